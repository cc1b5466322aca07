"""What the text form of an op asks of the written types of its operands: extents of tensors, types that are alike."""

from __future__ import annotations

import re
from collections.abc import Sequence

from ..syntax.tree import Operation
from ..walk.values import SsaValue
from ..walk.walk import Walk
from ..written.types import WrittenType
from .binder import Plan

_NUMBERS = ("a type whose extents are numbers greater than 0", "各维长度均为大于 0 的数值的类型")
_PARTS = (
    "extents greater than 0; only a `partition_tensor_view` leaves some open",
    "大于 0 的各维长度；仅 `partition_tensor_view` 可含动态长度",
)
_TENSORS = ("view", "part")
_SIGNED = re.compile(r"(?:\b|x)si(\d+)\b")


def judge_written_types(walk: Walk, op: Operation, plan: Plan, values: Sequence[SsaValue | None]) -> None:
    """Report operands whose written type is not what the form asks.

    values: those of the text, before several of them become one operand.
    """
    by_name = _by_name(plan, values)
    told: set[str] = set()
    for name, slot in plan.form.slots.items():
        how = next((how for since, how in slot.extents if plan.release >= since), None)
        given = by_name.get(name, [])
        first = next(iter(by_name.get(slot.like, given)), None)
        for value in given:
            expected = None
            if how is not None and value.type.kind in _TENSORS and not _states(value.type, how):
                expected = _PARTS if how == "parts" else _NUMBERS
            elif (slot.like or slot.many) and first is not None and not value.type.same(first.type):
                expected = (
                    f"`{first.type.text}`, the type of `{first.name}`",
                    f"`{first.name}` 的类型 `{first.type.text}`",
                )
            elif slot.unsigned and (signed := _SIGNED.search(value.type.text)) is not None:
                bits = signed[1]
                expected = f"elements of `ui{bits}` or `i{bits}`", f"`ui{bits}` 或 `i{bits}` 元素"
            if expected is not None and value.name not in told:
                told.add(value.name)
                walk.out.report("written-type", op, value.name, op=plan.op.rules.op, value=value.name,
                                type=f"`{value.type.text}`", expected=expected)  # fmt: skip


def _by_name(plan: Plan, values: Sequence[SsaValue | None]) -> dict[str, list[SsaValue]]:
    """The values that stand for each operand."""
    found: dict[str, list[SsaValue]] = {}
    at = 0
    for name, count in ((n, 1) for n in plan.names) if plan.taken is None else ((t.name, t.values) for t in plan.taken):
        found[name] = [value for value in values[at : at + count] if value is not None]
        at += count
    return found


def _states(type: WrittenType, how: str) -> bool:
    """Whether a tensor states its extents so."""
    return all(extent > 0 if extent is not None else how == type.kind + "s" for extent in type.shape)
