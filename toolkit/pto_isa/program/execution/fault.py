"""What can go wrong when a program runs, and where it stands in the text."""

from __future__ import annotations

from typing import NoReturn

from pto_isa.runtime.errors import Carried, InputError
from pto_isa.runtime.helpers import BoundsError
from pto_isa.runtime.memory.global_tensor import OutsideError
from pto_isa.runtime.rules.finding import Finding, RuleError
from pto_isa.runtime.rules.message import spaced
from pto_isa.runtime.unknown_semantics import UnknownSemantics

from ..syntax.program import Program
from ..syntax.tree import Operation
from ..walk.findings import Reporter

Pair = tuple[str, str]


class ExecutionFault(InputError):
    """A step that cannot be done; ``rule`` is the program rule that says so."""

    def __init__(self, rule: str, en: str, zh: str) -> None:
        super().__init__(en, zh)
        self.rule = rule


class Unsupported(Carried, Exception):
    """An op that is not executed; ``reason`` in both languages, ``at`` a word of the op."""

    def __init__(self, op: Operation, reason: Pair, at: str | None = None) -> None:
        super().__init__(reason[0])
        self.op, self.reason, self.at = op, reason, at


def bounds(en: str, zh: str) -> NoReturn:
    """Raise the fault of an access outside memory, a tensor or a tile."""
    raise ExecutionFault("bounds", en, zh)


def unsupported(program: Program, problem: Unsupported) -> RuleError:
    """The finding of an op that is not executed."""
    out = Reporter(program)
    out.report("unsupported", problem.op, problem.at, op=problem.op.name, reason=problem.reason)
    return RuleError(out.findings)


def placed(program: Program, op: Operation, error: Exception) -> RuleError | None:
    """What an op raised as findings with its place in the text; None for an error that no program can cause."""
    if isinstance(error, RuleError):
        return RuleError([at_op(program, op, finding) for finding in error.findings])
    if isinstance(error, UnknownSemantics):
        return unsupported(program, Unsupported(op, error.brief))
    if isinstance(error, ExecutionFault):
        key, words = error.rule, (error.en, error.zh)
    elif isinstance(error, OutsideError):
        key, words = "bounds", (error.en, error.zh)
    elif isinstance(error, InputError):
        key, words = "step", (error.en, error.zh)
    elif isinstance(error, BoundsError):
        key, words = "bounds", (error.text("en"), spaced(error.text("zh")))
    elif isinstance(error, RecursionError):
        key, words = "limit", ("calls are nested too deep", "函数调用嵌套过深")
    elif isinstance(error, MemoryError):
        key, words = "limit", ("there is not enough memory", "内存不足")
    else:
        return None
    out = Reporter(program)
    out.report(key, op, problem=words)
    return RuleError(out.findings)


def at_op(program: Program, op: Operation, finding: Finding) -> Finding:
    """A finding of a call, at the op that calls."""
    line, column = program.place(op)
    origin = None if op.loc is None else program.origin(op.loc)
    return finding.but(file=program.file, line=line, column=column, loc=origin)


__all__ = ["ExecutionFault", "Pair", "Unsupported", "at_op", "bounds", "placed", "unsupported"]
