"""Edits: formatting, and what mends a finding."""

from __future__ import annotations

import json

import pytest
from lsprotocol.converters import get_converter

from lsp.texts import TWO, H, T, in_function, opened, spoken
from pto_isa.lsp.actions import actions, applied
from pto_isa.lsp.convert import to_symbols
from pto_isa.lsp.layout import formatted
from pto_isa.lsp.outline import outline
from pto_isa.program.syntax.printer import program_text
from pto_isa.program.syntax.program import read
from pto_isa.program.verifier import verify


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_formatting(end: str) -> None:
    """The text of ``fmt``, with the line ends of the document; only lines that change are sent."""
    text = TWO.replace("    pto.tadd ins(", "  pto.tadd   ins( ")
    edit = formatted(opened(text.replace("\n", end)))
    assert edit is not None
    assert (
        applied(text.replace("\n", end), [edit])
        == program_text(read(text)).replace("\n", end)
        == TWO.replace("\n", end)
    )
    assert edit[1].count(end) == 1
    assert formatted(opened(TWO.replace("\n", end))) is None


def test_no_formatting_of_what_does_not_read() -> None:
    """A text with syntax faults stays as it is."""
    assert formatted(opened("module {\n  pto.tadd ins(%a\n}\n")) is None


def test_the_outline_of_a_very_deep_text_can_be_sent() -> None:
    """Every module is in it; the library that writes answers would fail at 200 levels, and the editor would wait."""
    document = opened("module {\n" * 2000 + "}\n" * 2000)
    sent = json.dumps(get_converter().unstructure(to_symbols(document, outline(document))))
    assert sent.count('"kind": ') == 2000


def test_outline() -> None:
    """Modules and functions, nested, with their arguments."""
    document = opened(TWO)
    (module,) = outline(document)
    assert [(entry.name, entry.kind, entry.detail) for entry in module.inside] == [
        ("@first", "function", "(%p: index)"), ("@second", "function", "()"),
    ]  # fmt: skip
    assert module.span == (0, len(TWO) - 1) and spoken(document, module.inside[1].named) == "@second"
    assert spoken(document, module.inside[0].span).startswith("func.func @first") and module.inside[0].named[0] > 0


def mended(lines: str, rule: str, title: str) -> str:
    """The text after the only action for a rule; the finding is gone and no error has come."""
    document = opened(in_function(lines))
    before = [finding.rule for finding in verify(document.text.text, "a5")]
    assert rule in before
    (action,) = [one for one in actions(document, 0, len(document.text.text)) if one.finding.rule == rule]
    assert action.title == title
    text = applied(document.text.text, action.edits)
    after = [finding.rule for finding in verify(text, "a5")]
    assert after.count(rule) == before.count(rule) - 1 and len(after) < len(before)
    return text


def test_field_of_a_tile_type() -> None:
    """The type changes at the definition and at every use, in its own spelling."""
    old = "!pto.tile_buf<loc=vec, dtype=f16, rows=16, cols=32, v_row=16, v_col=32, blayout=row_major, slayout=none_box, fractal=512, pad=0>"
    lines = f"""    %a = pto.alloc_tile : {T}
    %b = pto.alloc_tile : {old}
    pto.tadd ins(%a, %b : {T}, {old}) outs(%a : {T})
    pto.tabs ins(%b : {old}) outs(%b : {old})"""
    text = mended(lines, "pto.tadd/types", "Change to src1.dtype = f32")
    assert text.count("dtype=f32") == 4 and "f16" not in text


def test_type_of_a_tile() -> None:
    """What breaks a rule of every tile is mended where the tile is defined and used."""
    wide = T.replace("xf32", "xf32, valid=16x40")
    text = mended(
        f"    %a = pto.alloc_tile : {wide}\n    pto.tabs ins(%a : {wide}) outs(%a : {wide})",
        "tile/valid-cols",
        "Change to t.cols = 40",  # 160 bytes are whole blocks
    )
    assert text.count("16x40xf32") == 3 and "32xf32" not in text


def test_word_of_an_attribute() -> None:
    """The word changes, what stands around it stays."""
    lines = f"""    %a = pto.alloc_tile : {T}
    %b = pto.alloc_tile : !pto.tile_buf<vec, 16x32xbf16>
    pto.tcvt ins(%a {{rmode = #pto<round_mode ODD>}} : {T}) outs(%b : !pto.tile_buf<vec, 16x32xbf16>)"""
    text = mended(lines, "pto.tcvt/odd-to-f16", "Change to round_mode = none")
    assert "{rmode = #pto<round_mode NONE>}" in text


def test_names() -> None:
    """A name of an op, a key and a word of a type that were mistyped."""
    text = mended(
        f"    %a = pto.alloc_tile : {T}\n    pto.tabz ins(%a : {T}) outs(%a : {T})",
        "program/unknown-op",
        "Change to `pto.tabs`",
    )
    assert "pto.tabs ins(" in text
    lines = f"    %a = pto.alloc_tile : {T}\n    %h = pto.alloc_tile : {H}\n    pto.tcvt ins(%a {{rmod = #pto<round_mode RINT>}} : {T}) outs(%h : {H})"
    assert "{rmode = #pto<round_mode RINT>}" in mended(lines, "program/unknown-attribute", "Change to `rmode`")
    wrong = T.replace("f32", "float")
    text = mended(
        f"    %a = pto.alloc_tile : {wrong}\n    pto.tabs ins(%a : {wrong}) outs(%a : {wrong})",
        "syntax/type-text",
        "Change to `f32`",
    )
    assert text.count("f32") == 3 and "float" not in text


def test_the_spelling_of_another_release() -> None:
    """The op gives way to what the release writes; what stands around it stays."""
    rule = "program/assembler-release"
    lines = """    %p = pto.inttoptr %address : i64 -> !pto.ptr<f32>
    %v = pto.load_scalar %p[%c0]
      : !pto.ptr<f32> -> f32 loc("a.py":1:2)  // behind
    pto.store %v, %p[%c0] : !pto.ptr<f32>, f32"""
    head = "    %address = arith.constant 64 : i64\n    %c0 = arith.constant 0 : index\n"
    text = mended(head + lines, rule, "Write `pto.load`")
    assert '    %v = pto.load %p[%c0] : !pto.ptr<f32> -> f32 loc("a.py":1:2)  // behind\n    pto.store %v' in text
    mask = "!pto.tile_buf<vec, 1x16xi32>"
    call = f"    %s = arith.constant 3 : i32\n    %t = pto.alloc_tile : {mask}\n    pto.tci ins(%s {{descending = true}} : i32) outs(%t : {mask})"
    assert f"    pto.tci ins(%s : i32) outs(%t : {mask}) {{descending = true}}\n" in mended(
        call, rule, "Write `pto.tci` in the new form"
    )
    commented = lines.replace("%p[%c0]\n", "%p[%c0]  // inside\n")
    document = opened(in_function(head + commented))
    assert [one for one in actions(document, 0, len(document.text.text)) if one.finding.rule == rule] == []


def test_constants_in_front_of_a_window() -> None:
    """Valid extents that a window had by itself are given to it; the lines keep their indentation."""
    half = "!pto.tile_buf<vec, 16x32xf32, valid=12x32>"
    lines = f"""    %a = pto.alloc_tile : {half}
    %c0 = arith.constant 0 : index
    %w = pto.subset %a[%c0, %c0] sizes [16, 32] : {half}"""
    text = mended(lines, "program/assembler-release", "Write `pto.subview`")
    found = text.splitlines()
    at = next(k for k, line in enumerate(found) if "pto.subview" in line)
    twelve, most, window = found[at - 2 : at + 1]
    assert [line[: line.index("%")] for line in (twelve, most, window)] == ["    "] * 3
    assert twelve.endswith("arith.constant 12 : index") and most.endswith("arith.constant 32 : index")
    names = [line.split()[0] for line in (twelve, most)]
    assert f"sizes [16, 32] valid [{', '.join(names)}] : {half}" in window


def test_nothing_that_does_not_mend() -> None:
    """An edit that would break another call is not offered, nor one of a value whose type is not written everywhere."""
    lines = f"""    %a = pto.alloc_tile : {T}
    %b = pto.alloc_tile : {H}
    %c = pto.alloc_tile : {H}
    pto.tadd ins(%a, %b : {T}, {H}) outs(%a : {T})
    pto.tadd ins(%c, %b : {H}, {H}) outs(%c : {H})"""
    document = opened(in_function(lines))
    assert [one.finding.rule for one in actions(document, 0, len(document.text.text))] == []
