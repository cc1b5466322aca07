"""pto.taddc: Add three tiles element by element.

Generated from tile/elementwise-tile-tile/taddc.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

import numpy as np

from pto_isa.runtime.kernel import Kernel, current_profile, require

_plans: dict = {}


def _rules():
    from pto_isa.generated.rules.taddc import RULES

    return RULES


_kernel = Kernel("pto.taddc", lambda *types, **fixed: bind(*types, **fixed), {"dst": ('tile',), "src0": ('tile',), "src1": ('tile',), "src2": ('tile',)}, ('dst',), (), _rules)


def taddc(dst, src0, src1, src2, *, profile=None, check=True, strict=False, exact=False):
    """Add three tiles element by element.

    dst: Result. Its valid region is the iteration domain.
    src0: First operand.
    src1: Second operand.
    src2: Third operand.

    dst[i, j] = src0[i, j] + src1[i, j] + src2[i, j]

    Writes its outputs in place and returns None.  A broken error rule raises RuleError.
    Record: tile/elementwise-tile-tile/taddc.yaml
    """
    try:
        run = _plans[dst.key, src0.key, src1.key, src2.key, current_profile() if profile is None else profile, check, strict, exact]
    except (KeyError, AttributeError, TypeError) as missing:
        run, named = None, missing.args
    if run is None:
        run = _kernel.plan(_plans, named, (dst, src0, src1, src2), (), profile, check, strict, exact)
    run(dst, src0, src1, src2)


def bind(dst, src0, src1, src2, *, profile='cpu', exact=False):
    """Fix what depends on operand types and attributes; returns ``run`` over the operands.

    Takes operand types where the function takes operands.  Rules are not checked here, except that every equality
    the code relies on is asserted."""
    if dst.dtype in ("bf16", "f16"):
        return _bf16_f16(dst, src0, src1, src2)
    return _other(dst, src0, src1, src2)


def _bf16_f16(dst, src0, src1, src2):
    """dst[i, j] = src0[i, j] + src1[i, j] + src2[i, j]."""
    require(dst.valid_shape == src0.valid_shape == src1.valid_shape == src2.valid_shape, "pto.taddc/same-valid-shape")

    def run(dst, src0, src1, src2):
        dst.valid[...] = (src0.valid.astype(np.float32) + src1.valid.astype(np.float32)) + src2.valid.astype(np.float32)

    return run


def _other(dst, src0, src1, src2):
    """dst[i, j] = src0[i, j] + src1[i, j] + src2[i, j]."""
    require(dst.valid_shape == src0.valid_shape == src1.valid_shape == src2.valid_shape, "pto.taddc/same-valid-shape")

    def run(dst, src0, src1, src2):
        np.add(src0.valid + src1.valid, src2.valid, out=dst.valid)

    return run
