"""Whole numbers that users give: extents, strides, counts, registers, settings."""

from __future__ import annotations

import operator
from typing import SupportsIndex

from ..text.visible import brief
from .errors import InputError


def whole(
    value: object, what: tuple[str, str], least: int | None = None, most: int | None = None, *, unknown: bool = False
) -> int:
    """``value`` as an int, after checking that it is a whole number from ``least`` to ``most``; a bool is none.

    ``what`` names the number in English and Chinese; ``unknown`` says that UNKNOWN, which callers take out before,
    would do as well.  Raises InputError.
    """
    if isinstance(value, SupportsIndex) and not isinstance(value, bool):
        number = operator.index(value)
        if (least is None or number >= least) and (most is None or number <= most):
            return number
    en, zh = _expected(least, most)
    if unknown:
        en, zh = f"{en}, or UNKNOWN", f"{zh}，或 UNKNOWN"
    raise InputError(f"{what[0]} is {brief(value)}; expected {en}", f"{what[1]}为 {brief(value)}；应为{zh}")


def _expected(least: int | None, most: int | None) -> tuple[str, str]:
    if least is None:
        return "a whole number", "整数"
    if most is None:
        return f"a whole number of at least {least}", f"不小于 {least} 的整数"
    last = str(most) if most < 1 << 32 else f"{most:#x}"
    return f"a whole number from {least} to {last}", f" {least} 到 {last} 的整数"
