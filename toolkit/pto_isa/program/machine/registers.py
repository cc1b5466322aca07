"""Registers that an op reads: something sets them before, in its function, in one that it calls or in a caller."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterable, Sequence
from itertools import accumulate

from ...runtime.program_op import ProgramOp
from ..syntax.tree import Operation
from ..walk.call_graph import CallGraph, Home
from ..walk.walk import Walk

_Edges = dict[Home, list[tuple[Home, int]]]


class Registers:
    """Reads and sets of registers by function.  A time is the clock of the walk."""

    def __init__(self, check: Walk, functions: CallGraph) -> None:
        self.check = check
        self.functions = functions
        self.reads: list[tuple[Operation, str, int, Operation]] = []  # function, register, time, the op that reads
        self.sets: list[tuple[Operation, str, int]] = []

    def note(self, op: Operation, known: ProgramOp) -> None:
        """Note the registers that an op reads or sets."""
        function = self.functions.inside
        if function is not None:
            self.reads += [(function, word, self.check.clock, op) for word in known.reads]
            self.sets += [(function, word, self.check.clock) for word in known.sets]

    def finish(self) -> None:
        """Report what is read although nothing has set it on any way to the op that the program shows."""
        if not self.reads:
            return
        homes = self.functions.homes()
        flows = {word: _Flow(self, homes, word) for word in {word for _, word, _, _ in self.reads}}
        for function, word, clock, op in self.reads:
            if id(function) in homes and not flows[word].is_set(homes[id(function)], clock):
                self.check.out.report("register-not-set", op, op=op.name, register=word)


class _Flow:
    """When functions set one register, themselves or by calls, and which are called after it was set."""

    def __init__(self, registers: Registers, homes: dict[int, Home], word: str) -> None:
        functions = registers.functions
        self.late = comes_late(registers.check.loops)
        self.times: dict[Home, list[int]] = {}
        for function, set_, clock in registers.sets:
            if set_ == word and id(function) in homes:
                self.times.setdefault(homes[id(function)], []).append(clock)
        calls: _Edges = {}
        callers: _Edges = {}
        for call in functions.calls:
            if id(call.function) in homes:
                home = homes[id(call.function)]
                callee = home[0], call.name
                calls.setdefault(home, []).append((callee, call.clock))
                callers.setdefault(callee, []).append((home, call.clock))
        bodies = {homes[id(op)] for op in functions.bodies()}
        elsewhere = [callee for callee in callers if callee not in bodies]  # what has no body here may set anything
        setters = _reached([*self.times, *elsewhere], callers)
        for home, made in calls.items():
            self.times.setdefault(home, []).extend(clock for callee, clock in made if callee in setters)
        for times in self.times.values():
            times.sort()
        after = [callee for home, made in calls.items() for callee, clock in made if self._sets(home, clock)]
        self.entered = _reached(after, calls)

    def is_set(self, home: Home, clock: int) -> bool:
        """Whether the register may be set at this time: before it in the function, or before one of its calls."""
        return home in self.entered or self._sets(home, clock)

    def _sets(self, home: Home, clock: int) -> bool:
        return not self.late(clock, self.times.get(home, ()))


def comes_late(loops: Iterable[tuple[int, int]]) -> Callable[[int, Sequence[int]], bool]:
    """A test whether nothing happens before a time, nor in a loop around it that goes on until after.

    loops: when they begin and end.  The test takes the time and the sorted times of what has to happen.
    """
    known = sorted(loops)
    starts = [start for start, _ in known]
    ends = list(accumulate((end for _, end in known), max))

    def late(clock: int, times: Sequence[int]) -> bool:
        before = bisect_left(starts, clock)
        return not times or (times[0] > clock and not (before and ends[before - 1] >= times[0]))

    return late


def _reached(starts: Iterable[Home], edges: _Edges) -> set[Home]:
    """The functions from which on edges lead, and those they lead to."""
    found: set[Home] = set()
    pending = list(starts)
    while pending:
        at = pending.pop()
        if at not in found:
            found.add(at)
            pending += [home for home, _ in edges.get(at, ())]
    return found
