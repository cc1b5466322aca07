"""A schedule as plain text: a row for each pipe, time from left to right, and a line for each op that is drawn."""

from __future__ import annotations

from collections.abc import Callable
from string import ascii_uppercase

from ..steps.steps import ALL, PIPES
from ..syntax.program import Program
from ..syntax.tree import Operation
from .timeline import BARRIER, STUCK, Schedule

WIDTH = 100  # characters of a line, at most
LABEL = (
    6  # characters in front of the first unit of time; the last one is for flags that are set before anything is done
)
IDLE, CUT = ".", "…"
LEGEND = (
    "> behind an operation: a flag is set; in front of one: it was waited for; |: a barrier",
    "> 在指令之后：置位；在指令之前：等待到置位；|：屏障",
)
STUCK_LEGEND = "?: a wait that never ends", "?：不会结束的等待"


def drawn(schedule: Schedule, program: Program, lang: str = "en", width: int = WIDTH) -> list[str]:
    """The lines of a drawing, none of them longer than ``width`` characters, but for what the legend says of an op.

    Ops are named by letters in the order of the text, and by their rounds, counted from 1.
    """
    names = _letters(schedule)
    called = {id(piece): _called(names[piece.step.op], piece.step.rounds) for piece in schedule.pieces}
    room = width - LABEL - len(CUT) - 2
    end = min(schedule.end, room // 3)  # a name takes a character or more, and a sign stands on either side
    shown = [piece for piece in schedule.pieces if piece.start < end]
    slot = max([len(called[id(piece)]) for piece in shown] + [len(str(end))], default=1) + 2
    end = min(end, max(room // slot, 1))
    shown = [piece for piece in shown if piece.start < end]
    rows = {pipe: _row(PIPES[pipe], [IDLE] * end, slot) for pipe in _pipes(schedule)}
    for piece in shown:
        _write(rows[piece.pipe], LABEL + slot * piece.start + 1, called[id(piece)])
    behind = {(piece.pipe, piece.start + 1): slot - 1 - len(called[id(piece)]) for piece in shown}
    for mark in sorted(schedule.marks, key=lambda mark: mark.sign != BARRIER):  # where both stand, a flag is seen
        for pipe in rows if mark.pipe == ALL else (mark.pipe,):
            if mark.time <= end:
                before = behind.get((pipe, mark.time), 1) if mark.sets else 0
                _write(rows[pipe], LABEL + slot * mark.time - before, mark.sign)
    head = _row("", [str(time) for time in range(end)], slot)
    cut = f" {CUT}" if end < schedule.end else ""
    lines = ["".join(row).rstrip() + cut for row in [head, *rows.values()]]
    ops = {piece.step.op for piece in shown}
    return [*lines, *_legend(schedule, {op: name for op, name in names.items() if op in ops}, program, lang)]


def _row(label: str, texts: list[str], slot: int) -> list[str]:
    """The characters of a row with a text in each unit of time."""
    row = [" "] * (LABEL + slot * len(texts) + 1)
    _write(row, 0, label)
    for time, text in enumerate(texts):
        _write(row, LABEL + slot * time + 1, text)
    return row


def _legend(schedule: Schedule, names: dict[Operation, str], program: Program, lang: str) -> list[str]:
    """What the letters and the signs mean."""
    chinese = lang == "zh"
    said: Callable[[int], str] = (lambda line: f"第 {line} 行") if chinese else (lambda line: f"line {line}")
    lines = [f"{name}: {said(program.place(op, None)[0])} {op.name}" for op, name in names.items()]
    lines.append(LEGEND[chinese])
    if any(mark.sign == STUCK for mark in schedule.marks):
        lines.append(STUCK_LEGEND[chinese])
    return lines


def _pipes(schedule: Schedule) -> list[int]:
    """The pipes on which anything happens."""
    found = {piece.pipe for piece in schedule.pieces} | {mark.pipe for mark in schedule.marks}
    return sorted(found - {ALL})


def _letters(schedule: Schedule) -> dict[Operation, str]:
    """A name for each op: A to Z, then AA, AB."""
    ops = sorted({piece.step.op for piece in schedule.pieces}, key=lambda op: op.token)
    return {op: _letter(number) for number, op in enumerate(ops)}


def _letter(number: int) -> str:
    """0 -> A, 25 -> Z, 26 -> AA."""
    more, last = divmod(number, len(ascii_uppercase))
    return (_letter(more - 1) if more else "") + ascii_uppercase[last]


def _called(name: str, rounds: tuple[int, ...]) -> str:
    """``A``, in a loop ``A1``, in two ``A1.3``."""
    return name + ".".join(str(each + 1) for each in rounds)


def _write(row: list[str], at: int, text: str) -> None:
    row[at : at + len(text)] = text
