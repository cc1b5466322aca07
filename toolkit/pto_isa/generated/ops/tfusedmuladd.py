"""pto.tfusedmuladd: Multiply a tile by the old value of `dst` and add another tile.

Generated from tile/elementwise-tile-tile/tfusedmuladd.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

import numpy as np

from pto_isa.runtime.kernel import Kernel, apart, current_profile, no_variant, require

_plans: dict = {}


def _rules():
    from pto_isa.generated.rules.tfusedmuladd import RULES

    return RULES


_kernel = Kernel("pto.tfusedmuladd", lambda *types, **fixed: bind(*types, **fixed), {"dst": ('tile',), "src0": ('tile',), "src1": ('tile',)}, ('dst',), (), _rules)


def tfusedmuladd(dst, src0, src1, *, profile=None, check=True, strict=False, exact=False):
    """Multiply a tile by the old value of `dst` and add another tile.

    dst: Operand and result. Its valid region is the iteration domain.
    src0: First factor.
    src1: Summand.

    dst[i, j] = src0[i, j] * dst[i, j] + src1[i, j]

    Writes its outputs in place and returns None.  A broken error rule raises RuleError.
    Record: tile/elementwise-tile-tile/tfusedmuladd.yaml
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
            return _bf16_f16(dst, src0, src1)
        return _other(dst, src0, src1)
    if profile == "cpu":
        if dst.dtype in ("bf16", "f16"):
            return _bf16_f16(dst, src0, src1)
        return _other(dst, src0, src1)
    raise no_variant("pto.tfusedmuladd", profile)


def _bf16_f16(dst, src0, src1):
    """dst[i, j] = src0[i, j] * dst[i, j] + src1[i, j]."""
    require(dst.valid_shape == src0.valid_shape == src1.valid_shape, "pto.tfusedmuladd/same-valid-shape")

    def run(dst, src0, src1):
        dst.valid[...] = (src0.valid.astype(np.float32) * dst.valid.astype(np.float32)) + src1.valid.astype(np.float32)

    return run


def _other(dst, src0, src1):
    """dst[i, j] = src0[i, j] * dst[i, j] + src1[i, j]."""
    require(dst.valid_shape == src0.valid_shape == src1.valid_shape, "pto.tfusedmuladd/same-valid-shape")

    def run(dst, src0, src1):
        src1 = apart(src1, dst)
        np.multiply(src0.valid, dst.valid, out=dst.valid)
        np.add(dst.valid, src1.valid, out=dst.valid)

    return run
