"""What is not understood is never left out: foreign things at every place of every kind of op stop a run."""

from __future__ import annotations

import re

import numpy as np
import pytest

import pto_isa
from program.run_text import tile
from pto_isa.generated.programs._rules import PROGRAM_RULES
from pto_isa.runtime.errors import InputError
from pto_isa.runtime.rules.finding import RuleError

T, WHOLE, LOOSE = tile(8, 32), tile(8, 32, "i32"), tile(8, 32, valid="?x?")
PART, VIEW = "!pto.partition_tensor_view<8x32xf32>", "!pto.tensor_view<?x?xf32>"
BODY = f"""%c0 = arith.constant 0 : index
%c1 = arith.constant 1 : index
%c8 = arith.constant 8 : index
%c32 = arith.constant 32 : index
%one = arith.constant 1.0 : f32
%t = arith.constant true
%ex = arith.constant dense<[1, 2]> : vector<2xi16>
%s = arith.addi %c0, %c1 : index
%f = arith.addf %one, %one : f32
%q = arith.cmpi slt, %c0, %n : index
%w = arith.select %q, %c0, %c1 : index
%i = arith.index_cast %c1 : index to i32
%m = arith.maxsi %c1, %c8 : index
%xa = pto.make_tensor_view %x, shape = [%c8, %c32], strides = [%c32, %c1] {{layout = #pto.layout<nd>}} : {VIEW}
%xp = pto.partition_view %xa, offsets = [%c0, %c0], sizes = [%c8, %c32] : {VIEW} -> {PART}
%za = pto.make_tensor_view %z, shape = [%c8, %c32], strides = [%c32, %c1] : {VIEW}
%zp = pto.partition_view %za, offsets = [%c0, %c0], sizes = [%c8, %c32] : {VIEW} -> {PART}
%d = pto.get_tensor_view_dim %xa, %c0 : {VIEW} -> index
%a = pto.alloc_tile : {T}
%b = pto.alloc_tile valid_row = %c8 valid_col = %c32 : {LOOSE}
%g = pto.alloc_tile : {WHOLE}
pto.tload ins(%xp : {PART}) outs(%a : {T})
%v = pto.subset %a[%c0, %c0] sizes [8, 16] : {T}
%u = pto.subview %a[%c0, %c0] sizes [8, 16] valid [%c8, %c8] : {T} -> {tile(8, 16, valid="8x8")}
%r = pto.treshape %a : {T} -> {tile(16, 16)}
%bc = pto.bitcast %a : {T} -> {WHOLE}
%tv = pto.tgetval ins(%a, %c0 : {T}, index) outs : f32
pto.tsetval ins(%c1, %tv : index, f32) outs(%a : {T})
pto.set_validshape %b, %c8, %c32 : {LOOSE}
pto.set_flag[<PIPE_MTE2>, <PIPE_V>, <EVENT_ID0>]
pto.wait_flag[<PIPE_MTE2>, <PIPE_V>, <EVENT_ID0>]
pto.barrier <PIPE_V>
pto.tadd ins(%a, %a : {T}, {T}) outs(%a : {T})
pto.tadds ins(%a, %one : {T}, f32) outs(%a : {T})
pto.tcvt ins(%a {{rmode = #pto<round_mode RINT>}} : {T}) outs(%g : {WHOLE})
%p2 = pto.addptr %x, %c1 : !pto.ptr<f32> -> !pto.ptr<f32>
%l = pto.load_scalar %p2[%c0] : !pto.ptr<f32> -> f32
pto.store_scalar %l, %y[%c0] : !pto.ptr<f32>, f32
%k = pto.get_block_idx
scf.if %q {{
}} else {{
}}
%o = scf.if %q -> (index) {{
scf.yield %c0 : index
}} else {{
scf.yield %c1 : index
}}
scf.for %j = %c0 to %c1 step %c1 {{
}}
%ac = scf.for %j = %c0 to %c1 step %c1 iter_args(%h = %c0) -> (index) {{
scf.yield %h : index
}}
%wh = scf.while (%h = %c0) : (index) -> index {{
%end = arith.cmpi slt, %h, %c1 : index
scf.condition(%end) %h : index
}} do {{
^bb0(%h: index):
%next = arith.addi %h, %c1 : index
scf.yield %next : index
}}
func.call @g(%c0) : (index) -> ()
"pto.tneg"(%a, %a) <{{a.b = 1 : i32}}> : ({T}, {T}) -> ()
pto.tstore ins(%a : {T}) outs(%zp : {PART})
return""".splitlines()
ARGUMENTS = "%x: !pto.ptr<f32>, %y: !pto.ptr<f32>, %z: !pto.ptr<f32>, %n: index"
FOREIGN = (
    "{foo}", "{foo = 1 : i32}", "foo", "foo = 3", "foo = %c0", "foo(%c0)", "foo(%c0 : index)", "foo [1, 2]", "[1]", "foo = [%c0]",
    "<{foo = 1 : i32}>", "#foo.bar", "%c0", ": index", "-> index", "{foo = %c0}", "<foo>", '"foo"', "@foo", "3", ", index",
)  # fmt: skip
# What MLIR takes: the type of what a loop counts with.
LEGAL = {("scf.for", ": index")}
ARGS = {"x": np.arange(256, dtype=np.float32), "y": 4, "z": 256, "n": 1}
STOPS = {rule.id for rule in PROGRAM_RULES.values() if rule.stops}
_TOKENS = re.compile(r"%\w+|![\w.]+<[^>]*>|#[\w.]+<[^>]*>|[\w.]+(?:<[^ ]*>)?|->|<\w+>|[^\s\w]")


def source(lines: list[str], head: str = "module {") -> str:
    """The program with these lines as the body of its entry."""
    body = "\n".join(lines)
    return (
        f"{head}\nfunc.func @f({ARGUMENTS}) attributes {{pto.entry}} {{\n{body}\n}}\n"
        "func.func private @g(%a: index) {\nreturn\n}\n}\n"
    )


def stopped(text: str) -> bool:
    """Whether a run ends with findings, of which one says what is wrong; that it does is tried where it is not plain."""
    if any(found.severity == "error" or found.rule in STOPS for found in pto_isa.verify(text, "a2a3")):
        return True
    try:
        pto_isa.run(text, args=ARGS, profile="a2a3")
    except (RuleError, InputError):
        return True
    return False


def test_the_program_runs_as_it_stands() -> None:
    """Its sum is what the ops say: -(2 x + 1), where the second element was set to the first."""
    z = pto_isa.run(source(BODY), args=ARGS, profile="a2a3")["z"]
    wanted = np.arange(256, dtype=np.float32)
    wanted[1] = 0
    assert z.tolist() == (-(2 * wanted + 1)).tolist()


@pytest.mark.parametrize("k", range(len(BODY)))
def test_nothing_foreign_is_left_out(k: int) -> None:
    """Behind each token of an op, a fifth of the things at a time."""
    line = BODY[k]
    name = re.sub(r"^%\w+ = ", "", line).split()[0].partition("[")[0]
    tried = 0
    for place, token in enumerate(_TOKENS.finditer(line)):
        for number, foreign in enumerate(FOREIGN):
            if (place + number + k) % 5 or (name, foreign) in LEGAL:
                continue
            changed = f"{line[: token.end()]} {foreign} {line[token.end() :]}"
            tried += 1
            assert stopped(source([*BODY[:k], changed, *BODY[k + 1 :]])), changed
    assert tried


@pytest.mark.parametrize("foreign", FOREIGN)
def test_nothing_foreign_is_left_out_of_modules_and_functions(foreign: str) -> None:
    """Behind the words of a module and of a function, of its arguments and results."""
    whole = source(BODY)
    for before in (
        "module",
        "func.func",
        "@f",
        "%x: !pto.ptr<f32>",
        "%n: index",
        "attributes",
        "private",
        "@g",
        "(%a: index)",
    ):
        if (before, foreign) in {("module", "@foo")}:  # its name
            continue
        assert stopped(whole.replace(before, f"{before} {foreign}", 1)), before


@pytest.mark.parametrize(
    ("text", "rule"),
    [
        ("pto.tcvt ins(%a {rmode = #pto<round_mode RINT>, satmod = #pto<saturation_mode OFF>} : {T}) outs(%g : {I})", "unknown-attribute"),
        ("pto.tadd ins(%a, %a : {T}, {T}) outs(%a : {T}) {pipe = 3}", "unknown-attribute"),
        ("pto.tadd ins(%a, %a : {T}, {T}) outs(%a : {T}) mode = fast", "unknown-clause"),
        ("pto.tadd ins(%a, %a : {T}, {T}) outs(%a : {T}) mask(%a : {T})", "unknown-clause"),
        ("pto.tadd ins(%a, %a : {T} {foo}, {T}) outs(%a : {T})", "unknown-attribute"),
        ("other.op %a : {T}", "foreign-op"),
        ('"pto.tneg"(%a, %a) <{foo = 1 : i32}> : ({T}, {T}) -> ()', "unknown-attribute"),
        ("%e = pto.alloc_tile {align = 64 : i32} : {T}", "unknown-attribute"),
        ("%e = pto.make_tensor_view %x, shape = [%c8, %c32], strides = [%c32, %c1] {pad = 1 : i32} : {V}", "unknown-attribute"),
        ("%e = arith.addi %c0, %c1 {foo} : index", "unknown-attribute"),
        ("scf.for %e = %c0 to %c1 step %c1 {\n} {unroll = 4 : i32}", "unknown-attribute"),
    ],
)  # fmt: skip
def test_the_finding_ends_the_run(text: str, rule: str) -> None:
    """As an error, with its place, though the verifier only warns."""
    line = text.replace("{T}", T).replace("{I}", WHOLE).replace("{V}", VIEW)
    whole = source([*BODY[:-1], line, BODY[-1]])
    assert f"program/{rule}" in {found.rule for found in pto_isa.verify(whole, "a2a3") if found.severity == "warning"}
    with pytest.raises(RuleError) as raised:
        pto_isa.run(whole, args=ARGS, profile="a2a3")
    (found,) = raised.value.findings
    assert (found.rule, found.severity) == (f"program/{rule}", "error")
    assert whole.splitlines()[(found.line or 0) - 1] == line.splitlines()[0]


@pytest.mark.parametrize(
    ("text", "severity"),
    [("pto.taddd ins(%a, %a : {T}, {T}) outs(%a : {T})", "error"), ("pto.ldg %a, %a : {T}", "warning")],
)
def test_ops_that_nothing_describes_are_not_run(text: str, severity: str) -> None:
    """Neither one that nobody has, which is an error, nor one of which only the name is known."""
    line = text.replace("{T}", T)
    whole = source([*BODY[:-1], line, BODY[-1]])
    number = whole.splitlines().index(next(one for one in whole.splitlines() if one.strip() == line)) + 1
    found = [one.severity for one in pto_isa.verify(whole, "a2a3") if one.line == number]
    assert found == [severity]
    with pytest.raises(RuleError) as raised:
        pto_isa.run(whole, args=ARGS, profile="a2a3")
    assert {one.line for one in raised.value.findings} == {number}


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("index to i32", "index to i32 loc(\"a.py\":3:4)"),
        (f"outs(%a : {T})", f"outs(%a : {T}) {{hacc.part = 1 : i32, my.note}}"),
        ("arith.addi %c0, %c1", "arith.addi %c0, %c1 {my.note = [1, {a = 2}]}"),
        ("step %c1 {\n}", "step %c1 {\n} {llvm.loop_annotation}"),
        ("scf.if %q {\n} else {\n}", "scf.if %q {\n} else {\n} {my.note}"),
        ("attributes {pto.entry}", 'attributes {pto.entry, hacc.function_kind = "DEVICE"}'),
        ("%n: index", "%n: index {my.name = \"n\"}"),
        ("module {", 'module attributes {my.note = "x", "pto.target_arch" = "a2a3"} {'),
        ("<{a.b = 1 : i32}>", "{a.b = 1 : i32}"),
        ("func.call @g(%c0)", "func.call @g(%c0) {my.note}"),
    ],
)  # fmt: skip
def test_what_is_discardable_changes_nothing(before: str, after: str) -> None:
    """Attributes with a dialect in front, and locations: MLIR says that an op means the same without them."""
    whole = source(BODY)
    assert before in whole
    z = pto_isa.run(whole.replace(before, after, 1), args=ARGS, profile="a2a3")["z"]
    assert z.tolist() == pto_isa.run(whole, args=ARGS, profile="a2a3")["z"].tolist()


def test_only_what_the_entry_reaches_stops_it() -> None:
    """An unknown attribute in a function that is not called is a warning, and nothing is computed with it."""
    other = "func.func private @other(%a: index) {\n%b = arith.addi %a, %a {foo} : index\nreturn\n}\n"
    whole = source(BODY).removesuffix("}\n") + other + "}\n"
    assert "program/unknown-attribute" in {found.rule for found in pto_isa.verify(whole, "a2a3")}
    assert pto_isa.run(whole, args=ARGS, profile="a2a3")["z"].any()
    called = whole.replace("@g(%c0)", "@other(%c0)")
    with pytest.raises(RuleError, match="unknown-attribute"):
        pto_isa.run(called, args=ARGS, profile="a2a3")


def test_the_command_ends_with_a_status(tmp_path: object, capsys: pytest.CaptureFixture[str]) -> None:
    """2, as for all that is not executed; nothing is written."""
    from pathlib import Path

    from pto_isa.cli.main import main

    file = Path(str(tmp_path)) / "odd.pto"
    file.write_text(
        source(
            [
                line.replace("pto.tadd ", "pto.tadd ") + (" {foo}" if line.startswith("pto.tadd ") else "")
                for line in BODY
            ]
        )
    )
    words = ["--arg", "x=256", "--arg", "y=4", "--arg", "z=256", "--arg", "n=1", "--out", str(file.parent / "out")]
    assert main(["run", str(file), "--profile", "a2a3", *words]) == 2
    assert "error: `pto.tadd` has no attribute `foo` [program/unknown-attribute]" in capsys.readouterr().out
    assert not (file.parent / "out").exists()
