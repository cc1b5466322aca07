"""Operands that share the storage of a result: what the record promises, forbids, or leaves to harm.

The op runs as its sources do, element after element with every store visible at once, and is compared with its
meaning. A promise needs a call that proves it, and no call may differ that the rules let pass.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from ops.shared_memory import SharedMemory
from pto_isa.export.legal_calls import CallContext, CallGroup
from pto_isa.export.operand_values import copies, elements, operands
from pto_isa.language.front.numerics import in_place, numerics_for
from pto_isa.language.oracle import run_oracle
from pto_isa.language.oracle.run import NoForm
from pto_isa.language.search.walk import judged
from pto_isa.runtime import TileType
from pto_isa.runtime.memory.storage import Placed
from pto_isa.runtime.types.tile_type import FIELDS

MOST = 4  # calls per form, mode and pair of operands
PLAIN = ("dtype", "rows", "cols", "loc", "blayout", "slayout", "fractal")
Key = tuple[str, str, str, str]  # form, mode, operand, result


@dataclass
class Proof:
    """What was found for one op on one profile, by form, mode, operand and result."""

    same: Counter[Key] = field(default_factory=Counter)
    differs: Counter[Key] = field(default_factory=Counter)
    forbidden: Counter[Key] = field(default_factory=Counter)
    claimed: set[Key] = field(default_factory=set)


def prove(known: CallContext, profile: str, found: Sequence[CallGroup]) -> Proof:
    """Run every pair of a tile that is read and one that is written in calls where they can share storage."""
    proof = Proof()
    reads = [name for name, operand in known.op.record.operands.items() if operand.access == "read"]
    for group in found:
        form = next(form for form in known.opdef.forms if form.name == group.form)
        numerics = numerics_for(form, profile)
        for operand in reads:
            for result in known.outputs:
                key = (group.form, group.mode, operand, result)
                if result == "dst" and operand in in_place(numerics, group.mode):
                    proof.claimed.add(key)
                for call in _sharing(group.calls, operand, result):
                    if proof.same[key] + proof.differs[key] + proof.forbidden[key] < MOST:
                        _try(known, profile, group, call, key, proof)
    return proof


def _sharing(calls: Sequence[Mapping[str, Any]], operand: str, result: str) -> Iterator[dict[str, Any]]:
    """The calls in which both are tiles of one size; also with the type of the result for the operand."""
    for call in calls[:3]:
        over, under = call.get(operand), call.get(result)
        if getattr(over, "kind", "") != "tile" or getattr(under, "kind", "") != "tile":
            continue
        if over.bytes == under.bytes and over.loc == under.loc:
            yield dict(call)
        fits = over.valid_row <= under.rows and over.valid_col <= under.cols
        if over.dtype == under.dtype and over.loc == under.loc and fits:
            fields = {name: getattr(under if name in PLAIN else over, name) for name in FIELDS}
            yield {**call, operand: TileType(**fields)}


def _try(known: CallContext, profile: str, group: CallGroup, call: dict[str, Any], key: Key, proof: Proof) -> None:
    _, _, operand, result = key
    spans = {
        name: Placed(kind, (name, 0, kind.bytes)) for name, kind in call.items() if getattr(kind, "kind", "") == "tile"
    }
    shared = judged(known.rules, {**call, **spans, operand: Placed(call[operand], spans[result].span)}, profile)
    if (shared.form, shared.mode) != (group.form, group.mode):
        return
    if shared.broken:
        proof.forbidden[key] += not judged(known.rules, {**call, **spans}, profile).broken
        return
    given = {name: value for name, value in call.items() if value is not None}
    kinds = dict.fromkeys(known.op.record.operands, "plain")
    values = operands(known, given, group.form, np.random.default_rng(5), kinds)
    values[result].set_bytes(values[operand].bytes_view().copy())
    apart, over = copies(values), copies(values)
    try:
        _run(known, profile, group, apart)
        _run(known, profile, group, over, remember=lambda all_: SharedMemory(all_, operand, result), sweep=True)
    except (IndexError, NoForm):
        return
    written = [name for name in known.outputs if hasattr(values.get(name), "type")]
    same = all(elements(apart[name]).tobytes() == elements(over[name]).tobytes() for name in written)
    (proof.same if same else proof.differs)[key] += 1


def _run(known: CallContext, profile: str, group: CallGroup, values: Mapping[str, Any], **options: Any) -> None:
    attributes = {name for name, spec in known.rules.operands.items() if spec.kinds == ("attribute",)}
    words = {name: values.get(name) for name in attributes}
    given = {name: value for name, value in values.items() if name not in attributes}
    form = next(form for form in known.opdef.forms if form.name == group.form)
    run_oracle(known.opdef, given, words, profile, numerics_for(form, profile), **options)
