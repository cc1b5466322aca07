"""``verify``: every finding of a program, parse faults included."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from pathlib import Path

from pto_isa.runtime.finding import Finding
from pto_isa.runtime.profile import PROFILE, canonical_profile

from .checker import Checker
from .findings import printable
from .program import Program, read


def verify(source: str | Path, profile: str | None = None) -> list[Finding]:
    """Return all findings of a program, sorted by place; an empty list means that nothing is wrong.

    source: a path, or the text of a program (anything with a line break, or a Path object).  profile: cpu, a2a3, a5 or
    an alias; by default the one in force.  Raises OSError for a file that cannot be read and UnicodeDecodeError for
    one that is no UTF-8.
    """
    if isinstance(source, Path) or "\n" not in source:
        path = Path(source)
        program = read(path.read_text(encoding="utf-8"), str(source))
    else:
        program = read(source)
    return in_order(verify_program(program, profile))


def in_order(findings: Iterable[Finding]) -> list[Finding]:
    """Return findings by their places."""
    return sorted(findings, key=lambda finding: (finding.line or 0, finding.column or 0))


def verify_program(program: Program, profile: str | None = None) -> list[Finding]:
    """Return all findings of a program that was read: parse faults first, then those of the walk, in order."""
    chosen = canonical_profile(profile if profile is not None else PROFILE.get())
    check = Checker(program, chosen)
    for fault in program.faults:
        found = program.tokens.words[fault.at] if fault.at < len(program.tokens.words) else "\n"
        shown = ("the end of the line", "行尾") if found.endswith("\n") else (f"`{printable(found[:60])}`",) * 2
        place = partial(_place, program, fault.at)
        check.out.report(fault.rule, None, place, found=shown, expected=fault.expected)
    return check.run()


def _place(program: Program, at: int, operand: str | None) -> tuple[int, int]:
    return program.tokens.place(at)
