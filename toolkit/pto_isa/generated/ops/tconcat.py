"""pto.tconcat: Join the rows of two tiles side by side.

Generated from tile/layout-and-rearrangement/tconcat.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

import numpy as np

from pto_isa.runtime.kernel import Kernel, apart, as_index, checked, current_profile, guarded, inside, no_variant, require

_plans: dict = {}


def _rules():
    from pto_isa.generated.rules.tconcat import RULES

    return RULES


_kernel = Kernel("pto.tconcat", lambda *types, **fixed: bind(*types, **fixed), {"dst": ('tile',), "src0": ('tile',), "src1": ('tile',), "src0_idx": ('tile',), "src1_idx": ('tile',), "dst_idx": ('tile',)}, ('dst', 'dst_idx'), (), _rules)


def tconcat(dst, src0, src1, src0_idx=None, src1_idx=None, dst_idx=None, *, profile=None, check=True, strict=False, exact=False):
    """Join the rows of two tiles side by side.

    dst: Result.
    src0: Left part.
    src1: Right part; it starts where the left part ends.
    src0_idx: Column 0 gives for each row how much of `src0` is used.
    src1_idx: Column 0 gives for each row how much of `src1` is used.
    dst_idx: Column 0 receives the length of each joined row, in the same units.

    dst[i, j] = src0[i, j] if j < n0(i) else src1[i, j - n0(i)]
    dst_idx[i, 0] = convert(index(src0_idx[i, 0]) + index(src1_idx[i, 0]), dst_idx.dtype)
    dst_idx[i, 0] = convert(minimum(n0(i) + n1(i), dst.valid_col) * dst_idx.itemsize, dst_idx.dtype)
    dst[i, j] = src0[i, j] if j < src0.valid_col else src1[i, j - src0.valid_col]

    Writes its outputs in place and returns None.  A broken error rule raises RuleError.
    Record: tile/layout-and-rearrangement/tconcat.yaml
    """
    try:
        run = _plans[dst.key, src0.key, src1.key, src0_idx is None or src0_idx.key, src1_idx is None or src1_idx.key, dst_idx is None or dst_idx.key, current_profile() if profile is None else profile, check, strict, exact]
    except (KeyError, AttributeError, TypeError) as missing:
        run, named = None, missing.args
    if run is None:
        run = _kernel.plan(_plans, named, (dst, src0, src1, src0_idx, src1_idx, dst_idx), (), profile, check, strict, exact)
    run(dst, src0, src1, src0_idx, src1_idx, dst_idx)


def bind(dst, src0, src1, src0_idx=None, src1_idx=None, dst_idx=None, *, profile='cpu', exact=False):
    """Fix what depends on operand types and attributes; returns ``run`` over the operands.

    Takes operand types where the function takes operands.  Rules are not checked here, except that every equality
    the code relies on is asserted."""
    if profile in ("a2a3", "a5"):
        if src0_idx is not None and dst_idx is not None:
            return _indexed_3(dst, src0, src1, src0_idx, src1_idx, dst_idx)
        if src0_idx is not None:
            return _indexed_2(dst, src0, src1, src0_idx, src1_idx)
        if src0_idx is None:
            return _plain(dst, src0, src1)
    if profile == "cpu":
        if src0_idx is not None and dst_idx is not None:
            return _indexed(dst, src0, src1, src0_idx, src1_idx, dst_idx)
        if src0_idx is not None:
            return _indexed_2(dst, src0, src1, src0_idx, src1_idx)
        if src0_idx is None:
            return _plain(dst, src0, src1)
    raise no_variant("pto.tconcat", profile)


def _indexed(dst, src0, src1, src0_idx, src1_idx, dst_idx):
    """dst[i, j] = src0[i, j] if j < n0(i) else src1[i, j - n0(i)]; dst_idx[i, 0] = convert(index(src0_idx[i, 0]) +
    index(src1_idx[i, 0]), dst_idx.dtype)."""
    cols = dst.valid_col
    at = np.arange(cols)
    inside("src0_idx", 0, dst.valid_row, src0_idx.rows)
    rows = dst.valid_row
    n = src0_idx.itemsize
    inside("src1_idx", 0, dst.valid_row, src1_idx.rows)
    n2 = src1_idx.itemsize
    at2 = np.arange(rows)[:, None]
    src0_all_rows = src0.rows
    at3 = checked(at2, src0_all_rows, "src0")
    src0_all_cols = src0.cols
    src1_all_rows = src1.rows
    at4 = checked(at2, src1_all_rows, "src1")
    src1_all_cols = src1.cols
    inside("dst_idx", 0, dst.valid_row, dst_idx.rows)

    def run(dst, src0, src1, src0_idx=None, src1_idx=None, dst_idx=None):
        src0_idx = apart(src0_idx, dst)
        src1_idx = apart(src1_idx, dst)
        n0 = as_index(src0_idx.array[:rows, :1]) // n
        n1 = as_index(src1_idx.array[:rows, :1]) // n2
        held = at < (n0 + n1)
        held2 = at < n0
        np.copyto(dst.valid, np.where(held2, src0.array[at3, guarded(at, src0_all_cols, "src0", held, held2)], src1.array[at4, guarded(at - n0, src1_all_cols, "src1", held, np.logical_not(held2))]), where=held, casting="unsafe")
        dst_idx.array[:rows, 0] = as_index(src0_idx.array[:rows, 0]) + as_index(src1_idx.array[:rows, 0])

    return run


def _indexed_2(dst, src0, src1, src0_idx, src1_idx):
    """dst[i, j] = src0[i, j] if j < n0(i) else src1[i, j - n0(i)]."""
    cols = dst.valid_col
    at = np.arange(cols)
    inside("src0_idx", 0, dst.valid_row, src0_idx.rows)
    rows = dst.valid_row
    n = src0_idx.itemsize
    inside("src1_idx", 0, dst.valid_row, src1_idx.rows)
    n2 = src1_idx.itemsize
    at2 = np.arange(rows)[:, None]
    src0_all_rows = src0.rows
    at3 = checked(at2, src0_all_rows, "src0")
    src0_all_cols = src0.cols
    src1_all_rows = src1.rows
    at4 = checked(at2, src1_all_rows, "src1")
    src1_all_cols = src1.cols

    def run(dst, src0, src1, src0_idx=None, src1_idx=None, dst_idx=None):
        n0 = as_index(src0_idx.array[:rows, :1]) // n
        n1 = as_index(src1_idx.array[:rows, :1]) // n2
        held = at < (n0 + n1)
        held2 = at < n0
        np.copyto(dst.valid, np.where(held2, src0.array[at3, guarded(at, src0_all_cols, "src0", held, held2)], src1.array[at4, guarded(at - n0, src1_all_cols, "src1", held, np.logical_not(held2))]), where=held, casting="unsafe")

    return run


def _indexed_3(dst, src0, src1, src0_idx, src1_idx, dst_idx):
    """dst[i, j] = src0[i, j] if j < n0(i) else src1[i, j - n0(i)]; dst_idx[i, 0] = convert(minimum(n0(i) + n1(i),
    dst.valid_col) * dst_idx.itemsize, dst_idx.dtype)."""
    cols = dst.valid_col
    at = np.arange(cols)
    inside("src0_idx", 0, dst.valid_row, src0_idx.rows)
    rows = dst.valid_row
    n = src0_idx.itemsize
    inside("src1_idx", 0, dst.valid_row, src1_idx.rows)
    n2 = src1_idx.itemsize
    at2 = np.arange(rows)[:, None]
    src0_all_rows = src0.rows
    at3 = checked(at2, src0_all_rows, "src0")
    src0_all_cols = src0.cols
    src1_all_rows = src1.rows
    at4 = checked(at2, src1_all_rows, "src1")
    src1_all_cols = src1.cols
    inside("dst_idx", 0, dst.valid_row, dst_idx.rows)
    n3 = dst_idx.itemsize

    def run(dst, src0, src1, src0_idx=None, src1_idx=None, dst_idx=None):
        src0_idx = apart(src0_idx, dst)
        src1_idx = apart(src1_idx, dst)
        n0 = as_index(src0_idx.array[:rows, :1]) // n
        n1 = as_index(src1_idx.array[:rows, :1]) // n2
        held = at < (n0 + n1)
        held2 = at < n0
        np.copyto(dst.valid, np.where(held2, src0.array[at3, guarded(at, src0_all_cols, "src0", held, held2)], src1.array[at4, guarded(at - n0, src1_all_cols, "src1", held, np.logical_not(held2))]), where=held, casting="unsafe")
        n02 = as_index(src0_idx.array[:rows, 0]) // n
        n12 = as_index(src1_idx.array[:rows, 0]) // n2
        dst_idx.array[:rows, 0] = np.minimum((n02 + n12), cols) * n3

    return run


def _plain(dst, src0, src1):
    """dst[i, j] = src0[i, j] if j < src0.valid_col else src1[i, j - src0.valid_col]."""
    require(dst.valid_row == src0.valid_row and dst.valid_row == src1.valid_row, "pto.tconcat/same-valid-rows")
    rows = dst.valid_row
    inside("dst", 0, src0.valid_col, dst.cols)
    src0_cols = src0.valid_col
    inside("dst", src0.valid_col, src0.valid_col + src1.valid_col, dst.cols)
    c = src0.valid_col + src1.valid_col
    src1_cols = src1.valid_col
    more = src0_cols < c

    def run(dst, src0, src1, src0_idx=None, src1_idx=None, dst_idx=None):
        src0 = apart(src0, dst)
        src1 = apart(src1, dst)
        dst.array[:rows, :src0_cols] = src0.valid
        if more:
            dst.array[:rows, src0_cols:c] = src1.array[:rows, :src1_cols]

    return run
