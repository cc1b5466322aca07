"""Flags between the pipes of one core: what each pipe still has to wait for, and a wait that can never end.

Data are computed in the order of the text, so that a pipe only has to be followed through its own sets and waits. It
takes them in turn: a set happens when it is the first, a wait ends when it is the first and its event has been set. The
scalar pipe hands everything out, so nothing after one of its waits begins before that wait has ended.
"""

from __future__ import annotations

from collections import defaultdict, deque

from pto_isa.runtime.errors import Carried
from pto_isa.runtime.rules.finding import Finding

from ...op_name import rule_link
from ..syntax.tree import Operation

SCALAR = "PIPE_S"
EVENT = "EVENT_ID"

Event = tuple[str, str, int]  # the pipe that sets it, the one that waits, its number


class Stuck(Carried, Exception):
    """Pipes wait for events that nothing can set any more; ``waits`` has the op and the event of each."""

    def __init__(self, waits: list[tuple[Operation, Event]]) -> None:
        super().__init__(len(waits))
        self.waits = [(op, _finding(event)) for op, event in waits]


class Flags:
    """The events that are set on one core, and for each pipe what it has not come to yet."""

    def __init__(self) -> None:
        self._set: defaultdict[Event, int] = defaultdict(int)
        self._left: defaultdict[str, deque[tuple[Operation | None, Event]]] = defaultdict(deque)

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

    def waits(self, source: str, target: str, number: int, op: Operation) -> None:
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


def _finding(event: Event) -> Finding:
    source, target, number = event
    name = f"{EVENT}{number}"
    message = {
        "en": f"{target} waits for ever in `pto.wait_flag` for {name} from {source}; nothing sets it any more",
        "zh": f"{target} 在 `pto.wait_flag` 中永远等待来自 {source} 的 {name}，已无指令会置位该事件",
    }
    return Finding(
        "pto.wait_flag/deadlock", "error", "pto.wait_flag", None, message, link=rule_link("pto.wait_flag/semantics")
    )
