"""Matrix products at 256x256x256, and of one row, for every op and kind of element, against hand-written NumPy.

The peer does what somebody who knows NumPy well would write on ready views: conversions to f32, codes of small floats
by a table, ``np.matmul`` with ``out=``.  Beside it stands the raw ``np.matmul`` of f32 matrices of the same shape.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import Any

import numpy as np
from timing import Row, paired, per_call

import pto_isa
from pto_isa import Tile, TileType, ops
from pto_isa.runtime import decode

SIZE, GROUP, BOUND = 256, 32, 1.2
FAMILY = "matrix-and-matrix-vector"
PLAIN = ("f32", "f16", "bf16", "i8", "f8e4m3")
SCALED = ("f8e4m3", "f8e5m2", "f4e2m1")
Views = dict[str, Any]


def _tile(dtype: str, rows: int, cols: int, generator: np.random.Generator, **layout: Any) -> Tile:
    """A tile of random elements: small whole numbers, which every type holds; scales around one."""
    tile = Tile(TileType(dtype, rows, cols, **layout))
    numbers = generator.integers(-2, 3, (rows, cols))
    tile.array[...] = np.exp2(numbers) if dtype == "f8e8m0" else numbers
    return tile


def _operands(name: str, dtype: str) -> dict[str, Tile]:
    """The operands of a call by name."""
    generator = np.random.default_rng(1)
    make = partial(_tile, generator=generator)
    height = {"rows": 16, "valid_row": 1} if name.startswith("tgemv") else {"rows": SIZE}  # of whole boxes
    result = "i32" if dtype == "i8" else "f32"
    boxes = {"blayout": "col_major", "slayout": "row_major"}
    found = {
        "dst": make(result, cols=SIZE, loc="acc", fractal=1024, **height, **boxes),
        "src0": make(dtype, cols=SIZE, loc="left", **height, **boxes),
        "src1": make(dtype, SIZE, SIZE, loc="right", slayout="col_major"),
    }
    if "_mx" in name:
        groups = SIZE // GROUP
        found["src0_scale"] = make(
            "f8e8m0", cols=groups, loc="scale_left", slayout="row_major", fractal=GROUP, **height
        )
        found["src1_scale"] = make(
            "f8e8m0", groups, SIZE, loc="scale_right", blayout="col_major", slayout="col_major", fractal=GROUP
        )
    if name.endswith("_acc"):
        found["acc"] = found["dst"]
    if name.endswith("_bias"):
        found["bias"] = make(result, 1, SIZE, loc="bias")
    return found


def _numbers(array: Any, table: Any) -> Any:
    """The elements as f32."""
    if table is not None:
        return table.take(array.view(np.uint8))
    return array.astype(np.float32, copy=False)


def _peer(name: str, dtype: str) -> Callable[..., None]:
    """Hand-written NumPy over the views of the operands."""
    codes = np.arange(16 if dtype.startswith("f4") else 256, dtype=np.uint8)
    table = decode(codes, dtype) if dtype.startswith(("f8", "f4")) else None
    scales = decode(np.arange(256, dtype=np.uint8), "f8e8m0")

    def product(v: Views) -> Any:
        x, y = _numbers(v["src0"], table), _numbers(v["src1"], table)
        if "src0_scale" in v:
            x = x * np.repeat(_numbers(v["src0_scale"], scales), GROUP, 1)
            y = y * np.repeat(_numbers(v["src1_scale"], scales), GROUP, 0)
        return x, y

    def run(**v: Any) -> None:
        x, y = product(v)
        if "acc" in v:
            np.add(v["acc"], np.matmul(x, y), out=v["dst"], casting="unsafe")
        elif "bias" in v:
            np.add(np.matmul(x, y), v["bias"], out=v["dst"], casting="unsafe")
        elif v["dst"].dtype == np.float32:
            np.matmul(x, y, out=v["dst"])
        else:  # whole numbers below 2**24 are exact in f32
            v["dst"][...] = np.matmul(x, y)

    return run


def _cases() -> Iterator[tuple[str, str]]:
    """Every op of the family that computes, with the types to measure; an op that is not listed here is an error."""
    database = pto_isa.load()
    for name in sorted(op for op in database if database[op].family == FAMILY and database[op].record.examples):
        for dtype in SCALED if "_mx" in name else PLAIN:
            yield name, dtype


def rows() -> Iterable[Row]:
    """The ratio to hand-written NumPy and to the raw f32 product for every op and type, and what is above the bound."""
    above = []
    f32 = [np.random.default_rng(2).normal(size=(SIZE, SIZE)).astype(np.float32) for _ in range(3)]
    raw = {rows: per_call(lambda rows=rows: np.matmul(f32[0][:rows], f32[1], out=f32[2][:rows])) for rows in (1, SIZE)}
    for name, dtype in _cases():
        given, peer = _operands(name, dtype), _peer(name, dtype)
        words = {"profile": "a5"} if dtype == "f8e4m3" and "_mx" not in name else {}
        call = partial(getattr(ops, name), **given, **words)
        views = {operand: tile.valid for operand, tile in given.items()}
        start = views["dst"].copy()
        call()
        ours = views["dst"].copy()
        views["dst"][...] = start
        peer(**views)
        np.testing.assert_array_equal(ours, views["dst"], err_msg=f"{name} {dtype}")
        mine, theirs = paired(call, partial(peer, **views))
        height = views["dst"].shape[0]
        if mine > BOUND * theirs and height == SIZE:
            above.append(f"{name} {dtype} {mine / theirs:.2f}")
        yield Row(
            f"{name} {height}x{SIZE}x{SIZE} {dtype}",
            f"{mine:.1f} us ({mine - theirs:+.1f}, {mine / theirs:.2f}x)",
            f"NumPy {theirs:.1f} us, raw f32 {raw[height]:.1f}",
            f"<= {BOUND}x" if height == SIZE else "",
        )
    yield Row(f"above {BOUND}x: {len(above)}", ", ".join(above) or "none")
