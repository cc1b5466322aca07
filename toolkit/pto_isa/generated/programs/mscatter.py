"""pto.mscatter in programs.

Generated from tile/memory-and-data-movement/mscatter.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

from pto_isa.runtime.program_op import ProgramOp, TextForm

from ..rules.mscatter import RULES, _atomic_add_types, _atomic_add_types_a5, _atomic_kinds, _atomic_limit_types, _atomic_number, _dense_rows, _element_index, _element_index_given, _elements_in_memory, _even_rows, _last_without_atomic, _no_conflict_mode, _nz_table_boxes, _nz_tile_rows, _nz_whole_rows, _one_plane, _packed_rows, _plain_indexes, _row_index, _row_index_given, _row_index_in_order, _row_inside, _row_or_column_index, _table_layout, _table_not_empty, _table_order, _table_width, _unboxed, _vector_tiles


def _cpu(dst, src, indexes, coalesce, atomic, oob, conflict):
    """Name the form of a call that breaks no rule of the CPU simulator, None for others."""
    if (
        _table_order(dst) is not False
        and _row_index_given(src, indexes, coalesce) is not False
        and _row_index_in_order(indexes, coalesce) is not False
        and _element_index_given(src, indexes, coalesce) is not False
        and _table_not_empty(dst) is not False
        and _row_inside(dst, src, coalesce) is not False
        and _one_plane(dst, coalesce) is not False
        and _elements_in_memory(dst, coalesce) is not False
        and _atomic_number(dst, atomic) is not False
        and _last_without_atomic(atomic, conflict) is not False
    ):
        return ""
    return None


def _a2a3(dst, src, indexes, coalesce, atomic, oob, conflict):
    """Name the form of a call that breaks no rule of A2/A3, None for others."""
    if (
        _vector_tiles(src, indexes) is not False
        and _table_layout(dst, src) is not False
        and _plain_indexes(indexes) is not False
        and _nz_table_boxes(dst) is not False
        and _nz_tile_rows(dst, src) is not False
        and _nz_whole_rows(dst, src, coalesce) is not False
        and _row_index(src, indexes, coalesce) is not False
        and _element_index(src, indexes, coalesce) is not False
        and _table_not_empty(dst) is not False
        and _row_inside(dst, src, coalesce) is not False
        and _even_rows(dst, coalesce) is not False
        and _dense_rows(dst, coalesce) is not False
        and _elements_in_memory(dst, coalesce) is not False
        and _atomic_kinds(atomic) is not False
        and _atomic_add_types(dst, atomic) is not False
        and _no_conflict_mode(conflict) is not False
    ):
        return ""
    return None


def _a5(dst, src, indexes, coalesce, atomic, oob, conflict):
    """Name the form of a call that breaks no rule of A5, None for others."""
    if (
        _vector_tiles(src, indexes) is not False
        and _table_order(dst) is not False
        and _unboxed(src, indexes) is not False
        and _row_or_column_index(src, indexes, coalesce) is not False
        and _row_index_in_order(indexes, coalesce) is not False
        and _element_index(src, indexes, coalesce) is not False
        and _table_width(dst, src, coalesce) is not False
        and _table_not_empty(dst) is not False
        and _one_plane(dst, coalesce) is not False
        and _dense_rows(dst, coalesce) is not False
        and _packed_rows(dst, coalesce) is not False
        and _elements_in_memory(dst, coalesce) is not False
        and _atomic_add_types_a5(dst, atomic) is not False
        and _atomic_limit_types(dst, atomic) is not False
    ):
        return ""
    return None


PROGRAM = ProgramOp(
    RULES,
    order=("dst", "src", "indexes", "coalesce", "atomic", "oob", "conflict"),
    forms=(
        TextForm("dps", ins=("src", "indexes"), outs=("dst",), attributes={"scatterAtomicOp": "atomic", "scatterOob": "oob"}),
        TextForm("ssa", ins=("src", "indexes", "dst")),
        TextForm("pto_as", ins=("src", "dst", "indexes")),
    ),
    accepts={"cpu": _cpu, "a2a3": _a2a3, "a5": _a5},
)
