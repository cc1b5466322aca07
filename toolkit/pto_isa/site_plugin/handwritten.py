"""Hand-written pages that a server keeps: Markdown converts only those again whose text changed."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import Files
from mkdocs.structure.pages import Page

from pto_isa.runtime.frozen import frozen
from pto_isa.text.visible import places

_MADE = ("content", "toc", "_title_from_render", "present_anchor_ids")  # what `Page.render` sets, but for the links


@frozen
class _Converted:
    """What Markdown made of a text; links are by the address of the page to which they lead."""

    text: str | None
    made: dict[str, Any]
    links: dict[str, dict[str, str]]


def hidden_characters(files: Files) -> Iterator[str]:
    """What stands in hand-written pages and would not be seen there: file, line, column and the character."""
    for file in files.documentation_pages():
        if file.abs_src_path is not None:
            for line, column, char in places(Path(file.abs_src_path).read_text(encoding="utf-8")):
                yield (
                    f"{file.abs_src_path}:{line}:{column}: the invisible character `{char}` was found; "
                    "expected text without control and direction characters"
                )


class HandWritten:
    """The pages of the last build, as Markdown made them."""

    def __init__(self) -> None:
        self._known: dict[str, _Converted] = {}
        self._common: object = None

    def start(self, config: MkDocsConfig, files: Files) -> None:
        """A build begins; other settings may change any page, another set of files any link."""
        common = Path(config.config_file_path).read_text(encoding="utf-8"), set(files.src_uris)
        if common != self._common:
            self._common = common
            self._known.clear()

    def renderer(self, page: Page) -> Callable[[MkDocsConfig, Files], None]:
        """What stands in for the page's own ``render``."""
        render, place = page.render, page.file.src_uri

        def kept(config: MkDocsConfig, files: Files) -> None:
            known = self._known.get(place)
            if known is None or known.text != page.markdown:
                render(config, files)
                made = {name: getattr(page, name) for name in _MADE}
                links = {file.src_uri: found for file, found in (page.links_to_anchors or {}).items()}
                self._known[place] = _Converted(page.markdown, made, links)
                return
            for name, value in known.made.items():
                setattr(page, name, value)
            page.links_to_anchors = {files.src_uris[uri]: found for uri, found in known.links.items()}

        return kept
