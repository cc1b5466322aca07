"""Numbers as programs write them: what one stands for, and whether its type takes it, judged as MLIR judges it."""

from __future__ import annotations

import re

from ...runtime.types.dtypes import BITS, CODES, FLOATS, IR_DTYPE
from ...text.bilingual import Bilingual

_WHOLE = re.compile(r"(-?)(?:0x([0-9a-fA-F]+)|([0-9]+))")
_POINTED = re.compile(r"-?[0-9]+\.[0-9]*(?:[eE][+-]?[0-9]+)?")
_INTEGER = re.compile(r"([su]?)i([0-9]{1,4})")
_FLOAT_TYPE = re.compile(r"bf16|tf32|f(?:16|32|64|80|128)|f[0-9]+E[0-9]+M[0-9]+[A-Z0-9]*")
_INDEX_BITS = 64
_SHORT, _ROOMY = 9, frozenset({"index", "i32", "i64"})  # whole numbers of so many digits are of all these types
_LONGEST = 40  # digits; beyond any number that a program can mean
TRUTHS = frozenset({"true", "false"})


def number_of(text: str) -> int | float | None:
    """The number that a literal stands for; None when it is none, or far beyond any that a program can mean."""
    whole = _WHOLE.fullmatch(text)
    if whole is not None:
        sign, hexadecimal, decimal = whole.groups()
        digits = (hexadecimal or decimal).lstrip("0") or "0"
        return int(sign + digits, 16 if hexadecimal else 10) if len(digits) < _LONGEST else None
    if _POINTED.fullmatch(text) is not None:
        return float(text)
    return int(text == "true") if text in TRUTHS else None


def is_numeric(type: str) -> bool:
    """Whether a type, as it is written, is one of whole numbers or floats."""
    return type == "index" or _INTEGER.fullmatch(type) is not None or _FLOAT_TYPE.fullmatch(type) is not None


def problem(text: str, type: str) -> Bilingual | None:
    """What a number of this type looks like where ``text`` is a number but none of this type; None without a fault.

    A whole number without a sign in its type may be written signed or unsigned: an ``i8`` is -128 to 255.  A float is
    written with a point, or as the hexadecimal digits of its bits.
    """
    if len(text) <= _SHORT and type in _ROOMY and text.isdecimal():  # most constants of a program
        return None
    whole = _WHOLE.fullmatch(text)
    if whole is None and _POINTED.fullmatch(text) is None:
        return None
    dtype = IR_DTYPE.get(type, type)
    if dtype in FLOATS or dtype in CODES or _FLOAT_TYPE.fullmatch(type) is not None:
        return None if whole is None else _problem_of_float(whole, bits_of_number(type))
    integer = _INTEGER.fullmatch(type)
    if integer is None and type != "index":
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


def bits_of_number(type: str) -> int:
    """The bits of a type of whole numbers or floats, as it is written; an index has 64."""
    dtype = IR_DTYPE.get(type, type)
    if dtype in BITS or type == "index":
        return BITS.get(dtype, _INDEX_BITS)
    return 19 if type == "tf32" else int(re.findall(r"[0-9]+", type)[0])


def _problem_of_float(whole: re.Match[str], bits: int) -> Bilingual | None:
    """A whole number where a float is meant: legal when it is the bits of one."""
    sign, hexadecimal, decimal = whole.groups()
    if decimal is not None:
        return f"a number with a point, such as `{sign}{decimal[:12]}.0`", f"带小数点的数，如 `{sign}{decimal[:12]}.0`"
    if sign or len(hexadecimal.lstrip("0")) > (bits + 3) // 4 or int(hexadecimal, 16) >> bits:
        return f"the {bits} bits of a float without a sign", f"浮点数的 {bits} 个比特，不带符号"
    return None
