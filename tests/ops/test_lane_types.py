"""Reductions and arithmetic of lanes for every element type, by default and exactly, against loops over Python numbers.

Floats are small multiples of a quarter, so that sums of all lanes and products are exact and no order shows.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
import pytest

from ops.raw_memory import SIZES, element_bytes, memory, number_of, pointer
from pto_isa import ops as isa
from pto_isa.runtime.memory.register import Mask, Vreg
from pto_isa.runtime.memory.state import State
from pto_isa.runtime.types.numpy_types import NUMPY
from pto_isa.runtime.types.register_types import VregType

A5: Any = {"profile": "a5"}
FLOATS = ("f16", "bf16", "f32")


def lanes(dtype: str, seed: int, least: int = -8, most: int = 8) -> Vreg:
    """Small numbers; of floats quarters."""
    count = 256 // SIZES[dtype]
    if dtype[0] == "u":
        least = max(least, 0)
    drawn = np.random.default_rng(seed).integers(least, most, count, endpoint=True)
    values = drawn / 4 if dtype in FLOATS else drawn
    return Vreg.from_numpy(values.astype(NUMPY[dtype]), dtype)


def on_of(value: Vreg, seed: int) -> Mask:
    """About half of its lanes; of each block of 32 bytes one at least."""
    each = np.random.default_rng(seed).random(value.array.size) < 0.5
    each[:: 32 // value.array.itemsize] = True
    return Mask.from_numpy(each, 8 * value.array.itemsize)


def numbers(value: Vreg) -> list[float]:
    """Python numbers."""
    return [float(x) for x in value.array]


def same(got: Vreg, wanted: Sequence[float]) -> None:
    """Every lane, as the type has it; a negative zero is a zero."""
    dtype = str(got.type.dtype)
    assert numbers(got) == [number_of(element_bytes(x, dtype), dtype) for x in wanted]


SUMS = [
    ("f16", "f16"),
    ("f32", "f32"),
    ("i8", "i16"),
    ("u8", "u16"),
    ("i16", "i32"),
    ("u16", "u32"),
    ("i32", "i32"),
    ("u32", "u32"),
]


@pytest.mark.parametrize("exact", [False, True])
@pytest.mark.parametrize(("dtype", "wide"), SUMS)
def test_sums_of_all(dtype: str, wide: str, exact: bool) -> None:
    """In the first lane; narrow whole numbers give one of twice the width; none that is on gives 0."""
    a = lanes(dtype, 1, -100, 100) if dtype not in FLOATS else lanes(dtype, 1)
    for mask in (on_of(a, 2), Mask.from_numpy(np.zeros(a.array.size, np.bool_), 8 * SIZES[dtype])):
        got = isa.vcadd(src=a, mask=mask, dst=VregType(wide), exact=exact, **A5)
        total = sum(x for x, on in zip(numbers(a), mask.array.tolist(), strict=True) if on)
        same(got, [total, *[0] * (256 // SIZES[wide] - 1)])


@pytest.mark.parametrize("exact", [False, True])
@pytest.mark.parametrize("dtype", ["f16", "f32", "i32", "u32"])
def test_sums_of_blocks(dtype: str, exact: bool) -> None:
    """Of 32 bytes each, one behind the other."""
    a = lanes(dtype, 3)
    mask, size = on_of(a, 4), 32 // SIZES[dtype]
    x = [number if on else 0 for number, on in zip(numbers(a), mask.array.tolist(), strict=True)]
    got = isa.vcgadd(src=a, mask=mask, exact=exact, **A5)
    same(got, [*(sum(x[size * b : size * (b + 1)]) for b in range(8)), *[0] * (len(x) - 8)])


@pytest.mark.parametrize("exact", [False, True])
@pytest.mark.parametrize("dtype", ["f16", "f32"])
def test_sums_of_neighbours(dtype: str, exact: bool) -> None:
    a = lanes(dtype, 5)
    mask = on_of(a, 6)
    x = [number if on else 0 for number, on in zip(numbers(a), mask.array.tolist(), strict=True)]
    got = isa.vcpadd(src=a, mask=mask, exact=exact, **A5)
    same(got, [*(x[k] + x[k + 1] for k in range(0, len(x), 2)), *[0] * (len(x) // 2)])


EXTREMES = [("max", max), ("min", min)]


@pytest.mark.parametrize("exact", [False, True])
@pytest.mark.parametrize(("word", "pick"), EXTREMES)
@pytest.mark.parametrize("dtype", ["f16", "f32", "i16", "u16", "i32", "u32"])
def test_extremes(dtype: str, word: str, pick: Callable[..., float], exact: bool) -> None:
    """Of all lanes that are on with the number of the first of them, and of blocks of 32 bytes."""
    a = lanes(dtype, 7, -100, 100)
    if dtype in FLOATS:
        a.array[:] -= 30 if word == "max" else -30  # where 0 would win, no number is 0
    mask, size = on_of(a, 8), 32 // SIZES[dtype]
    x, on = numbers(a), mask.array.tolist()
    got = getattr(isa, f"vc{word}")(src=a, mask=mask, exact=exact, **A5)
    best = pick(number for number, go in zip(x, on, strict=True) if go)
    place = next(k for k, number in enumerate(x) if on[k] and number == best)
    bits = got.array.view(f"u{SIZES[dtype]}").tolist()
    assert (float(got.array[0]), bits[1], any(bits[2:])) == (best, place, False)
    blocks = [pick(x[k] for k in range(size * b, size * (b + 1)) if on[k]) for b in range(8)]
    same(getattr(isa, f"vcg{word}")(src=a, mask=mask, exact=exact, **A5), [*blocks, *[0] * (len(x) - 8)])


@pytest.mark.parametrize(("word", "pick"), EXTREMES)
@pytest.mark.parametrize("dtype", ["f16", "f32", "i8", "u8", "i16", "u16", "i32", "u32"])
def test_lanes_of_extremes(dtype: str, word: str, pick: Callable[..., float]) -> None:
    """All lanes that are on and hold it."""
    a = lanes(dtype, 9, -3, 3)
    if dtype in FLOATS:
        a.array[:] -= 30 if word == "max" else -30
    mask = on_of(a, 10)
    x, on = numbers(a), mask.array.tolist()
    got, places = getattr(isa, f"vcb{word}")(src=a, mask=mask, **A5)
    best = pick(number for number, go in zip(x, on, strict=True) if go)
    same(got, [best, *[0] * (len(x) - 1)])
    assert places.array.tolist() == [go and number == best for number, go in zip(x, on, strict=True)]


ONE: dict[str, tuple[Callable[[float], float], tuple[str, ...]]] = {
    "vabs": (abs, ("f16", "f32")), "vneg": (lambda a: -a, ("f16", "f32")), "vrelu": (lambda a: max(a, 0.0), ("f16", "f32", "i32")),
}  # fmt: skip


@pytest.mark.parametrize(("op", "dtype"), [(op, dtype) for op, (_, types) in ONE.items() for dtype in types])
def test_one_operand(op: str, dtype: str) -> None:
    a = lanes(dtype, 11)
    mask = on_of(a, 12)
    each = zip(numbers(a), mask.array.tolist(), strict=True)
    same(getattr(isa, op)(src=a, mask=mask, **A5), [ONE[op][0](x) if on else 0 for x, on in each])


@pytest.mark.parametrize("exact", [False, True])
@pytest.mark.parametrize(("dtype", "close"), [("f16", 2.0**-10), ("f32", 2.0**-20)])
def test_exponentials_and_logarithms(dtype: str, close: float, exact: bool) -> None:
    """Close to the number; how close is not said."""
    a, b = lanes(dtype, 13, -20, 20), lanes(dtype, 14, 1, 4000)
    mask = on_of(a, 15)
    on = mask.array.tolist()
    exponentials = numbers(isa.vexp(src=a, mask=mask, exact=exact, **A5))
    logarithms = numbers(isa.vln(src=b, mask=mask, exact=exact, **A5))
    assert exponentials == pytest.approx(
        [math.exp(x) if go else 0 for x, go in zip(numbers(a), on, strict=True)], rel=close
    )
    assert logarithms == pytest.approx(
        [math.log(x) if go else 0 for x, go in zip(numbers(b), on, strict=True)], rel=close, abs=close
    )


@pytest.mark.parametrize("dtype", ["f16", "f32"])
def test_quotients(dtype: str) -> None:
    """That the type has."""
    a, b = lanes(dtype, 16, -60, 60), lanes(dtype, 17, 0, 3)
    b.array[:] = 2.0 ** (4 * b.array.astype(np.float64) - 2) * np.where(np.arange(b.array.size) % 2, 1, -1)
    mask = on_of(a, 18)
    each = zip(numbers(a), numbers(b), mask.array.tolist(), strict=True)
    same(isa.vdiv(lhs=a, rhs=b, mask=mask, **A5), [x / y if on else 0 for x, y, on in each])


@pytest.mark.parametrize("dtype", ["i16", "i32"])
def test_whole_quotients(dtype: str) -> None:
    """Toward zero."""
    a, b = lanes(dtype, 30, -1000, 1000), lanes(dtype, 31, 1, 40)
    b.array[::2] *= -1
    mask = on_of(a, 32)
    each = zip(a.array.tolist(), b.array.tolist(), mask.array.tolist(), strict=True)
    same(
        isa.vdiv(lhs=a, rhs=b, mask=mask, **A5),
        [int(math.copysign(abs(x) // abs(y), x * y)) if on else 0 for x, y, on in each],
    )


@pytest.mark.parametrize("exact", [False, True])
@pytest.mark.parametrize("dtype", ["f16", "f32"])
def test_products_and_slopes(dtype: str, exact: bool) -> None:
    """With one number, and with the lanes of another register."""
    a, b, c = (lanes(dtype, 19 + k) for k in range(3))
    mask = on_of(a, 22)
    each = [*zip(numbers(a), numbers(b), numbers(c), mask.array.tolist(), strict=True)]
    more = {"mask": mask, "exact": exact, **A5}
    same(isa.vmuls(src=a, scalar=-1.5, **more), [-1.5 * x if on else 0 for x, _, _, on in each])
    same(isa.vlrelu(src=a, scalar=-1.5, **more), [(x if x >= 0 else -1.5 * x) if on else 0 for x, _, _, on in each])
    same(isa.vprelu(src=a, slope=b, **more), [(x if x >= 0 else x * y) if on else 0 for x, y, _, on in each])
    same(isa.vaxpy(src0=a, src1=b, scalar=-1.5, **more), [-1.5 * x + y if on else 0 for x, y, _, on in each])
    same(isa.vmula(acc=c, lhs=a, rhs=b, **more), [z + x * y if on else 0 for x, y, z, on in each])
    same(isa.vmadd(acc=c, lhs=a, rhs=b, **more), [x * z + y if on else 0 for x, y, z, on in each])


@pytest.mark.parametrize("width", [8, 16, 32])
def test_masks_of_patterns(width: int) -> None:
    """Both instructions know the same patterns."""
    for name in (
        "all",
        "allf",
        "h",
        "q",
        "m3",
        "m4",
        "vl1",
        "vl2",
        "vl3",
        "vl4",
        "vl8",
        "vl16",
        "vl32",
        "vl64",
        "vl128",
    ):
        words = {"pattern": f"pat_{name}", "width": f"b{width}"}
        assert isa.pge(**words, **A5).image.tolist() == isa.pset(**words, **A5).image.tolist(), name


@pytest.mark.parametrize("exact", [False, True])
@pytest.mark.parametrize(("dtype", "part", "first", "step"), [("f16", "even", 0, 2), ("f16", "odd", 1, 2), ("f32", "even", 0, 1), ("f32", "odd", 0, 1)])  # fmt: skip
def test_exponentials_of_differences(dtype: str, part: str, first: int, step: int, exact: bool) -> None:
    """Of halves every other lane with its mask, of f32 all of them."""
    a, b = lanes(dtype, 25, -20, 20), lanes(dtype, 26, -20, 20)
    mask = on_of(a, 27)
    got = numbers(isa.vexpdif(src=a, subtracted=b, mask=mask, part=part, exact=exact, **A5))
    each = [*zip(numbers(a), numbers(b), mask.array.tolist(), strict=True)][first::step]
    assert got == pytest.approx([math.exp(x - y) if on else 0 for x, y, on in each], rel=2.0**-20)


@pytest.mark.parametrize("update", ["post_update", "no_post_update"])
def test_streams_at_a_register(update: str) -> None:
    """As many bytes as the last squeeze kept go to where the register leads, which may move on; all are there at last."""
    data, counts = memory(23, 1024), (150, 7, 33, 64) if update == "post_update" else (150,)
    to, state, stream, wanted, at = pointer(data, "vec", "u8", 64), State(ar=37), isa.init_align(**A5), list(data), 37
    for k, count in enumerate(counts):
        value = lanes("u8", 24 + k, 0, 255)
        state.put("sqzn", count)
        stream = isa.vstur(stream, value, to, state, update=update, **A5)
        wanted[64 + at : 64 + at + count] = value.raw.tolist()[:count]
        at += count if update == "post_update" else 0
        assert state.ar == at
    state.put("ar", 37 + sum(counts))
    isa.vstar(stream, to, state, **A5)
    assert to.memory.tolist() == wanted
