"""Whatever a run finds, ``verify`` finds as well: in the recorded cases, and in small programs drawn at random."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from program.hazards.comparison import judged, missed, ran
from program.hazards.small_programs import Drawn
from program.hazards.test_recorded import CASES, FOLDER
from program.run_text import counts, load, store, tensor, tile
from program.test_run_pipes import ACC, ARGUMENTS, MAT, SIDE, arrays, buffers, module, product, tiles
from pto_isa import RuleError
from pto_isa.program.syntax.file import read_file
from pto_isa.program.syntax.program import read
from pto_isa.program.verifier import verify_program

NOT_RUN = {"132-id-out-of-range-a5.pto", "134-scalar-barrier-a5.pto"}  # refused before they begin


@pytest.mark.parametrize("fill", ["zeros", "random:1"])
@pytest.mark.parametrize("name", CASES)
def test_recorded(name: str, fill: str) -> None:
    """Every case but those with a fault that the verifier reports runs to its end or to a wait that never ends."""
    assert FOLDER is not None
    program, profile = read_file(FOLDER / name), CASES[name]["profile"]
    try:
        run, _ = ran(program, profile, fill)
    except RuleError:
        assert name in NOT_RUN
        return
    assert name not in NOT_RUN
    assert not missed(judged(program, profile)[0], run)


@given(data=st.data())
@settings(max_examples=120, deadline=None, derandomize=True)
def test_drawn(data: Any) -> None:
    """All four values of the two conditions."""
    text = Drawn(lambda end: data.draw(st.integers(0, end - 1))).text()
    program = read(text)
    assert not program.faults
    assert not [each for each in verify_program(program, "a2a3", hazards="off").findings if each.severity == "error"], (
        text
    )
    static, complete = judged(program, "a2a3")
    assert complete
    for p in (0, 1):
        for q in (0, 1):
            run, _ = ran(program, "a2a3", args={"p": p, "q": q})
            assert not missed(static, run), (p, q, missed(static, run), text)


def test_the_drawn_programs_are_of_every_kind() -> None:
    """Races, waits that never end, flags that stay set, and clean programs are among those that a seed draws."""
    import random

    rules: set[str] = set()
    clean = 0
    for seed in range(60):
        choose = random.Random(seed)
        static, _ = judged(read(Drawn(choose.randrange).text()), "a2a3")
        rules |= {each.rule.removeprefix("program/hazard-") for each in static}
        clean += not static
    assert rules >= {"race", "same-pipe", "deadlock", "leak", "double-set"} and clean


def through_memory(profile: str, ordered: bool) -> str:
    """The cube core stores a product and pushes it as well; the vector core pops, and loads what was stored."""
    fence = "\n".join(pair("V", "MTE2")) if ordered else ""
    cube = "\n".join([
        counts(SIDE), tensor("x", SIDE, SIDE), tensor("y", SIDE, SIDE), tensor("z", SIDE, SIDE), tiles(profile),
        buffers("cube", 1), load("x", SIDE, SIDE, "m", MAT), load("y", SIDE, SIDE, "unit", MAT),
        *pair("MTE2", "MTE1"), *product(profile).split("\n")[:2], *pair("MTE1", "M"), product(profile).split("\n")[2],
        *pair("M", "FIX"), store("acc", ACC, "z", SIDE, SIDE), f"pto.tpush_to_aiv(%acc : {ACC}) {{split = 0}}",
    ])  # fmt: skip
    part = tile(SIDE, SIDE)
    vector = "\n".join([
        counts(SIDE), tensor("z", SIDE, SIDE), buffers("vector", 1), f"%b = pto.alloc_tile : {part}",
        f"%got = pto.tpop_from_aic {{split = 0}} -> {part}", fence, load("z", SIDE, SIDE, "b", part),
        "pto.tfree_from_aic {split = 0}",
    ])  # fmt: skip
    return module(ARGUMENTS, cube, vector)


def pair(source: str, target: str) -> list[str]:
    return [f"pto.{how}_flag[<PIPE_{source}>, <PIPE_{target}>, <EVENT_ID0>]" for how in ("set", "wait")]


@pytest.mark.parametrize("profile", ["a2a3", "a5"])
def test_what_a_pipe_orders(profile: str) -> None:
    """A push comes behind the store, a pop before the load: on A2/A3 it stops the core, on A5 only V."""
    for ordered in (True, False):
        program = read(through_memory(profile, ordered))
        run, error = ran(program, profile, args={**arrays(), "n": 0})
        assert error is None
        rules = [] if ordered or profile == "a2a3" else ["program/hazard-race"]
        assert [each.rule for each in run] == rules, run
        static, _ = judged(program, profile)
        assert [each.rule for each in static] == rules, static
