"""The plugin: what happens when during a build."""

from __future__ import annotations

import gc
import logging
import re
import sys
import threading
import time
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, cast

from jinja2 import Environment
from markupsafe import Markup
from mkdocs.config import config_options
from mkdocs.config.base import Config
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import PluginError
from mkdocs.livereload import LiveReloadServer
from mkdocs.plugins import BasePlugin, CombinedEvent, event_priority
from mkdocs.structure.files import File, Files
from mkdocs.structure.nav import Navigation
from mkdocs.structure.pages import Page
from mkdocs.structure.toc import AnchorLink, get_toc
from mkdocs.utils.templates import TemplateContext

from pto_isa.generate.pages import SearchNames
from pto_isa.text.words import word

from .content import Content, contents, read
from .entries import Entries
from .handwritten import HandWritten, hidden_characters
from .languages import NAMES, base_of, config_for, language_of, navigation_of
from .navigation import nav_config
from .output import Output, keep_quiet_about_standing_pages
from .policy import policy
from .render_cache import MARK, Compiled, Kept, common_of, opened
from .search import SearchIndex
from .source import Generated, broken, generated
from .stubs import Stubs
from .worker import mend

_FIRST = [f"{lang}/" for lang in NAMES]  # the pages that MkDocs writes even from broken records
_PART = re.compile("<!-- pto:([a-z]+) -->")
_IDLE = 2.0  # seconds after a build in which browsers fetch what it made
_PERMANENT = 'title="Permanent link"'  # of Markdown's headings, in whichever language the page is
log = logging.getLogger("mkdocs.plugins.pto-isa")


class PluginConfig(Config):  # type: ignore[no-untyped-call]
    """``isa``: the folder of the records, by default the database's own; ``repository``: where they are edited."""

    isa = config_options.Optional(config_options.Type(str))
    repository = config_options.Type(str, default="")


class PtoIsaPlugin(BasePlugin[PluginConfig]):  # type: ignore[no-untyped-call]
    """Pages of the database in two languages."""

    def __init__(self) -> None:
        self.serving = False
        self.made = Generated(Path("isa"))
        self.kept = Kept()
        self.read: dict[str, Content] = {}
        self.compiled = Compiled()
        self.output = Output()
        self.entries = Entries()
        self.handwritten = HandWritten()
        self.stubs: Stubs
        self.tidying = _tidying()

    def on_startup(self, *, command: str, dirty: bool) -> None:
        """Remember whether a server is running: it survives broken records."""
        self.serving = command == "serve"
        gc.disable()  # a build leaves few cycles, but has millions of objects to look through
        if self.serving:
            keep_quiet_about_standing_pages()

    def on_pre_build(self, *, config: MkDocsConfig) -> None:
        """Keep what a server has written."""
        self.tidying.cancel()
        self.output.start(config, stands=self.serving)

    def on_files(self, files: Files, *, config: MkDocsConfig) -> Files:
        """Add the generated pages and write the navigation."""
        start = time.monotonic()
        if unseen := list(hidden_characters(files)):
            print(*unseen, sep="\n", file=sys.stderr)
            if not self.serving:
                raise PluginError(f"{len(unseen)} invisible characters in hand-written pages")
        files = self.output.files(files, config)
        root = Path(config.config_file_path).parent / self.config.isa if self.config.isa else None
        base = f"{config.site_url.rstrip('/')}/" if config.site_url else ""
        self.made = generated(root, self.config.repository.rstrip("/"), base, self.made if self.serving else None)
        self.bodies: dict[str, str] = {}
        self.indexes = {lang: SearchIndex(lang) for lang in NAMES}
        if self.made.faults:
            for fault in self.made.faults:
                print(fault, file=sys.stderr)  # a logged warning would end a strict server
            if not self.serving:
                raise PluginError(f"{len(self.made.faults)} faults in the records; `pto-isa check` lists them")
            return self._broken(files, config)
        for lang, made in self.made.pages.items():
            for path, text in made.items():
                self._add(files, config, f"{lang}/{path}", text)
        for path, text in self.made.scripts.items():
            files.append(File.generated(config, path, content=text))
        if not mend(files, config):
            log.info("the theme's search worker is used as it is")
        config.nav = nav_config(self.made.navigation)
        count = sum(map(len, self.made.pages.values()))
        explored = len(self.made.scripts)
        log.info("%d generated pages, %d explorers in %.1f s", count, explored, time.monotonic() - start)
        return files

    def _add(self, files: Files, config: MkDocsConfig, path: str, text: str) -> None:
        head, _, body = text.partition("\n---\n")
        self.bodies[path] = body
        known = files.get_file_from_path(path)
        if known is not None:
            files.remove(known)
        files.append(File.generated(config, path, content=f"{head}\n---\n"))

    def _broken(self, files: Files, config: MkDocsConfig) -> Files:
        """Only the pages that say what is wrong."""
        for file in list(files.documentation_pages()):
            files.remove(file)
        for lang, text in broken(self.made.faults).items():
            self._add(files, config, f"{lang}/index.md", text)
        config.nav = [{lang: [{NAMES[lang]: f"{lang}/index.md"}]} for lang in NAMES]
        return files

    def on_nav(self, nav: Navigation, *, config: MkDocsConfig, files: Files) -> Navigation:
        """Split the navigation by language."""
        self.navs = {lang: navigation_of(nav, lang) for lang in NAMES}
        self.configs = {lang: config_for(config, lang) for lang in NAMES}
        self.handwritten.start(config, files)
        return nav

    def on_pre_page(self, page: Page, *, config: MkDocsConfig, files: Files) -> Page:
        """Generated pages bring their HTML: there is no Markdown to convert.  A server keeps what was converted."""
        if page.file.src_uri in self.bodies:
            page.render = _no_markdown(page)  # type: ignore[assignment,method-assign]
        elif self.serving:
            page.render = self.handwritten.renderer(page)  # type: ignore[assignment,method-assign]
        return page

    def on_page_content(self, html: str, *, page: Page, config: MkDocsConfig, files: Files) -> str:
        """The HTML of a page; its table of contents and its entries in the search index follow from it."""
        body, lang = self.bodies.get(page.file.src_uri), language_of(page.file.src_uri)
        if body is None and lang:
            parts = self.made.parts.get(lang, {})
            html = _PART.sub(lambda found: parts[found[1]], html).replace(
                _PERMANENT, f'title="{word("permanent", lang)}"'
            )
        made = body is not None
        found = self.read.get(page.file.src_uri)
        if found is None or found.source != (body if made else html):
            found = self.read[page.file.src_uri] = read(body if body is not None else html, made)
        page.meta["search"] = {"exclude": True}  # the theme would read every page again; `self.indexes` has it all
        if made:
            page.toc = get_toc(contents(found.sections))  # type: ignore[arg-type]
            page.present_anchor_ids = found.ids
        if lang:
            names = self.made.names.get(lang, {}).get(page.file.src_uri.removeprefix(f"{lang}/"))
            if names is None and "keywords" in page.meta:
                names = SearchNames(page.meta["keywords"])
            self.indexes[lang].add(page.url.removeprefix(f"{lang}/"), str(page.title), found.sections, names)
        return found.html

    @event_priority(100)
    def _on_page_context_first(
        self, context: TemplateContext, *, page: Page, config: MkDocsConfig, nav: Navigation
    ) -> TemplateContext:
        """Give the page the theme, navigation and base address of its language."""
        # The theme's search goes through the content for attributes that generated pages do not have.
        self.content, page.content = page.content, "" if page.file.src_uri in self.bodies else page.content
        lang = language_of(page.file.src_uri)
        if not lang:
            return context
        context["config"], context["nav"] = self.configs[lang], self.navs[lang]
        context["base_url"] = base_of(page, lang)
        path = page.url.removeprefix(f"{lang}/")
        alternates = [{"lang": other, "name": name, "url": f"{other}/{path}"} for other, name in NAMES.items()]
        cast(dict[str, Any], context).update(pto_alternates=alternates, pto_scrolls=word("scrolls", lang))
        return context

    @event_priority(-100)
    def _on_page_context_last(
        self, context: TemplateContext, *, page: Page, config: MkDocsConfig, nav: Navigation
    ) -> TemplateContext:
        """Give the page its content back, as HTML; whatever else the theme shows is text."""
        content = self.content if page.file.src_uri in self.bodies else page.content
        page.content = Markup(f"{self.mark}{content}{self.mark}")
        if page.file.src_uri not in self.bodies:
            _titles_are_html(page.toc)
        return context

    on_page_context = CombinedEvent(_on_page_context_first, _on_page_context_last)

    def on_env(self, env: Environment, *, config: MkDocsConfig, files: Files) -> Environment:
        """Let the templates escape what they show; under a server, find the pages that stay as they are."""
        env.autoescape = True  # the theme's templates show titles as they are
        env.globals["pto_policy"] = policy(env, config, self.serving)
        self.stubs = Stubs(env)
        self.kept.start(faults=bool(self.made.faults))
        env.bytecode_cache = self.compiled
        pages = [page for nav in self.navs.values() for page in nav.pages]
        self.mark = MARK if self.serving and not self.made.faults else ""
        self.entries.start(env, config, pages, self.mark)
        if self.mark:
            common = common_of(config)
            for nav in self.navs.values():
                shown = opened(nav)
                closed = "\n".join(dict.fromkeys(shown.values()))
                for page in nav.pages:
                    self.kept.offer(page, common, shown[page.url], closed)
        return env

    def on_post_page(self, output: str, *, page: Page, config: MkDocsConfig) -> str:
        """Under a server, remember the page or bring it back; nothing for a page that stands."""
        if self.kept.stands(page):
            self.output.keep(page.file.dest_uri)
            return ""
        if self.mark:
            output = self.kept.finish(page, output)
        return output if self.output.changes(page.file.dest_uri, output) else ""

    @event_priority(-100)
    def on_post_build(self, *, config: MkDocsConfig) -> None:
        """Write the search indexes, the data files, the entry page and the addresses without a language."""
        Path(config.site_dir, "search", "search_index.json").unlink(missing_ok=True)
        for lang, index in self.indexes.items():
            self.output.write(f"{lang}/search/search_index.json", index.text())
        for path, text in self.made.data.items():
            self.output.write(path, text)
        self.output.write("index.html", self.stubs.entry("", "PTO ISA"))
        for path in self.made.pages.get("en", {}):
            if path.startswith("ops/") or path in ("tile-rules.md", "program-rules.md"):
                folder = path.removesuffix("index.md").removesuffix(".md").rstrip("/") + "/"
                self.output.write(f"{folder}index.html", self.stubs.entry(folder, path.removesuffix(".md")))
        if not self.made.faults:
            self.output.remove_others()
        for path in self.kept.addresses if self.made.faults else ():
            if path not in _FIRST:  # a reader of any page sees why it is gone, and the page once the fault is mended
                self.output.write(f"{path}index.html", self.stubs.faults(path, self.made.faults))
        if self.serving:
            self.tidying = _tidying()
            self.tidying.start()

    def on_serve(self, server: LiveReloadServer, *, config: MkDocsConfig, builder: Any) -> LiveReloadServer:
        """Rebuild when a record changes."""
        server.watch(str(self.made.root))
        gc.collect()
        gc.freeze()  # what the first build made stays: the builds after edits need not look through it again
        return server


def _tidying() -> threading.Timer:
    """Drops the cycles that a build of a server left, once the readers have the pages."""
    timer = threading.Timer(_IDLE, gc.collect)
    timer.daemon = True
    return timer


def _titles_are_html(links: Iterable[AnchorLink]) -> None:
    """Markdown has escaped the titles of the table of contents, and some have code in them."""
    for link in links:
        link.title = Markup(link.title)
        _titles_are_html(link.children)


def _no_markdown(page: Page) -> Callable[[MkDocsConfig, Files], None]:
    def render(config: MkDocsConfig, files: Files) -> None:
        page.content = ""

    return render
