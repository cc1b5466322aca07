"""pto.tmuladddst: Add the product of two tiles to the old value of `dst`.

Generated from tile/elementwise-tile-tile/tmuladddst.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

import numpy as np

from pto_isa.runtime.kernel import Kernel, current_profile, no_variant, require

_plans: dict = {}


def _rules():
    from pto_isa.generated.rules.tmuladddst import RULES

    return RULES


_kernel = Kernel("pto.tmuladddst", lambda *types, **fixed: bind(*types, **fixed), {"dst": ('tile',), "src0": ('tile',), "src1": ('tile',)}, ('dst',), (), _rules)


def tmuladddst(dst, src0, src1, *, profile=None, check=True, strict=False, exact=False):
    """Add the product of two tiles to the old value of `dst`.

    dst: Summand and result. Its valid region is the iteration domain.
    src0: First factor.
    src1: Second factor.

    dst[i, j] = src0[i, j] * src1[i, j] + dst[i, j]

    Writes its outputs in place and returns None.  A broken error rule raises RuleError.
    Record: tile/elementwise-tile-tile/tmuladddst.yaml
    """
    try:
        run = _plans[dst.key, src0.key, src1.key, current_profile() if profile is None else profile, check, strict, exact]
    except (KeyError, AttributeError, TypeError) as missing:
        run, named = None, missing.args
    if run is None:
        run = _kernel.plan(_plans, named, (dst, src0, src1), (), profile, check, strict, exact)
    run(dst, src0, src1)


def bind(dst, src0, src1, *, profile='cpu', exact=False):
    """Fix what depends on operand types and attributes; returns ``run`` over the operands.

    Takes operand types where the function takes operands.  Rules are not checked here, except that every equality
    the code relies on is asserted."""
    if profile in ("a2a3", "a5"):
        if dst.dtype == "f16":
            return _f16(dst, src0, src1)
        return _all(dst, src0, src1)
    if profile == "cpu":
        return _all(dst, src0, src1)
    raise no_variant("pto.tmuladddst", profile)


def _all(dst, src0, src1):
    """dst[i, j] = src0[i, j] * src1[i, j] + dst[i, j]."""
    require(dst.valid_shape == src0.valid_shape == src1.valid_shape, "pto.tmuladddst/same-valid-shape")

    def run(dst, src0, src1):
        np.add(src0.valid * src1.valid, dst.valid, out=dst.valid)

    return run


def _f16(dst, src0, src1):
    """dst[i, j] = src0[i, j] * src1[i, j] + dst[i, j]."""
    require(dst.valid_shape == src0.valid_shape == src1.valid_shape, "pto.tmuladddst/same-valid-shape")

    def run(dst, src0, src1):
        dst.valid[...] = (src0.valid.astype(np.float32) * src1.valid.astype(np.float32)) + dst.valid.astype(np.float32)

    return run
