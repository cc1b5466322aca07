"""Marks that need another one somewhere in the program: tokens of buffers, and flags between cores in functions apart.

What a text alone shows is whether there is a counterpart at all; in which order both are met is what hazards say.
"""

from __future__ import annotations

from typing import NamedTuple

from ..host.cores import FLAGS_OF_A_CORE
from ..host.places import named_items, pipe_operand, pipe_word
from ..steps.steps import PIPES
from ..syntax.literals import number_of
from ..syntax.tree import Operation
from ..walk.walk import Walk
from ..written.functions import kernel_kind

_TOKENS = {"pto.get_buf": "pto.rls_buf", "pto.rls_buf": "pto.get_buf"}
_DYNAMIC = "_dyn"  # of the names of the forms with a number of the run
_NO_NUMBERS = ("pipe", "mode", "ffts_mode")
_NEVER_ENDS = "program/hazard-deadlock"
_CORES = {"cube", "vector"}


class _Mark(NamedTuple):
    """An op with what it names; None for a number that is not constant, and for a core that nothing says."""

    op: Operation
    name: str
    pipe: str
    number: int | None
    core: str | None


class Counterparts:
    """The tokens and the flags between cores of one program."""

    def __init__(self, check: Walk) -> None:
        self.check = check
        self.tokens: list[_Mark] = []
        self.flags: list[_Mark] = []

    def token(self, op: Operation) -> None:
        """Note that a buffer is taken or given back."""
        items = named_items(op)
        pipe = pipe_operand(items)
        word = pipe_word(op, items, pipe) if pipe in items else ""
        if word in PIPES:
            number = self._number(str(items.get("buf_id", "")))
            self.tokens.append(_Mark(op, op.name.removesuffix(_DYNAMIC), word, number, None))

    def flag(self, op: Operation) -> None:
        """Note a flag between cores."""
        items = named_items(op)
        named = next((name for name in items if name not in _NO_NUMBERS), "")
        kinds = (kernel_kind(frame.owner) for frame in reversed(self.check.frames) if frame.owner is not None)
        core = next((kind for kind in kinds if kind is not None), None)
        self.flags.append(_Mark(op, op.name, "", self._number(str(items.get(named, ""))), core))

    def _number(self, word: str) -> int | None:
        if word[:1] == "%":
            value = self.check.env.get(word)
            found = value.number if value is not None else None
        else:
            found = number_of(word)
        return found if isinstance(found, int) else None

    def finish(self) -> None:
        """Report marks without a counterpart."""
        there = {(mark.name, mark.pipe, mark.number) for mark in self.tokens}  # one of an unknown number may be any
        for mark in self.tokens:
            other = _TOKENS[mark.name]
            wanted = {(other, mark.pipe, mark.number), (other, mark.pipe, None)}
            if mark.number is not None and there.isdisjoint(wanted):
                self.check.out.report(
                    "token-alone", mark.op, op=mark.op.name, other=other, number=mark.number, pipe=mark.pipe
                )
        if self.flags and self._has_both():
            self._waits()

    def _has_both(self) -> bool:
        """Whether the program has functions for both kinds of cores."""
        kinds = {kernel_kind(op) for top in self.check.program.ops for op in _functions(top)}
        return kinds >= _CORES

    def _waits(self) -> None:
        """Report waits of a core for which no other core of the program sets the flag."""
        check = self.check
        told = {entry.line for entry in check.out.findings if entry.rule == _NEVER_ENDS}
        there = {(mark.core, _flag(mark)) for mark in self.flags if "wait" not in mark.name}
        for mark in self.flags:
            if "wait" not in mark.name or mark.number is None or mark.core is None:
                continue
            others = {core for core, flag in there if core != mark.core and flag in (_flag(mark), None)}
            if not others and check.program.tokens.place(mark.op.token)[0] not in told:
                check.out.report("wait-never-set", mark.op, op=mark.op.name, number=mark.number, core=mark.core)


def _flag(mark: _Mark) -> int | None:
    """The flag within a core, the number of which says the rest; None for one that is not known."""
    return None if mark.number is None else mark.number % FLAGS_OF_A_CORE


def _functions(op: Operation) -> list[Operation]:
    """An op and the functions in it, where it is a module, with the sections of these."""
    found = [op]
    for region in op.regions:
        for block in region:
            for inner in block.ops:
                if inner.regions:
                    found += _functions(inner)
    return found
