"""pto.tdeinterleave: Separate the even and the odd columns of a row into two tiles.

Generated from tile/layout-and-rearrangement/tdeinterleave.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

from pto_isa.runtime.kernel import Kernel, apart, current_profile, inside, no_variant, require

_plans: dict = {}


def _rules():
    from pto_isa.generated.rules.tdeinterleave import RULES

    return RULES


_kernel = Kernel("pto.tdeinterleave", lambda *types, **fixed: bind(*types, **fixed), {"dst1": ('tile',), "dst0": ('tile',), "src1": ('tile',), "src0": ('tile',), "src": ('tile',)}, ('dst1', 'dst0'), (), _rules)


def tdeinterleave(dst1, dst0, src1=None, src0=None, src=None, *, profile=None, check=True, strict=False, exact=False):
    """Separate the even and the odd columns of a row into two tiles.

    dst1: Odd columns.
    dst0: Even columns.
    src1: Second half of the rows.
    src0: First half of the rows.
    src: Whole rows, for the form with one source.

    dst0[i, k] = src[i, 2 * k]
    dst1[i, k] = src[i, 2 * k + 1]
    dst0[i, k] = src0[i, 2 * k]
    dst0[i, half + k] = src1[i, 2 * k]
    and 2 more, by form, mode and element types; the planners below have them.

    Writes its outputs in place and returns None.  A broken error rule raises RuleError.
    Record: tile/layout-and-rearrangement/tdeinterleave.yaml
    """
    try:
        run = _plans[dst1.key, dst0.key, src1 is None or src1.key, src0 is None or src0.key, src is None or src.key, current_profile() if profile is None else profile, check, strict, exact]
    except (KeyError, AttributeError, TypeError) as missing:
        run, named = None, missing.args
    if run is None:
        run = _kernel.plan(_plans, named, (dst1, dst0, src1, src0, src), (), profile, check, strict, exact)
    run(dst1, dst0, src1, src0, src)


def bind(dst1, dst0, src1=None, src0=None, src=None, *, profile='cpu', exact=False):
    """Fix what depends on operand types and attributes; returns ``run`` over the operands.

    Takes operand types where the function takes operands.  Rules are not checked here, except that every equality
    the code relies on is asserted."""
    if src is not None:
        return _one_source(dst1, dst0, src)
    if src0 is not None:
        return _two_sources(dst1, dst0, src1, src0)
    raise no_variant("pto.tdeinterleave", profile)


def _one_source(dst1, dst0, src):
    """dst0[i, k] = src[i, 2 * k]; dst1[i, k] = src[i, 2 * k + 1]."""
    require(dst0.valid_row == src.valid_row and dst0.valid_col == src.valid_col // 2 and dst1.valid_shape == dst0.valid_shape, "pto.tdeinterleave/half-as-wide")
    dst0_rows = dst0.valid_row
    dst0_cols = dst0.valid_col

    def run(dst1, dst0, src1=None, src0=None, src=None):
        src = apart(src, dst0)
        dst0.valid[...] = src.array[:dst0_rows, :2 * dst0_cols:2]
        dst1.valid[...] = src.array[:dst0_rows, 1:2 * dst0_cols + 1:2]

    return run


def _two_sources(dst1, dst0, src1, src0):
    """dst0[i, k] = src0[i, 2 * k]; dst0[i, half + k] = src1[i, 2 * k]; dst1[i, k] = src0[i, 2 * k + 1]; dst1[i, half
    + k] = src1[i, 2 * k + 1]."""
    require(dst1.valid_shape == dst0.valid_shape and src1.valid_shape == dst0.valid_shape and src0.valid_shape == dst0.valid_shape, "pto.tdeinterleave/same-valid-shape")
    dst0_rows = dst0.valid_row
    inside("dst0", 0, (dst0.valid_col // 2), dst0.cols)
    c = (dst0.valid_col // 2)
    inside("dst0", (dst0.valid_col // 2), 2 * (dst0.valid_col // 2), dst0.cols)
    c2 = 2 * (dst0.valid_col // 2)
    inside("dst1", 0, (dst0.valid_col // 2), dst1.cols)
    inside("dst1", (dst0.valid_col // 2), 2 * (dst0.valid_col // 2), dst1.cols)

    def run(dst1, dst0, src1=None, src0=None, src=None):
        src1 = apart(src1, dst0, dst1)
        src0 = apart(src0, dst0)
        dst0.array[:dst0_rows, :c] = src0.array[:dst0_rows, :2 * c:2]
        dst0.array[:dst0_rows, c:c2] = src1.array[:dst0_rows, :2 * c:2]
        dst1.array[:dst0_rows, :c] = src0.array[:dst0_rows, 1:2 * c + 1:2]
        dst1.array[:dst0_rows, c:c2] = src1.array[:dst0_rows, 1:2 * c + 1:2]

    return run
