"""Packed predicates and pad values."""

import itertools

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pto_isa.runtime import DTYPES, NUMPY, InputError, Tile, TileType, pad_value, read_bits, write_bits
from runtime.recorded import cases, elements, needs_vectors, tile_type


@settings(max_examples=100, deadline=None)
@given(
    st.sampled_from(["u8", "u16", "u32", "i8", "i32", "f32"]),
    st.integers(1, 4),
    st.integers(0, 70),
    st.integers(0, 2**32),
)
def test_bits_round_trip(dtype: str, rows: int, cols: int, seed: int) -> None:
    width = 8 * NUMPY[dtype].itemsize
    tile = Tile(TileType(dtype, rows + 1, 70 // width + 2))
    tile.bytes_view()[...] = 0xFF
    bits = np.random.default_rng(seed).integers(0, 2, (rows, cols)).astype(bool)
    write_bits(tile, bits)
    assert np.array_equal(read_bits(tile, rows, cols), bits)
    words = -(-cols // width)
    raw = tile.array.view(f"u{width // 8}")
    for i, j in itertools.product(range(rows), range(words)):
        expected = sum(int(bits[i, k]) << (k - j * width) for k in range(j * width, min(cols, (j + 1) * width)))
        assert raw[i, j] == expected
    assert (raw[:rows, words:] == 2**width - 1).all()
    assert (raw[rows] == 2**width - 1).all()


def test_writes_stop_at_the_valid_region() -> None:
    tile = Tile(TileType("u8", 4, 32, valid_row=2, valid_col=1))
    write_bits(tile, np.ones((3, 20), bool))
    assert tile.array.sum() == 2 * 255
    assert tile.array[:2, 0].tolist() == [255, 255]
    tile.set_valid(0, 1)
    write_bits(tile, np.zeros((3, 20), bool))
    assert tile.array[0, 0] == 255
    write_bits(tile, np.ones((3, 20), bool), clear=True)
    assert not tile.array.any()


@pytest.mark.parametrize(
    ("valid", "bits"), [((4, 32), (4, 256)), ((3, 32), (4, 256)), ((4, 31), (4, 256)), ((4, 32), (2, 9))]
)
def test_clearing_what_is_not_written(valid: tuple[int, int], bits: tuple[int, int]) -> None:
    tile = Tile(TileType("i8", 4, 32, valid_row=valid[0], valid_col=valid[1]))
    tile.array[...] = -1
    write_bits(tile, np.ones(bits, bool), clear=True)
    wanted = np.zeros((4, 256), bool)
    wanted[: min(valid[0], bits[0]), : min(8 * valid[1], bits[1])] = True
    assert np.array_equal(read_bits(tile, 4, 256), wanted)


def test_reading_more_than_there_is() -> None:
    tile = Tile(TileType("u16", 2, 4))
    assert read_bits(tile, 2, 64).shape == (2, 64)
    assert read_bits(tile, 0, 5).shape == (0, 5)
    assert read_bits(tile, 2, 0).shape == (2, 0)
    with pytest.raises(InputError, match=r"3 x 8 bits are read, but .* holds 2 x 64"):
        read_bits(tile, 3, 8)
    with pytest.raises(InputError, match="2 x 65 bits"):
        read_bits(tile, 2, 65)


def test_column_major_predicates() -> None:
    tile = Tile(TileType("u8", 32, 2, blayout="col_major"))
    bits = np.arange(32 * 16).reshape(32, 16) % 3 == 0
    write_bits(tile, bits)
    assert np.array_equal(read_bits(tile, 32, 16), bits)


@needs_vectors
def test_measured_comparisons() -> None:
    compared = 0
    for case, operands, arrays in cases("tcmp"):
        if case["attrs"]["cmp_mode"] != "lt" or "undefined" in case["tags"]:
            continue
        source = operands["src0"]
        a, b = (elements(arrays[f"{case['id']}/{name}/in"], source["dtype"]) for name in ("src0", "src1"))
        rows, cols = source["valid_row"], source["valid_col"]
        with np.errstate(invalid="ignore"):
            less = a[:rows, :cols].astype(np.float64) < b[:rows, :cols].astype(np.float64)
        dst = Tile(tile_type(operands["dst"]))
        write_bits(dst, less)
        assert np.array_equal(dst.array, elements(arrays[f"{case['id']}/dst/out"], dst.dtype)), case["id"]
        compared += 1
    assert compared > 5


@pytest.mark.parametrize(
    ("pad", "dtype", "bits"),
    [
        ("max", "f32", 0x7F800000), ("min", "f32", 0xFF800000), ("max", "f16", 0x7C00), ("min", "f16", 0xFC00),
        ("max", "bf16", 0x7F80), ("min", "bf16", 0xFF80), ("max", "i32", 0x7FFFFFFF), ("min", "i32", 0x80000000),
        ("max", "u32", 0xFFFFFFFF), ("min", "u32", 0), ("max", "i16", 0x7FFF), ("min", "i16", 0x8000),
        ("max", "u16", 0xFFFF), ("max", "i8", 0x7F), ("min", "i8", 0x80), ("max", "u8", 0xFF), ("min", "u8", 0),
        ("max", "i64", 0), ("min", "u64", 0), ("max", "f8e4m3", 0), ("min", "f8e5m2", 0), ("max", "hif8", 0),
        ("max", "f8e8m0", 0), ("min", "f4e2m1", 0), ("max", "i4", 7), ("min", "i4", 0xF8),
        ("custom:0xbf800000", "f32", 0xBF800000), ("custom:0xbf80", "bf16", 0xBF80), ("custom:0x1bc00", "f16", 0xBC00),
        ("custom:0xfffffff9", "i8", 0xF9), ("custom:0xdeadbeef", "i64", 0xDEADBEEF), ("custom:0xfb", "hif8", 0xFB),
        ("custom:0x3c", "f4e2m1", 0xC), ("custom:0x2F", "i4", 0xFF), ("custom:0x7fc00001", "u32", 0x7FC00001),
    ],
)  # fmt: skip
def test_pad_values(pad: str, dtype: str, bits: int) -> None:
    found = np.array(pad_value(pad, dtype))
    assert found.dtype == NUMPY[dtype]
    assert found.tobytes() == bits.to_bytes(found.itemsize, "little")


@pytest.mark.parametrize("dtype", DTYPES)
def test_null_and_zero_pad_with_nothing(dtype: str) -> None:
    for pad in ("null", "zero"):
        assert not any(np.array(pad_value(pad, dtype)).tobytes())


def test_unknown_pads() -> None:
    with pytest.raises(InputError, match="did you mean 'max'"):
        pad_value("maximum", "f32")
    with pytest.raises(InputError, match="did you mean 'f32'"):
        pad_value("max", "float32")
