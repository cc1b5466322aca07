"""pto.tcolsum: Sum each column of a tile.

Generated from tile/reduce-and-expand/tcolsum.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

import numpy as np

from pto_isa.runtime.kernel import Kernel, NUMPY, current_profile, inside, no_variant, nothing, ordered_sum, require

_plans: dict = {}


def _rules():
    from pto_isa.generated.rules.tcolsum import RULES

    return RULES


_kernel = Kernel("pto.tcolsum", lambda *types, **fixed: bind(*types, **fixed), {"dst": ('tile',), "src": ('tile',), "tmp": ('tile',)}, ('dst',), ('is_binary',), _rules)


def tcolsum(dst, src, tmp=None, *, is_binary=False, profile=None, check=True, strict=False, exact=False):
    """Sum each column of a tile.

    dst: Result. Column `j` goes to row 0; the other rows are not written.
    src: Source. Its valid region is what is reduced.
    tmp: Scratch for the partial sums of the pairwise order on A2/A3 and A5. The CPU simulator ignores it.
    is_binary: Add neighbouring rows in pairs through `tmp` instead of one row after the other. Only the order of the
        additions changes.

    dst[0, j] = sum(src[k, j] for k in range(src.valid_row))

    Writes its outputs in place and returns None.  A broken error rule raises RuleError.
    Record: tile/reduce-and-expand/tcolsum.yaml
    """
    try:
        run = _plans[dst.key, src.key, tmp is None or tmp.key, is_binary, current_profile() if profile is None else profile, check, strict, exact]
    except (KeyError, AttributeError, TypeError) as missing:
        run, named = None, missing.args
    if run is None:
        run = _kernel.plan(_plans, named, (dst, src, tmp), (is_binary,), profile, check, strict, exact)
    run(dst, src, tmp)


def bind(dst, src, tmp=None, *, is_binary=False, profile='cpu', exact=False):
    """Fix what depends on operand types and attributes; returns ``run`` over the operands.

    Takes operand types where the function takes operands.  Rules are not checked here, except that every equality
    the code relies on is asserted."""
    if profile in ("a2a3", "a5"):
        if exact:
            if dst.dtype in ("bf16", "f16", "f32"):
                return _float_exact(dst, src)
            return _integer(dst, src)
        if dst.dtype == "f32":
            return _f32_3(dst, src)
        if dst.dtype in ("bf16", "f16"):
            return _bf16_f16_2(dst, src)
        return _integer(dst, src)
    if profile == "cpu":
        if exact:
            return _exact(dst, src)
        if src.dtype == "f32":
            return _f32(dst, src)
        if dst.dtype in ("bf16", "f16"):
            return _bf16_f16(dst, src)
        return _f32_2(dst, src)
    raise no_variant("pto.tcolsum", profile)


def _f32(dst, src):
    """dst[0, j] = sum(src[k, j] for k in range(src.valid_row))."""
    inside("dst", 0, src.valid_col, dst.cols)
    src_cols = src.valid_col

    def run(dst, src, tmp=None):
        np.add.reduce(src.valid, axis=0, out=dst.array[0, :src_cols])

    return run


def _bf16_f16(dst, src):
    """dst[0, j] = sum(src[k, j] for k in range(src.valid_row))."""
    inside("dst", 0, src.valid_col, dst.cols)
    src_cols = src.valid_col

    def run(dst, src, tmp=None):
        dst.array[0, :src_cols] = np.add.reduce(src.valid, axis=0, dtype=np.float32)

    return run


def _f32_2(dst, src):
    """dst[0, j] = sum(src[k, j] for k in range(src.valid_row))."""
    inside("dst", 0, src.valid_col, dst.cols)
    src_cols = src.valid_col

    def run(dst, src, tmp=None):
        np.add.reduce(src.valid, axis=0, dtype=np.float32, out=dst.array[0, :src_cols])

    return run


def _exact(dst, src):
    """dst[0, j] = sum(src[k, j] for k in range(src.valid_row))."""
    inside("dst", 0, src.valid_col, dst.cols)
    src_cols = src.valid_col
    src_rows = src.valid_row
    kind = NUMPY[dst.dtype]

    def run(dst, src, tmp=None):
        dst.array[0, :src_cols] = ordered_sum(src.array[:src_rows, :src_cols].T, 1, kind)

    return run


def _f32_3(dst, src):
    """dst[0, j] = sum(src[k, j] for k in range(src.valid_row))."""
    require(src.valid_col == dst.valid_col, "pto.tcolsum/same-columns")
    if not (src.valid_row > 0):
        return nothing
    cols = dst.valid_col
    src_rows = src.valid_row
    src_whole = src.valid_shape == (src_rows, cols)

    def run(dst, src, tmp=None):
        np.add.reduce(src.valid if src_whole else src.array[:src_rows, :cols], axis=0, out=dst.array[0, :cols])

    return run


def _bf16_f16_2(dst, src):
    """dst[0, j] = sum(src[k, j] for k in range(src.valid_row))."""
    require(src.valid_col == dst.valid_col, "pto.tcolsum/same-columns")
    if not (src.valid_row > 0):
        return nothing
    cols = dst.valid_col
    src_rows = src.valid_row
    src_whole = src.valid_shape == (src_rows, cols)

    def run(dst, src, tmp=None):
        dst.array[0, :cols] = np.add.reduce(src.valid if src_whole else src.array[:src_rows, :cols], axis=0, dtype=np.float32)

    return run


def _integer(dst, src):
    """dst[0, j] = sum(src[k, j] for k in range(src.valid_row))."""
    require(src.valid_col == dst.valid_col, "pto.tcolsum/same-columns")
    if not (src.valid_row > 0):
        return nothing
    cols = dst.valid_col
    src_rows = src.valid_row
    kind = NUMPY[dst.dtype]
    src_whole = src.valid_shape == (src_rows, cols)

    def run(dst, src, tmp=None):
        np.add.reduce(src.valid if src_whole else src.array[:src_rows, :cols], axis=0, dtype=kind, out=dst.array[0, :cols])

    return run


def _float_exact(dst, src):
    """dst[0, j] = sum(src[k, j] for k in range(src.valid_row))."""
    require(src.valid_col == dst.valid_col, "pto.tcolsum/same-columns")
    if not (src.valid_row > 0):
        return nothing
    cols = dst.valid_col
    src_rows = src.valid_row
    kind = NUMPY[dst.dtype]

    def run(dst, src, tmp=None):
        dst.array[0, :cols] = ordered_sum(src.array[:src_rows, :cols].T, 1, kind)

    return run
