"""Scalar arguments of generated code: their element type, their range, and what is no number."""

from __future__ import annotations

import warnings
from typing import Any

import numpy as np
import pytest

from pto_isa import Tile, TileType, ops
from pto_isa.runtime import NUMPY, RuleError
from pto_isa.runtime.helpers import element, scalar_type
from pto_isa.runtime.types.conv_config import pad_bits

SOME = {"f32": 0.1, "f16": 0.1, "bf16": 0.1, "i8": -3, "i16": 7, "i32": 2**31 - 1, "i64": -(2**63), "u64": 2**64 - 1}


@pytest.mark.parametrize("dtype", SOME)
def test_python_and_numpy_numbers_become_elements(dtype: str) -> None:
    bring, kind = scalar_type("pto.tadds", "scalar", dtype), NUMPY[dtype]
    for number in (SOME[dtype], kind.type(SOME[dtype]), 5, np.int64(5)):
        found = bring(number)
        assert found.dtype == kind and found == kind.type(number)


@pytest.mark.parametrize(("dtype", "bad"), [
    ("i8", 128), ("i8", -129), ("u8", -1), ("i32", 2**31), ("i32", 1.0), ("i32", "3"), ("f32", "3"), ("f32", 1j),
    ("f32", None), ("f32", 10**400), ("index", 1.5), ("index", None), ("i16", np.int64(40_000) * 1.0),
])  # fmt: skip
def test_what_is_no_element_is_refused(dtype: str, bad: Any) -> None:
    with pytest.raises(RuleError, match=r"scalar of pto\.tadds must be"):
        scalar_type("pto.tadds", "scalar", dtype)(bad)


@pytest.mark.parametrize("kind", [np.dtype(np.int8), np.int8])
def test_counts_wrap_to_the_width(kind: Any) -> None:
    assert [int(element(count, kind)) for count in (3, 127, 128, 300, -129, 2**70 + 1)] == [3, 127, -128, 44, 127, 1]


@pytest.mark.parametrize(
    ("dtype", "number", "wanted"),
    [
        ("bf16", 1.003906250000001, 1.0078125), ("bf16", np.float64(1.003906250000001), 1.0078125),
        ("bf16", 1.00390625, 1.0), ("bf16", 4311744513, 4328521728.0), ("bf16", np.int64(4311744513), 4328521728.0),
        ("f32", 2**60 + 2**36 + 1, float(2**60 + 2**37)), ("f32", np.int64(2**60 + 2**36 + 1), float(2**60 + 2**37)),
        ("f32", 2**60 + 2**36, float(2**60)), ("f16", 2049.0000001, 2050.0), ("f16", 2049, 2048.0),
    ],
)  # fmt: skip
def test_floats_are_rounded_once(dtype: str, number: Any, wanted: float) -> None:
    """A hair beyond the middle of two neighbours the farther one from zero is nearest, at the middle the even one."""
    assert float(scalar_type("pto.tadds", "scalar", dtype)(number)) == wanted
    if isinstance(number, int):
        for found in (element(number, NUMPY[dtype]), element(np.int64(number), NUMPY[dtype].type)):
            assert float(found) == wanted


def test_pad_bits_are_rounded_once() -> None:
    """0x3F81 is 1.0078125; halfway between it and 1.0 lies 1.00390625."""
    assert [pad_bits(value, "bf16") for value in (1.003906250000001, 1.00390625, 1)] == [0x3F81, 0x3F80, 0x3F80]
    assert pad_bits(-1, "i8") == 0xFF


def test_scalars_do_not_warn() -> None:
    result, tile = Tile(TileType("f32", 8, 8)), Tile(TileType("f32", 8, 8))
    whole, other = Tile(TileType("i32", 8, 8)), Tile(TileType("i32", 8, 8))
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        ops.tadds(result, tile, 1e300)
        assert np.isinf(result.array).all()
        ops.tdivs(result, tile, 0)
        assert np.isnan(result.array).all()
        other.array[...] = 2**31 - 1
        ops.tmuls(whole, other, 2**31 - 1)
        ops.tdivs(whole, other, 0)
        assert (whole.array == 0).all()
