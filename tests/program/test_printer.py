"""Printing: the canonical text reads to the same tree, and printing it again changes nothing."""

from __future__ import annotations

import pytest

from pto_isa.program.syntax.printer import program_text
from pto_isa.program.syntax.program import read
from pto_isa.program.syntax.tree import Mark

T = "!pto.tile_buf<vec, 16x32xf32>"
LEGACY = (
    "!pto.tile_buf<loc=vec, dtype=f32, rows=16, cols=32, v_row=16, v_col=32, blayout=row_major, slayout=none_box, "
    "fractal=512, pad=0>"
)

# (as written, as printed)
PRINTED = [
    ("module{\n}\n", "module {\n}\n"),
    ("module{module{pto.a\n}}", "module {\n  module {\n    pto.a\n  }\n}\n"),
    (f"pto.tadd   ins( %a,%b:{T},{T} )outs(%c:{T})", f"pto.tadd ins(%a, %b : {T}, {T}) outs(%c : {T})\n"),
    (f"pto.tadd ins(%a:{T},i32) outs(%c:{T})", f"pto.tadd ins(%a : {T}, i32) outs(%c : {T})\n"),  # a type too many
    (f"pto.tadd\n ins(%a\n : {T})\n outs(%c : {T})", f"pto.tadd ins(%a : {T}) outs(%c : {T})\n"),
    ("func.func @f(%a:index,%b:i32)->(i32){\n}", "func.func @f(%a: index, %b: i32) -> (i32) {\n}\n"),
    ("func.func @f(%a :index){\n}", "func.func @f(%a: index) {\n}\n"),
    ("func.func @f ( ) {\n}", "func.func @f() {\n}\n"),
    ("%r:2=func.call @f(%a,%b):(i32,i32)->(i32,i32)", "%r:2 = func.call @f(%a, %b) : (i32, i32) -> (i32, i32)\n"),
    ("scf.for %i=%a to %b step %c{\n}", "scf.for %i = %a to %b step %c {\n}\n"),
    ("scf.if %p{\n}else{\n}", "scf.if %p {\n} else {\n}\n"),
    ('"pto.x"(%a){k=1:i32}:(f32)->()', '"pto.x"(%a) {k = 1 : i32} : (f32) -> ()\n'),
    ("pto.x{a=1,b,c=[1,{d=2}]}", "pto.x {a = 1, b, c = [1, {d = 2}]}\n"),
    ('pto.x {"a b" = 1, "c" = 2}', 'pto.x {"a b" = 1, c = 2}\n'),
    ("pto.set_flag[<PIPE_S>,<PIPE_V>]", "pto.set_flag[<PIPE_S>, <PIPE_V>]\n"),
    ("%x = memref.load %m[%a,%b] : memref<4x4xf32>", "%x = memref.load %m[%a, %b] : memref<4x4xf32>\n"),
    ('pto.x loc( "a":1:2 )', 'pto.x loc("a":1:2)\n'),
    ('#l = loc("a")\npto.x loc(#l)', '#l = loc("a")\npto.x loc(#l)\n'),
    ("pto.x ins(%a,%b:i8,i16 fp%f:i32)outs(%c:i64)", "pto.x ins(%a, %b : i8, i16 fp %f : i32) outs(%c : i64)\n"),
    ("pto.x(%a,buf(%b,%c),group(%d):i8,i16,i16,i32)", "pto.x(%a, buf(%b, %c), group(%d) : i8, i16, i16, i32)\n"),
    ("pto.x ins(%a  no_tmp:i8)outs(%c:i64)", "pto.x ins(%a no_tmp : i8) outs(%c : i64)\n"),
    ('pto.x ins(%a,{k=1}:i8,"row")outs(%c:i64)', 'pto.x ins(%a, {k = 1} : i8, "row") outs(%c : i64)\n'),
    ("pto.x ins(%a{k=1}:i8)outs(%c:i64)", "pto.x ins(%a {k = 1} : i8) outs(%c : i64)\n"),
    ("^b0(%x:i32):\npto.a", "^b0(%x: i32):\n  pto.a\n"),
    ("", ""),
    ("\n\n\n", ""),
]


@pytest.mark.parametrize(("text", "printed"), PRINTED, ids=[repr(text) for text, _ in PRINTED])
def test_canonical(text: str, printed: str) -> None:
    """One space, one line per op, two spaces per region."""
    program = read(text)
    if text.startswith("^"):  # a label outside a region names the first block and is not part of any op
        printed = "pto.a\n"
    assert not program.faults
    assert program_text(program) == printed
    again = read(printed)
    assert again.ops == program.ops and program_text(again) == printed


COMMENTED = """\
// head

// of the file
module {  // module
  // own line
  pto.a  // behind


  pto.b ins(%x,  // inside
            %y)

  // last
}  // end
// tail
"""


def test_comments_and_blank_lines() -> None:
    """Comments stay in order, one blank line stays between ops; none at the beginning or the end of a region."""
    text = program_text(read(COMMENTED))
    comments = [line[line.index("//") :] for line in COMMENTED.splitlines() if "//" in line]
    assert [line[line.index("//") :] for line in text.splitlines() if "//" in line] == comments
    assert "// head\n\n// of the file\nmodule {  // module\n  // own line\n  pto.a  // behind\n\n  pto.b" in text
    assert "\n\n\n" not in text and text.endswith("}  // end\n// tail\n")
    assert program_text(read(text)) == text
    assert read(text).ops == read(COMMENTED).ops
    assert program_text(read("module {\n\n\n  pto.a\n\n\n}\n")) == "module {\n  pto.a\n}\n"


def test_spellings() -> None:
    """Complete tile types in the spelling asked for; everything else as it is."""
    text = f"pto.texp ins(%a : {LEGACY}) outs(%b : {T})\n%v = pto.x : !pto.ptr<f32>\npto.y : <vec, 4x8xf32>\n"
    program = read(text)
    assert program_text(program) == text
    compact, legacy = program_text(program, "compact"), program_text(program, "legacy")
    assert compact.splitlines()[0] == f"pto.texp ins(%a : {T}) outs(%b : {T})"
    assert legacy.splitlines()[0] == f"pto.texp ins(%a : {LEGACY}) outs(%b : {LEGACY})"
    assert compact.splitlines()[1:] == legacy.splitlines()[1:] == text.splitlines()[1:]
    assert program_text(read(legacy), "compact") == compact and program_text(read(compact), "legacy") == legacy
    broken = "%a = pto.alloc_tile : !pto.tile_buf<vec, what>\n"
    assert program_text(read(broken), "legacy") == broken


def test_deep_regions_stay_small() -> None:
    """The text of regions in regions grows with their number, not with its square."""
    depth = 3000
    text = "module {\n" * depth + "}\n" * depth
    printed = program_text(read(text))
    assert len(printed) < depth * 2 * 140
    assert read(printed).ops == read(text).ops


def test_words_among_operands_are_marks() -> None:
    """What a word stands before, how many items are its own, and whether these are in brackets."""

    def marks(text: str) -> list[Mark] | None:
        (op,) = read(text).ops
        return op.parts[0].marks

    assert marks("pto.x ins(%a, %b : i8, i16) outs(%c : i64)") is None
    assert marks("pto.x ins(%a, %b : i8, i16 fp %f : i32) outs(%c : i64)") == [Mark("fp", 2, 1, False)]
    assert marks("pto.x(%a, buf(%b, %c), group(%d) : i8, i16, i16, i32)") == [
        Mark("buf", 1, 2, True), Mark("group", 3, 1, True),
    ]  # fmt: skip
    assert marks("pto.x ins(%a no_tmp : i8) outs(%c : i64)") == [Mark("no_tmp", 1)]
    assert marks('pto.x ins(%a, {k = 1} : i8, "row") outs(%c : i64)') == [Mark(",", 1), Mark('"row"', 1)]
    assert read("pto.x ins(%a : i8, fp %f : i32) outs(%c : i64)").faults  # no comma stands before such a word
