"""pto.taxpy: Add a scalar multiple of one tile to another.

Generated from tile/tile-scalar-and-immediate/taxpy.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

import numpy as np

from pto_isa.runtime.kernel import Kernel, current_profile, no_variant, require, scalar_type

_plans: dict = {}


def _rules():
    from pto_isa.generated.rules.taxpy import RULES

    return RULES


_kernel = Kernel("pto.taxpy", lambda *types, **fixed: bind(*types, **fixed), {"dst": ('tile',), "src": ('tile',), "scalar": ('scalar',)}, ('dst',), (), _rules)


def taxpy(dst, src, scalar, *, profile=None, check=True, strict=False, exact=False):
    """Add a scalar multiple of one tile to another.

    dst: Summand and result. Its valid region is the iteration domain.
    src: Tile to be multiplied.
    scalar: Factor, of the element type of `src`.

    dst[i, j] = dst[i, j] + src[i, j] * scalar

    Writes its outputs in place and returns None.  A broken error rule raises RuleError.
    Record: tile/tile-scalar-and-immediate/taxpy.yaml
    """
    try:
        run = _plans[dst.key, src.key, current_profile() if profile is None else profile, check, strict, exact]
    except (KeyError, AttributeError, TypeError) as missing:
        run, named = None, missing.args
    if run is None:
        run = _kernel.plan(_plans, named, (dst, src, scalar), (), profile, check, strict, exact)
    run(dst, src, scalar)


def bind(dst, src, scalar, *, profile='cpu', exact=False):
    """Fix what depends on operand types and attributes; returns ``run`` over the operands.

    Takes operand types where the function takes operands.  Rules are not checked here, except that every equality
    the code relies on is asserted."""
    if profile in ("a2a3", "a5"):
        if dst.dtype == "f16":
            return _bf16(dst, src)
        if (dst.dtype, src.dtype) in (("f32", "f16"),):
            return _f32(dst, src)
        return _other(dst, src)
    if profile == "cpu":
        if (dst.dtype, src.dtype) in (("f32", "f16"),):
            return _f32(dst, src)
        if dst.dtype == "bf16":
            return _bf16(dst, src)
        return _other(dst, src)
    raise no_variant("pto.taxpy", profile)


def _f32(dst, src):
    """dst[i, j] = dst[i, j] + src[i, j] * scalar."""
    require(dst.valid_shape == src.valid_shape, "pto.taxpy/same-valid-shape")
    as_scalar = scalar_type("pto.taxpy", "scalar", src.dtype)

    def run(dst, src, scalar):
        scalar = as_scalar(scalar)
        np.add(dst.valid, src.valid.astype(np.float32) * np.float32(scalar), out=dst.valid)

    return run


def _bf16(dst, src):
    """dst[i, j] = dst[i, j] + src[i, j] * scalar."""
    require(dst.valid_shape == src.valid_shape, "pto.taxpy/same-valid-shape")
    as_scalar = scalar_type("pto.taxpy", "scalar", src.dtype)

    def run(dst, src, scalar):
        scalar = as_scalar(scalar)
        dst.valid[...] = dst.valid.astype(np.float32) + (src.valid.astype(np.float32) * np.float32(scalar))

    return run


def _other(dst, src):
    """dst[i, j] = dst[i, j] + src[i, j] * scalar."""
    require(dst.valid_shape == src.valid_shape, "pto.taxpy/same-valid-shape")
    as_scalar = scalar_type("pto.taxpy", "scalar", src.dtype)

    def run(dst, src, scalar):
        scalar = as_scalar(scalar)
        np.add(dst.valid, src.valid * scalar, out=dst.valid)

    return run
