"""Clean programs whose flags are damaged: what is broken is found, and nothing is said of what is as good as before.

A sample; PTO_HAZARD_MUTANTS=1 takes all.  With a checkout of the assembler (PTO_CORPUS) and a table whose first column
names files of it (PTO_CORPUS_FILES) these programs are damaged as well, with the flags that the checker says they lack.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest

from program.hazards import interleavings as brute
from program.hazards.comparison import told
from program.hazards.fenced import fenced_file
from program.hazards.flag_mutants import enumerated, mutants, verdict
from program.hazards.strengthened import strengthened
from program.hazards.test_recorded import CASES, FOLDER
from program.hazards.variant_texts import text_of
from program.hazards.vector_variants import VARIANTS
from pto_isa import RuleError
from pto_isa.program.steps.footprints import Footprint
from pto_isa.program.steps.steps import ALL, Access, Barrier, Flag, Phase, Step
from pto_isa.program.syntax.program import read
from pto_isa.program.syntax.tree import Operation
from pto_isa.program.verifier import verify_program
from pto_isa.runtime.errors import InputError

ROOT = Path(__file__).resolve().parents[3]
EVERY = 1 if os.environ.get("PTO_HAZARD_MUTANTS") else 13
LONG = "a million rounds"  # takes as long to run
OURS = [
    "examples/leaky_relu.pto", "examples/leaky_relu_one_buffer.pto", "tests/program/programs/flags.pto",
    "tests/program/programs/tokens.pto",
]  # fmt: skip


def programs() -> list[tuple[str, str, str]]:
    """Name, text and profile of every program without a finding."""
    found = [(name, (ROOT / name).read_text("utf-8"), "a5") for name in OURS]
    if FOLDER is not None:
        found += [
            (name, (FOLDER / name).read_text("utf-8"), case["profile"])
            for name, case in CASES.items() if not case["findings"]
        ]  # fmt: skip
    found += [
        (f"{variant.name}, {profile}", text_of(variant, profile), profile)
        for variant in VARIANTS if not variant.must and variant.name != LONG for profile in variant.profiles.split()
    ]  # fmt: skip
    return found


def public_programs() -> Iterator[tuple[str, str, str]]:
    """Programs of the assembler's tests without flags, with those that they lack."""
    root = Path(os.environ["PTO_CORPUS"])
    lines = Path(os.environ["PTO_CORPUS_FILES"]).read_text(encoding="utf-8").splitlines()
    named = (line.partition("\t")[0] for line in lines)
    for path in sorted(root / name for name in named if name.endswith(".pto"))[:: 1 if EVERY == 1 else 8]:
        profile = "a5" if "a5" in path.name else "a2a3"
        text = fenced_file(path, profile)
        if text is not None:
            yield path.name, text, profile


@pytest.mark.skipif(
    not (os.environ.get("PTO_CORPUS") and os.environ.get("PTO_CORPUS_FILES")),
    reason="PTO_CORPUS and PTO_CORPUS_FILES name no checkout and no files of it",
)
def test_public_programs() -> None:
    count, broken, _ = judge_mutants(public_programs())
    assert count
    assert broken


def test_a_sample() -> None:
    count, broken, harmless = judge_mutants(programs())
    assert count >= 8
    assert broken
    if FOLDER is not None:
        assert harmless


def judge_mutants(among: Iterable[tuple[str, str, str]]) -> tuple[int, int, int]:
    """Every thirteenth mutant; the first one of the next program is another one."""
    count = broken = harmless = at = 0
    for name, text, profile in among:
        assert not told(verify_program(read(text), profile).findings)
        for mutant in mutants(text):
            at += 1
            if at % EVERY:
                continue
            program = read(mutant.text)
            try:
                said = verdict(program, profile)
            except (InputError, RuleError):
                continue  # not executed, or of several functions
            found = told(verify_program(program, profile, hazards="manual").findings)
            where = f"{name}: {mutant.kind} in line {mutant.line}"
            count += 1
            broken += said == "broken"
            harmless += said in ("harmless", "silent")
            assert found or said != "broken", f"{where} is not found"
            assert not found or said not in ("harmless", "silent"), f"{where} breaks nothing: {found}"
    return count, broken, harmless


def test_flags_that_order_more() -> None:
    """What is as good as before by the way it is made is not reported, in any program."""
    count = 0
    for name, text, profile in programs():
        for mutant in strengthened(text):
            count += 1
            found = told(verify_program(read(mutant.text), profile, hazards="manual").findings)
            assert not found, (name, mutant.kind, mutant.line, found)
    assert count


def test_kinds_of_mutants() -> None:
    """Each line with a flag or a barrier, in every way that there is."""
    flag = "[<PIPE_V>, <PIPE_MTE3>, <EVENT_ID7>]"
    text = (
        f"pto.a\npto.set_flag{flag}\npto.wait_flag{flag}\npto.b\npto.barrier <PIPE_V>\n// pto.set_flag{flag}\nreturn\n"
    )
    made = list(mutants(text))
    assert [(mutant.kind, mutant.line) for mutant in made] == [
        ("set deleted", 2), ("pair deleted", 2), ("number changed", 2), ("set moved up", 2), ("wait deleted", 3),
        ("number changed", 3), ("wait moved down", 3), ("barrier deleted", 5),
    ]  # fmt: skip
    lines = text.split("\n")
    assert [len(mutant.text.split("\n")) - len(lines) for mutant in made] == [-1, -2, 0, 0, -1, 0, 0, -1]
    assert made[1].text == "\n".join([lines[0], *lines[3:]])
    assert made[2].text == text.replace("ID7", "ID0", 1)
    assert made[3].text == "\n".join([lines[1], lines[0], *lines[2:]])
    assert made[6].text == "\n".join([*lines[:2], lines[3], lines[2], *lines[4:]])


def steps(*drawn: str) -> list[Step]:
    """``V r0 w1`` reads cell 0 and writes cell 1 on V; ``set V MTE3 0``, ``wait V MTE3 0``, ``barrier V``, ``barrier``."""
    pipes = {"V": 1, "MTE2": 4, "MTE3": 5}
    cells = [Footprint("vec", 16 * k, ((0, 16),), ((0, 16),)) for k in range(3)]
    made: list[Step] = []
    for k, line in enumerate(drawn):
        op, words = Operation(f"op{k}", (), k), line.split()
        if words[0] in ("set", "wait"):
            made.append(Flag(op, (), pipes[words[1]], pipes[words[2]], int(words[3]), words[0] == "wait"))
        elif words[0] == "barrier":
            made.append(Barrier(op, (), pipes[words[1]] if len(words) > 1 else ALL))
        else:
            reads, writes = (tuple(cells[int(w[1])] for w in words[1:] if w[0] == how) for how in "rw")
            made.append(Access(op, (), (Phase(pipes[words[0]], reads, writes),)))
    return made


@pytest.mark.parametrize(
    ("drawn", "said"),
    [
        (["V w0", "set V MTE3 0", "wait V MTE3 0", "MTE3 r0"], "harmless"),
        (["V w0", "set V MTE3 1", "wait V MTE3 1", "MTE3 r0"], "harmless"),
        (["V w0", "set V MTE3 1", "wait V MTE3 0", "MTE3 r0"], "broken"),  # never ends
        (["V w0", "barrier", "MTE3 r0"], "harmless"),
        (["V w0", "barrier V", "MTE3 r0"], "broken"),
        (["V w0", "V r0 w1"], "broken"),  # of one pipe, on A2/A3
        (["V w0", "barrier V", "V r0 w1"], "harmless"),
        (["V r0 w0", "V r0 w0"], "broken"),
        (["V w0", "set V MTE3 0"], "broken"),  # stays set
        (["set V MTE3 0", "set V MTE3 0", "barrier", "wait V MTE3 0", "wait V MTE3 0"], "broken"),
        (["set V MTE3 0", "wait V MTE3 0", "set V MTE3 0", "wait V MTE3 0"], "may be set twice"),
        (["V w0", "MTE2 w1"], "harmless"),
    ],
)  # fmt: skip
def test_the_oracle_by_hand(drawn: list[str], said: str) -> None:
    assert enumerated(steps(*drawn), "a2a3") == said


def test_the_oracle_says_what_it_cannot_enumerate() -> None:
    with pytest.raises(brute.TooMany):
        brute.outcomes([brute.Op(k, frozenset({k}), frozenset()) for k in (1, 2, 3, 4)], 20)
