"""What goes wrong in the steps that a run has taken, and drawings of them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ..check.findings import Reporter
from ..hazards.analysis import FoundHazard, Judged
from ..hazards.checker import ALWAYS, report_hazard
from ..hazards.drawing import drawn
from ..hazards.messages import Teller
from ..hazards.repeats import hazards_of
from ..hazards.same_pipe import same_pipe_of
from ..hazards.steps import Hazard
from ..hazards.timeline import scheduled
from ..syntax.program import Program
from ..syntax.tree import Operation
from .contested import segments_of
from .trace import Trace

_CORES = {"cube": "矩阵核", "vector": "向量核"}
_AT_THE_END = ("leak", "deadlock")  # what is known once everything has been handed out


def judged(traces: Sequence[Trace], profile: str, manual: bool) -> list[Hazard]:
    """What goes wrong in the steps of the cores of one block; of a run that was cut nothing that its end would tell.

    manual: there are flags of an author.  Else the assembler inserts them, and only what these do not decide is told.
    """
    if not manual and not any(trace.overwrites for trace in traces):
        return []
    found = hazards_of(segments_of(traces), same_pipe_of(profile))
    whole = all(trace.whole for trace in traces)
    return [
        hazard for hazard in found
        if (manual or hazard.kind in ALWAYS) and (whole or hazard.kind not in _AT_THE_END)
    ]  # fmt: skip


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
        report_hazard(out, teller, verdict, FoundHazard(hazard, True, None))
