"""Verifying files as a command does: options, findings in a format, exit status."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from ..console import seen
from ..runtime.errors import InputError
from ..runtime.profile import canonical_profile
from ..runtime.rules.finding import Finding
from ..runtime.rules.stages import Refuser, meant
from ..runtime.words import SEVERITIES
from ..text.lists import listed
from .assembler import AssemblerRelease, assembler_of
from .hazards.account import Account, account_words
from .hazards.checker import Mode
from .report import json_report, judged, left_out, sarif_report, summary, text_report
from .syntax.file import read_file
from .syntax.program import Program
from .target import Target, target_of
from .verifier import check_level, check_mode, check_stage, in_order, verify_program

FORMATS = ("text", "json", "sarif")
PORTABLE = ("a2a3", "a5")


@dataclass(frozen=True)
class VerifyRequest:
    """What is asked about programs; ``hints`` are shown as well, but count never.

    ``lang`` is the language of the answer, ``version`` the one that SARIF names.
    """

    profile: str | None = None
    portable: bool = False
    level: int | None = None
    assembler: str | None = None
    format: str = "text"
    fail_on: str = "error"
    lang: str = "en"
    version: str = ""
    hints: bool = False
    hazards: Mode = "auto"
    by: str = "any"

    def profiles(self) -> tuple[str | None, ...]:
        """The profiles to verify on, None for what each program states.

        Raises InputError for an option that cannot be meant.
        """
        if self.format not in FORMATS:
            en, zh = listed(FORMATS)
            raise InputError(f"unknown format {self.format!r}; expected {en}", f"未知格式“{self.format}”；应为 {zh}")
        if self.fail_on not in SEVERITIES:
            en, zh = listed(SEVERITIES)
            raise InputError(
                f"unknown severity {self.fail_on!r}; expected {en}", f"未知级别“{self.fail_on}”；应为 {zh}"
            )
        if self.portable and self.profile is not None:
            raise InputError(
                "`--portable` takes no `--profile`: it asks for A2/A3 and A5",
                "`--portable` 不能与 `--profile` 同用：它检查 A2/A3 与 A5",
            )
        check_level(self.level)
        check_mode(self.hazards)
        check_stage(self.by)
        if self.portable:
            return PORTABLE
        return (None if self.profile is None else canonical_profile(self.profile),)


def verify_files(files: Sequence[Path], asked: VerifyRequest) -> int:
    """Print the findings; 0 without one that counts, 1 with one, 2 when a file cannot be read.

    Raises InputError for options that cannot be meant.
    """
    profiles, assembler, lang = asked.profiles(), assembler_of(asked.assembler), asked.lang
    if sum(str(file) == "-" for file in files) > 1:
        raise InputError(
            "`-` is given twice; the standard input can be read once", "`-` 给出了两次；标准输入只能读取一次"
        )
    unread = 0
    found: list[Finding] = []
    left = 0  # findings of other stages than the one that was asked for
    targets: list[tuple[str, Target]] = []
    accounts: list[Account] = []
    for file in files:
        try:
            program = read_file(file)
        except InputError as error:
            print(seen(error.text(lang)), file=sys.stderr)
            unread += 1
            continue
        targets += [(program.file or "", target_of(program, profile)) for profile in profiles]
        every = _of_profiles(program, profiles, asked, assembler, accounts)
        here = [finding for finding in every if meant(finding, asked.by)]
        left += len(every) - len(here)
        found += here
        if asked.format == "text":
            for finding in here:
                print(text_report(finding, program, lang))
    if asked.format == "json":
        print(json_report(found, lang))
    elif asked.format == "sarif":
        print(sarif_report(found, asked.version, "", lang, targets))
    if unread < len(files):  # what was not read has no findings to count
        line = summary(found, len(files) - unread, lang, unread)
        line += judged(targets, lang) + (left_out(left, asked.by, lang) if asked.by != "any" else "")
        line += account_words(accounts, lang)
        print(line, file=sys.stdout if asked.format == "text" else sys.stderr)
    return 2 if unread else int(_counts(found, asked.fail_on))


def _counts(found: Iterable[Finding], fail_on: str) -> bool:
    """Whether a finding is as severe as ``fail_on``."""
    counted = SEVERITIES[: SEVERITIES.index(fail_on) + 1]
    return any(finding.severity in counted for finding in found)


def _of_profiles(
    program: Program, profiles: tuple[str | None, ...], asked: VerifyRequest, assembler: AssemblerRelease,
    accounts: list[Account],
) -> list[Finding]:  # fmt: skip
    """The findings of a program by place; with several profiles the message says where a finding holds.

    accounts: what was looked at for hazards joins them.
    """

    def on(profile: str | None) -> list[Finding]:
        found, account = verify_program(program, profile, asked.level, assembler, asked.hints, asked.hazards)
        accounts.extend([account] if account is not None else [])
        return found

    if len(profiles) == 1:
        return in_order(on(profiles[0]))
    by_profile = {profile: on(profile) for profile in profiles if profile is not None}
    merged: dict[tuple[object, ...], tuple[Finding, list[str], list[Refuser]]] = {}
    for profile, findings in by_profile.items():
        seen: Counter[tuple[object, ...]] = Counter()  # one rule may be broken several times at one place
        for finding in findings:
            place = (finding.line, finding.column, finding.rule, finding.operand)
            seen[place] += 1
            _, names, by = merged.setdefault((*place, seen[place]), (finding, [], []))
            names.append(profile)
            by += [stage for stage in finding.by if stage not in by]
    made = []
    for first, names, by in merged.values():
        finding = first.but(by=tuple(by))
        if len(names) < len(profiles):
            only = " ".join(names)
            message = {"en": f"{finding.text('en')} (only on {only})", "zh": f"{finding.text('zh')}（仅 {only}）"}
            finding = finding.but(message=message)
        made.append(finding)
    return in_order(made)
