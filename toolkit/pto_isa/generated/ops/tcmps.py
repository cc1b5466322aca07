"""pto.tcmps: Compare every element of a tile with one value and write one bit per element.

Generated from tile/tile-scalar-and-immediate/tcmps.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

from pto_isa.runtime.kernel import Kernel, COMPARE, bit_writer, current_profile, inside, no_variant, require, scalar_type

_plans: dict = {}


def _rules():
    from pto_isa.generated.rules.tcmps import RULES

    return RULES


_kernel = Kernel("pto.tcmps", lambda *types, **fixed: bind(*types, **fixed), {"dst": ('predicate',), "src0": ('tile',), "scalar": ('scalar',), "src1": ('tile',)}, ('dst',), ('cmp_mode',), _rules)


def tcmps(dst, src0, scalar=None, src1=None, *, cmp_mode='eq', profile=None, check=True, strict=False, exact=False):
    """Compare every element of a tile with one value and write one bit per element.

    dst: Packed mask. Its valid columns count words, not bits.
    src0: Left operand. Its valid region is the iteration domain.
    scalar: Right operand of the scalar form.
    src1: Right operand of the tile form. Only its element (0, 0) is read.
    cmp_mode: Comparison.

    dst[i, j] = false
    dst[i, j] = compare(src0[i, j], scalar, cmp_mode)
    dst[i, j] = compare(src0[i, j], src1[0, 0], cmp_mode)

    Writes its outputs in place and returns None.  A broken error rule raises RuleError.
    Record: tile/tile-scalar-and-immediate/tcmps.yaml
    """
    try:
        run = _plans[dst.key, src0.key, src1 is None or src1.key, scalar is None, cmp_mode, current_profile() if profile is None else profile, check, strict, exact]
    except (KeyError, AttributeError, TypeError) as missing:
        run, named = None, missing.args
    if run is None:
        run = _kernel.plan(_plans, named, (dst, src0, scalar, src1), (cmp_mode,), profile, check, strict, exact)
    run(dst, src0, scalar, src1)


def bind(dst, src0, scalar=None, src1=None, *, cmp_mode='eq', profile='cpu', exact=False):
    """Fix what depends on operand types and attributes; returns ``run`` over the operands.

    Takes operand types where the function takes operands.  Rules are not checked here, except that every equality
    the code relies on is asserted."""
    if profile in ("a2a3", "a5"):
        if scalar is not None:
            return _scalar_2(dst, src0, cmp_mode)
        if src1 is not None:
            return _tile(dst, src0, cmp_mode)
    if profile == "cpu":
        if scalar is not None:
            return _scalar(dst, src0, cmp_mode)
    raise no_variant("pto.tcmps", profile)


def _scalar(dst, src0, cmp_mode):
    """dst[i, j] = false; dst[i, j] = compare(src0[i, j], scalar, cmp_mode)."""
    require(dst.valid_row == src0.valid_row, "pto.tcmps/same-valid-rows")
    as_scalar = scalar_type("pto.tcmps", "scalar", src0.dtype)
    rows = dst.valid_row
    inside("src0", 0, (min(src0.valid_col, (dst.valid_col * dst.bits))), src0.cols)
    c = (min(src0.valid_col, (dst.valid_col * dst.bits)))
    relation = COMPARE[cmp_mode]
    write_dst = bit_writer(dst, rows, c, clear=True)
    src0_whole = src0.valid_shape == (rows, c)

    def run(dst, src0, scalar=None, src1=None):
        scalar = as_scalar(scalar)
        write_dst(dst, relation(src0.valid if src0_whole else src0.array[:rows, :c], scalar))

    return run


def _scalar_2(dst, src0, cmp_mode):
    """dst[i, j] = compare(src0[i, j], scalar, cmp_mode)."""
    require(dst.valid_row == src0.valid_row, "pto.tcmps/same-valid-rows")
    as_scalar = scalar_type("pto.tcmps", "scalar", src0.dtype)
    relation = COMPARE[cmp_mode]
    rows = dst.valid_row
    src0_cols = src0.valid_col
    write_dst = bit_writer(dst, rows, src0_cols)

    def run(dst, src0, scalar=None, src1=None):
        scalar = as_scalar(scalar)
        write_dst(dst, relation(src0.valid, scalar))

    return run


def _tile(dst, src0, cmp_mode):
    """dst[i, j] = compare(src0[i, j], src1[0, 0], cmp_mode)."""
    require(dst.valid_row == src0.valid_row, "pto.tcmps/same-valid-rows")
    relation = COMPARE[cmp_mode]
    rows = dst.valid_row
    src0_cols = src0.valid_col
    write_dst = bit_writer(dst, rows, src0_cols)

    def run(dst, src0, scalar=None, src1=None):
        write_dst(dst, relation(src0.valid, src1.array[0, 0]))

    return run
