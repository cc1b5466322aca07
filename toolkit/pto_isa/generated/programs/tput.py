"""pto.tput in programs.

Generated from comm/comm/tput.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

from ...runtime.logic import both, either, same
from ...runtime.program_op import ProgramOp, TextForm

from ..rules.tput import RULES, _dense, _staging_filled, _whole_pieces


def _cpu(dst, src, staging, pong, atomic_type):
    """Name the form of a call that breaks no rule of the CPU simulator, None for others."""
    if (
        (pong is None or ( pong.layout == staging.layout and pong.loc == staging.loc and both(pong.rows == staging.rows, pong.cols == staging.cols) )) is not False
        and (dst.layout == src.layout) is not False
        and same(dst.shape, src.shape) is not False
    ):
        return ""
    return None


def _a2a3(dst, src, staging, pong, atomic_type):
    """Name the form of a call that breaks no rule of A2/A3, None for others."""
    if (
        staging.loc == "vec"
        and staging.layout == src.layout
        and src.layout in ("nd", "dn")
        and (staging.valid_row > 0) is not False
        and (staging.valid_col > 0) is not False
        and _staging_filled(staging, src) is not False
        and _whole_pieces(staging, src) is not False
        and _dense(dst, src) is not False
        and (staging.layout != "nd" or staging.rows <= 4095) is not False
        and (staging.layout != "dn" or either(src.shape[4] <= 4095, staging.valid_col <= 4095)) is not False
        and (pong is None or ( pong.layout == staging.layout and pong.loc == staging.loc and both(pong.rows == staging.rows, pong.cols == staging.cols) )) is not False
        and (dst.layout == src.layout) is not False
        and same(dst.shape, src.shape) is not False
        and (atomic_type != "atomic_add" or dst.dtype in ("f16", "bf16", "f32", "i8", "i16", "i32")) is not False
    ):
        return ""
    return None


def _a5(dst, src, staging, pong, atomic_type):
    """Name the form of a call that breaks no rule of A5, None for others."""
    if (
        staging.loc == "vec"
        and staging.layout == src.layout
        and src.layout in ("nd", "dn")
        and (staging.valid_row > 0) is not False
        and (staging.valid_col > 0) is not False
        and _staging_filled(staging, src) is not False
        and _whole_pieces(staging, src) is not False
        and _dense(dst, src) is not False
        and (staging.bits != 64 or staging.pad in ("null", "zero")) is not False
        and (pong is None or ( pong.layout == staging.layout and pong.loc == staging.loc and both(pong.rows == staging.rows, pong.cols == staging.cols) )) is not False
        and (dst.layout == src.layout) is not False
        and same(dst.shape, src.shape) is not False
        and (atomic_type != "atomic_add" or dst.dtype in ("f16", "bf16", "f32", "i8", "i16", "i32")) is not False
    ):
        return ""
    return None


PROGRAM = ProgramOp(
    RULES,
    order=("dst", "src", "staging", "pong", "atomic_type"),
    forms=(
        TextForm("dps", ins=("dst", "src")),
        TextForm("pto_as", ins=("dst", "src")),
    ),
    accepts={"cpu": _cpu, "a2a3": _a2a3, "a5": _a5},
)
