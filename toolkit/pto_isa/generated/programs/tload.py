"""pto.tload in programs.

Generated from tile/memory-and-data-movement/tload.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

from pto_isa.runtime.program_op import ProgramOp, TextForm

from ..rules.tload import RULES, _box_of_512, _boxes_of_16, _boxes_of_32, _burst_count, _conv_block, _conv_boxes, _conv_dense, _conv_dense_kernel, _conv_inside, _conv_inside_boxes, _conv_layouts_a2a3, _conv_layouts_a5, _conv_layouts_cpu, _conv_location, _conv_same_extents, _conv_same_plane, _dense, _even_scales, _form, _four_bit_columns, _inside_tensor, _layouts_a2a3, _layouts_a5, _layouts_cpu, _location, _matrix_blocks, _matrix_elements_a5, _matrix_limit_a2a3, _matrix_rows_a5, _mode_rearranged, _ncdhw_boxes, _ncdhw_extents, _ncdhw_inside, _nchw_boxes, _nchw_extents, _nhwc_extents, _not_empty, _one_matrix, _one_matrix_cpu, _rearranged_dense, _rearranged_layouts, _rearranged_location, _rows_limit, _scale_boxes, _scale_layouts, _scales_location, _shape_matches, _shape_matches_boxed, _tensor_boxes, _tensor_limit, _two_dimensional, _whole_planes, _wide_elements_a2a3, _wide_elements_a5, _wide_pad


def _cpu(dst, src):
    """Name the form of a call that breaks no rule of the CPU simulator, None for others."""
    form = _form(dst, src, "cpu")
    if form == "conv":
        if (
            _conv_location(dst) is not False
            and _conv_layouts_cpu(dst) is not False
            and _conv_block(dst) is not False
            and _conv_inside(dst, src) is not False
            and _conv_inside_boxes(dst, src) is not False
            and _conv_same_plane(dst, src) is not False
            and _conv_boxes(dst, src) is not False
        ):
            return form
        return None
    if form == "scales":
        if (
            _inside_tensor(dst, src) is not False
            and _one_matrix_cpu(src) is not False
        ):
            return form
        return None
    if form == "tile":
        if (
            _layouts_cpu(src) is not False
            and _shape_matches(dst, src, "cpu") is not False
        ):
            return form
        return None
    return None


def _a2a3(dst, src):
    """Name the form of a call that breaks no rule of A2/A3, None for others."""
    form = _form(dst, src, "a2a3")
    if form == "conv":
        if (
            _conv_location(dst) is not False
            and _conv_layouts_a2a3(dst) is not False
            and _conv_block(dst) is not False
            and _conv_inside(dst, src) is not False
            and _conv_inside_boxes(dst, src) is not False
            and _conv_dense(dst, src) is not False
            and _conv_dense_kernel(dst, src) is not False
            and _conv_same_plane(dst, src) is not False
            and _conv_boxes(dst, src) is not False
        ):
            return form
        return None
    if form == "tile":
        if (
            _location(dst) is not False
            and _not_empty(dst) is not False
            and _layouts_a2a3(dst, src) is not False
            and _shape_matches(dst, src, "a2a3") is not False
            and _shape_matches_boxed(dst, src) is not False
            and _dense(src) is not False
            and _two_dimensional(dst, src) is not False
            and _box_of_512(dst) is not False
            and _tensor_boxes(src) is not False
            and _wide_elements_a2a3(dst, src) is not False
            and _burst_count(dst, src) is not False
            and _rows_limit(dst) is not False
            and _matrix_limit_a2a3(dst, src) is not False
            and _tensor_limit(dst, src) is not False
            and _matrix_blocks(dst, src) is not False
        ):
            return form
        return None
    return None


def _a5(dst, src):
    """Name the form of a call that breaks no rule of A5, None for others."""
    form = _form(dst, src, "a5")
    if form == "conv":
        if (
            _conv_location(dst) is not False
            and _conv_layouts_a5(dst) is not False
            and _conv_inside(dst, src) is not False
            and _conv_inside_boxes(dst, src) is not False
            and _conv_dense(dst, src) is not False
            and _conv_same_extents(dst, src) is not False
            and _conv_boxes(dst, src) is not False
        ):
            return form
        return None
    if form == "rearranged":
        mode = _mode_rearranged(dst, src)
        if (
            _rearranged_location(dst) is not False
            and _rearranged_layouts(mode) is not False
            and _nhwc_extents(dst, src) is not False
            and _nchw_extents(dst, src) is not False
            and _ncdhw_extents(dst, src) is not False
            and _whole_planes(dst, src) is not False
            and _rearranged_dense(src) is not False
            and _ncdhw_inside(dst, src) is not False
            and _boxes_of_16(dst) is not False
            and _nchw_boxes(dst, src) is not False
            and _ncdhw_boxes(dst, src) is not False
        ):
            return form
        return None
    if form == "scales":
        if (
            _scales_location(dst) is not False
            and _boxes_of_32(dst) is not False
            and _scale_layouts(dst, src) is not False
            and _inside_tensor(dst, src) is not False
            and _one_matrix(src) is not False
            and _scale_boxes(src) is not False
            and _even_scales(dst) is not False
        ):
            return form
        return None
    if form == "tile":
        if (
            _location(dst) is not False
            and _not_empty(dst) is not False
            and _layouts_a5(dst, src) is not False
            and _shape_matches(dst, src, "a5") is not False
            and _shape_matches_boxed(dst, src) is not False
            and _dense(src) is not False
            and _two_dimensional(dst, src) is not False
            and _box_of_512(dst) is not False
            and _tensor_boxes(src) is not False
            and _wide_elements_a5(dst, src) is not False
            and _wide_pad(dst) is not False
            and _four_bit_columns(dst, src) is not False
            and _matrix_rows_a5(dst) is not False
            and _matrix_elements_a5(dst) is not False
        ):
            return form
        return None
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
