"""What an op brings to ``generated/rules``, before it is decided which functions stand where.

All of it is text and numbers, so that it can be kept as JSON until another op changes.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple


class RuleFunction(NamedTuple):
    """A function without its place: ``base`` and ``form`` are what its name is made of, ``body`` are its lines.

    ``helpers`` are the names of the runtime that it needs.  What it computes is its ``params`` and ``body`` alone.
    """

    base: str
    form: str
    params: str
    doc: str
    body: str
    helpers: tuple[str, ...]

    @property
    def content(self) -> tuple[str, str]:
        """The same for two functions that compute the same from arguments of the same names."""
        return self.params, self.body


class RuleEntry(NamedTuple):
    """A rule of an op: ``home`` is the module of the group that states it, "" for the op's own, ``source`` its file.

    ``id`` is without the op; ``function`` the place of its function; ``facts`` are arguments of ``Rule`` as source.
    """

    home: str
    source: str
    id: str
    function: int
    facts: Mapping[str, str]


class UsedFunction(NamedTuple):
    """Another table's entry: source, the place of a function, and the source behind it."""

    before: str
    function: int
    after: str


class OpRuleParts(NamedTuple):
    """Everything in ``generated/rules`` that one op says: lines of its table in front of the rules, and behind them."""

    op: str
    family: str
    path: str
    functions: tuple[RuleFunction, ...]
    before: tuple[str, ...]
    entries: tuple[RuleEntry, ...]
    after: tuple[str, ...]
    select: UsedFunction | None
    tables: Mapping[str, tuple[UsedFunction, ...]]
    names: tuple[str, ...]

    def chosen(self) -> list[int]:
        """The places of the functions that are no rules: the choice of form and mode, pitches."""
        found = [used.function for entries in self.tables.values() for used in entries]
        return [self.select.function, *found] if self.select else found

    @classmethod
    def read(cls, kept: Sequence[Any]) -> OpRuleParts:
        """The parts that were kept as JSON, where tuples are lists."""
        made = cls(*kept)
        return made._replace(
            functions=tuple(RuleFunction(*entry[:-1], tuple(entry[-1])) for entry in made.functions),
            before=tuple(made.before),
            entries=tuple(RuleEntry(*entry) for entry in made.entries),
            after=tuple(made.after),
            select=made.select and UsedFunction(*made.select),
            tables={name: tuple(UsedFunction(*entry) for entry in entries) for name, entries in made.tables.items()},
            names=tuple(made.names),
        )
