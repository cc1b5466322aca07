"""Small legal calls of an op for every profile, form, mode and row of element types, the same in every run.

They start from the examples of the record and from its ``calls``; the element types are exchanged, the calls are mended
until nothing is broken, and then changed at random as long as they stay legal.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field
from importlib import import_module
from typing import Any

from ..database import Database, Op
from ..generate.rules.op_rules import stated_of_tiles
from ..language.front.elaborate import elaborate
from ..language.front.opdef import OpDef
from ..language.passes.types import combinations
from ..language.passes.types import rows_of as mode_rows
from ..language.search.legal import Mender
from ..language.search.seeds import other_words, retyped, written
from ..language.search.walk import MOST_ELEMENTS, Verdict, judged, size, walk
from ..runtime.rules.rule import OpRules
from ..runtime.search.space import MadeCall
from ..runtime.types.tile_type import TileType

MOST_MENDED = 2
TRIES = 120, 600  # to mend a call by solving and by varying; of all that are mended none took 90 and 440
LARGE = 4096  # elements; the oracle would take seconds
MOST_BASES = 2  # different legal calls of a mode that start from different examples


@dataclass(frozen=True)
class CallGroup:
    """Legal calls with one row of element types in one form and mode of an op on one profile.

    They break no rule.  Where the record leaves every small call with these types undefined, none of severity error.
    """

    op: str
    profile: str
    form: str
    mode: str
    row: tuple[tuple[str, str], ...]
    calls: tuple[MadeCall, ...]


@dataclass
class CallContext:
    """What the tests need of one op."""

    op: Op
    opdef: OpDef
    rules: OpRules
    outputs: tuple[str, ...] = field(init=False)

    def __post_init__(self) -> None:
        record = self.op.record
        self.outputs = tuple(name for name, operand in record.operands.items() if operand.is_output)


def known_ops(db: Database, names: Collection[str] = ()) -> dict[str, CallContext]:
    """Those of some ops, or of all, that have semantics, by name."""
    found = {}
    for op in (db[name] for name in names or db):
        opdef = elaborate(op, db)
        modes = [mode for form in opdef.forms for profile in opdef.profiles for mode in form.modes(profile)]
        if any(mode.block.items for mode in modes):
            rules = import_module(f"pto_isa.generated.rules.{op.name}").RULES
            found[op.name] = CallContext(op, opdef, rules)
    return found


def groups(known: CallContext, profile: str) -> Iterator[CallGroup]:
    """The groups of an op on a profile, for every row that ``rows_of`` gives.

    A mode that no call of the record has comes of one with another word, with the first row that it can have.
    """
    seeds = list(written(known.op.record, known.rules))
    mender = Mender(known.opdef, known.rules, profile, stated_of_tiles(known.op.database))
    every = rows_of(known, profile)
    reached = set()
    for form, rows in every.items():
        for row in rows:
            for group in _groups_of_row(known, mender, form, row, seeds):
                reached.add((form, group.mode))
                yield group
    lacking = {(form.name, mode.name) for form in known.opdef.forms for mode in form.modes(profile)} - reached
    reworded = [call for seed in seeds for call in other_words(seed, known.rules)] if lacking else []
    for form in dict.fromkeys(form.name for form in known.opdef.forms):
        for row in every.get(form, ()):
            if all(name != form for name, _ in lacking):
                break
            for group in _groups_of_row(known, mender, form, row, reworded):
                if (form, group.mode) in lacking:
                    lacking.remove((form, group.mode))
                    yield group


def rows_of(known: CallContext, profile: str) -> dict[str, list[dict[str, str]]]:
    """All rows of element types by form."""
    found = {}
    for form in known.opdef.forms:
        modes = form.modes(profile)
        reached = (row for mode in modes for row in mode_rows(known.opdef, form, mode, profile))
        rows = [dict(row) for row in dict.fromkeys(tuple(r.items()) for r in reached)]
        if rows:
            found[form.name] = rows
    return found


def _groups_of_row(
    known: CallContext, mender: Mender, form: str, row: Mapping[str, str], seeds: list[MadeCall]
) -> Iterator[CallGroup]:
    rules, profile = known.rules, mender.profile
    rng = random.Random(f"{known.op.name} {profile} {form} {sorted(row.items())}")
    found: dict[str, list[MadeCall]] = {}
    accepted: dict[str, list[MadeCall]] = {}
    large: dict[str, list[MadeCall]] = {}
    tried: Counter[str] = Counter()
    complete = _complete(known, profile, form, row)
    for seed in seeds:
        values = retyped(seed, complete)
        verdict = judged(rules, values, profile)
        mode = verdict.mode
        if verdict.form != form or len(found.get(mode, ())) >= MOST_BASES or shadowed(known, mender, values):
            continue
        if verdict.broken and mode not in found and tried[mode] < MOST_MENDED:
            tried[mode] += 1
            near = _mended(mender, values, (form, mode), complete)
            if near is not None:
                values, verdict = near, judged(rules, near, profile)
        if verdict.broken == 0 and size(values) > LARGE:
            large.setdefault(mode, [values])
        elif verdict.broken == 0:
            found.setdefault(mode, []).append(values)
        elif verdict.errors == 0:
            accepted.setdefault(mode, [values])
    for mode, bases in {**large, **accepted, **found}.items():
        legal = _runs if mode in accepted and mode not in found else _defined
        calls = [call for base in bases for call in walk(rules, base, profile, rng, legal)]
        yield CallGroup(known.op.name, profile, form, mode, tuple(row.items()), tuple(calls))


def _mended(mender: Mender, values: MadeCall, kind: tuple[str, str], row: Mapping[str, str]) -> MadeCall | None:
    """A legal call near this one, still small and of its form, mode and element types.

    One whose valid regions have elements is preferred: of an empty one nothing is computed.
    """
    limit = max(MOST_ELEMENTS, size(values))

    def stays(types: Mapping[str, Any]) -> bool:
        same = all(getattr(types.get(name), "dtype", dtype) == dtype for name, dtype in row.items())
        return same and (types["form"], types["mode"]) == kind and size(types) <= limit

    found = mender.mend(values, stays, tries=TRIES)
    if found is None or not _empty(found):
        return found
    return mender.mend(values, lambda types: stays(types) and not _empty(types), tries=TRIES) or found


def _empty(values: Mapping[str, Any]) -> bool:
    return any(0 in value.valid_shape for value in values.values() if isinstance(value, TileType))


def shadowed(known: CallContext, mender: Mender, values: MadeCall) -> bool:
    """The call is meant for an earlier form, which the profile does not have."""
    types = mender.types(values)
    for form in known.opdef.forms:
        if form.name == types["form"]:
            return False
        missing = form.types is not None and mender.profile not in form.types.rows
        if missing and form.when is not None and mender.solver.holds(form.when, types):
            return True
    return False


def _defined(verdict: Verdict) -> bool:
    return verdict.broken == 0


def _runs(verdict: Verdict) -> bool:
    return verdict.errors == 0


def _complete(known: CallContext, profile: str, form: str, row: Mapping[str, str]) -> dict[str, str]:
    """The row with the types of operands that the equations do not name."""
    for other in known.opdef.forms:
        if other.name == form and other.types is not None:
            first = next((r for r in combinations(other.types, profile) if row.items() <= r.items()), {})
            return {**first, **row}
    return dict(row)
