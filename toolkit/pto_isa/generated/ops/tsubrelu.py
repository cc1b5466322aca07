"""pto.tsubrelu: Subtract the second tile from the first, element by element, and replace negative results by zero.

Generated from tile/elementwise-tile-tile/tsubrelu.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

import numpy as np

from pto_isa.runtime.kernel import Kernel, current_profile, exact_max, no_variant, require

_plans: dict = {}


def _rules():
    from pto_isa.generated.rules.tsubrelu import RULES

    return RULES


_kernel = Kernel("pto.tsubrelu", lambda *types, **fixed: bind(*types, **fixed), {"dst": ('tile',), "src0": ('tile',), "src1": ('tile',)}, ('dst',), (), _rules)


def tsubrelu(dst, src0, src1, *, profile=None, check=True, strict=False, exact=False):
    """Subtract the second tile from the first, element by element, and replace negative results by zero.

    dst: Result. Its valid region is the iteration domain.
    src0: Left operand.
    src1: Right operand.

    dst[i, j] = max(0, src0[i, j] - src1[i, j])

    Writes its outputs in place and returns None.  A broken error rule raises RuleError.
    Record: tile/elementwise-tile-tile/tsubrelu.yaml
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
    if profile in ("a2a3", "a5"):
        if exact:
            if dst.dtype == "f16":
                return _bf16_f16_exact(dst, src0, src1)
            return _f32_exact(dst, src0, src1)
        if dst.dtype == "f16":
            return _bf16_f16(dst, src0, src1)
        return _other(dst, src0, src1)
    if profile == "cpu":
        if exact:
            if dst.dtype == "f32":
                return _f32_exact(dst, src0, src1)
            if dst.dtype in ("bf16", "f16"):
                return _bf16_f16_exact(dst, src0, src1)
            if dst.dtype in ("i16", "i8", "u16", "u8"):
                return _integer(dst, src0, src1)
            return _other(dst, src0, src1)
        if dst.dtype in ("bf16", "f16"):
            return _bf16_f16(dst, src0, src1)
        if dst.dtype in ("i16", "i8", "u16", "u8"):
            return _integer(dst, src0, src1)
        return _other(dst, src0, src1)
    raise no_variant("pto.tsubrelu", profile)


def _bf16_f16(dst, src0, src1):
    """dst[i, j] = max(0, src0[i, j] - src1[i, j])."""
    require(dst.valid_shape == src0.valid_shape == src1.valid_shape, "pto.tsubrelu/same-valid-shape")

    def run(dst, src0, src1):
        dst.valid[...] = np.maximum(0, src0.valid.astype(np.float32) - src1.valid.astype(np.float32))

    return run


def _integer(dst, src0, src1):
    """dst[i, j] = max(0, src0[i, j] - src1[i, j])."""
    require(dst.valid_shape == src0.valid_shape == src1.valid_shape, "pto.tsubrelu/same-valid-shape")

    def run(dst, src0, src1):
        dst.valid[...] = np.maximum(0, src0.valid.astype(np.int32) - src1.valid.astype(np.int32))

    return run


def _other(dst, src0, src1):
    """dst[i, j] = max(0, src0[i, j] - src1[i, j])."""
    require(dst.valid_shape == src0.valid_shape == src1.valid_shape, "pto.tsubrelu/same-valid-shape")

    def run(dst, src0, src1):
        np.subtract(src0.valid, src1.valid, out=dst.valid)
        np.maximum(0, dst.valid, out=dst.valid)

    return run


def _f32_exact(dst, src0, src1):
    """dst[i, j] = max(0, src0[i, j] - src1[i, j])."""
    require(dst.valid_shape == src0.valid_shape == src1.valid_shape, "pto.tsubrelu/same-valid-shape")

    def run(dst, src0, src1):
        dst.valid[...] = exact_max(0, src0.valid - src1.valid)

    return run


def _bf16_f16_exact(dst, src0, src1):
    """dst[i, j] = max(0, src0[i, j] - src1[i, j])."""
    require(dst.valid_shape == src0.valid_shape == src1.valid_shape, "pto.tsubrelu/same-valid-shape")

    def run(dst, src0, src1):
        dst.valid[...] = exact_max(0, src0.valid.astype(np.float32) - src1.valid.astype(np.float32))

    return run
