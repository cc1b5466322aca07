"""Loops whose rounds have no order: gone through one after the other, as every round may meet every other one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ..syntax.tree import Operation, flat_items
from ..written.results import region_arguments
from .control import Compiler, Handler, body, not_followed, nothing, rounds_of
from .linear import Number, add, scaled
from .views import whole_of
from .way import Do, Way


class Bounds(NamedTuple):
    """What a loop without order counts: of each dimension, the outermost first, its index and from where to where.

    ``shared`` are the values that its rounds put together.
    """

    dimensions: list[tuple[str, str, str, str]]
    shared: list[str]


def bounds_of(op: Operation) -> Bounds | None:
    """``(%i, %k) = (%a, %b) to (%c, %d) step (%e, %f)`` or ``(%i) in (%n)``; None where an op says it otherwise."""
    written = {part.word: flat_items(part.items) for part in op.parts if part.kind == "("}
    ends = written.get("to") or written.get("in") or []
    lows, steps = written.get("=", ["0"] * len(ends)), written.get("step", ["1"] * len(ends))
    indexes = [name for name, _ in region_arguments(op, op.regions[0][0], True)] if op.regions else []
    if op.quoted or not ends or not len(lows) == len(steps) == len(ends) <= len(indexes):
        return None
    return Bounds([*zip(indexes, lows, ends, steps, strict=False)], indexes[len(ends) :])


def parallel(compiler: Compiler, op: Operation) -> Do:
    """``scf.parallel (%i, %k) = (%a, %b) to (%c, %d) step (%e, %f)`` and ``scf.forall (%i) in (%n)``."""
    bounds = bounds_of(op)
    if bounds is None:
        return not_followed(compiler, op)
    gives = nothing(compiler, op)

    def go(way: Way) -> None:
        way.env.update(dict.fromkeys(bounds.shared))
        _rounds(compiler, way, op, bounds.dimensions)
        gives(way)

    return go


def _rounds(compiler: Compiler, way: Way, op: Operation, left: Sequence[tuple[str, str, str, str]]) -> None:
    """Go through the dimensions that are left, the innermost last."""
    if not left:
        way.yielded = []
        body(compiler, way, op.regions[0])
        return
    (index, *bounds), *inner = left
    low, end, by = (whole_of(way, op, item) for item in bounds)
    count = way.path.trips(low, end, by)
    if count is None:
        way.not_judged(op)
        return
    step: Number | None = way.path.decided(by)
    outer = way.rounds
    rounds = rounds_of(way, count, compiler.period)
    way.cut |= len(rounds) < count
    for number in rounds:
        way.env[index] = add(low, scaled(step, number)) if isinstance(step, int) else way.unknown(op, index)
        way.rounds = (*outer, number)
        _rounds(compiler, way, op, inner)
    way.rounds = outer


HANDLERS: dict[str, Handler] = {
    **dict.fromkeys(("scf.parallel", "scf.forall"), parallel),
    **dict.fromkeys(("scf.reduce", "scf.forall.in_parallel"), nothing),
}
