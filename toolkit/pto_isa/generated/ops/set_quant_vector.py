"""pto.set_quant_vector: Choose the tile that holds the quantisation word of every column.

Generated from tile/sync-and-config/set_quant_vector.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

from pto_isa.runtime.kernel import Kernel, current_profile

_plans: dict = {}


def _rules():
    from pto_isa.generated.rules.set_quant_vector import RULES

    return RULES


_kernel = Kernel("pto.set_quant_vector", lambda *types, **fixed: bind(*types, **fixed), {"fp": ('tile',), "state": ('registers',)}, ('state',), (), _rules)


def set_quant_vector(fp, state, *, profile=None, check=True, strict=False, exact=False):
    """Choose the tile that holds the quantisation word of every column.

    fp: Quantisation words, one for each column.
    state: Registers of the core.

    state.fpc = fp

    Writes its outputs in place and returns None.  A broken error rule raises RuleError.
    Record: tile/sync-and-config/set_quant_vector.yaml
    """
    try:
        run = _plans[fp.key, state.key, current_profile() if profile is None else profile, check, strict, exact]
    except (KeyError, AttributeError, TypeError) as missing:
        run, named = None, missing.args
    if run is None:
        run = _kernel.plan(_plans, named, (fp, state), (), profile, check, strict, exact)
    run(fp, state)


def bind(fp, state, *, profile='cpu', exact=False):
    """Fix what depends on operand types and attributes; returns ``run`` over the operands.

    Takes operand types where the function takes operands.  Rules are not checked here, except that every equality
    the code relies on is asserted."""
    return _all()


def _all():
    """state.fpc = fp."""
    def run(fp, state):
        state.put("fpc", fp)

    return run
