"""Products of matrices against loops over Python numbers.

The loops are written from the pages of the assembler, the headers of A5 and the results of PTO-Gym, not from the records.
Elements are small multiples of powers of two unless a test is about rounding, so that every order of a sum is exact.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from itertools import product
from typing import Any

import numpy as np
import pytest

from ops.raw_memory import SIZES, SMALL, bytes_of, element_bytes, memory, number_of, numbers_of, pointer
from pto_isa import ops as isa

A5: Any = {"profile": "a5"}
Matrix = list[list[float]]
PAIRS = [
    ("f16", "f16"), ("bf16", "bf16"), ("f32", "f32"), ("i8", "i8"), ("f8e4m3", "f8e4m3"), ("f8e4m3", "f8e5m2"),
    ("f8e5m2", "f8e4m3"), ("f8e5m2", "f8e5m2"), ("hif8", "hif8"),
]  # fmt: skip
KINDS = {"": "mad", "acc": "mad_acc", "bias": "mad_bias"}
LARGEST = {"f16": 65504.0, "bf16": 2.0**127 * (2 - 2**-7), "f32": 2.0**127 * (2 - 2**-23), "f8e4m3": 448.0, "f8e5m2": 57344.0, "hif8": 32768.0}  # fmt: skip


def up(number: int, whole: int) -> int:
    """The next multiple."""
    return -(-number // whole) * whole


NAN = {"f8e4m3": 0x7F, "f8e5m2": 0x7E, "hif8": 0x80}
CODES = {dtype: {SMALL[dtype](code): code for code in reversed(range(256))} for dtype in NAN}


def codes(numbers: Sequence[float], dtype: str) -> list[int]:
    """The bytes of elements, also of the types of 8 bits."""
    if dtype not in CODES:
        return bytes_of(numbers, dtype)
    return [NAN[dtype] if math.isnan(x) else CODES[dtype][x] for x in numbers]


def boxed(matrix: Matrix, dtype: str, noise: int) -> list[int]:
    """Rows in boxes of 16 rows and 32 bytes, a column of boxes behind the other; noise where no element is."""
    width, rows = SIZES[dtype], len(matrix)
    c0 = 32 // width
    made = memory(noise, up(rows, 16) * up(len(matrix[0]), c0) * width)
    for i, row in enumerate(matrix):
        for j in range(0, len(row), c0):
            some, at = codes(row[j : j + c0], dtype), width * (j * up(rows, 16) + i * c0)
            made[at : at + len(some)] = some
    return made


def result_place(i: int, j: int, rows: int) -> int:
    """L0C has boxes of 16 by 16, a column of boxes behind the other."""
    return j // 16 * up(rows, 16) * 16 + i * 16 + j % 16


def drawn(seed: int, rows: int, columns: int, dtype: str) -> Matrix:
    """Numbers that all of the types have."""
    chosen = np.random.default_rng(seed)
    if dtype == "i8":
        return [[int(x) for x in row] for row in chosen.integers(-128, 128, (rows, columns))]
    known = [0.0, 0.5, 1.0, 1.5, 2.0, 3.0, -0.5, -1.0, -1.75 if dtype != "f8e5m2" else -1.5, -4.0]
    return [[known[int(x)] for x in row] for row in chosen.integers(0, len(known), (rows, columns))]


def turned(matrix: Matrix) -> Matrix:
    return [list(column) for column in zip(*matrix, strict=True)]


class Product:
    """A product with its operands in the memories of a core, and what it must leave there."""

    def __init__(self, kind: str, types: tuple[str, str], left: Matrix, right: Matrix, flat: bool = False) -> None:
        self.kind, self.left, self.right = kind, left, right
        self.m, self.k, self.n = len(left), len(right), len(right[0])
        self.result = "i32" if types[0] == "i8" else "f32"
        count = up(self.m, 16) * up(self.n, 16) + 64
        self.old = [float(x) for x in np.random.default_rng(77).integers(-50, 50, count)]
        self.bias = [float(x) for x in np.random.default_rng(78).integers(-50, 50, self.n)]
        left_bytes = codes(left[0], types[0]) if flat else boxed(left, types[0], 70)
        self.given: dict[str, Any] = {
            "lhs": pointer([*[0] * 512, *left_bytes], "left", types[0], 512),
            "rhs": pointer([*[0] * 1024, *boxed(turned(right), types[1], 71)], "right", types[1], 1024),
            "dst": pointer(bytes_of(self.old, self.result), "acc", self.result, 64),
            "m": self.m, "n": self.n, "k": self.k,
        }  # fmt: skip
        if kind == "bias":
            self.given["bias"] = pointer([*[0] * 64, *bytes_of(self.bias, self.result)], "bias", self.result, 64)

    def fresh(self) -> Product:
        """The same with what was in L0C before."""
        self.given["dst"] = pointer(bytes_of(self.old, self.result), "acc", self.result, 64)
        return self

    def run(self, name: str | None = None, **more: Any) -> list[float]:
        """The numbers of L0C afterwards."""
        getattr(isa, name or KINDS[self.kind])(**self.given, **more, **A5)
        return numbers_of(self.given["dst"].memory.tolist(), self.result)

    def wanted(
        self, left: Matrix | None = None, right: Matrix | None = None, last: Callable[[float], float] = lambda x: x
    ) -> list[float]:
        """The same from loops, of other elements than those that are given."""
        made = list(self.old)
        for i, j in product(range(self.m), range(self.n)):
            at = 16 + result_place(i, j, self.m)
            total = {"": 0.0, "acc": made[at], "bias": self.bias[j]}[self.kind]
            for a, row in zip((left or self.left)[i], right or self.right, strict=True):
                total += a * row[j]
            made[at] = last(total)
        return made


SHAPES = [(16, 20, 32), (5, 16, 70), (17, 17, 40), (33, 48, 3), (2, 1, 1)]


SAT, EVEN, AWAY = {"saturation": "sat"}, {"tf32_mode": "round_even"}, {"tf32_mode": "round_away"}


def words_for(types: tuple[str, str]) -> list[dict[str, str]]:
    """Words that change no product of numbers with few bits."""
    if types[0] == "i8":
        return [{}]
    return [{}, SAT, *([EVEN, {**SAT, **AWAY}] if types[0] == "f32" else [])]


@pytest.mark.parametrize("exact", [False, True])
@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("types", PAIRS)
@pytest.mark.parametrize("kind", KINDS)
def test_products(kind: str, types: tuple[str, str], shape: tuple[int, int, int], exact: bool) -> None:
    """Nothing else of the memories counts, and only m by n elements of the result are written."""
    m, n, k = shape
    made = Product(kind, types, drawn(1, m, k, types[0]), drawn(2, k, n, types[1]))
    wanted = made.wanted()
    for more in words_for(types):
        assert made.fresh().run(exact=exact, **more) == wanted, more


@pytest.mark.parametrize("disable_gemv", [False, True])
@pytest.mark.parametrize("exact", [False, True])
@pytest.mark.parametrize("types", PAIRS)
@pytest.mark.parametrize("kind", KINDS)
def test_one_row(kind: str, types: tuple[str, str], exact: bool, disable_gemv: bool) -> None:
    """A left matrix of one row lies without boxes, unless that is switched off."""
    made = Product(kind, types, drawn(3, 1, 75, types[0]), drawn(4, 75, 20, types[1]), flat=not disable_gemv)
    wanted = made.wanted()
    for more in words_for(types):
        assert made.fresh().run(disable_gemv=disable_gemv, exact=exact, **more) == wanted, more


@pytest.mark.parametrize("kind", KINDS)
def test_words_without_influence(kind: str) -> None:
    """Flags and the order in which the result is made; the word for one row where there are two."""
    for more in (
        {"unit_flag": "check_only"},
        {"unit_flag": "check_and_set"},
        {"n_dir": True},
        {"disable_gemv": True},
        {"saturation": "nosat"},
    ):
        made = Product(kind, ("f16", "f16"), drawn(5, 2, 20, "f16"), drawn(6, 20, 18, "f16"))
        assert made.run(**more) == made.wanted(), more


def test_integers_wrap() -> None:
    """Sums of 32 bits."""
    made = Product("acc", ("i8", "i8"), [[127.0] * 3], [[127.0], [127.0], [127.0]], flat=True)
    made.old = [float(2**31 - 5)] * len(made.old)
    assert made.fresh().run()[16] == 2**31 - 5 + 3 * 127 * 127 - 2**32


def shortened(number: float, away: bool) -> float:
    """The nearest number with ten bits behind the leading one; between two, the even one or the one away from zero."""
    fraction, exponent = math.frexp(abs(number))
    whole, rest = divmod(fraction * 2**11, 1)
    if rest > 0.5 or (rest == 0.5 and (away or whole % 2 == 1)):
        whole += 1
    return math.copysign(math.ldexp(whole, exponent - 11), number)


def f32(number: float) -> float:
    """The nearest number of the type."""
    return number_of(element_bytes(number, "f32"), "f32")


@pytest.mark.parametrize("exact", [False, True])
@pytest.mark.parametrize("saturation", ["of_the_core", "nosat", "sat"])
@pytest.mark.parametrize("mode", ["round_even", "round_away"])
@pytest.mark.parametrize("kind", KINDS)
def test_ten_bits(kind: str, mode: str, saturation: str, exact: bool) -> None:
    """Of both matrices, ties of both parities among them, whatever becomes of infinities.

    Without a word the control register decides, which is 0 at first: that is `sat`.
    """
    steps = [2.0**-11 * k for k in (1, 2, 3, 5, 2047)] + [
        2.0**-12 * 3,
        2.0**-13 * 3,
        2.0**-23,
        2.0**-11 - 2.0**-23,
        2.0**-11 + 2.0**-23,
    ]
    left = [[sign * (1 + step) * 2.0**e] for step in steps for sign, e in ((1, 0), (-1, 9), (1, -5))]
    right = [[(-1) ** k * (1 + step) * 2.0 ** (k - 4) for k, step in enumerate(steps)]]
    made = Product(kind, ("f32", "f32"), left, right)
    short = [[[shortened(x, mode == "round_away") for x in row] for row in side] for side in (left, right)]
    got = made.run(tf32_mode=mode, saturation=saturation, exact=exact)
    assert got == made.wanted(*short, last=f32)
    for special in (math.inf, math.nan):
        for sides in ([[[special]], [[1.0, 2.0]]], [[[1.0]], [[special, 2.0]]]):
            made = Product(kind, ("f32", "f32"), *sides)
            keeps = saturation == "nosat"
            tame = sides if keeps else [[[tamed(x, "f32") for x in row] for row in side] for side in sides]
            got = made.run(tf32_mode=mode, saturation=saturation, exact=exact)
            np.testing.assert_array_equal(got, made.wanted(*tame, last=lambda x: x if keeps else tamed(x, "f32")))


@pytest.mark.parametrize("word", [0x7F800001, 0x7FFFFFFF, 0xFF800001, 0xFFFFFFFF])
@pytest.mark.parametrize("mode", ["round_even", "round_away"])
def test_any_nan_of_ten_bits(mode: str, word: int) -> None:
    """Whatever its last bits, none becomes infinite or a number by rounding."""
    made = Product("", ("f32", "f32"), [[1.0, 3.0]] * 2, [[2.0], [0.5]])
    for side, at in (("lhs", 512), ("rhs", 1024)):
        given = made.fresh().given[side].memory
        kept = given[at : at + 4].tolist()
        given[at : at + 4] = list(word.to_bytes(4, "little"))
        assert math.isnan(made.run(tf32_mode=mode, saturation="nosat")[16])
        assert made.fresh().run(tf32_mode=mode, saturation="sat")[16] == 1.5
        given[at : at + 4] = kept


SPECIAL = [math.inf, -math.inf, math.nan, 1.0, -2.0]


def specials(types: tuple[str, str]) -> list[tuple[float, float]]:
    """Factors of which one may be special."""
    left, right = ([x for x in SPECIAL if not (dtype == "f8e4m3" and math.isinf(x))] for dtype in types)
    return [*product(left, [1.0, -0.5]), *product([1.0, -0.5], right)]


def tamed(number: float, dtype: str) -> float:
    return 0.0 if math.isnan(number) else max(-LARGEST[dtype], min(LARGEST[dtype], number))


@pytest.mark.parametrize("exact", [False, True])
@pytest.mark.parametrize("types", [pair for pair in PAIRS if pair[0] != "i8"])
@pytest.mark.parametrize("kind", KINDS)
def test_infinities(kind: str, types: tuple[str, str], exact: bool) -> None:
    """With `sat` they become the largest numbers and NaN 0, before and after; else they stay."""
    for a, b in specials(types):
        made = Product(kind, types, [[a, 0.5]] * 2, [[b], [1.0]])
        np.testing.assert_array_equal(made.run(saturation="nosat", exact=exact), made.wanted())
        tame = [[tamed(a, types[0]), 0.5]] * 2, [[tamed(b, types[1])], [1.0]]
        result = made.fresh().run(saturation="sat", exact=exact)
        assert result == pytest.approx(made.wanted(*tame, last=lambda x: tamed(x, "f32")), rel=2**-24)
        assert all(map(math.isfinite, result))


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("types", [("f32", "f32"), ("bf16", "bf16")])
def test_overflow(kind: str, types: tuple[str, str]) -> None:
    """Beyond the largest number of the result."""
    for sign in (1.0, -1.0):
        made = Product(kind, types, [[2.0**100, 0.0]] * 2, [[sign * 2.0**100], [1.0]])
        assert made.run(saturation="sat")[16] == sign * LARGEST["f32"]
        assert made.fresh().run(saturation="nosat")[16] == sign * math.inf


def scale_place(row: int, group: int, depth: int) -> int:
    """Scales lie in boxes of 16 rows and two groups, which stand in rows."""
    return (row // 16 * (depth // 64) + group // 2) * 32 + row % 16 * 2 + group % 2


def scale_bytes(scales: Matrix, depth: int, noise: int) -> list[int]:
    """Scales of rows (of a left matrix) or columns (of a right one) by groups of 32."""
    made = memory(noise, up(len(scales), 16) * depth // 32)
    for row, each in enumerate(scales):
        for group, scale in enumerate(each):
            made[scale_place(row, group, depth)] = element_bytes(scale, "f8e8m0")[0]
    return made


def scaled(kind: str, types: tuple[str, str], left: Matrix, right: Matrix) -> tuple[Product, Matrix, Matrix]:
    """A product with scales, and the scale of every element."""
    chosen, made = np.random.default_rng(82), Product(kind, types, left, right)
    of_rows, of_columns = (
        [[2.0 ** int(e) for e in row] for row in chosen.integers(-3, 4, (count, made.k // 32))]
        for count in (made.m, made.n)
    )
    made.given["lhs_scales"] = pointer([*[0] * 32, *scale_bytes(of_rows, made.k, 80)], "scale_left", "f8e8m0", 32)
    made.given["rhs_scales"] = pointer([*[0] * 64, *scale_bytes(of_columns, made.k, 81)], "scale_right", "f8e8m0", 64)
    every = range(made.k)
    return (
        made,
        [[row[p // 32] for p in every] for row in of_rows],
        [[row[p // 32] for row in of_columns] for p in every],
    )


def times(matrix: Matrix, other: Matrix) -> Matrix:
    """Element by element."""
    return [[x * y for x, y in zip(*rows, strict=True)] for rows in zip(matrix, other, strict=True)]


SCALED = {"": "mad_mx", "acc": "mad_mx_acc", "bias": "mad_mx_bias"}
SMALL_PAIRS = [pair for pair in PAIRS if pair[0].startswith("f8")]


@pytest.mark.parametrize("exact", [False, True])
@pytest.mark.parametrize("saturation", ["of_the_core", "sat"])
@pytest.mark.parametrize(("m", "n", "k"), [(16, 20, 64), (3, 17, 128), (33, 5, 192)])
@pytest.mark.parametrize("types", SMALL_PAIRS)
@pytest.mark.parametrize("kind", KINDS)
def test_scaled_products(
    kind: str, types: tuple[str, str], m: int, n: int, k: int, exact: bool, saturation: str
) -> None:  # fmt: skip
    """Every 32 elements of a sum have a scale in each row of the left matrix and in each column of the right one."""
    made, a, b = scaled(kind, types, drawn(10, m, k, types[0]), drawn(11, k, n, types[1]))
    got = made.run(SCALED[kind], exact=exact, saturation=saturation)
    assert got == made.wanted(times(made.left, a), times(made.right, b))


@pytest.mark.parametrize("saturation", ["of_the_core", "sat"])
@pytest.mark.parametrize("kind", KINDS)
def test_one_scaled_row_in_boxes(kind: str, saturation: str) -> None:
    made, a, b = scaled(kind, ("f8e4m3", "f8e5m2"), drawn(12, 1, 128, "f8e4m3"), drawn(13, 128, 20, "f8e5m2"))
    got = made.run(SCALED[kind], disable_gemv=True, saturation=saturation)
    assert got == made.wanted(times(made.left, a), times(made.right, b))


@pytest.mark.parametrize("exact", [False, True])
@pytest.mark.parametrize("types", SMALL_PAIRS)
@pytest.mark.parametrize("kind", KINDS)
def test_scaled_infinities(kind: str, types: tuple[str, str], exact: bool) -> None:
    """Elements become finite before they are scaled."""
    for a, b in specials(types):
        left, right = ([[x, *[0.0] * 62, 0.5]] * 2 for x in (a, b))
        made, rows, columns = scaled(kind, types, left, turned(right))
        for saturation in ("sat", "nosat"):
            sides = [
                times([[tamed(x, dtype) if saturation == "sat" else x for x in row] for row in side], scale)
                for side, scale, dtype in zip((made.left, made.right), (rows, columns), types, strict=True)
            ]
            wanted = made.wanted(*sides, last=lambda x: tamed(x, "f32") if saturation == "sat" else x)
            np.testing.assert_array_equal(made.fresh().run(SCALED[kind], saturation=saturation, exact=exact), wanted)
