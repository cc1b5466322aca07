"""pto.tfmods: Take the remainder of every element of a tile divided by a scalar, with the sign of the dividend.

Generated from tile/tile-scalar-and-immediate/tfmods.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

import numpy as np

from pto_isa.runtime.kernel import Kernel, NUMPY, current_profile, fmod, no_variant, require, scalar_type

_plans: dict = {}


def _rules():
    from pto_isa.generated.rules.tfmods import RULES

    return RULES


_kernel = Kernel("pto.tfmods", lambda *types, **fixed: bind(*types, **fixed), {"dst": ('tile',), "src": ('tile',), "scalar": ('scalar',)}, ('dst',), ('precision',), _rules)


def tfmods(dst, src, scalar, *, precision='default', profile=None, check=True, strict=False, exact=False):
    """Take the remainder of every element of a tile divided by a scalar, with the sign of the dividend.

    dst: Result. Its valid region is the iteration domain.
    src: Dividend.
    scalar: Divisor.
    precision: Algorithm. `high_precision` is slower and takes effect on A5 for `f32` only.

    dst[i, j] = fmod(src[i, j], scalar)

    Writes its outputs in place and returns None.  A broken error rule raises RuleError.
    Record: tile/tile-scalar-and-immediate/tfmods.yaml
    """
    try:
        run = _plans[dst.key, src.key, precision, current_profile() if profile is None else profile, check, strict, exact]
    except (KeyError, AttributeError, TypeError) as missing:
        run, named = None, missing.args
    if run is None:
        run = _kernel.plan(_plans, named, (dst, src, scalar), (precision,), profile, check, strict, exact)
    run(dst, src, scalar)


def bind(dst, src, scalar, *, precision='default', profile='cpu', exact=False):
    """Fix what depends on operand types and attributes; returns ``run`` over the operands.

    Takes operand types where the function takes operands.  Rules are not checked here, except that every equality
    the code relies on is asserted."""
    if profile == "a2a3":
        return _all(dst, src)
    if profile == "a5":
        if dst.dtype in ("f16", "f32"):
            return _all(dst, src)
        if dst.dtype in ("i16", "u16"):
            return _i16_u16(dst, src)
        return _i32_u32(dst, src)
    if profile == "cpu":
        if dst.dtype == "f16":
            return _f16(dst, src)
        if dst.dtype == "bf16":
            return _bf16(dst, src)
        if dst.dtype == "f32":
            return _f32(dst, src)
        if dst.dtype in ("i16", "i8", "u16", "u8"):
            return _integer(dst, src)
        return _integer_2(dst, src)
    raise no_variant("pto.tfmods", profile)


def _f16(dst, src):
    """dst[i, j] = fmod(src[i, j], scalar)."""
    require(dst.valid_shape == src.valid_shape, "pto.tfmods/same-valid-shape")
    as_scalar = scalar_type("pto.tfmods", "scalar", dst.dtype)
    zero = NUMPY["f16"].type(0)

    def run(dst, src, scalar):
        scalar = as_scalar(scalar)
        if not (scalar.item() != zero):
            return
        np.fmod(src.valid, scalar, out=dst.valid)

    return run


def _bf16(dst, src):
    """dst[i, j] = fmod(src[i, j], scalar)."""
    require(dst.valid_shape == src.valid_shape, "pto.tfmods/same-valid-shape")
    as_scalar = scalar_type("pto.tfmods", "scalar", dst.dtype)
    zero = NUMPY["bf16"].type(0)

    def run(dst, src, scalar):
        scalar = as_scalar(scalar)
        if not (scalar.item() != zero):
            return
        np.fmod(src.valid, scalar, out=dst.valid)

    return run


def _f32(dst, src):
    """dst[i, j] = fmod(src[i, j], scalar)."""
    require(dst.valid_shape == src.valid_shape, "pto.tfmods/same-valid-shape")
    as_scalar = scalar_type("pto.tfmods", "scalar", dst.dtype)

    def run(dst, src, scalar):
        scalar = as_scalar(scalar)
        if not (scalar.item() != 0):
            return
        np.fmod(src.valid, scalar, out=dst.valid)

    return run


def _integer(dst, src):
    """dst[i, j] = fmod(src[i, j], scalar)."""
    require(dst.valid_shape == src.valid_shape, "pto.tfmods/same-valid-shape")
    as_scalar = scalar_type("pto.tfmods", "scalar", dst.dtype)

    def run(dst, src, scalar):
        scalar = as_scalar(scalar)
        if not (scalar.item() != 0):
            return
        dst.valid[...] = fmod(src.valid.astype(np.int32), np.int32(scalar))

    return run


def _integer_2(dst, src):
    """dst[i, j] = fmod(src[i, j], scalar)."""
    require(dst.valid_shape == src.valid_shape, "pto.tfmods/same-valid-shape")
    as_scalar = scalar_type("pto.tfmods", "scalar", dst.dtype)

    def run(dst, src, scalar):
        scalar = as_scalar(scalar)
        if not (scalar.item() != 0):
            return
        dst.valid[...] = fmod(src.valid, scalar)

    return run


def _all(dst, src):
    """dst[i, j] = fmod(src[i, j], scalar)."""
    require(dst.valid_shape == src.valid_shape, "pto.tfmods/same-valid-shape")
    as_scalar = scalar_type("pto.tfmods", "scalar", dst.dtype)

    def run(dst, src, scalar):
        scalar = as_scalar(scalar)
        np.fmod(src.valid, scalar, out=dst.valid)

    return run


def _i16_u16(dst, src):
    """dst[i, j] = fmod(src[i, j], scalar)."""
    require(dst.valid_shape == src.valid_shape, "pto.tfmods/same-valid-shape")
    as_scalar = scalar_type("pto.tfmods", "scalar", dst.dtype)

    def run(dst, src, scalar):
        scalar = as_scalar(scalar)
        dst.valid[...] = fmod(src.valid.astype(np.int32), np.int32(scalar))

    return run


def _i32_u32(dst, src):
    """dst[i, j] = fmod(src[i, j], scalar)."""
    require(dst.valid_shape == src.valid_shape, "pto.tfmods/same-valid-shape")
    as_scalar = scalar_type("pto.tfmods", "scalar", dst.dtype)

    def run(dst, src, scalar):
        scalar = as_scalar(scalar)
        dst.valid[...] = fmod(src.valid, scalar)

    return run
