"""pto.tnotify: Set a signal on another rank, or add to it.

Generated from comm/comm/tnotify.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

from pto_isa.runtime.kernel import Kernel, current_profile, inside, no_variant, scalar_type

_plans: dict = {}


def _rules():
    from pto_isa.generated.rules.tnotify import RULES

    return RULES


_kernel = Kernel("pto.tnotify", lambda *types, **fixed: bind(*types, **fixed), {"signal": ('global',), "value": ('scalar',)}, ('signal',), ('notify_op',), _rules)


def tnotify(signal, value, *, notify_op, profile=None, check=True, strict=False, exact=False):
    """Set a signal on another rank, or add to it.

    signal: Signal on the other rank. Only its first element is used.
    value: Value to set or to add.
    notify_op: Whether to set or to add.

    signal[0, 0, 0, 0, 0] = value
    signal[0, 0, 0, 0, 0] += value

    Writes its outputs in place and returns None.  A broken error rule raises RuleError.
    Record: comm/comm/tnotify.yaml
    """
    try:
        run = _plans[signal.key, notify_op, current_profile() if profile is None else profile, check, strict, exact]
    except (KeyError, AttributeError, TypeError) as missing:
        run, named = None, missing.args
    if run is None:
        run = _kernel.plan(_plans, named, (signal, value), (notify_op,), profile, check, strict, exact)
    run(signal, value)


def bind(signal, value, *, notify_op, profile='cpu', exact=False):
    """Fix what depends on operand types and attributes; returns ``run`` over the operands.

    Takes operand types where the function takes operands.  Rules are not checked here, except that every equality
    the code relies on is asserted."""
    if notify_op == 'set':
        return _set(signal)
    if notify_op == 'atomic_add':
        return _add(signal)
    raise no_variant("pto.tnotify", profile)


def _set(signal):
    """signal[0, 0, 0, 0, 0] = value."""
    as_value = scalar_type("pto.tnotify", "value", signal.dtype)
    inside("signal", 0, 1, signal.shape[0])
    inside("signal", 0, 1, signal.shape[1])
    inside("signal", 0, 1, signal.shape[2])
    inside("signal", 0, 1, signal.shape[3])
    inside("signal", 0, 1, signal.shape[4])

    def run(signal, value):
        value = as_value(value)
        signal.array[0, 0, 0, 0, 0] = value

    return run


def _add(signal):
    """signal[0, 0, 0, 0, 0] += value."""
    as_value = scalar_type("pto.tnotify", "value", signal.dtype)
    inside("signal", 0, 1, signal.shape[0])
    inside("signal", 0, 1, signal.shape[1])
    inside("signal", 0, 1, signal.shape[2])
    inside("signal", 0, 1, signal.shape[3])
    inside("signal", 0, 1, signal.shape[4])

    def run(signal, value):
        value = as_value(value)
        signal.array[0, 0, 0, 0, 0, None] += value

    return run
