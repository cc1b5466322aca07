"""pto.tcolprod: Multiply the elements of each column of a tile.

Generated from tile/reduce-and-expand/tcolprod.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

import numpy as np

from pto_isa.runtime.kernel import Kernel, NUMPY, current_profile, inside, no_variant, nothing, ordered_product, require

_plans: dict = {}


def _rules():
    from pto_isa.generated.rules.tcolprod import RULES

    return RULES


_kernel = Kernel("pto.tcolprod", lambda *types, **fixed: bind(*types, **fixed), {"dst": ('tile',), "src": ('tile',)}, ('dst',), (), _rules)


def tcolprod(dst, src, *, profile=None, check=True, strict=False, exact=False):
    """Multiply the elements of each column of a tile.

    dst: Result. Column `j` goes to row 0; the other rows are not written.
    src: Source. Its valid region is what is reduced.

    dst[0, j] = prod(src[k, j] for k in range(src.valid_row))

    Writes its outputs in place and returns None.  A broken error rule raises RuleError.
    Record: tile/reduce-and-expand/tcolprod.yaml
    """
    try:
        run = _plans[dst.key, src.key, current_profile() if profile is None else profile, check, strict, exact]
    except (KeyError, AttributeError, TypeError) as missing:
        run, named = None, missing.args
    if run is None:
        run = _kernel.plan(_plans, named, (dst, src), (), profile, check, strict, exact)
    run(dst, src)


def bind(dst, src, *, profile='cpu', exact=False):
    """Fix what depends on operand types and attributes; returns ``run`` over the operands.

    Takes operand types where the function takes operands.  Rules are not checked here, except that every equality
    the code relies on is asserted."""
    if profile == "a2a3":
        if exact:
            if dst.dtype == "f16":
                return _f16_exact(dst, src)
            if dst.dtype == "f32":
                return _f32_2(dst, src)
            return _i16_i32(dst, src)
        if dst.dtype == "f16":
            return _f16(dst, src)
        if dst.dtype == "f32":
            return _f32_2(dst, src)
        return _i16_i32(dst, src)
    if profile == "a5":
        if exact:
            if dst.dtype == "f32":
                return _f32_2(dst, src)
            if dst.dtype in ("bf16", "f16"):
                return _f16_exact(dst, src)
            return _i16_i32(dst, src)
        if dst.dtype == "f32":
            return _f32_2(dst, src)
        if dst.dtype in ("bf16", "f16"):
            return _f16(dst, src)
        return _i16_i32(dst, src)
    if profile == "cpu":
        if dst.dtype == "f32":
            return _f32(dst, src)
        if dst.dtype in ("bf16", "f16"):
            return _bf16_f16(dst, src)
        return _integer(dst, src)
    raise no_variant("pto.tcolprod", profile)


def _f32(dst, src):
    """dst[0, j] = prod(src[k, j] for k in range(src.valid_row))."""
    inside("dst", 0, src.valid_col, dst.cols)
    src_cols = src.valid_col

    def run(dst, src):
        np.multiply.reduce(src.valid, axis=0, out=dst.array[0, :src_cols])

    return run


def _bf16_f16(dst, src):
    """dst[0, j] = prod(src[k, j] for k in range(src.valid_row))."""
    inside("dst", 0, src.valid_col, dst.cols)
    src_cols = src.valid_col
    src_rows = src.valid_row
    kind = NUMPY[dst.dtype]

    def run(dst, src):
        dst.array[0, :src_cols] = ordered_product(src.array[:src_rows, :src_cols].T, 1, kind)

    return run


def _integer(dst, src):
    """dst[0, j] = prod(src[k, j] for k in range(src.valid_row))."""
    inside("dst", 0, src.valid_col, dst.cols)
    src_cols = src.valid_col
    kind = NUMPY[dst.dtype]

    def run(dst, src):
        np.multiply.reduce(src.valid, axis=0, dtype=kind, out=dst.array[0, :src_cols])

    return run


def _f16(dst, src):
    """dst[0, j] = prod(src[k, j] for k in range(src.valid_row))."""
    require(src.valid_col == dst.valid_col, "pto.tcolprod/same-columns")
    if not (src.valid_row > 0):
        return nothing
    cols = dst.valid_col
    src_rows = src.valid_row
    src_whole = src.valid_shape == (src_rows, cols)

    def run(dst, src):
        dst.array[0, :cols] = np.multiply.reduce(src.valid if src_whole else src.array[:src_rows, :cols], axis=0, dtype=np.float32)

    return run


def _f32_2(dst, src):
    """dst[0, j] = prod(src[k, j] for k in range(src.valid_row))."""
    require(src.valid_col == dst.valid_col, "pto.tcolprod/same-columns")
    if not (src.valid_row > 0):
        return nothing
    cols = dst.valid_col
    src_rows = src.valid_row
    src_whole = src.valid_shape == (src_rows, cols)

    def run(dst, src):
        np.multiply.reduce(src.valid if src_whole else src.array[:src_rows, :cols], axis=0, out=dst.array[0, :cols])

    return run


def _i16_i32(dst, src):
    """dst[0, j] = prod(src[k, j] for k in range(src.valid_row))."""
    require(src.valid_col == dst.valid_col, "pto.tcolprod/same-columns")
    if not (src.valid_row > 0):
        return nothing
    cols = dst.valid_col
    src_rows = src.valid_row
    kind = NUMPY[dst.dtype]
    src_whole = src.valid_shape == (src_rows, cols)

    def run(dst, src):
        np.multiply.reduce(src.valid if src_whole else src.array[:src_rows, :cols], axis=0, dtype=kind, out=dst.array[0, :cols])

    return run


def _f16_exact(dst, src):
    """dst[0, j] = prod(src[k, j] for k in range(src.valid_row))."""
    require(src.valid_col == dst.valid_col, "pto.tcolprod/same-columns")
    if not (src.valid_row > 0):
        return nothing
    cols = dst.valid_col
    src_rows = src.valid_row
    kind = NUMPY[dst.dtype]

    def run(dst, src):
        dst.array[0, :cols] = ordered_product(src.array[:src_rows, :cols].T, 1, kind)

    return run
