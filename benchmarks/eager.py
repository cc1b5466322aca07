"""Eager ops against the NumPy call on ready views and against ONNX's reference evaluator (an extra); verify_op."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import numpy as np
from timing import Row, paired, per_call

from pto_isa import Tile, TileType, ops, verify_op

SIZES = (16, 64, 256)
Case = tuple[Callable[[], object], Callable[[], object]]


def _tile(rows: int, cols: int, full: bool, **fields: Any) -> Tile:
    """A random tile; a partial one lacks its last row and column."""
    valid = {} if full else {"valid_row": max(rows - 1, 1), "valid_col": max(cols - 1, 1)}
    tile = Tile(TileType("f32", rows, cols, **{**valid, **fields}))
    tile.array[...] = np.random.default_rng(1).normal(size=(rows, cols))
    return tile


def _elementwise(size: int, full: bool) -> dict[str, Case]:
    a, b, d, scratch = (_tile(size, size, full) for _ in range(4))
    column = Tile(TileType("f32", size, 1, valid_row=a.type.valid_row, blayout="col_major"))
    padded = Tile(TileType("f32", size, size, pad="min"))
    x, y, out = a.valid, b.valid, d.valid
    col = column.valid
    rows, cols = a.type.valid_shape

    def pad() -> None:
        padded.array[:rows, :cols] = x
        padded.array[rows:, :] = -np.inf
        padded.array[:rows, cols:] = -np.inf

    def row_max() -> None:
        np.maximum.reduce(x, axis=1, out=col[:, 0])

    return {
        "tadd": (lambda: ops.tadd(d, a, b), lambda: np.add(x, y, out=out)),
        "texp": (lambda: ops.texp(d, a), lambda: np.exp(x, out=out)),
        "trowmax": (lambda: ops.trowmax(column, a, scratch), row_max),
        "trowexpandmul": (lambda: ops.trowexpandmul(d, a, column), lambda: np.multiply(x, col, out=out)),
        "tfillpad": (lambda: ops.tfillpad(padded, a), pad),
    }


def _matmul(size: int, full: bool) -> Case:
    boxed = {"blayout": "col_major", "slayout": "row_major"}
    left = _tile(size, size, full, loc="left", **boxed)
    right = _tile(size, size, full, loc="right", slayout="col_major")
    acc = _tile(size, size, full, loc="acc", fractal=1024, **boxed)
    x, y, out = left.valid, right.valid, acc.valid
    return lambda: ops.tmatmul(acc, left, right), lambda: np.matmul(x, y, out=out)


def _onnx(name: str, size: int) -> Callable[[], object] | None:
    """The same op in ONNX's reference evaluator, when onnx is installed."""
    try:
        from onnx import TensorProto, helper
        from onnx.reference import ReferenceEvaluator
    except ImportError:
        return None
    kind = {"tadd": "Add", "texp": "Exp", "trowexpandmul": "Mul", "tmatmul": "MatMul"}.get(name)
    if kind is None:
        return None
    names = ["a"] if kind == "Exp" else ["a", "b"]
    inputs = [helper.make_tensor_value_info(n, TensorProto.FLOAT, None) for n in names]
    graph = helper.make_graph(
        [helper.make_node(kind, names, ["y"])],
        "g",
        inputs,
        [helper.make_tensor_value_info("y", TensorProto.FLOAT, None)],
    )
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 18)])
    evaluator = ReferenceEvaluator(model)
    generator = np.random.default_rng(1)
    feed = {n: generator.normal(size=(size, size)).astype(np.float32) for n in names}
    return lambda: evaluator.run(None, feed)


def rows() -> Iterable[Row]:
    """Overhead over the NumPy call on ready views at three sizes, full and partial valid region."""
    for size in SIZES:
        for full in (True, False):
            cases = {**_elementwise(size, full), "tmatmul": _matmul(size, full)}
            for name, (ours, peer) in cases.items():
                mine, theirs = paired(ours, peer)
                onnx = _onnx(name, size) if full else None
                beside = f", ONNX {per_call(onnx):.1f}" if onnx else ""
                goal = ("<= +0.8" if full else "<= +1.0") if size == 16 else ("<= 1.15x" if size == 256 else "")
                what = f"{name} {size}x{size} f32, {'full' if full else 'partial'} valid region"
                yield Row(
                    what,
                    f"{mine:.2f} us ({mine - theirs:+.2f}, {mine / theirs:.2f}x)",
                    f"NumPy {theirs:.2f} us{beside}",
                    goal,
                )


def verify_rows() -> Iterable[Row]:
    """verify_op calls per second, a legal and an illegal call."""
    tile = TileType("i32", 16, 64)
    legal = per_call(lambda: verify_op("tshls", profile="a5", dst=tile, src=tile, scalar=3))
    illegal = per_call(lambda: verify_op("tshls", profile="a5", dst=tile, src=tile, scalar=-1))
    yield Row("verify_op tshls, legal", f"{1e6 / legal:,.0f} calls/s")
    yield Row("verify_op tshls, one finding", f"{1e6 / illegal:,.0f} calls/s")
