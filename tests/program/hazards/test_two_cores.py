"""A cube core and a vector core that go round loops as often as a caller says: what the product of both says of all
ways, beside runs, and beside every order of small ones.

PTO_HAZARD_PROGRAMS is the number of programs that are drawn and run, 400 by default; a part of it here.
"""

from __future__ import annotations

import os
import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from program.hazards import interleavings as brute
from program.hazards.comparison import LIMITS, told
from program.hazards.flag_mutants import enumerated_cores, mutants
from program.hazards.two_core_programs import TwoCores
from program.run_text import counts, kernel
from pto_isa import RuleError
from pto_isa.program.dataflow.states import FlowState
from pto_isa.program.execution.given.filling import filling_of
from pto_isa.program.execution.judged.contested import segments_of
from pto_isa.program.execution.kernel import Execution, ProgramKernel
from pto_isa.program.hazards.account import account_words
from pto_isa.program.syntax.program import Program, read
from pto_isa.program.verifier import verify_program

PROGRAMS = int(os.environ.get("PTO_HAZARD_PROGRAMS", "400")) // 20
VALUES = ((2, 1, 1), (0, 0, 0), (1, 1, 1), (5, 2, 0), (9, 9, 1))
MOST_STEPS = 14
PROFILES = ("a2a3", "a5")


def said(program: Program, profile: str) -> tuple[bool, bool]:
    """Whether ``verify`` finds something, and whether it says that it has not decided everything."""
    findings, account = verify_program(program, profile, hazards="manual")
    assert account is not None
    assert not [each for each in findings if each.severity == "error" and "hazard-" not in each.rule]
    open_ = any(not each.complete or each.unjudged for each in account.checked)
    return bool(told(findings)), open_


def run(program: Program, profile: str, n: int, k: int, p: int) -> tuple[bool, Execution]:
    """Whether something goes wrong in a run, and the run."""
    kernel = ProgramKernel(program, None, profile, False, LIMITS, filling=filling_of("zeros"), hazards=True)
    execution = Execution(kernel, {"x": 16 * 1024, "n": n, "k": k, "p": p}, 1, None)
    try:
        execution.run()
    except RuleError:  # a wait that never ends, or more flags than a counter has room for
        return True, execution
    return bool(told(execution.out.findings)), execution


def broken(program: Program, profile: str) -> tuple[int, int, int] | None:
    """Values with which a run finds something."""
    return next((values for values in VALUES if run(program, profile, *values)[0]), None)


@pytest.mark.parametrize("profile", PROFILES)
def test_balanced(profile: str) -> None:
    """Cores that answer each other in every round: decided, and nothing is wrong."""
    for seed in range(PROGRAMS):
        program = read(TwoCores(random.Random(seed).randrange, profile).balanced())
        assert not program.faults
        assert said(program, profile) == (False, False), seed
        assert broken(program, profile) is None, seed


@pytest.mark.parametrize("profile", PROFILES)
def test_mutants(profile: str) -> None:
    """Of what a run finds nothing is missed, and most is decided."""
    count = decided = 0
    for seed in range(PROGRAMS):
        choose = random.Random(seed)
        mutant = choose.choice([*mutants(TwoCores(choose.randrange, profile).balanced())])
        program = read(mutant.text)
        found, open_ = said(program, profile)
        values = broken(program, profile)
        assert found or open_ or values is None, (seed, mutant.kind, mutant.line, values)
        count += values is not None
        decided += values is not None and found
    assert count and decided == count


@pytest.mark.parametrize("profile", PROFILES)
@given(data=st.data())
@settings(max_examples=30, deadline=None, derandomize=True)
def test_drawn(profile: str, data: Any) -> None:
    """Any program: what a run finds, ``verify`` finds too, or says that it has not decided everything."""
    program = read(TwoCores(lambda end: data.draw(st.integers(0, end - 1)), profile).text())
    found, open_ = said(program, profile)
    assert found or open_ or broken(program, profile) is None


@pytest.mark.parametrize("profile", PROFILES)
def test_every_order(profile: str) -> None:
    """Small ones, whose orders are enumerated: nothing in them breaks where ``verify`` is silent."""
    judged = wrong = 0
    for seed in range(2 * PROGRAMS):
        choose = random.Random(seed)
        drawn = TwoCores(choose.randrange, profile)
        text = drawn.text() if seed % 2 else choose.choice([*mutants(drawn.balanced())]).text
        program = read(text)
        found, open_ = said(program, profile)
        for values in VALUES[:3]:
            stopped, execution = run(program, profile, *values)
            if stopped and not execution.out.findings:
                continue
            assert execution.world is not None
            cores = [
                [step for each in segments for step in each.taken()] for segments in segments_of(execution.world.traces)
            ]
            if sum(map(len, cores)) > MOST_STEPS:
                break
            try:
                breaks = enumerated_cores(cores, profile)
            except brute.TooMany:
                break
            assert breaks is not None
            judged, wrong = judged + 1, wrong + breaks
            assert found or open_ or not breaks, (seed, values)
    assert judged > PROGRAMS // 2 and 0 < wrong < judged


# By hand


def _loop(end: str, *lines: str) -> list[str]:
    return [f"scf.for %i = %c0 to {end} step %c1 {{", *lines, "}"]


@pytest.mark.parametrize(("ends", "expected", "said"), [
    (("%n", "%n", "%m"), [], " (1 not on every way because of `pto.sync."),
    (("%m", "%c0", "%m"), [], ""),
    (("%n", "%n", "%k"), ["deadlock"], ""),
])  # fmt: skip
def test_loops_that_run_equally_often(ends: tuple[str, str, str], expected: list[str], said: str) -> None:
    """Of which it is known, of which it is not seen and that is said with a name, and of which it is not true."""
    cube, vector = (
        [f"pto.sync.{how} <PIPE_{pipe}>, {number}" for how, pipe, number in lines]
        for lines in ((("set", "FIX", 0), ("wait", "FIX", 1)), (("wait", "MTE2", 0), ("set", "MTE3", 1)))
    )
    text = kernel(
        "%n: index, %k: index", counts(2), "%m = arith.muli %n, %c2 : index",
        "pto.section.cube {", *_loop(ends[0], *cube), *_loop(ends[1], *cube), "}",
        "pto.section.vector {", *_loop(ends[2], *vector), "}",
    )  # fmt: skip
    findings, account = verify_program(read(text), "a2a3", hazards="manual")
    assert account is not None
    assert {each.rule for each in findings} == {f"program/hazard-{kind}" for kind in expected}
    assert account_words([account]).startswith(f"; hazards: 1 function checked{said}")


def test_all_sets_of_accesses_grow_older_together() -> None:
    """Those that are written and those of pipes that wait too; what is over stays over."""
    state = FlowState(taken=0b11, over=[0b01], written=0b10, late=0b01)
    state.older(lambda bits: bits << 2)
    assert (state.taken, state.over, state.written, state.late) == (0b1100, [0b0100], 0b1000, 0b0100)
