"""pto.tprefetch: Read a tensor ahead of its use, with a tile as scratch.

Generated from tile/memory-and-data-movement/tprefetch.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

import numpy as np

from pto_isa.runtime.kernel import Kernel, checked, current_profile, inside, no_variant, scatter

_plans: dict = {}


def _rules():
    from pto_isa.generated.rules.tprefetch import RULES

    return RULES


_kernel = Kernel("pto.tprefetch", lambda *types, **fixed: bind(*types, **fixed), {"dst": ('tile',), "src": ('global',)}, ('dst',), (), _rules)


def tprefetch(dst, src, *, profile=None, check=True, strict=False, exact=False):
    """Read a tensor ahead of its use, with a tile as scratch.

    dst: Scratch that receives what was read.
    src: Tensor to read ahead.

    dst.storage[i * dst.cols + j] = src.linear[i * dst.cols + j]
    dst[i, j] = src[0, 0, 0, i, j]

    Writes its outputs in place and returns None.  A broken error rule raises RuleError.
    Record: tile/memory-and-data-movement/tprefetch.yaml
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
    if profile in ("a2a3", "a5"):
        return _all_2(dst, src)
    if profile == "cpu":
        return _all(dst, src)
    raise no_variant("pto.tprefetch", profile)


def _all(dst, src):
    """dst.storage[i * dst.cols + j] = src.linear[i * dst.cols + j]."""
    rows = dst.valid_row
    at = np.arange(rows)[:, None]
    all_cols = dst.cols
    at2 = at * all_cols
    cols = dst.valid_col
    at3 = np.arange(cols)
    at4 = at2 + at3
    n = src.size
    at5 = checked(at4, n, "src")
    n2 = dst.size
    at6 = checked(at4, n2, "dst")

    def run(dst, src):
        dst_storage = dst.storage()
        scatter("dst", dst_storage, (at6,), src.memory[at5], (rows, cols))
        dst.set_storage(dst_storage)

    return run


def _all_2(dst, src):
    """dst[i, j] = src[0, 0, 0, i, j]."""
    r = min(src.shape[3], dst.rows)
    c = min(src.shape[4], dst.cols)
    inside("src", 0, 1, src.shape[0])
    inside("src", 0, 1, src.shape[1])
    inside("src", 0, 1, src.shape[2])

    def run(dst, src):
        dst.array[:r, :c] = src.array[0, 0, 0, :r, :c]

    return run
