"""pto.tstore in programs.

Generated from tile/memory-and-data-movement/tstore.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

from pto_isa.runtime.program_op import ProgramOp, TextForm

from ..rules.tstore import RULES, _acc_columns, _acc_dense_boxes, _acc_dense_channels, _acc_dense_planes, _acc_depth_type, _acc_layouts_a2a3, _acc_layouts_a5, _acc_nz_columns, _acc_rows, _acc_tensor_boxes, _acc_two_dimensional, _atomic_number, _atomic_type, _burst_count, _conv_block, _conv_inside, _conv_location, _dense, _form, _inside_tensor, _layouts, _layouts_cpu, _location, _matrix_blocks, _no_quantisation, _not_empty, _quant_location, _relu_from_acc, _same_layout, _shape_matches, _tensor_boxes, _wide_elements


def _cpu(dst, src, pre_quant_scalar, st_phase, atomic_type, relu_mode):
    """Name the form of a call that breaks no rule of the CPU simulator, None for others."""
    form = _form(src, pre_quant_scalar, "cpu")
    if form == "conv":
        if (
            _layouts_cpu(dst) is not False
            and _inside_tensor(dst, src) is not False
            and _conv_location(src) is not False
            and _same_layout(dst, src) is not False
            and _conv_block(src) is not False
            and _conv_inside(dst, src) is not False
            and _no_quantisation(pre_quant_scalar) is not False
        ):
            return form
        return None
    if form == "quant":
        if (
            pre_quant_scalar is not None
            and _layouts_cpu(dst) is not False
            and _inside_tensor(dst, src) is not False
        ):
            return form
        return None
    if form == "acc":
        if (
            _layouts_cpu(dst) is not False
            and _inside_tensor(dst, src) is not False
        ):
            return form
        return None
    if form == "tile":
        if (
            _layouts_cpu(dst) is not False
            and _inside_tensor(dst, src) is not False
            and _relu_from_acc(relu_mode) is not False
            and _atomic_number(atomic_type, dst) is not False
        ):
            return form
        return None
    return None


def _a2a3(dst, src, pre_quant_scalar, st_phase, atomic_type, relu_mode):
    """Name the form of a call that breaks no rule of A2/A3, None for others."""
    form = _form(src, pre_quant_scalar, "a2a3")
    if form == "quant":
        if (
            pre_quant_scalar is not None
            and _acc_layouts_a2a3(dst, src) is not False
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
            and _quant_location(src) is not False
        ):
            return form
        return None
    if form == "acc":
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
        ):
            return form
        return None
    if form == "tile":
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
            and _location(src, "a2a3") is not False
            and _layouts(dst, src) is not False
            and _dense(dst) is not False
            and _tensor_boxes(dst) is not False
            and _wide_elements(dst, src) is not False
            and _burst_count(dst, src) is not False
            and _matrix_blocks(dst, src) is not False
            and _relu_from_acc(relu_mode) is not False
        ):
            return form
        return None
    return None


def _a5(dst, src, pre_quant_scalar, st_phase, atomic_type, relu_mode):
    """Name the form of a call that breaks no rule of A5, None for others."""
    form = _form(src, pre_quant_scalar, "a5")
    if form == "quant":
        if (
            pre_quant_scalar is not None
            and _acc_layouts_a5(dst, src) is not False
            and _not_empty(src) is not False
            and _shape_matches(dst, src) is not False
            and _acc_two_dimensional(dst, src) is not False
            and _acc_tensor_boxes(dst, src) is not False
            and _acc_dense_boxes(dst, src) is not False
            and _acc_dense_planes(dst, src) is not False
            and _acc_columns(src) is not False
            and _acc_rows(dst, src) is not False
            and _atomic_type(atomic_type, dst) is not False
            and _quant_location(src) is not False
        ):
            return form
        return None
    if form == "acc":
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
        ):
            return form
        return None
    if form == "tile":
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
            and _location(src, "a5") is not False
            and _layouts(dst, src) is not False
            and _dense(dst) is not False
            and _tensor_boxes(dst) is not False
            and _relu_from_acc(relu_mode) is not False
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
    accepts={"cpu": _cpu, "a2a3": _a2a3, "a5": _a5},
)
