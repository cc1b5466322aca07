"""Calls near a call: with other element types, with one thing changed, mended until they are legal."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from typing import Any, NamedTuple

from ..runtime import ConvType, GroupType, TileType
from ..runtime.closest import applied
from ..runtime.conv_config import changed
from ..runtime.dtypes import BITS, ITEMSIZE, check_dtype
from ..runtime.errors import InputError
from ..runtime.global_type import GlobalType
from ..runtime.judgement import Judgement, broken_tile_rules
from ..runtime.moves import fields_of, get
from ..runtime.rule import OpRules

Values = dict[str, Any]
MOST_ELEMENTS = 640  # of a changed tile, unless the call it comes from has a larger one
SIZES = (0, 1, 2, 3, 4, 5, 7, 8, 9, 12, 15, 16, 17, 24, 31, 32, 33, 40, 64)
EXTENTS = ("rows", "cols", "valid_row", "valid_col")
INDICES = (0, 1, 2, 3, 5, 8, 16, 31, 32, 64, -1)
MENDING_STEPS = 100
STEPS = 24  # of the walk from one call to its variants
VARIANTS = 3


class Verdict(NamedTuple):
    """What is wrong with a call by types, and the form and mode it takes."""

    errors: int
    undefined: int
    form: str
    mode: str

    @property
    def broken(self) -> int:
        return self.errors + self.undefined


def judged(rules: OpRules, values: Mapping[str, Any], profile: str) -> Verdict:
    """Count the broken rules of a call; warnings do not count."""
    call = Judgement(rules, values, profile)
    broken = [entry.rule.severity for entry in call.broken()]
    broken += ["error"] * ((call.types_legal is not True) + bool(rules.needed and call.missing()))
    for value in call.types.values():
        if getattr(value, "kind", None) == "tile":
            broken += [rule.severity for rule in broken_tile_rules(rules, value, profile)]
            broken += ["error"] * ((value.valid_row > value.rows) + (value.valid_col > value.cols))
    form = call.form if isinstance(call.form, str) else "?"
    return Verdict(broken.count("error"), broken.count("undefined"), form, str(call.types["mode"]))


def retyped(seed: Values, row: Mapping[str, str]) -> Iterator[Values]:
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
    if value.kind in ("array", "registers") or dtype not in BITS:
        return value
    lanes = 256 // BITS[dtype]
    if value.kind == "global":
        shape = list(value.shape)
        if value.layout == "nz":
            shape[1] = max(1, shape[1] * shape[4] * ITEMSIZE[dtype] // 32)
        if value.layout in ("nz", "nc1hwc0", "fractal_z", "fractal_z_3d"):
            shape[4] = 32 // ITEMSIZE[dtype]
        return GlobalType(check_dtype(dtype), tuple(shape), None, value.layout)
    if value.kind == "pipe_end":
        return replace(value, dtype=dtype)
    if value.kind == "group":
        return GroupType(_with_dtype(value.member, dtype, widen), value.ranks, value.root)
    if value.kind == "conv":
        c0 = 32 // ITEMSIZE[dtype]
        old = getattr(value, "c0", None)
        shape = [c0 if k == len(value.shape) - 1 and n == old else n for k, n in enumerate(value.shape)]
        if old is None and "c" in value.layout:  # as many blocks of channels as before
            shape[value.layout.index("c")] = max(1, value.c * value.itemsize // ITEMSIZE[dtype])
        settings = changed(value.settings)
        if "channel_size" in settings:
            settings["channel_size"] = settings["channel_size"] * c0 // value.c0
        if "pad_bits" in settings:
            settings["pad_bits"] &= (1 << BITS[dtype]) - 1
        return ConvType(dtype, value.layout, shape, value.loc, **settings)
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
        if value.rows == 1:  # the vector of a matrix-vector product: no boxes
            changes["rows"] = 1
        for full, part in (("rows", "valid_row"), ("cols", "valid_col")):
            if getattr(value, part) == getattr(value, full):
                changes[part] = changes[full]
    return value.replace(**changes)


def _boxes(value: TileType, unit: int, lanes: int) -> tuple[tuple[int, int], tuple[int, int]]:
    if value.slayout == "row_major":
        return (value.cols, unit), (value.rows, max(16, unit if unit > lanes else 16))
    return (value.cols, max(16, unit if unit > lanes else 16)), (value.rows, unit)


# -- changes --------------------


def _change(rules: OpRules, values: Values, rng: random.Random, scalars_too: bool) -> dict[tuple[str, str], Any]:
    """One change: an extent (alone or wherever the same number stands), a word, a scalar, a layout.

    Scalars change only on the way from one legal call to the next: most rules do not look at them.
    """
    spots: list[tuple[str, str]] = [(name, part) for name, value in values.items() for part in fields_of(value)]
    extents = [(n, p) for n, p in spots if p in EXTENTS or p.startswith("shape[")]
    scalars = [(n, p) for n, p in spots if not p and "scalar" in rules.operands[n].kinds and values[n] is not None]
    words = [(n, p) for n, p in spots if not p and rules.operands[n].kinds == ("attribute",)]
    kind = rng.random()
    if words and kind < 0.2:
        name, _ = rng.choice(words)
        spec = rules.operands[name]
        choices: list[Any] = [True, False] if spec.type == "bool" else list(spec.vocabulary)
        if choices and not (spec.optional and values[name] is None):
            return {(name, ""): rng.choice(choices)}
    if scalars and scalars_too and kind < 0.35:
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


def size(values: Values) -> int:
    """Elements of the largest operand."""
    return max((value.size for value in values.values() if hasattr(value, "size")), default=0)


def neighbour(rules: OpRules, values: Values, rng: random.Random, limit: int, scalars_too: bool) -> Values | None:
    """The call with one thing changed; None when there is no such type or it is large (``limit`` is in elements)."""
    change = _change(rules, values, rng, scalars_too)
    if not change:
        return None
    try:
        made = applied(values, change)
    except (ValueError, ZeroDivisionError):
        return None
    return made if made is not None and _small(made, limit) else None


def mended(
    rules: OpRules, values: Values, profile: str, kind: tuple[str, str], rng: random.Random
) -> tuple[Values, Verdict] | None:
    """A call near a broken one with fewer broken rules, at best none; steps that break more are not taken."""
    best = judged(rules, values, profile)
    if best.broken > 4:
        return None
    here, limit = values, max(MOST_ELEMENTS, size(values))
    for step in range(MENDING_STEPS):
        made = neighbour(rules, here, rng, limit, step >= MENDING_STEPS // 2)
        if made is None:
            continue
        verdict = judged(rules, made, profile)
        if verdict.broken > best.broken or (verdict.form, verdict.mode) != kind:
            continue
        here = made
        if verdict.broken < best.broken:
            values, best = made, verdict
        if best.broken == 0:
            break
    return values, best


def variants(
    rules: OpRules, base: Values, profile: str, kind: tuple[str, str], rng: random.Random,
    legal: Callable[[Verdict], bool],
) -> list[Values]:  # fmt: skip
    """The call and others of the same form and mode, each some changes away from the one before."""
    found = [base]
    limit = max(MOST_ELEMENTS, size(base))
    here = base
    for k in range(STEPS):
        made = neighbour(rules, here, rng, limit, True)
        if made is None:
            continue
        verdict = judged(rules, made, profile)
        if legal(verdict) and (verdict.form, verdict.mode) == kind:
            here = made
            if k % 3 == 0 or k > STEPS // 2:
                found.append(made)
            if len(found) > VARIANTS:
                break
    return found
