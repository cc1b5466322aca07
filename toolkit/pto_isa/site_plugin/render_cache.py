"""Finished pages that a server keeps: an edit renders only the pages that it changes.

Every page shows the whole navigation, but all beside the part that is open on it are closed entries, which `entries`
gives anew in every build.  So a page is kept in pieces, between which they and the content are put.  A page of which
nothing at all changed stands as it was written.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

from jinja2.bccache import Bucket, BytecodeCache
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.nav import Navigation, Section
from mkdocs.structure.pages import Page
from mkdocs.structure.toc import AnchorLink

TEMPLATE = "kept.html"  # renders the closed entries and the content, so a page that is kept costs hardly any time
STANDS = "stands.html"  # renders nothing
MARK = "\0"  # on both sides of a closed entry and of the content; pages have no such character

_Key = tuple[str, ...]


class Kept:
    """HTML files of the last build by address, in pieces, with everything that went into these."""

    def __init__(self) -> None:
        self._pages: dict[str, tuple[_Key, list[str]]] = {}
        self._wanted: dict[str, _Key] = {}
        self._written: dict[str, tuple[str | None, str]] = {}  # content and navigation with which a page was written

    def start(self, faults: bool) -> None:
        """A build begins; of broken records, whose faults are written in the place of the pages."""
        self._wanted = {}
        if faults:
            self._written.clear()

    def offer(self, page: Page, common: str, opened: str, closed: str) -> None:
        """Skip the rendering of a page that would become what it was, at least around its content.

        common: what all pages depend on; opened: what the open part of the navigation shows on the page; closed: what
        the whole navigation shows.
        """
        around = [page.previous_page, page.next_page]
        listed = [f"{other.title} {other.url}" if other is not None else "" for other in around]
        headed = str("<h1" in (page.content or ""))  # else the theme puts the title above the content
        contents = "\n".join(_contents(page.toc))
        key = (common, opened, contents, headed, str(page.title), repr(page.meta), *listed)
        known = self._pages.get(page.url)
        written = page.content, closed
        if known is not None and known[0] == key:
            page.meta["template"] = STANDS if self._written.get(page.url) == written else TEMPLATE
        else:
            self._wanted[page.url] = key
        self._written[page.url] = written

    def stands(self, page: Page) -> bool:
        """Whether a page is what it was when it was written last."""
        return page.meta.get("template") == STANDS

    def finish(self, page: Page, output: str) -> str:
        """The HTML of a page: just rendered, or the pieces of the last build with what this one puts between them."""
        pieces = output.split(MARK)
        if page.meta.get("template") == TEMPLATE:
            pieces[::2] = self._pages[page.url][1]
        elif page.url in self._wanted:
            self._pages[page.url] = (self._wanted[page.url], pieces[::2])
        return "".join(pieces)

    @property
    def addresses(self) -> list[str]:
        """Addresses of all pages of the last build that succeeded."""
        return list(self._pages)


def common_of(config: MkDocsConfig) -> str:
    """What all pages depend on: settings and our templates."""
    sources = [Path(config.config_file_path)]
    if config.theme.custom_dir:
        sources += sorted(path for path in Path(config.theme.custom_dir).rglob("*") if path.is_file())
    return "\n".join([*(path.read_text(encoding="utf-8") for path in sources), str(config.site_url)])


def opened(nav: Navigation) -> dict[str, str]:
    """Address of a page -> the titles and addresses of the part of the navigation that is open on it."""
    found: dict[str, str] = {}
    home = nav.homepage.url if nav.homepage is not None else ""
    for place, item in enumerate(nav.items):
        lines = list(_lines(item))
        shown = "\n".join([home, f"{place} of {len(nav.items)}", *(f"{title} {url}" for title, url in lines)])
        found |= {url: shown for _, url in lines}
    return found


def _lines(item: object) -> Iterator[tuple[str, str]]:
    if isinstance(item, Section):
        yield str(item.title), ""
        for child in item.children:
            yield from _lines(child)
        yield "", ""  # what follows belongs to the section around it
    elif isinstance(item, Page):
        yield str(item.title), item.url


def _contents(toc: Iterable[AnchorLink]) -> Iterator[str]:
    for link in toc:
        yield f"{link.level} {link.url} {link.title}"
        yield from _contents(link.children)


class Compiled(BytecodeCache):
    """The theme's templates, compiled once for all builds of a server."""

    def __init__(self) -> None:
        self._code: dict[str, bytes] = {}

    def load_bytecode(self, bucket: Bucket) -> None:
        """Called by Jinja for each template."""
        if bucket.key in self._code:
            bucket.bytecode_from_string(self._code[bucket.key])

    def dump_bytecode(self, bucket: Bucket) -> None:
        """Called by Jinja for each template that was compiled."""
        self._code[bucket.key] = bucket.bytecode_to_string()
