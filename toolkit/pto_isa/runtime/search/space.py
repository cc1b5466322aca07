"""A call as a search sees it: types, numbers and words by operand, and the fields in which it may change."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from ..errors import InputError
from ..kinds.table import kind_by_type
from ..kinds.tiles import TILE
from ..rules.judgement import Judgement, broken_tile_rules, type_of
from ..rules.rule import OUTPUTS, OpRules
from ..types.tile_type import FIELDS, TileType
from ..types.unknown import UNKNOWN

CallValues = Mapping[str, Any]  # types, numbers and words by operand
MadeCall = dict[str, Any]  # such values that may still be changed
CallField = tuple[str, str]  # an operand, and a field of its type
CallChange = Mapping[CallField, Any]

EXTENTS = ("rows", "cols", "valid_row", "valid_col")


def is_tile(value: Any) -> bool:
    """Whether the value is a tile type."""
    return value.__class__ is TileType or getattr(value, "kind", None) == TILE.name


def fields_of(value: Any) -> tuple[str, ...]:
    """The fields of an operand type that can be changed; scalars, words and absent operands have the one field ""."""
    return FIELDS if value.__class__ is TileType else kind_by_type(value).fields(value)


def get(value: Any, field: str) -> Any:
    """The value of a field."""
    if not field:
        return value
    name, _, index = field.partition("[")
    found = getattr(value, name)
    return found[int(index[:-1])] if index else found


def put(value: Any, field: str, new: Any) -> Any:
    """The operand with one field changed; raises InputError when no such type exists."""
    return kind_by_type(value).put(value, field, new) if field else new


def places(values: CallValues, shows: Iterable[str], rules: OpRules) -> list[CallField]:
    """The changeable fields behind what a rule looks at; inputs before outputs."""
    found: dict[CallField, None] = {}
    for path in shows:
        name, _, attribute = path.partition(".")
        if name in ("mode", "form"):
            shapes = ("valid_row", "valid_col", "layout")
            found |= {(operand, f): None for operand in rules.operands for f in shapes if is_tile(values.get(operand))}
        elif name in rules.operands:
            optional = rules.operands[name].optional and attribute == "kind"
            found |= {(name, f): None for f in _behind(values.get(name), "" if optional else attribute)}
    outs = [place for place in found if rules.operands[place[0]].access in OUTPUTS]
    return [place for place in found if place not in outs] + outs


def _behind(value: Any, attribute: str) -> Iterator[str]:
    """The fields that give an attribute its value."""
    known = fields_of(value)
    if known == ("",) or not attribute:
        yield ""
    else:
        yield from kind_by_type(value).behind(value, attribute)


def applied(start: CallValues, change: CallChange) -> dict[str, Any] | None:
    """The call with fields changed, or None when there is no such type."""
    made = dict(start)
    for (name, field), value in change.items():
        now = made[name]
        if field and field not in fields_of(now) and not (field == "layout" and is_tile(now)):
            return None
        try:
            made[name] = put(now, field, value)
        except InputError:
            return None
    return made


def plain(values: CallValues) -> dict[str, Any]:
    """Types instead of tiles, values instead of typed scalars: what can be changed."""
    return {n: type_of(v) for n, v in values.items()}


def broken_ids(rules: OpRules, values: CallValues, profile: str) -> set[str]:
    """Ids of everything a call breaks; see ``broken_by``."""
    return broken_by(Judgement(rules, values, profile))


def broken_by(call: Judgement, most: int = 1 << 30) -> set[str]:
    """Ids of everything a call breaks, whatever the severity; those of tile rules carry ``@operand``.

    Operands are taken to be of the right kind.  When there are more than ``most``, some may be left out.
    """
    rules, profile = call.rules, call.table.profile
    found = {entry.rule.id for entry in call.broken(most)}
    if call.types_legal is False:
        found.add(f"{rules.op}/types")
    no_form = rules.select is not None and call.form is not UNKNOWN and call.form == ""
    if no_form or (rules.needed and call.missing()):
        found.add(f"{rules.op}/operands")
    for name, value in call.types.items():
        if is_tile(value) and (broken := broken_tile_rules(rules, value, profile)):
            found |= {f"{rule.id}@{name}" for rule in broken}
    return found
