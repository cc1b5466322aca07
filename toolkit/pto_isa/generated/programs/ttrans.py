"""pto.ttrans in programs.

Generated from tile/layout-and-rearrangement/ttrans.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

from pto_isa.runtime.program_op import ProgramOp, TextForm

from ..rules.ttrans import RULES, _fits, _form, _mirrored_valid_shape, _narrow_index, _padded_channels, _padded_channels_gnchw_to_gnc1hwc0, _plain_layout, _row_major_source, _same_extents, _same_extents_gnc1hwc0_to_fractal_z, _same_extents_gnc1hwc0_to_gnchw, _same_extents_gnchw_to_gnc1hwc0, _same_extents_nc1hwc0_to_fractal_z, _same_extents_nc1hwc0_to_nchw, _same_extents_ncdhw_to_fractal_z_3d, _tmp_large_enough, _tmp_large_enough_ncdhw_to_fractal_z_3d, _vector_tiles, _whole_batches, _whole_block_planes, _whole_block_planes_gnchw_to_gnc1hwc0


def _cpu(dst, src, tmp):
    """Name the form of a call that breaks no rule of the CPU simulator, None for others."""
    form = _form(dst, src, "cpu")
    if form == "transpose":
        if (
            _mirrored_valid_shape(dst, src) is not False
        ):
            return form
        return None
    if form == "nchw_to_nc1hwc0":
        if (
            _same_extents(dst, src) is not False
        ):
            return form
        return None
    if form == "nc1hwc0_to_nchw":
        if (
            _same_extents_nc1hwc0_to_nchw(dst, src) is not False
        ):
            return form
        return None
    if form == "nc1hwc0_to_fractal_z":
        if (
            _same_extents_nc1hwc0_to_fractal_z(dst, src) is not False
        ):
            return form
        return None
    if form == "gnchw_to_gnc1hwc0":
        if (
            _same_extents_gnchw_to_gnc1hwc0(dst, src) is not False
        ):
            return form
        return None
    if form == "gnc1hwc0_to_fractal_z":
        if (
            _same_extents_gnc1hwc0_to_fractal_z(dst, src) is not False
        ):
            return form
        return None
    if form == "ncdhw_to_fractal_z_3d":
        if (
            _same_extents_ncdhw_to_fractal_z_3d(dst, src) is not False
        ):
            return form
        return None
    return None


def _a2a3(dst, src, tmp):
    """Name the form of a call that breaks no rule of A2/A3, None for others."""
    form = _form(dst, src, "a2a3")
    if form == "transpose":
        if (
            _fits(dst, src) is not False
            and _row_major_source(src) is not False
            and _plain_layout(dst, src) is not False
            and _vector_tiles(dst, src) is not False
            and _tmp_large_enough(dst, src, tmp) is not False
        ):
            return form
        return None
    if form == "nchw_to_nc1hwc0":
        if (
            _same_extents(dst, src) is not False
            and _whole_block_planes(src) is not False
            and _padded_channels(dst, src) is not False
        ):
            return form
        return None
    if form == "nc1hwc0_to_nchw":
        if (
            _same_extents_nc1hwc0_to_nchw(dst, src) is not False
        ):
            return form
        return None
    if form == "nc1hwc0_to_fractal_z":
        if (
            _same_extents_nc1hwc0_to_fractal_z(dst, src) is not False
        ):
            return form
        return None
    if form == "gnchw_to_gnc1hwc0":
        if (
            _same_extents_gnchw_to_gnc1hwc0(dst, src) is not False
            and _whole_block_planes_gnchw_to_gnc1hwc0(src) is not False
            and _padded_channels_gnchw_to_gnc1hwc0(dst, src) is not False
        ):
            return form
        return None
    if form == "gnc1hwc0_to_gnchw":
        if (
            _same_extents_gnc1hwc0_to_gnchw(dst, src) is not False
        ):
            return form
        return None
    if form == "gnc1hwc0_to_fractal_z":
        if (
            _same_extents_gnc1hwc0_to_fractal_z(dst, src) is not False
            and _whole_batches(dst, src) is not False
        ):
            return form
        return None
    if form == "ncdhw_to_fractal_z_3d":
        if (
            _same_extents_ncdhw_to_fractal_z_3d(dst, src) is not False
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
            _fits(dst, src) is not False
            and _row_major_source(src) is not False
            and _plain_layout(dst, src) is not False
            and _vector_tiles(dst, src) is not False
            and _narrow_index(dst, src) is not False
        ):
            return form
        return None
    if form == "nchw_to_nc1hwc0":
        if (
            _same_extents(dst, src) is not False
            and _whole_block_planes(src) is not False
            and _padded_channels(dst, src) is not False
        ):
            return form
        return None
    if form == "nc1hwc0_to_fractal_z":
        if (
            _same_extents_nc1hwc0_to_fractal_z(dst, src) is not False
        ):
            return form
        return None
    if form == "gnchw_to_gnc1hwc0":
        if (
            _same_extents_gnchw_to_gnc1hwc0(dst, src) is not False
            and _whole_block_planes_gnchw_to_gnc1hwc0(src) is not False
            and _padded_channels_gnchw_to_gnc1hwc0(dst, src) is not False
        ):
            return form
        return None
    if form == "gnc1hwc0_to_fractal_z":
        if (
            _same_extents_gnc1hwc0_to_fractal_z(dst, src) is not False
            and _whole_batches(dst, src) is not False
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
