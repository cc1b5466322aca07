"""pto.tquant in programs.

Generated from tile/irregular-and-complex/tquant.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

from ...runtime.logic import both, either, least
from ...runtime.program_op import ProgramOp, TextForm

from ..rules.tquant import RULES, _exponents_fit, _form, _interleave_exponent_shape, _offset_column, _scale_column


def _cpu(dst, src, scale, offset, tmp, shared_exp, group_max, group_scale, exp_zz, quant_type, scale_alg, grp_axis, interleave):
    """Name the form of a call that breaks no rule of the CPU simulator, None for others."""
    form = _form(exp_zz, quant_type, "cpu")
    if form in ("mxfp8", "mxfp4"):
        if (
            (dst.valid_row == src.valid_row) is not False
            and (dst.valid_col == src.valid_col) is not False
            and (not interleave) is not False
            and (quant_type not in ("int8_sym", "int8_asym") or scale is not None) is not False
            and (scale is None or both(scale.valid_row > 0, scale.valid_col > 0)) is not False
            and tmp is None
            and (quant_type not in ("mxfp8", "mxfp4_e2m1") or shared_exp is not None and group_max is not None and group_scale is not None) is not False
            and (grp_axis in (0, 1)) is not False
            and (quant_type not in ("mxfp8", "mxfp4_e2m1") or ( dst.blayout == "row_major" and src.blayout == "row_major" and both(dst.rows == src.rows, dst.cols == src.cols) )) is not False
            and (quant_type not in ("mxfp8", "mxfp4_e2m1") or (src.cols if grp_axis == 1 else src.rows) % 32 == 0) is not False
            and (quant_type not in ("mxfp8", "mxfp4_e2m1") or (src.valid_col if grp_axis == 1 else src.valid_row) % 32 == 0) is not False
            and _exponents_fit(src, shared_exp, grp_axis, interleave, "cpu") is not False
            and (group_max is None or group_scale is None or least(group_max.size, group_scale.size) >= (src.valid_row * (src.cols // 32) if grp_axis == 1 else src.rows // 32 * src.valid_col)) is not False
        ):
            return form
        return None
    if form == "symmetric":
        if (
            (dst.valid_row == src.valid_row) is not False
            and (dst.valid_col == src.valid_col) is not False
            and (not interleave) is not False
            and (quant_type not in ("int8_sym", "int8_asym") or scale is not None) is not False
            and (scale is None or both(scale.valid_row > 0, scale.valid_col > 0)) is not False
            and tmp is None
            and (quant_type not in ("mxfp8", "mxfp4_e2m1") or shared_exp is not None and group_max is not None and group_scale is not None) is not False
            and (grp_axis in (0, 1)) is not False
            and (quant_type not in ("mxfp8", "mxfp4_e2m1") or ( dst.blayout == "row_major" and src.blayout == "row_major" and both(dst.rows == src.rows, dst.cols == src.cols) )) is not False
            and (quant_type not in ("mxfp8", "mxfp4_e2m1") or (src.cols if grp_axis == 1 else src.rows) % 32 == 0) is not False
            and (quant_type not in ("mxfp8", "mxfp4_e2m1") or (src.valid_col if grp_axis == 1 else src.valid_row) % 32 == 0) is not False
            and _exponents_fit(src, shared_exp, grp_axis, interleave, "cpu") is not False
            and (group_max is None or group_scale is None or least(group_max.size, group_scale.size) >= (src.valid_row * (src.cols // 32) if grp_axis == 1 else src.rows // 32 * src.valid_col)) is not False
            and offset is None
        ):
            return form
        return None
    if form == "asymmetric":
        if (
            (dst.valid_row == src.valid_row) is not False
            and (dst.valid_col == src.valid_col) is not False
            and (not interleave) is not False
            and (quant_type not in ("int8_sym", "int8_asym") or scale is not None) is not False
            and (scale is None or both(scale.valid_row > 0, scale.valid_col > 0)) is not False
            and tmp is None
            and (quant_type not in ("mxfp8", "mxfp4_e2m1") or shared_exp is not None and group_max is not None and group_scale is not None) is not False
            and (grp_axis in (0, 1)) is not False
            and (quant_type not in ("mxfp8", "mxfp4_e2m1") or ( dst.blayout == "row_major" and src.blayout == "row_major" and both(dst.rows == src.rows, dst.cols == src.cols) )) is not False
            and (quant_type not in ("mxfp8", "mxfp4_e2m1") or (src.cols if grp_axis == 1 else src.rows) % 32 == 0) is not False
            and (quant_type not in ("mxfp8", "mxfp4_e2m1") or (src.valid_col if grp_axis == 1 else src.valid_row) % 32 == 0) is not False
            and _exponents_fit(src, shared_exp, grp_axis, interleave, "cpu") is not False
            and (group_max is None or group_scale is None or least(group_max.size, group_scale.size) >= (src.valid_row * (src.cols // 32) if grp_axis == 1 else src.rows // 32 * src.valid_col)) is not False
            and offset is not None
        ):
            return form
        return None
    if form == "mxfp8_reordered":
        if (
            (dst.valid_row == src.valid_row) is not False
            and (dst.valid_col == src.valid_col) is not False
            and (not interleave) is not False
            and (quant_type not in ("int8_sym", "int8_asym") or scale is not None) is not False
            and (scale is None or both(scale.valid_row > 0, scale.valid_col > 0)) is not False
            and tmp is None
            and (quant_type not in ("mxfp8", "mxfp4_e2m1") or shared_exp is not None and group_max is not None and group_scale is not None) is not False
            and (grp_axis in (0, 1)) is not False
            and (quant_type not in ("mxfp8", "mxfp4_e2m1") or ( dst.blayout == "row_major" and src.blayout == "row_major" and both(dst.rows == src.rows, dst.cols == src.cols) )) is not False
            and (quant_type not in ("mxfp8", "mxfp4_e2m1") or (src.cols if grp_axis == 1 else src.rows) % 32 == 0) is not False
            and (quant_type not in ("mxfp8", "mxfp4_e2m1") or (src.valid_col if grp_axis == 1 else src.valid_row) % 32 == 0) is not False
            and _exponents_fit(src, shared_exp, grp_axis, interleave, "cpu") is not False
            and (group_max is None or group_scale is None or least(group_max.size, group_scale.size) >= (src.valid_row * (src.cols // 32) if grp_axis == 1 else src.rows // 32 * src.valid_col)) is not False
            and (src.valid_row % 16 == 0) is not False
            and (src.valid_col % 64 == 0) is not False
            and (shared_exp is None or ((shared_exp.cols == src.valid_col // 32) is not False and (src.valid_col == src.cols) is not False))
            and grp_axis == 1
            and scale_alg == "ocp"
        ):
            return form
        return None
    return None


def _a5(dst, src, scale, offset, tmp, shared_exp, group_max, group_scale, exp_zz, quant_type, scale_alg, grp_axis, interleave):
    """Name the form of a call that breaks no rule of A5, None for others."""
    form = _form(exp_zz, quant_type, "a5")
    if form in ("mxfp8", "mxfp4"):
        if (
            dst.loc == "vec"
            and src.loc == "vec"
            and dst.layout == "nd"
            and src.layout == "nd"
            and (dst.valid_row == src.valid_row) is not False
            and (dst.valid_col == src.valid_col) is not False
            and (not interleave or both(src.rows % 64 == 0, src.valid_row % 64 == 0)) is not False
            and (quant_type not in ("int8_sym", "int8_asym") or scale is not None) is not False
            and _scale_column(dst, scale, "a5") is not False
            and (quant_type not in ("mxfp8", "mxfp4_e2m1") or shared_exp is not None and group_max is not None and group_scale is not None) is not False
            and (grp_axis in (0, 1)) is not False
            and (quant_type not in ("mxfp8", "mxfp4_e2m1") or (src.valid_col if grp_axis == 1 else src.valid_row) % 32 == 0) is not False
            and _exponents_fit(src, shared_exp, grp_axis, interleave, "a5") is not False
            and (group_max is None or group_scale is None or least(group_max.size, group_scale.size) >= (src.valid_row * (src.cols // 32) if grp_axis == 1 else src.rows // 32 * src.valid_col)) is not False
            and (shared_exp is None or not not interleave or (either(shared_exp.rows > 1, src.valid_col == src.cols) if grp_axis == 1 else shared_exp.cols == src.cols)) is not False
            and (not interleave or grp_axis == 0) is not False
            and _interleave_exponent_shape(src, shared_exp, interleave) is not False
        ):
            return form
        return None
    if form == "symmetric":
        if (
            dst.loc == "vec"
            and src.loc == "vec"
            and dst.layout == "nd"
            and src.layout == "nd"
            and (dst.valid_row == src.valid_row) is not False
            and (dst.valid_col == src.valid_col) is not False
            and (not interleave or both(src.rows % 64 == 0, src.valid_row % 64 == 0)) is not False
            and (quant_type not in ("int8_sym", "int8_asym") or scale is not None) is not False
            and _scale_column(dst, scale, "a5") is not False
            and (quant_type not in ("mxfp8", "mxfp4_e2m1") or shared_exp is not None and group_max is not None and group_scale is not None) is not False
            and (grp_axis in (0, 1)) is not False
            and (quant_type not in ("mxfp8", "mxfp4_e2m1") or (src.valid_col if grp_axis == 1 else src.valid_row) % 32 == 0) is not False
            and _exponents_fit(src, shared_exp, grp_axis, interleave, "a5") is not False
            and (group_max is None or group_scale is None or least(group_max.size, group_scale.size) >= (src.valid_row * (src.cols // 32) if grp_axis == 1 else src.rows // 32 * src.valid_col)) is not False
            and (shared_exp is None or not not interleave or (either(shared_exp.rows > 1, src.valid_col == src.cols) if grp_axis == 1 else shared_exp.cols == src.cols)) is not False
            and (not interleave or grp_axis == 0) is not False
            and _interleave_exponent_shape(src, shared_exp, interleave) is not False
            and offset is None
        ):
            return form
        return None
    if form == "asymmetric":
        if (
            dst.loc == "vec"
            and src.loc == "vec"
            and dst.layout == "nd"
            and src.layout == "nd"
            and (dst.valid_row == src.valid_row) is not False
            and (dst.valid_col == src.valid_col) is not False
            and (not interleave or both(src.rows % 64 == 0, src.valid_row % 64 == 0)) is not False
            and (quant_type not in ("int8_sym", "int8_asym") or scale is not None) is not False
            and _scale_column(dst, scale, "a5") is not False
            and (quant_type not in ("mxfp8", "mxfp4_e2m1") or shared_exp is not None and group_max is not None and group_scale is not None) is not False
            and (grp_axis in (0, 1)) is not False
            and (quant_type not in ("mxfp8", "mxfp4_e2m1") or (src.valid_col if grp_axis == 1 else src.valid_row) % 32 == 0) is not False
            and _exponents_fit(src, shared_exp, grp_axis, interleave, "a5") is not False
            and (group_max is None or group_scale is None or least(group_max.size, group_scale.size) >= (src.valid_row * (src.cols // 32) if grp_axis == 1 else src.rows // 32 * src.valid_col)) is not False
            and (shared_exp is None or not not interleave or (either(shared_exp.rows > 1, src.valid_col == src.cols) if grp_axis == 1 else shared_exp.cols == src.cols)) is not False
            and (not interleave or grp_axis == 0) is not False
            and _interleave_exponent_shape(src, shared_exp, interleave) is not False
            and offset is not None
            and (offset is None or _offset_column(dst, offset, "a5") is not False)
        ):
            return form
        return None
    return None


def _a2a3(dst, src, scale, offset, tmp, shared_exp, group_max, group_scale, exp_zz, quant_type, scale_alg, grp_axis, interleave):
    """Name the form of a call that breaks no rule of A2/A3, None for others."""
    form = _form(exp_zz, quant_type, "a2a3")
    if form == "symmetric":
        if (
            dst.loc == "vec"
            and src.loc == "vec"
            and dst.layout == "nd"
            and src.layout == "nd"
            and (dst.valid_row == src.valid_row) is not False
            and (dst.valid_col == src.valid_col) is not False
            and (quant_type not in ("int8_sym", "int8_asym") or scale is not None) is not False
            and _scale_column(dst, scale, "a2a3") is not False
            and tmp is not None
            and (tmp is None or ((tmp.bytes >= src.rows * src.cols * 4) is not False))
            and (grp_axis in (0, 1)) is not False
            and _exponents_fit(src, shared_exp, grp_axis, interleave, "a2a3") is not False
            and offset is None
        ):
            return form
        return None
    if form == "asymmetric":
        if (
            dst.loc == "vec"
            and src.loc == "vec"
            and dst.layout == "nd"
            and src.layout == "nd"
            and (dst.valid_row == src.valid_row) is not False
            and (dst.valid_col == src.valid_col) is not False
            and (quant_type not in ("int8_sym", "int8_asym") or scale is not None) is not False
            and _scale_column(dst, scale, "a2a3") is not False
            and tmp is not None
            and (tmp is None or ((tmp.bytes >= src.rows * src.cols * 4) is not False))
            and (grp_axis in (0, 1)) is not False
            and _exponents_fit(src, shared_exp, grp_axis, interleave, "a2a3") is not False
            and offset is not None
            and (offset is None or _offset_column(dst, offset, "a2a3") is not False)
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
    accepts={"cpu": _cpu, "a5": _a5, "a2a3": _a2a3},
)
