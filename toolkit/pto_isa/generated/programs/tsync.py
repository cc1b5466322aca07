"""pto.tsync in programs.

Generated from tile/sync-and-config/tsync.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

from ...runtime.program_op import ProgramOp, TextForm

from ..rules.tsync import RULES


def _cpu(op_kind):
    """Name the form of a call that breaks no rule of the CPU simulator, None for others."""
    if (
        (op_kind is None or op_kind not in ("tmov_m2v", "tvecwait_event")) is not False
    ):
        return ""
    return None


def _a2a3(op_kind):
    """Name the form of a call that breaks no rule of A2/A3, None for others."""
    if (
        (op_kind is None or op_kind not in ("tmov_m2v", "tvecwait_event")) is not False
    ):
        return ""
    return None


def _a5(op_kind):
    """Name the form of a call that breaks no rule of A5, None for others."""
    if (
        (op_kind is None or op_kind in ("tload", "tstore_vec")) is not False
    ):
        return ""
    return None


PROGRAM = ProgramOp(
    RULES,
    order=("op_kind",),
    forms=(
        TextForm("dps", more=True),
        TextForm("ssa", ins=("op_kind",)),
        TextForm("pto_as", ins=("op_kind",)),
    ),
    accepts={"cpu": _cpu, "a2a3": _a2a3, "a5": _a5},
    orders=True,
)
