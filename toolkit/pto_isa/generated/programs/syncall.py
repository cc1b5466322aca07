"""pto.syncall in programs.

Generated from tile/sync-and-config/syncall.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

from ...runtime.program_op import ProgramOp, TextForm

from ..rules.syncall import RULES


def _cpu(workspace, used_cores, core_type, sync_mode):
    """Name the form of a call that breaks no rule of the CPU simulator, None for others."""
    if (
        (sync_mode != "soft" or workspace is not None) is not False
    ):
        return ""
    return None


def _a2a3(workspace, used_cores, core_type, sync_mode):
    """Name the form of a call that breaks no rule of A2/A3, None for others."""
    if (
        (sync_mode != "soft" or workspace is not None) is not False
        and (workspace is None or ((sync_mode != "soft" or workspace.size >= 16) is not False))
        and (used_cores is None or ((used_cores >= 0) is not False))
    ):
        return ""
    return None


def _a5(workspace, used_cores, core_type, sync_mode):
    """Name the form of a call that breaks no rule of A5, None for others."""
    if (
        (sync_mode != "soft" or workspace is not None) is not False
        and (workspace is None or ((sync_mode != "soft" or workspace.size >= 16) is not False))
        and (used_cores is None or ((used_cores >= 0) is not False))
    ):
        return ""
    return None


PROGRAM = ProgramOp(
    RULES,
    order=("workspace", "used_cores", "core_type", "sync_mode"),
    forms=(
        TextForm("dps", ins=("workspace", "used_cores")),
    ),
    accepts={"cpu": _cpu, "a2a3": _a2a3, "a5": _a5},
)
