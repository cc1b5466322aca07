"""pto.taddsc: Add a scalar and a second tile to every element of a tile.

Generated from tile/tile-scalar-and-immediate/taddsc.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

import numpy as np

from pto_isa.runtime.kernel import Kernel, current_profile, require, scalar_type

_plans: dict = {}


def _rules():
    from pto_isa.generated.rules.taddsc import RULES

    return RULES


_kernel = Kernel("pto.taddsc", lambda *types, **fixed: bind(*types, **fixed), {"dst": ('tile',), "src0": ('tile',), "scalar": ('scalar',), "src1": ('tile',)}, ('dst',), (), _rules)


def taddsc(dst, src0, scalar, src1, *, profile=None, check=True, strict=False, exact=False):
    """Add a scalar and a second tile to every element of a tile.

    dst: Result. Its valid region is the iteration domain.
    src0: First tile operand.
    scalar: Scalar operand, the same for every element.
    src1: Second tile operand.

    dst[i, j] = src0[i, j] + scalar + src1[i, j]

    Writes its outputs in place and returns None.  A broken error rule raises RuleError.
    Record: tile/tile-scalar-and-immediate/taddsc.yaml
    """
    try:
        run = _plans[dst.key, src0.key, src1.key, current_profile() if profile is None else profile, check, strict, exact]
    except (KeyError, AttributeError, TypeError) as missing:
        run, named = None, missing.args
    if run is None:
        run = _kernel.plan(_plans, named, (dst, src0, scalar, src1), (), profile, check, strict, exact)
    run(dst, src0, scalar, src1)


def bind(dst, src0, scalar, src1, *, profile='cpu', exact=False):
    """Fix what depends on operand types and attributes; returns ``run`` over the operands.

    Takes operand types where the function takes operands.  Rules are not checked here, except that every equality
    the code relies on is asserted."""
    if dst.dtype in ("bf16", "f16"):
        return _bf16_f16(dst, src0, src1)
    return _other(dst, src0, src1)


def _bf16_f16(dst, src0, src1):
    """dst[i, j] = src0[i, j] + scalar + src1[i, j]."""
    require(dst.valid_shape == src0.valid_shape == src1.valid_shape, "pto.taddsc/same-valid-shape")
    as_scalar = scalar_type("pto.taddsc", "scalar", dst.dtype)

    def run(dst, src0, scalar, src1):
        scalar = as_scalar(scalar)
        dst.valid[...] = (src0.valid.astype(np.float32) + np.float32(scalar)) + src1.valid.astype(np.float32)

    return run


def _other(dst, src0, src1):
    """dst[i, j] = src0[i, j] + scalar + src1[i, j]."""
    require(dst.valid_shape == src0.valid_shape == src1.valid_shape, "pto.taddsc/same-valid-shape")
    as_scalar = scalar_type("pto.taddsc", "scalar", dst.dtype)

    def run(dst, src0, scalar, src1):
        scalar = as_scalar(scalar)
        np.add(src0.valid + scalar, src1.valid, out=dst.valid)

    return run
