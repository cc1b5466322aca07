"""An outline of a function: its steps, with branches and loops of which nobody knows which way they go."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from ...runtime.errors import Carried
from ..steps.linear import Symbol
from ..steps.steps import Step

Each: TypeAlias = "Step | Fork | Loop"
Outline: TypeAlias = "list[Each]"


@dataclass(eq=False)
class Fork:
    """Two ways to go on; ``fact`` is the condition of the first one, None where it is asked for nowhere else.

    ``newest`` is the number of the newest symbol that it depends on.
    """

    fact: Hashable
    newest: int
    one: Outline
    other: Outline


@dataclass(eq=False)
class Copy:
    """The body of a loop in a round of one kind: which may follow, each with whether ``q`` grows then, and whether the
    loop may end behind it."""

    steps: Outline
    nexts: list[tuple[int, bool]] = field(default_factory=list)
    ends: bool = False


@dataclass(eq=False)
class Loop:
    """Rounds of which nobody knows how many there are.

    ``symbol`` is q: a round has the number ``period * q + r``, and there is a copy of the body for every r.  Loops of
    the same ``count`` run equally often, whichever core is in them; None where nothing says how often.
    """

    symbol: Symbol
    entries: list[int]
    copies: list[Copy]
    count: Hashable = None


def steps_in(outline: Sequence[Each]) -> list[Step]:
    """All steps."""
    found: list[Step] = []
    for each in outline:
        if isinstance(each, Step):
            found.append(each)
        elif isinstance(each, Fork):
            found += steps_in(each.one)
            found += steps_in(each.other)
        else:
            for copy in each.copies:
                found += steps_in(copy.steps)
    return found


def asked_again(outline: Outline) -> dict[Hashable, int]:
    """The conditions of several forks, each with its newest symbol."""
    found: dict[Hashable, int] = {}
    times: dict[Hashable, int] = {}

    def look(outline: Outline) -> None:
        for each in outline:
            if isinstance(each, Fork):
                times[each.fact] = times.get(each.fact, 0) + 1
                found[each.fact] = each.newest
                look(each.one)
                look(each.other)
            elif isinstance(each, Loop):
                for copy in each.copies:
                    look(copy.steps)

    look(outline)
    return {fact: newest for fact, newest in found.items() if times[fact] > 1}


class NotOutlined(Exception):
    """Something in a function is not outlined."""


class Undecided(Carried, Exception):
    """A choice would be needed."""

    def __init__(self, key: tuple[Any, ...]) -> None:
        super().__init__(key)
        self.key = key


class OtherRounds(Carried, Exception):
    """A loop has to be walked through again.

    ``modulus`` has to divide its period; with 0, its first and last rounds have to be told apart.
    """

    def __init__(self, symbol: Symbol, modulus: int = 0) -> None:
        super().__init__(symbol, modulus)
        self.symbol, self.modulus = symbol, modulus
