"""``verify_op``: what it takes, what it reports, and that no value a caller can give breaks it."""

from __future__ import annotations

import copy
import math
import pickle
from typing import Any

import numpy as np
import pytest

import pto_isa
from language.records import database
from pto_isa import Tile, TileType, ops, verify_op
from pto_isa.program.written.recorded import program_op
from pto_isa.runtime.errors import InputError
from pto_isa.runtime.types.plain_type import ScalarType
from pto_isa.runtime.types.unknown import UNKNOWN
from pto_isa.runtime.unknown_name import UnknownOp
from pto_isa.verifier import OperandError, op_rules
from rules.searched import ids

I32 = TileType("i32", 16, 32)
F32 = TileType("f32", 16, 32)


def shift(profile: str = "a5", **operands: Any) -> list[pto_isa.Finding]:
    return verify_op("tshls", profile=profile, **{"dst": I32, "src": I32, "scalar": 3, **operands})


def test_a_legal_call_has_no_finding() -> None:
    """In every spelling of the op, by types, text and tiles."""
    assert shift() == []
    for name in ("TSHLS", "pto.tshls", " tshls ", "Pto.TShlS"):
        assert verify_op(name, profile="a5", dst=I32, src=I32, scalar=3) == []
    assert verify_op("tadd", profile="950", dst="vec, 16x32xf32", src0="!pto.tile_buf<vec, 16x32xf32>", src1=F32) == []
    assert verify_op("tadd", profile="a3", dst=Tile(F32), src0=Tile(F32), src1=Tile(F32)) == []


def test_the_profile_in_force() -> None:
    """Without ``profile`` the rules of the context's profile are judged."""
    small = TileType("i8", 16, 32)
    with pto_isa.profile("a2a3"):
        assert ids(verify_op("tshls", dst=small, src=small, scalar=1)) == {"pto.tshls/types"}
    with pto_isa.profile("a5"):
        assert verify_op("tshls", dst=small, src=small, scalar=1) == []


def test_all_findings_are_reported() -> None:
    """Never only the first: element types, a tile rule, a rule of the op and one on the scalar at once."""
    found = verify_op("tshls", profile="a5", dst=TileType("f32", 16, 33), src=I32, scalar=-1)
    assert ids(found) == {
        "pto.tshls/types",
        "tile/rows-aligned",
        "pto.tshls/same-valid-shape",
        "pto.tshls/non-negative",
    }
    assert [f.operand for f in found if f.rule == "tile/rows-aligned"] == ["dst"]


def test_severities() -> None:
    """What is undefined is reported, and does not hide errors."""
    found = shift(scalar=32)
    assert [(f.rule, f.severity) for f in found] == [("pto.tshls/below-width", "undefined")]
    assert found[0].got == "scalar = 32, src.bits = 32"
    assert found[0].nearest == {"scalar": 0} or found[0].nearest["scalar"] < 32


def test_unknown_scalar_and_extents() -> None:
    """What is not known gives no finding; what is known still does."""
    assert shift(scalar=UNKNOWN) == shift(scalar=None) == shift(scalar="index") == []
    dynamic = I32.replace(valid_row=UNKNOWN, valid_col=UNKNOWN)
    assert shift(dst=dynamic) == []
    assert ids(shift(dst=I32.replace(valid_row=UNKNOWN), src=I32.replace(valid_col=31))) == {
        "pto.tshls/same-valid-shape"
    }


def test_element_types_say_what_is_legal() -> None:
    """The finding names the legal types, and the nearest legal combination within two changes."""
    (found,) = verify_op("tadd", profile="a2a3", dst=F32, src0=F32, src1=TileType("f16", 16, 32))
    assert found.rule == "pto.tadd/types" and found.nearest == {"src1.dtype": "f32"}
    assert "f32" in found.allowed and "f16" in found.got
    (found,) = verify_op("tadd", profile="a2a3", **dict.fromkeys(("dst", "src0", "src1"), TileType("u64", 16, 32)))
    assert found.nearest is None
    assert verify_op("tadds", profile="a5", dst=F32, src=F32, scalar="f32") == []
    assert ids(verify_op("tadds", profile="a5", dst=F32, src=F32, scalar=ScalarType("f16", 1.0))) == {"pto.tadds/types"}


def test_profile_without_the_op() -> None:
    """An op that a profile lacks is one finding, which names the profiles that have it."""
    names = [op for op in ("tmatmul_mx", "tquant") if _lacks(op, "a2a3")]
    assert names
    found = verify_op(names[0], profile="a2a3")
    assert found[0].rule.endswith("/profile") and "a5" in found[0].allowed


def test_profile_without_the_form() -> None:
    """The form with two tiles cannot be called in the simulator; the finding names the profiles that have it."""
    mask = TileType.parse("!pto.tile_buf<vec, 8x32xu8>")
    tile = TileType.parse("!pto.tile_buf<vec, 8x16xf32>")
    found = verify_op("tcmps", profile="cpu", dst=mask, src0=tile, src1=tile)
    assert ids(found) == {"pto.tcmps/profile"}
    assert list(found[0].allowed) == ["a2a3", "a5"]


def _lacks(name: str, profile: str) -> bool:
    from rules.searched import generated

    return profile not in generated(name).profiles


def test_missing_and_wrong_operands() -> None:
    """Every missing operand and every operand of another kind is one finding; rules that need it are left out."""
    found = verify_op("tadd", profile="a5", dst=F32)
    assert [(f.rule, f.operand) for f in found] == [("pto.tadd/operands", "src0"), ("pto.tadd/operands", "src1")]
    found = verify_op("tadd", profile="a5", dst=F32, src0=np.zeros((2, 2)), src1=F32)
    assert "Tile.from_numpy" in found[0].text() and "Tile.from_numpy" in found[0].text("zh")
    assert ids(verify_op("tadd", profile="a5", dst=3, src0=F32, src1=F32)) == {"pto.tadd/operands"}


def test_attributes() -> None:
    """A word that the vocabulary lacks is refused with the words it has."""
    (found,) = verify_op("tcmp", profile="cpu", dst=TileType("u8", 16, 32), src0=F32, src1=F32, cmp_mode="equal")
    assert found.rule == "pto.tcmp/attributes" and found.operand == "cmp_mode" and "eq" in found.allowed
    for bad in (7, 2.5, [], object()):
        assert "pto.tcmp/attributes" in ids(
            verify_op("tcmp", profile="cpu", dst=TileType("u8", 16, 32), src0=F32, src1=F32, cmp_mode=bad)
        )


@pytest.mark.parametrize(
    "value",
    [math.nan, math.inf, -math.inf, 2**70, -(2**70), 10**400, 2.5, "three", b"3", 1j, [3], {}, object(), F32, np.arange(3),
     np.float32("nan"), np.int64(-5), np.array(2), True, -0.0],
    ids=lambda value: type(value).__name__,
)  # fmt: skip
def test_hostile_scalars(value: Any) -> None:
    """Any value gives findings or none, never an exception of its own (a text that names no type is refused)."""
    if isinstance(value, str):
        with pytest.raises(OperandError):
            shift(scalar=value)
        return
    for finding in shift(scalar=value):
        assert finding.rule.startswith("pto.tshls/") and finding.text("zh") and finding.as_dict()


@pytest.mark.parametrize("value", [None, 3, "", np.zeros((2, 2)), object(), TileType, pto_isa.GlobalTensor, [F32], 2.5])
def test_hostile_tiles(value: Any) -> None:
    """A thing in the place of a tile is one finding; a text that is no type raises with a column."""
    if isinstance(value, str):
        with pytest.raises(InputError):
            shift(src=value)
        return
    assert ids(shift(src=value)) == {"pto.tshls/operands"}


def test_unknown_names_raise() -> None:
    """An unknown op or operand raises with a suggestion in the language asked for."""
    with pytest.raises(UnknownOp, match=r"did you mean .*tadd"):
        verify_op("tad")
    with pytest.raises(KeyError, match=r"是否想写 .*tadd"):
        verify_op("tad", lang="zh")
    with pytest.raises(OperandError, match="did you mean `src0`"):
        verify_op("tadd", dst=F32, sc0=F32)
    with pytest.raises(TypeError, match="没有操作数"):
        verify_op("tadd", lang="zh", sc0=F32)
    with pytest.raises(InputError):
        verify_op("tadd", profile="a7")


@pytest.mark.parametrize(
    ("text", "en", "zh"),
    [
        ("vec, 16x32", "column 6: found 16x32, expected a shape and element type", "第 6 列：此处是 16x32，应为"),
        ("", "column 1: found the end, expected a location", "第 1 列：此处已结束，应为存储位置"),
        ("vec, 8x16xf32, pad=nul", "column 20: found nul, expected one of null, zero", "第 20 列：此处是 nul，应为"),
        ("!pto.tile_buf<vec, 16x32>", "column 20: found 16x32, expected a shape", "第 20 列：此处是 16x32，应为"),
    ],
)
def test_a_text_that_is_no_type_is_named_with_its_operand(text: str, en: str, zh: str) -> None:
    """The column is that of the text as it was given, short or whole."""
    with pytest.raises(InputError) as caught:
        verify_op("tadd", dst=text, src0="vec, 8x16xf32", src1="vec, 8x16xf32")
    assert caught.value.en.startswith(f"`dst` of `pto.tadd`: {en}")
    assert caught.value.zh.startswith(f"`pto.tadd` 的 `dst`：{zh}")


def test_findings_can_be_placed_kept_and_sent() -> None:
    """A finding gets a place in a program without searching; a copy has the same facts."""
    (found,) = shift(src=I32.replace(valid_col=31))
    there = found.but(file="a.pto", line=3, column=7, loc="loc(x)")
    assert (there.file, there.line, there.column, there.loc) == ("a.pto", 3, 7, "loc(x)")
    assert there.rule == found.rule and there.nearest == found.nearest == {"src.valid_col": 32}
    sent = pickle.loads(pickle.dumps(found))
    assert sent.as_dict() == found.as_dict() == copy.copy(found).as_dict()
    assert str(there).startswith("a.pto:3:7: error: ")


def test_no_numpy_for_types() -> None:
    """Judging types needs neither NumPy nor ml_dtypes, YAML nor pydantic."""
    import subprocess
    import sys

    code = (
        "import sys; from pto_isa import verify_op\n"
        "assert verify_op('tadd', profile='a5', dst='vec, 16x32xf32', src0='vec, 16x32xf32', src1='vec, 16x33xf32')\n"
        "print(sorted({n.split('.')[0] for n in sys.modules} & {'numpy', 'ml_dtypes', 'yaml', 'pydantic'}))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_a_broken_rule_shows_what_is_not_known() -> None:
    """A rule that one known scalar breaks is told although another scalar that it looks at is not known."""
    (finding,) = verify_op("subset", profile="cpu", source="vec, 16x32xf32", result="vec, 16x32xf32", row=-1)
    assert finding.rule == "pto.subset/inside" and "row = -1" in finding.got and "col = ?" in finding.got


def test_an_operand_that_is_not_given_is_said_in_the_language_of_the_message() -> None:
    tile = TileType.parse("!pto.tile_buf<vec, 16x32xf32>")
    (found,) = [f for f in verify_op("trowmin", profile="a2a3", dst=tile, src=tile) if "tmp" in f.rule]
    assert found.text("en").endswith("; got tmp = absent")
    assert found.text("zh").endswith("；实际为 tmp = 未给出")


@pytest.mark.parametrize("name", ["pto.tmatmul.acc", "TMATMUL_ACC", "tmatmul-acc", " pto.tmatmul_acc "])
def test_one_name_for_all_spellings(name: str) -> None:
    """Every way to name an op takes every spelling; an op that there is none of is one exception everywhere."""
    assert ops.get(name) is ops.tmatmul_acc
    assert op_rules(name).op == "pto.tmatmul.acc" and program_op(name) is not None
    assert database()[name].record.op == "pto.tmatmul.acc"
    for ask in (lambda: op_rules("tmatmul-ac"), lambda: database()["tmatmul-ac"]):
        with pytest.raises(UnknownOp, match=r"unknown op 'tmatmul-ac'; did you mean .*tmatmul_acc"):
            ask()
