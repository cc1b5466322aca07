"""pto.tquant in programs.

Generated from tile/irregular-and-complex/tquant.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

from pto_isa.runtime.program_op import ProgramOp, TextForm

from ..rules.tquant import RULES, _exponent_pitch, _exponents_fit, _form, _full_groups, _group_results_fit, _group_results_given, _groups_of_32, _interleave_exponent_shape, _interleave_rows_only, _interleave_whole_pairs, _known_axis, _no_interleave, _no_offset, _no_scratch, _offset_column, _offset_given, _plain_layout, _plain_settings, _reordered_blocks, _reordered_compact, _same_static_shape, _same_valid_shape, _scale_column, _scale_given, _scale_not_empty, _tmp_given, _tmp_large_enough, _vector_tiles


def _cpu(dst, src, scale, offset, tmp, shared_exp, group_max, group_scale, exp_zz, quant_type, scale_alg, grp_axis, interleave):
    """Name the form of a call that breaks no rule of the CPU simulator, None for others."""
    form = _form(exp_zz, quant_type, "cpu")
    if form == "symmetric":
        if (
            _same_valid_shape(dst, src) is not False
            and _scale_given(scale, quant_type) is not False
            and _scale_not_empty(scale) is not False
            and _no_scratch(tmp) is not False
            and _group_results_given(shared_exp, group_max, group_scale, quant_type) is not False
            and _known_axis(grp_axis) is not False
            and _same_static_shape(dst, src, quant_type) is not False
            and _groups_of_32(src, quant_type, grp_axis) is not False
            and _full_groups(src, quant_type, grp_axis) is not False
            and _exponents_fit(src, shared_exp, grp_axis, interleave, "cpu") is not False
            and _group_results_fit(src, group_max, group_scale, grp_axis) is not False
            and _no_interleave(interleave) is not False
            and _no_offset(offset) is not False
        ):
            return form
        return None
    if form == "asymmetric":
        if (
            _same_valid_shape(dst, src) is not False
            and _scale_given(scale, quant_type) is not False
            and _scale_not_empty(scale) is not False
            and _no_scratch(tmp) is not False
            and _group_results_given(shared_exp, group_max, group_scale, quant_type) is not False
            and _known_axis(grp_axis) is not False
            and _same_static_shape(dst, src, quant_type) is not False
            and _groups_of_32(src, quant_type, grp_axis) is not False
            and _full_groups(src, quant_type, grp_axis) is not False
            and _exponents_fit(src, shared_exp, grp_axis, interleave, "cpu") is not False
            and _group_results_fit(src, group_max, group_scale, grp_axis) is not False
            and _no_interleave(interleave) is not False
            and _offset_given(offset) is not False
        ):
            return form
        return None
    if form == "mxfp8_reordered":
        if (
            _same_valid_shape(dst, src) is not False
            and _scale_given(scale, quant_type) is not False
            and _scale_not_empty(scale) is not False
            and _no_scratch(tmp) is not False
            and _group_results_given(shared_exp, group_max, group_scale, quant_type) is not False
            and _known_axis(grp_axis) is not False
            and _same_static_shape(dst, src, quant_type) is not False
            and _groups_of_32(src, quant_type, grp_axis) is not False
            and _full_groups(src, quant_type, grp_axis) is not False
            and _exponents_fit(src, shared_exp, grp_axis, interleave, "cpu") is not False
            and _group_results_fit(src, group_max, group_scale, grp_axis) is not False
            and _no_interleave(interleave) is not False
            and _reordered_blocks(src) is not False
            and (shared_exp is None or _reordered_compact(src, shared_exp) is not False)
            and _plain_settings(scale_alg, grp_axis) is not False
        ):
            return form
        return None
    if form in ("mxfp8", "mxfp4"):
        if (
            _same_valid_shape(dst, src) is not False
            and _scale_given(scale, quant_type) is not False
            and _scale_not_empty(scale) is not False
            and _no_scratch(tmp) is not False
            and _group_results_given(shared_exp, group_max, group_scale, quant_type) is not False
            and _known_axis(grp_axis) is not False
            and _same_static_shape(dst, src, quant_type) is not False
            and _groups_of_32(src, quant_type, grp_axis) is not False
            and _full_groups(src, quant_type, grp_axis) is not False
            and _exponents_fit(src, shared_exp, grp_axis, interleave, "cpu") is not False
            and _group_results_fit(src, group_max, group_scale, grp_axis) is not False
            and _no_interleave(interleave) is not False
        ):
            return form
        return None
    return None


def _a2a3(dst, src, scale, offset, tmp, shared_exp, group_max, group_scale, exp_zz, quant_type, scale_alg, grp_axis, interleave):
    """Name the form of a call that breaks no rule of A2/A3, None for others."""
    form = _form(exp_zz, quant_type, "a2a3")
    if form == "symmetric":
        if (
            _vector_tiles(dst, src) is not False
            and _plain_layout(dst, src) is not False
            and _same_valid_shape(dst, src) is not False
            and _scale_given(scale, quant_type) is not False
            and _scale_column(dst, scale, "a2a3") is not False
            and _tmp_given(tmp) is not False
            and (tmp is None or _tmp_large_enough(src, tmp) is not False)
            and _known_axis(grp_axis) is not False
            and _exponents_fit(src, shared_exp, grp_axis, interleave, "a2a3") is not False
            and _no_offset(offset) is not False
        ):
            return form
        return None
    if form == "asymmetric":
        if (
            _vector_tiles(dst, src) is not False
            and _plain_layout(dst, src) is not False
            and _same_valid_shape(dst, src) is not False
            and _scale_given(scale, quant_type) is not False
            and _scale_column(dst, scale, "a2a3") is not False
            and _tmp_given(tmp) is not False
            and (tmp is None or _tmp_large_enough(src, tmp) is not False)
            and _known_axis(grp_axis) is not False
            and _exponents_fit(src, shared_exp, grp_axis, interleave, "a2a3") is not False
            and _offset_given(offset) is not False
            and (offset is None or _offset_column(dst, offset, "a2a3") is not False)
        ):
            return form
        return None
    return None


def _a5(dst, src, scale, offset, tmp, shared_exp, group_max, group_scale, exp_zz, quant_type, scale_alg, grp_axis, interleave):
    """Name the form of a call that breaks no rule of A5, None for others."""
    form = _form(exp_zz, quant_type, "a5")
    if form == "symmetric":
        if (
            _vector_tiles(dst, src) is not False
            and _plain_layout(dst, src) is not False
            and _same_valid_shape(dst, src) is not False
            and _scale_given(scale, quant_type) is not False
            and _scale_column(dst, scale, "a5") is not False
            and _group_results_given(shared_exp, group_max, group_scale, quant_type) is not False
            and _known_axis(grp_axis) is not False
            and _full_groups(src, quant_type, grp_axis) is not False
            and _exponents_fit(src, shared_exp, grp_axis, interleave, "a5") is not False
            and _group_results_fit(src, group_max, group_scale, grp_axis) is not False
            and _exponent_pitch(src, shared_exp, grp_axis, interleave) is not False
            and _interleave_rows_only(grp_axis, interleave) is not False
            and _interleave_whole_pairs(src, interleave) is not False
            and _interleave_exponent_shape(src, shared_exp, interleave) is not False
            and _no_offset(offset) is not False
        ):
            return form
        return None
    if form == "asymmetric":
        if (
            _vector_tiles(dst, src) is not False
            and _plain_layout(dst, src) is not False
            and _same_valid_shape(dst, src) is not False
            and _scale_given(scale, quant_type) is not False
            and _scale_column(dst, scale, "a5") is not False
            and _group_results_given(shared_exp, group_max, group_scale, quant_type) is not False
            and _known_axis(grp_axis) is not False
            and _full_groups(src, quant_type, grp_axis) is not False
            and _exponents_fit(src, shared_exp, grp_axis, interleave, "a5") is not False
            and _group_results_fit(src, group_max, group_scale, grp_axis) is not False
            and _exponent_pitch(src, shared_exp, grp_axis, interleave) is not False
            and _interleave_rows_only(grp_axis, interleave) is not False
            and _interleave_whole_pairs(src, interleave) is not False
            and _interleave_exponent_shape(src, shared_exp, interleave) is not False
            and _offset_given(offset) is not False
            and (offset is None or _offset_column(dst, offset, "a5") is not False)
        ):
            return form
        return None
    if form in ("mxfp8", "mxfp4"):
        if (
            _vector_tiles(dst, src) is not False
            and _plain_layout(dst, src) is not False
            and _same_valid_shape(dst, src) is not False
            and _scale_given(scale, quant_type) is not False
            and _scale_column(dst, scale, "a5") is not False
            and _group_results_given(shared_exp, group_max, group_scale, quant_type) is not False
            and _known_axis(grp_axis) is not False
            and _full_groups(src, quant_type, grp_axis) is not False
            and _exponents_fit(src, shared_exp, grp_axis, interleave, "a5") is not False
            and _group_results_fit(src, group_max, group_scale, grp_axis) is not False
            and _exponent_pitch(src, shared_exp, grp_axis, interleave) is not False
            and _interleave_rows_only(grp_axis, interleave) is not False
            and _interleave_whole_pairs(src, interleave) is not False
            and _interleave_exponent_shape(src, shared_exp, interleave) is not False
        ):
            return form
        return None
    return None


PROGRAM = ProgramOp(
    RULES,
    order=("dst", "src", "scale", "offset", "tmp", "shared_exp", "group_max", "group_scale", "exp_zz", "quant_type", "scale_alg", "grp_axis", "interleave"),
    forms=(
        TextForm("dps", ins=("src", "scale", "offset"), outs=("dst",), attributes={"quant_type": "quant_type"}),
        TextForm("ssa", ins=("src", "scale"), results=("dst",)),
    ),
    accepts={"cpu": _cpu, "a2a3": _a2a3, "a5": _a5},
)
