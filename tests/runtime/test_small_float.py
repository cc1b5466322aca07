"""The value tables of the 8- and 4-bit floats and the way back from numbers to codes."""

import math

import ml_dtypes
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pto_isa.runtime import NUMPY, decode, encode
from runtime.exact import rounded, same_numbers

MODES = ["rint", "round", "floor", "ceil", "trunc", "odd"]
OCP = ["f8e4m3", "f8e5m2", "f8e8m0", "f4e2m1"]
ALL_BF16 = np.arange(65536, dtype=np.uint16).view(ml_dtypes.bfloat16)
ALL_F16 = np.arange(65536, dtype=np.uint16).view(np.float16)


def hif8(code: int) -> float:
    """Read one code from the bits as text: sign, dot, exponent, mantissa."""
    bits = format(code, "08b")
    sign, rest = (-1.0 if bits[0] == "1" else 1.0), bits[1:]
    if code == 0x80:
        return math.nan
    if rest == "1101111":
        return sign * math.inf
    if rest.startswith("0000"):
        m = int(rest[4:], 2)
        return sign * 2.0 ** (m - 23) if m else 0.0
    dot, exponent_bits = next(
        (dot, width)
        for dot, width in (("11", 4), ("10", 3), ("01", 2), ("001", 1), ("0001", 0))
        if rest.startswith(dot)
    )
    field, mantissa = rest[len(dot) :][:exponent_bits], rest[len(dot) + exponent_bits :]
    exponent = 0
    if field:  # sign, then the magnitude below a hidden leading one
        exponent = int("1" + field[1:], 2) * (-1 if field[0] == "1" else 1)
    return sign * (1 + int(mantissa, 2) / 2 ** len(mantissa)) * 2.0**exponent


def test_hif8_table() -> None:
    codes = np.arange(256, dtype=np.uint8)
    assert same_numbers(decode(codes, "hif8"), [hif8(code) for code in range(256)])
    found = decode(
        np.array([0x01, 0x07, 0x08, 0x10, 0x18, 0x20, 0x40, 0x48, 0x60, 0x6E, 0x6F, 0xEF, 0x7F, 0x88], np.uint8), "hif8"
    )
    assert found.tolist() == [
        2.0**-22, 2.0**-16, 1, 2, 0.5, 4, 16, 64, 256, 2.0**15, math.inf, -math.inf, 1.5 * 2.0**-15, -1,
    ]  # fmt: skip
    values = decode(codes, "hif8")
    assert len(set(values[np.isfinite(values)].tolist())) == 253
    assert np.isnan(values).sum() == 1


def test_f4e1m2_table() -> None:
    found = decode(np.arange(16, dtype=np.uint8), "f4e1m2")
    expected = [k / 4 for k in range(8)] + [-(k / 4) for k in range(8)]
    assert same_numbers(found, expected)


@pytest.mark.parametrize("dtype", OCP)
def test_ocp_tables(dtype: str) -> None:
    codes = np.arange(16 if dtype == "f4e2m1" else 256, dtype=np.uint8)
    expected = codes.view(NUMPY[dtype]).astype(np.float32)
    assert same_numbers(decode(codes, dtype), expected)
    assert same_numbers(decode(codes.view(NUMPY[dtype]), dtype), expected)
    assert decode(codes, dtype).dtype == np.float32


@pytest.mark.parametrize("dtype", [*OCP, "hif8", "f4e1m2"])
@pytest.mark.parametrize("mode", ["none", "rint", "round", "floor", "ceil", "trunc", "odd"])
def test_every_value_has_its_code(dtype: str, mode: str) -> None:
    size = 16 if dtype in ("f4e2m1", "f4e1m2") else 256
    values = decode(np.arange(size, dtype=np.uint8), dtype)
    for saturate in (False, True):
        kept = np.isfinite(values) if saturate else np.ones(size, bool)
        again = encode(values[kept], dtype, mode, saturate)
        assert again.dtype == NUMPY[dtype]
        assert same_numbers(decode(again, dtype), values[kept])
        exact = np.isfinite(values[kept])
        assert again.view(np.uint8)[exact].tolist() == np.arange(size)[kept][exact].tolist()


@pytest.mark.parametrize("dtype", OCP)
@pytest.mark.parametrize("numbers", [ALL_BF16, ALL_F16], ids=["bf16", "f16"])
def test_nearest_agrees_with_ml_dtypes(dtype: str, numbers: np.ndarray) -> None:  # type: ignore[type-arg]
    values = numbers.astype(np.float32)
    if dtype == "f4e2m1":
        values = values[~np.isnan(values)]
    if (
        dtype == "f8e8m0"
    ):  # ml_dtypes rounds up whatever lies between 2**-127 and 2**-126, which f32 holds as subnormals
        values = values[(values <= 2.0**-127) | (values >= 2.0**-126)]
    with np.errstate(all="ignore"):
        expected = values.astype(NUMPY[dtype])
    assert same_numbers(encode(values, dtype).astype(np.float32), expected.astype(np.float32))


finite = st.one_of(
    st.floats(width=32, allow_nan=False, allow_infinity=False),
    st.floats(-600, 600, width=32),
    st.floats(-4, 4, width=32),
    st.integers(-2000, 2000).map(lambda k: k / 64),
)


@settings(max_examples=100, deadline=None)
@given(
    st.sampled_from(["f8e4m3", "f8e5m2", "f4e2m1"]),
    st.sampled_from(["rint", "round", "floor", "ceil", "trunc", "odd"]),
    finite,
)
def test_every_mode_finds_the_right_neighbour(dtype: str, mode: str, x: float) -> None:
    value, _ = rounded(x, dtype, mode)
    if math.isinf(value):
        value = {"f8e4m3": math.nan, "f8e5m2": value, "f4e2m1": math.copysign(6, x)}[dtype]
    assert same_numbers(decode(encode([x], dtype, mode), dtype), [value]), (x, mode)


@settings(max_examples=100, deadline=None)
@given(
    st.sampled_from(["hif8", "f4e1m2"]),
    st.sampled_from(["rint", "round", "floor", "ceil", "trunc", "odd"]),
    st.floats(-1.75, 1.75, width=32),
)
def test_own_tables_in_every_mode(dtype: str, mode: str, x: float) -> None:
    size = 16 if dtype == "f4e1m2" else 256
    values = decode(np.arange(size, dtype=np.uint8), dtype).astype(np.float64)
    low, high = values[values <= x].max(), values[values >= x].min()
    code = encode([x], dtype, mode)
    found = float(decode(code, dtype)[0])
    if low == high:
        assert found == x
        return
    near = {low: abs(x - low), high: abs(x - high)}
    if mode in ("rint", "round") and near[low] != near[high]:
        assert found == min(near, key=lambda value: near[value])
    elif mode == "rint":
        assert code.view(np.uint8)[0] % 2 == 0
    elif mode == "round":
        assert abs(found) == max(abs(low), abs(high))
    elif mode == "odd":
        assert code.view(np.uint8)[0] % 2 == 1
        assert found in (low, high)
    else:
        assert found == {"floor": low, "ceil": high, "trunc": low if x > 0 else high}[mode]


@pytest.mark.parametrize(
    ("dtype", "x", "mode", "saturate", "code"),
    [
        ("f8e4m3", 464.0, "rint", False, 0x7E),
        ("f8e4m3", 465.0, "rint", False, 0x7F),
        ("f8e4m3", 465.0, "rint", True, 0x7E),
        ("f8e4m3", -math.inf, "rint", True, 0xFE),
        ("f8e4m3", math.inf, "trunc", False, 0x7F),
        ("f8e4m3", 1e9, "trunc", False, 0x7E),
        ("f8e4m3", 1e9, "odd", False, 0x7E),
        ("f8e4m3", -1e9, "ceil", False, 0xFE),
        ("f8e4m3", 1e9, "ceil", False, 0x7F),
        ("f8e4m3", -0.0, "rint", False, 0x80),
        ("f8e4m3", -1e-9, "floor", False, 0x81),
        ("f8e5m2", 61440.0, "rint", False, 0x7C),
        ("f8e5m2", 61439.0, "rint", False, 0x7B),
        ("f8e5m2", math.inf, "rint", True, 0x7B),
        ("hif8", 40960.0, "rint", False, 0x6E),
        ("hif8", 40961.0, "rint", False, 0x6F),
        ("hif8", 40960.0, "round", False, 0x6F),
        ("hif8", -1e9, "rint", True, 0xEE),
        ("hif8", -0.0, "rint", False, 0x00),
        ("hif8", -1e-9, "rint", False, 0x00),
        ("hif8", math.nan, "rint", True, 0x80),
        ("hif8", 1.0625, "rint", False, 0x08),
        ("hif8", 1.0625, "round", False, 0x09),
        ("hif8", 1.9375, "rint", False, 0x10),
        ("hif8", 1.5 * 2.0**-16, "rint", False, 0x7E),
        ("f4e1m2", 1.875, "rint", False, 7),
        ("f4e1m2", math.inf, "rint", False, 7),
        ("f4e1m2", -math.inf, "rint", False, 15),
        ("f4e1m2", math.nan, "rint", False, 7),
        ("f4e1m2", -0.125, "rint", False, 8),
        ("f4e2m1", 5.0, "rint", False, 6),
        ("f4e2m1", 5.0, "round", False, 7),
        ("f4e2m1", math.nan, "rint", False, 7),
        ("f8e8m0", 0.0, "rint", False, 255),
        ("f8e8m0", -1.0, "rint", True, 255),
        ("f8e8m0", 1e-45, "rint", False, 0),
        ("f8e8m0", 3.0, "rint", False, 129),
        ("f8e8m0", 3.0, "trunc", False, 128),
        ("f8e8m0", math.inf, "rint", True, 254),
    ],
)
def test_codes_by_hand(dtype: str, x: float, mode: str, saturate: bool, code: int) -> None:
    assert encode([x], dtype, mode, saturate).view(np.uint8)[0] == code


def test_scalars() -> None:
    assert float(decode(np.uint8(0x08), "hif8")) == 1.0
    assert float(decode(NUMPY["f8e4m3"].type(1.5), "f8e4m3")) == 1.5


@pytest.mark.parametrize("dtype", [*OCP, "f4e1m2", "hif8"])
@pytest.mark.parametrize("special", [False, True])
def test_many_codes_give_the_numbers_of_single_ones(dtype: str, special: bool) -> None:
    codes = np.arange(16 if dtype.startswith("f4") else 256, dtype=np.uint8)
    each = np.array([float(decode(code, dtype)) for code in codes], np.float32)
    finite = np.isfinite(each)
    chosen = np.resize(codes if special else codes[finite], (160, 70))  # more than are looked up at once
    found = decode(chosen.view(NUMPY[dtype]) if dtype in OCP else chosen, dtype)
    assert found.dtype == np.float32
    assert same_numbers(found.ravel(), np.resize(each if special else each[finite], 160 * 70))
    assert same_numbers(decode(chosen.T, dtype).ravel(), found.T.ravel())
