"""What every page needs: the database, the language, words, links and the cache of the build."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import TYPE_CHECKING, TypeVar

from ...database.cite import address, source_name
from ...text.words import comma, word
from ..views.rules_view import rule_views
from . import markup
from .build_cache import BuildCache
from .escape import Html, front_matter, prose, text

if TYPE_CHECKING:
    from ...database import Database, Op
    from ...language.front.opdef import OpDef
    from ...schema.base import Text
    from ...view.bilingual import Text as ViewText
    from ...view.op import Rule

T = TypeVar("T")
_NAME_MARKS = frozenset("._abcdefghijklmnopqrstuvwxyz0123456789")  # of names of ops as sentences write them
_PLACE = re.compile(r"^(.+\.\w+)-(L\d.*)$")  # a file below the source, and its lines


class Book:
    """All pages in one language.  Paths are of Markdown files below the language's folder: ``ops/tadd.md``."""

    def __init__(self, db: Database, lang: str, cache: BuildCache | None = None, repository: str = "") -> None:
        self.db, self.lang, self.repository = db, lang, repository
        self.cache = cache or BuildCache(db)
        self._badges: dict[str, Html] = {}

    def of(self, op: Op) -> Book:
        """The pages made for an op that `BuildCache.kept` gives: what they show is asked of its database."""
        return self if op.database is self.db else Book(op.database, self.lang, self.cache, self.repository)

    def kept(self, op: Op, name: str, make: Callable[[Book, Op], T], spoken: bool = False) -> T:
        """What ``make`` gives for an op in this language, kept by `BuildCache`; spoken: with sentences of rules."""
        lang = self.lang if spoken else ""
        return self.cache.kept(op, f"{name} {self.lang}", lambda asking: make(self.of(asking), asking), lang)

    def part(self, op: Op, make: Callable[[Op, OpDef], T]) -> T:
        """A part of the view of an op, made once for both languages."""
        return self.cache.kept(op, make.__qualname__, lambda asking: make(asking, self.cache.opdef(asking)))

    def rules(self, op: Op) -> tuple[Rule, ...]:
        """The rules of an op; what shows them keeps itself (``spoken``)."""
        return rule_views(op, self.cache.opdef(op), self.cache.sentences)

    def word(self, key: str, **values: object) -> Html:
        """A word of the pages as HTML."""
        return text(word(key, self.lang, **values))

    def pair(self, pair: tuple[str, str]) -> Html:
        """One side of a pair as HTML."""
        return text(pair[self.lang == "zh"])

    def said(self, value: Text | ViewText) -> Html:
        """A text of a record, or of a view, as inline HTML."""
        return prose(value.zh if self.lang == "zh" else value.en)

    def colon(self, label: Html, body: Html) -> Html:
        """A label and what belongs to it."""
        if self.lang == "zh":
            return markup.element("strong", label) + "：" + body
        return markup.words(markup.element("strong", label, ":"), body)

    def aside(self, body: Html, more: Html) -> Html:
        """Something with a remark in parentheses."""
        return markup.inner(body, "（", more, "）") if self.lang == "zh" else markup.inner(body, " (", more, ")")

    def then(self, words: Html, body: Html) -> Html:
        """Words of the pages and what follows them; behind a Chinese colon or stop there is no blank."""
        return markup.inner(words, "" if words.endswith(("：", "。")) else " ", body)

    @property
    def comma(self) -> Html:
        """What stands between the parts of a list in running text."""
        return Html(comma(self.lang))

    # -- links ------------------------------------------------------------------------------------------------------

    def href(self, here: str, there: str, name: str = "") -> str:
        """The relative address of another page, or of a place in it."""
        folder = _way(here, there)
        return ("" if folder == "." and name else f"{folder}/") + (f"#{name}" if name else "")

    def link(self, here: str, there: str, body: Html, name: str = "") -> Html:
        """A link to another page."""
        return markup.link(self.href(here, there, name), body)

    def op_link(self, here: str, op: Op, name: str = "") -> Html:
        """A link to the page of an op."""
        return self.link(here, f"ops/{op.name}.md", markup.code(op.record.op), name)

    def linked(self, here: str, op: Op, value: Text | ViewText) -> Html:
        """A text of a record as inline HTML in which the names of other ops are links."""

        def link(said: str) -> Html:
            name, shown = said.removeprefix("pto."), markup.code(said)
            if not _NAME_MARKS.issuperset(said) or name in op.operands or name not in self.db or self.db[name] is op:
                return shown
            return self.link(here, f"ops/{self.db[name].name}.md", shown)

        return prose(value.zh if self.lang == "zh" else value.en, link)

    def claimed(self, source: str, op: Op | None) -> Html:
        """Who reported something: a cited source, or a name that is none."""
        return self.source(source, op) if source_name(source) in self.db.sources else markup.code(source)

    def source(self, reference: str, op: Op | None = None, again: bool = False) -> Html:
        """A cited source, with its address where there is one; ``again``: only the place, its title being said."""
        name, _, place = reference.partition("#")
        source = self.db.sources[name]
        where = address(self.db, reference, op)
        said = [] if again and place else [text(source.title[self.lang])]
        shown = markup.words(*said, *([markup.code(_PLACE.sub(r"\1 \2", place))] if place else []))
        return markup.link(where, shown) if where else shown

    def cited(self, references: Iterable[str], op: Op | None = None) -> Html:
        """Several sources in one line; the title of a source is not repeated for its next place."""
        said, before = [], ""
        for reference in references:
            name = source_name(reference)
            said.append(self.source(reference, op, again=name == before))
            before = name
        return self.comma.join(said)

    def edit(self, here: str, path: str) -> Html:
        """A link that edits a file of isa/; without a repository it leads to the page on how records are made."""
        name = markup.code(f"isa/{path}")
        if self.repository:
            return markup.link(f"{self.repository}/edit/main/isa/{path}", markup.words(self.word("edit"), name))
        return markup.words(self.link(here, "guide/contributing.md", self.word("edit")), name)

    # -- badges -----------------------------------------------------------------------------------------------------

    def profile_name(self, name: str) -> Html:
        """The name of a profile as HTML."""
        return text(self.db.profiles[name].name[self.lang])

    def profile(self, name: str) -> Html:
        """The badge of a profile."""
        if name not in self._badges:
            kind = f"on-{name}" if name in ("cpu", "a2a3", "a5") else "on"
            self._badges[name] = markup.badge(self.profile_name(name), kind)
        return self._badges[name]

    def plain(self, value: ViewText) -> Html:
        """A text that holds no Markdown, as HTML."""
        return text(value.said(self.lang))

    def some(self, names: Iterable[str], every: Iterable[str]) -> Html:
        """The badges of profiles that are not all of these; nothing for all."""
        return markup.NOTHING if {*names} == {*every} else self.profiles(names)

    def profiles(self, names: Iterable[str]) -> Html:
        """The badges of several profiles, in the order of the database."""
        wanted = set(names)
        return markup.words(*(self.profile(name) for name in self.db.profiles if name in wanted))

    def severity(self, name: str) -> Html:
        """The badge of a severity."""
        return markup.badge(self.word(f"severity.{name}"), f"is-{name}")

    def status(self, op: Op) -> Html:
        """The badge of an op's status."""
        name = self.cache.status(op)
        return markup.badge(self.word(f"status.{name}"), f"status-{name}")

    # -- pages ------------------------------------------------------------------------------------------------------

    def heading(self, level: int, body: Html, name: str) -> Html:
        """A heading with an id."""
        return markup.heading(level, body, name, word("permanent", self.lang))

    def section(self, key: str, body: Html) -> Html:
        """A section under a word of the pages, or nothing when it has no body."""
        return self.heading(2, self.word(key), key) + body if body else markup.NOTHING

    def page(self, title: str, description: str, *parts: Html, edit: str = "") -> str:
        """The whole text of a page: ``title`` and ``description`` are plain text, the parts HTML."""
        head = front_matter(title=title, description=" ".join(description.split()), record=edit)
        return head + "\n" + "\n".join(part for part in parts if part) + "\n"


@lru_cache(maxsize=100_000)
def _way(here: str, there: str) -> str:
    return posixpath.relpath(_folder(there), _folder(here))


def _folder(path: str) -> str:
    """The folder that a page becomes: ``ops/tadd.md`` is served as ``ops/tadd/``."""
    return posixpath.dirname(path) if posixpath.basename(path) == "index.md" else path.removesuffix(".md")
