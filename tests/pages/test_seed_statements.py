"""Every statement of the seed pages is on the card of the instruction, or a dispute on it says why not."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import yaml

from pto_isa.generate.pages import LANGUAGES
from pto_isa.view.document import as_text
from pto_isa.view.full import full
from pto_isa.view.index import OpIndex

FACTS: list[dict[str, Any]] = yaml.safe_load(
    Path(__file__).with_name("seed_statements.yaml").read_text(encoding="utf-8")
)
SEEDS = {"tfillpad_expand", "tshls", "texpands", "tfillpad", "trowexpandmul"}
CASES = [(fact, lang) for fact in FACTS for lang in (LANGUAGES if fact["lang"] == "both" else (fact["lang"],))]


def test_every_seed_has_statements() -> None:
    assert {fact["page"] for fact in FACTS} == SEEDS
    for fact in FACTS:
        assert ("shown" in fact) != ("dispute" in fact), fact


@cache
def card(name: str, lang: str) -> str:
    """What `lookup --full` prints, in one line and without marks of code."""
    index = OpIndex()
    found = index.view(index[name].name)
    return re.sub(r"\s+", " " if lang == "en" else "", " ".join(as_text(full(found, lang, ""))))


@pytest.mark.parametrize(("fact", "lang"), CASES, ids=[f"{f['page']}-{n}-{f['fact'][:40]}" for f, n in CASES])
def test_fact_is_on_the_card(fact: dict[str, Any], lang: str) -> None:
    said = card(fact["op"], lang)
    words = {"en": f"Dispute · {fact.get('dispute')}", "zh": f"分歧 · {fact.get('dispute')}"}
    shown = words if "dispute" in fact else fact["shown"]
    text = shown if isinstance(shown, str) else shown[lang]
    if text.startswith("re:"):
        assert re.search(text[3:], said)
    else:
        assert (text if lang == "en" else re.sub(r"\s+", "", text)) in said


def test_every_seed_has_its_text_forms() -> None:
    """SSA, DPS and the short form of each, word for word, and what its examples in manual mode write."""
    for seed in SEEDS:
        told = {fact["fact"] for fact in FACTS if fact["page"] == seed}
        assert {"the SSA form", "the DPS form", "the short form"} <= told, seed
        assert any("@tile" in fact for fact in told), seed


MISSED = {  # of each seed, what a review of the records found neither on the card nor disputed
    "tfillpad_expand": {
        "on A5 the alignment of the major dimension to 32 bytes may move the bounds of the valid region"
    },
    "tshls": {"static valid bounds", "the count is an integer and no index in programs"},
    "texpands": {"static valid bounds"},
    "tfillpad": {"pad min is minus infinity or the lowest integer", "pad max is plus infinity or the largest integer"},
    "trowexpandmul": {"no implicit broadcasting or reshaping or repair of valid regions"},
}
GENERAL = {"it does not implicitly fence unrelated traffic", "nothing outside the legal domain is relied on"}


@pytest.mark.parametrize("seed", sorted(SEEDS))
def test_what_a_review_missed_is_held_on_the_card(seed: str) -> None:
    asked = {fact["fact"] for fact in FACTS if fact["page"] == seed}
    assert MISSED[seed] | (GENERAL if seed != "tfillpad" else set()) <= asked
