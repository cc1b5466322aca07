"""pto.tquant_dn in programs.

Generated from tile/irregular-and-complex/tquant_dn.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

from pto_isa.runtime.program_op import ProgramOp, TextForm

from ..rules.tquant_dn import RULES, _exponent_pitch, _exponents_fit, _form, _full_groups, _group_results_fit, _groups_of_32, _groups_of_rows, _interleave_exponent_shape, _interleave_whole_pairs, _no_interleave, _plain_layout, _same_static_shape, _same_valid_shape, _vector_tiles


def _cpu(dst, src, shared_exp, group_max, group_scale, grp_axis, mx_alg, interleave):
    """Name the form of a call that breaks no rule of the CPU simulator, None for others."""
    form = _form(mx_alg)
    if form in ("fp8", "fp4"):
        if (
            _groups_of_rows(grp_axis) is not False
            and _same_valid_shape(dst, src) is not False
            and _same_static_shape(dst, src) is not False
            and _groups_of_32(src) is not False
            and _full_groups(src) is not False
            and _exponents_fit(src, shared_exp, interleave) is not False
            and _group_results_fit(src, group_max, group_scale) is not False
            and _no_interleave(interleave) is not False
        ):
            return form
        return None
    return None


def _a5(dst, src, shared_exp, group_max, group_scale, grp_axis, mx_alg, interleave):
    """Name the form of a call that breaks no rule of A5, None for others."""
    form = _form(mx_alg)
    if form in ("fp8", "fp4"):
        if (
            _groups_of_rows(grp_axis) is not False
            and _vector_tiles(dst, src) is not False
            and _plain_layout(dst, src) is not False
            and _same_valid_shape(dst, src) is not False
            and _full_groups(src) is not False
            and _exponents_fit(src, shared_exp, interleave) is not False
            and _group_results_fit(src, group_max, group_scale) is not False
            and _exponent_pitch(src, shared_exp, interleave) is not False
            and _interleave_whole_pairs(src, interleave) is not False
            and _interleave_exponent_shape(src, shared_exp, interleave) is not False
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
