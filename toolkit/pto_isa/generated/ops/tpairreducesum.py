"""pto.tpairreducesum: Add every two neighbouring elements of a row and pack the sums at the start of the row.

Generated from tile/reduce-and-expand/tpairreducesum.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

import numpy as np

from pto_isa.runtime.kernel import Kernel, NUMPY, apart, current_profile, inside, no_variant, require

_plans: dict = {}


def _rules():
    from pto_isa.generated.rules.tpairreducesum import RULES

    return RULES


_kernel = Kernel("pto.tpairreducesum", lambda *types, **fixed: bind(*types, **fixed), {"dst": ('tile',), "src0": ('tile',)}, ('dst',), (), _rules)


def tpairreducesum(dst, src0, *, profile=None, check=True, strict=False, exact=False):
    """Add every two neighbouring elements of a row and pack the sums at the start of the row.

    dst: Result, as wide as `src0`; the sums fill its first half.
    src0: Source.

    dst[i, c] = src0[i, 2 * c] + (src0[i, 2 * c + 1] if 2 * c + 1 < src0.valid_col else 0) if i < src0.valid_row and c <
        ceil_div(src0.valid_col, 2) else 0
    dst[i, c] = src0[i, 2 * c] + src0[i, 2 * c + 1]

    Writes its outputs in place and returns None.  A broken error rule raises RuleError.
    Record: tile/reduce-and-expand/tpairreducesum.yaml
    """
    try:
        run = _plans[dst.key, src0.key, current_profile() if profile is None else profile, check, strict, exact]
    except (KeyError, AttributeError, TypeError) as missing:
        run, named = None, missing.args
    if run is None:
        run = _kernel.plan(_plans, named, (dst, src0), (), profile, check, strict, exact)
    run(dst, src0)


def bind(dst, src0, *, profile='cpu', exact=False):
    """Fix what depends on operand types and attributes; returns ``run`` over the operands.

    Takes operand types where the function takes operands.  Rules are not checked here, except that every equality
    the code relies on is asserted."""
    if profile in ("a2a3", "a5"):
        return _all(dst, src0)
    if profile == "cpu":
        if dst.dtype == "f16":
            return _f16(dst, src0)
        if dst.dtype == "bf16":
            return _bf16(dst, src0)
        return _other(dst, src0)
    raise no_variant("pto.tpairreducesum", profile)


def _f16(dst, src0):
    """dst[i, c] = src0[i, 2 * c] + (src0[i, 2 * c + 1] if 2 * c + 1 < src0.valid_col else 0) if i < src0.valid_row
    and c < ceil_div(src0.valid_col, 2) else 0."""
    require(dst.valid_shape == src0.valid_shape, "pto.tpairreducesum/same-valid-shape")
    rows = dst.valid_row
    inside("dst", 0, (min((min(dst.cols, max(0, (-(-src0.valid_col // 2))))), (dst.valid_col // 2))), dst.cols)
    c = (min((min(dst.cols, max(0, (-(-src0.valid_col // 2))))), (dst.valid_col // 2)))
    inside("dst", (min((min(dst.cols, max(0, (-(-src0.valid_col // 2))))), (dst.valid_col // 2))), (min(dst.cols, max(0, (-(-src0.valid_col // 2))))), dst.cols)
    c2 = (min(dst.cols, max(0, (-(-src0.valid_col // 2)))))
    zero = NUMPY["f16"].type(0)
    more = c < c2
    r = min(dst.rows, dst.valid_row)
    all_rows = dst.rows
    more2 = r < all_rows
    inside("dst", (min(dst.cols, max(0, (-(-src0.valid_col // 2))))), dst.cols, dst.cols)
    all_cols = dst.cols
    more3 = c2 < all_cols

    def run(dst, src0):
        src0 = apart(src0, dst)
        np.add(src0.array[:rows, :2 * c:2], src0.array[:rows, 1:2 * c + 1:2], out=dst.array[:rows, :c])
        if more:
            np.add(src0.array[:rows, 2 * c:2 * c2:2], zero, out=dst.array[:rows, c:c2])
        if more2:
            dst.array[r:] = 0
        if more3:
            dst.array[:rows, c2:] = 0

    return run


def _bf16(dst, src0):
    """dst[i, c] = src0[i, 2 * c] + (src0[i, 2 * c + 1] if 2 * c + 1 < src0.valid_col else 0) if i < src0.valid_row
    and c < ceil_div(src0.valid_col, 2) else 0."""
    require(dst.valid_shape == src0.valid_shape, "pto.tpairreducesum/same-valid-shape")
    rows = dst.valid_row
    inside("dst", 0, (min((min(dst.cols, max(0, (-(-src0.valid_col // 2))))), (dst.valid_col // 2))), dst.cols)
    c = (min((min(dst.cols, max(0, (-(-src0.valid_col // 2))))), (dst.valid_col // 2)))
    inside("dst", (min((min(dst.cols, max(0, (-(-src0.valid_col // 2))))), (dst.valid_col // 2))), (min(dst.cols, max(0, (-(-src0.valid_col // 2))))), dst.cols)
    c2 = (min(dst.cols, max(0, (-(-src0.valid_col // 2)))))
    zero = NUMPY["bf16"].type(0)
    more = c < c2
    r = min(dst.rows, dst.valid_row)
    all_rows = dst.rows
    more2 = r < all_rows
    inside("dst", (min(dst.cols, max(0, (-(-src0.valid_col // 2))))), dst.cols, dst.cols)
    all_cols = dst.cols
    more3 = c2 < all_cols

    def run(dst, src0):
        src0 = apart(src0, dst)
        np.add(src0.array[:rows, :2 * c:2], src0.array[:rows, 1:2 * c + 1:2], out=dst.array[:rows, :c])
        if more:
            np.add(src0.array[:rows, 2 * c:2 * c2:2], zero, out=dst.array[:rows, c:c2])
        if more2:
            dst.array[r:] = 0
        if more3:
            dst.array[:rows, c2:] = 0

    return run


def _other(dst, src0):
    """dst[i, c] = src0[i, 2 * c] + (src0[i, 2 * c + 1] if 2 * c + 1 < src0.valid_col else 0) if i < src0.valid_row
    and c < ceil_div(src0.valid_col, 2) else 0."""
    require(dst.valid_shape == src0.valid_shape, "pto.tpairreducesum/same-valid-shape")
    rows = dst.valid_row
    inside("dst", 0, (min((min(dst.cols, max(0, (-(-src0.valid_col // 2))))), (dst.valid_col // 2))), dst.cols)
    c = (min((min(dst.cols, max(0, (-(-src0.valid_col // 2))))), (dst.valid_col // 2)))
    inside("dst", (min((min(dst.cols, max(0, (-(-src0.valid_col // 2))))), (dst.valid_col // 2))), (min(dst.cols, max(0, (-(-src0.valid_col // 2))))), dst.cols)
    c2 = (min(dst.cols, max(0, (-(-src0.valid_col // 2)))))
    more = c < c2
    r = min(dst.rows, dst.valid_row)
    all_rows = dst.rows
    more2 = r < all_rows
    inside("dst", (min(dst.cols, max(0, (-(-src0.valid_col // 2))))), dst.cols, dst.cols)
    all_cols = dst.cols
    more3 = c2 < all_cols

    def run(dst, src0):
        src0 = apart(src0, dst)
        np.add(src0.array[:rows, :2 * c:2], src0.array[:rows, 1:2 * c + 1:2], out=dst.array[:rows, :c])
        if more:
            np.add(src0.array[:rows, 2 * c:2 * c2:2], 0, out=dst.array[:rows, c:c2])
        if more2:
            dst.array[r:] = 0
        if more3:
            dst.array[:rows, c2:] = 0

    return run


def _all(dst, src0):
    """dst[i, c] = src0[i, 2 * c] + src0[i, 2 * c + 1]."""
    require(dst.valid_shape == src0.valid_shape, "pto.tpairreducesum/same-valid-shape")
    rows = dst.valid_row
    inside("dst", 0, (dst.valid_col // 2), dst.cols)
    c = (dst.valid_col // 2)

    def run(dst, src0):
        np.add(src0.array[:rows, :2 * c:2], src0.array[:rows, 1:2 * c + 1:2], out=dst.array[:rows, :c])

    return run
