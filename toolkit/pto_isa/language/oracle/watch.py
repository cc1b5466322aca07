"""What an op touches: for every element that is written, the elements that it was made from.

Elements are named by their operand and their place: the index in the flattened array, in the memory of a global tensor,
or among the bits of a packed predicate.  Bits of a mask register that are no lane are nowhere.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import numpy as np

from ...runtime.frozen import frozen
from ...runtime.kinds.table import kind_by_type
from ...runtime.types.dtypes import ITEMSIZE
from ...runtime.types.layout import to_storage
from ...runtime.types.pipe_type import SLOT_VIEWS
from ..front.opdef import OpDef, Statement
from ..nodes import walk
from ..tree import Call, Read
from .memory import OracleMemory, Reader, window_place
from .run import run_oracle

ElementPlace = tuple[str, int]
NOWHERE = -1


@frozen
class Origin:
    """How an element came about: what was read, in order; ``pad``: it is a pad value and nothing was read."""

    reads: tuple[ElementPlace, ...]
    pad: bool = False


class WatchedMemory(OracleMemory):
    """A memory that remembers for every written element what was read for it; ``made`` holds the last write."""

    def __init__(self, operands: Mapping[str, Any]) -> None:
        super().__init__(operands)
        self.made: dict[ElementPlace, Origin] = {}
        self._inner: dict[
            tuple[str, tuple[int, ...]], dict[ElementPlace, None]
        ] = {}  # of temporaries, by their indices
        self._reads: dict[ElementPlace, None] = {}
        self._placers: dict[tuple[str, str], Callable[[tuple[int, ...]], int]] = {}
        self._pads = False

    def start(self, statement: Statement, again: bool) -> None:
        """Forget the reads of the point before."""
        super().start(statement, again)
        self._reads.clear()
        if not again:
            self._pads = any(isinstance(node, Call) and node.function == "pad_value" for node in walk(statement.value))

    def reader(self, name: str, view: str, rank: int) -> Reader:
        """What reads and remembers."""
        read = super().reader(name, view, rank)
        if not rank:  # a count of a pipe, which is no element
            return read
        if name in self.temporaries:

            def through(indices: tuple[int, ...]) -> Any:
                value = read(indices)
                self._reads.update(self._inner.get((name, indices), {}))
                return value

            return through
        placed = self.placer(name, view)

        def watched(indices: tuple[int, ...]) -> Any:
            value = read(indices)
            place = placed(indices)
            if place != NOWHERE:
                self._reads[name, place] = None
            return value

        return watched

    def write(self, target: Read, indices: tuple[int, ...], value: Any, by: str, kind: str) -> None:
        """Write and remember what the value was made from."""
        super().write(target, indices, value, by, kind)
        name = target.operand
        if name in self.temporaries:
            before = self._inner.get((name, indices), {}) if by != "replace" else {}
            self._inner[name, indices] = {**before, **self._reads}
            return
        place = self.placer(name, target.view)(indices)
        if place == NOWHERE:
            return
        if by != "replace" and (name, place) in self.made:
            self._reads = {**dict.fromkeys(self.made[name, place].reads), **self._reads}
        elif by != "replace":
            self._reads = {(name, place): None, **self._reads}
        parts = 8 // self.operands[name].type.itemsize if target.view == "pair" else 1
        for part in range(parts):
            self.made[name, place + part] = Origin(tuple(self._reads), self._pads and not self._reads)

    def placer(self, name: str, view: str) -> Callable[[tuple[int, ...]], int]:
        """What gives the place of an element of a view in its operand."""
        found = self._placers.get((name, view))
        if found is None:
            found = self._placers[name, view] = _placer(self.operands[name], name, view, name in self.masks)
        return found


def _placer(operand: Any, name: str, view: str, bits: bool) -> Callable[[tuple[int, ...]], int]:
    shape: tuple[int, ...] = operand.array.shape if hasattr(operand, "array") else ()
    if view == "tile":
        return lambda indices: window_place(operand, indices, name)[0]
    if view == "linear":
        return lambda indices: int(operand.offset) + indices[0]
    if view == "pair":
        per_pair = 8 // operand.type.itemsize
        return lambda indices: indices[0] * shape[1] + indices[1] * per_pair
    if view in ("storage", "byte"):
        step = operand.type.itemsize if view == "byte" else 1
        stored = to_storage(operand.type, np.arange(operand.type.size).reshape(operand.type.shape)).tolist()
        return lambda indices: int(stored[indices[0] // step])
    if view in SLOT_VIEWS:
        return lambda indices: int(operand.turn(view) * shape[1] + indices[0])
    if view == "bit":
        step = operand.type.width // 8
        return lambda indices: NOWHERE if indices[0] % step else indices[0] // step
    known = kind_by_type(operand.type).views.get(view)
    if known is not None and known.direct:  # parts or several of the elements
        own = getattr(operand.type, "dtype", "u8")
        step, size = ITEMSIZE[known.element(own)], ITEMSIZE[own]
        first = operand.address if view == "memory" else 0
        return lambda indices: max(NOWHERE, (indices[0] * step - first) // size)
    if view:
        return lambda indices: indices[0]
    if bits:
        shape = (shape[0], shape[1] * operand.type.bits)
    return lambda indices: _place(indices, shape)


def _place(indices: tuple[int, ...], shape: tuple[int, ...]) -> int:
    place = 0
    for index, size in zip(indices, shape, strict=True):
        place = place * size + index
    return place


def run_watched(
    opdef: OpDef, values: Mapping[str, Any], attributes: Mapping[str, Any], profile: str, numerics: Any = None
) -> WatchedMemory:  # fmt: skip
    """Compute the op as ``run_oracle`` does, and return the memory with what was touched; raises ``NoForm``."""
    memories: list[WatchedMemory] = []

    def remember(operands: Mapping[str, Any]) -> WatchedMemory:
        memories.append(WatchedMemory(operands))
        return memories[0]

    run_oracle(opdef, values, attributes, profile, numerics, remember=remember)
    return memories[0]
