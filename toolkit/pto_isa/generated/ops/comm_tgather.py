"""pto.comm.tgather: Collect a tensor from every rank of a group on the root, rows below rows.

Generated from comm/comm/comm_tgather.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

import numpy as np

from pto_isa.runtime.kernel import Kernel, checked, current_profile, no_variant, scatter, unknown_semantics

_plans: dict = {}


def _rules():
    from pto_isa.generated.rules.comm_tgather import RULES

    return RULES


_kernel = Kernel("pto.comm.tgather", lambda *types, **fixed: bind(*types, **fixed), {"group": ('group',), "dst": ('global',), "staging": ('tile',), "pong": ('tile',)}, ('dst',), ('engine',), _rules)


def comm_tgather(group, dst, staging=None, pong=None, *, engine='aiv', profile=None, check=True, strict=False, exact=False):
    """Collect a tensor from every rank of a group on the root, rows below rows.

    group: Tensor of every rank.
    dst: Tensor of the root; rank r fills the rows from r times the rows of one rank on.
    staging: Vector tile that the data pass through; a larger tensor is moved in pieces of its valid shape.
    pong: Second tile of the same type, so that loading and storing overlap.
    engine: Who moves the data, vector cores or the collective unit of A5.

    dst[a, b, c, r * group.shape[3] + d, e] = group[r, a, b, c, d, e]

    Writes its outputs in place and returns None.  A broken error rule raises RuleError.
    Record: comm/comm/comm_tgather.yaml
    """
    try:
        run = _plans[group.key, dst.key, staging is None or staging.key, pong is None or pong.key, engine, current_profile() if profile is None else profile, check, strict, exact]
    except (KeyError, AttributeError, TypeError) as missing:
        run, named = None, missing.args
    if run is None:
        run = _kernel.plan(_plans, named, (group, dst, staging, pong), (engine,), profile, check, strict, exact)
    run(group, dst, staging, pong)


def bind(group, dst, staging=None, pong=None, *, engine='aiv', profile='cpu', exact=False):
    """Fix what depends on operand types and attributes; returns ``run`` over the operands.

    Takes operand types where the function takes operands.  Rules are not checked here, except that every equality
    the code relies on is asserted."""
    if engine == 'aiv':
        return _aiv(group, dst)
    raise unknown_semantics("pto.comm.tgather", ('ccu',))


def _aiv(group, dst):
    """dst[a, b, c, r * group.shape[3] + d, e] = group[r, a, b, c, d, e]."""
    n = group.shape[0]
    at = np.arange(n)[:, None, None, None, None]
    n2 = dst.shape[0]
    at2 = checked(at, n2, "dst")
    n3 = group.shape[1]
    at3 = np.arange(n3)[:, None, None, None]
    n4 = dst.shape[1]
    at4 = checked(at3, n4, "dst")
    n5 = group.shape[2]
    at5 = np.arange(n5)[:, None, None]
    n6 = dst.shape[2]
    at6 = checked(at5, n6, "dst")
    n7 = group.ranks
    at7 = np.arange(n7)[:, None, None, None, None, None]
    n8 = group.shape[3]
    at8 = at7 * n8
    at9 = np.arange(n8)[:, None]
    at10 = at8 + at9
    n9 = dst.shape[3]
    at11 = checked(at10, n9, "dst")
    n10 = group.shape[4]
    at12 = np.arange(n10)
    n11 = dst.shape[4]
    at13 = checked(at12, n11, "dst")

    def run(group, dst, staging=None, pong=None):
        scatter(dst.array, (at2, at4, at6, at11, at13), group.array, (n7, n, n3, n5, n8, n10))

    return run
