"""Small programs for a cube core and a vector core, drawn at random: flags between the cores, and shared bytes.

The cube core stores a tile to global memory and loads others, the vector core loads, computes and stores.  Both go
through loops as often as a caller says, in the same number of rounds or in others.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias, TypeVar

from program.run_text import counts, kernel

T = TypeVar("T")
Lines: TypeAlias = "list[str]"
_SIDE, _ROWS = 16, 64
_VIEW, _PART = "!pto.tensor_view<?x?xf32>", "!pto.partition_tensor_view<16x16xf32>"
_ACC = "!pto.tile_buf<acc, 16x16xf32, blayout=col_major, slayout=row_major, fractal=1024>"
_MAT = "!pto.tile_buf<mat, 16x16xf32, blayout=col_major, slayout=row_major>"
_VEC = "!pto.tile_buf<vec, 16x16xf32>"
_ENDS = ("%n", "%n", "%n", "%k", "%c2", "%c6")
PIPES = {"cube": ("MTE2", "FIX"), "vector": ("MTE2", "V", "MTE3")}
NUMBERS = 2  # of the flags between the cores, each of which goes one way


class TwoCores:
    """Draws one program.

    below: draws a whole number below another one.  balanced: start from a program in which nothing is missing.
    """

    def __init__(self, below: Callable[[int], int], profile: str) -> None:
        self.below, self.profile, self.loops = below, profile, 0

    def one(self, among: Sequence[T]) -> T:
        """One of several."""
        return among[self.below(len(among))]

    def text(self) -> str:
        """A program of which anything may be wrong."""
        bodies = [
            [line for _ in range(2 + self.below(3)) for line in self.statement(kind, 0)] for kind in ("cube", "vector")
        ]
        return self._whole(*bodies)

    def balanced(self) -> str:
        """A program whose cores answer each other in every round: mostly nothing is wrong in it."""
        there, back = ("V" if self.below(2) else "MTE2"), ("FIX", "MTE3")[self.below(2)]
        row = self.one(["%c0", "@ROW"])
        cube = [self._wait("cube", 1, "FIX"), *self._store("cube", row), self._set("cube", 0, "FIX")]
        vector = [
            self._wait("vector", 0, "MTE2"), *self._load("vector", row), *self._pair("MTE2", "V"), _exp(),
            *self._pair("V", "MTE3"), *self._store("vector", row), *self._pair("MTE3", there), *self._pair("MTE3", "MTE2"),
            self._set("vector", 1, "MTE3"),
        ]  # fmt: skip
        del back
        if there == "V":
            vector[-1:-1] = self._pair("V", "MTE2")
        end = self.one(_ENDS)
        first = [self._set("vector", 1, "MTE3")]
        last = [self._wait("cube", 1, "FIX")]
        both = [self._loop(lines, end) for lines in (cube, vector)]
        if self.below(3) == 0:
            outer = self.one(_ENDS)
            both = [self._loop(lines, outer) for lines in both]
        if self.below(3) == 0:
            both = [["scf.if %p {", *lines, "}"] for lines in both]
        return self._whole([*both[0], *last], [*first, *both[1]])

    def statement(self, kind: str, depth: int) -> Lines:
        """One statement; loops and branches hold others."""
        choice = self.below(12 if depth < 2 else 8)
        if choice < 3:
            return self._touch(kind)
        if choice < 5:
            return self._pair(*self._two(kind), broken=self.below(6) == 0)
        if choice < 8:
            return [self._between(kind)]
        if choice == 8:
            return [
                "scf.if %p {", *self.statement(kind, depth + 1), "} else {", *self.statement(kind, depth + 1), "}"
            ]  # fmt: skip
        lines = [line for _ in range(1 + self.below(3)) for line in self.statement(kind, depth + 1)]
        return self._loop(lines, self.one(_ENDS))

    def _two(self, kind: str) -> tuple[str, str]:
        source = self.one(PIPES[kind])
        return source, self.one([pipe for pipe in PIPES[kind] if pipe != source])

    def _pair(self, source: str, target: str, broken: bool = False) -> Lines:
        both = [f"pto.{how}_flag[<PIPE_{source}>, <PIPE_{target}>, <EVENT_ID0>]" for how in ("set", "wait")]
        return [both[self.below(2)]] if broken else both

    def _between(self, kind: str) -> str:
        """A flag goes from the cube core to the vector core with the number 0, and back with 1."""
        if self.below(2):
            return self._set(kind, int(kind == "vector"), PIPES[kind][-1])
        return self._wait(kind, int(kind == "cube"), PIPES[kind][0 if self.profile == "a2a3" else -1])

    def _set(self, kind: str, number: int, pipe: str) -> str:
        del kind
        return f"pto.sync.set <PIPE_{pipe}>, {number}"

    def _wait(self, kind: str, number: int, pipe: str) -> str:
        del kind
        return f"pto.sync.wait <PIPE_{pipe}>, {number}"

    def _touch(self, kind: str) -> Lines:
        choice = self.below(3)
        row = self.one(["%c0", "%c16", "@ROW"])
        if choice == 0:
            return self._load(kind, row)
        if choice == 1 and kind == "vector":
            return [_exp()]
        return self._store(kind, row)

    def _load(self, kind: str, row: str) -> Lines:
        part, tile, type = self._part(row), *(("m", _MAT) if kind == "cube" else ("u", _VEC))
        return [part[1], f"pto.tload ins({part[0]} : {_PART}) outs(%{tile} : {type})"]

    def _store(self, kind: str, row: str) -> Lines:
        part, tile, type = self._part(row), *(("t", _ACC) if kind == "cube" else ("w", _VEC))
        return [part[1], f"pto.tstore ins(%{tile} : {type}) outs({part[0]} : {_PART})"]

    def _part(self, row: str) -> tuple[str, str]:
        self.loops += 1
        name = f"%g{self.loops}"
        return (
            name,
            f"{name} = pto.partition_view %view, offsets = [{row}, %c0], sizes = [%c16, %c16] : {_VIEW} -> {_PART}",
        )

    def _loop(self, lines: Lines, end: str) -> Lines:
        self.loops += 1
        i = self.loops
        inner = [line.replace("@ROW", f"%r{i}") for line in lines]
        return [f"scf.for %i{i} = %c0 to {end} step %c1 {{", f"%r{i} = arith.muli %i{i}, %c16 : index", *inner, "}"]

    def _whole(self, cube: Lines, vector: Lines) -> str:
        def tiles(*made: tuple[str, str]) -> Lines:
            return [f"%{name} = pto.alloc_tile : {type}" for name, type in made]

        return kernel(
            "%x: !pto.ptr<f32>, %p: i1, %n: index, %k: index", counts(2, 6, _SIDE, 1024),
            f"%view = pto.make_tensor_view %x, shape = [%c1024, %c16], strides = [%c16, %c1] : {_VIEW}",
            "pto.section.cube {", *tiles(("t", _ACC), ("m", _MAT)), *[line.replace("@ROW", "%c0") for line in cube], "}",
            "pto.section.vector {", *tiles(("u", _VEC), ("w", _VEC)), *[line.replace("@ROW", "%c0") for line in vector], "}",
        )  # fmt: skip


def _exp() -> str:
    return f"pto.texp ins(%u : {_VEC}) outs(%w : {_VEC})"
