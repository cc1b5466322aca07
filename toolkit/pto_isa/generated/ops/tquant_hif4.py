"""pto.tquant_hif4: Quantise a bf16 tile to HiFloat4, 4-bit elements that share scales on three levels.

Generated from tile/irregular-and-complex/tquant_hif4.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

from pto_isa.runtime.kernel import Kernel, current_profile, unknown_semantics

_plans: dict = {}


def _rules():
    from pto_isa.generated.rules.tquant_hif4 import RULES

    return RULES


_kernel = Kernel("pto.tquant_hif4", lambda *types, **fixed: bind(*types, **fixed), {"dst": ('tile',), "src": ('tile',), "shared_exp": ('tile',), "group_max": ('tile',), "group_scale": ('tile',)}, ('dst', 'shared_exp', 'group_max', 'group_scale'), ('grp_axis', 'mx_alg'), _rules)


def tquant_hif4(dst, src, shared_exp, group_max, group_scale, *, grp_axis=1, mx_alg='hif4', profile=None, check=True, strict=False, exact=False):
    """Quantise a bf16 tile to HiFloat4, 4-bit elements that share scales on three levels.

    dst: Elements of type `f4e1m2`, two in a byte.
    src: Source, of type `bf16`.
    shared_exp: Bytes that hold the scales of all three levels, one level after the other, and behind them once more in
        the order of the matrix unit, 4 bytes per group of 64. C++ passes a pointer.
    group_max: Scratch of type `bf16` for the largest absolute values of the groups of 4, 8 and 64. C++ passes a
        pointer.
    group_scale: Scratch of type `bf16` for the factor of each group of 4. C++ passes a pointer.
    grp_axis: Axis of the groups; 1, the columns.
    mx_alg: Format; HiFloat4.

    Writes its outputs in place and returns None.  A broken error rule raises RuleError.
    Record: tile/irregular-and-complex/tquant_hif4.yaml
    """
    try:
        run = _plans[dst.key, src.key, shared_exp.key, group_max.key, group_scale.key, grp_axis, mx_alg, current_profile() if profile is None else profile, check, strict, exact]
    except (KeyError, AttributeError, TypeError) as missing:
        run, named = None, missing.args
    if run is None:
        run = _kernel.plan(_plans, named, (dst, src, shared_exp, group_max, group_scale), (grp_axis, mx_alg), profile, check, strict, exact)
    run(dst, src, shared_exp, group_max, group_scale)


def bind(dst, src, shared_exp, group_max, group_scale, *, grp_axis=1, mx_alg='hif4', profile='cpu', exact=False):
    """Fix what depends on operand types and attributes; returns ``run`` over the operands.

    Takes operand types where the function takes operands.  Rules are not checked here, except that every equality
    the code relies on is asserted."""
    raise unknown_semantics(_rules(), "")
