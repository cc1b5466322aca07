"""pto.texpands in programs.

Generated from tile/tile-scalar-and-immediate/texpands.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

from ...runtime.program_op import ProgramOp, TextForm

from ..rules.texpands import RULES, _form


def _a2a3(dst, scalar):
    """Name the form of a call that breaks no rule of A2/A3, None for others."""
    form = _form(dst, "a2a3")
    if form == "conv":
        if (
            dst.loc == "mat"
            and dst.layout in ("nc1hwc0", "fractal_z")
            and (1 <= dst.bytes // 32) is not False
            and (dst.bytes // 32 <= 32767) is not False
        ):
            return form
        return None
    if form == "matrix":
        if (
            (1 <= dst.bytes // 32) is not False
            and (dst.bytes // 32 <= 32767) is not False
        ):
            return form
        return None
    if form == "vector":
        if (
            dst.loc == "vec"
        ):
            return form
        return None
    return None


def _a5(dst, scalar):
    """Name the form of a call that breaks no rule of A5, None for others."""
    form = _form(dst, "a5")
    if form == "conv":
        if (
            dst.loc == "mat"
            and dst.layout in ("nc1hwc0", "fractal_z", "ndc1hwc0", "fractal_z_3d")
            and (1 <= dst.bytes // 32) is not False
            and (dst.bytes // 32 <= 32767) is not False
        ):
            return form
        return None
    if form == "matrix":
        if (
            (1 <= dst.bytes // 32) is not False
            and (dst.bytes // 32 <= 32767) is not False
        ):
            return form
        return None
    if form == "vector":
        if (
            dst.loc == "vec"
            and (dst.bits != 64 or dst.blayout == "row_major") is not False
        ):
            return form
        return None
    return None


def _cpu(dst, scalar):
    """Name the form of a call that breaks no rule of the CPU simulator, None for others."""
    form = _form(dst, "cpu")
    if form in ("matrix", "vector"):
        return form
    return None


PROGRAM = ProgramOp(
    RULES,
    order=("dst", "scalar"),
    forms=(
        TextForm("dps", ins=("scalar",), outs=("dst",)),
        TextForm("ssa", ins=("scalar",), results=("dst",)),
        TextForm("pto_as", ins=("scalar",), results=("dst",)),
    ),
    accepts={"a2a3": _a2a3, "a5": _a5, "cpu": _cpu},
)
