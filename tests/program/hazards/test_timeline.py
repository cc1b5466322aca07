"""Schedules and drawings of small programs, against drawings made by hand."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from pto_isa.program.hazards.drawing import drawn
from pto_isa.program.hazards.timeline import scheduled
from pto_isa.program.steps.steps import ALL, Access, Barrier, CoreFlag, Flag, Phase, Step, Token
from pto_isa.program.syntax.program import read

V, MTE2, MTE3, S = 1, 4, 5, 0
LINES = 60
PROGRAM = read("\n".join(f'"pto.op{number}"() : () -> ()' for number in range(1, LINES + 1)), "lines.pto")
ROOT = Path(__file__).resolve().parents[3]


def run(line: int, *pipes: int, rounds: tuple[int, ...] = ()) -> Access:
    """An op in a line of the program, on one pipe after the other."""
    return Access(PROGRAM.ops[line - 1], rounds, tuple(Phase(pipe, (), ()) for pipe in pipes))


def flag(source: int, target: int, waits: bool, number: int = 0) -> Flag:
    return Flag(PROGRAM.ops[LINES - 1], (), source, target, number, waits)


def pair(source: int, target: int) -> list[Step]:
    """A set and its wait."""
    return [flag(source, target, False), flag(source, target, True)]


def pictures(*cores: list[Step]) -> list[list[str]]:
    """The rows of each core's drawing, without the legend."""
    made = [drawn(schedule, PROGRAM) for schedule in scheduled(cores)]
    return [lines[: next(k for k, line in enumerate(lines) if line[:1] in "A>" and ":" in line)] for lines in made]


def test_pipes_overlap_where_nothing_orders_them() -> None:
    assert pictures([run(1, MTE2), run(2, V), run(3, MTE2)]) == [[
        "       0  1",
        "V      B  .",
        "MTE2   A  C",
    ]]  # fmt: skip


def test_flags_hold_up_their_target_only() -> None:
    steps = [run(1, MTE2), *pair(MTE2, V), run(2, V), *pair(V, MTE3), run(3, MTE3), run(4, MTE2)]
    assert pictures(steps) == [[
        "       0  1  2",
        "V      . >B> .",
        "MTE2   A> D  .",
        "MTE3   .  . >C",
    ]]  # fmt: skip


def test_a_wait_of_the_scalar_unit_holds_up_what_it_hands_out_later() -> None:
    assert pictures([run(1, V), *pair(V, S), run(2, MTE2), run(3, S)]) == [[
        "       0  1",
        "S      . >C",
        "V      A> .",
        "MTE2   .  B",
    ]]  # fmt: skip


def test_barriers() -> None:
    """One of a pipe holds up nothing else, one of all holds up everything."""
    one = [run(1, MTE2), run(2, V), Barrier(PROGRAM.ops[9], (), V), run(3, V), run(4, MTE3)]
    assert pictures(one) == [[
        "       0  1",
        "V      B |C",
        "MTE2   A  .",
        "MTE3   D  .",
    ]]  # fmt: skip
    every = [run(1, MTE2), run(2, MTE2), Barrier(PROGRAM.ops[9], (), ALL), run(3, V)]
    assert pictures(every) == [[
        "       0  1  2",
        "V      .  . |C",
        "MTE2   A  B |.",
    ]]  # fmt: skip


def test_rounds_primed_and_drained() -> None:
    """Two rounds with one buffer: no two ops at the same time."""
    steps: list[Step] = [flag(V, MTE2, False)]
    for k in range(2):
        steps += [flag(V, MTE2, True), run(1, MTE2, rounds=(k,)), *pair(MTE2, V), run(2, V, rounds=(k,))]
        steps.append(flag(V, MTE2, False))
    steps.append(flag(V, MTE2, True))
    assert pictures(steps) == [[
        "       0   1   2   3",
        "V    > .  >B1> .  >B2>",
        "MTE2  >A1> .  >A2> .  >",
    ]]  # fmt: skip


def test_an_op_on_two_pipes_takes_one_after_the_other() -> None:
    assert pictures([run(1, MTE2, MTE3), run(2, MTE2)]) == [[
        "       0  1",
        "MTE2   A  B",
        "MTE3   .  A",
    ]]  # fmt: skip


def test_a_phase_waits_for_the_one_before_it() -> None:
    steps = [flag(V, MTE2, True), run(1, MTE2, MTE3), run(2, V), flag(V, MTE2, False)]
    assert pictures(steps) == [[
        "       0  1  2",
        "V      B> .  .",
        "MTE2   . >A  .",
        "MTE3   .  .  A",
    ]]  # fmt: skip


def test_tokens() -> None:
    def token(pipe: int, takes: bool) -> Token:
        return Token(PROGRAM.ops[9], (), pipe, 0, takes, True)

    steps = [token(MTE2, True), run(1, MTE2), token(MTE2, False), token(V, True), run(2, V), token(V, False)]
    assert pictures(steps) == [[
        "       0  1",
        "V      . >B>",
        "MTE2  >A> .",
    ]]  # fmt: skip


def test_flags_between_cores() -> None:
    """A wait of a whole core holds up all of its pipes."""
    sets = CoreFlag(PROGRAM.ops[9], (), V, 0, False, ("there",))
    waits = CoreFlag(PROGRAM.ops[9], (), ALL, 0, True, ("there",))
    assert pictures([waits, run(1, MTE2), run(2, V)], [run(3, V), run(4, V), sets]) == [
        [
            "       0  1  2",
            "V      .  . >B",
            "MTE2   .  . >A",
        ],
        [
            "       0  1",
            "V      A  B>",
        ],
    ]


def test_what_waits_for_ever_is_shown() -> None:
    lines = drawn(scheduled([[run(1, MTE2), flag(MTE2, V, True), run(2, V)]])[0], PROGRAM)
    assert lines == [
        "       0",
        "V     ?.",
        "MTE2   A",
        "A: line 1 pto.op1",
        "> behind an operation: a flag is set; in front of one: it was waited for; |: a barrier",
        "?: a wait that never ends",
    ]


def test_a_long_run_is_cut() -> None:
    """No line is too long, and only what is drawn is explained."""
    steps: list[Step] = [run(1, V, rounds=(k,)) for k in range(500)] + [run(2, V)]
    lines = drawn(scheduled([steps])[0], PROGRAM, width=30)
    assert lines[:3] == [
        "       0   1   2   3   4 …",
        "V      A1  A2  A3  A4  A5 …",
        "A: line 1 pto.op1",
    ]
    wide = drawn(scheduled([steps])[0], PROGRAM)
    assert max(map(len, wide[:2])) <= 100


def test_many_ops_have_names() -> None:
    lines = drawn(scheduled([[run(line, V) for line in range(1, 29)]])[0], PROGRAM, width=200)
    assert lines[1].split()[1:] == [*"ABCDEFGHIJKLMNOPQRSTUVWXYZ", "AA", "AB"]


def command(*words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "pto_isa", *words], capture_output=True, encoding="utf-8", cwd=ROOT, check=False
    )


ARGS = ("run", "examples/leaky_relu.pto", "--arg", "x=2048", "--arg", "y=2048", "--arg", "blocks=2")


def test_a_run_draws_its_timeline() -> None:
    """The example loads the second block while it computes the first, and stores the first while it computes that."""
    done = command(*ARGS, "--hazards", "--timeline")
    assert done.returncode == 0, done.stderr
    assert done.stdout.splitlines()[1:5] == [
        "       0   1   2   3",
        "V      .  >C1>>E1> .",
        "MTE2  >A1>>B1> .  >.  >",
        "MTE3 > .   .  >D1>>F1>",
    ]
    both = command("--lang", "zh", *ARGS, "--hazards", "--timeline", "--blocks", "2").stdout.splitlines()
    assert both.count("       0   1   2   3") == 2
    assert [line for line in both if line.startswith("块")] == ["块 0：", "块 1："]


@pytest.mark.parametrize(
    ("more", "said"),
    [(["--timeline"], "--timeline needs --hazards"), (["--timeline", "--hazards", "--profile", "cpu"], "no pipes")],
)
def test_what_cannot_be_drawn_is_refused(more: list[str], said: str) -> None:
    done = command(*ARGS, *more)
    assert done.returncode == 2
    assert said in done.stderr
