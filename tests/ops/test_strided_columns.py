"""Elements that lie far apart: a single valid column, where NumPy's own ``np.negative`` goes wrong."""

from __future__ import annotations

import numpy as np
import pytest

from pto_isa.generated.ops.tabs import tabs
from pto_isa.generated.ops.tneg import tneg
from pto_isa.runtime import Tile, TileType

SIXTEEN_OR_64_BYTES = [("i64", 8), ("u64", 8), ("i32", 8), ("f32", 8), ("i32", 4), ("u32", 4), ("f32", 4)]


@pytest.mark.parametrize(("dtype", "cols"), SIXTEEN_OR_64_BYTES)
def test_one_column_is_negated(dtype: str, cols: int) -> None:
    kind = TileType(dtype, 5, cols, valid_row=5, valid_col=1)
    src, dst = Tile(kind), Tile(kind)
    src.array[...] = np.arange(5 * cols).reshape(5, cols)
    tneg(dst, src, check=False)  # four columns of 32 bits are half a block, which the rules refuse
    expected = np.array([0 - cols * row for row in range(5)]).astype(src.array.dtype)
    assert dst.valid[:, 0].tolist() == expected.tolist()
    assert not dst.array[:, 1:].any()


def test_negation_keeps_the_sign_of_zero() -> None:
    kind = TileType("f32", 1, 8, valid_row=1, valid_col=2)
    src, dst = Tile(kind), Tile(kind)
    src.array[0, :2] = 0.0, -0.0
    tneg(dst, src)
    assert np.signbit(dst.valid).tolist() == [[True, False]]


def test_the_smallest_narrow_integer_stays() -> None:
    kind = TileType("i8", 1, 32, valid_row=1, valid_col=3)
    src, dst = Tile(kind), Tile(kind)
    src.array[0, :3] = -128, -127, 5
    tabs(dst, src)
    assert dst.valid.tolist() == [[-128, 127, 5]]
