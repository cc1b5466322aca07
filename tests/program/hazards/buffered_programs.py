"""Loads, vector ops and stores in loops with one to six buffers, drawn at random: clean, until a flag is damaged.

How often the loops run is an argument, a loaded number, the smaller of two, or a constant; a branch in them may depend
on an argument, on the round, or on what is loaded.
"""

from __future__ import annotations

import random

import numpy as np

from program.hazards.small_texts import flag
from program.run_text import counts, dps, kernel, load, tensor, tile

ROWS, COLS = 8, 64
TILE = tile(ROWS, COLS)
BYTES = ROWS * COLS * 4
ARGUMENTS = "%x: !pto.ptr<f32>, %y: !pto.ptr<f32>, %w: !pto.ptr<i32>, %n: index, %k: index, %p: i1"
_VIEW, _PART = "!pto.tensor_view<?x?xf32>", f"!pto.partition_tensor_view<{ROWS}x{COLS}xf32>"
_BOUNDS = {
    "an argument": ["%end = arith.addi %n, %c0 : index"],
    "loaded": ["%m = pto.load_scalar %w[%c0] : !pto.ptr<i32> -> i32", "%end = arith.index_cast %m : i32 to index"],
    "the smaller one": ["%end = arith.minui %n, %c8 : index"],
    "constant": ["%end = arith.addi %c20, %c0 : index"],
}
_CONDITIONS = {
    "an argument": ["%q = arith.andi %p, %p : i1"],
    "loaded": ["%v = pto.load_scalar %w[%i] : !pto.ptr<i32> -> i32", "%q = arith.cmpi ne, %v, %z : i32"],
    "parity": ["%h = arith.remui %i, %c2 : index", "%q = arith.cmpi eq, %h, %c0 : index"],
    "the first round": ["%q = arith.cmpi ne, %i, %c0 : index"],
    "the first rounds": ["%q = arith.cmpi ult, %i, %k : index"],
}


def numbered(how: str, source: str, target: str) -> str:
    """A set or a wait for the buffer of the round."""
    return f"pto.{how}_flag_dyn[<PIPE_{source}>, <PIPE_{target}>, %slot]"


def buffered(seed: int) -> str:
    """A clean program."""
    choose = random.Random(seed)
    buffers, nested = choose.randint(1, 6), choose.choice((0, 0, 1, 2))
    ends = [("V", "MTE2"), ("MTE3", "V")]
    every = [(*pair, number) for pair in ends for number in range(buffers)]
    loops = _loop("i", "%end", _body(buffers, choose.choice((None, *_CONDITIONS))))
    for index in "jl"[:nested]:
        loops = _loop(index, choose.choice(("%k", "%c3")), ["pto.barrier <PIPE_ALL>", *loops])
    return kernel(
        ARGUMENTS, counts(*range(9), 20, ROWS, COLS, 512, BYTES, 2 * BYTES), "%z = arith.constant 0 : i32",
        tensor("x", ROWS, COLS),
        f"%y_all = pto.make_tensor_view %y, shape = [%c512, %c{COLS}], strides = [%c{COLS}, %c1] : {_VIEW}",
        *_BOUNDS[choose.choice([*_BOUNDS])], *(flag("set", *each) for each in every), *loops,
        *(flag("wait", *each) for each in every),
    )  # fmt: skip


def _loop(index: str, end: str, lines: list[str]) -> list[str]:
    return [f"scf.for %{index} = %c0 to {end} step %c1 {{", *lines, "}"]


def _body(buffers: int, condition: str | None) -> list[str]:
    """A block is loaded into the buffer of the round, computed into one behind it, and stored to rows of its own."""
    compute = dps("texp", [("a", TILE)], ("b", TILE))
    if condition is not None:
        other = dps("tneg", [("a", TILE)], ("b", TILE))
        compute = "\n".join([*_CONDITIONS[condition], "scf.if %q {", compute, "} else {", other, "}"])
    return [
        f"%slot = arith.remui %i, %c{buffers} : index", f"%o = arith.muli %slot, %c{2 * BYTES} : index",
        "%s = arith.index_cast %o : index to i64", f"%a = pto.alloc_tile addr = %s : {TILE}",
        f"%o2 = arith.addi %o, %c{BYTES} : index", "%s2 = arith.index_cast %o2 : index to i64",
        f"%b = pto.alloc_tile addr = %s2 : {TILE}", "%row = arith.muli %i, %c8 : index",
        f"%part = pto.partition_view %y_all, offsets = [%row, %c0], sizes = [%c{ROWS}, %c{COLS}] : {_VIEW} -> {_PART}",
        numbered("wait", "V", "MTE2"), load("x", ROWS, COLS, "a", TILE), numbered("set", "MTE2", "V"),
        numbered("wait", "MTE2", "V"), numbered("wait", "MTE3", "V"), *compute.splitlines(),
        numbered("set", "V", "MTE2"), numbered("set", "V", "MTE3"), numbered("wait", "V", "MTE3"),
        f"pto.tstore ins(%b : {TILE}) outs(%part : {_PART})", numbered("set", "MTE3", "V"),
    ]  # fmt: skip


def values(seed: int, count: int) -> list[dict[str, object]]:
    """Some values of the arguments."""
    choose = random.Random(seed)
    found = [
        {"n": n, "k": k, "p": p, "w": np.array([n, *(choose.randrange(2) for _ in range(63))], np.int32)}
        for n in (0, 1, 2, 3, 5, 7, 8, 13) for k in (0, 1, 2, 4) for p in (0, 1)
    ]  # fmt: skip
    choose.shuffle(found)
    return found[:count]
