"""Remainders of many f32 through quotients of f64, bit for bit against C's fmod on single numbers."""

import numpy as np
import pytest

from pto_isa.language.oracle import scalar
from pto_isa.runtime.numeric import arithmetic
from pto_isa.runtime.quiet import quietly

LARGEST, SMALLEST, NORMAL = np.finfo(np.float32).max, np.float32(2**-149), np.finfo(np.float32).tiny
SPECIAL = np.array(
    [0, 1, 1.5, 3, 7, 0.1, 2**23, 2**24 - 1, 2**24, 2**25, 60000, 1e-40, SMALLEST, NORMAL, LARGEST, np.inf, np.nan],
    np.float32,
)
SIGNED = np.concatenate([SPECIAL, -SPECIAL])


@quietly
def quick(a: np.ndarray, b: np.ndarray) -> np.ndarray | None:
    return arithmetic._quick_modulo(a, b)


def repeated(values: np.ndarray) -> np.ndarray:
    """The values as often as the quick way asks for."""
    return np.resize(values, max(values.size, 4096))


def assert_equal_bits(a: np.ndarray, b: np.ndarray) -> None:
    found = arithmetic.remainder(a, b)
    expected = [scalar.remainder(x, y) for x, y in zip(a.tolist(), np.broadcast_to(b, a.shape).tolist(), strict=True)]
    with np.errstate(all="ignore"):
        wanted = np.array(expected).astype(np.float32)
    same = (found.view(np.uint32) == wanted.view(np.uint32)) | (np.isnan(found) & np.isnan(wanted))
    assert same.all(), (a[~same][:3], np.broadcast_to(b, a.shape)[~same][:3], found[~same][:3], wanted[~same][:3])


def test_all_pairs_of_special_values() -> None:
    a, b = (x.ravel() for x in np.meshgrid(SIGNED, SIGNED))
    assert quick(repeated(a), repeated(b)) is None
    assert_equal_bits(repeated(a), repeated(b))
    with np.errstate(all="ignore"):
        inside = np.isfinite(b) & (np.abs(a.astype(np.float64) / b) < 2**24)
    assert inside.sum() > 300
    assert quick(repeated(a[inside]), repeated(b[inside])) is not None
    assert_equal_bits(repeated(a[inside]), repeated(b[inside]))


def test_dividends_beside_multiples() -> None:
    """The floor is right next to every integer quotient, up to the last below 2**24."""
    random = np.random.default_rng(7)
    b = random.standard_normal(2000).astype(np.float32) * np.exp2(random.integers(-140, 100, 2000)).astype(np.float32)
    b = b[b != 0]
    for times in (1, 2, 3, 1023, 2**23 - 1, 2**23 + 1, 2**24 - 4):
        middle = (b.astype(np.float64) * times).astype(np.float32)
        below, above = (np.nextafter(middle, np.float32(side)) for side in (-np.inf, np.inf))
        a, divisors = np.concatenate([below, middle, above, -below]), np.tile(b, 4)
        usable = np.isfinite(a) & (np.abs(a.astype(np.float64) / divisors) < 2**24)
        assert quick(a[usable], divisors[usable]) is not None
        assert_equal_bits(a[usable], divisors[usable])


@pytest.mark.parametrize(("a", "b"), [(2**24, 1), (-(2**24), 1), (1, 0), (np.inf, 1), (1, np.inf), (np.nan, 1)])
def test_one_element_out_of_range_sends_all_the_old_way(a: float, b: float) -> None:
    left, right = np.full(4096, 5, np.float32), np.full(4096, -3, np.float32)
    assert quick(left, right) is not None
    left[77], right[77] = a, b
    assert quick(left, right) is None
    assert_equal_bits(left, right)


@pytest.mark.parametrize("divisor", [1.5, -0.1, 65504.0, 2.0**-24])
def test_all_finite_halves_by_one_number(divisor: float) -> None:
    halves = np.arange(2**16, dtype=np.uint16).view(np.float16)
    halves = halves[np.isfinite(halves)]
    assert_equal_bits(halves.astype(np.float32), np.array(divisor, np.float32))
