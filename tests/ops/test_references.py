"""The ops of the slice against hand-written references: at least three fixed calls of each."""

from __future__ import annotations

import inspect
import math
import re
import sys
from collections.abc import Callable
from typing import Any

import ml_dtypes
import numpy as np
import pytest

import pto_isa
from ops import references as ref
from pto_isa import GlobalTensor, Tile, TileType
from pto_isa.runtime import ConvTile, ConvType

ops = pto_isa.ops
SLICE = (
    "tfillpad tfillpad_inplace tfillpad_expand tshls texpands trowexpandmul tadd tsub tmul tdiv texp tmax tcvt tcmp tsel tadds tmuls "
    "tdivs taxpy trowsum trowmax trowargmax tcolsum tcolmax trowexpandsub trowexpanddiv tcolexpandsub ttrans textract tconcat tgather "
    "tci tload tstore tmatmul tmatmul_acc tsort32"
).split()
NUMPY = {
    "f32": np.float32,
    "f16": np.float16,
    "i8": np.int8,
    "i16": np.int16,
    "i32": np.int32,
    "u8": np.uint8,
    "u32": np.uint32,
}
OLD = 77


def tile(
    dtype: str, values: Any = None, rows: int = 8, cols: int = 32, valid: tuple[int, int] | None = None, **fields: Any
) -> Tile:
    """A tile filled with OLD whose top left corner holds ``values``; the corner is valid unless said otherwise."""
    corner = np.asarray(values, NUMPY[dtype]) if values is not None else np.zeros((0, 0))
    vr, vc = valid or corner.shape
    made = Tile(TileType(dtype, rows, cols, valid_row=vr, valid_col=vc, **fields))
    made.array[...] = OLD
    made.array[: corner.shape[0], : corner.shape[1]] = corner
    return made


def result(dtype: str, shape: tuple[int, int], **fields: Any) -> Tile:
    return tile(dtype, valid=shape, **fields)


def column(dtype: str, rows: int, values: Any = None) -> Tile:
    return tile(dtype, values, rows=8, cols=1, valid=(rows, 1), blayout="col_major")


def check(got: Tile, wanted: Any) -> None:
    """The valid region holds what is wanted, everything outside what it held before."""
    wanted = np.asarray(wanted)
    assert got.valid.shape == wanted.shape
    np.testing.assert_array_equal(got.valid.astype(np.float64), wanted.astype(np.float64))
    if wanted.dtype.kind == "f":
        number = ~np.isnan(wanted)
        np.testing.assert_array_equal(np.signbit(got.valid)[number], np.signbit(wanted)[number])
    outside = got.array.astype(np.float64).copy()
    outside[: wanted.shape[0], : wanted.shape[1]] = OLD
    assert (outside == OLD).all()


F = np.array([[1.5, -2.25, 3.0, 1e10], [0.1, 7.0, -0.0, 2.0**-20]], np.float32)
G = np.array([[0.5, 4.0, -3.0, 1.0], [0.2, -7.0, 5.0, 3.0]], np.float32)
I = np.array([[2147483647, -5, 7], [-2147483648, 100, 0]], np.int32)  # noqa: E741
J = np.array([[1, 3, -2], [-1, 7, 9]], np.int32)
B = np.array([[127, -128, 5], [100, -7, 1]], np.int8)
C = np.array([[1, 3, -5], [100, 2, 1]], np.int8)
PAIRS = [(F, G, "f32"), (I, J, "i32"), (B, C, "i8")]


@pytest.mark.parametrize(("a", "b", "dtype"), PAIRS, ids=["f32", "i32", "i8"])
@pytest.mark.parametrize(("name", "symbol"), [("tadd", "+"), ("tsub", "-"), ("tmul", "*")])
def test_tadd_tsub_tmul(name: str, symbol: str, a: Any, b: Any, dtype: str) -> None:
    dst = result(dtype, a.shape)
    ops.get(name)(dst, tile(dtype, a), tile(dtype, b))
    check(dst, ref.arithmetic(symbol, a, b))


@pytest.mark.parametrize(("a", "b", "dtype"), [*PAIRS, (F, np.array([[0.0, -0.0, 0.0, 3.0]] * 2, np.float32), "f32")])
def test_tdiv(a: Any, b: Any, dtype: str) -> None:
    dst = result(dtype, a.shape)
    ops.tdiv(dst, tile(dtype, a), tile(dtype, b))
    check(dst, ref.quotient(a, b))


@pytest.mark.parametrize(("a", "b", "dtype"), PAIRS)
def test_tmax(a: Any, b: Any, dtype: str) -> None:
    dst = result(dtype, a.shape)
    ops.tmax(dst, tile(dtype, a), tile(dtype, b))
    check(dst, ref.larger(a, b))


@pytest.mark.parametrize("values", [[[0.0, 1.0, -1.0]], [[88.0, -80.0], [0.5, 2.5]], [[1e-6], [-1e-6], [10.0]]])
def test_texp(values: Any) -> None:
    source = np.array(values, np.float32)
    dst = result("f32", source.shape)
    ops.texp(dst, tile("f32", source))
    np.testing.assert_allclose(dst.numpy().astype(np.float64), ref.exponential(source), rtol=2 * 2.0**-23)


@pytest.mark.parametrize("scalar", [2, -3, 100])
@pytest.mark.parametrize(("name", "symbol"), [("tadds", "+"), ("tmuls", "*")])
@pytest.mark.parametrize(("a", "dtype"), [(F, "f32"), (I, "i32"), (B, "i8")])
def test_tadds_tmuls(name: str, symbol: str, a: Any, dtype: str, scalar: int) -> None:
    dst = result(dtype, a.shape)
    ops.get(name)(dst, tile(dtype, a), scalar)
    check(dst, ref.arithmetic(symbol, a, np.full_like(a, scalar)))


@pytest.mark.parametrize("order", ["tile_scalar", "scalar_tile"])
@pytest.mark.parametrize(("a", "dtype", "scalar"), [(G, "f32", 3.0), (J, "i32", -7), (C, "i8", 100)])
def test_tdivs(a: Any, dtype: str, scalar: float, order: str) -> None:
    dst = result(dtype, a.shape)
    ops.tdivs(dst, tile(dtype, a), scalar, order=order)
    whole = np.full_like(a, scalar)
    check(dst, ref.quotient(a, whole) if order == "tile_scalar" else ref.quotient(whole, a))


@pytest.mark.parametrize(
    ("old", "source", "scalar", "wanted"),
    [
        ([[1, 2]], [[10, 20]], 0.5, [[6, 12]]),
        ([[0, -1]], [[4, 4]], -2, [[-8, -9]]),
        ([[5], [6]], [[0], [1]], 3, [[5], [9]]),
    ],
)
def test_taxpy(old: Any, source: Any, scalar: float, wanted: Any) -> None:
    dst = tile("f32", old)
    ops.taxpy(dst, tile("f32", source), scalar)
    check(dst, np.array(wanted, np.float32))


@pytest.mark.parametrize(
    ("count", "wanted"), [(0, [[1, -1, 1 << 30]]), (1, [[2, -2, -(1 << 31)]]), (4, [[16, -16, 0]])]
)
def test_tshls(count: int, wanted: Any) -> None:
    dst = result("i32", (1, 3))
    ops.tshls(dst, tile("i32", [[1, -1, 1 << 30]]), count)
    check(dst, wanted)


@pytest.mark.parametrize(
    ("dtype", "scalar", "shape"),
    [("f32", 2.5, (2, 3)), ("i8", -128, (8, 32)), ("i32", 7, (1, 1)), ("f16", -0.0, (3, 2))],
)
def test_texpands(dtype: str, scalar: float, shape: tuple[int, int]) -> None:
    dst = result(dtype, shape)
    ops.texpands(dst, scalar)
    check(dst, np.full(shape, scalar, NUMPY[dtype]))


@pytest.mark.parametrize(
    ("values", "mode", "wanted"),
    [
        ([0.5, 1.5, 2.5, -0.5, -1.5], "rint", [0, 2, 2, 0, -2]),
        ([0.5, 1.5, 2.5, -0.5, -1.5], "round", [1, 2, 3, -1, -2]),
        ([1.1, -1.1, 2.9, -2.9], "floor", [1, -2, 2, -3]),
        ([1.1, -1.1, 2.9, -2.9], "ceil", [2, -1, 3, -2]),
        ([1.1, -1.1, 2.9, -2.9], "trunc", [1, -1, 2, -2]),
    ],
)
def test_tcvt_to_i32(values: Any, mode: str, wanted: Any) -> None:
    dst = result("i32", (1, len(values)))
    ops.tcvt(dst, tile("f32", [values]), round_mode=mode)
    check(dst, [wanted])


def test_tcvt_saturates_or_wraps() -> None:
    source = tile("f32", [[40000.0, -40000.0, 5.0]])
    dst = result("i16", (1, 3))
    ops.tcvt(dst, source, sat_mode="on")
    check(dst, [[32767, -32768, 5]])
    ops.tcvt(dst, source, sat_mode="off")
    check(dst, [[40000 - 65536, 65536 - 40000, 5]])


def test_tcvt_to_f16_rounds_to_even() -> None:
    dst = result("f16", (1, 4))
    ops.tcvt(dst, tile("f32", [[2049.0, 2051.0, 65504.0, 1e-8]]))
    check(dst, np.array([[2048.0, 2052.0, 65504.0, 0.0]]))


TESTS: dict[str, Callable[[Any, Any], Any]] = {
    "eq": lambda a, b: a == b, "ne": lambda a, b: a != b, "lt": lambda a, b: a < b, "le": lambda a, b: a <= b,
    "gt": lambda a, b: a > b, "ge": lambda a, b: a >= b,
}  # fmt: skip


@pytest.mark.parametrize("mode", TESTS)
@pytest.mark.parametrize("profile", ["cpu", "a2a3", "a5"])
def test_tcmp(mode: str, profile: str) -> None:
    a = np.array([[1, 2, 3, 4, 5, 6, 7, 8, 9, 10], [math.nan, 0, -0.0, 1, 1, 1, 1, 1, 1, math.inf]], np.float32)
    b = np.array([[1, 9, 2, 4, 0, 6, 8, 8, 3, 11], [math.nan, 0, 0, 2, 1, 0, 1, 2, 1, math.inf]], np.float32)
    dst = tile("u8", valid=(2, 2))
    dst.array[...] = 0
    ops.tcmp(dst, tile("f32", a), tile("f32", b), cmp_mode=mode, profile=profile)
    assert dst.numpy().tolist() == ref.packed_bits(TESTS[mode](a, b))


@pytest.mark.parametrize("bits", [[[0b101], [0b010]], [[0], [255]], [[6], [1]]])
def test_tsel(bits: Any) -> None:
    a, b = np.array([[1, 2, 3], [4, 5, 6]], np.float32), np.array([[-1, -2, -3], [-4, -5, -6]], np.float32)
    dst = result("f32", a.shape)
    ops.tsel(dst, tile("u8", bits), tile("f32", a), tile("f32", b), tile("u32", valid=(1, 8), rows=1))
    check(dst, ref.selected(bits, a, b))


MATRICES = [
    np.array([[1, 7, 3], [-5, -4, -8.25]], np.float32),
    np.array([[0.5]], np.float32),
    np.array([[2, 2, 1, 2], [-1, 0, 9, 9], [4, 3, 2, 1]], np.float32),
]


@pytest.mark.parametrize("a", MATRICES)
def test_rows_are_reduced(a: Any) -> None:
    rows = a.shape[0]
    for name, wanted in (("trowsum", ref.row_sums(a)), ("trowmax", ref.row_largest(a))):
        dst = column("f32", rows)
        ops.get(name)(dst, tile("f32", a), tile("f32", a))
        check(dst, np.array(wanted, np.float32).reshape(rows, 1))
    places = column("u32", rows)
    ops.trowargmax(places, tile("f32", a), tile("f32", a))
    check(places, np.array(ref.row_place_of_largest(a)).reshape(rows, 1))


@pytest.mark.parametrize("a", MATRICES)
def test_columns_are_reduced(a: Any) -> None:
    for name, wanted in (("tcolsum", ref.column_sums(a)), ("tcolmax", ref.row_largest(a.T))):
        dst = tile("f32", rows=1, valid=(1, a.shape[1]))
        ops.get(name)(dst, tile("f32", a))
        check(dst, np.array([wanted], np.float32))


@pytest.mark.parametrize(("name", "symbol"), [("trowexpandmul", "*"), ("trowexpandsub", "-"), ("trowexpanddiv", "/")])
@pytest.mark.parametrize("a", MATRICES)
def test_a_column_is_spread_over_rows(name: str, symbol: str, a: Any) -> None:
    factors = np.array([[2.0], [-0.5], [3.0]], np.float32)[: a.shape[0]]
    wide = np.repeat(factors, a.shape[1], axis=1)
    dst = result("f32", a.shape)
    ops.get(name)(dst, tile("f32", a), column("f32", a.shape[0], factors))
    check(dst, ref.quotient(a, wide) if symbol == "/" else ref.arithmetic(symbol, a, wide))


@pytest.mark.parametrize("a", MATRICES)
def test_tcolexpandsub(a: Any) -> None:
    row = np.array([[1.0, -2.0, 0.5, 8.0]], np.float32)[:, : a.shape[1]]
    dst = result("f32", a.shape)
    ops.tcolexpandsub(dst, tile("f32", a), tile("f32", row, rows=1))
    check(dst, ref.arithmetic("-", a, np.repeat(row, a.shape[0], axis=0)))


@pytest.mark.parametrize("a", MATRICES)
def test_ttrans(a: Any) -> None:
    dst = result("f32", a.shape[::-1])
    ops.ttrans(dst, tile("f32", a), tile("f32", a))
    check(dst, [list(row) for row in zip(*a.tolist(), strict=True)])


@pytest.mark.parametrize(("row", "col", "shape"), [(0, 0, (2, 3)), (1, 2, (3, 4)), (7, 31, (1, 1))])
def test_textract(row: int, col: int, shape: tuple[int, int]) -> None:
    source = np.arange(8 * 32, dtype=np.int32).reshape(8, 32)
    dst = result("i32", shape)
    ops.textract(dst, tile("i32", source), row, col)
    check(dst, [[32 * (row + i) + col + j for j in range(shape[1])] for i in range(shape[0])])


@pytest.mark.parametrize(("left", "right"), [([[1, 2]], [[3]]), ([[1], [2]], [[3, 4], [5, 6]]), ([[0.5]], [[-0.5]])])
def test_tconcat(left: Any, right: Any) -> None:
    wanted = [a + b for a, b in zip(left, right, strict=True)]
    dst = result("f32", (len(wanted), len(wanted[0])))
    ops.tconcat(dst, tile("f32", left), tile("f32", right))
    check(dst, np.array(wanted, np.float32))


@pytest.mark.parametrize("places", [[[0, 255, 31]], [[7, 7], [32, 0]], [[100], [1], [200]]])
def test_tgather_by_number(places: Any) -> None:
    source = np.arange(256, dtype=np.float32).reshape(8, 32) * 2
    dst = result("f32", np.shape(places))
    ops.tgather(dst, tile("f32", source), tile("i32", places), tile("i32", places))
    check(dst, np.array(places, np.float32) * 2)


@pytest.mark.parametrize(
    ("pattern", "wanted"), [("P0101", [0, 2, 4, 6]), ("P1010", [1, 3, 5, 7]), ("P1111", [0, 1, 2, 3, 4, 5, 6, 7])]
)
def test_tgather_by_pattern(pattern: str, wanted: list[int]) -> None:
    dst = tile("f32", rows=1, cols=8, valid=(1, 8))
    ops.tgather(dst, tile("f32", [range(8)], rows=1), pattern=pattern)
    assert dst.array[0].tolist() == [*wanted, *[OLD] * (8 - len(wanted))]


def test_tgather_by_comparison() -> None:
    source = np.zeros((2, 64), np.float32)
    source[0, :4], source[1, :3] = [5, 1, 9, 5], [7, 8, 2]
    dst = tile("i32", rows=2, cols=8, valid=(2, 8))
    limits = tile("u32", [[4, 7]], rows=1, cols=8)
    counts = tile("u32", rows=1, cols=8, valid=(1, 2))
    scratch = tile("u8", rows=2, cols=32, valid=(2, 32))
    ops.tgather(dst, tile("f32", source, rows=2, cols=64), None, scratch, limits, counts, cmp="gt", profile="a2a3")
    assert counts.numpy().tolist() == [[3, 1]]
    assert dst.array[0, :3].tolist() == [0, 2, 3]
    assert dst.array[1, 0] == 64 + 1


@pytest.mark.parametrize(
    ("start", "descending", "wanted"), [(0, False, [0, 1, 2, 3]), (5, True, [5, 4, 3, 2]), (-2, False, [-2, -1, 0, 1])]
)
def test_tci(start: int, descending: bool, wanted: list[int]) -> None:
    dst = tile("i32", rows=1, cols=8, valid=(1, 4))
    ops.tci(dst, start, descending=descending)
    check(dst, [wanted])


@pytest.mark.parametrize("shape", [(2, 3), (8, 32), (1, 1)])
def test_tload(shape: tuple[int, int]) -> None:
    values = np.arange(shape[0] * shape[1], dtype=np.float32).reshape(shape)
    dst = result("f32", shape)
    ops.tload(dst, GlobalTensor.from_numpy(values))
    np.testing.assert_array_equal(dst.numpy(), values)


def test_tload_reads_a_window_and_fills_with_the_pad() -> None:
    values = np.arange(12, dtype=np.int32).reshape(3, 4)
    dst = tile("i32", rows=2, cols=8, valid=(2, 2), pad="max")
    ops.tload(dst, GlobalTensor.from_numpy(values).window(1, 1, 2, 2))
    assert dst.array.tolist() == [[5, 6, *[2**31 - 1] * 6], [9, 10, *[2**31 - 1] * 6]]


@pytest.mark.parametrize("shape", [(2, 3), (8, 32), (1, 1)])
def test_tstore(shape: tuple[int, int]) -> None:
    values = np.arange(shape[0] * shape[1], dtype=np.float32).reshape(shape)
    memory = np.full(shape, -1, np.float32)
    ops.tstore(GlobalTensor.from_numpy(memory), tile("f32", values))
    assert memory.tolist() == values.tolist()
    ops.tstore(GlobalTensor.from_numpy(memory), tile("f32", values), atomic_type="atomic_add")
    assert memory.tolist() == (2 * values).tolist()


def test_tload_and_tstore_of_a_convolution_tile() -> None:
    values = np.arange(64, dtype=np.float16)
    source = GlobalTensor(values.copy(), "f16", (1, 1, 2, 2, 16), layout="nc1hwc0")
    middle = ConvTile(ConvType("f16", "nc1hwc0", (1, 1, 2, 2, 16)))
    ops.tload(middle, source)
    assert middle.array.reshape(-1).tolist() == values.tolist()
    target = GlobalTensor(np.zeros(64, np.float16), "f16", (1, 1, 2, 2, 16), layout="nc1hwc0")
    ops.tstore(target, middle)
    assert target.memory.tolist() == values.tolist()


def matrices(dtype: str, a: Any, b: Any, acc: str) -> tuple[Tile, Tile, Tile]:
    """(dst, src0, src1) of a product in 16 x 32 boxes."""
    (m, k), n = np.shape(a), np.shape(b)[1]
    left = tile(dtype, a, rows=16, cols=32, loc="left", blayout="col_major", slayout="row_major")
    right = tile(dtype, b, rows=32, cols=16, loc="right", slayout="col_major")
    assert left.valid.shape == (m, k)
    dst = tile(acc, rows=16, cols=16, valid=(m, n), loc="acc", blayout="col_major", slayout="row_major", fractal=1024)
    return dst, left, right


PRODUCTS = [
    ("f16", [[1, 2], [3, 4]], [[5, 6, 7], [8, 9, 10]], "f32"),
    ("i8", [[127, -128, 5]], [[127], [-128], [2]], "i32"),
    ("f32", [[0.5], [2]], [[4, -8]], "f32"),
]


@pytest.mark.parametrize(("dtype", "a", "b", "acc"), PRODUCTS)
def test_tmatmul_and_tmatmul_acc(dtype: str, a: Any, b: Any, acc: str) -> None:
    wanted = ref.product(np.array(a), np.array(b))
    dst, left, right = matrices(dtype, a, b, acc)
    ops.tmatmul(dst, left, right)
    assert dst.numpy().tolist() == wanted.tolist()
    ops.tmatmul_acc(dst, left, right, dst)
    assert dst.numpy().tolist() == (2 * wanted).tolist()
    other, _, _ = matrices(dtype, a, b, acc)
    ops.tmatmul_acc(other, left, right, dst)
    assert other.numpy().tolist() == (3 * wanted).tolist()


KEYS = [
    ([2.0, 7.0, 5.0], [10, 11, 12]),
    ([1.0, 1.0, 1.0, 3.0], [3, 1, 2, 0]),
    ([float(k % 7) for k in range(33)], list(range(33))),
]


@pytest.mark.parametrize(("keys", "numbers"), KEYS, ids=["distinct", "ties", "two blocks"])
def test_tsort32(keys: Any, numbers: Any) -> None:
    size = len(keys)
    dst = tile("f32", rows=1, cols=128, valid=(1, 2 * size))
    ops.tsort32(
        dst,
        tile("f32", [keys], rows=1, cols=64),
        tile("u32", [numbers], rows=1, cols=64),
        tile("f32", rows=1, cols=64, valid=(1, 64)),
    )
    pairs = ref.sorted_pairs(keys, numbers)
    assert dst.array[0, 0 : 2 * size : 2].tolist() == [key for key, _ in pairs]
    assert dst.array[0, 1 : 2 * size : 2].copy().view(np.uint32).tolist() == [number for _, number in pairs]


PADS = [("f32", "zero", 0.0), ("f32", "min", -math.inf), ("i32", "max", 2**31 - 1), ("i8", "min", -128)]


@pytest.mark.parametrize(("dtype", "pad", "value"), PADS)
def test_tfillpad(dtype: str, pad: str, value: float) -> None:
    corner = np.array([[1, 2, 3], [4, 5, 6]], NUMPY[dtype])
    wanted = ref.filled(corner, 8, 32, (2, 3), value)
    source = tile(dtype, corner)
    for name in ("tfillpad", "tfillpad_expand"):
        dst = tile(dtype, valid=(8, 32), pad=pad)
        ops.get(name)(dst, source)
        assert dst.array.tolist() == wanted.tolist(), name
    same = tile(dtype, corner, valid=(2, 3))
    ops.tfillpad_inplace(Tile(TileType(dtype, 8, 32, pad=pad), same.array), same)
    assert same.array.tolist() == wanted.tolist()


def test_tcvt_to_bf16_drops_the_low_half() -> None:
    dst = Tile(TileType("bf16", 8, 32, valid_row=1, valid_col=2))
    ops.tcvt(dst, tile("f32", [[1.0, 3.140625]]))
    assert dst.numpy().astype(np.float32).tolist() == [[1.0, 3.140625]]
    assert dst.array.dtype == ml_dtypes.bfloat16


def test_every_op_of_the_slice_has_a_test_here() -> None:
    text = inspect.getsource(sys.modules[__name__]).partition(").split()")[2]
    missing = set(SLICE) - set(re.findall(r"(?:ops\.|\")(t[a-z0-9_]+)", text))
    assert not missing
    assert len(SLICE) == 37  # and tassign, which only says where a tile lies
