"""What must come before what: flags and events between pipes, and the slots that cores pass to each other."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Callable, Iterable, Sequence
from itertools import accumulate
from typing import Any

from ..check.walk import Walk
from ..syntax.attributes import text_of
from ..syntax.tree import Operation, flat_items

_INNER = re.compile(r"(?:#[\w.]+)?<\s*(?:(?:pipe|event|pipe_event_type)\s+)?(\w+)\s*>")
_PEER = {"aiv": "aic", "aic": "aiv"}


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


class Order:
    """Sets and waits of the function being walked, and the channels of the whole program."""

    def __init__(self, check: Walk) -> None:
        self.check = check
        self.sets: dict[tuple[str, ...], list[tuple[int, Operation]]] = {}
        self.waits: dict[tuple[str, ...], list[tuple[int, Operation]]] = {}
        self.channels: dict[tuple[str, str], list[tuple[Operation, Any, int]]] = {}
        self.function = 0
        self.dynamic = False

    def enter(self, op: Operation) -> None:
        """Events belong to one function."""
        self.function += 1
        self.sets, self.waits, self.dynamic = {}, {}, False

    def leave_function(self) -> None:
        """Judge the sets and waits of a function: what it waits for is set before, or in the same loop."""
        late = comes_late(self.check.loops)
        for key, waits in self.waits.items():
            times = [clock for clock, _ in self.sets.get(key, ())]
            for clock, op in () if self.dynamic else waits:
                if late(clock, times):
                    self._report("wait-without-set", op, key)
        for key, sets in self.sets.items():
            if key not in self.waits and not self.dynamic:
                self._report("set-without-wait", sets[0][1], key)
        self.sets, self.waits = {}, {}

    def _report(self, rule: str, op: Operation, key: tuple[str, ...]) -> None:
        _, source, target, event = key
        self.check.out.report(rule, op, source=source, target=target, event=event)

    def sync(self, op: Operation) -> list[str]:
        """Note a set or a wait; returns the two pipes and the event, without their brackets."""
        name = op.name.removeprefix("pto.")
        names = endpoints(op)
        if name.startswith("sync."):
            return names  # between cores: the other side is another program
        if len(names) != 3 or names[2][:1] == "%":
            self.dynamic = True
            return names
        waits = name.startswith("wait")
        table = self.waits if waits else self.sets
        key = ("flag" if "flag" in name else "event", *names)
        table.setdefault(key, []).append((self.check.clock, op))
        return names

    def channel(self, op: Operation) -> None:
        """Note a push, pop or free with its split."""
        action, _, core = op.name.removeprefix("pto.t").partition("_")
        other = core.rpartition("_")[2]
        split = op.attributes().get("split")
        self.channels.setdefault((action, other), []).append((op, split, self.function))

    def finish(self) -> None:
        """Judge the channels: what is pushed to a core is popped there, with the same split, and freed."""
        for core, peer in _PEER.items():
            pushes = self.channels.get(("push", core), [])
            pops = self.channels.get(("pop", peer), [])
            frees = self.channels.get(("free", peer), [])
            if pushes and not pops:
                self._half(pushes[0][0], f"pto.tpop_from_{peer}")
            if pops and not pushes:
                self._half(pops[0][0], f"pto.tpush_to_{core}")
            if pushes and pops:
                known = {str(split) for _, split, _ in pops}
                for op, split, _ in pushes:
                    if len(known) == 1 and str(split) not in known:
                        self.check.out.report("split-differs", op, here=str(split), there=next(iter(known)))
            freed = {function for *_, function in frees}
            for op, _, function in pops:
                if function not in freed:
                    self.check.out.report("pop-without-free", op, op=op.name, there=f"`pto.tfree_from_{peer}`")

    def _half(self, op: Operation, there: str) -> None:
        self.check.out.report("push-without-pop", op, here=f"`{op.name}`", there=f"`{there}`")


def endpoints(op: Operation) -> list[str]:
    """The pipes and the event that a set, a wait or a barrier names, without brackets and quotes."""
    words = [word for part in op.parts for word in flat_items(part.items)]
    return [match[1] if (match := _INNER.fullmatch(word)) else text_of(word) for word in words]
