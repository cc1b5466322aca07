"""One search index per language, in the form Material's search worker reads."""

from __future__ import annotations

import html
import json
import re
import string
import unicodedata
from typing import Any

from pto_isa.generate.pages import SearchNames
from pto_isa.text.chinese import HAN
from pto_isa.text.visible import visible

from .content import ROW, PageSection
from .segment import cut

# What stands between words: `tadd` finds `pto.tadd`, `dst` finds `%dst`, and the zero-width space stands between the
# Chinese words of an index.  There is no trimmer, which would cut Chinese or Latin words.
_BETWEEN = f"{string.punctuation}\u200b、。“”‘’《》「」"


def _separator() -> str:
    """The expression for what stands between words, as JavaScript reads it.

    A text is HTML there: an entity is read as a whole, or a word would end in a part of it.  Queries and words are
    compared as NFKC writes them, so what NFKC writes as separators is one: ``（``, ``．``, ``…``.
    """
    chars = (chr(code) for code in range(0x80, 0xFFFF) if not chr(code).isspace())
    alike = [char for char in chars if set(unicodedata.normalize("NFKC", char)) <= {*_BETWEEN, " "}]
    listed = "".join(_in_class(char) for char in dict.fromkeys([*_BETWEEN, *alike]))
    return rf"(?:&(?:amp|gt|lt|quot|#39);|[\s{listed}])+"


def _in_class(char: str) -> str:
    return f"\\u{ord(char):04x}" if ord(char) > 0x7F else f"\\{char}" if char in "-[]^\\" else char


_SEPARATOR = _separator()
_CONFIG: dict[str, dict[str, Any]] = {
    "en": {"lang": ["en"], "separator": _SEPARATOR, "pipeline": ["stopWordFilter"]},
    "zh": {"lang": ["en"], "separator": _SEPARATOR, "pipeline": []},
}
_FIELDS = {"title": {"boost": 8.0}, "text": {"boost": 1.0}, "tags": {"boost": 6.0}}
_HAN = re.compile(f"{HAN}+")
_LONGEST = 1500  # characters of one section that are searched
# Overviews repeat what the pages of the ops say; on those pages, some sections hold numbers and addresses only.
_OVERVIEWS = (
    "ops/",
    "families/",
    "reference/rules/",
    "reference/disputes/",
    "reference/compare/",
    "reference/coverage/",
)
# Guides say how something is done, and overviews list all of a kind, so they come before pages that only have the words
# and before the row that explains the word.  The pages of primitives explain words of formulas; whoever looks for
# sorting wants the operation.  An op's page counts by its name.
_PAGES = {"": 3.5, "guide": 3.5, "reference": 3.5, "primitives": 1.0}
_EXPLAINED = 2.0  # a row of a table that explains one name, and a section of a guide
_SPELLING = re.compile("<code>(.*?)</code>")
_NUMBERS = frozenset({"drawing", "types", "profiles", "examples", "numpy", "sources", "changes", "related"})


class SearchIndex:
    """The entries of one language."""

    def __init__(self, lang: str) -> None:
        self.lang = lang
        self.entries: list[dict[str, Any]] = []

    def add(self, url: str, title: str, sections: list[PageSection], names: SearchNames | None = None) -> None:
        """The sections of a page; ``url`` is below the language's folder, ``names`` are those of a generated page."""
        of_op = names is not None and url.startswith("ops/")
        for place, part in enumerate(sections or [PageSection(1, "", title)]):
            if place and (url in _OVERVIEWS or (of_op and _holds_numbers(part))):
                continue
            entry: dict[str, Any] = {
                "location": f"{url}#{part.name}" if part.name and place else url,
                "title": _markup(part.title),
                "text": f"<p>{_markup(part.text[:_LONGEST])}</p>",
            }
            if not place:
                entry["boost"] = _PAGES.get(url.partition("/")[0], 2.0) * (names.weight if names is not None else 1.0)
            elif part.level == ROW or url == "reference/profiles/" or url.startswith("guide/") or not url:
                entry["boost"] = _EXPLAINED
            elif part.is_rule:  # one of all ops competes with the pages of ops that its words are about
                entry["boost"] = 1.0 if of_op else 4.0
            tags = names.words if names is not None and not place else _spellings(part)
            if tags:
                entry["tags"] = [_markup(tag) for tag in dict.fromkeys(tags)]
            self.entries.append(entry)

    def text(self) -> str:
        """The file."""
        config, docs = _json({**_CONFIG[self.lang], "fields": _FIELDS}), _json(self.entries)
        if self.lang == "zh":
            docs = _HAN.sub(_words, docs)
        return f'{{"config":{config},"docs":{docs}}}'


def _markup(said: str) -> str:
    """A text as the HTML that the theme shows; of all that an index holds, it takes nothing for text."""
    return html.escape(visible(said), quote=False)


def _words(found: re.Match[str]) -> str:
    words = "\u200b".join(cut(found[0]))  # pieces do not overlap, as results show this text
    return f"\u200b{words}\u200b"


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def _spellings(part: PageSection) -> list[str]:
    """How else the name of a row is written, such as `half` for `f16`: what the row shows as code."""
    return [html.unescape(word) for word in _SPELLING.findall(part.markup)] if part.level == ROW else []


def _holds_numbers(part: PageSection) -> bool:
    return part.name in _NUMBERS or part.name.startswith("example-")
