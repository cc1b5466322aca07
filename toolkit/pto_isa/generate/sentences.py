"""The sentence of a rule in both languages, as every output prints it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from ..language.errors import ExpressionError
from ..language.front.opdef import ElaborationError, RuleDef
from ..language.prose import ProseError, rule_sentences

if TYPE_CHECKING:
    from ..database import Database

Sentences = Callable[[RuleDef], tuple[str, str]]


def sentences_of(db: Database) -> Sentences:
    """The sentences (English, Chinese) of all rules, each made once.

    The function raises ElaborationError for a rule that has neither words nor a ``text``; ``check`` reports it.
    """
    said: dict[tuple[str, str], tuple[str, str]] = {}

    def speak(rule: RuleDef) -> tuple[str, str]:
        key = rule.id, rule.form
        if key not in said:
            try:
                said[key] = rule_sentences(rule, db)
            except ProseError as error:
                raise ElaborationError((*rule.path, "check"), ExpressionError(error.en, error.zh)) from None
        return said[key]

    return speak


def unsaid(rule: RuleDef) -> tuple[str, str]:
    """The id for both sentences: for rules that are run and never shown."""
    return rule.id, rule.id
