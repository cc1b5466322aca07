"""Lines of an assembler that a later snapshot no longer has, and what rests on them without a release."""

from __future__ import annotations

from pathlib import Path

import pytest

from audit.reports import Run, data
from sample_checkouts import VERIFIERS, change, make_ptoas, write
from sample_isa import Folder

VERIFIER = "lib/PTO/IR/PTO.cpp"
ASKED = "if (!elem.isF32())"
LINE = VERIFIERS.split("\n").index(f"    {ASKED}") + 1
RULE = """\
constraints:
  narrow:
    check: dst.rows == 1
    severity: undefined
    reason: {en: REASON, zh: 汇编器有此要求。}
    source: SOURCE
examples:
"""


def of_release(folder: Path, release: str) -> None:
    write(folder, {"CMakeLists.txt": f"project(ptoas VERSION {release})\n"})


@pytest.fixture
def later(run: Run, defined: Folder, tmp_path: Path) -> Path:
    """A second snapshot of the assembler, with a record that rests on a line of the first."""
    of_release(tmp_path / "ptoas", "0.27")
    of_release(make_ptoas(tmp_path / "later"), "0.60")
    return tmp_path / "later"


def rule(folder: Folder, reason: str = "The assembler asks for it.", source: str = "", more: str = "") -> None:
    text = RULE.replace("REASON", reason).replace("SOURCE", source or f"ptoas#L{LINE}")
    folder.change("examples:\n", text.replace("    check", f"{more}    check"))


def stale(run: Run, *words: str) -> list[tuple[str, str]]:
    found = data(run, "--op", "tplus", *words)[1]["differences"]
    return [(one["fact"], one["record"]["says"]["en"]) for one in found if one["kind"] == "stale"]


FOUND = ("constraints.narrow", f"ptoas#L{LINE}")


@pytest.mark.parametrize(("new", "found"), [
    (ASKED, []),
    (f"\n\n    // moved\n    {ASKED}", []),
    ("if (!elem\n            .isF32())", []),
    ("if (!elem.isF16())", [FOUND]),
])  # fmt: skip
def test_a_line_of_an_earlier_release(run: Run, folder: Folder, later: Path, new: str, found: list[str]) -> None:
    """It may move and be broken otherwise, but not change."""
    change(later, VERIFIER, ASKED, new)
    rule(folder)
    assert stale(run, str(later)) == found
    assert stale(run) == []  # nothing to compare with
    status, text, _ = run("--op", "tplus", str(later))
    assert (status, "no such line in ptoas-august" in text) == (int(bool(found)), bool(found))


def test_the_same_line_elsewhere(run: Run, folder: Folder, later: Path) -> None:
    """What stands in the verifier of another op is no answer."""
    change(later, VERIFIER, ASKED, "if (!elem.isF16())")
    other = f"LogicalResult pto::TOtherOp::verify() {{\n  {ASKED}\n}}\n"
    write(later, {VERIFIER: (later / VERIFIER).read_text() + other})
    rule(folder)
    assert stale(run, str(later)) == [FOUND]


@pytest.mark.parametrize(("reason", "source", "more"), [
    ("Release 0.27 asks for it.", "", ""),
    ("The assembler asks for it.", f"[ptoas#L{LINE}, ptoas-august#L1]", ""),
    ("The assembler asks for it.", "", "    until: '0.27'\n"),
])  # fmt: skip
def test_what_says_a_release(run: Run, folder: Folder, later: Path, reason: str, source: str, more: str) -> None:
    change(later, VERIFIER, ASKED, "if (!elem.isF16())")
    rule(folder, reason, source, more)
    assert stale(run, str(later)) == []


def test_an_op_that_later_releases_have_not(run: Run, folder: Folder, later: Path) -> None:
    change(later, VERIFIER, ASKED, "if (!elem.isF16())")
    rule(folder)
    folder.change("syntax: {", "syntax: {until: '0.27', told_by: ptoas-pr#1, ")
    assert stale(run, str(later)) == []
