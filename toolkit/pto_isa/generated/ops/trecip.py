"""pto.trecip: Take the reciprocal of each element of a tile.

Generated from tile/elementwise-tile-tile/trecip.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

import numpy as np

from pto_isa.runtime.kernel import Kernel, NUMPY, current_profile, divide, no_variant, require

_plans: dict = {}


def _rules():
    from pto_isa.generated.rules.trecip import RULES

    return RULES


_kernel = Kernel("pto.trecip", lambda *types, **fixed: bind(*types, **fixed), {"dst": ('tile',), "src": ('tile',)}, ('dst',), ('precision',), _rules)


def trecip(dst, src, *, precision='default', profile=None, check=True, strict=False, exact=False):
    """Take the reciprocal of each element of a tile.

    dst: Result. Its valid region is the iteration domain.
    src: Divisors.
    precision: Algorithm. `high_precision` is slower and takes effect on A5 only.

    dst[i, j] = 1 / src[i, j]

    Writes its outputs in place and returns None.  A broken error rule raises RuleError.
    Record: tile/elementwise-tile-tile/trecip.yaml
    """
    try:
        run = _plans[dst.key, src.key, precision, current_profile() if profile is None else profile, check, strict, exact]
    except (KeyError, AttributeError, TypeError) as missing:
        run, named = None, missing.args
    if run is None:
        run = _kernel.plan(_plans, named, (dst, src), (precision,), profile, check, strict, exact)
    run(dst, src)


def bind(dst, src, *, precision='default', profile='cpu', exact=False):
    """Fix what depends on operand types and attributes; returns ``run`` over the operands.

    Takes operand types where the function takes operands.  Rules are not checked here, except that every equality
    the code relies on is asserted."""
    if profile in ("a2a3", "a5"):
        if dst.dtype == "f16":
            return _f16(dst, src)
        if dst.dtype == "f32":
            return _f32(dst, src)
        return _integer(dst, src)
    if profile == "cpu":
        if dst.dtype == "f16":
            return _f16(dst, src)
        if dst.dtype == "bf16":
            return _bf16(dst, src)
        if dst.dtype == "f32":
            return _f32(dst, src)
        return _integer(dst, src)
    raise no_variant("pto.trecip", profile)


def _f16(dst, src):
    """dst[i, j] = 1 / src[i, j]."""
    require(dst.valid_shape == src.valid_shape, "pto.trecip/same-valid-shape")
    one = NUMPY["f16"].type(1)

    def run(dst, src):
        np.divide(one, src.valid, out=dst.valid)

    return run


def _bf16(dst, src):
    """dst[i, j] = 1 / src[i, j]."""
    require(dst.valid_shape == src.valid_shape, "pto.trecip/same-valid-shape")
    one = NUMPY["bf16"].type(1)

    def run(dst, src):
        np.divide(one, src.valid, out=dst.valid)

    return run


def _f32(dst, src):
    """dst[i, j] = 1 / src[i, j]."""
    require(dst.valid_shape == src.valid_shape, "pto.trecip/same-valid-shape")

    def run(dst, src):
        np.divide(1, src.valid, out=dst.valid)

    return run


def _integer(dst, src):
    """dst[i, j] = 1 / src[i, j]."""
    require(dst.valid_shape == src.valid_shape, "pto.trecip/same-valid-shape")

    def run(dst, src):
        dst.valid[...] = divide(1, src.valid)

    return run
