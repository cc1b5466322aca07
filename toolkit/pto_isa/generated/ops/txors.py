"""pto.txors: Take the bitwise exclusive OR of every element of a tile and a scalar.

Generated from tile/tile-scalar-and-immediate/txors.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

import numpy as np

from pto_isa.runtime.kernel import Kernel, current_profile, require, scalar_type

_plans: dict = {}


def _rules():
    from pto_isa.generated.rules.txors import RULES

    return RULES


_kernel = Kernel("pto.txors", lambda *types, **fixed: bind(*types, **fixed), {"dst": ('tile',), "src": ('tile',), "scalar": ('scalar',), "tmp": ('tile',)}, ('dst',), (), _rules)


def txors(dst, src, scalar, tmp=None, *, profile=None, check=True, strict=False, exact=False):
    """Take the bitwise exclusive OR of every element of a tile and a scalar.

    dst: Result. Its valid region is the iteration domain.
    src: Tile operand.
    scalar: Scalar operand, the same for every element.
    tmp: Scratch of the type and valid shape of `dst`. A2/A3 overwrites its valid region; A5 and the simulator ignore
        it.

    dst[i, j] = src[i, j] ^ scalar

    Writes its outputs in place and returns None.  A broken error rule raises RuleError.
    Record: tile/tile-scalar-and-immediate/txors.yaml
    """
    try:
        run = _plans[dst.key, src.key, tmp is None or tmp.key, current_profile() if profile is None else profile, check, strict, exact]
    except (KeyError, AttributeError, TypeError) as missing:
        run, named = None, missing.args
    if run is None:
        run = _kernel.plan(_plans, named, (dst, src, scalar, tmp), (), profile, check, strict, exact)
    run(dst, src, scalar, tmp)


def bind(dst, src, scalar, tmp=None, *, profile='cpu', exact=False):
    """Fix what depends on operand types and attributes; returns ``run`` over the operands.

    Takes operand types where the function takes operands.  Rules are not checked here, except that every equality
    the code relies on is asserted."""
    return _all(dst, src)


def _all(dst, src):
    """dst[i, j] = src[i, j] ^ scalar."""
    require(dst.valid_shape == src.valid_shape, "pto.txors/same-valid-shape")
    as_scalar = scalar_type("pto.txors", "scalar", dst.dtype)

    def run(dst, src, scalar, tmp=None):
        scalar = as_scalar(scalar)
        np.bitwise_xor(src.valid, scalar, out=dst.valid)

    return run
