"""pto.tcmp: Compare two tiles element by element and write one bit per element.

Generated from tile/elementwise-tile-tile/tcmp.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

from pto_isa.runtime.kernel import Kernel, COMPARE, bit_writer, current_profile, inside, no_variant, require

_plans: dict = {}


def _rules():
    from pto_isa.generated.rules.tcmp import RULES

    return RULES


_kernel = Kernel("pto.tcmp", lambda *types, **fixed: bind(*types, **fixed), {"dst": ('predicate',), "src0": ('tile',), "src1": ('tile',)}, ('dst',), ('cmp_mode',), _rules)


def tcmp(dst, src0, src1, *, cmp_mode='eq', profile=None, check=True, strict=False, exact=False):
    """Compare two tiles element by element and write one bit per element.

    dst: Packed mask. Its valid columns count words, not bits.
    src0: Left operand. Its valid region is the iteration domain.
    src1: Right operand.
    cmp_mode: Comparison.

    dst[i, j] = false
    dst[i, j] = compare(src0[i, j], src1[i, j], cmp_mode)

    Writes its outputs in place and returns None.  A broken error rule raises RuleError.
    Record: tile/elementwise-tile-tile/tcmp.yaml
    """
    try:
        run = _plans[dst.key, src0.key, src1.key, cmp_mode, current_profile() if profile is None else profile, check, strict, exact]
    except (KeyError, AttributeError, TypeError) as missing:
        run, named = None, missing.args
    if run is None:
        run = _kernel.plan(_plans, named, (dst, src0, src1), (cmp_mode,), profile, check, strict, exact)
    run(dst, src0, src1)


def bind(dst, src0, src1, *, cmp_mode='eq', profile='cpu', exact=False):
    """Fix what depends on operand types and attributes; returns ``run`` over the operands.

    Takes operand types where the function takes operands.  Rules are not checked here, except that every equality
    the code relies on is asserted."""
    if profile in ("a2a3", "a5"):
        return _all_2(dst, src0, src1, cmp_mode)
    if profile == "cpu":
        return _all(dst, src0, src1, cmp_mode)
    raise no_variant("pto.tcmp", profile)


def _all(dst, src0, src1, cmp_mode):
    """dst[i, j] = false; dst[i, j] = compare(src0[i, j], src1[i, j], cmp_mode)."""
    require(src0.valid_shape == src1.valid_shape, "pto.tcmp/same-valid-shape")
    require(dst.valid_row == src0.valid_row, "pto.tcmp/same-valid-rows")
    rows = dst.valid_row
    inside("src0", 0, (min(src0.valid_col, (dst.valid_col * dst.bits))), src0.cols)
    c = (min(src0.valid_col, (dst.valid_col * dst.bits)))
    inside("src1", 0, (min(src0.valid_col, (dst.valid_col * dst.bits))), src1.cols)
    relation = COMPARE[cmp_mode]
    write_dst = bit_writer(dst, rows, c, clear=True)
    src0_whole = src0.valid_shape == (rows, c)
    src1_whole = src1.valid_shape == (rows, c)

    def run(dst, src0, src1):
        write_dst(dst, relation(src0.valid if src0_whole else src0.array[:rows, :c], src1.valid if src1_whole else src1.array[:rows, :c]))

    return run


def _all_2(dst, src0, src1, cmp_mode):
    """dst[i, j] = compare(src0[i, j], src1[i, j], cmp_mode)."""
    require(src0.valid_shape == src1.valid_shape, "pto.tcmp/same-valid-shape")
    require(dst.valid_row == src0.valid_row, "pto.tcmp/same-valid-rows")
    relation = COMPARE[cmp_mode]
    rows = dst.valid_row
    src0_cols = src0.valid_col
    write_dst = bit_writer(dst, rows, src0_cols)

    def run(dst, src0, src1):
        write_dst(dst, relation(src0.valid, src1.valid))

    return run
