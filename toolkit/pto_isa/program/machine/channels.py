"""What cores pass to each other: every slot that is pushed is popped, with the same split, and freed."""

from __future__ import annotations

from typing import Any

from ..syntax.tree import Operation
from ..walk.walk import Walk

_PEER = {"aiv": "aic", "aic": "aiv"}


class Channels:
    """The channels of the whole program."""

    def __init__(self, check: Walk) -> None:
        self.check = check
        self.channels: dict[tuple[str, str], list[tuple[Operation, Any, int]]] = {}
        self.function = 0

    def enter(self, op: Operation) -> None:
        """Slots are freed in the function that takes them."""
        self.function += 1

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
