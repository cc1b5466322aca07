"""pto.trowmax: Take the maximum of each row of a tile.

Generated from tile/reduce-and-expand/trowmax.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

import numpy as np

from pto_isa.runtime.kernel import Kernel, current_profile, fold_max, inside, nothing

_plans: dict = {}


def _rules():
    from pto_isa.generated.rules.trowmax import RULES

    return RULES


_kernel = Kernel("pto.trowmax", lambda *types, **fixed: bind(*types, **fixed), {"dst": ('tile',), "src": ('tile',), "tmp": ('tile',)}, ('dst',), (), _rules)


def trowmax(dst, src, tmp=None, *, profile=None, check=True, strict=False, exact=False):
    """Take the maximum of each row of a tile.

    dst: Result. Row `i` goes to column 0; the other columns are not written.
    src: Source. Its valid region is what is reduced.
    tmp: Scratch for partial results on A2/A3. A5 and the CPU simulator accept and ignore it.

    dst[i, 0] = max(src[i, k] for k in range(src.valid_col))

    Writes its outputs in place and returns None.  A broken error rule raises RuleError.
    Record: tile/reduce-and-expand/trowmax.yaml
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
    if exact:
        if dst.dtype in ("bf16", "f16", "f32"):
            return _float_exact(dst, src)
        return _other(dst, src)
    if (dst.dtype, src.dtype) in (("f32", "bf16"), ("f32", "f16"),):
        return _f32(dst, src)
    return _other(dst, src)


def _f32(dst, src):
    """dst[i, 0] = max(src[i, k] for k in range(src.valid_col))."""
    if src.valid_col == 0:
        return nothing
    inside("dst", 0, src.valid_row, dst.rows)
    src_rows = src.valid_row

    def run(dst, src, tmp=None):
        dst.array[:src_rows, 0] = np.maximum.reduce(src.valid, axis=1)

    return run


def _other(dst, src):
    """dst[i, 0] = max(src[i, k] for k in range(src.valid_col))."""
    if src.valid_col == 0:
        return nothing
    inside("dst", 0, src.valid_row, dst.rows)
    src_rows = src.valid_row

    def run(dst, src, tmp=None):
        np.maximum.reduce(src.valid, axis=1, out=dst.array[:src_rows, 0])

    return run


def _float_exact(dst, src):
    """dst[i, 0] = max(src[i, k] for k in range(src.valid_col))."""
    if src.valid_col == 0:
        return nothing
    inside("dst", 0, src.valid_row, dst.rows)
    src_rows = src.valid_row

    def run(dst, src, tmp=None):
        dst.array[:src_rows, 0] = fold_max(src.valid, axis=1)

    return run
