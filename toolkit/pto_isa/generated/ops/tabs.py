"""pto.tabs: Take the absolute value of each element of a tile.

Generated from tile/elementwise-tile-tile/tabs.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

import numpy as np

from pto_isa.runtime.kernel import Kernel, current_profile, exact_abs, no_variant, require

_plans: dict = {}


def _rules():
    from pto_isa.generated.rules.tabs import RULES

    return RULES


_kernel = Kernel("pto.tabs", lambda *types, **fixed: bind(*types, **fixed), {"dst": ('tile',), "src": ('tile',)}, ('dst',), (), _rules)


def tabs(dst, src, *, profile=None, check=True, strict=False, exact=False):
    """Take the absolute value of each element of a tile.

    dst: Result. Its valid region is the iteration domain.
    src: Source.

    dst[i, j] = abs(src[i, j])

    Writes its outputs in place and returns None.  A broken error rule raises RuleError.
    Record: tile/elementwise-tile-tile/tabs.yaml
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
    if profile in ("a2a3", "cpu"):
        if exact:
            if dst.dtype == "f32":
                return _f32_exact(dst, src)
            if dst.dtype in ("bf16", "f16"):
                return _bf16_f16_exact(dst, src)
            return _all(dst, src)
        return _all(dst, src)
    if profile == "a5":
        if exact:
            if dst.dtype == "f16":
                return _bf16_f16_exact(dst, src)
            if dst.dtype == "f32":
                return _f32_exact(dst, src)
            return _all(dst, src)
        return _all(dst, src)
    raise no_variant("pto.tabs", profile)


def _all(dst, src):
    """dst[i, j] = abs(src[i, j])."""
    require(dst.valid_shape == src.valid_shape, "pto.tabs/same-valid-shape")

    def run(dst, src):
        np.abs(src.valid, out=dst.valid)

    return run


def _f32_exact(dst, src):
    """dst[i, j] = abs(src[i, j])."""
    require(dst.valid_shape == src.valid_shape, "pto.tabs/same-valid-shape")

    def run(dst, src):
        dst.valid[...] = exact_abs(src.valid)

    return run


def _bf16_f16_exact(dst, src):
    """dst[i, j] = abs(src[i, j])."""
    require(dst.valid_shape == src.valid_shape, "pto.tabs/same-valid-shape")

    def run(dst, src):
        dst.valid[...] = exact_abs(src.valid.astype(np.float32))

    return run
