"""pto.tdeinterleave in programs.

Generated from tile/layout-and-rearrangement/tdeinterleave.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

from pto_isa.runtime.program_op import ProgramOp, TextForm

from ..rules.tdeinterleave import RULES, _even_columns, _even_columns_a5, _even_results, _even_source, _even_source_a5, _form, _half_as_wide, _row_major, _row_major_one_source, _same_result_type, _same_source_type, _same_valid_shape, _unboxed, _unboxed_one_source, _vector_tiles, _vector_tiles_one_source


def _cpu(dst1, dst0, src1, src0, src):
    """Name the form of a call that breaks no rule of the CPU simulator, None for others."""
    form = _form(src0, src)
    if form == "one_source":
        if (
            src is not None
            and _same_result_type(dst1, dst0) is not False
            and (src is None or _row_major_one_source(dst1, dst0, src) is not False)
            and (src is None or _half_as_wide(dst1, dst0, src) is not False)
            and (src is None or _even_source(src) is not False)
            and _even_results(dst0) is not False
        ):
            return form
        return None
    if form == "two_sources":
        if (
            src1 is not None
            and src0 is not None
            and _same_result_type(dst1, dst0) is not False
            and (src1 is None or src0 is None or _row_major(dst1, dst0, src1, src0) is not False)
            and (src1 is None or src0 is None or _same_valid_shape(dst1, dst0, src1, src0) is not False)
            and _even_columns(dst0) is not False
            and (src1 is None or src0 is None or _same_source_type(src1, src0) is not False)
        ):
            return form
        return None
    return None


def _a5(dst1, dst0, src1, src0, src):
    """Name the form of a call that breaks no rule of A5, None for others."""
    form = _form(src0, src)
    if form == "one_source":
        if (
            src is not None
            and _same_result_type(dst1, dst0) is not False
            and (src is None or _row_major_one_source(dst1, dst0, src) is not False)
            and (src is None or _half_as_wide(dst1, dst0, src) is not False)
            and (src is None or _even_source_a5(src) is not False)
            and (src is None or _vector_tiles_one_source(dst1, dst0, src) is not False)
            and (src is None or _unboxed_one_source(dst1, dst0, src) is not False)
        ):
            return form
        return None
    if form == "two_sources":
        if (
            src1 is not None
            and src0 is not None
            and _same_result_type(dst1, dst0) is not False
            and (src1 is None or src0 is None or _row_major(dst1, dst0, src1, src0) is not False)
            and (src1 is None or src0 is None or _same_valid_shape(dst1, dst0, src1, src0) is not False)
            and _even_columns_a5(dst0) is not False
            and (src1 is None or src0 is None or _same_source_type(src1, src0) is not False)
            and (src1 is None or src0 is None or _vector_tiles(dst1, dst0, src1, src0) is not False)
            and (src1 is None or src0 is None or _unboxed(dst1, dst0, src1, src0) is not False)
        ):
            return form
        return None
    return None


PROGRAM = ProgramOp(
    RULES,
    order=("dst1", "dst0", "src1", "src0", "src"),
    forms=(
        TextForm("dps", ins=("src0", "src1"), outs=("dst0", "dst1")),
        TextForm("ssa", ins=("src0", "src1"), results=("dst0", "dst1")),
        TextForm("pto_as", ins=("src0", "src1"), results=("dst0", "dst1")),
    ),
    accepts={"cpu": _cpu, "a5": _a5},
)
