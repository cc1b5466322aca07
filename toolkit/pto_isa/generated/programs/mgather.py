"""pto.mgather in programs.

Generated from tile/memory-and-data-movement/mgather.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

from pto_isa.runtime.program_op import ProgramOp, TextForm

from ..rules.mgather import RULES, _dense_rows, _element_index, _element_index_given, _element_index_tensor, _elements_in_memory, _even_rows, _executor, _form, _matrix_table, _matrix_tile, _nz_table_boxes, _nz_tile_rows, _nz_whole_rows, _one_plane, _one_plane_matrix, _packed_rows, _plain_indexes, _row_index, _row_index_given, _row_index_in_order, _row_index_tensor, _row_inside, _row_or_column_index, _scratch_given, _scratch_size, _table_layout, _table_not_empty, _table_order, _table_width, _unboxed, _vector_tiles


def _cpu(dst, src, indexes, scratch, coalesce, oob, exec):
    """Name the form of a call that breaks no rule of the CPU simulator, None for others."""
    form = _form(indexes)
    if form == "matrix":
        if (
            _table_not_empty(src) is not False
            and _row_inside(dst, src, coalesce) is not False
            and _elements_in_memory(src, coalesce) is not False
            and _executor(indexes, coalesce, exec, "cpu") is not False
            and _one_plane_matrix(src, coalesce) is not False
            and _row_index_tensor(dst, indexes, coalesce) is not False
            and _element_index_tensor(dst, indexes, coalesce) is not False
        ):
            return form
        return None
    if form == "vector":
        if (
            _table_not_empty(src) is not False
            and _row_inside(dst, src, coalesce) is not False
            and _elements_in_memory(src, coalesce) is not False
            and _executor(indexes, coalesce, exec, "cpu") is not False
            and _one_plane(src, coalesce) is not False
            and _table_order(src) is not False
            and _row_index_given(dst, indexes, coalesce) is not False
            and _row_index_in_order(indexes, coalesce) is not False
            and _element_index_given(dst, indexes, coalesce) is not False
        ):
            return form
        return None
    return None


def _a2a3(dst, src, indexes, scratch, coalesce, oob, exec):
    """Name the form of a call that breaks no rule of A2/A3, None for others."""
    form = _form(indexes)
    if form == "matrix":
        if (
            _table_not_empty(src) is not False
            and _row_inside(dst, src, coalesce) is not False
            and _even_rows(src, coalesce) is not False
            and _dense_rows(src, coalesce) is not False
            and _elements_in_memory(src, coalesce) is not False
            and _executor(indexes, coalesce, exec, "a2a3") is not False
            and _matrix_tile(dst) is not False
            and _matrix_table(src) is not False
            and _scratch_given(scratch, coalesce) is not False
            and _scratch_size(dst, scratch) is not False
            and _row_index_tensor(dst, indexes, coalesce) is not False
            and _element_index_tensor(dst, indexes, coalesce) is not False
        ):
            return form
        return None
    if form == "vector":
        if (
            _table_not_empty(src) is not False
            and _row_inside(dst, src, coalesce) is not False
            and _even_rows(src, coalesce) is not False
            and _dense_rows(src, coalesce) is not False
            and _elements_in_memory(src, coalesce) is not False
            and _executor(indexes, coalesce, exec, "a2a3") is not False
            and _vector_tiles(dst, indexes) is not False
            and _table_layout(dst, src) is not False
            and _plain_indexes(indexes) is not False
            and _nz_table_boxes(src) is not False
            and _nz_tile_rows(dst, src) is not False
            and _nz_whole_rows(dst, src, coalesce) is not False
            and _row_index(dst, indexes, coalesce) is not False
            and _element_index(dst, indexes, coalesce) is not False
        ):
            return form
        return None
    return None


def _a5(dst, src, indexes, scratch, coalesce, oob, exec):
    """Name the form of a call that breaks no rule of A5, None for others."""
    form = _form(indexes)
    if form == "matrix":
        if (
            _table_not_empty(src) is not False
            and _row_inside(dst, src, coalesce) is not False
            and _even_rows(src, coalesce) is not False
            and _dense_rows(src, coalesce) is not False
            and _packed_rows(src, indexes, coalesce) is not False
            and _elements_in_memory(src, coalesce) is not False
            and _executor(indexes, coalesce, exec, "a5") is not False
            and _matrix_tile(dst) is not False
            and _matrix_table(src) is not False
            and _scratch_given(scratch, coalesce) is not False
            and _scratch_size(dst, scratch) is not False
            and _row_index_tensor(dst, indexes, coalesce) is not False
            and _element_index_tensor(dst, indexes, coalesce) is not False
        ):
            return form
        return None
    if form == "vector":
        if (
            _table_not_empty(src) is not False
            and _row_inside(dst, src, coalesce) is not False
            and _even_rows(src, coalesce) is not False
            and _dense_rows(src, coalesce) is not False
            and _packed_rows(src, indexes, coalesce) is not False
            and _elements_in_memory(src, coalesce) is not False
            and _executor(indexes, coalesce, exec, "a5") is not False
            and _one_plane(src, coalesce) is not False
            and _vector_tiles(dst, indexes) is not False
            and _table_order(src) is not False
            and _unboxed(dst, indexes) is not False
            and _row_or_column_index(dst, indexes, coalesce) is not False
            and _row_index_in_order(indexes, coalesce) is not False
            and _element_index(dst, indexes, coalesce) is not False
            and _table_width(dst, src, coalesce) is not False
        ):
            return form
        return None
    return None


PROGRAM = ProgramOp(
    RULES,
    order=("dst", "src", "indexes", "scratch", "coalesce", "oob", "exec"),
    forms=(
        TextForm("dps", ins=("src", "indexes"), outs=("dst",), attributes={"gatherOob": "oob"}),
        TextForm("ssa", ins=("src", "indexes"), results=("dst",)),
        TextForm("pto_as", ins=("src", "indexes"), results=("dst",)),
    ),
    accepts={"cpu": _cpu, "a2a3": _a2a3, "a5": _a5},
)
