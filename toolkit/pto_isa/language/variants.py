"""Calls near a given one: what an example says, other element types, operands added or dropped."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from ..runtime.closest import applied
from ..runtime.dtypes import Dtype
from ..runtime.errors import InputError
from ..runtime.global_type import GlobalType
from ..runtime.group_type import group_type
from ..runtime.judgement import Judgement
from ..runtime.moves import candidates, is_tile
from ..runtime.pipe_type import pipe_type
from ..runtime.plain_type import ArrayType
from ..runtime.rule import OpRules
from ..runtime.state import StateType
from ..runtime.tile_type import TileType
from .templates import LARGE, given

Values = dict[str, Any]
_GIVEN = frozenset({"tile", "predicate", "scalar", "global", "group", "conv", "array", "pipe_end"})


def of_example(example: Any, rules: OpRules) -> Iterator[Values]:
    """The operand types of an example; nothing when its text cannot be read."""
    values: Values = {
        name: StateType() if spec.kinds == ("registers",) else spec.default for name, spec in rules.operands.items()
    }
    try:
        for name, entry in example.operands.items():
            if name in values:
                values[name] = _array(entry, name, rules) if "array" in rules.operands[name].kinds else _operand(entry)
    except (InputError, ValueError):
        return
    yield values


def _array(entry: Any, name: str, rules: OpRules) -> ArrayType | None:
    """An array of the example's length, of an element type of the type table; an optional one is added later."""
    if rules.operands[name].optional:
        return None
    form, dtype = next(((form, bound[name]) for form, bound in rules.bind.items() if name in bound), ("", "u32"))
    rows = (row for table in rules.types.get(form, {}).values() for row in table if dtype in row)
    first = next((choice[dtype] for row in rows for choice in row_choices(row)), dtype)
    return ArrayType(first, max((len(row) for row in entry.values or ()), default=4))


def _operand(entry: Any) -> Any:
    if entry.tile is not None:
        return TileType.parse(f"!pto.tile_buf<{entry.tile}>")
    if entry.group is not None:
        return group_type(entry.group)
    if entry.tensor is not None:
        *words, extents = (part.strip() for part in entry.tensor.split(","))
        *numbers, dtype = extents.split("x")
        return GlobalType(dtype, tuple(int(n) for n in numbers), layout=words[0] if words else "nd")
    if entry.conv is not None:
        from ..runtime.conv_type import ConvType

        return ConvType.parse(entry.conv)
    if entry.state is not None:
        return StateType(**entry.state)
    if entry.pipe is not None:
        return pipe_type(entry.pipe)
    return entry.value


def on_rows(values: Values, rules: OpRules, profile: str) -> Iterator[Values]:
    """The call as it is, then with every legal combination of element types; rows keep their length in bytes."""
    yield values
    for form, table in rules.types.items():
        bind = rules.bind[form]
        for row in table.get(profile, ()):
            for chosen in row_choices(row):
                made = dict(values)
                for name, variable in bind.items():
                    made[name] = _with_dtype(made[name], chosen.get(variable, variable))
                yield made


def row_choices(row: Mapping[str, tuple[str, ...] | None]) -> Iterator[dict[str, str]]:
    """Element types by variable: every type of every variable at least once, not their product."""
    choices = {name: words or ("f16", "f32", "i8", "i32") for name, words in row.items()}
    for k in range(max((len(words) for words in choices.values()), default=1)):
        yield {name: words[k % len(words)] for name, words in choices.items()}


def _with_dtype(value: Any, dtype: str) -> Any:
    """The operand with another element type; a tile's rows (or columns) keep their length in bytes."""
    if not hasattr(value, "kind") or value.dtype == dtype or dtype in ("any", "index"):
        return value
    changed = applied({"x": value}, {("x", "dtype"): dtype})
    if changed is None:
        return value
    made = changed["x"]
    try:
        if is_tile(value) and value.layout == "nd":
            made = made.replace(cols=max(value.cols * value.bits // made.bits, value.valid_col))
        elif is_tile(value) and value.layout == "dn":
            made = made.replace(rows=max(value.rows * value.bits // made.bits, value.valid_row))
    except InputError:
        return value
    return made


def variants(values: Values, rules: OpRules, profile: str) -> Iterator[Values]:
    """The call with one attribute changed, an optional operand added or dropped, full and larger valid regions."""
    for name, spec in rules.operands.items():
        if spec.kinds == ("attribute",):
            for word in candidates(values, (name, ""), rules)[:12]:
                yield {**values, name: word}
    yield from presence(values, rules, profile)
    yield {n: v.replace(valid_row=v.rows, valid_col=v.cols) if is_tile(v) else v for n, v in values.items()}
    for rows, cols in ((2, 1), (1, 2), (4, 1), (1, 4), (4, 4)):
        yield {n: _larger(v, rows, cols) for n, v in values.items()}


def presence(values: Values, rules: OpRules, profile: str) -> Iterator[Values]:
    """Each optional operand added or dropped, with what the form then needs; then all of them added."""
    every = dict(values)
    optional = [n for n, spec in rules.operands.items() if spec.optional and set(spec.kinds) & _GIVEN]
    bare: Values = {name: None if name in optional else value for name, value in values.items()}
    for name in optional:
        if values[name] is not None:
            yield {**values, name: None}
            yield _completed({**bare, name: values[name]}, rules, profile)
            continue
        choices = given_like(values, name, rules)
        for other in choices:
            yield _completed({**values, name: other}, rules, profile)
        every = {**every, name: choices[0]}
        yield every


def _completed(values: Values, rules: OpRules, profile: str) -> Values:
    """The call with the optional operands that its form cannot do without."""
    missing = Judgement(rules, values, profile).missing() if rules.needed else []
    return {**values, **{name: given_like(values, name, rules)[0] for name in missing}}


def given_like(values: Mapping[str, Any], name: str, rules: OpRules) -> list[Any]:
    """Values for an operand that is absent: like the tiles there are, those of the same access first."""
    spec = rules.operands[name]
    if "scalar" in spec.kinds:
        return [1, 0, 64]
    if "attribute" in spec.kinds:
        return candidates(values, (name, ""), rules)
    alike = sorted(rules.operands, key=lambda other: rules.operands[other].access != spec.access)
    tiles = list(dict.fromkeys(values[other] for other in alike if is_tile(values[other])))[:4]
    dtype: Dtype = next((v.dtype for v in tiles), "f32")
    if spec.access == "scratch":
        tiles += [TileType(dtype, LARGE, LARGE)]
    return tiles if tiles and "array" not in spec.kinds else list(given(spec, dtype))[:4]


def _larger(value: Any, rows: int, cols: int) -> Any:
    if not is_tile(value):
        return value
    wide = cols if value.cols > 1 else 1
    return value.replace(
        rows=value.rows * rows,
        valid_row=value.valid_row * rows,
        cols=value.cols * wide,
        valid_col=value.valid_col * wide,
    )
