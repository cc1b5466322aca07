"""A program in the spelling of another release of the assembler."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from ..runtime.rules.finding import Finding
from .assembler import NEWEST, AssemblerRelease
from .syntax.program import Program
from .syntax.tree import Operation
from .target import target_of
from .tile_ops.other_release import NO_FORM, RULE
from .verifier import in_order, verify_program
from .walk.findings import ProgramFinding


def written_for(program: Program) -> AssemblerRelease:
    """The newest release of the assembler that reads all of a program."""
    findings = verify_program(program, None, hazards="off").findings
    last = min((finding.until for finding in findings if isinstance(finding, ProgramFinding)), default=NEWEST.release)
    return AssemblerRelease(min(last, NEWEST.release))


def rewrite(program: Program, assembler: AssemblerRelease, source: AssemblerRelease | None = None) -> list[Finding]:
    """Replace the ops that a release of the assembler writes otherwise, and return what stands in the way.

    source: the release that the text is for, by default the newest that reads all of it: what the text leaves out means
    what it means there.  The findings are those of
    ops, types and words that the release cannot write or that are not written as any, or of an architecture that is not
    known, without which nothing is judged; the program is then as it was.  Its tokens stay those of the text that was
    read; ``tile_spelling`` of the release says how its tile types must be printed.
    """
    meant = source or written_for(program)
    asked = replace(assembler, asked=True, source=meant.release)
    findings = verify_program(program, None, assembler=asked, hazards="off").findings
    if target_of(program).profile is None:
        return in_order(findings)
    other = [finding for finding in findings if isinstance(finding, ProgramFinding) and finding.rule in (RULE, NO_FORM)]
    replaced = {id(finding.where): finding.instead for finding in other if finding.instead is not None}
    stuck = [finding for finding in other if finding.instead is None and not finding.printed]
    if stuck:
        return in_order(stuck)
    for ops in [program.ops, *(block.ops for op in program.walk() for region in op.regions for block in region)]:
        _replace(ops, replaced)
    return []


def _replace(ops: list[Operation], replaced: dict[int, Sequence[Operation]]) -> None:
    ops[:] = [made for op in ops for made in replaced.get(id(op), (op,))]
