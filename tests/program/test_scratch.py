"""Scratch that a program leaves out: what the assembler makes, where it makes none, and what runs do with it.

The tiles are those of the assembler's pass PTOMaterializeImplicitTmp at the commit of 21 August 2026.
"""

from __future__ import annotations

import numpy as np
import pytest

import pto_isa
from pto_isa.program.assembler import NEWEST
from pto_isa.program.tile_ops.binder import plans
from pto_isa.program.tile_ops.scratch import scratch_of
from pto_isa.program.tile_ops.shape import unmarked
from pto_isa.runtime.types.tile_type import TileType

SOURCE = "!pto.tile_buf<vec, 16x64xf32>"
RESULT = "!pto.tile_buf<vec, 16x8xf32, valid=16x1>"
SUM = f"""module {{
  func.func @kernel(%x: !pto.ptr<f32>, %y: !pto.ptr<f32>) attributes {{pto.entry}} {{
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c16 = arith.constant 16 : index
    %c64 = arith.constant 64 : index
    %xv = pto.make_tensor_view %x, shape = [%c16, %c64], strides = [%c64, %c1] : !pto.tensor_view<16x64xf32>
    %yv = pto.make_tensor_view %y, shape = [%c16, %c1], strides = [%c1, %c16] {{layout = #pto.layout<dn>}} : !pto.tensor_view<16x1xf32>
    %xp = pto.partition_view %xv, offsets = [%c0, %c0], sizes = [%c16, %c64] : !pto.tensor_view<16x64xf32> -> !pto.partition_tensor_view<16x64xf32>
    %yp = pto.partition_view %yv, offsets = [%c0, %c0], sizes = [%c16, %c1] : !pto.tensor_view<16x1xf32> -> !pto.partition_tensor_view<16x1xf32>
    %a = pto.alloc_tile : {SOURCE}
    %b = pto.alloc_tile : !pto.tile_buf<vec, 16x1xf32, blayout=col_major>
    pto.tload ins(%xp : !pto.partition_tensor_view<16x64xf32>) outs(%a : {SOURCE})
    pto.trowsum ins(%a : {SOURCE}) outs(%b : !pto.tile_buf<vec, 16x1xf32, blayout=col_major>)
    pto.tstore ins(%b : !pto.tile_buf<vec, 16x1xf32, blayout=col_major>) outs(%yp : !pto.partition_tensor_view<16x1xf32>)
    return
  }}
}}
"""


def made(name: str, ins: int, profile: str, **operands: object) -> list[tuple[object, ...]]:
    """Rows, columns, element type, whether it is planned: of the scratch of a call."""
    plan = plans(f"pto.{name}", "dps", unmarked(ins, 1), profile, NEWEST.release)[0]
    specs = plan.op.rules.operands
    known = {name: spec.default for name, spec in specs.items()} | operands
    found = scratch_of(plan, known, profile)
    return [
        (each.type.rows, each.type.cols, each.type.dtype, each.planned) if each.type is not None else (None,)
        for each in found
    ]


def tile(rows: int, cols: int, dtype: str = "f32", **more: object) -> TileType:
    return TileType(dtype, rows, cols, **more)  # type: ignore[arg-type]


def test_the_tiles_of_the_assembler() -> None:
    """One of each kind: like the source, of fixed size, by element size, none, a placeholder."""
    assert made("trowsum", 1, "a2a3", src=tile(16, 64), dst=tile(16, 8)) == [(16, 64, "f32", True)]
    assert made("trowsum", 1, "a5", src=tile(16, 64), dst=tile(16, 8)) == [(1, 8, "f32", False)]
    assert made("tci", 1, "a2a3", dst=tile(1, 32, "i32")) == [(1, 192, "f32", True)]
    assert made("tci", 1, "a2a3", dst=tile(1, 32, "i16")) == [(1, 448, "f32", True)]
    assert made("tci", 1, "a5", dst=tile(1, 32, "i32")) == []
    assert made("tsort32", 2, "a5", src=tile(1, 64), dst=tile(1, 128), idx=tile(1, 64, "u32")) == []
    narrow = tile(1, 64, valid_col=40)
    assert made("tsort32", 2, "a5", src=narrow, dst=tile(1, 128), idx=tile(1, 64, "u32")) == [(1, 64, "f32", True)]


def test_a_run_without_the_scratch() -> None:
    """The sums of 16 rows of 64 numbers; on A2/A3 the header needs the tile that is left out."""
    numbers = np.arange(16 * 64, dtype=np.float32)
    for profile in ("a2a3", "a5"):
        found = pto_isa.run(SUM, args={"x": numbers, "y": 16}, profile=profile)  # type: ignore[arg-type]
        assert found["y"].tolist() == numbers.reshape(16, 64).sum(axis=1).tolist()


ROWS = "!pto.tile_buf<vec, 8x16xf32, valid=?x?>"
COLUMN = "!pto.tile_buf<vec, 8x1xf32, valid=?x?, blayout=col_major>"
SCALED = f"""module {{
  func.func @kernel(%x: !pto.ptr<f32>, %y: !pto.ptr<f32>, %z: !pto.ptr<f32>, %rows: index) attributes {{pto.entry}} {{
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c8 = arith.constant 8 : index
    %c16 = arith.constant 16 : index
    %xv = pto.make_tensor_view %x, shape = [%c8, %c16], strides = [%c16, %c1] : !pto.tensor_view<?x?xf32>
    %yv = pto.make_tensor_view %y, shape = [%c8, %c1], strides = [%c1, %c8] {{layout = #pto.layout<dn>}} : !pto.tensor_view<?x?xf32>
    %zv = pto.make_tensor_view %z, shape = [%c8, %c16], strides = [%c16, %c1] : !pto.tensor_view<?x?xf32>
    %xp = pto.partition_view %xv, offsets = [%c0, %c0], sizes = [%rows, %c16] : !pto.tensor_view<?x?xf32> -> !pto.partition_tensor_view<?x16xf32>
    %yp = pto.partition_view %yv, offsets = [%c0, %c0], sizes = [%rows, %c1] : !pto.tensor_view<?x?xf32> -> !pto.partition_tensor_view<?x1xf32>
    %zp = pto.partition_view %zv, offsets = [%c0, %c0], sizes = [%rows, %c16] : !pto.tensor_view<?x?xf32> -> !pto.partition_tensor_view<?x16xf32>
    %a = pto.alloc_tile valid_row = %rows valid_col = %c16 : {ROWS}
    %b = pto.alloc_tile valid_row = %rows valid_col = %c1 : {COLUMN}
    pto.tload ins(%xp : !pto.partition_tensor_view<?x16xf32>) outs(%a : {ROWS})
    pto.tload ins(%yp : !pto.partition_tensor_view<?x1xf32>) outs(%b : {COLUMN})
    pto.trowexpandmul ins(%a, %b : {ROWS}, {COLUMN}) outs(%a : {ROWS})
    pto.tstore ins(%a : {ROWS}) outs(%zp : !pto.partition_tensor_view<?x16xf32>)
    return
  }}
}}
"""


@pytest.mark.parametrize("rows", [8, 3])
@pytest.mark.parametrize("profile", ["a2a3", "a5"])
def test_a_run_without_the_scratch_of_an_open_region(profile: str, rows: int) -> None:
    """How large it is follows from the valid regions that the tiles have while the program runs."""
    x, y = np.arange(128, dtype=np.float32).reshape(8, 16), np.arange(2, 10, dtype=np.float32)
    out = pto_isa.run(SCALED, args={"x": x, "y": y, "z": 128, "rows": rows}, profile=profile)["z"].reshape(8, 16)  # type: ignore[arg-type]
    assert out[:rows].tolist() == (x * y[:, None])[:rows].tolist() and not out[rows:].any()


SORTED = """module {{
  func.func @kernel(%x: !pto.ptr<f32>, %z: !pto.ptr<f32>, %n: index, %m: index, %zero: ui32) attributes {{pto.entry}} {{
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c64 = arith.constant 64 : index
    %c128 = arith.constant 128 : index
    %xv = pto.make_tensor_view %x, shape = [%c1, %c64], strides = [%c64, %c1] : !pto.tensor_view<?x?xf32>
    %xp = pto.partition_view %xv, offsets = [%c0, %c0], sizes = [%c1, %n] : !pto.tensor_view<?x?xf32> -> !pto.partition_tensor_view<1x?xf32>
    %zv = pto.make_tensor_view %z, shape = [%c1, %c128], strides = [%c128, %c1] : !pto.tensor_view<?x?xf32>
    %zp = pto.partition_view %zv, offsets = [%c0, %c0], sizes = [%c1, %m] : !pto.tensor_view<?x?xf32> -> !pto.partition_tensor_view<1x?xf32>
    %a = pto.alloc_tile valid_row = %c1 valid_col = %n : {row}
    %i = pto.alloc_tile valid_row = %c1 valid_col = %n : {index}
    %b = pto.alloc_tile valid_row = %c1 valid_col = %m : {pairs}
    pto.tload ins(%xp : !pto.partition_tensor_view<1x?xf32>) outs(%a : {row})
    pto.tci ins(%zero : ui32) outs(%i : {index}) {{descending = false}}
    pto.tsort32 ins(%a, %i : {row}, {index}) outs(%b : {pairs})
    pto.tstore ins(%b : {pairs}) outs(%zp : !pto.partition_tensor_view<1x?xf32>)
    return
  }}
}}
""".format(
    row="!pto.tile_buf<vec, 1x64xf32, valid=?x?>", index="!pto.tile_buf<vec, 1x64xui32, valid=?x?>",
    pairs="!pto.tile_buf<vec, 1x128xf32, valid=?x?>",
)  # fmt: skip


@pytest.mark.parametrize("count", [64, 40])
def test_a_scratch_that_only_some_regions_need(count: int) -> None:
    """Blocks of 32 that are full need none, a last one that is not full does; each block is sorted downwards."""
    x = np.random.default_rng(3).permutation(64).astype(np.float32)
    out = pto_isa.run(SORTED, args={"x": x, "z": 128, "n": count, "m": 2 * count, "zero": 0}, profile="a5")["z"]
    first, last = out[:64:2].tolist(), out[64 : 2 * count : 2].tolist()
    assert first == sorted(x[:32].tolist(), reverse=True) and last == sorted(x[32:count].tolist(), reverse=True)


@pytest.mark.parametrize(("release", "rules"), [("0.57", ["program/assembler-release"]), ("0.58", [])])
def test_since_which_release(release: str, rules: list[str]) -> None:
    """0.57 asks for the operand."""
    found = pto_isa.verify(SUM, profile="a2a3", assembler=release)
    assert [finding.rule for finding in found] == rules
    assert all(finding.severity == "error" and "0.58" in finding.text("en") for finding in found)


def test_at_level_3_nobody_plans_it() -> None:
    """There the program must write it, on A2/A3; on A5 it is a placeholder, which needs no memory."""
    for profile, count in (("a2a3", 1), ("a5", 0)):
        found = pto_isa.verify(SUM, profile=profile, level=3)  # type: ignore[arg-type]
        assert [finding.rule for finding in found].count("program/implicit-scratch") == count
