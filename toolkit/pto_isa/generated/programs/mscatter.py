"""pto.mscatter in programs.

Generated from tile/memory-and-data-movement/mscatter.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

from ...runtime.logic import both, either
from ...runtime.program_op import ProgramOp, TextForm

from ..rules.mscatter import RULES, _elements_in_memory, _even_rows


def _cpu(dst, src, indexes, coalesce, atomic, oob, conflict):
    """Name the form of a call that breaks no rule of the CPU simulator, None for others."""
    if (
        dst.layout == "nd"
        and (coalesce != "row" or indexes.valid_row * indexes.valid_col >= src.valid_row) is not False
        and (coalesce != "row" or either( indexes.layout == "nd" and indexes.valid_row == 1, both(indexes.valid_col == 1, indexes.layout == "dn" or indexes.cols == 1), )) is not False
        and (coalesce != "elem" or both(indexes.valid_row >= src.valid_row, indexes.valid_col >= src.valid_col)) is not False
        and (dst.size > 0) is not False
        and (coalesce != "row" or src.valid_col <= (dst.shape[0] * dst.shape[1] * dst.shape[4] if dst.layout == "nz" else dst.shape[4])) is not False
        and (coalesce != "row" or both(dst.shape[0] == 1, dst.shape[1] == 1, dst.shape[2] == 1)) is not False
        and _elements_in_memory(dst, coalesce) is not False
        and (atomic == "none" or dst.dtype not in ("f8e4m3", "f8e5m2", "f8e8m0", "hif8", "f4e2m1", "f4e1m2", "i4")) is not False
        and (conflict is None or atomic == "none" or conflict == "default") is not False
    ):
        return ""
    return None


def _a2a3(dst, src, indexes, coalesce, atomic, oob, conflict):
    """Name the form of a call that breaks no rule of A2/A3, None for others."""
    if (
        src.loc == "vec"
        and indexes.loc == "vec"
        and (dst.layout == "nd" and src.layout == "nd" or dst.layout == "nz" and src.layout == "nz" and src.fractal == 512) is not False
        and indexes.layout == "nd"
        and (dst.layout != "nz" or both(dst.shape[3] == 16, dst.shape[4] * dst.itemsize == 32)) is not False
        and (dst.layout != "nz" or src.rows % 16 == 0) is not False
        and (dst.layout != "nz" or coalesce != "row" or src.valid_col == (dst.shape[0] * dst.shape[1] * dst.shape[4] if dst.layout == "nz" else dst.shape[4])) is not False
        and (coalesce != "row" or both(indexes.valid_row == 1, indexes.valid_col == src.valid_row)) is not False
        and (coalesce != "elem" or both(indexes.valid_row == src.valid_row, indexes.valid_col == src.valid_col)) is not False
        and (dst.size > 0) is not False
        and (coalesce != "row" or src.valid_col <= (dst.shape[0] * dst.shape[1] * dst.shape[4] if dst.layout == "nz" else dst.shape[4])) is not False
        and _even_rows(dst, coalesce) is not False
        and (coalesce != "row" or dst.stride[4] == 1) is not False
        and _elements_in_memory(dst, coalesce) is not False
        and atomic in ("none", "add")
        and (atomic != "add" or dst.dtype in ("f16", "bf16", "f32", "i8", "i16", "i32")) is not False
        and conflict is None
    ):
        return ""
    return None


def _a5(dst, src, indexes, coalesce, atomic, oob, conflict):
    """Name the form of a call that breaks no rule of A5, None for others."""
    if (
        src.loc == "vec"
        and indexes.loc == "vec"
        and dst.layout == "nd"
        and src.slayout == "none_box"
        and indexes.slayout == "none_box"
        and (coalesce != "row" or either( both(indexes.valid_row == 1, indexes.valid_col == src.valid_row), both(indexes.valid_row == src.valid_row, indexes.valid_col == 1), )) is not False
        and (coalesce != "row" or either( indexes.layout == "nd" and indexes.valid_row == 1, both(indexes.valid_col == 1, indexes.layout == "dn" or indexes.cols == 1), )) is not False
        and (coalesce != "elem" or both(indexes.valid_row == src.valid_row, indexes.valid_col == src.valid_col)) is not False
        and (coalesce != "row" or dst.shape[4] == src.valid_col) is not False
        and (dst.size > 0) is not False
        and (coalesce != "row" or both(dst.shape[0] == 1, dst.shape[1] == 1, dst.shape[2] == 1)) is not False
        and (coalesce != "row" or dst.stride[4] == 1) is not False
        and (coalesce != "row" or dst.stride[3] == dst.shape[4]) is not False
        and _elements_in_memory(dst, coalesce) is not False
        and (atomic != "add" or dst.dtype in ("f16", "bf16", "f32", "i32", "u32")) is not False
        and (atomic not in ("max", "min") or dst.dtype in ("f32", "i32", "u32")) is not False
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
