"""pto.tstore_fp in programs.

Generated from tile/memory-and-data-movement/tstore_fp.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

from pto_isa.runtime.program_op import ProgramOp, TextForm

from ..rules.tstore_fp import RULES, _acc_columns, _acc_dense_boxes, _acc_dense_channels, _acc_dense_planes, _acc_depth_type, _acc_layouts_a2a3, _acc_layouts_a5, _acc_nz_columns, _acc_rows, _acc_tensor_boxes, _acc_two_dimensional, _accumulator, _atomic_type, _inside_tensor, _layouts_cpu, _not_empty, _parameter_for_every_column, _shape_matches


def _cpu(dst, src, fp, atomic_type, relu_mode):
    """Name the form of a call that breaks no rule of the CPU simulator, None for others."""
    if (
        _layouts_cpu(dst) is not False
        and _inside_tensor(dst, src) is not False
        and _parameter_for_every_column(src, fp) is not False
    ):
        return ""
    return None


def _a2a3(dst, src, fp, atomic_type, relu_mode):
    """Name the form of a call that breaks no rule of A2/A3, None for others."""
    if (
        _acc_layouts_a2a3(dst, src) is not False
        and _not_empty(src) is not False
        and _shape_matches(dst, src) is not False
        and _acc_two_dimensional(dst, src) is not False
        and _acc_tensor_boxes(dst, src) is not False
        and _acc_nz_columns(dst, src) is not False
        and _acc_dense_boxes(dst, src) is not False
        and _acc_dense_channels(dst, src) is not False
        and _acc_depth_type(dst, src) is not False
        and _acc_columns(src) is not False
        and _acc_rows(dst, src) is not False
        and _atomic_type(atomic_type, dst) is not False
        and _accumulator(src) is not False
        and _parameter_for_every_column(src, fp) is not False
    ):
        return ""
    return None


def _a5(dst, src, fp, atomic_type, relu_mode):
    """Name the form of a call that breaks no rule of A5, None for others."""
    if (
        _acc_layouts_a5(dst, src) is not False
        and _not_empty(src) is not False
        and _shape_matches(dst, src) is not False
        and _acc_two_dimensional(dst, src) is not False
        and _acc_tensor_boxes(dst, src) is not False
        and _acc_dense_boxes(dst, src) is not False
        and _acc_dense_planes(dst, src) is not False
        and _acc_columns(src) is not False
        and _acc_rows(dst, src) is not False
        and _atomic_type(atomic_type, dst) is not False
        and _accumulator(src) is not False
        and _parameter_for_every_column(src, fp) is not False
    ):
        return ""
    return None


PROGRAM = ProgramOp(
    RULES,
    order=("dst", "src", "fp", "atomic_type", "relu_mode"),
    forms=(
        TextForm("dps", ins=("src", "fp"), outs=("dst",)),
        TextForm("ssa", ins=("src", "fp", "dst")),
        TextForm("pto_as", ins=("src", "fp", "dst")),
    ),
    accepts={"cpu": _cpu, "a2a3": _a2a3, "a5": _a5},
)
