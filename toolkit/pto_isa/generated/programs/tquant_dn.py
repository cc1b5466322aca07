"""pto.tquant_dn in programs.

Generated from tile/irregular-and-complex/tquant_dn.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

from ...runtime.logic import both, least
from ...runtime.program_op import ProgramOp, TextForm

from ..rules.tquant_dn import RULES, _form


def _cpu(dst, src, shared_exp, group_max, group_scale, grp_axis, mx_alg, interleave):
    """Name the form of a call that breaks no rule of the CPU simulator, None for others."""
    form = _form(mx_alg)
    if form in ("mxfp8", "mxfp4"):
        if (
            (dst.valid_row == src.valid_row) is not False
            and (dst.valid_col == src.valid_col) is not False
            and (not interleave) is not False
            and (grp_axis == 0) is not False
            and dst.blayout == "row_major"
            and src.blayout == "row_major"
            and (dst.rows == src.rows) is not False
            and (dst.cols == src.cols) is not False
            and (src.rows % 32 == 0) is not False
            and (src.valid_row % 32 == 0) is not False
            and (shared_exp.size >= src.rows // 32 * src.valid_col) is not False
            and (interleave or shared_exp.cols >= src.valid_col) is not False
            and (least(group_max.size, group_scale.size) >= src.rows // 32 * src.valid_col) is not False
        ):
            return form
        return None
    return None


def _a5(dst, src, shared_exp, group_max, group_scale, grp_axis, mx_alg, interleave):
    """Name the form of a call that breaks no rule of A5, None for others."""
    form = _form(mx_alg)
    if form in ("mxfp8", "mxfp4"):
        if (
            dst.loc == "vec"
            and src.loc == "vec"
            and dst.layout == "nd"
            and src.layout == "nd"
            and (dst.valid_row == src.valid_row) is not False
            and (dst.valid_col == src.valid_col) is not False
            and (not interleave or both(src.rows % 64 == 0, src.valid_row % 64 == 0)) is not False
            and (grp_axis == 0) is not False
            and (src.valid_row % 32 == 0) is not False
            and (shared_exp.size >= src.rows // 32 * src.valid_col) is not False
            and (interleave or shared_exp.cols >= src.valid_col) is not False
            and (least(group_max.size, group_scale.size) >= src.rows // 32 * src.valid_col) is not False
            and (interleave or shared_exp.cols == src.cols) is not False
            and (least(group_max.size, group_scale.size) >= (src.valid_row // 32 - 1) * src.cols + src.valid_col) is not False
            and (mx_alg not in ("ocp_mx_fp4_e2m1", "nv_mx_fp4_e2m1") or dst.cols == src.cols) is not False
            and (not interleave or both( shared_exp.rows == -(-src.rows // 64), shared_exp.cols == -(-(src.cols * 2) // 32) * 32, shared_exp.valid_row == -(-src.valid_row // 64), shared_exp.valid_col == src.valid_col * 2, )) is not False
        ):
            return form
        return None
    return None


PROGRAM = ProgramOp(
    RULES,
    order=("dst", "src", "shared_exp", "group_max", "group_scale", "grp_axis", "mx_alg", "interleave"),
    forms=(
        TextForm("dps", ins=("src",), outs=("dst", "shared_exp", "group_max", "group_scale"), attributes={"mx_alg": "mx_alg", "interleave": "interleave"}),
    ),
    accepts={"cpu": _cpu, "a5": _a5},
)
