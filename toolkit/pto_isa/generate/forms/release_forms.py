"""What of the text forms of an op one release of the assembler reads, and what of them it must refuse."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import TYPE_CHECKING

from ...runtime.frozen import frozen
from ...schema.release import Span
from .syntax_text import PlainForm, plain_texts, stated

if TYPE_CHECKING:
    from ...database import Op
    from ...schema.syntax import SyntaxForm


@frozen
class ReleaseForm:
    """A text form without brackets; ``read``: whether the release reads it, as the record says."""

    plain: PlainForm
    read: bool


def of_release(entry: SyntaxForm, release: str) -> SyntaxForm:
    """A text form as a release writes it: without later and earlier operands, with those that it asks for."""
    kept = _without(entry, {name for name, slot in entry.slots.items() if not slot.has(release)})
    return _asking(kept, _needed(entry, release))


def release_forms(op: Op, release: str) -> Iterator[ReleaseForm]:
    """Every DPS text of an op without brackets, for one release of the assembler.

    A text that the record gives to other releases only is not read, and neither is one with an operand or attribute
    that only others have, or without one that this one asks for.  Another form may have the same text.
    """
    for path, entry, form in stated(op):
        if form.style != "dps":
            continue
        if not Span(since=form.since, until=form.until).has(release):
            yield from _unread(plain_texts(op, path, entry, form))
            continue
        mine = of_release(entry, release)
        yield from (ReleaseForm(plain, True) for plain in plain_texts(op, path, mine, form))
        gone = {name for name, slot in entry.slots.items() if not slot.has(release)}
        for name in sorted(gone):
            yield from _unread(plain_texts(op, path, _asking(_without(entry, gone - {name}), {name}), form))
        for name in sorted(_needed(entry, release)):
            yield from _unread(plain_texts(op, path, _without(mine, {name}), form))


def _unread(texts: Iterator[PlainForm]) -> Iterator[ReleaseForm]:
    return (ReleaseForm(plain, False) for plain in texts)


def _needed(entry: SyntaxForm, release: str) -> set[str]:
    """What must be written in a release, though the op does without it."""
    return {n for n, slot in entry.slots.items() if slot.has(release) and slot.needed and slot.needed.has(release)}


def _without(entry: SyntaxForm, names: Collection[str]) -> SyntaxForm:
    if not names:
        return entry
    lists = ("ins", "outs", "results", "always", "attributes", "generic")
    left: dict[str, object] = {key: [n for n in getattr(entry, key) if n not in names] for key in lists}
    groups = {word: [n for n in group if n not in names] for word, group in entry.groups.items()}
    left["groups"] = {word: group for word, group in groups.items() if group}
    left["more"] = None if entry.more in names else entry.more
    if left["generic"] != entry.generic:
        left |= {"generic": [], "segments": []}
    return entry.model_copy(update=left)


def _asking(entry: SyntaxForm, names: Collection[str]) -> SyntaxForm:
    """A form that may not leave these operands out; attributes are written in any case."""
    values = [n for n in names if n in (*entry.ins, *entry.outs, *entry.results) and n not in entry.always]
    return entry.model_copy(update={"always": [*entry.always, *sorted(values)]}) if values else entry
