"""pto.trem: Take the remainder of one tile divided by another, with the sign of the divisor.

Generated from tile/elementwise-tile-tile/trem.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

import numpy as np

from pto_isa.runtime.kernel import Kernel, current_profile, float_remainder, fmod, no_variant, remainder, require

_plans: dict = {}


def _rules():
    from pto_isa.generated.rules.trem import RULES

    return RULES


_kernel = Kernel("pto.trem", lambda *types, **fixed: bind(*types, **fixed), {"dst": ('tile',), "src0": ('tile',), "src1": ('tile',), "tmp": ('tile',)}, ('dst',), ('precision',), _rules)


def trem(dst, src0, src1, tmp=None, *, precision='default', profile=None, check=True, strict=False, exact=False):
    """Take the remainder of one tile divided by another, with the sign of the divisor.

    dst: Result. Its valid region is the iteration domain.
    src0: Dividend.
    src1: Divisor.
    tmp: Scratch for one row and its sign mask on A2/A3. A5 and the CPU simulator accept and ignore it.
    precision: Algorithm. `high_precision` is slower and takes effect on A5 for `f32` only.

    dst[i, j] = rem(src0[i, j], src1[i, j])
    dst[i, j] = fmod(src0[i, j], src1[i, j])

    Writes its outputs in place and returns None.  A broken error rule raises RuleError.
    Record: tile/elementwise-tile-tile/trem.yaml
    """
    try:
        run = _plans[dst.key, src0.key, src1.key, tmp is None or tmp.key, precision, current_profile() if profile is None else profile, check, strict, exact]
    except (KeyError, AttributeError, TypeError) as missing:
        run, named = None, missing.args
    if run is None:
        run = _kernel.plan(_plans, named, (dst, src0, src1, tmp), (precision,), profile, check, strict, exact)
    run(dst, src0, src1, tmp)


def bind(dst, src0, src1, tmp=None, *, precision='default', profile='cpu', exact=False):
    """Fix what depends on operand types and attributes; returns ``run`` over the operands.

    Takes operand types where the function takes operands.  Rules are not checked here, except that every equality
    the code relies on is asserted."""
    if profile == "a2a3":
        if exact:
            if dst.dtype == "f32":
                return _f32_exact(dst, src0, src1)
            return _integer_2(dst, src0, src1)
        if dst.dtype == "f32":
            return _f32(dst, src0, src1)
        return _integer_2(dst, src0, src1)
    if profile == "a5":
        if exact:
            if dst.dtype == "f16":
                return _bf16_f16_exact(dst, src0, src1)
            if dst.dtype == "f32":
                return _f32_exact(dst, src0, src1)
            if dst.dtype == "i64":
                return _i64(dst, src0, src1)
            if dst.dtype in ("i16", "u16"):
                return _integer(dst, src0, src1)
            return _integer_2(dst, src0, src1)
        if dst.dtype == "f16":
            return _bf16_f16(dst, src0, src1)
        if dst.dtype == "f32":
            return _f32(dst, src0, src1)
        if dst.dtype == "i64":
            return _i64(dst, src0, src1)
        if dst.dtype in ("i16", "u16"):
            return _integer(dst, src0, src1)
        return _integer_2(dst, src0, src1)
    if profile == "cpu":
        if exact:
            if dst.dtype == "f32":
                return _f32_exact(dst, src0, src1)
            if dst.dtype in ("bf16", "f16"):
                return _bf16_f16_exact(dst, src0, src1)
            if dst.dtype in ("i16", "i8", "u16", "u8"):
                return _integer(dst, src0, src1)
            return _integer_2(dst, src0, src1)
        if dst.dtype == "f32":
            return _f32(dst, src0, src1)
        if dst.dtype in ("bf16", "f16"):
            return _bf16_f16(dst, src0, src1)
        if dst.dtype in ("i16", "i8", "u16", "u8"):
            return _integer(dst, src0, src1)
        return _integer_2(dst, src0, src1)
    raise no_variant("pto.trem", profile)


def _f32(dst, src0, src1):
    """dst[i, j] = rem(src0[i, j], src1[i, j])."""
    require(dst.valid_shape == src0.valid_shape == src1.valid_shape, "pto.trem/same-valid-shape")

    def run(dst, src0, src1, tmp=None):
        np.mod(src0.valid, src1.valid, out=dst.valid)

    return run


def _bf16_f16(dst, src0, src1):
    """dst[i, j] = rem(src0[i, j], src1[i, j])."""
    require(dst.valid_shape == src0.valid_shape == src1.valid_shape, "pto.trem/same-valid-shape")

    def run(dst, src0, src1, tmp=None):
        dst.valid[...] = np.mod(src0.valid.astype(np.float32), src1.valid.astype(np.float32))

    return run


def _integer(dst, src0, src1):
    """dst[i, j] = rem(src0[i, j], src1[i, j])."""
    require(dst.valid_shape == src0.valid_shape == src1.valid_shape, "pto.trem/same-valid-shape")

    def run(dst, src0, src1, tmp=None):
        dst.valid[...] = remainder(src0.valid.astype(np.int32), src1.valid.astype(np.int32))

    return run


def _integer_2(dst, src0, src1):
    """dst[i, j] = rem(src0[i, j], src1[i, j])."""
    require(dst.valid_shape == src0.valid_shape == src1.valid_shape, "pto.trem/same-valid-shape")

    def run(dst, src0, src1, tmp=None):
        dst.valid[...] = remainder(src0.valid, src1.valid)

    return run


def _f32_exact(dst, src0, src1):
    """dst[i, j] = rem(src0[i, j], src1[i, j])."""
    require(dst.valid_shape == src0.valid_shape == src1.valid_shape, "pto.trem/same-valid-shape")

    def run(dst, src0, src1, tmp=None):
        dst.valid[...] = float_remainder(src0.valid, src1.valid)

    return run


def _bf16_f16_exact(dst, src0, src1):
    """dst[i, j] = rem(src0[i, j], src1[i, j])."""
    require(dst.valid_shape == src0.valid_shape == src1.valid_shape, "pto.trem/same-valid-shape")

    def run(dst, src0, src1, tmp=None):
        dst.valid[...] = float_remainder(src0.valid.astype(np.float32), src1.valid.astype(np.float32))

    return run


def _i64(dst, src0, src1):
    """dst[i, j] = fmod(src0[i, j], src1[i, j])."""
    require(dst.valid_shape == src0.valid_shape == src1.valid_shape, "pto.trem/same-valid-shape")

    def run(dst, src0, src1, tmp=None):
        dst.valid[...] = fmod(src0.valid, src1.valid)

    return run
