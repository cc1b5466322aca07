"""Equations that are stored box by box, and roundings said as conversions: bits, odd widths, shared memory."""

from __future__ import annotations

import numpy as np
import pytest

from pto_isa import Tile, TileType, ops

VALUES = [0.5, -0.5, 1.5, 2.5, -2.5, 0.4999999, 8388607.5, -8388608.0, 3e38, -np.inf, np.inf, np.nan, -0.0, 1e-40]


def _sums(values: np.ndarray) -> np.ndarray:
    """Pairs of neighbours; a last single element stays alone."""
    padded = np.pad(values, ((0, 0), (0, values.shape[1] % 2)))
    return padded[:, ::2] + padded[:, 1::2]


@pytest.mark.parametrize("cols", [1, 2, 7, 8, 15, 16])
@pytest.mark.parametrize("shared", [False, True])
def test_pairs_of_every_width(cols: int, shared: bool) -> None:
    kind = TileType("f32", 8, 16, valid_row=5, valid_col=cols)
    source = Tile(kind)
    source.array[...] = np.random.default_rng(cols).normal(size=(8, 16))
    wanted = np.zeros((8, 16), np.float32)
    wanted[:5, : -(-cols // 2)] = _sums(source.valid)
    result = source if shared else Tile(kind)
    result_before = source.array.copy()
    ops.tpairreducesum(result, source)
    assert np.array_equal(result.array, wanted)
    assert shared or np.array_equal(source.array, result_before)


@pytest.mark.parametrize("mode", ["none", "rint", "round", "floor", "ceil", "trunc", "odd"])
def test_rounding_agrees_with_its_definition(mode: str) -> None:
    """The fast way differs from the exact one, a conversion to an integer and back, in the sign of zero only."""
    source = Tile.from_numpy(np.resize(np.array(VALUES, np.float32), (8, 16)))
    fast, exact = Tile(source.type), Tile(source.type)
    ops.tcvt(fast, source, round_mode=mode)
    ops.tcvt(exact, source, round_mode=mode, exact=True)
    np.testing.assert_array_equal(fast.array, exact.array)
    assert not np.array_equal(fast.array, source.array, equal_nan=True)


@pytest.mark.parametrize("name", ["tfusedmuladd", "tfusedmuladdrelu", "tsubrelu"])
@pytest.mark.parametrize(("first", "second"), [(0, 8), (8, 0), (0, 0), (4, 8), (8, 4)])
def test_steps_written_into_the_result_read_what_was_there(name: str, first: int, second: int) -> None:
    """Operands lie ``first`` and ``second`` rows from the result in one array: apart, the same, or overlapping."""
    memory = np.random.default_rng(1).normal(size=(16, 8)).astype(np.float32)
    kind = TileType("f32", 8, 8)
    result, a, b = (memory[row : row + 8].copy() for row in (0, first, second))
    wanted = {"tfusedmuladd": a * result + b, "tfusedmuladdrelu": np.maximum(a * result + b, 0)}
    tiles = [Tile(kind, memory[row : row + 8]) for row in (0, first, second)]
    getattr(ops, name)(*tiles)
    assert np.array_equal(tiles[0].array, wanted.get(name, np.maximum(a - b, 0)))


@pytest.mark.parametrize("shared", ["src0", "src1"])
def test_a_box_reads_what_was_there_before_another_was_written(shared: str) -> None:
    """The result of tconcat lies in the memory of one source; the left half is written first."""
    generator = np.random.default_rng(1)
    half = TileType("f32", 8, 16, valid_col=8)
    sources = {name: Tile(half, generator.normal(size=(8, 16)).astype(np.float32)) for name in ("src0", "src1")}
    wanted = np.hstack([sources["src0"].valid, sources["src1"].valid])
    result = Tile(TileType("f32", 8, 16), sources[shared].array)
    ops.tconcat(result, **sources)
    assert np.array_equal(result.array, wanted)
