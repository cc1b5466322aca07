"""What a rule says is found once and then said in each language."""

from __future__ import annotations

import pytest

from pto_isa.database import load
from pto_isa.language.front.elaborate import elaborate
from pto_isa.language.prose import rule_sentences, rules


def test_claims_are_read_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """One reading of the condition for both sentences."""
    read: list[object] = []
    plain = rules.claims_of
    monkeypatch.setattr(rules, "claims_of", lambda node, words: read.append(node) or plain(node, words))
    db = load()
    (rule,) = (rule for rule in elaborate(db["tshls"], db).rules if rule.key == "non-negative")
    assert rule_sentences(rule, db) == ("`scalar` must not be negative.", "`scalar` 不得为负。")
    assert read == [rule.check]
