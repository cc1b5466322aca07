"""HTML of a page -> its table of contents and its sections, by the headings that have an id."""

from __future__ import annotations

import html
import re
from dataclasses import dataclass, field
from functools import cached_property

from ..runtime.frozen import frozen
from .highlight import coloured

_HEADING = re.compile(
    r'<h(?P<level>[1-4])(?: id="(?P<name>[^"]*)")?[^>]*>(?P<title>.*?)</h(?P=level)>'
    r'|<td><span id="(?P<row>(?:term|type)-[^"]*)">(?P<cell>.*?)</span>',  # a row that one can link to
    re.DOTALL,
)
_MARK = re.compile(r'<a class="headerlink".*?</a>', re.DOTALL)
# no sentences, and what a reader presses or fills in
_SKIPPED = re.compile(r"<(math|pre|script|style|svg|form|nav|button|select|label|summary)\b.*?</\1>", re.DOTALL)
_ID = re.compile(r' id="([^"]+)"')
_TAG = re.compile(r"<[^>]*>")
_FACTS = re.compile(r'<dl class="pto-facts">.*?</dl>|<span class="pto-badge.*?</span>', re.DOTALL)
_BLOCK = re.compile(r"</?(?:p|div|td|th|tr|li|ul|dl|dt|dd|br|table|details|summary|h[1-4])\b[^>]*>")


ROW = 5  # the level of a row
_RULE = re.compile(r"(pto\.[\w.]+|tile|program|syntax)/[\w-]+")


@dataclass
class PageSection:
    """One heading, or one row of a table of terms, and the HTML below it."""

    level: int
    name: str
    title: str
    markup: str = ""

    @cached_property
    def text(self) -> str:
        """The plain text; of a page's head and of a rule, the sentences without badges, checks and sources."""
        return plain(_FACTS.sub("", self.markup) if self.level == 1 or self.is_rule else self.markup)

    @cached_property
    def is_rule(self) -> bool:
        """Whether the title is the id of a rule, of an op or of all."""
        return _RULE.fullmatch(self.title) is not None


@dataclass(slots=True)
class Token:
    """An entry of the table of contents in the form MkDocs wants."""

    level: int
    id: str
    name: str
    children: list[Token] = field(default_factory=list)

    def as_dict(self) -> dict[str, object]:
        return {"level": self.level, "id": self.id, "name": self.name, "children": [c.as_dict() for c in self.children]}


def plain(markup: str) -> str:
    """HTML as plain text: no formulas, no code blocks, nothing of the interface, no tags."""
    text = _TAG.sub("", _BLOCK.sub(" ", _SKIPPED.sub(" ", _MARK.sub("", markup))))
    return " ".join(html.unescape(text).split())


def parts(content: str) -> list[PageSection]:
    """The sections of a page in order; the first is the page's own title."""
    found: list[PageSection] = []
    start = 0
    for match in _HEADING.finditer(content):
        level, name = int(match["level"] or ROW), match["name"] or match["row"] or ""
        if level > 1 and not name:
            continue  # it belongs to the text around it
        if found:
            found[-1].markup = content[start : match.start()]
        found.append(PageSection(level, name, plain(match["title"] or match["cell"] or "")))
        start = match.end()
    if found:
        found[-1].markup = content[start:]
    return found


def contents(sections: list[PageSection]) -> list[dict[str, object]]:
    """The table of contents, as plain text: second and third level below the page's title."""
    top: list[Token] = []
    for part in sections:
        token = Token(part.level, part.name, part.title.rpartition("/")[2] if part.level == 3 else part.title)
        if part.level == 2:
            top.append(token)
        elif part.level == 3 and top:
            top[-1].children.append(token)
    return [token.as_dict() for token in top]


@frozen
class Content:
    """A page as the site needs it: the HTML with coloured code, its sections and its anchors."""

    source: str
    html: str
    sections: list[PageSection]
    ids: set[str]


def read(source: str, generated: bool) -> Content:
    """The content of a page; the code of hand-written ones has its colours already."""
    return Content(source, coloured(source) if generated else source, parts(source), set(_ID.findall(source)))
