"""pto.tcolsum in programs.

Generated from tile/reduce-and-expand/tcolsum.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

from ...runtime.program_op import ProgramOp, TextForm

from ..rules.tcolsum import RULES


def _cpu(dst, src, tmp, is_binary):
    """Name the form of a call that breaks no rule of the CPU simulator, None for others."""
    if (
        (src.cols == dst.cols) is not False
        and (not is_binary or tmp is not None) is not False
    ):
        return ""
    return None


def _a2a3(dst, src, tmp, is_binary):
    """Name the form of a call that breaks no rule of A2/A3, None for others."""
    if (
        dst.loc == "vec"
        and src.loc == "vec"
        and dst.blayout == "row_major"
        and src.blayout == "row_major"
        and dst.slayout == "none_box"
        and src.slayout == "none_box"
        and (src.valid_col == dst.valid_col) is not False
        and (not is_binary or tmp is not None) is not False
        and (tmp is None or (tmp.loc == "vec" and tmp.blayout == "row_major" and tmp.slayout == "none_box"))
        and (tmp is None or ((tmp.dtype == src.dtype) is not False))
        and (tmp is None or ((not is_binary or tmp.cols * tmp.itemsize >= src.valid_col * src.itemsize) is not False))
        and (tmp is None or ((not is_binary or tmp.rows >= -(-src.valid_row // 2)) is not False))
    ):
        return ""
    return None


def _a5(dst, src, tmp, is_binary):
    """Name the form of a call that breaks no rule of A5, None for others."""
    if (
        dst.loc == "vec"
        and src.loc == "vec"
        and dst.blayout == "row_major"
        and src.blayout == "row_major"
        and dst.slayout == "none_box"
        and src.slayout == "none_box"
        and (src.valid_col == dst.valid_col) is not False
        and (src.valid_row > 0) is not False
        and (src.valid_col > 0) is not False
        and (src.bits != 64 or src.valid_col <= 64) is not False
        and (not is_binary or tmp is not None) is not False
        and (tmp is None or (tmp.loc == "vec" and tmp.blayout == "row_major" and tmp.slayout == "none_box"))
        and (tmp is None or ((tmp.dtype == src.dtype) is not False))
        and (tmp is None or ((not is_binary or tmp.cols * tmp.itemsize >= src.valid_col * src.itemsize) is not False))
        and (tmp is None or ((not is_binary or tmp.rows >= -(-src.valid_row // 2)) is not False))
        and (src.bits != 64 or tmp is None) is not False
    ):
        return ""
    return None


PROGRAM = ProgramOp(
    RULES,
    order=("dst", "src", "tmp", "is_binary"),
    forms=(
        TextForm("dps", ins=("src", "tmp"), outs=("dst",), attributes={"isBinary": "is_binary"}),
        TextForm("ssa", ins=("src", "tmp"), results=("dst",), attributes={"isBinary": "is_binary"}),
        TextForm("pto_as", ins=("src",), results=("dst",), attributes={"isBinary": "is_binary"}),
    ),
    accepts={"cpu": _cpu, "a2a3": _a2a3, "a5": _a5},
)
