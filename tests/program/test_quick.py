"""The quick test of every op against the judgement that knows every rule by itself, and what is kept of verdicts."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from pto_isa.program.assembler import NEWEST
from pto_isa.program.known_ops import known_ops
from pto_isa.program.syntax.program import read
from pto_isa.program.tile_ops.binder import plans
from pto_isa.program.tile_ops.shape import unmarked
from pto_isa.program.verifier import verify_program
from pto_isa.program.written.recorded import program_op
from pto_isa.runtime.rules.acceptance import acceptance
from pto_isa.runtime.rules.judgement import Judgement
from pto_isa.runtime.rules.operands import form_exists
from pto_isa.runtime.rules.rule import OpRules
from pto_isa.runtime.types.tile_type import TileType
from pto_isa.runtime.types.unknown import UNKNOWN

OPS = sorted({op.rules.op for name in known_ops() if (op := program_op(name)) is not None})
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


@pytest.mark.parametrize("name", OPS)
def test_accepted_calls_break_nothing(name: str) -> None:
    """What the quick test accepts breaks no rule, and it names the form that the call has."""
    op = program_op(name)
    assert op is not None
    for profile in op.rules.profiles:
        accepts = acceptance(op.rules, profile)
        for call in calls(op.rules):
            form = accepts([call[name] for name in op.order])
            whole = Judgement(op.rules, call, profile)
            broken = [entry.rule.id for entry in whole.broken() if entry.rule.stage != "data"]
            if form is not None:
                assert not broken and whole.form == form and not form_exists(whole), (profile, call)


def test_what_the_quick_test_of_tadd_accepts() -> None:
    """It names the form of a call that surely breaks no rule; what is not known breaks nothing."""
    op = program_op("pto.tadd")
    assert op is not None
    accepts = acceptance(op.rules, "a5")
    assert accepts([TILES[0]] * 3) == ""
    assert accepts([TILES[0], TILES[1], TILES[0]]) is None
    assert accepts([TILES[2], TILES[2], TILES[2]]) == "", "an unknown extent breaks nothing"
    assert acceptance(op.rules, "a5") is accepts, "made once"


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
def test_usual_ops(words: tuple[str, ...], rules: list[str]) -> None:
    """The function of an op that is written as usual hands on what is not as usual."""
    findings = verify_program(read(TADD.format(*words)), "a5").findings
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
    rules = [(finding.line, finding.rule) for finding in verify_program(read(text), "a5").findings]
    assert rules == [(5, "pto.tadd/operands"), (6, "program/unknown-attribute"), (7, "program/type-count")]


LOOP = """func.func @f() {{
  %a = pto.alloc_tile : {0}
  %b = pto.alloc_tile : {1}
{2}  return
}}
"""


def test_verdicts_are_kept() -> None:
    """A call is judged once for its types, in one program and in the next; each place has its finding."""
    line = f"  pto.tadd ins(%a, %b : {SHORT}, {OTHER}) outs(%a : {SHORT})\n"
    (plan,) = plans("pto.tadd", "dps", unmarked(2, 1), "a5", NEWEST.release)
    plan.verdicts.clear()
    text = LOOP.format(SHORT, OTHER, line * 5)
    first, second = (verify_program(read(text), "a5").findings for _ in range(2))
    assert len(plan.verdicts) == 1
    assert [finding.line for finding in first] == [4, 5, 6, 7, 8]
    assert [finding.as_dict() for finding in first] == [finding.as_dict() for finding in second]
    assert first[0].nearest == {"src1.valid_row": 16}


def test_a_verdict_depends_on_more_than_the_text_of_types() -> None:
    """Constants have one type and different values; a profile, an alias and another spelling are told apart."""
    tile = "!pto.tile_buf<vec, 16x32xi32>"
    shift = f"  pto.tshls ins(%a, %{{0}} : {tile}, i32) outs(%a : {tile})\n"
    text = (
        f"func.func @f() {{\n  %a = pto.alloc_tile : {tile}\n  %m = arith.constant -1 : i32\n"
        f"  %p = arith.constant 3 : i32\n" + "".join(shift.format(name) for name in "pmpm") + "  return\n}\n"
    )
    for profile in ("a5", "a2a3", "a5"):
        found = [(finding.line, finding.rule) for finding in verify_program(read(text), profile).findings]
        assert [line for line, rule in found if rule == "pto.tshls/non-negative"] == [6, 8], found
    for rows in (8, 16):  # the same name for another type in the next program
        alias = f"!t = !pto.tile_buf<vec, {rows}x64xf32>\n!u = {SHORT}\n"
        body = LOOP.format("!t", "!u", "  pto.tadd ins(%a, %b : !t, !u) outs(%b : !u)\n")
        rules = {finding.rule for finding in verify_program(read(alias + body), "a5").findings}
        assert ("pto.tadd/same-valid-shape" in rules) == (rows == 8), rules
