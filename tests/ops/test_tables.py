"""Results that are looked up: every half against the per-element oracle; how tables are kept, shared and freed."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import pto_isa
from ops.test_numpy_vs_oracle import KNOWN, dtype_of, run_by_element
from pto_isa import Tile, TileType, ops
from pto_isa.conform.compare import difference
from pto_isa.runtime import tables

SCALAR = {"tlrelu": -0.25, "tdivs": 3.0, "tfmods": 0.75, "tpows": 1.5}
HALVES = np.arange(2**16, dtype=np.uint16).reshape(256, 256)
TEXTS = Path(pto_isa.__file__).with_name("generated") / "ops"
LOOKED_UP = sorted(path.stem for path in TEXTS.glob("t*.py") if "by_table(run, dst, src)" in path.read_text())


@pytest.fixture(autouse=True)
def no_tables() -> Iterator[None]:
    tables.free_tables()
    for name in LOOKED_UP:
        vars(__import__(f"pto_isa.generated.ops.{name}", fromlist=[name]))["_plans"].clear()
    yield
    tables.free_tables()


WITH_SCRATCH = ("trems", "tpows")  # of the looked-up ops those that no header has without


def call_of(name: str, source: str, target: str, bits: Any) -> dict[str, Any]:
    rows, cols = bits.shape
    src, dst = Tile(TileType(source, rows, cols)), Tile(TileType(target, rows, cols))
    src.array.view(bits.dtype)[...] = bits
    names = KNOWN[name].rules.operands
    values: dict[str, Any] = {operand: names[operand].default for operand in names}
    values |= {"dst": dst, "src": src}
    if "tmp" in names and name in WITH_SCRATCH:
        values["tmp"] = Tile(TileType(target, rows, cols))
    return values | ({"scalar": SCALAR.get(name, 1.5)} if "scalar" in names else {})


def given(name: str, values: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in values.items() if value is not None}


def profile_of(name: str, values: dict[str, Any]) -> str | None:
    """The first profile that has this call."""
    for profile in KNOWN[name].opdef.profiles:
        if not pto_isa.verify_op(name, **given(name, values), profile=profile):
            return profile
    return None


def assert_table_is_right(name: str, source: str, target: str, bits: Any) -> None:
    values, slow = (call_of(name, source, target, bits) for _ in range(2))
    profile = profile_of(name, values)
    assert profile is not None, f"{name} takes {source} nowhere"
    for _ in range(3):
        values["dst"].array.view(np.uint8)[...] = 0xA5
        getattr(ops, name)(**given(name, values), profile=profile, exact=True)
    assert run_by_element(KNOWN[name], slow, profile) is None
    fault = difference(values["dst"].array, slow["dst"].array, dtype_of(values["dst"]))
    assert fault is None, fault


def test_the_ops_are_found() -> None:
    assert {"tadds", "tcvt", "texp", "tlrelu", "tmaxs", "trsqrt"} <= {*LOOKED_UP}
    assert len(LOOKED_UP) >= 17
    assert {name for name, dtype in ON_HALVES if dtype == "f16"} == {*LOOKED_UP} - {"tcvt"}


ON_HALVES = [
    (name, dtype)
    for name in LOOKED_UP
    for dtype in ("f16", "bf16")
    if name != "tcvt" and profile_of(name, call_of(name, dtype, dtype, HALVES[:16]))
]


@pytest.mark.thorough
@pytest.mark.parametrize(("name", "dtype"), ON_HALVES)
def test_every_half(name: str, dtype: str) -> None:
    assert_table_is_right(name, dtype, dtype, HALVES)
    assert tables.kept_bytes() == 2**17 or name == "tabs"  # which is quicker on bits


@pytest.mark.parametrize("name", ["tlrelu", "tmaxs"])
def test_every_f16(name: str) -> None:
    assert_table_is_right(name, "f16", "f16", HALVES)
    assert tables.kept_bytes() == 2**17


@pytest.mark.parametrize("target", ["f32", "i8", "u8", "i16", "i32"])
def test_every_f16_in_another_type(target: str) -> None:
    assert_table_is_right("tcvt", "f16", target, HALVES)
    assert tables.kept_bytes() == 2**16 * np.dtype(values_type(target)).itemsize


def values_type(dtype: str) -> str:
    return {"f": "f", "i": "i", "u": "u"}[dtype[0]] + str(int(dtype[1:]) // 8)


@pytest.mark.parametrize("source", ["i8", "u8"])
def test_every_byte_as_f16(source: str) -> None:
    assert_table_is_right("tcvt", source, "f16", np.resize(np.arange(256, dtype=np.uint8), (32, 32)))
    assert tables.kept_bytes() == 2**9


def halves(rows: int = 256, cols: int = 256) -> Tile:
    tile = Tile(TileType("f16", rows, cols))
    tile.array[...] = np.random.default_rng(3).standard_normal((rows, cols))
    return tile


def test_a_table_is_made_when_it_is_worth_it() -> None:
    src, dst = halves(), halves()
    for step in range(8):
        ops.tadds(dst, src, float(step))
    assert tables.kept_bytes() == 0  # no scalar came twice
    ops.tadds(dst, src, 3.0)
    assert tables.kept_bytes() == 2**17
    assert np.array_equal(dst.array, src.array + np.float16(3))


def test_shapes_share_a_table_and_types_do_not() -> None:
    for _ in range(2):
        ops.tadds(halves(), halves(), 2.0)
    small = halves(64, 64)
    ops.tadds(small, small, 2.0)  # in place
    assert tables.kept_bytes() == 2**17
    assert np.array_equal(small.array, halves(64, 64).array + np.float16(2))
    wide = Tile(TileType("bf16", 256, 256))
    for _ in range(2):
        ops.tadds(wide, wide, 2.0)
    assert tables.kept_bytes() == 2**18


def test_scalars_are_told_apart_by_type_and_sign() -> None:
    src, dst = Tile(TileType("f16", 256, 256)), Tile(TileType("f16", 256, 256))
    src.array[...] = -0.0
    for scalar, sign in ((0.0, False), (-0.0, True), (0, False), (np.float16(-0.0), True), (np.float16(0), False)):
        for _ in range(3):
            ops.tadds(dst, src, scalar)
        assert np.signbit(dst.array).all() == sign
    for _ in range(4):
        ops.tadds(dst, src, float("nan"))
    assert np.isnan(dst.array).all()
    assert tables.kept_bytes() == 5 * 2**17
    with pytest.raises(pto_isa.RuleError):
        ops.tadds(dst, src, "0")


def test_a_partial_and_strided_region() -> None:
    src = Tile(TileType("f16", 64, 64, valid_row=33, valid_col=31))
    dst = Tile(TileType("f16", 64, 128, valid_row=33, valid_col=31))
    src.array[...] = np.random.default_rng(5).standard_normal((64, 64))
    for _ in range(200):
        ops.tmuls(dst, src, 3.0)
    assert tables.kept_bytes() == 2**17
    assert np.array_equal(dst.array[:33, :31], src.array[:33, :31] * np.float16(3))
    assert not dst.array[33:].any() and not dst.array[:, 31:].any()


def test_tables_are_bounded_and_freed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tables, "LIMIT", 3 * 2**17)
    src, dst = halves(), halves()

    def work(scalar: int) -> bool:
        own = halves()
        for _ in range(3):
            ops.tmuls(own, src, float(scalar))
        return np.array_equal(own.array, src.array * np.float16(scalar))

    with ThreadPoolExecutor(4) as pool:
        assert all(pool.map(work, range(1, 40)))
    assert tables.kept_bytes() == 3 * 2**17
    pto_isa.free_tables()
    assert tables.kept_bytes() == 0
    ops.tmuls(dst, src, 39.0)
    assert np.array_equal(dst.array, src.array * np.float16(39))


def test_a_scalar_that_leaves_the_result_makes_no_table() -> None:
    src, dst = halves(), halves(256, 256)
    before = dst.array.copy()
    for _ in range(4):
        ops.tfmods(dst, src, 0.0, profile="cpu")
    assert np.array_equal(dst.array, before)
    assert tables.kept_bytes() == 0
