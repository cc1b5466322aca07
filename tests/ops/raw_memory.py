"""Memories as bytes, and the bytes of numbers, by the formats alone."""

from __future__ import annotations

import math
import struct
from collections.abc import Iterable, Sequence
from typing import Any

import numpy as np

from pto_isa.runtime.memory.pointer import Pointer
from pto_isa.runtime.types.pointer_type import PointerType

SIZES = {
    "i8": 1,
    "u8": 1,
    "f8e4m3": 1,
    "f8e5m2": 1,
    "f8e8m0": 1,
    "hif8": 1,
    "i16": 2,
    "u16": 2,
    "f16": 2,
    "bf16": 2,
    "i32": 4,
    "u32": 4,
    "f32": 4,
}
_CODES = {"i8": "<b", "u8": "<B", "i16": "<h", "u16": "<H", "i32": "<i", "u32": "<I", "f16": "<e", "f32": "<f"}


def memory(seed: int, count: int) -> list[int]:
    """Random bytes."""
    return [int(byte) for byte in np.random.default_rng(seed).integers(0, 256, count)]


def pointer(contents: Sequence[int], space: str, dtype: Any = "u8", address: int = 0) -> Pointer:
    """A pointer to one of these bytes, in a memory of its own."""
    return Pointer(PointerType(dtype, space), np.array(contents, np.uint8), address)


def moved(source: Sequence[int], target: Sequence[int], runs: Iterable[tuple[int, int, int]]) -> list[int]:
    """The target after runs ``(from, to, count)`` of bytes, one after the other."""
    made = list(target)
    for start, end, count in runs:
        made[end : end + count] = source[start : start + count]
    return made


def element_bytes(number: float, dtype: str) -> list[int]:
    """The bytes of the nearest number of a type; of two, of the one whose last bit is 0.  Too large ones are infinite."""
    if dtype == "f8e8m0":
        return [round(math.log2(number)) + 127]
    if dtype == "bf16":
        low, high = divmod(struct.unpack("<I", struct.pack("<f", number))[0], 1 << 16)[::-1]
        if math.isfinite(number):
            high += low > 0x8000 or (low == 0x8000 and high % 2 == 1)
        return [high & 255, high >> 8]
    if dtype == "f16" and math.isfinite(number) and abs(number) >= 65520:
        number = math.copysign(math.inf, number)
    return [*struct.pack(_CODES[dtype], int(number) if dtype[0] in "iu" else number)]


def number_of(data: Sequence[int], dtype: str) -> float:
    """The number that the bytes of an element stand for."""
    if dtype in _CODES:
        return float(struct.unpack(_CODES[dtype], bytes(data))[0])
    if dtype == "bf16":
        return float(struct.unpack("<f", bytes([0, 0, *data]))[0])
    return SMALL[dtype](data[0])


def numbers_of(data: Sequence[int], dtype: str) -> list[float]:
    """Whole elements one behind the other."""
    width = SIZES[dtype]
    return [number_of(data[k : k + width], dtype) for k in range(0, len(data) - width + 1, width)]


def bytes_of(numbers: Iterable[float], dtype: str) -> list[int]:
    """Elements one behind the other."""
    return [byte for number in numbers for byte in element_bytes(number, dtype)]


def _e4m3(code: int) -> float:
    """Exponents of four bits, no infinity; one code of each sign is NaN."""
    sign, exponent, fraction = -1 if code & 128 else 1, code >> 3 & 15, code & 7
    if (exponent, fraction) == (15, 7):
        return math.nan
    return sign * (2.0**-6 * fraction / 8 if exponent == 0 else 2.0 ** (exponent - 7) * (1 + fraction / 8))


def _e5m2(code: int) -> float:
    """The upper half of an f16."""
    return float(struct.unpack("<e", bytes([0, code]))[0])


def _e8m0(code: int) -> float:
    """A power of two."""
    return math.nan if code == 255 else 2.0 ** (code - 127)


def _hif8(code: int) -> float:
    """HiFloat8: a prefix says how many bits the exponent has, whose first is a sign and whose leading 1 is left out."""
    sign, bits = -1 if code & 128 else 1, f"{code & 127:07b}"
    if code & 127 == 0x6F:
        return sign * math.inf
    if code & 127 == 0:
        return math.nan if sign < 0 else 0.0
    for prefix, width in (("11", 4), ("10", 3), ("01", 2), ("001", 1), ("0001", 0)):
        if bits.startswith(prefix):
            rest = bits[len(prefix) :]
            field, fraction = rest[:width], rest[width:]
            size = int("1" + field[1:], 2) if width else 0
            exponent = -size if field.startswith("1") else size
            return sign * 2.0**exponent * (1 + int(fraction, 2) / 2 ** len(fraction))
    return sign * 2.0 ** (int(bits[4:], 2) - 23)


SMALL = {"f8e4m3": _e4m3, "f8e5m2": _e5m2, "f8e8m0": _e8m0, "hif8": _hif8}
