"""What ``verify`` and ``run --hazards`` find in one program, as rules with the lines of the two ops."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from pto_isa import RuleError
from pto_isa.program.execution.given.filling import filling_of
from pto_isa.program.execution.kernel import Execution, ProgramKernel
from pto_isa.program.execution.limits import Limits
from pto_isa.program.syntax.program import Program
from pto_isa.program.verifier import verify_program

HAZARD = "program/hazard-"
LIMITS = Limits(1_000_000, 60, 1 << 30)


class Told(NamedTuple):
    """A hazard: its rule, the line of the finding and of the op that it names first, and all lines that it names."""

    rule: str
    pair: frozenset[int]
    lines: frozenset[int]


def told(findings: Iterable[Any]) -> list[Told]:
    """The hazards among findings."""
    return [
        Told(each.rule, frozenset({each.line or 0, *(line for line, _ in each.related[:1])}),
             frozenset({each.line or 0, *(line for line, _ in each.related)}))
        for each in findings if each.rule.startswith(HAZARD)
    ]  # fmt: skip


def judged(program: Program, profile: str) -> tuple[list[Told], bool]:
    """What ``verify`` says of all functions, and whether every way was followed and every op known."""
    findings, account = verify_program(program, profile, hazards="manual")
    assert account is not None
    return told(findings), all(each.complete and not each.unjudged for each in account.checked)


def ran(
    program: Program, profile: str, fill: str = "zeros", args: Mapping[str, Any] | None = None
) -> tuple[list[Told], RuleError | None]:
    """What a run says until it ends or stops, and why it stopped.  Raises RuleError for what is not executed at all."""
    kernel = ProgramKernel(program, None, profile, False, LIMITS, filling=filling_of(fill), hazards=True)
    execution = Execution(kernel, dict(args or {}), 1, None)
    try:
        execution.run()
    except RuleError as error:
        return told(execution.out.findings), error
    return told(execution.out.findings), None


def missed(static: Iterable[Told], run: Iterable[Told]) -> list[Told]:
    """What a run found and ``verify`` did not."""
    known = list(static)
    return [each for each in run if not any(each.rule == other.rule and each.pair <= other.lines for other in known)]
