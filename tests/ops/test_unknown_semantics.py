"""What no public source defines is refused by name, and no other form of the op takes the call instead."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from pto_isa import ops, verify_op
from pto_isa.runtime import NUMPY, Tile
from pto_isa.runtime.kernel import UnknownSemantics

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
