"""Definitions, uses and new names of values: the scopes are those of the verifier."""

from __future__ import annotations

from pathlib import Path

import pytest

from lsp.texts import TWO, at, marked, opened, spoken
from pto_isa.lsp.actions import applied
from pto_isa.lsp.names import names
from pto_isa.lsp.navigate import definition, references, renamable, rename
from pto_isa.program.syntax.program import read
from pto_isa.program.verifier import verify_program
from pto_isa.runtime.errors import InputError

PROGRAMS = sorted((Path(__file__).parents[1] / "program" / "programs").glob("*.pto"))


def test_scopes_are_those_of_the_verifier() -> None:
    """In every program of the tests the names without a definition are what the verifier calls undefined."""
    undefined = 0
    for file in PROGRAMS:
        program = read(file.read_text(encoding="utf-8"))
        words = program.tokens.words
        found = names([*words, "\n", "\n"], len(words))
        ours = {(program.tokens.place(k), name.text) for k, name in found.items() if name.definition is None}
        theirs = {
            ((finding.line, finding.column), finding.operand)
            for finding in verify_program(program, "a5").findings
            if finding.rule == "program/undefined-value"
        }
        assert {(place[0], text) for place, text in ours} == {(place[0], text) for place, text in theirs}, file.name
        undefined += len(theirs)
    assert len(PROGRAMS) > 60 and undefined >= 3


def test_definition() -> None:
    """A use leads to the definition that it means: of its function and region."""
    document = opened(TWO)
    for word, number, wanted in (
        ("%a, %b", 0, at(TWO, "%a = ", 0, 0)),
        ("(%a : ", 0, at(TWO, "%a = ", 0, 0)),  # in the loop: that of the function
        ("(%a2 : ", 0, at(TWO, "%a2 = ", 0, 0)),
        ("(%a2 : ", 1, at(TWO, "%a2 = ", 1, 0)),  # each loop has its own
        ("(%a : ", 1, at(TWO, "%a = ", 1, 0)),  # the second function
        ("%p to", 0, at(TWO, "%p: ", 0, 0)),
        ("@first(%a)", 0, at(TWO, "@first", 0, 0)),
    ):
        found = definition(document, at(TWO, word, number, 2))
        assert found is not None and found[0] == wanted, word
    assert definition(document, at(TWO, "pto.tadd")) is None


def test_references() -> None:
    """Every use, and the definition when it is asked for."""
    document = opened(TWO)
    found = references(document, at(TWO, "%a = "))
    assert [spoken(document, span) for span in found] == ["%a"] * 3 and found[0][0] == at(TWO, "%a = ", 0, 0)
    assert len(references(document, at(TWO, "%a = "), declaration=False)) == 2
    assert len(references(document, at(TWO, "%p: "))) == 7
    assert len(references(document, at(TWO, "@first"))) == 2


def test_rename() -> None:
    """Only the value that is meant; the program says the same."""
    document = opened(TWO)
    text = applied(TWO, rename(document, at(TWO, "%a = "), "left"))
    assert text.count("%left") == 3 and text.count("%a ") == TWO.count("%a ") - 2
    assert not [f for f in verify_program(read(text), "a5").findings if f.rule.startswith("program/undefined")]
    assert renamable(document, at(TWO, "pto.tadd")) is None and rename(document, at(TWO, "pto.tadd"), "x") == []
    several = "func.func @f() {\n  %x:2 = scf.if %c -> (i32, i32) {\n  }\n  call @g(%x#0, %x#1) : (i32, i32) -> ()\n}\n"
    assert applied(several, rename(opened(several), at(several, "%x#1"), "y")) == several.replace("%x", "%y")


@pytest.mark.parametrize("new", ["b", "%b", "a b", "", "%", "a#0", "a\n"])
def test_rename_refuses(new: str) -> None:
    """What is no name, and what another value has; the refusal is in both languages."""
    document = opened(TWO)
    with pytest.raises(InputError) as raised:
        rename(document, at(TWO, "%a = "), new)
    assert raised.value.en != raised.value.zh


def test_half_written() -> None:
    """A line that does not read yet has values all the same."""
    document, offset = marked(
        "func.func @f() {\n  %a = pto.alloc_tile : !pto.tile_buf<vec, 8x8xf32>\n  pto.tadd ins(%§a, \n}\n"
    )
    found = definition(document, offset)
    assert found is not None and document.text.place(found[0]) == (1, 2)
