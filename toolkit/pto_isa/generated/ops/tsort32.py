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
    return _all(src, idx)


def _all(src, idx):
    """dst.pair[i, first(j) + count(before(i, first(j) + u, j) for u in range(length(j)))] = pair(src[i, j],
    idx[row(i), j])."""
    chosen = idx.valid_row == 1
    src_rows = src.valid_row
    at = np.arange(src_rows)
    at2 = (0 if chosen else at)
    idx_all_rows = idx.rows
    at3 = checked(at2, idx_all_rows, "idx")
    inside("idx", 0, src.valid_col, idx.cols)
    src_cols = src.valid_col
    at4 = np.arange(src_rows)[:, None]
    at5 = np.arange(src_cols)
    at6 = at5 // 32
    at7 = at6 * 32
    at8 = np.arange(src_rows)[:, None, None]
    src_all_rows = src.rows
    at9 = checked(at8, src_all_rows, "src")
    at10 = np.arange(src_cols)[:, None]
    at11 = at10 // 32
    at12 = at11 * 32
    at13 = np.arange(32)
    at14 = at12 + at13
    src_all_cols = src.cols
    at15 = clamped(at14, src_all_cols)
    at16 = (0 if chosen else at8)
    at17 = checked(at16, idx_all_rows, "idx")
    idx_all_cols = idx.cols
    at18 = clamped(at14, idx_all_cols)
    at19 = clamped(at10, idx_all_cols)
    at20 = src_cols - at12
    at21 = np.minimum(32, at20)

    def run(dst, src, idx, tmp=None):
        scatter(pair_view(dst), (at4, at7 + np.count_nonzero(((src.array[at9, at15] > src.array[:src_rows, :src_cols, None]) | ((src.array[at9, at15] == src.array[:src_rows, :src_cols, None]) & ((as_index(idx.array[at17, at18]) < as_index(idx.array[at17, at19])) | ((as_index(idx.array[at17, at18]) == as_index(idx.array[at17, at19])) & (at14 < at10))))) & (at13 < at21), axis=2)), pairs(src.valid, idx.array[at3, :src_cols]), (src_rows, src_cols))

    return run
