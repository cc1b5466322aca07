"""The changes of an op's text from release to release of the assembler, from ``since`` and ``until`` of its record."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from ..runtime.release import number_of_release
from ..view.history import ASKED, CAME, DEFAULT, FREE, WENT, TextChange
from .syntax_text import stated

if TYPE_CHECKING:
    from ..database import Op
    from ..schema.release import Span
    from ..schema.syntax import SyntaxForm


def history_of(op: Op) -> list[TextChange]:
    """All changes of an op, the first release first; each once, though several forms may tell of it."""
    releases = [*op.database.releases]
    found = dict.fromkeys(_changes(op, releases))
    # A form that goes and comes back in other words only says more of its operands from then on.
    for change in [change for change in found if change.change == WENT]:
        again = change._replace(change=CAME)
        if again in found:
            del found[change], found[again]
    return sorted(found, key=lambda change: number_of_release(change.release))


def _changes(op: Op, releases: Sequence[str]) -> Iterator[TextChange]:
    forms = [(entry, shown) for _, entry, shown in stated(op) if shown.style == "dps"]
    spans = [syntax.span(entry) for _, syntax in op.record.syntaxes() for entry in syntax.dps]
    since = {span.since for span in spans}
    if spans and None not in since:
        first = min(spans, key=lambda span: number_of_release(span.since or ""))
        yield TextChange(first.since or "", "op", op.record.op, CAME, source=_source(first))
    until = {span.until for span in spans}
    if spans and None not in until:
        last = max(spans, key=lambda span: number_of_release(span.until or ""))
        yield from _behind(releases, last, TextChange("", "op", op.record.op, WENT, source=_source(last)))
    for span, (entry, shown) in zip(spans, forms, strict=True):
        if len(since) > 1 and span.since is not None:
            yield TextChange(span.since, "form", shown.text, CAME, source=_source(span))
        if len(until) > 1 and span.until is not None:
            yield from _behind(releases, span, TextChange("", "form", shown.text, WENT, source=_source(span)))
        yield from _of_slots(op, entry, releases)


def _of_slots(op: Op, entry: SyntaxForm, releases: Sequence[str]) -> Iterator[TextChange]:
    for name, slot in entry.slots.items():
        operand = op.operands[name]
        what = "attribute" if "attribute" in operand.kind else "operand"
        shown = operand.ir[0] if operand.ir else name
        if slot.since is not None:
            yield TextChange(slot.since, what, shown, CAME, source=_source(slot))
        if slot.until is not None:
            yield from _behind(releases, slot, TextChange("", what, shown, WENT, source=_source(slot)))
        if slot.needed is not None:
            needed = slot.needed
            if needed.since is not None:
                yield TextChange(needed.since, what, shown, ASKED, source=_source(needed))
            yield from _behind(releases, needed, TextChange("", what, shown, FREE, source=_source(needed)))
        for release, value in slot.defaults.items():
            told = "" if value is None else str(value).lower() if isinstance(value, bool) else str(value)
            if told:
                yield TextChange(release, what, shown, DEFAULT, told, _source(slot))


def _behind(releases: Sequence[str], span: Span, change: TextChange) -> Iterator[TextChange]:
    """The change in the release that follows the last one of a span; nothing where that is the newest."""
    if span.until is None or span.until not in releases[:-1]:
        return
    yield change._replace(release=releases[releases.index(span.until) + 1])


def _source(span: Span) -> str:
    return (span.told_by or [""])[0]
