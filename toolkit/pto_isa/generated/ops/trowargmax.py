"""pto.trowargmax: Find the column of the maximum of each row, optionally with the maximum itself.

Generated from tile/reduce-and-expand/trowargmax.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

import numpy as np

from pto_isa.runtime.kernel import Kernel, apart, current_profile, first_argmax, fold_max, no_variant, nothing, require

_plans: dict = {}


def _rules():
    from pto_isa.generated.rules.trowargmax import RULES

    return RULES


_kernel = Kernel("pto.trowargmax", lambda *types, **fixed: bind(*types, **fixed), {"dst": ('tile',), "src": ('tile',), "tmp": ('tile',), "dst_val": ('tile',)}, ('dst', 'dst_val'), (), _rules)


def trowargmax(dst, src, tmp=None, dst_val=None, *, profile=None, check=True, strict=False, exact=False):
    """Find the column of the maximum of each row, optionally with the maximum itself.

    dst: Index of the chosen column. Row `i` goes to column 0; the other columns are not written.
    src: Source. Its valid region is what is searched.
    tmp: Scratch for partial results on A2/A3. A5 and the CPU simulator accept and ignore it.
    dst_val: The chosen element itself, written like `dst`. It stands first in the C++ overload that has it.

    dst[i, 0] = argmax(src[i, k] for k in range(src.valid_col))
    dst_val[i, 0] = max(src[i, k] for k in range(src.valid_col))

    Writes its outputs in place and returns None.  A broken error rule raises RuleError.
    Record: tile/reduce-and-expand/trowargmax.yaml
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
    raise no_variant("pto.trowargmax", profile)


def _value_integer(dst, src, dst_val):
    """dst[i, 0] = argmax(src[i, k] for k in range(src.valid_col)); dst_val[i, 0] = max(src[i, k] for k in
    range(src.valid_col))."""
    require(src.valid_row == dst.valid_row, "pto.trowargmax/same-rows")
    require(src.valid_row == dst_val.valid_row, "pto.trowargmax/value-same-rows")
    if src.valid_col == 0:
        return nothing
    rows = dst.valid_row

    def run(dst, src, tmp=None, dst_val=None):
        src = apart(src, dst)
        dst.array[:rows, 0] = first_argmax(src.valid, axis=1)
        np.maximum.reduce(src.valid, axis=1, out=dst_val.array[:rows, 0])

    return run


def _value_integer_2(dst, src, dst_val):
    """dst[i, 0] = argmax(src[i, k] for k in range(src.valid_col)); dst_val[i, 0] = max(src[i, k] for k in
    range(src.valid_col))."""
    require(src.valid_row == dst.valid_row, "pto.trowargmax/same-rows")
    require(src.valid_row == dst_val.valid_row, "pto.trowargmax/value-same-rows")
    if src.valid_col == 0:
        return nothing
    rows = dst.valid_row

    def run(dst, src, tmp=None, dst_val=None):
        src = apart(src, dst)
        dst.array[:rows, 0] = np.argmax(src.valid, axis=1)
        np.maximum.reduce(src.valid, axis=1, out=dst_val.array[:rows, 0])

    return run


def _value_integer_exact(dst, src, dst_val):
    """dst[i, 0] = argmax(src[i, k] for k in range(src.valid_col)); dst_val[i, 0] = max(src[i, k] for k in
    range(src.valid_col))."""
    require(src.valid_row == dst.valid_row, "pto.trowargmax/same-rows")
    require(src.valid_row == dst_val.valid_row, "pto.trowargmax/value-same-rows")
    if src.valid_col == 0:
        return nothing
    rows = dst.valid_row

    def run(dst, src, tmp=None, dst_val=None):
        src = apart(src, dst)
        dst.array[:rows, 0] = first_argmax(src.valid, axis=1)
        dst_val.array[:rows, 0] = fold_max(src.valid, axis=1)

    return run


def _index_i32_u32(dst, src):
    """dst[i, 0] = argmax(src[i, k] for k in range(src.valid_col))."""
    require(src.valid_row == dst.valid_row, "pto.trowargmax/same-rows")
    if src.valid_col == 0:
        return nothing
    rows = dst.valid_row

    def run(dst, src, tmp=None, dst_val=None):
        dst.array[:rows, 0] = first_argmax(src.valid, axis=1)

    return run


def _index_i32_u32_2(dst, src):
    """dst[i, 0] = argmax(src[i, k] for k in range(src.valid_col))."""
    require(src.valid_row == dst.valid_row, "pto.trowargmax/same-rows")
    if src.valid_col == 0:
        return nothing
    rows = dst.valid_row

    def run(dst, src, tmp=None, dst_val=None):
        dst.array[:rows, 0] = np.argmax(src.valid, axis=1)

    return run
