"""pto.tadddeqrelu: Add two integer tiles, multiply by a dequantisation scale, replace negative results by zero and convert to `f16`.

Generated from tile/elementwise-tile-tile/tadddeqrelu.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

import numpy as np

from pto_isa.runtime.kernel import Kernel, converter, current_profile, exact_max, require, scalar_type

_plans: dict = {}


def _rules():
    from pto_isa.generated.rules.tadddeqrelu import RULES

    return RULES


_kernel = Kernel("pto.tadddeqrelu", lambda *types, **fixed: bind(*types, **fixed), {"dst": ('tile',), "src0": ('tile',), "src1": ('tile',), "deq_scale": ('scalar',), "tmp": ('tile',)}, ('dst',), (), _rules)


def tadddeqrelu(dst, src0, src1, deq_scale, tmp=None, *, profile=None, check=True, strict=False, exact=False):
    """Add two integer tiles, multiply by a dequantisation scale, replace negative results by zero and convert to `f16`.

    dst: Result. Its valid region is the iteration domain.
    src0: Left summand.
    src1: Right summand.
    deq_scale: Scale, the same for every element.
    tmp: Scratch for the sums on A2/A3. The CPU simulator accepts and ignores it.

    dst[i, j] = convert(max(0, convert(src0[i, j] + src1[i, j], f32) * deq_scale), dst.dtype, rint, on)

    Writes its outputs in place and returns None.  A broken error rule raises RuleError.
    Record: tile/elementwise-tile-tile/tadddeqrelu.yaml
    """
    try:
        run = _plans[dst.key, src0.key, src1.key, tmp is None or tmp.key, current_profile() if profile is None else profile, check, strict, exact]
    except (KeyError, AttributeError, TypeError) as missing:
        run, named = None, missing.args
    if run is None:
        run = _kernel.plan(_plans, named, (dst, src0, src1, deq_scale, tmp), (), profile, check, strict, exact)
    run(dst, src0, src1, deq_scale, tmp)


def bind(dst, src0, src1, deq_scale, tmp=None, *, profile='cpu', exact=False):
    """Fix what depends on operand types and attributes; returns ``run`` over the operands.

    Takes operand types where the function takes operands.  Rules are not checked here, except that every equality
    the code relies on is asserted."""
    if exact:
        return _exact(dst, src0, src1)
    return _all(dst, src0, src1)


def _all(dst, src0, src1):
    """dst[i, j] = convert(max(0, convert(src0[i, j] + src1[i, j], f32) * deq_scale), dst.dtype, rint, on)."""
    require(dst.valid_shape == src0.valid_shape == src1.valid_shape, "pto.tadddeqrelu/same-valid-shape")
    as_deq_scale = scalar_type("pto.tadddeqrelu", "deq_scale", 'f32')
    cast = converter('f32', dst.dtype, 'rint', 'on')

    def run(dst, src0, src1, deq_scale, tmp=None):
        deq_scale = as_deq_scale(deq_scale)
        dst.valid[...] = cast(np.maximum(0, (src0.valid + src1.valid).astype(np.float32) * deq_scale))

    return run


def _exact(dst, src0, src1):
    """dst[i, j] = convert(max(0, convert(src0[i, j] + src1[i, j], f32) * deq_scale), dst.dtype, rint, on)."""
    require(dst.valid_shape == src0.valid_shape == src1.valid_shape, "pto.tadddeqrelu/same-valid-shape")
    as_deq_scale = scalar_type("pto.tadddeqrelu", "deq_scale", 'f32')
    cast = converter('f32', dst.dtype, 'rint', 'on')

    def run(dst, src0, src1, deq_scale, tmp=None):
        deq_scale = as_deq_scale(deq_scale)
        dst.valid[...] = cast(exact_max(0, (src0.valid + src1.valid).astype(np.float32) * deq_scale))

    return run
