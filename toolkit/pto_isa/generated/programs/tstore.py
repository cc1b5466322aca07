"""pto.tstore in programs.

Generated from tile/memory-and-data-movement/tstore.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

from ...runtime.logic import both, either
from ...runtime.program_op import ProgramOp, TextForm

from ..rules.tstore import RULES, _acc_dense_boxes, _acc_dense_channels, _acc_dense_planes, _acc_tensor_boxes, _boxes_match, _dense, _form, _inside_tensor, _location, _matrix_gaps, _shape_matches


def _cpu(dst, src, pre_quant_scalar, st_phase, atomic_type, relu_mode):
    """Name the form of a call that breaks no rule of the CPU simulator, None for others."""
    form = _form(dst, src, pre_quant_scalar, "cpu")
    if form == "conv":
        if (
            dst.layout in ("nd", "dn", "nz", "nc1hwc0", "ndc1hwc0")
            and _inside_tensor(dst, src) is not False
            and _boxes_match(dst, src) is not False
            and src.loc == "mat"
            and src.layout == dst.layout
            and src.layout in ("nc1hwc0", "ndc1hwc0")
            and (src.layout != "ndc1hwc0" or src.c0 * src.itemsize == 32) is not False
            and (src.shape[0] <= dst.shape[0]) is not False
            and (src.shape[1] <= dst.shape[1]) is not False
            and (src.shape[2] <= dst.shape[2]) is not False
            and (src.shape[3] <= dst.shape[3]) is not False
            and (src.shape[4] <= dst.shape[4]) is not False
            and pre_quant_scalar is None
        ):
            return form
        return None
    if form in ("quant", "acc"):
        if (
            dst.layout in ("nd", "dn", "nz", "nc1hwc0", "ndc1hwc0")
            and _inside_tensor(dst, src) is not False
            and _boxes_match(dst, src) is not False
        ):
            return form
        return None
    if form == "tile":
        if (
            dst.layout in ("nd", "dn", "nz", "nc1hwc0", "ndc1hwc0")
            and _inside_tensor(dst, src) is not False
            and _boxes_match(dst, src) is not False
            and relu_mode == "no_relu"
            and (atomic_type != "atomic_add" or dst.dtype not in ("f8e4m3", "f8e5m2", "f8e8m0", "hif8", "f4e2m1", "f4e1m2", "i4")) is not False
        ):
            return form
        return None
    return None


def _a5(dst, src, pre_quant_scalar, st_phase, atomic_type, relu_mode):
    """Name the form of a call that breaks no rule of A5, None for others."""
    form = _form(dst, src, pre_quant_scalar, "a5")
    if form in ("quantise_to_small_float", "quant", "acc"):
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
            and (pre_quant_scalar is None or src.kind != "tile" or src.loc == "acc") is not False
        ):
            return form
        return None
    if form == "tile":
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
            and (pre_quant_scalar is None or src.kind != "tile" or src.loc == "acc") is not False
            and _location(src, "a5") is not False
            and (src.layout == dst.layout and dst.layout in ("nd", "dn", "nz") or src.slayout == "none_box" and dst.layout in ("nd", "dn", "nz") and either(src.rows == 1, src.cols == 1)) is not False
            and (src.slayout == "none_box" or src.fractal == 512) is not False
            and _dense(dst) is not False
            and (src.layout != "dn" or dst.layout != "nd" or dst.stride[3] == 1) is not False
            and (src.layout != "nd" or dst.layout != "dn" or dst.stride[4] == 1) is not False
            and (dst.layout != "nz" or both(dst.shape[3] == 16, dst.shape[4] * dst.bits == 256)) is not False
            and relu_mode == "no_relu"
        ):
            return form
        return None
    return None


def _a2a3(dst, src, pre_quant_scalar, st_phase, atomic_type, relu_mode):
    """Name the form of a call that breaks no rule of A2/A3, None for others."""
    form = _form(dst, src, pre_quant_scalar, "a2a3")
    if form in ("quant", "acc"):
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
            and (pre_quant_scalar is None or src.kind != "tile" or src.loc == "acc") is not False
            and (src.loc != "acc" or dst.layout != "nz" or src.valid_col % 16 == 0) is not False
            and (src.loc != "acc" or dst.layout != "ndc1hwc0" or dst.dtype != "i32") is not False
        ):
            return form
        return None
    if form == "tile":
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
            and (pre_quant_scalar is None or src.kind != "tile" or src.loc == "acc") is not False
            and (src.loc != "acc" or dst.layout != "nz" or src.valid_col % 16 == 0) is not False
            and (src.loc != "acc" or dst.layout != "ndc1hwc0" or dst.dtype != "i32") is not False
            and _location(src, "a2a3") is not False
            and (src.layout == dst.layout and dst.layout in ("nd", "dn", "nz") or src.slayout == "none_box" and dst.layout in ("nd", "dn", "nz") and either(src.rows == 1, src.cols == 1)) is not False
            and (src.slayout == "none_box" or src.fractal == 512) is not False
            and _dense(dst) is not False
            and (src.layout != "dn" or dst.layout != "nd" or dst.stride[3] == 1) is not False
            and (src.layout != "nd" or dst.layout != "dn" or dst.stride[4] == 1) is not False
            and _matrix_gaps(dst, src) is not False
            and (dst.layout != "nz" or both(dst.shape[3] == 16, dst.shape[4] * dst.bits == 256)) is not False
            and (src.bits != 64 or src.layout == dst.layout and src.layout in ("nd", "dn")) is not False
            and ((dst.shape[3] if src.layout == "nd" else dst.shape[4] if src.layout == "dn" else dst.shape[1]) <= 4095) is not False
            and (src.loc != "mat" or src.layout != "nd" or dst.shape[4] * dst.itemsize % 32 == 0) is not False
            and (src.loc != "mat" or src.layout != "dn" or dst.shape[3] * dst.itemsize % 32 == 0) is not False
            and relu_mode == "no_relu"
        ):
            return form
        return None
    return None


PROGRAM = ProgramOp(
    RULES,
    order=("dst", "src", "pre_quant_scalar", "st_phase", "atomic_type", "relu_mode"),
    forms=(
        TextForm("dps", ins=("src", "pre_quant_scalar"), outs=("dst",), attributes={"stPhase": "st_phase", "atomicType": "atomic_type", "reluPreMode": "relu_mode"}),
        TextForm("ssa", ins=("src", "dst")),
        TextForm("pto_as", ins=("src", "dst")),
    ),
    accepts={"cpu": _cpu, "a5": _a5, "a2a3": _a2a3},
)
