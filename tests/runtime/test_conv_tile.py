"""Convolution tiles: extents by name, implied extents, refusals."""

import copy
import pickle
import re
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from pto_isa.runtime import ConvTile, ConvType, InputError


@pytest.mark.parametrize(
    ("layout", "shape", "named"),
    [
        ("nchw", (2, 11, 3, 4), {"n": 2, "c": 11, "h": 3, "w": 4}),
        ("nhwc", (2, 3, 4, 11), {"n": 2, "c": 11, "h": 3, "w": 4}),
        ("nc1hwc0", (13, 2, 5, 6, 8), {"n": 13, "c1": 2, "h": 5, "w": 6, "c0": 8}),
        ("gnchw", (2, 3, 11, 4, 5), {"g": 2, "n": 3, "c": 11, "h": 4, "w": 5}),
        ("gnc1hwc0", (2, 3, 1, 4, 5, 8), {"g": 2, "n": 3, "c1": 1, "h": 4, "w": 5, "c0": 8}),
        ("ncdhw", (13, 10, 2, 3, 4), {"n": 13, "c": 10, "d": 2, "h": 3, "w": 4}),
        ("ndc1hwc0", (1, 2, 3, 4, 5, 8), {"n": 1, "d": 2, "c1": 3, "h": 4, "w": 5, "c0": 8}),
        ("fractal_z", (6, 2, 16, 8), {"n1": 2, "n0": 16, "c0": 8}),
        ("fractal_z", (2, 3, 4, 16, 8), {"c1": 2, "h": 3, "w": 4, "n": 16, "c0": 8}),
        ("fractal_z_3d", (8, 1, 16, 8), {"n1": 1, "n0": 16, "c0": 8}),
    ],
)
def test_extents_by_name(layout: str, shape: tuple[int, ...], named: dict[str, int]) -> None:
    type = ConvType("f32", layout, shape)
    assert {name: getattr(type, name) for name in named} == named
    assert type.rank == len(shape)
    assert type.size == np.prod(shape)
    assert type.bytes == 4 * type.size
    assert (type.kind, type.loc, type.itemsize) == ("conv", "mat", 4)
    for name in {"n", "c", "h", "w", "c0", "c1", "d", "g", "n0", "n1"} - set(named):
        with pytest.raises(AttributeError, match=f"has no extent '{name}'"):
            getattr(type, name)


def test_the_last_extent_may_be_implied() -> None:
    assert ConvType("f16", "ndc1hwc0", (1, 2, 3, 4, 5)) is ConvType("f16", "ndc1hwc0", (1, 2, 3, 4, 5, 16))
    assert ConvType("i8", "ndc1hwc0", (1, 2, 3, 4, 5)).c0 == 32


def test_interned_and_immutable() -> None:
    type = ConvType("f16", "nchw", [1, 2, 3, 4])
    assert ConvType("f16", "nchw", (1, 2, 3, 4)) is type
    assert ConvType("f16", "nchw", (1, 2, 3, 4), "vec") is not type
    assert pickle.loads(pickle.dumps(type)) is type
    assert copy.deepcopy(type) is type
    with pytest.raises(AttributeError, match="immutable"):
        type.n = 3


def test_tiles() -> None:
    a = np.arange(24, dtype=np.int8).reshape(1, 2, 3, 4)
    tile = ConvTile.from_numpy(a, "nchw")
    assert tile.type is ConvType("i8", "nchw", (1, 2, 3, 4))
    assert tile.key is tile.type
    assert not np.shares_memory(tile.array, a)
    assert np.shares_memory(ConvTile.from_numpy(a, "nchw", copy=False).array, a)
    assert tile.storage().tolist() == list(range(24))
    fixed = ConvTile(tile.type, a, writable=False)
    assert not fixed.writable
    assert fixed.key.type is tile.type  # type: ignore[union-attr]
    assert fixed.copy().writable
    with pytest.raises(ValueError, match="read-only"):
        fixed.array[...] = 0
    assert not ConvTile(tile.type).array.any()


@pytest.mark.parametrize(
    ("make", "part"),
    [
        (lambda: ConvType("f32", "nd", (1, 2)), "unknown layout 'nd'; expected one of nchw"),
        (lambda: ConvType("f32", "NC1HWC0", (1,) * 5), "did you mean 'nc1hwc0'"),
        (lambda: ConvType("f64", "nchw", (1,) * 4), "unknown element type 'f64'"),
        (lambda: ConvType("f32", "nchw", (1,) * 4, "L1"), "unknown location 'L1'"),
        (lambda: ConvType("f32", "nchw", (1,) * 5), "a nchw tile has 4 extents; found (1, 1, 1, 1, 1)"),
        (lambda: ConvType("f32", "fractal_z", (1,) * 3), "a fractal_z tile has 4 or 5 extents"),
        (lambda: ConvType("f32", "nchw", (1, 0, 1, 1)), "an extent of a convolution tile is 0"),
        (lambda: ConvTile(ConvType("f32", "nchw", (1,) * 4), np.zeros((1, 1, 1, 2))), "has shape (1, 1, 1, 2)"),
        (lambda: ConvTile(ConvType("f32", "nchw", (1,) * 4), np.zeros((1,) * 4)), "float64, but f32"),
        (lambda: ConvTile.from_numpy(np.zeros((1,) * 4), "nchw"), "no element type"),
    ],
)  # fmt: skip
def test_refusals(make: Callable[[], Any], part: str) -> None:
    with pytest.raises(ValueError, match=re.escape(part)) as caught:
        make()
    assert isinstance(caught.value, InputError)
    assert re.search(r"[\u4e00-\u9fff]", caught.value.zh)


def test_a_location_may_stand_before_the_layout() -> None:
    assert ConvType.parse("vec, nchw, 1x9x1x2xf32") is ConvType("f32", "nchw", (1, 9, 1, 2), "vec")
    assert ConvType.parse("vec, nc1hwc0, 1x1x4x4x8xf32, filter_h=3").filter_h == 3
    assert ConvType.parse("nchw, 1x9x1x2xf32").loc == "mat"
    for wrong in ("there, nchw, 1x9x1x2xf32", "vec, nchw"):
        with pytest.raises(InputError):
            ConvType.parse(wrong)
