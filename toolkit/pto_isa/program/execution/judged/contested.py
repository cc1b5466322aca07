"""Bytes of tensors for which accesses of a run contend, and the steps of its cores with just these.

Most of what a run loads and stores is touched once, or only read.  Which accesses have bytes in common with a write of
another one is found for all of a memory at once, by sorting pieces; only these are steps of a replay.  Accesses that
meet, directly or by way of others, are an *island*: no other access touches their bytes.  In the steps of one core an
island whose last access is over gives its name to a later one, so that rounds which do the same elsewhere are the same.
Accesses are known by their shapes: the n-th step of a shape is the n-th time that its bytes were noted.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping, Sequence
from heapq import heappop, heappush
from itertools import pairwise

import numpy as np
import numpy.typing as npt

from ...steps.footprints import Footprint, Runs
from ...steps.repeats import Segment
from ...steps.shapes import in_pieces
from ...steps.steps import Access, Phase, Renamed, Step
from ..cores.trace import GlobalUse, RepeatedAccess, Trace

MOST_PIECES = 1 << 22  # of a memory that are looked at one by one; of more, only first and last bytes count
FEW_PIECES = 64  # that are looked at before arrays are made of them
MOST_HOPS = 32  # from access to access of an island
Places = npt.NDArray[np.int64]
Truths = npt.NDArray[np.bool_]


Islands = dict[Hashable, Sequence[int]]  # by memory, of each time that an access is taken the island, -1 for none


def contested_in(traces: Sequence[Trace]) -> dict[RepeatedAccess, Islands]:
    """The accesses of tensors that contend, with their islands."""
    by_memory: dict[Hashable, list[tuple[RepeatedAccess, GlobalUse]]] = {}
    for trace in traces:
        trace.end()
        for access in trace.accesses():
            for use in access.uses:
                by_memory.setdefault(use.bytes.space, []).append((access, use))
    islands: dict[RepeatedAccess, Islands] = {}
    for space, met in by_memory.items():
        for access, found in _contested(met):
            islands.setdefault(access, {})[space] = found
    return islands


def segments_of(
    traces: Sequence[Trace], renamed: bool = False, islands: Mapping[RepeatedAccess, Islands] | None = None,
    shapes: bool = False,
) -> list[list[Segment]]:  # fmt: skip
    """The steps of each core, with those bytes of tensors for which accesses contend.

    renamed: of one core, islands whose accesses are over give their names to later ones.  islands: what contends, where
    it has been asked.  shapes: give one step for all that do the same, in pieces that come again.
    """
    if islands is None:
        islands = contested_in(traces)
    footprints: dict[Hashable, Footprint] = {}
    return [_Segments(trace, islands, footprints, shapes).of(renamed and len(traces) == 1) for trace in traces]


def _contested(met: Sequence[tuple[RepeatedAccess, GlobalUse]]) -> Iterator[tuple[RepeatedAccess, Sequence[int]]]:
    """Of each access to one memory that contends at all, the island of each time that it is taken."""
    if not any(writes for _, use in met for _, writes in use.bytes.phases):
        return
    first: dict[RepeatedAccess, int] = {}  # number of the first time that it is taken, among those of all
    count = 0
    for access, use in met:
        if access not in first:
            first[access] = count
            count += len(use.starts)
    pieces = sum(len(use.starts) * len(use.bytes.runs) for _, use in met)
    if pieces <= FEW_PIECES and _apart(met):
        return
    small = pieces <= MOST_PIECES
    lows, ends, owners, wrote = [], [], [], []
    for access, use in met:
        starts: Places = np.array(use.starts, np.int64)
        every = use.bytes.runs
        runs: Places = np.array(every if small else ((every[0][0], every[-1][1]),), np.int64)
        lows.append((starts[:, None] + runs[:, 0]).ravel())
        ends.append((starts[:, None] + runs[:, 1]).ravel())
        owners.append(np.repeat(np.arange(first[access], first[access] + len(starts)), len(runs)))
        wrote.append(np.full(len(starts) * len(runs), any(writes for _, writes in use.bytes.phases)))
    joined = np.concatenate
    found = _meeting(joined(lows), joined(ends), joined(owners), joined(wrote), count).tolist()
    for access, at in first.items():
        part = found[at : at + len(access.uses[0].starts)]
        if max(part) >= 0:
            yield access, part


def _apart(met: Sequence[tuple[RepeatedAccess, GlobalUse]]) -> bool:
    """Whether no two accesses have bytes in common."""
    every = sorted(
        (start + first, start + end) for _, use in met for start in use.starts for first, end in use.bytes.runs
    )
    return all(end <= first for (_, end), (first, _) in pairwise(every))


def _meeting(lows: Places, ends: Places, owners: Places, wrote: Truths, count: int) -> Places:
    """The island of each of ``count`` owners of pieces; -1 for one that meets no other, or none where one writes."""
    islands = np.full(count, -1)
    if not len(lows):
        return islands
    order = np.argsort(lows, kind="stable")
    lows, ends, owners, wrote = lows[order], np.maximum.accumulate(ends[order]), owners[order], wrote[order]
    begins = np.concatenate(([True], lows[1:] >= ends[:-1]))
    group = np.cumsum(begins) - 1
    others = np.bincount(group, owners != owners[begins][group])
    met = ((others > 0) & (np.bincount(group, wrote) > 0))[group]
    owners, group = owners[met], group[met]
    label = np.arange(count)
    for _ in range(MOST_HOPS):
        least = np.full(len(lows), count)
        np.minimum.at(least, group, label[owners])
        joined = label.copy()
        np.minimum.at(joined, owners, least[group])
        if np.array_equal(joined, label):
            break
        label = joined
    else:
        label[:] = 0  # so far apart: one island
    islands[owners] = label[owners]
    return islands


def _contending(islands: Islands) -> list[bool]:
    """Whether an access contends, each time that it is taken."""
    return [max(several) >= 0 for several in zip(*islands.values(), strict=True)]


class _Segments:
    """The segments of one trace, with bytes of tensors."""

    def __init__(
        self, trace: Trace, islands: Mapping[RepeatedAccess, Islands], footprints: dict[Hashable, Footprint],
        shapes: bool,
    ) -> None:  # fmt: skip
        self.trace, self.islands, self.footprints, self.shapes = trace, islands, footprints, shapes
        self.made: dict[Hashable, Step] = {}
        self.known: dict[Hashable, Step] = {}  # by step, islands and places
        # By segment, what contends in it: the place among its steps, the access and the number of times before.
        self.contested: dict[int, list[tuple[int, RepeatedAccess, int]]] = {}
        # Of islands that are renamed: the new name, the first byte, and whether something of it has been seen.
        self.names: dict[Hashable, tuple[int, int]] = {}
        self.seen: set[Hashable] = set()

    def of(self, renamed: bool) -> list[Segment]:
        """All segments."""
        self._find()
        if renamed:
            self._rename()
        found: list[Segment] = []
        for number, (rounds, steps) in enumerate(zip(self.trace.rounds, self.trace.segments, strict=True)):
            if self.shapes:
                steps = self.trace.shaped(steps)
            if number in self.contested:
                steps = self._exact(steps, self.contested[number])
            found.append(Segment(rounds, steps))
        if self.shapes:
            return [piece for segment in found for piece in in_pieces(segment)]
        if len(found) == 1 and len(set(found[0].steps)) == len(found[0].steps):
            return [found[0]._replace(once=True)]
        return found

    def _find(self) -> None:
        """Find what contends: the n-th time that an access comes is the n-th time that it was taken."""
        times: dict[Step, tuple[RepeatedAccess, enumerate[bool]]] = {
            access.shape: (access, enumerate(_contending(each))) for access, each in self.islands.items()
        }
        places: dict[int, list[tuple[int, Step]]] = {}  # by the identity of a segment
        for number, steps in enumerate(self.trace.segments if times else ()):
            known = places.get(id(steps))
            if known is None:
                shaped = enumerate(self.trace.shaped(steps))
                known = places[id(steps)] = [(place, shape) for place, shape in shaped if shape in times]
            here = []
            for place, shape in known:
                access, turns = times[shape]
                before, contends = next(turns)
                if contends:
                    here.append((place, access, before))
            if here:
                self.contested[number] = here

    def _rename(self) -> None:
        """Give each island the lowest number that no other one has from its first segment to its last."""
        spans: dict[Hashable, list[int]] = {}  # first and last segment, first byte
        for segment, several in self.contested.items():
            for _, access, number in several:
                for use in access.uses:
                    island = self._island(access, use, number)
                    if island is None:
                        continue
                    span, start = spans.get(island), use.starts[number]
                    if span is None:
                        spans[island] = [segment, segment, start]
                    else:
                        span[1], span[2] = segment, min(span[2], start)
        open_: list[tuple[int, int]] = []  # last segments and numbers of islands
        free: list[int] = []
        for island, (first, last, start) in spans.items():
            while open_ and open_[0][0] < first:
                heappush(free, heappop(open_)[1])
            name = heappop(free) if free else len(open_)
            heappush(open_, (last, name))
            self.names[island] = name, start

    def _island(self, access: RepeatedAccess, use: GlobalUse, number: int) -> Hashable | None:
        found = self.islands[access].get(use.bytes.space)
        return None if found is None or found[number] < 0 else (use.bytes.space, found[number])

    def _exact(self, steps: tuple[Step, ...], several: list[tuple[int, RepeatedAccess, int]]) -> tuple[Step, ...]:
        """The steps of a segment with the bytes for which they contend."""
        exact: list[Step] = []
        done = 0
        for place, access, number in several:
            exact += steps[done:place]
            done = place + 1
            step, islands = steps[place], self.islands[access]
            told = (step, *[(islands[use.bytes.space][number], use.starts[number]) for use in access.uses
                            if use.bytes.space in islands])  # fmt: skip
            known = self.known.get(told)
            if known is None:
                assert isinstance(step, Access)
                begins, known = self._first(step, access, number)
                exact += begins
                self.known[told] = known
            exact.append(known)
        return (*exact, *steps[done:])

    def _first(self, step: Access, access: RepeatedAccess, number: int) -> tuple[list[Step], Step]:
        """What an access is with its bytes, and the names that come to mean others with it."""
        begins: list[Step] = []
        bytes: list[tuple[Footprint, tuple[tuple[int, bool], ...]]] = []
        for use in access.uses:
            island = self._island(access, use, number)
            if island is None:
                continue
            space, start = use.bytes.space, use.starts[number]
            if island in self.names:
                name, first = self.names[island]
                space, start = (*space, name), start - first  # type: ignore[misc]
                if island not in self.seen:
                    self.seen.add(island)
                    begins.append(self._renamed(step, space))
            bytes.append((self._footprint(space, start, use.bytes.runs), use.bytes.phases))
        return begins, self._with(step, bytes)

    def _renamed(self, step: Step, space: Hashable) -> Step:
        key = step, space
        return self.made.get(key) or self.made.setdefault(key, Renamed(step.op, (), space))

    def _with(self, step: Access, bytes: Sequence[tuple[Footprint, tuple[tuple[int, bool], ...]]]) -> Step:
        key = (step, *(footprint for footprint, _ in bytes))
        return self.made.get(key) or self.made.setdefault(key, _with_bytes(step, bytes))

    def _footprint(self, space: Hashable, start: int, runs: Runs) -> Footprint:
        key = space, start, runs
        if key not in self.footprints:
            self.footprints[key] = Footprint(space, start, runs, runs)
        return self.footprints[key]


def _with_bytes(step: Access, bytes: Sequence[tuple[Footprint, tuple[tuple[int, bool], ...]]]) -> Step:
    """An access that also touches these bytes, in the phases that do, each with whether it writes."""
    both: list[tuple[list[Footprint], list[Footprint]]] = [([*p.reads], [*p.writes]) for p in step.phases]
    for footprint, phases in bytes:
        for phase, writes in phases:
            both[phase][writes].append(footprint)
    made = [Phase(p.pipe, tuple(r), tuple(w)) for p, (r, w) in zip(step.phases, both, strict=True)]
    return Access(step.op, (), tuple(made), step.inner, step.hidden, step.scratch)
