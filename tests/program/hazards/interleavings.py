"""Every order in which the hardware may take a small program, enumerated: what the replay is measured by.

Nothing here knows of clocks.  A state says what has been handed out, what runs, what is over and which flags are set; its
successors are every single thing that may happen next:

* the scalar unit hands out the next step, unless it waits for a flag of its own, or for all pipes at a barrier;
* a pipe starts its next op, passes a wait whose flag is set, or a barrier behind which nothing of it runs;
* an op that runs ends;
* a set fires once every op before it on its pipe is over, whatever stands behind it.

Two ops that touch the same bytes race when some order has both running at once, or the later one starts first.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple


class Op(NamedTuple):
    """An op on a pipe that reads and writes cells."""

    pipe: int
    reads: frozenset[int]
    writes: frozenset[int]


class Flag(NamedTuple):
    """A set (of the source) or a wait (of the target)."""

    source: int
    target: int
    waits: bool
    number: int = 0


class Barrier(NamedTuple):
    """A barrier of one pipe, or of all."""

    pipe: int


class Sent(NamedTuple):
    """A flag that a pipe sends to another core, or waits for; with ALL the whole core waits."""

    pipe: int
    channel: Hashable
    waits: bool


Small = list[Op | Flag | Barrier | Sent]
SCALAR = 0
ALL = -1  # the pipe of a barrier of all


def pipe_of(step: Op | Flag | Barrier | Sent) -> int:
    """The pipe that takes a step."""
    if isinstance(step, Flag):
        return step.target if step.waits else step.source
    return step.pipe


def _key(step: Flag | Sent) -> Flag | Sent:
    """What is counted of a set and of the wait that takes it."""
    return step._replace(waits=False) if isinstance(step, Flag) else Sent(ALL, step.channel, False)


@dataclass(frozen=True)
class State:
    """Where everything is: ``next`` counts what was handed out, ``passed`` and ``over`` are steps, ``flags`` set ones."""

    next: int
    passed: frozenset[int]
    over: frozenset[int]
    flags: tuple[tuple[Flag | Sent, int], ...]

    def count(self, flag: Flag | Sent) -> int:
        return dict(self.flags).get(flag, 0)


def _with(
    flags: tuple[tuple[Flag | Sent, int], ...], flag: Flag | Sent, by: int
) -> tuple[tuple[Flag | Sent, int], ...]:  # fmt: skip
    counts = dict(flags)
    counts[flag] = counts.get(flag, 0) + by
    return tuple(sorted(((key, count) for key, count in counts.items() if count), key=repr))


def after(program: Small, state: State) -> Iterator[State]:
    """Every state that may come next."""
    waiting = state.next and _stops(program[state.next - 1]) and state.next - 1 not in state.passed
    if state.next < len(program) and not waiting:
        yield State(state.next + 1, state.passed, state.over, state.flags)
    for k in range(state.next):
        step = program[k]
        pipe = pipe_of(step)
        whole = pipe == ALL and isinstance(step, Barrier)  # a wait for another core holds up what comes behind it only
        earlier = [j for j in range(k) if whole or pipe_of(program[j]) in (pipe, ALL)]
        over = all(j in state.over for j in earlier if isinstance(program[j], Op))
        # A set goes its own way; everything else of a pipe is passed in order.
        in_turn = all(j in state.passed for j in earlier if whole or not _is_set(program[j]))
        if k not in state.passed:
            if (isinstance(step, Op) and in_turn) or (isinstance(step, Barrier) and in_turn and over):
                yield State(state.next, state.passed | {k}, state.over, state.flags)
            elif isinstance(step, Flag | Sent) and step.waits and in_turn:
                if state.count(_key(step)):
                    yield State(state.next, state.passed | {k}, state.over, _with(state.flags, _key(step), -1))
            elif isinstance(step, Flag | Sent) and not step.waits and in_turn and over:
                yield State(state.next, state.passed | {k}, state.over, _with(state.flags, _key(step), 1))
        elif isinstance(step, Op) and k not in state.over:
            yield State(state.next, state.passed, state.over | {k}, state.flags)


def _is_set(step: Op | Flag | Barrier | Sent) -> bool:
    return isinstance(step, Flag | Sent) and not step.waits


def _stops(step: Op | Flag | Barrier | Sent) -> bool:
    """Whether the scalar unit hands out nothing more until a step is passed."""
    return (isinstance(step, Flag) and step.waits and step.target == SCALAR) or (
        isinstance(step, Barrier | Sent) and step.pipe == ALL
    )


class TooMany(Exception):
    """More states than are looked at."""


class Outcome(NamedTuple):
    """What may happen to a program.

    ``races`` are pairs of places, ``stops`` says whether it may stop before its end, ``leaves`` whether it may leave a
    flag set behind it, ``twice`` whether a flag may be set again before it was taken, and ``always_twice`` whether that
    happens in every order.
    """

    races: set[tuple[int, int]]
    stops: bool
    leaves: bool
    twice: bool
    always_twice: bool


def outcome(program: Small) -> tuple[set[tuple[int, int]], bool]:
    """The pairs of ops that race, by their places, and whether the program stops before its end."""
    found = outcomes(program)
    return found.races, found.stops


def outcomes(program: Small, most: int = 1 << 30) -> Outcome:
    """Everything that may happen.  Raises TooMany for more than ``most`` states."""
    clash = {
        (j, k) for k in range(len(program)) for j in range(k)
        if isinstance(a := program[j], Op) and isinstance(b := program[k], Op)
        and (a.writes & (b.reads | b.writes) or a.reads & b.writes)
    }  # fmt: skip
    races: set[tuple[int, int]] = set()
    stops = leaves = twice = False
    begin = State(0, frozenset(), frozenset(), ())
    seen, pending = {begin}, [begin]
    once: set[State] = {begin}  # states that are reached without setting a flag twice
    again: list[State] = []
    ends_once = False
    while pending or again:
        state = again.pop() if again else pending.pop()
        for j, k in clash - races:
            if k in state.passed and j not in state.over:
                races.add((j, k))  # the later one has started, and the earlier one is not over
        following = list(after(program, state))
        done = _done(program, state)
        stops |= not following and not done
        leaves |= done and bool(state.flags)
        ends_once |= state in once and (done or not following)
        for other in following:
            double = any(count > 1 for _, count in other.flags)
            twice |= double
            if state in once and not double and other not in once:
                once.add(other)
                if other in seen:
                    again.append(other)  # what follows it is now reached without, too
            if other not in seen:
                if len(seen) == most:
                    raise TooMany
                seen.add(other)
                pending.append(other)
    return Outcome(races, stops, leaves, twice, not ends_once)


def _done(program: Small, state: State) -> bool:
    ops = {k for k, step in enumerate(program) if isinstance(step, Op)}
    return state.next == len(program) and len(state.passed) == len(program) and ops <= state.over


def broken(programs: Sequence[Small], most: int, ordered: Callable[[int, int, int], bool]) -> bool:
    """Whether something may go wrong with several cores: a race, a wait that never ends, a flag that stays set.  Raises
    TooMany for more than ``most`` states.

    ordered: whether a core itself orders two of its ops.
    """
    ops = [
        (core, k, step) for core, small in enumerate(programs) for k, step in enumerate(small) if isinstance(step, Op)
    ]
    clash = [
        (one, other) for n, (*one, a) in enumerate(ops) for *other, b in ops[n + 1 :]
        if (a.writes & (b.reads | b.writes) or a.reads & b.writes)
        and not (one[0] == other[0] and ordered(one[0], one[1], other[1]))
    ]  # fmt: skip
    begin = tuple(State(0, frozenset(), frozenset(), ()) for _ in programs)
    seen, pending = {begin}, [begin]
    while pending:
        states = pending.pop()
        for (core, j), (its, k) in clash:
            started = k in states[its].passed and j not in states[core].over
            if started and (core == its or (j in states[core].passed and k not in states[its].over)):
                return True
        following = [*_after_all(programs, states)]
        done = all(map(_done, programs, states))
        local = [key for state in states for key, _ in state.flags if isinstance(key, Flag)]
        if (not following and not done) or (done and local):
            return True
        for other in following:
            if other not in seen:
                if len(seen) == most:
                    raise TooMany
                seen.add(other)
                pending.append(other)
    return False


def _after_all(programs: Sequence[Small], states: tuple[State, ...]) -> Iterator[tuple[State, ...]]:
    """One core goes on; what was sent is the same for all, and is kept with each of them."""
    for core, (program, state) in enumerate(zip(programs, states, strict=True)):
        for new in after(program, state):
            sent = tuple(each for each in new.flags if isinstance(each[0], Sent))
            yield tuple(
                new if at == core
                else State(s.next, s.passed, s.over, (*(f for f in s.flags if isinstance(f[0], Flag)), *sent))
                for at, s in enumerate(states)
            )  # fmt: skip
