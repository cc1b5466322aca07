"""pto.tprint in programs.

Generated from tile/irregular-and-complex/tprint.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

from ...runtime.program_op import ProgramOp, TextForm

from ..rules.tprint import RULES


def _cpu(src, tmp, format):
    """Name the form of a call that breaks no rule of the CPU simulator, None for others."""
    if (
        src.kind == "tile"
    ):
        return ""
    return None


def _a2a3(src, tmp, format):
    """Name the form of a call that breaks no rule of A2/A3, None for others."""
    if (
        (src.kind != "tile" or not tmp is None or src.loc == "vec") is not False
        and (src.kind == "tile" or src.layout in ("nd", "dn", "nz")) is not False
        and (tmp is None or src.kind == "tile" and src.loc in ("vec", "mat", "acc")) is not False
        and (tmp is None or src.kind != "tile" or src.loc != "vec") is not False
    ):
        return ""
    return None


def _a5(src, tmp, format):
    """Name the form of a call that breaks no rule of A5, None for others."""
    if (
        (src.kind != "tile" or not tmp is None or src.loc == "vec") is not False
        and (src.kind == "tile" or src.layout in ("nd", "dn", "nz")) is not False
        and (tmp is None or src.kind == "tile" and src.loc in ("vec", "acc")) is not False
        and (tmp is None or src.kind != "tile" or src.loc != "vec") is not False
    ):
        return ""
    return None


PROGRAM = ProgramOp(
    RULES,
    order=("src", "tmp", "format"),
    forms=(
        TextForm("dps", ins=("src",)),
        TextForm("ssa", ins=("src",)),
        TextForm("pto_as", ins=("src",)),
    ),
    accepts={"cpu": _cpu, "a2a3": _a2a3, "a5": _a5},
    orders=True,
)
