"""Ops that a profile lacks and that the assembler makes of others: each call is judged by the rules of its own op."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Set
from functools import partial
from typing import Any

from ...runtime.program_op import ProgramOp
from ...runtime.rules.finding import Finding
from ..walk.findings import Make
from ..written.recorded import program_op
from .outcome import Found, call_findings


def composed_findings(op: ProgramOp, full: Mapping[str, Any], unknown: Set[str], profile: str) -> Iterator[Found]:
    """What is wrong with the calls that the assembler makes of one, each rule once.

    full: every operand of the op.  unknown: operands that are there but that nothing is known of.
    """
    told: set[str] = set()
    for name, operands in op.composed_on(profile):
        called = program_op(name)
        assert called is not None  # the database has checked it
        given = {key: spec.default for key, spec in called.rules.operands.items()}
        given |= {key: full[source] for key, source in operands.items()}
        open_ = frozenset(key for key, source in operands.items() if source in unknown)
        for rule, severity, make in call_findings(called.rules, given, open_, profile):
            if rule not in told:
                told.add(rule)
                yield rule, severity, partial(_of_the_op, make, op, operands)


def _of_the_op(make: Make, op: ProgramOp, operands: Mapping[str, str]) -> Finding:
    """A finding of such a call as one of the op that the program has."""
    made = make() if callable(make) else make
    message = {
        "en": f"{made.text('en')}; the assembler makes `{made.op}` of `{op.rules.op}` here",
        "zh": f"{made.text('zh')}；此处汇编器由 `{op.rules.op}` 生成 `{made.op}`",
    }
    return made.but(op=op.rules.op, operand=operands.get(made.operand or "", made.operand), message=message)
