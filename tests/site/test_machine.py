"""The arithmetic of the explorer's machine in the browser, against the runtime and Python's own numbers."""

from __future__ import annotations

import json
import math
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from pto_isa.generate.drawing.numbers import full, short
from pto_isa.language.front.parse import parse
from pto_isa.language.front.resolve import OperandInfo, Scope, resolve
from pto_isa.language.print.javascript import CODED, JavaScriptPrinter
from pto_isa.language.typing import TypeEnv, type_expression
from pto_isa.runtime.memory.state import REGISTERS
from pto_isa.runtime.numeric.rounding import ROUND_MODES
from pto_isa.runtime.numeric.small_float import FORMATS, decode, encode
from site_cases import DATABASE, build_cache, close

pytestmark = pytest.mark.browser


@pytest.mark.parametrize("dtype", sorted(CODED))
def test_small_floats_are_rounded_as_by_the_runtime(machine: Any, dtype: str) -> None:
    codes = np.arange(FORMATS[dtype].values.size, dtype=np.uint8)
    values = decode(codes, dtype).astype(float)
    finite = np.unique(values[np.isfinite(values)])
    middles = (finite[1:] + finite[:-1]) / 2
    beyond = [
        finite[-1] * 1.03,
        finite[-1] * 1.04,
        finite[-1] * 1.2,
        finite[-1] * 3,
        1e9,
        1e-9,
        math.inf,
        math.nan,
        -0.0,
    ]
    tried = np.concatenate([finite, middles, np.nextafter(middles, 9e9), np.nextafter(middles, -9e9), beyond])
    tried = np.concatenate([tried, -tried])
    for mode in ROUND_MODES:
        for saturate in ("on", "off"):
            made = machine.evaluate(
                "([values, ...how]) => values.map(value => String(PTO.arithmetic.cast("
                "PTO.arithmetic.encode(Number(value), how[0], how[1], how[2]), how[0], 'u8')))",
                [
                    [repr(float(value)).replace("nan", "NaN").replace("inf", "Infinity") for value in tried],
                    dtype,
                    mode,
                    saturate,
                ],
            )
            wanted = encode(tried, dtype, mode, saturate == "on").view(np.uint8)
            for value, ours, theirs in zip(tried, made, wanted, strict=True):
                same = decode(np.uint8(ours), dtype), decode(np.uint8(theirs), dtype)
                assert int(ours) == int(theirs) or np.isnan(same).all(), f"{value} {mode} {saturate}"
    back = machine.evaluate(
        "([codes, dtype]) => codes.map(code => String(PTO.arithmetic.cast(BigInt(code), 'u8', dtype)))",
        [codes.tolist(), dtype],
    )
    assert all(
        close(ours, repr(float(theirs)).replace("inf", "Infinity"), False)
        for ours, theirs in zip(back, values, strict=True)
    )


@pytest.mark.parametrize(
    "said",
    [
        "bit_field(state.fmatrix_a, 63, 32)",
        "bit_field(state.fmatrix_a + 1, 40, 0)",
        "bit_field(src.fmap_w + src.fmap_h * 65536 + src.pad_bits * 4294967296, 47, 0)",
        "bit_field(state.fmatrix_a if src.pad_left == 255 else src.pad_left, 52, 0)",
        "state.fmatrix_a % 65536",
        "(state.fmatrix_a - state.fmatrix_b) // 4294967296 % 65536",
        "(state.fmatrix_b - state.fmatrix_a) % 1000003",
        "state.padding_a * 4294967296 // 3",
        "-state.fmatrix_a % 1000003",
        "state.fmatrix_a",
        "state.fmatrix_a == state.fmatrix_b",
        "state.fmatrix_b < state.fmatrix_a",
    ],
)
def test_registers_are_computed_exactly(machine: Any, said: str) -> None:
    """Against Python's own integers; the two registers differ in a bit that a double drops."""
    registers = {"fmatrix_a": 2**64 - 1, "fmatrix_b": 2**64 - 2, "padding_a": 2**32 - 1}
    settings = {"fmap_w": 65535, "fmap_h": 65534, "pad_bits": 2**32 - 3, "pad_left": 255}
    operands = {"state": OperandInfo(("registers",)), "src": OperandInfo(("conv",))}
    scope = Scope(operands=operands, words=frozenset())
    tree = resolve(parse(said), scope, where="rule")
    typed = type_expression(tree, TypeEnv(scope, {"src": "f32"}, target="f32"))
    code = JavaScriptPrinter(frozenset(), {}).text(typed)
    names = {"state": SimpleNamespace(**registers), "src": SimpleNamespace(**settings)}
    wanted = eval(said, {"bit_field": lambda x, high, low: x >> low & (1 << high - low + 1) - 1}, names)
    registers_said = ",".join(f"{name}:{n}{'n' if REGISTERS[name] == 64 else ''}" for name, n in registers.items())
    types = f"{{state: {{{registers_said}}}, src: {json.dumps(settings)}}}"
    found = machine.evaluate(f"(() => {{ const H = PTO.arithmetic, m = {{t: {types}}}; return String({code}); }})()")
    assert found == str(wanted).lower()


def named(name: str, example: str) -> str:
    """The spec of the drawing that shows an example."""
    (scene,) = [k for k, shown in enumerate(build_cache().pictures(DATABASE[name])) if shown.example == example]
    return f"{name} {scene}"


def test_a_call_that_waits_computes_nothing(machine: Any) -> None:
    sent = {"profile": "cpu", "types": {"pipe": {"popped": 1}}, "values": {}, "cells": {}}
    result = machine.evaluate("([op, call]) => PTO.tried(op, call)", [named("tpop", "whole"), sent])
    assert result["why"] == "waits" and not any(result["made"].values())


@pytest.mark.parametrize(("op", "count", "read"), [("tpop", "popped", True), ("tpush", "taken", False)])
def test_slots_of_a_pipe_are_used_in_turn(machine: Any, op: str, count: str, read: bool) -> None:
    """One slot further, all places in the pipe lie one slot further, and after the last comes the first."""
    places = []
    for turn in (0, 1, 2):
        counts = {count: turn, "ready": 3, "returned": 3}
        sent = {"profile": "cpu", "types": {"pipe": counts}, "values": {}, "cells": {}}
        result = machine.evaluate("([op, call]) => PTO.tried(op, call)", [named(op, "whole"), sent])
        assert result["why"] is None
        made = result["made"]
        places.append([r[0][1] for _, _, r in made["dst"]] if read else [place for place, _, _ in made["pipe"]])
    size = 256  # elements of f32 in a slot of 1024 bytes
    assert places[1] == [place + size for place in places[0]] and places[2] == places[0] and places[0]


def test_the_script_writes_numbers_as_the_picture_does(machine: Any) -> None:
    values = [0.1, 1 / 3, 0.125, 2.5, 99.995, 12345.678, 999999.9, 1e6, 1234567.0, 1e-9, 0.0009994, 6.1e-5, 65504.0]
    values += [3.4028234663852886e38, 0.5, -0.75, -123456.7, 1e15, 2.0**-24, 1.0]
    whole = [0, 7, -7, 999999, 1000000, 2147483647, -(2**63), 2**64 - 1, 99999999, 123456]
    assert [machine.evaluate("PTO.short", value) for value in values] == [short(value) for value in values]
    made = [machine.evaluate("said => PTO.short(BigInt(said))", str(value)) for value in whole]
    assert made == [short(value) for value in whole]
    assert [machine.evaluate("PTO.full", value) for value in values] == [full(value) for value in values]
    made = [machine.evaluate("said => PTO.full(BigInt(said))", str(value)) for value in whole]
    assert made == [full(value) for value in whole]
    for name in ("short", "full"):
        special = machine.evaluate(f"[NaN, Infinity, -Infinity, -0, true, false].map(PTO.{name})")
        assert special == ["NaN", "∞", "−∞", "−0", "1", "0"]
