"""Numbers of scalar types: how programs hold them, and what a literal of a type stands for.

Whole numbers are kept as Python integers that the bits of their type hold, floats as Python floats that their type
holds.  Nothing here needs NumPy, as the verifier computes with constants.
"""

from __future__ import annotations

import math
import re
from dataclasses import dataclass
from decimal import MAX_EMAX, MIN_EMIN, ROUND_05UP, Context, InvalidOperation
from fractions import Fraction
from functools import cache, cached_property
from typing import TypeAlias

from ...runtime.types.float_formats import FLOAT_FORMATS, FloatFormat
from ..syntax.literals import problem
from .types import WrittenType

_INTEGER = re.compile(r"([su]?)i([1-9]\d{0,3})")
_UNSIGNED = re.compile(r"u[1-9]\d?")  # element types
_HEXADECIMAL = re.compile(r"0x([0-9a-fA-F]+)")
_FAR = 400  # decimal places: farther from 1 than any number of a float type that is no zero and no infinity
_INDEX_BITS = 64
# More digits than lie halfway between two floats, of f64 too; what is left out shows in the last one that is kept.
_DIGITS = Context(prec=800, rounding=ROUND_05UP, Emin=MIN_EMIN, Emax=MAX_EMAX, traps=[InvalidOperation])

PlainNumber: TypeAlias = int | float


@dataclass(frozen=True)
class Whole:
    """Whole numbers of so many bits in two's complement.

    Programs hold them with a sign, those of an ``unsigned`` type and truth values without: true is 1.  Ops that read
    their operands with a sign read true as -1.
    """

    bits: int
    unsigned: bool = False

    @cached_property
    def least(self) -> int:
        """The least number that is held."""
        return 0 if self.unsigned or self.bits == 1 else -(1 << (self.bits - 1))

    @cached_property
    def mask(self) -> int:
        """A number in which all bits are set."""
        return (1 << self.bits) - 1

    def held(self, value: int) -> int:
        """The number as which the low bits of ``value`` are held."""
        return (value - self.least & self.mask) + self.least

    def with_sign(self, value: int) -> int:
        """What the bits of a number are worth where the first one is the sign."""
        half = 1 << (self.bits - 1)
        return (value + half & self.mask) - half

    def without_sign(self, value: int) -> int:
        """What the bits of a number are worth where they have no sign."""
        return value & self.mask

    def fits(self, value: int, signed: bool) -> bool:
        """Whether the bits can be worth ``value``, with a sign or without."""
        return (self.with_sign(value) if signed else self.without_sign(value)) == value


TRUTH, INDEX = Whole(1), Whole(_INDEX_BITS)
ScalarNumbers: TypeAlias = Whole | FloatFormat


@cache
def _numbers(text: str) -> ScalarNumbers | None:
    if text == "index":
        return INDEX
    if _UNSIGNED.fullmatch(text):
        return Whole(int(text[1:]), True)
    match = _INTEGER.fullmatch(text)
    return Whole(int(match[2]), match[1] == "u") if match is not None else FLOAT_FORMATS.get(text)


def numbers_of(type: WrittenType | str) -> ScalarNumbers | None:
    """The numbers of a written type, or of an element type; None for one with which nothing is computed."""
    return _numbers(type if isinstance(type, str) else type.text)


def literal(text: str, type: WrittenType) -> PlainNumber | None:
    """The number that a literal of a type stands for; None where the type has no such number, or is not computed with.

    A float is rounded once, from the decimal text; its hexadecimal digits are its bits.
    """
    numbers = numbers_of(type)
    if text in ("true", "false"):
        return int(text == "true") if numbers == TRUTH else None
    if numbers is None or text[:1] not in "-0123456789" or problem(text, type.text) is not None:
        return None
    match = _HEXADECIMAL.fullmatch(text.removeprefix("-"))
    if isinstance(numbers, FloatFormat):
        return numbers.of_bits(int(match[1], 16)) if match is not None else _of_decimal(text, numbers)
    try:
        magnitude = int(match[1], 16) if match is not None else int(text.removeprefix("-").lstrip("0") or "0")
    except ValueError:
        return None
    return numbers.held(-magnitude if text[0] == "-" else magnitude)


def _of_decimal(text: str, numbers: FloatFormat) -> float | None:
    """The number nearest to a decimal one, however large its exponent is; None for what is no decimal number."""
    try:
        decimal = _DIGITS.create_decimal(text)
    except InvalidOperation:
        return None
    if decimal and abs(decimal.adjusted()) > _FAR:
        return math.copysign(math.inf if decimal.adjusted() > 0 else 0.0, decimal)
    nearest = numbers.rounded(Fraction(decimal))
    return -0.0 if not nearest and text[0] == "-" else nearest
