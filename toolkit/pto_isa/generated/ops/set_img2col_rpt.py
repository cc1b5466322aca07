"""pto.set_img2col_rpt: Write how often and how far apart an unfolding repeats into a register.

Generated from tile/sync-and-config/set_img2col_rpt.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

from pto_isa.runtime.kernel import Kernel, current_profile

_plans: dict = {}


def _rules():
    from pto_isa.generated.rules.set_img2col_rpt import RULES

    return RULES


_kernel = Kernel("pto.set_img2col_rpt", lambda *types, **fixed: bind(*types, **fixed), {"src": ('conv',), "state": ('registers',)}, ('state',), ('fmatrix_mode',), _rules)


def set_img2col_rpt(src, state, *, fmatrix_mode='fmatrix_a_manual', profile=None, check=True, strict=False, exact=False):
    """Write how often and how far apart an unfolding repeats into a register.

    src: Convolution tile with the settings; its elements are not read.
    state: Registers of the core.
    fmatrix_mode: Which register is written.

    state.repeat_a = repeat_of
    state.repeat_b = repeat_of

    Writes its outputs in place and returns None.  A broken error rule raises RuleError.
    Record: tile/sync-and-config/set_img2col_rpt.yaml
    """
    try:
        run = _plans[src.key, state.key, fmatrix_mode, current_profile() if profile is None else profile, check, strict, exact]
    except (KeyError, AttributeError, TypeError) as missing:
        run, named = None, missing.args
    if run is None:
        run = _kernel.plan(_plans, named, (src, state), (fmatrix_mode,), profile, check, strict, exact)
    run(src, state)


def bind(src, state, *, fmatrix_mode='fmatrix_a_manual', profile='cpu', exact=False):
    """Fix what depends on operand types and attributes; returns ``run`` over the operands.

    Takes operand types where the function takes operands.  Rules are not checked here, except that every equality
    the code relies on is asserted."""
    return _all(src, fmatrix_mode, profile)


def _all(src, fmatrix_mode, profile):
    """state.repeat_a = repeat_of; state.repeat_b = repeat_of."""
    repeat_of = src.repeat_stride + src.repeat_time * 65536 + src.repeat_mode * 16777216 + (src.dst_stride * 4294967296 + src.dst_mposition * 281474976710656 if profile == 'a5' else 0)
    chosen = fmatrix_mode == 'fmatrix_a_manual' and profile != 'cpu' or fmatrix_mode == 'fmatrix_b_manual' and profile == 'a2a3'
    chosen2 = fmatrix_mode == 'fmatrix_b_manual' and profile == 'a5'

    def run(src, state):
        if chosen:
            state.put("repeat_a", repeat_of)
        if chosen2:
            state.put("repeat_b", repeat_of)

    return run
