"""pto.tdivs in programs.

Generated from tile/tile-scalar-and-immediate/tdivs.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

from pto_isa.runtime.program_op import ProgramOp, TextForm

from ..rules.tdivs import RULES, _divisor_not_zero, _form, _not_empty, _precision_on_a5, _row_major, _same_valid_shape, _vector_tiles, _wide_columns


def _cpu(dst, src, scalar, order, precision):
    """Name the form of a call that breaks no rule of the CPU simulator, None for others."""
    form = _form(order)
    if form == "tile_scalar":
        if (
            _vector_tiles(dst, src) is not False
            and _row_major(dst, src) is not False
            and _same_valid_shape(dst, src) is not False
            and _precision_on_a5(precision) is not False
            and _divisor_not_zero(src, scalar) is not False
        ):
            return form
        return None
    if form == "scalar_tile":
        if (
            _vector_tiles(dst, src) is not False
            and _row_major(dst, src) is not False
            and _same_valid_shape(dst, src) is not False
            and _precision_on_a5(precision) is not False
        ):
            return form
        return None
    return None


def _a2a3(dst, src, scalar, order, precision):
    """Name the form of a call that breaks no rule of A2/A3, None for others."""
    form = _form(order)
    if form == "tile_scalar":
        if (
            _vector_tiles(dst, src) is not False
            and _row_major(dst, src) is not False
            and _same_valid_shape(dst, src) is not False
            and _not_empty(dst) is not False
            and _precision_on_a5(precision) is not False
            and _divisor_not_zero(src, scalar) is not False
        ):
            return form
        return None
    if form == "scalar_tile":
        if (
            _vector_tiles(dst, src) is not False
            and _row_major(dst, src) is not False
            and _same_valid_shape(dst, src) is not False
            and _not_empty(dst) is not False
            and _precision_on_a5(precision) is not False
        ):
            return form
        return None
    return None


def _a5(dst, src, scalar, order, precision):
    """Name the form of a call that breaks no rule of A5, None for others."""
    form = _form(order)
    if form == "tile_scalar":
        if (
            _vector_tiles(dst, src) is not False
            and _row_major(dst, src) is not False
            and _same_valid_shape(dst, src) is not False
            and _wide_columns(dst) is not False
            and _divisor_not_zero(src, scalar) is not False
        ):
            return form
        return None
    if form == "scalar_tile":
        if (
            _vector_tiles(dst, src) is not False
            and _row_major(dst, src) is not False
            and _same_valid_shape(dst, src) is not False
            and _wide_columns(dst) is not False
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
