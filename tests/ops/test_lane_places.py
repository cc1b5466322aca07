"""Where loads and stores of lanes and masks find their bytes: behind a pointer, or at it where the pointer moves on.

What a distribution does with the bytes at a pointer is in `test_lanes`; here the pointer is moved by hand to where the
pages of the assembler say that an offset leads, and both calls must do the same.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from ops.raw_memory import SIZES, memory, pointer
from pto_isa import ops as isa
from pto_isa.runtime.memory.pointer import Pointer
from pto_isa.runtime.memory.register import Mask, Vreg
from pto_isa.runtime.types.register_types import VregType

A5: Any = {"profile": "a5"}
BYTES = memory(1, 4096)
U8 = VregType("u8")
LOADS = ("norm", "brc_b8", "brc_b16", "brc_b32", "brc_blk", "us_b8", "us_b16", "ds_b8", "ds_b16", "unpk_b8", "unpk_b16", "unpk_b32", "e2b_b16", "e2b_b32", "unpk4")  # fmt: skip
STORES = ("norm", "norm_b8", "norm_b16", "norm_b32", "onept_b8", "onept_b16", "onept_b32", "pk_b16", "pk_b32", "pk_b64", "pk4_b32")  # fmt: skip


def mask(width: int, seed: int) -> Mask:
    """A mask with any bits, also those that no lane has."""
    made = Mask.from_numpy(np.zeros(1, np.bool_), width)
    made.image[:] = np.random.default_rng(seed).random(256) < 0.6
    return made


def register(dtype: Any, seed: int) -> Vreg:
    """Any bytes."""
    made = Vreg(VregType(dtype))
    made.raw[:] = memory(seed, 256)
    return made


def raw(value: Vreg | Mask) -> list[int]:
    """The bytes of a register, the bits of a mask."""
    return value.raw.tolist() if isinstance(value, Vreg) else value.image.tolist()


def width_of(dist: str, dtype: str) -> int:
    """The lanes of the mask that a store takes: where it packs those of the word, at most of 32 bits, or of the type."""
    return min(int(dist.rpartition("_b")[2]), 32) if dist.startswith("pk") else 8 * SIZES[dtype]


Load = Callable[[Pointer, int, dict[str, Any]], Any]


def loads() -> dict[str, tuple[Load, str, int]]:
    """Loads, the type of their pointer, bytes that an offset of one leads further."""
    made: dict[str, tuple[Load, str, int]] = {}
    for dist in LOADS:
        for dtype in ("u8", "f32"):
            made[f"vlds {dist} {dtype}"] = (
                lambda p, n, more, dist=dist: isa.vlds(p, n, dist=dist, dst=U8, **more), dtype, SIZES[dtype],
            )  # fmt: skip
    for dist in ("dintlv_b8", "dintlv_b16", "dintlv_b32", "bdintlv"):
        made[f"vldsx2 {dist}"] = (
            lambda p, n, more, dist=dist: isa.vldsx2(p, n, dist=dist, low=U8, high=U8, **more), "f16", 2,
        )  # fmt: skip
    for op, units in (("plds", (1, 1, 1)), ("pldi", (32, 16, 32))):
        for dist, unit in zip(("norm", "us", "ds"), units, strict=True):
            made[f"{op} {dist}"] = (
                lambda p, n, more, op=op, dist=dist: getattr(isa, op)(p, n, dist=dist, dst=mask(8, 0).type, **more), "u32", unit,
            )  # fmt: skip
    return made


Store = Callable[[Pointer, int, dict[str, Any]], Any]


def stores() -> dict[str, tuple[Store, str, int]]:
    """Stores in the same way."""
    made: dict[str, tuple[Store, str, int]] = {}
    for dist in STORES:
        for dtype in ("u8", "u16", "u32"):
            on = mask(width_of(dist, dtype), 3)
            made[f"vsts {dist} {dtype}"] = (
                lambda p, n, more, dist=dist, dtype=dtype, on=on: isa.vsts(register(dtype, 2), p, n, on, dist=dist, **more),
                dtype, SIZES[dtype],
            )  # fmt: skip
    for dist in ("intlv_b8", "intlv_b16", "intlv_b32"):
        made[f"vstsx2 {dist}"] = (
            lambda p, n, more, dist=dist: isa.vstsx2(register("u8", 4), register("u8", 5), p, n, mask(8, 6), dist=dist, **more), "u32", 4,
        )  # fmt: skip
    for op, units in (("psts", (1, 1)), ("psti", (32, 16))):
        for dist, unit in zip(("norm", "pk"), units, strict=True):
            made[f"{op} {dist}"] = (
                lambda p, n, more, op=op, dist=dist: getattr(isa, op)(mask(8, 7), p, n, dist=dist, **more), "u32", unit,
            )  # fmt: skip
    return made


def plainly(name: str) -> str:
    """The access whose bytes `test_lanes` compares: where an offset is part of the instruction, that of a register."""
    return name.replace("pldi", "plds").replace("psti", "psts")


@pytest.mark.parametrize("name", loads())
def test_loads(name: str) -> None:
    """With an offset; and from the pointer itself, which then leads as far on."""
    (load, dtype, unit), (plain, *_) = loads()[name], loads()[plainly(name)]
    count = 3 if unit > 4 else 96  # the alignment of all distributions
    there, at = (plain(pointer(BYTES, "vec", dtype, at), 0, A5) for at in (64 + count * unit, 64))
    here = load(pointer(BYTES, "vec", dtype, 64), count, A5)
    *moved, after = load(pointer(BYTES, "vec", dtype, 64), count, {**A5, "updated": True})
    there, at, here, moved = (
        [raw(x) for x in (made if isinstance(made, (tuple, list)) else (made,))] for made in (there, at, here, moved)
    )
    assert here == there != at == moved
    assert after.address == 64 + count * unit


@pytest.mark.parametrize("name", stores())
def test_stores(name: str) -> None:
    """In the same way."""
    (store, dtype, unit), (plain, *_) = stores()[name], stores()[plainly(name)]
    count = 3 if unit > 4 else 96
    there, at, here, moved = (pointer(BYTES, "vec", dtype, at) for at in (64 + count * unit, 64, 64, 64))
    plain(there, 0, A5)
    plain(at, 0, A5)
    store(here, count, A5)
    assert here.memory.tolist() == there.memory.tolist() != BYTES
    if not name.startswith("vstsx2"):
        after = store(moved, count, {**A5, "updated": True})
        assert moved.memory.tolist() == at.memory.tolist() != here.memory.tolist()
        assert after.address == 64 + count * unit


@pytest.mark.parametrize("width", [8, 16, 32])
@pytest.mark.parametrize("dtype", ["u8", "f16", "u32"])
def test_stores_with_lanes_of_a_word(dtype: str, width: int) -> None:
    """The word says how wide lanes are, whatever the type of the register; of each, the first bit of the mask counts."""
    value, to, on = register(dtype, 8), pointer(BYTES, "vec", dtype), mask(8 * SIZES[dtype], 9)
    isa.vsts(value, to, 0, on, dist=f"norm_b{width}", **A5)
    wanted, step, bits = list(BYTES), width // 8, raw(on)
    for place in range(0, 256, step):
        if bits[place]:
            wanted[place : place + step] = raw(value)[place : place + step]
    assert to.memory.tolist() == wanted
