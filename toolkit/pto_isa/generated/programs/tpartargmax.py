"""pto.tpartargmax in programs.

Generated from tile/irregular-and-complex/tpartargmax.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

from pto_isa.runtime.program_op import ProgramOp, TextForm

from ..rules.tpartargmax import RULES, _index_shapes, _index_storage, _not_empty, _one_covers, _other_fits, _plain_layout, _result_covered, _unboxed, _vector_tiles, _wide_indices


def _cpu(dst, src0, src1, dst_idx, src0_idx, src1_idx):
    """Name the form of a call that breaks no rule of the CPU simulator, None for others."""
    if (
        _index_storage(dst, src0, src1, dst_idx, src0_idx, src1_idx) is not False
        and _unboxed(dst, src0, src1, dst_idx, src0_idx, src1_idx) is not False
        and _result_covered(dst, src0, src1) is not False
    ):
        return ""
    return None


def _a2a3(dst, src0, src1, dst_idx, src0_idx, src1_idx):
    """Name the form of a call that breaks no rule of A2/A3, None for others."""
    if (
        _vector_tiles(dst, src0, src1, dst_idx, src0_idx, src1_idx) is not False
        and _plain_layout(dst, src0, src1, dst_idx, src0_idx, src1_idx) is not False
        and _index_shapes(dst, src0, src1, dst_idx, src0_idx, src1_idx) is not False
        and _not_empty(dst) is not False
        and _one_covers(dst, src0, src1) is not False
        and _other_fits(dst, src0, src1) is not False
        and _wide_indices(dst, src0, src1, dst_idx) is not False
    ):
        return ""
    return None


def _a5(dst, src0, src1, dst_idx, src0_idx, src1_idx):
    """Name the form of a call that breaks no rule of A5, None for others."""
    if (
        _vector_tiles(dst, src0, src1, dst_idx, src0_idx, src1_idx) is not False
        and _plain_layout(dst, src0, src1, dst_idx, src0_idx, src1_idx) is not False
        and _index_shapes(dst, src0, src1, dst_idx, src0_idx, src1_idx) is not False
        and _one_covers(dst, src0, src1) is not False
        and _other_fits(dst, src0, src1) is not False
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
