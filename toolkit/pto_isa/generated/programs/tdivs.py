"""pto.tdivs in programs.

Generated from tile/tile-scalar-and-immediate/tdivs.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

from ...runtime.program_op import ProgramOp, TextForm

from ..rules.tdivs import RULES, _form


def _cpu(dst, src, scalar, order, precision):
    """Name the form of a call that breaks no rule of the CPU simulator, None for others."""
    form = _form(order)
    if form == "tile_scalar":
        if (
            dst.loc == "vec"
            and src.loc == "vec"
            and dst.blayout == "row_major"
            and src.blayout == "row_major"
            and (dst.valid_row == src.valid_row) is not False
            and (dst.valid_col == src.valid_col) is not False
            and precision == "default"
            and (src.dtype not in ("i8", "i16", "i32", "i64", "u8", "u16", "u32", "u64") or scalar != 0) is not False
        ):
            return form
        return None
    if form == "scalar_tile":
        if (
            dst.loc == "vec"
            and src.loc == "vec"
            and dst.blayout == "row_major"
            and src.blayout == "row_major"
            and (dst.valid_row == src.valid_row) is not False
            and (dst.valid_col == src.valid_col) is not False
            and precision == "default"
        ):
            return form
        return None
    return None


def _a2a3(dst, src, scalar, order, precision):
    """Name the form of a call that breaks no rule of A2/A3, None for others."""
    form = _form(order)
    if form == "tile_scalar":
        if (
            dst.loc == "vec"
            and src.loc == "vec"
            and dst.blayout == "row_major"
            and src.blayout == "row_major"
            and (dst.valid_row == src.valid_row) is not False
            and (dst.valid_col == src.valid_col) is not False
            and (dst.valid_row > 0) is not False
            and (dst.valid_col > 0) is not False
            and precision == "default"
            and (src.dtype not in ("i8", "i16", "i32", "i64", "u8", "u16", "u32", "u64") or scalar != 0) is not False
        ):
            return form
        return None
    if form == "scalar_tile":
        if (
            dst.loc == "vec"
            and src.loc == "vec"
            and dst.blayout == "row_major"
            and src.blayout == "row_major"
            and (dst.valid_row == src.valid_row) is not False
            and (dst.valid_col == src.valid_col) is not False
            and (dst.valid_row > 0) is not False
            and (dst.valid_col > 0) is not False
            and precision == "default"
        ):
            return form
        return None
    return None


def _a5(dst, src, scalar, order, precision):
    """Name the form of a call that breaks no rule of A5, None for others."""
    form = _form(order)
    if form == "tile_scalar":
        if (
            dst.loc == "vec"
            and src.loc == "vec"
            and dst.blayout == "row_major"
            and src.blayout == "row_major"
            and (dst.valid_row == src.valid_row) is not False
            and (dst.valid_col == src.valid_col) is not False
            and (dst.bits != 64 or dst.valid_col <= 64) is not False
            and (src.dtype not in ("i8", "i16", "i32", "i64", "u8", "u16", "u32", "u64") or scalar != 0) is not False
        ):
            return form
        return None
    if form == "scalar_tile":
        if (
            dst.loc == "vec"
            and src.loc == "vec"
            and dst.blayout == "row_major"
            and src.blayout == "row_major"
            and (dst.valid_row == src.valid_row) is not False
            and (dst.valid_col == src.valid_col) is not False
            and (dst.bits != 64 or dst.valid_col <= 64) is not False
        ):
            return form
        return None
    return None


PROGRAM = ProgramOp(
    RULES,
    order=("dst", "src", "scalar", "order", "precision"),
    forms=(
        TextForm("dps", ins=("src", "scalar"), outs=("dst",)),
        TextForm("ssa", ins=("src", "scalar"), results=("dst",)),
        TextForm("pto_as", ins=("src", "scalar"), results=("dst",)),
        TextForm("dps", form="scalar_tile", ins=("scalar", "src"), outs=("dst",), sets={"order": "scalar_tile"}),
        TextForm("ssa", form="scalar_tile", ins=("scalar", "src"), results=("dst",), sets={"order": "scalar_tile"}),
        TextForm("pto_as", form="scalar_tile", ins=("scalar", "src"), results=("dst",), sets={"order": "scalar_tile"}),
    ),
    accepts={"cpu": _cpu, "a2a3": _a2a3, "a5": _a5},
)
