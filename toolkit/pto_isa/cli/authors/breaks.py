"""The break search over the records: for every rule a call that satisfies it and one that breaks it alone."""

from __future__ import annotations

import multiprocessing
import os
from collections.abc import Iterator, Sequence

from pto_isa.database import Database, Op
from pto_isa.generate.breaks import breaks, tile_breaks
from pto_isa.language.search.breaking import Found, Redundant
from pto_isa.runtime.rules.rule import Rule
from pto_isa.schema.issue import Issue, Position

from ..say import Both, both

PROCESSES = min(os.cpu_count() or 1, 4)
FEW = 4  # searching so few ops takes less time than starting processes


def search(ops: Sequence[Op], processes: int = PROCESSES) -> None:
    """Search the rules of the ops in some processes; what they find is kept, and read from there afterwards."""
    if len(ops) < FEW or processes < 2 or "fork" not in multiprocessing.get_all_start_methods():
        return
    _ops[:] = ops
    try:
        with multiprocessing.get_context("fork").Pool(processes) as pool:
            pool.map(_search, range(len(ops)), chunksize=1)
    finally:
        _ops.clear()


_ops: list[Op] = []  # read by the processes that ``search`` starts; records are too large to send


def _search(place: int) -> None:
    for _ in breaks(_ops[place]):
        pass


def results(op: Op) -> Iterator[tuple[Rule, Found | Redundant]]:
    """What the search finds for each rule of an op on each profile."""
    yield from breaks(op)


def break_issues(op: Op) -> Iterator[Issue]:
    """Rules of an op that cannot be broken alone or can never hold, at their place in the record."""
    for rule, found in results(op):
        if isinstance(found, Redundant):
            path = ("forms", rule.form, "constraints", rule.key) if rule.form else ("constraints", rule.key)
            yield _issue(op.position(path, key=True), rule, found)


def tile_issues(database: Database) -> Iterator[Issue]:
    """Rules of every tile that cannot be broken alone or can never hold."""
    for rule, found in tile_breaks(database):
        if isinstance(found, Redundant):
            place = database.position("tile_rules", ("constraints", rule.key), True)
            yield _issue(place, rule, found)


def _issue(place: Position, rule: Rule, found: Redundant) -> Issue:
    message = both("breaks.rule", rule=rule.id, why=Both(*found.text()))
    return Issue(place.file, place.line, place.column, "rule/breakable", message._asdict())
