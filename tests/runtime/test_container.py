"""Tiles and tensors as NumPy sees them, and what they refuse: assignment of what they are made of, masked arrays."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import pto_isa
from pto_isa import GlobalTensor, RuleError, Tile, TileType, ops
from pto_isa.runtime import ConvTile, Group, InputError
from pto_isa.runtime.memory.container import Container

Array = np.ndarray[Any, Any]
NUMBERS = np.arange(8 * 32, dtype=np.float32).reshape(8, 32)
DEEP = np.arange(2 * 4 * 4 * 16, dtype=np.float32).reshape(1, 2, 4, 4, 16)
# what makes one of an array, and the view of that array that NumPy should see
MAKES: dict[str, tuple[Callable[[Array], Container], Array, Callable[[Container], Array]]] = {
    "tile": (lambda a: Tile.from_numpy(a, copy=False), NUMBERS, lambda t: t.valid),
    "part of a tile": (lambda a: Tile.from_numpy(a, valid=(3, 5), copy=False), NUMBERS, lambda t: t.array[:3, :5]),
    "tile of a type": (lambda a: Tile(TileType("f32", 8, 32), a), NUMBERS, lambda t: t.array),
    "tensor": (GlobalTensor.from_numpy, NUMBERS, lambda t: t.array),
    "window of a tensor": (
        lambda a: GlobalTensor.from_numpy(a).window(2, 4, 3, 8), NUMBERS, lambda t: t.array),
    "conv tile": (lambda a: ConvTile.from_numpy(a, "nc1hwc0", copy=False), DEEP, lambda t: t.array),
    "group": (Group.from_numpy, NUMBERS.reshape(2, 4, 32), lambda t: t.array),
}  # fmt: skip


@pytest.mark.parametrize("name", MAKES)
def test_numpy_sees_the_elements(name: str) -> None:
    """A view without a copy, another type or a copy where one is asked for, and NumPy's own error where none may be."""
    make, array, elements = MAKES[name]
    made: Any = make(array.copy())
    expected = elements(made)
    seen = np.asarray(made)
    assert type(seen) is np.ndarray and seen.shape == expected.shape and np.shares_memory(seen, expected)
    np.testing.assert_array_equal(seen, expected)
    np.testing.assert_array_equal(made + 1, expected + 1) if hasattr(made, "__add__") else None
    assert float(np.sum(made)) == float(expected.sum())
    wide = np.asarray(made, np.float64)
    assert wide.dtype == np.float64 and not np.shares_memory(wide, expected)
    copied = np.array(made)
    assert not np.shares_memory(copied, expected) and copied.flags.writeable
    np.testing.assert_array_equal(copied, expected)
    assert np.shares_memory(np.array(made, copy=False), expected)
    with pytest.raises(ValueError, match="without a copy"):
        np.array(made, np.float64, copy=False)


def test_what_is_read_only_is_seen_so() -> None:
    """Nobody writes it by way of NumPy."""
    tile = Tile(TileType("f32", 8, 32), NUMBERS.copy(), writable=False)
    with pytest.raises(ValueError, match="read-only"):
        np.asarray(tile)[0, 0] = 1


@pytest.mark.parametrize("name", MAKES)
def test_what_it_is_made_of_stays(name: str) -> None:
    """The array, the type and the rest cannot be assigned; elements can."""
    make, array, elements = MAKES[name]
    made: Any = make(array.copy())
    before = elements(made).copy()
    assert {"type", "key", "array"} <= made.FIXED
    for attribute in made.FIXED:
        for value in (np.zeros((2, 2), np.float32), getattr(made, attribute)):
            with pytest.raises(InputError, match=f"`{attribute}`.*cannot be assigned"):
                setattr(made, attribute, value)
    np.testing.assert_array_equal(elements(made), before)
    elements(made)[...] = 7
    assert (np.asarray(made) == 7).all()
    with pytest.raises(AttributeError):
        made.nothing = 1


@pytest.mark.parametrize("name", MAKES)
def test_masked_arrays_are_refused(name: str) -> None:
    """No tile or tensor could keep the mask, even one that masks nothing."""
    make, array, _ = MAKES[name]
    for mask in (False, array > 3):
        with pytest.raises(InputError, match="masked array"):
            make(np.ma.masked_array(array, mask))


@pytest.mark.parametrize("dtype", ["f32", "i32"])
def test_masked_scalars_are_refused(dtype: str) -> None:
    """A masked number is no number, whatever stands under its mask."""
    tile = Tile.from_numpy(np.zeros((1, 8), "f4" if dtype == "f32" else "i4"))
    for value in (np.ma.masked, np.ma.array(3, mask=True), np.ma.array(3.0, mask=True)):
        with pytest.raises(RuleError, match=f"must be {dtype}; got masked"):
            ops.tadds(tile, tile, value)


@pytest.mark.parametrize("name", ["type", "array"])
def test_nothing_is_deleted(name: str) -> None:
    """A tile without its elements would be none."""
    tile = Tile.from_numpy(NUMBERS)
    with pytest.raises(AttributeError, match="cannot be deleted"):
        delattr(tile, name)
    assert tile.array is not None


def test_masked_arguments_of_programs_are_refused() -> None:
    """As those of tiles."""
    text = "module {\n  func.func @f(%p: !pto.ptr<f32>) {\n    return\n  }\n}\n"
    with pytest.raises(RuleError, match="masked array"):
        pto_isa.run(text, args={"p": np.ma.masked_array(NUMBERS, NUMBERS > 3)})


def test_other_classes_of_arrays_are_taken_as_arrays() -> None:
    """A matrix multiplies by ``*``; a tile over its memory holds a plain array."""
    matrix = np.asmatrix(NUMBERS.copy())  # type: ignore[no-untyped-call,unused-ignore]
    for tile in (Tile(TileType("f32", 8, 32), matrix), Tile.from_numpy(matrix, copy=False)):
        assert type(tile.array) is np.ndarray and np.shares_memory(tile.array, matrix)
        out = Tile(TileType("f32", 8, 32))
        ops.tmul(out, tile, tile)
        np.testing.assert_array_equal(out.array, NUMBERS * NUMBERS)


def test_a_valid_region_can_change() -> None:
    """By its method, also where nobody may write the elements."""
    for writable in (True, False):
        tile = Tile(TileType("f32", 8, 32), NUMBERS.copy(), writable=writable)
        tile.set_valid(2, 3)
        assert np.asarray(tile).shape == (2, 3) and tile.writable is writable
