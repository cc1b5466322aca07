"""Ops run without NumPy's floating-point warnings, and leave the caller's settings as they were."""

from __future__ import annotations

import warnings
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest

from pto_isa import Tile, TileType, ops
from pto_isa.runtime.quiet import without_warnings

LARGE = np.float32(3e38)


def test_nested_calls_and_errors_leave_the_settings_alone() -> None:
    def fails() -> None:
        raise KeyError("x")

    inner = without_warnings(lambda factor: factor * LARGE, 1)
    with np.errstate(all="raise"):
        assert without_warnings(lambda: inner(LARGE) + LARGE * LARGE, 0)() == np.inf
        with pytest.raises(KeyError):
            without_warnings(fails, 0)()
        with pytest.raises(FloatingPointError):
            LARGE * LARGE


def test_ops_in_threads_do_not_warn() -> None:
    def work(_: int) -> float:
        tile, result = Tile(TileType("f32", 8, 8)), Tile(TileType("f32", 8, 8))
        tile.array[...] = LARGE
        for _ in range(50):
            ops.tadd(result, tile, tile)
        return float(result.array[0, 0])

    with warnings.catch_warnings(), ThreadPoolExecutor(4) as pool:
        warnings.simplefilter("error")
        assert set(pool.map(work, range(8))) == {np.inf}
