"""pto.setfmatrix: Write the size and the padding of a feature map into a register.

Generated from tile/sync-and-config/setfmatrix.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

from pto_isa.runtime.kernel import Kernel, current_profile

_plans: dict = {}


def _rules():
    from pto_isa.generated.rules.setfmatrix import RULES

    return RULES


_kernel = Kernel("pto.setfmatrix", lambda *types, **fixed: bind(*types, **fixed), {"src": ('conv',), "state": ('registers',)}, ('state',), ('fmatrix_mode',), _rules)


def setfmatrix(src, state, *, fmatrix_mode='fmatrix_a_manual', profile=None, check=True, strict=False, exact=False):
    """Write the size and the padding of a feature map into a register.

    src: Convolution tile with the settings; its elements are not read.
    state: Registers of the core.
    fmatrix_mode: Which register is written.

    state.fmatrix_a = map_of
    state.fmatrix_b = map_of

    Writes its outputs in place and returns None.  A broken error rule raises RuleError.
    Record: tile/sync-and-config/setfmatrix.yaml
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
    """state.fmatrix_a = map_of; state.fmatrix_b = map_of."""
    margins = src.pad_left + src.pad_right * 256 + src.pad_top * 65536 + src.pad_bottom * 16777216
    n = src.fmap_w + 65536 * src.fmap_h + 4294967296 * margins
    chosen = fmatrix_mode == 'fmatrix_a_manual' and profile != 'cpu'
    chosen2 = fmatrix_mode == 'fmatrix_b_manual' and profile != 'cpu'

    def run(src, state):
        if chosen:
            state.put("fmatrix_a", n)
        if chosen2:
            state.put("fmatrix_b", n)

    return run
