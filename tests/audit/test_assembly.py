"""Assembly formats as grammars: what small operations accept and refuse, and why."""

from __future__ import annotations

import pytest

from pto_isa.audit.compare.assembly import refusals
from pto_isa.audit.ptoas.assembler import read_assembler
from pto_isa.audit.ptoas.assembly import Refused
from pto_isa.audit.ptoas.assembly_format import NamedElement, OptionalGroup, TypeOf, UnreadFormat, Word, read_format
from pto_isa.audit.ptoas.custom_formats import custom_shapes
from pto_isa.program.syntax.program import read
from pto_isa.program.syntax.tokens import Tokens

OPERATIONS = """\
def TileOrMemRef : AnyTypeOf<[TileBufType, AnyMemRef], "tile or memref">;
def Scalar : AnyTypeOf<[AnySignlessInteger, AnyFloat], "numeric">;

def OneOp : Tile<"one", []> {
  let arguments = (ins TileOrMemRef:$src, // the source
    Scalar:$scalar, TileOrMemRef:$dst, DefaultValuedAttr<BoolAttr, "false">:$flag,
    OptionalAttr<I32Attr>:$count, OptionalAttr<PTO_ModeAttr>:$mode);
  let results = (outs);
  let assemblyFormat = [{
    `ins` `(` $src `,` $scalar `:` qualified(type($src)) `,` type($scalar) `)`
    `outs` `(` $dst `:` type($dst) `)` attr-dict
  }];
}

def ShiftOp : Tile<"shift", []> {
  let arguments = (ins TileOrMemRef:$src, AnySignlessInteger:$scalar, TileOrMemRef:$dst);
  let assemblyFormat = "`ins` `(` $src `,` $scalar `:` type($src) `,` type($scalar) `)` "
                       "`outs` `(` $dst `:` type($dst) `)` attr-dict";
}

def MoveOp : Tile<"move", []> {
  let arguments = (ins TileOrMemRef:$src, TileOrMemRef:$dst, Optional<TileOrMemRef>:$fp, Optional<I64>:$word);
  let results = (outs Optional<AnyRankedTensor>:$result);
  let assemblyFormat = [{
    `ins` `(` $src `:` type($src) (`,` $fp^ `:` type($fp))? (`,` $word^ `:` type($word))? `)`
    `outs` `(` $dst `:` type($dst) `)` attr-dict (`->` type($result)^)?
  }];
}

def AllocOp : Tile<"alloc", []> {
  let arguments = (ins Optional<I64>:$addr, Optional<Index>:$row);
  let results = (outs TileBufType:$result);
  let assemblyFormat = [{ (`addr` `=` $addr^)? (`row` `=` $row^)? attr-dict `:` qualified(type($result)) }];
}

def ManyOp : Tile<"many", []> {
  let arguments = (ins Variadic<TileOrMemRef>:$events, PTO_PipeAttr:$pipe, I8Attr:$split);
  let assemblyFormat = [{ `(` $events `:` type($events) `)` $pipe `{` `split` `=` $split `}` attr-dict }];
}

def GetOp : Tile<"get", []> {
  let results = (outs I64:$result);
  let assemblyFormat = "attr-dict";
}

def GetBufOp : Tile<"get_buf", []> {
  let arguments = (ins PTO_PipeLikeAttr:$op_type, I32Attr:$buf_id, DefaultValuedAttr<I32Attr, "0">:$mode);
  let hasCustomAssemblyFormat = 1;
}
"""
MICRO = """\
def MemBarOp : Micro<"mem_bar"> {
  let arguments = (ins PTO_MemBarAttr:$kind);
  let hasCustomAssemblyFormat = 1;
}

def GetOp : Micro<"get"> {
  let assemblyFormat = "`of_another_file`";
}
"""
TYPES = 'def TileBufType : TypeDef<PTO_Dialect, "TileBuf"> { let mnemonic = "tile_buf"; }\n'
ASSEMBLER = read_assembler({"PTOOps.td": OPERATIONS, "VPTOOps.td": MICRO}, [TYPES], "0.60")
T = "!pto.tile_buf<...>"

ACCEPTED = [
    f"pto.one ins(%a, %s : {T}, f32) outs(%b : {T})",
    f"pto.one ins(%a, %s : {T}, dtype) outs(%b : {T}) {{flag = ..., mode = #pto<mode ...>}}",
    f"pto.one ins(%a, %s : memref<2xf32>, i8) outs(%b : {T}) {{flag = true, count = 3 : i32, pto.note = 1}}",
    f"pto.one ins(%a, %s\n  : {T},\n    f32)\n  outs(%b : {T})",
    f"pto.shift ins(%a, %s : {T}, i64) outs(%b : {T})",
    f"pto.move ins(%a : {T}) outs(%b : {T})",
    f"pto.move ins(%a : {T}, %fp : {T}) outs(%b : {T})",
    f"pto.move ins(%a : {T}, %fp : {T}, %w : i64) outs(%b : {T})",
    f"%r = pto.move ins(%a : {T}) outs(%b : {T}) -> tensor<2xf32>",
    f'"pto.move"(%a, %b, %w) {{operandSegmentSizes = array<i32: 1, 1, 0, 1>}} : ({T}, {T}, i64) -> ()',
    f'"pto.move"(%a, %b, %w) <{{operandSegmentSizes = array<i32: 1, 1, 0, 1>}}> : ({T}, {T}, i64) -> ()',
    f"%t = pto.alloc : {T}",
    f"%t = pto.alloc addr = %x row = %y : {T}",
    f"pto.many(%a, %b : {T}, {T}) <PIPE_V> {{split = 0}}",
    "%x = pto.get",
    "pto.get_buf[#pto.pipe_event_type<TVEC>, 3]",
    'pto.get_buf "PIPE_V", 3, 1',
    'pto.mem_bar "VST_VLD"',
]
REFUSED = [
    ("a value without its type", f"pto.one ins(%a, %s : {T}) outs(%b : {T})", "`,`"),
    ("types behind each operand", f"pto.one ins(%a : {T}, %s : f32) outs(%b : {T})", "`,`"),
    ("a word for a truth", f"pto.one ins(%a, %s : {T}, f32) outs(%b : {T}) {{flag = byte_1}}", "`true` or `false`"),
    ("a number of 64 bits", f"pto.one ins(%a, %s : {T}, f32) outs(%b : {T}) {{count = 3}}", "a number of the type `i32`"),
    ("a bare word", f"pto.one ins(%a, %s : {T}, f32) outs(%b : {T}) {{mode = fast}}", "an attribute of the dialect"),
    ("an integer with a sign", f"pto.one ins(%a, %s : {T}, ui8) outs(%b : {T})", "Scalar"),
    ("an index for an integer", f"pto.shift ins(%a, %s : {T}, index) outs(%b : {T})", "AnySignlessInteger"),
    ("a float for an integer", f"pto.shift ins(%a, %s : {T}, f32) outs(%b : {T})", "AnySignlessInteger"),
    ("a tile for a scalar", f"pto.shift ins(%a, %s : {T}, {T}) outs(%b : {T})", "AnySignlessInteger"),
    ("another tile type", "pto.shift ins(%a, %s : !pto.tile<...>, i8) outs(%b : !pto.tile<...>)", "TileOrMemRef"),
    ("the second part in place of the first", f"pto.move ins(%a : {T}, %w : i64) outs(%b : {T})", "TileOrMemRef"),
    ("types together", f"pto.move ins(%a, %fp : {T}, {T}) outs(%b : {T})", "`:`"),
    ("two results", f"%r, %q = pto.move ins(%a : {T}) outs(%b : {T}) -> tensor<2xf32>", "1"),
    ("a result of an op without one", f"%r = pto.one ins(%a, %s : {T}, f32) outs(%b : {T})", "0"),
    ("sizes of other operands", f'"pto.move"(%a, %b) {{operandSegmentSizes = array<i32: 1, 1, 1, 0>}} : ({T}, {T}) -> ()',
     "[1, 1, 1, 0] for 4 operands"),
    ("one type for two events", f"pto.many(%a, %b : {T}) <PIPE_V> {{split = 0}}", "2 for $events"),
    ("no attribute", f"pto.many(%a : {T}) {{split = 0}}", "an attribute of the dialect"),
    ("quotes between brackets", 'pto.get_buf["PIPE_V", 3]', "an attribute of the dialect"),
    ("a mode in both places", 'pto.get_buf "PIPE_V", 3, 1 {mode = 0 : i32}', "an attribute that is not set yet"),
    ("a mode that is implied", 'pto.get_buf "PIPE_V", 3 {mode = 0 : i32}', "an attribute that is not set yet"),
    ("a type where none is written", f"pto.many(%a : {T}) <PIPE_V> {{split = 0 : i8}}", "a number"),
]  # fmt: skip


def accept(text: str) -> None:
    """Read one operation to its end."""
    words = Tokens(text).words
    found = ASSEMBLER.read(words, 0)
    assert words[found.end] == "\n" and not found.foreign


@pytest.mark.parametrize("text", ACCEPTED)
def test_accepted(text: str) -> None:
    accept(text)


@pytest.mark.parametrize(("text", "expected"), [case[1:] for case in REFUSED], ids=[case[0] for case in REFUSED])
def test_refused(text: str, expected: str) -> None:
    with pytest.raises(Refused) as refused:
        accept(text)
    assert refused.value.expected == expected


def test_attributes_that_an_operation_does_not_have() -> None:
    """MLIR keeps them, so that the assembler refuses nothing; what they were meant for is lost."""
    words = Tokens(f"pto.shift ins(%a, %s : {T}, i8) outs(%b : {T}) {{mode = 1, pto.note}}").words
    assert ASSEMBLER.read(words, 0).foreign == ["mode"]


def test_types_that_are_not_written() -> None:
    """An address is an i64 and a row an index, whatever the text calls them."""
    text = f"%t = pto.alloc addr = %x row = %y : {T}"
    for types, fits in (
        ({"%x": "i64", "%y": "index"}, True),
        ({"%x": "index"}, False),
        ({"%y": "i32"}, False),
        ({}, True),
    ):
        try:
            assert ASSEMBLER.read(Tokens(text).words, 0, types).results == {"%t": T}
            assert fits
        except Refused:
            assert not fits
    assert ASSEMBLER.read(Tokens("%x = pto.get").words, 0).results == {"%x": "i64"}


def test_elements_of_a_format() -> None:
    assert read_format("`ins` `(` $a (`,` $b^)? `:` qualified(type($a)) `)` ` `") == (
        Word("ins"), Word("("), NamedElement("a"), OptionalGroup((Word(","), NamedElement("b"))), Word(":"), TypeOf("a"), Word(")"),
    )  # fmt: skip
    for text in ("$a custom<Shape>($b)", "($a^ : (`x`)?", "functional-type(operands, results)", "$a regions"):
        with pytest.raises(UnreadFormat):
            read_format(text)


def test_noted_formats_are_read() -> None:
    """Those of operations whose text a function reads; three of them have shapes that differ in more than options."""
    shapes = custom_shapes("0.27")
    assert len(shapes) == 18
    assert {name: len(shapes[name]) for name in ("tgather", "tmrgsort", "tdivs")} == {
        "tgather": 3, "tmrgsort": 4, "tdivs": 2,
    }  # fmt: skip


def test_constants_of_a_program() -> None:
    """Integers without a sign, numbers of their type; the values they give keep their types."""
    body = (
        "%a = arith.constant 3 : ui8\n%b = arith.constant 300 : i8\n%c = arith.constant 3 : index\n"
        f"%d = arith.constant 3 : i64\n%t = pto.alloc addr = %c : {T}\n%u = pto.alloc addr = %d : {T}\nreturn\n"
    )
    program = read(f"func.func @f() {{\n{body}}}\n")
    found = [(program.tokens.place(line.token)[0], refused.found) for line, refused in refusals(program, ASSEMBLER)]
    assert found == [(2, "ui8"), (3, "300"), (6, "index for $addr")]


def test_operations_of_several_files() -> None:
    """Each knows its file; the first of two definitions counts."""
    known = ASSEMBLER.operations
    assert {name: (known[name].file, known[name].line) for name in ("get", "mem_bar")} == {
        "get": ("PTOOps.td", 41), "mem_bar": ("VPTOOps.td", 1),
    }  # fmt: skip
