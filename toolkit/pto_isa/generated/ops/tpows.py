"""pto.tpows: Raise every element of a tile to a scalar power.

Generated from tile/tile-scalar-and-immediate/tpows.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

import numpy as np

from pto_isa.runtime.kernel import Kernel, current_profile, exact_power, integer_power, no_variant, require, scalar_power, scalar_type

_plans: dict = {}


def _rules():
    from pto_isa.generated.rules.tpows import RULES

    return RULES


_kernel = Kernel("pto.tpows", lambda *types, **fixed: bind(*types, **fixed), {"dst": ('tile',), "src": ('tile',), "scalar": ('scalar',), "tmp": ('tile',)}, ('dst',), ('precision',), _rules)


def tpows(dst, src, scalar, tmp=None, *, precision='default', profile=None, check=True, strict=False, exact=False):
    """Raise every element of a tile to a scalar power.

    dst: Result. Its valid region is the iteration domain.
    src: Bases.
    scalar: Exponent.
    tmp: Scratch for the powers of the magnitudes on A2/A3. A5, the CPU simulator and integer types leave it alone.
    precision: Algorithm. `high_precision` is slower and takes effect on A5 for floats only.

    dst[i, j] = pow(src[i, j], scalar)

    Writes its outputs in place and returns None.  A broken error rule raises RuleError.
    Record: tile/tile-scalar-and-immediate/tpows.yaml
    """
    try:
        run = _plans[dst.key, src.key, tmp is None or tmp.key, precision, current_profile() if profile is None else profile, check, strict, exact]
    except (KeyError, AttributeError, TypeError) as missing:
        run, named = None, missing.args
    if run is None:
        run = _kernel.plan(_plans, named, (dst, src, scalar, tmp), (precision,), profile, check, strict, exact)
    run(dst, src, scalar, tmp)


def bind(dst, src, scalar, tmp=None, *, precision='default', profile='cpu', exact=False):
    """Fix what depends on operand types and attributes; returns ``run`` over the operands.

    Takes operand types where the function takes operands.  Rules are not checked here, except that every equality
    the code relies on is asserted."""
    if profile == "a2a3":
        if exact:
            if dst.dtype == "f32":
                return _f32_exact(dst, src)
            if dst.dtype in ("i32", "u32"):
                return _integer_2(dst, src)
            return _integer(dst, src)
        if dst.dtype == "f32":
            return _f32(dst, src)
        if dst.dtype in ("i32", "u32"):
            return _integer_2(dst, src)
        return _integer(dst, src)
    if profile == "a5":
        if exact:
            if dst.dtype == "f32":
                return _f32_exact(dst, src)
            if dst.dtype in ("bf16", "f16"):
                return _bf16_f16(dst, src)
            if dst.dtype in ("i32", "u32"):
                return _integer_2(dst, src)
            return _integer(dst, src)
        if dst.dtype == "f32":
            return _f32(dst, src)
        if dst.dtype in ("bf16", "f16"):
            return _bf16_f16_2(dst, src)
        if dst.dtype in ("i32", "u32"):
            return _integer_2(dst, src)
        return _integer(dst, src)
    if profile == "cpu":
        if exact:
            if dst.dtype == "f32":
                return _f32_exact(dst, src)
            if dst.dtype in ("bf16", "f16"):
                return _bf16_f16(dst, src)
            if dst.dtype in ("i16", "i8", "u16", "u8"):
                return _integer(dst, src)
            return _integer_2(dst, src)
        if dst.dtype == "f32":
            return _f32(dst, src)
        if dst.dtype in ("bf16", "f16"):
            return _bf16_f16(dst, src)
        if dst.dtype in ("i16", "i8", "u16", "u8"):
            return _integer(dst, src)
        return _integer_2(dst, src)
    raise no_variant("pto.tpows", profile)


def _f32(dst, src):
    """dst[i, j] = pow(src[i, j], scalar)."""
    require(dst.valid_shape == src.valid_shape, "pto.tpows/same-valid-shape")
    as_scalar = scalar_type("pto.tpows", "scalar", dst.dtype)

    def run(dst, src, scalar, tmp=None):
        scalar = as_scalar(scalar)
        scalar_power(src.valid, scalar, out=dst.valid)

    return run


def _bf16_f16(dst, src):
    """dst[i, j] = pow(src[i, j], scalar)."""
    require(dst.valid_shape == src.valid_shape, "pto.tpows/same-valid-shape")
    as_scalar = scalar_type("pto.tpows", "scalar", dst.dtype)

    def run(dst, src, scalar, tmp=None):
        scalar = as_scalar(scalar)
        dst.valid[...] = exact_power(src.valid.astype(np.float32), np.float32(scalar))

    return run


def _integer(dst, src):
    """dst[i, j] = pow(src[i, j], scalar)."""
    require(dst.valid_shape == src.valid_shape, "pto.tpows/same-valid-shape")
    as_scalar = scalar_type("pto.tpows", "scalar", dst.dtype)

    def run(dst, src, scalar, tmp=None):
        scalar = as_scalar(scalar)
        dst.valid[...] = integer_power(src.valid.astype(np.int32), np.int32(scalar))

    return run


def _integer_2(dst, src):
    """dst[i, j] = pow(src[i, j], scalar)."""
    require(dst.valid_shape == src.valid_shape, "pto.tpows/same-valid-shape")
    as_scalar = scalar_type("pto.tpows", "scalar", dst.dtype)

    def run(dst, src, scalar, tmp=None):
        scalar = as_scalar(scalar)
        dst.valid[...] = integer_power(src.valid, scalar)

    return run


def _f32_exact(dst, src):
    """dst[i, j] = pow(src[i, j], scalar)."""
    require(dst.valid_shape == src.valid_shape, "pto.tpows/same-valid-shape")
    as_scalar = scalar_type("pto.tpows", "scalar", dst.dtype)

    def run(dst, src, scalar, tmp=None):
        scalar = as_scalar(scalar)
        dst.valid[...] = exact_power(src.valid, scalar)

    return run


def _bf16_f16_2(dst, src):
    """dst[i, j] = pow(src[i, j], scalar)."""
    require(dst.valid_shape == src.valid_shape, "pto.tpows/same-valid-shape")
    as_scalar = scalar_type("pto.tpows", "scalar", dst.dtype)

    def run(dst, src, scalar, tmp=None):
        scalar = as_scalar(scalar)
        dst.valid[...] = scalar_power(src.valid.astype(np.float32), np.float32(scalar))

    return run
