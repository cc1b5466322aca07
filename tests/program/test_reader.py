"""Reading: every construct of the language as it is written in practice gives the tree that it says."""

from __future__ import annotations

import pytest

from program.mutations import PROGRAMS
from pto_isa.program.syntax.printer import program_text
from pto_isa.program.syntax.program import Program, read
from pto_isa.program.syntax.tokens import Tokens
from pto_isa.program.syntax.tree import Operation, OpPart

T = "!pto.tile_buf<vec, 16x32xf32>"
LEGACY = (
    "!pto.tile_buf<loc=vec, dtype=f32, rows=16, cols=32, v_row=?, v_col=?, blayout=row_major, slayout=none_box, "
    "fractal=512, pad=0>"
)


def clean(text: str) -> Program:
    """The program of a text that reads without faults."""
    program = read(text)
    assert [(fault.rule, program.tokens.place(fault.at)) for fault in program.faults] == []
    return program


def one(text: str) -> Operation:
    """The only op of a text."""
    (op,) = clean(text).ops
    return op


def shape(op: Operation) -> list[tuple[str, str, list[object], list[str]]]:
    """Keyword, kind, items and types of each part."""
    return [(part.word, part.kind, part.items, part.types) for part in op.parts]


def inner(op: Operation, region: int = 0) -> list[Operation]:
    """The ops of the first block of a region."""
    return op.regions[region][0].ops


def test_modules_and_nested_modules() -> None:
    """Attributes of a module, a module in a module with a name, and code behind them."""
    program = clean(
        'module attributes {pto.target_arch = "a5", "pto.device-spec" = "Ascend910B1"} {\n'
        "  module @aic attributes {pto.kernel_kind = #pto.kernel_kind<cube>} {\n"
        "    func.func @f() {\n      return\n    }\n  }\n"
        "  module {\n  }\n"
        "}\n"
        "module {\n}\n"
    )
    outer, last = program.ops
    assert outer.attributes() == {"pto.target_arch": '"a5"', "pto.device-spec": '"Ascend910B1"'}
    named, plain = inner(outer)
    assert named.parts[0].items == ["@aic"] and named.attributes() == {"pto.kernel_kind": "#pto.kernel_kind<cube>"}
    assert [op.name for op in inner(inner(named)[0])] == ["return"]
    assert inner(plain) == inner(last) == []
    assert [op.name for op in program.walk()] == ["module", "module", "func.func", "return", "module", "module"]


def test_functions() -> None:
    """Arguments with types and attributes, visibility, results, declarations and calls."""
    program = clean(
        "func.func private @g(%a: !pto.ptr<f32>, %n: index {pto.hint = 1 : i32}) -> (i32, f32) "
        "attributes {pto.entry, pto.kind = #pto.kernel_kind<vector>} {\n"
        "  %r:2 = func.call @h(%n, %n) : (index, index) -> (i32, f32)\n"
        "  call @k() : () -> ()\n"
        "  return %r#0, %r#1 : i32, f32\n"
        "}\n"
        "func.func private @h(index, index) -> (i32, f32)\n"
    )
    made, declared = program.ops
    arguments = next(part for part in made.parts if part.kind == "(")
    assert (arguments.items, arguments.types) == (["%a", "%n"], ["!pto.ptr<f32>", "index"])
    assert arguments.own == {1: {"pto.hint": "1 : i32"}}
    assert made.attributes() == {"pto.entry": "unit", "pto.kind": "#pto.kernel_kind<vector>"}
    assert next(part.types for part in made.parts if part.kind == "->") == ["i32", "f32"]
    first, second, last = inner(made)
    assert first.results == ("%r:2",) and second.name == "call"
    assert shape(last) == [("", "", ["%r#0", "%r#1"], []), ("", ":", [], ["i32", "f32"])]
    assert declared.regions == []
    assert next(part for part in declared.parts if part.kind == "(").types == []  # types alone are items
    assert next(part for part in declared.parts if part.kind == "(").items == ["index", "index"]


def test_control_flow() -> None:
    """Loops with carried values, both branches of an if, a while with two regions."""
    program = clean(
        f"%r = scf.for %i = %a to %b step %c iter_args(%x = %t) -> ({T}) : i32 {{\n  scf.yield %x : {T}\n}}\n"
        f"%s = scf.if %p -> ({T}) {{\n  scf.yield %x : {T}\n}} else {{\n  scf.yield %y : {T}\n}}\n"
        "%w:2 = scf.while (%u = %a, %v = %b) : (i32, i32) -> (i32, i32) {\n  scf.condition(%p) %u, %v : i32, i32\n"
        "} do {\n^bb0(%u2: i32, %v2: i32):\n  scf.yield %u2, %v2 : i32, i32\n}\n"
        "affine.for %k = 0 to 10 step 2 {\n}\n"
        "scf.if %p {\n}\n"
    )
    loop, branch, twice, affine, short = program.ops
    assert loop.parts[0].names == ["%i"] and loop.parts[0].items == ["%a"]
    assert loop.part("iter_args") == next(part for part in loop.parts if part.names == ["%x"])
    assert loop.part("to") is not None and loop.part("to").items == ["%b"]  # type: ignore[union-attr]
    assert len(branch.regions) == 2 and inner(branch, 1)[0].parts[0].items == ["%y"]
    assert len(twice.regions) == 2
    (block,) = twice.regions[1]
    assert (block.label, block.arguments, block.types) == ("^bb0", ["%u2", "%v2"], ["i32", "i32"])
    assert len(affine.regions) == len(short.regions) == 1


def test_blocks_and_branches() -> None:
    """Blocks with labels; the first label names the block that the brace opened."""
    (function,) = clean(
        "func.func @f(%n: index) {\n^entry:\n  cf.br ^next(%n : index)\n^next(%i: index):\n"
        "  cf.cond_br %p, ^next(%i : index), ^end\n^end:\n  return\n}\n"
    ).ops
    assert [(block.label, [op.name for op in block.ops]) for block in function.regions[0]] == [
        ("^entry", ["cf.br"]), ("^next", ["cf.cond_br"]), ("^end", ["return"]),
    ]  # fmt: skip


def test_arithmetic_and_memory() -> None:
    """Constants with and without types, comparisons, casts; memref and affine ops of lowered programs."""
    program = clean(
        "%a = arith.constant 4 : index\n%b = arith.constant -1.5e-3 : f32\n%c = arith.constant true\n"
        "%d = arith.constant dense<0.0> : vector<4xf32>\n%e = arith.constant 0x7F800000 : f32\n"
        "%f = arith.cmpi slt, %a, %a : index\n%g = arith.index_cast %a : index to i32\n"
        "%h = arith.select %f, %a, %a : index\n"
        "%i = memref.alloc() {alignment = 64 : i64} : memref<16x16xf32, #pto.address_space<vec>>\n"
        "%j = memref.subview %i[0, %a] [16, 1] [1, 1] : memref<16x16xf32> to memref<16x1xf32, strided<[16, 1], offset: ?>>\n"
        "%k = memref.reinterpret_cast %i to offset: [%a], sizes: [16, 16], strides: [16, 1] : memref<*xf32> to memref<16x16xf32>\n"
        "%l = affine.apply affine_map<(d0) -> (d0 * 16)>(%a)\n"
        "memref.dealloc %i : memref<16x16xf32>\n"
    )
    ops = {op.results[0]: op for op in program.ops if op.results}
    assert [ops[name].parts[0].items[0] for name in ("%a", "%b", "%e")] == ["4", "-1.5e-3", "0x7F800000"]
    assert shape(ops["%g"]) == [("", "", ["%a"], []), ("", ":", [], ["index"]), ("to", "", ["i32"], [])]
    assert [part.items for part in ops["%j"].parts if part.kind == "["] == [["0", "%a"], ["16", "1"], ["1", "1"]]
    assert ops["%i"].attributes() == {"alignment": "64 : i64"}
    offset = ops["%k"].part("offset")
    assert offset is not None and offset.items == ["%a"]
    assert program.ops[-1].parts[-1].types == ["memref<16x16xf32>"]


@pytest.mark.parametrize(
    "type",
    [
        T, LEGACY, "<vec, 16x32xf32>", "<loc=vec, dtype=f32, rows=1, cols=8, v_row=1, v_col=8>", "!pto.ptr<f32>",
        "!pto.ptr<f32, gm>", "!pto.tensor_view<?x?xf32>", "!pto.partition_tensor_view<8x64xf32>", "!pto.pipe",
        "!pto.eventid_array<4>", "!pto.tile<16x16xf32>", "!pto.vreg<64xf32>", "index", "vector<4x[8]xf32>", "!alias",
        "memref<16x16xf32, strided<[?, 1], offset: ?>, #pto.address_space<gm>>",
    ],
)  # fmt: skip
def test_types(type: str) -> None:
    """A type is one word, wherever it stands, its prefix or not."""

    def one(text: str) -> Operation:
        (op,) = clean("!alias = f32\n" + text).ops
        return op

    op = one(f"%x = pto.op %a, %b : {type}, {type}\n")
    assert op.parts[1].types == [type, type]
    op = one(f"pto.tadd ins(%a, %b : {type}, {type}) outs(%c : {type})\n")
    assert [part.types for part in op.parts] == [[type, type], [type]]
    op = one(f"%x = pto.op(%a : {type}, %b : {type}) -> ({type})\n")
    assert op.parts[0].types == [type, type] and op.parts[0].paired and op.parts[1].types == [type]


def test_a_type_over_two_lines() -> None:
    """It is the same type as on one line."""
    op = one("%x = pto.alloc_tile : !pto.tile_buf<vec,\n      16x32xf32>\n")
    assert op.parts[0].types == ["!pto.tile_buf<vec, 16x32xf32>"]


@pytest.mark.parametrize(
    ("text", "key", "value"),
    [
        ("#pto.layout<nd>", "a", "#pto.layout<nd>"), ("#pto<round_mode ROUND>", "a", "#pto<round_mode ROUND>"),
        ("1 : i32", "a", "1 : i32"), ("-2.5 : f32", "a", "-2.5 : f32"), ('"te\\"xt"', "a", '"te\\"xt"'),
        ("true", "a", "true"), ("@symbol", "a", "@symbol"), ("[1, [2, @v]]", "a", ["1", ["2", "@v"]]),
        ("{b = 1, c}", "a", {"b": "1", "c": "unit"}), ("!pto.ptr<f32>", "a", "!pto.ptr<f32>"), ("#alias", "a", "#alias"),
        ("<PIPE_V>", "a", "<PIPE_V>"), ("array<i32: 1, 1, 1>", "a", "array<i32: 1, 1, 1>"), ("[]", "a", []),
    ],
)  # fmt: skip
def test_attribute_values(text: str, key: str, value: object) -> None:
    """Both spellings of attributes, numbers with types, strings, lists and dictionaries in each other."""
    alias = "#alias = 1\n"
    assert one(f"{alias}pto.op {{{key} = {text}}}\n").attributes() == {key: value}
    assert one(f"{alias}pto.op %a {{x, {key} = {text}, y = 2}} : f32\n").attributes() == {
        "x": "unit",
        key: value,
        "y": "2",
    }


def test_attributes_in_every_place() -> None:
    """Before the operands, inside the brackets, behind an operand, behind everything, over several lines."""
    for text in (
        f"pto.op {{k = 1}} ins(%a : {T}) outs(%b : {T})",
        f"pto.op ins(%a {{k = 1}} : {T}) outs(%b : {T})",
        f"pto.op ins(%a, {{k = 1}} : {T}) outs(%b : {T})",
        f"pto.op ins(%a : {T}) {{k = 1}} outs(%b : {T})",
        f"pto.op ins(%a : {T}) outs(%b : {T}) {{k = 1}}",
        f"pto.op ins(%a : {T})\n  outs(%b : {T})\n  {{\n    k =\n 1\n  }}",
        f"pto.op ins(%a, {{k = 1}} : {T})\n  outs(\n%b\n :\n {T}\n)",
    ):
        op = one(text + "\n")
        assert op.attributes() == {"k": "1"}, text
        values = [part.items for part in op.parts if part.word]
        assert values == [["%a"], ["%b"]], text
    assert one('pto.op {"a b" = 1, c.d = 2}\n').attributes() == {"a b": "1", "c.d": "2"}


def test_flags_and_events() -> None:
    """In square brackets with the prefix or without."""
    for text in ("[#pto.pipe<PIPE_S>, #pto.event<EVENT_ID0>]", "[<PIPE_S>, <EVENT_ID0>]"):
        (part,) = one(f"pto.set_flag{text}\n").parts
        assert part.kind == "[" and len(part.items) == 2
    assert one("pto.barrier #pto.pipe<PIPE_ALL>\n").parts[0].items == ["#pto.pipe<PIPE_ALL>"]
    assert one("pto.sync.set #pto.pipe<PIPE_V>, 3\n").parts[0].items == ["#pto.pipe<PIPE_V>", "3"]


def test_keyword_operands() -> None:
    """``addr = %a``, ``offsets = […]``, the literals among them."""
    op = one(f"%t = pto.alloc_tile addr = %a valid_row = %r valid_col = 3 : {T}\n")
    assert [(part.word, part.items) for part in op.parts if part.kind == "="] == [
        ("addr", ["%a"]), ("valid_row", ["%r"]), ("valid_col", ["3"]),
    ]  # fmt: skip
    op = one("%v = pto.make_tensor_view %p, shape = [%m, 16], strides = [%n, %o] {layout = #pto.layout<nd>} : !pto.v\n")
    assert op.part("shape").items == [["%m", "16"]] and op.attributes() == {"layout": "#pto.layout<nd>"}  # type: ignore[union-attr]
    op = one("%w = pto.partition_view %v, offsets = [%a, %b],\n   sizes = [%c, %d] : !pto.a -> !pto.b\n")
    assert op.part("sizes").items == [["%c", "%d"]] and op.parts[-1].types == ["!pto.b"]  # type: ignore[union-attr]


def test_generic_form() -> None:
    """A name in quotes, operands, attributes, types of operands and results; regions in round brackets do not occur."""
    op = one(f'%r = "pto.tadd"(%a, %b) {{k = 1 : i32}} : ({T}, {T}) -> {T}\n')
    assert op.quoted and op.name == "pto.tadd" and op.results == ("%r",)
    assert shape(op)[0] == ("", "(", ["%a", "%b"], []) and op.parts[2].types == [T, T] and op.parts[2].paired
    op = one('"pto.nop"() : () -> ()\n')
    assert shape(op) == [("", "(", [], []), ("", ":", [], []), ("", "->", [], [])]
    op = one('"pto.op"(%a) <{k = 1 : i32}> : (f32) -> ()\n')
    assert op.parts[0].items == ["%a"]


def test_documents() -> None:
    """The same op as SSA, as DPS and in short PTO-AS, types in brackets, bare or one for each."""
    ssa = one(f"%d = pto.tadd %a, %b : ({T}, {T}) -> {T}\n")
    assert ssa.results == ("%d",) and ssa.parts[0].items == ["%a", "%b"] and ssa.parts[2].types == [T]
    paired = one(f"pto.tadd ins(%a : {T}, %b : {T}) outs(%d : {T})\n")
    dps = one(f"pto.tadd ins(%a, %b : {T}, {T}) outs(%d : {T})\n")
    assert [(p.items, p.types) for p in paired.parts] == [(p.items, p.types) for p in dps.parts]
    short = one(f"%d = tadd %a, %b : {T}\n")
    assert short.name == "tadd" and short.parts[0].items == ["%a", "%b"]
    assert one("%x, %y = pto.op %a : f32\n").results == ("%x", "%y")
    typed = one(f"%d = tload %m[%c0, %c1] : (!pto.memref<f32>, index, index) -> {T}\n")
    assert [part.items for part in typed.parts[:2]] == [["%m"], ["%c0", "%c1"]]


def test_locations() -> None:
    """``loc(…)`` is kept with its op, aliases are kept by name."""
    program = clean(
        '#loc1 = loc("kernel.py":12:4)\n!t = !pto.tile_buf<vec, 16x32xf32>  // a type\n'
        "%a = pto.alloc_tile : !t loc(#loc1)\n"
        'pto.texp ins(%a : !t) outs(%a : !t) loc("kernel.py":13:4)\n'
        'pto.texp ins(%a : !t) outs(%a : !t) loc(fused["a", "b"])\n'
        'module {\n} loc("end")\n'
    )
    assert set(program.aliases) == {"#loc1", "!t"} and program.aliases["!t"] == T
    assert [op.loc for op in program.ops] == ["#loc1", '"kernel.py":13:4', 'fused["a", "b"]', '"end"']


def test_comments() -> None:
    """They end with their line, hide everything in it, and stand anywhere."""
    program = clean(
        "// first { ( <\n"
        "pto.op ins(%a, // one\n  %b // two )\n  : f32, f32) // three\n"
        "module { // four\n  // five }\n} // six"
    )
    op, module = program.ops
    assert shape(op) == [("ins", "(", ["%a", "%b"], ["f32", "f32"])] and inner(module) == []
    assert one('pto.op "no // comment"\n').parts[0].items == ['"no // comment"']


def test_lines() -> None:
    """An op goes on over lines where it cannot end; the last line needs no end; line ends of Windows are white space."""
    op = one(f"pto.tadd\n  ins(%a,\n      %b\n      : {T},\n        {T})\n  outs(%c : {T})")
    assert [part.word for part in op.parts] == ["ins", "outs"] and op.parts[0].types == [T, T]
    assert one("pto.op\r\n  ins(%a : f32)\r\n").part("ins") is not None
    assert clean("").ops == clean("\n\n// nothing\n").ops == []


def whole_words(text: str) -> list[str]:
    """The tokens of a text without line ends and comments."""
    return [word for word in Tokens(text).words if word[-1] != "\n"]


@pytest.mark.parametrize("between", [" ", "\n", "  // said\n\n"], ids=["one-line", "one-word-a-line", "comments"])
def test_line_ends_mean_nothing(between: str) -> None:
    """Whole programs on one line, and with every word on a line of its own, are the same programs."""
    programs = [(text, program) for text in PROGRAMS if not (program := read(text)).faults]
    assert len(programs) > 40
    for text, usual in programs:
        other = read(between.join(whole_words(text)) + "\n")
        assert not other.faults, text
        assert other.ops == usual.ops and other.aliases == usual.aliases, text


CLAUSES = (
    "nburst(%n, %s, %d)", "loop(%n, %s, %d)", "pad(%v)", "ctrl", "nz2nd", "src_layout(%a, %b)", "sat(preserve_nan)",
    "pre_quant(%x, mode = qf322f16_pre)", "pre_relu(mode = normal_relu, clip = %c)", "atomic(type = f16, op = add)",
    "dst_mode(split_m)", "sizes = [16, %n]", "offset = 3", "unit_flag(check_only)",
)  # fmt: skip


@pytest.mark.parametrize("clause", CLAUSES)
@pytest.mark.parametrize("break_", [" ", "\n  ", ",\n  ", "\n  , "])
def test_clauses(clause: str, break_: str) -> None:
    """A clause belongs to its op, on the same line or the next, with a comma or without."""
    (first, second, third, fourth) = clean(
        f"pto.mte_x %a, %b{break_}{clause}{break_}{clause} : i64, i64\n%r, %s = pto.y\npto.z %a{break_}{clause}\nreturn\n"
    ).ops
    assert (second.name, second.results, fourth.name) == ("pto.y", ("%r", "%s"), "return")
    assert clean(program_text(clean(f"pto.z %a{break_}{clause}"))).ops == [third]
    word = clause.partition("(")[0].split()[0]
    named = [part for op in (first, third) for part in op.parts if word in (part.word, *map(str, part.items))]
    assert len(named) == 3 and len({str(part.items) for part in named if part.word}) <= 1


def test_items_of_clauses() -> None:
    """Values without a name stand beside ``key = word``; the words stay in their places."""
    (part,) = one("pto.x pre_relu(%p, mode = scalar_relu, clip = %c)\n").parts
    assert (part.word, part.items, part.names) == ("pre_relu", ["%p", "scalar_relu", "%c"], ["", "mode", "clip"])
    (part,) = one("pto.x f(mode = a, %b)\n").parts
    assert (part.items, part.names) == (["a", "%b"], ["mode"])


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("pto.barrier <PIPE_V> pto.barrier <PIPE_M>", ["pto.barrier", "pto.barrier"]),
        ("%a = arith.constant 1 : i32 %b, %c = pto.x %a : i32 return %a : i32", ["arith.constant", "pto.x", "return"]),
        ('"pto.a"(%a) : (f32) -> () "pto.b"(%a) : (f32) -> ()', ["pto.a", "pto.b"]),
        (f"%d = tadd %a, %b : {T} tstore %d, %m : {T} tload %m", ["tadd", "tstore", "tload"]),
        ("pto.x {a} pto.y [1] pto.z addr = 1 pto.u -> f32 pto.v", ["pto.x", "pto.y", "pto.z", "pto.u", "pto.v"]),
        ("scf.if %p { pto.a } else { pto.b {k} } pto.c", ["scf.if", "pto.a", "pto.b", "pto.c"]),
        ("scf.for %i = %a to %b step %c { %x = pto.a %i : index }", ["scf.for", "pto.a"]),
        ("#l = loc(\"f\":1:2) !t = !pto.ptr<f32> pto.a : !t loc(#l) pto.b", ["pto.a", "pto.b"]),
        ("func.func @f() { cf.br ^b(%a : i32) ^b(%c: i32): cf.br ^d ^d: return }", ["func.func", "cf.br", "cf.br", "return"]),
        ("%x = memref.atomic_rmw addf %a, %b[%c] : f32 %y = arith.cmpi slt, %a, %b : f32", ["memref.atomic_rmw", "arith.cmpi"]),
    ],
)  # fmt: skip
def test_ops_on_one_line(text: str, names: list[str]) -> None:
    """Each of them is an op; the printer gives each a line."""
    program = clean(text)
    assert [op.name for op in program.walk()] == names
    assert clean(program_text(program)).ops == program.ops


def test_unknown_ops_read_like_any_other() -> None:
    """The reader knows no op."""
    op = one('%a:3, %b = new.op @s, %q#2 to %z ["text", 3] {k} : (i4) -> (i5, !n<"a>b">)\n')
    assert op.name == "new.op" and op.results == ("%a:3", "%b")
    assert op.attributes() == {"k": "unit"}


def test_parts_compare_by_what_they_say() -> None:
    """A tree knows equal from different."""
    text = f"pto.tadd ins(%a, %b : {T}, {T}) outs(%c : {T})\n"
    assert clean(text).ops == clean("\n// moved\n" + text.replace(" outs", "\n  outs")).ops
    for other in (
        text.replace("tadd", "tsub"), text.replace("%b", "%x"), text.replace("16x32xf32>)", "16x16xf32>)"),
        text[:-1] + " {k}\n", text[:-1] + ' loc("x")\n', text + text, "%r = " + text, f"module {{\n{text}}}\n",
    ):  # fmt: skip
        assert clean(other).ops != clean(text).ops, other
    assert OpPart("a", "(", [], []) != "a" and "ins" in repr(clean(text).ops[0].parts[0])
    assert "pto.tadd" in repr(clean(text).ops[0])


KEPT = (
    "%y = llvm.extractelement %v[%k : i32] : vector<4xf32>",
    "%y = foo.bar <%v : f32> ~ [%k : i32, (%k)] where {^bb0(%q : i32) : foo.end %q} : (f32) -> f32",
    'foo.asm has_side_effects "a" | %k : (i32) -> ()',
    "foo.choose %k : i32[1 : ^bb1(%k : i32), 2 : %v]",
)


@pytest.mark.parametrize("text", KEPT)
def test_ops_of_other_dialects_hold_whatever_they_hold(text: str) -> None:
    """They end where their line does; their values are read, and what is printed reads like it."""
    program = read(f"func.func @f() {{\n  {text}\n  pto.barrier <PIPE_V>\n  return\n}}\n")
    assert not program.faults
    body = program.ops[0].regions[0][0].ops
    assert [op.name for op in body[1:]] == ["pto.barrier", "return"]
    assert "%k" in body[0].parts[0].items
    printed = program_text(program)
    assert read(printed).ops == program.ops and program_text(read(printed)) == printed


def test_what_an_arrow_gives_is_the_type_of_a_result() -> None:
    op = read("%y = foo.bar <%v : f32> -> f32\n").ops[0]
    assert op.parts[-1].types == ["f32"]


@pytest.mark.parametrize("text", ["foo.bar (%v", "foo.bar %v )", "foo.bar [%v : i32\npto.barrier <PIPE_V>"])
def test_brackets_match_in_every_dialect(text: str) -> None:
    assert read(f"func.func @f() {{\n  {text}\n  return\n}}\n").faults


def test_ops_of_known_dialects_hold_what_they_hold() -> None:
    assert read("%y = arith.addi %v[%k : i32] : i32\n").faults


@pytest.mark.parametrize("head", [f"pto.tstore ins({T} fp %f : {T}", "func.func @f(%a: i1, %b: index, %c f32"])
def test_a_bracket_in_which_a_type_is_missing(head: str) -> None:
    """A word among values that have their own types leaves one of them without; the bracket is where this shows."""
    program = read(f"{head}) {{}}\n")
    fault = program.faults[0]
    assert (fault.rule, program.tokens.place(fault.at)) == ("unexpected", (1, len(head) + 1))
    assert fault.expected[0] == "one type for each value"
