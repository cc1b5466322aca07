"""pto.set_quant_scalar: Write the scale of a quantisation into a register.

Generated from tile/sync-and-config/set_quant_scalar.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

from pto_isa.runtime.kernel import Kernel, NUMPY, current_profile, quietly, scalar_type

_plans: dict = {}


def _rules():
    from pto_isa.generated.rules.set_quant_scalar import RULES

    return RULES


_kernel = Kernel("pto.set_quant_scalar", lambda *types, **fixed: bind(*types, **fixed), {"pre_quant_scalar": ('scalar',), "state": ('registers',)}, ('state',), ('out_type',), _rules)


def set_quant_scalar(pre_quant_scalar, state, *, out_type, profile=None, check=True, strict=False, exact=False):
    """Write the scale of a quantisation into a register.

    pre_quant_scalar: Factor by which results are multiplied before they are rounded.
    state: Registers of the core.
    out_type: Element type of the quantised results.

    state.quant_pre = unsigned(bitcast(pre_quant_scalar, u32)) + (2 ** 46 if out_type == i8 else 0)

    Writes its outputs in place and returns None.  A broken error rule raises RuleError.
    Record: tile/sync-and-config/set_quant_scalar.yaml
    """
    try:
        run = _plans[state.key, out_type, current_profile() if profile is None else profile, check, strict, exact]
    except (KeyError, AttributeError, TypeError) as missing:
        run, named = None, missing.args
    if run is None:
        run = _kernel.plan(_plans, named, (pre_quant_scalar, state), (out_type,), profile, check, strict, exact)
    run(pre_quant_scalar, state)


def bind(pre_quant_scalar, state, *, out_type, profile='cpu', exact=False):
    """Fix what depends on operand types and attributes; returns ``run`` over the operands.

    Takes operand types where the function takes operands.  Rules are not checked here, except that every equality
    the code relies on is asserted."""
    return _all(out_type)


def _all(out_type):
    """state.quant_pre = unsigned(bitcast(pre_quant_scalar, u32)) + (2 ** 46 if out_type == i8 else 0)."""
    as_pre_quant_scalar = scalar_type("pto.set_quant_scalar", "pre_quant_scalar", 'f32')
    n = (70368744177664 if out_type == 'i8' else 0)

    @quietly
    def run(pre_quant_scalar, state):
        pre_quant_scalar = as_pre_quant_scalar(pre_quant_scalar)
        state.put("quant_pre", int(pre_quant_scalar.view(NUMPY["u32"])) + n)

    return run
