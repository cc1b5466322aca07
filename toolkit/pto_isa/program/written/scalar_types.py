"""The types that scalar operands have in programs.

Integers have no sign there but where the assembler keeps it; ``index`` is no integer type.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from typing import Any

from ...runtime.program_op import ProgramOp
from ...runtime.rules.rule import OpRules
from ...runtime.types.dtypes import ANY_INTEGER, DTYPES, SIGNLESS, UNSIGNED
from ...text.bilingual import Bilingual
from ...text.lists import alternatives
from .types import CODES, WrittenType

_SIGNED = re.compile(r"(?:s|u|ui)i?\d+")


def has_sign(type: WrittenType) -> bool:
    """Whether a type is an integer type with a sign, ``si8`` or ``ui8``, which arithmetic and constants do not have."""
    return type.kind == "scalar" and type.text[0] in "su" and _SIGNED.fullmatch(type.text) is not None


@cache
def choices(name: str, op: ProgramOp) -> tuple[str, ...]:
    """The types that an operand may have; empty where it is any type of its element types' list, without a sign."""
    stated = op.rules.operands[name].written
    if stated:
        return stated
    bound = {bind[name] for bind in op.rules.bind.values() if name in bind}
    return ("index",) if bound == {"index"} else ()


def codes(op: ProgramOp, name: str, dtype: str) -> tuple[str, ...]:
    """The codes of the scalars that may stand for an operand of an element type, or for an ``index``."""
    unsigned = dtype[:1] == "u" and not op.rules.operands[name].keeps_sign
    known = choices(name, op) or ((f"i{dtype[1:]}" if unsigned else dtype),)
    return tuple(CODES["scalar"] + word for word in known)


def misses(op: ProgramOp, name: str, type: WrittenType) -> Bilingual | None:
    """What an operand is written as where a scalar of this type is none; None where it is."""
    if type.kind != "scalar":
        return None
    wanted = choices(name, op)
    if not wanted:
        if not has_sign(type) or op.rules.operands[name].keeps_sign:
            return None
        plain = f"`i{re.sub(r'[^0-9]', '', type.text)}`"
        return f"{plain}, without a sign", f"不带符号标记的 {plain}"
    if type.dtype in wanted and (wanted == ANY_INTEGER or not has_sign(type)):
        return None
    if wanted == ANY_INTEGER:
        return "an integer, such as `i32`", "整数，如 `i32`"
    if wanted == SIGNLESS:
        return "an integer without a sign, such as `i32`", "不带符号标记的整数，如 `i32`"
    return alternatives(wanted, "or")


@cache
def unsigned_type(op: ProgramOp, name: str) -> str | None:
    """The unsigned element type that an operand has in every form of an op, which programs write without its sign."""
    bound = {bind[name] for bind in op.rules.bind.values() if name in bind}
    word = next(iter(bound)) if len(bound) == 1 else ""
    return word if word in UNSIGNED else None


def element_type(rules: OpRules, name: str, operands: Mapping[str, Any]) -> str | None:
    """The element type that the type table gives an operand: its only one, or by others of the call, which are tiles,
    values or their types."""
    bound = {bind[name] for bind in rules.bind.values() if name in bind}
    if len(bound) == 1 and not bound.isdisjoint(DTYPES):
        return bound.pop()
    for bind in rules.bind.values():
        for other, variable in bind.items():
            value = operands.get(other)
            dtype = getattr(value, "dtype", None) or getattr(getattr(value, "type", None), "dtype", None)
            if other != name and variable == bind.get(name) and variable != "index" and isinstance(dtype, str):
                return dtype
    return None
