"""Who chooses the addresses of local memory: the program itself, as level 3 asks, or the assembler."""

from __future__ import annotations

from typing import Literal, TypeAlias, get_args

from ..syntax.tree import Operation
from ..walk.walk import Walk
from .pipes import Pipes

Level: TypeAlias = Literal[1, 2, 3]  # of the assembler: below 3 it places every tile, at 3 the program does
LEVELS: tuple[Level, ...] = get_args(Level)


class Placing:
    """The local allocations of one program; ``level`` is the one that it is meant for, None when nothing says it."""

    def __init__(self, check: Walk, pipes: Pipes, level: int | None) -> None:
        self.check = check
        self.pipes = pipes
        self.level = level
        self.placed: list[Operation] = []  # what gives an address
        self.left: list[tuple[Operation, str, str]] = []  # an allocation without one, its value and its function
        self.assigned = False

    def allocates(self, op: Operation, name: str, placed: bool) -> None:
        """A local allocation."""
        if placed:
            self.placed.append(op)
        else:
            self.left.append((op, name, self.pipes.function))

    def assigns(self, op: Operation) -> None:
        """``tassign``: an address for a tile that is there."""
        self.assigned = True
        self.placed.append(op)

    def finish(self) -> None:
        """Judge the whole program."""
        report = self.check.out.report
        for op in self.placed if self.level in (1, 2) else ():
            report("address-below-level-3", op, op=op.name, level=self.level)
        for op, name, function in self.left:
            if function in self.pipes.manual:
                report("planned-beside-manual", op, op=op.name)
            if self.level == 3:
                report("no-address-at-level-3", op, name, value=name)
            elif self.assigned:
                report("assigned-without-address", op, name, value=name)
