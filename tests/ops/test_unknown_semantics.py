"""What no public source defines is refused by name, and no other form of the op takes the call instead."""

from __future__ import annotations

import pickle
from typing import Any

import numpy as np
import pytest

from language.records import database
from pto_isa import RuleError, ops, run, verify, verify_op
from pto_isa.runtime import NUMPY, GlobalTensor, Tile, TileType
from pto_isa.runtime.unknown_semantics import IllegalUnknown, UnknownSemantics

BOXES = {"blayout": "col_major", "slayout": "row_major"}
WORD = 0x3F000000  # the scale 0.5


def tile(dtype: str, loc: str, **layout: Any) -> Tile:
    return Tile.from_numpy(np.zeros((16, 32), NUMPY[dtype]), dtype=dtype, loc=loc, **layout)


def accumulator() -> Tile:
    return tile("f32", "acc", **BOXES, fractal=1024)


def words() -> Tile:
    return tile("u64", "scaling")


SMALL = ["hif8", "f8e4m3"]
CALLS = {
    "textract": lambda dst: ops.textract(dst, accumulator(), 0, 0, WORD, profile="a5"),
    "tinsert": lambda dst: ops.tinsert(dst, accumulator(), 0, 0, WORD, profile="a5"),
    "tmov": lambda dst: ops.tmov(dst, accumulator(), pre_quant_scalar=WORD, profile="a5"),
    "textract_fp": lambda dst: ops.textract_fp(dst, accumulator(), words(), 0, 0, profile="a5"),
    "tinsert_fp": lambda dst: ops.tinsert_fp(dst, accumulator(), words(), 0, 0, profile="a5"),
    "tmov_fp": lambda dst: ops.tmov_fp(dst, accumulator(), words(), profile="a5"),
}


@pytest.mark.parametrize("dtype", SMALL)
@pytest.mark.parametrize("op", CALLS)
def test_quantising_to_small_floats(op: str, dtype: str) -> None:
    dst = tile(dtype, "mat", **BOXES)
    with pytest.raises(UnknownSemantics, match=rf"pto\.{op} \(quantise_to_small_float\): no public source states"):
        CALLS[op](dst)
    assert not np.any(dst.array.view(np.uint8))


@pytest.mark.parametrize("mode", ["dual_mode_split_m", "dual_mode_split_n"])
@pytest.mark.parametrize("op", ["textract", "tinsert", "tmov"])
def test_splitting_an_accumulator(op: str, mode: str) -> None:
    places = () if op == "tmov" else (0, 0)
    with pytest.raises(UnknownSemantics, match="split_accumulator"):
        getattr(ops, op)(tile("f32", "vec"), accumulator(), *places, acc_mode=mode, profile="a5")


def test_an_op_that_is_only_named() -> None:
    with pytest.raises(UnknownSemantics, match=r"pto\.tpack: no public source states"):
        ops.tpack(tile("i8", "vec"), tile("f16", "vec"), profile="a5")


@pytest.mark.parametrize("profile", ["cpu", "a2a3", "a5"])
def test_an_op_of_no_profile(profile: str) -> None:
    kinds = ("f4e1m2", "bf16", "u8", "bf16", "bf16")
    given = [tile(dtype, "vec").type for dtype in kinds]
    names = ("dst", "src", "shared_exp", "group_max", "group_scale")
    (finding,) = verify_op("tquant_hif4", profile=profile, **dict(zip(names, given, strict=True)))
    assert (finding.rule, finding.severity) == ("pto.tquant_hif4/profile", "error")
    assert finding.message["en"] == "`pto.tquant_hif4` exists on none of the profiles"


UNSTATED = {
    # op, profile: the element types of its tiles, in order; the profiles that declare the op
    "tpack": (("i8", "f16"), "`A5`"),
    "tquant_hif4": (("f4e1m2", "bf16", "u8", "bf16", "bf16"), "none of the profiles"),
    "tmatmul_mx_hif4": (("f32", "f4e1m2", "u8", "f4e1m2", "u8"), "none of the profiles"),
}


@pytest.mark.parametrize("profile", ["cpu", "a2a3", "a5"])
@pytest.mark.parametrize("op", UNSTATED)
def test_an_op_that_no_source_defines(op: str, profile: str) -> None:
    """The refusal says both where the op exists and that no source defines it, and names the sources searched."""
    dtypes, where = UNSTATED[op]
    given = [tile(dtype, "vec") for dtype in dtypes]
    with pytest.raises(UnknownSemantics) as refused:
        getattr(ops, op)(*given, profile=profile)
    searched = database()[op].record.semantics.unknown.searched
    for lang, said in (("en", "no public source states what it computes"), ("zh", "没有公开来源说明其计算内容")):
        text = refused.value.text(lang)
        assert said in text
        for reference in searched:
            assert getattr(database().sources[reference.partition("#")[0]].title, lang) in text
    findings = getattr(refused.value, "findings", [])
    legal_here = where == f"`{profile.upper()}`"
    assert any(finding.rule == f"pto.{op}/profile" for finding in findings) is not legal_here
    assert legal_here or where in refused.value.text("en")
    assert isinstance(refused.value, RuleError) is not legal_here


@pytest.mark.parametrize("dtypes", [("f32", "f32"), ("i8", "i8"), ("i64", "f16"), ("hif8", "u64")])
@pytest.mark.parametrize("check", [True, False])
def test_illegal_types_do_not_hide_it(dtypes: tuple[str, ...], check: bool) -> None:
    """With any element types the call is refused as unknown; where rules are judged, with their findings."""
    dst, src = (Tile(TileType(dtype, 16, 32)) for dtype in dtypes)
    with pytest.raises(UnknownSemantics, match="no public source states") as refused:
        ops.tpack(dst, src, profile="a5", check=check)
    verified = verify_op("tpack", profile="a5", dst=dst.type, src=src.type)
    assert "pto.tpack/types" in [finding.rule for finding in verified]
    if check:
        assert isinstance(refused.value, IllegalUnknown)
        assert [f.rule for f in refused.value.findings] == [f.rule for f in verified]
        copy = pickle.loads(pickle.dumps(refused.value))
        assert copy.text("zh") == refused.value.text("zh")
        assert [f.as_dict() for f in copy.findings] == [f.as_dict() for f in verified]
    else:
        assert not isinstance(refused.value, RuleError)


def test_what_is_no_tile() -> None:
    with pytest.raises(IllegalUnknown, match="no public source states") as refused:
        ops.tquant_hif4(None, 3, "x", [], {}, profile="a5")
    assert {finding.rule for finding in refused.value.findings} >= {"pto.tquant_hif4/profile"}


def test_a_form_of_another_profile() -> None:
    """What A5 alone accepts is refused elsewhere by the rules, with the note that A5 does not define it either."""
    with pytest.raises(IllegalUnknown, match=r"split_accumulator\): no public source states") as refused:
        ops.tmov(tile("f32", "vec"), accumulator(), acc_mode="dual_mode_split_m", profile="a2a3")
    assert "pto.tmov/types" in {finding.rule for finding in refused.value.findings}


def test_rounding_to_hif8_elsewhere() -> None:
    with pytest.raises(IllegalUnknown, match=r"(?s)pto\.tcvt/types.*to_hif8\): no public source states") as refused:
        ops.tcvt(tile("hif8", "vec"), tile("f32", "vec"), profile="a2a3")
    assert [finding.rule for finding in refused.value.findings] == ["pto.tcvt/types"]


def test_a_form_that_is_defined_is_refused_as_ever() -> None:
    """An illegal call of a defined form of such an op breaks rules and nothing else."""
    with pytest.raises(RuleError) as refused:
        ops.tmov(tile("f32", "vec"), tile("f16", "vec"), profile="a5")
    assert not isinstance(refused.value, UnknownSemantics)


@pytest.mark.parametrize("attributes", [{}, {"round_mode": "round"}, {"round_mode": "trunc", "sat_mode": "on"}])
@pytest.mark.parametrize("src", ["f32", "f16"])
@pytest.mark.parametrize("profile", ["cpu", "a5"])
def test_rounding_to_hif8(profile: str, src: str, attributes: dict[str, str]) -> None:
    dst = tile("hif8", "vec")
    given = tile(src, "vec")
    assert verify_op("tcvt", profile=profile, dst=dst.type, src=given.type, **attributes) == []
    with pytest.raises(UnknownSemantics, match=r"pto\.tcvt \(to_hif8\): no public source states .*HiFloat8"):
        ops.tcvt(dst, given, profile=profile, **attributes)
    assert not dst.array.any()


def test_hif8_is_read_as_published() -> None:
    """The other direction is defined: every code has one value."""
    codes = np.arange(256, dtype=np.uint8).reshape(8, 32)
    dst = Tile.from_numpy(np.full((8, 32), 7, np.float32), dtype="f32")
    ops.tcvt(dst, Tile.from_numpy(codes, dtype="hif8"), profile="a5")
    known = {0x00: 0.0, 0x01: 2.0**-22, 0x08: 1.0, 0x10: 2.0, 0x18: 0.5, 0x40: 16.0, 0x6E: 2.0**15, 0x88: -1.0}
    assert {code: float(dst.array.flat[code]) for code in known} == known
    assert np.isnan(dst.array.flat[0x80]) and np.isposinf(dst.array.flat[0x6F]) and np.isneginf(dst.array.flat[0xEF])


@pytest.mark.parametrize("dtype", SMALL)
def test_quantised_stores_to_small_floats(dtype: str) -> None:
    memory = GlobalTensor.from_numpy(np.zeros((16, 32), NUMPY[dtype]), dtype=dtype)
    with pytest.raises(UnknownSemantics, match=r"pto\.tstore \(quantise_to_small_float\)"):
        ops.tstore(memory, accumulator(), WORD, profile="a5")
    with pytest.raises(UnknownSemantics, match=r"pto\.tstore_fp \(quantise_to_small_float\)"):
        ops.tstore_fp(memory, accumulator(), words(), profile="a5")
    assert not np.any(memory.memory.view(np.uint8))


@pytest.mark.parametrize(("lang", "said"), [("en", "no public source states"), ("zh", "没有公开来源说明其计算内容")])
def test_a_program_stops_at_the_op(lang: str, said: str) -> None:
    """A legal program verifies; running it names the op that nothing defines, with its line."""
    narrow, wide = "!pto.tile_buf<vec, 16x32xi8>", "!pto.tile_buf<vec, 16x32xf16>"
    text = (
        f"func.func @f() {{\n%s = pto.alloc_tile : {wide}\n%d = pto.alloc_tile : {narrow}\n"
        f"pto.tpack ins(%s : {wide}) outs(%d : {narrow})\nreturn\n}}\n"
    )
    assert verify(text, profile="a5", assembler="0.33") == []  # the last release that has it
    with pytest.raises(RuleError) as refused:
        run(text, profile="a5", assembler="0.33")
    (finding,) = refused.value.findings
    assert (finding.rule, finding.line) == ("program/unsupported", 4)
    assert "pto.tpack" in finding.text(lang) and said in finding.text(lang)
