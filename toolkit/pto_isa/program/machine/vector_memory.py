"""Bytes that one vector scope stores and reads again: nothing but ``mem_bar`` orders these accesses.

What is compared are vector loads and stores at a constant distance from a pointer, in the order of the text; rounds of
loops with other distances are not.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ...runtime.effects import OpEffects
from ..syntax.tree import Operation
from ..walk.values import SsaValue
from ..walk.walk import Walk
from ..written.functions import SCOPES
from .streams import Path, apart, path_of

# What each kind of barrier orders: the earlier accesses and the later ones, as written or read.
_ORDERED = {
    "VV_ALL": {("store", "load"), ("store", "store")}, "VST_VLD": {("store", "load")},
    "VST_VST": {("store", "store")},
}  # fmt: skip


class _Store(NamedTuple):
    """A store: its op, the pointer that all distances count from, the bytes from there, where it stands."""

    op: Operation
    base: SsaValue
    first: int
    end: int
    path: Path


class VectorMemory:
    """The stores of the open vector scope that no barrier has ordered before later loads, or before later stores."""

    def __init__(self, check: Walk) -> None:
        self.check = check
        self.scope: Operation | None = None
        self.open: dict[str, list[_Store]] = {"load": [], "store": []}

    def barrier(self, kind: str) -> None:
        """Note a barrier."""
        for _, later in _ORDERED.get(kind, ()):
            self.open[later].clear()

    def access(
        self, op: Operation, effects: OpEffects, names: Sequence[str], values: Sequence[SsaValue | None]
    ) -> None:  # fmt: skip
        """Note an access of vector code, and report one of bytes that a store before it has changed.

        Those count that have a distance in elements of the pointer beside a vector register.
        """
        scope = next((frame.owner for frame in self.check.frames if frame.owner and frame.owner.name in SCOPES), None)
        if scope is not self.scope:
            self.scope = scope
            for stores in self.open.values():
                stores.clear()
        named = dict(zip(names, values, strict=True))
        offset = named.get("offset")
        registers = [value for value in values if value is not None and value.type.kind == "vreg"]
        if scope is None or offset is None or not isinstance(offset.number, int) or not registers:
            return
        written = {name for phase in effects.phases for name in phase.writes}
        read = {name for phase in effects.phases for name in phase.reads}
        for name, later in [*((name, "load") for name in read), *((name, "store") for name in written)]:
            pointer = named.get(name)
            if pointer is not None and pointer.type.kind == "pointer" and pointer.type.judged.itemsize:
                self._touch(op, pointer, offset.number * pointer.type.judged.itemsize, later)

    def _touch(self, op: Operation, pointer: SsaValue, first: int, later: str) -> None:
        """An access of the element at a distance, which is touched whatever the distribution of the others is."""
        here = _Store(op, pointer, first, first + pointer.type.judged.itemsize, path_of(self.check))
        for store in self.open[later]:
            meets = store.base is pointer and store.first < here.end and first < store.end
            if meets and not apart(store.path, here.path):
                kind = "VST_VLD" if later == "load" else "VST_VST"
                self.check.out.report_as(
                    "undefined", "scope-order", op, pointer.name, related=(store.op,), op=op.name,
                    other=store.op.name, kind=kind,
                )  # fmt: skip
                break
        if later == "store":
            for stores in self.open.values():
                stores.append(here)
