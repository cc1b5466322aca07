"""Instructions that move between the memories of a core against loops over bytes and numbers.

The loops are written from the specification of PTO-Gym, the pages of the assembler and the headers of A5, not from the
records: they know no equation of ours. Every byte of a destination is compared, those too that stay as they are.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from itertools import product
from typing import Any

import numpy as np
import pytest

from ops.raw_memory import SIZES, element_bytes, memory, moved, pointer
from pto_isa import RuleError
from pto_isa import ops as isa
from pto_isa.runtime.memory.state import State
from pto_isa.runtime.types.numpy_types import NUMPY

A5: Any = {"profile": "a5"}

# Rounds of a loop, steps of the source and of the destination; from the inside. UB and L1 are stepped by 32 bytes.
Loop = tuple[int, int, int]
LOOPS: dict[str, list[Loop]] = {
    "none": [],
    "one": [(3, 7, 192)],
    "two": [(2, 90, 192), (3, 5, 448)],
    "three": [(2, 90, 192), (3, 5, 448), (2, 201, 1408)],
}


def starts(loops: Sequence[Loop]) -> list[tuple[int, int]]:
    """Where the rounds of loops begin in source and destination."""
    rounds = product(*(range(count) for count, _, _ in reversed(loops)))
    return [
        (
            sum(k * step for k, (_, step, _) in zip(turn, reversed(loops), strict=True)),
            sum(k * step for k, (_, _, step) in zip(turn, reversed(loops), strict=True)),
        )
        for turn in rounds
    ]


def named(loops: Sequence[Loop]) -> dict[str, int]:
    """Loops as arguments."""
    words = ("", "_src", "_dst")
    return {f"loop{k + 1}{word}": loop[place] for k, loop in enumerate(loops) for place, word in enumerate(words)}


def outward(loops: Sequence[Loop]) -> list[Loop]:
    """The loops with source and destination exchanged."""
    return [(count, there, here) for count, here, there in loops]


@pytest.mark.parametrize("name", LOOPS)
@pytest.mark.parametrize("op", ["mte_gm_ub", "mte_gm_l1", "mte_ub_gm"])
def test_bursts_in_loops(op: str, name: str) -> None:
    """Lengths and steps are bytes from start to start; a loop goes around those before it."""
    to_core = op != "mte_ub_gm"
    local = "mat" if op == "mte_gm_l1" else "vec"
    loops = LOOPS[name] if to_core else outward(LOOPS[name])
    burst = (3, 11, 64) if to_core else (3, 64, 11)
    source, target, at, to = memory(1, 4096), memory(2, 4096), *((13, 96) if to_core else (96, 13))
    src = pointer(source, "gm" if to_core else local, address=at)
    dst = pointer(target, local if to_core else "gm", address=to)
    cache = {"l2": 0} if op == "mte_gm_ub" else {}
    getattr(isa, op)(
        src, dst, len=10, bursts=burst[0], burst_src=burst[1], burst_dst=burst[2], **cache, **named(loops), **A5
    )
    runs = [(at + here, to + there, 10) for here, there in starts([burst, *loops])]
    assert dst.memory.tolist() == moved(source, target, runs)


@pytest.mark.parametrize("op", ["copy_gm_to_ubuf", "copy_gm_to_cbuf", "copy_ubuf_to_gm"])
def test_far_steps(op: str) -> None:
    """A step in the unified buffer or L1 has more than 16 bits."""
    way, far, near = WAYS[op], 70016, 64
    state = State(**loop_registers(way, (2, near, far), (2, 2 * near, 2 * far)))
    to_core, local = op != "copy_ubuf_to_gm", "mat" if op == "copy_gm_to_cbuf" else "vec"
    sizes = (512, 4 * far) if to_core else (4 * far, 512)
    source, target = (memory(seed, size) for seed, size in zip((22, 23), sizes, strict=True))
    src = pointer(source, "gm" if to_core else local)
    dst = pointer(target, local if to_core else "gm")
    more: dict[str, Any] = {
        "copy_gm_to_ubuf": {"sid": 0, "left": 0, "right": 0, "select": 0, "l2": 0},
        "copy_gm_to_cbuf": {},
        "copy_ubuf_to_gm": {"sid": 0, "l2": 0},
    }[op]
    getattr(isa, op)(src, dst, bursts=1, len=32, burst_src=0, burst_dst=0, registers=state, **more, **A5)
    steps = (near, far) if to_core else (far, near)
    assert dst.memory.tolist() == moved(source, target, [(k * steps[0], k * steps[1], 32) for k in range(4)])


PADS = [
    (dtype, left, right, length)
    for dtype in ("i8", "f16", "bf16", "i32", "f32")
    for left, right, length in ((0, 0, 8), (3, 2, 8), (1, 0, 32), (0, 0, 32), (0, 9, 28), (5, 8, 36))
]


def padded(
    source: Sequence[int], target: Sequence[int], places: Iterable[tuple[int, int]], length: int, left: int, right: int, fill: Sequence[int]
) -> list[int]:  # fmt: skip
    """Elements before and behind each burst: so many, and then up to a multiple of 32 bytes of all of it."""
    made, width = list(target), len(fill)
    for start, end in places:
        row = [*fill] * left + list(source[start : start + length]) + [*fill] * right
        while len(row) % 32:
            row += fill
        assert len(row) % width == 0
        made[end : end + len(row)] = row
    return made


@pytest.mark.parametrize(("dtype", "left", "right", "length"), PADS)
@pytest.mark.parametrize("name", ["none", "two", "three"])
def test_fill(name: str, dtype: str, left: int, right: int, length: int) -> None:
    """What is filled in stands before and behind every burst; behind it at least up to the next 32 bytes."""
    source, target, at, to, burst = memory(3, 4096), memory(4, 8192), 8, 64, (3, 12, 96)
    loops = [(count, step, 3 * there) for count, step, there in LOOPS[name]]
    src, dst = pointer(source, "gm", dtype, at), pointer(target, "vec", dtype, to)
    counts = {} if left == right == 0 else {"left": left, "right": right}
    isa.mte_gm_ub(
        src, dst, 0, length, *burst, pad=np.array(-3).astype(NUMPY[dtype])[()], **counts, **named(loops), **A5
    )  # fmt: skip
    places = [(at + here, to + there) for here, there in starts([burst, *loops])]
    assert dst.memory.tolist() == padded(source, target, places, length, left, right, element_bytes(-3, dtype))


# Registers of the loops: rounds in bits 20:0 (inner) and 41:21 (outer), steps of global memory in bits 39:0 and of the
# other memory from bit 40.
WAYS = {"copy_gm_to_ubuf": "outtoub", "copy_gm_to_cbuf": "outtol1", "copy_ubuf_to_gm": "ubtoout"}


def loop_registers(way: str, inner: Loop, outer: Loop) -> dict[str, int]:
    """Contents of the registers of loops whose steps are those of global memory and of the other memory."""
    return {
        f"loop_size_{way}": outer[0] << 21 | inner[0],
        f"loop1_stride_{way}": inner[2] << 40 | inner[1],
        f"loop2_stride_{way}": outer[2] << 40 | outer[1],
    }


@pytest.mark.parametrize("rounds", [(0, 0), (1, 1), (2, 3), (3, 1), (0, 2)])
@pytest.mark.parametrize("op", WAYS)
def test_loops_of_registers(op: str, rounds: tuple[int, int]) -> None:
    """No rounds count as one; the assembler and the headers put one there where there is no loop."""
    inner, outer, way = (rounds[0], 71, 192), (rounds[1], 35, 416), WAYS[op]
    state, to_core = State(**loop_registers(way, inner, outer)), op != "copy_ubuf_to_gm"
    local = "mat" if op == "copy_gm_to_cbuf" else "vec"
    source, target, at, to = memory(5, 2048), memory(6, 2048), *((13, 96) if to_core else (96, 13))
    src = pointer(source, "gm" if to_core else local, address=at)
    dst = pointer(target, local if to_core else "gm", address=to)
    steps = {"burst_src": 11, "burst_dst": 64} if to_core else {"burst_src": 64, "burst_dst": 11}
    rest: dict[str, Any] = {
        "copy_gm_to_ubuf": {"sid": 0, "left": 0, "right": 0, "select": 0, "l2": 0},
        "copy_gm_to_cbuf": {},
        "copy_ubuf_to_gm": {"sid": 0, "l2": 0},
    }[op]
    getattr(isa, op)(src, dst, bursts=3, len=10, registers=state, **steps, **rest, **A5)
    loops: list[Loop] = [(3, 11, 64), (max(rounds[0], 1), *inner[1:]), (max(rounds[1], 1), *outer[1:])]
    turns = starts(loops if to_core else outward(loops))
    assert dst.memory.tolist() == moved(source, target, [(at + here, to + there, 10) for here, there in turns])


@pytest.mark.parametrize(("dtype", "left", "right", "length"), PADS)
@pytest.mark.parametrize("rounds", [(1, 1), (2, 3)])
def test_fill_of_a_register(rounds: tuple[int, int], dtype: str, left: int, right: int, length: int) -> None:
    """Where the call says so, the element in the register's lowest bits is filled in, as with the grouped copy."""
    inner, outer, burst = (rounds[0], 71, 576), (rounds[1], 35, 1408), (3, 12, 96)
    fill = element_bytes(-3, dtype)
    bits = int.from_bytes(bytes(fill), "little")
    state = State(mov_pad_val=bits, **loop_registers("outtoub", inner, outer))
    source, target, at, to = memory(3, 4096), memory(4, 8192), 8, 64
    src, dst = pointer(source, "gm", dtype, at), pointer(target, "vec", dtype, to)
    isa.copy_gm_to_ubuf(src, dst, 0, burst[0], length, left, right, 1, 0, *burst[1:], state, **A5)
    places = [(at + here, to + there) for here, there in starts([burst, inner, outer])]
    assert dst.memory.tolist() == padded(source, target, places, length, left, right, fill)


@pytest.mark.parametrize("dtype", ["i8", "i16", "i32", "f16", "bf16", "f32"])
@pytest.mark.parametrize("number", [-3, 0, 1, 100])
def test_bits_of_the_value_that_copies_fill_in(number: int, dtype: str) -> None:
    """Those of the element alone: above them are zeros, also of a negative number."""
    state = State(mov_pad_val=2**64 - 1)
    isa.set_mov_pad_val(np.array(number).astype(NUMPY[dtype])[()], state, **A5)
    assert state.mov_pad_val == int.from_bytes(bytes(element_bytes(number, dtype)), "little")


@pytest.mark.parametrize("number", [3, 0.5])
def test_a_value_to_fill_in_needs_a_type(number: float) -> None:
    """No operand beside it has one."""
    with pytest.raises(RuleError, match="must be a NumPy number, whose type is that of the element; got"):
        isa.set_mov_pad_val(number, State(), **A5)


@pytest.mark.parametrize("dtype", ["u8", "i64", "f8e4m3"])
def test_types_of_values_to_fill_in(dtype: str) -> None:
    """Of 8, 16 and 32 bits, without small floats."""
    with pytest.raises(RuleError, match="set_mov_pad_val/types"):
        isa.set_mov_pad_val(np.array(1).astype(NUMPY[dtype])[()], State(), **A5)


def test_one_burst_of_older_cores() -> None:
    """On A2/A3 the assembler makes one burst of whole blocks, whatever the registers hold."""
    source, target, state = memory(5, 1200), memory(6, 1200), State(loop_size_outtoub=3 << 21 | 2)
    src, dst = pointer(source, "gm", address=13), pointer(target, "vec", address=96)
    isa.copy_gm_to_ubuf(src, dst, 0, 1, 992, 0, 0, 0, 0, 0, 0, state, profile="a2a3")
    assert dst.memory.tolist() == moved(source, target, [(13, 96, 992)])


@pytest.mark.parametrize("loop", [1, 2])
@pytest.mark.parametrize("way", ["outtoub", "ubtoout"])
def test_steps_of_loops(way: str, loop: int) -> None:
    """Both steps of a register at their greatest, one after the other: 40 bits in global memory, 21 in the other."""
    write = getattr(isa, f"set_loop{loop}_stride_{way}")
    for far, near in ((2**40 - 1, 0), (0, 2**21 - 1), (5, 9)):
        state = State()
        write(*((far, near) if way == "outtoub" else (near, far)), registers=state, **A5)
        assert getattr(state, f"loop{loop}_stride_{way}") == near << 40 | far


@pytest.mark.parametrize("way", ["outtoub", "ubtoout"])
def test_rounds_of_loops(way: str) -> None:
    """The first number is that of the outer loop, as the assembler makes it; each has 21 bits."""
    for outer, inner in ((2**21 - 1, 0), (0, 2**21 - 1), (5, 9)):
        state = State()
        getattr(isa, f"set_loop_size_{way}")(outer, inner, registers=state, **A5)
        assert getattr(state, f"loop_size_{way}") == outer << 21 | inner


@pytest.mark.parametrize("register", ["loop_size", "loop1_stride", "loop2_stride"])
def test_words_of_loops_into_l1(register: str) -> None:
    """The program packs the fields."""
    state = State()
    getattr(isa, f"set_{register}_outtol1")(0x123456789ABCDEF0, registers=state, **A5)
    assert getattr(state, f"{register}_outtol1") == 0x123456789ABCDEF0


# unit of lengths and gaps, memories
BLOCKS = {
    "mte_ub_ub": (32, "vec", "vec"), "mte_ub_l1": (32, "vec", "mat"), "mte_l1_ub": (32, "mat", "vec"),
    "mte_l1_fb": (64, "mat", "scaling"),
}  # fmt: skip


@pytest.mark.parametrize(
    ("length", "bursts", "here", "there"), [(1, 1, 0, 0), (2, 3, 1, 0), (3, 4, 0, 2), (1, 5, 3, 4)]
)
@pytest.mark.parametrize("op", BLOCKS)
def test_blocks(op: str, length: int, bursts: int, here: int, there: int) -> None:
    """Lengths and gaps count units; a gap lies behind a burst."""
    unit, origin, place = BLOCKS[op]
    source, target = memory(7, 3072), memory(8, 3072)
    src, dst = pointer(source, origin, "i32", 64), pointer(target, place, "f32", 128)
    getattr(isa, op)(src, dst, len=length, bursts=bursts, src_gap=here, dst_gap=there, **A5)
    runs = [(64 + r * (length + here) * unit, 128 + r * (length + there) * unit, length * unit) for r in range(bursts)]
    assert dst.memory.tolist() == moved(source, target, runs)


@pytest.mark.parametrize(("length", "bursts", "here", "there"), [(1, 1, 0, 0), (2, 3, 1, 0), (1, 2, 2, 3)])
@pytest.mark.parametrize(("origin", "place"), [("f16", "f32"), ("bf16", "f32"), ("f32", "f32"), ("i32", "i32")])
def test_rows_of_bias(origin: str, place: str, length: int, bursts: int, here: int, there: int) -> None:
    """A unit is 32 bytes of the source; 16-bit floats become f32, one behind the other."""
    each = 32 // SIZES[origin]
    numbers = [(k * 37) % 101 - 50 for k in range(600)]
    source, target = [byte for x in numbers for byte in element_bytes(x, origin)], memory(9, 2400)
    src, dst = pointer(source, "mat", origin, 32), pointer(target, "bias", place, 64)
    isa.mte_l1_bt(src, dst, length, bursts, here, there, **A5)
    wanted = list(target)
    for r, j in product(range(bursts), range(length * each)):
        number = numbers[each + r * (length + here) * each + j]
        at = 64 + 4 * (r * (length + there) * each + j)
        wanted[at : at + 4] = element_bytes(number, place)
    assert dst.memory.tolist() == wanted


FRACTIONS = [
    # rows, columns, from a row (or column) to the next, from a matrix to the next, matrices, steps in 32 bytes
    ("f16", 5, 16, 40, None, 1, (1, 16, 0)),
    ("f16", 5, 37, 80, 500, 2, (1, 8, 40)),
    ("f32", 6, 11, 52, 300, 3, (2, 13, 30)),
    ("i8", 3, 70, 75, 301, 2, (1, 3, 10)),
    ("i8", 3, 10, 75, None, 3, (1, 3, 10)),
    ("bf16", 1, 1, 2, 34, 2, (1, 1, 5)),
]


@pytest.mark.parametrize(("dtype", "rows", "columns", "inner", "outer", "groups", "steps"), FRACTIONS)
@pytest.mark.parametrize("raw", [False, True])
@pytest.mark.parametrize("order", ["nd2nz", "dn2nz"])
def test_matrices_into_boxes(
    order: str, raw: bool, dtype: str, rows: int, columns: int, inner: int, outer: int | None, groups: int, steps: tuple[int, int, int]
) -> None:  # fmt: skip
    """Columns of 32 bytes go below each other; what is left of the last one becomes 0.  A register may say how."""
    width, (row, box, group) = SIZES[dtype], steps
    source, target, c0 = memory(10, 6144), memory(11, 4096), 32 // SIZES[dtype]
    src, dst = pointer(source, "gm", dtype, 20), pointer(target, "mat", dtype, 64)
    there = {} if outer is None else {"src_outer": outer}
    if raw:
        state = State()
        isa.set_mte2_nz_para(sum(each << 16 * k for k, each in enumerate((groups, *steps))), registers=state, **A5)
        given: dict[str, Any] = {"sid": 0, "src_outer": outer or 0, "registers": state}
    else:
        names = ("groups", "row_step", "box_step", "group_step")
        given = {**dict(zip(names, (groups, *steps), strict=True)), "order": order, **there}
    copy = getattr(isa, f"copy_gm_to_cbuf_multi_{order}") if raw else isa.mte_gm_l1_frac
    copy(src, dst, rows=rows, columns=columns, src_inner=inner, l2=0, small=0, **given, **A5)
    wanted = list(target)
    for g, i, b in product(range(groups), range(rows), range(math.ceil(columns / c0))):
        at = 64 + 32 * (g * group + i * row + b * box)
        wanted[at : at + 32] = [0] * 32
    for g, i, j in product(range(groups), range(rows), range(columns)):
        begin = 20 + g * (outer or 0) + (i * inner + j * width if order == "nd2nz" else j * inner + i * width)
        at = 64 + 32 * (g * group + i * row + j // c0 * box) + j % c0 * width
        wanted[at : at + width] = source[begin : begin + width]
    assert dst.memory.tolist() == wanted


def memory_of(op: str) -> str:
    """The operand memory that an instruction loads."""
    return "left" if op.removesuffix("_s4").removesuffix("_mx").endswith("a") else "right"


def box_start(row: int, column: int, pitch: int) -> int:
    """The first byte of a box of 16 rows and 32 bytes among boxes that stand in columns of so many."""
    return 512 * (column * pitch + row)


SHAPES = [(16, 32), (5, 7), (33, 20), (48, 40), (1, 40)]
# names of both extents, sum first or last; memory
OPERANDS = {"mte_l1_l0a": ("m", "k", "left"), "mte_l1_l0b": ("n", "k", "right")}


@pytest.mark.parametrize("start", [None, (1, 2)])
@pytest.mark.parametrize("extents", SHAPES)
@pytest.mark.parametrize("dtype", ["f16", "i8", "f32", "bf16", "f8e4m3"])
@pytest.mark.parametrize("op", OPERANDS)
def test_boxes_of_operands(op: str, dtype: str, extents: tuple[int, int], start: tuple[int, int] | None) -> None:
    """Whole boxes, in columns of as many as the extent needs."""
    (breadth, k), (name, depth, place) = extents, OPERANDS[op]
    source, target = memory(12, 20480), memory(13, 16384)
    src, dst = pointer(source, "mat", dtype, 512), pointer(target, place, dtype, 1024)
    first = {} if start is None else {"start_row": start[0], "start_col": start[1]}
    getattr(isa, op)(src, dst, **{name: breadth, depth: k}, **first, **A5)
    high, wide = math.ceil(breadth / 16), math.ceil(k * SIZES[dtype] / 32)
    row, column = start or (0, 0)
    runs = [
        (512 + box_start(row + i, column + j, high), 1024 + box_start(i, j, high), 512)
        for i, j in product(range(high), range(wide))
    ]
    assert dst.memory.tolist() == moved(source, target, runs)


def transposed(
    source: Sequence[int], target: Sequence[int], width: int, high: int, wide: int, pitches: tuple[int, int], first: tuple[int, int], places: tuple[int, int]
) -> list[int]:  # fmt: skip
    """Rows and columns of ``high`` by ``wide`` boxes change places, element by element."""
    made, c0 = list(target), 32 // width
    for r, c in product(range(16 * high), range(c0 * wide)):
        row, column = 16 * first[0] + r, c0 * first[1] + c
        here = places[0] + box_start(0, column // c0, pitches[0]) + row * 32 + column % c0 * width
        there = places[1] + box_start(0, r // c0, pitches[1]) + c * 32 + r % c0 * width
        made[there : there + width] = source[here : here + width]
    return made


@pytest.mark.parametrize("start", [None, (1, 2)])
@pytest.mark.parametrize("extents", [(16, 32), (5, 7), (40, 17), (17, 40), (40, 40), (272, 5), (5, 272)])
@pytest.mark.parametrize("dtype", ["f16", "i8", "f32"])
@pytest.mark.parametrize("op", OPERANDS)
def test_transposed_boxes(op: str, dtype: str, extents: tuple[int, int], start: tuple[int, int] | None) -> None:
    """L1 holds k rows; both extents are rounded up to whole squares, 32 by 32 of bytes and 16 by 16 of others."""
    (breadth, k), (name, depth, place) = extents, OPERANDS[op]
    width = SIZES[dtype]
    source, target, side = memory(14, 40960), memory(15, 40960), max(16, 32 // width)
    src, dst = pointer(source, "mat", dtype, 512), pointer(target, place, dtype, 1024)
    first = {} if start is None else {"start_row": start[0], "start_col": start[1]}
    getattr(isa, op)(src, dst, **{name: breadth, depth: k}, transpose=True, **first, **A5)
    deep, broad = math.ceil(k / side) * side, math.ceil(breadth / side) * side
    pitches, boxes = (deep // 16, broad // 16), (deep // 16, broad * width // 32)
    assert dst.memory.tolist() == transposed(source, target, width, *boxes, pitches, start or (0, 0), (512, 1024))


@pytest.mark.parametrize("turned", [False, True])
@pytest.mark.parametrize(("first", "boxes", "pitches"), [((1, 2), (2, 3), (18, 17)), ((0, 1), (1, 2), (3, 2))])
@pytest.mark.parametrize("dtype", ["f16", "f32", "i8"])
@pytest.mark.parametrize("op", [*OPERANDS, "load_cbuf_to_ca", "load_cbuf_to_cb"])
def test_counted_boxes(
    op: str, dtype: str, first: tuple[int, int], boxes: tuple[int, int], pitches: tuple[int, int], turned: bool
) -> None:
    """Where boxes are counted, also their pitches are said."""
    place, width = memory_of(op), SIZES[dtype]
    source, target = memory(16, 51200), memory(17, 51200)
    src, dst = pointer(source, "mat", dtype, 512), pointer(target, place, dtype, 1024)
    names = ("m_start", "k_start", "m_step", "k_step", "src_stride", "dst_stride")
    counts = dict(zip(names, (*first, *boxes, *pitches), strict=True))
    getattr(isa, op)(src, dst, transpose=turned, **counts, **A5)
    if turned:
        wanted = transposed(source, target, width, *boxes, pitches, first, (512, 1024))
    else:
        runs = [
            (512 + box_start(first[0] + i, first[1] + j, pitches[0]), 1024 + box_start(i, j, pitches[1]), 512)
            for i, j in product(range(boxes[0]), range(boxes[1]))
        ]
        wanted = moved(source, target, runs)
    assert dst.memory.tolist() == wanted


PACKED = ["f4e2m1", "f4e1m2"]


def nibbles(data: Iterable[int]) -> list[int]:
    """Elements of 4 bits: the lower half of a byte is the first."""
    return [half for byte in data for half in (byte & 15, byte >> 4)]


def packed(source: Sequence[int], target: Sequence[int], boxes: tuple[int, int], pitches: tuple[int, int], first: tuple[int, int], turned: bool) -> list[int]:  # fmt: skip
    """Boxes of 16 rows and 64 elements of 4 bits, whose rows and columns change places where they are turned."""
    made, here = nibbles(target), nibbles(source)
    for r, c in product(range(16 * boxes[0]), range(64 * boxes[1])):
        row, column = 16 * first[0] + r, 64 * first[1] + c
        to, beside = (c, r) if turned else (r, c)
        element = here[1024 * (column // 64 * pitches[0]) + 64 * row + column % 64]
        made[1024 * (beside // 64 * pitches[1]) + 64 * to + beside % 64] = element
    return [low | high << 4 for low, high in zip(made[::2], made[1::2], strict=True)]


@pytest.mark.parametrize("turned", [False, True])
@pytest.mark.parametrize(("first", "boxes", "pitches"), [((1, 2), (4, 3), (18, 17)), ((0, 1), (8, 1), (9, 4))])
@pytest.mark.parametrize("dtype", PACKED)
@pytest.mark.parametrize("op", [*OPERANDS, "load_cbuf_to_ca_s4", "load_cbuf_to_cb_s4"])
def test_counted_boxes_of_4_bits(
    op: str, dtype: str, first: tuple[int, int], boxes: tuple[int, int], pitches: tuple[int, int], turned: bool
) -> None:
    """Boxes along the columns are counted by 32 bytes; the first of them, too."""
    source, target = memory(22, 51200), memory(23, 51200)
    src, dst = pointer(source, "mat", dtype), pointer(target, memory_of(op), dtype)
    names = ("m_start", "k_start", "m_step", "k_step", "src_stride", "dst_stride")
    counts = dict(zip(names, (*first, *boxes, *pitches), strict=True))
    getattr(isa, op)(src, dst, transpose=int(turned) if op.endswith("s4") else turned, **counts, **A5)
    assert dst.memory.tolist() == packed(source, target, boxes, pitches, first, turned)


@pytest.mark.parametrize("turned", [False, True])
@pytest.mark.parametrize("start", [None, (1, 2), (0, 3)])
@pytest.mark.parametrize("extents", [(16, 64), (5, 7), (33, 130), (65, 40)])
@pytest.mark.parametrize("op", OPERANDS)
def test_boxes_of_4_bits(op: str, extents: tuple[int, int], start: tuple[int, int] | None, turned: bool) -> None:
    """By extents, which are rounded up to squares of 64 by 64 where they are turned; half of the first column counts."""
    (breadth, k), (name, depth, place) = extents, OPERANDS[op]
    source, target = memory(24, 51200), memory(25, 51200)
    src, dst = pointer(source, "mat", "f4e2m1"), pointer(target, place, "f4e2m1")
    first = {} if start is None else {"start_row": start[0], "start_col": start[1]}
    getattr(isa, op)(src, dst, **{name: breadth, depth: k}, transpose=turned, **first, **A5)
    deep, broad = math.ceil(k / 64), math.ceil(breadth / 64)
    high = math.ceil(breadth / 16)
    boxes, pitches = ((4 * deep, broad), (4 * deep, 4 * broad)) if turned else ((high, deep), (high, high))
    row, column = start or (0, 0)
    assert dst.memory.tolist() == packed(source, target, boxes, pitches, (row, column // 2), turned)


FILLS = [(0, 1, 13, 0), (64, 3, 2, 1), (32, 2, 1, 5), (0, 0, 4, 0), (96, 4, 0, 2)]


@pytest.mark.parametrize("value", [0, -2, 0x12345678, -0x7FFF0001])
@pytest.mark.parametrize("bits", [16, 32])
@pytest.mark.parametrize(("offset", "repeats", "blocks", "gap"), FILLS)
@pytest.mark.parametrize("op", ["raw_fill_l1", "create_cbuf_matrix"])
def test_fills_of_l1(op: str, offset: int, repeats: int, blocks: int, gap: int, bits: int, value: int) -> None:
    """Words one behind the other in blocks of 32 bytes; the gap lies between the end of a round and the next."""
    target = memory(26, 1024)
    by_offset = op == "raw_fill_l1"
    dst = pointer(target, "mat", "bf16" if by_offset else f"u{bits}", 32 if by_offset else 32 + offset)
    more = {"offset": offset} if by_offset else {}
    getattr(isa, op)(dst, value=value, repeats=repeats, blocks=blocks, gap=gap, word_bits=bits, **more, **A5)
    word, wanted = list((value % 2**bits).to_bytes(bits // 8, "little")), list(target)
    for r in range(repeats):
        at = 32 + offset + 32 * r * (blocks + gap)
        wanted[at : at + 32 * blocks] = word * (32 * blocks * 8 // bits)
    assert dst.memory.tolist() == wanted


@pytest.mark.parametrize("start", [None, (1, 2)])
@pytest.mark.parametrize("extents", [(16, 64), (33, 128), (5, 320), (40, 96), (20, 65)])
@pytest.mark.parametrize("op", OPERANDS)
def test_scales(op: str, extents: tuple[int, int], start: tuple[int, int] | None) -> None:
    """Boxes of 32 bytes, 16 rows and two groups of 32 elements, that stand in rows of as many as the sum needs."""
    (breadth, k), (name, depth, place) = extents, OPERANDS[op]
    source, target = memory(18, 2048), memory(19, 2048)
    src, dst = pointer(source, "mat", "f8e4m3", 64), pointer(target, place, "f8e4m3", 1024)
    scales = pointer(target, f"scale_{place}", "f8e8m0", 64)
    first = {} if start is None else {"start_row": start[0], "start_col": start[1]}
    getattr(isa, f"{op}_mx")(src, dst, scales, **{name: breadth, depth: k}, **first, **A5)
    high, wide = math.ceil(breadth / 16), math.ceil(math.ceil(k / 32) / 2)
    x, y = start or (0, 0)
    runs = [
        (64 + 32 * ((x + i) * wide + y + j), 64 + 32 * (i * wide + j), 32) for i, j in product(range(high), range(wide))
    ]
    assert scales.memory.tolist() == moved(source, target, runs)
    assert dst.memory.tolist() == target


@pytest.mark.parametrize(("first", "boxes", "pitches"), [((1, 2), (3, 2), (6, 4)), ((0, 1), (1, 3), (2, 5))])
@pytest.mark.parametrize("op", ["mte_l1_l0a_mx", "mte_l1_l0b_mx", "load_cbuf_to_ca_mx", "load_cbuf_to_cb_mx"])
def test_counted_scales(op: str, first: tuple[int, int], boxes: tuple[int, int], pitches: tuple[int, int]) -> None:
    """As boxes of operands, but in rows."""
    source, target, place = memory(20, 2048), memory(21, 2048), memory_of(op)
    src, dst = pointer(source, "mat", "f8e4m3", 64), pointer(target, place, "f8e4m3", 32)
    scales = pointer(target, f"scale_{place}", "f8e8m0", 32)
    names = ("x_start", "y_start", "x_step", "y_step", "src_stride", "dst_stride")
    counts = dict(zip(names, (*first, *boxes, *pitches), strict=True))
    getattr(isa, op)(src, dst, scales, **counts, **A5)
    runs = [
        (64 + 32 * ((first[0] + i) * pitches[0] + first[1] + j), 32 + 32 * (i * pitches[1] + j), 32)
        for i, j in product(range(boxes[0]), range(boxes[1]))
    ]
    assert scales.memory.tolist() == moved(source, target, runs)
