"""pto.tgather in programs.

Generated from tile/irregular-and-complex/tgather.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

from pto_isa.runtime.program_op import ProgramOp, TextForm

from ..rules.tgather import RULES, _columns_fit, _contiguous_result, _exact_rows, _form, _integers_equal_only, _known_comparison, _numbers_given, _packed_fits, _plain_layout, _plain_layout_index, _room_for_skipped_rows, _row_major, _tmp_given, _tmp_given_index, _tmp_large_enough, _tmp_rows_fit, _tmp_same_valid_shape, _unboxed, _unsigned_16_equal_only, _vector_tiles, _vector_tiles_compare, _vector_tiles_index, _whole_groups, _whole_vectors, _wide_lanes, _wide_rows_only


def _cpu(dst, src0, src1, tmp, k_value, cdst, offset, cmp, pattern, axis):
    """Name the form of a call that breaks no rule of the CPU simulator, None for others."""
    form = _form(src1, k_value, pattern, "cpu")
    if form == "mask":
        if (
            _vector_tiles(dst, src0) is not False
            and _row_major(dst, src0) is not False
            and _contiguous_result(dst, axis) is not False
            and (pattern is None or _packed_fits(dst, src0, pattern, axis) is not False)
            and (pattern is None or _exact_rows(dst, src0, pattern, axis) is not False)
            and _columns_fit(dst, src0, axis) is not False
        ):
            return form
        return None
    if form == "index":
        if (
            src1 is not None
            and (src1 is None or _numbers_given(dst, src1) is not False)
        ):
            return form
        return None
    return None


def _a2a3(dst, src0, src1, tmp, k_value, cdst, offset, cmp, pattern, axis):
    """Name the form of a call that breaks no rule of A2/A3, None for others."""
    form = _form(src1, k_value, pattern, "a2a3")
    if form == "mask":
        if (
            _vector_tiles(dst, src0) is not False
            and _row_major(dst, src0) is not False
            and _unboxed(dst, src0) is not False
            and _contiguous_result(dst, axis) is not False
            and (pattern is None or _packed_fits(dst, src0, pattern, axis) is not False)
            and (pattern is None or _whole_groups(dst, src0, pattern, axis) is not False)
            and _columns_fit(dst, src0, axis) is not False
            and _room_for_skipped_rows(dst, src0, axis) is not False
        ):
            return form
        return None
    if form == "compare":
        if (
            k_value is not None
            and cdst is not None
            and _vector_tiles_compare(dst, src0) is not False
            and _known_comparison(cmp) is not False
            and _integers_equal_only(src0, cmp) is not False
            and _plain_layout(dst, src0) is not False
            and _tmp_given(tmp) is not False
            and (tmp is None or _tmp_rows_fit(src0, tmp) is not False)
        ):
            return form
        return None
    if form == "index":
        if (
            src1 is not None
            and (src1 is None or _numbers_given(dst, src1) is not False)
            and (src1 is None or _vector_tiles_index(dst, src0, src1) is not False)
            and (src1 is None or _plain_layout_index(dst, src0, src1) is not False)
            and _tmp_given_index(tmp) is not False
            and (src1 is None or tmp is None or _tmp_same_valid_shape(src1, tmp) is not False)
            and (tmp is None or _tmp_large_enough(dst, tmp) is not False)
        ):
            return form
        return None
    return None


def _a5(dst, src0, src1, tmp, k_value, cdst, offset, cmp, pattern, axis):
    """Name the form of a call that breaks no rule of A5, None for others."""
    form = _form(src1, k_value, pattern, "a5")
    if form == "mask":
        if (
            _vector_tiles(dst, src0) is not False
            and _row_major(dst, src0) is not False
            and _unboxed(dst, src0) is not False
            and (pattern is None or _packed_fits(dst, src0, pattern, axis) is not False)
            and _columns_fit(dst, src0, axis) is not False
            and _room_for_skipped_rows(dst, src0, axis) is not False
            and _wide_rows_only(src0, axis) is not False
            and (pattern is None or _wide_lanes(src0, pattern) is not False)
        ):
            return form
        return None
    if form == "compare":
        if (
            k_value is not None
            and cdst is not None
            and _known_comparison(cmp) is not False
            and _unsigned_16_equal_only(src0, cmp) is not False
            and _plain_layout(dst, src0) is not False
            and _whole_vectors(src0) is not False
        ):
            return form
        return None
    if form == "index":
        if (
            src1 is not None
            and (src1 is None or _numbers_given(dst, src1) is not False)
            and (src1 is None or _vector_tiles_index(dst, src0, src1) is not False)
            and (src1 is None or _plain_layout_index(dst, src0, src1) is not False)
        ):
            return form
        return None
    return None


PROGRAM = ProgramOp(
    RULES,
    order=("dst", "src0", "src1", "tmp", "k_value", "cdst", "offset", "cmp", "pattern", "axis"),
    forms=(
        TextForm("dps", ins=("src0", "src1", "tmp"), outs=("dst",)),
        TextForm("ssa", ins=("src0", "src1"), results=("dst",)),
        TextForm("pto_as", ins=("src0", "src1"), results=("dst",)),
        TextForm("dps", form="mask", ins=("src0",), outs=("dst",), attributes={"maskPattern": "pattern"}),
        TextForm("ssa", form="mask", ins=("src0",), results=("dst",), attributes={"maskPattern": "pattern"}),
        TextForm("pto_as", form="mask", ins=("src0",), results=("dst",), attributes={"maskPattern": "pattern"}),
        TextForm("dps", form="compare", ins=("src0", "k_value", "tmp"), outs=("dst", "cdst"), attributes={"cmpMode": "cmp", "offset": "offset"}),
    ),
    accepts={"cpu": _cpu, "a2a3": _a2a3, "a5": _a5},
)
