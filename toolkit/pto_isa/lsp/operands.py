"""Operands at places: which operand of an op stands there, what its record says of it, which types it may have."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any

from pto_isa.op_name import plain_name
from pto_isa.program.assembler import NEWEST
from pto_isa.program.known_ops import known_ops
from pto_isa.program.syntax.op_parser import ROLES
from pto_isa.program.syntax.program import NumberedToken, Program
from pto_isa.program.syntax.tree import Operation
from pto_isa.program.tile_ops.binder import fits, plans
from pto_isa.program.tile_ops.shape import dps_shape
from pto_isa.program.written.recorded import forms_of, program_op
from pto_isa.program.written.types import WrittenTypes
from pto_isa.runtime.program_op import ProgramOp
from pto_isa.view.index import OpIndex
from pto_isa.view.op import Operand, OpView, Value


@cache
def view_of(name: str) -> OpView | None:
    """The view of an op as programs spell it; None without a record."""
    plain = plain_name(name)
    return _index().view(_index().spellings[plain]) if f"pto.{plain}" in known_ops() else None


@cache
def _index() -> OpIndex:
    return OpIndex()


def read_views() -> None:
    """Read the views of all ops, which takes a while, before somebody waits for them."""
    for name in known_ops():
        view_of(name)


def described(name: str, operand: str) -> Operand | None:
    """What the record of an op says of one operand or attribute."""
    view = view_of(name)
    return next((entry for entry in view.operands if entry.name == operand), None) if view is not None else None


def spellings(value: Value) -> tuple[str, ...]:
    """How programs write one word of an attribute, the usual way first."""
    return value.ir or (value.word,)


def names_at(name: str, keyword: str, place: int) -> list[str]:
    """The operands that may stand at a place of ``ins`` or ``outs``, the likeliest first."""
    found = []
    for _, form in forms_of(name, "dps"):
        operands = form.ins if keyword == "ins" else form.outs if keyword == "outs" else ()
        if place < len(operands):
            found.append(operands[place])
    return list(dict.fromkeys(found))


def attribute_keys(name: str) -> dict[str, str]:
    """The attribute keys that an op of this name may be written with, and the operand that each of them sets."""
    found: dict[str, str] = {}
    for _, form in forms_of(name, "dps"):
        found |= form.attributes
    return found


def legal_types(name: str, operand: str, profile: str) -> tuple[str, ...] | None:
    """The element types that an operand may have on a profile; None when any may stand there or nothing is known."""
    known = program_op(name)
    if known is None:
        return None
    found: dict[str, None] = {}
    for form, bind in known.rules.bind.items():
        variable = bind.get(operand)
        if variable is None:
            continue
        for row in known.rules.types[form].get(profile, ()):
            allowed = row.get(variable, (variable,))
            if allowed is None or variable == "any":
                return None
            found |= dict.fromkeys(allowed)
    return tuple(found) or None


def exists_on(name: str, profile: str) -> bool:
    """Whether an op exists on a profile."""
    known = view_of(name)
    return known is None or profile in known.profile_names


def bound(
    program: Program, op: Operation, types: WrittenTypes
) -> tuple[ProgramOp, dict[str, tuple[NumberedToken, NumberedToken | None]]] | None:
    """The operands of a written op by name, each with the word of its value and of its type (None: it has none there).

    None when no record describes the op or it is not written as ``ins(…) outs(…)``.
    """
    located = program.located(op)
    values: list[tuple[Any, Any]] = []
    for part in located.parts:
        if part.word in ROLES:
            texts = part.types if len(part.types) == len(part.items) else [None] * len(part.items)
            values += zip(part.items, texts, strict=True)
    ways = plans(op.name, "dps", dps_shape(op, frozenset(op.attributes())), types.profile, NEWEST.release)
    if not ways or not values:
        return None
    kinds = [types(str(text)).kind if text is not None else "other" for _, text in values]
    plan = next((way for way in ways if fits(way, way.gather(kinds, _of_list))), ways[0])
    return plan.op, dict(_located(plan.names, plan.gather(values, _first)))


def _of_list(_: str, kinds: Sequence[str]) -> str:
    """The kind of an operand for which several values stand."""
    return "array" if "scalar" in kinds else "other"


def _first(_: str, values: Sequence[tuple[Any, Any]]) -> tuple[Any, Any]:
    """The place of an operand for which several values stand."""
    return values[0]


def _located(
    names: tuple[str, ...], values: list[tuple[Any, Any]]
) -> Iterator[tuple[str, tuple[NumberedToken, NumberedToken | None]]]:
    for name, (value, text) in zip(names, values, strict=True):
        if isinstance(value, NumberedToken):
            yield name, (value, text if isinstance(text, NumberedToken) else None)
