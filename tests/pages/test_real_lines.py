"""Below a text form that has places for types, the page of an op shows a line with real types."""

from __future__ import annotations

import html
import re
from pathlib import Path

import pytest

import pto_isa
from language.records import database
from pto_isa.database import load
from pto_isa.generate.examples.text import example_text, real_lines
from pto_isa.generate.forms.syntax_text import filled_issues, text_forms
from pto_isa.generate.pages import LANGUAGES
from pto_isa.schema.issue_error import IssueError
from sample_isa import PLUS, make
from whole_manual import manual

DATABASE = database()
LINES = {name: real_lines(op) for name, op in DATABASE.items()}
_PLACE = re.compile(r"<[^<>]*\.\.\.[^<>]*>|= \.\.\.|\bdtype\b(?!=)")
# What the verifier says of a line that stands alone: its values are defined nowhere, its results are not used.
# Forms of older releases are read, with a warning that names the new spelling.
# a pipe that it is for stands elsewhere, too
_ALONE = {"program/undefined-value", "program/unused-value", "program/assembler-release", "program/pipe-epilogue"}


def one_line(text: str) -> str:
    return " ".join(text.split())


def test_every_form_that_the_assembler_reads_has_a_line_with_real_types() -> None:
    without = [
        (name, form.text)
        for name, op in DATABASE.items()
        for form in text_forms(op)
        if form.style == "dps" and form.spelling == "assembler" and _PLACE.search(form.text)
        if form.text not in LINES[name]
    ]
    assert without == []
    assert sum(map(len, LINES.values())) > 150


def test_no_line_has_a_place_left_and_names_stand_as_in_the_form() -> None:
    for name, lines in LINES.items():
        for form, line in lines.items():
            assert not _PLACE.search(line.text) and "[," not in line.text, line
            known = {*re.findall(r"%\w+", form), *(f"%{operand}" for operand in DATABASE[name].operands)}
            assert {*re.findall(r"%\w+", line.text)} <= known, line
            assert re.match(r'(?:%\w+(?:, %\w+)* = )?"?[\w.]+', line.text)[0] in form, name


def test_the_line_of_an_example_is_the_one_of_its_programs() -> None:
    count = 0
    for name, op in DATABASE.items():
        for line in LINES[name].values():
            if line.example:
                texts = example_text(op, line.example, op.record.examples[line.example])
                assert one_line(line.text) in one_line(texts.auto or texts.manual), (name, line)
                count += 1
    assert count > 130


def test_lines_by_hand() -> None:
    """As the assembler writes them: one whose operands have their types behind one colon, and one that is filled in."""
    tile = "!pto.tile_buf<vec, 8x16xf32, valid=2x3>"
    (tadd,) = LINES["tadd"].values()
    assert tadd.example == "basic"
    assert one_line(tadd.text) == f"pto.tadd ins(%src0, %src1 : {tile}, {tile}) outs(%dst : {tile})"
    (part,) = LINES["partition_view"].values()
    assert part.text == (
        "%part = pto.partition_view %view, offsets = [%r, %c], sizes = [%m, %n] : "
        "!pto.tensor_view<?x?xf32> -> !pto.partition_tensor_view<?x?xf32>"
    )
    (two,) = (line.text for form, line in LINES["tmrgsort"].items() if "%src0, %src1, %tmp " in form)
    assert one_line(two).startswith(
        "pto.tmrgsort ins(%src0, %src1, %tmp {exhausted = false} : !pto.tile_buf<vec, 1x64xf32>,"
    )


def test_the_verifier_reads_every_line() -> None:
    """Nothing is wrong with its form and its types, only that it stands alone."""
    for name, lines in LINES.items():
        for line in lines.values():
            source = f"module {{\n  func.func @f() {{\n    {line.text}\n    return\n  }}\n}}\n"
            found = pto_isa.verify(source, profile=[*DATABASE[name].profiles][-1])
            rules = {one.rule for one in found if one.severity != "warning" or one.rule.startswith("program/")}
            assert rules <= _ALONE, (name, line.text, rules)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_pages_show_the_lines(lang: str) -> None:
    pages = manual(lang)
    for name, lines in LINES.items():
        page = pages[f"ops/{name}.md"]
        syntax = html.unescape(page.partition('id="syntax"')[2].partition("<h2")[0])
        for line in lines.values():
            assert f">{line.text}</code>" in syntax, name
            assert not line.example or f'href="#example-{line.example}"' in syntax
        assert 'href="#example-"' not in page


def test_what_is_filled_in_has_a_place(tmp_path: Path) -> None:
    """Too few and too many texts are faults at their key, for the pages as well."""
    folder = make(tmp_path / "isa")
    tile = "vec, 8x16xf32"
    for count in (2, 3, 4):
        filled = ", ".join([f"'{tile}'"] * count)
        folder.write("tplus.yaml", PLUS.replace("types:\n", f"syntax:\n  dps:\n    filled: [{filled}]\ntypes:\n", 1))
        start = PLUS.split("\n").index("types:")
        op = load(folder.root)["tplus"]
        found = [(issue.code, issue.line) for issue in filled_issues(op)]
        if count == 3:
            (line,) = real_lines(op).values()
            assert found == [] and line.example == "" and line.text.count(f"!pto.tile_buf<{tile}>") == 3
        else:
            assert found == [("syntax/places", start + 3)]
            assert "3" in next(filled_issues(op)).text() and str(count) in next(filled_issues(op)).text()
            with pytest.raises(IssueError):
                real_lines(op)
