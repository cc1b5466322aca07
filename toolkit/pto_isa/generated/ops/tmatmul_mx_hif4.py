"""pto.tmatmul_mx_hif4: Multiply two matrices of which one or both are HiFloat4, 4-bit elements that share scales on three levels.

Generated from tile/matrix-and-matrix-vector/tmatmul_mx_hif4.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

from pto_isa.runtime.kernel import Kernel, current_profile, unknown_semantics

_plans: dict = {}


def _rules():
    from pto_isa.generated.rules.tmatmul_mx_hif4 import RULES

    return RULES


_kernel = Kernel("pto.tmatmul_mx_hif4", lambda *types, **fixed: bind(*types, **fixed), {"dst": ('tile',), "src0": ('tile',), "src0_scale": ('tile',), "src1": ('tile',), "src1_scale": ('tile',), "acc": ('tile',), "bias": ('tile',)}, ('dst',), ('phase',), _rules)


def tmatmul_mx_hif4(dst, src0, src0_scale, src1, src1_scale, acc=None, bias=None, *, phase='unspecified', profile=None, check=True, strict=False, exact=False):
    """Multiply two matrices of which one or both are HiFloat4, 4-bit elements that share scales on three levels.

    dst: Result, an accumulator tile. Rows come from `src0`, columns from `src1`.
    src0: Left matrix. Its valid region gives the rows of the result and the length of the sums.
    src0_scale: Scales of the left matrix. For HiFloat4 4 bytes for each row and each 64 columns, namely one byte E6M2,
        8 bits for groups of 8 and 16 bits for groups of 4; else one E8M0 for each 32 columns.
    src1: Right matrix of HiFloat4 elements, two in a byte. Its valid columns are the columns of the result.
    src1_scale: Scales of the right matrix, 4 bytes for each 64 rows and each column.
    acc: Accumulator that the product is added to.
    bias: One row that is added to every row of the product.
    phase: Unit flag of the accumulator for a following store. It has no influence on the values.

    Writes its outputs in place and returns None.  A broken error rule raises RuleError.
    Record: tile/matrix-and-matrix-vector/tmatmul_mx_hif4.yaml
    """
    try:
        run = _plans[dst.key, src0.key, src0_scale.key, src1.key, src1_scale.key, acc is None or acc.key, bias is None or bias.key, phase, current_profile() if profile is None else profile, check, strict, exact]
    except (KeyError, AttributeError, TypeError) as missing:
        run, named = None, missing.args
    if run is None:
        run = _kernel.plan(_plans, named, (dst, src0, src0_scale, src1, src1_scale, acc, bias), (phase,), profile, check, strict, exact)
    run(dst, src0, src0_scale, src1, src1_scale, acc, bias)


def bind(dst, src0, src0_scale, src1, src1_scale, acc=None, bias=None, *, phase='unspecified', profile='cpu', exact=False):
    """Fix what depends on operand types and attributes; returns ``run`` over the operands.

    Takes operand types where the function takes operands.  Rules are not checked here, except that every equality
    the code relies on is asserted."""
    raise unknown_semantics(_rules(), "")
