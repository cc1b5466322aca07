"""The replay against every order that the hardware may take, on random small programs."""

from __future__ import annotations

import os
import random

import pytest

from program.hazards import interleavings as brute
from pto_isa.program.steps.footprints import Footprint
from pto_isa.program.steps.replay import Machine
from pto_isa.program.steps.steps import Access, Barrier, Flag, Hazard, Phase, Step
from pto_isa.program.syntax.tree import Operation

COUNT = int(os.environ.get("PTO_HAZARD_PROGRAMS", "400"))  # a longer run asks for 10,000
PARTS = 6
CELLS = 2


def drawn(seed: int, in_place: bool = False) -> brute.Small:
    """Up to nine steps on three pipes, the scalar one among them, over two cells, with one number for flags.

    in_place: with ops that read what they write, barriers of all pipes and two numbers.
    """
    choose = random.Random(seed)
    made: brute.Small = []
    for _ in range(choose.randint(3, 9)):
        kind = choose.random()
        if kind < 0.45:
            cells = frozenset(choose.sample(range(CELLS), choose.randint(1, CELLS)))
            write = frozenset(cell for cell in cells if choose.random() < 0.6)
            read = cells - write | {cell for cell in write if in_place and choose.random() < 0.5}
            made.append(brute.Op(choose.randint(1, 3), read, write))
        elif kind < 0.92:
            source, target = choose.sample(range(4), 2)
            number = choose.randrange(2) if in_place else 0
            if choose.random() < 0.7:  # a pair, wherever its wait stands
                made.append(brute.Flag(source, target, False, number))
                made.insert(choose.randint(len(made) - 1, len(made)), brute.Flag(source, target, True, number))
            else:
                made.append(brute.Flag(source, target, choose.random() < 0.5, number))
        else:
            made.append(brute.Barrier(choose.choice((1, 2, 3, brute.ALL)) if in_place else choose.randint(1, 3)))
    return made[:10]


def replayed(program: brute.Small) -> tuple[set[tuple[int, int]], bool]:
    """What the replay says: pairs that race, whether it stops."""
    whole = ((0, 1),)
    cells = [Footprint("vec", cell, whole, whole) for cell in range(CELLS)]
    steps: list[Step] = []
    for k, step in enumerate(program):
        op = Operation(f"op{k}", (), k)
        if isinstance(step, brute.Op):
            phase = Phase(step.pipe, tuple(cells[c] for c in step.reads), tuple(cells[c] for c in step.writes))
            steps.append(Access(op, (), (phase,)))
        elif isinstance(step, brute.Flag):
            steps.append(Flag(op, (), step.source, step.target, step.number, step.waits))
        else:
            steps.append(Barrier(op, (), step.pipe))
    found: list[Hazard] = []
    Machine([steps], found.append, lambda *given: "barrier").run()
    races = {(each.first.op.token, each.second.op.token) for each in found
             if each.kind in ("race", "same-pipe") and each.second is not None}  # fmt: skip
    return races, any(each.kind == "deadlock" for each in found)


def agrees(program: brute.Small) -> bool:
    """Whether both see the same: stops, races at all, and each reported pair as a real one.

    The replay reports one pair per missing fence, so that it may name fewer pairs; what it leaves out has to follow
    from a pair that it reports.
    """
    races, stops = brute.outcome(program)
    told, stuck = replayed(program)
    ordered = {tuple(sorted(pair)) for pair in told}
    return stuck == stops and (stops or (bool(races) == bool(ordered) and ordered <= races))


@pytest.mark.parametrize("part", range(PARTS))
def test_every_order(part: int) -> None:
    for seed in range(part, COUNT, PARTS):
        for in_place in (False, True):
            program = drawn(seed, in_place)
            assert agrees(program), f"seed {seed}, {in_place}: {program}"


# In these a set is taken from behind a wait, which lets another pipe go on that lets the first one go on.
@pytest.mark.parametrize("seed", [878, 1263, 5712, 6067, 7400, 7879, 8576, 8585, 9745])
def test_pipes_that_let_each_other_go_on(seed: int) -> None:
    assert agrees(drawn(seed))


def test_the_drawn_programs_are_of_every_kind() -> None:
    """Among those of the test are programs with races and without, and programs that stop."""
    kinds = {brute.outcome(drawn(seed))[1] for seed in range(60)}
    racing = {bool(brute.outcome(drawn(seed))[0]) for seed in range(60)}
    assert kinds == racing == {True, False}


def test_a_fence_the_wrong_way_round_orders_nothing() -> None:
    """Enumerated by hand: V writes, MTE3 reads; the flag goes from MTE3 to V."""
    write, read = brute.Op(1, frozenset(), frozenset({0})), brute.Op(2, frozenset({0}), frozenset())
    right = [write, brute.Flag(1, 2, False), brute.Flag(1, 2, True), read]
    wrong = [write, brute.Flag(2, 1, False), brute.Flag(2, 1, True), read]
    assert replayed(right) == (set(), False) == brute.outcome(right)
    assert replayed(wrong) == ({(0, 3)}, False) == brute.outcome(wrong)


def test_pipes_that_wake_one_another() -> None:
    """A pipe that sets a flag while others wait takes what it was handed once, however they come back to it."""
    vector, matrix, loads = 1, 2, 4
    flags = [(loads, vector, True), (vector, matrix, False), (matrix, vector, True), (vector, matrix, True),
             (matrix, vector, False), (loads, vector, False)]  # fmt: skip
    steps: list[Step] = [
        Flag(Operation(f"op{k}", (), k), (), source, target, 0, waits)
        for k, (source, target, waits) in enumerate(flags)
    ]
    found: list[Hazard] = []
    machine = Machine([steps], found.append, lambda *given: "")
    machine.run()
    assert not found
    assert not machine.cores[0].pending
    assert not any(machine.cores[0].flags.values())


def two_phases(token: int) -> Access:
    """An op that reads on MTE2 what lies in global memory, and then writes on MTE3."""
    whole = ((0, 1),)
    touched = (Footprint(("gm", "x"), 0, whole, whole),)
    return Access(Operation("both", (), token), (), (Phase(4, touched, ()), Phase(5, (), ())))


def test_a_phase_begins_when_the_one_before_it_is_over() -> None:
    """MTE2 has to wait; who knows that MTE3 is done with the op knows that MTE2 is, also in a second replay."""
    vector, loads, stores = 1, 4, 5
    op = two_phases(1)
    steps: list[Step] = [
        Flag(Operation("wait", (), 0), (), vector, loads, 0, True), op,
        Flag(Operation("set", (), 2), (), stores, vector, 0, False),
        Flag(Operation("set", (), 3), (), vector, loads, 0, False),
        Flag(Operation("wait", (), 4), (), stores, vector, 0, True),
        Access(Operation("later", (), 5), (), (Phase(vector, (), op.phases[0].reads),)),
    ]  # fmt: skip
    for _ in range(2):
        found: list[Hazard] = []
        Machine([steps], found.append, lambda *given: "barrier").run()
        assert not found
        assert [place for place, _ in op.numbers] == [loads, stores]


def test_only_the_wait_is_reported_that_keeps_a_phase_from_beginning() -> None:
    """What waits for the second phase of an op, whose first never begins, hangs behind that wait."""
    vector, loads, stores = 1, 4, 5
    root = Flag(Operation("wait", (), 0), (), vector, loads, 0, True)
    steps: list[Step] = [
        root, two_phases(1), Flag(Operation("set", (), 2), (), stores, vector, 0, False),
        Flag(Operation("wait", (), 3), (), stores, vector, 0, True),
    ]  # fmt: skip
    found: list[Hazard] = []
    Machine([steps], found.append, lambda *given: "").run()
    assert [(each.kind, each.first) for each in found] == [("deadlock", root)]
    steps.append(Flag(Operation("set", (), 4), (), vector, loads, 0, False))  # behind the wait for it: a circle
    found.clear()
    Machine([steps[:]], found.append, lambda *given: "").run()
    assert [(each.kind, each.first) for each in found] == [("deadlock", root)]
