"""``pto_isa.verify``: from a path or a text, for any profile, with everything that a finding says."""

from __future__ import annotations

import json
import pickle
from pathlib import Path

import pytest

import pto_isa
from pto_isa.program.syntax.printer import program_text
from pto_isa.program.syntax.program import read
from pto_isa.runtime.errors import InputError

PROGRAMS = Path(__file__).parent / "programs"
T = "!pto.tile_buf<vec, 16x32xf32>"
BAD = (
    f"%a = pto.alloc_tile : {T}\n%b = pto.alloc_tile : {T.replace('f32', 'f16')}\n"
    f"pto.tadd ins(%a, %b : {T}, {T.replace('f32', 'f16')}) outs(%a : {T})\n"
)


def test_paths_and_texts(tmp_path: Path) -> None:
    """A path as such or as text, and a text; only the path is named in the findings."""
    file = tmp_path / "bad.pto"
    file.write_text(BAD, encoding="utf-8")
    for source, name in ((file, str(file)), (str(file), str(file)), (BAD, None)):
        (finding,) = pto_isa.verify(source, "a5")
        assert (finding.rule, finding.file, finding.line) == ("pto.tadd/types", name, 3)
    assert pto_isa.verify("module {\n}\n") == []


def test_what_cannot_be_read(tmp_path: Path) -> None:
    """The usual exceptions, which name the file."""
    with pytest.raises(FileNotFoundError, match=r"nothing\.pto"):
        pto_isa.verify(tmp_path / "nothing.pto")
    with pytest.raises(OSError):
        pto_isa.verify(tmp_path)
    file = tmp_path / "latin.pto"
    file.write_bytes(b"// \xe9\nmodule {\n}\n")
    with pytest.raises(UnicodeDecodeError):
        pto_isa.verify(file)


@pytest.mark.parametrize(
    ("alias", "name"), [("a3", "a2a3"), ("A5", "a5"), ("a2", "a2a3"), ("cpu", "cpu"), ("a5", "a5")]
)
def test_profiles(alias: str, name: str) -> None:
    """Aliases are as good as names; without one the profile in force counts."""
    file = PROGRAMS / "bad_profile.pto"
    rules = [finding.rule for finding in pto_isa.verify(file, alias)]
    assert rules == [finding.rule for finding in pto_isa.verify(file, name)]
    with pto_isa.profile(name):
        assert rules == [finding.rule for finding in pto_isa.verify(file)]


def test_an_unknown_profile() -> None:
    """Says which there are."""
    with pytest.raises(InputError, match="a2a3"):
        pto_isa.verify("module {\n}\n", "a7")


@pytest.mark.parametrize("text", ["", " ", "x" * 100_000, "func.func @f() { return }", "a\0b"], ids=range(5))
def test_one_line_is_no_program(text: str) -> None:
    """Neither a path nor a text: a message about that, whatever the operating system says of such a name."""
    for take in (pto_isa.verify, pto_isa.prepare, pto_isa.run):
        with pytest.raises(InputError, match="at least one line break"):
            take(text)


def test_findings_come_by_place() -> None:
    """Faults of the text among the others."""
    findings = pto_isa.verify(PROGRAMS / "bad_syntax.pto", "a2a3")
    places = [(finding.line, finding.column) for finding in findings]
    assert places == sorted(places) and len(places) >= 3


def test_what_a_finding_says() -> None:
    """Rule, severity, op, operand, place, both languages, got and allowed, the nearest legal call and a link."""
    (finding,) = pto_isa.verify(BAD, "a2a3")
    assert (finding.rule, finding.severity, finding.op) == ("pto.tadd/types", "error", "pto.tadd")
    assert (finding.operand, finding.line, finding.column) == ("dst", 3, 14)  # where that value stands first
    assert finding.nearest and finding.got and finding.allowed and finding.link == "ops/tadd/#types"
    assert "one element type" in finding.text("en") and "元素类型" in finding.text("zh")
    data = finding.as_dict("zh")
    assert json.loads(json.dumps(data)) == data and data["message"] == finding.text("zh")
    copied = pickle.loads(pickle.dumps(finding))
    assert copied.as_dict() == finding.as_dict()


def test_nearest_mends_the_program() -> None:
    """What the finding names is legal when it is written."""
    wide = T.replace(">", ", valid=16x31>")
    text = (
        f"%a = pto.alloc_tile : {T}\n%b = pto.alloc_tile : {wide}\npto.tadd ins(%a, %b : {T}, {wide}) outs(%a : {T})\n"
    )
    (finding,) = pto_isa.verify(text, "a5")
    assert finding.nearest == {"src1.valid_col": 32}
    assert pto_isa.verify(text.replace("31", str(finding.nearest["src1.valid_col"])), "a5") == []
    assert finding.nearest == pto_isa.verify(text, "a5")[0].nearest  # and is remembered as it was
    finding.nearest["src1.valid_col"] = 0
    assert pto_isa.verify(text, "a5")[0].nearest == {"src1.valid_col": 32}


def test_places_are_of_the_text_as_written() -> None:
    """Printing a program moves its findings with it."""
    for file in sorted(PROGRAMS.glob("bad_*.pto")):
        program = read(file.read_text(encoding="utf-8"))
        if program.faults:
            continue
        for finding in pto_isa.verify(program_text(program), "a5"):
            line = program_text(program).splitlines()[(finding.line or 0) - 1]
            assert finding.operand is None or finding.operand[0] != "%" or finding.operand in line


def test_nothing_in_a_text_commands_a_terminal() -> None:
    """Characters that cannot be seen are written as numbers."""
    for text in ("\x1b[31m\n", "pto.x \u202e\n", "\ufeffmodule {\n}\n", "%a = pto.alloc_tile : !pto.tile_buf<\x07>\n"):
        for finding in pto_isa.verify(text, "a5"):
            for lang in ("en", "zh"):
                assert finding.text(lang).isprintable(), text
