"""Logical array <-> storage, against the offset formula element by element and against recorded storage."""

import itertools
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pto_isa.runtime import NUMPY, InputError, Tile, TileType, offsets
from pto_isa.runtime.types.layout import from_bytes, from_storage, pack_nibbles, to_bytes, to_storage, unpack_nibbles
from runtime.recorded import cases, elements, needs_vectors, ops, tile_type


def offset(tile: TileType, r: int, c: int) -> int:
    """Return where element (r, c) lies, by block + inner."""
    if tile.slayout == "none_box":
        return r * tile.cols + c if tile.blayout == "row_major" else c * tile.rows + r
    across = {512: 32 // tile.itemsize, 1024: 16, 32: 2}[tile.fractal]
    ir, ic = (16, across) if tile.slayout == "row_major" else (across, 16)
    ir = min(ir, tile.rows)
    inner = (r % ir) * ic + c % ic if tile.slayout == "row_major" else (c % ic) * ir + r % ir
    if tile.blayout == "row_major":
        return (r // ir) * tile.cols * ir + (c // ic) * ir * ic + inner
    return (c // ic) * tile.rows * ic + (r // ir) * ir * ic + inner


boxed = st.tuples(
    st.sampled_from(["f32", "f16", "i8", "f4e2m1", "f8e8m0"]),
    st.sampled_from(["row_major", "col_major"]),
    st.sampled_from(["none_box", "row_major", "col_major"]),
    st.sampled_from([512, 1024, 32]),
    st.integers(1, 3),
    st.integers(1, 3),
    st.booleans(),
)


@settings(max_examples=100, deadline=None)
@given(boxed)
def test_offsets_follow_the_formula(made: tuple[Any, ...]) -> None:
    dtype, blayout, slayout, fractal, high, broad, low = made
    one = TileType(dtype, 1, 1, blayout=blayout, slayout=slayout, fractal=fractal)
    ir, ic = (5, 3) if slayout == "none_box" else one.box
    rows = 1 if low else high * ir
    tile = TileType(dtype, rows, broad * ic, blayout=blayout, slayout=slayout, fractal=fractal)
    table = offsets(tile)
    expected = [[offset(tile, r, c) for c in range(tile.cols)] for r in range(tile.rows)]
    assert table.tolist() == expected
    assert sorted(table.ravel()) == list(range(tile.size))
    array = np.arange(tile.size).reshape(tile.shape)
    flat = to_storage(tile, array)
    assert (flat[table] == array).all()
    assert (from_storage(tile, flat) == array).all()


def test_columns_of_boxes_hold_any_number_of_rows() -> None:
    tile = TileType("f16", 20, 32, blayout="col_major", slayout="row_major")
    assert offsets(tile).tolist() == [[offset(tile, r, c) for c in range(32)] for r in range(20)]


@pytest.mark.parametrize(
    ("blayout", "slayout", "rows", "cols"),
    [("row_major", "row_major", 20, 32), ("row_major", "col_major", 20, 16), ("col_major", "row_major", 16, 24)],
)
def test_boxes_must_fill_the_tile(blayout: str, slayout: str, rows: int, cols: int) -> None:
    tile = TileType("f16", rows, cols, blayout=blayout, slayout=slayout)
    with pytest.raises(InputError, match=f"{rows} x {cols} tile .* no whole boxes"):
        Tile(tile).storage()


@pytest.mark.parametrize("dtype", ["i4", "f4e2m1", "f4e1m2"])
def test_nibbles(dtype: str) -> None:
    codes = np.arange(16, dtype=np.uint8)
    values = unpack_nibbles(np.array([low | high << 4 for low, high in codes.reshape(-1, 2)], np.uint8), dtype)
    assert values.dtype == NUMPY[dtype]
    if dtype == "i4":
        assert values.tolist() == [0, 1, 2, 3, 4, 5, 6, 7, -8, -7, -6, -5, -4, -3, -2, -1]
    else:
        assert values.view(np.uint8).tolist() == codes.tolist()
    assert pack_nibbles(values).tolist() == [0x10, 0x32, 0x54, 0x76, 0x98, 0xBA, 0xDC, 0xFE]
    assert pack_nibbles(values[:3]).tolist() == [0x10, 0x02]


def test_bytes_of_an_odd_number_of_nibbles() -> None:
    tile = TileType("i4", 1, 3)
    data = to_bytes(tile, np.array([-1, 2, -8], np.int8))
    assert data.tolist() == [0x2F, 0x08]
    assert from_bytes(tile, data).tolist() == [-1, 2, -8]


@needs_vectors
def test_recorded_storage() -> None:
    """Every recorded storage of a tile: bytes for 4-bit types, elements otherwise."""
    compared: dict[tuple[str, int], int] = {}
    for op in ops():
        for case, operands, arrays in cases(op):
            for name, operand in operands.items():
                key = f"{case['id']}/{name}/storage"
                if operand["kind"] != "tile" or key not in arrays:
                    continue
                when = "out" if f"{case['id']}/{name}/out" in arrays else "in"
                tile = Tile(tile_type(operand), elements(arrays[f"{case['id']}/{name}/{when}"], operand["dtype"]))
                recorded = arrays[key]
                found = tile.bytes_view() if tile.type.bits == 4 else tile.storage()
                assert found.tobytes() == recorded.tobytes(), (op, case["id"], name)
                kind = (tile.type.layout, tile.type.fractal)
                compared[kind] = compared.get(kind, 0) + 1
    boxes = {("nz", 512), ("nz", 1024), ("zn", 512), ("zz", 512), ("zz", 32), ("nn", 512), ("nn", 32)}
    assert {("nd", 512), ("dn", 512), *boxes} == compared.keys()
    assert sum(compared.values()) >= 718


def test_every_layout_has_its_place() -> None:
    names = {
        TileType("f32", 16, 16, blayout=b, slayout=s).layout
        for b, s in itertools.product(["row_major", "col_major"], ["none_box", "row_major", "col_major"])
    }
    assert names == {"nd", "dn", "nz", "zn", "zz", "nn"}
