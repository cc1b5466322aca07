"""Results on their way out of the accumulator against loops over Python numbers.

The loops are written from the pages of the assembler and the results of PTO-Gym, not from the records. Factors have few
bits, so that every product is exact and each number is rounded once, where it is written.
"""

from __future__ import annotations

import math
import struct
from collections.abc import Callable, Sequence
from itertools import product
from typing import Any

import numpy as np
import pytest

from ops.raw_memory import SIZES, bytes_of, element_bytes, memory, number_of, numbers_of, pointer
from pto_isa import ops as isa
from pto_isa.runtime import State

A5: Any = {"profile": "a5"}
# the other memory, and what only this instruction is told
WAYS: dict[str, tuple[str, dict[str, int]]] = {
    "mte_l0c_gm": ("gm", {"sid": 0, "l2": 0}), "mte_l0c_l1": ("mat", {}), "mte_l0c_ub": ("vec", {}),
}  # fmt: skip
HIGH = 9  # rows of L0C that come before the first one that is read, in a memory of more
LARGEST = {"f16": 65504.0, "bf16": 2.0**127 * (2 - 2**-7)}


def accumulator(seed: int) -> list[float]:
    """Multiples of an eighth, of both signs."""
    return [int(k) / 8 for k in np.random.default_rng(seed).integers(-4000, 4000, 4096)]


def box_place(i: int, j: int, stride: int) -> int:
    """Where L0C has an element: columns of 16 elements, so many rows from one to the next."""
    return j // 16 * stride * 16 + i * 16 + j % 16


def limited(number: float, dtype: str, saturation: str) -> float:
    """What is written of a number that its type may not have."""
    if dtype == "f32" or saturation == "nosat":
        return number
    if math.isnan(number) and saturation == "sat_preserve_nan":
        return number
    return 0.0 if math.isnan(number) else max(-LARGEST[dtype], min(LARGEST[dtype], number))


def written(
    values: Sequence[float], target: Sequence[int], dtype: str, extents: tuple[int, int], strides: tuple[int, int], first: tuple[int, int], one: Callable[[float, int], float], *,
    turned: bool = False, origin: tuple[int, int] = (0, 0), meet: Callable[[float, float], float] | None = None,
) -> list[int]:  # fmt: skip
    """The destination after a store of ``extents``, whose elements ``one(x, column)`` makes from those of L0C.

    first: elements before the first that is read, bytes before the first that is written.
    origin: row and column of L0C at which the part begins.
    """
    made, width = list(target), SIZES[dtype]
    for i, j in product(range(extents[0]), range(extents[1])):
        row, column = origin[0] + i, origin[1] + j
        number = one(values[first[0] + box_place(row, column, strides[0])], column)
        at = first[1] + width * (j * strides[1] + i if turned else i * strides[1] + j)
        if meet is not None:
            old, new = number_of(made[at : at + width], dtype), number_of(element_bytes(number, dtype), dtype)
            number = meet(old, new)
        made[at : at + width] = element_bytes(number, dtype)
    return made


PLAIN = {"f32": "no_convert", "f16": "f32_f16", "bf16": "f32_bf16"}


def plain(dtype: str) -> dict[str, Any]:
    """A conversion to the type and nothing else; where the type changes, a factor is asked for that scales nothing."""
    return {"quant_mode": PLAIN[dtype], **({} if dtype == "f32" else {"quant": 3.0})}


@pytest.mark.parametrize("layout", ["nz2nd", "nz2dn", "unstated"])
@pytest.mark.parametrize(("extents", "strides"), [((16, 16), (16, 40)), ((5, 35), (16, 50)), ((20, 33), (48, 37)), ((3, 40), (19, 41))])  # fmt: skip
@pytest.mark.parametrize("dtype", PLAIN)
@pytest.mark.parametrize("op", WAYS)
def test_layouts(op: str, dtype: str, extents: tuple[int, int], strides: tuple[int, int], layout: str) -> None:
    """Steps of the source are rows of 16 elements; without a word the assembler asks for rows."""
    space, more = WAYS[op]
    values, target = accumulator(1), memory(2, 12288)
    src = pointer(bytes_of(values, "f32"), "acc", "f32", 64)
    dst = pointer(target, space, dtype, 32)
    getattr(isa, op)(src, dst, *extents, *strides, **plain(dtype), layout=layout, **more, **A5)
    wanted = written(values, target, dtype, extents, strides, (16, 32), lambda x, _: x, turned=layout == "nz2dn")
    assert dst.memory.tolist() == wanted


SCALED = {"f32": "qf322f32_pre", "f16": "qf322f16_pre", "bf16": "qf322bf16_pre"}
FACTORS = [1.5, -0.25, 3.0, 0.5, 2.0, -1.0, 0.125]
SLOPES = [0.5, 2.0, -1.0, 0.25, 0.0]


def words(numbers: Sequence[float], each: int) -> list[int]:
    """Parameters: an f32 at the beginning of so many bytes, the rest noise, as are the 13 last bits of factors."""
    made: list[int] = []
    for k, number in enumerate(numbers):
        word = struct.unpack("<I", struct.pack("<f", number))[0]
        noise = memory(k, 8)
        if each == 8:
            word |= noise[0] | (noise[1] & 31) << 8
        made += [*struct.pack("<I", word), *noise[4:each]]
    return made


@pytest.mark.parametrize("relu", ["no_relu", "normal_relu", "scalar_relu", "vector_relu"])
@pytest.mark.parametrize("factor", ["none", "scalar", "vec"])
@pytest.mark.parametrize(
    ("dtype", "bound", "layout"),
    [
        ("f32", None, "nz2nd"),
        ("f16", None, "nz2dn"),
        ("bf16", None, "nz2nd"),
        ("f16", 90.0, "nz2nd"),
        ("f16", 9.5, "nz2dn"),
    ],
)
@pytest.mark.parametrize("op", WAYS)
def test_factors_slopes_and_bounds(
    op: str, dtype: str, bound: float | None, layout: str, factor: str, relu: str
) -> None:
    """The factor comes first and the bound last; a column has a factor of 8 bytes and a slope of 4."""
    space, more = WAYS[op]
    values, target, columns = accumulator(3), memory(4, 12288), range(35)
    factors, slopes = ([each[(3 * k + k // 7) % len(each)] for k in columns] for each in (FACTORS, SLOPES))
    src, dst = pointer(bytes_of(values, "f32"), "acc", "f32"), pointer(target, space, dtype)
    extra: dict[str, Any] = {**(plain(dtype) if factor == "none" else {}), "relu_mode": relu, "layout": layout}
    if factor != "none":
        extra["quant_mode"] = f"{SCALED[dtype]}_{factor}"
    if factor == "scalar":
        extra["quant"] = -1.5
    if factor == "vec":
        extra["quant_rows"] = pointer([*[0] * 16, *words(factors, 8), *[1] * 512], "scaling", "f32", 16)
    if relu == "scalar_relu":
        extra["slope"] = -0.25
    if relu == "vector_relu":
        extra["slope_rows"] = pointer([*[0] * 8, *words(slopes, 4), *[1] * 256], "scaling", "f32", 8)
    if bound is not None:
        extra["clip"] = bound

    def one(x: float, column: int) -> float:
        x *= {"none": 1.0, "scalar": -1.5, "vec": factors[column]}[factor]
        below = {"no_relu": 1.0, "normal_relu": 0.0, "scalar_relu": -0.25, "vector_relu": slopes[column]}[relu]
        return min(x if x >= 0 else x * below, math.inf if bound is None else bound)

    getattr(isa, op)(src, dst, 20, 35, 32, 40, **more, **extra, **A5)
    stored = written(values, target, dtype, (20, 35), (32, 40), (0, 0), one, turned=layout == "nz2dn")
    # a negative zero is a zero
    np.testing.assert_array_equal(numbers_of(dst.memory.tolist(), dtype), numbers_of(stored, dtype))


@pytest.mark.parametrize(("dtype", "clip"), [("f16", False), ("f16", True), ("bf16", False)])
@pytest.mark.parametrize("op", WAYS)
def test_factor_of_a_mere_conversion(op: str, dtype: str, clip: bool) -> None:
    """Texts ask for it and say that nothing is scaled."""
    space, more = WAYS[op]
    values, target = accumulator(16), memory(17, 2048)
    src, dst = pointer(bytes_of(values, "f32"), "acc", "f32"), pointer(target, space, dtype)
    bound = {"clip": 600.0} if clip else {}
    getattr(isa, op)(src, dst, 16, 16, 16, 16, **plain(dtype), **bound, **more, **A5)
    assert dst.memory.tolist() == written(values, target, dtype, (16, 16), (16, 16), (0, 0), lambda x, _: x)


SPECIAL = [math.inf, -math.inf, math.nan, 3.4e38, -3.4e38, 65519.0, 65520.0, -70000.0, 1.0, -0.0, 2.0**-26, 1 + 2.0**-9, 1 + 3 * 2.0**-9, 1 + 2.0**-11, 1 + 3 * 2.0**-11, 3e-5]  # fmt: skip


# The word in the text, what the core has in its control register, and the word that does the same.
MODES = {
    **{word: (word, contents, word) for word, contents in (("sat", 1 << 48), ("nosat", 0), ("sat_preserve_nan", 0))},
    "no register": ("of_the_core", None, "sat"),
    "register of a new core": ("of_the_core", 0, "sat"),
    "bit 48": ("of_the_core", 1 << 48, "nosat"),
    "bit 50": ("of_the_core", 1 << 50, "sat_preserve_nan"),
    "other bits": ("of_the_core", ~(1 << 48 | 1 << 50 | 31 << 6) & (1 << 64) - 1, "sat"),
}


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize(("dtype", "clip"), [("f32", False), ("f16", False), ("f16", True), ("bf16", False)])
@pytest.mark.parametrize("op", WAYS)
def test_what_a_type_does_not_have(op: str, dtype: str, clip: bool, mode: str) -> None:
    """Infinities and too large numbers become the largest, NaN 0; f32 keeps all; results round to the even one."""
    space, more = WAYS[op]
    word, contents, saturation = MODES[mode]
    core = {} if contents is None else {"registers": State(ctrl=contents)}
    target = memory(7, 64)
    src = pointer(bytes_of([number_of(element_bytes(x, "f32"), "f32") for x in SPECIAL], "f32"), "acc", "f32")
    dst = pointer(target, space, dtype)
    bound = {"clip": math.inf} if clip else {}
    getattr(isa, op)(
        src, dst, 1, 16, 16, 16, **plain(dtype), saturation=word, layout="nz2nd", **core, **bound, **more, **A5
    )  # fmt: skip
    values = numbers_of(src.memory.tolist(), "f32")
    wanted = [number_of(element_bytes(limited(x, dtype, saturation), dtype), dtype) for x in values]
    got = numbers_of(dst.memory.tolist(), dtype)[:16]
    if clip:  # what a bound makes of NaN is not said
        wanted[2] = got[2]
    np.testing.assert_array_equal(got, wanted)
    assert [math.copysign(1, x) for x in got[:2]] == [1, -1]


@pytest.mark.parametrize(("word", "meet"), [("add", lambda a, b: a + b), ("max", max), ("min", min)])
@pytest.mark.parametrize(("dtype", "clip"), [("f32", None), ("f16", None), ("f16", 70.25), ("bf16", None)])
def test_what_is_there(dtype: str, clip: float | None, word: str, meet: Callable[[float, float], float]) -> None:
    """The number that is written, already rounded, meets the one that is there."""
    values = [x + 2.0**-9 for x in accumulator(8)]
    old = [int(k) / 2 for k in np.random.default_rng(9).integers(-200, 200, 1024)]
    target = bytes_of(old, dtype)
    src, dst = pointer(bytes_of(values, "f32"), "acc", "f32"), pointer(target, "gm", dtype)
    more: dict[str, Any] = {"atomic_type": dtype, "atomic_op": word, **({} if clip is None else {"clip": clip})}
    isa.mte_l0c_gm(src, dst, 20, 24, 32, 30, 0, 0, **plain(dtype), layout="nz2nd", **more, **A5)
    bounded = lambda x, _: min(x, math.inf if clip is None else clip)  # noqa: E731
    wanted = written(values, target, dtype, (20, 24), (32, 30), (0, 0), bounded, meet=meet)
    np.testing.assert_array_equal(numbers_of(dst.memory.tolist(), dtype), numbers_of(wanted, dtype))


@pytest.mark.parametrize("core", [0, 1])
@pytest.mark.parametrize("halves", ["whole", "split_m", "split_n"])
def test_halves(halves: str, core: int) -> None:
    """Each vector core gets its half of rows or columns, from the same place on."""
    values, target, m, n = accumulator(10), memory(11, 12288), 10, 64
    src, dst = pointer(bytes_of(values, "f32"), "acc", "f32"), pointer(target, "vec", "f32", 64)
    isa.mte_l0c_ub(src, dst, m, n, 16, 70, core=core, halves=halves, layout="nz2nd", **A5)
    extents = (m // 2 if halves == "split_m" else m, n // 2 if halves == "split_n" else n)
    origin = (core * 5 if halves == "split_m" else 0, core * 32 if halves == "split_n" else 0)
    wanted = written(values, target, "f32", extents, (16, 70), (0, 64), lambda x, _: x, origin=origin)
    assert dst.memory.tolist() == wanted


@pytest.mark.parametrize("op", WAYS)
def test_flags_and_hints(op: str) -> None:
    """They change nothing that is written."""
    space, more = WAYS[op]
    values, target = accumulator(12), memory(13, 4096)
    for flag in ("unused", "check_only", "check_and_clear"):
        src, dst = pointer(bytes_of(values, "f32"), "acc", "f32"), pointer(target, space, "f32")
        hints = dict.fromkeys(more, 3)
        getattr(isa, op)(src, dst, 16, 32, 16, 32, layout="nz2nd", unit_flag=flag, **hints, **A5)
        assert dst.memory.tolist() == written(values, target, "f32", (16, 32), (16, 32), (0, 0), lambda x, _: x)


@pytest.mark.parametrize(("dtype", "clip"), [("f32", False), ("f16", False), ("f16", True), ("bf16", False)])
@pytest.mark.parametrize("op", WAYS)
def test_rounds_write_further_on(op: str, clip: bool, dtype: str) -> None:
    """Steps of the destination are elements; what the source steps by is not settled, here it stays."""
    space, more = WAYS[op]
    values, target = accumulator(14), memory(15, 8192)
    src, dst = pointer(bytes_of(values, "f32"), "acc", "f32"), pointer(target, space, dtype)
    rounds = {"loop3": 3, "loop3_src": 0, "loop3_dst": 301, "layout": "nz2nd", **plain(dtype)}
    bound = {"clip": 600.0} if clip else {}
    getattr(isa, op)(src, dst, 6, 20, 16, 24, **rounds, **bound, **more, **A5)
    for t in range(3):
        target = written(values, target, dtype, (6, 20), (16, 24), (0, SIZES[dtype] * 301 * t), lambda x, _: x)
    assert dst.memory.tolist() == target
