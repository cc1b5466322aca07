"""Calls for the exported C++ headers: as their driver reads them, and what Python says of them, in the driver's words."""

from __future__ import annotations

import random
import subprocess
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from pto_isa.language.search.walk import neighbour
from pto_isa.runtime.errors import InputError
from pto_isa.runtime.kinds.table import kind_by_type, kinds_of, passed
from pto_isa.runtime.release import LAST
from pto_isa.runtime.rules.judgement import UNJUDGED, Judgement, type_of
from pto_isa.runtime.rules.operands import operands_fit
from pto_isa.runtime.rules.result_type import known_results
from pto_isa.runtime.rules.rule import RESULT, OpRules
from pto_isa.runtime.search.space import EXTENTS
from pto_isa.runtime.types.dtypes import BITS
from pto_isa.runtime.types.pipe_type import FIELDS as PIPE_FIELDS
from pto_isa.runtime.types.plain_type import ScalarType
from pto_isa.runtime.types.tile_type import FIELDS as TILE_FIELDS
from pto_isa.runtime.types.unknown import UNKNOWN
from pto_isa.runtime.verify import complete, verify

PROFILES = ("cpu", "a2a3", "a5")
# What a scalar is given instead of its value.
OTHERS = (UNKNOWN, 0, 3, -1, 0.5, -0.5, 2.0, 1e22, float("nan"), ScalarType("i8"), ScalarType("f32"))
LIMIT = 1 << 24  # elements of a changed tile
RESERVED = ("profile", "operands", "attributes", "types")  # their words are those of each language


class Asked(NamedTuple):
    """One call on one profile; ``values`` are types, numbers and words by name."""

    rules: OpRules
    profile: str
    values: dict[str, Any]

    def line(self) -> str:
        """As the driver reads it."""
        known = ((name, value) for name, value in self.values.items() if not passed(self._kinds(name), "never"))
        pairs = [part for name, value in known for part in (name, spelled(value))]
        return "\t".join([self.rules.op, self.profile, *pairs])

    def _kinds(self, name: str) -> tuple[str, ...]:
        return self.rules.operands[name].kinds

    def representable(self) -> bool:
        """Whether the structs of C++ have a place for each value: an operand of its kind, a word of its list."""
        return all(self._fits(name, value) for name, value in self.values.items())

    def _fits(self, name: str, value: Any) -> bool:
        spec = self.rules.operands.get(name)
        if spec is None:
            return False
        if value is None:
            return spec.optional or spec.access != RESULT
        if passed(spec.kinds, "word"):
            if spec.type in ("bool", "int"):
                return value is UNKNOWN or (isinstance(value, bool) == (spec.type == "bool") and isinstance(value, int))
            return value is UNKNOWN or value in spec.vocabulary
        if passed(spec.kinds, "number"):
            whole = isinstance(value, int) and not isinstance(value, bool) and -(2**63) < value < 2**63
            return value is UNKNOWN or whole or isinstance(value, (float, ScalarType))
        kind = kind_by_type(value)
        return any(kind.name in (one.name, one.seen_as) for one in kinds_of(spec.kinds))


def types_only(values: Mapping[str, Any]) -> dict[str, Any]:
    """The call without elements and storage, scalars as plain numbers."""
    types = {name: value if isinstance(value, ScalarType) else type_of(value) for name, value in values.items()}
    return {name: value.item() if isinstance(value, np.generic) else value for name, value in types.items()}


def spelled(value: Any) -> str:
    """A value as the driver reads it."""
    if value is None:
        return "absent:"
    if value is UNKNOWN:
        return "unknown:"
    if isinstance(value, ScalarType):
        return f"scalar:{value.dtype}"
    if isinstance(value, bool):
        return f"truth:{int(value)}"
    if isinstance(value, int):
        return f"whole:{value}"
    if isinstance(value, float):
        return f"real:{value!r}"
    if isinstance(value, str):
        return f"word:{value}"
    return _spelled_type(value)


@lru_cache(maxsize=1 << 16)
def _spelled_type(value: Any) -> str:
    kind = value.kind
    if kind == "tile":
        return f"tile:{','.join(str(getattr(value, field)) for field in TILE_FIELDS)}"
    if kind == "global":
        return f"global:{_tensor(value)}"
    if kind == "group":
        return f"group:{value.ranks},{value.root},{_tensor(value.member)}"
    if kind == "conv":
        parts = [value.dtype, value.layout, value.loc, _numbers(value.shape), *map(str, value.settings)]
        return f"conv:{','.join(parts)}"
    if kind == "pipe_end":
        fields = ["dtype", "direction", "core", *(f for f in PIPE_FIELDS if f not in ("dtype", "direction", "core"))]
        return f"pipe:{','.join(str(getattr(value, field)) for field in fields)}"
    if kind == "registers":
        return f"registers:{','.join(map(str, value.values))}"
    if kind == "vreg":
        return f"vreg:{value.dtype}"
    if kind == "mask":
        return f"mask:{value.width}"
    if kind == "pointer":
        return f"pointer:{value.dtype},{value.space}"
    assert kind == "array", value
    return f"array:{value.dtype},{value.size}"


def _tensor(value: Any) -> str:
    return f"{value.dtype},{value.layout},{_numbers(value.shape)},{_numbers(value.stride)}"


def _numbers(numbers: Iterable[Any]) -> str:
    return " ".join(map(str, numbers))


Told = tuple[str, str, str, str]


class Said(NamedTuple):
    """What is broken, with severity, operand and messages in both languages, and what is open; by the ids of rules."""

    broken: dict[str, tuple[Told, ...]]
    open: frozenset[str]


def ours(call: Asked) -> Said:
    """What the toolkit says."""
    broken: dict[str, tuple[Told, ...]] = {}
    for found in verify(call.rules, call.values, call.profile):
        said = (
            ()
            if found.rule.rpartition("/")[2] in RESERVED
            else ((found.severity, found.operand or "", found.text("en"), found.text("zh")),)
        )
        broken[found.rule] = (*broken.get(found.rule, ()), *said)
    return Said(broken, frozenset(open_rules(call)) - set(broken))


def open_rules(call: Asked) -> Iterator[str]:
    """Rules of which it is not known whether the call breaks them."""
    rules, profile = call.rules, call.profile
    if profile not in rules.profiles:
        return
    judged = Judgement(rules, complete(rules, call.values, operands_fit(rules, call.values)[1]), profile)
    judged.broken()
    yield from left_open(judged)


def left_open(judged: Judgement) -> Iterator[str]:
    """Rules of a call of which its judgement does not know whether they hold."""
    rules, profile = judged.rules, judged.table.profile
    for entry, held in zip(judged.entries, judged.held, strict=True):
        if held is UNKNOWN and entry.rule.until == LAST:
            yield entry.rule.id
    if judged.types_legal is UNKNOWN:
        yield f"{rules.op}/types"
    for value in judged.types.values():
        if kind_by_type(value).keeps_valid_view:
            for rule in rules.tile:
                try:
                    held = rule.check(*(profile if name == "profile" else value for name in rule.reads))
                except UNJUDGED:
                    held = UNKNOWN
                if held is UNKNOWN and profile in rule.profiles:
                    yield rule.id


def theirs(driver: Path, calls: list[Asked]) -> list[Said]:
    """What the headers say, call by call."""
    text = "".join(call.line() + "\n" for call in calls)
    done = subprocess.run([driver, "judge"], input=text, capture_output=True, encoding="utf-8")
    assert done.returncode == 0, done.stderr
    lines = done.stdout.split("\n")[:-1]
    assert len(lines) == 2 * len(calls)
    found = []
    for broken, open in zip(lines[::2], lines[1::2], strict=True):
        said: dict[str, tuple[Told, ...]] = {}
        for part in broken.split("\x1f")[1:]:
            rule, *texts = part.split("\x1e")
            reserved = rule.rpartition("/")[2] in RESERVED
            assert texts, rule
            told = () if reserved else tuple(_told(one.split("\x1d")) for one in texts)
            said[rule] = (*said.get(rule, ()), *told)
        found.append(Said(said, frozenset(open.split("\x1f")[1:])))
    return found


def _told(parts: list[str]) -> Told:
    severity, operand, en, zh = parts
    return ("error", "undefined", "warning")[int(severity)], operand, en, zh


def distinct(calls: Iterable[Mapping[str, Any]]) -> list[dict[str, Any]]:
    """Calls by types, each once."""
    return list({repr(made): made for made in map(types_only, calls)}.values())


def with_results(rules: OpRules, values: dict[str, Any]) -> dict[str, Any]:
    """The call as a compiler has it, where each result has a type: that which its operands decide on some profile."""
    if any(spec.access == RESULT for spec in rules.operands.values()):
        for profile in PROFILES:
            values = {**values, **known_results(rules, values, profile)}
    return values


def near(rules: OpRules, values: dict[str, Any], seed: int) -> Iterator[dict[str, Any]]:
    """Calls that differ in one place: another extent, word, type or number, an unknown one, an operand gone."""
    rng = random.Random(seed)
    for _ in range(2):
        made = neighbour(rules, values, rng, LIMIT)
        if made is not None:
            yield made
    if not values:
        return
    names = list(values)
    name = rng.choice(names)
    value = values[name]
    if getattr(value, "kind", "") == "tile":
        changes = [(rng.choice(EXTENTS), UNKNOWN), ("dtype", rng.choice([*BITS])), ("rows", 1 << 20)]
        changes += [(rng.choice(("blayout", "slayout", "fractal", "pad", "compact")), UNKNOWN)]
        for field, changed in changes:
            try:
                yield {**values, name: value.replace(**{field: changed})}
            except InputError:
                pass
    if getattr(value, "kind", "") != "registers":
        yield {**values, name: None}
    for other in names:
        if passed(rules.operands[other].kinds, "number"):
            yield {**values, other: rng.choice(OTHERS)}
        elif passed(rules.operands[other].kinds, "word"):
            yield {**values, other: UNKNOWN}
