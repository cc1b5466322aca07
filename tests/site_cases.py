"""Calls for the explorer: the example of an op as it is, and with other values, valid regions, words and pads."""

from __future__ import annotations

import math
import re
import zlib
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import Any

import numpy as np

from language.records import database
from pto_isa.conform.calling import compute
from pto_isa.database import Op
from pto_isa.export.operand_values import numbers
from pto_isa.generate.drawing.picture import elements
from pto_isa.generate.examples.operands import dtype_holder, dtype_of, example_operands
from pto_isa.runtime import Tile
from pto_isa.runtime.errors import InputError
from pto_isa.runtime.memory.register import Mask, Vreg
from pto_isa.runtime.numeric import decode
from pto_isa.runtime.types.dtypes import CODES
from pto_isa.runtime.unknown_semantics import UnknownSemantics
from pto_isa.verifier import verify_op
from whole_manual import build_cache

DATABASE = database()
# What tests add to the site's script: the specs by op and scene, and one call of them with all that came of it.
HARNESS = """
PTO.specs = {};
PTO.explore = make => { const spec = make(PTO.arithmetic); PTO.specs[spec.op + ' ' + spec.scene] = spec; };
PTO.offered = op => { const {valid, words, pads} = PTO.specs[op]; return {valid, words, pads}; };
PTO.tried = (op, call) => {
  const spec = PTO.specs[op], state = PTO.start(spec);
  state.profile = call.profile;
  for (const name in call.types) Object.assign(state.t[name], call.types[name]);
  Object.assign(state.a, call.values);
  for (const name in call.cells) {
    const {dtype} = state.t[name], packed = spec.operands[name].packed;
    const source = dtype[0] === 'i' || dtype[0] === 'u' ? BigInt : Number;
    const cells = call.cells[name].map(said => PTO.held(packed ? Number(said) : source(said.replace('nan', 'NaN')), dtype, packed));
    if (!spec.operands[name].same) state.cells[name] = cells;
  }
  for (const name in spec.operands) if (spec.operands[name].same) state.cells[name] = state.cells[spec.operands[name].same];
  const machine = PTO.run(spec, state), after = {}, made = {};
  for (const name in machine.after) {
    after[name] = machine.after[name].map(value => String(typeof value === 'boolean' ? Number(value) : value));
    made[name] = Array.from(machine.made[name], ([place, how]) => [place, how.pad, how.reads]);
  }
  return {why: machine.why, error: String(machine.error || ''), after, made, broken: machine.broken()};
};
"""


@dataclass
class Case:
    """What is changed against the example, as text for the script, and what the generated op makes of it."""

    profile: str
    types: dict[str, dict[str, Any]] = field(default_factory=dict)
    values: dict[str, Any] = field(default_factory=dict)
    cells: dict[str, list[str]] = field(default_factory=dict)
    expected: dict[str, list[str]] = field(default_factory=dict)

    def sent(self) -> dict[str, Any]:
        return {"profile": self.profile, "types": self.types, "values": self.values, "cells": self.cells}


def scripts(op: Op) -> dict[int, str]:
    """The scripts of an op by the number of their picture."""
    return {scene: made for scene, made in enumerate(build_cache().explorers(op)) if made is not None}


def words(spec: dict[str, Any], rng: np.random.Generator) -> dict[str, Any]:
    return {name: choices[rng.integers(len(choices))] for name, choices in spec["words"].items() if rng.integers(2)}


def cases(op: Op, scene: int, spec: dict[str, Any], number: int) -> Iterator[Case]:
    """The example of a picture on each profile, then legal calls with random changes; an illegal one is passed over.

    ``spec`` are the groups of extents, the words and the pads that the explorer offers for the op.
    """
    kinds = ("small", "plain", "bits", "special")
    rng = np.random.default_rng(zlib.crc32(f"{op.name} {scene}".encode()))
    example = op.record.examples[build_cache().pictures(op)[scene].example]
    for profile in example.profiles:
        yield _run(op, Case(profile), example_operands(op, example))
    for k in range(number):
        case = Case(example.profiles[k % len(example.profiles)])
        given = example_operands(op, example)
        for largest, members in spec["valid"]:
            size = int(rng.integers(1, largest + 1))
            for name, axis in members:
                case.types.setdefault(name, {})[("valid_row", "valid_col")[axis]] = size
        for name in spec["pads"]:
            case.types.setdefault(name, {})["pad"] = str(rng.choice(["null", "zero", "max", "min"]))
        case.values = words(spec, rng)
        try:
            made = _changed(op, case, given, kinds[k // 3 % 4], rng)
            findings = verify_op(op.name, profile=case.profile, **made)
            if all(finding.severity == "warning" for finding in findings):
                yield _run(op, case, made)
        except (InputError, UnknownSemantics):  # a change that makes no operand, or a form that no source defines
            continue


def _changed(op: Op, case: Case, given: dict[str, Any], kind: str, rng: np.random.Generator) -> dict[str, Any]:
    made = dict(given)
    for name, value in given.items():
        if isinstance(value, Tile):
            made[name] = Tile(replace_type(value.type, case.types.get(name, {})), value.array)
            if op.operands[name].access != "write" and not _indexing(op, name) and value.type.dtype != "u64":
                value.array[...] = numbers(rng, value.type.dtype, value.type.size, kind).reshape(value.type.shape)
        elif isinstance(value, Vreg) and not op.operands[name].is_output:
            made[name] = Vreg.from_numpy(numbers(rng, value.type.dtype, value.type.lanes, kind), value.type.dtype)
        elif isinstance(value, Mask) and not op.operands[name].is_output:
            made[name] = Mask.from_numpy(rng.random(value.type.lanes) < 0.6, value.type.width)
    return {**made, **case.values}


def _indexing(op: Op, name: str) -> bool:
    """Operands whose elements are indices or records stay as the example has them."""
    return op.name in ("tgather", "tmrgsort", "tsort32", "tconcat") or "scale" in name


def replace_type(kind: Any, changes: dict[str, Any]) -> Any:
    names = (
        "dtype",
        "rows",
        "cols",
        "valid_row",
        "valid_col",
        "loc",
        "blayout",
        "slayout",
        "fractal",
        "pad",
        "compact",
    )
    return type(kind)(**{name: changes.get(name, getattr(kind, name)) for name in names})


def _run(op: Op, case: Case, operands: dict[str, Any]) -> Case:
    packed = {name for name in operands if "predicate" in op.operands[name].kind}
    held = {name: value for name, value in operands.items() if dtype_holder(value)}
    case.cells = {name: _texts(value, name in packed) for name, value in held.items()}
    compute(op.name, operands, case.profile, exact=True)
    case.expected = {name: _texts(value, name in packed) for name, value in held.items()}
    return case


def _texts(value: Any, packed: bool) -> list[str]:
    rows = elements(value, packed)
    if dtype_of(value) in CODES and not packed:
        rows = decode(rows, dtype_of(value))
    whole = packed or dtype_of(value)[0] in "iu"
    return [str(int(x)) if whole else repr(float(x)).replace("inf", "Infinity") for x in rows.reshape(-1)]


def close(found: str, wanted: str, allowed: bool) -> bool:
    """Whether two numbers as text are the same or, where that is allowed, nearly the same; any NaN is any NaN."""
    if found == wanted:
        return True
    a, b = float(found.replace("Infinity", "inf")), float(wanted.replace("Infinity", "inf"))
    if a == b or (math.isnan(a) and math.isnan(b)):
        return True
    return allowed and math.isclose(a, b, rel_tol=1e-6 if re.search(r"[.e]", wanted) else 0.0)


__all__ = ["Case", "cases", "close", "replace", "scripts"]
