"""pto.tinterleave: Merge the rows of two tiles alternately and split each merged row between two results.

Generated from tile/layout-and-rearrangement/tinterleave.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

from pto_isa.runtime.kernel import Kernel, apart, current_profile, inside, require

_plans: dict = {}


def _rules():
    from pto_isa.generated.rules.tinterleave import RULES

    return RULES


_kernel = Kernel("pto.tinterleave", lambda *types, **fixed: bind(*types, **fixed), {"dst1": ('tile',), "dst0": ('tile',), "src1": ('tile',), "src0": ('tile',)}, ('dst1', 'dst0'), (), _rules)


def tinterleave(dst1, dst0, src1, src0, *, profile=None, check=True, strict=False, exact=False):
    """Merge the rows of two tiles alternately and split each merged row between two results.

    dst1: Second half of the merged rows.
    dst0: First half of the merged rows.
    src1: Source of the odd positions.
    src0: Source of the even positions.

    dst0[i, 2 * k] = src0[i, k]
    dst0[i, 2 * k + 1] = src1[i, k]
    dst1[i, 2 * k] = src0[i, half + k]
    dst1[i, 2 * k + 1] = src1[i, half + k]

    Writes its outputs in place and returns None.  A broken error rule raises RuleError.
    Record: tile/layout-and-rearrangement/tinterleave.yaml
    """
    try:
        run = _plans[dst1.key, dst0.key, src1.key, src0.key, current_profile() if profile is None else profile, check, strict, exact]
    except (KeyError, AttributeError, TypeError) as missing:
        run, named = None, missing.args
    if run is None:
        run = _kernel.plan(_plans, named, (dst1, dst0, src1, src0), (), profile, check, strict, exact)
    run(dst1, dst0, src1, src0)


def bind(dst1, dst0, src1, src0, *, profile='cpu', exact=False):
    """Fix what depends on operand types and attributes; returns ``run`` over the operands.

    Takes operand types where the function takes operands.  Rules are not checked here, except that every equality
    the code relies on is asserted."""
    return _all(dst1, dst0, src1, src0)


def _all(dst1, dst0, src1, src0):
    """dst0[i, 2 * k] = src0[i, k]; dst0[i, 2 * k + 1] = src1[i, k]; dst1[i, 2 * k] = src0[i, half + k]; dst1[i, 2 *
    k + 1] = src1[i, half + k]."""
    require(dst1.valid_shape == dst0.valid_shape and src1.valid_shape == dst0.valid_shape and src0.valid_shape == dst0.valid_shape, "pto.tinterleave/same-valid-shape")
    dst0_rows = dst0.valid_row
    n = (dst0.valid_col // 2)
    inside("src0", 0, (dst0.valid_col // 2), src0.cols)
    inside("src1", 0, (dst0.valid_col // 2), src1.cols)
    inside("src0", (dst0.valid_col // 2), 2 * (dst0.valid_col // 2), src0.cols)
    c = 2 * (dst0.valid_col // 2)
    inside("src1", (dst0.valid_col // 2), 2 * (dst0.valid_col // 2), src1.cols)

    def run(dst1, dst0, src1, src0):
        src1 = apart(src1, dst0, dst1)
        src0 = apart(src0, dst0)
        dst0.array[:dst0_rows, :2 * n:2] = src0.array[:dst0_rows, :n]
        dst0.array[:dst0_rows, 1:2 * n + 1:2] = src1.array[:dst0_rows, :n]
        dst1.array[:dst0_rows, :2 * n:2] = src0.array[:dst0_rows, n:c]
        dst1.array[:dst0_rows, 1:2 * n + 1:2] = src1.array[:dst0_rows, n:c]

    return run
