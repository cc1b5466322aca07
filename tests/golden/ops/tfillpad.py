"""pto.tfillpad: Copy a tile and fill what lies outside the valid region of `src` with the pad value of `dst`.

Generated from tile/layout-and-rearrangement/tfillpad.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

import numpy as np

from pto_isa.runtime.kernel import Kernel, current_profile, inside, no_variant, nothing, pad_value

_plans: dict = {}


def _rules():
    from pto_isa.generated.rules.tfillpad import RULES

    return RULES


_kernel = Kernel("pto.tfillpad", lambda *types, **fixed: bind(*types, **fixed), {"dst": ('tile',), "src": ('tile',)}, ('dst',), ('pad_val',), _rules)


def tfillpad(dst, src, *, pad_val='zero', profile=None, check=True, strict=False, exact=False):
    """Copy a tile and fill what lies outside the valid region of `src` with the pad value of `dst`.

    dst: Result. Its pad value fills the elements that `src` does not give.
    src: Source. Its valid region is kept.
    pad_val: Matrix form only. The CPU simulator fills with it; A2/A3 and A5 always fill with zero.

    dst[i, j] = src[i, j] if i < src.valid_row and j < src.valid_col else pad_value(dst.pad, dst.dtype)
    dst[i, j] = src[i, j] if i < src.valid_row and j < src.valid_col else pad_value(pad_val, dst.dtype)
    dst[i, j] = pad_value(zero, dst.dtype)

    Writes its outputs in place and returns None.  A broken error rule raises RuleError.
    Record: tile/layout-and-rearrangement/tfillpad.yaml
    """
    try:
        run = _plans[dst.key, src.key, pad_val, current_profile() if profile is None else profile, check, strict, exact]
    except (KeyError, AttributeError, TypeError) as missing:
        run, named = None, missing.args
    if run is None:
        run = _kernel.plan(_plans, named, (dst, src), (pad_val,), profile, check, strict, exact)
    run(dst, src)


def bind(dst, src, *, pad_val='zero', profile='cpu', exact=False):
    """Fix what depends on operand types and attributes; returns ``run`` over the operands.

    Takes operand types where the function takes operands.  Rules are not checked here, except that every equality
    the code relies on is asserted."""
    if profile == "a2a3":
        if dst.loc != 'mat':
            return _vector_2(dst, src)
        if dst.loc == 'mat':
            return _matrix_2(dst)
    if profile == "a5":
        if dst.loc != 'mat':
            return _vector_3(dst, src)
        if dst.loc == 'mat':
            return _matrix_2(dst)
    if profile == "cpu":
        if dst.loc != 'mat':
            return _vector(dst, src)
        if dst.loc == 'mat':
            return _matrix(dst, src, pad_val)
    raise no_variant("pto.tfillpad", profile)


def _vector(dst, src):
    """dst[i, j] = src[i, j] if i < src.valid_row and j < src.valid_col else pad_value(dst.pad, dst.dtype)."""
    if not (dst.valid_row > 0 and dst.valid_col > 0):
        return nothing
    r = min(dst.rows, src.valid_row)
    c = min(dst.cols, src.valid_col)
    pad = pad_value(dst.pad, dst.dtype)
    all_rows = dst.rows
    more = r < all_rows
    all_cols = dst.cols
    more2 = c < all_cols

    def run(dst, src):
        dst.array[:r, :c] = src.array[:r, :c]
        if more:
            dst.array[r:] = pad
        if more2:
            dst.array[:r, c:] = pad

    return run


def _vector_2(dst, src):
    """dst[i, j] = src[i, j] if i < src.valid_row and j < src.valid_col else pad_value(dst.pad, dst.dtype)."""
    if not (dst.valid_row > 0 and dst.valid_col > 0):
        return nothing
    r = min(dst.valid_row, src.valid_row)
    c = min(dst.cols, src.valid_col)
    inside("dst", min(dst.valid_row, src.valid_row), dst.valid_row, dst.rows)
    rows = dst.valid_row
    pad = pad_value(dst.pad, dst.dtype)
    more = r < rows
    all_cols = dst.cols
    more2 = c < all_cols

    def run(dst, src):
        dst.array[:r, :c] = src.array[:r, :c]
        if more:
            dst.array[r:rows] = pad
        if more2:
            dst.array[:r, c:] = pad

    return run


def _vector_3(dst, src):
    """dst[i, j] = src[i, j] if i < src.valid_row and j < src.valid_col else pad_value(dst.pad, dst.dtype)."""
    r = min(dst.valid_row, src.valid_row)
    c = min(dst.cols, src.valid_col)
    inside("dst", min(dst.valid_row, src.valid_row), dst.valid_row, dst.rows)
    rows = dst.valid_row
    pad = pad_value(dst.pad, dst.dtype)
    more = r < rows
    all_cols = dst.cols
    more2 = c < all_cols

    def run(dst, src):
        dst.array[:r, :c] = src.array[:r, :c]
        if more:
            dst.array[r:rows] = pad
        if more2:
            dst.array[:r, c:] = pad

    return run


def _matrix(dst, src, pad_val):
    """dst[i, j] = src[i, j] if i < src.valid_row and j < src.valid_col else pad_value(pad_val, dst.dtype)."""
    if not (dst.valid_row > 0 and dst.valid_col > 0):
        return nothing
    r = min(dst.rows, src.valid_row)
    c = min(dst.cols, src.valid_col)
    pad = pad_value(pad_val, dst.dtype)
    all_rows = dst.rows
    more = r < all_rows
    all_cols = dst.cols
    more2 = c < all_cols

    def run(dst, src):
        dst.array[:r, :c] = src.array[:r, :c]
        if more:
            dst.array[r:] = pad
        if more2:
            dst.array[:r, c:] = pad

    return run


def _matrix_2(dst):
    """dst[i, j] = pad_value(zero, dst.dtype)."""
    chosen = dst.compact != 'row_aligned_padding'
    all_rows = dst.rows
    at = np.arange(all_rows)[:, None]
    rows = dst.valid_row
    all_cols = dst.cols
    at2 = np.arange(all_cols)
    n = (((-(-dst.valid_col // (256 // dst.bits)))) * ((256 // dst.bits)))
    chosen2 = dst.compact == 'row_aligned_padding'
    n2 = 16 * (-(-dst.valid_row // 16))
    pad = pad_value('zero', dst.dtype)

    def run(dst, src):
        np.copyto(dst.array, pad, where=(chosen & ((at >= rows) | (at2 >= n))) | (chosen2 & ((rows <= at) & (at < n2)) & (at2 < n)), casting="unsafe")

    return run
