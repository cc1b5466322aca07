"""pto.barrier: Let a pipe finish what it has before it goes on.

Generated from scalar/pipeline-sync/barrier.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

from pto_isa.runtime.kernel import Kernel, current_profile

_plans: dict = {}


def _rules():
    from pto_isa.generated.rules.barrier import RULES

    return RULES


_kernel = Kernel("pto.barrier", lambda *types, **fixed: bind(*types, **fixed), {}, (), ('pipe',), _rules)


def barrier(*, pipe, profile=None, check=True, strict=False, exact=False):
    """Let a pipe finish what it has before it goes on.

    pipe: Pipe that finishes first.

    Writes its outputs in place and returns None.  A broken error rule raises RuleError.
    Record: scalar/pipeline-sync/barrier.yaml
    """
    try:
        run = _plans[pipe, current_profile() if profile is None else profile, check, strict, exact]
    except (KeyError, AttributeError, TypeError) as missing:
        run, named = None, missing.args
    if run is None:
        run = _kernel.plan(_plans, named, (), (pipe,), profile, check, strict, exact)
    run()


def bind(*, pipe, profile='cpu', exact=False):
    """Fix what depends on operand types and attributes; returns ``run`` over the operands.

    Takes operand types where the function takes operands.  Rules are not checked here, except that every equality
    the code relies on is asserted."""
    return _all()


def _all():
    """Writes no element."""
    def run():
        pass

    return run
