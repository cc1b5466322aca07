"""Scalar arithmetic of the oracle on Python numbers.

A double holds every f16, bf16 and f32 value, and rounding the double result of one + - * / sqrt of such values once
more gives the correctly rounded result (double has more than twice their precision plus two bits).
"""

from __future__ import annotations

import math
import struct
from fractions import Fraction

from ...runtime.types.dtypes import BITS, INTEGERS

_FORMATS = {"f16": (11, -14, 15), "bf16": (8, -126, 127), "f32": (24, -126, 127), "f64": (53, -1022, 1023)}


def is_float(dtype: str) -> bool:
    """True for the float formats that are computed with, not for codes."""
    return dtype in _FORMATS


def round_to(value: float | int | Fraction, dtype: str) -> float:
    """The nearest value of a float format, ties to even; integers and fractions are rounded exactly and once."""
    if isinstance(value, float) and (math.isnan(value) or math.isinf(value) or value == 0.0):
        return value
    precision, low, high = _FORMATS[dtype]
    if isinstance(value, float) or (isinstance(value, int) and abs(value) < 2**53):
        exponent = math.frexp(value)[1]
        if exponent > high + 1:
            return math.copysign(math.inf, value)
        step = max(exponent - precision, low - precision + 1)
        rounded = math.ldexp(round(math.ldexp(value, -step)), step) if step > -1000 else float(value)
        if rounded == 0.0:
            return math.copysign(0.0, value)
        return rounded if abs(rounded) < math.ldexp(1.0, high) * 2 else math.copysign(math.inf, value)
    exact = Fraction(value)
    sign = -1.0 if exact < 0 else 1.0
    exact = abs(exact)
    if exact == 0:
        return 0.0
    exponent = exact.numerator.bit_length() - exact.denominator.bit_length()
    if exact < Fraction(2) ** exponent:
        exponent -= 1
    exponent = max(exponent, low)
    unit = Fraction(2) ** (exponent - precision + 1)
    count = exact / unit
    whole = count.numerator // count.denominator
    rest = count - whole
    if rest > Fraction(1, 2) or (rest == Fraction(1, 2) and whole % 2):
        whole += 1
    result = whole * unit
    if result >= Fraction(2) ** (high + 1):
        return sign * math.inf
    return sign * float(result)


def wrap(value: int, dtype: str) -> int:
    """An integer modulo 2**n in a type."""
    bits = BITS[dtype]
    value &= 2**bits - 1
    return value - 2**bits if dtype[0] == "i" and value >= 2 ** (bits - 1) else value


def limits(dtype: str) -> tuple[int, int]:
    """The smallest and the largest value of an integer type."""
    bits = BITS[dtype]
    return (0, 2**bits - 1) if dtype[0] == "u" else (-(2 ** (bits - 1)), 2 ** (bits - 1) - 1)


def truncated(a: int, b: int) -> int:
    """a / b towards zero; 0 for a division by zero."""
    if b == 0:
        return 0
    quotient = abs(a) // abs(b)
    return -quotient if (a < 0) != (b < 0) else quotient


def divided(a: float, b: float) -> float:
    """IEEE division: x/0 is a signed infinity, 0/0 and nan/0 are nan."""
    if b != 0.0:
        return a / b
    if math.isnan(a) or a == 0.0:
        return math.nan
    return math.copysign(math.inf, a) * math.copysign(1.0, b)


def fmod(a: float, b: float) -> float:
    """C's fmod: the sign of a; nan for a zero divisor and an infinite dividend."""
    if math.isnan(a) or math.isnan(b) or math.isinf(a) or b == 0.0:
        return math.nan
    return math.fmod(a, b)


def remainder(a: float, b: float) -> float:
    """fmod with the sign of b; an exact zero keeps the sign of a."""
    result = fmod(a, b)
    if math.isnan(result) or result == 0.0:
        return result
    return result + b if (result < 0) != (b < 0) else result


def power(a: float, b: float) -> float:
    """C's pow."""
    if b == 0.0 or a == 1.0:
        return 1.0
    try:
        return math.pow(a, b)
    except OverflowError:
        odd = float(b).is_integer() and int(b) % 2 == 1
        return -math.inf if a < 0 and odd else math.inf
    except ValueError:
        if a == 0.0:
            odd = float(b).is_integer() and int(b) % 2 == 1
            return math.copysign(math.inf, a) if odd else math.inf
        return math.nan


def integer_power(a: int, b: int, dtype: str) -> int:
    """a**b modulo the type; a negative exponent gives the truncated reciprocal."""
    if b < 0:
        return 0 if abs(a) != 1 else (1 if a == 1 or b % 2 == 0 else -1)
    return wrap(pow(a, b, 2 ** BITS[dtype]), dtype)


def exponential(x: float) -> float:
    """exp, infinite where it overflows."""
    try:
        return math.exp(x)
    except OverflowError:
        return math.inf


def logarithm(x: float) -> float:
    """Natural logarithm: nan below zero, -inf at zero."""
    if math.isnan(x) or x < 0:
        return math.nan
    return -math.inf if x == 0.0 else math.log(x) if not math.isinf(x) else x


def square_root(x: float) -> float:
    """Square root: nan below zero."""
    return math.nan if x < 0 or math.isnan(x) else math.sqrt(x)


def reciprocal_root(x: float) -> float:
    """1/sqrt(x): nan below zero, a signed infinity at zero."""
    if math.isnan(x) or x < 0:
        return math.nan
    if x == 0.0:
        return math.copysign(math.inf, x)
    return 0.0 if math.isinf(x) else 1.0 / math.sqrt(x)


def round_integral(x: float, mode: str) -> int:
    """A finite number to an integer by mode; ``odd`` truncates and sets the lowest bit when inexact."""
    if mode in ("rint", "cast_rint"):
        return round(x)
    if mode == "round":
        exact = abs(Fraction(x)) + Fraction(1, 2)
        whole = exact.numerator // exact.denominator
        return int(-whole if x < 0 else whole)
    if mode == "floor":
        return math.floor(x)
    if mode == "ceil":
        return math.ceil(x)
    whole = math.trunc(x)
    if mode == "odd" and whole != x and whole % 2 == 0:
        whole += 1 if x > 0 else -1
    return whole


def bits_of(value: float | int, dtype: str) -> int:
    """The bit pattern of a value."""
    if dtype in INTEGERS:
        mask: int = 2 ** BITS[dtype] - 1
        return int(value) & mask
    if dtype == "bf16":
        return int(struct.unpack("<I", struct.pack("<f", value))[0] >> 16)
    code, kind = {"f16": ("<e", "<H"), "f32": ("<f", "<I"), "f64": ("<d", "<Q")}[dtype]
    return int(struct.unpack(kind, struct.pack(code, value))[0])


def from_bits(bits: int, dtype: str) -> float | int:
    """The value of a bit pattern."""
    if dtype in INTEGERS:
        return wrap(bits, dtype)
    if dtype == "bf16":
        return float(struct.unpack("<f", struct.pack("<I", (bits & 0xFFFF) << 16))[0])
    code, kind = {"f16": ("<e", "<H"), "f32": ("<f", "<I"), "f64": ("<d", "<Q")}[dtype]
    return float(struct.unpack(code, struct.pack(kind, bits))[0])
