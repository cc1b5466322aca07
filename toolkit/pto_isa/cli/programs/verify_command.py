"""``pto-isa verify``: programs against the rules; and ``fmt`` for programs."""

from __future__ import annotations

import difflib
import sys
from pathlib import Path

from pto_isa.atomic import write_text
from pto_isa.console import seen
from pto_isa.program.assembler import AssemblerRelease, assembler_of
from pto_isa.program.rewrite import rewrite
from pto_isa.program.syntax.file import read_file
from pto_isa.program.syntax.printer import program_text
from pto_isa.program.syntax.program import Program
from pto_isa.program.syntax.tile_spelling import SPELLINGS
from pto_isa.program.verifier import verify_program
from pto_isa.program.verify_files import VerifyRequest, verify_files
from pto_isa.program.walk.other_words import tile_spelling
from pto_isa.runtime.errors import InputError
from pto_isa.version import VERSION

from ..say import fail, language, number, refuse, told


def verify(
    files: list[Path],
    profile: str | None,
    portable: bool,
    level: int | None,
    assembler: str | None,
    format_: str,
    fail_on: str,
    hints: bool,
    hazards: str,
    by: str,
) -> int:
    """Verify programs; 0 without a finding that counts, 1 with one, 2 when a file cannot be read."""
    try:
        asked = VerifyRequest(
            profile, portable, level, assembler, format_, fail_on, language(), VERSION, hints,
            hazards, by,  # type: ignore[arg-type]
        )  # fmt: skip
        return verify_files(files, asked)
    except InputError as error:
        fail(error.en, error.zh)


def fmt_programs(
    files: list[Path], check: bool, spelling: str | None, assembler: str | None = None, source: str | None = None
) -> int:
    """Write programs in canonical form, or only say what would change; 1 then, 2 for a file that does not read.

    assembler: the release whose spelling they get; a program that it cannot spell is not written, and the status is 1.
    source: the release that they are for, by default the newest that reads all of each.
    """
    if spelling is not None and spelling not in SPELLINGS:
        refuse("fmt.unknown_spelling", v=spelling, known=SPELLINGS)
    try:
        release = None if assembler is None else assembler_of(assembler)
        meant = None if source is None else assembler_of(source)
    except InputError as error:
        fail(error.en, error.zh)
    if meant is not None and release is None:
        refuse("fmt.from_alone")
    needed = None if release is None else tile_spelling(release.release)
    if spelling is not None and needed not in (None, spelling):
        refuse("fmt.spelling_of_release", release=release, needed=needed)
    spelling = spelling or needed
    status = changed = 0
    for file in files:
        program, left = _formatted(file, release, meant)
        status = max(status, left)
        if program is None:
            continue
        before, after = program.tokens.text, program_text(program, spelling)
        if before == after:
            continue
        changed += 1
        if check:
            diff = difflib.unified_diff(before.splitlines(), after.splitlines(), str(file), str(file), lineterm="", n=0)
            print("\n".join(list(diff)[:20]))
        else:
            write_text(file, after)
            print(file)
    key = "fmt.would_change" if check else "fmt.written"
    print(told(key, files=number(len(files), "file"), changed=changed))
    return status or (1 if check and changed else 0)


def _formatted(
    file: Path, release: AssemblerRelease | None, meant: AssemblerRelease | None
) -> tuple[Program | None, int]:
    """A program as it is to be written, or None, once it was said why not, and the exit status that it gives."""
    try:
        program = read_file(file)
    except InputError as error:
        print(seen(error.text(language())), file=sys.stderr)
        return None, 2
    if program.faults:
        status, why = 2, [finding for finding in verify_program(program).findings if finding.rule.startswith("syntax/")]
    else:
        status, why = 1, [] if release is None else rewrite(program, release, meant)
    if not why:
        return program, 0
    for finding in why:
        print(finding.line_of_text(language()), file=sys.stderr)
    print(told("fmt.not_written", file=file), file=sys.stderr)
    return None, status
