"""pto.tadd: Add two tiles element by element.

Generated from tile/elementwise-tile-tile/tadd.yaml by `pto-isa generate`; do not edit.
"""
# ruff: noqa

import numpy as np

from pto_isa.runtime.kernel import Kernel, current_profile, require

_plans: dict = {}
_kernel = Kernel("pto.tadd", __name__, {"dst": ("tile",), "src0": ("tile",), "src1": ("tile",)}, ("dst",), ())


def tadd(dst, src0, src1, *, profile=None, check=True, strict=False, exact=False):
    """Add two tiles element by element.

    dst: Result. Its valid region is the iteration domain.
    src0: Left operand.
    src1: Right operand.

    dst[i, j] = src0[i, j] + src1[i, j]

    Writes its outputs in place and returns None.  A broken error rule raises RuleError.
    Record: tile/elementwise-tile-tile/tadd.yaml
    """
    try:
        run = _plans[dst.key, src0.key, src1.key, current_profile() if profile is None else profile, check, strict, exact]
    except (KeyError, AttributeError, TypeError) as missing:
        run, named = None, missing.args
    if run is None:
        run = _kernel.plan(_plans, named, (dst, src0, src1), (), profile, check, strict, exact)
    run(dst, src0, src1)


def bind(dst, src0, src1, *, profile='cpu', exact=False):
    """Return ``run`` for these operand types and attributes; nothing is checked but what it relies on."""
    require(dst.valid_shape == src0.valid_shape == src1.valid_shape, "pto.tadd/same-valid-shape")

    def run(dst, src0, src1):
        np.add(src0.valid, src1.valid, out=dst.valid)
    return run
