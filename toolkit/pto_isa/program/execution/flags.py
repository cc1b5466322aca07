"""Flags between the pipes of one core: what each pipe still has to wait for, and a wait that can never end.

Data are computed in the order of the text, so that a pipe only has to be followed through its own sets and waits. It
takes them in turn: a set happens when it is the first, a wait ends when it is the first and its event has been set. The
scalar pipe hands everything out, so nothing after one of its waits begins before that wait has ended.
"""

from __future__ import annotations

from collections import defaultdict, deque
from typing import TYPE_CHECKING, Any

from pto_isa.runtime.finding import Finding

from ...op_name import rule_link
from ..order import endpoints
from ..syntax import Op
from .fault import Unsupported

if TYPE_CHECKING:
    from .translator import Translator

SCALAR, EVERY = "PIPE_S", "PIPE_ALL"
_EVENT = "EVENT_ID"

Event = tuple[str, str, int]  # the pipe that sets it, the one that waits, its number


class Stuck(Exception):
    """Pipes wait for events that nothing can set any more; ``waits`` has the op and the event of each."""

    def __init__(self, waits: list[tuple[Op, Event]]) -> None:
        super().__init__(len(waits))
        self.waits = [(op, _finding(event)) for op, event in waits]


class Flags:
    """The events that are set on one core, and for each pipe what it has not come to yet."""

    def __init__(self) -> None:
        self._set: defaultdict[Event, int] = defaultdict(int)
        self._left: defaultdict[str, deque[tuple[Op | None, Event]]] = defaultdict(deque)

    def sets(self, source: str, target: str, number: int) -> None:
        """A pipe is given a set."""
        event = (source, target, number)
        left = self._left
        if left[source]:
            left[source].append((None, event))
        else:
            self._set[event] += 1
            if left[target]:
                self._goes_on(target)

    def waits(self, source: str, target: str, number: int, op: Op) -> None:
        """A pipe is given a wait.  Raises Stuck where the scalar pipe would hand out nothing more."""
        event, left = (source, target, number), self._left[target]
        if not left and self._set[event]:
            self._set[event] -= 1
        else:
            left.append((op, event))
            if target == SCALAR:
                self.end()

    def end(self) -> None:
        """Every pipe has to come to its end here.  Raises Stuck for those that wait."""
        waits = [steps[0] for steps in self._left.values() if steps]
        found = [(op, event) for op, event in waits if op is not None]
        if found:
            raise Stuck(found)

    def _goes_on(self, pipe: str) -> None:
        """Let a pipe take what it can, and then the pipes that its sets let go on."""
        awake = [pipe]
        while awake:
            steps = self._left[awake.pop()]
            while steps:
                op, event = steps[0]
                if op is None:
                    self._set[event] += 1
                    awake.append(event[1])
                elif self._set[event]:
                    self._set[event] -= 1
                else:
                    break
                steps.popleft()


def flag(t: Translator, op: Op) -> None:
    """``set_flag[<PIPE_MTE2>, <PIPE_V>, <EVENT_ID0>]``, ``wait_flag_dyn[…, %number]``; the simulator ignores them."""
    if t.profile == "cpu":
        return
    names = endpoints(op)
    if len(names) != 3:
        raise Unsupported(op, ("it names no two pipes and an event", "没有给出两条流水与一个事件"))
    source, target, event = names
    number = t.number(event.removeprefix(_EVENT), op)
    if "wait" in op.name:
        t.emit(op, f"core.flags.waits({source!r}, {target!r}, {number}, {t.bind('o', op)})")
    else:
        t.emit(op, f"core.flags.sets({source!r}, {target!r}, {number})")


def barrier(t: Translator, op: Op) -> None:
    """``barrier <PIPE_ALL>``: every pipe comes to its end; within one pipe the order is kept here anyway."""
    if t.profile != "cpu" and EVERY in endpoints(op):
        t.emit(op, "core.flags.end()")


def _finding(event: Event) -> Finding:
    source, target, number = event
    name = f"{_EVENT}{number}"
    message = {
        "en": f"{target} waits for ever in `pto.wait_flag` for {name} from {source}; nothing sets it any more",
        "zh": f"{target} 在 `pto.wait_flag` 中永远等待来自 {source} 的 {name}，已无指令会置位该事件",
    }
    return Finding(
        "pto.wait_flag/deadlock", "error", "pto.wait_flag", None, message, link=rule_link("pto.wait_flag/semantics")
    )


HANDLERS: dict[str, Any] = {
    **dict.fromkeys(("pto.set_flag", "pto.wait_flag", "pto.set_flag_dyn", "pto.wait_flag_dyn"), flag),
    **dict.fromkeys(("pto.barrier", "pto.pipe_barrier"), barrier),
}
