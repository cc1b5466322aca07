"""Ops in which something is not understood, and texts that do not read: said, not judged, and never a traceback."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from program.mutations import damaged
from pto_isa.program.hazards.account import account_words
from pto_isa.program.syntax.program import read
from pto_isa.program.verifier import verify_program

FLAG = "[<PIPE_MTE2>, <PIPE_V>, <EVENT_ID0>]"
TILE = "!pto.tile_buf<vec, 16x32xf32>"


def text(*lines: str) -> str:
    body = "\n".join(f"    {line}" for line in lines)
    return f"module {{\n  func.func @kernel(%n: index) {{\n{body}\n    return\n  }}\n}}\n"


@pytest.mark.parametrize(
    "line",
    [
        "%e = pto.subset %a[%n] sizes [8, 8] : !pto.tile_buf<vec, 16x32xf32>", "%e = arith.subi %n : index",
        "pto.set_flag[<PIPE_V>]", "func.call : () -> ()", "%e = scf.while (%k = %n) : (index) -> index",
    ],
)  # fmt: skip
def test_a_text_with_an_op_that_is_not_understood_is_not_judged(line: str) -> None:
    program = read(text(f"%a = pto.alloc_tile : {TILE}", line, f"pto.wait_flag{FLAG}"))
    findings, account = verify_program(program, "a5")
    assert account is not None
    assert not [each.rule for each in findings if "hazard" in each.rule]
    assert account_words([account]) == "; hazards: not judged, as the text has faults"


@pytest.mark.parametrize(
    "line",
    [
        f"pto.alloc_tile : {TILE}", "arith.constant 4 : index", "arith.addi %n, %n : index",
        f"%e = pto.subset %a[%n, %n] sizes [0, 8] : {TILE}", f"%e = pto.subset %a[%n, %n] sizes [8, 99] : {TILE}",
    ],
)  # fmt: skip
def test_results_that_nobody_names_and_windows_that_are_none(line: str) -> None:
    """Nothing about them keeps the function from being judged."""
    findings, _ = verify_program(read(text(f"%a = pto.alloc_tile : {TILE}", line, f"pto.wait_flag{FLAG}")), "a5")
    assert [each.rule for each in findings if "hazard" in each.rule] == ["program/hazard-deadlock"]


def test_a_text_that_does_not_read_is_not_judged() -> None:
    findings, account = verify_program(read(text(f"pto.wait_flag{FLAG}", "pto.tadd ins(")), "a5")
    assert account is not None
    assert not account.checked
    assert findings
    assert not [each for each in findings if "hazard" in each.rule]


def test_loops_behind_branches_with_results() -> None:
    """What a branch yields is not what the loop around it yields."""
    program = read(
        text(
            "%c0 = arith.constant 0 : index", "%c1 = arith.constant 1 : index", "%c64 = arith.constant 64 : index",
            "%two = arith.cmpi eq, %n, %c1 : index",
            "scf.for %i = %c0 to %c64 step %c1 {",
            "  %early = arith.cmpi slt, %i, %c1 : index",
            "  scf.if %early {", "    %r = scf.if %two -> (index) {", "      scf.yield %n : index", "    } else {",
            "      scf.yield %i : index", "    }", "  }", "}",
            f"pto.set_flag{FLAG}", f"pto.wait_flag{FLAG}",
        )
    )  # fmt: skip
    findings, account = verify_program(program, "a5")
    assert account is not None
    assert len(account.checked) == 1
    assert not [each for each in findings if "hazard" in each.rule]


@given(damaged(), st.sampled_from(["a2a3", "a5"]))
@settings(max_examples=100, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
def test_damaged_programs(program: str, profile: str) -> None:
    """Those of the fuzz test are damaged in all places; here flags of the author make every function one to judge."""
    verify_program(read(program), profile, hazards="manual")
