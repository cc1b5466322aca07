"""The public programs of PTOAS, read from the checkout that PTO_CORPUS names; none of them is committed.

Every file reads and round-trips.  A file that its authors reject gives a finding on the rule that they name; one that
they keep as valid gives no error finding for the profiles that it names, unless a dispute says why we differ.  The
tables are in ``corpus.py``, and hold both ways: a line that nothing needs any more fails.
"""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest

from program.corpus import DISPUTED, REJECTED, kept, profiles
from pto_isa.database import load
from pto_isa.program.syntax.printer import program_text
from pto_isa.program.syntax.program import read
from pto_isa.program.verifier import verify

CORPUS = os.environ.get("PTO_CORPUS")
pytestmark = pytest.mark.skipif(not CORPUS, reason="PTO_CORPUS names no checkout")

# a negative file that is no fault of the text -> why nothing is found
OPTIONS: dict[str, str] = {
    "tassign_level3_loop_rebind": "its authors accept it at level 3, and refuse it with --enable-insert-sync or level 2",
}


def root() -> Path:
    """The checkout."""
    assert CORPUS is not None
    return Path(CORPUS)


def files() -> dict[str, Path]:
    """The programs of the checkout by their paths in it."""
    return {file.relative_to(root()).as_posix(): file for file in sorted(root().rglob("*.pto"))}


def basic() -> Path:
    """The folder of PTOAS whose tests say what they expect."""
    if len(files()) < 200:
        pytest.skip("the tables of rejected files are about PTOAS, not its fork or the DSL")
    return root() / "test" / "basic"


def test_there_is_a_corpus() -> None:
    """The checkout holds programs: PTOAS has 226, a fork 66, the programs of a DSL 33."""
    assert len(files()) >= 30


def test_every_file_reads_and_round_trips() -> None:
    """In both spellings of types; printing is stable."""
    for file in sorted(root().rglob("*.pto")):
        program = read(file.read_text(encoding="utf-8"), str(file))
        assert not program.faults, (file, [program.tokens.place(fault.at) for fault in program.faults])
        for spelling in (None, "compact", "legacy"):
            text = program_text(program, spelling)
            again = read(text)
            assert not again.faults and program_text(again, spelling) == text, file
            if spelling is None:
                assert again.ops == program.ops, file


def found(file: Path, profile: str) -> set[str]:
    """Rules that a file breaks, of any severity, without those about unrecorded ops and unused values."""
    rules = {finding.rule for finding in verify(file, profile)}
    return rules - {
        "program/unknown-op",
        "program/without-record",
        "program/level-without-record",
        "program/unused-value",
    }


def errors(file: Path) -> set[str]:
    """Rules that a file breaks as errors on a profile that it names."""
    findings = [finding for profile in profiles(file.read_text("utf-8")) for finding in verify(file, profile)]
    return {finding.rule for finding in findings if finding.severity == "error"}


def test_valid_files_have_no_error() -> None:
    """What its authors keep as valid has no error finding, but for the rules whose disputes say why we differ."""
    negative = {f"test/basic/{stem}.pto" for stem in (*REJECTED, *OPTIONS)}
    differ = {
        name: (got, set(DISPUTED.get(name, {})))
        for name, file in files().items()
        if name not in negative and kept(name, file.read_text("utf-8"))
        if (got := errors(file)) != set(DISPUTED.get(name, {}))
    }
    assert not differ


def test_every_difference_has_its_dispute() -> None:
    """A dispute of the op, or of a shared file, which cites the assembler and follows another source."""
    database = load(Path(__file__).parents[2] / "isa")
    shared = {"tile": "tile_rules", "program": "program_rules"}
    for rules in DISPUTED.values():
        for rule, key in rules.items():
            owner = rule.partition("/")[0]
            disputes = database.shared_disputes[shared[owner]] if owner in shared else database[owner].record.disputes
            claims = [claim.source for claim in disputes[key].claims]
            assert any(source.startswith("ptoas") for source in claims), (rule, key)
            assert not disputes[key].decision.startswith("ptoas"), (rule, key)


def test_files_that_nobody_keeps_as_valid() -> None:
    """What their authors' assembler refuses gives an error finding here too."""
    assert all(errors(file) for name, file in files().items() if not kept(name, file.read_text("utf-8")))


@pytest.mark.parametrize("name", REJECTED)
def test_rejected(name: str) -> None:
    """Ours is on the rule that its authors name."""
    profile, rules = REJECTED[name]
    assert rules <= found(basic() / f"{name}.pto", profile)


@pytest.mark.parametrize("name", OPTIONS)
def test_options(name: str) -> None:
    """Valid as a text: its authors run it at both levels, and refuse it at one."""
    text = (basic() / f"{name}.pto").read_text("utf-8")
    assert re.search(r"RUN: ptoas .*--pto-level=level3", text) and re.search(r"RUN: not ptoas .*level2", text)
    assert not errors(basic() / f"{name}.pto")
    assert "program/address-below-level-3" in {finding.rule for finding in verify(text, "a5", level=2)}
    assert not [finding for finding in verify(text, "a5", level=3) if finding.severity == "error"]


def test_the_tables_are_complete() -> None:
    """Every file of the folder that its authors run with `not`, or whose name says so."""
    marked = {
        file.stem
        for file in basic().glob("*.pto")
        if re.search(r"RUN:.*\bnot ptoas", file.read_text(encoding="utf-8")) or re.search("invalid|reject", file.stem)
    }
    assert marked == {*REJECTED, *OPTIONS}
