"""Bytes of tiles in boxes: those of the valid region, of windows, and of columns that lie as far apart as an op says."""

from __future__ import annotations

from itertools import pairwise

import pytest

from program.hazards.comparison import judged, missed, ran
from pto_isa.program.steps.boxes import boxed
from pto_isa.program.syntax.program import read
from pto_isa.program.verifier import verify_program
from pto_isa.runtime.types.layout import offsets
from pto_isa.runtime.types.tile_type import TileType

NZ = TileType("f16", 64, 64, loc="mat", blayout="col_major", slayout="row_major")
ZN = TileType("f16", 64, 64, loc="right", blayout="row_major", slayout="col_major")


@pytest.mark.parametrize("type", [NZ, ZN])
@pytest.mark.parametrize("part", [(0, 0, 64, 64), (0, 0, 5, 20), (16, 16, 16, 32), (3, 17, 30, 1), (63, 63, 1, 1)])
def test_bytes_of_elements(type: TileType, part: tuple[int, int, int, int]) -> None:
    row, col, rows, cols = part
    places = offsets(type)[row : row + rows, col : col + cols].ravel()
    runs = boxed(type, *part)
    assert runs is not None
    assert [byte for first, end in runs for byte in range(first, end)] == sorted(
        byte for place in places.tolist() for byte in (2 * place, 2 * place + 1)
    )
    assert all(end < first for (_, end), (first, _) in pairwise(runs))


def test_columns_of_boxes_that_lie_closer() -> None:
    """16 of 64 rows: the second column of boxes begins where the 17th row of the first one would."""
    assert boxed(NZ, 0, 0, 16, 32) == ((0, 512), (2048, 2560))
    assert boxed(NZ, 0, 0, 16, 32, 16) == ((0, 1024),)


MAT = "!pto.tile_buf<mat, 64x64xf16, blayout=col_major, slayout=row_major>"
LEFT = "!pto.tile_buf<left, 16x16xf16, blayout=col_major, slayout=row_major>"
VIEW, PART = "!pto.tensor_view<?x?xf16>", "!pto.partition_tensor_view<16x16xf16>"
WINDOW = "!pto.tile_buf<mat, 16x16xf16, blayout=col_major, slayout=row_major>"


def program(row: int, col: int, rows: str = "") -> str:
    """A load into one window of a tile in boxes, and a copy of another one, with a flag that orders something else."""
    return f"""module attributes {{pto.target_arch = "a5"}} {{
  func.func @kernel(%x: !pto.ptr<f16>) attributes {{pto.entry, pto.kernel_kind = #pto.kernel_kind<cube>}} {{
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c16 = arith.constant 16 : index
    %c32 = arith.constant 32 : index
    %v = pto.make_tensor_view %x, shape = [%c16, %c16], strides = [%c16, %c1] : {VIEW}
    %p = pto.partition_view %v, offsets = [%c0, %c0], sizes = [%c16, %c16] : {VIEW} -> {PART}
    %m = pto.alloc_tile : {MAT}
    %l = pto.alloc_tile : {LEFT}
    %a = pto.subview %m[%c0, %c0] sizes [16, 16] : {MAT} -> {WINDOW}
    %b = pto.subview %m[%c{row}, %c{col}] sizes [16, 16] : {MAT} -> {WINDOW}
    pto.tload ins(%p : {PART}) outs(%a : {WINDOW})
    pto.set_flag[<PIPE_FIX>, <PIPE_M>, <EVENT_ID0>]
    pto.wait_flag[<PIPE_FIX>, <PIPE_M>, <EVENT_ID0>]
    pto.tmov ins(%b : {WINDOW}) outs(%l : {LEFT})
    return
  }}
}}
"""


@pytest.mark.parametrize(("row", "col", "races"), [(0, 0, True), (16, 0, False), (0, 16, False), (32, 32, False)])
def test_windows(row: int, col: int, races: bool) -> None:
    """Those that share no element do not meet, in the text and in a run."""
    text = program(row, col)
    found = [each for each in verify_program(read(text), "a5").findings if each.rule == "program/hazard-race"]
    assert [each.severity for each in found] == ["error"] * races
    assert bool(ran(read(text), "a5")[0]) == races
    assert not missed(judged(read(text), "a5")[0], ran(read(text), "a5")[0])
