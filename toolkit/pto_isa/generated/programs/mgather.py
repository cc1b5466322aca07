"""pto.mgather in programs.

Generated from tile/memory-and-data-movement/mgather.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

from ...runtime.logic import both, either, same
from ...runtime.program_op import ProgramOp, TextForm

from ..rules.mgather import RULES, _elements_in_memory, _even_rows, _executor, _form


def _cpu(dst, src, indexes, scratch, coalesce, oob, exec):
    """Name the form of a call that breaks no rule of the CPU simulator, None for others."""
    form = _form(indexes)
    if form == "matrix":
        if (
            (src.size > 0) is not False
            and (coalesce != "row" or dst.valid_col <= (src.shape[0] * src.shape[1] * src.shape[4] if src.layout == "nz" else src.shape[4])) is not False
            and _elements_in_memory(src, coalesce) is not False
            and _executor(indexes, coalesce, exec, "cpu") is not False
            and (coalesce != "row" or both(src.shape[0] == 1, src.shape[1] == 1, src.shape[2] == 1)) is not False
            and (coalesce != "row" or indexes.size >= dst.valid_row) is not False
            and (coalesce != "elem" or ( indexes.layout == "nd" and both(indexes.size > 0, indexes.shape[3] >= dst.valid_row, indexes.shape[4] >= dst.valid_col) )) is not False
        ):
            return form
        return None
    if form == "vector":
        if (
            (src.size > 0) is not False
            and (coalesce != "row" or dst.valid_col <= (src.shape[0] * src.shape[1] * src.shape[4] if src.layout == "nz" else src.shape[4])) is not False
            and _elements_in_memory(src, coalesce) is not False
            and _executor(indexes, coalesce, exec, "cpu") is not False
            and (coalesce != "row" or both(src.shape[0] == 1, src.shape[1] == 1, src.shape[2] == 1)) is not False
            and src.layout == "nd"
            and (coalesce != "row" or indexes.valid_row * indexes.valid_col >= dst.valid_row) is not False
            and (coalesce != "row" or indexes.slayout == "none_box") is not False
            and (coalesce != "row" or either( indexes.layout == "nd" and indexes.valid_row == 1, both(indexes.valid_col == 1, indexes.layout == "dn" or indexes.cols == 1), )) is not False
            and (coalesce != "elem" or both(indexes.valid_row >= dst.valid_row, indexes.valid_col >= dst.valid_col)) is not False
        ):
            return form
        return None
    return None


def _a2a3(dst, src, indexes, scratch, coalesce, oob, exec):
    """Name the form of a call that breaks no rule of A2/A3, None for others."""
    form = _form(indexes)
    if form == "matrix":
        if (
            (src.size > 0) is not False
            and (coalesce != "row" or dst.valid_col <= (src.shape[0] * src.shape[1] * src.shape[4] if src.layout == "nz" else src.shape[4])) is not False
            and _even_rows(src, coalesce) is not False
            and (coalesce != "row" or src.stride[4] == 1) is not False
            and _elements_in_memory(src, coalesce) is not False
            and _executor(indexes, coalesce, exec, "a2a3") is not False
            and dst.loc == "mat"
            and dst.layout == "nz"
            and (dst.fractal == 512) is not False
            and src.layout == "nd"
            and ((scratch is not None) == (coalesce == "elem")) is not False
            and (scratch is None or scratch.size >= dst.size) is not False
            and (coalesce != "row" or indexes.size >= dst.valid_row) is not False
            and (coalesce != "elem" or ( indexes.layout == "nd" and both(indexes.size > 0, indexes.shape[3] >= dst.valid_row, indexes.shape[4] >= dst.valid_col) )) is not False
            and (coalesce != "elem" or indexes.stride[4] == 1) is not False
        ):
            return form
        return None
    if form == "vector":
        if (
            (src.size > 0) is not False
            and (coalesce != "row" or dst.valid_col <= (src.shape[0] * src.shape[1] * src.shape[4] if src.layout == "nz" else src.shape[4])) is not False
            and _even_rows(src, coalesce) is not False
            and (coalesce != "row" or src.stride[4] == 1) is not False
            and _elements_in_memory(src, coalesce) is not False
            and _executor(indexes, coalesce, exec, "a2a3") is not False
            and dst.loc == "vec"
            and indexes.loc == "vec"
            and (src.layout == "nd" and dst.layout == "nd" or src.layout == "nz" and dst.layout == "nz" and dst.fractal == 512) is not False
            and indexes.layout == "nd"
            and (src.layout != "nz" or both(src.shape[3] == 16, src.shape[4] * src.itemsize == 32)) is not False
            and (src.layout != "nz" or dst.rows % 16 == 0) is not False
            and (src.layout != "nz" or coalesce != "row" or (src.shape[0] * src.shape[1] * src.shape[4] if src.layout == "nz" else src.shape[4]) <= dst.cols) is not False
            and (coalesce != "row" or both(indexes.valid_row == 1, indexes.valid_col == dst.valid_row)) is not False
            and (coalesce != "elem" or same(indexes.valid_shape, dst.valid_shape)) is not False
        ):
            return form
        return None
    return None


def _a5(dst, src, indexes, scratch, coalesce, oob, exec):
    """Name the form of a call that breaks no rule of A5, None for others."""
    form = _form(indexes)
    if form == "matrix":
        if (
            (src.size > 0) is not False
            and (coalesce != "row" or dst.valid_col <= (src.shape[0] * src.shape[1] * src.shape[4] if src.layout == "nz" else src.shape[4])) is not False
            and _even_rows(src, coalesce) is not False
            and (coalesce != "row" or src.stride[4] == 1) is not False
            and (coalesce != "row" or indexes.kind != "tile" or src.stride[3] == src.shape[4]) is not False
            and _elements_in_memory(src, coalesce) is not False
            and _executor(indexes, coalesce, exec, "a5") is not False
            and dst.loc == "mat"
            and dst.layout == "nz"
            and (dst.fractal == 512) is not False
            and src.layout == "nd"
            and ((scratch is not None) == (coalesce == "elem")) is not False
            and (scratch is None or scratch.size >= dst.size) is not False
            and (coalesce != "row" or indexes.size >= dst.valid_row) is not False
            and (coalesce != "elem" or ( indexes.layout == "nd" and both(indexes.size > 0, indexes.shape[3] >= dst.valid_row, indexes.shape[4] >= dst.valid_col) )) is not False
            and (coalesce != "elem" or indexes.stride[4] == 1) is not False
        ):
            return form
        return None
    if form == "vector":
        if (
            (src.size > 0) is not False
            and (coalesce != "row" or dst.valid_col <= (src.shape[0] * src.shape[1] * src.shape[4] if src.layout == "nz" else src.shape[4])) is not False
            and _even_rows(src, coalesce) is not False
            and (coalesce != "row" or src.stride[4] == 1) is not False
            and (coalesce != "row" or indexes.kind != "tile" or src.stride[3] == src.shape[4]) is not False
            and _elements_in_memory(src, coalesce) is not False
            and _executor(indexes, coalesce, exec, "a5") is not False
            and (coalesce != "row" or both(src.shape[0] == 1, src.shape[1] == 1, src.shape[2] == 1)) is not False
            and dst.loc == "vec"
            and indexes.loc == "vec"
            and src.layout == "nd"
            and dst.slayout == "none_box"
            and indexes.slayout == "none_box"
            and (coalesce != "row" or either( both(indexes.valid_row == 1, indexes.valid_col == dst.valid_row), both(indexes.valid_row == dst.valid_row, indexes.valid_col == 1), )) is not False
            and (coalesce != "row" or either( indexes.layout == "nd" and indexes.valid_row == 1, both(indexes.valid_col == 1, indexes.layout == "dn" or indexes.cols == 1), )) is not False
            and (coalesce != "elem" or same(indexes.valid_shape, dst.valid_shape)) is not False
            and (coalesce != "row" or src.shape[4] == dst.valid_col) is not False
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
