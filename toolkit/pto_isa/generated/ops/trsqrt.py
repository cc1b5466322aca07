"""pto.trsqrt: Take the reciprocal square root of each element of a tile.

Generated from tile/elementwise-tile-tile/trsqrt.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

import numpy as np

from pto_isa.runtime.kernel import Kernel, current_profile, no_variant, require, rsqrt

_plans: dict = {}


def _rules():
    from pto_isa.generated.rules.trsqrt import RULES

    return RULES


_kernel = Kernel("pto.trsqrt", lambda *types, **fixed: bind(*types, **fixed), {"dst": ('tile',), "src": ('tile',), "tmp": ('tile',)}, ('dst',), ('precision',), _rules)


def trsqrt(dst, src, tmp=None, *, precision='default', profile=None, check=True, strict=False, exact=False):
    """Take the reciprocal square root of each element of a tile.

    dst: Result. Its valid region is the iteration domain.
    src: Source.
    tmp: Scratch. A2/A3 fills its first 32 bytes with ones; A5 and the simulator ignore it.
    precision: Algorithm. `high_precision` is slower and takes effect on A5 only.

    dst[i, j] = rsqrt(src[i, j])

    Writes its outputs in place and returns None.  A broken error rule raises RuleError.
    Record: tile/elementwise-tile-tile/trsqrt.yaml
    """
    try:
        run = _plans[dst.key, src.key, tmp is None or tmp.key, precision, current_profile() if profile is None else profile, check, strict, exact]
    except (KeyError, AttributeError, TypeError) as missing:
        run, named = None, missing.args
    if run is None:
        run = _kernel.plan(_plans, named, (dst, src, tmp), (precision,), profile, check, strict, exact)
    run(dst, src, tmp)


def bind(dst, src, tmp=None, *, precision='default', profile='cpu', exact=False):
    """Fix what depends on operand types and attributes; returns ``run`` over the operands.

    Takes operand types where the function takes operands.  Rules are not checked here, except that every equality
    the code relies on is asserted."""
    if profile in ("a2a3", "a5"):
        if exact:
            if dst.dtype == "f16":
                return _f16(dst, src)
            return _f32_exact(dst, src)
        if dst.dtype == "f16":
            return _f16_2(dst, src)
        return _f32(dst, src)
    if profile == "cpu":
        if exact:
            if dst.dtype == "f16":
                return _f16(dst, src)
            return _f32_exact(dst, src)
        if dst.dtype == "f16":
            return _f16(dst, src)
        return _f32(dst, src)
    raise no_variant("pto.trsqrt", profile)


def _f16(dst, src):
    """dst[i, j] = rsqrt(src[i, j])."""
    require(dst.valid_shape == src.valid_shape, "pto.trsqrt/same-valid-shape")

    def run(dst, src, tmp=None):
        dst.valid[...] = rsqrt(src.valid.astype(np.float32))

    return run


def _f32(dst, src):
    """dst[i, j] = rsqrt(src[i, j])."""
    require(dst.valid_shape == src.valid_shape, "pto.trsqrt/same-valid-shape")

    def run(dst, src, tmp=None):
        np.divide(1, np.sqrt(src.valid), out=dst.valid)

    return run


def _f32_exact(dst, src):
    """dst[i, j] = rsqrt(src[i, j])."""
    require(dst.valid_shape == src.valid_shape, "pto.trsqrt/same-valid-shape")

    def run(dst, src, tmp=None):
        dst.valid[...] = rsqrt(src.valid)

    return run


def _f16_2(dst, src):
    """dst[i, j] = rsqrt(src[i, j])."""
    require(dst.valid_shape == src.valid_shape, "pto.trsqrt/same-valid-shape")

    def run(dst, src, tmp=None):
        dst.valid[...] = 1 / np.sqrt(src.valid.astype(np.float32))

    return run
