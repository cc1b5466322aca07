"""pto.twait: Wait until all signals satisfy a comparison.

Generated from comm/comm/twait.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

import numpy as np

from pto_isa.runtime.kernel import Kernel, COMPARE, current_profile, scalar_type, wait_until

_plans: dict = {}


def _rules():
    from pto_isa.generated.rules.twait import RULES

    return RULES


_kernel = Kernel("pto.twait", lambda *types, **fixed: bind(*types, **fixed), {"signal": ('global',), "value": ('scalar',)}, (), ('cmp',), _rules)


def twait(signal, value, *, cmp, profile=None, check=True, strict=False, exact=False):
    """Wait until all signals satisfy a comparison.

    signal: One signal, or several that must all satisfy the comparison.
    value: Right side of the comparison.
    cmp: Comparison of a signal with `value`.

    until all(compare(signal[a, b, c, d, e], value, cmp) for a in range(signal.shape[0]) for b in range(signal.shape[1])
        for c in range(signal.shape[2]) for d in range(signal.shape[3]) for e in range(signal.shape[4]))

    Writes its outputs in place and returns None.  A broken error rule raises RuleError.
    Record: comm/comm/twait.yaml
    """
    try:
        run = _plans[signal.key, cmp, current_profile() if profile is None else profile, check, strict, exact]
    except (KeyError, AttributeError, TypeError) as missing:
        run, named = None, missing.args
    if run is None:
        run = _kernel.plan(_plans, named, (signal, value), (cmp,), profile, check, strict, exact)
    run(signal, value)


def bind(signal, value, *, cmp, profile='cpu', exact=False):
    """Fix what depends on operand types and attributes; returns ``run`` over the operands.

    Takes operand types where the function takes operands.  Rules are not checked here, except that every equality
    the code relies on is asserted."""
    return _all(signal, cmp)


def _all(signal, cmp):
    """until all(compare(signal[a, b, c, d, e], value, cmp) for a in range(signal.shape[0]) for b in
    range(signal.shape[1]) for c in range(signal.shape[2]) for d in range(signal.shape[3]) for e in
    range(signal.shape[4]))."""
    as_value = scalar_type("pto.twait", "value", signal.dtype)
    relation = COMPARE[cmp]
    cmp_word = cmp

    def run(signal, value):
        value = as_value(value)
        def holds():
            return np.all(relation(signal.array, value), axis=None)
        wait_until("pto.twait", "all(compare(signal, value, cmp))", holds, {"signal": signal, "value": value, "cmp": cmp_word})

    return run
