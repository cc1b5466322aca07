"""Calls to begin a search with: what the record writes in examples and calls, and plain operands that go together; the
same calls with other element types, attributes and optional operands."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import islice, product
from typing import Any

from ...runtime.errors import InputError
from ...runtime.kinds.table import kind_by_type, kinds_of, passed
from ...runtime.memory.state import StateType
from ...runtime.rules.judgement import Judgement
from ...runtime.rules.rule import OperandSpec, OpRules
from ...runtime.search.mutations import candidates
from ...runtime.search.space import MadeCall, is_tile
from ...runtime.types.dtypes import BITS, Dtype, check_dtype
from ...runtime.types.plain_type import ArrayType, ScalarType
from ...runtime.types.tile_type import TileType

MOST = 2000
WORDS = 12  # of an attribute that are tried
LARGE = 256
# extents of two feature maps: of one group and 16 images, and of two groups and 24 images
MAPS = (
    {"n": 16, "h": 4, "w": 8, "c1": 2, "d": 2, "g": 1, "n1": 1, "n0": 16},
    {"n": 24, "h": 4, "w": 4, "c1": 3, "d": 3, "g": 2, "n1": 2, "n0": 16},
)


# -- what a record writes -----


def written(record: Any, rules: OpRules) -> Iterator[MadeCall]:
    """The operand types, numbers and words of examples and calls of a record, except where a text cannot be read."""
    plain = {n: StateType() if passed(spec.kinds, "core") else spec.default for n, spec in rules.operands.items()}
    for call in (*(example.operands for example in record.examples.values()), *record.calls):
        try:
            yield {**plain, **{n: _written(entry, n, rules) for n, entry in call.items() if n in plain}}
        except (InputError, ValueError):
            continue


def _written(entry: Any, name: str, rules: OpRules) -> Any:
    if passed(rules.operands[name].kinds, "numpy"):
        rows = entry.values if isinstance(entry.values, list) else ()
        return ArrayType(_array_dtype(name, rules), max(map(len, rows), default=4))
    found = entry.written_type()
    if found is None and entry.dtype is not None:
        return ScalarType(entry.dtype, entry.value)
    return entry.value if found is None else found


def _array_dtype(name: str, rules: OpRules) -> str:
    """An element type that the type table gives an array; an ``index`` is a number of 64 bits."""
    form, dtype = next(((form, bound[name]) for form, bound in rules.bind.items() if name in bound), ("", "u32"))
    rows = (row for table in rules.types.get(form, {}).values() for row in table if dtype in row)
    found = next((choice[dtype] for row in rows for choice in row_choices(row)), dtype)
    return "i64" if found == "index" else found


# -- other element types -----


def on_rows(values: MadeCall, rules: OpRules, profile: str) -> Iterator[MadeCall]:
    """The call as it is, then with every legal combination of element types."""
    yield values
    for form, table in rules.types.items():
        for row in table.get(profile, ()):
            for chosen in row_choices(row):
                yield retyped(values, {n: chosen.get(v, v) for n, v in rules.bind[form].items()})


def row_choices(row: Mapping[str, tuple[str, ...] | None]) -> Iterator[dict[str, str]]:
    """Element types by variable: every type of every variable at least once, not their product."""
    choices = {name: words or ("f16", "f32", "i8", "i32") for name, words in row.items()}
    for k in range(max((len(words) for words in choices.values()), default=1)):
        yield {name: words[k % len(words)] for name, words in choices.items()}


def retyped(values: MadeCall, row: Mapping[str, str]) -> MadeCall:
    """The call with other element types by operand, each operand rounded up by itself to what its layout asks for."""
    made = dict(values)
    for name, dtype in row.items():
        value = made.get(name)
        if hasattr(value, "kind") and getattr(value, "dtype", dtype) != dtype and dtype in BITS:
            try:
                made[name] = kind_by_type(value).retyped(value, check_dtype(dtype))
            except InputError:
                continue
    return made


# -- other attributes and operands -----


def variants(values: MadeCall, rules: OpRules, profile: str) -> Iterator[MadeCall]:
    """The call with one attribute changed, an optional operand added or dropped, full and larger valid regions."""
    yield from other_words(values, rules, WORDS)
    yield from presence(values, rules, profile)
    yield {n: v.replace(valid_row=v.rows, valid_col=v.cols) if is_tile(v) else v for n, v in values.items()}
    for rows, cols in ((2, 1), (1, 2), (4, 1), (1, 4), (4, 4)):
        yield {n: _larger(v, rows, cols) for n, v in values.items()}


def other_words(values: MadeCall, rules: OpRules, most: int | None = None) -> Iterator[MadeCall]:
    """The call with one attribute changed; ``most`` words of each."""
    for name, spec in rules.operands.items():
        if passed(spec.kinds, "word"):
            for word in candidates(values, (name, ""), rules)[:most]:
                yield {**values, name: word}


def presence(values: MadeCall, rules: OpRules, profile: str) -> Iterator[MadeCall]:
    """Each optional operand added or dropped, with what the form then needs; then all of them added."""
    every = dict(values)
    optional = [
        n for n, spec in rules.operands.items() if spec.optional and passed(spec.kinds, "object", "numpy", "number")
    ]
    bare: MadeCall = {name: None if name in optional else value for name, value in values.items()}
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


def _completed(values: MadeCall, rules: OpRules, profile: str) -> MadeCall:
    """The call with the optional operands that its form cannot do without."""
    missing = Judgement(rules, values, profile).missing() if rules.needed else []
    return {**values, **{name: given_like(values, name, rules)[0] for name in missing}}


def given_like(values: Mapping[str, Any], name: str, rules: OpRules) -> list[Any]:
    """Values for an operand that is absent: like the tiles there are, those of the same access first."""
    spec = rules.operands[name]
    if passed(spec.kinds, "number"):
        return [1, 0, 64]
    if passed(spec.kinds, "word"):
        return candidates(values, (name, ""), rules)
    alike = sorted(rules.operands, key=lambda other: rules.operands[other].access != spec.access)
    tiles = list(dict.fromkeys(values[other] for other in alike if is_tile(values[other])))[:4]
    dtype: Dtype = next((v.dtype for v in tiles), "f32")
    if spec.access == "scratch":
        tiles += [TileType(dtype, LARGE, LARGE)]
    return tiles if tiles and not passed(spec.kinds, "numpy") else list(given(spec, dtype))[:4]


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


# -- plain operands -----


def templates(rules: OpRules, dtype: Dtype = "f32") -> Iterator[MadeCall]:
    """Calls of the op from plain operands; optional operands and attributes at their defaults."""
    names = list(rules.operands)
    maps = (
        MAPS if any(kind.feature_map for spec in rules.operands.values() for kind in kinds_of(spec.kinds)) else MAPS[:1]
    )
    for sizes in maps:
        choices = [list(_operand(rules.operands[name], dtype, sizes)) for name in names]
        for chosen in islice(product(*choices), MOST):
            yield dict(zip(names, chosen, strict=True))


def _operand(spec: OperandSpec, dtype: Dtype, sizes: Mapping[str, int]) -> Iterator[Any]:
    if passed(spec.kinds, "word"):
        first = spec.vocabulary[0] if spec.vocabulary else False if spec.type == "bool" else 0
        yield spec.default if spec.default is not None or spec.optional else first
        return
    if passed(spec.kinds, "core"):
        yield StateType()
        return
    if spec.optional or passed(spec.kinds, "never"):
        yield None
        return
    if passed(spec.kinds, "number"):
        yield 0
        return
    yield from given(spec, dtype, sizes)


def given(spec: OperandSpec, dtype: Dtype, sizes: Mapping[str, int] = MAPS[0]) -> Iterator[Any]:
    """The plain operands of a kind."""
    for kind in kinds_of(spec.kinds):
        yield from kind.samples(dtype, sizes, sizes is MAPS[0])
