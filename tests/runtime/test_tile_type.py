"""Tile types: interning, derived sizes, both spellings, refusals."""

import copy
import gc
import pickle
import re
import subprocess
import sys
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pto_isa import verify_op
from pto_isa.runtime import DTYPES, UNKNOWN, InputError, TileType, TypeTextError
from pto_isa.runtime.types import tile_type as module
from pto_isa.runtime.words import BLAYOUTS, COMPACTS, FRACTALS, LOCATIONS, PADS, SLAYOUTS

extent = st.one_of(st.integers(1, 4096), st.just(UNKNOWN))
valid = st.one_of(st.none(), st.integers(0, 5000), st.just(UNKNOWN))
pad = st.one_of(st.sampled_from(PADS), st.integers(0, 2**32 - 1).map(lambda bits: f"custom:0x{bits:08x}"))
types = st.builds(
    TileType, st.sampled_from(DTYPES), extent, extent, loc=st.sampled_from(LOCATIONS), valid_row=valid, valid_col=valid,
    blayout=st.sampled_from(BLAYOUTS), slayout=st.sampled_from(SLAYOUTS), fractal=st.sampled_from(FRACTALS), pad=pad,
    compact=st.sampled_from(COMPACTS),
)  # fmt: skip


@settings(max_examples=100, deadline=None)
@given(types)
def test_text_round_trip(tile: TileType) -> None:
    assert TileType.parse(str(tile)) is tile
    assert TileType.parse(tile.legacy()) is tile
    assert TileType.parse(str(tile).removeprefix("!pto.tile_buf")) is tile
    assert TileType.parse(str(tile).removeprefix("!pto.tile_buf")[1:-1]) is tile
    assert TileType.parse(tile.legacy().removeprefix("!pto.tile_buf")[1:-1]) is tile
    assert TileType.parse(f"  {tile.legacy().replace(', ', ' ,  ').replace('=', ' = ')} \n") is tile


@settings(max_examples=100, deadline=None)
@given(
    types, st.sampled_from(["{}", "<{}>", "!pto.tile_buf<{}>", " {} ", "!pto.tile_buf {}", "{}>", "<{}"]), st.booleans()
)
def test_verify_op_reads_the_same_texts(tile: TileType, form: str, legacy: bool) -> None:
    """What is a type to one is that type to the other, and what is none is refused at the same column."""
    inner = (tile.legacy() if legacy else str(tile)).partition("<")[2][:-1]
    for text in (form.format(inner), form.format(inner.partition(",")[0])):
        try:
            parsed = TileType.parse(text)
        except TypeTextError as error:
            with pytest.raises(InputError, match=f"column {error.column}: "):
                verify_op("treshape", dst=text, src=tile, profile="cpu")
        else:
            ours, theirs = (verify_op("treshape", dst=one, src=tile, profile="cpu") for one in (parsed, text))
            assert [found.rule for found in ours] == [found.rule for found in theirs]


@pytest.mark.parametrize(
    ("text", "column"), [("vec", 4), ("vec,", 5), ("", 1), ("loc=vec, dtype=f32", 19), ("vec, 16x16xf32, x", 17)]
)
def test_where_a_text_without_brackets_fails(text: str, column: int) -> None:
    with pytest.raises(TypeTextError) as raised:
        TileType.parse(text)
    assert raised.value.column == column and ">" not in raised.value.found


@settings(max_examples=50, deadline=None)
@given(types)
def test_copies_are_the_same_object(tile: TileType) -> None:
    assert pickle.loads(pickle.dumps(tile)) is tile
    assert copy.deepcopy(tile) is tile
    assert copy.copy(tile) is tile
    assert tile.replace() is tile
    assert eval(repr(tile), {"TileType": TileType, "UNKNOWN": UNKNOWN}) is tile


@settings(max_examples=100, deadline=None)
@given(st.text(st.sampled_from("<>!pto.tilebufvecxf32=,? 016custom:_\u4e2d")))
def test_any_text_is_read_or_refused_with_a_column(text: str) -> None:
    try:
        assert isinstance(TileType.parse(text), TileType)
    except TypeTextError as error:
        assert 1 <= error.column <= len(text) + 1
        assert error.expected
        assert re.search(r"[\u4e00-\u9fff]", error.zh)


@settings(max_examples=100, deadline=None)
@given(types, st.data())
def test_a_damaged_text_is_read_or_refused(tile: TileType, data: st.DataObject) -> None:
    text = data.draw(st.sampled_from([str(tile), tile.legacy()]))
    at = data.draw(st.integers(0, len(text) - 1))
    damaged = text[:at] + data.draw(st.sampled_from(["", "x", "?", ",", "<", ">", "=", "-1", "９"])) + text[at + 1 :]
    try:
        TileType.parse(damaged)
    except TypeTextError as error:
        assert 1 <= error.column <= len(damaged) + 1


def test_printed_forms() -> None:
    tile = TileType("u8", 16, 32, valid_row=UNKNOWN, blayout="col_major", pad="max")
    assert str(tile) == "!pto.tile_buf<vec, 16x32xui8, valid=?x32, blayout=col_major, pad=2>"
    assert tile.legacy() == (
        "!pto.tile_buf<loc=vec, dtype=ui8, rows=16, cols=32, v_row=?, v_col=32, blayout=col_major, slayout=none_box, "
        "fractal=512, pad=2>"
    )
    assert str(TileType("f32", 16, 16, loc="acc", blayout="col_major", slayout="row_major", fractal=1024)) == (
        "!pto.tile_buf<acc, 16x16xf32, blayout=col_major, slayout=row_major, fractal=1024>"
    )
    assert TileType("f32", 1, 8, compact="row_plus_one").legacy().endswith("pad=0, compact=2>")


def test_other_spellings_are_read() -> None:
    plain = TileType("f8e4m3", 16, 32)
    for word in ("f8E4M3FN", "f8E4M3", "f8E4M3FNUZ", "f8e4m3"):
        assert TileType.parse(f"!pto.tile_buf<vec, 16x32x{word}>") is plain
    assert TileType.parse("<ub, 16x32xsi32>") is TileType("i32", 16, 32)
    assert TileType.parse("<vec, 16x32xu8, pad=min, compact=normal>") is TileType(
        "u8", 16, 32, pad="min", compact="normal"
    )
    assert TileType.parse("<loc=mat, dtype=f32, rows=8, cols=64>") is TileType("f32", 8, 64, loc="mat")
    assert TileType.parse("<cols=64, rows=8, dtype=f32, loc=mat>") is TileType("f32", 8, 64, loc="mat")


def test_the_device_decides_the_layout_of_left_tiles() -> None:
    text = "!pto.tile_buf<left, 16x16xf16, slayout=row_major>"
    assert TileType.parse(text).blayout == "row_major"
    assert TileType.parse(text, profile="a5").blayout == "col_major"
    written = "!pto.tile_buf<left, 16x16xf16, blayout=col_major, slayout=row_major>"
    assert TileType.parse(written, profile="910B").blayout == "row_major"
    assert TileType.parse(written, profile="cpu").blayout == "col_major"
    assert TileType.parse("<vec, 16x16xf16, blayout=col_major>", profile="a3").blayout == "col_major"


@pytest.mark.parametrize(
    ("text", "column", "found", "suggestion"),
    [
        ("!pto.tile_buf<vec, 16x32xfloat>", 26, "float", "f32"),
        ("!pto.tile_buf<vec, 16x32xuint8>", 26, "uint8", "ui8"),
        ("!pto.tile_buf<vic, 16x32xf32>", 15, "vic", "vec"),
        ("<vec, 16x32xf32, blayuot=col_major>", 18, "blayuot", "blayout"),
        ("<vec, 16x32xf32, blayout=colmajor>", 26, "colmajor", "col_major"),
        ("<vec, 16x32xf32, pad=4>", 22, "4", None),
        ("<vec, 16x32xf32, pad=0, pad=1>", 25, "pad", None),
        ("<vec, 16x32xf32, valid=16>", 24, "16", None),
        ("<vec, 16x32xf32, valid=4x-1>", 26, "-1", None),
        ("<vec, 0x32xf32>", 7, "0", None),
        ("<vec, 16xf32>", 7, "16xf32", None),
        ("<vec>", 5, ">", None),
        ("<vec, 16x32xf32", 16, "", None),
        ("<vec, 16x32xf32> x", 18, "x", None),
        ("<loc=vec, dtype=f32, rows=8>", 28, ">", None),
        ("<loc=vec, dtyp=f32, rows=8, cols=8>", 11, "dtyp", "dtype"),
        ("<loc=vec, dtype=f32, rows=8, cols=8, fractal=511>", 46, "511", "512"),
        ("!pto.tile<vec, 16x32xf32>", 1, "!pto.tile", "!pto.tile_buf<"),
        ("", 1, "", None),
    ],
)
def test_faults_name_column_found_and_suggestion(text: str, column: int, found: str, suggestion: str | None) -> None:
    with pytest.raises(TypeTextError) as caught:
        TileType.parse(text)
    error = caught.value
    assert (error.column, error.found, error.suggestion) == (column, found, suggestion)
    assert f"column {column}" in str(error)
    assert f"第 {column} 列" in error.zh
    assert suggestion is None or suggestion in error.text("zh")
    copied = pickle.loads(pickle.dumps(error))
    assert (str(copied), copied.zh, copied.column) == (str(error), error.zh, error.column)


def test_huge_texts_are_refused() -> None:
    with pytest.raises(TypeTextError, match="too large"):
        TileType.parse("<vec, 65536x65536xf32>")
    with pytest.raises(TypeTextError, match="whole number"):
        TileType.parse(f"<vec, {'9' * 5000}x1xf32>")
    with pytest.raises(InputError, match="read from text"):
        TileType.parse(b"<vec, 16x32xf32>")  # type: ignore[arg-type]


def test_equal_types_are_one_object() -> None:
    one = TileType("f32", 16, 32)
    assert TileType("f32", 16, 32, valid_row=16, valid_col=32, loc="vec") is one
    assert TileType(rows=16, cols=32, dtype="f32") is one
    assert TileType("f32", 16, 32, valid_row=8) is not one
    assert TileType("f32", 16, 32, pad="custom:0xABC") is TileType("f32", 16, 32, pad="custom:0x00000abc")
    assert one.replace(cols=64).replace(cols=32, valid_col=32) is one
    assert hash(one) == hash(TileType("f32", 16, 32))


def test_numpy_integers_count_and_floats_do_not() -> None:
    import numpy as np

    one = TileType("f32", np.int64(16), np.uint8(32))  # type: ignore[arg-type]
    assert one is TileType("f32", 16, 32)
    assert type(one.rows) is int
    for bad in (16.0, "16", True, None, -1, 0, 2**70):
        with pytest.raises(ValueError, match=r"number of rows|too large"):
            TileType("f32", bad, 32)  # type: ignore[arg-type]


def test_types_do_not_pile_up() -> None:
    for rows in range(1, 3000):
        TileType("i16", rows, 7, pad="custom:0x00c0ffee")
    gc.collect()
    held = sum(1 for tile in list(module._TYPES.values()) if str(tile.pad) == "custom:0x00c0ffee")
    assert held <= 1024


def test_immutable() -> None:
    tile = TileType("f32", 16, 32)
    with pytest.raises(AttributeError, match="immutable"):
        tile.rows = 8
    with pytest.raises(AttributeError, match="immutable"):
        del tile.rows
    with pytest.raises(AttributeError):
        tile.colour = 1  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("dtype", "fields", "expected"),
    [
        ("f32", {}, {"itemsize": 4, "bits": 32, "bytes": 2048, "layout": "nd", "box": (1, 1)}),
        ("i4", {}, {"itemsize": 1, "bits": 4, "bytes": 256, "layout": "nd"}),
        ("f16", {"blayout": "col_major"}, {"bytes": 1024, "layout": "dn", "box": (1, 1)}),
        ("f16", {"blayout": "col_major", "slayout": "row_major"}, {"layout": "nz", "box": (16, 16)}),
        ("i8", {"slayout": "col_major"}, {"layout": "zn", "box": (32, 16)}),
        ("f32", {"slayout": "row_major"}, {"layout": "zz", "box": (16, 8)}),
        ("f4e2m1", {"slayout": "row_major"}, {"layout": "zz", "box": (16, 32), "bytes": 256}),
        ("f32", {"blayout": "col_major", "slayout": "row_major", "fractal": 1024}, {"layout": "nz", "box": (16, 16)}),
        ("f8e8m0", {"slayout": "row_major", "fractal": 32}, {"layout": "zz", "box": (16, 2)}),
        ("f8e8m0", {"blayout": "col_major", "slayout": "col_major", "fractal": 32}, {"layout": "nn", "box": (2, 16)}),
    ],
)
def test_derived_attributes(dtype: str, fields: dict[str, Any], expected: dict[str, Any]) -> None:
    tile = TileType(dtype, 16, 32, **fields)
    assert {name: getattr(tile, name) for name in expected} == expected
    assert (tile.size, tile.shape, tile.valid_shape, tile.kind) == (512, (16, 32), (16, 32), "tile")


def test_unknown_extents() -> None:
    tile = TileType("f32", 16, UNKNOWN, valid_row=0)
    assert tile.size is UNKNOWN
    assert tile.bytes is UNKNOWN
    assert tile.valid_col is UNKNOWN
    assert tile.is_dynamic
    assert not tile.replace(cols=8, valid_col=8).is_dynamic
    assert TileType("f32", 16, UNKNOWN, valid_row=0) is tile


@pytest.mark.parametrize(
    ("fields", "part"),
    [
        ({"dtype": "float32"}, "did you mean 'f32'"),
        ({"dtype": "f64"}, "unknown element type 'f64'"),
        ({"dtype": ["f32"]}, "unknown element type"),
        ({"loc": "vector"}, "did you mean 'vec'"),
        ({"blayout": "row-major"}, "did you mean 'row_major'"),
        ({"slayout": "none"}, "did you mean 'none_box'"),
        ({"fractal": 511}, "expected 512, 1024 or 32"),
        ({"fractal": 512.0}, "expected 512, 1024 or 32"),
        ({"pad": "minimum"}, "did you mean 'min'"),
        ({"pad": "custom:0x123456789"}, "unknown pad value"),
        ({"pad": None}, "unknown pad value"),
        ({"compact": "Normal"}, "did you mean 'normal'"),
        ({"valid_row": -1}, "number of valid rows"),
        ({"valid_col": 1.5}, "number of valid columns"),
        ({"rows": 2**20, "cols": 2**20}, "too large"),
    ],
)
def test_refusals(fields: dict[str, Any], part: str) -> None:
    TileType("f32", 16, 32)  # known types must not be found by fields of another Python type
    with pytest.raises(ValueError, match=re.escape(part)) as caught:
        TileType(**{"dtype": "f32", "rows": 16, "cols": 32, **fields})
    assert isinstance(caught.value, InputError)
    assert re.search(r"[\u4e00-\u9fff]", caught.value.zh)


def test_replace_names_the_field_that_was_meant() -> None:
    with pytest.raises(ValueError, match="did you mean 'valid_row'"):
        TileType("f32", 16, 32).replace(valid_rows=4)


def test_types_need_no_numpy() -> None:
    probe = (
        "import sys, pto_isa.runtime as r\n"
        "r.TileType.parse('<vec, 16x32xf32>'); r.both(True); r.Finding('a/b', 'error', 'a'); r.set_profile('a5')\n"
        "assert 'numpy' not in sys.modules and 'ml_dtypes' not in sys.modules\n"
        "r.NUMPY; assert 'numpy' in sys.modules and callable(r.convert) and callable(r.profile)\n"
        "import pto_isa.runtime.profile, pto_isa.runtime.numeric.conversion\n"
        "assert callable(r.convert) and r.profile('a5').name == 'a5'"
    )
    subprocess.run([sys.executable, "-c", probe], check=True)


def test_public_names_are_listed_once_and_exist() -> None:
    import pto_isa.runtime as runtime

    eager = {"PROFILES", "canonical_profile", "current_profile", "profile", "set_profile"}
    assert set(runtime.__all__) == set(runtime._HOME) | eager
    assert len(runtime.__all__) == len(set(runtime.__all__))
    for name in runtime.__all__:
        assert getattr(runtime, name) is not None
    with pytest.raises(AttributeError, match="no attribute 'tile_typ'"):
        runtime.tile_typ  # noqa: B018
