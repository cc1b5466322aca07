"""Finished pages that a server keeps: an edit renders only the pages that it changes."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from jinja2.bccache import Bucket, BytecodeCache
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.pages import Page

TEMPLATE = "kept.html"  # renders nothing, so a page that is kept costs no time


class Kept:
    """HTML files of the last build by address, with everything that went into them."""

    def __init__(self) -> None:
        self._pages: dict[str, tuple[tuple[str, ...], str]] = {}
        self._wanted: dict[str, tuple[str, ...]] = {}

    def start(self) -> None:
        """A build begins."""
        self._wanted = {}

    def offer(self, page: Page, common: str) -> None:
        """Skip the rendering of a page that would become what it was; ``common`` is what all pages depend on."""
        around = [page.previous_page, page.next_page]
        listed = [f"{other.title} {other.url}" if other is not None else "" for other in around]
        key = (common, page.content or "", str(page.title), repr(page.meta), *listed)
        known = self._pages.get(page.url)
        if known is not None and known[0] == key:
            page.meta["template"] = TEMPLATE
            page.content = ""
        else:
            self._wanted[page.url] = key

    def finish(self, page: Page, output: str) -> str:
        """The HTML of a page: just rendered, or of the last build."""
        if page.url in self._wanted:
            self._pages[page.url] = (self._wanted[page.url], output)
            return output
        return self._pages[page.url][1]

    @property
    def addresses(self) -> list[str]:
        """Addresses of all pages of the last build that succeeded."""
        return list(self._pages)


def common_of(config: MkDocsConfig, pages: Sequence[Page]) -> str:
    """What all pages depend on: settings, our templates, and the navigation with its titles."""
    sources = [Path(config.config_file_path)]
    if config.theme.custom_dir:
        sources += sorted(path for path in Path(config.theme.custom_dir).rglob("*") if path.is_file())
    texts = [path.read_text(encoding="utf-8") for path in sources]
    titles = [f"{page.url} {page.title}" for page in pages]
    return "\n".join([*texts, str(config.nav), str(config.site_url), *titles])


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
