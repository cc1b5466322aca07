"""pto.wait_flag in programs.

Generated from scalar/pipeline-sync/wait_flag.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

from ...runtime.program_op import ProgramOp, TextForm

from ..rules.wait_flag import RULES


def _cpu(src_pipe, dst_pipe, event_id):
    """Name the form of a call that breaks no rule of the CPU simulator, None for others."""
    return ""


def _a2a3(src_pipe, dst_pipe, event_id):
    """Name the form of a call that breaks no rule of A2/A3, None for others."""
    if (
        (src_pipe != dst_pipe) is not False
        and src_pipe in ("S", "V", "M", "MTE1", "MTE2", "MTE3", "FIX")
        and dst_pipe in ("S", "V", "M", "MTE1", "MTE2", "MTE3", "FIX")
    ):
        return ""
    return None


def _a5(src_pipe, dst_pipe, event_id):
    """Name the form of a call that breaks no rule of A5, None for others."""
    if (
        (src_pipe != dst_pipe) is not False
        and src_pipe in ("S", "V", "M", "MTE1", "MTE2", "MTE3", "FIX")
        and dst_pipe in ("S", "V", "M", "MTE1", "MTE2", "MTE3", "FIX")
    ):
        return ""
    return None


PROGRAM = ProgramOp(
    RULES,
    order=("src_pipe", "dst_pipe", "event_id"),
    forms=(
        TextForm("dps", ins=("src_pipe", "dst_pipe", "event_id")),
        TextForm("ssa", ins=("src_pipe", "dst_pipe", "event_id")),
        TextForm("pto_as", ins=("src_pipe", "dst_pipe", "event_id")),
    ),
    accepts={"cpu": _cpu, "a2a3": _a2a3, "a5": _a5},
    orders=True,
)
