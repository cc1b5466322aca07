"""pto.tsort32: Sort each block of 32 values of a row into falling order, together with their indices.

Generated from tile/irregular-and-complex/tsort32.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

import numpy as np

from pto_isa.runtime.kernel import Kernel, as_index, checked, clamped, current_profile, inside, pair_view, pairs, scatter

_plans: dict = {}


def _rules():
    from pto_isa.generated.rules.tsort32 import RULES

    return RULES


_kernel = Kernel("pto.tsort32", lambda *types, **fixed: bind(*types, **fixed), {"dst": ('tile',), "src": ('tile',), "idx": ('tile',), "tmp": ('tile',)}, ('dst',), (), _rules)


def tsort32(dst, src, idx, tmp=None, *, profile=None, check=True, strict=False, exact=False):
    """Sort each block of 32 values of a row into falling order, together with their indices.

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
    """Fix what depends on operand types and attributes; returns ``run`` over the operands.

    Takes operand types where the function takes operands.  Rules are not checked here, except that every equality
    the code relies on is asserted."""
    if idx.valid_row == 1:
        return _all(src, idx)
    return _all_2(src, idx)


def _all(src, idx):
    """dst.pair[i, first(j) + count(before(i, first(j) + u, j) for u in range(length(j)))] = pair(src[i, j],
    idx[row(i), j])."""
    inside("idx", 0, src.valid_col, idx.cols)
    src_cols = src.valid_col
    src_rows = src.valid_row
    at = np.arange(src_rows)[:, None]
    at2 = np.arange(src_cols)
    at3 = at2 // 32
    at4 = at3 * 32
    at5 = np.arange(src_rows)[:, None, None]
    src_all_rows = src.rows
    at6 = checked(at5, src_all_rows, "src")
    at7 = np.arange(src_cols)[:, None]
    at8 = at7 // 32
    at9 = at8 * 32
    at10 = np.arange(32)
    at11 = at9 + at10
    src_all_cols = src.cols
    at12 = clamped(at11, src_all_cols)
    idx_all_cols = idx.cols
    at13 = clamped(at11, idx_all_cols)
    at14 = clamped(at7, idx_all_cols)
    at15 = src_cols - at9
    at16 = np.minimum(32, at15)

    def run(dst, src, idx, tmp=None):
        before = (src.array[at6, at12] > src.array[:src_rows, :src_cols, None]) | ((src.array[at6, at12] == src.array[:src_rows, :src_cols, None]) & ((as_index(idx.array[0, at13]) < as_index(idx.array[0, at14])) | ((as_index(idx.array[0, at13]) == as_index(idx.array[0, at14])) & (at11 < at7))))
        scatter("dst", pair_view(dst), (at, at4 + np.count_nonzero(before & (at10 < at16), axis=2)), pairs(src.valid, idx.array[0, :src_cols]), (src_rows, src_cols))

    return run


def _all_2(src, idx):
    """dst.pair[i, first(j) + count(before(i, first(j) + u, j) for u in range(length(j)))] = pair(src[i, j],
    idx[row(i), j])."""
    inside("idx", 0, src.valid_row, idx.rows)
    src_rows = src.valid_row
    inside("idx", 0, src.valid_col, idx.cols)
    src_cols = src.valid_col
    at = np.arange(src_rows)[:, None]
    at2 = np.arange(src_cols)
    at3 = at2 // 32
    at4 = at3 * 32
    at5 = np.arange(src_rows)[:, None, None]
    src_all_rows = src.rows
    at6 = checked(at5, src_all_rows, "src")
    at7 = np.arange(src_cols)[:, None]
    at8 = at7 // 32
    at9 = at8 * 32
    at10 = np.arange(32)
    at11 = at9 + at10
    src_all_cols = src.cols
    at12 = clamped(at11, src_all_cols)
    idx_all_rows = idx.rows
    at13 = checked(at5, idx_all_rows, "idx")
    idx_all_cols = idx.cols
    at14 = clamped(at11, idx_all_cols)
    at15 = clamped(at7, idx_all_cols)
    at16 = src_cols - at9
    at17 = np.minimum(32, at16)

    def run(dst, src, idx, tmp=None):
        before = (src.array[at6, at12] > src.array[:src_rows, :src_cols, None]) | ((src.array[at6, at12] == src.array[:src_rows, :src_cols, None]) & ((as_index(idx.array[at13, at14]) < as_index(idx.array[at13, at15])) | ((as_index(idx.array[at13, at14]) == as_index(idx.array[at13, at15])) & (at11 < at7))))
        scatter("dst", pair_view(dst), (at, at4 + np.count_nonzero(before & (at10 < at17), axis=2)), pairs(src.valid, idx.array[:src_rows, :src_cols]), (src_rows, src_cols))

    return run
