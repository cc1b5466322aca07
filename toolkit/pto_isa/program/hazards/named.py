"""Pipes and numbers that a single op names and the hardware does not have: said wherever it stands."""

from __future__ import annotations

from ...generated.programs._ordering import SYNCHRONISATION
from ..host.places import end_operands, named_items, pipe_operand, pipe_word
from ..steps.sync import number_word
from ..syntax.tree import Operation
from ..walk.walk import Walk
from ..written.functions import kernel_kind

Words = tuple[str, str]


def misnamed(check: Walk, op: Operation) -> bool:
    """Report a flag from a pipe to itself, and a number that a flag cannot have; whether anything was reported."""
    items = named_items(op)
    ends = [pipe_word(op, items, name) for name in end_operands(items) if name in items]
    found = False
    if len(ends) == 2 and ends[0] == ends[1]:
        check.out.report("hazard-same-pipe-flag", op, pipe=ends[0], remedy=_remedy(check, ends[0]))
        found = True
    highest = SYNCHRONISATION[check.profile].highest_flag
    word = str(items.get("event_id", ""))
    value = check.env.get(word) if word[:1] == "%" else None
    number = number_word(word) if value is None else value.number
    if isinstance(number, int) and not 0 <= number <= highest and "core" not in op.name and "sync." not in op.name:
        check.out.report("hazard-event-range", op, found=str(number), acts=str(number & highest),
                         expected=(f"0 to {highest}", f"0 到 {highest}"))  # fmt: skip
        found = True
    return found


def _remedy(check: Walk, pipe: str) -> Words:
    """What orders the ops of one pipe where a flag from it to itself stands."""
    problem = _no_barrier(check, pipe)
    if problem is None:
        barrier = f"`pto.barrier <PIPE_{pipe}>`"
        return f"{barrier} orders operations of one pipe", f"同一流水内的次序应使用 {barrier}"
    en, zh = problem
    return (f"leave it out, and put no barrier of {pipe} in its place: {en}",
            f"应去掉，也不必换成 {pipe} 的屏障：{zh}")  # fmt: skip


def useless_barrier(check: Walk, op: Operation) -> bool:
    """Report a barrier of a pipe that cannot be waited for; whether it was."""
    items = named_items(op)
    name = pipe_operand(items)
    pipe = pipe_word(op, items, name) if name in items else ""
    problem = _no_barrier(check, pipe)
    if problem is None:
        return False
    check.out.report("hazard-barrier-pipe", op, pipe=pipe, problem=problem)
    return True


def _no_barrier(check: Walk, pipe: str) -> Words | None:
    """Why no barrier of a pipe can stand where the walk is; None where it can."""
    outcome = SYNCHRONISATION[check.profile].barriers.get(pipe)
    if outcome is None:
        return None
    owners = [frame.owner for frame in check.frames if frame.owner is not None]
    cores = [kernel_kind(owner) for owner in owners if owner.name == "func.func" or "section" in owner.name]
    if outcome.cores and outcome.cores != next((core for core in reversed(cores) if core), ""):
        return None
    en, zh = outcome.en.rstrip("."), outcome.zh.rstrip("。")
    return en[:1].lower() + en[1:], zh
