"""pto.tdiv: Divide one tile by another element by element.

Generated from tile/elementwise-tile-tile/tdiv.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

import numpy as np

from pto_isa.runtime.kernel import Kernel, current_profile, divide, no_variant, require

_plans: dict = {}


def _rules():
    from pto_isa.generated.rules.tdiv import RULES

    return RULES


_kernel = Kernel("pto.tdiv", lambda *types, **fixed: bind(*types, **fixed), {"dst": ('tile',), "src0": ('tile',), "src1": ('tile',)}, ('dst',), ('precision',), _rules)


def tdiv(dst, src0, src1, *, precision='default', profile=None, check=True, strict=False, exact=False):
    """Divide one tile by another element by element.

    dst: Result. Its valid region is the iteration domain.
    src0: Left operand.
    src1: Right operand.
    precision: Algorithm. `high_precision` is slower and takes effect on A5 only.

    dst[i, j] = src0[i, j] / src1[i, j]

    Writes its outputs in place and returns None.  A broken error rule raises RuleError.
    Record: tile/elementwise-tile-tile/tdiv.yaml
    """
    try:
        run = _plans[dst.key, src0.key, src1.key, precision, current_profile() if profile is None else profile, check, strict, exact]
    except (KeyError, AttributeError, TypeError) as missing:
        run, named = None, missing.args
    if run is None:
        run = _kernel.plan(_plans, named, (dst, src0, src1), (precision,), profile, check, strict, exact)
    run(dst, src0, src1)


def bind(dst, src0, src1, *, precision='default', profile='cpu', exact=False):
    """Fix what depends on operand types and attributes; returns ``run`` over the operands.

    Takes operand types where the function takes operands.  Rules are not checked here, except that every equality
    the code relies on is asserted."""
    if profile in ("a2a3", "a5"):
        if dst.dtype in ("f16", "f32"):
            return _float(dst, src0, src1)
        return _integer(dst, src0, src1)
    if profile == "cpu":
        if dst.dtype in ("bf16", "f16", "f32"):
            return _float(dst, src0, src1)
        return _integer(dst, src0, src1)
    raise no_variant("pto.tdiv", profile)


def _float(dst, src0, src1):
    """dst[i, j] = src0[i, j] / src1[i, j]."""
    require(dst.valid_shape == src0.valid_shape == src1.valid_shape, "pto.tdiv/same-valid-shape")

    def run(dst, src0, src1):
        np.divide(src0.valid, src1.valid, out=dst.valid)

    return run


def _integer(dst, src0, src1):
    """dst[i, j] = src0[i, j] / src1[i, j]."""
    require(dst.valid_shape == src0.valid_shape == src1.valid_shape, "pto.tdiv/same-valid-shape")

    def run(dst, src0, src1):
        dst.valid[...] = divide(src0.valid, src1.valid)

    return run
