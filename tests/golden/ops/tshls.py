"""pto.tshls: Shift every element of a tile left by a scalar number of bits.

Generated from tile/tile-scalar-and-immediate/tshls.yaml by `pto-isa generate`; do not edit.
"""
# ruff: noqa

import numpy as np

from pto_isa.runtime.kernel import Kernel, NUMPY, current_profile, element, require, scalar_type

_plans: dict = {}
_kernel = Kernel("pto.tshls", __name__, {"dst": ("tile",), "src": ("tile",), "scalar": ("scalar",)}, ("dst",), ())


def tshls(dst, src, scalar, *, profile=None, check=True, strict=False, exact=False):
    """Shift every element of a tile left by a scalar number of bits.

    dst: Result. Its valid region is the iteration domain.
    src: Tile operand.
    scalar: Number of bits.

    dst[i, j] = src[i, j] << convert(scalar, dst.dtype)

    Writes its outputs in place and returns None.  A broken error rule raises RuleError.
    Record: tile/tile-scalar-and-immediate/tshls.yaml
    """
    try:
        run = _plans[dst.key, src.key, current_profile() if profile is None else profile, check, strict, exact]
    except (KeyError, AttributeError, TypeError) as missing:
        run, named = None, missing.args
    if run is None:
        run = _kernel.plan(_plans, named, (dst, src, scalar), (), profile, check, strict, exact)
    run(dst, src, scalar)


def bind(dst, src, scalar, *, profile='cpu', exact=False):
    """Return ``run`` for these operand types and attributes; nothing is checked but what it relies on."""
    require(dst.valid_shape == src.valid_shape, "pto.tshls/same-valid-shape")
    as_scalar = scalar_type("pto.tshls", "scalar", "index")
    dst_kind = NUMPY[dst.dtype]

    def run(dst, src, scalar):
        scalar = as_scalar(scalar)
        np.left_shift(src.valid, element(scalar, dst_kind), out=dst.valid)
    return run
