"""Loops of lane code: the experiment behind that section of ARCHITECTURE, and what became of it.

A loop over blocks of 64 lanes, as a ``vecscope`` of the micro level has it, with ten operations of f32 under one mask,
over 64 KiB.  First three ways by hand, whose functions are written as the generator writes kernels: destination
passing, lanes that are off cleared.  Then a program, whose rounds a run takes side by side or, where it is kept from
it, one after the other.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from typing import Any

import numpy as np
from timing import Row, per_call

import pto_isa
from pto_isa.program.execution.cores import side_by_side

LANES, BLOCKS = 64, 256
ELEMENTS = LANES * BLOCKS - 24  # the last block is not full
ZERO, HALF, MOST = np.float32(0), np.float32(0.5), np.float32(4)

# What each of the operations between loads and store does with registers a and b.
_chain: tuple[Callable[..., Any], ...] = (
    lambda a, b, out: np.multiply(a, b, out=out),
    lambda a, b, out: np.add(a, b, out=out),
    lambda a, _, out: np.maximum(a, ZERO, out=out),
    lambda a, b, out: np.subtract(a, b, out=out),
    lambda a, _, out: np.absolute(a, out=out),
    lambda a, _, out: np.minimum(a, MOST, out=out),
    lambda a, _, out: np.multiply(a, HALF, out=out),
)


def _governed(function: Callable[..., Any]) -> Callable[..., None]:
    """A kernel of one operation: registers of any leading axes, lanes last; lanes that are off become zero."""

    def kernel(a: Any, b: Any, off: Any, result: Any) -> None:
        function(a, b, result)
        np.copyto(result, ZERO, where=off)

    return kernel


_kernels = tuple(map(_governed, _chain))


def _operations(x: Any, y: Any, mask: Any, z: Any, a: Any, b: Any) -> None:
    """Ten operations: two loads, seven of the chain, one store."""
    off = ~mask
    np.copyto(a, x)
    np.copyto(b, y)
    for kernel in _kernels:
        kernel(a, b, off, a)
    np.copyto(z, a, where=mask)


def by_block(x: Any, y: Any, z: Any) -> None:
    """Op by op: each block by itself."""
    a, b = np.empty((2, LANES), np.float32)
    lanes, rest = np.arange(LANES), ELEMENTS
    for k in range(BLOCKS):
        _operations(x[k], y[k], lanes < rest, z[k], a, b)
        rest -= LANES


def over_axes(x: Any, y: Any, z: Any) -> None:
    """The same kernels called once each: the rounds of the loop are a leading axis of every register and mask."""
    a, b = np.empty((2, BLOCKS, LANES), np.float32)
    rest = ELEMENTS - LANES * np.arange(BLOCKS)
    _operations(x, y, np.arange(LANES) < rest[:, None], z, a, b)


def as_one_function(x: Any, y: Any, z: Any, blocks: int = BLOCKS) -> None:
    """What a pass over the loop's body makes if kernels are data: nothing is cleared that only a masked store reads."""
    a = np.empty((blocks, LANES), np.float32)
    rest = ELEMENTS - LANES * np.arange(BLOCKS)
    for start in range(0, BLOCKS, blocks):
        rounds = slice(start, start + blocks)
        one, other = x[rounds], y[rounds]
        for function in _chain:
            function(one, other, a)
            one = a
        np.copyto(z[rounds], a, where=np.arange(LANES) < rest[rounds, None])


_V, _M, _P = "!pto.vreg<64xf32>", "!pto.mask<b32>", "!pto.ptr<f32, ub>"
_OPS = ("vmul", "vadd", "vmax", "vsub", "vmin", "vmul", "vadd")


def _program() -> str:
    """Two loads, seven operations and a store for each block, between movements of all elements."""
    steps = "\n".join(
        f"%r{place + 1} = pto.{name} %r{place}, %b, %m : {_V}, {_V}, {_M} -> {_V}" for place, name in enumerate(_OPS)
    )
    bytes = 4 * LANES * BLOCKS
    lengths = "i64, i64, i64, i64"
    return f"""
func.func @k(%x: !pto.ptr<f32, gm>, %y: !pto.ptr<f32, gm>, %z: !pto.ptr<f32, gm>, %n: i32) {{
  %c0 = arith.constant 0 : index
  %step = arith.constant {LANES} : index
  %end = arith.constant {LANES * BLOCKS} : index
  %none = arith.constant 0 : i64
  %one = arith.constant 1 : i64
  %len = arith.constant {bytes} : i64
  %behind = arith.constant {2 * bytes} : i64
  %ux = pto.castptr %none : i64 -> {_P}
  %uy = pto.castptr %len : i64 -> {_P}
  %uz = pto.castptr %behind : i64 -> {_P}
  pto.mte_gm_ub %x, %ux, %none, %len nburst(%one, %len, %len) : !pto.ptr<f32, gm>, {_P}, i64, {lengths}
  pto.mte_gm_ub %y, %uy, %none, %len nburst(%one, %len, %len) : !pto.ptr<f32, gm>, {_P}, i64, {lengths}
  pto.vecscope {{
    %last = scf.for %i = %c0 to %end step %step iter_args(%rest = %n) -> (i32) {{
      %m, %next = pto.plt_b32 %rest : i32 -> {_M}, i32
      %r0 = pto.vlds %ux[%i] : {_P} -> {_V}
      %b = pto.vlds %uy[%i] : {_P} -> {_V}
      {steps}
      pto.vsts %r{len(_OPS)}, %uz[%i], %m : {_V}, {_P}, {_M}
      scf.yield %next : i32
    }}
  }}
  pto.mte_ub_gm %uz, %z, %len nburst(%one, %len, %len) : {_P}, !pto.ptr<f32, gm>, {lengths}
  return
}}
"""


def _of_programs(x: Any, y: Any, by_hand: float) -> Iterable[Row]:
    """A run of the program and of one without the loop, so that the loop alone can be told.

    by_hand: what the same operations take one after the other, of which the program has one more for the masks.
    """
    text = _program()
    scope, behind = text.index("  pto.vecscope"), text.index("  pto.mte_ub_gm")
    args = {"x": x.reshape(-1), "y": y.reshape(-1), "z": x.size, "n": ELEMENTS}
    around, whole = (pto_isa.prepare(each, profile="a5", limits=None) for each in (text[:scope] + text[behind:], text))
    rest = per_call(lambda: around(args))
    together, result = per_call(lambda: whole(args)) - rest, whole(args)["z"]
    fewest, side_by_side.FEWEST = side_by_side.FEWEST, 1 << 62
    alone, other = per_call(lambda: whole(args)) - rest, whole(args)["z"]
    side_by_side.FEWEST = fewest
    if result.tobytes() != other.tobytes():
        raise SystemExit("the rounds side by side differ from one after the other")
    yield Row("lanes: the program without its loop", f"{rest:.0f} us")
    beyond = (alone - by_hand) / (BLOCKS * (len(_OPS) + 4))
    yield Row("lanes: its loop, one round after the other", f"{alone:.0f} us, {beyond:+.2f} us an op", goal="<= +1.0")
    yield Row("lanes: its loop, rounds side by side", f"{together:.0f} us, {alone / together:.0f}x", goal=">= 20x")


def rows() -> Iterable[Row]:
    """Microseconds of the whole loop by each way, and how often the slowest contains it."""
    x, y = np.random.default_rng(1).normal(size=(2, BLOCKS, LANES)).astype(np.float32)
    results = np.zeros((4, BLOCKS, LANES), np.float32)
    ways = (
        ("op by op", by_block, ""),
        ("one call per op over all rounds", over_axes, ">= 20x"),
        ("one function of the loop's body", as_one_function, ""),
        ("the same in pieces of 16 KiB", partial(as_one_function, blocks=BLOCKS // 4), ""),
    )
    slowest = 0.0
    for (what, way, goal), z in zip(ways, results, strict=True):
        took = per_call(lambda way=way, z=z: way(x, y, z))
        slowest = slowest or took
        if not np.array_equal(z, results[0]):
            raise SystemExit(f"{what}: differs from op by op")
        yield Row(f"lanes: 10 ops over 64 KiB, {what}", f"{took:.0f} us, {slowest / took:.0f}x", goal=goal)
    yield from _of_programs(x, y, slowest)
