"""Operands for which several values stand: an array (`%key0, %key1` is the operand `key`), a group of tensors."""

from __future__ import annotations

from collections.abc import Sequence

from ...runtime.types.plain_type import ArrayType
from ..walk.values import SsaValue
from ..written.types import WrittenType
from .binder import Plan


def listed(plan: Plan, name: str, values: Sequence[SsaValue | None]) -> SsaValue | None:
    """What rules see of the values of an operand: an array of scalars; of anything else nothing.

    The type of an array is the first that is not the wanted one, whatever its sign.
    """
    if any(value is None or value.type.kind != "scalar" for value in values):
        return None
    wanted = next((bound[name] for bound in plan.op.rules.bind.values() if name in bound), "")
    types = [value.type.dtype or "" for value in values if value is not None]
    other = next((dtype for dtype in types if dtype[1:] != wanted[1:] or dtype[:1] not in "iu"), wanted)
    first = values[0]
    return (
        None if first is None else SsaValue(first.name, WrittenType("", "array", ArrayType(other, len(values))), None)
    )
