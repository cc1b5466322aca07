"""Tiles in boxes that an op accesses with another pitch than they have, in single calls.

Expected values: the product of m rows lies in columns of 16 numbers, each as many rows high as m filled up to 16.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import pto_isa
from pto_isa.runtime import GlobalTensor, Tile
from pto_isa.runtime.helpers import BoundsError
from pto_isa.runtime.types.tile_type import TileType

RNG = np.random.default_rng(200)
BOXES = {"blayout": "col_major", "slayout": "row_major"}


def product(rows: int, high: int, compact: str = "null", profile: str = "a5") -> tuple[Tile, Any]:
    """The accumulator of ``high`` x 48 numbers, and the product of ``rows`` rows that was put into it."""
    a, b = (RNG.integers(-4, 5, shape).astype(np.float16) for shape in ((rows, 32), (32, 48)))
    outer = BOXES if profile != "a2a3" else {"slayout": "row_major"}
    left = Tile(TileType("f16", max(rows, high), 32, loc="left", valid_row=rows, **outer))  # type: ignore[arg-type]
    right = Tile(TileType("f16", 32, 48, loc="right", slayout="col_major"))
    left.valid[...], right.valid[...] = a, b
    kind = TileType("f32", high, 48, loc="acc", valid_row=rows, fractal=1024, compact=compact, **BOXES)  # type: ignore[arg-type]
    made = Tile(kind)
    pto_isa.ops.tmatmul(made, left, right, profile=profile)  # type: ignore[arg-type]
    return made, a.astype(np.float32) @ b.astype(np.float32)


def columns(values: Any, high: int) -> Any:
    """The storage of numbers in columns of 16, each ``high`` rows high."""
    found = np.zeros((values.shape[1] // 16, high, 16), np.float32)
    found[:, : len(values)] = values.reshape(len(values), -1, 16).transpose(1, 0, 2)
    return found.reshape(-1)


@pytest.mark.parametrize("profile", ["cpu", "a2a3", "a5"])
@pytest.mark.parametrize(("rows", "high"), [(64, 64), (16, 64), (17, 64), (33, 64), (3, 16)])
def test_where_a_product_lies(profile: str, rows: int, high: int) -> None:
    """The simulator goes by the type of the tile, the devices by the rows of the product."""
    made, wanted = product(rows, high, profile=profile)
    stored = columns(wanted, high if profile == "cpu" else -(-rows // 16) * 16)
    assert np.array_equal(made.storage()[: stored.size], stored)
    assert np.array_equal(made.valid, wanted) == (profile == "cpu" or -(-rows // 16) * 16 == high)


@pytest.mark.parametrize("profile", ["a2a3", "a5"])
@pytest.mark.parametrize("compact", ["null", "normal"])
def test_what_a_store_finds(profile: str, compact: str) -> None:
    """All of it where the tile is compact, else the first column of boxes and what lies further on."""
    made, wanted = product(16, 64, compact, profile)
    found = np.zeros((16, 48), np.float32)
    there = GlobalTensor(found.reshape(-1), "f32", (1, 1, 1, 16, 48))
    pto_isa.ops.tstore(there, made, profile=profile)  # type: ignore[arg-type]
    assert np.array_equal(found[:, :16], wanted[:, :16])
    assert np.array_equal(found, wanted) == (compact == "normal")
    if compact == "null":
        assert not found[:, 16:].any()  # zeros, behind the 48 rows of the product's columns


def test_a_tile_that_is_too_low() -> None:
    """One row of an accumulator has no place for the columns of 16 rows."""
    with pytest.raises(BoundsError, match=r"dst\.storage"):
        product(1, 1)
