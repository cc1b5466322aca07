"""What may be at one place of a function, whatever way leads there.

Sets of accesses are bits of whole numbers, at the places that ``ages.Moments`` gives them.  What a pipe does *not* know
to be over is what counts; kept is what it knows, since an op that is taken then changes one number and not one for
every pipe and every flag.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass, field
from typing import TypeAlias

from ..steps.footprints import Footprint
from ..steps.linear import Symbol
from ..steps.replay import WIDTH
from ..steps.shadow import Hidden
from ..steps.steps import Flag, Hazard, Step
from .laps import Laps

Key: TypeAlias = "tuple[int, int, int]"  # pipes and number of a flag
Set: TypeAlias = "tuple[int, tuple[Flag, ...]]"
States: TypeAlias = "dict[Hashable, FlowState]"


@dataclass(slots=True)
class FlowState:
    """What may be at one place.

    ``taken``: the accesses that matter still; ``over``: of each pipe those of them that it knows to be over.
    ``flags``: of each flag that is set what was known to be over then and the sets that may have done it.  ``waiting``:
    of each pipe that waits the flags that it has not come to, each with what was known when it was handed out.
    ``given``: of each token what was known when it was given back.  ``written`` are all writes, ``hides`` bytes that
    were overwritten, ``facts`` which conditions hold.  ``late`` are accesses of pipes that wait, ``unsure`` what goes
    wrong with them if these pipes go on.  ``sent``: of each channel between the cores what was known to be over when it
    was sent, ``laps`` the loops that cores are in together.
    """

    taken: int = 0
    over: list[int] = field(default_factory=lambda: [0] * WIDTH)
    flags: dict[Key, tuple[Set, ...]] = field(default_factory=dict)
    waiting: dict[int, tuple[tuple[int, Flag], ...]] = field(default_factory=dict)
    given: dict[int, int] = field(default_factory=dict)
    written: int = 0
    late: int = 0
    hides: dict[tuple[Step, Footprint], Hidden] = field(default_factory=dict)
    facts: dict[Hashable, bool] = field(default_factory=dict)
    unsure: dict[Hashable, Hazard] = field(default_factory=dict)
    sent: dict[Hashable, tuple[int, ...]] = field(default_factory=dict)
    laps: Laps = field(default_factory=dict)

    def copy(self) -> FlowState:
        """The same state, to be changed on its own."""
        hides = {key: hidden.copy() for key, hidden in self.hides.items()} if self.hides else {}
        return FlowState(
            self.taken, [*self.over], dict(self.flags), dict(self.waiting), dict(self.given), self.written, self.late,
            hides, dict(self.facts), dict(self.unsure), dict(self.sent), dict(self.laps),
        )  # fmt: skip

    def pending(self, pipe: int) -> int:
        """The accesses that a pipe does not know to be over."""
        return self.taken & ~self.over[pipe]

    def key(self) -> Hashable:
        """What states agree in of which only the union is kept."""
        flags = frozenset([(key, len(sets)) for key, sets in self.flags.items() if sets])
        waiting = frozenset([(pipe, *[flag for _, flag in each]) for pipe, each in self.waiting.items()])
        facts = frozenset(self.facts.items())
        if not self.sent and not self.laps:
            return flags, waiting, facts
        sent = frozenset([(channel, len(sets)) for channel, sets in self.sent.items() if sets])
        return flags, waiting, facts, sent, frozenset(self.laps.items())

    def older(self, change: Callable[[int], int]) -> None:
        """Change every set of accesses, of which several may become one: it is over when all of them are."""
        kept: dict[int, int] = {0: 0}

        def changed(bits: int) -> int:
            found = kept.get(bits)
            if found is None:
                found = kept[bits] = change(bits)
            return found

        self.written, self.late = changed(self.written), changed(self.late)
        before = self.taken
        after = changed(before)
        if after == before:  # all of them stay what they are, as none becomes younger
            return
        self.taken = after
        self._each(lambda known: after & ~changed(before & ~known))

    def end_round(self, gone: int, asked: Mapping[Hashable, int], loop: Symbol) -> None:
        """Drop accesses that no later op can meet, and the conditions that are asked again in each round of a loop."""
        self.forget(gone)
        self.facts = {fact: holds for fact, holds in self.facts.items() if asked[fact] < loop.number}

    def forget(self, gone: int) -> None:
        """Drop accesses that no later op can meet."""
        self.taken = kept = self.taken & ~gone
        self._each(lambda known: known & kept)

    def _each(self, change: Callable[[int], int]) -> None:
        """Change what is known at every place where that is noted."""
        self.over = [*map(change, self.over)]
        self.flags = {key: tuple([(change(bits), by) for bits, by in sets]) for key, sets in self.flags.items() if sets}
        if self.waiting:
            self.waiting = {
                pipe: tuple([(change(bits), flag) for bits, flag in each]) for pipe, each in self.waiting.items()
            }
        if self.sent:
            self.sent = {channel: tuple(map(change, sets)) for channel, sets in self.sent.items() if sets}
        if self.given:
            self.given = {number: change(bits) for number, bits in self.given.items()}

    def join(self, other: FlowState) -> bool:
        """Take the union with another one; whether that is more."""
        before = (self.taken, self.over, self.flags, self.waiting, self.given, self.written, self.late, self.sent)
        mine, its = self.taken & ~other.taken, other.taken & ~self.taken

        def known(one: int, two: int) -> int:  # what has not happened on a way leaves nothing open there
            return (one | its) & (two | mine)

        self.taken |= its
        self.over = [known(*pair) for pair in zip(self.over, other.over, strict=True)]
        self.flags = {
            key: tuple([(known(a, b), either(by, too)) for (a, by), (b, too) in zip(sets, its_sets, strict=True)])
            for key, sets in self.flags.items() if sets for its_sets in (other.flags[key],)
        }  # fmt: skip
        self.waiting = {
            pipe: tuple([(known(a, b), flag) for (a, flag), (b, _) in zip(each, other.waiting[pipe], strict=True)])
            for pipe, each in self.waiting.items()
        }
        numbers = self.given.keys() | other.given.keys()  # who takes a token that nobody gave back waits for nothing
        self.given = {number: known(self.given.get(number, 0), other.given.get(number, 0)) for number in numbers}
        self.written |= other.written
        self.late |= other.late
        if self.sent:
            self.sent = {
                channel: tuple([known(*pair) for pair in zip(sets, other.sent[channel], strict=True)])
                for channel, sets in self.sent.items() if sets
            }  # fmt: skip
        more = before != (
            self.taken, self.over, self.flags, self.waiting, self.given, self.written, self.late, self.sent
        )  # fmt: skip
        more |= not other.unsure.keys() <= self.unsure.keys()
        self.unsure = {**other.unsure, **self.unsure}
        for key, hidden in other.hides.items():
            of_mine = self.hides.get(key)
            pieces = {*hidden.pieces} | ({*of_mine.pieces} if of_mine is not None else set())
            if of_mine is None or pieces != {*of_mine.pieces}:
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
