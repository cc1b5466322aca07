"""A tile op and its program of micro-instructions on the same tiles, compared where the record promises something."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from language.records import database
from ops.promised import default_fault
from pto_isa.conform.left_open import left_open
from pto_isa.database.expansions import expansion_text
from pto_isa.expansion.instance import Instance, instances
from pto_isa.expansion.tiles import expand
from pto_isa.export.legal_calls import CallContext, CallGroup, known_ops
from pto_isa.export.operand_values import copies
from pto_isa.runtime import Tile

PROFILE = "a5"
EXPANDED = [op.name for op in database().values() if op.record.expansion is not None]
KNOWN = known_ops(database(), EXPANDED)


def programs(name: str) -> list[Instance]:
    """Every program of an op."""
    op = database()[name]
    assert op.record.expansion is not None
    return list(instances(op.record.expansion, expansion_text(op)))


def program_for(found: list[Instance], known: CallContext, values: Mapping[str, Any], mode: str) -> Instance | None:
    """The one that stands for a call in a mode of its equations; None where there is none."""
    stated = known.op.record.operands
    attributes = {name: entry.default for name, entry in stated.items() if entry.default is not None}
    attributes |= {name: value for name, value in values.items() if isinstance(value, str)}
    types = {name: value.type for name, value in values.items() if isinstance(value, Tile)}
    fitting = [one for one in found if one.stands_for(types, attributes, mode)]
    assert len({(one.function, one.text) for one in fitting}) <= 1, "two programs stand for one call"
    return fitting[0] if fitting else None


def expanded(one: Instance, values: Mapping[str, Any]) -> dict[str, Any]:
    """The operands after a run of the program on copies of them."""
    made = copies(values)
    expand(one, made)
    return made


def fault(
    known: CallContext, group: CallGroup, before: Mapping[str, Any], exact: Mapping[str, Any], made: Mapping[str, Any]
) -> str | None:
    """What the program gives otherwise than the op, within what the record promises of the op."""
    found = default_fault(known, group, before, made, exact)
    if found is None:
        return None
    names = [name for name in known.outputs if before.get(name) is not None]
    attributes = {name: value for name, value in before.items() if not isinstance(value, Tile)}
    tiles = copies({name: value for name, value in before.items() if isinstance(value, Tile)})
    masks = left_open(known.opdef, tiles, attributes, PROFILE, names)
    given = {**made, **{name: _promised(mask, exact[name], made[name]) for name, mask in masks.items()}}
    return default_fault(known, group, before, given, exact)


def _promised(mask: Any, exact: Tile, made: Tile) -> Tile:
    """The result of the program, with that of the op in the bits of which the record says nothing."""
    raw = mask.dtype
    array = (exact.array.view(raw) & mask) | (made.array.view(raw) & ~mask)
    return Tile(exact.type, array.view(exact.array.dtype))
