"""Rules that came from executing the A2/A3 and A5 headers: each broken and kept, on the profiles that it is of."""

from __future__ import annotations

import numpy as np
import pytest

import pto_isa
from pto_isa import Tile, TileType, verify_op


def broken(rule: str, op: str, profile: str, **operands: object) -> str | None:
    """The severity with which a call breaks a rule; None if it does not."""
    found = {finding.rule: finding.severity for finding in verify_op(op, profile=profile, **operands)}
    return found.get(f"pto.{op}/{rule}")


@pytest.mark.parametrize(("profile", "columns", "found"), [
    ("a2a3", 64, None), ("a2a3", 65, "undefined"), ("a5", 65, None), ("cpu", 65, None),
])  # fmt: skip
def test_one_mask_serves_a_row_of_trems(profile: str, columns: int, found: str | None) -> None:
    tile = f"vec, 4x128xf32, valid=4x{columns}"
    assert broken("one-mask", "trems", profile, dst=tile, src=tile, scalar=3, tmp="vec, 1x128xf32") == found


# Valid region of a tile of 16x64, rows of the tile, whether the header takes it for contiguous.
CONTIGUOUS = [("16x64", 16, True), ("16x63", 16, False), ("1x63", 1, True), ("1x64", 1, True), ("1x63", 16, False)]


@pytest.mark.parametrize("op", ["tfusedmuladd", "tfusedmuladdrelu", "tmuladddst"])
@pytest.mark.parametrize(("valid", "rows", "contiguous"), CONTIGUOUS)
def test_contiguous_tiles_of_a_fused_product(op: str, valid: str, rows: int, contiguous: bool) -> None:
    tile = f"vec, {rows}x64xf32, valid={valid}"
    for profile in ("a5", "a2a3", "cpu"):
        found = broken("not-contiguous", op, profile, dst=tile, src0=tile, src1=tile)
        assert found == ("undefined" if contiguous and profile == "a5" else None)


@pytest.mark.parametrize(("dtype", "columns", "found"), [
    ("f4e2m1", 43, "undefined"), ("f4e1m2", 43, "undefined"), ("f4e2m1", 42, None), ("f8e4m3", 43, None),
])  # fmt: skip
def test_an_odd_column_of_a_nibble(dtype: str, columns: int, found: str | None) -> None:
    src = "f32" if dtype == "f8e4m3" else "bf16"
    dst, src = (TileType(t, 4, 64, valid_col=columns) for t in (dtype, src))
    assert broken("whole-bytes", "tcvt", "a5", dst=dst, src=src) == found


@pytest.mark.parametrize(("dtype", "found"), [("i8", "undefined"), ("u8", "undefined"), ("i16", None), ("f32", None)])
def test_bytes_are_not_multiplied(dtype: str, found: str | None) -> None:
    tile = TileType(dtype, 4, 64)
    assert broken("no-bytes", "tpartmul", "a5", dst=tile, src0=tile, src1=tile) == found
    assert broken("no-bytes", "tpartmul", "cpu", dst=tile, src0=tile, src1=tile) is None


@pytest.mark.parametrize(("indices", "found"), [((3, 5), None), ((4, 4), None), ((5, 3), "undefined")])
@pytest.mark.parametrize("profile", ["a2a3", "a5", "cpu"])
def test_ties_of_a_sort(indices: tuple[int, int], found: str | None, profile: str) -> None:
    """Two of 64 values are equal; they stand in one block."""
    values, numbers = np.arange(64, dtype=np.float32), np.arange(64, dtype=np.uint32)
    values[40] = values[37]
    numbers[37], numbers[40] = indices
    operands = {
        "dst": Tile(TileType("f32", 1, 128)),
        "src": Tile.from_numpy(values.reshape(1, 64)), "idx": Tile.from_numpy(numbers.reshape(1, 64)),
    }  # fmt: skip
    assert broken("ties-in-order", "tsort32", profile, **operands) == (None if profile == "cpu" else found)


def test_equal_values_of_two_blocks_are_no_ties() -> None:
    values, numbers = np.arange(64, dtype=np.float32), np.arange(64, dtype=np.uint32)[::-1].copy()
    values[40] = values[3]
    src, idx = Tile.from_numpy(values.reshape(1, 64)), Tile.from_numpy(numbers.reshape(1, 64))
    assert broken("ties-in-order", "tsort32", "a5", dst=Tile(TileType("f32", 1, 128)), src=src, idx=idx) is None


@pytest.mark.parametrize(("rows", "columns", "found"), [
    (1, 20, None), (50, 32, None), (50, 20, "undefined"), (0, 20, None),
])  # fmt: skip
def test_a_fixed_region_that_is_filled_as_one_stretch(rows: int, columns: int, found: str | None) -> None:
    tile = f"vec, 64x32xi32, valid={rows}x{columns}"
    for op, given in (("texpands", {}), ("tands", {"src": tile}), ("tors", {"src": tile})):
        assert broken("fixed-valid-shape", op, "a2a3", dst=tile, scalar=7, **given) == found
        assert broken("fixed-valid-shape", op, "a5", dst=tile, scalar=7, **given) is None


def test_a_region_set_at_run_time_is_filled_by_rows() -> None:
    source = """module attributes {pto.target_arch = "a3"} {
  func.func @k(%n: index) {
    %f = arith.constant 2.0 : f32
    %a = pto.alloc_tile valid_row = %n valid_col = %n : !pto.tile_buf<vec, 16x64xf32, valid=?x?>
    pto.texpands ins(%f : f32) outs(%a : !pto.tile_buf<vec, 16x64xf32, valid=?x?>)
    return
  }
}"""
    assert not [found for found in pto_isa.verify(source) if found.rule == "pto.texpands/fixed-valid-shape"]
    pto_isa.run(source, args={"n": 3}, profile="a2a3", strict=True)


@pytest.mark.parametrize(("op", "rule", "a2a3"), [
    ("tfmods", "row-major-a5", None), ("trems", "row-major-a5", None), ("tshls", "row-major", "undefined"),
    ("tshrs", "row-major", "undefined"), ("taxpy", "row-major", "undefined"),
])  # fmt: skip
def test_columns_are_refused_in_programs_and_undefined_in_calls(op: str, rule: str, a2a3: str | None) -> None:
    dtype = "i32" if op.startswith("tsh") else "f32"
    tile = f"vec, 32x8x{dtype}, blayout=col_major"
    given = {"dst": tile, "src": tile, "scalar": 3} | ({"tmp": tile} if op == "trems" else {})
    assert broken(rule, op, "a5", **given) == "undefined"
    assert broken(rule, op, "a2a3", **given) == a2a3
    rows = {key: value.replace(", blayout=col_major", "") if key != "scalar" else 3 for key, value in given.items()}
    assert broken(rule, op, "a5", **rows) is None
