"""pto.tor: Combine two tiles of integers by bitwise OR.

Generated from tile/elementwise-tile-tile/tor.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

import numpy as np

from pto_isa.runtime.kernel import Kernel, current_profile, require

_plans: dict = {}


def _rules():
    from pto_isa.generated.rules.tor import RULES

    return RULES


_kernel = Kernel("pto.tor", lambda *types, **fixed: bind(*types, **fixed), {"dst": ('tile',), "src0": ('tile',), "src1": ('tile',)}, ('dst',), (), _rules)


def tor(dst, src0, src1, *, profile=None, check=True, strict=False, exact=False):
    """Combine two tiles of integers by bitwise OR.

    dst: Result. Its valid region is the iteration domain.
    src0: First operand.
    src1: Second operand.

    dst[i, j] = src0[i, j] | src1[i, j]

    Writes its outputs in place and returns None.  A broken error rule raises RuleError.
    Record: tile/elementwise-tile-tile/tor.yaml
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
    return _all(dst, src0, src1)


def _all(dst, src0, src1):
    """dst[i, j] = src0[i, j] | src1[i, j]."""
    require(dst.valid_shape == src0.valid_shape == src1.valid_shape, "pto.tor/same-valid-shape")

    def run(dst, src0, src1):
        np.bitwise_or(src0.valid, src1.valid, out=dst.valid)

    return run
