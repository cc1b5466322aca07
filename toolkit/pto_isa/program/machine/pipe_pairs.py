"""Both ends of the pipes of a program: that they belong together, agree, and share the flags of the hardware.

After the pass of the assembler that resolves reserved buffers, in August 2026.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ..syntax.tree import Operation
from .pipe_end import GLOBAL, WrittenEnd
from .pipe_setup import FLAGS, ReportFinding

ReservedBuffer = tuple[str, str]  # the function that reserves it, and its name
_AGREE = ("dir_mask", "slot_size", "slot_num")


class JoinedEnds:
    """The ends over the same buffers; ``buffer`` is one of them, None for a pipe through global memory alone."""

    def __init__(self, ends: list[WrittenEnd], buffer: ReservedBuffer | None) -> None:
        self.ends = ends
        self.buffer = buffer

    @property
    def functions(self) -> list[str]:
        """The functions that take part, each once."""
        return list(dict.fromkeys(end.function for end in self.ends))


def joined(ends: Sequence[WrittenEnd], buffers: dict[int, ReservedBuffer]) -> list[JoinedEnds]:
    """The pipes of a program; ``buffers`` are known by the op that reserves or imports them."""
    found: dict[Any, list[WrittenEnd]] = {}
    for end in ends:
        keys: list[Any] = [(buffers[id(v.op)], way) for way, v in end.rings if v is not None and id(v.op) in buffers]
        if not end.rings:
            keys = [("global", end.id if end.frontend else id(end), end.mask)]
        together = list(dict.fromkeys(e for key in keys for e in found.get(key, ())))
        for key in keys:
            found[key] = [*together, end]
        for known in list(found):
            if keys and any(e in found[known] for e in together):
                found[known] = found[keys[0]]
    pipes = {tuple(map(id, group)): JoinedEnds(group, _buffer(key)) for key, group in found.items()}
    return list(pipes.values())


def _buffer(key: Any) -> ReservedBuffer | None:
    return None if key[0] == "global" else key[0]


def judge_pipes(pipes: Sequence[JoinedEnds], profile: str, report: ReportFinding) -> None:
    """Report pipes with one end, ends that differ, and more pipes than a core has flags for."""
    used: dict[str, list[tuple[int, int]]] = {}
    for pipe in _in_turn(pipes):
        if pipe.buffer is not None and (len(pipe.ends) != 2 or len(pipe.functions) != 2):
            report("pipe-peer", pipe.ends[0].op, buffer=pipe.buffer[1], op=pipe.ends[0].op.name)
            continue
        if not _agree(pipe, profile, report):
            continue
        _reserve(pipe, used, report)


def _in_turn(pipes: Sequence[JoinedEnds]) -> list[JoinedEnds]:
    """In the order in which the assembler gives them flags: by the least number that the program gives a pipe."""
    numbered = [(min((end.id for end in pipe.ends if end.frontend), default=None), pipe) for pipe in pipes]
    return [pipe for _, pipe in sorted(numbered, key=lambda entry: (entry[0] is None, entry[0] or 0))]


def _agree(pipe: JoinedEnds, profile: str, report: ReportFinding) -> bool:
    """Whether both ends say the same of the pipe, slots that are not written included."""
    first = _shape(pipe.ends[0], profile)
    for end in pipe.ends[1:]:
        for key, found in _shape(end, profile).items():
            if found != first[key]:
                report("pipe-ends-differ", end.op, field=key, here=_shown(found), there=_shown(first[key]))
                return False
    return True


def _shape(end: WrittenEnd, profile: str) -> dict[str, Any]:
    found = {key: end.number.get(key) for key in _AGREE} | {"slot_num": end.slots}
    local = end.number.get("local_slot_num")
    if end.frontend and profile != "a5" and end.rings and local is None:
        local = end.slots  # the assembler writes it out
    return found | ({"local_slot_num": local} if end.frontend or end.op.name == GLOBAL else {"local_slot_num": None})


def _reserve(pipe: JoinedEnds, used: dict[str, list[tuple[int, int]]], report: ReportFinding) -> None:
    """Give the pipe numbers of flags that are free in both functions, as the assembler does."""
    written = [end for end in pipe.ends if "flag_base" in end.number]
    bases = list(dict.fromkeys(end.number["flag_base"] for end in written))
    if len(bases) > 1:
        report("pipe-ends-differ", written[1].op, field="flag_base", here=_shown(bases[1]), there=_shown(bases[0]))
        return
    width, op = pipe.ends[0].flags, pipe.ends[0].op
    taken = [span for function in pipe.functions for span in used.get(function, ())]
    base = bases[0] if bases else _free(taken, width)
    if not isinstance(base, int):
        return
    if bases and any(_overlap((base, base + width), span) for span in taken):
        _none_left(
            op, f"`{base}`", ("flags that no other pipe of the function has", "该函数其他管道未占用的标志"), report
        )
    elif not bases and base + width > FLAGS:
        _none_left(
            op, f"`{base}`", (f"pipes that need no more than {FLAGS} flags", f"所需标志总数不超过 {FLAGS}"), report
        )
    for function in pipe.functions:
        used.setdefault(function, []).append((base, base + width))


def _free(taken: Sequence[tuple[int, int]], width: int) -> int:
    """The first even number behind which so many flags are free."""
    base = 0
    while any(_overlap((base, base + width), span) for span in taken):
        base += 2
    return base


def _overlap(one: tuple[int, int], other: tuple[int, int]) -> bool:
    return one[0] < other[1] and other[0] < one[1]


def _none_left(op: Operation, found: str, expected: tuple[str, str], report: ReportFinding) -> None:
    report("pipe-flags", op, op=op.name, found=found, expected=expected)


def _shown(value: Any) -> tuple[str, str]:
    return ("not written", "未写") if value is None else (f"`{value}`",) * 2
