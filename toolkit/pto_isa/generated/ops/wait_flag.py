"""pto.wait_flag: Hold back a pipe until an event is set.

Generated from scalar/pipeline-sync/wait_flag.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

from pto_isa.runtime.kernel import Kernel, current_profile

_plans: dict = {}


def _rules():
    from pto_isa.generated.rules.wait_flag import RULES

    return RULES


_kernel = Kernel("pto.wait_flag", lambda *types, **fixed: bind(*types, **fixed), {}, (), ('src_pipe', 'dst_pipe', 'event_id'), _rules)


def wait_flag(*, src_pipe, dst_pipe, event_id, profile=None, check=True, strict=False, exact=False):
    """Hold back a pipe until an event is set.

    src_pipe: Pipe that produces the data.
    dst_pipe: Pipe that waits.
    event_id: Event of this pair of pipes.

    Writes its outputs in place and returns None.  A broken error rule raises RuleError.
    Record: scalar/pipeline-sync/wait_flag.yaml
    """
    try:
        run = _plans[src_pipe, dst_pipe, event_id, current_profile() if profile is None else profile, check, strict, exact]
    except (KeyError, AttributeError, TypeError) as missing:
        run, named = None, missing.args
    if run is None:
        run = _kernel.plan(_plans, named, (), (src_pipe, dst_pipe, event_id), profile, check, strict, exact)
    run()


def bind(*, src_pipe, dst_pipe, event_id, profile='cpu', exact=False):
    """Fix what depends on operand types and attributes; returns ``run`` over the operands.

    Takes operand types where the function takes operands.  Rules are not checked here, except that every equality
    the code relies on is asserted."""
    return _all()


def _all():
    """Writes no element."""
    def run():
        pass

    return run
