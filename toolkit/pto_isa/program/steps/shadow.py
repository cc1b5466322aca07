"""Who touched which bytes last: for each footprint the accesses of each pipe, and the footprints that it meets."""

from __future__ import annotations

from collections.abc import Callable, Hashable

from .footprints import NO, SURELY, Footprint, meet
from .linear import Linear
from .steps import Access, Hazard, Phase

BUCKET = 12  # bits of an address that do not tell two buckets apart
FARTHEST = 1 << 24  # bytes from the first to the last of a footprint that lies in buckets

LastAccesses = dict[
    int, tuple[int, Access, int]
]  # by pipe: the number of the access, the op, and the number of its phase


class Entry:
    """One footprint: who read and who wrote it last on each pipe.  ``near`` are those that it meets, itself first."""

    __slots__ = ("footprint", "reads", "writes", "near")

    def __init__(self, footprint: Footprint) -> None:
        self.footprint = footprint
        self.reads: LastAccesses = {}
        self.writes: LastAccesses = {}
        self.near: list[tuple[Entry, int]] = [(self, SURELY)]


class Shadow:
    """All memories.

    The latest access of a pipe stands for those before it: what knows it to be over knows that of them too.
    """

    def __init__(self, cores: int) -> None:
        self.entries: dict[Footprint, Entry] = {}
        self.by_place: dict[tuple[Hashable, int], list[Entry]] = {}  # by memory and bucket
        self.anywhere: dict[Hashable, list[Entry]] = {}  # of each memory those whose place is not known, and all
        self.all: dict[Hashable, list[Entry]] = {}
        self.several = cores > 1
        self.hides: list[Hidden] = []

    def enter(self, footprint: Footprint, core: int) -> Entry:
        """Make the entry of a footprint that is met for the first time."""
        made = self.entries[footprint] = Entry(footprint)
        space: Hashable = (core, footprint.space) if self.several and not footprint.is_shared else footprint.space
        start = footprint.start
        if isinstance(start, Linear) or footprint.end - footprint.most[0][0] > FARTHEST:
            around = self.all.get(space, [])
            self.anywhere.setdefault(space, []).append(made)
        else:
            first, last = start + footprint.most[0][0] >> BUCKET, start + footprint.end - 1 >> BUCKET
            around = list(self.anywhere.get(space, ()))
            met: dict[Entry, None] = {}
            for bucket in range(first, last + 1):
                found = self.by_place.setdefault((space, bucket), [])
                met.update(dict.fromkeys(found))
                found.append(made)
            around += met
        for other in around:
            how = meet(made.footprint, other.footprint)
            if how != NO:
                made.near.append((other, how))
                other.near.append((made, how))
        self.all.setdefault(space, []).append(made)
        return made

    def forget(self, space: Hashable) -> None:
        """A name means other bytes from now on."""
        for entry in self.all.get(space, ()):
            entry.reads, entry.writes = {}, {}

    # Bytes that an op overwrites although no operand names them

    def overwrites(self, step: Access) -> None:
        """Note hidden writes of an op over bytes that something has written; they hold until they are written anew."""
        for footprint in step.hidden:
            entry = self.entries.get(footprint) or self.enter(footprint, 0)
            writers = [last for other, _ in entry.near[1:] for last in other.writes.values() if last[1] is not step]
            if writers and isinstance(footprint.start, int):
                pieces = [(footprint.start + first, footprint.start + end) for first, end in footprint.most]
                again = [hidden for hidden in self.hides if hidden.footprint is footprint and hidden.step.op is step.op]
                for hidden in again:
                    self.hides.remove(hidden)
                self.hides.append(Hidden(step, footprint, pieces, max(writers, key=lambda last: last[0])[1]))

    def follow(self, step: Access, phase: Phase, report: Callable[[Hazard], None]) -> None:
        """Report a read of bytes that were last written without being named; a write makes them good again."""
        for hidden in list(self.hides):
            if hidden.step is step:
                continue
            if any(hidden.meets(read) for read in phase.reads):
                read = next(read for read in phase.reads if hidden.meets(read))
                report(Hazard("clobber", hidden.step, step, at=(hidden.footprint, read), more=hidden.writer))
                self.hides.remove(hidden)
                continue
            for written in phase.writes:
                hidden.written(written)
            if not hidden.pieces:
                self.hides.remove(hidden)


class Hidden:
    """Bytes that an op has overwritten although no operand names them: those that nothing has written since.

    ``writer`` is the op that had written there last.
    """

    __slots__ = ("step", "footprint", "pieces", "writer")

    def __init__(self, step: Access, footprint: Footprint, pieces: list[tuple[int, int]], writer: Access) -> None:
        self.step, self.footprint, self.pieces, self.writer = step, footprint, pieces, writer

    def copy(self) -> Hidden:
        """The same bytes, to be written on their own."""
        return Hidden(self.step, self.footprint, self.pieces, self.writer)

    def meets(self, read: Footprint) -> bool:
        """Whether a read surely gets one of the bytes."""
        start = read.start
        return (
            read.space == self.footprint.space
            and isinstance(start, int)
            and any(
                low < start + end and start + first < high for first, end in read.least for low, high in self.pieces
            )
        )

    def written(self, footprint: Footprint) -> None:
        """Take out what is written surely."""
        start = footprint.start
        if footprint.space != self.footprint.space or not isinstance(start, int):
            return
        for first, end in footprint.least:
            low, high = start + first, start + end
            self.pieces = [
                piece for a, b in self.pieces for piece in ((a, min(b, low)), (max(a, high), b)) if piece[0] < piece[1]
            ]
