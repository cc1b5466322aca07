"""pto.tlrelu: Leaky ReLU, with a scalar slope for the elements that are not positive.

Generated from tile/tile-scalar-and-immediate/tlrelu.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

import numpy as np

from pto_isa.runtime.kernel import Kernel, NUMPY, current_profile, no_variant, require, scalar_type

_plans: dict = {}


def _rules():
    from pto_isa.generated.rules.tlrelu import RULES

    return RULES


_kernel = Kernel("pto.tlrelu", lambda *types, **fixed: bind(*types, **fixed), {"dst": ('tile',), "src": ('tile',), "scalar": ('scalar',)}, ('dst',), (), _rules)


def tlrelu(dst, src, scalar, *, profile=None, check=True, strict=False, exact=False):
    """Leaky ReLU, with a scalar slope for the elements that are not positive.

    dst: Result. Its valid region is the iteration domain.
    src: Tile operand.
    scalar: Slope. Elements that are not positive are multiplied by it.

    dst[i, j] = src[i, j] if src[i, j] > 0 else src[i, j] * scalar

    Writes its outputs in place and returns None.  A broken error rule raises RuleError.
    Record: tile/tile-scalar-and-immediate/tlrelu.yaml
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
            return _f16(dst, src)
        return _other(dst, src)
    if profile == "cpu":
        if dst.dtype == "f16":
            return _f16(dst, src)
        if dst.dtype == "bf16":
            return _bf16(dst, src)
        if dst.dtype in ("i16", "i8", "u16", "u8"):
            return _integer(dst, src)
        return _other(dst, src)
    raise no_variant("pto.tlrelu", profile)


def _f16(dst, src):
    """dst[i, j] = src[i, j] if src[i, j] > 0 else src[i, j] * scalar."""
    require(dst.valid_shape == src.valid_shape, "pto.tlrelu/same-valid-shape")
    as_scalar = scalar_type("pto.tlrelu", "scalar", dst.dtype)
    zero = NUMPY["f16"].type(0)

    def run(dst, src, scalar):
        scalar = as_scalar(scalar)
        dst.valid[...] = np.where(src.valid > zero, src.valid.astype(np.float32), src.valid.astype(np.float32) * np.float32(scalar))

    return run


def _bf16(dst, src):
    """dst[i, j] = src[i, j] if src[i, j] > 0 else src[i, j] * scalar."""
    require(dst.valid_shape == src.valid_shape, "pto.tlrelu/same-valid-shape")
    as_scalar = scalar_type("pto.tlrelu", "scalar", dst.dtype)
    zero = NUMPY["bf16"].type(0)

    def run(dst, src, scalar):
        scalar = as_scalar(scalar)
        dst.valid[...] = np.where(src.valid > zero, src.valid.astype(np.float32), src.valid.astype(np.float32) * np.float32(scalar))

    return run


def _integer(dst, src):
    """dst[i, j] = src[i, j] if src[i, j] > 0 else src[i, j] * scalar."""
    require(dst.valid_shape == src.valid_shape, "pto.tlrelu/same-valid-shape")
    as_scalar = scalar_type("pto.tlrelu", "scalar", dst.dtype)

    def run(dst, src, scalar):
        scalar = as_scalar(scalar)
        dst.valid[...] = np.where(src.valid > 0, src.valid.astype(np.int32), src.valid.astype(np.int32) * np.int32(scalar))

    return run


def _other(dst, src):
    """dst[i, j] = src[i, j] if src[i, j] > 0 else src[i, j] * scalar."""
    require(dst.valid_shape == src.valid_shape, "pto.tlrelu/same-valid-shape")
    as_scalar = scalar_type("pto.tlrelu", "scalar", dst.dtype)

    def run(dst, src, scalar):
        scalar = as_scalar(scalar)
        dst.valid[...] = np.where(src.valid > 0, src.valid, src.valid * scalar)

    return run
