"""Ops of a program that runs, in a loop over static views and at offsets of run time, beside the same NumPy calls."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import numpy as np
from timing import Row, paired

import pto_isa

ROUNDS, EACH = 500, 4  # of the loop, and ops in each round
HEIGHT = ROUNDS + 16  # rows of the tensor
TILE = "!pto.tile_buf<vec, 16x16xf32>"
VIEW, PART = "!pto.tensor_view<?x?xf32>", "!pto.partition_tensor_view<16x16xf32>"


def program(body: str) -> str:
    """Two tiles, the tensor ``%view`` of HEIGHT rows over ``%x``, and a loop over its first rows."""
    constants = "\n".join(f"%c{n} = arith.constant {n} : index" for n in (0, 1, 16, HEIGHT))
    return f"""func.func @kernel(%x: !pto.ptr<f32>, %rounds: index) {{
{constants}
%a = pto.alloc_tile : {TILE}
%b = pto.alloc_tile : {TILE}
%view = pto.make_tensor_view %x, shape = [%c{HEIGHT}, %c16], strides = [%c16, %c1] : {VIEW}
%first = pto.partition_view %view, offsets = [%c0, %c0], sizes = [%c16, %c16] : {VIEW} -> {PART}
pto.tload ins(%first : {PART}) outs(%a : {TILE})
scf.for %i = %c0 to %rounds step %c1 {{
{body}
}}
pto.tstore ins(%a : {TILE}) outs(%first : {PART})
return
}}
"""


def _largest() -> tuple[str, Callable[[Any, Any, Any], None]]:
    line = f"pto.tmax ins(%a, %b : {TILE}, {TILE}) outs(%a : {TILE})"

    def peer(x: Any, a: Any, b: Any) -> None:
        for _ in range(ROUNDS):
            np.maximum(a, b, out=a)
            np.maximum(a, b, out=a)
            np.maximum(a, b, out=a)
            np.maximum(a, b, out=a)

    return "\n".join([line] * EACH), peer


def _load() -> tuple[str, Callable[[Any, Any, Any], None]]:
    lines: list[str] = []
    for k in range(EACH):
        lines += [
            f"%part{k} = pto.partition_view %view, offsets = [%i, %c0], sizes = [%c16, %c16] : {VIEW} -> {PART}",
            f"pto.tload ins(%part{k} : {PART}) outs(%a : {TILE})",
        ]

    def peer(x: Any, a: Any, b: Any) -> None:
        for i in range(ROUNDS):
            a[...] = x[i : i + 16, 0:16]
            a[...] = x[i : i + 16, 0:16]
            a[...] = x[i : i + 16, 0:16]
            a[...] = x[i : i + 16, 0:16]

    return "\n".join(lines), peer


def rows() -> Iterable[Row]:
    """Microseconds per op in a loop of a program, and what that is above NumPy on the same views."""
    for what, (body, peer), goal in (
        ("tmax 16x16 f32 in a program, static views", _largest(), "<= +0.3"),
        ("partition_view and tload 16x16 f32 at run-time offsets", _load(), "<= +1.0"),
    ):
        kernel = pto_isa.prepare(program(body), profile="a5")
        x = np.random.default_rng(1).normal(size=(HEIGHT, 16)).astype(np.float32)
        a, b = np.zeros((2, 16, 16), np.float32)
        ours, theirs = paired(lambda kernel=kernel, x=x: kernel({"x": x, "rounds": ROUNDS}),
                              lambda peer=peer, x=x, a=a, b=b: peer(x, a, b))  # fmt: skip
        mine, other = ours / ROUNDS / EACH, theirs / ROUNDS / EACH
        yield Row(what, f"{mine:.2f} us ({mine - other:+.2f}, {mine / other:.2f}x)", f"NumPy {other:.2f} us", goal)
    array = np.zeros((512, 512), np.float32)
    tensor = pto_isa.GlobalTensor.from_numpy(array)
    mine, other = paired(lambda: tensor.window(16, 32, 16, 16), lambda: array[16:32, 32:48])
    yield Row("window of a global tensor", f"{mine:.2f} us ({mine - other:+.2f})", f"slice of the array {other:.2f} us")
