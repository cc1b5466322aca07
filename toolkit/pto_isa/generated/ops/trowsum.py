"""pto.trowsum: Sum each row of a tile.

Generated from tile/reduce-and-expand/trowsum.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

import numpy as np

from pto_isa.runtime.kernel import Kernel, NUMPY, current_profile, inside, no_variant, ordered_sum, require

_plans: dict = {}


def _rules():
    from pto_isa.generated.rules.trowsum import RULES

    return RULES


_kernel = Kernel("pto.trowsum", lambda *types, **fixed: bind(*types, **fixed), {"dst": ('tile',), "src": ('tile',), "tmp": ('tile',)}, ('dst',), (), _rules)


def trowsum(dst, src, tmp=None, *, profile=None, check=True, strict=False, exact=False):
    """Sum each row of a tile.

    dst: Result. Row `i` goes to column 0; the other columns are not written.
    src: Source. Its valid region is what is reduced.
    tmp: Scratch for partial results on A2/A3. A5 and the CPU simulator accept and ignore it.

    dst[i, 0] = sum(src[i, k] for k in range(src.valid_col))

    Writes its outputs in place and returns None.  A broken error rule raises RuleError.
    Record: tile/reduce-and-expand/trowsum.yaml
    """
    try:
        run = _plans[dst.key, src.key, tmp is None or tmp.key, current_profile() if profile is None else profile, check, strict, exact]
    except (KeyError, AttributeError, TypeError) as missing:
        run, named = None, missing.args
    if run is None:
        run = _kernel.plan(_plans, named, (dst, src, tmp), (), profile, check, strict, exact)
    run(dst, src, tmp)


def bind(dst, src, tmp=None, *, profile='cpu', exact=False):
    """Fix what depends on operand types and attributes; returns ``run`` over the operands.

    Takes operand types where the function takes operands.  Rules are not checked here, except that every equality
    the code relies on is asserted."""
    if profile == "a2a3":
        if exact:
            if dst.dtype == "f16":
                return _f16_exact(dst, src)
            if dst.dtype == "f32":
                return _f32_exact_2(dst, src)
            if dst.dtype == "i16":
                return _i16_2(dst, src)
            return _i32(dst, src)
        if dst.dtype == "f16":
            return _f16(dst, src)
        if dst.dtype == "f32":
            return _f32_3(dst, src)
        if dst.dtype == "i16":
            return _i16_2(dst, src)
        return _i32(dst, src)
    if profile in ("a5", "cpu"):
        if exact:
            if dst.dtype == "i16":
                return _i16(dst, src)
            if dst.dtype in ("bf16", "f16"):
                return _bf16_f16_exact(dst, src)
            if dst.dtype == "f32":
                return _f32_exact(dst, src)
            return _integer(dst, src)
        if src.dtype == "f32":
            return _f32(dst, src)
        if dst.dtype == "i16":
            return _i16(dst, src)
        if dst.dtype in ("bf16", "f16"):
            return _bf16_f16(dst, src)
        if (dst.dtype, src.dtype) in (("f32", "bf16"), ("f32", "f16"),):
            return _f32_2(dst, src)
        return _integer(dst, src)
    raise no_variant("pto.trowsum", profile)


def _f32(dst, src):
    """dst[i, 0] = sum(src[i, k] for k in range(src.valid_col))."""
    inside("dst", 0, src.valid_row, dst.rows)
    src_rows = src.valid_row

    def run(dst, src, tmp=None):
        np.add.reduce(src.valid, axis=1, out=dst.array[:src_rows, 0])

    return run


def _i16(dst, src):
    """dst[i, 0] = sum(src[i, k] for k in range(src.valid_col))."""
    inside("dst", 0, src.valid_row, dst.rows)
    src_rows = src.valid_row

    def run(dst, src, tmp=None):
        dst.array[:src_rows, 0] = np.add.reduce(src.valid, axis=1, dtype=np.int32)

    return run


def _bf16_f16(dst, src):
    """dst[i, 0] = sum(src[i, k] for k in range(src.valid_col))."""
    inside("dst", 0, src.valid_row, dst.rows)
    src_rows = src.valid_row

    def run(dst, src, tmp=None):
        dst.array[:src_rows, 0] = np.add.reduce(src.valid, axis=1, dtype=np.float32)

    return run


def _f32_2(dst, src):
    """dst[i, 0] = sum(src[i, k] for k in range(src.valid_col))."""
    inside("dst", 0, src.valid_row, dst.rows)
    src_rows = src.valid_row

    def run(dst, src, tmp=None):
        np.add.reduce(src.valid, axis=1, dtype=np.float32, out=dst.array[:src_rows, 0])

    return run


def _integer(dst, src):
    """dst[i, 0] = sum(src[i, k] for k in range(src.valid_col))."""
    inside("dst", 0, src.valid_row, dst.rows)
    src_rows = src.valid_row
    kind = NUMPY[dst.dtype]

    def run(dst, src, tmp=None):
        np.add.reduce(src.valid, axis=1, dtype=kind, out=dst.array[:src_rows, 0])

    return run


def _bf16_f16_exact(dst, src):
    """dst[i, 0] = sum(src[i, k] for k in range(src.valid_col))."""
    inside("dst", 0, src.valid_row, dst.rows)
    src_rows = src.valid_row

    def run(dst, src, tmp=None):
        dst.array[:src_rows, 0] = ordered_sum(src.valid, 1, np.float32)

    return run


def _f32_exact(dst, src):
    """dst[i, 0] = sum(src[i, k] for k in range(src.valid_col))."""
    inside("dst", 0, src.valid_row, dst.rows)
    src_rows = src.valid_row
    kind = NUMPY[dst.dtype]

    def run(dst, src, tmp=None):
        dst.array[:src_rows, 0] = ordered_sum(src.valid, 1, kind)

    return run


def _f16(dst, src):
    """dst[i, 0] = sum(src[i, k] for k in range(src.valid_col))."""
    require(src.valid_row == dst.valid_row, "pto.trowsum/same-rows")
    rows = dst.valid_row

    def run(dst, src, tmp=None):
        dst.array[:rows, 0] = np.add.reduce(src.valid, axis=1, dtype=np.float32)

    return run


def _f32_3(dst, src):
    """dst[i, 0] = sum(src[i, k] for k in range(src.valid_col))."""
    require(src.valid_row == dst.valid_row, "pto.trowsum/same-rows")
    rows = dst.valid_row

    def run(dst, src, tmp=None):
        np.add.reduce(src.valid, axis=1, out=dst.array[:rows, 0])

    return run


def _i16_2(dst, src):
    """dst[i, 0] = sum(src[i, k] for k in range(src.valid_col))."""
    require(src.valid_row == dst.valid_row, "pto.trowsum/same-rows")
    rows = dst.valid_row

    def run(dst, src, tmp=None):
        dst.array[:rows, 0] = np.add.reduce(src.valid, axis=1, dtype=np.int32)

    return run


def _i32(dst, src):
    """dst[i, 0] = sum(src[i, k] for k in range(src.valid_col))."""
    require(src.valid_row == dst.valid_row, "pto.trowsum/same-rows")
    rows = dst.valid_row
    kind = NUMPY[dst.dtype]

    def run(dst, src, tmp=None):
        np.add.reduce(src.valid, axis=1, dtype=kind, out=dst.array[:rows, 0])

    return run


def _f16_exact(dst, src):
    """dst[i, 0] = sum(src[i, k] for k in range(src.valid_col))."""
    require(src.valid_row == dst.valid_row, "pto.trowsum/same-rows")
    rows = dst.valid_row

    def run(dst, src, tmp=None):
        dst.array[:rows, 0] = ordered_sum(src.valid, 1, np.float32)

    return run


def _f32_exact_2(dst, src):
    """dst[i, 0] = sum(src[i, k] for k in range(src.valid_col))."""
    require(src.valid_row == dst.valid_row, "pto.trowsum/same-rows")
    rows = dst.valid_row
    kind = NUMPY[dst.dtype]

    def run(dst, src, tmp=None):
        dst.array[:rows, 0] = ordered_sum(src.valid, 1, kind)

    return run
