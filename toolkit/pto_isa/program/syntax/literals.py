"""Numbers as programs write them: what one stands for, and whether its type takes it, judged as MLIR judges it."""

from __future__ import annotations

import re

from ...runtime.types.dtypes import BITS, CODES, FLOATS
from ..check.types import WrittenType

Words = tuple[str, str]

_WHOLE = re.compile(r"(-?)(?:0x([0-9a-fA-F]+)|(\d+))")
_POINTED = re.compile(r"-?\d+\.\d*(?:[eE][+-]?\d+)?")
_INTEGER = re.compile(r"([su]?)i(\d{1,4})")
_INDEX_BITS = 64
_SHORT, _ROOMY = 9, frozenset({"index", "i32", "i64"})  # whole numbers of so many digits are of all these types
_LONGEST = 40  # digits; beyond any number that a program can mean


def number_of(text: str) -> int | float | None:
    """The number that a literal stands for; None when it is none, or far beyond any that a program can mean."""
    if text in ("true", "false"):
        return int(text == "true")
    try:
        return int(text, 16 if "x" in text[:3].lower() else 10) if len(text) < _LONGEST else None
    except ValueError:
        pass
    try:
        return float(text)
    except ValueError:
        return None


def problem(text: str, type: WrittenType) -> Words | None:
    """What a number of this type looks like where ``text`` is a number but none of this type; None without a fault.

    A whole number without a sign in its type may be written signed or unsigned: an ``i8`` is -128 to 255.  A float is
    written with a point, or as the hexadecimal digits of its bits.
    """
    if len(text) <= _SHORT and type.text in _ROOMY and text.isdecimal():  # most constants of a program
        return None
    whole = _WHOLE.fullmatch(text)
    if whole is None and _POINTED.fullmatch(text) is None:
        return None
    if type.dtype in FLOATS or type.dtype in CODES:
        return None if whole is None else _problem_of_float(whole, BITS.get(type.dtype or "", 64))
    integer = _INTEGER.fullmatch(type.text)
    if integer is None and type.text != "index":
        return None
    sign, bits = (integer[1], int(integer[2])) if integer is not None else ("s", _INDEX_BITS)
    half = 1 << bits >> 1
    least, most = 0 if sign == "u" else -half, half - 1 if sign == "s" else 2 * half - 1
    expected = f"a whole number from {least} to {most}", f"{least} 至 {most} 的整数"
    if whole is None:
        return expected
    digits = (whole[2] or whole[3]).lstrip("0")
    if not digits:  # zero has no sign
        return ("`0`", "`0`") if whole[1] else None
    if len(digits) >= _LONGEST:
        return expected
    number = int(whole[1] + digits, 16 if whole[2] else 10)
    return None if least <= number <= most else expected


def _problem_of_float(whole: re.Match[str], bits: int) -> Words | None:
    """A whole number where a float is meant: legal when it is the bits of one."""
    sign, hexadecimal, decimal = whole.groups()
    if decimal is not None:
        return f"a number with a point, such as `{sign}{decimal[:12]}.0`", f"带小数点的数，如 `{sign}{decimal[:12]}.0`"
    if sign or len(hexadecimal.lstrip("0")) > (bits + 3) // 4 or int(hexadecimal, 16) >> bits:
        return f"the {bits} bits of a float without a sign", f"浮点数的 {bits} 个比特，不带符号"
    return None
