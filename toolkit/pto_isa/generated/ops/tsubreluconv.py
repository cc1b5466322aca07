"""pto.tsubreluconv: Subtract the second tile from the first, replace negative results by zero and convert to a narrower type.

Generated from tile/elementwise-tile-tile/tsubreluconv.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

import numpy as np

from pto_isa.runtime.kernel import Kernel, NUMPY, converter, current_profile, exact_max, require

_plans: dict = {}


def _rules():
    from pto_isa.generated.rules.tsubreluconv import RULES

    return RULES


_kernel = Kernel("pto.tsubreluconv", lambda *types, **fixed: bind(*types, **fixed), {"dst": ('tile',), "src0": ('tile',), "src1": ('tile',)}, ('dst',), (), _rules)


def tsubreluconv(dst, src0, src1, *, profile=None, check=True, strict=False, exact=False):
    """Subtract the second tile from the first, replace negative results by zero and convert to a narrower type.

    dst: Result in a narrower type. Its valid region is the iteration domain.
    src0: Left operand.
    src1: Right operand.

    dst[i, j] = convert(max(0, convert(src0[i, j] - src1[i, j], src0.dtype)), dst.dtype, rint, on)

    Writes its outputs in place and returns None.  A broken error rule raises RuleError.
    Record: tile/elementwise-tile-tile/tsubreluconv.yaml
    """
    try:
        run = _plans[dst.key, src0.key, src1.key, current_profile() if profile is None else profile, check, strict, exact]
    except (KeyError, AttributeError, TypeError) as missing:
        run, named = None, missing.args
    if run is None:
        run = _kernel.plan(_plans, named, (dst, src0, src1), (), profile, check, strict, exact)
    run(dst, src0, src1)


def bind(dst, src0, src1, *, profile='cpu', exact=False):
    """Fix what depends on operand types and attributes; returns ``run`` over the operands.

    Takes operand types where the function takes operands.  Rules are not checked here, except that every equality
    the code relies on is asserted."""
    if exact:
        if dst.dtype == "f16":
            return _f16_exact(dst, src0, src1)
        if src0.dtype == "f16":
            return _i8_exact(dst, src0, src1)
        return _i8_2(dst, src0, src1)
    if dst.dtype == "f16":
        return _f16(dst, src0, src1)
    if src0.dtype == "f16":
        return _i8(dst, src0, src1)
    return _i8_2(dst, src0, src1)


def _f16(dst, src0, src1):
    """dst[i, j] = convert(max(0, convert(src0[i, j] - src1[i, j], src0.dtype)), dst.dtype, rint, on)."""
    require(dst.valid_shape == src0.valid_shape == src1.valid_shape, "pto.tsubreluconv/same-valid-shape")
    cast = converter('f32', dst.dtype, 'rint', 'on')

    def run(dst, src0, src1):
        dst.valid[...] = cast(np.maximum(0, src0.valid - src1.valid))

    return run


def _i8(dst, src0, src1):
    """dst[i, j] = convert(max(0, convert(src0[i, j] - src1[i, j], src0.dtype)), dst.dtype, rint, on)."""
    require(dst.valid_shape == src0.valid_shape == src1.valid_shape, "pto.tsubreluconv/same-valid-shape")
    zero = NUMPY["f16"].type(0)
    kind = NUMPY[src0.dtype]
    cast = converter('f16', dst.dtype, 'rint', 'on')

    def run(dst, src0, src1):
        dst.valid[...] = cast(np.maximum(zero, (src0.valid.astype(np.float32) - src1.valid.astype(np.float32)).astype(kind)))

    return run


def _i8_2(dst, src0, src1):
    """dst[i, j] = convert(max(0, convert(src0[i, j] - src1[i, j], src0.dtype)), dst.dtype, rint, on)."""
    require(dst.valid_shape == src0.valid_shape == src1.valid_shape, "pto.tsubreluconv/same-valid-shape")
    kind = NUMPY[src0.dtype]
    cast = converter('i16', dst.dtype, 'rint', 'on')

    def run(dst, src0, src1):
        dst.valid[...] = cast(np.maximum(0, (src0.valid.astype(np.int32) - src1.valid.astype(np.int32)).astype(kind)))

    return run


def _f16_exact(dst, src0, src1):
    """dst[i, j] = convert(max(0, convert(src0[i, j] - src1[i, j], src0.dtype)), dst.dtype, rint, on)."""
    require(dst.valid_shape == src0.valid_shape == src1.valid_shape, "pto.tsubreluconv/same-valid-shape")
    cast = converter('f32', dst.dtype, 'rint', 'on')

    def run(dst, src0, src1):
        dst.valid[...] = cast(exact_max(0, src0.valid - src1.valid))

    return run


def _i8_exact(dst, src0, src1):
    """dst[i, j] = convert(max(0, convert(src0[i, j] - src1[i, j], src0.dtype)), dst.dtype, rint, on)."""
    require(dst.valid_shape == src0.valid_shape == src1.valid_shape, "pto.tsubreluconv/same-valid-shape")
    zero = NUMPY["f16"].type(0)
    kind = NUMPY[src0.dtype]
    cast = converter('f16', dst.dtype, 'rint', 'on')

    def run(dst, src0, src1):
        dst.valid[...] = cast(exact_max(zero, (src0.valid.astype(np.float32) - src1.valid.astype(np.float32)).astype(kind)))

    return run
