"""What an op touches: for every element that is written, the elements that it was made from.

Elements are named by their operand and their place: the index in the flattened array, in the memory of a global tensor,
or among the bits of a packed predicate.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from ...runtime.layout import to_storage
from ...runtime.pipe_type import SLOT_VIEWS
from ..equations import Statement
from ..meaning import Meaning
from ..tree import Call, Read, walk
from .memory import Memory, window_place
from .run import run_oracle

Element = tuple[str, int]


@dataclass(frozen=True, slots=True)
class Made:
    """How an element came about: what was read, in order; ``pad``: it is a pad value and nothing was read."""

    reads: tuple[Element, ...]
    pad: bool = False


class WatchedMemory(Memory):
    """A memory that remembers for every written element what was read for it; ``made`` holds the last write."""

    def __init__(self, operands: Mapping[str, Any]) -> None:
        super().__init__(operands)
        self.made: dict[Element, Made] = {}
        self._inner: dict[tuple[str, tuple[int, ...]], tuple[Element, ...]] = {}  # of temporaries, by their indices
        self._reads: dict[Element, None] = {}
        self._places: dict[str, Any] = {}
        self._pads = False

    def start(self, statement: Statement, again: bool) -> None:
        """Forget the reads of the point before."""
        self._reads.clear()
        if not again:
            self._pads = any(isinstance(node, Call) and node.function == "pad_value" for node in walk(statement.value))

    def read(self, name: str, view: str, indices: tuple[int, ...]) -> Any:
        """Read and remember."""
        value = super().read(name, view, indices)
        if not indices:  # a count of a pipe, which is no element
            return value
        if name in self.temporaries:
            if reads := self._inner.get((name, indices)):
                self._reads.update(dict.fromkeys(reads))
        else:
            self._reads[name, self.place(name, view, indices)] = None
        return value

    def write(self, target: Read, indices: tuple[int, ...], value: Any, by: str, kind: str) -> None:
        """Write and remember what the value was made from."""
        super().write(target, indices, value, by, kind)
        name = target.operand
        if name in self.temporaries:
            before = self._inner.get((name, indices), ()) if by != "replace" else ()
            self._inner[name, indices] = tuple({**dict.fromkeys(before), **self._reads})
            return
        place = self.place(name, target.view, indices)
        if by != "replace" and (name, place) in self.made:
            self._reads = {**dict.fromkeys(self.made[name, place].reads), **self._reads}
        elif by != "replace":
            self._reads = {(name, place): None, **self._reads}
        parts = 8 // self.operands[name].type.itemsize if target.view == "pair" else 1
        for part in range(parts):
            self.made[name, place + part] = Made(tuple(self._reads), self._pads and not self._reads)

    def place(self, name: str, view: str, indices: tuple[int, ...]) -> int:
        """The place of an element in its operand."""
        operand = self.operands[name]
        if view == "tile":
            return window_place(operand, indices, name)[0]
        if view == "linear":
            return int(operand.offset) + indices[0]
        if view == "pair":
            per_pair = 8 // operand.type.itemsize
            return int(indices[0] * operand.array.shape[1] + indices[1] * per_pair)
        if view in ("storage", "byte"):
            step = operand.type.itemsize if view == "byte" else 1
            return int(self._stored(name)[indices[0] // step])
        if view in SLOT_VIEWS:
            return int(operand.turn(view) * operand.array.shape[1] + indices[0])
        if view:
            return indices[0]
        if name in self.masks:
            return int(indices[0] * operand.array.shape[1] * operand.type.bits + indices[1])
        place = 0
        for index, size in zip(indices, operand.array.shape, strict=True):
            place = place * size + int(index)
        return place

    def _stored(self, name: str) -> Any:
        """Place of every element of a tile in storage order."""
        if name not in self._places:
            kind = self.operands[name].type
            self._places[name] = to_storage(kind, np.arange(kind.size).reshape(kind.shape))
        return self._places[name]


def run_watched(
    meaning: Meaning, values: Mapping[str, Any], attributes: Mapping[str, Any], profile: str, numerics: Any = None
) -> WatchedMemory:  # fmt: skip
    """Compute the op as ``run_oracle`` does, and return the memory with what was touched; raises ``NoForm``."""
    memories: list[WatchedMemory] = []

    def remember(operands: Mapping[str, Any]) -> WatchedMemory:
        memories.append(WatchedMemory(operands))
        return memories[0]

    run_oracle(meaning, values, attributes, profile, numerics, remember=remember)
    return memories[0]
