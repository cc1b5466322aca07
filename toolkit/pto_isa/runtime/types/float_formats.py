"""Float formats as numbers: rounding to one, once and exactly, and the bits of its numbers.

Without NumPy, which static verification does not need; ml_dtypes rounds f64 to bf16 twice, through f32.
"""

from __future__ import annotations

import math
import struct
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from fractions import Fraction

_DOUBLE_FRACTION = 52


@dataclass(frozen=True)
class FloatFormat:
    """A binary float format of IEEE 754: significant digits, and the exponents of the least and largest normal number.

    All of its numbers are numbers of f64.
    """

    name: str
    digits: int
    least: int
    largest: int

    @property
    def bits(self) -> int:
        """The width of the format."""
        return self.digits + (self.largest + 1).bit_length()

    def rounded(self, value: int | float | Fraction) -> float:
        """The nearest number of the format, of two equally near ones the even one; beyond the largest an infinity."""
        if isinstance(value, float) and (not math.isfinite(value) or not value):
            return value
        count, parts = value.as_integer_ratio()
        count = abs(count)
        if not count:
            return 0.0
        exponent = count.bit_length() - parts.bit_length()
        if count << max(-exponent, 0) < parts << max(exponent, 0):
            exponent -= 1
        if exponent > self.largest:
            return -math.inf if value < 0 else math.inf
        last = max(exponent, self.least) - self.digits + 1  # the exponent of the last digit that is kept
        count, parts = count << max(-last, 0), parts << max(last, 0)
        kept, rest = divmod(count, parts)
        kept += 2 * rest > parts or (2 * rest == parts and kept & 1)
        magnitude = math.inf if kept >> (self.largest - last + 1) else math.ldexp(kept, last)
        return -magnitude if value < 0 else magnitude

    def bits_of(self, value: float) -> int:
        """The bits of one of its numbers, without a sign; a NaN keeps what the format has of its payload."""
        fraction = self.digits - 1
        (double,) = struct.unpack("<Q", struct.pack("<d", value))
        sign = double >> 63 << (self.bits - 1)
        if not math.isfinite(value):
            payload = double & (1 << _DOUBLE_FRACTION) - 1
            kept = payload >> (_DOUBLE_FRACTION - fraction) or (1 << (fraction - 1) if payload else 0)
            return int(sign | (2 * self.largest + 1) << fraction | kept)
        exponent = max(math.frexp(value)[1] - 1, self.least) if value else self.least
        scaled = int(math.ldexp(abs(value), fraction - exponent))  # from 1 << fraction on it is a normal number
        return int(sign | (exponent - self.least << fraction) + scaled)

    def of_bits(self, bits: int) -> float:
        """The number of the format that has these bits."""
        fraction = self.digits - 1
        exponent, rest = bits >> fraction & (2 * self.largest + 1), bits & (1 << fraction) - 1
        negative = bits >> (self.bits - 1)
        if exponent == 2 * self.largest + 1:
            double = negative << 63 | 0x7FF << _DOUBLE_FRACTION | rest << (_DOUBLE_FRACTION - fraction)
            return float(struct.unpack("<d", struct.pack("<Q", double))[0])
        scaled = rest + (1 << fraction if exponent else 0)
        return math.copysign(math.ldexp(scaled, max(exponent, 1) - 1 + self.least - fraction), -1 if negative else 1)


FLOAT_FORMATS: Mapping[str, FloatFormat] = {
    made.name: made
    for made in (
        FloatFormat("f16", 11, -14, 15),
        FloatFormat("bf16", 8, -126, 127),
        FloatFormat("f32", 24, -126, 127),
        FloatFormat("f64", 53, -1022, 1023),
    )
}
