"""Loads and stores whose lanes have places of their own, against loops over bytes.

Written from the pages of the assembler (03-vector-load-store) and the specification of PTO-Gym. Memories hold random
bytes, offsets reach beyond the numbers that have a sign, and every byte of a register or memory is compared.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from ops.raw_memory import SIZES, memory, pointer
from pto_isa import ops as isa
from pto_isa.runtime.memory.register import Mask, Vreg
from pto_isa.runtime.types.numpy_types import NUMPY
from pto_isa.runtime.types.register_types import VregType

A5: Any = {"profile": "a5"}
FAR = 40000  # elements of 16 bits from the place: more than a number with a sign can say
# elements of the register, of memory, offsets
GATHERS = [
    *((wide, narrow, offsets) for wide, narrow in (("i16", "i8"), ("u16", "u8")) for offsets in ("u16", "i16")),
    *((dtype, dtype, offsets) for dtype in ("i16", "u16", "f16", "bf16") for offsets in ("u16", "i16")),
    *((dtype, dtype, offsets) for dtype in ("i32", "u32", "f32") for offsets in ("u32", "i32")),
]
SCATTERS = [
    *((dtype, offsets) for dtype in ("i8", "u8", "f8e4m3", "f8e5m2", "hif8") for offsets in ("u16", "i16")),
    *((dtype, offsets) for dtype in ("i16", "u16", "f16", "bf16") for offsets in ("u16", "i16")),
    *((dtype, offsets) for dtype in ("i32", "u32", "f32") for offsets in ("u32", "i32")),
]


def different(dtype: str, count: int, seed: int) -> tuple[list[int], Vreg]:
    """Offsets without a sign, each once, and the register that holds their bits."""
    width = SIZES[dtype]
    chosen = np.random.default_rng(seed).permutation(count)[: 256 // width]
    chosen += FAR - 100 if width == 2 else 0
    return chosen.tolist(), Vreg.from_numpy(chosen.astype(f"<u{width}").view(NUMPY[dtype]), dtype)


def some(width: int, seed: int) -> Mask:
    """About half of the lanes."""
    return Mask.from_numpy(np.random.default_rng(seed).random(2048 // width) < 0.5, width)


def reach(dtype: str, width: int) -> int:
    """Bytes of a memory in which all offsets lie."""
    return SIZES[dtype] * (FAR + 400 if width == 2 else 600) + 64


@pytest.mark.parametrize(("wide", "dtype", "offsets"), GATHERS)
def test_elements_are_gathered(wide: str, dtype: str, offsets: str) -> None:
    """Offsets count elements of memory; a byte gets zeros above it, whatever its sign; lanes that are off are 0."""
    size = SIZES[dtype]
    data = memory(1, reach(dtype, SIZES[offsets]))
    places, register = different(offsets, 500, 2)
    mask = some(8 * SIZES[wide], 3)
    wanted: list[int] = []
    for place, on in zip(places, mask.array.tolist(), strict=True):
        at = 64 + place * size
        element = [*data[at : at + size], *[0] * (SIZES[wide] - size)]
        wanted += element if on else [0] * SIZES[wide]
    old = ["vgather2_bc"] if SIZES[wide] == 4 else []
    for op in ("vgather2", *old):
        source = pointer(data, "vec", dtype, 64)
        got = getattr(isa, op)(source, register, mask, dst=VregType(wide), **A5)  # type: ignore[arg-type]
        assert got.raw.tolist() == wanted, op


@pytest.mark.parametrize(("dtype", "offsets"), SCATTERS)
def test_elements_are_scattered(dtype: str, offsets: str) -> None:
    """Of bytes, every other one has an offset; other bytes of memory stay."""
    size = SIZES[dtype]
    apart = SIZES[offsets] // size
    data = memory(4, reach(dtype, SIZES[offsets]))
    places, register = different(offsets, 500, 5)
    mask, value, to = some(8 * SIZES[offsets], 6), Vreg(VregType(dtype)), pointer(data, "vec", dtype, 64)  # type: ignore[arg-type]
    value.raw[:] = memory(7, 256)
    isa.vscatter(value, to, register, mask, **A5)
    wanted, bytes_ = list(data), value.raw.tolist()
    for lane, (place, on) in enumerate(zip(places, mask.array.tolist(), strict=True)):
        if on:
            wanted[64 + place * size : 64 + (place + 1) * size] = bytes_[lane * apart * size :][:size]
    assert to.memory.tolist() == wanted


@pytest.mark.parametrize("offsets", ["u32", "i32"])
@pytest.mark.parametrize("dtype", ["f32", "u8", "bf16"])
def test_blocks_are_gathered(dtype: str, offsets: str) -> None:
    """The first eight offsets, in bytes, and the first eight lanes of the mask are those of the blocks."""
    data = memory(8, 32 * 70)
    chosen = 32 * np.random.default_rng(9).permutation(64)
    register = Vreg.from_numpy(chosen.astype(NUMPY[offsets]), offsets)
    for seed in range(10, 14):
        mask = some(32, seed)
        got = isa.vgatherb(pointer(data, "vec", "u8", 32), register, mask, dst=VregType(dtype), **A5)  # type: ignore[arg-type]
        wanted: list[int] = []
        for block in range(8):
            at = 32 + int(chosen[block])
            wanted += data[at : at + 32] if mask.array[block] else [0] * 32
        assert got.raw.tolist() == wanted


@pytest.mark.parametrize("offset", [0, 1, 7, 45])
@pytest.mark.parametrize("dtype", ["u8", "f16", "f32", "i64"])
def test_any_byte_without_a_state(dtype: str, offset: int) -> None:
    """The offset counts elements of the register, whatever those of the pointer are."""
    data, size = memory(14, 1024), np.dtype(NUMPY[dtype]).itemsize
    for place in (0, 3, 33):
        for element in ("u8", "f32"):
            got = isa.uvld(pointer(data, "vec", element, place), offset, dst=VregType(dtype), **A5)  # type: ignore[arg-type]
            assert got.raw.tolist() == data[place + offset * size :][:256]
