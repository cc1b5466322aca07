"""Matrix products of narrow numbers and of numbers with block scales, against exact arithmetic."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from pto_isa.runtime import decode, fma_matmul, matmul, ordered_sum, scaled_matmul
from pto_isa.runtime.numeric.small_float import FORMATS

Array = np.ndarray[Any, Any]
SCALED = ("f8e4m3", "f8e5m2", "f4e2m1", "f4e1m2")


def numbers(dtype: str) -> Array:
    """All numbers of a small float, as f32."""
    return np.asarray(decode(np.arange(FORMATS[dtype].values.size, dtype=np.uint8), dtype))


@pytest.mark.parametrize("dtype", SCALED)
def test_a_number_times_a_scale_is_exact_or_overflows(dtype: str) -> None:
    """What the product in f32 rests on."""
    a, scales = numbers(dtype), numbers("f8e8m0")
    with np.errstate(all="ignore"):
        single = np.multiply.outer(a, scales)
        double = np.multiply.outer(a.astype(np.float64), scales.astype(np.float64))
    same = (single == double) | (np.isnan(single) & np.isnan(double))
    assert np.isinf(single[~same]).all()
    assert (np.abs(double[~same]) >= 2.0**128).all()
    assert same.sum() > 0.9 * same.size


def test_scales_apply_to_groups_of_the_sum() -> None:
    a, b = np.arange(1, 6, dtype=np.float32), np.arange(10, dtype=np.float32).reshape(5, 2)
    left, right = np.array([2, 0.5, 4], np.float32), np.array([[1, 2], [4, 8], [16, 32]], np.float32)
    wanted = [[sum(float(a[k] * b[k, j] * left[k // 2] * right[k // 2, j]) for k in range(5)) for j in range(2)]]
    assert scaled_matmul(a[None], left[None], b, right, 2).tolist() == wanted
    assert scaled_matmul(a, left, b, right, 2).tolist() == wanted[0]
    assert scaled_matmul(a, left, b, right, 2).dtype == np.float32


def test_scales_that_leave_the_range_of_f32_one_by_one() -> None:
    a, b = np.full((1, 2), 448, np.float32), np.full((2, 1), 2, np.float32)
    huge, tiny = np.full((1, 1), 2.0**127, np.float32), np.full((1, 1), 2.0**-127, np.float32)
    assert scaled_matmul(a, huge, b, tiny, 32).tolist() == [[2 * 448 * 2]]
    assert scaled_matmul(a, huge, b, huge, 32).tolist() == [[np.inf]]
    assert np.isnan(scaled_matmul(a, huge, b, np.full((1, 1), np.nan, np.float32), 32)).all()


@pytest.mark.parametrize("terms", [1, 1024, 1025, 2048])
@pytest.mark.parametrize(("left", "right"), [(-128, -128), (-128, 127), (127, 127)])
def test_products_of_bytes_are_exact_at_every_length(terms: int, left: int, right: int) -> None:
    a, b = np.full((1, terms), left, np.int8), np.full((terms, 1), right, np.int8)
    a[0, 0], b[0, 0] = 1, 1
    assert matmul(a, b, "i32").item() == 1 + (terms - 1) * left * right


def test_bytes_of_both_kinds() -> None:
    a, b = np.full((1, 2000), 255, np.uint8), np.full((2000, 1), -127, np.int8)
    b[7] = 1
    assert matmul(a, b, "i32").item() == 255 * (1999 * -127 + 1)


@pytest.mark.parametrize("special", [None, np.inf, np.nan])
def test_every_half_is_widened_exactly(special: float | None) -> None:
    halves = np.arange(65536, dtype=np.uint32).astype(np.uint16).view(np.float16)
    halves = halves[np.isfinite(halves)]
    row = np.concatenate([halves, np.array([] if special is None else [special], np.float16)])
    found = matmul(row[:, None], np.ones((1, 1), np.float16), "f32")[:, 0]
    wanted = row.astype(np.float32)
    assert np.array_equal(found, wanted, equal_nan=True)


def test_a_row_times_a_matrix() -> None:
    rng = np.random.default_rng(3)
    a, b = rng.integers(-8, 8, 70).astype(np.float16), rng.integers(-8, 8, (70, 9)).astype(np.float16)
    wanted = a.astype(int) @ b.astype(int)
    assert matmul(a, b, "f32").tolist() == wanted.tolist()
    assert fma_matmul(a, b, "f32").tolist() == wanted.tolist()
    assert matmul(a.astype(np.int8), b.astype(np.int8), "i32").tolist() == wanted.tolist()


def test_an_ordered_sum_of_wider_terms_keeps_the_sign_of_what_underflows() -> None:
    terms = np.array([[-(2.0**-200), -0.0], [-0.0, -0.0]])
    found = ordered_sum(terms, 1, np.dtype(np.float32))
    assert np.signbit(found).tolist() == [True, False]
    assert found.tolist() == [0, 0]
