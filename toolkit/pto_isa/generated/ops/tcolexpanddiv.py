"""pto.tcolexpanddiv: Divide each column of a tile by a scalar of its own.

Generated from tile/reduce-and-expand/tcolexpanddiv.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

import numpy as np

from pto_isa.runtime.kernel import Kernel, current_profile, divide, inside, no_variant

_plans: dict = {}


def _rules():
    from pto_isa.generated.rules.tcolexpanddiv import RULES

    return RULES


_kernel = Kernel("pto.tcolexpanddiv", lambda *types, **fixed: bind(*types, **fixed), {"dst": ('tile',), "src0": ('tile',), "src1": ('tile',)}, ('dst',), ('precision',), _rules)


def tcolexpanddiv(dst, src0, src1, *, precision='default', profile=None, check=True, strict=False, exact=False):
    """Divide each column of a tile by a scalar of its own.

    dst: Result. Its valid region is the iteration domain.
    src0: Dividend, normally the full tile.
    src1: Divisor, normally one row with a value per column.
    precision: Algorithm of the division on A5 for `f16` and `f32`. A2/A3 and the CPU simulator accept and ignore it.

    dst[i, j] = src0[i, j] / src1[0, j]
    dst[i, j] = src0[0, j] / src1[i, j]

    Writes its outputs in place and returns None.  A broken error rule raises RuleError.
    Record: tile/reduce-and-expand/tcolexpanddiv.yaml
    """
    try:
        run = _plans[dst.key, src0.key, src1.key, precision, current_profile() if profile is None else profile, check, strict, exact]
    except (KeyError, AttributeError, TypeError) as missing:
        run, named = None, missing.args
    if run is None:
        run = _kernel.plan(_plans, named, (dst, src0, src1), (precision,), profile, check, strict, exact)
    run(dst, src0, src1)


def bind(dst, src0, src1, *, precision='default', profile='cpu', exact=False):
    """Fix what depends on operand types and attributes; returns ``run`` over the operands.

    Takes operand types where the function takes operands.  Rules are not checked here, except that every equality
    the code relies on is asserted."""
    if profile == "a2a3":
        if src0.valid_shape == dst.valid_shape and src1.valid_row >= 1 and src1.valid_col >= dst.valid_col:
            return _row_f16_f32(dst, src1)
        if src1.valid_shape == dst.valid_shape and src0.valid_row >= 1 and src0.valid_col >= dst.valid_col and profile != 'cpu':
            return _row_left_f16_f32(dst, src0)
    if profile == "a5":
        if src0.valid_shape == dst.valid_shape and src1.valid_row >= 1 and src1.valid_col >= dst.valid_col:
            if dst.dtype in ("bf16", "f16", "f32"):
                return _row_f16_f32(dst, src1)
            return _row_integer(dst, src1)
        if src1.valid_shape == dst.valid_shape and src0.valid_row >= 1 and src0.valid_col >= dst.valid_col and profile != 'cpu':
            if dst.dtype in ("bf16", "f16", "f32"):
                return _row_left_f16_f32(dst, src0)
            return _row_left_integer(dst, src0)
    if profile == "cpu":
        if src0.valid_shape == dst.valid_shape and src1.valid_row >= 1 and src1.valid_col >= dst.valid_col:
            if dst.dtype in ("f16", "f32"):
                return _row_f16_f32(dst, src1)
            return _row_integer(dst, src1)
        if src1.valid_shape == dst.valid_shape and src0.valid_row >= 1 and src0.valid_col >= dst.valid_col and profile != 'cpu':
            if dst.dtype in ("f16", "f32"):
                return _row_left_f16_f32(dst, src0)
            return _row_left_integer(dst, src0)
    raise no_variant("pto.tcolexpanddiv", profile)


def _row_f16_f32(dst, src1):
    """dst[i, j] = src0[i, j] / src1[0, j]."""
    inside("src1", 0, dst.valid_col, src1.cols)
    cols = dst.valid_col

    def run(dst, src0, src1):
        np.divide(src0.valid, src1.array[0, :cols], out=dst.valid)

    return run


def _row_integer(dst, src1):
    """dst[i, j] = src0[i, j] / src1[0, j]."""
    inside("src1", 0, dst.valid_col, src1.cols)
    cols = dst.valid_col

    def run(dst, src0, src1):
        dst.valid[...] = divide(src0.valid, src1.array[0, :cols])

    return run


def _row_left_f16_f32(dst, src0):
    """dst[i, j] = src0[0, j] / src1[i, j]."""
    inside("src0", 0, dst.valid_col, src0.cols)
    cols = dst.valid_col

    def run(dst, src0, src1):
        np.divide(src0.array[0, :cols], src1.valid, out=dst.valid)

    return run


def _row_left_integer(dst, src0):
    """dst[i, j] = src0[0, j] / src1[i, j]."""
    inside("src0", 0, dst.valid_col, src0.cols)
    cols = dst.valid_col

    def run(dst, src0, src1):
        dst.valid[...] = divide(src0.array[0, :cols], src1.valid)

    return run
