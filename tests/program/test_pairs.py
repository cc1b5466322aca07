"""Element types of the text that are pairs: what its extents count, and that they are printed as they were read."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import pto_isa
from language.records import database
from pto_isa.program.written.types import WrittenTypes
from pto_isa.runtime.rules.finding import RuleError
from pto_isa.runtime.types.dtypes import IR_DTYPE, IR_SPELLINGS, PAIRS
from pto_isa.runtime.types.tile_type import TileType
from pto_isa.runtime.types.unknown import UNKNOWN

PAIR = "!pto.f4E2M1x2"
WIDE = "!pto.tile_buf<vec, 2x64xbf16>"


def test_pairs_are_those_of_the_vocabulary() -> None:
    told = {
        word for entry in database().vocabulary.element_types.values() if entry.pairs for word in entry.pairs.spellings
    }
    assert told == PAIRS
    assert all(
        IR_SPELLINGS[IR_DTYPE[word]][0] == word and IR_SPELLINGS[IR_DTYPE[word]][-1] not in PAIRS for word in PAIRS
    )


@pytest.mark.parametrize(
    ("text", "shape", "valid", "size"),
    [
        (f"!pto.tile_buf<vec, 2x32x{PAIR}, valid=1x16>", (2, 64), (1, 32), 64),
        (f"!pto.tile_buf<vec, 32x2x{PAIR}, valid=16x?, blayout=col_major>", (64, 2), (32, UNKNOWN), 64),
        ("!pto.tile_buf<vec, 2x64xf4e2m1, valid=1x32>", (2, 64), (1, 32), 64),
        ("!pto.tile_buf<vec, 2x64xf8E4M3FN>", (2, 64), (2, 64), 128),
    ],
)
def test_extents_of_a_tile(text: str, shape: Any, valid: Any, size: int) -> None:
    type = TileType.parse(text)
    assert type.shape == shape
    assert [repr(n) for n in type.valid_shape] == [repr(n) for n in valid]
    assert type.bytes == size
    assert TileType.parse(str(type)) is type
    assert TileType.parse(type.legacy()) is type
    assert (PAIR in str(type)) == (type.dtype == "f4e2m1")


def test_half_a_pair_is_printed_as_an_element() -> None:
    type = TileType("f4e2m1", 2, 64, valid_col=3)
    assert str(type) == "!pto.tile_buf<vec, 2x64xf4e2m1, valid=2x3>"
    assert TileType.parse(str(type)) is type


def test_a_left_tile_counts_by_the_layout_of_its_device() -> None:
    text = f"!pto.tile_buf<left, 16x64x{PAIR}, slayout=row_major>"
    assert TileType.parse(text, profile="a5").shape == (32, 64)
    assert TileType.parse(text).shape == (16, 128)


def converted(result: str, extra: str = "") -> str:
    return f"""
    func.func @f() {{
      %a = pto.alloc_tile : {WIDE}
      %b = pto.alloc_tile{extra} : {result}
      pto.tcvt ins(%a : {WIDE}) outs(%b : {result})
      return
    }}
    """


def rules(text: str) -> set[str]:
    return {finding.rule for finding in pto_isa.verify(text, profile="a5") if finding.severity == "error"}


def test_a_conversion_compares_elements() -> None:
    assert rules(converted(f"!pto.tile_buf<vec, 2x32x{PAIR}>")) == set()
    assert rules(converted(f"!pto.tile_buf<vec, 2x64x{PAIR}>")) == {"pto.tcvt/same-shape", "pto.tcvt/same-valid-shape"}
    assert rules(converted(f"!pto.tile_buf<vec, 2x32x{PAIR}, valid=2x16>")) == {"pto.tcvt/same-valid-shape"}


def test_a_message_tells_which_text_counts_pairs() -> None:
    found = pto_isa.verify(converted(f"!pto.tile_buf<vec, 2x64x{PAIR}>"), profile="a5")
    told = {one.rule: one.text("en") for one in found}["pto.tcvt/same-shape"]
    assert told.endswith("src.shape = 2x64; these are elements, of which the text of `dst` counts pairs")
    plain = pto_isa.verify(converted("!pto.tile_buf<vec, 2x32xf32>"), profile="a5")
    assert not any("pairs" in one.text("en") for one in plain)


def test_valid_extents_lie_inside_what_the_text_says() -> None:
    open_one = f"!pto.tile_buf<vec, 2x32x{PAIR}, valid=2x?>"
    given = "%c = arith.constant {} : index\n      %b = pto.alloc_tile valid_col = %c"
    inside = converted(open_one).replace("%b = pto.alloc_tile", given.format(32))
    outside = converted(open_one).replace("%b = pto.alloc_tile", given.format(33))
    assert rules(inside) == set()
    assert "program/valid-region" in rules(outside)


RUN = f"""
func.func @f(%x: !pto.ptr<bf16>, %y: !pto.ptr<{PAIR}>) attributes {{pto.entry}} {{
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c16 = arith.constant 16 : index
  %c32 = arith.constant 32 : index
  %c64 = arith.constant 64 : index
  %xs = pto.make_tensor_view %x, shape = [%c2, %c64], strides = [%c64, %c1] : !pto.tensor_view<?x?xbf16>
  %xp = pto.partition_view %xs, offsets = [%c0, %c0], sizes = [%c2, %c64] : !pto.tensor_view<?x?xbf16> -> !pto.partition_tensor_view<2x64xbf16>
  %ys = pto.make_tensor_view %y, shape = [%c2, %c64], strides = [%c64, %c1] : !pto.tensor_view<?x?x{PAIR}>
  %yp = pto.partition_view %ys, offsets = [%c0, %c16], sizes = [%c2, %c32] : !pto.tensor_view<?x?x{PAIR}>
  %a = pto.alloc_tile : {WIDE}
  %b = pto.alloc_tile : !pto.tile_buf<vec, 2x32x{PAIR}>
  pto.tload ins(%xp : !pto.partition_tensor_view<2x64xbf16>) outs(%a : {WIDE})
  pto.tcvt ins(%a : {WIDE}) outs(%b : !pto.tile_buf<vec, 2x32x{PAIR}>)
  pto.tstore ins(%b : !pto.tile_buf<vec, 2x32x{PAIR}>) outs(%yp : !pto.partition_tensor_view<2x32x{PAIR}>)
  return
}}
"""


def test_a_run_moves_pairs() -> None:
    from pto_isa.runtime.types.numpy_types import NUMPY

    x = np.resize(np.array([0, 0.5, 1, 1.5, 2, 3, 4, 6], np.float32), (2, 64))
    args = {"x": x.astype(NUMPY["bf16"]), "y": np.zeros((2, 128), NUMPY["f4e2m1"])}
    found = pto_isa.run(RUN, args=args, profile="a5")["y"].astype(np.float32).reshape(2, 128)
    assert np.array_equal(found[:, 32:96], x)
    assert not found[:, :32].any()
    assert not found[:, 96:].any()


@pytest.mark.parametrize(("source", "target"), [("i8", PAIR), (PAIR, "i8"), (PAIR, "i64"), (PAIR, "!pto.f4E1M2x2")])
def test_pairs_are_no_bytes_of_a_run(source: str, target: str) -> None:
    """In memory a pair is a byte, in NumPy it is two: what would read other elements is not executed."""
    made = target if target == "i64" else f"!pto.ptr<{target}>"
    text = f"""
    func.func @f(%x: !pto.ptr<{source}>) attributes {{pto.entry}} {{
      %p = pto.castptr %x : !pto.ptr<{source}> -> {made}
      return
    }}
    """
    if "f4" in source and "f4" in target:
        pto_isa.run(text, profile="a5", fill="zeros")
        return
    with pytest.raises(RuleError, match="are pairs, which do not lie in bytes here") as failed:
        pto_isa.run(text, profile="a5", fill="zeros")
    assert [found.rule for found in failed.value.findings] == ["program/unsupported"]


def test_steps_and_offsets_stay_inside_the_text() -> None:
    assert rules(RUN) == set()
    beyond = RUN.replace("offsets = [%c0, %c16]", "offsets = [%c0, %c64]")
    assert rules(beyond) == {"program/partition-bounds"}


def test_a_tensor_has_the_elements_of_its_text() -> None:
    types = WrittenTypes("a5")
    assert types(f"!pto.partition_tensor_view<2x32x{PAIR}>").pairs
    assert types(f"!pto.ptr<{PAIR}>").pairs
    assert not types("!pto.ptr<f8E4M3FN>").pairs
    assert not types("!pto.partition_tensor_view<2x32xf4e2m1>").pairs
