"""Replays that leave out what comes again find just what a replay of every step finds, in the same rounds."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from functools import partial

import pytest

from pto_isa.program.steps.footprints import Footprint
from pto_isa.program.steps.repeats import RepeatingMachine, Segment, hazards_of
from pto_isa.program.steps.replay import Machine
from pto_isa.program.steps.steps import ALL, Access, Barrier, CoreFlag, Flag, Hazard, Phase, Step, Token
from pto_isa.program.syntax.tree import Operation

PIPES = (1, 4, 5)
SEEDS = 600
WHOLE = ((0, 1),)
Draw = Callable[[], tuple[Step, ...]]


def drawn(choose: random.Random, cells: Sequence[Footprint], core: int, cores: int) -> tuple[Step, ...]:
    """A few steps of a core: accesses, flags in pairs or alone, barriers, tokens, flags between the cores."""
    made: list[Step] = []

    def op() -> Operation:
        return Operation(f"op{core}", (), choose.randrange(1 << 30))

    for _ in range(choose.randint(1, 6)):
        kind = choose.random()
        if kind < 0.4:
            some = choose.sample(cells, choose.randint(1, 2))
            reads = tuple(cell for cell in some if choose.random() < 0.5)
            writes = tuple(cell for cell in some if cell not in reads)
            phases = [Phase(choose.choice(PIPES), reads, writes)]
            if choose.random() < 0.1:
                phases.append(Phase(choose.choice(PIPES), (), writes))
            hidden = (choose.choice(cells),) if choose.random() < 0.05 else ()
            made.append(Access(op(), (), tuple(phases), hidden=hidden))
        elif kind < 0.8:
            source, target = choose.sample((0, *PIPES), 2)
            both = [Flag(op(), (), source, target, choose.randrange(2), waits) for waits in (False, True)]
            both[1] = Flag(both[1].op, (), source, target, both[0].number, True)
            made += both if choose.random() < 0.85 else both[choose.randrange(2) :][:1]
        elif kind < 0.87:
            made.append(Barrier(op(), (), choose.choice((*PIPES, ALL))))
        elif kind < 0.94:
            made.append(Token(op(), (), choose.choice(PIPES), 0, choose.random() < 0.5, choose.random() < 0.9))
        elif cores > 1:
            waits = core == 0
            pipe = ALL if waits and choose.random() < 0.5 else choose.choice(PIPES)
            made.append(CoreFlag(op(), (), pipe, 0, waits, (0,)))
    return tuple(made)


def drawn_cores(seed: int, longest: int) -> Iterator[tuple[random.Random, Draw, list[tuple[Step, ...]], list[int]]]:
    """Of one or two cores, one after the other: what goes on drawing, what draws a few steps more, a few bodies, and
    the order, no longer than `longest`, in which the core goes through them."""
    choose = random.Random(seed)
    cores = 1 if choose.random() < 0.7 else 2
    shared = [Footprint(("gm", "x"), k, WHOLE, WHOLE) for k in range(2)]
    for core in range(cores):
        cells = [Footprint("vec", k, WHOLE, WHOLE) for k in range(3)] + shared
        draw = partial(drawn, choose, cells, core, cores)
        bodies = [draw() for _ in range(choose.randint(1, 3))]
        order = [choose.randrange(len(bodies)) for _ in range(choose.randint(1, longest))]
        yield choose, draw, bodies, order


def program(seed: int) -> list[list[Segment]]:
    """One or two cores that go through loops of a few bodies."""
    found = []
    for choose, draw, bodies, order in drawn_cores(seed, 4):
        rounds = choose.randint(3, 12)
        segments = [Segment((), draw())]
        segments += [Segment((k, at), bodies[at]) for k in range(rounds) for at in order]
        found.append([*segments, Segment((), draw())])
    return found


class EveryStep(RepeatingMachine):
    """Takes every step, and forgets no set of a flag."""

    _set = Machine._set


def every_step(cores: Sequence[Sequence[Segment]]) -> list[Hazard]:
    """What a replay of every step finds, each pair of ops once."""
    return EveryStep(cores, lambda *given: "barrier", 0).judge()


def shown(found: Sequence[Hazard]) -> set[tuple[object, ...]]:
    """What a hazard says of its ops."""
    return {(h.key, h.pipes, h.first.rounds, h.second.rounds if h.second is not None else None) for h in found}


@pytest.mark.parametrize("part", range(4))
def test_the_same_as_every_step(part: int) -> None:
    for seed in range(part, SEEDS, 4):
        cores = program(seed)
        found, exact = hazards_of(cores, lambda *given: "barrier"), every_step(cores)
        assert shown(found) == shown(exact), seed


def test_segments_are_left_out() -> None:
    """Of many rounds only a few are replayed, whatever is found in them."""
    body = (Access(Operation("op", (), 1), (), (Phase(1, (), (Footprint("vec", 0, WHOLE, WHOLE),)),)),)
    pair = tuple(Flag(Operation(f"flag{waits}", (), 2), (), 1, 4, 0, waits) for waits in (False, True))
    machine = RepeatingMachine([[Segment((k,), (*body, *pair)) for k in range(1000)]], lambda *given: "barrier")
    (found,) = machine.judge()
    assert found.kind == "same-pipe" and found.first.rounds == (0,)
    assert len(machine.cores[0].steps) < 60


def test_sets_that_pile_up() -> None:
    """Rounds that set a flag which nobody takes are left out as well, and it is told once that they do, and that they
    leak."""
    sets = [Flag(Operation("set", (), number), (), 1, 4, 0, False) for number in range(2)]
    cores = [[Segment((k,), tuple(sets)) for k in range(1000)]]
    machine = RepeatingMachine(cores, lambda *given: "barrier")
    assert shown(machine.judge()) == shown(every_step(cores))
    assert len(machine.cores[0].steps) < 60
