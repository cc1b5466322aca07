"""pto.tscatter in programs.

Generated from tile/irregular-and-complex/tscatter.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

from pto_isa.runtime.program_op import ProgramOp, TextForm

from ..rules.tscatter import RULES, _bytes_in_columns, _elements_given, _form, _near_rows, _not_empty, _places_in_columns, _places_in_rows, _plain_layout, _plain_sources, _room_in_columns, _room_in_rows, _row_major, _same_shape, _same_valid_shape, _vector_indexes, _vector_tiles, _vector_tiles_pattern, _wide_columns, _wide_columns_index


def _cpu(dst, src, indexes, pattern, axis):
    """Name the form of a call that breaks no rule of the CPU simulator, None for others."""
    form = _form(indexes, pattern)
    if form == "copy":
        if (
            _row_major(dst, src, pattern) is not False
            and _vector_tiles_pattern(dst, src, pattern) is not False
            and _same_valid_shape(dst, src) is not False
        ):
            return form
        return None
    if form == "mask":
        if (
            _row_major(dst, src, pattern) is not False
            and _vector_tiles_pattern(dst, src, pattern) is not False
            and (pattern is None or _places_in_rows(dst, src, pattern, axis) is not False)
            and (pattern is None or _places_in_columns(dst, src, pattern, axis) is not False)
        ):
            return form
        return None
    if form == "index":
        if (
            _row_major(dst, src, pattern) is not False
            and _vector_tiles_pattern(dst, src, pattern) is not False
            and (indexes is None or _elements_given(src, indexes) is not False)
        ):
            return form
        return None
    return None


def _a2a3(dst, src, indexes, pattern, axis):
    """Name the form of a call that breaks no rule of A2/A3, None for others."""
    form = _form(indexes, pattern)
    if form == "copy":
        if (
            _vector_tiles(dst, src) is not False
            and _plain_layout(dst, src, pattern) is not False
            and _same_valid_shape(dst, src) is not False
            and _same_shape(dst, src) is not False
            and _not_empty(dst) is not False
        ):
            return form
        return None
    if form == "mask":
        if (
            _vector_tiles(dst, src) is not False
            and _plain_layout(dst, src, pattern) is not False
            and (pattern is None or _room_in_rows(dst, src, pattern, axis) is not False)
            and (pattern is None or _room_in_columns(dst, src, pattern, axis) is not False)
            and _bytes_in_columns(dst, src, axis) is not False
            and (pattern is None or _near_rows(dst, src, pattern, axis) is not False)
        ):
            return form
        return None
    if form == "index":
        if (
            _vector_tiles(dst, src) is not False
            and _plain_layout(dst, src, pattern) is not False
            and (indexes is None or _elements_given(src, indexes) is not False)
            and (indexes is None or _plain_sources(src, indexes) is not False)
            and (indexes is None or _vector_indexes(indexes) is not False)
        ):
            return form
        return None
    return None


def _a5(dst, src, indexes, pattern, axis):
    """Name the form of a call that breaks no rule of A5, None for others."""
    form = _form(indexes, pattern)
    if form == "copy":
        if (
            _vector_tiles(dst, src) is not False
            and _plain_layout(dst, src, pattern) is not False
            and _same_valid_shape(dst, src) is not False
        ):
            return form
        return None
    if form == "mask":
        if (
            _vector_tiles(dst, src) is not False
            and _plain_layout(dst, src, pattern) is not False
            and (pattern is None or _room_in_rows(dst, src, pattern, axis) is not False)
            and (pattern is None or _room_in_columns(dst, src, pattern, axis) is not False)
            and (pattern is None or _near_rows(dst, src, pattern, axis) is not False)
            and _wide_columns(dst, src) is not False
        ):
            return form
        return None
    if form == "index":
        if (
            _vector_tiles(dst, src) is not False
            and _plain_layout(dst, src, pattern) is not False
            and (indexes is None or _elements_given(src, indexes) is not False)
            and (indexes is None or _wide_columns_index(dst, indexes) is not False)
            and (indexes is None or _plain_sources(src, indexes) is not False)
            and (indexes is None or _vector_indexes(indexes) is not False)
        ):
            return form
        return None
    return None


PROGRAM = ProgramOp(
    RULES,
    order=("dst", "src", "indexes", "pattern", "axis"),
    forms=(
        TextForm("dps", ins=("src", "indexes"), outs=("dst",)),
        TextForm("ssa", ins=("src", "indexes"), results=("dst",)),
        TextForm("pto_as", ins=("src", "indexes"), results=("dst",)),
    ),
    accepts={"cpu": _cpu, "a2a3": _a2a3, "a5": _a5},
)
