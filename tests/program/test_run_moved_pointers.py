"""Pointers that loads and stores give: the access is at the place itself, the pointer leads on by the offset.

Every case says in plain numbers which bytes are read or written and where the pointer leads, as the pages of the
assembler of August 2026 have it (03-vector-load-store, 04-predicate-load-store).
"""

from __future__ import annotations

import numpy as np
import pytest

import pto_isa
from pto_isa import ops
from pto_isa.runtime.memory.pointer import Pointer
from pto_isa.runtime.types.register_types import VregType

V, M, P, A = "!pto.vreg<64xf32>", "!pto.mask<b32>", "!pto.ptr<f32, ub>", "!pto.align"
B = "!pto.ptr<ui8, ub>"
FIRST = 1024  # the byte of the unified buffer that the pointers lead to
INPUT = np.arange(1, 513, dtype=np.float32)  # what lies there


def program(*lines: str) -> str:
    """A program that fills the buffer, does this in one scope, tells where `%next` leads, and brings the buffer back."""
    numbers = "".join(f"    %c{n} = arith.constant {n} : i64\n" for n in (0, 1, 1024, 2048))
    body = "".join(f"      {line}\n" for line in lines)
    return (
        'module attributes {pto.target_arch = "a5"} {\n'
        "  func.func @f(%x: !pto.ptr<f32, gm>, %y: !pto.ptr<f32, gm>, %at: !pto.ptr<i64, gm>) attributes {pto.aicore} {\n"
        f"{numbers}"
        "    %i2 = arith.constant 2 : i32\n    %i3 = arith.constant 3 : i32\n    %zero = arith.constant 0 : index\n"
        "    %n64 = arith.constant 64 : index\n    %n8 = arith.constant 8 : index\n    %n1 = arith.constant 1 : index\n"
        "    %h2 = arith.constant 2 : i16\n    %h3 = arith.constant 3 : i16\n"
        f"    %p = pto.castptr %c1024 : i64 -> {P}\n    %b = pto.castptr %c1024 : i64 -> {B}\n"
        "    %w = pto.castptr %c1024 : i64 -> !pto.ptr<ui32, ub>\n"
        f"    pto.mte_gm_ub %x, %p, %c0, %c2048 nburst(%c1, %c2048, %c2048) : !pto.ptr<f32, gm>, {P}, i64, i64, i64, i64, i64\n"
        '    pto.set_flag["PIPE_MTE2", "PIPE_V", "EVENT_ID0"]\n    pto.wait_flag["PIPE_MTE2", "PIPE_V", "EVENT_ID0"]\n'
        f'    pto.vecscope {{\n      %all = pto.pset_b32 "PAT_ALL" : {M}\n{body}    }}\n'
        '    pto.set_flag["PIPE_V", "PIPE_MTE3", "EVENT_ID0"]\n    pto.wait_flag["PIPE_V", "PIPE_MTE3", "EVENT_ID0"]\n'
        f"    pto.mte_ub_gm %p, %y, %c2048 nburst(%c1, %c2048, %c2048) : {P}, !pto.ptr<f32, gm>, i64, i64, i64, i64\n"
        "    return\n  }\n}\n"
    )


def told(lines: tuple[str, ...], pointer: str) -> str:
    """The same, with the address of `%next`, of this type, in the memory of the third argument."""
    told = f"%address = pto.castptr %next : {pointer} -> i64\n      pto.store_scalar %address, %at[%zero] : !pto.ptr<i64, gm>, i64"
    return program(*lines, told)


def run(lines: tuple[str, ...], pointer: str = P) -> tuple[np.ndarray, int]:
    """The buffer behind the place afterwards, and the bytes from there to where `%next` leads."""
    found = pto_isa.run(told(lines, pointer), args={"x": INPUT, "y": 512, "at": np.zeros(1, np.int64)}, profile="a5")
    return found["y"], int(found["at"][0]) - FIRST


LOADS = {
    "vlds": ((f"%v, %next = pto.vlds %p[%n64] : {P} -> {V}, {P}",), 256, INPUT[:64]),
    "vlds one element": (
        (f'%v, %next = pto.vlds %p[%n1] {{dist = "BRC_B32"}} : {P} -> {V}, {P}',), 4, np.full(64, INPUT[0]),
    ),
    "vldsx2": (
        (f'%v, %other, %next = pto.vldsx2 %p[%n64], "DINTLV_B32" : {P}, index -> {V}, {V}, {P}',), 256, INPUT[:128:2],
    ),
    "vsldb": (
        (f"%v, %next = pto.vsldb %p, %h2, %h3, %all : {P}, i16, i16, {M} -> {V}, {P}",),
        96, np.concatenate([INPUT[16 * k : 16 * k + 8] for k in range(8)]),
    ),
    "vldus": (
        (f"%s = pto.vldas %p : {P} -> {A}",
         f"%v, %t, %next = pto.vldus %p, %s, %n8 : {P}, {A}, index -> {V}, {A}, {P}"), 32, INPUT[:64],
    ),
}  # fmt: skip


@pytest.mark.parametrize("case", LOADS)
def test_loads(case: str) -> None:
    """What is loaded goes behind 1024 bytes of the buffer."""
    lines, further, expected = LOADS[case]
    store = (f"%to = pto.addptr %p, %n256 : {P} -> {P}", f"pto.vsts %v, %to[%zero], %all : {V}, {P}, {M}")
    found, moved = run((*lines, "%n256 = arith.constant 256 : index", *store))
    assert moved == further
    assert np.array_equal(found[256:320], expected) and np.array_equal(found[:256], INPUT[:256])


STORES = {
    "vsts": (f"%next = pto.vsts %v, %p[%n64], %all : {V}, {P}, {M} -> {P}", 256, slice(0, 64)),
    "vsts the first": (
        f'%next = pto.vsts %v, %p[%n8], %all {{dist = "1PT_B32"}} : {V}, {P}, {M} -> {P}', 32, slice(0, 1),
    ),
    "vsstb": (
        f"%next = pto.vsstb %v, %p, %h2, %h3, %all : {V}, {P}, i16, i16, {M} -> {P}", 96,
        [16 * k + i for k in range(8) for i in range(8)],
    ),
}  # fmt: skip


@pytest.mark.parametrize("case", STORES)
def test_stores(case: str) -> None:
    """64 elements from behind 1024 bytes are stored at the place itself."""
    line, further, places = STORES[case]
    load = "%n256 = arith.constant 256 : index", f"%v = pto.vlds %p[%n256] : {P} -> {V}"
    found, moved = run((*load, line))
    expected = INPUT.copy()
    expected[places] = INPUT[256:320][: expected[places].size]
    assert moved == further
    assert np.array_equal(found, expected)


def test_streams_of_stores() -> None:
    """Three elements, then two, each where the one before ends; the flush is at the place that it names, too."""
    found, moved = run((
        "%n256 = arith.constant 256 : index", f"%v = pto.vlds %p[%n256] : {P} -> {V}", f"%s = pto.init_align : {A}",
        f"%t, %q = pto.vstus %s, %i3, %v, %p : {A}, i32, {V}, {P} -> {A}, {P}",
        f"%u, %r = pto.vstus %t, %i2, %v, %q : {A}, i32, {V}, {P} -> {A}, {P}",
        f"%next = pto.vstas %u, %r, %i2 : {A}, {P}, i32 -> {P}",
    ))  # fmt: skip
    assert moved == 4 * (3 + 2 + 2)
    assert np.array_equal(found, [*INPUT[256:259], *INPUT[256:258], *INPUT[5:]])


def test_streams_of_masks() -> None:
    """A bit for each of 64 lanes, eight bytes a step; what fills no block of 32 bytes waits for the flush."""
    W = "!pto.ptr<ui32, ub>"
    found, moved = run((
        f"%few, %none = pto.plt_b32 %i3 : i32 -> {M}, i32", f"%s = pto.init_align : {A}",
        f"%t, %q = pto.pstu %s, %all, %w : {A}, {M}, {W} -> {A}, {W}",
        f"%u, %next = pto.pstu %t, %few, %q : {A}, {M}, {W} -> {A}, {W}",
        "%i0 = arith.constant 0 : i32", f"pto.vstas %u, %next, %i0 : {A}, {W}, i32",
    ), W)  # fmt: skip
    assert moved == 16
    assert np.array_equal(found.view(np.uint8)[:24], [*[255] * 8, 7, *[0] * 7, *INPUT.view(np.uint8)[16:24]])


MASKS = {
    "plds": ('%m, %next = pto.plds %b[%n8], "NORM" : {B}, index -> !pto.mask<b8>, {B}', 8),
    "pldi NORM": ('%m, %next = pto.pldi %b[%n1], "NORM" : {B}, index -> !pto.mask<b8>, {B}', 32),
    "pldi US": ('%m, %next = pto.pldi %b[%n1], "US" : {B}, index -> !pto.mask<b8>, {B}', 16),
}


@pytest.mark.parametrize("case", MASKS)
def test_loads_of_masks(case: str) -> None:
    """The bits at the place itself, whatever the offset; the pointer leads on by bytes, or by units."""
    line, further = MASKS[case]
    store = f'%n1024 = arith.constant 1024 : index\n      pto.psts %m, %b[%n1024], "NORM" : !pto.mask<b8>, {B}, index'
    found, moved = run((line.replace("{B}", B), store), B)
    bits = np.unpackbits(INPUT.view(np.uint8)[: 16 if "US" in case else 32], bitorder="little")
    expected = np.packbits(np.repeat(bits, 2) if "US" in case else bits, bitorder="little")
    assert moved == further
    assert np.array_equal(found.view(np.uint8)[1024:1056], expected)


@pytest.mark.parametrize(("op", "offset", "further"), [("psts", "%n8", 8), ("psti", "%n1", 32)])
def test_stores_of_masks(op: str, offset: str, further: int) -> None:
    """All 256 bits at the place itself."""
    line = f'%next = pto.{op} %m, %b[{offset}], "NORM" : !pto.mask<b8>, {B}, index -> {B}'
    found, moved = run(('%m = pto.pset_b8 "PAT_ALL" : !pto.mask<b8>', line), B)
    assert moved == further
    assert np.array_equal(found.view(np.uint8)[:40], [255] * 32 + [*INPUT.view(np.uint8)[32:40]])


@pytest.mark.parametrize(("op", "further"), [("sprsti", 12), ("sprsts", 3)])
def test_stores_of_a_register(op: str, further: int) -> None:
    """Words of four bytes, or bytes: the register, which is zero, goes to the place itself."""
    W = "!pto.ptr<ui32, ub>"
    found, moved = run(('pto.sprclr "AR"', f'%next = pto.{op} "AR", %w[%i3] : {W}, i32 -> {W}'), W)
    assert moved == further
    assert np.array_equal(found, [0, *INPUT[1:]])


def test_a_pointer_goes_around_a_loop() -> None:
    """Four registers one behind another, each doubled, with pointers that loads and stores give on."""
    found, moved = run((
        "%n4 = arith.constant 4 : index", "%n256 = arith.constant 256 : index",
        f"%to = pto.addptr %p, %n256 : {P} -> {P}",
        f"%from, %next = scf.for %k = %zero to %n4 step %n1 iter_args(%a = %p, %c = %to) -> ({P}, {P}) {{",
        f"  %v, %a1 = pto.vlds %a[%n64] : {P} -> {V}, {P}",
        f"  %d = pto.vadd %v, %v, %all : {V}, {V}, {M} -> {V}",
        f"  %c2 = pto.vsts %d, %c[%n64], %all : {V}, {P}, {M} -> {P}",
        f"  scf.yield %a1, %c2 : {P}, {P}", "}",
    ))  # fmt: skip
    assert moved == 2048
    assert np.array_equal(found, [*INPUT[:256], *(2 * INPUT[:256])])


def test_calls_from_python() -> None:
    """A call that asks for the pointer gets it, and reads the place itself; without it the offset counts."""
    start = Pointer.from_numpy(INPUT)
    value, place = ops.vlds(start, 64, dst=VregType("f32"), updated=True, profile="a5")
    assert np.array_equal(value.array.reshape(-1), INPUT[:64])
    assert place.address == 256 and place.memory is start.memory
    assert ops.vlds(start, 64, dst=VregType("f32"), profile="a5").array.reshape(-1)[0] == INPUT[64]


def test_a_pointer_leaves_the_memory() -> None:
    """Where it leads is told when it is made, not at its next use."""
    with pytest.raises(pto_isa.RuleError, match="lies outside the vec memory"):
        run(("%far = arith.constant 100000 : index", f"%v, %next = pto.vlds %p[%far] : {P} -> {V}, {P}"))


def test_addresses_of_local_pointers() -> None:
    """There and back: the byte of the memory that a pointer leads to; of an address, too, for single elements."""
    found, moved = run((
        f"%here = pto.ptrtoint %p : {P} -> i64", "%sum = arith.addi %here, %c1024 : i64",
        f"%next = pto.castptr %sum : i64 -> {P}", f"%q = pto.inttoptr %sum : i64 -> {P}",
        f"%v = pto.load_scalar %q[%zero] : {P} -> f32", f"pto.store_scalar %v, %p[%zero] : {P}, f32",
    ))  # fmt: skip
    assert moved == 1024
    assert np.array_equal(found, [INPUT[256], *INPUT[1:]])
