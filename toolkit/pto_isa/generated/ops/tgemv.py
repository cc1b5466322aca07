"""pto.tgemv: Multiply a row vector and a matrix into one row of an accumulator tile.

Generated from tile/matrix-and-matrix-vector/tgemv.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

import numpy as np

from pto_isa.runtime.kernel import Kernel, current_profile, decoder, fma_matmul, inside, matmul, no_variant

_plans: dict = {}


def _rules():
    from pto_isa.generated.rules.tgemv import RULES

    return RULES


_kernel = Kernel("pto.tgemv", lambda *types, **fixed: bind(*types, **fixed), {"dst": ('tile',), "src0": ('tile',), "src1": ('tile',)}, ('dst',), ('phase',), _rules)


def tgemv(dst, src0, src1, *, phase='unspecified', profile=None, check=True, strict=False, exact=False):
    """Multiply a row vector and a matrix into one row of an accumulator tile.

    dst: Result, one row of an accumulator tile. Its columns come from `src1`.
    src0: Left vector, a left-matrix tile of which one row is valid.
    src1: Right matrix. Its valid rows are the length of the sums, its valid columns the columns of the result.
    phase: Unit flag of the accumulator for a following store. It has no influence on the values.

    dst[0, j] = sum(value(src0[0, k]) * value(src1[k, j]) for k in range(src1.valid_row))
    dst[0, j] = sum(src0[0, k] * src1[k, j] for k in range(src1.valid_row))

    Writes its outputs in place and returns None.  A broken error rule raises RuleError.
    Record: tile/matrix-and-matrix-vector/tgemv.yaml
    """
    try:
        run = _plans[dst.key, src0.key, src1.key, phase, current_profile() if profile is None else profile, check, strict, exact]
    except (KeyError, AttributeError, TypeError) as missing:
        run, named = None, missing.args
    if run is None:
        run = _kernel.plan(_plans, named, (dst, src0, src1), (phase,), profile, check, strict, exact)
    run(dst, src0, src1)


def bind(dst, src0, src1, *, phase='unspecified', profile='cpu', exact=False):
    """Fix what depends on operand types and attributes; returns ``run`` over the operands.

    Takes operand types where the function takes operands.  Rules are not checked here, except that every equality
    the code relies on is asserted."""
    if src0.dtype in ('f8e4m3', 'f8e5m2', 'hif8'):
        if exact:
            return _small_float_exact(dst, src0, src1)
        return _small_float(dst, src0, src1)
    if src0.dtype in ('f16', 'bf16', 'f32', 'i8'):
        if exact:
            if dst.dtype == "i32":
                return _plain_i32(dst, src0, src1)
            return _plain_f32_exact(dst, src0, src1)
        if src0.dtype == "f32":
            return _plain_f32(dst, src0, src1)
        if dst.dtype == "i32":
            return _plain_i32(dst, src0, src1)
        return _plain_f32_2(dst, src0, src1)
    raise no_variant("pto.tgemv", profile)


def _small_float(dst, src0, src1):
    """dst[0, j] = sum(value(src0[0, k]) * value(src1[k, j]) for k in range(src1.valid_row))."""
    inside("dst", 0, src1.valid_col, dst.cols)
    src1_cols = src1.valid_col
    inside("src0", 0, src1.valid_row, src0.cols)
    src1_rows = src1.valid_row
    decode = decoder(src0.dtype)
    decode2 = decoder(src1.dtype)

    def run(dst, src0, src1):
        np.matmul(decode(src0.array[0, :src1_rows]), decode2(src1.valid), out=dst.array[0, :src1_cols])

    return run


def _small_float_exact(dst, src0, src1):
    """dst[0, j] = sum(value(src0[0, k]) * value(src1[k, j]) for k in range(src1.valid_row))."""
    inside("dst", 0, src1.valid_col, dst.cols)
    src1_cols = src1.valid_col
    inside("src0", 0, src1.valid_row, src0.cols)
    src1_rows = src1.valid_row
    decode = decoder(src0.dtype)
    decode2 = decoder(src1.dtype)

    def run(dst, src0, src1):
        dst.array[0, :src1_cols] = fma_matmul(decode(src0.array[0, :src1_rows]), decode2(src1.valid), np.float32)

    return run


def _plain_f32(dst, src0, src1):
    """dst[0, j] = sum(src0[0, k] * src1[k, j] for k in range(src1.valid_row))."""
    inside("dst", 0, src1.valid_col, dst.cols)
    src1_cols = src1.valid_col
    inside("src0", 0, src1.valid_row, src0.cols)
    src1_rows = src1.valid_row

    def run(dst, src0, src1):
        np.matmul(src0.array[0, :src1_rows], src1.valid, out=dst.array[0, :src1_cols])

    return run


def _plain_i32(dst, src0, src1):
    """dst[0, j] = sum(src0[0, k] * src1[k, j] for k in range(src1.valid_row))."""
    inside("dst", 0, src1.valid_col, dst.cols)
    src1_cols = src1.valid_col
    inside("src0", 0, src1.valid_row, src0.cols)
    src1_rows = src1.valid_row

    def run(dst, src0, src1):
        dst.array[0, :src1_cols] = matmul(src0.array[0, :src1_rows], src1.valid, np.int32)

    return run


def _plain_f32_2(dst, src0, src1):
    """dst[0, j] = sum(src0[0, k] * src1[k, j] for k in range(src1.valid_row))."""
    inside("dst", 0, src1.valid_col, dst.cols)
    src1_cols = src1.valid_col
    inside("src0", 0, src1.valid_row, src0.cols)
    src1_rows = src1.valid_row

    def run(dst, src0, src1):
        dst.array[0, :src1_cols] = matmul(src0.array[0, :src1_rows], src1.valid, np.float32)

    return run


def _plain_f32_exact(dst, src0, src1):
    """dst[0, j] = sum(src0[0, k] * src1[k, j] for k in range(src1.valid_row))."""
    inside("dst", 0, src1.valid_col, dst.cols)
    src1_cols = src1.valid_col
    inside("src0", 0, src1.valid_row, src0.cols)
    src1_rows = src1.valid_row

    def run(dst, src0, src1):
        dst.array[0, :src1_cols] = fma_matmul(src0.array[0, :src1_rows], src1.valid, np.float32)

    return run
