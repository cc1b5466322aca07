"""What the explorer of a drawing runs: the op's equations as JavaScript, its example, and what may be changed."""

from __future__ import annotations

import json
import math
from collections.abc import Collection, Mapping, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from ...language.print.index_width import EXACT
from ...language.print.javascript import CODED, NoJavaScript, Script
from ...runtime.kinds.cores import REGISTERS as REGISTERS_OF_CORE
from ...runtime.kinds.table import has_bits, kind_by_type, kinds_of, passed
from ...runtime.kinds.values import ARRAY
from ...runtime.memory.global_tensor import GlobalTensor
from ...runtime.memory.pipe import PipeEnd
from ...runtime.memory.state import REGISTERS
from ...runtime.memory.state import State as Registers
from ...runtime.memory.windows import DIGITS, extents
from ...runtime.numeric import decode
from ...runtime.types.dtypes import BITS, CODES, FLOATS
from ...runtime.types.layout import to_storage
from ...runtime.types.pipe_type import SEEN
from ..examples.operands import dtype_holder, dtype_of, example_call
from ..examples.stated import scalar_type
from .groups import valid_groups
from .picture import Picture, elements
from .programs import WrittenRule, written_program, written_rules

if TYPE_CHECKING:
    from ...database import Database, Op
    from ...language.front.opdef import OpDef
    from ...schema.example import Example

SHOWN_CODES = CODED | {"f8e8m0"}  # small floats that the script can round to
Asked = tuple[str, str]  # an operand with a fact or a view of it
PADS = ("null", "zero", "max", "min")


def explorers(db: Database, op: Op, opdef: OpDef, shown: Sequence[Picture]) -> tuple[str | None, ...]:
    """The script of every picture of an op, or None where the site's script cannot compute it."""
    known: dict[object, Script] = {}
    rules = written_rules(op, opdef) if shown else []
    return tuple(_explorer(db, op, opdef, picture, scene, known, rules) for scene, picture in enumerate(shown))


def known_to_script(op: Op) -> bool:
    """Whether the site's script knows the elements of every kind of operand, and no number is a result."""
    specs = op.operands.values()
    numbers = any(passed(spec.kind, "number") and spec.is_output for spec in specs)
    return not numbers and all(kind.explored for spec in specs for kind in kinds_of(spec.kind))


def _explorer(
    db: Database,
    op: Op,
    opdef: OpDef,
    shown: Picture,
    scene: int,
    known: dict[object, Script],
    found: list[WrittenRule],
) -> str | None:
    """One script.  known: blocks written so far; scene: the number of the picture among those of the op."""
    if not known_to_script(op):
        return None
    example = op.record.examples[shown.example]
    call = example_call(op, example)
    stated = {**call[0], **call[1]}
    operands = {name: stated[name] for name in example.operands}
    try:
        written = {
            profile: written_program(
                op, opdef, example, call, profile, known, shown.chosen if profile == shown.profile else None
            )
            for profile in example.profiles
        }
        tensors = {name: value for name, value in operands.items() if dtype_holder(value)}
        if any(dtype_of(value) in CODES - SHOWN_CODES for name, value in tensors.items() if _drawn(shown, name)):
            return None
        distinct = list(dict.fromkeys(program.script for program in written.values()))
        code = Script.joined(distinct, "[{}]")
        for name, value in tensors.items():
            if (name, "byte") in code.views and (not hasattr(value, "storage") or _bits(value) < 8):
                return None
    except NoJavaScript:
        return None
    forms = {form for program in written.values() for form in program.forms}
    rules = Script.joined([rule.script for rule in found if not rule.form or rule.form in forms], "[{}]")
    everything = Script.joined((code, rules))
    uses = everything.facts  # in the order of their first use
    registers = {
        name: _registers(name, operands.get(name) or Registers(), uses)
        for name, spec in op.operands.items()
        if passed(spec.kind, "core")
    }
    drawn = {name: _operand(op, name, value, example, code.views, uses) for name, value in tensors.items()}
    parts = {
        "op": json.dumps(op.name),
        "scene": str(scene),
        "profile": json.dumps(shown.profile),
        "profiles": json.dumps({name: distinct.index(program.script) for name, program in written.items()}),
        "programs": code.text,
        "operands": _mapping(drawn | registers),
        "values": _mapping(_values(op, operands, example)),
        "valid": json.dumps(valid_groups(opdef, shown)),
        "words": json.dumps(_choices(db, op, operands, code.values)),
        "numbers": json.dumps(_numbers(op, operands, everything.values)),
        "pads": json.dumps(sorted({n for n, field in code.facts if field == "pad"})),
        "rules": rules.text,
    }
    return f"PTO.explore(H=>({{{','.join(f'{key}:{said}' for key, said in parts.items())}}}));\n"


def _drawn(shown: Picture, name: str) -> bool:
    return any(grid.name == name for grid in shown.grids)


def _mapping(parts: Mapping[str, str]) -> str:
    return f"{{{','.join(f'{json.dumps(name)}:{said}' for name, said in parts.items())}}}"


# -- the example --------------------------------------------------------------------------------------------------


def _operand(
    op: Op, name: str, value: Any, example: Example, views: Collection[Asked], uses: Collection[Asked]
) -> str:  # fmt: skip
    """One operand as it is in the example; ``uses``: (operand, fact of its type) where the code asks for one.

    views: through which views the code addresses operands.
    """
    bits = has_bits(op.operands[name].kind)
    rows = elements(value, bits)
    dtype = dtype_of(value)
    kind = getattr(value, "type", None)
    dims = list(rows.shape) if bits or kind_by_type(kind).drawn_whole else _shape(value)
    facts: dict[str, Any] = {"dtype": dtype, "kind": getattr(kind, "kind", ARRAY.name), "bits": _bits(value)}
    if isinstance(value, PipeEnd):
        facts |= value.counts
    for owner, field in uses:
        if owner == name and field != "kind":
            source = value if field in SEEN else kind  # other kinds have other facts
            facts |= {field: getattr(source, field)} if hasattr(source, field) else {}
    if kind_by_type(kind).has_valid_region:
        facts |= {"valid_row": value.type.valid_row, "valid_col": value.type.valid_col, "rows": value.type.rows}
        facts |= {"cols": value.type.cols}
    parts = {"dims": json.dumps(dims), "type": json.dumps(facts), "packed": str(bits).lower()}
    if {(name, "byte"), (name, "storage")} & {*views}:
        order = to_storage(value.type, np.arange(rows.size).reshape(rows.shape)).reshape(-1).tolist()
        if order != list(range(rows.size)):
            parts["order"] = json.dumps(order, separators=(",", ":"))
    entry = example.operands[name]
    if entry.storage_of is not None:
        parts["same"] = json.dumps(entry.storage_of)
    else:
        coded = dtype in CODES and not bits
        flat = decode(rows, dtype).reshape(-1) if coded else rows.reshape(-1)
        parts["cells"] = _cells(flat, coded or (dtype in FLOATS and not bits))
    if isinstance(value, GlobalTensor):
        shape, stride = extents(value.type)
        parts["window"] = json.dumps([shape, stride, DIGITS.get(value.type.layout), value.offset])
    return _mapping(parts)


def _registers(name: str, value: Registers, uses: Collection[tuple[str, str]]) -> str:
    """The registers of a core that a program reads, as facts of an operand without elements."""
    used = sorted(field for owner, field in uses if owner == name and field in REGISTERS)
    facts = {field: f"{getattr(value, field)}{'n' if REGISTERS[field] > EXACT else ''}" for field in used}
    facts["kind"] = json.dumps(REGISTERS_OF_CORE.name)
    return _mapping({"dims": "[0]", "type": _mapping(facts), "packed": "false", "cells": "[[],0]"})


def _shape(value: Any) -> list[int]:
    return [int(size) for size in (value.array if hasattr(value, "array") else value).shape]


def _bits(value: Any) -> int:
    return BITS.get(dtype_of(value), 8)  # a truth value has a byte, as in C++


def _cells(flat: Any, floats: bool) -> str:
    """The elements up to the last run of equal ones, which is given by its value: [[1, 2, 3], 0]."""
    values = [_literal(float(value)) if floats else _integer(int(value)) for value in flat]
    end = len(values)
    while end > 1 and values[end - 2] == values[-1]:
        end -= 1
    return f"[[{','.join(values[: end - 1])}],{values[-1]}]"


def _literal(value: float) -> str:
    if math.isnan(value):
        return "NaN"
    if math.isinf(value):
        return "Infinity" if value > 0 else "-Infinity"
    return str(int(value)) if value == int(value) and abs(value) < 1e15 and str(value) != "-0.0" else repr(value)


def _integer(value: int) -> str:
    return str(value) if abs(value) < 2**53 else f"{value}n"


def _values(op: Op, operands: Mapping[str, Any], example: Example) -> dict[str, str]:
    """Scalars and attributes: [kind, value]; attributes that the example does not give have their default."""
    found = {}
    for name, spec in op.operands.items():
        if passed(spec.kind, "word"):
            value = operands.get(name, spec.default)
            if value is not None:
                found[name] = json.dumps(["attribute", value])
        elif passed(spec.kind, "number") and name in operands:
            dtype = scalar_type(op, name, example) or "index"
            value = operands[name]
            said = _literal(float(value)) if dtype in FLOATS else _integer(int(value))
            found[name] = f"[{json.dumps(dtype)},{said}]"
    return found


def _numbers(op: Op, operands: Mapping[str, Any], used: Collection[str]) -> list[str]:
    """The scalars that the equations or the rules name."""
    scalars = [name for name, spec in op.operands.items() if passed(spec.kind, "number")]
    return [name for name in scalars if name in operands and name in used]


def _choices(db: Database, op: Op, operands: Mapping[str, Any], used: Collection[str]) -> dict[str, list[Any]]:
    """Words of the attributes that the equations name."""
    found: dict[str, list[Any]] = {}
    for name, spec in op.operands.items():
        if not passed(spec.kind, "word") or name not in used or (name not in operands and spec.default is None):
            continue
        if spec.type == "bool":
            found[name] = [False, True]
        elif spec.type == "pad":
            found[name] = list(PADS)
        elif spec.type in db.vocabulary.enumerations:
            found[name] = list(db.vocabulary.enumerations[spec.type].values)
    return found
