"""pto.tneg: Negate each element of a tile.

Generated from tile/elementwise-tile-tile/tneg.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

import numpy as np

from pto_isa.runtime.kernel import Kernel, current_profile, no_variant, require

_plans: dict = {}


def _rules():
    from pto_isa.generated.rules.tneg import RULES

    return RULES


_kernel = Kernel("pto.tneg", lambda *types, **fixed: bind(*types, **fixed), {"dst": ('tile',), "src": ('tile',)}, ('dst',), (), _rules)


def tneg(dst, src, *, profile=None, check=True, strict=False, exact=False):
    """Negate each element of a tile.

    dst: Result. Its valid region is the iteration domain.
    src: Source.

    dst[i, j] = -src[i, j]

    Writes its outputs in place and returns None.  A broken error rule raises RuleError.
    Record: tile/elementwise-tile-tile/tneg.yaml
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
        if dst.dtype == "f16":
            return _bf16_f16(dst, src)
        if dst.dtype == "f32":
            return _f32(dst, src)
        return _integer(dst, src)
    if profile in ("a5", "cpu"):
        if dst.dtype == "f32":
            return _f32(dst, src)
        if dst.dtype in ("bf16", "f16"):
            return _bf16_f16(dst, src)
        return _integer(dst, src)
    raise no_variant("pto.tneg", profile)


def _f32(dst, src):
    """dst[i, j] = -src[i, j]."""
    require(dst.valid_shape == src.valid_shape, "pto.tneg/same-valid-shape")

    def run(dst, src):
        np.multiply(src.valid, -1, out=dst.valid)

    return run


def _bf16_f16(dst, src):
    """dst[i, j] = -src[i, j]."""
    require(dst.valid_shape == src.valid_shape, "pto.tneg/same-valid-shape")

    def run(dst, src):
        np.negative(src.valid, out=dst.valid)

    return run


def _integer(dst, src):
    """dst[i, j] = -src[i, j]."""
    require(dst.valid_shape == src.valid_shape, "pto.tneg/same-valid-shape")

    def run(dst, src):
        np.subtract(0, src.valid, out=dst.valid)

    return run
