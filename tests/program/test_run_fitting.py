"""``run --fill``: values of made arguments that a program can live with, found by where and why it stops."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import pto_isa
from program.run_text import counts, dps, kernel, store, tile
from pto_isa.cli.main import main

PTR, VIEW = "!pto.ptr<f32>", "!pto.tensor_view<?x?xf32>"
PART = "!pto.partition_tensor_view<8x16xf32>"
TILE, OPEN = tile(8, 16), "!pto.tile_buf<vec, 8x16xf32, valid=?x?>"


def numbers(outputs: Any) -> dict[str, Any]:
    """The values of the numbers that were made."""
    return {made.name: made.value for made in outputs.made if made.shape is None}


def changed(outputs: Any) -> dict[str, Any]:
    """What is not as it was made first: the number, or what memory is filled with."""
    return {made.name: made.filling if made.value is None else made.value for made in outputs.made if made.because}


def copy(arguments: str, rows: str, start: str, *before: str) -> str:
    """Rows ``start`` to ``start + 8`` of a tensor of ``rows`` rows and 16 columns, doubled and written to ``%z``."""
    return kernel(
        f"%x: {PTR}, %z: {PTR}, {arguments}", counts(2, 8, 16), *before,
        f"%x_all = pto.make_tensor_view %x, shape = [{rows}, %c16], strides = [%c16, %c1] : {VIEW}",
        f"%x_part = pto.partition_view %x_all, offsets = [{start}, %c0], sizes = [%c8, %c16] : {VIEW} -> {PART}",
        f"%z_all = pto.make_tensor_view %z, shape = [%c8, %c16], strides = [%c16, %c1] : {VIEW}",
        f"%z_part = pto.partition_view %z_all, offsets = [%c0, %c0], sizes = [%c8, %c16] : {VIEW} -> {PART}",
        f"%a = pto.alloc_tile : {TILE}", f"pto.tload ins(%x_part : {PART}) outs(%a : {TILE})",
        dps("tadd", [("a", TILE), ("a", TILE)], ("a", TILE)), store("a", TILE, "z", 8, 16),
    )  # fmt: skip


def test_an_extent_grows() -> None:
    """Eight rows are read: one is not enough, and the results are those of a tensor of eight rows that is given."""
    program = copy("%n: index", "%n", "%c0")
    outputs = pto_isa.run(program, profile="a5", fill="random:1")
    assert changed(outputs) == {"n": 8}
    (because,) = [made.because for made in outputs.made if made.because]
    assert because is not None and because.rule == "program/bounds" and "leaves the tensor of" in because.text("en")
    given = pto_isa.run(program, args={"n": 8}, profile="a5", fill="random:1")
    assert outputs["z"].tolist() == given["z"].tolist() and len(set(outputs["z"].tolist())) > 50


def test_a_place_shrinks() -> None:
    """Row ``8 n`` of a tensor of eight rows; the extent is a constant."""
    program = copy(
        "%n: i32", "%c8", "%at", "%m = arith.index_cast %n : i32 to index", "%at = arith.muli %m, %c8 : index"
    )
    for fill in ("zeros", "random:4"):
        assert changed(pto_isa.run(program, profile="a5", fill=fill)) == {"n": 0}


def test_places_that_have_to_shrink_together() -> None:
    """Neither of them alone is enough."""
    program = copy("%n: index, %m: index", "%c8", "%at", "%at = arith.addi %n, %m : index")
    assert changed(pto_isa.run(program, profile="a5", fill="zeros")) == {"n": 0, "m": 0}


@pytest.mark.parametrize("limits", [pto_isa.Limits(), None])
def test_an_extent_grows_with_every_round_of_a_loop(limits: pto_isa.Limits | None) -> None:
    """Rows 0 to 47, eight at a time; without limits as well."""
    program = kernel(
        f"%x: {PTR}, %q: {PTR}, %n: index", counts(8, 16, 48), f"%a = pto.alloc_tile : {TILE}",
        f"%x_all = pto.make_tensor_view %x, shape = [%n, %c16], strides = [%c16, %c1] : {VIEW}",
        "scf.for %i = %c0 to %c48 step %c8 {",
        f"%p = pto.partition_view %x_all, offsets = [%i, %c0], sizes = [%c8, %c16] : {VIEW} -> {PART}",
        f"pto.tload ins(%p : {PART}) outs(%a : {TILE})", "}",
    )  # fmt: skip
    found = changed(pto_isa.run(program, profile="a5", fill="zeros", limits=limits))
    assert set(found) == {"n"} and 48 <= found["n"] <= 96


VALID = kernel(
    f"%x: {PTR}, %z: {PTR}, %r: index, %c: index", counts(8, 16),
    f"%x_all = pto.make_tensor_view %x, shape = [%c8, %c16], strides = [%c16, %c1] : {VIEW}",
    f"%x_part = pto.partition_view %x_all, offsets = [%c0, %c0], sizes = [%c8, %c16] : {VIEW} -> {PART}",
    f"%a = pto.alloc_tile valid_row = %r valid_col = %c : {OPEN}", f"pto.tload ins(%x_part : {PART}) outs(%a : {OPEN})",
)  # fmt: skip


def test_rows_and_columns_that_fit_at_once() -> None:
    """The valid region has to be that of what is loaded."""
    assert changed(pto_isa.run(VALID, profile="a2a3", fill="zeros")) == {"r": 8, "c": 16}


def test_what_is_given_does_not_change() -> None:
    """The finding stays; others may still be changed."""
    with pytest.raises(pto_isa.RuleError, match="valid shape of `dst`"):
        pto_isa.run(VALID, args={"r": 4}, profile="a2a3", fill="zeros")
    assert changed(pto_isa.run(VALID, args={"r": 8}, profile="a2a3", fill="zeros")) == {"c": 16}


def test_through_calls_and_branches() -> None:
    """The number goes into a function, and comes out of a branch."""
    helper = (
        "func.func @half(%a: index, %b: i1) -> index {\n%two = arith.constant 2 : index\n"
        "%h = scf.if %b -> (index) {\n%d = arith.divsi %a, %two : index\nscf.yield %d : index\n"
        "} else {\nscf.yield %a : index\n}\nreturn %h : index\n}\n"
    )
    before = "%rows = func.call @half(%n, %b) : (index, i1) -> index"
    program = copy("%n: index, %b: i1", "%rows", "%c0", before).rstrip()[:-1] + helper + "}\n"
    outputs = pto_isa.run(program, "kernel", profile="a5", fill="zeros")
    assert changed(outputs) == {"n": 16} and numbers(outputs)["b"] == 1


INDICES = kernel(
    "%p: !pto.ptr<i32>, %q: !pto.ptr<i32>", counts(2, 3),
    "%v = pto.load_scalar %p[%c2] : !pto.ptr<i32> -> i32", "%i = arith.index_cast %v : i32 to index",
    "%j = arith.subi %i, %c3 : index", "pto.store_scalar %v, %q[%j] : !pto.ptr<i32>, i32",
)  # fmt: skip


def test_memory_that_decides_a_place() -> None:
    """Element ``p[2] - 3`` has to exist: all elements of p are one number."""
    outputs = pto_isa.run(INDICES, fill="zeros")
    assert changed(outputs) == {"p": "all 3"} and outputs["q"].tolist() == [3]
    with pytest.raises(pto_isa.RuleError, match="does not exist"):
        pto_isa.run(INDICES, args={"p": np.zeros(3, np.int32)}, fill="zeros")


def test_memory_that_says_that_there_is_nothing() -> None:
    """A place is counted up for every number of 0 or more; there are more numbers than places."""
    row = tile(1, 8, "i32")
    program = kernel(
        "%p: !pto.ptr<i32>", counts(64), "%zero = arith.constant 0 : i32", f"%t = pto.alloc_tile : {row}",
        "%n = scf.for %i = %c0 to %c64 step %c1 iter_args(%at = %c0) -> (index) {",
        "%v = pto.load_scalar %p[%i] : !pto.ptr<i32> -> i32", "%some = arith.cmpi sge, %v, %zero : i32",
        "%next = scf.if %some -> (index) {", f"pto.tsetval ins(%at, %v : index, i32) outs(%t : {row})",
        "%more = arith.addi %at, %c1 : index", "scf.yield %more : index", "} else {", "scf.yield %at : index", "}",
        "scf.yield %next : index", "}",
    )  # fmt: skip
    assert changed(pto_isa.run(program, fill="zeros")) == {"p": "all -1"}


def test_a_signal_of_another_rank() -> None:
    """Nobody sets it here: the memory holds what is waited for."""
    view, signal = "!pto.tensor_view<?xi32>", "!pto.partition_tensor_view<1xi32>"
    program = kernel(
        "%s: !pto.ptr<i32>", counts(1), "%v = arith.constant 32 : i32",
        f"%a = pto.make_tensor_view %s, shape = [%c1], strides = [%c1] : {view}",
        f"%p = pto.partition_view %a, offsets = [%c0], sizes = [%c1] : {view} -> {signal}",
        f"pto.comm.twait(%p, %v : {signal}, i32) {{cmp = #pto<wait_cmp ge>}}",
    )  # fmt: skip
    for fill in ("zeros", "random:1"):
        assert changed(pto_isa.run(program, profile="a2a3", fill=fill)) == {"s": "all 32"}


@pytest.mark.parametrize("around", ["", "scf.for %i = %c0 to %n step %c1 {"])
def test_a_fault_of_the_program_stays(around: str) -> None:
    """No made value decides what the op is given; that a loop around it might not run at all changes nothing."""
    lines = ["%v = pto.load_scalar %p[%j] : !pto.ptr<f32> -> f32", "pto.store_scalar %v, %p[%c0] : !pto.ptr<f32>, f32"]
    loop = [around, *lines, "}"] if around else lines
    program = kernel("%p: !pto.ptr<f32>, %n: index", counts(2), "%j = arith.subi %c1, %c2 : index", *loop)
    with pytest.raises(pto_isa.RuleError) as raised:
        pto_isa.run(program, fill="zeros")
    assert [found.rule for found in raised.value.findings] == ["program/bounds"]
    assert "element -1 of %p does not exist" in raised.value.text()


def test_the_furthest_stop_is_reported() -> None:
    """The first fault goes with another value, the second one stays and is named; what was chosen is said."""
    rest = "%bad = arith.divsi %c1, %c0 : index\n%w = arith.index_cast %bad : index to i32"
    program = copy("%n: index", "%n", "%c0").replace("    return\n", f"    {rest}\n    return\n")
    execution = pto_isa.program.execution.kernel.Execution(pto_isa.prepare(program, profile="a5", fill="zeros"))
    with pytest.raises(pto_isa.RuleError, match="division by zero"):
        execution.run()
    assert [(made.name, made.value) for made in execution.made if made.because] == [("n", 8)]


def test_the_report_says_what_was_chosen_and_why(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """In both languages, with the line at which the first value stops."""
    file = tmp_path / "program.pto"
    file.write_text(copy("%n: index", "%n", "%c0"))
    asked = ["run", str(file), "--fill", "zeros", "--profile", "a5"]
    assert main(asked) == 0
    out = capsys.readouterr().out
    assert re.search(r"^made n  index  8  \(chosen: the first value stops at line \d+: the window of 8 x 16", out, re.M)
    assert main([*asked, "--lang", "zh"]) == 0
    assert re.search(r"^生成 n  index  8（另选：初始值会在第 \d+ 行停止：.*窗口", capsys.readouterr().out, re.M)
    file.write_text(INDICES)
    assert main(["run", str(file), "--fill", "random:1"]) == 0
    assert "made p  i32  3 elements  all 3  (chosen: " in capsys.readouterr().out
