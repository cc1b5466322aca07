"""pto.timg2col in programs.

Generated from tile/layout-and-rearrangement/timg2col.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

from pto_isa.runtime.program_op import ProgramOp, TextForm

from ..rules.timg2col import RULES, _channels, _feature_map, _left_result, _map_size, _matrix_source, _not_transposed, _nz_result, _one_map, _positions, _result_step, _single_pass, _steps, _whole_channel_blocks, _window, _window_fits, _zz_result


def _cpu(dst, src, state, pos_m, pos_k, fmatrix_mode):
    """Name the form of a call that breaks no rule of the CPU simulator, None for others."""
    if (
        _matrix_source(src) is not False
        and _left_result(dst) is not False
        and _feature_map(src) is not False
        and _nz_result(dst) is not False
        and _steps(src) is not False
        and _window(src) is not False
        and _window_fits(src, fmatrix_mode, state, "cpu") is not False
        and _positions(pos_m, pos_k) is not False
    ):
        return ""
    return None


def _a2a3(dst, src, state, pos_m, pos_k, fmatrix_mode):
    """Name the form of a call that breaks no rule of A2/A3, None for others."""
    if (
        _matrix_source(src) is not False
        and _left_result(dst) is not False
        and _feature_map(src) is not False
        and _zz_result(dst) is not False
        and _steps(src) is not False
        and _window(src) is not False
        and _window_fits(src, fmatrix_mode, state, "a2a3") is not False
        and _positions(pos_m, pos_k) is not False
        and _map_size(src, fmatrix_mode, state, "a2a3") is not False
        and _one_map(src) is not False
        and _whole_channel_blocks(src) is not False
        and _channels(src) is not False
        and _not_transposed(src) is not False
        and _single_pass(src, fmatrix_mode, state, "a2a3") is not False
    ):
        return ""
    return None


def _a5(dst, src, state, pos_m, pos_k, fmatrix_mode):
    """Name the form of a call that breaks no rule of A5, None for others."""
    if (
        _matrix_source(src) is not False
        and _left_result(dst) is not False
        and _feature_map(src) is not False
        and _nz_result(dst) is not False
        and _steps(src) is not False
        and _window(src) is not False
        and _window_fits(src, fmatrix_mode, state, "a5") is not False
        and _positions(pos_m, pos_k) is not False
        and _map_size(src, fmatrix_mode, state, "a5") is not False
        and _one_map(src) is not False
        and _whole_channel_blocks(src) is not False
        and _channels(src) is not False
        and _not_transposed(src) is not False
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
)
