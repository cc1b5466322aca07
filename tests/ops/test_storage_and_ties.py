"""Where elements lie after a change of layout, and the order of equal keys: against formulas written out by hand."""

from __future__ import annotations

import numpy as np
import pytest

import pto_isa
from pto_isa.runtime import Tile, TileType
from runtime.recorded import cases, elements, needs_vectors, tile_type

ROWS, COLS = 32, 48
VALUES = np.arange(ROWS * COLS).astype(np.float16).reshape(ROWS, COLS)


def _nz(i: int, j: int) -> int:
    """Boxes of 16x16 elements of two bytes: columns of boxes one after the other, rows inside a box."""
    return (j // 16 * (ROWS // 16) + i // 16) * 256 + i % 16 * 16 + j % 16


def _zz(i: int, j: int) -> int:
    """Rows of boxes one after the other, rows inside a box."""
    return (i // 16 * (COLS // 16) + j // 16) * 256 + i % 16 * 16 + j % 16


def _zn(i: int, j: int) -> int:
    """Rows of boxes one after the other, columns inside a box."""
    return (i // 16 * (COLS // 16) + j // 16) * 256 + j % 16 * 16 + i % 16


PLACES = {
    "nd": ("row_major", "none_box", lambda i, j: i * COLS + j),
    "dn": ("col_major", "none_box", lambda i, j: j * ROWS + i),
    "nz": ("col_major", "row_major", _nz),
    "zz": ("row_major", "row_major", _zz),
    "zn": ("row_major", "col_major", _zn),
}


def _tile(layout: str, loc: str) -> Tile:
    blayout, slayout, _ = PLACES[layout]
    return Tile(TileType("f16", ROWS, COLS, loc=loc, blayout=blayout, slayout=slayout))


def _filled(layout: str, loc: str) -> Tile:
    """A tile whose storage was written element by element."""
    tile, place = _tile(layout, loc), PLACES[layout][2]
    storage = np.zeros(ROWS * COLS, np.float16)
    for i in range(ROWS):
        for j in range(COLS):
            storage[place(i, j)] = VALUES[i, j]
    tile.set_storage(storage)
    return tile


@pytest.mark.parametrize(("source", "result", "locations", "profile"), [
    ("nd", "nz", ("vec", "vec"), "a5"),
    ("nz", "nz", ("mat", "left"), "a5"),
    ("nz", "zz", ("mat", "left"), "a2a3"),
    ("nz", "zn", ("mat", "right"), "a2a3"),
    ("zn", "zn", ("mat", "right"), "a5"),
    ("zn", "zz", ("mat", "left"), "a2a3"),
])  # fmt: skip
def test_tmov_keeps_rows_and_columns(source: str, result: str, locations: tuple[str, str], profile: str) -> None:
    src, dst = _filled(source, locations[0]), _tile(result, locations[1])
    pto_isa.ops.tmov(dst, src, profile=profile)
    storage, place = dst.storage(), PLACES[result][2]
    assert all(storage[place(i, j)] == VALUES[i, j] for i in range(ROWS) for j in range(COLS))


@pytest.mark.parametrize(("source", "result"), [("nd", "dn"), ("dn", "nd"), ("nz", "zn"), ("zn", "zz"), ("zz", "nz")])
def test_treshape_keeps_the_bytes(source: str, result: str) -> None:
    src, dst = _filled(source, "mat"), _tile(result, "mat")
    pto_isa.ops.treshape(dst, src)
    assert dst.storage().tobytes() == src.storage().tobytes()
    place, there = PLACES[source][2], PLACES[result][2]
    at = {place(i, j): VALUES[i, j] for i in range(ROWS) for j in range(COLS)}
    assert all(dst.numpy()[i, j] == at[there(i, j)] for i in range(ROWS) for j in range(COLS))


@needs_vectors
@pytest.mark.parametrize(("op", "least"), [("treshape", 40), ("ttrans", 9)])
def test_recorded_storage_of_results(op: str, least: int) -> None:
    """The storage of a result is the one that was recorded, from the recorded storage of the source where there is one."""
    compared = 0
    for case, operands, arrays in cases(op):
        after = arrays.get(f"{case['id']}/dst/storage")
        if after is None or any(entry["kind"] != "tile" for entry in operands.values()):
            continue
        tiles = {name: Tile(tile_type(entry)) for name, entry in operands.items()}
        for name in tiles.keys() & {"src", "dst"}:
            before = arrays.get(f"{case['id']}/{name}/in")
            if before is not None:
                tiles[name] = Tile(tiles[name].type, elements(before, operands[name]["dtype"]))
        if (before := arrays.get(f"{case['id']}/src/storage")) is not None:
            tiles["src"].bytes_view()[:] = before.view(np.uint8)
        getattr(pto_isa.ops, op)(**tiles)
        assert tiles["dst"].bytes_view().tobytes() == after.tobytes(), case["id"]
        compared += 1
    assert compared >= least


TIES = [
    ([1, 3, 3, 2, 3], [4, 9, 1, 0, 5]),  # equal values: the smaller index first
    ([2, 2, 2, 2], [7, 7, 7, 7]),  # equal values and indices
    ([-1, 0, -1, 0, 5], [3, 2, 1, 0, 0]),
    ([0] * 40, list(range(39, -1, -1))),  # a block of 32, then the rest
]  # fmt: skip


@pytest.mark.parametrize(("values", "indices"), TIES)
def test_tsort32_orders_equal_values_by_index(values: list[int], indices: list[int]) -> None:
    wide = len(values)
    rest = [0] * (64 - wide)
    src = Tile(TileType("f32", 1, 64, valid_col=wide), np.array([values + rest], np.float32))
    idx = Tile(TileType("u32", 1, 64, valid_col=wide), np.array([indices + rest], np.uint32))
    dst = Tile(TileType("f32", 1, 128, valid_col=2 * wide))
    pto_isa.ops.tsort32(dst, src, idx, profile="cpu")
    expected: list[tuple[int, int]] = []
    for first in range(0, wide, 32):
        block = list(zip(values[first : first + 32], indices[first : first + 32], strict=True))
        expected += sorted(block, key=lambda record: (-record[0], record[1]))
    records = np.ascontiguousarray(dst.numpy()[0, : 2 * wide]).reshape(-1, 2)
    found = zip(records[:, 0].tolist(), np.ascontiguousarray(records[:, 1]).view(np.uint32).tolist(), strict=True)
    assert list(found) == expected
