"""Small programs of ours: the findings that their comments announce, and no others."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from pto_isa.program.printer import program_text
from pto_isa.program.program import read
from pto_isa.program.verifier import verify, verify_program

PROGRAMS = sorted((Path(__file__).parent / "programs").glob("*.pto"))
READABLE = [file for file in PROGRAMS if not read(file.read_text("utf-8")).faults]
_PROFILE = re.compile(r"^// verify: (\w+)$", re.MULTILINE)


def announced(text: str) -> list[tuple[int, str]]:
    """(line, rule) of each ``// expect: rule …``."""
    found = []
    for number, line in enumerate(text.splitlines(), 1):
        _, marked, rules = line.partition("// expect: ")
        found += [(number, rule) for rule in rules.split()] if marked else []
    return sorted(found)


def test_there_are_enough() -> None:
    """Positive and negative ones, on both devices."""
    profiles = [match[1] for file in PROGRAMS if (match := _PROFILE.search(file.read_text("utf-8")))]
    assert len(PROGRAMS) >= 40 and len(profiles) == len(PROGRAMS)
    assert len(READABLE) >= 40
    assert min(profiles.count("a2a3"), profiles.count("a5")) >= 10
    assert sum(not announced(file.read_text("utf-8")) for file in PROGRAMS) >= 10


@pytest.mark.parametrize("file", PROGRAMS, ids=lambda file: file.stem)
def test_findings(file: Path) -> None:
    """Every announced finding is there, on its line, and nothing else is found."""
    text = file.read_text("utf-8")
    match = _PROFILE.search(text)
    assert match is not None
    found = verify(file, match[1])
    got = sorted((finding.line or 0, finding.rule) for finding in found if "tprint" not in finding.text())
    assert got == announced(text), "\n".join(map(str, found))


@pytest.mark.parametrize("file", READABLE, ids=lambda file: file.stem)
def test_printed_and_read_again(file: Path) -> None:
    """Read, print, read gives the same tree, in both spellings of types; printing is stable."""
    program = read(file.read_text("utf-8"))
    for spelling in (None, "compact", "legacy"):
        text = program_text(program, spelling)
        again = read(text)
        assert not again.faults
        assert program_text(again, spelling) == text
        if spelling is None:
            assert again.ops == program.ops
        match = _PROFILE.search(text)
        assert match is not None
        before = [(f.rule, f.op) for f in verify_program(program, match[1])]
        assert [(f.rule, f.op) for f in verify_program(again, match[1])] == before
