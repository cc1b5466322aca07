"""What two profiles do differently, op by op: the facts of ``pto-isa diff`` as tables."""

from __future__ import annotations

import json
from functools import partial
from itertools import combinations
from typing import TYPE_CHECKING, Any

from ....runtime.rules.message import spaced
from ....text.words import catalogue, word
from ...views.index import differences_of
from .. import markup
from ..book import Book
from ..escape import Html, prose, text
from .filters import families, filters, named, part

if TYPE_CHECKING:
    from ....database import Op

HERE = "reference/compare.md"


def compare_page(book: Book) -> str:
    """A section per pair of profiles; the processors first, then each of them and the simulator."""
    title = book.word("compare_page")
    pairs = [*reversed([*combinations(book.db.profiles, 2)])]
    listed = {op.name for op in book.db.values() for a, b in pairs if _kept(book, op, a, b)}
    count = book.word("count_compared", n=len(listed), of=len(book.db))
    form = filters(book, {"family": families(book)}, len(listed), count)
    intro = markup.paragraph(book.word("compare_text"))
    body = [_pair(book, a, b) for a, b in pairs]
    return book.page(title, word("compare_text", book.lang), markup.title(title), intro, form, *body)


def _kept(book: Book, op: Op, a: str, b: str) -> list[list[Html]]:
    return book.kept(op, f"compare {a} {b}", partial(_lines, a=a, b=b), spoken=True)


def _pair(book: Book, a: str, b: str) -> Html:
    rows: list[markup.Cells | markup.FactRow] = []
    only = {a: 0, b: 0}
    changed = 0
    for op in book.db.values():
        lines = _kept(book, op, a, b)
        changed += bool(lines)
        for name in (a, b):
            only[name] += name in op.profiles and not {a, b} <= set(op.profiles)
        for place, line in enumerate(lines):
            rows.append([markup.NOTHING, *line] if place else ([book.op_link(HERE, op), *line], named(op)))
    count = book.word("compare_count", n=changed, of=len(book.db), only_a=only[a], only_b=only[b])
    names = {key: word(key, book.lang) for key in ("compare_head", "only_on")}
    head, columns = (Html(names[key]) for key in ("compare_head", "only_on"))
    title = head.format(a=book.profile_name(a), b=book.profile_name(b))
    only_on = [columns.format(name=book.profile_name(profile)) for profile in (a, b)]
    made = markup.cards([book.word("op"), book.word("subject"), *only_on], rows)
    return part(book.heading(2, Html(spaced(title)), f"{a}-{b}"), markup.paragraph(count, "pto-small"), made)


def _lines(book: Book, op: Op, a: str, b: str) -> list[list[Html]]:
    """Cells (subject, first, second); operands with the same types share a line."""
    lines: list[list[Html]] = []
    types: dict[tuple[Html, Html], list[str]] = {}
    for change in book.cache.kept(op, f"differences {a} {b}", lambda op: differences_of(op, a, b)):
        fact = change["fact"]
        if fact == "exists":
            lines.append(
                [book.word("exists_only"), *(book.word("yes") if change[name] else markup.NOTHING for name in (a, b))]
            )
        elif fact.startswith("types."):
            types.setdefault((markup.codes(change[a]), markup.codes(change[b])), []).append(fact[6:])
        elif fact == "rules":
            lines.append([_link(book, op, book.word("rules"), "rules"), *(_rules(book, op, change[n]) for n in (a, b))])
        else:
            lines.append([_subject(book, op, fact), *_sides(book, change[a], change[b])])
    first = [
        [markup.words(_link(book, op, book.word("types"), "types"), markup.codes(names)), *cells]
        for cells, names in types.items()
    ]
    return first + lines


def _link(book: Book, op: Op, body: Html, name: str) -> Html:
    return book.link(HERE, f"ops/{op.name}.md", body, name)


def _rules(book: Book, op: Op, keys: list[str]) -> Html:
    return markup.words(*(_link(book, op, markup.code(key), key) for key in keys))


def _subject(book: Book, op: Op, fact: str) -> Html:
    """``forms.mask.semantics.outside`` in words, with its form and a link to the section."""
    *path, last = fact.split(".")
    form = " " + markup.code(path[1]) if path[:1] == ["forms"] else markup.NOTHING
    if fact == "effects.pipe":
        return _link(book, op, book.word("pipe"), "effects")
    key = f"fact_{last}"
    said = book.word(key) if key in catalogue() else markup.code(fact)
    return _link(book, op, said, "numerics" if path[0] == "numerics" else "semantics") + form


def _sides(book: Book, first: Any, second: Any) -> list[Html]:
    """Both values; of lists and tables only what the other side does not have."""
    if isinstance(first, dict) and isinstance(second, dict):
        keep = [
            {k: v for k, v in one.items() if other.get(k) != v} for one, other in ((first, second), (second, first))
        ]
        return [
            book.comma.join(markup.words(markup.code(k), _value(book, v)) for k, v in side.items()) for side in keep
        ]
    if isinstance(first, list) and isinstance(second, list):
        pair = ((first, second), (second, first))
        return [markup.LINE.join(_value(book, v) for v in one if v not in other) for one, other in pair]
    return [_value(book, first), _value(book, second)]


def _value(book: Book, value: Any) -> Html:
    if value is None:
        return book.word("no_default")
    if isinstance(value, dict):
        said = value.get("text")
        return prose(said[book.lang]) if isinstance(said, dict) else markup.code(value.get("when", json.dumps(value)))
    if isinstance(value, bool):
        return book.word("yes" if value else "no")
    return book.word(f"value_{value}") if f"value_{value}" in catalogue() else text(value)
