"""A call as a search sees it: types, numbers and words by operand, and the fields in which it may change."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from functools import lru_cache
from typing import Any

from ..errors import InputError
from ..memory.state import REGISTERS
from ..rules.judgement import Judgement, broken_tile_rules, type_of
from ..rules.rule import OpRules
from ..types.conv_config import SETTINGS
from ..types.global_type import GlobalType, contiguous
from ..types.pipe_type import FIELDS as PIPE_FIELDS
from ..types.pipe_type import PipeType
from ..types.plain_type import ArrayType
from ..types.tile_type import FIELDS
from ..types.unknown import UNKNOWN
from ..words import BlockLayout, BoxLayout

Place = tuple[str, str]
Values = Mapping[str, Any]
Change = Mapping[Place, Any]

_GLOBAL_FIELDS = ("dtype", "layout", *(f"{part}[{k}]" for part in ("shape", "stride") for k in range(5)))
_GROUP_FIELDS = (*_GLOBAL_FIELDS, "ranks", "root")
_CONV_FIELDS = ("dtype", "loc", "layout", *(f"shape[{k}]" for k in range(6)))
_SETTINGS, _REGISTERS = tuple(SETTINGS), tuple(REGISTERS)
EXTENTS = ("rows", "cols", "valid_row", "valid_col")
TILE_LAYOUTS: Mapping[str, tuple[BlockLayout, BoxLayout]] = {
    "nd": ("row_major", "none_box"), "dn": ("col_major", "none_box"), "nz": ("col_major", "row_major"),
    "zn": ("row_major", "col_major"), "zz": ("row_major", "row_major"), "nn": ("col_major", "col_major"),
}  # fmt: skip
_MADE_OF = {
    "shape": ("rows", "cols"), "valid_shape": ("valid_row", "valid_col"), "size": ("rows", "cols"),
    "bytes": ("rows", "cols", "dtype"), "layout": ("blayout", "slayout", "layout"), "itemsize": ("dtype",),
    "bits": ("dtype",), "blayout": ("blayout", "layout"), "slayout": ("slayout", "layout"),
}  # fmt: skip


def is_tile(value: Any) -> bool:
    """Whether the value is a tile type."""
    return getattr(value, "kind", None) == "tile"


def fields_of(value: Any) -> tuple[str, ...]:
    """The fields of an operand type that can be changed; scalars, words and absent operands have the one field ""."""
    kind = getattr(value, "kind", None)
    if kind == "tile":
        return FIELDS
    if kind == "global":
        return _GLOBAL_FIELDS
    if kind == "group":
        return _GROUP_FIELDS
    if kind == "conv":
        return (*_CONV_FIELDS[: 3 + len(value.shape)], *_SETTINGS)
    if kind == "registers":
        return _REGISTERS
    if kind == "pipe_end":
        return PIPE_FIELDS
    return ("dtype", "size") if kind == "array" else ("",)


def get(value: Any, field: str) -> Any:
    """The value of a field."""
    if not field:
        return value
    name, _, index = field.partition("[")
    found = getattr(value, name)
    return found[int(index[:-1])] if index else found


def put(value: Any, field: str, new: Any) -> Any:
    """The operand with one field changed; raises InputError when no such type exists."""
    if not field:
        return new
    name, _, index = field.partition("[")
    if value.kind == "tile":
        return _put_tile(value, name, new)
    if value.kind == "array":
        return ArrayType(**{"dtype": value.dtype, "size": value.size, name: new})
    if isinstance(value, PipeType):
        return replace(value, **{name: new})
    if value.kind == "registers" or name in SETTINGS:
        return value.replace(**{name: new})
    if index:
        parts = list(getattr(value, name))
        parts[int(index[:-1])] = new
        new = tuple(parts)
    if value.kind == "group":
        return _put_group(value, name, new)
    return _put_global(value, name, new) if value.kind == "global" else _put_conv(value, name, new)


@lru_cache(maxsize=1 << 15, typed=True)
def _put_tile(value: Any, name: str, new: Any) -> Any:
    """The layout of a tile is that of its blocks and of its boxes."""
    if name != "layout":
        return value.replace(**{name: new})
    if new not in TILE_LAYOUTS:
        raise InputError(f"a tile has no layout {new}", f"Tile 没有布局 {new}")
    blayout, slayout = TILE_LAYOUTS[new]
    return value.replace(blayout=blayout, slayout=slayout)


@lru_cache(maxsize=1 << 15)
def _put_global(value: GlobalType, name: str, new: Any) -> GlobalType:
    """A tensor that was contiguous stays contiguous."""
    fields = {part: getattr(value, part) for part in ("dtype", "shape", "stride", "layout")}
    plain = contiguous(value.shape, 32 // value.itemsize if value.layout == "ndc1hwc0" else 1)
    if all(
        a is b or (a is not UNKNOWN and b is not UNKNOWN and a == b) for a, b in zip(plain, value.stride, strict=True)
    ):
        fields["stride"] = None
    return GlobalType(**{**fields, name: new})


def _put_group(value: Any, name: str, new: Any) -> Any:
    """The number of ranks, the root, or a field of all members."""
    from ..types.group_type import GroupType

    parts = {"member": value.member, "ranks": value.ranks, "root": value.root}
    return GroupType(
        **{**parts, **({name: new} if name in parts else {"member": _put_global(value.member, name, new)})}
    )


@lru_cache(maxsize=1 << 13)
def _put_conv(value: Any, name: str, new: Any) -> Any:
    """Another layout takes the extents it shares with the old one, 16 for the others."""
    from ..types.conv_type import EXTENTS, ConvType

    fields = {part: getattr(value, part) for part in ("dtype", "layout", "shape", "loc")}
    if name == "layout" and new in EXTENTS:
        fields["shape"] = tuple(getattr(value, extent, 16) if extent else 16 for extent in EXTENTS[new][0])
    return ConvType(**{**fields, name: new}, **dict(zip(SETTINGS, value.settings, strict=True)))


def places(values: Values, shows: Iterable[str], rules: OpRules) -> list[Place]:
    """The changeable fields behind what a rule looks at; inputs before outputs."""
    found: dict[Place, None] = {}
    for path in shows:
        name, _, attribute = path.partition(".")
        if name in ("mode", "form"):
            shapes = ("valid_row", "valid_col", "layout")
            found |= {(operand, f): None for operand in rules.operands for f in shapes if is_tile(values.get(operand))}
        elif name in rules.operands:
            optional = rules.operands[name].optional and attribute == "kind"
            found |= {(name, f): None for f in _behind(values.get(name), "" if optional else attribute)}
    outs = [place for place in found if rules.operands[place[0]].access in ("write", "read_write")]
    return [place for place in found if place not in outs] + outs


def _behind(value: Any, attribute: str) -> Iterator[str]:
    """The fields that give an attribute its value."""
    known = fields_of(value)
    if known == ("",) or not attribute:
        yield ""
    elif is_tile(value):
        yield from _MADE_OF.get(attribute, (attribute,) if attribute in known else ())
    elif value.kind == "pipe_end":
        yield from ("dtype", "slot_bytes") if attribute == "size" else (attribute,)
    elif value.kind == "array":
        yield from (field for field in known if field == attribute)
    elif attribute in ("itemsize", "bits"):
        yield "dtype"
    elif attribute in ("shape", "stride", "size", "bytes"):
        part = "stride" if attribute == "stride" else "shape"
        yield from (field for field in known if field.startswith(part))
    elif attribute in known or attribute == "rank":
        yield attribute if attribute in known else "layout"
    elif value.kind == "conv":
        from ..types.conv_type import EXTENTS

        names = next(names for names in EXTENTS[value.layout] if len(names) == len(value.shape))
        yield f"shape[{names.index(attribute)}]" if attribute in names else "layout"


def applied(start: Values, change: Change) -> dict[str, Any] | None:
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


def plain(values: Values) -> dict[str, Any]:
    """Types instead of tiles, values instead of typed scalars: what can be changed."""
    return {n: type_of(v) for n, v in values.items()}


def broken_ids(rules: OpRules, values: Values, profile: str) -> set[str]:
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
        if getattr(value, "kind", None) == "tile":
            found |= {f"{rule.id}@{name}" for rule in broken_tile_rules(rules, value, profile)}
    return found
