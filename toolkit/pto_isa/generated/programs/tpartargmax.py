"""pto.tpartargmax in programs.

Generated from tile/irregular-and-complex/tpartargmax.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

from ...runtime.logic import both, either, least
from ...runtime.program_op import ProgramOp, TextForm

from ..rules.tpartargmax import RULES, _index_shapes, _index_storage


def _cpu(dst, src0, src1, dst_idx, src0_idx, src1_idx):
    """Name the form of a call that breaks no rule of the CPU simulator, None for others."""
    if (
        _index_storage(dst, src0, src1, dst_idx, src0_idx, src1_idx) is not False
        and dst.slayout == "none_box"
        and src0.slayout == "none_box"
        and src1.slayout == "none_box"
        and dst_idx.slayout == "none_box"
        and src0_idx.slayout == "none_box"
        and src1_idx.slayout == "none_box"
        and either( both(src0.valid_row >= dst.valid_row, src0.valid_col >= dst.valid_col), both(src1.valid_row >= dst.valid_row, src1.valid_col >= dst.valid_col), ) is not False
    ):
        return ""
    return None


def _a2a3(dst, src0, src1, dst_idx, src0_idx, src1_idx):
    """Name the form of a call that breaks no rule of A2/A3, None for others."""
    if (
        dst.loc == "vec"
        and src0.loc == "vec"
        and src1.loc == "vec"
        and dst_idx.loc == "vec"
        and src0_idx.loc == "vec"
        and src1_idx.loc == "vec"
        and dst.layout == "nd"
        and src0.layout == "nd"
        and src1.layout == "nd"
        and dst_idx.layout == "nd"
        and src0_idx.layout == "nd"
        and src1_idx.layout == "nd"
        and _index_shapes(dst, src0, src1, dst_idx, src0_idx, src1_idx) is not False
        and (dst.valid_row > 0) is not False
        and (dst.valid_col > 0) is not False
        and either( both(src0.valid_row == dst.valid_row, src0.valid_col == dst.valid_col), both(src1.valid_row == dst.valid_row, src1.valid_col == dst.valid_col), ) is not False
        and (src0.valid_row <= dst.valid_row) is not False
        and (src1.valid_row <= dst.valid_row) is not False
        and (src0.valid_col <= dst.valid_col) is not False
        and (src1.valid_col <= dst.valid_col) is not False
        and (not dst_idx.itemsize > dst.itemsize or least(least(dst.valid_col, src0.valid_col), least(dst.valid_col, src1.valid_col)) <= 64) is not False
    ):
        return ""
    return None


def _a5(dst, src0, src1, dst_idx, src0_idx, src1_idx):
    """Name the form of a call that breaks no rule of A5, None for others."""
    if (
        dst.loc == "vec"
        and src0.loc == "vec"
        and src1.loc == "vec"
        and dst_idx.loc == "vec"
        and src0_idx.loc == "vec"
        and src1_idx.loc == "vec"
        and dst.layout == "nd"
        and src0.layout == "nd"
        and src1.layout == "nd"
        and dst_idx.layout == "nd"
        and src0_idx.layout == "nd"
        and src1_idx.layout == "nd"
        and _index_shapes(dst, src0, src1, dst_idx, src0_idx, src1_idx) is not False
        and either( both(src0.valid_row == dst.valid_row, src0.valid_col == dst.valid_col), both(src1.valid_row == dst.valid_row, src1.valid_col == dst.valid_col), ) is not False
        and (src0.valid_row <= dst.valid_row) is not False
        and (src1.valid_row <= dst.valid_row) is not False
        and (src0.valid_col <= dst.valid_col) is not False
        and (src1.valid_col <= dst.valid_col) is not False
    ):
        return ""
    return None


PROGRAM = ProgramOp(
    RULES,
    order=("dst", "src0", "src1", "dst_idx", "src0_idx", "src1_idx"),
    forms=(
        TextForm("dps", ins=("src0", "src1", "src0_idx", "src1_idx"), outs=("dst", "dst_idx")),
        TextForm("ssa", ins=("src0", "src1", "src0_idx", "src1_idx"), results=("dst", "dst_idx")),
        TextForm("pto_as", ins=("src0", "src1", "src0_idx", "src1_idx"), results=("dst", "dst_idx")),
    ),
    accepts={"cpu": _cpu, "a2a3": _a2a3, "a5": _a5},
)
