"""Small programs of ours: the findings that their comments announce, and no others."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from pto_isa.database import load
from pto_isa.program.syntax.printer import program_text
from pto_isa.program.syntax.program import read
from pto_isa.program.verifier import verify, verify_program

PROGRAMS = sorted((Path(__file__).parent / "programs").glob("*.pto"))
READABLE = [file for file in PROGRAMS if not read(file.read_text("utf-8")).faults]
_PROFILES = re.compile(r"^// verify: ([\w ]+)$", re.MULTILINE)
STATED = "stated"  # for the profile that the program states
_LEVEL = re.compile(r"^// level: (\d)$", re.MULTILINE)
CASES = [
    pytest.param(file, profile, id=f"{file.stem}-{profile}")
    for file in PROGRAMS
    for listed in _PROFILES.findall(file.read_text("utf-8"))
    for profile in listed.split()
]


def announced(text: str) -> list[tuple[int, str]]:
    """(line, rule) of each ``// expect: rule …``."""
    found = []
    for number, line in enumerate(text.splitlines(), 1):
        _, marked, rules = line.partition("// expect: ")
        found += [(number, rule) for rule in rules.split()] if marked else []
    return sorted(found)


def asked(profile: str) -> str | None:
    """The profile to ask for."""
    return None if profile == STATED else profile


def test_there_are_enough() -> None:
    """Positive and negative ones, on both devices."""
    profiles = [str(case.values[1]) for case in CASES]
    assert len(PROGRAMS) >= 40 and {case.values[0] for case in CASES} == {*PROGRAMS}
    assert len(READABLE) >= 40
    assert min(profiles.count("a2a3"), profiles.count("a5")) >= 40
    assert sum(not announced(file.read_text("utf-8")) for file in PROGRAMS) >= 10


def test_every_kind_of_finding_has_a_program() -> None:
    """Each rule about programs and about tiles is announced somewhere; those of runs are in test_run_errors."""
    database = load(Path(__file__).parents[2] / "isa")
    rules = {rule.id_of(key) for key, rule in database.program_rules.items() if rule.class_ != "run"}
    rules |= {f"tile/{key}" for key in database.tile_rules}
    assert rules <= {rule for file in PROGRAMS for _, rule in announced(file.read_text("utf-8"))}


@pytest.mark.parametrize(("file", "profile"), CASES)
def test_findings(file: Path, profile: str) -> None:
    """Every announced finding is there, on its line, and nothing else is found."""
    text = file.read_text("utf-8")
    match = _LEVEL.search(text)
    found = verify(file, asked(profile), int(match[1]) if match is not None else None, hints=True)
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
        for profile in _PROFILES.findall(text)[0].split():
            before = [(f.rule, f.op) for f in verify_program(program, asked(profile)).findings]
            assert [(f.rule, f.op) for f in verify_program(again, asked(profile)).findings] == before
