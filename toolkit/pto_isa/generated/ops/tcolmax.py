"""pto.tcolmax: Take the maximum of each column of a tile.

Generated from tile/reduce-and-expand/tcolmax.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

import numpy as np

from pto_isa.runtime.kernel import Kernel, current_profile, fold_max, inside, nothing

_plans: dict = {}


def _rules():
    from pto_isa.generated.rules.tcolmax import RULES

    return RULES


_kernel = Kernel("pto.tcolmax", lambda *types, **fixed: bind(*types, **fixed), {"dst": ('tile',), "src": ('tile',)}, ('dst',), (), _rules)


def tcolmax(dst, src, *, profile=None, check=True, strict=False, exact=False):
    """Take the maximum of each column of a tile.

    dst: Result. Column `j` goes to row 0; the other rows are not written.
    src: Source. Its valid region is what is reduced.

    dst[0, j] = max(src[k, j] for k in range(src.valid_row))

    Writes its outputs in place and returns None.  A broken error rule raises RuleError.
    Record: tile/reduce-and-expand/tcolmax.yaml
    """
    try:
        run = _plans[dst.key, src.key, current_profile() if profile is None else profile, check, strict, exact]
    except (KeyError, AttributeError, TypeError) as missing:
        run, named = None, missing.args
    if run is None:
        run = _kernel.plan(_plans, named, (dst, src), (), profile, check, strict, exact)
    run(dst, src)


def bind(dst, src, *, profile='cpu', exact=False):
    """Fix what depends on operand types and attributes; returns ``run`` over the operands.

    Takes operand types where the function takes operands.  Rules are not checked here, except that every equality
    the code relies on is asserted."""
    if exact:
        if dst.dtype in ("bf16", "f16", "f32"):
            return _float_exact(dst, src)
        return _other(dst, src)
    if (dst.dtype, src.dtype) in (("f32", "bf16"), ("f32", "f16"),):
        return _f32(dst, src)
    return _other(dst, src)


def _f32(dst, src):
    """dst[0, j] = max(src[k, j] for k in range(src.valid_row))."""
    if src.valid_row == 0:
        return nothing
    inside("dst", 0, src.valid_col, dst.cols)
    src_cols = src.valid_col

    def run(dst, src):
        dst.array[0, :src_cols] = np.maximum.reduce(src.valid, axis=0)

    return run


def _other(dst, src):
    """dst[0, j] = max(src[k, j] for k in range(src.valid_row))."""
    if src.valid_row == 0:
        return nothing
    inside("dst", 0, src.valid_col, dst.cols)
    src_cols = src.valid_col

    def run(dst, src):
        np.maximum.reduce(src.valid, axis=0, out=dst.array[0, :src_cols])

    return run


def _float_exact(dst, src):
    """dst[0, j] = max(src[k, j] for k in range(src.valid_row))."""
    if src.valid_row == 0:
        return nothing
    inside("dst", 0, src.valid_col, dst.cols)
    src_cols = src.valid_col
    src_rows = src.valid_row

    def run(dst, src):
        dst.array[0, :src_cols] = fold_max(src.array[:src_rows, :src_cols].T, axis=1)

    return run
