"""What goes wrong in the steps that a run has taken, and drawings of them."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence

from pto_isa.text.lists import listed

from ...hazards.analysis import FoundHazard, Judged
from ...hazards.checker import ALWAYS, report_hazard
from ...hazards.drawing import drawn
from ...hazards.messages import Teller
from ...hazards.timeline import scheduled
from ...steps.repeats import hazards_of, is_clean
from ...steps.same_pipe import same_pipe_of
from ...steps.shapes import written_out
from ...steps.steps import Hazard
from ...steps.sync import ORDERS
from ...syntax.program import Program
from ...syntax.tree import Operation
from ...walk.findings import Reporter
from ..cores.trace import Trace
from .contested import contested_in, segments_of

_CORES = {"cube": "矩阵核", "vector": "向量核"}
MOST_KNOWN, MOST_SEGMENTS = 64, 50_000  # verdicts of a kernel that are kept, each of at most so many segments
_AT_THE_END = ("leak", "deadlock")  # what is known once everything has been handed out


class Verdicts:
    """What goes wrong in the runs of one kernel.

    What a block has done says all that there is to know of it: one that does what another one did is not replayed, be
    it of the same run or of a later one, and neither is one that differs only in bytes for which nothing contends.
    Code that is written out is replayed as shapes, and op by op only where something goes wrong with these.
    manual: there are flags of an author.  Else the assembler inserts them, and only what these do not decide is told.
    """

    def __init__(self, profile: str, manual: bool) -> None:
        self.same_pipe, self.manual = same_pipe_of(profile), manual
        self._known: dict[Hashable, list[Hazard]] = {}

    def forget(self) -> None:
        """Replay everything again."""
        self._known.clear()

    def of(self, traces: Sequence[Trace]) -> list[Hazard]:
        """What goes wrong in a block; if its run was cut, nothing that its end would tell."""
        manual = self.manual
        if not ORDERS.isdisjoint(name for trace in traces for name in trace.unjudged):
            manual = False  # what is not judged may order what nothing else does
        if not manual and not any(trace.overwrites for trace in traces):
            return []
        whole = all(trace.whole for trace in traces)
        return [
            hazard for hazard in self._all(traces)
            if (manual or hazard.kind in ALWAYS) and (whole or hazard.kind not in _AT_THE_END)
        ]  # fmt: skip

    def _all(self, traces: Sequence[Trace]) -> list[Hazard]:
        done = tuple([trace.done() for trace in traces])
        found = self._known.get(done)
        if found is None:
            found = self._judged(traces, done)
        return found

    def _judged(self, traces: Sequence[Trace], done: Hashable) -> list[Hazard]:
        islands = contested_in(traces)
        shapes = any(written_out(trace.all_shaped()) for trace in traces)
        segments = segments_of(traces, True, islands, shapes)
        contended = tuple(map(tuple, segments))
        found = self._known.get(contended)
        if found is None and shapes:
            if is_clean(segments, self.same_pipe):
                found = []
            else:
                segments = segments_of(traces, True, islands)
        if found is None:
            found = hazards_of(segments, self.same_pipe, lambda: segments_of(traces, False, islands))
        if len(self._known) >= MOST_KNOWN:
            self.forget()
        if sum(len(trace.segments) for trace in traces) <= MOST_SEGMENTS:
            self._known[done] = found
            if not shapes or not found:
                self._known[contended] = found
        return found


def timelines(traces: Sequence[Trace], program: Program, lang: str = "en") -> list[str]:
    """Drawings of what the pipes of each core of one block would do when, line by line."""
    lines = []
    steps = [[step for segment in segments for step in segment.taken()] for segments in segments_of(traces)]
    for trace, schedule in zip(traces, scheduled(steps), strict=True):
        if trace.kind is not None:
            number = f" {trace.number}" if trace.kind == "vector" else ""
            en, zh = f"{trace.kind} core{number}:", f"{_CORES[trace.kind]}{number}："
            lines.append(zh if lang == "zh" else en)
        lines += drawn(schedule, program, lang)
    return lines


def reported(out: Reporter, function: Operation, hazards: Iterable[Hazard]) -> None:
    """Report hazards of a run of a function, each pair of ops once."""
    teller, verdict = Teller(out.program), Judged(function)
    for hazard in hazards:
        report_hazard(out, teller, verdict, FoundHazard(hazard, hazard.sure, None))


class RunAccount:
    """What of a run was not looked at for hazards: ops of which it is not known what they do, and what was cut.

    ``left``: there are no flags of an author, so that the assembler inserts them.
    """

    def __init__(self, left: bool) -> None:
        self.left, self.whole = left, True
        self.unjudged: dict[str, Operation] = {}

    def add(self, traces: Iterable[Trace]) -> None:
        """Note what the traces of a block leave out."""
        for trace in traces:
            self.unjudged = trace.unjudged | self.unjudged
            self.whole = self.whole and trace.whole

    def words(self, lang: str = "en") -> str:
        """A line on what was not judged; empty where all was."""
        chinese = lang == "zh"
        parts = []
        if self.left:
            parts.append("同步由汇编器插入" if chinese else "flags are left to the assembler")
        if not self.whole:
            parts.append("仅检查了运行的前一部分" if chinese else "only the first part of the run was looked at")
        if self.unjudged:
            en, zh = listed([f"`{name}`" for name in self.unjudged])
            parts.append(f"未判断 {zh}" if chinese else f"not judged: {en}")
        if not parts:
            return ""
        return f"同步冒险：{'，'.join(parts)}" if chinese else f"hazards: {', '.join(parts)}"
