"""Calls for the exported C++ library: as its driver reads them, and what ``verify_op`` finds, in the driver's words."""

from __future__ import annotations

import random
import subprocess
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from pto_isa.language.search.walk import neighbour
from pto_isa.runtime.errors import InputError
from pto_isa.runtime.rules.finding import Finding
from pto_isa.runtime.rules.judgement import type_of
from pto_isa.runtime.rules.rule import OpRules
from pto_isa.runtime.search.space import EXTENTS
from pto_isa.runtime.types.pipe_type import FIELDS as PIPE_FIELDS
from pto_isa.runtime.types.plain_type import ScalarType
from pto_isa.runtime.types.tile_type import FIELDS as TILE_FIELDS
from pto_isa.runtime.types.unknown import UNKNOWN
from pto_isa.runtime.verify import verify

PROFILES = ("cpu", "a2a3", "a5")
# What an operand is given instead of what it wants.
OTHERS = (UNKNOWN, 3, -1, 1 << 63, 0.5, 1e22, float("nan"), True, "rint", "rowss", "it's", ScalarType("i8"))
LIMIT = 1 << 24  # elements of a changed tile


class Asked(NamedTuple):
    """One call on one profile; ``values`` are types, numbers and words by name."""

    rules: OpRules
    profile: str
    values: dict[str, Any]

    def line(self) -> str:
        """As the driver reads it."""
        pairs = [part for name, value in self.values.items() for part in (name, spelled(value))]
        return "\t".join([self.rules.op, self.profile, *pairs])


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
        return f"whole:{value}" if value < 1 << 63 else f"natural:{value}"
    if isinstance(value, float):
        return f"real:{value!r}"
    if isinstance(value, str):
        return f"word:{value}"
    kind = value.kind
    if kind == "tile":
        return f"tile:{','.join(str(getattr(value, field)) for field in TILE_FIELDS)}"
    if kind == "global":
        return f"global:{_tensor(value)}"
    if kind == "group":
        return f"group:{value.ranks},{value.root},{_tensor(value.member)}"
    if kind == "conv":
        return (
            f"conv:{','.join([value.dtype, value.layout, value.loc, _numbers(value.shape), *map(str, value.settings)])}"
        )
    if kind == "pipe_end":
        fields = ["dtype", "direction", "core", *(f for f in PIPE_FIELDS if f not in ("dtype", "direction", "core"))]
        return f"pipe:{','.join(str(getattr(value, field)) for field in fields)}"
    if kind == "registers":
        return f"registers:{','.join(map(str, value.values))}"
    assert kind == "array", value
    return f"array:{value.dtype},{value.size}"


def _tensor(value: Any) -> str:
    return f"{value.dtype},{value.layout},{_numbers(value.shape)},{_numbers(value.stride)}"


def _numbers(numbers: Iterable[Any]) -> str:
    return " ".join(map(str, numbers))


def told(found: Finding) -> list[str]:
    """A finding in the fields of the driver."""
    allowed, condition = found.allowed, ""
    if isinstance(allowed, str):
        allowed, condition = [], allowed
    words = "".join(f"{str(word).lower() if isinstance(word, bool) else word}\x1e" for word in allowed or ())
    got = "" if found.got is None else f"got {found.got}"
    texts = [found.text("en"), found.text("zh"), got, words, condition, found.link or ""]
    return [found.rule, found.severity, found.op, found.operand or "", *texts]


def ours(call: Asked) -> list[list[str]]:
    """What the toolkit finds."""
    return [told(found) for found in verify(call.rules, call.values, call.profile)]


def theirs(driver: Path, calls: list[Asked]) -> list[list[list[str]]]:
    """What the library finds, call by call."""
    text = "".join(call.line() + "\n" for call in calls)
    done = subprocess.run([driver, "judge"], input=text, capture_output=True, encoding="utf-8")
    assert done.returncode == 0, done.stderr
    found: list[list[list[str]]] = [[]]
    for line in done.stdout.split("\n")[:-1]:
        if line == "end":
            found.append([])
        else:
            found[-1].append(line.split("\x1f")[:-1])
    assert len(found) == len(calls) + 1
    return found[:-1]


def distinct(calls: Iterable[Mapping[str, Any]]) -> list[dict[str, Any]]:
    """Calls by types, each once."""
    return list({repr(made): made for made in map(types_only, calls)}.values())


def near(rules: OpRules, values: dict[str, Any], seed: int) -> Iterator[dict[str, Any]]:
    """Calls that differ in one place: another extent or word, an unknown one, an operand gone or of another kind."""
    rng = random.Random(seed)
    for _ in range(2):
        made = neighbour(rules, values, rng, LIMIT)
        if made is not None:
            yield made
    names = list(values)
    name = rng.choice(names)
    value = values[name]
    if getattr(value, "kind", "") == "tile":
        try:
            yield {**values, name: value.replace(**{rng.choice(EXTENTS): UNKNOWN})}
        except InputError:
            pass
    if getattr(value, "kind", "") != "registers":
        yield {**values, name: None}
        yield {**values, name: rng.choice(OTHERS)}
        yield {**values, name: values[rng.choice(names)]}
    yield {**values, f"{name}x": 1}
