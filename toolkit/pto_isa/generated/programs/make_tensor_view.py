"""pto.make_tensor_view in programs.

Generated from tile/view-and-tile-buf/make_tensor_view.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

from ...runtime.program_op import ProgramOp, TextForm

from ..rules.make_tensor_view import RULES


def _cpu(result, ptr, shape, strides, layout):
    """Name the form of a call that breaks no rule of the CPU simulator, None for others."""
    if (
        (shape.size == strides.size) is not False
        and (shape.size <= 5) is not False
        and (layout is None or layout in ("nd", "dn", "nz")) is not False
    ):
        return ""
    return None


def _a2a3(result, ptr, shape, strides, layout):
    """Name the form of a call that breaks no rule of A2/A3, None for others."""
    if (
        (shape.size == strides.size) is not False
        and (shape.size <= 5) is not False
        and (layout is None or layout in ("nd", "dn", "nz")) is not False
    ):
        return ""
    return None


def _a5(result, ptr, shape, strides, layout):
    """Name the form of a call that breaks no rule of A5, None for others."""
    if (
        (shape.size == strides.size) is not False
        and (shape.size <= 5) is not False
        and (layout is None or layout in ("nd", "dn", "nz")) is not False
    ):
        return ""
    return None


PROGRAM = ProgramOp(
    RULES,
    order=("result", "ptr", "shape", "strides", "layout"),
    forms=(
        TextForm("dps", ins=("ptr", "shape", "strides"), results=("result",), attributes={"layout": "layout"}),
    ),
    accepts={"cpu": _cpu, "a2a3": _a2a3, "a5": _a5},
)
