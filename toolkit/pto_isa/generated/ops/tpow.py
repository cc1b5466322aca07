"""pto.tpow: Raise the elements of one tile to the powers given by another.

Generated from tile/elementwise-tile-tile/tpow.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

import numpy as np

from pto_isa.runtime.kernel import Kernel, current_profile, exact_power, integer_power, no_variant, require

_plans: dict = {}


def _rules():
    from pto_isa.generated.rules.tpow import RULES

    return RULES


_kernel = Kernel("pto.tpow", lambda *types, **fixed: bind(*types, **fixed), {"dst": ('tile',), "base": ('tile',), "exp": ('tile',), "tmp": ('tile',)}, ('dst',), ('precision',), _rules)


def tpow(dst, base, exp, tmp=None, *, precision='default', profile=None, check=True, strict=False, exact=False):
    """Raise the elements of one tile to the powers given by another.

    dst: Result. Its valid region is the iteration domain.
    base: Bases.
    exp: Exponents.
    tmp: Scratch for the powers of the magnitudes on A2/A3. A5, the CPU simulator and integer types leave it alone.
    precision: Algorithm. `high_precision` is slower and takes effect on A5 for floats only.

    dst[i, j] = pow(base[i, j], exp[i, j])

    Writes its outputs in place and returns None.  A broken error rule raises RuleError.
    Record: tile/elementwise-tile-tile/tpow.yaml
    """
    try:
        run = _plans[dst.key, base.key, exp.key, tmp is None or tmp.key, precision, current_profile() if profile is None else profile, check, strict, exact]
    except (KeyError, AttributeError, TypeError) as missing:
        run, named = None, missing.args
    if run is None:
        run = _kernel.plan(_plans, named, (dst, base, exp, tmp), (precision,), profile, check, strict, exact)
    run(dst, base, exp, tmp)


def bind(dst, base, exp, tmp=None, *, precision='default', profile='cpu', exact=False):
    """Fix what depends on operand types and attributes; returns ``run`` over the operands.

    Takes operand types where the function takes operands.  Rules are not checked here, except that every equality
    the code relies on is asserted."""
    if profile == "a2a3":
        if exact:
            if dst.dtype == "f32":
                return _f32_exact(dst, base, exp)
            if dst.dtype in ("i32", "u32"):
                return _integer_2(dst, base, exp)
            return _integer(dst, base, exp)
        if dst.dtype == "f32":
            return _f32(dst, base, exp)
        if dst.dtype in ("i32", "u32"):
            return _integer_2(dst, base, exp)
        return _integer(dst, base, exp)
    if profile == "a5":
        if exact:
            if dst.dtype == "f32":
                return _f32_exact(dst, base, exp)
            if dst.dtype in ("bf16", "f16"):
                return _bf16_f16(dst, base, exp)
            if dst.dtype in ("i32", "u32"):
                return _integer_2(dst, base, exp)
            return _integer(dst, base, exp)
        if dst.dtype == "f32":
            return _f32(dst, base, exp)
        if dst.dtype in ("bf16", "f16"):
            return _bf16_f16_2(dst, base, exp)
        if dst.dtype in ("i32", "u32"):
            return _integer_2(dst, base, exp)
        return _integer(dst, base, exp)
    if profile == "cpu":
        if exact:
            if dst.dtype == "f32":
                return _f32_exact(dst, base, exp)
            if dst.dtype in ("bf16", "f16"):
                return _bf16_f16(dst, base, exp)
            if dst.dtype in ("i16", "i8", "u16", "u8"):
                return _integer(dst, base, exp)
            return _integer_2(dst, base, exp)
        if dst.dtype == "f32":
            return _f32(dst, base, exp)
        if dst.dtype in ("bf16", "f16"):
            return _bf16_f16(dst, base, exp)
        if dst.dtype in ("i16", "i8", "u16", "u8"):
            return _integer(dst, base, exp)
        return _integer_2(dst, base, exp)
    raise no_variant("pto.tpow", profile)


def _f32(dst, base, exp):
    """dst[i, j] = pow(base[i, j], exp[i, j])."""
    require(dst.valid_shape == base.valid_shape == exp.valid_shape, "pto.tpow/same-valid-shape")

    def run(dst, base, exp, tmp=None):
        np.power(base.valid, exp.valid, out=dst.valid)

    return run


def _bf16_f16(dst, base, exp):
    """dst[i, j] = pow(base[i, j], exp[i, j])."""
    require(dst.valid_shape == base.valid_shape == exp.valid_shape, "pto.tpow/same-valid-shape")

    def run(dst, base, exp, tmp=None):
        dst.valid[...] = exact_power(base.valid.astype(np.float32), exp.valid.astype(np.float32))

    return run


def _integer(dst, base, exp):
    """dst[i, j] = pow(base[i, j], exp[i, j])."""
    require(dst.valid_shape == base.valid_shape == exp.valid_shape, "pto.tpow/same-valid-shape")

    def run(dst, base, exp, tmp=None):
        dst.valid[...] = integer_power(base.valid.astype(np.int32), exp.valid.astype(np.int32))

    return run


def _integer_2(dst, base, exp):
    """dst[i, j] = pow(base[i, j], exp[i, j])."""
    require(dst.valid_shape == base.valid_shape == exp.valid_shape, "pto.tpow/same-valid-shape")

    def run(dst, base, exp, tmp=None):
        dst.valid[...] = integer_power(base.valid, exp.valid)

    return run


def _f32_exact(dst, base, exp):
    """dst[i, j] = pow(base[i, j], exp[i, j])."""
    require(dst.valid_shape == base.valid_shape == exp.valid_shape, "pto.tpow/same-valid-shape")

    def run(dst, base, exp, tmp=None):
        dst.valid[...] = exact_power(base.valid, exp.valid)

    return run


def _bf16_f16_2(dst, base, exp):
    """dst[i, j] = pow(base[i, j], exp[i, j])."""
    require(dst.valid_shape == base.valid_shape == exp.valid_shape, "pto.tpow/same-valid-shape")

    def run(dst, base, exp, tmp=None):
        dst.valid[...] = np.power(base.valid.astype(np.float32), exp.valid.astype(np.float32))

    return run
