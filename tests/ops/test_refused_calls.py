"""Calls that no rule of severity error forbids, but whose indices leave an operand: refused before anything is written."""

from __future__ import annotations

import numpy as np
import pytest

from pto_isa import Tile, TileType, ops
from pto_isa.runtime.helpers import BoundsError


def _tile(text: str) -> Tile:
    tile = Tile(TileType.parse(f"!pto.tile_buf<{text}>"))
    tile.array[...] = 1
    return tile


def test_a_scattered_output_that_is_too_small_leaves_the_others_alone() -> None:
    """The exponents in ZZ order are written last; their bounds are known from the types."""
    names = {"dst": "16x64xi8", "src": "16x64xf32", "shared_exp": "16x32xui8, valid=16x2", "group_max": "1x32xf32"}
    tiles = {name: _tile(f"vec, {text}") for name, text in names.items()}
    tiles |= {"group_scale": _tile("vec, 1x32xf32"), "exp_zz": _tile("vec, 1x32xui8")}
    ops.tquant(**tiles, quant_type="mxfp8")
    assert tiles["dst"].array.any()
    again = {name: _tile(f"vec, {text}") for name, text in names.items()}
    again |= {"group_scale": _tile("vec, 1x8xf32"), "exp_zz": _tile("vec, 1x32xui8")}
    with pytest.raises(BoundsError, match="group_scale"):
        ops.tquant(**again, quant_type="mxfp8")
    assert all((tile.array == 1).all() for tile in again.values())


def test_an_element_of_an_empty_intermediate_is_refused() -> None:
    """The end of an empty list decides where merging stops; index -1 of the list of places is not its last entry."""
    sources = {f"src{k}": _tile("vec, 1x16xf16, valid=1x4") for k in range(2)} | {
        "src2": _tile("vec, 1x16xf16, valid=1x2")
    }
    dst, tmp = _tile("vec, 1x16xf16"), _tile("vec, 1x48xf16")
    counts = np.zeros(4, np.uint16)
    with pytest.raises(BoundsError, match="-1"):
        ops.tmrgsort(dst, counts, tmp, **sources, exhausted=True)
    assert (dst.array == 1).all()
    ops.tmrgsort(dst, counts, tmp, **sources, exhausted=False)
