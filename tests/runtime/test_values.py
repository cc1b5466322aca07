"""Values that an element type does not have are refused wherever elements enter, with value, place and range."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import ml_dtypes
import numpy as np
import pytest

from pto_isa import GlobalTensor, RuleError, Tile, TileType, ops
from pto_isa.runtime import ConvTile, ConvType, Group
from pto_isa.runtime.errors import InputError
from pto_isa.runtime.helpers import scalar_type
from pto_isa.runtime.types.dtypes import DTYPES
from pto_isa.runtime.types.numpy_types import NUMPY

Make = Callable[[Any, Any], Any]
WAYS: dict[str, Make] = {
    "Tile": lambda a, dtype: Tile(TileType(dtype, 2, 64), a),
    "Tile.from_numpy": lambda a, dtype: Tile.from_numpy(a, dtype),
    "Tile.from_numpy, shared": lambda a, dtype: Tile.from_numpy(a, dtype, copy=False),
    "Tile.set_storage": lambda a, dtype: Tile(TileType(dtype, 2, 64)).set_storage(a.reshape(-1)),
    "GlobalTensor": lambda a, dtype: GlobalTensor(a.reshape(-1), dtype, (2, 64)),
    "GlobalTensor.from_numpy": lambda a, dtype: GlobalTensor.from_numpy(a, dtype),
    "Group": lambda a, dtype: Group(a, dtype, (64,)),
    "Group.from_numpy": lambda a, dtype: Group.from_numpy(a, dtype),
    "ConvTile": lambda a, dtype: ConvTile(ConvType(dtype, "nc1hwc0", (1, 1, 1, 2, 64)), a.reshape(1, 1, 1, 2, 64)),
    "ConvTile.from_numpy": lambda a, dtype: ConvTile.from_numpy(a.reshape(1, 1, 1, 2, 64), "nc1hwc0", dtype),
}
# what a type can hold, from its definition: four bits with a sign, or codes of four bits
FOUR_BITS = {
    "i4": (np.int8, (-8, -1, 0, 7), (-128, -9, 8, 100, 127)),
    "f4e1m2": (np.uint8, (0, 1, 15), (16, 100, 255)),
    "f4e2m1": (ml_dtypes.float4_e2m1fn, (0, 1, 15), (16, 100, 255)),
}


def array_of(dtype: str, number: int) -> Any:
    """Zeros with one number, as it is held, in the second row."""
    kind = FOUR_BITS[dtype][0]
    held = np.zeros((2, 64), np.int8 if dtype == "i4" else np.uint8)
    held[1, 3] = number
    return held.view(kind)


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("dtype", FOUR_BITS)
def test_four_bits(way: str, dtype: str) -> None:
    """All numbers of four bits are taken, no other is; the message has the number, its place and the range."""
    low, high = (-8, 7) if dtype == "i4" else (0, 15)
    for number in FOUR_BITS[dtype][1]:
        WAYS[way](array_of(dtype, number), dtype)
    for number in FOUR_BITS[dtype][2]:
        with pytest.raises(InputError) as raised:
            WAYS[way](array_of(dtype, number), dtype)
        for text in (raised.value.en, raised.value.zh):
            assert str(number) in text and ("3]" in text or "67" in text) and f"{low} " in text and f" {high}" in text


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("dtype", DTYPES)
def test_no_array_is_converted(way: str, dtype: str) -> None:
    """Whatever NumPy type holds others than elements of the type is refused: nothing wraps, nothing is rounded."""
    WAYS[way](np.zeros((2, 64), NUMPY[dtype]), dtype)
    others = {np.dtype(kind) for kind in (*NUMPY.values(), np.complex64, np.float64, object, "U4", "S4", "M8[s]", bool)}
    for kind in others - {NUMPY[dtype]}:
        with pytest.raises(InputError, match=rf"NumPy type|{kind}"):
            WAYS[way](np.zeros((2, 64), kind), dtype)


INTEGERS = {f"{'u' if low == 0 else 'i'}{bits}": (low, 2**bits + low - 1)
            for bits in (8, 16, 32, 64) for low in (0, -(2 ** (bits - 1)))}  # fmt: skip


@pytest.mark.parametrize("dtype", INTEGERS)
def test_integer_scalars(dtype: str) -> None:
    """The limits are taken, what lies behind them is not, nor is what is no integer; the range is said."""
    low, high = INTEGERS[dtype]
    bring = scalar_type("pto.tadds", "scalar", dtype)
    assert [int(bring(number)) for number in (low, high)] == [low, high]
    for number in (low - 1, high + 1, 2**70, -(10**400), 10**5000):
        with pytest.raises(RuleError, match=f"must be {dtype}; got .*; {dtype} reaches from {low} to {high}") as raised:
            bring(number)
        assert f"{dtype} 的范围是 {low} 到 {high}" in raised.value.text("zh")
    for other in (1.0, float("nan"), float("inf"), "1", b"1", None, 1j, [1], np.float32(1), np.array([1]), np.True_):
        with pytest.raises(RuleError, match=f"must be {dtype}; got "):
            bring(other)


# (type, number, what it becomes; None: it is refused), by the definitions of the formats: E4M3FN has no infinity and
# ends at 448, E5M2 has, E8M0 has positive powers of two only, E2M1 ends at 6 and has neither infinity nor NaN
SMALL = [
    ("f8e4m3", 1.5, 1.5), ("f8e4m3", -448, -448.0), ("f8e4m3", 449, None), ("f8e4m3", 1000, None),
    ("f8e4m3", float("inf"), None), ("f8e5m2", 57344, 57344.0), ("f8e5m2", 1e6, float("inf")), ("f8e8m0", 0.5, 0.5),
    ("f8e8m0", 0, None), ("f8e8m0", -1, None), ("f4e2m1", 6, 6.0), ("f4e2m1", -0.5, -0.5), ("f4e2m1", 7, None),
    ("f4e2m1", float("nan"), None), ("f4e2m1", float("inf"), None), ("f4e1m2", 15, 15), ("f4e1m2", 16, None),
    ("f4e1m2", -1, None), ("f4e1m2", 0.5, None), ("hif8", 255, 255), ("hif8", 256, None), ("hif8", 0.5, None),
    ("i4", -8, -8), ("i4", 7, 7), ("i4", 8, None), ("i4", 100, None), ("i4", np.int8(100), None), ("i4", 1.0, None),
    ("f8e4m3", "1", None), ("f8e4m3", None, None), ("f16", 1e6, float("inf")), ("bf16", 1.0078125, 1.0078125),
    ("index", 2**63, 2**63), ("index", 0.5, None),
]  # fmt: skip


@pytest.mark.parametrize(("dtype", "number", "expected"), SMALL, ids=lambda part: str(part)[:12])
def test_small_scalars(dtype: str, number: Any, expected: Any) -> None:
    """Numbers of small floats are rounded as those of f16 are; what the type has nothing for is refused."""
    bring = scalar_type("pto.texpands", "scalar", dtype)
    if expected is None:
        with pytest.raises(RuleError, match=f"must be {'an integer' if dtype == 'index' else dtype}; got "):
            bring(number)
    else:
        with np.errstate(over="ignore"):  # as in a call of an op
            assert float(bring(number)) == expected


def test_a_call_says_so() -> None:
    """And nothing is written."""
    dst = Tile(TileType("f8e4m3", 1, 32))
    ops.texpands(dst, 1.5)
    with pytest.raises(RuleError, match="must be f8e4m3; got 1000"):
        ops.texpands(dst, 1000)
    assert (dst.array.astype(np.float32) == 1.5).all()
