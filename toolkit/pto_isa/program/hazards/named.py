"""Pipes and numbers that a single op names and the hardware does not have: said wherever it stands."""

from __future__ import annotations

from collections.abc import Sequence

from ...generated.programs._names import WORDS
from ..check.walk import Walk
from ..host.functions import kernel_kind
from ..syntax.tree import Operation
from .messages import EVENTS
from .sync import EVENT

_USELESS = {
    ("S", None): ("raises a hardware error", "会引发硬件错误",
                  "the scalar unit needs none", "标量单元无须屏障"),
    ("V", "a5"): ("is refused by the compiler and dropped by the assembler", "会被编译器拒绝、被汇编器忽略",
                  "the pipe is ordered there", "该流水在此平台上本就保序"),
    ("FIX", "vector"): ("hangs on a vector core", "在向量核上会挂起", "the pipe is the cube core's", "该流水属于矩阵核"),
}  # fmt: skip


def misnamed(check: Walk, op: Operation, names: Sequence[str]) -> bool:
    """Report a flag from a pipe to itself, and a number that a flag cannot have; whether anything was reported."""
    source, target, event = names
    plain = [WORDS["pipe"].get(name) for name in (source, target)]
    found = False
    if plain[0] is not None and plain[0] == plain[1]:
        check.out.report("hazard-same-pipe-flag", op, pipe=plain[0])
        found = True
    value = check.env.get(event) if event[:1] == "%" else None
    number = value.number if value is not None else None
    if event.startswith(EVENT) and event.removeprefix(EVENT).isdecimal():
        number = int(event.removeprefix(EVENT)[:9])
    if isinstance(number, int) and not 0 <= number < EVENTS:
        check.out.report("hazard-event-range", op, found=str(number), acts=str(number % EVENTS),
                         expected=(f"0 to {EVENTS - 1}", f"0 到 {EVENTS - 1}"))  # fmt: skip
        found = True
    return found


def useless_barrier(check: Walk, op: Operation, names: Sequence[str]) -> bool:
    """Report a barrier of a pipe that cannot be waited for; whether it was."""
    pipe = WORDS["pipe"].get(names[0]) if names else None
    owners = [frame.owner for frame in check.frames if frame.owner is not None]
    cores = [kernel_kind(owner) for owner in owners if owner.name == "func.func" or "section" in owner.name]
    for key in ((pipe, None), (pipe, check.profile), (pipe, next((core for core in cores[::-1] if core), ""))):
        if key in _USELESS and check.profile != "cpu":
            en, zh, use_en, use_zh = _USELESS[key]  # type: ignore[index]
            check.out.report("hazard-barrier-pipe", op, pipe=pipe, problem=(en, zh), use=(use_en, use_zh))
            return True
    return False
