"""pto.tsqrt: Take the square root of each element of a tile.

Generated from tile/elementwise-tile-tile/tsqrt.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

import numpy as np

from pto_isa.runtime.kernel import Kernel, current_profile, require

_plans: dict = {}


def _rules():
    from pto_isa.generated.rules.tsqrt import RULES

    return RULES


_kernel = Kernel("pto.tsqrt", lambda *types, **fixed: bind(*types, **fixed), {"dst": ('tile',), "src": ('tile',)}, ('dst',), ('precision',), _rules)


def tsqrt(dst, src, *, precision='default', profile=None, check=True, strict=False, exact=False):
    """Take the square root of each element of a tile.

    dst: Result. Its valid region is the iteration domain.
    src: Source.
    precision: Algorithm. `high_precision` is slower and takes effect on A5 only.

    dst[i, j] = sqrt(src[i, j])

    Writes its outputs in place and returns None.  A broken error rule raises RuleError.
    Record: tile/elementwise-tile-tile/tsqrt.yaml
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
    return _all(dst, src)


def _all(dst, src):
    """dst[i, j] = sqrt(src[i, j])."""
    require(dst.valid_shape == src.valid_shape, "pto.tsqrt/same-valid-shape")

    def run(dst, src):
        np.sqrt(src.valid, out=dst.valid)

    return run
