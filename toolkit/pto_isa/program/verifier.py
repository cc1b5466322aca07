"""``verify``: every finding of a program, parse faults included."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from pathlib import Path
from typing import Literal, NamedTuple

from ..runtime.errors import InputError
from ..runtime.profile import ProfileName
from ..runtime.rules.finding import Finding
from ..runtime.rules.stages import ASKED, meant
from ..text.lists import alternatives
from ..text.visible import on_one_line
from .assembler import NEWEST, AssemblerRelease, assembler_of
from .check.checker import ProgramChecker
from .check.handlers import HANDLERS
from .hazards.account import Account
from .hazards.checker import MODES, Mode
from .machine.address_mode import LEVELS, Level
from .syntax.file import read_source
from .syntax.program import Program
from .target import DEFAULT, target_of
from .walk.findings import Reporter


def verify(
    source: str | Path,
    profile: ProfileName | None = None,
    level: Level | None = None,
    assembler: str | None = None,
    hints: bool = False,
    hazards: Mode = "auto",
    by: Literal["any", "assembler", "library"] = "any",
) -> list[Finding]:
    """Return all findings of a program, sorted by place; an empty list means that nothing is wrong.

    source: a path, or the text of a program (anything with a line break, or a Path object).  profile: cpu, a2a3, a5 or
    an alias; by default the one that the program states (``pto.target_arch``), else the one in force; where it states
    one that is unknown, or two, that alone is found.  level: of the assembler, which places every tile and buffer at 1
    and 2 and none at 3; without one a program may do either.  assembler: its release, ``0.58``; by default the newest,
    for which what older ones wrote is understood, and warned about where that is only spelling.
    by: only what the assembler refuses, or only what the C++ library refuses or cannot give a result for that is to be
    relied on; an empty list then says nothing of the other.
    hints: findings of severity ``hint`` too, such as values that nothing uses.  hazards: races and the like are looked
    for in functions with flags of their author (``auto``), in all (``manual``) or in none (``off``).  Raises OSError
    for a file that cannot be read, UnicodeDecodeError for one that is no UTF-8, and InputError for another level,
    profile, release, mode or stage.
    """
    check_stage(by)
    found = verify_program(read_source(source), profile, level, assembler_of(assembler), hints, hazards)
    return in_order(finding for finding in found.findings if meant(finding, by))


def in_order(findings: Iterable[Finding]) -> list[Finding]:
    """Return findings by their places."""
    return sorted(findings, key=lambda finding: (finding.line or 0, finding.column or 0))


class ProgramFindings(NamedTuple):
    """All findings of a program, and what was looked at for hazards, None where nothing was."""

    findings: list[Finding]
    account: Account | None


def verify_program(
    program: Program,
    profile: str | None = None,
    level: int | None = None,
    assembler: AssemblerRelease = NEWEST,
    hints: bool = False,
    hazards: Mode = "auto",
) -> ProgramFindings:
    """Verify a program that was read: parse faults come first, then what the walk finds, in order."""
    target = target_of(program, profile)
    check_level(level)
    check_mode(hazards)
    out = Reporter(program)
    for fault in program.faults:
        found = program.tokens.words[fault.at] if fault.at < len(program.tokens.words) else "\n"
        found = found if fault.found is None else fault.found
        place = partial(_place, program, fault.at)
        if fault.type is not None:
            out.report(fault.rule, None, place, found=found[:40], type=fault.type, expected=fault.expected)
            continue
        shown = ("the end of the line", "行尾") if found.endswith("\n") else (f"`{on_one_line(found[:60])}`",) * 2
        out.report(fault.rule, None, place, found=shown, expected=fault.expected)
    for statement in target.faults:
        out.report(statement.rule, statement.op, **statement.words)
    if target.profile is None:  # rules of a profile that nobody meant would say nothing of the program
        return ProgramFindings(out.findings, None)
    assumed = target.reason == DEFAULT
    checker = ProgramChecker(program, target.profile, level, assembler, HANDLERS, hints, assumed, hazards)
    account = checker.hazards.account if target.profile != "cpu" else None
    return ProgramFindings(out.findings + checker.run(), account)


def check_level(level: int | None) -> None:
    """Raise InputError for a level that the assembler does not have."""
    if level not in (None, *LEVELS):
        en, zh = alternatives(map(str, LEVELS), mark="")
        raise InputError(f"unknown level {level}; expected {en}", f"未知级别 {level}；应为 {zh}")


def check_mode(mode: str) -> None:
    """Raise InputError for a way to look for hazards that there is not."""
    if mode not in MODES:
        en, zh = alternatives(MODES)
        raise InputError(
            f"unknown mode {mode!r} of hazards; expected {en}", f"未知的同步冒险检查方式“{mode}”；应为 {zh}"
        )


def check_stage(by: str) -> None:
    """Raise InputError for one who refuses that there is not."""
    if by not in ASKED:
        en, zh = alternatives(ASKED)
        raise InputError(f"unknown stage {by!r}; expected {en}", f"未知的检查阶段“{by}”；应为 {zh}")


def _place(program: Program, at: int, operand: str | None) -> tuple[int, int]:
    return program.tokens.place(at)
