"""Overrides of semantics: which conditions of the default hold for equations of their own."""

from __future__ import annotations

import pytest

from pto_isa.database import load
from pto_isa.language.front.elaborate import elaborate
from sample_isa import Folder

PARENT = "src0.valid_row > 0"


def override(folder: Folder, lines: str, default: str = f"  when: {PARENT}\n") -> list[tuple[str, str]]:
    """(code, message) of the faults of a record with an override for A5; the rest of the record is without fault."""
    folder.change("define:\n", f"semantics:\n{default}  profiles:\n    a5:\n{lines}define:\n")
    return [(issue.code, issue.text("en")) for issue in folder.check()]


EQUATIONS = "      equations: ['dst[i, j] = src1[i, j] + src0[i, j]']\n"


def test_a_condition_is_not_inherited_in_silence(folder: Folder) -> None:
    """The group gives the domain, the record a condition; the override says nothing about either."""
    ((code, said),) = override(folder, EQUATIONS)
    assert code == "override/conditions"
    assert "whether `when`, `domain` of the default holds" in said


@pytest.mark.parametrize(("lines", "holds"), [
    (EQUATIONS + "      inherits: [when, domain]\n", True),
    (EQUATIONS + "      inherits: [domain]\n", False),
    (EQUATIONS + "      domain: dst.valid\n      when: src0.valid_col > 0\n", True),
    (EQUATIONS + "      domain: dst.valid\n      inherits: []\n", False),
    ("      outside: {a5: unspecified}\n", True),
])  # fmt: skip
def test_what_an_override_may_say(folder: Folder, lines: str, holds: bool) -> None:
    """The block of the profile has a condition exactly where the record says so."""
    assert override(folder, lines) == []
    database = load(folder.root)
    opdef = elaborate(database["tplus"], database)
    (form,) = opdef.forms
    assert form.modes("cpu")[0].block.when is not None
    assert (form.modes("a5")[0].block.when is not None) == holds


@pytest.mark.parametrize(("lines", "default", "why"), [
    (EQUATIONS + "      inherits: [when, until, domain]\n", f"  when: {PARENT}\n", "the default has none"),
    (EQUATIONS + f"      when: {PARENT}\n      inherits: [when, domain]\n", f"  when: {PARENT}\n", "states it itself"),
    ("      outside: {a5: unspecified}\n      inherits: [when]\n", f"  when: {PARENT}\n", "no equations of its own"),
    (EQUATIONS + "      inherits: [domain]\n", "  inherits: [domain]\n", "this is the default"),
])  # fmt: skip
def test_what_cannot_be_inherited(folder: Folder, lines: str, default: str, why: str) -> None:
    ((code, said),) = override(folder, lines, default)
    assert code == "override/inherits"
    assert why in said
