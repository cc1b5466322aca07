"""Whether two ops of one pipe that touch the same bytes are ordered, as the profile says of the pipe."""

from __future__ import annotations

from .footprints import Footprint
from .replay import SamePipe
from .steps import PIPES, Access, Step

VECTOR_BYTES = 256
EXEMPT_REPEATS = 16


def same_pipe_of(profile: str) -> SamePipe:
    """The rule of a profile; see ``replay.SamePipe``."""
    table = {"V": "barrier" if profile == "a2a3" else "ordered", "S": "ordered", "MTE2": "ordered"}

    def judge(pipe: int, earlier: Step, later: Step, before: Footprint, after: Footprint) -> str:
        if before.in_global:
            return "barrier" if PIPES[pipe] in ("MTE3", "FIX") else ""
        how = table.get(PIPES[pipe], "unknown")
        if how == "barrier" and _exempt(earlier, later, before, after):
            return ""
        return "" if how == "ordered" else how

    return judge


def _exempt(earlier: Step, later: Step, before: Footprint, after: Footprint) -> bool:
    """Whether the later op reads just what the earlier one wrote, in one piece of 16 repeats or more, without scratch."""
    assert isinstance(earlier, Access) and isinstance(later, Access)
    return (
        before is after and len(before.most) == 1 and before.is_exact
        and before.most[0][1] >= EXEMPT_REPEATS * VECTOR_BYTES
        and not (earlier.scratch or later.scratch)
        and any(before in phase.writes for phase in earlier.phases)
        and any(after in phase.reads for phase in later.phases)
        and not any(before in phase.writes for phase in later.phases)
    )  # fmt: skip
