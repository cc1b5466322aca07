"""pto.timg2col in programs.

Generated from tile/layout-and-rearrangement/timg2col.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

from ...runtime.program_op import ProgramOp, TextForm

from ..rules.timg2col import RULES, _map_size, _result_step, _single_pass, _window_fits


def _cpu(dst, src, state, pos_m, pos_k, fmatrix_mode):
    """Name the form of a call that breaks no rule of the CPU simulator, None for others."""
    if (
        src.loc == "mat"
        and dst.loc == "left"
        and src.layout in ("nc1hwc0", "ndc1hwc0")
        and dst.layout == "nz"
        and src.stride_h >= 1
        and (src.stride_w >= 1) is not False
        and src.filter_h >= 1
        and (src.filter_w >= 1) is not False
        and _window_fits(src, fmatrix_mode, state, "cpu") is not False
        and 0 <= pos_m <= 65535
        and (0 <= pos_k <= 65535) is not False
    ):
        return ""
    return None


def _a2a3(dst, src, state, pos_m, pos_k, fmatrix_mode):
    """Name the form of a call that breaks no rule of A2/A3, None for others."""
    if (
        src.loc == "mat"
        and dst.loc == "left"
        and src.layout in ("nc1hwc0", "ndc1hwc0")
        and dst.layout == "zz"
        and src.stride_h >= 1
        and (src.stride_w >= 1) is not False
        and src.filter_h >= 1
        and (src.filter_w >= 1) is not False
        and src.filter_h <= 511
        and (src.filter_w <= 511) is not False
        and _window_fits(src, fmatrix_mode, state, "a2a3") is not False
        and 0 <= pos_m <= 65535
        and (0 <= pos_k <= 65535) is not False
        and _map_size(src, fmatrix_mode, state, "a2a3") is not False
        and (src.n == 1) is not False
        and ((src.d if src.layout == "ndc1hwc0" else 1) == 1) is not False
        and (src.c0 * src.itemsize == 32) is not False
        and (src.channel_size == src.c1 * src.c0) is not False
        and (src.transpose == 0) is not False
        and _single_pass(src, fmatrix_mode, state, "a2a3") is not False
    ):
        return ""
    return None


def _a5(dst, src, state, pos_m, pos_k, fmatrix_mode):
    """Name the form of a call that breaks no rule of A5, None for others."""
    if (
        src.loc == "mat"
        and dst.loc == "left"
        and src.layout in ("nc1hwc0", "ndc1hwc0")
        and dst.layout == "nz"
        and src.stride_h >= 1
        and (src.stride_w >= 1) is not False
        and src.filter_h >= 1
        and (src.filter_w >= 1) is not False
        and src.filter_h <= 511
        and (src.filter_w <= 511) is not False
        and _window_fits(src, fmatrix_mode, state, "a5") is not False
        and 0 <= pos_m <= 65535
        and (0 <= pos_k <= 65535) is not False
        and _map_size(src, fmatrix_mode, state, "a5") is not False
        and (src.n == 1) is not False
        and ((src.d if src.layout == "ndc1hwc0" else 1) == 1) is not False
        and (src.c0 * src.itemsize == 32) is not False
        and (src.channel_size == src.c1 * src.c0) is not False
        and (src.transpose == 0) is not False
        and _single_pass(src, fmatrix_mode, state, "a5") is not False
        and _result_step(dst, src, fmatrix_mode, state, "a5") is not False
    ):
        return ""
    return None


PROGRAM = ProgramOp(
    RULES,
    order=("dst", "src", "state", "pos_m", "pos_k", "fmatrix_mode"),
    forms=(
        TextForm("dps", ins=("src",), outs=("dst",)),
        TextForm("ssa", ins=("src",), results=("dst",)),
        TextForm("pto_as", ins=("src",), results=("dst",)),
    ),
    accepts={"cpu": _cpu, "a2a3": _a2a3, "a5": _a5},
    reads=("fmatrix", "padding", "repeat"),
)
