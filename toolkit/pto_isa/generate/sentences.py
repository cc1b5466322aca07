"""The sentence of a rule in both languages, as every output prints it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from ..language.meaning import Rule
from ..language.prose import ProseError, rule_sentences
from ..language.text import text_of

if TYPE_CHECKING:
    from ..database import Database


def sentence(rule: Rule) -> tuple[str, str]:
    """(English, Chinese): the record's own text, else the condition as code."""
    text = rule.constraint.text
    if text is not None:
        return " ".join(text.en.split()), " ".join(text.zh.split())
    code = text_of(rule.check)
    return f"`{code}` must hold.", f"必须满足 `{code}`。"


def sentences_of(db: Database) -> Callable[[Rule], tuple[str, str]]:
    """The sentences of all rules, each made once; a rule without words shows its condition until it has a ``text``.

    ``check`` reports such a rule, so that no finished record has one.
    """
    said: dict[tuple[str, str], tuple[str, str]] = {}

    def speak(rule: Rule) -> tuple[str, str]:
        key = rule.id, rule.form
        if key not in said:
            try:
                said[key] = rule_sentences(rule, db)
            except ProseError:
                said[key] = sentence(rule)
        return said[key]

    return speak
