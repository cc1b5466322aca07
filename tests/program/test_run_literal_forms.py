"""The text forms that records of register instructions show: each is legal where the record computes something, and runs."""

from __future__ import annotations

import re
from collections.abc import Iterator

import numpy as np
import pytest

import pto_isa
from language.records import database
from pto_isa.runtime.kinds.table import kinds_of
from pto_isa.runtime.types.dtypes import IR_DTYPE
from pto_isa.runtime.types.numpy_types import NUMPY

DATABASE = database()
_FORM = re.compile(r"(%.*?) = pto\.[\w.]+ (.*) : (?:(.*) )?-> (.*)|(%.*?) = pto\.[\w.]+ (.*) : ([^>]*>)")
_REGISTER = re.compile(r"!pto\.vreg<\d+x(\w+)>")
_MASK = re.compile(r"!pto\.mask<b(\d+)>")
_SCALAR = re.compile(r"i\d+|index|f\d+|bf16")
_SIDE = "%none = arith.constant 0 : i64", "%one = arith.constant 1 : i64", "%all_bytes = arith.constant 256 : i64"


def forms() -> Iterator[tuple[str, str]]:
    """Forms of which every operand and result is a register, a mask or a number, of ops that A5 computes."""
    for name, op in DATABASE.ops.items():
        semantics = op.record.semantics
        if not op.record.micro or semantics is None or semantics.unknown is not None or "a5" not in op.profiles:
            continue
        kinds = {kind.name for entry in op.record.operands.values() for kind in kinds_of(entry.kind)}
        if kinds <= {"vreg", "mask", "scalar", "attribute", "registers"}:
            for _, syntax in op.record.syntaxes():
                yield from ((name, way.literal) for way in syntax.dps if (way.literal or "").startswith("%"))


FORMS = [*forms()]


def parts(text: str) -> tuple[list[str], list[str], list[str], list[str]]:
    """Operands, their types, results, theirs."""
    found = _FORM.fullmatch(text)
    assert found is not None, text
    results, body, types, made = found[1] or found[5], found[2] or found[6], found[3] or "", found[4] or found[7]
    return re.findall(r"%\w+", body), types.split(", ") if types else [], results.split(", "), made.split(", ")


def given(number: int, name: str, type: str) -> list[str]:
    """Lines that make an operand: a register of what lies in the buffer, a mask of so many lanes, or a number."""
    if register := _REGISTER.fullmatch(type):
        pointer = f"!pto.ptr<{register[1]}, ub>"
        return [f"%from{number} = pto.castptr %none : i64 -> {pointer}",
                f"{name} = pto.vlds %from{number}[%zero] : {pointer} -> {type}"]  # fmt: skip
    if mask := _MASK.fullmatch(type):
        return [f"%few{number} = arith.constant {5 + number} : i32",
                f"{name}, %left{number} = pto.plt_b{mask[1]} %few{number} : i32 -> {type}, i32"]  # fmt: skip
    assert _SCALAR.fullmatch(type), type
    return [f"{name} = arith.constant {'1.0' if 'f' in type else '1'} : {type}"]


def kept(number: int, name: str, type: str) -> list[str]:
    """Lines that store a result behind what lies in the buffer, each at a place of its own."""
    if register := _REGISTER.fullmatch(type):
        width = min(8 * np.dtype(NUMPY[IR_DTYPE[register[1]]]).itemsize, 32)
        pointer, mask = f"!pto.ptr<{register[1]}, ub>", f"!pto.mask<b{width}>"
        return [f"%at{number} = arith.constant {4096 * (number + 1)} : i64",
                f"%to{number} = pto.castptr %at{number} : i64 -> {pointer}",
                f'%on{number} = pto.pset_b{width} "PAT_ALL" : {mask}',
                f"pto.vsts {name}, %to{number}[%zero], %on{number} : {type}, {pointer}, {mask}"]  # fmt: skip
    if _MASK.fullmatch(type):
        pointer = "!pto.ptr<ui8, ub>"
        return [f"%at{number} = arith.constant {4096 * (number + 1)} : i64",
                f"%to{number} = pto.castptr %at{number} : i64 -> {pointer}",
                f'pto.psts {name}, %to{number}[%zero], "NORM" : {type}, {pointer}, index']  # fmt: skip
    assert _SCALAR.fullmatch(type), type
    return []


@pytest.mark.parametrize(("name", "text"), FORMS, ids=[f"{name}-{k}" for k, (name, _) in enumerate(FORMS)])
def test_a_form_runs(name: str, text: str) -> None:
    operands, types, results, made = parts(text)
    assert len(operands) == len(types) and len(results) == len(made)
    lines = [line for k, (each, type) in enumerate(zip(operands, types, strict=True)) for line in given(k, each, type)]
    lines += [
        text,
        *(line for k, (each, type) in enumerate(zip(results, made, strict=True)) for line in kept(k, each, type)),
    ]
    body = "".join(f"      {line}\n" for line in lines)
    program = (
        'module attributes {pto.target_arch = "a5"} {\n  func.func @f(%x: !pto.ptr<ui8, gm>) attributes {pto.aicore} {\n'
        + "".join(f"    {line}\n" for line in ("%zero = arith.constant 0 : index", *_SIDE))
        + "    %in = pto.castptr %none : i64 -> !pto.ptr<ui8, ub>\n"
        "    pto.mte_gm_ub %x, %in, %none, %all_bytes nburst(%one, %all_bytes, %all_bytes) : "
        "!pto.ptr<ui8, gm>, !pto.ptr<ui8, ub>, i64, i64, i64, i64, i64\n"
        '    pto.set_flag["PIPE_MTE2", "PIPE_V", "EVENT_ID0"]\n    pto.wait_flag["PIPE_MTE2", "PIPE_V", "EVENT_ID0"]\n'
        f"    pto.vecscope {{\n{body}    }}\n    return\n  }}\n}}\n"
    )
    assert not [entry.text() for entry in pto_isa.verify(program) if entry.severity in ("error", "undefined")]
    pto_isa.run(program, args={"x": np.arange(256, dtype=np.uint8)})


def test_there_are_enough() -> None:
    assert len({name for name, _ in FORMS}) >= 75
