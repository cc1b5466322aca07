"""pto.syncall: Wait until all cores have come to this point.

Generated from tile/sync-and-config/syncall.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

from pto_isa.runtime.kernel import Kernel, current_profile, only_words

_plans: dict = {}


def _rules():
    from pto_isa.generated.rules.syncall import RULES

    return RULES


_kernel = Kernel("pto.syncall", lambda *types, **fixed: bind(*types, **fixed), {"workspace": ('global',), "used_cores": ('scalar',)}, ('workspace',), ('core_type', 'sync_mode'), _rules)


def syncall(workspace=None, used_cores=None, *, core_type='aiv_only', sync_mode='hard', profile=None, check=True, strict=False, exact=False):
    """Wait until all cores have come to this point.

    workspace: Counter of the software mode.
    used_cores: Number of cores that take part; 0 stands for all.
    core_type: Cores that take part.
    sync_mode: Flags, or a counter in global memory.

    Writes its outputs in place and returns None.  A broken error rule raises RuleError.
    Record: tile/sync-and-config/syncall.yaml
    """
    try:
        run = _plans[workspace is None or workspace.key, used_cores is None, core_type, sync_mode, current_profile() if profile is None else profile, check, strict, exact]
    except (KeyError, AttributeError, TypeError) as missing:
        run, named = None, missing.args
    if run is None:
        run = _kernel.plan(_plans, named, (workspace, used_cores), (core_type, sync_mode), profile, check, strict, exact)
    run(workspace, used_cores)


def bind(workspace=None, used_cores=None, *, core_type='aiv_only', sync_mode='hard', profile='cpu', exact=False):
    """Fix what depends on operand types and attributes; returns ``run`` over the operands.

    Takes operand types where the function takes operands.  Rules are not checked here, except that every equality
    the code relies on is asserted."""
    raise only_words("pto.syncall", ('workspace',))
