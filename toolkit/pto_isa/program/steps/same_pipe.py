"""Whether two ops of one pipe that touch the same bytes are ordered, as the profile says of the pipe."""

from __future__ import annotations

from ...generated.programs._ordering import SYNCHRONISATION
from .footprints import Footprint
from .replay import SamePipe
from .steps import PIPES, Access, Step


def same_pipe_of(profile: str) -> SamePipe:
    """The rule of a profile: what is ordered, and what no source decides, is not reported."""
    tables = [SYNCHRONISATION[profile].same_pipe.get(pipe) for pipe in PIPES]

    def judge(pipe: int, earlier: Step, later: Step, before: Footprint, after: Footprint) -> str:
        table = tables[pipe]
        if table is None:
            return ""
        how = table.global_ if before.in_global else table.local
        if how == "barrier" and table.exempt is not None and _exempt(earlier, later, before, after, *table.exempt):
            return ""
        return how if how in ("barrier", "advised") else ""

    return judge


def _exempt(
    earlier: Step, later: Step, before: Footprint, after: Footprint, repeats: int, bytes: int
) -> bool:  # fmt: skip
    """Whether the later op reads just what the earlier one wrote, in one piece of enough repeats, without scratch."""
    assert isinstance(earlier, Access) and isinstance(later, Access)
    return (
        before is after and len(before.most) == 1 and before.is_exact and before.most[0][1] >= repeats * bytes
        and not (earlier.scratch or later.scratch)
        and any(before in phase.writes for phase in earlier.phases)
        and any(after in phase.reads for phase in later.phases)
        and not any(before in phase.writes for phase in later.phases)
    )  # fmt: skip
