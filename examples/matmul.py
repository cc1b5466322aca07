"""``max(A @ B, 0)`` of f16 matrices, tile by tile, as the cube core does it: global memory, L1, operands, accumulator.

The sums run over blocks of the inner extent and stay in the accumulator in f32; ReLU is part of the store.  Run it:
``python examples/matmul.py [--profile a5]``.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator

import numpy as np
import numpy.typing as npt

import pto_isa
from pto_isa import GlobalTensor, Tile, TileType, ops
from pto_isa.cli.say import say, set_language

ROWS, COLS, DEPTH = 64, 64, 128  # of a block of the result, and of the sums added at once
# memory -> order of the boxes in it, and of the elements in a box
LAYOUTS = {
    "mat": ("col_major", "row_major"),
    "left": ("row_major", "row_major"),  # on A5 the boxes lie column by column
    "right": ("row_major", "col_major"),
    "acc": ("col_major", "row_major"),
}
Halves = npt.NDArray[np.float16]


def spans(extent: int, step: int) -> Iterator[tuple[int, int]]:
    """(start, length) of the blocks along one extent."""
    for start in range(0, extent, step):
        yield start, min(step, extent - start)


def tile_type(loc: str, shape: tuple[int, int], valid: tuple[int, int], profile: str) -> TileType:
    """A tile in one of the cube's memories, in the layout that this memory has on the profile."""
    blocks, boxes = LAYOUTS[loc]
    if loc == "left" and profile == "a5":
        blocks = "col_major"
    fractal = 1024 if loc == "acc" else 512
    dtype = "f32" if loc == "acc" else "f16"
    return TileType(
        dtype, *shape, loc=loc, valid_row=valid[0], valid_col=valid[1], blayout=blocks, slayout=boxes, fractal=fractal
    )


def operand(window: GlobalTensor, loc: str, shape: tuple[int, int], valid: tuple[int, int], profile: str) -> Tile:
    """A block of global memory in the memory of one operand of the cube, by way of L1."""
    block = Tile(tile_type("mat", shape, valid, profile))
    ops.tload(block, window)
    tile = Tile(tile_type(loc, shape, valid, profile))
    ops.tmov(tile, block)
    return tile


def matmul_relu(a: Halves, b: Halves, profile: str) -> npt.NDArray[np.float32]:
    """The product of an (m, k) and a (k, n) matrix in f32, negative elements replaced by 0."""
    out = np.empty((a.shape[0], b.shape[1]), np.float32)
    left, right, target = map(GlobalTensor.from_numpy, (a, b, out))
    for row, rows in spans(a.shape[0], ROWS):
        for col, cols in spans(b.shape[1], COLS):
            total = Tile(tile_type("acc", (ROWS, COLS), (rows, cols), profile))
            for start, depth in spans(a.shape[1], DEPTH):
                x = operand(left.window(row, start, rows, depth), "left", (ROWS, DEPTH), (rows, depth), profile)
                y = operand(right.window(start, col, depth, cols), "right", (DEPTH, COLS), (depth, cols), profile)
                if start == 0:
                    ops.tmatmul(total, x, y)
                else:
                    ops.tmatmul_acc(total, x, y)
            ops.tstore(target.window(row, col, rows, cols), total, relu_mode="normal_relu")
    return out


def main() -> int:
    """Compute, compare, report.  Returns 1 when the error exceeds that of f32 sums."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--size", type=int, nargs=3, default=(200, 300, 150), metavar=("M", "K", "N"))
    parser.add_argument("--profile", default="cpu")
    parser.add_argument("--lang", choices=("en", "zh"), help="language of the report; by default that of the locale")
    options = parser.parse_args()
    set_language(options.lang)
    m, k, n = options.size
    if min(m, k, n) < 1:
        parser.error("--size takes extents of at least 1")
    random = np.random.default_rng(7)
    a, b = (random.normal(0, 1, shape).astype(np.float16) for shape in ((m, k), (k, n)))
    with pto_isa.profile(options.profile):
        result = matmul_relu(a, b, options.profile)
    exact = np.maximum(a.astype(np.float64) @ b.astype(np.float64), 0)
    error = float(np.abs(result - exact).max())
    bound = float((np.abs(a).astype(np.float64) @ np.abs(b).astype(np.float64)).max()) * k * np.finfo(np.float32).eps
    blocks = len(list(spans(m, ROWS))) * len(list(spans(n, COLS)))
    print(
        say(
            f"{m}x{k} times {k}x{n} f16 in {blocks} blocks of {ROWS}x{COLS}, profile {options.profile}\n"
            f"largest error against NumPy in double precision: {error:.2e}, permitted: {bound:.2e}",
            f"f16 矩阵 {m}x{k} 乘 {k}x{n}，结果分为 {blocks} 块，每块 {ROWS}x{COLS}，目标平台 {options.profile}\n"
            f"与 NumPy 双精度结果的最大误差：{error:.2e}，允许：{bound:.2e}",
        )
    )
    return 0 if error <= bound else 1


if __name__ == "__main__":
    sys.exit(main())
