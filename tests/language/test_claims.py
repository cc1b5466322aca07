"""What a rule says is found once and then said in each language."""

from __future__ import annotations

import pytest

from pto_isa.database import load
from pto_isa.language.front.elaborate import elaborate
from pto_isa.language.prose import equation_sentence, equation_sentences, fact, facts, reading, rule_sentences


def watched(monkeypatch: pytest.MonkeyPatch) -> list[object]:
    """The conditions that are read from now on."""
    read: list[object] = []
    plain = reading._claims
    monkeypatch.setattr(reading, "_claims", lambda node, words: read.append(node) or plain(node, words))
    return read


def test_claims_are_read_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """One reading of the condition for both sentences."""
    read = watched(monkeypatch)
    db = load()
    (rule,) = (rule for rule in elaborate(db["tshls"], db).rules if rule.key == "non-negative")
    assert rule_sentences(rule, db) == ("`scalar` must not be negative.", "`scalar` 不得为负。")
    assert read == [rule.check]


def test_a_fact_and_an_equation_are_read_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """One reading of every condition in them, as many as the sentence of one language needs."""
    db = load()
    op = db["tcolexpandmul"]
    form = elaborate(op, db).forms[0]
    mode = form.modes("a5")[0]
    read = watched(monkeypatch)
    said = facts(mode.when, db, op.operands)
    both = list(read)
    assert said == (fact(mode.when, "en", db, op.operands), fact(mode.when, "zh", db, op.operands))
    assert both and len(read) == 3 * len(both)
    read.clear()
    statement = elaborate(db["tconcat"], db).forms[0].modes("cpu")[0].block.statements[0]
    assert statement.where is not None
    told = equation_sentences(statement, db, db["tconcat"].operands)
    both = list(read)
    assert told[0] == equation_sentence(statement, "en", db, db["tconcat"].operands)
    assert both and len(read) == 2 * len(both)
