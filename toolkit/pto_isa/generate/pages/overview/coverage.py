"""How complete the database is, in numbers: the facts of ``pto-isa coverage`` and of the comparison as a table."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

from ....database.status import LEVELS, compared
from ...coverage import counts, judged
from .. import markup
from ..book import Book
from ..escape import text

if TYPE_CHECKING:
    from ....database import Op

_NONE = {"passed": 0}
HERE = "reference/coverage.md"
_COMPARED = ("deviating", "skipped")
_COUNTED = ("rules", "verifier", "worded", "examples", "disputes")


def _counts(op: Op) -> dict[str, Any]:
    return counts(op, judged(op))


def coverage_page(book: Book) -> str:
    """Levels, then one line per op, then what is missing."""
    title = book.word("coverage_page")
    rows, missing = [], []
    levels: Counter[str] = Counter()
    total: Counter[str] = Counter()
    columns = (*_COUNTED, *book.db.profiles, *_COMPARED)
    for op in book.db.values():
        numbers: dict[str, Any] = dict(book.cache.kept(op, "coverage", _counts))
        found = compared(op)
        numbers |= {"disputes": len(op.record.disputes)} | {p: found.get(p, _NONE)["passed"] for p in book.db.profiles}
        numbers |= {name: sum(counts[name] for counts in found.values()) for name in _COMPARED}
        levels[numbers["status"]] += 1
        total.update({name: numbers[name] for name in columns})
        missing += [f"{entry['rule']}: {', '.join(entry['lacks'])}" for entry in numbers["missing"]]
        rows.append([book.op_link(HERE, op), book.status(op), *(text(f"{numbers[name]:,}") for name in columns)])
    all_of_them = markup.element("strong", book.word("total"))
    rows.append([all_of_them, markup.NOTHING, *(text(f"{total[name]:,}") for name in columns)])
    steps = [[book.word(f"status.{level}"), text(levels[level])] for level in LEVELS]
    head = [book.word("op"), book.word("status"), *(book.word(f"column_{name}") for name in _COUNTED)]
    head += [book.word("column_equal_on", v=book.db.profiles[p].name[book.lang]) for p in book.db.profiles]
    head += [book.word(f"column_{name}") for name in _COMPARED]
    lacking = markup.items(map(text, missing)) if missing else markup.paragraph(book.word("none_incomplete"))
    body = [
        markup.paragraph(book.word("coverage_text")),
        book.section("levels", markup.table([book.word("status"), book.word("operations")], steps)),
        book.section("operations", markup.table(head, rows, "pto-numbers")),
        book.section("incomplete", lacking),
    ]
    return book.page(title, book.word("coverage_about"), markup.title(title), *body)
