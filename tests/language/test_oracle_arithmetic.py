"""The oracle's scalar arithmetic against NumPy's scalars and hand-computed cases."""

from __future__ import annotations

import math

import ml_dtypes
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pto_isa.language.oracle import scalar
from pto_isa.language.oracle.convert import converted

FLOATS = {"f16": np.float16, "f32": np.float32, "bf16": ml_dtypes.bfloat16}


@settings(max_examples=400, derandomize=True, deadline=None)
@given(st.floats(allow_nan=False), st.sampled_from(["f16", "f32"]))
def test_rounding_is_numpys(value: float, dtype: str) -> None:
    with np.errstate(all="ignore"):
        expected = float(FLOATS[dtype](value))
    assert scalar.round_to(value, dtype) == expected
    assert math.copysign(1, scalar.round_to(value, dtype)) == math.copysign(1, expected)


@settings(max_examples=400, derandomize=True, deadline=None)
@given(st.floats(width=32, allow_nan=False))
def test_rounding_to_bf16(value: float) -> None:
    with np.errstate(all="ignore"):
        assert scalar.round_to(value, "bf16") == float(np.float32(value).astype(ml_dtypes.bfloat16))


@pytest.mark.parametrize(
    ("value", "dtype", "result"),
    [
        (2**24 + 1, "f32", 2.0**24),
        (2**24 + 3, "f32", 2.0**24 + 4),
        (2**63 + 2**39, "f32", 2.0**63),
        (2**63 + 2**39 + 1, "f32", 2.0**63 + 2.0**40),
        (65520, "f16", math.inf),
        (65519, "f16", 65504.0),
        (0, "f16", 0.0),
    ],
)
def test_integers_are_rounded_exactly_and_once(value: int, dtype: str, result: float) -> None:
    assert scalar.round_to(value, dtype) == result


@pytest.mark.parametrize(
    ("value", "dtype", "result"), [(128, "i8", -128), (-129, "i8", 127), (256, "u8", 0), (-1, "u64", 2**64 - 1)]
)
def test_wrapping(value: int, dtype: str, result: int) -> None:
    assert scalar.wrap(value, dtype) == result


@pytest.mark.parametrize(
    ("value", "mode", "result"),
    [
        (0.5, "rint", 0),
        (1.5, "rint", 2),
        (2.5, "round", 3),
        (-2.5, "round", -3),
        (-0.5, "floor", -1),
        (0.2, "ceil", 1),
        (-1.9, "trunc", -1),
        (2.5, "odd", 3),
        (1.5, "odd", 1),
        (-2.5, "odd", -3),
        (4.0, "odd", 4),
    ],
)
def test_rounding_to_integers(value: float, mode: str, result: int) -> None:
    assert scalar.round_integral(value, mode) == result


@pytest.mark.parametrize(
    ("value", "source", "target", "mode", "sat", "result"),
    [
        (300.0, "f32", "i8", "rint", "on", 127),
        (300.0, "f32", "i8", "rint", "off", 44),
        (math.nan, "f32", "i16", "rint", "on", 0),
        (math.inf, "f32", "u8", "trunc", "on", 255),
        (-5, "i32", "u8", "rint", "on", 0),
        (1e6, "f32", "f16", "rint", "on", 65504.0),
        (1e6, "f32", "f16", "rint", "off", math.inf),
        (1.0 + 2.0**-11, "f32", "f16", "ceil", "off", 1.0 + 2.0**-10),
        (1.0 + 2.0**-11, "f32", "f16", "floor", "off", 1.0),
        (-(1.0 + 2.0**-11), "f32", "f16", "trunc", "off", -1.0),
        (2**62 + 1, "i64", "f32", "rint", "off", 2.0**62),
    ],
)
def test_conversions(value: float, source: str, target: str, mode: str, sat: str, result: float) -> None:
    assert converted(value, source, target, mode, sat) == result


@pytest.mark.parametrize(
    ("a", "b", "result"),
    [
        (0.0, -1.0, math.inf),
        (-0.0, -1.0, -math.inf),
        (0.0, -2.0, math.inf),
        (-2.0, 0.5, math.nan),
        (1.0, math.nan, 1.0),
    ],
)
def test_power_is_cs(a: float, b: float, result: float) -> None:
    found = scalar.power(a, b)
    assert found == result or (math.isnan(found) and math.isnan(result))


def test_remainders() -> None:
    assert scalar.fmod(-7.0, 3.0) == -1.0
    assert scalar.remainder(-7.0, 3.0) == 2.0
    assert math.copysign(1, scalar.remainder(-6.0, 3.0)) == -1
    assert scalar.truncated(-7, 2) == -3


@pytest.mark.parametrize("dtype", ["f16", "bf16", "f32", "i8", "u16"])
def test_bits_round_trip(dtype: str) -> None:
    width = {"f16": 16, "bf16": 16, "f32": 32, "i8": 8, "u16": 16}[dtype]
    for bits in [0, 1, 2 ** (width - 1), 2 ** (width - 1) + 1, 2 ** (width - 2)]:
        assert scalar.bits_of(scalar.from_bits(bits, dtype), dtype) == bits
