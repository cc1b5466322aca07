"""Three ways to run a loop of lane code: the experiment behind the section "Loops of lane code" of ARCHITECTURE.

A loop over blocks of 64 lanes, as a ``vecscope`` of the micro level has it, with ten operations of f32 under one mask,
over 64 KiB.  The functions are written as the generator writes kernels: destination passing, lanes that are off
cleared.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from typing import Any

import numpy as np
from timing import Row, per_call

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
