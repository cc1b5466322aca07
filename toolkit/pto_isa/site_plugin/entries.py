"""Closed entries of the navigation, rendered once for all pages of a folder.

The theme renders the navigation anew on every page, which is half the work of its templates.  With `navigation.prune`
an entry that does not lead to the page shows a title and a link, and the link, which is relative, is the same on all
pages of a folder.  `theme/partials/nav-item.html` stands in the place of the theme's own, which it calls through here.
"""

from __future__ import annotations

import posixpath
from collections.abc import Callable, Iterable

from jinja2 import ChoiceLoader, Environment, FileSystemLoader, PrefixLoader
from markupsafe import Markup
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.nav import Section
from mkdocs.structure.pages import Page

Render = Callable[[Section | Page, str, int], Markup]  # the theme's macro: an entry, the id of its switch, its level
ORIGINALS = "theme"  # `theme/partials/nav-item.html` is the file of the theme that ours replaces


class Entries:
    """The closed entries of a build."""

    def __init__(self) -> None:
        self._rendered: dict[tuple[str, str, int], Markup] = {}
        self._folders: set[str] = set()
        self._mark = ""

    def start(self, env: Environment, config: MkDocsConfig, pages: Iterable[Page], mark: str = "") -> None:
        """A build begins: give the templates what they ask for; ``mark`` is put on both sides of every closed entry."""
        self._rendered.clear()
        self._mark = mark
        self._folders = {_folder(page) for page in pages}
        dirs = [path for path in config.theme.dirs if path != config.theme.custom_dir]
        assert env.loader is not None
        env.loader = ChoiceLoader([env.loader, PrefixLoader({ORIGINALS: FileSystemLoader(dirs)})])
        env.globals["pto_entry"] = self.entry

    def entry(self, render: Render, page: Page, item: Section | Page, path: str, level: int) -> Markup:
        """The HTML of an entry on a page."""
        if item.active:
            return render(item, path, level)
        above = page.url if page.url in self._folders else ""  # the addresses of pages below it are shorter
        key = _folder(page), above, id(item)
        if key not in self._rendered:
            self._rendered[key] = Markup(self._mark) + render(item, path, level) + Markup(self._mark)
        return self._rendered[key]


def _folder(page: Page) -> str:
    """The address of the folder in which a page lies."""
    return f"{posixpath.dirname(page.url.rstrip('/'))}/"
