"""What orders the pipes of one core: flags, tokens of buffers, and waits that can never end.

Data are computed in the order of the text, so that a pipe only has to be followed through its own sets and waits. It
takes them in turn: a set happens when it is the first, a wait ends when it is the first and its event has been set. The
scalar pipe hands everything out, so nothing after one of its waits begins before that wait has ended.
"""

from __future__ import annotations

from collections import defaultdict, deque
from collections.abc import Callable
from typing import NamedTuple

from pto_isa.runtime.errors import Carried
from pto_isa.runtime.rules.finding import Finding

from ....op_name import rule_link
from ...syntax.tree import Operation
from ..named import EVENT

SCALAR = "PIPE_S"

Event = tuple[str, str, int]  # the pipe that sets it, the one that waits, its number


class _Token(NamedTuple):
    """A buffer that a pipe takes when ``releases`` of its number have come, all that stand before in the text."""

    number: int
    releases: int


_Step = tuple[Operation | None, "Event | _Token | Callable[[], None]"]  # an op that waits, or None, and for what


class Stuck(Carried, Exception):
    """Pipes wait for what cannot come any more; ``waits`` has the op of each, and the finding."""

    def __init__(self, waits: list[tuple[str, Operation, Event | _Token]]) -> None:
        super().__init__(len(waits))
        self.waits = [(op, _finding(pipe, op, wanted)) for pipe, op, wanted in waits]


class Flags:
    """The events that are set on one core, the tokens given back, and for each pipe what it has not come to yet."""

    def __init__(self) -> None:
        self._set: defaultdict[Event, int] = defaultdict(int)
        self._left: defaultdict[str, deque[_Step]] = defaultdict(deque)
        self._given: defaultdict[int, int] = defaultdict(int)  # releases of a buffer that stand before in the text
        self._released: defaultdict[int, int] = defaultdict(int)  # and those that have come

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
            self._holds(target, op, event)

    def takes(self, pipe: str, number: int, mode: int, op: Operation) -> None:
        """A pipe takes a buffer; in mode 1 it waits for nothing.  Raises Stuck as ``waits`` does."""
        token = _Token(number, self._given[number])
        if mode == 0 and (self._left[pipe] or self._released[number] < token.releases):
            self._holds(pipe, op, token)

    def gives(self, pipe: str, number: int) -> None:
        """A pipe gives a buffer back, when it comes to it."""
        self._given[number] += 1
        self.then(pipe, lambda: self._comes_back(number))

    def then(self, pipe: str, action: Callable[[], None]) -> None:
        """Do something when the pipe comes to it."""
        if self._left[pipe]:
            self._left[pipe].append((None, action))
        else:
            action()

    def end(self) -> None:
        """Every pipe has to come to its end here.  Raises Stuck for those that wait."""
        waits = [(pipe, *steps[0]) for pipe, steps in self._left.items() if steps]
        found = [(pipe, op, wanted) for pipe, op, wanted in waits if op is not None and isinstance(wanted, tuple)]
        if found:
            raise Stuck(found)

    def _holds(self, pipe: str, op: Operation, wanted: Event | _Token) -> None:
        self._left[pipe].append((op, wanted))
        if pipe == SCALAR:
            self.end()

    def _comes_back(self, number: int) -> None:
        """A token has come back: pipes that wait for this buffer may go on."""
        self._released[number] += 1
        for pipe, steps in [*self._left.items()]:
            if steps and steps[0][0] is not None and isinstance(steps[0][1], _Token):
                self._goes_on(pipe)

    def _goes_on(self, pipe: str) -> None:
        """Let a pipe take what it can, and then the pipes that its sets let go on."""
        awake = [pipe]
        while awake:
            steps = self._left[awake.pop()]
            while steps:
                op, wanted = steps[0]
                if isinstance(wanted, _Token):
                    if self._released[wanted.number] < wanted.releases:
                        break
                elif callable(wanted):
                    steps.popleft()
                    wanted()
                    continue
                elif op is None:
                    self._set[wanted] += 1
                    awake.append(wanted[1])
                elif self._set[wanted]:
                    self._set[wanted] -= 1
                else:
                    break
                steps.popleft()


def _finding(pipe: str, op: Operation, wanted: Event | _Token) -> Finding:
    if isinstance(wanted, _Token):
        message = {
            "en": f"{pipe} waits for ever in `{op.name}` for buffer {wanted.number}; a release before it never comes",
            "zh": f"{pipe} 在 `{op.name}` 中永远等待缓冲 {wanted.number}，此前的一次归还不会到来",
        }
    else:
        name = f"{EVENT}{wanted[2]}"
        message = {
            "en": f"{pipe} waits for ever in `{op.name}` for {name} from {wanted[0]}; nothing sets it any more",
            "zh": f"{pipe} 在 `{op.name}` 中永远等待来自 {wanted[0]} 的 {name}，已无指令会置位该标志",
        }
    return Finding(f"{op.name}/deadlock", "error", op.name, None, message, link=rule_link(f"{op.name}/semantics"))
