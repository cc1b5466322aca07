"""The quick test of every op, as generated for programs, against the judgement that knows every rule by itself."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import pytest

from pto_isa.program.binder import plans, program_op
from pto_isa.program.names import op_names
from pto_isa.program.program import read
from pto_isa.program.unrolled import unrolled
from pto_isa.program.verifier import verify_program
from pto_isa.runtime.judgement import UNJUDGED, Judgement
from pto_isa.runtime.operands import form_exists
from pto_isa.runtime.rule import OpRules
from pto_isa.runtime.tile_type import TileType
from pto_isa.runtime.unknown import UNKNOWN

OPS = sorted({op.rules.op for name in op_names() if (op := program_op(name)) is not None})
TILES = (
    TileType("f32", 16, 64),
    TileType("f32", 16, 64, valid_row=8, valid_col=33),
    TileType("f16", 16, 64, valid_row=UNKNOWN),
    TileType("i32", 8, 16, blayout="col_major"),
    TileType("f16", 16, 16, loc="left", blayout="row_major", slayout="row_major"),
    TileType("f32", 16, 16, loc="acc", blayout="col_major", slayout="row_major", fractal=1024),
    TileType("i8", 1, 32),
)


def calls(rules: OpRules) -> Iterator[dict[str, Any]]:
    """Calls with tiles of many kinds: all alike, and each operand in turn of another type or absent."""
    specs = rules.operands
    for kind in TILES:
        usual = {
            name: spec.default if spec.kinds == ("attribute",) else 3 if "scalar" in spec.kinds else kind
            for name, spec in specs.items()
        }
        yield usual
        for name, spec in specs.items():
            for other in spec.vocabulary if spec.kinds == ("attribute",) else (*TILES, None):
                yield {**usual, name: other}


def quietly(accepts: Any, order: tuple[str, ...], call: Mapping[str, Any]) -> Any:
    """What the quick test says; None when it cannot judge, for the full judgement follows then as well."""
    try:
        return accepts(*(call[name] for name in order))
    except UNJUDGED:
        return None


@pytest.mark.parametrize("name", OPS)
def test_accepted_calls_break_nothing(name: str) -> None:
    """What the quick test accepts breaks no rule, and it names the form that the call has."""
    op = program_op(name)
    assert op is not None
    for profile, accepts in op.accepts.items():
        for call in calls(op.rules):
            form = quietly(accepts, op.order, call)
            whole = Judgement(op.rules, call, profile)
            broken = [entry.rule.id for entry in whole.broken() if entry.rule.stage != "data"]
            if form is not None:
                assert not broken and whole.form == form and not form_exists(whole), (profile, call)


def test_short_rules_are_written_out() -> None:
    """``tadd`` calls no function: all its rules stand in the test."""
    op = program_op("pto.tadd")
    assert op is not None
    called = {name for accepts in op.accepts.values() for name in accepts.__code__.co_names}
    assert not any(name.startswith("_") for name in called)
    assert op.accepts["a5"](*[TILES[0]] * 3) == ""
    assert op.accepts["a5"](TILES[0], TILES[1], TILES[0]) is None
    assert op.accepts["a5"](TILES[2], TILES[2], TILES[2]) == "", "an unknown extent breaks nothing"


TADD = """func.func @f() {{
  %a = pto.alloc_tile : {0}
  %b = pto.alloc_tile : {1}
  pto.tadd ins(%a, {2} : {0}, {3}) outs(%b : {1})
  pto.tadd ins(%a, %a : {0}, {0}) outs(%b : {1})
  return
}}
"""
LONG = (
    "!pto.tile_buf<loc=vec, dtype=f32, rows=16, cols=64, v_row=16, v_col=64, blayout=row_major, slayout=none_box, "
    "fractal=512, pad=0>"
)
SHORT = "!pto.tile_buf<vec, 16x64xf32>"
OTHER = "!pto.tile_buf<vec, 16x64xf32, valid=8x64>"


@pytest.mark.parametrize(
    ("words", "rules"),
    [
        ((SHORT, SHORT, "%a", SHORT), []),
        ((SHORT, LONG, "%b", LONG), []),
        ((LONG, SHORT, "%a", SHORT), []),  # another spelling than where it is defined
        ((SHORT, OTHER, "%a", SHORT), ["pto.tadd/same-valid-shape"] * 2),
        ((SHORT, SHORT, "%a", OTHER), ["program/type-mismatch"]),
        ((SHORT, SHORT, "%c", SHORT), ["program/undefined-value"]),
    ],
)
def test_unrolled(words: tuple[str, ...], rules: list[str]) -> None:
    """The function of an op that is written as usual hands on what is not as usual."""
    findings = verify_program(read(TADD.format(*words)), "a5")
    assert [finding.rule for finding in findings] == rules


def test_other_numbers_of_operands_after_the_usual_one() -> None:
    """The function stands for the op's name; it gives way when the op is written with more or fewer operands."""
    tile = SHORT
    text = (
        f"func.func @f() {{\n  %a = pto.alloc_tile : {tile}\n  %b = pto.alloc_tile : {tile}\n"
        f"  pto.tadd ins(%a, %a : {tile}, {tile}) outs(%b : {tile})\n"
        f"  pto.tadd ins(%a : {tile}) outs(%b : {tile})\n"
        f"  pto.tadd ins(%a, %a : {tile}, {tile}) outs(%b : {tile}) {{shift = 1 : i32}}\n"
        f"  pto.tadd ins(%a, %a : {tile}) outs(%b : {tile})\n  return\n}}\n"
    )
    rules = [(finding.line, finding.rule) for finding in verify_program(read(text), "a5")]
    assert rules == [(5, "pto.tadd/operands"), (6, "program/unknown-attribute"), (7, "program/type-count")]


def test_one_function_for_each_way_to_write() -> None:
    """Functions are made once, whatever the program."""
    (plan,) = plans("pto.tadd", "dps", 2, 1, frozenset(), "a5")
    assert unrolled(plan, 2) is unrolled(plan, 2)
    assert plans("pto.tadd", "dps", 2, 1, frozenset(), "a5")[0] is plan
