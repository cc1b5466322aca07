"""Tiles: construction from arrays, views of storage, valid regions, read-only tiles, refusals."""

import re
from typing import Any

import ml_dtypes
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pto_isa.runtime import DTYPES, NUMPY, UNKNOWN, InputError, ReadOnly, Tile, TileType


def test_zero_tile() -> None:
    tile = Tile(TileType("f16", 4, 16, valid_row=3, valid_col=0))
    assert tile.array.shape == (4, 16)
    assert tile.array.dtype == np.float16
    assert not tile.array.any()
    assert tile.valid.shape == (3, 0)
    assert tile.numpy().shape == (3, 0)
    assert tile.key is tile.type
    assert tile.writable


def test_from_numpy_copies() -> None:
    a = np.arange(12, dtype=np.float32).reshape(3, 4)
    tile = Tile.from_numpy(a, valid=(2, 3), loc="mat", pad="max")
    a[0, 0] = 99
    assert tile.type is TileType("f32", 3, 4, loc="mat", valid_row=2, valid_col=3, pad="max")
    assert tile.numpy().tolist() == [[0, 1, 2], [4, 5, 6]]
    out = tile.numpy()
    out[0, 0] = 7
    assert tile.array[0, 0] == 0


@pytest.mark.parametrize("dtype", DTYPES)
def test_every_element_type(dtype: str) -> None:
    a = np.ones((2, 3), np.float32).astype(NUMPY[dtype])
    tile = Tile.from_numpy(a, dtype)
    assert tile.dtype == dtype
    assert tile.array.dtype == NUMPY[dtype]
    assert np.array_equal(tile.array, a)
    guessed = Tile.from_numpy(a).dtype
    assert guessed == {"i4": "i8", "hif8": "u8", "f4e1m2": "u8"}.get(dtype, dtype)


@settings(max_examples=100, deadline=None)
@given(
    st.sampled_from(["row_major", "col_major"]),
    st.sampled_from(["C", "F", "reversed", "strided", "transposed", "swapped"]),
    st.integers(1, 5),
    st.integers(1, 5),
)
def test_any_memory_order(blayout: str, order: str, rows: int, cols: int) -> None:
    plain = np.arange(rows * cols, dtype=np.int32).reshape(rows, cols)
    a: np.ndarray[Any, Any] = {
        "C": plain,
        "F": np.asfortranarray(plain),
        "reversed": plain[::-1, ::-1].copy()[::-1, ::-1],
        "strided": np.repeat(np.repeat(plain, 2, 0), 3, 1)[::2, ::3],
        "transposed": plain.T.copy().T,
        "swapped": plain.astype(">i4"),
    }[order]
    tile = Tile.from_numpy(a, blayout=blayout)
    assert tile.array.tolist() == plain.tolist()
    assert tile.array.dtype.isnative
    expected = plain if blayout == "row_major" else plain.T
    assert tile.storage().tolist() == expected.ravel().tolist()
    assert np.shares_memory(tile.storage(), tile.array)
    assert not np.shares_memory(tile.array, a)


def test_sharing_memory() -> None:
    a = np.zeros((4, 8), np.float32)
    tile = Tile.from_numpy(a, copy=False)
    tile.valid[1, 2] = 5
    assert a[1, 2] == 5
    column = Tile.from_numpy(a.reshape(8, 4).T, blayout="col_major", copy=False)
    column.storage()[0] = 3
    assert a[0, 0] == 3
    part = Tile.from_numpy(a[:, :4], copy=False)
    part.array[0, 1] = 8
    assert a[0, 1] == 8
    assert not np.shares_memory(part.storage(), a)


def test_sharing_needs_the_right_memory() -> None:
    a = np.zeros((4, 8), np.float32)
    with pytest.raises(InputError, match="transposed view of contiguous memory"):
        Tile.from_numpy(a, blayout="col_major", copy=False)
    with pytest.raises(InputError, match=r">f4.*held as float32"):
        Tile.from_numpy(a.astype(">f4"), copy=False)


def test_read_only() -> None:
    a = np.zeros((4, 8), np.float32)
    a.flags.writeable = False
    tile = Tile.from_numpy(a, copy=False)
    other = Tile(TileType("f32", 4, 8), np.ones((4, 8), np.float32), writable=False)
    assert not tile.writable
    assert isinstance(tile.key, ReadOnly)
    assert tile.key.type is tile.type
    assert tile.key is other.key
    assert tile.key is not tile.type
    with pytest.raises(ValueError, match="read-only"):
        other.array[0, 0] = 1
    with pytest.raises(ValueError, match="read-only"):
        other.valid[...] = 1
    other.set_valid(2, 2)
    assert other.key is Tile(other.type, other.array).key
    assert other.key.type is other.type  # type: ignore[union-attr]
    assert Tile.from_numpy(a).writable
    assert tile.copy().writable
    with pytest.raises(ValueError, match="read-only"):
        tile.set_storage(np.ones(32, np.float32))


def test_a_wrapped_array_stays_writable_outside() -> None:
    a = np.zeros((1, 8), np.float32)
    tile = Tile(TileType("f32", 1, 8), a, writable=False)
    a[0, 0] = 4
    assert tile.array[0, 0] == 4


def test_set_valid() -> None:
    tile = Tile.from_numpy(np.arange(6, dtype=np.int8).reshape(2, 3))
    before = tile.type
    tile.set_valid(1, 2)
    assert tile.type is before.replace(valid_row=1, valid_col=2)
    assert tile.key is tile.type
    assert tile.valid.tolist() == [[0, 1]]
    assert np.shares_memory(tile.valid, tile.array)
    assert tile.array.tolist() == [[0, 1, 2], [3, 4, 5]]
    tile.set_valid(0, 0)
    assert tile.numpy().shape == (0, 0)
    for rows, cols in ((3, 1), (1, 4), (-1, 1), (UNKNOWN, 1)):
        with pytest.raises(InputError):
            tile.set_valid(rows, cols)
    assert tile.valid_shape == (0, 0)


@pytest.mark.parametrize("layout", ["nd", "dn", "nz", "zn", "zz", "nn"])
@pytest.mark.parametrize("dtype", ["f16", "i4", "f4e2m1"])
def test_storage_and_bytes_round_trip(layout: str, dtype: str) -> None:
    blayout = "col_major" if layout in ("dn", "nz", "nn") else "row_major"
    slayout = {"nd": "none_box", "dn": "none_box", "nz": "row_major", "zz": "row_major"}.get(layout, "col_major")
    type = TileType(dtype, 32, 32, blayout=blayout, slayout=slayout)
    assert type.layout == layout
    raw = np.random.default_rng(1).integers(0, 8, (32, 32), np.uint8)
    one, two, three = Tile(type), Tile(type), Tile(type)
    one.array[...] = raw.astype(NUMPY[dtype]) if dtype != "f4e2m1" else raw.view(NUMPY[dtype])
    flat = one.storage()
    two.set_storage(flat.copy())
    three.set_bytes(one.bytes_view().copy())
    assert one.bytes_view().size == type.bytes
    assert np.array_equal(two.array, one.array)
    assert np.array_equal(three.array, one.array)
    own = two.storage()
    own[5] = own[6]
    two.set_storage(own)
    assert two.storage()[5] == two.storage()[6]
    data = three.bytes_view()
    data[0] = 0
    three.set_bytes(data)
    assert three.bytes_view()[0] == 0


def test_bytes_are_a_view_where_possible() -> None:
    tile = Tile.from_numpy(np.zeros((2, 4), np.float32))
    tile.bytes_view()[3] = 0x3F
    tile.bytes_view()[2] = 0x80
    assert tile.array[0, 0] == 1.0
    column = Tile.from_numpy(np.arange(8, dtype=np.uint8).reshape(2, 4), blayout="col_major")
    assert column.bytes_view().tolist() == [0, 4, 1, 5, 2, 6, 3, 7]
    assert np.shares_memory(column.bytes_view(), column.array)


def test_wrong_storage_is_refused() -> None:
    tile = Tile(TileType("f16", 2, 16))
    with pytest.raises(InputError, match=r"shape \(31,\); expected \(32,\)"):
        tile.set_storage(np.zeros(31, np.float16))
    with pytest.raises(InputError, match=r"float16 .*; expected uint8 of \(64,\)"):
        tile.set_bytes(np.zeros(32, np.float16))


@pytest.mark.parametrize(
    ("array", "arguments", "part"),
    [
        (np.zeros(4, np.float32), {}, "shape (4,); a tile needs two dimensions, each at least 1; use array.reshape("),
        (np.float32(3), {}, "shape (); a tile needs two dimensions"),
        (np.zeros((2, 2, 2), np.float32), {}, "shape (2, 2, 2)"),
        (np.zeros((0, 4), np.float32), {}, "shape (0, 4)"),
        (np.zeros((2, 4), np.float64), {}, "NumPy type float64; convert"),
        (np.zeros((2, 4), bool), {}, "NumPy type bool"),
        (np.zeros((2, 4), np.complex64), {}, "NumPy type complex64"),
        (np.array([["a", "b"]]), {}, "NumPy type <U1"),
        (np.array([[None]]), {}, "NumPy type object"),
        (np.zeros((2, 4), np.float64), {"dtype": "f32"}, "float64, but f32 elements are held as float32; convert"),
        (np.zeros((2, 4), np.float32), {"dtype": "f16"}, "float32 (f32), but f16 elements"),
        (np.zeros((2, 4), np.uint16), {"dtype": "bf16"}, "pass array.view(bfloat16)"),
        (np.zeros((2, 4), np.int8), {"dtype": "hif8"}, "int8 (i8), but hif8 elements are held as uint8"),
        (np.zeros((2, 4), np.float32), {"dtype": "float"}, "did you mean 'f32'"),
        (np.zeros((2, 4), np.float32), {"valid": (3, 4)}, "3 x 4, but the tile has only 2 x 4"),
        (np.zeros((2, 4), np.float32), {"valid": (2, 5)}, "2 x 5, but the tile has only 2 x 4"),
        (np.zeros((2, 4), np.float32), {"valid": (-1, 4)}, "number of valid rows"),
        (np.zeros((2, 4), np.float32), {"valid": 2}, "expected (rows, columns)"),
        (np.zeros((2, 4), np.float32), {"valid": (UNKNOWN, 4)}, "must be known"),
        (np.zeros((2, 4), np.float32), {"loc": "ub"}, "did you mean 'vec'"),
        (np.zeros((2, 4), np.float32), {"layout": "nd"}, "no argument 'layout'; did you mean 'blayout'"),
        (np.zeros((2, 4), np.float32), {"rows": 2}, "follows from the array's shape"),
        (np.zeros((2, 4), np.float32), {"valid_row": 2}, "follows from valid=(rows, columns)"),
        (np.array([[8]], np.int8), {"dtype": "i4"}, "the array holds 8 at [0, 0]; i4 elements are values from -8 to 7"),
        (np.array([[-9]], np.int8), {"dtype": "i4", "copy": False}, "holds -9 at [0, 0]"),
    ],
)  # fmt: skip
def test_refusals(array: Any, arguments: dict[str, Any], part: str) -> None:
    with pytest.raises(ValueError, match=re.escape(part)) as caught:
        Tile.from_numpy(array, **arguments)
    assert isinstance(caught.value, InputError)
    assert re.search(r"[\u4e00-\u9fff]", caught.value.zh)


def test_constructor_refusals() -> None:
    with pytest.raises(InputError, match="the type of a tile is a str; expected a TileType"):
        Tile("!pto.tile_buf<vec, 2x4xf32>")  # type: ignore[arg-type]
    with pytest.raises(InputError, match="unknown extents"):
        Tile(TileType("f32", 2, UNKNOWN))
    with pytest.raises(InputError, match="3 x 4, but the tile has only 2 x 4"):
        Tile(TileType("f32", 2, 4, valid_row=3))
    with pytest.raises(InputError, match=r"shape \(4, 2\).* needs \(2, 4\)"):
        Tile(TileType("f32", 2, 4), np.zeros((4, 2), np.float32))
    with pytest.raises(InputError, match="float64"):
        Tile(TileType("f32", 2, 4), np.zeros((2, 4)))
    with pytest.raises(InputError, match=r"not list; use Tile\.from_numpy"):
        Tile(TileType("f32", 1, 1), [[1.0]])  # type: ignore[arg-type]


def test_unaligned_shapes_are_the_arrays_own() -> None:
    assert Tile.from_numpy(np.zeros((3, 5), ml_dtypes.bfloat16)).shape == (3, 5)


def test_copy() -> None:
    tile = Tile.from_numpy(np.ones((2, 4), np.float32), blayout="col_major", valid=(1, 1))
    other = tile.copy()
    other.array[...] = 2
    assert tile.array.max() == 1
    assert other.type is tile.type
    assert np.shares_memory(other.storage(), other.array)
