"""What must come before what: flags and events between pipes, and the slots that cores pass to each other."""

from __future__ import annotations

import re
from bisect import bisect_left
from itertools import accumulate
from typing import TYPE_CHECKING, Any

from .syntax import Op

if TYPE_CHECKING:
    from pto_isa.runtime.program_op import ProgramOp

    from .checker import Checker

_INNER = re.compile(r"<(?:\w+ )?(\w+)>\Z")
_PEER = {"aiv": "aic", "aic": "aiv"}


class Order:
    """Sets and waits of the function being walked, and the channels of the whole program."""

    def __init__(self, check: Checker) -> None:
        self.check = check
        self.sets: dict[tuple[str, ...], list[tuple[int, Op]]] = {}
        self.waits: dict[tuple[str, ...], list[tuple[int, Op]]] = {}
        self.reads: dict[str, list[tuple[int, Op]]] = {}
        self.writes: dict[str, list[tuple[int, Op]]] = {}
        self.channels: dict[tuple[str, str], list[tuple[Op, Any, int]]] = {}
        self.function = 0
        self.dynamic = False

    def enter(self, op: Op) -> None:
        """Events belong to one function."""
        self.function += 1
        self.sets, self.waits, self.dynamic = {}, {}, False
        self.reads, self.writes = {}, {}

    def leave_function(self) -> None:
        """Judge the sets and waits of a function: what it waits for is set before, or in the same loop.

        So are the registers that it reads.
        """
        loops = sorted(self.check.loops)
        starts = [start for start, _ in loops]
        ends = list(accumulate((end for _, end in loops), max))

        def late(clock: int, sets: list[tuple[int, Op]]) -> bool:
            """Nothing is set before, nor in a loop that goes on until after."""
            before = bisect_left(starts, clock)
            return not sets or (sets[0][0] > clock and not (before and ends[before - 1] >= sets[0][0]))

        for key, waits in self.waits.items():
            for clock, op in () if self.dynamic else waits:
                if late(clock, self.sets.get(key, [])):
                    self._report("wait-without-set", op, key)
        for word, reads in self.reads.items():
            for clock, op in reads:
                if late(clock, self.writes.get(word, [])):
                    self.check.out.report("register-not-set", op, op=op.name, register=word)
        for key, sets in self.sets.items():
            if key not in self.waits and not self.dynamic:
                self._report("set-without-wait", sets[0][1], key)
        self.sets, self.waits, self.reads, self.writes = {}, {}, {}, {}

    def registers(self, op: Op, known: ProgramOp) -> None:
        """Note the registers that an op reads or sets."""
        for table, words in ((self.reads, known.reads), (self.writes, known.sets)):
            for word in words:
                table.setdefault(word, []).append((self.check.clock, op))

    def _report(self, rule: str, op: Op, key: tuple[str, ...]) -> None:
        _, source, target, event = key
        self.check.out.report(rule, op, source=source, target=target, event=event)

    def sync(self, op: Op) -> list[str]:
        """Note a set or a wait; returns the two pipes and the event, without their brackets."""
        words = [word for part in op.parts for item in part.items for word in _flat(item)]
        name = op.name.removeprefix("pto.")
        names = [match[1] if (match := _INNER.search(word)) else word for word in words]
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

    def channel(self, op: Op) -> None:
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

    def _half(self, op: Op, there: str) -> None:
        self.check.out.report("push-without-pop", op, here=f"`{op.name}`", there=f"`{there}`")


def _flat(item: Any) -> list[str]:
    if isinstance(item, list):
        return [word for inner in item for word in _flat(inner)]
    return [str(item)]
