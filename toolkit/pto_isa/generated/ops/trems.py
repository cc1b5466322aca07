"""pto.trems: Take the remainder of every element of a tile divided by a scalar, with the sign of the divisor.

Generated from tile/tile-scalar-and-immediate/trems.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

import numpy as np

from pto_isa.runtime.kernel import Kernel, NUMPY, current_profile, float_remainder, fmod, no_variant, remainder, require, scalar_type

_plans: dict = {}


def _rules():
    from pto_isa.generated.rules.trems import RULES

    return RULES


_kernel = Kernel("pto.trems", lambda *types, **fixed: bind(*types, **fixed), {"dst": ('tile',), "src": ('tile',), "scalar": ('scalar',), "tmp": ('tile',)}, ('dst',), ('precision',), _rules)


def trems(dst, src, scalar, tmp=None, *, precision='default', profile=None, check=True, strict=False, exact=False):
    """Take the remainder of every element of a tile divided by a scalar, with the sign of the divisor.

    dst: Result. Its valid region is the iteration domain.
    src: Dividend.
    scalar: Divisor.
    tmp: Scratch for one row on A2/A3. A5 and the CPU simulator accept and ignore it.
    precision: Algorithm. `high_precision` is slower and takes effect on A5 for `f32` only.

    dst[i, j] = rem(src[i, j], scalar)
    dst[i, j] = fmod(src[i, j], scalar)

    Writes its outputs in place and returns None.  A broken error rule raises RuleError.
    Record: tile/tile-scalar-and-immediate/trems.yaml
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
                return _f32_exact_2(dst, src)
            return _i32(dst, src)
        if dst.dtype == "f32":
            return _f32_2(dst, src)
        return _i32(dst, src)
    if profile == "a5":
        if exact:
            if dst.dtype == "f16":
                return _f16_exact_2(dst, src)
            if dst.dtype == "f32":
                return _f32_exact_2(dst, src)
            if dst.dtype == "i64":
                return _i64(dst, src)
            if dst.dtype in ("i16", "u16"):
                return _i16_u16(dst, src)
            return _i32(dst, src)
        if dst.dtype == "f16":
            return _f16_2(dst, src)
        if dst.dtype == "f32":
            return _f32_2(dst, src)
        if dst.dtype == "i64":
            return _i64(dst, src)
        if dst.dtype in ("i16", "u16"):
            return _i16_u16(dst, src)
        return _i32(dst, src)
    if profile == "cpu":
        if exact:
            if dst.dtype == "f16":
                return _f16_exact(dst, src)
            if dst.dtype == "bf16":
                return _bf16_exact(dst, src)
            if dst.dtype == "f32":
                return _f32_exact(dst, src)
            if dst.dtype in ("i16", "i8", "u16", "u8"):
                return _integer(dst, src)
            return _integer_2(dst, src)
        if dst.dtype == "f16":
            return _f16(dst, src)
        if dst.dtype == "bf16":
            return _bf16(dst, src)
        if dst.dtype == "f32":
            return _f32(dst, src)
        if dst.dtype in ("i16", "i8", "u16", "u8"):
            return _integer(dst, src)
        return _integer_2(dst, src)
    raise no_variant("pto.trems", profile)


def _f16(dst, src):
    """dst[i, j] = rem(src[i, j], scalar)."""
    require(dst.valid_shape == src.valid_shape, "pto.trems/same-valid-shape")
    as_scalar = scalar_type("pto.trems", "scalar", dst.dtype)
    zero = NUMPY["f16"].type(0)

    def run(dst, src, scalar, tmp=None):
        scalar = as_scalar(scalar)
        if not (scalar.item() != zero):
            return
        dst.valid[...] = np.mod(src.valid.astype(np.float32), np.float32(scalar))

    return run


def _bf16(dst, src):
    """dst[i, j] = rem(src[i, j], scalar)."""
    require(dst.valid_shape == src.valid_shape, "pto.trems/same-valid-shape")
    as_scalar = scalar_type("pto.trems", "scalar", dst.dtype)
    zero = NUMPY["bf16"].type(0)

    def run(dst, src, scalar, tmp=None):
        scalar = as_scalar(scalar)
        if not (scalar.item() != zero):
            return
        dst.valid[...] = np.mod(src.valid.astype(np.float32), np.float32(scalar))

    return run


def _f32(dst, src):
    """dst[i, j] = rem(src[i, j], scalar)."""
    require(dst.valid_shape == src.valid_shape, "pto.trems/same-valid-shape")
    as_scalar = scalar_type("pto.trems", "scalar", dst.dtype)

    def run(dst, src, scalar, tmp=None):
        scalar = as_scalar(scalar)
        if not (scalar.item() != 0):
            return
        np.mod(src.valid, scalar, out=dst.valid)

    return run


def _integer(dst, src):
    """dst[i, j] = rem(src[i, j], scalar)."""
    require(dst.valid_shape == src.valid_shape, "pto.trems/same-valid-shape")
    as_scalar = scalar_type("pto.trems", "scalar", dst.dtype)

    def run(dst, src, scalar, tmp=None):
        scalar = as_scalar(scalar)
        if not (scalar.item() != 0):
            return
        dst.valid[...] = remainder(src.valid.astype(np.int32), np.int32(scalar))

    return run


def _integer_2(dst, src):
    """dst[i, j] = rem(src[i, j], scalar)."""
    require(dst.valid_shape == src.valid_shape, "pto.trems/same-valid-shape")
    as_scalar = scalar_type("pto.trems", "scalar", dst.dtype)

    def run(dst, src, scalar, tmp=None):
        scalar = as_scalar(scalar)
        if not (scalar.item() != 0):
            return
        dst.valid[...] = remainder(src.valid, scalar)

    return run


def _f16_exact(dst, src):
    """dst[i, j] = rem(src[i, j], scalar)."""
    require(dst.valid_shape == src.valid_shape, "pto.trems/same-valid-shape")
    as_scalar = scalar_type("pto.trems", "scalar", dst.dtype)
    zero = NUMPY["f16"].type(0)

    def run(dst, src, scalar, tmp=None):
        scalar = as_scalar(scalar)
        if not (scalar.item() != zero):
            return
        dst.valid[...] = float_remainder(src.valid.astype(np.float32), np.float32(scalar))

    return run


def _bf16_exact(dst, src):
    """dst[i, j] = rem(src[i, j], scalar)."""
    require(dst.valid_shape == src.valid_shape, "pto.trems/same-valid-shape")
    as_scalar = scalar_type("pto.trems", "scalar", dst.dtype)
    zero = NUMPY["bf16"].type(0)

    def run(dst, src, scalar, tmp=None):
        scalar = as_scalar(scalar)
        if not (scalar.item() != zero):
            return
        dst.valid[...] = float_remainder(src.valid.astype(np.float32), np.float32(scalar))

    return run


def _f32_exact(dst, src):
    """dst[i, j] = rem(src[i, j], scalar)."""
    require(dst.valid_shape == src.valid_shape, "pto.trems/same-valid-shape")
    as_scalar = scalar_type("pto.trems", "scalar", dst.dtype)

    def run(dst, src, scalar, tmp=None):
        scalar = as_scalar(scalar)
        if not (scalar.item() != 0):
            return
        dst.valid[...] = float_remainder(src.valid, scalar)

    return run


def _f32_2(dst, src):
    """dst[i, j] = rem(src[i, j], scalar)."""
    require(dst.valid_shape == src.valid_shape, "pto.trems/same-valid-shape")
    as_scalar = scalar_type("pto.trems", "scalar", dst.dtype)

    def run(dst, src, scalar, tmp=None):
        scalar = as_scalar(scalar)
        np.mod(src.valid, scalar, out=dst.valid)

    return run


def _i32(dst, src):
    """dst[i, j] = rem(src[i, j], scalar)."""
    require(dst.valid_shape == src.valid_shape, "pto.trems/same-valid-shape")
    as_scalar = scalar_type("pto.trems", "scalar", dst.dtype)

    def run(dst, src, scalar, tmp=None):
        scalar = as_scalar(scalar)
        dst.valid[...] = remainder(src.valid, scalar)

    return run


def _f32_exact_2(dst, src):
    """dst[i, j] = rem(src[i, j], scalar)."""
    require(dst.valid_shape == src.valid_shape, "pto.trems/same-valid-shape")
    as_scalar = scalar_type("pto.trems", "scalar", dst.dtype)

    def run(dst, src, scalar, tmp=None):
        scalar = as_scalar(scalar)
        dst.valid[...] = float_remainder(src.valid, scalar)

    return run


def _f16_2(dst, src):
    """dst[i, j] = rem(src[i, j], scalar)."""
    require(dst.valid_shape == src.valid_shape, "pto.trems/same-valid-shape")
    as_scalar = scalar_type("pto.trems", "scalar", dst.dtype)

    def run(dst, src, scalar, tmp=None):
        scalar = as_scalar(scalar)
        dst.valid[...] = np.mod(src.valid.astype(np.float32), np.float32(scalar))

    return run


def _i64(dst, src):
    """dst[i, j] = fmod(src[i, j], scalar)."""
    require(dst.valid_shape == src.valid_shape, "pto.trems/same-valid-shape")
    as_scalar = scalar_type("pto.trems", "scalar", dst.dtype)

    def run(dst, src, scalar, tmp=None):
        scalar = as_scalar(scalar)
        dst.valid[...] = fmod(src.valid, scalar)

    return run


def _i16_u16(dst, src):
    """dst[i, j] = rem(src[i, j], scalar)."""
    require(dst.valid_shape == src.valid_shape, "pto.trems/same-valid-shape")
    as_scalar = scalar_type("pto.trems", "scalar", dst.dtype)

    def run(dst, src, scalar, tmp=None):
        scalar = as_scalar(scalar)
        dst.valid[...] = remainder(src.valid.astype(np.int32), np.int32(scalar))

    return run


def _f16_exact_2(dst, src):
    """dst[i, j] = rem(src[i, j], scalar)."""
    require(dst.valid_shape == src.valid_shape, "pto.trems/same-valid-shape")
    as_scalar = scalar_type("pto.trems", "scalar", dst.dtype)

    def run(dst, src, scalar, tmp=None):
        scalar = as_scalar(scalar)
        dst.valid[...] = float_remainder(src.valid.astype(np.float32), np.float32(scalar))

    return run
