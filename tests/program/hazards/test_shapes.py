"""Steps that do the same stand for one another: what they do is right where what each of them does is."""

from __future__ import annotations

import pytest

from program.hazards.test_repeats import drawn_cores, every_step
from pto_isa.program.steps.repeats import RepeatingMachine, Segment, is_clean
from pto_isa.program.steps.shapes import Shapes, in_pieces, written_out
from pto_isa.program.steps.steps import Flag, Step
from pto_isa.program.syntax.tree import Operation

SEEDS = 400


def rule(*given: object) -> str:
    """What is on one pipe and meets needs a barrier."""
    return "barrier"


def again(steps: tuple[Step, ...]) -> tuple[Step, ...]:
    """The same steps of other ops."""
    made = []
    for step in steps:
        copy = step.in_round(())
        copy.op, copy.repeats = Operation(step.op.name, (), step.op.token), None
        made.append(copy)
    return tuple(made)


def straight(seed: int) -> list[list[Step]]:
    """One or two cores that go straight on through bodies written out one behind the other."""
    found = []
    for choose, draw, bodies, order in drawn_cores(seed, 3):
        steps = [*draw()]
        for _ in range(choose.randint(2, 9)):
            for at in order:
                steps += again(bodies[at])
        found.append([*steps, *draw()])
    return found


def in_shapes(cores: list[list[Step]], shapes: Shapes) -> list[list[Segment]]:
    """The shapes of steps, in pieces that come again."""
    return [[*in_pieces(Segment((), shapes.all(steps)))] for steps in cores]


@pytest.mark.parametrize("part", range(4))
def test_clean_where_every_step_is(part: int) -> None:
    clean = 0
    for seed in range(part, SEEDS, 4):
        cores = straight(seed)
        exact = every_step([[Segment((), tuple(steps), True)] for steps in cores])
        assert is_clean(in_shapes(cores, Shapes()), rule) == (not exact), seed
        clean += not exact
    assert clean > SEEDS / 80


def test_pieces_are_the_steps() -> None:
    for seed in range(SEEDS):
        shapes = Shapes()
        for steps, cut in zip(cores := straight(seed), in_shapes(cores, shapes), strict=True):
            assert [step for piece in cut for step in piece.steps] == [*shapes.all(steps)], seed
            assert all(one.phases == two.phases for one, two in zip(steps, shapes.all(steps), strict=True)
                       if hasattr(one, "phases"))  # fmt: skip


def test_of_code_that_is_written_out_little_is_replayed() -> None:
    body = tuple(
        Flag(Operation("flag", (), 0), (), 1, 4, number, waits) for number in range(4) for waits in (False, True)
    )
    steps = [step for _ in range(500) for step in again(body)]
    shapes = Shapes()
    assert written_out([shapes.all(steps)]) and not written_out([shapes.all(body)])
    machine = RepeatingMachine(in_shapes([steps], shapes), rule)
    assert not machine.judge() and len(machine.cores[0].steps) < 100
