"""Lines that would order two ops: where a set, a wait or a barrier has to be inserted.

Between rounds of a loop the wait stands before the first round's set: one more set goes in front of the loop, and one
more wait behind it.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from ..host.regions import LOOPS
from ..steps.steps import PIPES, Hazard
from ..syntax.program import Program
from ..syntax.tree import Operation


class Insertion(NamedTuple):
    """A line of its own, before an op or behind it."""

    op: Operation
    behind: bool
    text: str


class Homes:
    """Of each op of a program the op whose region it stands in."""

    def __init__(self, program: Program) -> None:
        self._of: dict[int, Operation] = {
            id(inner): op for op in program.walk() for region in op.regions for block in region for inner in block.ops
        }

    def around(self, op: Operation) -> list[Operation]:
        """The op and what it stands in, the outermost first."""
        found = [op]
        while (owner := self._of.get(id(found[-1]))) is not None:
            found.append(owner)
        return found[::-1]


def insertions(homes: Homes, hazard: Hazard, number: int) -> list[Insertion]:
    """The lines that order the two ops of a race or of one pipe; none where they stand in different functions.

    number: of the flag, which is free.
    """
    assert hazard.second is not None
    one, other = homes.around(hazard.first.op), homes.around(hazard.second.op)
    if hazard.kind != "race":
        return [Insertion(hazard.second.op, False, f"pto.barrier <PIPE_{PIPES[hazard.pipes[1]]}>")]
    source, target = (PIPES[pipe] for pipe in hazard.pipes)
    flag = f"[<PIPE_{source}>, <PIPE_{target}>, <EVENT_ID{number}>]"
    set_, wait = f"pto.set_flag{flag}", f"pto.wait_flag{flag}"
    loop = _carrying(hazard, one, other)
    if loop is not None:
        at = one.index(loop) + 1
        return [
            Insertion(loop, False, set_), Insertion(other[at], False, wait), Insertion(one[at], True, set_),
            Insertion(loop, True, wait),
        ]  # fmt: skip
    common = next((k for k, (a, b) in enumerate(zip(one, other, strict=False)) if a is not b), None)
    if common is None or not common or not any(op.name == "func.func" for op in one[:common]):
        return []
    return [Insertion(one[common], True, set_), Insertion(other[common], False, wait)]


def _carrying(hazard: Hazard, one: Iterable[Operation], other: Iterable[Operation]) -> Operation | None:
    """The loop between whose rounds the two ops meet; None where they meet in one round, or in no loop."""
    assert hazard.second is not None
    these = [op for op in one if op.name in LOOPS]
    those = [op for op in other if op.name in LOOPS]
    rounds = zip(hazard.first.rounds, hazard.second.rounds, these, those, strict=False)
    return next((loop for a, b, loop, same in rounds if a != b and loop is same), None)
