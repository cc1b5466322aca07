"""The changes of the text from release to release of the assembler: ``since`` and ``until`` of records and words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from ...runtime.kinds.table import passed
from ...runtime.release import number_of_release
from ...view.history import ASKED, CAME, DEFAULT, FREE, WENT, TextChange
from ..forms.syntax_text import stated

if TYPE_CHECKING:
    from ...database import Database, Op
    from ...schema.release import Span
    from ...schema.syntax import Slot, SyntaxForm
    from ...schema.vocabulary import Enumeration, TextType


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
        for name in entry.attributes:
            enumeration = op.database.vocabulary.enumerations.get(op.operands[name].type or "")
            if enumeration is not None:
                yield from _words(enumeration, releases, own=True)


def _of_slots(op: Op, entry: SyntaxForm, releases: Sequence[str]) -> Iterator[TextChange]:
    for name, slot in entry.slots.items():
        operand = op.operands[name]
        what = "attribute" if passed(operand.kind, "word") else "operand"
        shown = operand.ir[0] if operand.ir else name
        yield from _came_and_went(slot, TextChange("", what, shown, CAME), releases)
        yield from _need(slot, TextChange("", what, shown, ASKED), releases)
        for release, value in slot.defaults.items():
            told = "" if value is None else str(value).lower() if isinstance(value, bool) else str(value)
            if told:
                yield TextChange(release, what, shown, DEFAULT, told, _source(slot))


def _need(slot: Slot, change: TextChange, releases: Sequence[str]) -> Iterator[TextChange]:
    """From when on an operand must be written, and from when on it need not; it says nothing more where it is new."""
    needed = slot.needed
    if needed is None:
        return
    if needed.since is not None and needed.since != slot.since:
        yield change._replace(release=needed.since, source=_source(needed))
    yield from _behind(releases, needed, change._replace(change=FREE, source=_source(needed)))


def _came_and_went(span: Span, change: TextChange, releases: Sequence[str]) -> Iterator[TextChange]:
    """What a span says of something."""
    if span.since is not None:
        yield change._replace(release=span.since, source=_source(span))
    yield from _behind(releases, span, change._replace(change=WENT, source=_source(span)))


def shared_history(db: Database) -> list[TextChange]:
    """The changes of what belongs to no op: words of attributes, types, ops that no record describes."""
    releases = [*db.releases]
    found: list[TextChange] = []
    for enumeration in db.vocabulary.enumerations.values():
        if enumeration.attribute is not None:
            change = TextChange("", "attribute", _attribute(enumeration), CAME)
            found += [*_came_and_went(enumeration, change, releases), *_words(enumeration, releases)]
    for element in db.vocabulary.element_types.values():
        found += _came_and_went(element, TextChange("", "type", element.ir[0], CAME), releases)
    for name, type in db.vocabulary.text_types.items():
        found += _of_type(f"!pto.{name}", type, releases)
    for name, span in db.shared.unrecorded.items():
        found += _came_and_went(span, TextChange("", "op", name, CAME), releases)
    for name, renamed in db.shared.renamed.items():
        source = renamed.told_by[0]
        found += [TextChange(renamed.since, "op", renamed.to, CAME, source=source),
                  TextChange(renamed.since, "op", name, WENT, source=source)]  # fmt: skip
    return sorted(found, key=lambda change: number_of_release(change.release))


def _attribute(enumeration: Enumeration) -> str:
    return f"#pto.{enumeration.attribute}"


def _words(enumeration: Enumeration, releases: Sequence[str], own: bool = False) -> Iterator[TextChange]:
    """The changes of the words of an attribute that came or went without it.

    own: for an op that has the attribute, of which its name says enough.
    """
    owner = "" if own or enumeration.attribute is None else _attribute(enumeration)
    for word, value in enumeration.values.items():
        change = TextChange("", "word", value.spellings(word)[0], CAME, owner=owner)
        yield from _came_and_went(value, change, releases)


def _of_type(name: str, type: TextType, releases: Sequence[str]) -> Iterator[TextChange]:
    yield from _came_and_went(type, TextChange("", "type", name, CAME), releases)
    for key, span in type.keys.items():
        yield from _came_and_went(span, TextChange("", "key", key, CAME, owner=name), releases)
    for span in type.spellings.values():
        yield from _came_and_went(span, TextChange("", "spelling", type.written, CAME), releases)


def _behind(releases: Sequence[str], span: Span, change: TextChange) -> Iterator[TextChange]:
    """The change in the release that follows the last one of a span; nothing where that is the newest."""
    if span.until is None or span.until not in releases[:-1]:
        return
    yield change._replace(release=releases[releases.index(span.until) + 1])


def _source(span: Span) -> str:
    return (span.told_by or [""])[0]
