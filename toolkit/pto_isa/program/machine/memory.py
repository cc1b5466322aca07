"""Where tiles lie: capacity, alignment, and tiles that share memory while both are in use."""

from __future__ import annotations

from bisect import bisect_left, insort
from collections.abc import Sequence
from itertools import combinations
from typing import Any

from ...generated.programs._names import IN_TEXT, MEMORIES, PLANNED
from ...generated.programs._rules import PROGRAM_RULES
from ...runtime.memory.storage import ByteSpan, Placed
from ...runtime.types.tile_type import TileType
from ...runtime.types.unknown import UNKNOWN
from ..syntax.tree import Operation
from ..walk.values import SsaValue
from ..walk.walk import Walk

_ALLOCATES = frozenset({"pto.alloc_tile"})
SAME_BYTES = frozenset({"pto.treshape", "pto.bitcast"})  # what they give begins where their operand does
NEAR = 64  # tiles that begin before another one, of which one may reach into it although those between do not


class Allocations:
    """The allocations of one program."""

    def __init__(self, check: Walk) -> None:
        self.check = check
        self.sizes = MEMORIES[check.profile]
        self.placed: list[
            tuple[int, SsaValue, int, int, str, Operation]
        ] = []  # clock, tile, first and last byte, memory
        self.spans: dict[SsaValue, ByteSpan] = {}  # of tiles with an address that is known

    def allocate(self, tile: SsaValue, address: SsaValue | None, op: Operation) -> None:
        """Check one allocation; ``address`` is its written address, None when the assembler chooses."""
        several = tile.type.kind == "tiles"
        type = tile.type.parts[0] if several and tile.type.parts else tile.type
        kind = type.judged
        if type.kind != "tile" or tile.type.problem is not None or kind is UNKNOWN or kind.bytes is UNKNOWN:
            return
        size = kind.bytes * ((tile.type.shape[0] or 1) if several else 1)
        bytes, align = self.sizes.get(kind.loc, (0, 1))
        out = self.check.out
        if not bytes:
            if kind.loc in MEMORIES["a5"]:
                out.report("no-memory", op, tile.name, profile=self.check.profile, memory=kind.loc)
            return
        start = address.number if address is not None else None
        if address is None or not isinstance(start, int):
            if size > bytes:
                self._exceeds(op, tile.name, size, kind.loc, planned=address is None)
            return
        asked, since = IN_TEXT[self.check.profile].get(kind.loc, (1, 0))
        if self.check.release >= since:
            align = max(align, asked)
        if start % align:
            out.report("alignment", op, address.name, address=start, align=align)
        if start + size > bytes:
            self._exceeds(op, tile.name, start + size, kind.loc, planned=False)
        self.placed.append((self.check.clock, tile, start, start + size - 1, kind.loc, op))
        self.spans[tile] = kind.loc, start, start + size

    def choose(self, tile: SsaValue, tiles: SsaValue, number: int | None) -> None:
        """Note that a tile is one of several, which lie one behind the other; None for one that is not known."""
        kind = tile.type.judged
        if number is None or tile.type.kind != "tile" or kind is UNKNOWN or kind.bytes is UNKNOWN:
            return
        where, first, _ = self.spans.get(tiles) or (tiles, 0, 0)
        first += number * kind.bytes
        self.spans[tile] = where, first, first + kind.bytes

    def made(self, kind: TileType, op: Operation) -> None:
        """Check a tile that the assembler makes."""
        bytes, _ = self.sizes.get(kind.loc, (0, 1))
        if bytes and kind.bytes > bytes:
            self._exceeds(op, None, kind.bytes, kind.loc, planned=True)

    def _exceeds(self, op: Operation, at: str | None, end: int, memory: str, planned: bool) -> None:
        """Report a tile that its memory has no room for.

        planned: the assembler places it, and refuses what it has no room for itself; an address of the program it only
        takes for aligned, and the code that it makes compares no address (``TASSIGN(tile, address)``).
        """
        bytes, _ = self.sizes[memory]
        refused = planned and end > PLANNED[self.check.profile].get(memory, bytes)
        severity = PROGRAM_RULES["capacity"].severity if refused else "undefined"
        self.check.out.report_as(
            severity, "capacity", op, at, refusers=("assembler",) if refused else ("result",), end=end, memory=memory,
            bytes=bytes,
        )  # fmt: skip

    def meet(self, tiles: Sequence[SsaValue]) -> bool:
        """Whether two of the tiles are one, or share bytes as far as their addresses are known."""
        roots = [_root(tile) for tile in tiles]
        if len(set(roots)) < len(roots):
            return True
        if not self.spans:
            return False
        spans = [span for root in roots if (span := self.spans.get(root)) is not None]
        return any(
            one[0] == other[0] and one[1] < other[2] and other[1] < one[2] for one, other in combinations(spans, 2)
        )

    def known(self, values: Sequence[SsaValue]) -> tuple[bool, ...]:
        """Of which values the text says where they lie: apart from all others, unless they ``meet``."""
        return tuple([self._known(_root(value)) for value in values])

    def _known(self, root: SsaValue) -> bool:
        return root in self.spans or (root.op is not None and root.op.name in _ALLOCATES)

    def places(self, values: Sequence[SsaValue | None], judged: Sequence[Any]) -> list[Any]:
        """The types of values, of tiles with the place where they lie.

        One that is made here without an address lies apart.  Where another one lies, an argument or what an op gives,
        is not known; only that it lies where it is named again.
        """
        roots = [None if value is None else _root(value) for value in values]
        return [
            Placed(type, self._span(root, type.bytes))
            if value is not None and root is not None and value.type.kind == "tile" and type is not UNKNOWN
            and type.bytes is not UNKNOWN and (self._known(root) or roots.count(root) > 1)
            else type
            for value, root, type in zip(values, roots, judged, strict=True)
        ]  # fmt: skip

    def _span(self, root: SsaValue, bytes: int) -> ByteSpan:
        memory, first, _ = self.spans.get(root) or (root, 0, 0)
        return memory, first, first + bytes

    def finish(self) -> None:
        """Report tiles that overlap in part while both are in use."""
        by_memory: dict[str, list[tuple[int, SsaValue, int, int, str, Operation]]] = {}
        for entry in self.placed:
            by_memory.setdefault(entry[4], []).append(entry)
        for entries in by_memory.values():
            self._overlaps(entries)

    def _overlaps(self, entries: list[tuple[int, SsaValue, int, int, str, Operation]]) -> None:
        """One sweep over time; the live tiles are sorted by their first byte."""
        ends = self._ends(entries)
        live: list[tuple[int, int, int]] = []  # first byte, last byte, number of the entry
        dying = sorted(range(len(entries)), key=lambda k: ends[k])
        gone = 0
        for number, (clock, _, first, last, memory, op) in enumerate(entries):
            while gone < len(dying) and ends[dying[gone]] < clock:
                k = dying[gone]
                gone += 1
                at = bisect_left(live, (entries[k][2], entries[k][3], k))
                if at < len(live) and live[at][2] == k:
                    del live[at]
            if ends[number] <= clock:
                continue
            at = bisect_left(live, (first, -1, -1))
            around = [*reversed(live[max(0, at - NEAR) : at]), *live[at : at + 2]]
            for other_first, other_last, other in around:
                if other_first != first and other_first <= last and first <= other_last:
                    name = entries[other][1].name
                    low, high = max(first, other_first), min(last, other_last)
                    self.check.out.report("overlap", op, first=low, last=high, memory=memory, other=name)
                    break
            insort(live, (first, last, number))

    def _ends(self, entries: list[tuple[int, SsaValue, int, int, str, Operation]]) -> list[int]:
        """When each tile is used last; a use in a loop that began after the allocation lasts to the loop's end."""
        loops = sorted(self.check.loops)
        starts = [start for start, _ in loops]
        found = []
        for clock, tile, *_ in entries:
            last = tile.last
            for k in range(bisect_left(starts, clock), bisect_left(starts, last + 1)):
                if loops[k][1] >= last:
                    last = loops[k][1]
                    break
            found.append(last)
        return found


def _root(value: SsaValue) -> SsaValue:
    """The value whose bytes this one is a view of, from the first one on."""
    while value.origin is not None and value.op is not None and value.op.name in SAME_BYTES:
        value = value.origin
    return value
