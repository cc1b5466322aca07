"""Softmax of each row of a matrix, tile by tile, with PTO ops only.

The matrix lies in global memory; the kernel sees it through 64x128 tiles.  Partial tiles are padded with the smallest
value, so that exp gives 0 there and the sums stay right.  Run it: ``python examples/row_softmax.py [--profile a5]``.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable, Iterator

import numpy as np
import numpy.typing as npt

import pto_isa
from pto_isa import GlobalTensor, Tile, TileType, ops
from pto_isa.cli.say import say, set_language

ROWS, COLS = 64, 128
Matrix = npt.NDArray[np.float32]


def column_tile(rows: int) -> Tile:
    """A tile with one value per row: column-major, as the row-expand ops want it."""
    return Tile(TileType("f32", ROWS, 1, valid_row=rows, valid_col=1, blayout="col_major"))


def as_row(column: Tile) -> Tile:
    """The same storage as one row-major row: elementwise ops of the NPUs take row-major tiles only."""
    rows = column.type.valid_row
    return Tile(TileType("f32", 1, ROWS, valid_col=rows), column.array.T)


def spans(extent: int, step: int) -> Iterator[tuple[int, int]]:
    """(start, length) of the tiles along one extent."""
    for start in range(0, extent, step):
        yield start, min(step, extent - start)


def load(source: GlobalTensor, row: int, rows: int, col: int, cols: int) -> Tile:
    """One window of global memory as a tile whose columns are padded with the smallest value."""
    raw = Tile(TileType("f32", ROWS, COLS, valid_row=rows, valid_col=cols))
    ops.tload(raw, source.window(row, col, rows, cols))
    padded = Tile(TileType("f32", ROWS, COLS, valid_row=rows, pad="min"))
    ops.tfillpad(padded, raw)
    return padded


def softmax(x: Matrix, progress: Callable[[float], None] = lambda done: None) -> Matrix:
    """Softmax over the rows of a 2-D f32 matrix."""
    out = np.empty_like(x)
    source, target = GlobalTensor.from_numpy(x), GlobalTensor.from_numpy(out)
    for row, rows in spans(x.shape[0], ROWS):
        scratch = Tile(TileType("f32", ROWS, COLS, valid_row=rows))
        columns = list(spans(x.shape[1], COLS))

        largest, part = column_tile(rows), column_tile(rows)
        for number, (col, cols) in enumerate(columns):
            tile = load(source, row, rows, col, cols)
            ops.trowmax(part if number else largest, tile, scratch)
            if number:
                ops.tmax(as_row(largest), as_row(largest), as_row(part))

        total = column_tile(rows)
        for number, (col, cols) in enumerate(columns):
            tile = load(source, row, rows, col, cols)
            ops.trowexpandsub(tile, tile, largest)
            ops.texp(tile, tile)
            ops.trowsum(part if number else total, tile, scratch)
            if number:
                ops.tadd(as_row(total), as_row(total), as_row(part))
            tile.set_valid(rows, cols)
            ops.tstore(target.window(row, col, rows, cols), tile)

        for col, cols in columns:
            tile = Tile(TileType("f32", ROWS, COLS, valid_row=rows, valid_col=cols))
            window = target.window(row, col, rows, cols)
            ops.tload(tile, window)
            ops.trowexpanddiv(tile, tile, total)
            ops.tstore(window, tile)
        progress((row + rows) / x.shape[0])
    return out


def reference(x: Matrix) -> npt.NDArray[np.float64]:
    """The same in double precision with plain NumPy."""
    wide = x.astype(np.float64)
    powers = np.exp(wide - wide.max(axis=1, keepdims=True))
    return np.asarray(powers / powers.sum(axis=1, keepdims=True))


def bar(done: float) -> None:
    """A progress bar, only on a terminal."""
    if sys.stderr.isatty():
        filled = round(done * 30)
        sys.stderr.write(f"\r[{'#' * filled}{'.' * (30 - filled)}] {done:4.0%}{chr(10) if done >= 1 else ''}")
        sys.stderr.flush()


def main() -> int:
    """Compute, compare, report.  Returns 1 when the error is larger than 4 ulp of 1."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rows", type=int, default=1000)
    parser.add_argument("--cols", type=int, default=777)
    parser.add_argument("--profile", default="cpu")
    parser.add_argument("--lang", choices=("en", "zh"), help="language of the report; by default that of the locale")
    options = parser.parse_args()
    set_language(options.lang)
    if options.rows < 1 or options.cols < 1:
        parser.error("--rows and --cols must be at least 1")
    x = np.random.default_rng(7).normal(0, 3, (options.rows, options.cols)).astype(np.float32)
    with pto_isa.profile(options.profile):
        began = time.perf_counter()
        result = softmax(x, bar)
        seconds = time.perf_counter() - began
    error = float(np.abs(result - reference(x)).max())
    began = time.perf_counter()
    reference(x)
    plain = time.perf_counter() - began
    tiles = -(-options.rows // ROWS) * -(-options.cols // COLS)
    rows, cols, target, ours, theirs = options.rows, options.cols, options.profile, seconds * 1e3, plain * 1e3
    print(
        say(
            f"softmax of {rows}x{cols} f32 in {tiles} tiles of {ROWS}x{COLS}, profile {target}\n"
            f"largest error against NumPy in double precision: {error:.2e}\n"
            f"time: {ours:.1f} ms with tile ops, {theirs:.1f} ms with plain NumPy in double precision",
            f"{rows}x{cols} f32 的 softmax，使用 {tiles} 个 {ROWS}x{COLS} 的 Tile，目标平台 {target}\n"
            f"与 NumPy 双精度结果的最大误差：{error:.2e}\n"
            f"用时：Tile 指令 {ours:.1f} 毫秒，NumPy 双精度 {theirs:.1f} 毫秒",
        )
    )
    return 0 if error < 4 * np.finfo(np.float32).eps else 1


if __name__ == "__main__":
    sys.exit(main())
