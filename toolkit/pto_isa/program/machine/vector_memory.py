"""Bytes that one vector scope stores and reads again: nothing but ``mem_bar`` orders these accesses.

What is compared are accesses at constant distances from a pointer, or from the beginning of the memory where the place
of the pointer is known, in the order of the text; rounds of loops with other distances are not.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ..syntax.tree import Operation
from ..walk.values import SsaValue
from ..walk.walk import Walk
from ..written.functions import SCOPES
from .reach import ReachedBytes
from .streams import Path, apart, path_of

# What each kind of barrier orders: the earlier accesses and the later ones, as written or read.
_ORDERED = {
    "VV_ALL": {("store", "load"), ("store", "store")}, "VST_VLD": {("store", "load")},
    "VST_VST": {("store", "store")},
}  # fmt: skip


class _Store(NamedTuple):
    """A store: its op, what all distances count from, the bytes from there, where it stands."""

    op: Operation
    base: SsaValue | str
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

    def access(self, op: Operation, reached: Sequence[ReachedBytes]) -> None:
        """Note what vector code accesses, and report bytes that a store before it has changed."""
        scope = next((frame.owner for frame in self.check.frames if frame.owner and frame.owner.name in SCOPES), None)
        if scope is not self.scope:
            self.scope = scope
            for stores in self.open.values():
                stores.clear()
        for each in reached if scope is not None else ():
            self._touch(op, each)

    def _touch(self, op: Operation, bytes: ReachedBytes) -> None:
        """One access; where a mask decides, its first element is taken to be touched."""
        later = "store" if bytes.writes else "load"
        end = bytes.end if bytes.sure else bytes.first + bytes.width
        here = _Store(op, bytes.base, bytes.first, end, path_of(self.check))
        for store in self.open[later]:
            meets = store.op is not op and store.base == here.base and store.first < here.end and here.first < store.end
            if meets and not apart(store.path, here.path):
                kind = "VST_VLD" if later == "load" else "VST_VST"
                self.check.out.report_as(
                    "undefined", "scope-order", op, bytes.pointer.name, related=(store.op,), op=op.name,
                    other=store.op.name, kind=kind,
                )  # fmt: skip
                break
        if later == "store":
            for stores in self.open.values():
                stores.append(here)
