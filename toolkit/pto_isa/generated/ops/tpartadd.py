"""pto.tpartadd: Add two tiles where both have elements; elsewhere copy the one that has.

Generated from tile/irregular-and-complex/tpartadd.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

import numpy as np

from pto_isa.runtime.kernel import Kernel, apart, current_profile, inside, no_variant

_plans: dict = {}


def _rules():
    from pto_isa.generated.rules.tpartadd import RULES

    return RULES


_kernel = Kernel("pto.tpartadd", lambda *types, **fixed: bind(*types, **fixed), {"dst": ('tile',), "src0": ('tile',), "src1": ('tile',)}, ('dst',), (), _rules)


def tpartadd(dst, src0, src1, *, profile=None, check=True, strict=False, exact=False):
    """Add two tiles where both have elements; elsewhere copy the one that has.

    dst: Result. Its valid region is the iteration domain.
    src0: First source.
    src1: Second source.

    dst[i, j] = src0[i, j] + src1[i, j]
    dst[i, j] = src0[i, j]
    dst[i, j] = src1[i, j]

    Writes its outputs in place and returns None.  A broken error rule raises RuleError.
    Record: tile/irregular-and-complex/tpartadd.yaml
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
    if dst.valid_shape == src0.valid_shape == src1.valid_shape:
        return _both()
    if src0.valid_row >= dst.valid_row and src0.valid_col >= dst.valid_col:
        return _first_covers(dst, src0, src1)
    if src1.valid_row >= dst.valid_row and src1.valid_col >= dst.valid_col:
        return _second_covers(dst, src0, src1)
    if src0.valid_row < dst.valid_row or src0.valid_col < dst.valid_col:
        return _neither_covers(dst, src0, src1)
    raise no_variant("pto.tpartadd", profile)


def _both():
    """dst[i, j] = src0[i, j] + src1[i, j]."""
    def run(dst, src0, src1):
        np.add(src0.valid, src1.valid, out=dst.valid)

    return run


def _first_covers(dst, src0, src1):
    """dst[i, j] = src0[i, j]; dst[i, j] = src0[i, j] + src1[i, j]."""
    inside("src0", 0, dst.valid_row, src0.rows)
    rows = dst.valid_row
    inside("src0", 0, dst.valid_col, src0.cols)
    cols = dst.valid_col
    r = min(dst.valid_row, src1.valid_row)
    c = min(dst.valid_col, src1.valid_col)
    inside("src0", 0, min(dst.valid_row, src1.valid_row), src0.rows)
    inside("src0", 0, min(dst.valid_col, src1.valid_col), src0.cols)

    def run(dst, src0, src1):
        src0 = apart(src0, dst)
        src1 = apart(src1, dst)
        dst.valid[...] = src0.array[:rows, :cols]
        np.add(src0.array[:r, :c], src1.array[:r, :c], out=dst.array[:r, :c])

    return run


def _second_covers(dst, src0, src1):
    """dst[i, j] = src1[i, j]; dst[i, j] = src0[i, j] + src1[i, j]."""
    inside("src1", 0, dst.valid_row, src1.rows)
    rows = dst.valid_row
    inside("src1", 0, dst.valid_col, src1.cols)
    cols = dst.valid_col
    r = min(dst.valid_row, src0.valid_row)
    c = min(dst.valid_col, src0.valid_col)
    inside("src1", 0, min(dst.valid_row, src0.valid_row), src1.rows)
    inside("src1", 0, min(dst.valid_col, src0.valid_col), src1.cols)

    def run(dst, src0, src1):
        src0 = apart(src0, dst)
        src1 = apart(src1, dst)
        dst.valid[...] = src1.array[:rows, :cols]
        np.add(src0.array[:r, :c], src1.array[:r, :c], out=dst.array[:r, :c])

    return run


def _neither_covers(dst, src0, src1):
    """dst[i, j] = src0[i, j]; dst[i, j] = src1[i, j]; dst[i, j] = src0[i, j] + src1[i, j]."""
    r = min(dst.valid_row, src0.valid_row)
    c = min(dst.valid_col, src0.valid_col)
    r2 = min(dst.valid_row, src1.valid_row)
    c2 = min(dst.valid_col, src1.valid_col)
    r3 = min(min(dst.valid_row, src0.valid_row), min(dst.valid_row, src1.valid_row))
    c3 = min(min(dst.valid_col, src0.valid_col), min(dst.valid_col, src1.valid_col))

    def run(dst, src0, src1):
        src1 = apart(src1, dst)
        src0 = apart(src0, dst)
        dst.array[:r, :c] = src0.array[:r, :c]
        dst.array[:r2, :c2] = src1.array[:r2, :c2]
        np.add(src0.array[:r3, :c3], src1.array[:r3, :c3], out=dst.array[:r3, :c3])

    return run
