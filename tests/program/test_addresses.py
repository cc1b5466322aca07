"""Pointers that lead to a known byte: what is accessed there must be aligned, and lie within the memory."""

from __future__ import annotations

import pytest

from pto_isa import verify

UB, L1, GM = "!pto.ptr<f32, ub>", "!pto.ptr<f32, l1>", "!pto.ptr<f32, gm>"
F32, MASK = "!pto.vreg<64xf32>", "!pto.mask<b32>"
END = 262144  # bytes of the unified buffer of A5
L1_END = 524288


def found(body: str, profile: str = "a5") -> dict[str, str]:
    """The rules about addresses and bounds that a body breaks, each with what was got."""
    text = f"""
module attributes {{pto.target_arch = "a5", pto.kernel_kind = #pto.kernel_kind<vector>}} {{
  func.func @f(%gm: {GM}, %any: {UB}, %n: i64) attributes {{pto.kernel}} {{
    %c0 = arith.constant 0 : index
    %z = arith.constant 0 : i64
{body}
    return
  }}
}}
"""
    kinds = ("/aligned", "within-", "/whole-boxes", "/scale-address")
    findings = [entry for entry in verify(text, profile) if any(kind in entry.rule for kind in kinds)]
    assert all(entry.severity == "undefined" for entry in findings if "_mx/" not in entry.rule)
    return {entry.rule: entry.text() for entry in findings}


def pointer(address: int, name: str = "p", type: str = UB) -> str:
    """A pointer to a byte."""
    return f"%a{name} = arith.constant {address} : i64\n%{name} = pto.castptr %a{name} : i64 -> {type}\n"


def scope(line: str) -> str:
    """A vector scope with this line."""
    return f'pto.vecscope {{\n%m = pto.pset_b32 "PAT_ALL" : {MASK}\n{line}\n}}\n'


def load(dist: str = "NORM", at: str = "p", offset: int = 0) -> str:
    """A load of a register."""
    return scope(f'%o = arith.constant {offset} : index\n%v = pto.vlds %{at}[%o] {{dist = "{dist}"}} : {UB} -> {F32}')


@pytest.mark.parametrize(
    ("dist", "align", "bytes"),
    [
        ("NORM", 32, 256), ("BRC_B8", 1, 1), ("BRC_B16", 2, 2), ("BRC_B32", 4, 4), ("BRC_BLK", 1, 32), ("US_B8", 1, 128),
        ("US_B16", 1, 128), ("DS_B8", 1, 512), ("DS_B16", 1, 512), ("UNPK_B8", 1, 128), ("UNPK_B16", 1, 128),
        ("UNPK_B32", 1, 128), ("E2B_B16", 1, 16), ("E2B_B32", 1, 32), ("UNPK4", 1, 64),
    ],
)  # fmt: skip
def test_loads(dist: str, align: int, bytes: int) -> None:
    """Each distribution reads so many bytes, from a multiple of so many."""
    first = (END - bytes) // align * align
    assert not found(pointer(first) + load(dist))
    assert [*found(pointer(first + align) + load(dist))] == ["pto.vlds/within-memory"]
    if align > 1:
        assert [*found(pointer(align // 2) + load(dist))] == ["pto.vlds/aligned"]


def test_offsets_count_elements_of_the_pointer() -> None:
    assert not found(pointer(0) + load(offset=8))
    assert [*found(pointer(0) + load(offset=7))] == ["pto.vlds/aligned"]
    assert not found(pointer(0) + load(offset=(END - 256) // 4))
    assert [*found(pointer(0) + load(offset=(END - 224) // 4))] == ["pto.vlds/within-memory"]


def test_pointers_that_move_and_are_seen_as_others() -> None:
    moved = "%k = arith.constant 4 : index\n%q = pto.addptr %p, %k : {0} -> {0}\n"
    assert not found(pointer(16) + moved.format(UB) + load(at="q"))
    assert "src.address = 16" in found(pointer(0) + moved.format(UB) + load(at="q"))["pto.vlds/aligned"]
    bytes = pointer(0, "b", "!pto.ptr<ui8, ub>") + "%k = arith.constant 4 : index\n"
    bytes += f"%w = pto.addptr %b, %k : !pto.ptr<ui8, ub> -> !pto.ptr<ui8, ub>\n%q = pto.castptr %w : !pto.ptr<ui8, ub> -> {UB}\n"
    assert "src.address = 4" in found(bytes + load(at="q"))["pto.vlds/aligned"]


def test_nothing_is_said_of_what_is_not_known() -> None:
    assert not found(load(at="any", offset=1))
    assert not found(f"%q = pto.castptr %n : i64 -> {UB}\n" + load(at="q"))
    assert not found(pointer(4) + f"%q = pto.addptr %p, %n : {UB} -> {UB}\n".replace("%n", "%i") .join(
        ["%i = arith.index_cast %n : i64 to index\n", ""]) + load(at="q"))  # fmt: skip


@pytest.mark.parametrize(
    ("dist", "align", "bytes"), [("NORM_B32", 32, 1), ("1PT_B8", 1, 1), ("1PT_B16", 2, 2), ("1PT_B32", 4, 4)]
)
def test_stores(dist: str, align: int, bytes: int) -> None:
    """Lanes that are off write nothing: only the first byte is sure, or the one element that no mask governs."""

    def store(address: int) -> str:
        value = f"%s = pto.vlds %any[%c0] : {UB} -> {F32}\n"
        line = f'pto.vsts %s, %p[%c0], %m {{dist = "{dist}"}} : {F32}, {UB}, {MASK}'
        return pointer(address) + scope(value + line)

    assert not found(store((END - bytes) // align * align))
    assert [*found(store(END))] == ["pto.vsts/within-memory"]
    if align > 1:
        assert [*found(store(align // 2))] == ["pto.vsts/aligned"]


def test_loads_and_stores_of_two_registers() -> None:
    both = f'%v, %w = pto.vldsx2 %p[%c0], "DINTLV_B32" : {UB}, index -> {F32}, {F32}'
    assert not found(pointer(END - 512) + scope(both))
    assert [*found(pointer(END - 480) + scope(both))] == ["pto.vldsx2/within-memory"]
    value = f"%s = pto.vlds %any[%c0] : {UB} -> {F32}\n"
    line = f'pto.vstsx2 %s, %s, %p[%c0], "INTLV_B32", %m : {F32}, {F32}, {UB}, index, {MASK}'
    assert not found(pointer(END - 512) + scope(value + line))
    assert [*found(pointer(END - 480) + scope(value + line))] == ["pto.vstsx2/within-memory"]


def test_blocks_of_a_register() -> None:
    line = f"%h = arith.constant 1 : i16\n%v = pto.vsldb %p, %h, %h, %m : {UB}, i16, i16, {MASK} -> {F32}"
    assert not found(pointer(64) + scope(line)) and [*found(pointer(4) + scope(line))] == ["pto.vsldb/aligned"]
    value = f"%s = pto.vlds %any[%c0] : {UB} -> {F32}\n%h = arith.constant 1 : i16\n"
    line = f"pto.vsstb %s, %p, %h, %h, %m : {F32}, {UB}, i16, i16, {MASK}"
    assert not found(pointer(64) + scope(value + line))
    assert [*found(pointer(4) + scope(value + line))] == ["pto.vsstb/aligned"]


@pytest.mark.parametrize(
    ("op", "dist", "unit", "bytes", "step"),
    [
        ("plds", "NORM", 32, 32, 1), ("plds", "US", 16, 16, 1), ("plds", "DS", 32, 64, 1),
        ("pldi", "NORM", 32, 32, 32), ("pldi", "US", 16, 16, 16), ("pldi", "DS", 32, 64, 32),
        ("psts", "NORM", 32, 32, 1), ("psts", "PK", 16, 16, 1), ("psti", "NORM", 32, 32, 32), ("psti", "PK", 16, 16, 16),
    ],
)  # fmt: skip
def test_masks(op: str, dist: str, unit: int, bytes: int, step: int) -> None:
    """The forms with a number count it in units, the others in bytes."""

    def access(address: int, bytes_further: int) -> str:
        offset = f"%o = arith.constant {bytes_further // step} : index\n"
        place = f'%p[%o], "{dist}"'
        line = f"%k = pto.{op} {place} : {UB}, index -> {MASK}"
        if op[1] == "s":
            line = f"pto.{op} %m, {place} : {MASK}, {UB}, index"
        return pointer(address) + scope(offset + line)

    last = (END - bytes) // unit * unit
    assert not found(access(0, last)) and not found(access(last, 0))
    assert [*found(access(0, last + unit))] == [f"pto.{op}/within-memory"]
    assert [*found(access(unit // 2, 0))] == [f"pto.{op}/aligned"]


def gm_to_ub(len: int, bursts: int = 1, step: int = 0, loop: str = "") -> str:
    """Bursts into the unified buffer."""
    numbers = f"%l = arith.constant {len} : i64\n%b = arith.constant {bursts} : i64\n%s = arith.constant {step} : i64\n"
    types = f"{GM}, {UB}, i64, i64, i64, i64, i64" + (", loop i64, i64, i64" if loop else "")
    return numbers + f"pto.mte_gm_ub %gm, %p, %z, %l nburst(%b, %z, %s){loop} : {types}\n"


def test_bursts_into_the_unified_buffer() -> None:
    assert not found(pointer(END - 256) + gm_to_ub(64, 4, 64))
    assert [*found(pointer(END - 224) + gm_to_ub(64, 4, 64))] == ["pto.mte_gm_ub/within-destination"]
    assert not found(pointer(END - 32) + gm_to_ub(64, 0, 64))  # no burst
    assert [*found(pointer(8) + gm_to_ub(64))] == ["pto.mte_gm_ub/aligned-destination"]
    rounds = "%r = arith.constant 2 : i64\n"
    assert not found(pointer(END - 320) + rounds + gm_to_ub(64, 2, 64, " loop(%r, %z, %l)"))
    assert [*found(pointer(END - 160) + rounds + gm_to_ub(64, 2, 64, " loop(%r, %z, %l)"))] == [
        "pto.mte_gm_ub/rounds-within-destination"
    ]


def test_bursts_to_global_memory_and_into_l1() -> None:
    out = f"%l = arith.constant 64 : i64\n%b = arith.constant 2 : i64\npto.mte_ub_gm %p, %gm, %l nburst(%b, %l, %l) : {UB}, {GM}, i64, i64, i64, i64\n"
    assert not found(pointer(END - 128) + out)
    assert [*found(pointer(END - 96) + out)] == ["pto.mte_ub_gm/within-source"]
    assert [*found(pointer(8) + out)] == ["pto.mte_ub_gm/aligned-source"]
    into = f"%l = arith.constant 64 : i64\n%b = arith.constant 2 : i64\npto.mte_gm_l1 %gm, %p, %l nburst(%b, %l, %l) : {GM}, {L1}, i64, i64, i64, i64\n"
    assert not found(pointer(L1_END - 128, type=L1) + into)
    assert [*found(pointer(L1_END - 96, type=L1) + into)] == ["pto.mte_gm_l1/within-destination"]


@pytest.mark.parametrize(
    ("op", "unit", "types", "ends"),
    [
        ("mte_ub_ub", 32, (UB, UB), (END, END)), ("mte_ub_l1", 32, (UB, L1), (END, L1_END)),
        ("mte_l1_ub", 32, (L1, UB), (L1_END, END)),
    ],
)  # fmt: skip
def test_copies_of_blocks(op: str, unit: int, types: tuple[str, str], ends: tuple[int, int]) -> None:
    """Three bursts of two blocks with a gap of one: eight blocks in all."""
    numbers = "%l = arith.constant 2 : i64\n%b = arith.constant 3 : i64\n%g = arith.constant 1 : i64\n"
    line = f"pto.{op} %p, %q, %l nburst(%b, %g, %g) : {types[0]}, {types[1]}, i64, i64, i64, i64\n"

    def copy(source: int, destination: int) -> dict[str, str]:
        return found(pointer(source, "p", types[0]) + pointer(destination, "q", types[1]) + numbers + line)

    reach = 8 * unit
    assert not copy(ends[0] - reach, ends[1] - reach)
    assert [*copy(ends[0] - reach + 32, 0)] == [f"pto.{op}/within-source"]
    assert [*copy(0, ends[1] - reach + 32)] == [f"pto.{op}/within-destination"]


def test_one_of_two_places_is_known() -> None:
    numbers = "%l = arith.constant 1 : i64\n"
    line = f"pto.mte_ub_ub %any, %p, %l nburst(%l, %z, %z) : {UB}, {UB}, i64, i64, i64, i64\n"
    assert [*found(pointer(8) + numbers + line)] == ["pto.mte_ub_ub/aligned-destination"]


@pytest.mark.parametrize("op", ["copy_gm_to_ubuf", "copy_ubuf_to_gm"])
def test_copies_in_loops_of_registers(op: str) -> None:
    """Whatever the registers say, the bursts of the first round are copied."""
    numbers = "%l = arith.constant 64 : i64\n%b = arith.constant 2 : i64\n%no = arith.constant false\n"
    line = f"pto.copy_ubuf_to_gm %p, %gm, %z, %b, %l, %z, %l, %l : {UB}, {GM}{', i64' * 6}\n"
    if op == "copy_gm_to_ubuf":
        line = f"pto.{op} %gm, %p, %z, %b, %l, %z, %z, %no, %z, %l, %l : {GM}, {UB}{', i64' * 5}, i1{', i64' * 3}\n"
    side = "destination" if op == "copy_gm_to_ubuf" else "source"
    assert not found(pointer(END - 128) + numbers + line)
    assert [*found(pointer(END - 96) + numbers + line)] == [f"pto.{op}/within-{side}"]
    assert [*found(pointer(8) + numbers + line)] == [f"pto.{op}/aligned-{side}"]


def test_units_of_the_parameter_memory() -> None:
    """Two bursts of two units of 64 bytes with a gap of one: five units."""
    fb, end = "!pto.ptr<f32, fb>", 4096
    numbers = "%l = arith.constant 2 : i64\n%g = arith.constant 1 : i64\n"
    line = f"pto.mte_l1_fb %p, %q, %l nburst(%l, %g, %g) : {L1}, {fb}, i64, i64, i64, i64\n"

    def load(source: int, destination: int) -> list[str]:
        return [*found(pointer(source, "p", L1) + pointer(destination, "q", fb) + numbers + line)]

    assert not load(L1_END - 320, end - 320)
    assert load(L1_END - 256, 0) == ["pto.mte_l1_fb/within-source"]
    assert load(0, end - 256) == ["pto.mte_l1_fb/within-destination"]
    assert not load(0, 0x10000 + end - 320)  # the next part of the memory
    assert load(0, 0x10000 + end - 256) == ["pto.mte_l1_fb/within-destination"]


def test_scales_go_with_whole_boxes() -> None:
    """What the verifier of the assembler asks of a constant address it asks of one that a pointer moves to as well."""
    l0a = "!pto.ptr<!pto.f8E8M0, l0a>"
    source = "!pto.ptr<!pto.f8E8M0, l1>"
    line = f"pto.mte_l1_l0a_mx %p, %q, %z, %z, %z, %z, %z, %z : {source}, {l0a}{', i64' * 6}\n"
    assert not found(pointer(32, "p", source) + pointer(16, "q", l0a) + line)
    assert [*found(pointer(32, "p", source) + pointer(8, "q", l0a) + line)] == ["pto.mte_l1_l0a_mx/scale-address"]
    assert [*found(pointer(16, "p", source) + pointer(16, "q", l0a) + line)] == ["pto.mte_l1_l0a_mx/whole-boxes"]
