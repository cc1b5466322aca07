"""Pages outside the two languages: the entry, and addresses without a language that findings link to."""

from __future__ import annotations

import posixpath
from collections.abc import Sequence

from jinja2 import Environment
from markupsafe import Markup

from pto_isa.generate.pages import broken_page
from pto_isa.schema.issue import Issue

from .languages import language_of


class Stubs:
    """These pages from their templates in ``theme``, which escape what is put into them."""

    def __init__(self, env: Environment) -> None:
        self._entry, self._faults = env.get_template("entry.html"), env.get_template("faults.html")

    def entry(self, path: str, title: str) -> str:
        """A page at ``path`` (``ops/tadd/``, or empty for the entry) that leads to the reader's language."""
        root = posixpath.relpath(".", path or ".")
        return self._entry.render(root=f"{root}/", path=path, title=title)

    def faults(self, path: str, faults: Sequence[Issue]) -> str:
        """What stands at the address of a page while the records hold faults."""
        lang = language_of(path) or "en"
        body = broken_page(faults, lang).partition("\n---\n")[2]
        return self._faults.render(lang=lang, title=path, body=Markup(body))
