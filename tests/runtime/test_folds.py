"""Folds against plain loops over rounded partial results, and contractions against exact arithmetic."""

import math
from fractions import Fraction
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pto_isa.runtime import (
    NUMPY,
    InputError,
    contract,
    first_argmax,
    first_argmin,
    fma,
    fma_matmul,
    fold_max,
    fold_min,
    matmul,
    ordered_product,
    ordered_sum,
)
from runtime.exact import same_numbers


def loop(step: str, numbers: np.ndarray[Any, Any], kind: np.dtype[Any]) -> Any:
    """Fold a 1-D array, every partial result rounded to ``kind``."""
    exact = np.float64 if kind.itemsize < 8 else np.longdouble
    total = kind.type(0 if step == "sum" else 1)
    with np.errstate(all="ignore"):
        for number in numbers:
            a, b = exact(total), exact(number)
            total = np.float32(a + b if step == "sum" else a * b).astype(kind)
    return total


@settings(max_examples=100, deadline=None)
@given(
    st.sampled_from(["f32", "f16", "bf16"]),
    st.sampled_from(["f32", "f16", "bf16"]),
    st.integers(1, 40),
    st.integers(1, 12),
    st.sampled_from(["first", "last"]),
    st.integers(0, 2**32),
)
def test_ordered_folds(src: str, dst: str, length: int, width: int, where: str, seed: int) -> None:
    if NUMPY[dst].itemsize == NUMPY[src].itemsize and dst != src:
        return
    numbers = np.random.default_rng(seed).normal(0, 3, (length, width)).astype(np.float32).astype(NUMPY[src])
    a, axis = (numbers, 0) if where == "first" else (numbers.T, 1)
    for step, function in (("sum", ordered_sum), ("prod", ordered_product)):
        found = function(a, axis, dst)
        assert found.dtype == NUMPY[dst]
        expected = [loop(step, column, NUMPY[dst]) for column in numbers.T]
        assert same_numbers(found, np.array(expected)), step


def test_long_single_column() -> None:
    a = np.random.default_rng(0).normal(size=(5000, 1)).astype(np.float32)
    assert ordered_sum(a, 0, "f32").item() == loop("sum", a[:, 0], np.dtype(np.float32))
    assert ordered_sum(a[:, 0], 0).shape == ()
    assert ordered_sum(a.T, 1, np.float32).item() == loop("sum", a[:, 0], np.dtype(np.float32))
    half = a.astype(np.float16)
    assert ordered_sum(half, 0).item() == loop("sum", half[:, 0], np.dtype(np.float16))


@pytest.mark.parametrize("shape", [(300, 1), (1, 9000), (9000, 3), (257, 300)])
@pytest.mark.parametrize("src", ["f16", "bf16", "f32"])
def test_numpy_multiplies_in_index_order(shape: tuple[int, int], src: str) -> None:
    """Lowered products of f32 results rely on it: one rounding per factor, along rows and along columns."""
    numbers = np.random.default_rng(1).uniform(0.5, 1.9, shape).astype(np.float32).astype(NUMPY[src])
    for axis, lines in ((0, numbers.T), (1, numbers)):
        with np.errstate(over="ignore"):
            found = np.multiply.reduce(numbers, axis=axis, dtype=np.float32)
        assert same_numbers(found, np.array([loop("prod", line, np.dtype(np.float32)) for line in lines]))


def test_order_matters_and_is_ours() -> None:
    a = np.array([1e8, 1, -1e8, 1] * 4, np.float32)
    assert ordered_sum(a, 0).item() == loop("sum", a, np.dtype(np.float32)) != float(a.astype(np.float64).sum())


def test_empty_and_zero_folds() -> None:
    assert ordered_sum(np.zeros((2, 0), np.float32), 1).tolist() == [0, 0]
    assert ordered_product(np.zeros((0, 3), np.float16), 0, "f32").tolist() == [1, 1, 1]
    assert math.copysign(1, ordered_sum(np.array([-0.0, -0.0], np.float32), 0).item()) == 1
    assert math.copysign(1, ordered_sum(np.array([[-0.0]], np.float32), 1).item()) == 1
    assert math.copysign(1, ordered_sum(np.array([-0.0, -0.0], np.float32), 0, "f16").item()) == 1
    assert math.copysign(1, ordered_product(np.array([-0.0], np.float32), 0).item()) == -1


def test_integer_folds_wrap() -> None:
    a = np.array([[100, 100], [27, 28]], np.int8)
    assert ordered_sum(a, 0).tolist() == [127, -128]
    assert ordered_sum(a, 0, "i32").tolist() == [127, 128]
    assert ordered_product(a, 1, "i8").tolist() == [(100 * 100 + 128) % 256 - 128, (27 * 28 + 128) % 256 - 128]
    assert ordered_sum(a, None, "u8").item() == 255


def test_several_axes() -> None:
    a = np.random.default_rng(1).normal(size=(3, 4, 5)).astype(np.float32)
    expected = [loop("sum", a[k].ravel(), np.dtype(np.float32)) for k in range(3)]
    assert ordered_sum(a, (1, 2)).tolist() == expected
    assert ordered_sum(a, (-1, 1)).tolist() == expected
    assert fold_max(a, (1, 2)).tolist() == a.max((1, 2)).tolist()
    assert first_argmax(a, (1, 2)).tolist() == [int(a[k].ravel().argmax()) for k in range(3)]
    assert ordered_sum(a).item() == loop("sum", a.ravel(), np.dtype(np.float32))


numbers = st.lists(st.sampled_from([0.0, -0.0, 1.0, -1.0, 2.0, math.inf, -math.inf, math.nan]), min_size=1, max_size=9)


@settings(max_examples=100, deadline=None)
@given(numbers, st.sampled_from(["f32", "f16", "bf16"]))
def test_extremes_fold_from_the_first_element(given_numbers: list[float], dtype: str) -> None:
    a = np.array(given_numbers, np.float32).astype(NUMPY[dtype])
    large = small = 0
    for k, x in enumerate(given_numbers):
        if given_numbers[large] < x:
            large = k
        if x < given_numbers[small]:
            small = k
    rows = np.stack([a, a[::-1]])
    assert first_argmax(rows, axis=1)[0] == large
    assert first_argmin(rows, axis=1)[0] == small
    assert first_argmax(rows.T, axis=0)[0] == large
    assert same_numbers(fold_max(rows, axis=1)[0], given_numbers[large])
    assert same_numbers(fold_min(rows, axis=1)[0], given_numbers[small])
    assert fold_max(rows, axis=1).dtype == NUMPY[dtype]


def test_integer_extremes() -> None:
    a = np.array([[3, 7, 7], [-128, 5, -128]], np.int8)
    assert first_argmax(a, 1).tolist() == [1, 1]
    assert first_argmin(a, 1).tolist() == [0, 0]
    assert fold_max(a, 0).tolist() == [3, 7, 7]
    big = np.array([2**63, 2**63 + 1, 5], np.uint64)
    assert first_argmax(big, 0) == 1
    assert fold_min(big, 0) == 5


# -- contractions -----------------------------------------------------------------------------------------------------

f32 = st.one_of(
    st.floats(width=32, allow_nan=False, allow_infinity=False, min_value=-(2.0**60), max_value=2.0**60),
    st.integers(-(2**24), 2**24).map(float),
    st.sampled_from([1 + 2.0**-23, 1 - 2.0**-24, 2.0**-24, -(2.0**-24), 3.0 * 2.0**-25]),
)


def nearest_f32(exact: Fraction) -> np.float32:
    """Round an exact number to f32 once."""
    if exact == 0:
        return np.float32(0)
    guess = np.float32(float(exact))
    around = [guess, np.nextafter(guess, np.float32(-np.inf)), np.nextafter(guess, np.float32(np.inf))]
    return min(around, key=lambda v: (abs(Fraction(float(v)) - exact), int(v.view(np.uint32)) & 1))


@settings(max_examples=100, deadline=None)
@given(f32, f32, f32)
def test_fma_rounds_once(a: float, b: float, c: float) -> None:
    exact = Fraction(a) * Fraction(b) + Fraction(c)
    found = fma(np.float32(a), np.float32(b), np.float32(c))
    assert found.dtype == np.float32
    assert float(found) == float(nearest_f32(exact))


def test_fma_where_two_roundings_differ() -> None:
    a, b, c = 1 + 2.0**-23, 1 + 2.0**-23, -(2.0**-60)
    exact = Fraction(a) * Fraction(b) + Fraction(c)
    assert float(fma(a, b, c)) == float(nearest_f32(exact))
    tie = 2.0**24 + 1  # halfway between two f32; the small product decides
    assert float(fma(2.0**-30, 2.0**-30, tie)) == 2.0**24 + 2
    assert float(fma(-(2.0**-30), 2.0**-30, tie)) == 2.0**24
    assert math.isnan(float(fma(np.inf, 0.0, 1.0)))
    assert float(fma(3e38, 10.0, 1.0)) == math.inf


@pytest.mark.parametrize("step", ["fma", "round", "wide"])
def test_ascending_contraction(step: str) -> None:
    rng = np.random.default_rng(5)
    a, b = rng.normal(size=(4, 33)).astype(np.float32), rng.normal(size=(33, 3)).astype(np.float32)
    found = contract(a, b, "f32", "ascending", step)
    for i in range(4):
        for j in range(3):
            total = np.float32(0)
            for k in range(33):
                if step == "fma":
                    total = nearest_f32(Fraction(float(a[i, k])) * Fraction(float(b[k, j])) + Fraction(float(total)))
                elif step == "round":
                    total = total + a[i, k] * b[k, j]
                else:
                    total = np.float32(float(total) + float(a[i, k]) * float(b[k, j]))
            assert found[i, j] == total


def test_any_order_keeps_the_dot_bound() -> None:
    rng = np.random.default_rng(6)
    for dtype in ("f16", "bf16", "f32"):
        a = rng.normal(size=(20, 100)).astype(np.float32).astype(NUMPY[dtype])
        b = rng.normal(size=(100, 10)).astype(np.float32).astype(NUMPY[dtype])
        exact = a.astype(np.float64) @ b.astype(np.float64)
        bound = 100 * 2.0**-24 * (np.abs(a.astype(np.float64)) @ np.abs(b.astype(np.float64)))
        for found in (matmul(a, b, "f32"), fma_matmul(a, b, np.float32)):
            assert found.dtype == np.float32
            assert (np.abs(found - exact) <= bound).all()


@pytest.mark.parametrize(("src", "dst"), [("i8", "i32"), ("u8", "i32"), ("i8", "i64"), ("i16", "i32"), ("i32", "i32")])
def test_integer_contractions_are_exact(src: str, dst: str) -> None:
    rng = np.random.default_rng(7)
    info = np.iinfo(NUMPY[src])
    a, b = (rng.integers(info.min, info.max, shape, NUMPY[src], endpoint=True) for shape in ((5, 300), (300, 4)))
    a[0], b[:, 0] = info.min, info.min
    exact = a.astype(object) @ b.astype(object)
    bits = 8 * NUMPY[dst].itemsize
    expected = (exact + 2 ** (bits - 1)) % 2**bits - 2 ** (bits - 1)
    assert contract(a, b, dst).tolist() == expected.tolist()
    assert contract(a, b, dst).dtype == NUMPY[dst]
    assert contract(a, b, dst, "ascending").tolist() == expected.tolist()


def test_long_integer_contractions_wrap() -> None:
    a = np.full((1, 2**17), -128, np.int8)
    assert contract(a, a.T, "i32").item() == -(2**31)
    assert contract(a, a.T, "i64").item() == 2**31


def test_empty_contraction() -> None:
    for order in ("any", "ascending"):
        assert (
            contract(np.zeros((2, 0), np.float16), np.zeros((0, 3), np.float16), "f32", order).tolist() == [[0] * 3] * 2
        )


def test_contraction_refusals() -> None:
    a = np.zeros((2, 2), np.float32)
    with pytest.raises(InputError, match="unknown order 'up'; expected one of any, ascending"):
        contract(a, a, "f32", "up")
    with pytest.raises(InputError, match=r"unknown step 'fms'; .*did you mean 'fma'"):
        contract(a, a, "f32", "ascending", "fms")
    with pytest.raises(InputError, match="accumulates in f32, not in float16"):
        contract(a, a, "f16", "ascending")


@pytest.mark.parametrize("dtype", ["f32", "f16", "bf16", "i8", "u16"])
@pytest.mark.parametrize("axis", [0, 2, -1])
@pytest.mark.parametrize("order", [None, slice(0, 5), slice(1, 4), [2, 0, 1, 3, 4], [4, 4], [3]], ids=str)
@pytest.mark.parametrize("large", [False, True])
def test_terms_are_taken_in_an_order(dtype: str, axis: int, order: Any, large: bool) -> None:
    """One after the other from +0, each partial result rounded; the same however large a term is."""
    rng, kind = np.random.default_rng(3), NUMPY[dtype]
    shape = (40, 30) if large else (2, 3)
    terms = (rng.normal(size=(5, *shape)) * 50).astype(np.int16 if dtype[0] in "iu" else np.float32).astype(kind)
    terms[:, 0, 0] = -0.0 if dtype[0] not in "iu" else 0
    a = np.moveaxis(terms, 0, axis)
    want = np.zeros(shape, kind)
    for place in range(5) if order is None else range(5)[order] if isinstance(order, slice) else order:
        want = (want + terms[place]).astype(kind)
    assert ordered_sum(a, axis, dtype, order).tobytes() == want.tobytes()
    out = np.full(shape, 7).astype(kind)
    assert ordered_sum(a, axis, dtype, order, out=out) is out and out.tobytes() == want.tobytes()
    free = ordered_sum(a, axis, dtype, order, any_zero=True)
    assert (free == want).all() and free[0, 0] == 0


@pytest.mark.parametrize("shift", [0, 1, 1500, 4499])
def test_a_sum_into_its_own_terms(shift: int) -> None:
    """All terms are read as they were, wherever the result lies in them."""
    memory = np.arange(6 * 1500, dtype=np.float32) % 97
    before = memory.copy()
    terms, out = memory[: 4 * 1500].reshape(4, 1500), memory[shift : shift + 1500]
    ordered_sum(terms, 0, None, [2, 0, 3, 1], out=out)
    want = before[: 4 * 1500].reshape(4, 1500).sum(axis=0)  # whole numbers: any order gives the same
    assert (out == want).all()
