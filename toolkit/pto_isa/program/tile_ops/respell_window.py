"""Windows of tiles in the spelling of another release: ``subset`` has no valid extents of its own, ``subview`` has."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ...runtime.types.unknown import UNKNOWN
from ..syntax.literals import number_of
from ..syntax.tree import Operation, OpPart
from ..walk.values import known
from ..walk.walk import Walk
from ..written.forms import operands_of
from .respell import under_name

Extents = list[int]


def as_subview(walk: Walk, op: Operation) -> Sequence[Operation] | None:
    """``subset`` as ``subview``, with constants for valid extents other than its sizes; None where one is not known."""
    sizes, valid = _numbers(walk, op, "sizes"), _valid_of_subset(walk, op)
    if op.quoted or sizes is None or valid is None:
        return None
    made = under_name(op, "pto.subview")
    if valid == sizes:
        return [made]
    constants = {extent: _constant(walk, op, extent) for extent in dict.fromkeys(valid)}
    made.parts = [*op.parts]
    at = next(k for k, part in enumerate(op.parts) if part.word == "sizes")
    made.parts.insert(at + 1, OpPart("valid", "[", [constants[extent].results[0] for extent in valid], []))
    return [*(constant for constant in constants.values() if constant.parts), made]


def as_subset(walk: Walk, op: Operation) -> Sequence[Operation] | None:
    """``subview`` as ``subset``; None where the valid extents are others there, or not known."""
    valid = _numbers(walk, op, "valid") if op.part("valid") is not None else _stated(walk, op)
    if op.quoted or valid is None or valid != _valid_of_subset(walk, op):
        return None
    made = under_name(op, "pto.subset")
    made.parts = [part for part in op.parts if part.word != "valid" and part.kind != "->"]
    return [made]


def _valid_of_subset(walk: Walk, op: Operation) -> Extents | None:
    """The valid extents of a ``subset``: those of its tile count as a period; None where something is not known."""
    given, sizes = operands_of(op)[:3], _numbers(walk, op, "sizes")
    if len(given) != 3 or sizes is None:
        return None
    source = walk.visible(given[0])
    starts = _constants(walk, given[1:])
    if source is None or source.type.kind != "tile" or source.judged is UNKNOWN or starts is None:
        return None
    have = (source.judged.valid_row, source.judged.valid_col)
    if any(extent is UNKNOWN for extent in have):
        return None
    return [
        min(size, extent - start % extent) if extent else 0
        for size, start, extent in zip(sizes, starts, have, strict=True)
    ]


def _stated(walk: Walk, op: Operation) -> Extents | None:
    """The valid extents of a ``subview`` without ``valid``: those of the type that it writes, else its sizes."""
    text = next((part.types[0] for part in op.parts if part.kind == "->" and part.types), None)
    if text is None:
        return _numbers(walk, op, "sizes")
    type = walk.types(text)
    if type.kind != "tile" or type.judged is UNKNOWN:
        return None
    stated = [type.judged.valid_row, type.judged.valid_col]
    return None if any(extent is UNKNOWN for extent in stated) else stated


def _numbers(walk: Walk, op: Operation, word: str) -> Extents | None:
    """The two extents of a list; None when one is not known."""
    part = op.part(word)
    found = None if part is None else _constants(walk, [str(item) for item in part.items])
    return found if found is not None and len(found) == 2 else None


def _constants(walk: Walk, items: Sequence[str]) -> list[int] | None:
    """The numbers that literals and values stand for; None when one is not known."""
    found: list[int] = []
    for item in items:
        value = walk.visible(item) if item[:1] == "%" else None
        number = known([value])[0] if value is not None else number_of(item)
        if not isinstance(number, int):
            return None
        found.append(number)
    return found


def _constant(walk: Walk, op: Operation, number: int) -> Operation:
    """A constant in front of an op: without parts when it is there already."""
    for value in walk.env.values():
        constant = value.op is not None and value.op.name == "arith.constant" and value.text == "index"
        if constant and known([value]) == [number]:
            return Operation("arith.constant", (value.name,), op.token)
    made = Operation("arith.constant", (f"%valid_{number}_{op.token}",), op.token)
    made.parts = [OpPart("", "", [str(number)], []), OpPart("", ":", [], ["index"])]
    made.loc = op.loc
    return made


WINDOWS: dict[str, Callable[[Walk, Operation], Sequence[Operation] | None]] = {
    "pto.subset": as_subview, "pto.subview": as_subset,
}  # fmt: skip
