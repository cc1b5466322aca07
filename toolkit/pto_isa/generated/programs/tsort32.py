"""pto.tsort32 in programs.

Generated from tile/irregular-and-complex/tsort32.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

from ...runtime.logic import both, either, implies
from ...runtime.program_op import ProgramOp, TextForm

from ..rules.tsort32 import RULES, _records_fit, _tmp_large_enough


def _cpu(dst, src, idx, tmp):
    """Name the form of a call that breaks no rule of the CPU simulator, None for others."""
    if (
        dst.blayout == "row_major"
        and src.blayout == "row_major"
        and idx.blayout == "row_major"
        and dst.slayout == "none_box"
        and src.slayout == "none_box"
        and idx.slayout == "none_box"
        and (src.cols == idx.cols) is not False
        and (idx.valid_row == src.valid_row) is not False
        and (idx.valid_col == src.valid_col) is not False
        and _records_fit(dst, src, "cpu") is not False
    ):
        return ""
    return None


def _a2a3(dst, src, idx, tmp):
    """Name the form of a call that breaks no rule of A2/A3, None for others."""
    if (
        dst.loc == "vec"
        and src.loc == "vec"
        and idx.loc == "vec"
        and dst.blayout == "row_major"
        and src.blayout == "row_major"
        and idx.blayout == "row_major"
        and dst.slayout == "none_box"
        and src.slayout == "none_box"
        and idx.slayout == "none_box"
        and either(idx.valid_row == 1, idx.valid_row >= src.valid_row) is not False
        and (idx.valid_col >= src.valid_col) is not False
        and (dst.valid_row == src.valid_row) is not False
        and (tmp is not None or src.valid_col % 32 == 0) is not False
        and _records_fit(dst, src, "a2a3") is not False
        and _tmp_large_enough(src, tmp, "a2a3") is not False
        and either(-(-src.valid_col // 32) <= 255, -(-src.valid_col // 32) % 255 != 0) is not False
    ):
        return ""
    return None


def _a5(dst, src, idx, tmp):
    """Name the form of a call that breaks no rule of A5, None for others."""
    if (
        dst.loc == "vec"
        and src.loc == "vec"
        and idx.loc == "vec"
        and dst.blayout == "row_major"
        and src.blayout == "row_major"
        and idx.blayout == "row_major"
        and dst.slayout == "none_box"
        and src.slayout == "none_box"
        and idx.slayout == "none_box"
        and either(idx.valid_row == 1, idx.valid_row >= src.valid_row) is not False
        and (idx.valid_col >= src.valid_col) is not False
        and (dst.valid_row == src.valid_row) is not False
        and (tmp is not None or src.valid_col % 32 == 0) is not False
        and _records_fit(dst, src, "a5") is not False
        and _tmp_large_enough(src, tmp, "a5") is not False
        and either(-(-src.valid_col // 32) <= 255, -(-src.valid_col // 32) % 255 != 0) is not False
        and implies(both(src.valid_col % 32 != 0, src.valid_col * src.itemsize > 8160), -(-src.valid_col // 32) != 255) is not False
    ):
        return ""
    return None


PROGRAM = ProgramOp(
    RULES,
    order=("dst", "src", "idx", "tmp"),
    forms=(
        TextForm("dps", ins=("src", "idx", "tmp"), outs=("dst",)),
        TextForm("ssa", ins=("src", "idx"), results=("dst",)),
        TextForm("pto_as", ins=("src", "idx"), results=("dst",)),
    ),
    accepts={"cpu": _cpu, "a2a3": _a2a3, "a5": _a5},
)
