"""pto.tpartargmin: Take the smaller of two elements together with its index; copy where only one tile has an element.

Generated from tile/irregular-and-complex/tpartargmin.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

import numpy as np

from pto_isa.runtime.kernel import Kernel, apart, current_profile, inside, no_variant, require

_plans: dict = {}


def _rules():
    from pto_isa.generated.rules.tpartargmin import RULES

    return RULES


_kernel = Kernel("pto.tpartargmin", lambda *types, **fixed: bind(*types, **fixed), {"dst": ('tile',), "src0": ('tile',), "src1": ('tile',), "dst_idx": ('tile',), "src0_idx": ('tile',), "src1_idx": ('tile',)}, ('dst', 'dst_idx'), (), _rules)


def tpartargmin(dst, src0, src1, dst_idx, src0_idx, src1_idx, *, profile=None, check=True, strict=False, exact=False):
    """Take the smaller of two elements together with its index; copy where only one tile has an element.

    dst: Values of the result. Its valid region is the iteration domain.
    src0: Values of the first source.
    src1: Values of the second source.
    dst_idx: Indices of the result.
    src0_idx: Indices of the first source.
    src1_idx: Indices of the second source.

    dst[i, j] = src0[i, j]
    dst[i, j] = src1[i, j]
    dst[i, j] = src0[i, j] if src0[i, j] < src1[i, j] else src1[i, j]
    dst_idx[i, j] = src0_idx[i, j]
    and 4 more, by form, mode and element types; the planners below have them.

    Writes its outputs in place and returns None.  A broken error rule raises RuleError.
    Record: tile/irregular-and-complex/tpartargmin.yaml
    """
    try:
        run = _plans[dst.key, src0.key, src1.key, dst_idx.key, src0_idx.key, src1_idx.key, current_profile() if profile is None else profile, check, strict, exact]
    except (KeyError, AttributeError, TypeError) as missing:
        run, named = None, missing.args
    if run is None:
        run = _kernel.plan(_plans, named, (dst, src0, src1, dst_idx, src0_idx, src1_idx), (), profile, check, strict, exact)
    run(dst, src0, src1, dst_idx, src0_idx, src1_idx)


def bind(dst, src0, src1, dst_idx, src0_idx, src1_idx, *, profile='cpu', exact=False):
    """Fix what depends on operand types and attributes; returns ``run`` over the operands.

    Takes operand types where the function takes operands.  Rules are not checked here, except that every equality
    the code relies on is asserted."""
    if profile in ("a2a3", "a5"):
        return _all_2(dst, src0, src1, dst_idx, src0_idx, src1_idx)
    if profile == "cpu":
        return _all(dst, src0, src1, dst_idx, src0_idx, src1_idx)
    raise no_variant("pto.tpartargmin", profile)


def _all(dst, src0, src1, dst_idx, src0_idx, src1_idx):
    """dst[i, j] = src0[i, j]; dst[i, j] = src1[i, j]; dst[i, j] = src0[i, j] if src0[i, j] < src1[i, j] else src1[i,
    j]; dst_idx[i, j] = src0_idx[i, j]; dst_idx[i, j] = src1_idx[i, j]; dst_idx[i, j] = src0_idx[i, j] if src0[i,
    j] < src1[i, j] else src1_idx[i, j]."""
    r = min(dst.valid_row, src0.valid_row)
    c = min(dst.valid_col, src0.valid_col)
    r2 = min(dst.valid_row, src1.valid_row)
    c2 = min(dst.valid_col, src1.valid_col)
    r3 = min(min(dst.valid_row, src0.valid_row), min(dst.valid_row, src1.valid_row))
    c3 = min(min(dst.valid_col, src0.valid_col), min(dst.valid_col, src1.valid_col))
    inside("dst_idx", 0, min(dst.valid_row, src0.valid_row), dst_idx.rows)
    inside("dst_idx", 0, min(dst.valid_col, src0.valid_col), dst_idx.cols)
    inside("src0_idx", 0, min(dst.valid_row, src0.valid_row), src0_idx.rows)
    inside("src0_idx", 0, min(dst.valid_col, src0.valid_col), src0_idx.cols)
    inside("dst_idx", 0, min(dst.valid_row, src1.valid_row), dst_idx.rows)
    inside("dst_idx", 0, min(dst.valid_col, src1.valid_col), dst_idx.cols)
    inside("src1_idx", 0, min(dst.valid_row, src1.valid_row), src1_idx.rows)
    inside("src1_idx", 0, min(dst.valid_col, src1.valid_col), src1_idx.cols)
    inside("dst_idx", 0, min(min(dst.valid_row, src0.valid_row), min(dst.valid_row, src1.valid_row)), dst_idx.rows)
    inside("dst_idx", 0, min(min(dst.valid_col, src0.valid_col), min(dst.valid_col, src1.valid_col)), dst_idx.cols)
    inside("src0_idx", 0, min(min(dst.valid_row, src0.valid_row), min(dst.valid_row, src1.valid_row)), src0_idx.rows)
    inside("src0_idx", 0, min(min(dst.valid_col, src0.valid_col), min(dst.valid_col, src1.valid_col)), src0_idx.cols)
    inside("src1_idx", 0, min(min(dst.valid_row, src0.valid_row), min(dst.valid_row, src1.valid_row)), src1_idx.rows)
    inside("src1_idx", 0, min(min(dst.valid_col, src0.valid_col), min(dst.valid_col, src1.valid_col)), src1_idx.cols)

    def run(dst, src0, src1, dst_idx, src0_idx, src1_idx):
        src1 = apart(src1, dst, dst_idx)
        src0 = apart(src0, dst, dst_idx)
        src0_idx = apart(src0_idx, dst, dst_idx)
        src1_idx = apart(src1_idx, dst, dst_idx)
        dst.array[:r, :c] = src0.array[:r, :c]
        dst.array[:r2, :c2] = src1.array[:r2, :c2]
        dst.array[:r3, :c3] = np.where(src0.array[:r3, :c3] < src1.array[:r3, :c3], src0.array[:r3, :c3], src1.array[:r3, :c3])
        dst_idx.array[:r, :c] = src0_idx.array[:r, :c]
        dst_idx.array[:r2, :c2] = src1_idx.array[:r2, :c2]
        dst_idx.array[:r3, :c3] = np.where(src0.array[:r3, :c3] < src1.array[:r3, :c3], src0_idx.array[:r3, :c3], src1_idx.array[:r3, :c3])

    return run


def _all_2(dst, src0, src1, dst_idx, src0_idx, src1_idx):
    """dst[i, j] = src0[i, j]; dst[i, j] = src1[i, j]; dst[i, j] = src0[i, j] if src0[i, j] <= src1[i, j] else
    src1[i, j]; dst_idx[i, j] = src0_idx[i, j]; dst_idx[i, j] = src1_idx[i, j]; dst_idx[i, j] = src0_idx[i, j] if
    src0[i, j] <= src1[i, j] else src1_idx[i, j]."""
    require(dst_idx.valid_shape == dst.valid_shape and src0_idx.valid_shape == src0.valid_shape and src1_idx.valid_shape == src1.valid_shape, "pto.tpartargmin/index-shapes")
    r = min(dst.valid_row, src0.valid_row)
    c = min(dst.valid_col, src0.valid_col)
    r2 = min(dst.valid_row, src1.valid_row)
    c2 = min(dst.valid_col, src1.valid_col)
    r3 = min(min(dst.valid_row, src0.valid_row), min(dst.valid_row, src1.valid_row))
    c3 = min(min(dst.valid_col, src0.valid_col), min(dst.valid_col, src1.valid_col))

    def run(dst, src0, src1, dst_idx, src0_idx, src1_idx):
        src1 = apart(src1, dst, dst_idx)
        src0 = apart(src0, dst, dst_idx)
        src0_idx = apart(src0_idx, dst, dst_idx)
        src1_idx = apart(src1_idx, dst, dst_idx)
        dst.array[:r, :c] = src0.array[:r, :c]
        dst.array[:r2, :c2] = src1.array[:r2, :c2]
        dst.array[:r3, :c3] = np.where(src0.array[:r3, :c3] <= src1.array[:r3, :c3], src0.array[:r3, :c3], src1.array[:r3, :c3])
        dst_idx.array[:r, :c] = src0_idx.array[:r, :c]
        dst_idx.array[:r2, :c2] = src1_idx.array[:r2, :c2]
        dst_idx.array[:r3, :c3] = np.where(src0.array[:r3, :c3] <= src1.array[:r3, :c3], src0_idx.array[:r3, :c3], src1_idx.array[:r3, :c3])

    return run
