"""Budget: steps, seconds and bytes, counted while a run goes on."""

from __future__ import annotations

import time
from collections.abc import Callable

from pto_isa.text.visible import brief

from .fault import ExecutionFault
from .limits import Limits

LOOK = 200  # steps between two looks at the clock


class Budget:
    """What one run has done.  ``progress`` is told the steps and the seconds at every look at the clock."""

    def __init__(self, limits: Limits, progress: Callable[[int, float], None] | None = None) -> None:
        self.limits, self.progress = limits, progress
        self.began = time.monotonic()
        self.steps = self.bytes = self.kept = self.next = 0
        self.stopped = False

    def again(self) -> None:
        """Count from 0, but for the time: the run begins again."""
        self.steps = self.bytes = self.kept = self.next = 0

    def block(self) -> None:
        """Begin with a block: the local memory of the one before is free again."""
        self.bytes = self.kept

    def __call__(self, count: int) -> None:
        """Count steps that are about to be done.  Raises ExecutionFault for the first that is one too many."""
        self.steps += count
        if self.steps >= self.next:
            self._look(count)

    def _look(self, count: int) -> None:
        most, longest = self.limits.steps, self.limits.seconds
        seconds = time.monotonic() - self.began
        if self.stopped:
            raise ExecutionFault("limit", "the run was interrupted", "执行被中断")
        if most is not None and self.steps > most:
            self.steps -= count
            raise ExecutionFault("limit", f"the run has done {self.steps} steps, and at most {most} are allowed",
                        f"已执行 {self.steps} 步，上限为 {most} 步")  # fmt: skip
        if longest is not None and seconds > longest:
            raise ExecutionFault("limit", f"the run has taken {seconds:.1f} s, and at most {longest:g} s are allowed",
                        f"已执行 {seconds:.1f} s，上限为 {longest:g} s")  # fmt: skip
        if self.progress is not None:
            self.progress(self.steps, seconds)
        self.next = self.steps + LOOK if most is None else min(self.steps + LOOK, most + 1)

    def stop(self) -> None:
        """End the run at its next step, on whichever core that is."""
        self.stopped, self.next = True, 0

    def takes(self, count: int) -> None:
        """Count bytes that are about to be allocated.  Raises ExecutionFault for the first that are too many."""
        self.room(count)
        self.bytes += count

    def keeps(self, count: int) -> None:
        """Count bytes of arguments, which all blocks need.  Raises ExecutionFault for the first that are too many."""
        self.takes(count)
        self.kept += count

    def most(self, wanted: int, least: int, itemsize: int) -> int:
        """So many elements as are wanted, or as many as may still be had; at least the least."""
        if self.limits.bytes is None:
            return wanted
        return max(min(wanted, least + (self.limits.bytes - self.bytes) // itemsize), least)

    def room(self, count: int) -> None:
        """Raise ExecutionFault where so many bytes more, which are not kept to the end of the run, are too many."""
        needed = self.bytes + count
        if self.limits.bytes is not None and needed > self.limits.bytes:
            raise ExecutionFault(
                "limit",
                f"the run needs {brief(needed)} bytes, and at most {self.limits.bytes} are allowed",
                f"执行需要 {brief(needed)} 字节，上限为 {self.limits.bytes} 字节",
            )
