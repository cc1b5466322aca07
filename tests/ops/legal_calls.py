"""Small legal calls of an op for every profile, form, mode and row of element types, the same in every run.

They start from the examples of the record and from the calls in ``seeds``; the element types are exchanged, the extents
are mended until nothing is broken, and then changed at random as long as the call stays legal.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from importlib import import_module
from typing import Any

from ops.seeds import SEEDS
from pto_isa.database import Database, Op
from pto_isa.generate.example_operands import tensor_parts, tile_type
from pto_isa.language.meaning import Meaning
from pto_isa.language.oracle.evaluate import State, evaluate
from pto_isa.language.vocabulary import meaning_of
from pto_isa.runtime import ConvType, TileType
from pto_isa.runtime.closest import applied
from pto_isa.runtime.dtypes import BITS, ITEMSIZE
from pto_isa.runtime.errors import InputError
from pto_isa.runtime.global_type import GlobalType
from pto_isa.runtime.judgement import ArrayType, Judgement, broken_tile_rules
from pto_isa.runtime.moves import fields_of, get
from pto_isa.runtime.rule import OpRules
from pto_isa.schema.example import ExampleOperand

Values = dict[str, Any]
MOST_ROWS = 40
MOST_MENDED = 6
MOST_ELEMENTS = 1024
SIZES = (0, 1, 2, 3, 4, 5, 7, 8, 9, 12, 15, 16, 17, 24, 31, 32, 33, 40)
EXTENTS = ("rows", "cols", "valid_row", "valid_col")
INDICES = (0, 1, 2, 3, 5, 8, 16, 31, 32, -1)


@dataclass(frozen=True)
class Group:
    """Legal calls with one row of element types in one form and mode of an op on one profile."""

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
    meaning: Meaning
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
        meaning = meaning_of(op, db)
        modes = [
            mode for form in meaning.forms for profile in meaning.profiles for mode in meaning.modes(form, profile)
        ]
        if any(mode.block.items for mode in modes):
            rules = import_module(f"pto_isa.generated.rules.{op.name}").RULES
            found[op.name] = Known(op, meaning, rules)
    return found


def judged(rules: OpRules, values: Mapping[str, Any], profile: str) -> tuple[int, str, str]:
    """(number of broken rules of any severity but warning, form, mode) of a call by types."""
    call = Judgement(rules, values, profile)
    count = sum(entry.rule.severity != "warning" for entry in call.broken()) + (call.types_legal is not True)
    count += bool(rules.needed and call.missing())
    for value in call.types.values():
        if getattr(value, "kind", None) == "tile":
            broken = [rule for rule in broken_tile_rules(rules, value, profile) if rule.severity != "warning"]
            count += len(broken) + (value.valid_row > value.rows) + (value.valid_col > value.cols)
    return count, call.form if isinstance(call.form, str) else "?", str(call.types["mode"])


def shadowed(known: Known, values: Mapping[str, Any], profile: str) -> bool:
    """The call is meant for an earlier form, which the profile does not have."""
    attributes = {n: v for n, v in values.items() if v is not None and not hasattr(v, "kind")}
    state = State(
        {n: v for n, v in values.items() if hasattr(v, "kind")}, lambda *place: 0, {**attributes, "profile": profile}
    )
    chosen = judged(known.rules, values, profile)[1]
    for form in known.meaning.forms:
        if form.name == chosen:
            return False
        missing = form.types is not None and profile not in form.types.rows
        if missing and form.when is not None and evaluate(form.when, state):
            return True
    return False


def groups(known: Known, profile: str, every: int = 1) -> Iterator[Group]:
    """The groups of an op on a profile, for the rows that ``rows_of`` chooses."""
    seeds = list(_seeds(known))
    for form, rows in rows_of(known, profile, every).items():
        for row in rows:
            yield from _groups_of_row(known, profile, form, row, seeds)


def rows_of(known: Known, profile: str, every: int = 1) -> dict[str, list[dict[str, str]]]:
    """Rows of element types by form: at most MOST_ROWS of each form, evenly chosen, and of those every n-th."""
    found = {}
    for form in known.meaning.forms:
        modes = known.meaning.modes(form, profile)
        reached = (row for mode in modes for row in known.meaning.form_rows(form, profile, mode.block))
        rows = [dict(row) for row in dict.fromkeys(tuple(r.items()) for r in reached)]
        if rows:
            found[form.name] = rows[:: max(1, -(-len(rows) // MOST_ROWS)) * every]
    return found


def _groups_of_row(
    known: Known, profile: str, form: str, row: Mapping[str, str], seeds: list[Values]
) -> Iterator[Group]:
    rng = random.Random(f"{known.op.name} {profile} {form} {sorted(row.items())}")
    found: dict[str, list[Values]] = {}
    mended: dict[str, int] = {}
    complete = dict(row)
    for other in known.meaning.forms:
        if other.name == form and other.types is not None:
            first = next((r for r in known.meaning.rows(other.types, profile) if row.items() <= r.items()), {})
            complete = {**first, **row}
    for seed in seeds:
        for values in _retyped(seed, complete):
            count, its_form, mode = judged(known.rules, values, profile)
            if its_form != form or len(found.get(mode, ())) >= 2 or shadowed(known, values, profile):
                continue
            legal = values if count == 0 else None
            if legal is None and mode not in found and mended.get(mode, 0) < MOST_MENDED:
                mended[mode] = mended.get(mode, 0) + 1
                legal = _mended(known, values, profile, (form, mode), rng)
            if legal is not None:
                found.setdefault(mode, []).append(legal)
                break
    for mode, bases in found.items():
        calls = [call for base in bases for call in _variants(known, base, profile, (form, mode), rng)]
        yield Group(known.op.name, profile, form, mode, tuple(row.items()), tuple(calls))


# -- seeds ---------------------------------------------------------------------------------------------------------------


def _seeds(known: Known) -> Iterator[Values]:
    """Operand types, numbers and words of examples and extra seeds; absent operands and defaults as the rules say."""
    plain = {name: spec.default for name, spec in known.rules.operands.items()}
    for example in known.op.record.examples.values():
        given = {name: _operand(known, name, entry) for name, entry in example.operands.items()}
        yield {**plain, **given}
    for seed in SEEDS.get(known.op.name, ()):
        entries = {
            name: ExampleOperand.model_validate(entry if isinstance(entry, dict) else {"value": entry})
            for name, entry in seed.items()
        }
        yield {**plain, **{name: _operand(known, name, entry) for name, entry in entries.items()}}


def _operand(known: Known, name: str, entry: ExampleOperand) -> Any:
    if entry.tile is not None:
        return tile_type(entry)
    if entry.tensor is not None:
        layout, shape, dtype = tensor_parts(entry.tensor)
        return GlobalType(dtype, (1,) * (5 - len(shape)) + shape, None, layout or "nd")
    if entry.conv is not None:
        layout, shape, dtype = tensor_parts(entry.conv)
        return ConvType(dtype, layout, shape)
    if "array" in known.rules.operands[name].kinds:
        return ArrayType("u16", 4)
    return entry.value


def _retyped(seed: Values, row: Mapping[str, str]) -> Iterator[Values]:
    """The call with other element types: each tile rounded up by itself, or all columns widened alike."""
    for widen in (0, 16, 32, 64, 128):
        made = dict(seed)
        try:
            for name, dtype in row.items():
                value = made.get(name)
                if value is not None and hasattr(value, "kind"):
                    made[name] = _with_dtype(value, dtype, widen)
        except InputError:
            continue
        yield made
        source = next((made[name] for name in ("src", "src0") if getattr(made.get(name), "kind", "") == "tile"), None)
        tmp = made.get("tmp")
        if (
            source is not None and tmp is not None and "tmp" not in row
        ):  # scratch of the source's type, as some rules ask
            yield {**made, "tmp": tmp.replace(dtype=source.dtype, cols=max(tmp.cols, 256 // source.bits))}
        linked = _linked(seed, made)
        if linked is not None:
            yield linked


def _linked(before: Values, after: Values) -> Values | None:
    """Where one tile has grown, the tiles that had its rows or columns grow too."""
    grown = {
        (part, getattr(old, part)): getattr(after[name], part)
        for name, old in before.items() if getattr(old, "kind", "") == "tile"
        for part in ("rows", "cols") if getattr(after[name], part) > getattr(old, part)
    }  # fmt: skip
    made = dict(after)
    for name, value in after.items():
        if getattr(value, "kind", "") == "tile":
            changes = {part: new for (part, old), new in grown.items() if getattr(value, part) == old}
            if changes:
                made[name] = value.replace(**changes)
    return made if made != after else None


def _with_dtype(value: Any, dtype: str, widen: int) -> Any:
    if value.kind == "array" or dtype not in BITS:
        return value
    lanes = 256 // BITS[dtype]
    if value.kind == "global":
        shape = list(value.shape)
        if value.layout == "nz":
            shape[1] = max(1, shape[1] * shape[4] * ITEMSIZE[dtype] // 32)
        if value.layout in ("nz", "nc1hwc0", "fractal_z", "fractal_z_3d"):
            shape[4] = 32 // ITEMSIZE[dtype]
        return GlobalType(dtype, tuple(shape), None, value.layout)
    if value.kind == "conv":
        c0 = 32 // ITEMSIZE[dtype]
        old = getattr(value, "c0", None)
        shape = [c0 if k == len(value.shape) - 1 and n == old else n for k, n in enumerate(value.shape)]
        if old is None and "c" in value.layout:  # as many blocks of channels as before
            shape[value.layout.index("c")] = max(1, value.c * value.itemsize // ITEMSIZE[dtype])
        return ConvType(dtype, value.layout, shape, value.loc)
    changes: dict[str, Any] = {"dtype": dtype}
    if value.layout == "nd" and value.valid_col == value.cols == 256 // value.bits:  # one block of 32 bytes
        changes["cols"] = changes["valid_col"] = lanes
    elif value.layout == "nd":
        changes["cols"] = max(-(-value.cols // lanes) * lanes, widen if value.cols > 1 else 0)
    elif value.layout == "dn":
        changes["rows"] = -(-value.rows // lanes) * lanes
    elif value.fractal == 512:
        unit = max(lanes, widen)
        changes["cols"], changes["rows"] = (-(-n // k) * k for n, k in _boxes(value, unit, lanes))
        for full, part in (("rows", "valid_row"), ("cols", "valid_col")):
            if getattr(value, part) == getattr(value, full):
                changes[part] = changes[full]
    return value.replace(**changes)


def _boxes(value: TileType, unit: int, lanes: int) -> tuple[tuple[int, int], tuple[int, int]]:
    if value.slayout == "row_major":
        return (value.cols, unit), (value.rows, max(16, unit if unit > lanes else 16))
    return (value.cols, max(16, unit if unit > lanes else 16)), (value.rows, unit)


# -- changes -------------------------------------------------------------------------------------------------------------


def _change(known: Known, values: Values, rng: random.Random) -> dict[tuple[str, str], Any]:
    """One change: an extent (alone or wherever the same number stands), a word, a scalar, a layout."""
    spots: list[tuple[str, str]] = [(name, part) for name, value in values.items() for part in fields_of(value)]
    extents = [(n, p) for n, p in spots if p in EXTENTS or p.startswith("shape[")]
    scalars = [
        (n, p) for n, p in spots if not p and "scalar" in known.rules.operands[n].kinds and values[n] is not None
    ]
    words = [(n, p) for n, p in spots if not p and known.rules.operands[n].kinds == ("attribute",)]
    kind = rng.random()
    if words and kind < 0.2:
        name, _ = rng.choice(words)
        spec = known.rules.operands[name]
        choices: list[Any] = [True, False] if spec.type == "bool" else list(spec.vocabulary)
        if choices and not (spec.optional and values[name] is None):
            return {(name, ""): rng.choice(choices)}
    if scalars and kind < 0.35:
        name, _ = rng.choice(scalars)
        if isinstance(values[name], int) and abs(values[name]) < 1 << 20:
            return {(name, ""): rng.choice(INDICES)}
    if kind < 0.42:
        tiles = [name for name, value in values.items() if getattr(value, "kind", "") == "tile"]
        if tiles:
            return {(rng.choice(tiles), "pad"): rng.choice(("null", "zero", "max", "min"))}
    if not extents:
        return {}
    name, part = rng.choice(extents)
    now = get(values[name], part)
    value = rng.choice(SIZES)
    twin = {"rows": "valid_row", "valid_row": "rows", "cols": "valid_col", "valid_col": "cols"}.get(part, part)
    same = [(n, p) for n, p in extents if get(values[n], p) == now]
    groups_: list[list[tuple[str, str]]] = [
        [(name, part)],
        [(n, p) for n, p in same if p == part],
        [(n, p) for n, p in same if p in (part, twin)],
        same,
    ]
    if (name, twin) in extents:
        groups_.append([(name, part), (name, twin)])
    return dict.fromkeys(rng.choice(groups_), value)


def _small(values: Values, limit: int) -> bool:
    sizes = [value.size for value in values.values() if isinstance(getattr(value, "size", None), int)]
    return all(size <= limit for size in sizes)


def _applied(known: Known, values: Values, change: Mapping[tuple[str, str], Any]) -> Values | None:
    if not change:
        return None
    try:
        return applied(values, change)
    except (ValueError, ZeroDivisionError):
        return None


def _mended(
    known: Known, values: Values, profile: str, kind: tuple[str, str], rng: random.Random, tries: int = 100
) -> Values | None:
    """A legal call near an illegal one, or None; steps that break more rules are not taken."""
    best = judged(known.rules, values, profile)[0]
    if best > 4:
        return None
    limit = max(MOST_ELEMENTS, *(value.size for value in values.values() if hasattr(value, "size")))
    for _ in range(tries):
        made = _applied(known, values, _change(known, values, rng))
        if made is None or not _small(made, limit):
            continue
        count, form, mode = judged(known.rules, made, profile)
        if count <= best and (form, mode) == kind:
            values, best = made, count
            if best == 0:
                return values
    return None


def _variants(
    known: Known,
    base: Values,
    profile: str,
    kind: tuple[str, str],
    rng: random.Random,
    tries: int = 60,
    wanted: int = 6,
) -> list[Values]:
    """The call and others of the same form and mode, each some changes away from the one before."""
    found = [base]
    limit = max(MOST_ELEMENTS, *(value.size for value in base.values() if hasattr(value, "size")))
    here = base
    for k in range(tries):
        made = _applied(known, here, _change(known, here, rng))
        if made is None or not _small(made, limit):
            continue
        count, form, mode = judged(known.rules, made, profile)
        if count == 0 and (form, mode) == kind:
            here = made
            if k % 3 == 0 or k > tries // 2:
                found.append(made)
            if len(found) > wanted:
                break
    return found
