"""The records of the checkout, read once for the tests of this folder."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from pto_isa.database import Database, Op, load
from pto_isa.language.equations import Statement
from pto_isa.language.meaning import FormMeaning, Meaning, ModeMeaning, Rule
from pto_isa.language.vocabulary import meaning_of


@cache
def database() -> Database:
    return load()


@cache
def meaning(name: str) -> Meaning:
    return meaning_of(database()[name], database())


def every_rule() -> Iterator[tuple[Op, Rule]]:
    """All rules of all records."""
    for op in database().values():
        for rule in meaning(op.name).rules:
            yield op, rule


def every_mode() -> Iterator[tuple[Op, FormMeaning, ModeMeaning]]:
    """All modes of all forms on all profiles."""
    for op in database().values():
        for form in meaning(op.name).forms:
            for profile in op.profiles:
                for mode in meaning(op.name).modes(form, profile):
                    yield op, form, mode


def every_statement() -> Iterator[tuple[Op, Statement]]:
    """All equations, each text of an op once."""
    seen: set[tuple[str, str]] = set()
    for op, _, mode in every_mode():
        for statement in mode.block.statements:
            key = op.name, statement.text
            if key not in seen:
                seen.add(key)
                yield op, statement
