"""pto.tprelu: Keep positive elements and multiply the others by a slope taken from a second tile.

Generated from tile/elementwise-tile-tile/tprelu.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

import numpy as np

from pto_isa.runtime.kernel import Kernel, NUMPY, current_profile, no_variant, require

_plans: dict = {}


def _rules():
    from pto_isa.generated.rules.tprelu import RULES

    return RULES


_kernel = Kernel("pto.tprelu", lambda *types, **fixed: bind(*types, **fixed), {"dst": ('tile',), "src0": ('tile',), "src1": ('tile',), "tmp": ('tile',)}, ('dst',), (), _rules)


def tprelu(dst, src0, src1, tmp=None, *, profile=None, check=True, strict=False, exact=False):
    """Keep positive elements and multiply the others by a slope taken from a second tile.

    dst: Result. Its valid region is the iteration domain.
    src0: Values.
    src1: Slopes, one per element.
    tmp: Scratch for one bit per element on A2/A3. A5 and the CPU simulator accept and ignore it.

    dst[i, j] = src0[i, j] if src0[i, j] > 0 else src0[i, j] * src1[i, j]

    Writes its outputs in place and returns None.  A broken error rule raises RuleError.
    Record: tile/elementwise-tile-tile/tprelu.yaml
    """
    try:
        run = _plans[dst.key, src0.key, src1.key, tmp is None or tmp.key, current_profile() if profile is None else profile, check, strict, exact]
    except (KeyError, AttributeError, TypeError) as missing:
        run, named = None, missing.args
    if run is None:
        run = _kernel.plan(_plans, named, (dst, src0, src1, tmp), (), profile, check, strict, exact)
    run(dst, src0, src1, tmp)


def bind(dst, src0, src1, tmp=None, *, profile='cpu', exact=False):
    """Fix what depends on operand types and attributes; returns ``run`` over the operands.

    Takes operand types where the function takes operands.  Rules are not checked here, except that every equality
    the code relies on is asserted."""
    if profile in ("a2a3", "a5"):
        if dst.dtype == "f16":
            return _f16(dst, src0, src1)
        return _other(dst, src0, src1)
    if profile == "cpu":
        if dst.dtype == "f16":
            return _f16(dst, src0, src1)
        if dst.dtype == "bf16":
            return _bf16(dst, src0, src1)
        if dst.dtype in ("i16", "i8", "u16", "u8"):
            return _integer(dst, src0, src1)
        return _other(dst, src0, src1)
    raise no_variant("pto.tprelu", profile)


def _f16(dst, src0, src1):
    """dst[i, j] = src0[i, j] if src0[i, j] > 0 else src0[i, j] * src1[i, j]."""
    require(dst.valid_shape == src0.valid_shape == src1.valid_shape, "pto.tprelu/same-valid-shape")
    zero = NUMPY["f16"].type(0)

    def run(dst, src0, src1, tmp=None):
        dst.valid[...] = np.where(src0.valid > zero, src0.valid.astype(np.float32), src0.valid.astype(np.float32) * src1.valid.astype(np.float32))

    return run


def _bf16(dst, src0, src1):
    """dst[i, j] = src0[i, j] if src0[i, j] > 0 else src0[i, j] * src1[i, j]."""
    require(dst.valid_shape == src0.valid_shape == src1.valid_shape, "pto.tprelu/same-valid-shape")
    zero = NUMPY["bf16"].type(0)

    def run(dst, src0, src1, tmp=None):
        dst.valid[...] = np.where(src0.valid > zero, src0.valid.astype(np.float32), src0.valid.astype(np.float32) * src1.valid.astype(np.float32))

    return run


def _integer(dst, src0, src1):
    """dst[i, j] = src0[i, j] if src0[i, j] > 0 else src0[i, j] * src1[i, j]."""
    require(dst.valid_shape == src0.valid_shape == src1.valid_shape, "pto.tprelu/same-valid-shape")

    def run(dst, src0, src1, tmp=None):
        dst.valid[...] = np.where(src0.valid > 0, src0.valid.astype(np.int32), src0.valid.astype(np.int32) * src1.valid.astype(np.int32))

    return run


def _other(dst, src0, src1):
    """dst[i, j] = src0[i, j] if src0[i, j] > 0 else src0[i, j] * src1[i, j]."""
    require(dst.valid_shape == src0.valid_shape == src1.valid_shape, "pto.tprelu/same-valid-shape")

    def run(dst, src0, src1, tmp=None):
        dst.valid[...] = np.where(src0.valid > 0, src0.valid, src0.valid * src1.valid)

    return run
