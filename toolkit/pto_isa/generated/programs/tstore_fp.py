"""pto.tstore_fp in programs.

Generated from tile/memory-and-data-movement/tstore_fp.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

from ...runtime.logic import both
from ...runtime.program_op import ProgramOp, TextForm

from ..rules.tstore_fp import RULES, _acc_dense_boxes, _acc_dense_channels, _acc_dense_planes, _acc_tensor_boxes, _boxes_match, _form, _inside_tensor, _shape_matches


def _a5(dst, src, fp, atomic_type, relu_mode):
    """Name the form of a call that breaks no rule of A5, None for others."""
    form = _form(dst, "a5")
    if form in ("quantise_to_small_float", "quantise"):
        if (
            (src.loc != "acc" or dst.layout in ("nd", "nz", "nhwc", "nchw", "ncdhw")) is not False
            and (src.valid_row > 0) is not False
            and (src.valid_col > 0) is not False
            and _shape_matches(dst, src) is not False
            and (src.loc != "acc" or dst.layout != "nd" or both(dst.shape[0] == 1, dst.shape[1] == 1, dst.shape[2] == 1)) is not False
            and _acc_tensor_boxes(dst, src) is not False
            and _acc_dense_boxes(dst, src) is not False
            and _acc_dense_planes(dst, src) is not False
            and (src.loc != "acc" or src.cols <= 4095) is not False
            and (src.loc != "acc" or src.rows <= (8192 if dst.layout == "nd" else 65535)) is not False
            and (atomic_type != "atomic_add" or dst.dtype in ("f16", "bf16", "f32", "i8", "i16", "i32")) is not False
            and src.loc == "acc"
            and (src.valid_col <= fp.valid_col) is not False
        ):
            return form
        return None
    return None


def _cpu(dst, src, fp, atomic_type, relu_mode):
    """Name the form of a call that breaks no rule of the CPU simulator, None for others."""
    form = _form(dst, "cpu")
    if form == "quantise":
        if (
            dst.layout in ("nd", "dn", "nz", "nc1hwc0", "ndc1hwc0")
            and _inside_tensor(dst, src) is not False
            and _boxes_match(dst, src) is not False
            and (src.valid_col <= fp.valid_col) is not False
        ):
            return form
        return None
    return None


def _a2a3(dst, src, fp, atomic_type, relu_mode):
    """Name the form of a call that breaks no rule of A2/A3, None for others."""
    form = _form(dst, "a2a3")
    if form == "quantise":
        if (
            (src.loc != "acc" or dst.layout in ("nd", "nz", "nc1hwc0", "ndc1hwc0")) is not False
            and (src.valid_row > 0) is not False
            and (src.valid_col > 0) is not False
            and _shape_matches(dst, src) is not False
            and (src.loc != "acc" or dst.layout != "nd" or both(dst.shape[0] == 1, dst.shape[1] == 1, dst.shape[2] == 1)) is not False
            and _acc_tensor_boxes(dst, src) is not False
            and _acc_dense_boxes(dst, src) is not False
            and _acc_dense_channels(dst, src) is not False
            and (src.loc != "acc" or src.cols <= 4095) is not False
            and (src.loc != "acc" or src.rows <= (8192 if dst.layout == "nd" else 65535)) is not False
            and (atomic_type != "atomic_add" or dst.dtype in ("f16", "bf16", "f32", "i8", "i16", "i32")) is not False
            and src.loc == "acc"
            and (src.valid_col <= fp.valid_col) is not False
        ):
            return form
        return None
    return None


PROGRAM = ProgramOp(
    RULES,
    order=("dst", "src", "fp", "atomic_type", "relu_mode"),
    forms=(
        TextForm("dps", ins=("src", "fp"), outs=("dst",)),
        TextForm("ssa", ins=("src", "fp", "dst")),
        TextForm("pto_as", ins=("src", "fp", "dst")),
    ),
    accepts={"a5": _a5, "cpu": _cpu, "a2a3": _a2a3},
)
