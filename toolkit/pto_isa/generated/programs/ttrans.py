"""pto.ttrans in programs.

Generated from tile/layout-and-rearrangement/ttrans.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

from ...runtime.choice import choose
from ...runtime.logic import either
from ...runtime.program_op import ProgramOp, TextForm

from ..rules.ttrans import RULES, _form, _tmp_large_enough, _tmp_large_enough_ncdhw_to_fractal_z_3d


def _cpu(dst, src, tmp):
    """Name the form of a call that breaks no rule of the CPU simulator, None for others."""
    form = _form(dst, src, "cpu")
    if form == "transpose":
        if (
            (src.valid_row == dst.valid_col) is not False
            and (src.valid_col == dst.valid_row) is not False
        ):
            return form
        return None
    if form == "nchw_to_nc1hwc0":
        if (
            (dst.n == src.n) is not False
            and (dst.h == src.h) is not False
            and (dst.w == src.w) is not False
            and (dst.c1 == -(-src.c // dst.c0)) is not False
        ):
            return form
        return None
    if form == "nc1hwc0_to_nchw":
        if (
            (dst.n == src.n) is not False
            and (dst.h == src.h) is not False
            and (dst.w == src.w) is not False
            and (dst.c == src.c1 * src.c0) is not False
        ):
            return form
        return None
    if form == "nc1hwc0_to_fractal_z":
        if (
            (dst.shape[0] == src.c1 * src.h * src.w) is not False
            and (dst.c0 == src.c0) is not False
            and (dst.n1 == -(-src.n // dst.n0)) is not False
        ):
            return form
        return None
    if form == "gnchw_to_gnc1hwc0":
        if (
            (dst.g == src.g) is not False
            and (dst.n == src.n) is not False
            and (dst.h == src.h) is not False
            and (dst.w == src.w) is not False
            and (dst.c1 == -(-src.c // dst.c0)) is not False
        ):
            return form
        return None
    if form == "gnc1hwc0_to_fractal_z":
        if (
            (dst.shape[0] == src.g * src.c1 * src.h * src.w) is not False
            and (dst.c0 == src.c0) is not False
            and (dst.n1 == -(-src.n // dst.n0)) is not False
        ):
            return form
        return None
    if form == "ncdhw_to_fractal_z_3d":
        if (
            (dst.shape[0] == src.d * -(-src.c // dst.c0) * src.h * src.w) is not False
            and (dst.n1 == -(-src.n // dst.n0)) is not False
        ):
            return form
        return None
    return None


def _a2a3(dst, src, tmp):
    """Name the form of a call that breaks no rule of A2/A3, None for others."""
    form = _form(dst, src, "a2a3")
    if form == "transpose":
        if (
            (src.valid_col <= dst.rows) is not False
            and (src.valid_row <= dst.cols) is not False
            and src.blayout == "row_major"
            and src.slayout == "none_box"
            and dst.layout == "nd"
            and dst.loc == "vec"
            and src.loc == "vec"
            and _tmp_large_enough(dst, src, tmp) is not False
        ):
            return form
        return None
    if form == "nchw_to_nc1hwc0":
        if (
            (dst.n == src.n) is not False
            and (dst.h == src.h) is not False
            and (dst.w == src.w) is not False
            and (dst.c1 == -(-src.c // dst.c0)) is not False
            and (src.h * src.w * src.itemsize % 32 == 0) is not False
            and (src.c % dst.c0 == 0) is not False
        ):
            return form
        return None
    if form == "nc1hwc0_to_nchw":
        if (
            (dst.n == src.n) is not False
            and (dst.h == src.h) is not False
            and (dst.w == src.w) is not False
            and (dst.c == src.c1 * src.c0) is not False
        ):
            return form
        return None
    if form == "nc1hwc0_to_fractal_z":
        if (
            (dst.shape[0] == src.c1 * src.h * src.w) is not False
            and (dst.c0 == src.c0) is not False
            and (dst.n1 == -(-src.n // dst.n0)) is not False
        ):
            return form
        return None
    if form == "gnchw_to_gnc1hwc0":
        if (
            (dst.g == src.g) is not False
            and (dst.n == src.n) is not False
            and (dst.h == src.h) is not False
            and (dst.w == src.w) is not False
            and (dst.c1 == -(-src.c // dst.c0)) is not False
            and (src.h * src.w * src.itemsize % 32 == 0) is not False
            and (src.c % dst.c0 == 0) is not False
        ):
            return form
        return None
    if form == "gnc1hwc0_to_gnchw":
        if (
            (dst.g == src.g) is not False
            and (dst.n == src.n) is not False
            and (dst.h == src.h) is not False
            and (dst.w == src.w) is not False
            and (dst.c == src.c1 * src.c0) is not False
        ):
            return form
        return None
    if form == "gnc1hwc0_to_fractal_z":
        if (
            (dst.shape[0] == src.g * src.c1 * src.h * src.w) is not False
            and (dst.c0 == src.c0) is not False
            and (dst.n1 == -(-src.n // dst.n0)) is not False
            and either(src.g == 1, src.n % dst.n0 == 0) is not False
        ):
            return form
        return None
    if form == "ncdhw_to_fractal_z_3d":
        if (
            (dst.shape[0] == src.d * -(-src.c // dst.c0) * src.h * src.w) is not False
            and (dst.n1 == -(-src.n // dst.n0)) is not False
            and _tmp_large_enough_ncdhw_to_fractal_z_3d(dst, src, tmp) is not False
        ):
            return form
        return None
    return None


def _a5(dst, src, tmp):
    """Name the form of a call that breaks no rule of A5, None for others."""
    form = _form(dst, src, "a5")
    if form == "transpose":
        if (
            (src.valid_col <= dst.rows) is not False
            and (src.valid_row <= dst.cols) is not False
            and src.blayout == "row_major"
            and src.slayout == "none_box"
            and dst.layout == "nd"
            and dst.loc == "vec"
            and src.loc == "vec"
            and (not src.itemsize < 4 or choose(src.rows >= src.cols, src.size, dst.size) <= 65536) is not False
        ):
            return form
        return None
    if form == "nchw_to_nc1hwc0":
        if (
            (dst.n == src.n) is not False
            and (dst.h == src.h) is not False
            and (dst.w == src.w) is not False
            and (dst.c1 == -(-src.c // dst.c0)) is not False
            and (src.h * src.w * src.itemsize % 32 == 0) is not False
            and (src.c % dst.c0 == 0) is not False
        ):
            return form
        return None
    if form == "nc1hwc0_to_fractal_z":
        if (
            (dst.shape[0] == src.c1 * src.h * src.w) is not False
            and (dst.c0 == src.c0) is not False
            and (dst.n1 == -(-src.n // dst.n0)) is not False
        ):
            return form
        return None
    if form == "gnchw_to_gnc1hwc0":
        if (
            (dst.g == src.g) is not False
            and (dst.n == src.n) is not False
            and (dst.h == src.h) is not False
            and (dst.w == src.w) is not False
            and (dst.c1 == -(-src.c // dst.c0)) is not False
            and (src.h * src.w * src.itemsize % 32 == 0) is not False
            and (src.c % dst.c0 == 0) is not False
        ):
            return form
        return None
    if form == "gnc1hwc0_to_fractal_z":
        if (
            (dst.shape[0] == src.g * src.c1 * src.h * src.w) is not False
            and (dst.c0 == src.c0) is not False
            and (dst.n1 == -(-src.n // dst.n0)) is not False
            and either(src.g == 1, src.n % dst.n0 == 0) is not False
        ):
            return form
        return None
    return None


PROGRAM = ProgramOp(
    RULES,
    order=("dst", "src", "tmp"),
    forms=(
        TextForm("dps", ins=("src", "tmp"), outs=("dst",)),
        TextForm("ssa", ins=("src",), results=("dst",)),
        TextForm("pto_as", ins=("src",), results=("dst",)),
    ),
    accepts={"cpu": _cpu, "a2a3": _a2a3, "a5": _a5},
)
