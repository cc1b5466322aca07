"""Element types: sizes, kinds and spellings.

Types that NumPy lacks come from ml_dtypes; ``hif8``, ``f4e1m2`` (raw codes, uint8) and ``i4`` (int8 values -8..7) are
held as plain integers, one element per array entry.  ``f64`` is no element type of a tile but may be computed with.
Which NumPy type holds the elements says ``numpy_types``: static verification needs neither NumPy nor ml_dtypes.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, TypeAlias, cast, get_args

from ..errors import InputError, unknown_word

BITS: Mapping[str, int] = {
    "f32": 32, "f16": 16, "bf16": 16, "i8": 8, "i16": 16, "i32": 32, "i64": 64, "u8": 8, "u16": 16, "u32": 32,
    "u64": 64, "i4": 4, "f8e4m3": 8, "f8e5m2": 8, "f8e8m0": 8, "hif8": 8, "f4e2m1": 4, "f4e1m2": 4,
}  # fmt: skip
Dtype: TypeAlias = Literal[
    "f32", "f16", "bf16", "i8", "i16", "i32", "i64", "u8", "u16", "u32", "u64", "i4", "f8e4m3", "f8e5m2", "f8e8m0",
    "hif8", "f4e2m1", "f4e1m2",
]  # fmt: skip
DTYPES: tuple[Dtype, ...] = get_args(Dtype)
ITEMSIZE: Mapping[str, int] = {dtype: max(1, bits // 8) for dtype, bits in BITS.items()}
FLOATS = frozenset({"f32", "f16", "bf16", "f64"})
NARROW_FLOATS = frozenset({"f16", "bf16"})
SIGNED = frozenset({"i4", "i8", "i16", "i32", "i64"})
UNSIGNED = frozenset({"u8", "u16", "u32", "u64"})
INTEGERS = SIGNED | UNSIGNED
SIGNLESS = ("i1", "i4", "i8", "i16", "i32", "i64")  # the integer types of values in programs
ANY_INTEGER = (*SIGNLESS, "u8", "u16", "u32", "u64")  # and of values that only casts make: with a sign
CODES = frozenset({"f8e4m3", "f8e5m2", "f8e8m0", "hif8", "f4e2m1", "f4e1m2"})
SLOW = NARROW_FLOATS | CODES  # what NumPy computes one by one

# The first spelling is the one that is printed; the assembler's types are MLIR's.
IR_SPELLINGS: Mapping[str, tuple[str, ...]] = {
    "f32": ("f32",), "f16": ("f16",), "bf16": ("bf16",),
    "i8": ("i8", "si8"), "i16": ("i16", "si16"), "i32": ("i32", "si32"), "i64": ("i64", "si64"), "i4": ("i4", "si4"),
    "u8": ("ui8", "u8"), "u16": ("ui16", "u16"), "u32": ("ui32", "u32"), "u64": ("ui64", "u64"),
    "f8e4m3": ("f8E4M3FN", "f8E4M3", "f8E4M3FNUZ", "f8E4M3B11FNUZ", "f8e4m3"),
    "f8e5m2": ("f8E5M2", "f8E5M2FNUZ", "f8e5m2"),
    "f8e8m0": ("!pto.f8E8M0", "f8E8M0FNU", "f8e8m0"), "hif8": ("!pto.hif8", "hif8"),
    "f4e2m1": ("!pto.f4E2M1x2", "f4E2M1FN", "f4e2m1"), "f4e1m2": ("!pto.f4E1M2x2", "f4e1m2"),
}  # fmt: skip
# Those that are pairs: extents of such a text count two elements along the dimension that runs through the bytes.
PAIRS = frozenset({"!pto.f4E2M1x2", "!pto.f4E1M2x2"})
IR_DTYPE: Mapping[str, Dtype] = {ir: dtype for dtype in DTYPES for ir in IR_SPELLINGS[dtype]}

# What people write elsewhere, for suggestions only.
FOREIGN: Mapping[str, str] = {
    "float": "f32", "float32": "f32", "fp32": "f32", "single": "f32", "half": "f16", "float16": "f16", "fp16": "f16",
    "bfloat16": "bf16", "bfloat16_t": "bf16", "int8": "i8", "int16": "i16", "int32": "i32", "int": "i32",
    "int64": "i64", "uint8": "u8", "uint16": "u16", "uint32": "u32", "uint64": "u64", "int4": "i4", "int4b_t": "i4",
    "float8_e4m3fn": "f8e4m3", "float8_e4m3": "f8e4m3", "fp8": "f8e4m3", "float8_e5m2": "f8e5m2", "hifloat8": "hif8",
    "float8_e8m0fnu": "f8e8m0", "float4_e2m1fn": "f4e2m1", "fp4": "f4e2m1", "float4_e1m2": "f4e1m2",
}  # fmt: skip

# Element types of atomic stores, by the words of `atomic_element`.
ATOMIC: Mapping[str, Dtype] = {
    "f32": "f32", "f16": "f16", "bf16": "bf16", "s32": "i32", "s16": "i16", "s8": "i8",
}  # fmt: skip

_ARITHMETIC = {"f16": "f32", "bf16": "f32", "i4": "i32", "i8": "i32", "i16": "i32", "u8": "i32", "u16": "i32"}


def is_float(dtype: str) -> bool:
    """Return whether elements can be computed with as floats; small-float codes cannot."""
    return dtype in FLOATS


def is_integer(dtype: str) -> bool:
    """Return whether the type is an integer, i4 included."""
    return dtype in INTEGERS


def arithmetic_type(dtype: str) -> str:
    """Return the type in which an operation is computed: f32 for narrow floats, i32 for narrow integers."""
    return _ARITHMETIC.get(dtype, dtype)


def integer_limits(dtype: str) -> tuple[int, int]:
    """Return the smallest and largest value of an integer type."""
    bits = BITS[dtype]
    return (0, 2**bits - 1) if dtype in UNSIGNED else (-(2 ** (bits - 1)), 2 ** (bits - 1) - 1)


def check_dtype(dtype: object) -> Dtype:
    """Return ``dtype`` if it is an element type; else raise InputError with a suggestion."""
    if isinstance(dtype, str) and dtype in BITS:
        return cast("Dtype", dtype)
    raise InputError(*unknown_word(("element type", "元素类型"), dtype, DTYPES, FOREIGN))
