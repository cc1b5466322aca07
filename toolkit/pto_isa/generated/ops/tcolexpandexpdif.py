"""pto.tcolexpandexpdif: Subtract from each column of a tile a scalar of its own and raise e to the power of the difference.

Generated from tile/reduce-and-expand/tcolexpandexpdif.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

import numpy as np

from pto_isa.runtime.kernel import Kernel, current_profile, inside, no_variant

_plans: dict = {}


def _rules():
    from pto_isa.generated.rules.tcolexpandexpdif import RULES

    return RULES


_kernel = Kernel("pto.tcolexpandexpdif", lambda *types, **fixed: bind(*types, **fixed), {"dst": ('tile',), "src0": ('tile',), "src1": ('tile',)}, ('dst',), (), _rules)


def tcolexpandexpdif(dst, src0, src1, *, profile=None, check=True, strict=False, exact=False):
    """Subtract from each column of a tile a scalar of its own and raise e to the power of the difference.

    dst: Result. Its valid region is the iteration domain.
    src0: Minuend, normally the full tile.
    src1: Subtrahend, normally one row with a value per column, such as its maximum in a softmax.

    dst[i, j] = exp(src0[i, j] - src1[0, j])
    dst[i, j] = exp(src0[0, j] - src1[i, j])

    Writes its outputs in place and returns None.  A broken error rule raises RuleError.
    Record: tile/reduce-and-expand/tcolexpandexpdif.yaml
    """
    try:
        run = _plans[dst.key, src0.key, src1.key, current_profile() if profile is None else profile, check, strict, exact]
    except (KeyError, AttributeError, TypeError) as missing:
        run, named = None, missing.args
    if run is None:
        run = _kernel.plan(_plans, named, (dst, src0, src1), (), profile, check, strict, exact)
    run(dst, src0, src1)


def bind(dst, src0, src1, *, profile='cpu', exact=False):
    """Fix what depends on operand types and attributes; returns ``run`` over the operands.

    Takes operand types where the function takes operands.  Rules are not checked here, except that every equality
    the code relies on is asserted."""
    if profile in ("a2a3", "a5"):
        if src0.valid_shape == dst.valid_shape and src1.valid_row >= 1 and src1.valid_col >= dst.valid_col:
            if exact:
                if dst.dtype == "f16":
                    return _row_f16(dst, src1)
                return _row_f32_exact(dst, src1)
            return _row_f32(dst, src1)
        if src1.valid_shape == dst.valid_shape and src0.valid_row >= 1 and src0.valid_col >= dst.valid_col and profile != 'cpu':
            if exact:
                if dst.dtype == "f16":
                    return _row_left_f16(dst, src0)
                return _row_left_f32_exact(dst, src0)
            return _row_left_f32(dst, src0)
    if profile == "cpu":
        if src0.valid_shape == dst.valid_shape and src1.valid_row >= 1 and src1.valid_col >= dst.valid_col:
            if exact:
                if dst.dtype == "f16":
                    return _row_f16(dst, src1)
                return _row_f32_exact(dst, src1)
            if dst.dtype == "f16":
                return _row_f16(dst, src1)
            return _row_f32(dst, src1)
        if src1.valid_shape == dst.valid_shape and src0.valid_row >= 1 and src0.valid_col >= dst.valid_col and profile != 'cpu':
            if exact:
                if dst.dtype == "f16":
                    return _row_left_f16(dst, src0)
                return _row_left_f32_exact(dst, src0)
            if dst.dtype == "f16":
                return _row_left_f16(dst, src0)
            return _row_left_f32(dst, src0)
    raise no_variant("pto.tcolexpandexpdif", profile)


def _row_f16(dst, src1):
    """dst[i, j] = exp(src0[i, j] - src1[0, j])."""
    inside("src1", 0, dst.valid_col, src1.cols)
    cols = dst.valid_col

    def run(dst, src0, src1):
        dst.valid[...] = np.exp((src0.valid - src1.array[0, :cols]).astype(np.float32), dtype=np.float64).astype(np.float32)

    return run


def _row_f32(dst, src1):
    """dst[i, j] = exp(src0[i, j] - src1[0, j])."""
    inside("src1", 0, dst.valid_col, src1.cols)
    cols = dst.valid_col

    def run(dst, src0, src1):
        np.exp(src0.valid - src1.array[0, :cols], out=dst.valid)

    return run


def _row_f32_exact(dst, src1):
    """dst[i, j] = exp(src0[i, j] - src1[0, j])."""
    inside("src1", 0, dst.valid_col, src1.cols)
    cols = dst.valid_col

    def run(dst, src0, src1):
        dst.valid[...] = np.exp(src0.valid - src1.array[0, :cols], dtype=np.float64).astype(np.float32)

    return run


def _row_left_f16(dst, src0):
    """dst[i, j] = exp(src0[0, j] - src1[i, j])."""
    inside("src0", 0, dst.valid_col, src0.cols)
    cols = dst.valid_col

    def run(dst, src0, src1):
        dst.valid[...] = np.exp((src0.array[0, :cols] - src1.valid).astype(np.float32), dtype=np.float64).astype(np.float32)

    return run


def _row_left_f32(dst, src0):
    """dst[i, j] = exp(src0[0, j] - src1[i, j])."""
    inside("src0", 0, dst.valid_col, src0.cols)
    cols = dst.valid_col

    def run(dst, src0, src1):
        np.exp(src0.array[0, :cols] - src1.valid, out=dst.valid)

    return run


def _row_left_f32_exact(dst, src0):
    """dst[i, j] = exp(src0[0, j] - src1[i, j])."""
    inside("src0", 0, dst.valid_col, src0.cols)
    cols = dst.valid_col

    def run(dst, src0, src1):
        dst.valid[...] = np.exp(src0.array[0, :cols] - src1.valid, dtype=np.float64).astype(np.float32)

    return run
