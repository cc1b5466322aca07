"""pto.tsort32: Sort each block of 32 values of a row into descending order, together with their indices.

Generated from tile/irregular-and-complex/tsort32.yaml by `pto-isa generate`; do not edit.
"""
# ruff: noqa

import numpy as np

from pto_isa.runtime.kernel import Kernel, as_index, checked, current_profile, guarded, inside, pair_view, pairs, scatter

_plans: dict = {}
_kernel = Kernel("pto.tsort32", __name__, {"dst": ("tile",), "src": ("tile",), "idx": ("tile",), "tmp": ("tile",)}, ("dst",), ())


def tsort32(dst, src, idx, tmp=None, *, profile=None, check=True, strict=False, exact=False):
    """Sort each block of 32 values of a row into descending order, together with their indices.

    dst: Sorted records, 8 bytes for each element of `src`.
    src: Values. Its valid columns are cut into blocks of 32; the last block may be shorter.
    idx: Indices that travel with the values. On A2/A3 and A5 a single row serves all rows of `src`.
    tmp: Scratch for the padded copy of a row whose last block is not full.

    dst.pair[i, first(j) + count(before(i, first(j) + u, j) for u in range(length(j)))] = pair(src[i, j], idx[row(i),
        j])

    Writes its outputs in place and returns None.  A broken error rule raises RuleError.
    Record: tile/irregular-and-complex/tsort32.yaml
    """
    try:
        run = _plans[dst.key, src.key, idx.key, tmp is None or tmp.key, current_profile() if profile is None else profile, check, strict, exact]
    except (KeyError, AttributeError, TypeError) as missing:
        run, named = None, missing.args
    if run is None:
        run = _kernel.plan(_plans, named, (dst, src, idx, tmp), (), profile, check, strict, exact)
    run(dst, src, idx, tmp)


def bind(dst, src, idx, tmp=None, *, profile='cpu', exact=False):
    """Return ``run`` for these operand types and attributes; nothing is checked but what it relies on."""
    if idx.valid_row == 1:
        return _idx_equal(src, idx)
    return _all(src, idx)


def _idx_equal(src, idx):
    """dst.pair[i, first(j) + count(before(i, first(j) + u, j) for u in range(length(j)))] = pair(src[i, j],
    idx[row(i), j])."""
    src_rows, src_cols = src.valid_shape
    idx_all_cols = idx.cols
    inside("idx", (0, src_cols, idx_all_cols))
    i = np.arange(src_rows)
    src_at = checked(i[:, None, None], src.rows, "src")
    j = np.arange(src_cols)
    first = j // 32 * 32
    u = np.arange(32)
    src_sum = first[:, None] + u
    src_less = u < np.minimum(32, src_cols - first)[:, None]
    src_at_src = guarded(src_sum, src.cols, "src", src_less)
    less = src_sum < j[:, None]
    value_src = i[:, None]

    def run(dst, src, idx, tmp=None):
        value = src.array[src_at, src_at_src]
        held = value > src.array[:src_rows, :src_cols, None]
        src_equal = value == src.array[:src_rows, :src_cols, None]
        idx_index = as_index(idx.array[0, guarded(src_sum, idx_all_cols, "idx", src_less, np.logical_not(held), src_equal)])
        index = as_index(idx.array[0, :src_cols, None])
        before = held | src_equal & ((idx_index < index) | (idx_index == index) & less)
        scatter("dst", pair_view(dst), (value_src, first + np.count_nonzero(before & src_less, axis=2)), pairs(src.valid, idx.array[0, :src_cols]), (src_rows, src_cols))
    return run


def _all(src, idx):
    """dst.pair[i, first(j) + count(before(i, first(j) + u, j) for u in range(length(j)))] = pair(src[i, j],
    idx[row(i), j])."""
    src_rows, src_cols = src.valid_shape
    idx_all_rows, idx_all_cols = idx.shape
    inside("idx", (0, src_rows, idx_all_rows), (0, src_cols, idx_all_cols))
    i = np.arange(src_rows)
    value_src = i[:, None, None]
    src_at = checked(value_src, src.rows, "src")
    j = np.arange(src_cols)
    first = j // 32 * 32
    u = np.arange(32)
    src_sum = first[:, None] + u
    src_less = u < np.minimum(32, src_cols - first)[:, None]
    src_at_src = guarded(src_sum, src.cols, "src", src_less)
    less = src_sum < j[:, None]
    value_b = i[:, None]

    def run(dst, src, idx, tmp=None):
        value = src.array[src_at, src_at_src]
        held = value > src.array[:src_rows, :src_cols, None]
        src_equal = value == src.array[:src_rows, :src_cols, None]
        src_logical_not = np.logical_not(held)
        idx_index = as_index(idx.array[guarded(value_src, idx_all_rows, "idx", src_less, src_logical_not, src_equal), guarded(src_sum, idx_all_cols, "idx", src_less, src_logical_not, src_equal)])
        index = as_index(idx.array[:src_rows, :src_cols, None])
        before = held | src_equal & ((idx_index < index) | (idx_index == index) & less)
        scatter("dst", pair_view(dst), (value_b, first + np.count_nonzero(before & src_less, axis=2)), pairs(src.valid, idx.array[:src_rows, :src_cols]), (src_rows, src_cols))
    return run
