"""pto.sethf32mode: Choose whether matrix operations round f32 inputs to HF32.

Generated from tile/sync-and-config/sethf32mode.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

from pto_isa.runtime.kernel import Kernel, current_profile

_plans: dict = {}


def _rules():
    from pto_isa.generated.rules.sethf32mode import RULES

    return RULES


_kernel = Kernel("pto.sethf32mode", lambda *types, **fixed: bind(*types, **fixed), {"state": ('registers',)}, ('state',), ('enable', 'round_mode'), _rules)


def sethf32mode(state, *, enable, round_mode='round', profile=None, check=True, strict=False, exact=False):
    """Choose whether matrix operations round f32 inputs to HF32.

    state: Registers of the core.
    enable: Switch the mode on or off.
    round_mode: How inputs are rounded.

    state.hf32_mode = (2 if round_mode == rint else 1) if enable else 0

    Writes its outputs in place and returns None.  A broken error rule raises RuleError.
    Record: tile/sync-and-config/sethf32mode.yaml
    """
    try:
        run = _plans[state.key, enable, round_mode, current_profile() if profile is None else profile, check, strict, exact]
    except (KeyError, AttributeError, TypeError) as missing:
        run, named = None, missing.args
    if run is None:
        run = _kernel.plan(_plans, named, (state,), (enable, round_mode), profile, check, strict, exact)
    run(state)


def bind(state, *, enable, round_mode='round', profile='cpu', exact=False):
    """Fix what depends on operand types and attributes; returns ``run`` over the operands.

    Takes operand types where the function takes operands.  Rules are not checked here, except that every equality
    the code relies on is asserted."""
    return _all(enable, round_mode)


def _all(enable, round_mode):
    """state.hf32_mode = (2 if round_mode == rint else 1) if enable else 0."""
    n = ((2 if round_mode == 'rint' else 1) if enable else 0)

    def run(state):
        state.put("hf32_mode", n)

    return run
