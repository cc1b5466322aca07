"""Element-by-element helpers against Python's exact numbers."""

import math
import operator
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pto_isa.runtime import (
    NUMPY,
    bit_field,
    bitcast,
    cyclic,
    divide,
    exact_abs,
    exact_max,
    exact_min,
    exact_power,
    fmod,
    integer_limits,
    integer_power,
    remainder,
    rsqrt,
    scalar_power,
    shift_left,
    shift_right,
    wide,
)
from pto_isa.runtime.numeric import at_least, at_most
from runtime.exact import same_numbers

INTEGERS = ["i8", "i16", "i32", "i64", "u8", "u16", "u32", "u64"]
SPECIAL = [0.0, -0.0, 1.0, -1.0, 2.5, -2.5, math.inf, -math.inf, math.nan, 1e-40, 60000.0]


def wrapped(value: int, dtype: str) -> int:
    low, high = integer_limits(dtype)
    return (value - low) % (high - low + 1) + low


@st.composite
def two_integers(draw: st.DrawFn) -> tuple[str, int, int]:
    dtype = draw(st.sampled_from(INTEGERS))
    low, high = integer_limits(dtype)
    numbers = st.one_of(st.integers(low, high), st.integers(max(low, -9), 9), st.sampled_from([low, high]))
    return dtype, draw(numbers), draw(numbers)


def arrays(dtype: str, *numbers: Any) -> list[np.ndarray[Any, Any]]:
    return [np.array([number], NUMPY[dtype]) for number in numbers]


@settings(max_examples=100, deadline=None)
@given(two_integers())
def test_integer_division(made: tuple[str, int, int]) -> None:
    dtype, a, b = made
    x, y = arrays(dtype, a, b)
    quotient = 0 if b == 0 else abs(a) // abs(b) * (1 if (a < 0) == (b < 0) else -1)
    assert divide(x, y).item() == wrapped(quotient, dtype)
    assert divide(x, y).dtype == x.dtype
    rest = 0 if b == 0 else a - b * quotient
    assert fmod(x, y).item() == rest
    assert remainder(x, y).item() == (rest + b if rest and (rest < 0) != (b < 0) else rest)


@settings(max_examples=100, deadline=None)
@given(two_integers())
def test_integer_power(made: tuple[str, int, int]) -> None:
    dtype, a, b = made
    if b >= 0:
        expected = wrapped(pow(a, b, 2**64), dtype)
    else:
        expected = {1: 1, -1: -1 if b % 2 else 1}.get(a, 0)
    assert integer_power(*arrays(dtype, a, b)).item() == expected


def test_numbers_mix_with_arrays() -> None:
    x = np.array([7, -7], np.int8)
    assert divide(x, 2).tolist() == [3, -3]
    assert divide(1, x).tolist() == [0, 0]
    assert divide(x, 2).dtype == np.int8
    assert remainder(x, 3).tolist() == [1, 2]
    assert integer_power(2, x).tolist() == [-128, 0]
    assert integer_power(x, 2).tolist() == [49, 49]
    for dtype in ("f16", "bf16", "f32"):
        y = np.array([-1.5, 2], NUMPY[dtype])
        assert exact_max(y, 0).tolist() == [0, 2]
        assert exact_max(0, y).dtype == NUMPY[dtype]
        assert exact_min(0.5, y).tolist() == [-1.5, 0.5]


@pytest.mark.parametrize("dtype", ["f32", "f16", "bf16"])
def test_extremes_by_the_rule(dtype: str) -> None:
    a, b = (grid.ravel() for grid in np.meshgrid(*[np.array(SPECIAL, np.float32).astype(NUMPY[dtype])] * 2))
    numbers = list(zip(a.astype(float), b.astype(float), strict=True))
    assert same_numbers(exact_max(a, b), [y if x < y else x for x, y in numbers])
    assert same_numbers(exact_min(a, b), [y if y < x else x for x, y in numbers])
    assert exact_max(a, b).dtype == NUMPY[dtype]
    assert same_numbers(exact_abs(a), [max(x, -x) if x == x else x for x, _ in numbers])


def test_abs() -> None:
    assert math.copysign(1, exact_abs(np.array([-0.0], np.float32)).item()) == -1
    assert exact_abs(np.array([-128, -5, 5], np.int8)).tolist() == [-128, 5, 5]


@pytest.mark.parametrize("dtype", ["f32", "f16", "bf16"])
def test_float_remainders(dtype: str) -> None:
    numbers = np.array([*SPECIAL, 5.5, -5.5, 3.0, -3.0], np.float32).astype(NUMPY[dtype])
    a, b = (grid.ravel() for grid in np.meshgrid(numbers, numbers))
    for x, y, plain, signed in zip(a.astype(float), b.astype(float), fmod(a, b), remainder(a, b), strict=True):
        if math.isnan(x) or math.isnan(y) or math.isinf(x) or y == 0:
            assert math.isnan(plain)
            assert math.isnan(signed)
            continue
        rest = math.fmod(x, y)
        assert same_numbers(plain, rest)
        expected = np.float32(rest) + np.float32(y) if rest and (rest < 0) != (y < 0) else rest
        assert same_numbers(signed, expected)


def test_powers() -> None:
    base = np.array([-math.inf, -0.0, 2.0, 1.0, math.nan, -8.0, 0.0], np.float32)
    root = np.float32(math.sqrt(2))
    assert same_numbers(exact_power(base, 0.5), [math.inf, 0.0, root, 1, math.nan, math.nan, 0.0])
    assert same_numbers(exact_power(base, 0.0), [1.0] * 7)
    assert exact_power(np.array([1.0], np.float32), math.nan).item() == 1.0
    assert exact_power(np.float32(2), np.float32(10)).item() == 1024.0
    assert exact_power(np.array([3.0], np.float16), np.array([2.0], np.float16)).dtype == np.float32


@pytest.mark.parametrize("exponent", [0.5, 0.0, -1.5, 2.0, 3.0, math.nan, math.inf])
@np.errstate(invalid="ignore", divide="ignore")
def test_one_power_of_many_bases_follows_the_conventions_of_c(exponent: float) -> None:
    base = np.array([-math.inf, -0.0, 1.0, math.nan, -8.0, 0.0, math.inf, 4.0], np.float32)
    found, expected = scalar_power(base, np.float32(exponent)), exact_power(base, exponent)
    assert found.dtype == np.float32
    np.testing.assert_allclose(found, expected, rtol=1e-6)
    in_place = base.copy()
    assert scalar_power(in_place, np.float32(exponent), out=in_place) is in_place
    np.testing.assert_array_equal(in_place, found)
    numbers = ~np.isnan(expected)
    assert (np.signbit(found) == np.signbit(expected))[numbers].all()


def test_rsqrt_rounds_once() -> None:
    x = np.random.default_rng(3).uniform(1e-3, 1e3, 4000).astype(np.float32)
    exact = np.array([1 / math.sqrt(v) for v in x.tolist()])
    assert np.array_equal(rsqrt(x), exact.astype(np.float32))
    assert (rsqrt(x) != np.float32(1) / np.sqrt(x)).any()
    assert same_numbers(rsqrt(np.array([0.0, -0.0, -1.0, math.inf], np.float32)), [math.inf, -math.inf, math.nan, 0.0])
    assert rsqrt(np.array([4.0], np.float16)).dtype == np.float32


@settings(max_examples=100, deadline=None)
@given(st.data())
def test_shifts(data: st.DataObject) -> None:
    dtype = data.draw(st.sampled_from(INTEGERS))
    low, high = integer_limits(dtype)
    a = data.draw(st.integers(low, high))
    width = (high - low).bit_length()
    count = data.draw(st.integers(0, width - 1))
    x = np.array([a], NUMPY[dtype])
    assert shift_left(x, count).item() == wrapped(a << count, dtype)
    assert shift_right(x, np.array([count], np.int32)).item() == a >> count
    assert shift_left(x, count).dtype == x.dtype
    assert shift_left(x, width if width < 64 else 64).item() == 0
    assert shift_right(x, width).item() == (-1 if a < 0 else 0)


def test_bits() -> None:
    assert bitcast(np.array([1.0], np.float32), "u32").item() == 0x3F800000
    assert bitcast(np.array([[0x3C00, 0x8000]], np.uint16), "f16").tolist() == [[1.0, -0.0]]
    assert bitcast(np.arange(6, dtype=np.int16).reshape(2, 3).T, np.uint16).shape == (3, 2)
    q = np.array([0x0000_4123_8000_0001], np.uint64)
    assert bit_field(q, 31, 0).item() == 0x80000001
    assert bit_field(q, 46, 46).item() == 1
    assert bit_field(q, 35, 32) == [3]
    assert bit_field(np.uint64(0x0000_4123_8000_0001), 45, 37) == 0x123 >> 5 & 0x1FF
    assert bit_field(np.array([-1], np.int8), 7, 4).item() == 15
    assert bit_field(np.array([-1.0], np.float32), 31, 31).item() == 1


def test_wide() -> None:
    for dtype, expected in (
        ("f16", "f32"),
        ("bf16", "f32"),
        ("i8", "i32"),
        ("u16", "i32"),
        ("u32", "u32"),
        ("f32", "f32"),
    ):
        assert wide(np.ones(3, NUMPY[dtype])).dtype == NUMPY[expected]
    x = np.ones(3, np.float32)
    assert np.shares_memory(wide(x), x)


def test_cyclic() -> None:
    x = np.arange(12).reshape(2, 6)
    assert cyclic(x[:, :1], 5).shape == (2, 1)
    assert cyclic(x, 4).tolist() == x[:, :4].tolist()
    assert np.shares_memory(cyclic(x, 6), x)
    assert cyclic(x[:, :3], 8).tolist() == [[0, 1, 2, 0, 1, 2, 0, 1], [6, 7, 8, 6, 7, 8, 6, 7]]


@pytest.mark.parametrize(("function", "plain"), [(at_least, max), (at_most, min)])
def test_a_bound_of_elements(function: Any, plain: Any) -> None:
    """Each element beside Python's own; NaN stays, in place as elsewhere."""
    values = np.array([[-2.5, 0, 3], [np.nan, -np.inf, np.inf]], np.float32)
    wanted = np.array([x if x != x else plain(1.5, x) for x in values.ravel().tolist()]).reshape(2, 3)
    assert np.array_equal(function(1.5, values), wanted, equal_nan=True) and function(1.5, values).dtype == np.float32
    assert function(1.5, values, out=values) is values
    assert np.array_equal(values, wanted, equal_nan=True)


@pytest.mark.parametrize("name", ["exact_max", "exact_min"])
def test_integers_agree_with_numpy(name: str) -> None:
    a, b = np.arange(-4, 4, dtype=np.int8), np.arange(4, -4, -1, dtype=np.int8)
    ours = {"exact_max": exact_max, "exact_min": exact_min}[name]
    plain = {"exact_max": np.maximum, "exact_min": np.minimum}[name]
    assert ours(a, b).tolist() == plain(a, b).tolist()
    assert operator.eq(ours(a, b).dtype, a.dtype)
