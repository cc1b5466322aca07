"""pto.tprefetch in programs.

Generated from tile/memory-and-data-movement/tprefetch.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

from ...runtime.logic import both, implies
from ...runtime.program_op import ProgramOp, TextForm

from ..rules.tprefetch import RULES


def _cpu(dst, src):
    """Name the form of a call that breaks no rule of the CPU simulator, None for others."""
    if (
        dst.layout == "nd"
        and implies(both(dst.valid_row > 0, dst.valid_col > 0), (dst.valid_row - 1) * dst.cols + dst.valid_col <= src.size) is not False
    ):
        return ""
    return None


def _a2a3(dst, src):
    """Name the form of a call that breaks no rule of A2/A3, None for others."""
    if (
        dst.loc in ("vec", "mat")
        and dst.layout == "nd"
        and src.layout == "nd"
        and (src.shape[0] == 1) is not False
        and (src.shape[1] == 1) is not False
        and (src.shape[2] == 1) is not False
        and (src.shape[3] <= dst.rows) is not False
        and (src.shape[4] == dst.cols) is not False
        and (src.stride[4] == 1) is not False
    ):
        return ""
    return None


def _a5(dst, src):
    """Name the form of a call that breaks no rule of A5, None for others."""
    if (
        dst.loc in ("vec", "mat")
        and dst.layout == "nd"
        and src.layout == "nd"
        and (src.shape[0] == 1) is not False
        and (src.shape[1] == 1) is not False
        and (src.shape[2] == 1) is not False
        and (src.shape[3] <= dst.rows) is not False
        and (src.shape[4] == dst.cols) is not False
        and (src.stride[4] == 1) is not False
    ):
        return ""
    return None


PROGRAM = ProgramOp(
    RULES,
    order=("dst", "src"),
    forms=(
        TextForm("dps", ins=("src",), outs=("dst",)),
        TextForm("ssa", ins=("src",), results=("dst",)),
        TextForm("pto_as", ins=("src",), results=("dst",)),
    ),
    accepts={"cpu": _cpu, "a2a3": _a2a3, "a5": _a5},
)
