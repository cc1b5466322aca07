"""What a rule says is found once and then said in each language."""

from __future__ import annotations

import pytest

from pto_isa.database import load
from pto_isa.language.front.elaborate import elaborate
from pto_isa.language.front.parse import parse
from pto_isa.language.front.resolve import OperandInfo, Scope, resolve
from pto_isa.language.front.words import Words
from pto_isa.language.prose import equation_sentence, fact, reading, rule_sentences


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
    """One reading of every condition in them, however often and in whichever language they are said."""
    db = load()
    op = db["tcolexpandmul"]
    mode = elaborate(op, db).forms[0].modes("a5")[0]
    assert mode.when is not None
    read = watched(monkeypatch)
    said = [fact(mode.when, "en", db, op.operands)]
    once = list(read)
    said += [fact(mode.when, lang, db, op.operands) for lang in ("zh", "en")]
    assert once[0] == mode.when and read == once
    assert said[0] == said[2] != said[1]
    read.clear()
    other = db["tconcat"]
    statement = elaborate(other, db).forms[0].modes("cpu")[0].block.statements[0]
    assert statement.where is not None
    told = [equation_sentence(statement, "en", db, other.operands)]
    once = list(read)
    told += [equation_sentence(statement, lang, db, other.operands) for lang in ("zh", "en")]
    assert once and read == once
    assert told[0] == told[2] != told[1]


def test_what_was_read_for_other_operands_is_read_again() -> None:
    """Trees of a text are shared between ops: a name that is a word in one may be an operand in another."""
    db = load()
    condition = resolve(parse("loc == vec"), Scope({"loc": OperandInfo(("attribute",))}, Words(db)))
    first = fact(condition, "en", db, {"loc": None})
    assert fact(condition, "en", db, {"loc": None, "vec": None}) != first
    assert fact(condition, "en", db, {"loc": None}) == first
