"""Every fact of the seed pages is on the built page, or a dispute on it says why not."""

from __future__ import annotations

import re
from typing import Any

import pytest
import yaml

from pto_isa.database import load
from site_pages import LANGUAGES, ROOT, Site

FACTS: list[dict[str, Any]] = yaml.safe_load((ROOT / "tests" / "seed_facts.yaml").read_text(encoding="utf-8"))
SEEDS = {"tfillpad_expand", "tshls", "texpands", "tfillpad", "trowexpandmul"}
CASES = [(fact, lang) for fact in FACTS for lang in (LANGUAGES if fact["lang"] == "both" else (fact["lang"],))]


def test_there_are_enough_facts() -> None:
    assert len(FACTS) >= 80
    assert {fact["page"] for fact in FACTS} == SEEDS
    for seed in SEEDS:
        assert sum(fact["page"] == seed for fact in FACTS) >= 14
    for fact in FACTS:
        assert ("shown" in fact) != ("dispute" in fact), fact
        assert ("op" in fact) != ("at" in fact), fact


@pytest.mark.parametrize(("fact", "lang"), CASES, ids=[f"{f['page']}-{lang}-{f['fact'][:40]}" for f, lang in CASES])
def test_fact_is_shown(site: Site, fact: dict[str, Any], lang: str) -> None:
    page = site.of(lang)[fact["at"] if "at" in fact else f"ops/{fact['op']}/"]
    if "dispute" in fact:
        assert fact["dispute"] in load()[fact["op"]].record.disputes
        assert f"dispute-{fact['dispute']}" in page.ids
        return
    shown = fact["shown"] if isinstance(fact["shown"], str) else fact["shown"][lang]
    everything = f"{page.text} {' '.join(page.formulas)}"
    found = re.search(shown[3:], everything) if shown.startswith("re:") else shown in everything
    assert found, f"{lang} {page.file}: {shown}"
