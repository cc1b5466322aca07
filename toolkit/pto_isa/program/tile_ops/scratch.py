"""Scratch that a program leaves out: the tile that the assembler makes in its place."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from functools import partial
from typing import Any, NamedTuple

from ...runtime.kinds.table import passed
from ...runtime.rules.finding import Finding
from ...runtime.rules.rule import OperandSpec, OpRules
from ...runtime.types.tile_type import TileType
from ...runtime.types.unknown import UNKNOWN
from ..walk.findings import Make
from .binder import Plan
from .outcome import Found


class Scratch(NamedTuple):
    """What stands for a scratch operand that is left out.

    ``type`` is None where the extents of the other operands are not in their types, so that the assembler refuses,
    UNKNOWN where nothing is known of them;
    ``planned``: it takes memory; ``needed``: at level 3 the program must write it.
    """

    operand: str
    type: Any
    planned: bool
    needed: bool


def scratch_of(plan: Plan, operands: Mapping[str, Any], profile: str) -> Iterator[Scratch]:
    """The tiles that the assembler makes for a call.

    operands: what rules take for each operand.
    """
    for name in plan.implicit:
        implicit = plan.op.implicit[name]
        given = [operands.get(read) for read in implicit.reads]
        specs = [plan.op.rules.operands[read] for read in implicit.reads]
        open_ = any(value is UNKNOWN for value in given) or any(map(_missing, specs, given))
        made = UNKNOWN if open_ else implicit.make(profile, *given)
        if made is UNKNOWN:
            yield Scratch(name, UNKNOWN, False, False)
            continue
        if made is None:
            continue
        *extents, dtype, planned, needed = made
        if any(extent is UNKNOWN for extent in extents):
            yield Scratch(name, None, planned, needed)
            continue
        rows, cols, valid_row, valid_col = extents
        yield Scratch(name, TileType(dtype, rows, cols, valid_row=valid_row, valid_col=valid_col), planned, needed)


def _missing(spec: OperandSpec, value: Any) -> bool:
    """Whether an operand is not there that must be."""
    return value is None and not spec.optional and not passed(spec.kinds, "word")


def about_scratch(rules: OpRules, names: Collection[str], found: Iterable[Found]) -> Iterator[Found]:
    """What is wrong with a call, where rules about scratch of the assembler's own making are only warnings.

    The program cannot help it, but what the op leaves in memory may not be what was meant.
    """
    about = {rule.id for rule in rules.rules if not set(names).isdisjoint(rule.reads)}
    for rule, severity, make in found:
        yield (rule, "warning", partial(_told, make)) if rule in about else (rule, severity, make)


def _told(make: Make) -> Finding:
    made = make() if callable(make) else make
    message = {
        "en": f"{made.text('en')}; the assembler makes this scratch itself",
        "zh": f"{made.text('zh')}；该临时空间由汇编器自动生成",
    }
    by = tuple(stage for stage in made.by if stage.word != "assembler")
    return made.but(message=message, severity="warning", by=by)
