"""Small programs with flags drawn at random: straight lines, loops, branches on arguments, buffers by parity."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias, TypeVar

from program.run_text import counts, dps, kernel, load, store, tensor, tile

T = TypeVar("T")
ROWS, COLS = 8, 64
TILE = tile(ROWS, COLS)
BYTES = ROWS * COLS * 4
PIPES = ("MTE2", "V", "MTE3")
Lines: TypeAlias = "list[str]"


class Drawn:
    """Draws one program.

    below: draws a whole number below another one.  ends: where loops end beside a constant, arguments of the kernel.
    """

    def __init__(self, below: Callable[[int], int], ends: tuple[str, ...] = ()) -> None:
        self.below, self.loops, self.ends = below, 0, ends

    def one(self, among: Sequence[T]) -> T:
        """One of several."""
        return among[self.below(len(among))]

    def text(self) -> str:
        """A whole program; ``%p`` and ``%q`` are conditions.  A flag numbered by parity outside any loop has number 0."""
        lines = [line for _ in range(2 + self.below(5)) for line in self.statement(0, ("a", "b", "c"))]
        return kernel(
            ", ".join(["%x: !pto.ptr<f32>, %y: !pto.ptr<f32>, %p: i1, %q: i1", *(f"{end}: index" for end in self.ends)]),
            counts(2, 3, 4, 5, ROWS, COLS, BYTES),
            tensor("x", ROWS, COLS), tensor("y", ROWS, COLS),
            *(f"%at_{name} = arith.constant {at} : i64\n%{name} = pto.alloc_tile addr = %at_{name} : {TILE}"
              for name, at in (("a", 0), ("b", BYTES), ("c", BYTES + BYTES // 2))),
            *[line.replace("@ROUND", "%c0") for line in lines],
        )  # fmt: skip

    def statement(self, depth: int, tiles: tuple[str, ...]) -> Lines:
        """One statement; loops and branches hold others."""
        kind = self.below(12 if depth < 2 else 9)
        if kind < 4:
            return [self.op(tiles)]
        if kind < 8:
            return self.flags(depth)
        if kind == 8:
            return [f"pto.barrier <PIPE_{self.one((*PIPES, 'ALL'))}>"]
        if kind == 9:
            inner = [line for _ in range(1 + self.below(3)) for line in self.statement(depth + 1, tiles)]
            other = [line for _ in range(self.below(2)) for line in self.statement(depth + 1, tiles)]
            return [f"scf.if %{self.one('pq')} {{", *inner, *(["} else {", *other] if other else []), "}"]
        return self.loop(depth, tiles)

    def loop(self, depth: int, tiles: tuple[str, ...]) -> Lines:
        """A loop of a constant number of rounds, with a buffer that alternates by the parity of the round."""
        self.loops += 1
        i, buffer = f"i{self.loops}", f"d{self.loops}"
        inner = [line for _ in range(1 + self.below(4)) for line in self.statement(depth + 1, (*tiles, buffer, buffer))]
        end = self.one((*(f"%c{count}" for count in range(6)), *self.ends * 4))
        return [
            f"scf.for %{i} = %c0 to {end} step %c1 {{",
            f"%m{i} = arith.remui %{i}, %c{self.one((2, 3)) if self.ends else 2} : index",
            f"%o{i} = arith.muli %m{i}, %c{BYTES} : index",
            f"%s{i} = arith.index_cast %o{i} : index to i64",
            f"%{buffer} = pto.alloc_tile addr = %s{i} : {TILE}",
            *[line.replace("@ROUND", f"%m{i}") for line in inner], "}",
        ]  # fmt: skip

    def op(self, tiles: tuple[str, ...]) -> str:
        """A load, a store or an op of the vector pipe."""
        kind, one = self.below(4), self.one(tiles)
        if kind == 0:
            return load("x", ROWS, COLS, one, TILE)
        if kind == 1:
            return store(one, TILE, "y", ROWS, COLS)
        return dps("texp", [(one, TILE)], (self.one(tiles), TILE))

    def flags(self, depth: int) -> Lines:
        """A set with its wait, mostly, or one of the two; in loops by parity sometimes."""
        source = self.one(PIPES)
        target = self.one([pipe for pipe in PIPES if pipe != source])
        ends = f"<PIPE_{source}>, <PIPE_{target}>"
        by_round = depth > 0 and self.loops > 0 and self.below(3) == 0
        number, dyn = ("@ROUND", "_dyn") if by_round else (f"<EVENT_ID{self.below(2)}>", "")
        both = [f"pto.{how}_flag{dyn}[{ends}, {number}]" for how in ("set", "wait")]
        kind = self.below(8)
        return both if kind < 5 else [both[kind % 2]]
