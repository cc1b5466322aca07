"""pto.tcolexpandadd: Add to each column of a tile a scalar of its own.

Generated from tile/reduce-and-expand/tcolexpandadd.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

import numpy as np

from pto_isa.runtime.kernel import Kernel, current_profile, inside, no_variant

_plans: dict = {}


def _rules():
    from pto_isa.generated.rules.tcolexpandadd import RULES

    return RULES


_kernel = Kernel("pto.tcolexpandadd", lambda *types, **fixed: bind(*types, **fixed), {"dst": ('tile',), "src0": ('tile',), "src1": ('tile',)}, ('dst',), (), _rules)


def tcolexpandadd(dst, src0, src1, *, profile=None, check=True, strict=False, exact=False):
    """Add to each column of a tile a scalar of its own.

    dst: Result. Its valid region is the iteration domain.
    src0: Left addend, normally the full tile.
    src1: Right addend, normally one row with a value per column.

    dst[i, j] = src0[i, j] + src1[0, j]
    dst[i, j] = src0[0, j] + src1[i, j]

    Writes its outputs in place and returns None.  A broken error rule raises RuleError.
    Record: tile/reduce-and-expand/tcolexpandadd.yaml
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
    if src0.valid_shape == dst.valid_shape and src1.valid_row >= 1 and src1.valid_col >= dst.valid_col:
        return _row(dst, src1)
    if src1.valid_shape == dst.valid_shape and src0.valid_row >= 1 and src0.valid_col >= dst.valid_col and profile != 'cpu':
        return _row_left(dst, src0)
    raise no_variant("pto.tcolexpandadd", profile)


def _row(dst, src1):
    """dst[i, j] = src0[i, j] + src1[0, j]."""
    inside("src1", 0, dst.valid_col, src1.cols)
    cols = dst.valid_col

    def run(dst, src0, src1):
        np.add(src0.valid, src1.array[0, :cols], out=dst.valid)

    return run


def _row_left(dst, src0):
    """dst[i, j] = src0[0, j] + src1[i, j]."""
    inside("src0", 0, dst.valid_col, src0.cols)
    cols = dst.valid_col

    def run(dst, src0, src1):
        np.add(src0.array[0, :cols], src1.valid, out=dst.valid)

    return run
