"""What may be at one place of a function, whatever way leads there."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass, field
from typing import TypeAlias

from ..steps.footprints import Footprint
from ..steps.replay import WIDTH
from ..steps.shadow import Hidden
from ..steps.steps import Flag, Hazard, Step

Key: TypeAlias = "tuple[int, int, int]"  # pipes and number of a flag
Set: TypeAlias = "tuple[int, tuple[Flag, ...]]"
States: TypeAlias = "dict[Hashable, FlowState]"


@dataclass
class FlowState:
    """What may be at one place.

    ``pending``: of each pipe the accesses that it does not know to be over.  ``flags``: of each flag that is set what
    was pending then and the sets that may have done it.  ``waiting``: of each pipe the flags that it has not come to,
    each with what was pending when it was handed out.  ``given``: of each token what was pending when it was given
    back.  ``written`` are all writes, ``hides`` bytes that were overwritten, ``facts`` which conditions hold.
    ``late`` are accesses of pipes that wait, ``unsure`` what goes wrong with them if these pipes go on.
    """

    pending: list[int] = field(default_factory=lambda: [0] * WIDTH)
    flags: dict[Key, tuple[Set, ...]] = field(default_factory=dict)
    waiting: list[tuple[tuple[int, Flag], ...]] = field(default_factory=lambda: [()] * WIDTH)
    given: dict[int, int] = field(default_factory=dict)
    written: int = 0
    late: int = 0
    hides: dict[tuple[Step, Footprint], Hidden] = field(default_factory=dict)
    facts: dict[Hashable, bool] = field(default_factory=dict)
    unsure: dict[Hashable, Hazard] = field(default_factory=dict)

    def copy(self) -> FlowState:
        """The same state, to be changed on its own."""
        hides = {key: hidden.copy() for key, hidden in self.hides.items()}
        return FlowState(
            [*self.pending], dict(self.flags), [*self.waiting], dict(self.given), self.written, self.late, hides,
            dict(self.facts), dict(self.unsure),
        )  # fmt: skip

    def key(self) -> Hashable:
        """What states agree in of which only the union is kept."""
        return (
            frozenset((key, len(sets)) for key, sets in self.flags.items() if sets),
            tuple(tuple(flag for _, flag in each) for each in self.waiting),
            frozenset(self.facts.items()),
        )

    def each(self, change: Callable[[int], int]) -> None:
        """Change every set of accesses that are not known to be over."""
        self.pending = [*map(change, self.pending)]
        self.flags = {key: tuple([(change(bits), by) for bits, by in sets]) for key, sets in self.flags.items() if sets}
        if any(self.waiting):
            self.waiting = [tuple([(change(bits), flag) for bits, flag in each]) for each in self.waiting]
        self.given = {number: change(bits) for number, bits in self.given.items()}

    def join(self, other: FlowState) -> bool:
        """Take the union with another one; whether that is more."""
        before = (self.pending, self.flags, self.waiting, self.given, self.written, self.late)
        self.pending = [a | b for a, b in zip(self.pending, other.pending, strict=True)]
        self.flags = {
            key: tuple([(a | b, either(by, too)) for (a, by), (b, too) in zip(sets, other.flags[key], strict=True)])
            for key, sets in self.flags.items() if sets
        }  # fmt: skip
        self.waiting = [
            tuple([(a | b, flag) for (a, flag), (b, _) in zip(these, those, strict=True)])
            for these, those in zip(self.waiting, other.waiting, strict=True)
        ]
        both = self.given.keys() & other.given.keys()
        self.given = {number: self.given[number] | other.given[number] for number in both}
        self.written |= other.written
        self.late |= other.late
        more = before != (self.pending, self.flags, self.waiting, self.given, self.written, self.late)
        more |= not other.unsure.keys() <= self.unsure.keys()
        self.unsure = {**other.unsure, **self.unsure}
        for key, hidden in other.hides.items():
            mine = self.hides.get(key)
            pieces = {*hidden.pieces} | ({*mine.pieces} if mine is not None else set())
            if mine is None or pieces != {*mine.pieces}:
                self.hides[key] = made = hidden.copy()
                made.pieces, more = sorted(pieces), True
        return more


def either(one: tuple[Flag, ...], other: tuple[Flag, ...]) -> tuple[Flag, ...]:
    """The sets of two lists, one for each op."""
    if one == other:
        return one
    by_op = {flag.op: flag for flag in (*other, *one)}
    return tuple(sorted(by_op.values(), key=lambda flag: flag.op.token))


def add_state(states: States, state: FlowState) -> bool:
    """Add a state to others; whether there is more now."""
    key = state.key()
    known = states.get(key)
    if known is None:
        states[key] = state
        return True
    return known.join(state)


def copied_states(states: States) -> States:
    """The same states, to be changed on their own."""
    return {key: state.copy() for key, state in states.items()}
