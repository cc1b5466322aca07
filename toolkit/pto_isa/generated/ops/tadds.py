"""pto.tadds: Add a scalar to every element of a tile.

Generated from tile/tile-scalar-and-immediate/tadds.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

import numpy as np

from pto_isa.runtime.kernel import Kernel, current_profile, require, scalar_type

_plans: dict = {}


def _rules():
    from pto_isa.generated.rules.tadds import RULES

    return RULES


_kernel = Kernel("pto.tadds", lambda *types, **fixed: bind(*types, **fixed), {"dst": ('tile',), "src": ('tile',), "scalar": ('scalar',)}, ('dst',), (), _rules)


def tadds(dst, src, scalar, *, profile=None, check=True, strict=False, exact=False):
    """Add a scalar to every element of a tile.

    dst: Result. Its valid region is the iteration domain.
    src: Tile operand.
    scalar: Scalar operand, the same for every element.

    dst[i, j] = src[i, j] + scalar

    Writes its outputs in place and returns None.  A broken error rule raises RuleError.
    Record: tile/tile-scalar-and-immediate/tadds.yaml
    """
    try:
        run = _plans[dst.key, src.key, current_profile() if profile is None else profile, check, strict, exact]
    except (KeyError, AttributeError, TypeError) as missing:
        run, named = None, missing.args
    if run is None:
        run = _kernel.plan(_plans, named, (dst, src, scalar), (), profile, check, strict, exact)
    run(dst, src, scalar)


def bind(dst, src, scalar, *, profile='cpu', exact=False):
    """Fix what depends on operand types and attributes; returns ``run`` over the operands.

    Takes operand types where the function takes operands.  Rules are not checked here, except that every equality
    the code relies on is asserted."""
    return _all(dst, src)


def _all(dst, src):
    """dst[i, j] = src[i, j] + scalar."""
    require(dst.valid_shape == src.valid_shape, "pto.tadds/same-valid-shape")
    as_scalar = scalar_type("pto.tadds", "scalar", dst.dtype)

    def run(dst, src, scalar):
        scalar = as_scalar(scalar)
        np.add(src.valid, scalar, out=dst.valid)

    return run
