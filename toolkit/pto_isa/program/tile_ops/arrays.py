"""Operands of which several are written: an array (`%key0, %key1` is the operand `key`), or any number of events."""

from __future__ import annotations

from ...runtime.program_op import ProgramOp, TextForm
from ...runtime.types.plain_type import ArrayType
from ..check.types import WrittenType
from ..check.values import SsaValue


def with_arrays(
    op: ProgramOp | None, style: str, ins: int, values: list[SsaValue | None]
) -> tuple[int, list[SsaValue | None]]:
    """The number of read operands and all values, with one value for each array whose scalars were written.

    Values of which any number may follow, and which no rule reads, are left out.
    """
    for form in op.forms if op is not None else ():
        if form.style == style and form.more and ins > len(form.ins):
            return len(form.ins), values[: len(form.ins)] + values[ins:]
        if form.style == style and form.arrays and ins == len(form.ins) + sum(n - 1 for n in form.arrays.values()):
            return len(form.ins), _joined(op, form, values)
    return ins, values


def _joined(op: ProgramOp | None, form: TextForm, values: list[SsaValue | None]) -> list[SsaValue | None]:
    assert op is not None
    found: list[SsaValue | None] = []
    rest = list(values)
    for name in form.ins:
        if name not in form.arrays:
            found.append(rest.pop(0))
            continue
        words, rest = rest[: form.arrays[name]], rest[form.arrays[name] :]
        wanted = next((bound[name] for bound in op.rules.bind.values() if name in bound), "")
        found.append(_array(words, wanted))
    return found + rest


def _array(words: list[SsaValue | None], wanted: str) -> SsaValue | None:
    """One value for the scalars of an array; their type is the first that is not the wanted one, whatever its sign."""
    if any(word is None or word.type.kind != "scalar" for word in words):
        return None
    types = [word.type.dtype or "" for word in words if word is not None]
    other = next((dtype for dtype in types if dtype[1:] != wanted[1:] or dtype[:1] not in "iu"), wanted)
    first = words[0]
    return None if first is None else SsaValue(first.name, WrittenType("", "array", ArrayType(other, len(words))), None)
