"""Small legal calls of an op for every profile, form, mode and row of element types, the same in every run.

They start from the examples of the record and from its ``calls``; the element types are exchanged, the extents
are mended until nothing is broken, and then changed at random as long as the call stays legal.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from importlib import import_module
from typing import Any

from ..database import Database, Op
from ..generate.example_operands import tensor_parts, tile_type
from ..language.front.elaborate import elaborate
from ..language.front.opdef import OpDef
from ..language.oracle.evaluate import State, evaluate
from ..language.passes.types import combinations
from ..language.passes.types import rows_of as mode_rows
from ..runtime import ConvType, StateType
from ..runtime.global_type import GlobalType
from ..runtime.group_type import group_type
from ..runtime.pipe_type import pipe_type
from ..runtime.plain_type import ArrayType
from ..runtime.rule import OpRules
from ..schema.example import ExampleOperand
from .near_calls import Values, Verdict, judged, mended, retyped, size, variants

MOST_MENDED = 6
LARGE = 4096  # elements; the oracle would take seconds
MOST_BASES = 2  # different legal calls of a mode that start from different examples


@dataclass(frozen=True)
class Group:
    """Legal calls with one row of element types in one form and mode of an op on one profile.

    They break no rule.  Where the record leaves every small call with these types undefined, none of severity error.
    """

    op: str
    profile: str
    form: str
    mode: str
    row: tuple[tuple[str, str], ...]
    calls: tuple[Values, ...]


@dataclass
class Known:
    """What the tests need of one op."""

    op: Op
    opdef: OpDef
    rules: OpRules
    outputs: tuple[str, ...] = field(init=False)

    def __post_init__(self) -> None:
        record = self.op.record
        self.outputs = tuple(
            name for name, operand in record.operands.items() if operand.access in ("write", "read_write")
        )


def known_ops(db: Database) -> dict[str, Known]:
    """Every op with semantics, by name."""
    found = {}
    for op in db.values():
        opdef = elaborate(op, db)
        modes = [mode for form in opdef.forms for profile in opdef.profiles for mode in form.modes(profile)]
        if any(mode.block.items for mode in modes):
            rules = import_module(f"pto_isa.generated.rules.{op.name}").RULES
            found[op.name] = Known(op, opdef, rules)
    return found


def _nothing(operand: str, view: str, rank: int) -> Callable[[tuple[int, ...]], int]:
    """Elements of operands of which only the types are known: all 0."""
    return lambda indices: 0


def shadowed(known: Known, values: Mapping[str, Any], profile: str) -> bool:
    """The call is meant for an earlier form, which the profile does not have."""
    attributes = {n: v for n, v in values.items() if v is not None and not hasattr(v, "kind")}
    state = State({n: v for n, v in values.items() if hasattr(v, "kind")}, _nothing, {**attributes, "profile": profile})
    chosen = judged(known.rules, values, profile).form
    for form in known.opdef.forms:
        if form.name == chosen:
            return False
        missing = form.types is not None and profile not in form.types.rows
        if missing and form.when is not None and evaluate(form.when, state):
            return True
    return False


def groups(known: Known, profile: str) -> Iterator[Group]:
    """The groups of an op on a profile, for every row that ``rows_of`` gives."""
    seeds = list(_seeds(known))
    for form, rows in rows_of(known, profile).items():
        for row in rows:
            yield from _groups_of_row(known, profile, form, row, seeds)


def rows_of(known: Known, profile: str) -> dict[str, list[dict[str, str]]]:
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
    known: Known, profile: str, form: str, row: Mapping[str, str], seeds: list[Values]
) -> Iterator[Group]:
    rng = random.Random(f"{known.op.name} {profile} {form} {sorted(row.items())}")
    found: dict[str, list[Values]] = {}
    accepted: dict[str, list[Values]] = {}
    large: dict[str, list[Values]] = {}
    tried: Counter[str] = Counter()
    complete = _complete(known, profile, form, row)
    for seed in seeds:
        for values in retyped(seed, complete):
            verdict = judged(known.rules, values, profile)
            mode = verdict.mode
            if verdict.form != form or len(found.get(mode, ())) >= MOST_BASES or shadowed(known, values, profile):
                continue
            if verdict.broken and mode not in found and tried[mode] < MOST_MENDED:
                tried[mode] += 1
                near = mended(known.rules, values, profile, (form, mode), rng)
                if near is not None:
                    values, verdict = near
            if verdict.broken == 0:
                if size(values) > LARGE:
                    large.setdefault(mode, [values])
                else:
                    found.setdefault(mode, []).append(values)
                break
            if verdict.errors == 0:
                accepted.setdefault(mode, [values])
    for mode, bases in {**large, **accepted, **found}.items():
        legal = _runs if mode in accepted and mode not in found else _defined
        calls = [call for base in bases for call in variants(known.rules, base, profile, (form, mode), rng, legal)]
        yield Group(known.op.name, profile, form, mode, tuple(row.items()), tuple(calls))


def _defined(verdict: Verdict) -> bool:
    return verdict.broken == 0


def _runs(verdict: Verdict) -> bool:
    return verdict.errors == 0


def _complete(known: Known, profile: str, form: str, row: Mapping[str, str]) -> dict[str, str]:
    """The row with the types of operands that the equations do not name."""
    for other in known.opdef.forms:
        if other.name == form and other.types is not None:
            first = next((r for r in combinations(other.types, profile) if row.items() <= r.items()), {})
            return {**first, **row}
    return dict(row)


# -- seeds --------------------


def _seeds(known: Known) -> Iterator[Values]:
    """Operand types, numbers and words of examples and calls; absent operands and defaults as the rules say."""
    plain = {
        name: StateType() if spec.kinds == ("registers",) else spec.default
        for name, spec in known.rules.operands.items()
    }
    record = known.op.record
    for call in [*(example.operands for example in record.examples.values()), *record.calls]:
        yield {**plain, **{name: _operand(known, name, entry) for name, entry in call.items()}}


def _operand(known: Known, name: str, entry: ExampleOperand) -> Any:
    if entry.tile is not None:
        return tile_type(entry)
    if entry.tensor is not None:
        layout, shape, dtype = tensor_parts(entry.tensor)
        return GlobalType(dtype, (1,) * (5 - len(shape)) + shape, None, layout or "nd")
    if entry.group is not None:
        return group_type(entry.group)
    if entry.conv is not None:
        return ConvType.parse(entry.conv)
    if entry.pipe is not None:
        return pipe_type(entry.pipe)
    if "registers" in known.rules.operands[name].kinds:
        return StateType(**(entry.state or {}))
    if "array" in known.rules.operands[name].kinds:
        element = next(bound[name] for bound in known.rules.bind.values() if name in bound)
        return ArrayType(element, len(entry.values[0]) if isinstance(entry.values, list) else 4)
    return entry.value
