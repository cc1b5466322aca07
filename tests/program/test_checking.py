"""Binding and types: what stands in an op becomes the operands of its record; values, scopes and types of a program."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from pto_isa.generated.programs._rules import EXECUTED as ONLY_HINTED
from pto_isa.generated.programs._rules import NAMED, PROGRAM_RULES, UNRECORDED
from pto_isa.program.assembler import NEWEST, assembler_of
from pto_isa.program.check.handlers import HANDLERS
from pto_isa.program.execution.writing.handlers import HANDLERS as EXECUTED
from pto_isa.program.syntax.program import read
from pto_isa.program.tile_ops.binder import fits, plans
from pto_isa.program.tile_ops.shape import unmarked
from pto_isa.program.verifier import verify_program
from pto_isa.program.written.recorded import program_op
from pto_isa.program.written.types import WrittenTypes
from pto_isa.runtime.types.tile_type import TileType

T = "!pto.tile_buf<vec, 16x32xf32>"
INT = "!pto.tile_buf<vec, 16x32xi32>"
NONE: frozenset[str] = frozenset()


def rules(
    body: str, profile: str = "a5", arguments: str = "", results: str = "", assembler: str | None = None
) -> list[str]:
    """The rules that the body of a function, which is no entry, breaks, in order; unused values aside."""
    end = "" if "return" in body else "return\n"
    head = f"func.func @f({arguments}) {results} {{"
    found = verify_program(
        read(f"{head}\n{body}\n{end}}}\nfunc.func @g() {{\nreturn\n}}\n"), profile, assembler=assembler_of(assembler)
    ).findings
    return [finding.rule for finding in found if finding.rule != "program/unused-value"]


def tiles(*names: str, type: str = T) -> str:
    """Allocations."""
    return "".join(f"%{name} = pto.alloc_tile : {type}\n" for name in names)


# -- binder


def test_names_of_ops() -> None:
    """As programs write them: with dots, as in the documents, in capitals; nothing else is an op."""
    op = program_op("pto.tmatmul.acc")
    assert op is not None and op is program_op("pto.tmatmul_acc") is program_op("tmatmul_acc")
    assert program_op("pto.TADD") is program_op("tadd") is not program_op("pto.tsub")
    for name in ("pto.nothing", "pto._names", "pto.__init__", "pto.", "", "arith.addi", "pto.a/b", "os"):
        assert program_op(name) is None, name


def test_optional_operands_are_left_out_from_the_end() -> None:
    """``tcvt`` takes one more tile or not; both ways give the same names to the others."""
    (short,) = {plan.names for plan in plans("pto.tcvt", "dps", unmarked(1, 1), "a5", NEWEST.release)}
    (long,) = {plan.names for plan in plans("pto.tcvt", "dps", unmarked(2, 1), "a5", NEWEST.release)}
    assert short == ("src", "dst") and long == ("src", "tmp", "dst")
    assert (
        plans("pto.tcvt", "dps", unmarked(3, 1), "a5", NEWEST.release)
        == []
        == plans("pto.tcvt", "dps", unmarked(0, 1), "a5", NEWEST.release)
    )
    assert {plan.form.style for plan in plans("pto.tcvt", "ssa", unmarked(1, 1), "a5", NEWEST.release)} == {"ssa"}


def test_kinds_choose_the_form() -> None:
    """``tdivs`` is tile by scalar or scalar by tile; the kinds of the values say which."""
    ways = plans("pto.tdivs", "dps", unmarked(2, 1), "a5", NEWEST.release)
    tile_first = next(way for way in ways if fits(way, ["tile", "scalar", "tile"]))
    scalar_first = next(way for way in ways if fits(way, ["scalar", "tile", "tile"]))
    assert tile_first.names != scalar_first.names
    assert not fits(tile_first, ["scalar", "tile", "tile"]) and fits(tile_first, ["other", "other", "other"])
    both = tiles("a", "b") + "%s = arith.constant 2.0 : f32\n"
    assert rules(both + f"pto.tdivs ins(%a, %s : {T}, f32) outs(%b : {T})") == []
    assert rules(both + f"pto.tdivs ins(%s, %a : f32, {T}) outs(%b : {T})") == []
    assert rules(both + f"pto.tdivs ins(%a, %b : {T}, {T}) outs(%b : {T})") == ["pto.tdivs/operands"]


def test_attributes_are_bound() -> None:
    """By the key of the text form, in either spelling; a wrong word and a wrong key are findings."""
    made = tiles("a") + tiles("b", type=INT)
    call = "pto.tcvt ins(%a {rmode = %s} : " + T + ") outs(%b : " + INT + ")"
    for word in ("#pto<round_mode RINT>", "#pto.round_mode<RINT>", "<RINT>"):
        assert rules(made + call.replace("%s", word)) == [], word
    assert rules(made + call.replace("%s", "#pto<round_mode NO>")) == ["pto.tcvt/attributes"]
    assert rules(made + call.replace("rmode", "mode").replace("%s", "1")) == ["program/unknown-attribute"]
    assert rules(made + call.replace("rmode = %s", "pto.note = 1")) == []  # another dialect's attribute


@pytest.mark.parametrize(
    "text",
    [
        f"pto.tadd ins(%a, %b : {T}, {T}) outs(%c : {T})",
        f'"pto.tadd"(%a, %b, %c) : ({T}, {T}, {T}) -> ()', f"%d = pto.tadd %a, %b : ({T}, {T}) -> {T}",
        f"%d = tadd %a, %b : {T}", f"pto.TADD ins(%a, %b : {T}, {T}) outs(%c : {T})",
    ],
)  # fmt: skip
def test_all_forms_are_judged_alike(text: str) -> None:
    """A legal call in every form of the language, and the same one with a wrong location."""
    assert rules(tiles("a", "b", "c") + text) == []
    wrong = T.replace("vec", "mat")
    assert rules(tiles("a", "b", "c", type=wrong) + text.replace(T, wrong)) == ["pto.tadd/vector-tiles"]


def test_types_behind_each_operand() -> None:
    """The manual writes them so, the assembler does not read it; the call itself is judged all the same."""
    text = f"pto.tadd ins(%a : {T}, %b : {T}) outs(%c : {T})"
    assert rules(tiles("a", "b", "c") + text) == ["program/types-together"]
    wrong = T.replace("vec", "mat")
    found = rules(tiles("a", "b", "c", type=wrong) + text.replace(T, wrong))
    assert found == ["program/types-together", "pto.tadd/vector-tiles"]


def test_unsigned_scalars() -> None:
    """A scalar of a program has no sign: ``i16`` goes with tiles of ``i16`` and of ``ui16``."""
    for dtype in ("i16", "ui16"):
        type = f"!pto.tile_buf<vec, 16x32x{dtype}>"
        body = tiles("a", type=type) + "%s = arith.constant 3 : i16\n"
        assert rules(body + f"pto.tadds ins(%a, %s : {type}, i16) outs(%a : {type})") == []
    wrong = tiles("a") + "%s = arith.constant 3 : i16\n" + f"pto.tadds ins(%a, %s : {T}, i16) outs(%a : {T})"
    assert rules(wrong) == ["pto.tadds/types"]


def test_unknown_extents_are_not_judged() -> None:
    """Three-valued: what is known to be wrong is reported, what may be right is not."""
    some, other = T.replace(">", ", valid=?x32>"), T.replace(">", ", valid=?x16>")
    call = "pto.tadd ins(%a, %b : {0}, {1}) outs(%a : {0})"
    made = f"%a = pto.alloc_tile valid_row = %n : {some}\n"
    assert rules(made + tiles("b") + call.format(some, T), arguments="%n: index") == []
    made += f"%b = pto.alloc_tile valid_row = %n : {other}\n"
    assert rules(made + call.format(some, other), arguments="%n: index") == ["pto.tadd/same-valid-shape"]


def test_counts() -> None:
    """Too many operands, and values without types."""
    made = tiles("a", "b", "c")
    assert rules(made + f"pto.tadd ins(%a, %b, %c : {T}, {T}, {T}) outs(%c : {T})") == ["pto.tadd/operands"]
    assert rules(made + f"pto.tadd ins(%a, %b : {T}) outs(%c : {T})") == ["program/type-count"]


# -- types


def test_left_layout_is_that_of_the_profile() -> None:
    """Whatever is written: row-major boxes' blocks on A2/A3, column-major on A5; uses and definitions stay one type."""
    written = {
        layout: f"!pto.tile_buf<left, 16x32xf16, blayout={layout}, slayout=row_major>"
        for layout in ("row_major", "col_major")
    }
    for profile, layout in (("a2a3", "row_major"), ("a5", "col_major")):
        read_types = [WrittenTypes(profile)(text) for text in written.values()]
        assert {type.judged.blayout for type in read_types} == {layout}
        assert read_types[0].same(read_types[1])
    plain = [WrittenTypes("cpu")(text) for text in written.values()]
    assert [type.judged.blayout for type in plain] == ["row_major", "col_major"] and plain[0].same(plain[1])
    mat = [WrittenTypes("a5")(text.replace("left", "mat")) for text in written.values()]
    assert not mat[0].same(mat[1])


def test_both_spellings_are_one_type() -> None:
    """Compact, legacy and without the prefix; with defaults written or not."""
    types = WrittenTypes("a5")
    texts = (
        T, "<vec, 16x32xf32>", "!pto.tile_buf<vec, 16x32xf32, valid=16x32, fractal=512>",
        "!pto.tile_buf<loc=vec, dtype=f32, rows=16, cols=32, v_row=16, v_col=32, blayout=row_major, slayout=none_box, "
        "fractal=512, pad=0>",
    )  # fmt: skip
    assert all(types(text).judged is TileType("f32", 16, 32) for text in texts)
    assert all(types(one).same(types(other)) for one in texts for other in texts)
    assert not types(T).same(types(INT)) and types(T) is types(T)


@pytest.mark.parametrize(
    ("text", "kind", "dtype"),
    [
        ("f32", "scalar", "f32"), ("index", "scalar", "index"), ("i1", "scalar", "i1"), ("ui8", "scalar", "u8"),
        ("!pto.ptr<f16>", "pointer", "f16"), ("!pto.ptr<f16, gm>", "pointer", "f16"),
        ("!pto.tensor_view<?x4xbf16>", "view", "bf16"), ("!pto.partition_tensor_view<2x4xi8>", "part", "i8"),
        ("vector<4xi32>", "array", "i32"), ("memref<4xf32>", "other", None),
        ("memref<4x8xf32, #pto.address_space<gm>>", "part", "f32"), ("memref<?x8xf32, #pto.address_space<gm>>", "other", "f32"),
        ("memref<4x8xf32, #pto.address_space<vec>>", "tile", "f32"), ("memref<4xbf16, #pto.address_space<ub>>", "tile", "bf16"),
        ("memref<?x8xf16, strided<[8, 1], offset: ?>, #pto.address_space<acc>>", "tile", "f16"), ("!pto.pipe", "other", None),
        (f"!pto.tensor_view<{'9' * 5000}xf32>", "other", None), (f"vector<{'9' * 5000}xf32>", "other", None),
    ],
)  # fmt: skip
def test_kinds(text: str, kind: str, dtype: str | None) -> None:
    """Kind and element type of what programs write."""
    found = WrittenTypes("a2a3")(text)
    assert (found.kind, found.dtype) == (kind, dtype)


MEMREF = "memref<{}, #pto.address_space<{}>>"
LOWERED = [
    # op; shape and memory of its operands; the rules that are broken
    ("tadd", [("16x16xf32", "vec")] * 3, []), ("tadd", [("16x16xf32", "vec"), ("16x16xf16", "vec"), ("16x16xf32", "vec")], ["types"]),
    ("tadd", [("16x16xf32", "vec"), ("16x16xf32", "mat"), ("16x16xf32", "vec")], ["vector-tiles"]),
    ("texp", [("16x16xi32", "vec")] * 2, ["types"]), ("texp", [("16x?xf32", "vec"), ("4x4x16xf32", "vec")], []),
    ("tload", [("16x16xf32", "gm"), ("16x16xf32", "vec")], []), ("tload", [("16x16xf32", "gm"), ("16x16xf16", "vec")], ["types"]),
    ("tstore", [("16x16xf32", "vec"), ("16x16xf32", "gm")], []), ("tstore", [("16x16xi8", "vec"), ("16x16xf32", "gm")], ["types"]),
    ("tmatmul", [("32x32xf16", "left"), ("32x32xf16", "right"), ("32x32xf32", "acc")], []),
    ("tmatmul", [("32x32xf16", "left"), ("32x32xf16", "right"), ("32x32xi32", "acc")], ["types"]),
]  # fmt: skip


@pytest.mark.parametrize("case", range(len(LOWERED)))
@pytest.mark.parametrize("profile", ["a2a3", "a5"])
def test_memory_of_lowered_programs(case: int, profile: str) -> None:
    """Its element type, memory and extents are judged like those of tiles and tensors; what it does not say is not."""
    name, operands, broken = LOWERED[case]
    types = [MEMREF.format(*operand) for operand in operands]
    arguments = ", ".join(f"%v{k}: {type}" for k, type in enumerate(types))
    last = len(types) - 1
    text = (
        f"func.func @f({arguments}) {{\n  pto.{name} ins({', '.join(f'%v{k}' for k in range(last))} : "
        f"{', '.join(types[:last])}) outs(%v{last} : {types[last]})\n  return\n}}\n"
    )
    found = [finding.rule.partition("/")[2] for finding in verify_program(read(text), profile).findings]
    assert found == broken


@pytest.mark.parametrize("type", ["memref<16x16xf32>", "memref<*xf32>", "memref<?x16xf32, #pto.address_space<gm>>"])
def test_memory_that_is_not_judged(type: str) -> None:
    """One finding for each type says so, for ops with a syntax of their own as well."""
    both = f"ins(%a : {type}) outs(%b : {type})"
    text = f"func.func @f(%a: {type}, %b: {type}) {{\n pto.texp {both}\n pto.tneg {both}\n pto.print %a : {type}\n return\n}}\n"
    (finding,) = [
        found for found in verify_program(read(text), "a5").findings if found.rule == "program/unjudged-operand"
    ]
    assert finding.severity == "warning" and finding.line == 2 and type in finding.text() and type in finding.text("zh")


def test_aliases_of_types() -> None:
    """They are what they stand for; one that stands for itself is judged by nobody and ends nothing."""
    body = f"%a = pto.alloc_tile : !t\npto.texp ins(%a : {T}) outs(%a : !t)\n"
    assert verify_program(read(f"!t = {T}\n{body}"), "a5").findings == []
    findings = verify_program(read(f"!t = {T.replace('32x', '3x')}\n{body}"), "a5").findings
    assert [finding.rule for finding in findings][:2] == ["tile/rows-aligned", "program/type-mismatch"]
    assert verify_program(read("!t = !t\n%a = pto.alloc_tile : !t\npto.x ins(%a : !t)\n"), "a5").findings


# -- values


def test_values_and_scopes() -> None:
    """Blocks see the blocks that dominate them, branches and functions do not see each other."""
    loop = "scf.if %p {\n%x = arith.constant 1 : index\npto.print %x : index\n} else {\npto.print %x : index\n}\n"
    found = rules(loop, arguments="%p: i1")
    assert found.count("program/undefined-value") == 1
    blocks = (
        "%x = arith.constant 1 : index\ncf.br ^b1(%x : index)\n^b1(%i: index):\n"
        "%y = arith.addi %i, %n : index\ncf.cond_br %p, ^b1(%y : index), ^b2\n^b2:\nreturn %x, %y : index, index"
    )
    assert rules(blocks, arguments="%p: i1, %n: index", results="-> (index, index)") == []


def test_types_of_uses() -> None:
    """A use says another type than the definition; one that says the same in other words does not."""
    assert rules(tiles("a") + f"pto.texp ins(%a : {INT}) outs(%a : {T})")[0] == "program/type-mismatch"
    body = "%c = arith.constant 1 : index\n%d = arith.index_cast %c : index to i32\n%e = arith.addi %d, %d : i32\n"
    assert rules(body + "return %e : i32", results="-> i32") == []
    assert rules(tiles("a") + f"%b = pto.tadds %a, %s : ({T}, i32) -> {T}", arguments="%s: f32")[0] == (
        "program/type-mismatch"
    )


def test_results_of_regions() -> None:
    """They exist after the op, not inside it."""
    body = (
        "%r:2 = scf.if %p -> (index, index) {\n  scf.yield %n, %n : index, index\n} else {\n"
        "  scf.yield %n, %n : index, index\n}\nreturn %r#0, %r#1 : index, index"
    )
    assert rules(body, arguments="%p: i1, %n: index", results="-> (index, index)") == []
    assert "program/undefined-value" in rules(body.replace("yield %n", "yield %r#0"), arguments="%p: i1, %n: index")


def test_waits_and_loops() -> None:
    """A wait needs a set of its own before it, in every round and also where a loop does not run."""
    set_, wait = (f"pto.{word}_flag[<PIPE_V>, <PIPE_S>, <EVENT_ID0>]\n" for word in ("set", "wait"))
    loop, never, left = "scf.for %i = %n to %m step %n {\n%s}\n", "hazard-deadlock", "hazard-leak"
    for body, expected in (
        (set_ + wait, []), (wait + set_, [never]), (loop.replace("%s", set_ + wait), []),
        (loop.replace("%s", wait + set_), [never]), (set_ + loop.replace("%s", wait + set_) + wait, []),
        (loop.replace("%s", set_) + wait, [never, left, "hazard-double-set"]), (wait, [never]), (set_, [left]),
    ):  # fmt: skip
        found = rules(body, arguments="%n: index, %m: index")
        assert sorted({rule.partition("/")[2] for rule in found}) == sorted(expected), body


def test_registers_are_set_before_they_are_read() -> None:
    """The records say who reads and who sets a register; one op may set it, in the function or the loop around."""
    matrix = "!pto.tile_buf<mat, 16x64xf16, blayout=col_major, slayout=row_major>"
    read_ = f"pto.timg2col ins(%a : {matrix}) outs(%b : {matrix})\n"
    words = {"fmatrix": "setfmatrix", "repeat": "set_img2col_rpt", "padding": "set_img2col_padding"}
    sets = {word: f"pto.{name} ins(%a : {matrix})\n" for word, name in words.items()}
    every, loop = "".join(sets.values()), "scf.for %i = %n to %n step %n {\n%s}\n"

    def unset(body: str) -> int:
        found = rules(tiles("a", "b", type=matrix) + body, arguments="%n: index")
        return found.count("program/register-not-set")

    assert unset(read_) == unset(read_ + every) == 3
    assert (
        unset(every + read_)
        == unset(loop.replace("%s", read_ + every))
        == unset(every + loop.replace("%s", read_))
        == 0
    )
    for word in words:
        assert unset("".join(text for other, text in sets.items() if other != word) + read_) == 1


def test_registers_are_followed_through_calls() -> None:
    """Set by a callee before it returns, or by a caller before it calls; no way that shows it set is reported."""
    matrix = "!pto.tile_buf<mat, 16x64xf16, blayout=col_major, slayout=row_major>"
    ops = {
        "set": f"pto.setfmatrix ins(%a : {matrix})",
        "read": f"pto.timg2col ins(%a : {matrix}) outs(%a : {matrix})",
    }

    def unset(**bodies: str) -> int:
        """The findings about fmatrix in functions of these bodies: words, with ``f()`` for a call and ``{…}`` a loop."""
        text = []
        for name, body in bodies.items():
            lines = [f"%a = pto.alloc_tile : {matrix}"]
            for word in body.split():
                if word == "{":
                    lines.append("scf.for %i = %n to %n step %n {")
                elif word.endswith("()"):
                    lines.append(f"func.call @{word[:-2]}(%n) : (index) -> ()")
                else:
                    lines.append(ops.get(word, word))
            text.append(f"func.func @{name}(%n: index) {{\n" + "\n".join([*lines, "return"]) + "\n}")
        text.append("func.func private @elsewhere(index)")
        found = verify_program(read("module {\n" + "\n".join(text) + "\n}\n"), "a5").findings
        general = {f.rule for f in found if f.rule.startswith(("program/", "syntax/"))}
        assert general <= {"program/register-not-set", "program/unused-value"}, text
        return sum(f.rule == "program/register-not-set" and "`fmatrix`" in f.text() for f in found)

    for expected, bodies in (
        (0, {"f": "g() read", "g": "set"}),
        (1, {"f": "read g()", "g": "set"}),
        (0, {"f": "{ read g() }", "g": "set"}),
        (0, {"f": "set g()", "g": "read"}),
        (1, {"f": "g() set", "g": "read"}),
        (0, {"f": "{ g() set }", "g": "read"}),
        (0, {"f": "set g()", "g": "h()", "h": "read"}),
        (0, {"f": "g() read", "g": "h()", "h": "set"}),
        (0, {"f": "g() h()", "g": "set", "h": "read"}),
        (1, {"f": "h() g()", "g": "set", "h": "read"}),
        (0, {"f": "set g()", "e": "g()", "g": "read"}),
        (1, {"f": "g()", "e": "set", "g": "read"}),
        (0, {"f": "elsewhere() read"}),
        (1, {"f": "read elsewhere()"}),
        (2, {"f": "g() read", "g": "read"}),
    ):
        assert unset(**bodies) == expected, bodies


BOXED = "!pto.tile_buf<mat, 64x64xf16, blayout=col_major, slayout=row_major>"


@pytest.mark.parametrize(
    ("kind", "row", "col", "sizes", "broken"),
    [
        (T, 8, 16, "[8, 16]", []),
        (T, 9, 16, "[8, 16]", ["pto.subset/inside"]),
        (T, 0, 24, "[16, 16]", ["pto.subset/inside"]),
        (BOXED, 0, 16, "[64, 32]", []),
        (BOXED, 0, 8, "[64, 32]", ["pto.subset/whole-box-columns"]),
        (BOXED, 0, 16, "[32, 32]", ["pto.subset/full-rows"]),
        (T, "n", 16, "[8, 32]", ["pto.subset/inside"]),  # whatever the row, the columns do not fit
        (T, 9, 16, "[%n, 16]", []),  # not known
    ],
)
def test_a_window_has_the_extents_of_its_sizes(
    kind: str, row: int | str, col: int, sizes: str, broken: list[str]
) -> None:
    """The type that ``subset`` writes may be that of its operand; the window is as large as its sizes all the same."""
    start = "%n" if row == "n" else "%r"
    body = (
        f"%r = arith.constant {0 if row == 'n' else row} : index\n%c = arith.constant {col} : index\n"
        f"%w = pto.subset %t[{start}, %c] sizes {sizes} : {kind}\n"
    )
    assert rules(body, arguments=f"%t: {kind}, %n: index", assembler="0.27") == broken


def test_what_is_executed_is_known() -> None:
    """Every op that runs has a record, a judgement of its own, or a sentence that says what it does."""
    named = {name for name in EXECUTED if name.startswith("pto.") and program_op(name) is None}
    assert {"pto.addptr", "pto.get_block_idx", "pto.castptr"} <= named
    assert named <= {*UNRECORDED, *HANDLERS}
    assert not [name for name in UNRECORDED if program_op(name) is not None]


@pytest.mark.parametrize(
    ("name", "meant"),
    [
        ("castptrr", "castptr"), ("tad", "tadd"), ("tadddd", "tadd"), ("trowsun", "trowsum"), ("tmatmull", "tmatmul"),
        ("set_flags", "set_flag"), ("vadddeqrelu", "vaddrelu"), ("vmi.vlod", "vmi.vload"), ("mte_gm_ubb", "mte_gm_ub"), ("nothing", None),
    ],
)  # fmt: skip
def test_names_that_are_suggested(name: str, meant: str | None) -> None:
    """Slips of the pen, and no instruction of another kind; the question ends the message."""
    (found,) = verify_program(read(f"func.func @f() {{\n  pto.{name}\n  return\n}}\n"), "a5").findings
    assert (found.rule, found.severity) == ("program/unknown-op", "error")
    asked = ("", "") if meant is None else (f"; did you mean `pto.{meant}`?", f"；是否想写 `pto.{meant}`？")
    assert found.text() == f"no op is called `pto.{name}`{asked[0]}"
    assert found.text("zh") == f"指令未知：`pto.{name}`{asked[1]}"


_DEFINITION = re.compile(r"^ +(%[\w.$-]+) = (?:arith\.constant|pto\.alloc_tile|pto\.get_block_idx)\b.*\n", re.MULTILINE)


@pytest.mark.parametrize("file", sorted((Path(__file__).parent / "programs").glob("*.pto")), ids=lambda file: file.stem)
def test_uses_are_counted_as_they_stand(file: Path) -> None:
    """Without its definition, a value is used as often as its name stands in the text, whatever the ops are."""
    whole = file.read_text(encoding="utf-8")
    text = re.sub(r"//.*", "", whole)
    if read(text).faults:
        return
    for found in _DEFINITION.finditer(text):
        name, without = found[1], text[: found.start()] + text[found.end() :]
        uses = len(re.findall(rf"(?<![\w.$-]){re.escape(name)}(?![\w.$#-])", without))
        if (
            not uses
            or len(re.findall(rf"{re.escape(name)} =", text)) > 1
            or f"{name}:" in text
            or text.count("func.func @") > 1
        ):
            continue
        said = [
            f.text()
            for f in verify_program(read(without), "a5").findings
            if f.rule in ("program/undefined-value", "program/dominance")
        ]
        assert f"`{name}` is not defined here; uses in this function: {uses}" in said, (name, said)


@pytest.mark.parametrize(
    "op",
    [
        f"pto.tabz ins(%a : {T}) outs(%a : {T})", f"pto.tabs ins(%a : {T}) outs(%a : {T})", "pto.tabs ins(%a) outs(%a)",
        f"pto.tadd ins(%a : {T}, {T}) outs(%a : {T})", f"pto.tabs outs(%a : {T}) ins(%a : {T})", "pto.ldg %a, %a", "foo.bar %a, %a",
        f"pto.ldg ins(%a : {T}) outs(%a : {T})", f"pto.tabs %a foo(%a : {T}) : {T}", '"pto.tabs"(%a, %a) : (' + f"{T}, {T}) -> ()",
        '"foo.bar"(%a, %a) : (i32, i32) -> ()', "arith.addi %a, %a : i32", "arith.addi %a, %a : i32, i32", "pto.set_validshape %a, %a",
        "pto.subset %a[%a]", "func.call @f(%a, %a) : (i32, i32) -> ()", "memref.store %a, %a[] : memref<i32>",
    ],
)  # fmt: skip
def test_two_uses_are_two(op: str) -> None:
    """Of ops with a record and without one, written as they must be and otherwise."""
    text = f"func.func @k() {{\n{op}\nreturn\n}}\n"
    said = [f.text() for f in verify_program(read(text), "a5").findings if f.rule == "program/undefined-value"]
    assert said == ["`%a` is not defined here; uses in this function: 2"]


def test_a_question_ends_its_message() -> None:
    """Nothing stands behind the question mark of a suggestion."""
    asking = [rule for rule in PROGRAM_RULES.values() if "{hint}" in rule.en + rule.zh]
    assert len(asking) >= 3
    assert all(rule.en.endswith("{hint}") and rule.zh.endswith("{hint}") for rule in asking)


def test_ops_of_which_only_the_name_is_known() -> None:
    """They are no slips: a warning, as for others without a record; those of another dialect are warned about, too."""
    assert len(NAMED) >= 250 and not NAMED.keys() & UNRECORDED.keys()
    assert {"pto.ldg", "pto.vmi.vload", "pto.trap", "pto.ub.vadd"} <= NAMED.keys()
    gone = {"pto.pointer_cast", "pto.declare_tile_memref"}  # with 0.54
    for name in [*sorted(NAMED.keys() - set(HANDLERS) - gone)[::9], "pto.ldg"]:
        found = verify_program(read(f"func.func @f() {{\n  {name}\n  {name}\n  return\n}}\n"), "a5").findings
        rule = "without-record" if NAMED[name] is None else "level-without-record"
        assert [(f.rule, f.severity) for f in found] == [(f"program/{rule}", "warning")], name
    (foreign,) = verify_program(read("func.func @f() {\n  other.op\n  return\n}\n"), "a5").findings
    assert (foreign.rule, foreign.severity) == ("program/foreign-op", "warning")


def test_known_ops_without_a_record() -> None:
    """One sentence for each that has something left to judge, once."""
    for name, does in UNRECORDED.items():
        text = f"func.func @f() {{\n  {name}\n  {name}\n  return\n}}\n"
        findings = [
            f
            for f in verify_program(read(text), "a5").findings
            if f.rule in ("program/without-record", "program/unknown-op")
        ]
        if does is None or name in HANDLERS:
            assert not findings, name
        else:
            assert [f.rule for f in findings] == ["program/without-record"], name
            assert (
                does[0] in findings[0].text()
                and does[1] in findings[0].text("zh")
                and findings[0].severity == "warning"
            )


def test_what_runs_without_a_record_is_a_hint() -> None:
    """The ops without a record of which something is left to judge are hints where a run has a handler for them."""
    left = {name for name, does in UNRECORDED.items() if does is not None}
    assert left & EXECUTED.keys() == ONLY_HINTED
    for name in ONLY_HINTED:
        text = f"func.func @f() {{\n  {name}\n  return\n}}\n"
        told = [[f.severity for f in verify_program(read(text), "a5", hints=hints).findings if f.rule == "program/without-record"]
                for hints in (False, True)]  # fmt: skip
        assert told == [[], ["hint"]] or name in HANDLERS, name
