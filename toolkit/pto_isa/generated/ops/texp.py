"""pto.texp: Raise e to the power of each element of a tile.

Generated from tile/elementwise-tile-tile/texp.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

import numpy as np

from pto_isa.runtime.kernel import Kernel, current_profile, no_variant, require

_plans: dict = {}


def _rules():
    from pto_isa.generated.rules.texp import RULES

    return RULES


_kernel = Kernel("pto.texp", lambda *types, **fixed: bind(*types, **fixed), {"dst": ('tile',), "src": ('tile',)}, ('dst',), ('precision',), _rules)


def texp(dst, src, *, precision='default', profile=None, check=True, strict=False, exact=False):
    """Raise e to the power of each element of a tile.

    dst: Result. Its valid region is the iteration domain.
    src: Exponents.
    precision: Algorithm. `high_precision` is slower and takes effect on A5 only.

    dst[i, j] = exp(src[i, j])

    Writes its outputs in place and returns None.  A broken error rule raises RuleError.
    Record: tile/elementwise-tile-tile/texp.yaml
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
    if profile in ("a2a3", "a5"):
        if exact:
            if dst.dtype == "f16":
                return _bf16_f16(dst, src)
            return _f32_exact(dst, src)
        return _f32(dst, src)
    if profile == "cpu":
        if exact:
            if dst.dtype == "f32":
                return _f32_exact(dst, src)
            return _bf16_f16(dst, src)
        if dst.dtype == "f32":
            return _f32(dst, src)
        return _bf16_f16(dst, src)
    raise no_variant("pto.texp", profile)


def _f32(dst, src):
    """dst[i, j] = exp(src[i, j])."""
    require(dst.valid_shape == src.valid_shape, "pto.texp/same-valid-shape")

    def run(dst, src):
        np.exp(src.valid, out=dst.valid)

    return run


def _bf16_f16(dst, src):
    """dst[i, j] = exp(src[i, j])."""
    require(dst.valid_shape == src.valid_shape, "pto.texp/same-valid-shape")

    def run(dst, src):
        dst.valid[...] = np.exp(src.valid.astype(np.float32), dtype=np.float64).astype(np.float32)

    return run


def _f32_exact(dst, src):
    """dst[i, j] = exp(src[i, j])."""
    require(dst.valid_shape == src.valid_shape, "pto.texp/same-valid-shape")

    def run(dst, src):
        dst.valid[...] = np.exp(src.valid, dtype=np.float64).astype(np.float32)

    return run
