"""Bytes of tensors for which accesses of a run contend, and the steps of its cores with just these.

Most of what a run loads and stores is touched once, or only read.  Which accesses have bytes in common with a write of
another one is found for all of a memory at once, by sorting pieces; only these are steps of a replay.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from ..hazards.footprints import Footprint
from ..hazards.repeats import Segment
from ..hazards.steps import Access, Phase, Step
from .trace import GlobalUse, RepeatedAccess, Trace

MOST_PIECES = 1 << 22  # of a memory that are looked at one by one; of more, only first and last bytes count
Places = npt.NDArray[np.int64]
Truths = npt.NDArray[np.bool_]


def segments_of(traces: Sequence[Trace]) -> list[list[Segment]]:
    """The steps of each core, with those bytes of tensors for which accesses contend."""
    by_memory: dict[Hashable, list[tuple[RepeatedAccess, GlobalUse]]] = {}
    for trace in traces:
        trace.end()
        for access in trace.accesses():
            for use in access.uses.values():
                by_memory.setdefault(use.bytes.space, []).append((access, use))
    contested: dict[RepeatedAccess, Truths] = {}  # of each time that one is taken
    for met in by_memory.values():
        for access, found in _contested(met):
            known = contested.get(access)
            contested[access] = found if known is None else known | found
    footprints: dict[Hashable, Footprint] = {}
    return [_segments(trace, contested, footprints) for trace in traces]


def _contested(met: Sequence[tuple[RepeatedAccess, GlobalUse]]) -> list[tuple[RepeatedAccess, Truths]]:
    """Of each access to one memory that contends at all, when it does."""
    if not any(writes for _, use in met for _, writes in use.bytes.phases):
        return []
    first: dict[RepeatedAccess, int] = {}  # number of the first time that it is taken, among those of all
    count = 0
    for access, use in met:
        if access not in first:
            first[access] = count
            count += len(use.starts)
    small = sum(len(use.starts) * len(use.bytes.runs) for _, use in met) <= MOST_PIECES
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
    found = _meeting(joined(lows), joined(ends), joined(owners), joined(wrote), count)
    parts = [(access, found[at : at + len(next(iter(access.uses.values())).starts)]) for access, at in first.items()]
    return [(access, part) for access, part in parts if part.any()]


def _meeting(lows: Places, ends: Places, owners: Places, wrote: Truths, count: int) -> Truths:
    """Which of ``count`` owners have a piece among overlapping ones of which one is written and two have two owners."""
    found = np.zeros(count, np.bool_)
    if not len(lows):
        return found
    order = np.argsort(lows, kind="stable")
    lows, ends, owners, wrote = lows[order], np.maximum.accumulate(ends[order]), owners[order], wrote[order]
    begins = np.concatenate(([True], lows[1:] >= ends[:-1]))
    group = np.cumsum(begins) - 1
    others = np.bincount(group, owners != owners[begins][group])
    found[owners[((others > 0) & (np.bincount(group, wrote) > 0))[group]]] = True
    return found


def _segments(
    trace: Trace, contested: dict[RepeatedAccess, Truths], footprints: dict[Hashable, Footprint]
) -> list[Segment]:
    accesses = {access.step: access for access in trace.accesses() if access in contested}
    taken = dict.fromkeys(accesses, 0)
    made: dict[Hashable, Step] = {}
    plain: dict[tuple[Step, ...], bool] = {}  # whether none of its steps contends for anything
    found = []
    for rounds, steps in zip(trace.rounds, trace.segments, strict=True):
        if accesses and not plain.setdefault(steps, accesses.keys().isdisjoint(steps)):
            exact: list[Step] = []
            for step in steps:
                if step in accesses:
                    number = taken[step]
                    taken[step] = number + 1
                    if contested[accesses[step]][number]:
                        step = _with_bytes(accesses[step], number, made, footprints)
                exact.append(step)
            steps = tuple(exact)
        found.append(Segment(rounds, steps))
    return found


def _with_bytes(
    access: RepeatedAccess, number: int, made: dict[Hashable, Step], footprints: dict[Hashable, Footprint]
) -> Step:  # fmt: skip
    """An access as it is when it is taken for a certain time, with its bytes of tensors."""
    starts = tuple([use.starts[number] for use in access.uses.values()])
    known = made.get((access, starts))
    if known is None:
        step = access.step
        bytes: list[tuple[list[Footprint], list[Footprint]]] = [([*p.reads], [*p.writes]) for p in step.phases]
        for use, start in zip(access.uses.values(), starts, strict=True):
            space, runs, phases_ = use.bytes
            key: Any = space, start, runs
            if key not in footprints:
                footprints[key] = Footprint(space, start, runs, runs)
            for phase, writes in phases_:
                bytes[phase][writes].append(footprints[key])
        phases = [Phase(p.pipe, tuple(r), tuple(w)) for p, (r, w) in zip(step.phases, bytes, strict=True)]
        known = made[access, starts] = Access(step.op, (), tuple(phases), step.inner, step.hidden, step.scratch)
    return known
