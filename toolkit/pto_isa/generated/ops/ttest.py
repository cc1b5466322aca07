"""pto.ttest: Say whether all signals satisfy a comparison, without waiting.

Generated from comm/comm/ttest.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

import numpy as np

from pto_isa.runtime.kernel import Kernel, COMPARE, NUMPY, current_profile, give_turn, scalar_type

_plans: dict = {}


def _rules():
    from pto_isa.generated.rules.ttest import RULES

    return RULES


_kernel = Kernel("pto.ttest", lambda *types, **fixed: bind(*types, **fixed), {"signal": ('global',), "value": ('scalar',), "result": ('array',)}, ('result',), ('cmp',), _rules)


def ttest(signal, value, result, *, cmp, profile=None, check=True, strict=False, exact=False):
    """Say whether all signals satisfy a comparison, without waiting.

    signal: One signal, or several that must all satisfy the comparison.
    value: Right side of the comparison.
    result: 1 if the comparison holds for every signal, else 0; in C++ the result of the call.
    cmp: Comparison of a signal with `value`.

    result[0] = 1 if holds else 0

    Writes its outputs in place and returns None.  A broken error rule raises RuleError.
    Record: comm/comm/ttest.yaml
    """
    try:
        run = _plans[signal.key, (result.dtype, result.size), cmp, current_profile() if profile is None else profile, check, strict, exact]
    except (KeyError, AttributeError, TypeError) as missing:
        run, named = None, missing.args
    if run is None:
        run = _kernel.plan(_plans, named, (signal, value, result), (cmp,), profile, check, strict, exact)
    run(signal, value, result)


def bind(signal, value, result, *, cmp, profile='cpu', exact=False):
    """Fix what depends on operand types and attributes; returns ``run`` over the operands.

    Takes operand types where the function takes operands.  Rules are not checked here, except that every equality
    the code relies on is asserted."""
    return _all(signal, cmp)


def _all(signal, cmp):
    """result[0] = 1 if holds else 0."""
    as_value = scalar_type("pto.ttest", "value", signal.dtype)
    relation = COMPARE[cmp]
    one = NUMPY["u16"].type(1)
    zero = NUMPY["u16"].type(0)

    def run(signal, value, result):
        value = as_value(value)
        give_turn()
        holds = np.all(relation(signal.array, value), axis=None)
        result[0] = np.where(holds, one, zero)

    return run
