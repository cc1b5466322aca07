"""pto.wait_flag in programs.

Generated from scalar/pipeline-sync/wait_flag.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

from pto_isa.runtime.program_op import ProgramOp, TextForm

from ..rules.wait_flag import RULES, _different_pipes, _one_pipe_each


def _cpu(src_pipe, dst_pipe, event_id):
    """Name the form of a call that breaks no rule of the CPU simulator, None for others."""
    return ""


def _a2a3(src_pipe, dst_pipe, event_id):
    """Name the form of a call that breaks no rule of A2/A3, None for others."""
    if (
        _different_pipes(src_pipe, dst_pipe) is not False
        and _one_pipe_each(src_pipe, dst_pipe) is not False
    ):
        return ""
    return None


def _a5(src_pipe, dst_pipe, event_id):
    """Name the form of a call that breaks no rule of A5, None for others."""
    if (
        _different_pipes(src_pipe, dst_pipe) is not False
        and _one_pipe_each(src_pipe, dst_pipe) is not False
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
)
