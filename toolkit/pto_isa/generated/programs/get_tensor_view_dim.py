"""pto.get_tensor_view_dim in programs.

Generated from tile/view-and-tile-buf/get_tensor_view_dim.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

from ...runtime.program_op import ProgramOp, TextForm

from ..rules.get_tensor_view_dim import RULES


def _cpu(result, tensor_view, dim_index):
    """Name the form of a call that breaks no rule of the CPU simulator, None for others."""
    if (
        (0 <= dim_index) is not False
        and (dim_index <= 4) is not False
    ):
        return ""
    return None


def _a2a3(result, tensor_view, dim_index):
    """Name the form of a call that breaks no rule of A2/A3, None for others."""
    if (
        (0 <= dim_index) is not False
        and (dim_index <= 4) is not False
    ):
        return ""
    return None


def _a5(result, tensor_view, dim_index):
    """Name the form of a call that breaks no rule of A5, None for others."""
    if (
        (0 <= dim_index) is not False
        and (dim_index <= 4) is not False
    ):
        return ""
    return None


PROGRAM = ProgramOp(
    RULES,
    order=("result", "tensor_view", "dim_index"),
    forms=(
        TextForm("dps", ins=("tensor_view", "dim_index"), results=("result",)),
    ),
    accepts={"cpu": _cpu, "a2a3": _a2a3, "a5": _a5},
)
