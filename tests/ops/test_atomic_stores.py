"""Stores that combine with what is there, as the control register says, against loops over Python numbers.

The fields of the register are those that the assembler expands `set_atomic_*` to; each element of the type meets the
one which is there, one burst after the other.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import product
from typing import Any

import numpy as np
import pytest

from ops.raw_memory import SIZES, bytes_of, memory, moved, number_of, pointer
from pto_isa import RuleError
from pto_isa import ops as isa
from pto_isa.runtime.memory.state import State

A5: Any = {"profile": "a5"}
CODES = {"f32": 1, "f16": 2, "i16": 3, "i32": 4, "i8": 5, "bf16": 6}
WAYS: dict[str, tuple[int, Callable[[float, float], float]]] = {
    "add": (0, lambda old, new: old + new), "max": (1, max), "min": (2, min),
}  # fmt: skip
WORDS = {"i32": "s32", "i16": "s16", "i8": "s8"}
OTHERS = 1 << 48 | 1 << 50 | 1 << 60 | 1 << 11 | 1 << 5 | 1  # bits beside both fields


def control(dtype: str, way: str) -> int:
    """The register, with other bits that are on."""
    return OTHERS | CODES[dtype] << 6 | WAYS[way][0] << 9


def numbers(dtype: str, seed: int, count: int) -> list[float]:
    """Integers that sums of a few keep, but those of `i8`; halves of them for floats."""
    draw = np.random.default_rng(seed).integers(-60, 61, count)
    return [int(k) if dtype[0] == "i" else int(k) / 2 for k in draw]


def wrapped(number: float, dtype: str) -> float:
    """An integer as its type holds it."""
    if dtype[0] != "i":
        return number
    bits = 8 * SIZES[dtype]
    low = int(number) % 2**bits
    return low - 2**bits if low >= 2 ** (bits - 1) else low


def met(source: Sequence[int], target: Sequence[int], runs: Iterable[tuple[int, int, int]], dtype: str, way: str) -> list[int]:  # fmt: skip
    """The target after runs ``(from, to, count)`` of bytes, element by element."""
    made, width = list(target), SIZES[dtype]
    for start, end, count in runs:
        for k in range(0, count, width):
            new = number_of(source[start + k : start + k + width], dtype)
            old = number_of(made[end + k : end + k + width], dtype)
            made[end + k : end + k + width] = bytes_of([wrapped(WAYS[way][1](old, new), dtype)], dtype)
    return made


# bytes of a burst, bursts, steps in source and destination; rounds and steps of two loops around them
SHAPES = [
    ((8, 1, 32, 8), (1, 0, 0), (1, 0, 0)),
    ((24, 4, 32, 40), (1, 0, 0), (1, 0, 0)),
    ((24, 4, 32, 8), (1, 0, 0), (1, 0, 0)),  # bursts over each other
    ((8, 3, 64, 0), (2, 32, 8), (1, 0, 0)),  # all to one place
    ((16, 2, 32, 16), (3, 64, 8), (2, 192, 120)),
]


def places(burst: tuple[int, ...], inner: tuple[int, ...], outer: tuple[int, ...], at: int, to: int) -> list[tuple[int, int, int]]:  # fmt: skip
    """Where the bursts begin, in their order."""
    length, count, step, further = burst
    turns = product(range(outer[0]), range(inner[0]), range(count))
    return [
        (at + o * outer[1] + i * inner[1] + r * step, to + o * outer[2] + i * inner[2] + r * further, length)
        for o, i, r in turns
    ]


def stored(op: str, src: Any, dst: Any, state: State, shape: tuple[tuple[int, ...], ...], **more: Any) -> None:
    """One store of this shape by one of both instructions."""
    (length, count, step, further), inner, outer = shape
    if op == "mte_ub_gm":
        loops = {
            f"loop{k}{word}": number
            for k, loop in ((1, inner), (2, outer)) for word, number in zip(("", "_src", "_dst"), loop, strict=True)
        }  # fmt: skip
        isa.mte_ub_gm(src, dst, length, count, step, further, **loops, registers=state, **more, **A5)
        return
    state.loop_size_ubtoout = outer[0] << 21 | inner[0]
    state.loop1_stride_ubtoout = inner[1] << 40 | inner[2]
    state.loop2_stride_ubtoout = outer[1] << 40 | outer[2]
    isa.copy_ubuf_to_gm(src, dst, 0, count, length, 0, further, step, state, **more, **A5)


OPS = ["mte_ub_gm", "copy_ubuf_to_gm"]


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("dtype", CODES)
@pytest.mark.parametrize("op", OPS)
def test_elements_meet(op: str, dtype: str, way: str, shape: tuple[tuple[int, ...], ...]) -> None:
    """Sums of integers wrap; those of `i8` do here."""
    width = SIZES[dtype]
    source = bytes_of(numbers(dtype, 1, 640 // width), dtype)
    target = bytes_of(numbers(dtype, 2, 640 // width), dtype)
    src, dst = pointer(source, "vec", dtype, 64), pointer(target, "gm", dtype, 24)
    state = State(ctrl=control(dtype, way))
    stored(op, src, dst, state, shape, strict=True)
    assert dst.memory.tolist() == met(source, target, places(*shape, 64, 24), dtype, way)
    assert src.memory.tolist() == source and state.ctrl == control(dtype, way)


@pytest.mark.parametrize("dtype", ["f16", "bf16", "f32"])
@pytest.mark.parametrize("op", OPS)
def test_a_sum_is_rounded_once(op: str, dtype: str) -> None:
    """A half of the last place goes to the even neighbour, and what is too large becomes infinite."""
    last = {"f16": 2.0**11, "bf16": 2.0**8, "f32": 2.0**24}[dtype]
    top = {"f16": 65504.0, "bf16": 2.0**127 * (2 - 2**-7), "f32": 2.0**127 * (2 - 2**-23)}[dtype]
    old, new = [last, last + 2, -last, top], [1, 1, -3, top]
    src = pointer(bytes_of(new, dtype), "vec", dtype)
    dst = pointer(bytes_of(old, dtype), "gm", dtype)
    stored(op, src, dst, State(ctrl=CODES[dtype] << 6), ((4 * SIZES[dtype], 1, 0, 0), (1, 0, 0), (1, 0, 0)))
    wanted = [last, last + 4, -last - 4, float("inf")]
    assert dst.memory.tolist() == bytes_of(wanted[:3], dtype) + infinity(dtype)


def infinity(dtype: str) -> list[int]:
    """The bytes of an infinity."""
    return {"f16": [0, 0x7C], "bf16": [0x80, 0x7F], "f32": [0, 0, 0x80, 0x7F]}[dtype]


@pytest.mark.parametrize("ctrl", [0, OTHERS, OTHERS | 1 << 9, OTHERS | 2 << 9, OTHERS | 3 << 9])
@pytest.mark.parametrize("op", OPS)
def test_without_a_type_bytes_are_moved(op: str, ctrl: int) -> None:
    """Whatever the way to combine is; also parts of elements."""
    source, target = memory(3, 640), memory(4, 640)
    src, dst = pointer(source, "vec", "f32", 64), pointer(target, "gm", "f32", 13)
    shape = (11, 3, 32, 7), (1, 0, 0), (1, 0, 0)
    stored(op, src, dst, State(ctrl=ctrl), shape, strict=True)
    assert dst.memory.tolist() == moved(source, target, places(*shape, 64, 13))


def test_a_store_without_registers_moves_bytes() -> None:
    source, target = memory(3, 64), memory(4, 64)
    src, dst = pointer(source, "vec", "f32"), pointer(target, "gm", "f32")
    isa.mte_ub_gm(src, dst, 16, 1, 0, 0, **A5)
    assert dst.memory.tolist() == moved(source, target, [(0, 0, 16)])


def broken(op: str, ctrl: int, dtype: Any, shape: tuple[tuple[int, ...], ...], to: int = 0) -> set[str]:
    """The rules that a store breaks."""
    src, dst = pointer(memory(1, 640), "vec", dtype), pointer(memory(2, 640), "gm", dtype, to)
    try:
        stored(op, src, dst, State(ctrl=ctrl), shape, strict=True)
    except RuleError as error:
        return {finding.rule.partition("/")[2] for finding in error.findings}
    return set()


ONE = (8, 1, 0, 0), (1, 0, 0), (1, 0, 0)


@pytest.mark.parametrize("code", range(8))
@pytest.mark.parametrize("dtype", [*CODES, "u32", "u8", "f8e4m3"])
@pytest.mark.parametrize("op", OPS)
def test_the_type_is_that_of_the_destination(op: str, dtype: str, code: int) -> None:
    fits = code in (0, CODES.get(dtype))
    assert broken(op, code << 6, dtype, ONE) == (set() if fits else {"atomic-of-the-register"})


@pytest.mark.parametrize("op", OPS)
def test_the_way_is_known(op: str) -> None:
    assert broken(op, 1 << 6 | 3 << 9, "f32", ONE) == {"atomic-of-the-register"}
    assert broken(op, 1 << 6 | 2 << 9, "f32", ONE) == set()


@pytest.mark.parametrize(("length", "bursts", "step", "to", "whole"), [
    (8, 1, 0, 4, True), (6, 1, 0, 0, False), (8, 1, 0, 2, False), (8, 2, 6, 0, False), (8, 1, 6, 0, True),
    (8, 2, 12, 8, True),
])  # fmt: skip
@pytest.mark.parametrize("op", OPS)
def test_elements_are_whole(op: str, length: int, bursts: int, step: int, to: int, whole: bool) -> None:
    shape = (length, bursts, 32, step), (1, 0, 0), (1, 0, 0)
    assert broken(op, 1 << 6, "f32", shape, to) == (set() if whole else {"whole-elements"})
    assert broken(op, 0, "f32", shape, to) == set()


@pytest.mark.parametrize("dtype", ["f32", "f16", "bf16"])
@pytest.mark.parametrize("way", WAYS)
def test_results_of_the_accumulator_meet(dtype: str, way: str) -> None:
    """Rows of two elements; the clause of a call goes before the register."""
    rows = [[1.5, -2.0], [3.0, 40.0]]
    old = [4.0, -3.0, 2.5, 60.0]
    other = "max" if way != "max" else "min"
    for ctrl, clause, used in (
        (control(dtype, way), {}, way),
        (OTHERS | WAYS[way][0] << 9, {}, None),
        (control(dtype, other), {"atomic_type": dtype, "atomic_op": way}, way),
        (control("i8", other), {"atomic_type": dtype, "atomic_op": way}, way),
    ):
        content = [0.0] * 256
        content[0:2], content[16:18] = rows
        src, dst = pointer(bytes_of(content, "f32"), "acc", "f32"), pointer(bytes_of(old, dtype), "gm", dtype)
        words = {"f16": {"quant_mode": "f32_f16", "quant": 1.0}, "bf16": {"quant_mode": "f32_bf16", "quant": 1.0}}
        more: dict[str, Any] = {**words.get(dtype, {}), **clause, "layout": "nz2nd", "strict": True}
        isa.mte_l0c_gm(src, dst, 2, 2, 16, 2, 0, 0, registers=State(ctrl=ctrl), **more, **A5)
        new = [*rows[0], *rows[1]]
        wanted = new if used is None else [WAYS[used][1](a, b) for a, b in zip(old, new, strict=True)]
        assert dst.memory.tolist() == bytes_of(wanted, dtype)


@pytest.mark.parametrize(("ctrl", "fits"), [(1 << 6, True), (2 << 6, False), (1 << 6 | 3 << 9, False), (3 << 9, True)])
def test_the_register_fits_results_of_the_accumulator(ctrl: int, fits: bool) -> None:
    src, dst = pointer([0] * 1024, "acc", "f32"), pointer([0] * 16, "gm", "f32")

    def store(**clause: Any) -> None:
        more: dict[str, Any] = {"layout": "nz2nd", "strict": True, **clause}
        isa.mte_l0c_gm(src, dst, 1, 2, 16, 2, 0, 0, registers=State(ctrl=ctrl), **more, **A5)

    store(atomic_type="f32", atomic_op="add")
    if fits:
        store()
        return
    with pytest.raises(RuleError) as error:
        store()
    assert [finding.rule for finding in error.value.findings] == ["pto.mte_l0c_gm/atomic-of-the-register"]


@pytest.mark.parametrize("before", [0, 0x7FF, 2**64 - 1, OTHERS])
def test_settings_change_their_field(before: int) -> None:
    """Three bits and two."""
    for element, code in {"none": 0, **{WORDS.get(dtype, dtype): code for dtype, code in CODES.items()}}.items():
        state = State(ctrl=before)
        isa.set_atomic_type(registers=state, element=element, **A5)  # type: ignore[arg-type]
        assert state.ctrl == before & ~(7 << 6) | code << 6
    for way, (code, _) in WAYS.items():
        state = State(ctrl=before)
        isa.set_atomic_op(registers=state, update=way, **A5)  # type: ignore[arg-type]
        assert state.ctrl == before & ~(3 << 9) | code << 9
    with pytest.raises(RuleError, match="way-to-combine"):
        isa.set_atomic_op(registers=State(), update="replace", **A5)


def test_the_register_of_scalars_is_another() -> None:
    state = State(ctrl=5)
    isa.set_store_atomic_cfg(-1, registers=state, **A5)
    assert (state.st_atomic_cfg, state.ctrl) == (2**64 - 1, 5)


def test_the_control_register_takes_all_bits() -> None:
    """A number below 0 is the bits of it."""
    state = State()
    isa.set_ctrl(-2, registers=state, **A5)
    assert state.ctrl == 2**64 - 2
