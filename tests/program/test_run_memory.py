"""Local memory of programs: tiles at one address share bytes, whatever their layout; handles, windows, partial tiles."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import pto_isa
from program.run_text import counts, dps, kernel, load, store, tensor, tile

NZ = {"blayout": "col_major", "slayout": "row_major"}


def placed(name: str, address: int, type: str) -> str:
    """An allocation at an address."""
    return f"%at_{name} = arith.constant {address} : i64\n%{name} = pto.alloc_tile addr = %at_{name} : {type}"


def run(source: str, profile: str = "a5", **args: Any) -> Any:
    """What the program stores in ``%z``."""
    return pto_isa.run(source, args=args, profile=profile)["z"]


def test_a_column_is_a_row_at_the_same_address() -> None:
    """Row sums into a column, doubled as a row, multiplied into every row as a column again."""
    whole, column, row = tile(8, 32), tile(8, 1, blayout="col_major"), tile(1, 8)
    source = kernel(
        "%x: !pto.ptr<f32>, %z: !pto.ptr<f32>", counts(8, 32), tensor("x", 8, 32), tensor("z", 8, 32),
        placed("a", 0, whole), placed("tmp", 1024, whole), placed("sums", 4096, column), placed("line", 4096, row),
        load("x", 8, 32, "a", whole),
        dps("trowsum", [("a", whole), ("tmp", whole)], ("sums", column)),
        dps("tadd", [("line", row), ("line", row)], ("line", row)),
        dps("trowexpandmul", [("a", whole), ("sums", column)], ("a", whole)), store("a", whole, "z", 8, 32),
    )  # fmt: skip
    x = np.arange(256, dtype=np.float32).reshape(8, 32)
    wanted = x * (2 * x.sum(axis=1, keepdims=True))
    for profile in ("a2a3", "a5"):
        assert run(source, profile, x=x, z=256).tolist() == wanted.reshape(-1).tolist()


def test_bytes_are_seen_as_another_type() -> None:
    """1.0 as a whole number is 0x3F800000."""
    floats, wholes = tile(8, 16), tile(8, 16, "i32")
    source = kernel(
        "%z: !pto.ptr<i32>", counts(8, 16), tensor("z", 8, 16, "i32"), placed("a", 512, floats), placed("b", 512, wholes),
        "%one = arith.constant 1.0 : f32", dps("texpands", [("one", "f32")], ("a", floats)),
        store("b", wholes, "z", 8, 16, "i32"),
    )  # fmt: skip
    assert set(run(source, z=128).tolist()) == {0x3F800000}


def test_reshape_is_the_same_memory() -> None:
    """What is written through the view is in the tile, with and without an address."""
    whole, line = tile(8, 16), tile(1, 128)
    for made in (placed("a", 64, whole), f"%a = pto.alloc_tile : {whole}"):
        source = kernel(
            "%x: !pto.ptr<f32>, %z: !pto.ptr<f32>", counts(8, 16), tensor("x", 8, 16), tensor("z", 8, 16), made,
            f"%b = pto.treshape %a : {whole} -> {line}", load("x", 8, 16, "a", whole),
            dps("tneg", [("b", line)], ("b", line)), store("a", whole, "z", 8, 16),
        )  # fmt: skip
        x = np.arange(128, dtype=np.float32)
        assert run(source, x=x, z=128).tolist() == (-x).tolist()


def test_tiles_without_an_address_share_nothing() -> None:
    whole = tile(8, 16)
    source = kernel(
        "%x: !pto.ptr<f32>, %z: !pto.ptr<f32>", counts(8, 16), tensor("x", 8, 16), tensor("z", 8, 16),
        f"%a = pto.alloc_tile : {whole}\n%b = pto.alloc_tile : {whole}", load("x", 8, 16, "a", whole),
        dps("tadd", [("a", whole), ("b", whole)], ("b", whole)), store("b", whole, "z", 8, 16),
    )  # fmt: skip
    x = np.arange(128, dtype=np.float32)
    assert run(source, x=x, z=128).tolist() == x.tolist()


def nz_order(x: Any, width: int) -> Any:
    """The elements of an NZ tile in storage order: columns of boxes, 16 rows by 32 bytes each."""
    rows, cols = x.shape
    return x.reshape(rows, cols // width, width).transpose(1, 0, 2).reshape(-1)


def test_boxed_tiles_lie_in_memory_as_the_device_has_them() -> None:
    """What is loaded into an NZ tile and moved out through a row-major tile at its address is in fractal order."""
    boxed, plain = tile(32, 32, "f16", "mat", **NZ), tile(32, 32, "f16", "mat")
    left = tile(32, 32, "f16", "left", **NZ)
    right, acc = tile(32, 32, "f16", "right", slayout="col_major"), tile(32, 32, "f32", "acc", fractal=1024, **NZ)
    source = kernel(
        "%x: !pto.ptr<f16>, %y: !pto.ptr<f16>, %z: !pto.ptr<f32>", counts(32),
        tensor("x", 32, 32, "f16"), tensor("y", 32, 32, "f16"), tensor("z", 32, 32),
        placed("p", 0, plain), placed("b", 0, boxed), placed("unit", 4096, boxed), placed("l", 0, left),
        placed("r", 0, right), placed("c", 0, acc),
        load("x", 32, 32, "p", plain, "f16"), load("y", 32, 32, "unit", boxed, "f16"),
        dps("tmov", [("b", boxed)], ("l", left)), dps("tmov", [("unit", boxed)], ("r", right)),
        dps("tmatmul", [("l", left), ("r", right)], ("c", acc)), store("c", acc, "z", 32, 32),
    )  # fmt: skip
    wanted = np.arange(1024, dtype=np.float16).reshape(32, 32)
    stored = nz_order(wanted, 16).reshape(32, 32)  # row by row, these are the bytes of the NZ tile
    unit = np.eye(32, dtype=np.float16)
    assert run(source, x=stored, y=unit, z=1024).tolist() == wanted.astype(np.float32).reshape(-1).tolist()


def test_boxed_tiles_follow_one_another_at_one_address() -> None:
    """A tile that overwrites part of another one's memory is seen through that one."""
    first, second = tile(32, 32, "f16", "mat", **NZ), tile(16, 16, "f16", "mat", **NZ)
    left = tile(32, 32, "f16", "left", **NZ)
    right, acc = tile(32, 32, "f16", "right", slayout="col_major"), tile(32, 32, "f32", "acc", fractal=1024, **NZ)
    source = kernel(
        "%x: !pto.ptr<f16>, %s: !pto.ptr<f16>, %y: !pto.ptr<f16>, %z: !pto.ptr<f32>", counts(16, 32),
        tensor("x", 32, 32, "f16"), tensor("s", 16, 16, "f16"), tensor("y", 32, 32, "f16"), tensor("z", 32, 32),
        placed("a", 0, first), placed("b", 0, second), placed("unit", 4096, first), placed("l", 0, left),
        placed("r", 0, right), placed("c", 0, acc),
        load("x", 32, 32, "a", first, "f16"), load("s", 16, 16, "b", second, "f16"),
        load("y", 32, 32, "unit", first, "f16"), dps("tmov", [("a", first)], ("l", left)),
        dps("tmov", [("unit", first)], ("r", right)), dps("tmatmul", [("l", left), ("r", right)], ("c", acc)),
        store("c", acc, "z", 32, 32),
    )  # fmt: skip
    x = np.arange(1024, dtype=np.float16).reshape(32, 32)
    small = -np.arange(1, 257, dtype=np.float16).reshape(16, 16)
    bytes_now = nz_order(x, 16)
    bytes_now[:256] = nz_order(small, 16)
    wanted = bytes_now.reshape(2, 32, 16).transpose(1, 0, 2).reshape(-1)
    unit = np.eye(32, dtype=np.float16)
    assert run(source, x=x, s=small, y=unit, z=1024).tolist() == wanted.astype(np.float32).tolist()


def test_partial_tiles_leave_the_rest() -> None:
    """Only the valid region is loaded, computed and stored; extents come from arguments."""
    open_type, part = tile(8, 16, valid="?x?"), "!pto.partition_tensor_view<?x?xf32>"
    view = "!pto.tensor_view<?x?xf32>"
    source = kernel(
        "%x: !pto.ptr<f32>, %z: !pto.ptr<f32>, %r: index, %c: index", counts(8, 16),
        f"%a = pto.alloc_tile valid_row = %r valid_col = %c : {open_type}",
        *(f"%{n}_all = pto.make_tensor_view %{n}, shape = [%c8, %c16], strides = [%c16, %c1] : {view}\n"
          f"%{n}_part = pto.partition_view %{n}_all, offsets = [%c0, %c0], sizes = [%r, %c] : {view} -> {part}"
          for n in "xz"),
        f"pto.tload ins(%x_part : {part}) outs(%a : {open_type})", dps("tneg", [("a", open_type)], ("a", open_type)),
        f"pto.tstore ins(%a : {open_type}) outs(%z_part : {part})",
    )  # fmt: skip
    x = np.arange(1, 129, dtype=np.float32).reshape(8, 16)
    z = np.full((8, 16), 7, np.float32)
    for rows, cols in ((8, 16), (3, 5), (1, 1)):
        wanted = z.copy()
        wanted[:rows, :cols] = -x[:rows, :cols]
        assert run(source, x=x, z=z, r=rows, c=cols).tolist() == wanted.tolist()


def test_the_valid_region_belongs_to_the_handle() -> None:
    """A loop sets it anew for each tile; the next allocation at the address begins with its own."""
    open_type = tile(8, 16, valid="?x?")
    source = kernel(
        "%z: !pto.ptr<f32>", counts(2, 8, 16), tensor("z", 8, 16), "%one = arith.constant 1.0 : f32",
        "%at = arith.constant 0 : i64", f"%all = pto.alloc_tile addr = %at : {tile(8, 16)}",
        "scf.for %i = %c0 to %c2 step %c1 {",
        f"  %t = pto.alloc_tile addr = %at valid_row = %c8 valid_col = %c16 : {open_type}",
        "  " + dps("tadds", [("t", open_type), ("one", "f32")], ("t", open_type)),
        f"  pto.set_validshape %t, %c2, %c16 : {open_type}",
        "  " + dps("tadds", [("t", open_type), ("one", "f32")], ("t", open_type)), "}",
        store("all", tile(8, 16), "z", 8, 16),
    )  # fmt: skip
    wanted = np.full((8, 16), 2, np.float32)
    wanted[:2] = 4
    assert run(source, z=128).tolist() == wanted.reshape(-1).tolist()


def test_windows_share_the_elements_of_their_tile() -> None:
    whole = tile(32, 64)
    half = "!pto.tile_buf<vec, 32x32xf32>"
    source = kernel(
        "%x: !pto.ptr<f32>, %z: !pto.ptr<f32>", counts(32, 64), tensor("x", 32, 64), tensor("z", 32, 64),
        f"%a = pto.alloc_tile : {whole}", load("x", 32, 64, "a", whole),
        f"%w = pto.subset %a[%c0, %c32] sizes [32, 32] : {whole}",
        f"pto.tneg ins(%w : {half}) outs(%w : {half})", store("a", whole, "z", 32, 64),
    )  # fmt: skip
    x = np.arange(2048, dtype=np.float32).reshape(32, 64)
    wanted = np.hstack([x[:, :32], -x[:, 32:]])
    assert run(source, x=x, z=2048).tolist() == wanted.reshape(-1).tolist()


@pytest.mark.parametrize(
    ("valid", "row", "col", "rows", "cols"),
    [
        ("8x16", 0, 16, 8, 16),
        ("8x16", 0, 0, 8, 16),
        ("8x12", 0, 16, 8, 8),
        ("8x20", 0, 24, 8, 8),
        ("6x32", 4, 0, 2, 32),
    ],
)
def test_the_valid_extent_of_a_tile_is_a_period_of_its_windows(
    valid: str, row: int, col: int, rows: int, cols: int
) -> None:
    """As in the assembler: the second half of a double buffer is valid although the tile's valid region ends before."""
    whole = tile(8, 32, valid=valid)
    wide, high = min(16, 32 - col), 8 - row
    source = kernel(
        "%z: !pto.ptr<f32>", counts(8, 32, row, col), tensor("z", 8, 32), "%one = arith.constant 1.0 : f32",
        "%at = arith.constant 0 : i64", f"%all = pto.alloc_tile addr = %at : {tile(8, 32)}",
        dps("texpands", [("one", "f32")], ("all", tile(8, 32))), f"%a = pto.alloc_tile addr = %at : {whole}",
        f"%w = pto.subset %a[%c{row}, %c{col}] sizes [{high}, {32 if row else wide}] : {whole}",
        dps("tadds", [("w", whole), ("one", "f32")], ("w", whole)), store("all", tile(8, 32), "z", 8, 32),
    )  # fmt: skip
    wanted = np.ones((8, 32), np.float32)
    wanted[row : row + rows, col : col + cols] = 2
    assert run(source, z=256).reshape(8, 32).tolist() == wanted.tolist()


@pytest.mark.parametrize("layout", ["", " {layout = #pto.layout<dn>}"])
def test_a_single_column_has_the_layout_of_its_tile(layout: str) -> None:
    """Strides do not show whether a column is ND or DN; a column-major tile decides."""
    column = tile(8, 1, blayout="col_major")
    view, part = "!pto.tensor_view<?x?xf32>", "!pto.partition_tensor_view<8x1xf32>"
    views = "\n".join(
        f"%{n}_all = pto.make_tensor_view %{n}, shape = [%c8, %c1], strides = [%c1, %c8]{layout} : {view}\n"
        f"%{n}_part = pto.partition_view %{n}_all, offsets = [%c0, %c0], sizes = [%c8, %c1] : {view} -> {part}"
        for n in "xz"
    )
    source = kernel(
        "%x: !pto.ptr<f32>, %z: !pto.ptr<f32>", counts(8), views, f"%a = pto.alloc_tile : {column}",
        load("x", 8, 1, "a", column), store("a", column, "z", 8, 1),
    )  # fmt: skip
    x = np.arange(8, dtype=np.float32)
    assert run(source, x=x, z=8).tolist() == x.tolist()


def test_tensors_of_five_dimensions() -> None:
    """A part of each of two planes becomes the rows of one tile."""
    five = "!pto.tensor_view<?x?x?x?x?xf32>"
    part = "!pto.partition_tensor_view<1x1x2x4x16xf32>"
    source = kernel(
        "%x: !pto.ptr<f32>, %z: !pto.ptr<f32>", counts(2, 4, 8, 16, 64, 128, 256), tensor("z", 8, 16),
        f"%xs = pto.make_tensor_view %x, shape = [%c1, %c1, %c2, %c8, %c16], strides = [%c256, %c256, %c128, %c16, %c1] "
        f": {five}",
        f"%p = pto.partition_view %xs, offsets = [%c0, %c0, %c0, %c4, %c0], sizes = [%c1, %c1, %c2, %c4, %c16] "
        f": {five} -> {part}",
        f"%a = pto.alloc_tile : {tile(8, 16)}", f"pto.tload ins(%p : {part}) outs(%a : {tile(8, 16)})",
        store("a", tile(8, 16), "z", 8, 16),
    )  # fmt: skip
    x = np.arange(256, dtype=np.float32).reshape(2, 8, 16)
    assert run(source, x=x, z=128).tolist() == x[:, 4:].reshape(-1).tolist()


def test_pointers_move_and_tensors_tell_their_extents() -> None:
    view = "!pto.tensor_view<?x?xi32>"
    source = kernel(
        "%z: !pto.ptr<i32>, %n: index", counts(2, 3, 16),
        f"%v = pto.make_tensor_view %z, shape = [%n, %c2], strides = [%c2, %c1] : {view}",
        f"%rows = pto.get_tensor_view_dim %v, %c0 : {view} -> index",
        f"%step = pto.get_tensor_view_stride %v, %c0 : {view} -> index",
        "%p = pto.addptr %z, %c3 : !pto.ptr<i32> -> !pto.ptr<i32>",
        "%a = arith.index_cast %rows : index to i32", "%b = arith.index_cast %step : index to i32",
        "pto.store_scalar %a, %p[%c0] : !pto.ptr<i32>, i32", "pto.store_scalar %b, %p[%c1] : !pto.ptr<i32>, i32",
        "%again = pto.load_scalar %p[%c0] : !pto.ptr<i32> -> i32",
        "pto.store_scalar %again, %z[%c0] : !pto.ptr<i32>, i32",
    )  # fmt: skip
    assert run(source, z=8, n=4).tolist() == [4, 0, 0, 4, 2, 0, 0, 0]


def test_an_op_that_writes_over_its_source_in_another_layout() -> None:
    """Rows become boxes in the same bytes: what is read is what was there before, what is written stays."""
    plain, boxed = tile(32, 32), tile(32, 32, **NZ)
    source = kernel(
        "%x: !pto.ptr<f32>, %z: !pto.ptr<f32>", counts(32), tensor("x", 32, 32), tensor("z", 32, 32),
        placed("p", 0, plain), placed("b", 0, boxed), load("x", 32, 32, "p", plain),
        dps("tmov", [("p", plain)], ("b", boxed)), store("p", plain, "z", 32, 32),
    )  # fmt: skip
    x = np.arange(1024, dtype=np.float32).reshape(32, 32)
    assert run(source, x=x, z=1024).tolist() == nz_order(x, 8).tolist()
