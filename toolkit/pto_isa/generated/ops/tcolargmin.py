"""pto.tcolargmin: Find the row of the minimum of each column, optionally with the minimum itself.

Generated from tile/reduce-and-expand/tcolargmin.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

import numpy as np

from pto_isa.runtime.kernel import Kernel, apart, current_profile, first_argmin, fold_min, inside, no_variant, nothing, require

_plans: dict = {}


def _rules():
    from pto_isa.generated.rules.tcolargmin import RULES

    return RULES


_kernel = Kernel("pto.tcolargmin", lambda *types, **fixed: bind(*types, **fixed), {"dst": ('tile',), "src": ('tile',), "tmp": ('tile',), "dst_val": ('tile',)}, ('dst', 'dst_val'), (), _rules)


def tcolargmin(dst, src, tmp=None, dst_val=None, *, profile=None, check=True, strict=False, exact=False):
    """Find the row of the minimum of each column, optionally with the minimum itself.

    dst: Index of the chosen row. Column `j` goes to row 0; the other rows are not written.
    src: Source. Its valid region is what is searched.
    tmp: Scratch for the row counter and the best elements so far on A2/A3. A5 and the CPU simulator accept and ignore
        it.
    dst_val: The chosen element itself, written like `dst`. It stands first in the C++ overload that has it.

    dst[0, j] = argmin(src[k, j] for k in range(src.valid_row))
    dst_val[0, j] = min(src[k, j] for k in range(src.valid_row))

    Writes its outputs in place and returns None.  A broken error rule raises RuleError.
    Record: tile/reduce-and-expand/tcolargmin.yaml
    """
    try:
        run = _plans[dst.key, src.key, tmp is None or tmp.key, dst_val is None or dst_val.key, current_profile() if profile is None else profile, check, strict, exact]
    except (KeyError, AttributeError, TypeError) as missing:
        run, named = None, missing.args
    if run is None:
        run = _kernel.plan(_plans, named, (dst, src, tmp, dst_val), (), profile, check, strict, exact)
    run(dst, src, tmp, dst_val)


def bind(dst, src, tmp=None, dst_val=None, *, profile='cpu', exact=False):
    """Fix what depends on operand types and attributes; returns ``run`` over the operands.

    Takes operand types where the function takes operands.  Rules are not checked here, except that every equality
    the code relies on is asserted."""
    if dst_val is not None:
        if exact:
            if dst_val.dtype in ("bf16", "f16", "f32"):
                return _value_integer_exact(dst, src, dst_val)
            return _value_integer_2(dst, src, dst_val)
        if dst_val.dtype in ("bf16", "f16", "f32"):
            return _value_integer(dst, src, dst_val)
        return _value_integer_2(dst, src, dst_val)
    if dst_val is None:
        if src.dtype in ("bf16", "f16", "f32"):
            return _index_i32_u32(dst, src)
        return _index_i32_u32_2(dst, src)
    raise no_variant("pto.tcolargmin", profile)


def _value_integer(dst, src, dst_val):
    """dst[0, j] = argmin(src[k, j] for k in range(src.valid_row)); dst_val[0, j] = min(src[k, j] for k in
    range(src.valid_row))."""
    require(src.valid_col == dst.valid_col, "pto.tcolargmin/same-columns")
    if src.valid_row == 0:
        return nothing
    cols = dst.valid_col
    src_rows = src.valid_row
    inside("dst_val", 0, dst.valid_col, dst_val.cols)
    src_whole = src.valid_shape == (src_rows, cols)

    def run(dst, src, tmp=None, dst_val=None):
        src = apart(src, dst)
        dst.array[0, :cols] = first_argmin(src.array[:src_rows, :cols].T, axis=1)
        np.minimum.reduce(src.valid if src_whole else src.array[:src_rows, :cols], axis=0, out=dst_val.array[0, :cols])

    return run


def _value_integer_2(dst, src, dst_val):
    """dst[0, j] = argmin(src[k, j] for k in range(src.valid_row)); dst_val[0, j] = min(src[k, j] for k in
    range(src.valid_row))."""
    require(src.valid_col == dst.valid_col, "pto.tcolargmin/same-columns")
    if src.valid_row == 0:
        return nothing
    cols = dst.valid_col
    src_rows = src.valid_row
    src_whole = src.valid_shape == (src_rows, cols)
    inside("dst_val", 0, dst.valid_col, dst_val.cols)

    def run(dst, src, tmp=None, dst_val=None):
        src = apart(src, dst)
        dst.array[0, :cols] = np.argmin(src.valid if src_whole else src.array[:src_rows, :cols], axis=0)
        np.minimum.reduce(src.valid if src_whole else src.array[:src_rows, :cols], axis=0, out=dst_val.array[0, :cols])

    return run


def _value_integer_exact(dst, src, dst_val):
    """dst[0, j] = argmin(src[k, j] for k in range(src.valid_row)); dst_val[0, j] = min(src[k, j] for k in
    range(src.valid_row))."""
    require(src.valid_col == dst.valid_col, "pto.tcolargmin/same-columns")
    if src.valid_row == 0:
        return nothing
    cols = dst.valid_col
    src_rows = src.valid_row
    inside("dst_val", 0, dst.valid_col, dst_val.cols)

    def run(dst, src, tmp=None, dst_val=None):
        src = apart(src, dst)
        dst.array[0, :cols] = first_argmin(src.array[:src_rows, :cols].T, axis=1)
        dst_val.array[0, :cols] = fold_min(src.array[:src_rows, :cols].T, axis=1)

    return run


def _index_i32_u32(dst, src):
    """dst[0, j] = argmin(src[k, j] for k in range(src.valid_row))."""
    require(src.valid_col == dst.valid_col, "pto.tcolargmin/same-columns")
    if src.valid_row == 0:
        return nothing
    cols = dst.valid_col
    src_rows = src.valid_row

    def run(dst, src, tmp=None, dst_val=None):
        dst.array[0, :cols] = first_argmin(src.array[:src_rows, :cols].T, axis=1)

    return run


def _index_i32_u32_2(dst, src):
    """dst[0, j] = argmin(src[k, j] for k in range(src.valid_row))."""
    require(src.valid_col == dst.valid_col, "pto.tcolargmin/same-columns")
    if src.valid_row == 0:
        return nothing
    cols = dst.valid_col
    src_rows = src.valid_row
    src_whole = src.valid_shape == (src_rows, cols)

    def run(dst, src, tmp=None, dst_val=None):
        dst.array[0, :cols] = np.argmin(src.valid if src_whole else src.array[:src_rows, :cols], axis=0)

    return run
