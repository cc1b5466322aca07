"""What is offered while a line is written."""

from __future__ import annotations

import pytest

from lsp.texts import H, T, marked
from pto_isa.lsp.complete import complete
from pto_isa.lsp.signature import signatures
from pto_isa.runtime.words import LOCATIONS

HEAD = f"module {{\n  func.func @f(%n: index) {{\n    %a = pto.alloc_tile : {T}\n    %h = pto.alloc_tile : {H}  // 𝔘\n"


def offered(line: str, profile: str = "a5", **settings: str) -> list[str]:
    document, offset = marked(f"{HEAD}    {line}\n  }}\n}}\n", profile, **settings)
    found = complete(document, offset)
    for item in found:
        assert item.start <= offset == item.end
        assert document.text.text[item.start : offset].strip("#<") == "" or item.start < offset
    return [item.text or item.label for item in sorted(found, key=lambda item: item.order or item.label)]


def test_ops() -> None:
    """At the beginning of a line and behind results; what the profile lacks stands last, with a note."""
    found = offered("pto.t§")
    assert {"pto.tadd", "pto.tcvt", "pto.tmatmul", "scf.for"} <= set(found) and len(found) > 150
    assert "pto.alloc_tile" in offered("%x = §") and "pto.tadd" in offered("§")
    document, offset = marked(f"{HEAD}    pto.§\n", "a2a3", language="zh")
    items = {item.label: item for item in complete(document, offset)}
    assert items["pto.thistogram"].note == "在 a2a3 上不存在" and items["pto.tadd"].note == ""
    assert items["pto.thistogram"].order > items["pto.tadd"].order and "Tile" in items["pto.tadd"].detail
    assert document.text.text[items["pto.tadd"].start : items["pto.tadd"].end] == "pto."


def test_values() -> None:
    """Those that are visible, the last one first."""
    assert offered("pto.tadd ins(%§") == ["%h", "%a", "%n"] == offered("pto.tadd ins(%a, §")
    assert offered("scf.for %i = %§n to %n step %n {") == ["%h", "%a", "%n"]


def test_values_of_regions() -> None:
    """What a region defines is offered inside it and not behind it; a function sees nothing of another."""
    loop = "scf.for %i = %n to %n step %n {{\n      %in = pto.alloc_tile : T\n      {}\n    }}\n    {}"
    assert offered(loop.format("pto.tabs ins(§", "")) == ["%in", "%i", "%h", "%a", "%n"]
    assert offered(loop.format("", "pto.tabs ins(§")) == ["%h", "%a", "%n"]
    assert offered("return\n  }\n  func.func @g(%only: index) {\n    pto.tabs ins(§") == ["%only"]


def test_types() -> None:
    """Behind the colon: the type of the value at the same place."""
    assert offered(f"pto.tadd ins(%a, %h : {T}, §")[0] == H
    assert offered("pto.tadd ins(%a, %h : §, ")[0] == T
    assert offered(f"pto.tabs ins(%a : {T}) outs(%h : !pto§")[0] == H


def test_inside_a_type() -> None:
    """Locations, element types, keys that are not given yet, and their words, in both spellings."""
    assert offered("%x = pto.alloc_tile : !pto.tile_buf<§")[:-1] == sorted(LOCATIONS)
    assert offered("%x = pto.alloc_tile : !pto.tile_buf<loc=a§") == sorted(LOCATIONS)[:0] + list(LOCATIONS)
    assert "bf16" in offered("%x = pto.alloc_tile : !pto.tile_buf<vec, 16x32x§")
    assert offered("%x = pto.alloc_tile : !pto.tile_buf<vec, 16x32xf32, valid=?x?, §") == [
        "blayout=", "slayout=", "fractal=", "pad=", "compact=",
    ]  # fmt: skip
    assert offered("%x = pto.alloc_tile : !pto.tile_buf<loc=vec, d§")[0] == "dtype="
    assert offered("%x = pto.alloc_tile : !pto.tile_buf<vec, 16x32xf32, slayout=§") == [
        "none_box",
        "row_major",
        "col_major",
    ]
    assert offered("%x = pto.alloc_tile : !pto.tile_buf<vec, 16x32xf32, pad=§") == ["0", "1", "2", "3"]
    assert offered("%x = pto.alloc_tile : !pto.tile_buf<§vec, 16x32xf32>")[0] == "acc"


# By hand, from the headers: the A2/A3 adder lacks bf16 and the 8-bit and unsigned integers that A5 has.
ADDED = {
    "a2a3": {"f16", "f32", "i16", "i32"},
    "a5": {"f16", "bf16", "f32", "i8", "i16", "i32", "i64", "ui8", "ui16", "ui32", "ui64"},
}


@pytest.mark.parametrize("profile", ADDED)
def test_element_types_of_an_operand(profile: str) -> None:
    """Only those that the record allows for the operand on the profile."""
    assert set(offered("pto.tadd ins(%a, %a : !pto.tile_buf<vec, 16x32x§", profile)) == ADDED[profile]


def test_attributes() -> None:
    """Keys that the op has and that are not there yet; behind a key its words as they are written."""
    assert offered("pto.tcvt ins(%a {§") == ["rmode = ", "sat_mode = "]
    assert offered("pto.tcvt ins(%a {rmode = #pto<round_mode RINT>, §") == ["sat_mode = "]
    words = offered("pto.tcvt ins(%a {rmode = §")
    assert "#pto<round_mode RINT>" in words and len(words) == 7
    assert "#pto<round_mode RINT>" in offered("pto.tcvt ins(%a {rmode = #pto<round§")
    assert offered("pto.tadd ins(%a {§") == []
    assert "<PIPE_V>" in offered("pto.set_flag[<PIPE_MTE2>, §") and "<EVENT_ID0>" in offered(
        "pto.wait_flag[<PIPE_V>, <PIPE_S>, <§"
    )


def test_nothing() -> None:
    """Nothing in comments."""
    assert offered("// pto.§") == [] and offered("pto.tadd ins(%a) // %§") == []


def test_signature() -> None:
    """The operand at hand, before and behind the colon."""
    for line, active in (("pto.tadd ins(§", 0), ("pto.tadd ins(%a, §", 1), (f"pto.tadd ins(%a, %a : {T}, §", 1),
                         (f"pto.tadd ins(%a, %a : {T}, {T}) outs(§", 2)):  # fmt: skip
        found = signatures(*marked(f"{HEAD}    {line}\n  }}\n}}\n", language="zh"))
        assert found is not None
        one = found[1][0]
        assert one.label == "pto.tadd ins(%src0, %src1) outs(%dst)" and one.active == active
        assert [one.label[slice(*span)] for span in one.spans] == ["%src0", "%src1", "%dst"] and "Tile" in one.notes[2]
    assert (
        signatures(*marked(f"{HEAD}    pto.nothing ins(§\n")) is None
        and signatures(*marked(f"{HEAD}    pto§.tadd\n")) is None
    )
