"""Variants of the families of hazards: what was written down before the checker was asked."""

from __future__ import annotations

import pytest

from program.hazards.cube_variants import CUBE_VARIANTS, cube_text
from program.hazards.variant_texts import Variant, names_of, text_of
from program.hazards.vector_variants import VARIANTS
from pto_isa.program.hazards.account import account_words
from pto_isa.program.syntax.program import read
from pto_isa.program.verifier import verify_program

ALL = [
    pytest.param(variant, profile, id=f"{variant.name}, {profile}")
    for variant in (*VARIANTS, *CUBE_VARIANTS) for profile in variant.profiles.split()
]  # fmt: skip


@pytest.mark.parametrize(("variant", "profile"), ALL)
def test_variant(variant: Variant, profile: str) -> None:
    """Every finding that there must be, no other kind than there may be, and nothing left out."""
    text = (cube_text if variant in CUBE_VARIANTS else text_of)(variant, profile)
    findings, account = verify_program(read(text), profile)
    assert account is not None
    assert account_words([account]) == "; hazards: 1 function checked"
    kinds = [each.rule.removeprefix("program/").removeprefix("hazard-") for each in findings]
    assert all("hazard-" in each.rule or kind in variant.may for each, kind in zip(findings, kinds, strict=True)), kinds
    lines = names_of(text)
    places = [{each.line, *(line for line, _ in each.related)} for each in findings]
    found = [*zip(kinds, places, strict=True)]
    for kind, *names in variant.must:
        assert any(kind == other and {lines[name] for name in names} <= have for other, have in found), (
            kind,
            names,
            found,
        )
    for kind, have in found:
        wanted = [{lines[name] for name in names} for other, *names in variant.must if other == kind and names]
        assert kind in variant.may.split() or any(need <= have for need in wanted), (kind, have, lines)


def test_there_are_enough() -> None:
    assert len(ALL) >= 200
