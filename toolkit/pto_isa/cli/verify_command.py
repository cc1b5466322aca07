"""``pto-isa verify``: programs against the rules; and ``fmt`` for programs."""

from __future__ import annotations

import difflib
import sys
from collections import Counter
from dataclasses import replace
from pathlib import Path

from pto_isa import __version__
from pto_isa.program.printer import program_text
from pto_isa.program.program import Program, read
from pto_isa.program.report import SEVERITIES, json_report, sarif_report, summary, text_report
from pto_isa.program.tile_spelling import SPELLINGS
from pto_isa.program.verifier import check_level, in_order, verify_program
from pto_isa.runtime.errors import InputError
from pto_isa.runtime.finding import Finding
from pto_isa.runtime.profile import PROFILE, canonical_profile

from .say import fail, language, say

FORMATS = ("text", "json", "sarif")
PORTABLE = ("a2a3", "a5")


def verify(
    files: list[Path], profile: str | None, portable: bool, level: int | None, format_: str, fail_on: str
) -> int:
    """Verify programs; 0 without a finding that counts, 1 with one, 2 when a file cannot be read."""
    if format_ not in FORMATS:
        fail(
            f"unknown format {format_!r}; expected {', '.join(FORMATS)}",
            f"未知格式“{format_}”；应为 {'、'.join(FORMATS)}",
        )
    if fail_on not in SEVERITIES:
        listed = ", ".join(SEVERITIES)
        fail(f"unknown severity {fail_on!r}; expected {listed}", f"未知级别“{fail_on}”；应为 {listed}")
    if portable and profile is not None:
        fail(
            "`--portable` takes no `--profile`: it asks for A2/A3 and A5",
            "`--portable` 不能与 `--profile` 同用：它检查 A2/A3 与 A5",
        )
    try:
        chosen = PORTABLE if portable else (canonical_profile(profile or PROFILE.get()),)
        check_level(level)
    except InputError as error:
        fail(error.en, error.zh)
    lang = language()
    unread = 0
    found: list[Finding] = []
    for file in files:
        program = read_program(file)
        if program is None:
            unread += 1
            continue
        here = _of_profiles(program, chosen, level)
        found += here
        if format_ == "text":
            for finding in here:
                print(text_report(finding, program, lang))
    if format_ == "json":
        print(json_report(found, lang))
    elif format_ == "sarif":
        print(sarif_report(found, __version__, "", lang))
    elif unread < len(files):  # what was not read has no findings to count
        print(summary(found, len(files) - unread, lang, unread))
    if unread:
        return 2
    counted = SEVERITIES[: SEVERITIES.index(fail_on) + 1]
    return int(any(finding.severity in counted for finding in found))


def _of_profiles(program: Program, profiles: tuple[str, ...], level: int | None) -> list[Finding]:
    """The findings of a program by place; with several profiles the message says where a finding holds."""
    by_profile = {profile: verify_program(program, profile, level) for profile in profiles}
    if len(profiles) == 1:
        return in_order(by_profile[profiles[0]])
    merged: dict[tuple[object, ...], tuple[Finding, list[str]]] = {}
    for profile, findings in by_profile.items():
        seen: Counter[tuple[object, ...]] = Counter()  # one rule may be broken several times at one place
        for finding in findings:
            place = (finding.line, finding.column, finding.rule, finding.operand)
            seen[place] += 1
            merged.setdefault((*place, seen[place]), (finding, []))[1].append(profile)
    made = []
    for finding, names in merged.values():
        if len(names) < len(profiles):
            only = " ".join(names)
            message = {"en": f"{finding.text('en')} (only on {only})", "zh": f"{finding.text('zh')}（仅 {only}）"}
            plain = Finding(**{name: getattr(finding, name) for name in Finding.__dataclass_fields__})
            finding = replace(plain, message=message)
        made.append(finding)
    return in_order(made)


def read_program(file: Path) -> Program | None:
    """The program of a file; None, after a message, when it cannot be read."""
    try:
        if str(file) == "-":
            return read(_lines(sys.stdin.buffer.read()), "<stdin>")
        return read(_lines(file.read_bytes()), str(file))
    except UnicodeDecodeError as error:
        problem = f"byte {error.start} is no UTF-8", f"第 {error.start} 个字节不是 UTF-8"
    except FileNotFoundError:
        problem = "no such file", "文件不存在"
    except IsADirectoryError:
        problem = "this is a folder; expected a file", "这是目录，应为文件"
    except PermissionError:
        problem = "no permission to read it", "没有读取权限"
    except OSError as error:
        problem = f"cannot be read ({error.strerror})", f"无法读取（{error.strerror}）"
    print(say(f"{file}: {problem[0]}", f"{file}：{problem[1]}"), file=sys.stderr)
    return None


def _lines(data: bytes) -> str:
    """The text of a file with plain line ends; raises UnicodeDecodeError."""
    return data.decode("utf-8").replace("\r\n", "\n")


def fmt_programs(files: list[Path], check: bool, spelling: str | None) -> int:
    """Write programs in canonical form, or only say what would change; 1 then, 2 for a file that does not read."""
    if spelling is not None and spelling not in SPELLINGS:
        listed = ", ".join(SPELLINGS)
        fail(f"unknown spelling {spelling!r}; expected {listed}", f"未知写法“{spelling}”；应为 {listed}")
    status = changed = 0
    for file in files:
        program = read_program(file)
        if program is None:
            status = 2
            continue
        if program.faults:
            status = 2
            for finding in verify_program(program):
                if finding.rule.startswith("syntax/"):
                    print(finding.line_of_text(language()), file=sys.stderr)
            print(say(f"{file}: not written", f"{file}：未写入"), file=sys.stderr)
            continue
        before, after = program.tokens.text, program_text(program, spelling)
        if before == after:
            continue
        changed += 1
        if check:
            diff = difflib.unified_diff(before.splitlines(), after.splitlines(), str(file), str(file), lineterm="", n=0)
            print("\n".join(list(diff)[:20]))
        else:
            file.write_text(after, encoding="utf-8", newline="\n")
            print(file)
    word = say("would change" if check else "written", "需要改动" if check else "已写入")
    print(
        say(
            f"{len(files)} file{'s' if len(files) != 1 else ''}, {changed} {word}",
            f"{len(files)} 个文件，{changed} 个{word}",
        )
    )
    return status or (1 if check and changed else 0)
