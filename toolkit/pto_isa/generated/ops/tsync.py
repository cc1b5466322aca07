"""pto.tsync: Wait for events, or for all operations of one pipe.

Generated from tile/sync-and-config/tsync.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

from pto_isa.runtime.kernel import Kernel, current_profile

_plans: dict = {}


def _rules():
    from pto_isa.generated.rules.tsync import RULES

    return RULES


_kernel = Kernel("pto.tsync", lambda *types, **fixed: bind(*types, **fixed), {}, (), ('op_kind',), _rules)


def tsync(*, op_kind=None, profile=None, check=True, strict=False, exact=False):
    """Wait for events, or for all operations of one pipe.

    op_kind: Kind of operation whose pipe is waited for; without it the call waits for events. C++ has a kind for nearly
        every operation; listed are those of the text form.

    Writes its outputs in place and returns None.  A broken error rule raises RuleError.
    Record: tile/sync-and-config/tsync.yaml
    """
    try:
        run = _plans[op_kind, current_profile() if profile is None else profile, check, strict, exact]
    except (KeyError, AttributeError, TypeError) as missing:
        run, named = None, missing.args
    if run is None:
        run = _kernel.plan(_plans, named, (), (op_kind,), profile, check, strict, exact)
    run()


def bind(*, op_kind=None, profile='cpu', exact=False):
    """Fix what depends on operand types and attributes; returns ``run`` over the operands.

    Takes operand types where the function takes operands.  Rules are not checked here, except that every equality
    the code relies on is asserted."""
    return _all()


def _all():
    """Writes no element."""
    def run():
        pass

    return run
