"""pto.trelu: Replace the negative elements of a tile by zero.

Generated from tile/elementwise-tile-tile/trelu.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

import numpy as np

from pto_isa.runtime.kernel import Kernel, NUMPY, current_profile, exact_max, require

_plans: dict = {}


def _rules():
    from pto_isa.generated.rules.trelu import RULES

    return RULES


_kernel = Kernel("pto.trelu", lambda *types, **fixed: bind(*types, **fixed), {"dst": ('tile',), "src": ('tile',)}, ('dst',), (), _rules)


def trelu(dst, src, *, profile=None, check=True, strict=False, exact=False):
    """Replace the negative elements of a tile by zero.

    dst: Result. Its valid region is the iteration domain.
    src: Source.

    dst[i, j] = max(src[i, j], 0)

    Writes its outputs in place and returns None.  A broken error rule raises RuleError.
    Record: tile/elementwise-tile-tile/trelu.yaml
    """
    try:
        run = _plans[dst.key, src.key, current_profile() if profile is None else profile, check, strict, exact]
    except (KeyError, AttributeError, TypeError) as missing:
        run, named = None, missing.args
    if run is None:
        run = _kernel.plan(_plans, named, (dst, src), (), profile, check, strict, exact)
    run(dst, src)


def bind(dst, src, *, profile='cpu', exact=False):
    """Fix what depends on operand types and attributes; returns ``run`` over the operands.

    Takes operand types where the function takes operands.  Rules are not checked here, except that every equality
    the code relies on is asserted."""
    if exact:
        if dst.dtype == "f16":
            return _f16_exact(dst, src)
        if dst.dtype == "bf16":
            return _bf16_exact(dst, src)
        if dst.dtype == "f32":
            return _f32_exact(dst, src)
        return _other(dst, src)
    if dst.dtype == "f16":
        return _f16(dst, src)
    if dst.dtype == "bf16":
        return _bf16(dst, src)
    return _other(dst, src)


def _f16(dst, src):
    """dst[i, j] = max(src[i, j], 0)."""
    require(dst.valid_shape == src.valid_shape, "pto.trelu/same-valid-shape")
    zero = NUMPY["f16"].type(0)

    def run(dst, src):
        np.maximum(src.valid, zero, out=dst.valid)

    return run


def _bf16(dst, src):
    """dst[i, j] = max(src[i, j], 0)."""
    require(dst.valid_shape == src.valid_shape, "pto.trelu/same-valid-shape")
    zero = NUMPY["bf16"].type(0)

    def run(dst, src):
        np.maximum(src.valid, zero, out=dst.valid)

    return run


def _other(dst, src):
    """dst[i, j] = max(src[i, j], 0)."""
    require(dst.valid_shape == src.valid_shape, "pto.trelu/same-valid-shape")

    def run(dst, src):
        np.maximum(src.valid, 0, out=dst.valid)

    return run


def _f16_exact(dst, src):
    """dst[i, j] = max(src[i, j], 0)."""
    require(dst.valid_shape == src.valid_shape, "pto.trelu/same-valid-shape")
    zero = NUMPY["f16"].type(0)

    def run(dst, src):
        dst.valid[...] = exact_max(src.valid, zero)

    return run


def _bf16_exact(dst, src):
    """dst[i, j] = max(src[i, j], 0)."""
    require(dst.valid_shape == src.valid_shape, "pto.trelu/same-valid-shape")
    zero = NUMPY["bf16"].type(0)

    def run(dst, src):
        dst.valid[...] = exact_max(src.valid, zero)

    return run


def _f32_exact(dst, src):
    """dst[i, j] = max(src[i, j], 0)."""
    require(dst.valid_shape == src.valid_shape, "pto.trelu/same-valid-shape")

    def run(dst, src):
        dst.valid[...] = exact_max(src.valid, 0)

    return run
