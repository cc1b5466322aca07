"""pto.comm.tscatter: Deal the rows of a tensor of the root out to the ranks of a group.

Generated from comm/comm/comm_tscatter.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

from pto_isa.runtime.kernel import Kernel, current_profile, inside, no_variant, unknown_semantics

_plans: dict = {}


def _rules():
    from pto_isa.generated.rules.comm_tscatter import RULES

    return RULES


_kernel = Kernel("pto.comm.tscatter", lambda *types, **fixed: bind(*types, **fixed), {"group": ('group',), "src": ('global',), "staging": ('tile',), "pong": ('tile',)}, ('group',), ('engine',), _rules)


def comm_tscatter(group, src, staging=None, pong=None, *, engine='aiv', profile=None, check=True, strict=False, exact=False):
    """Deal the rows of a tensor of the root out to the ranks of a group.

    group: Target on every rank.
    src: Tensor of the root; rank r gets the rows from r times the rows of one rank on.
    staging: Vector tile that the data pass through; a larger tensor is moved in pieces of its valid shape.
    pong: Second tile of the same type, so that loading and storing overlap.
    engine: Who moves the data, vector cores or the collective unit of A5.

    group[r, a, b, c, d, e] = src[a, b, c, r * group.shape[3] + d, e]

    Writes its outputs in place and returns None.  A broken error rule raises RuleError.
    Record: comm/comm/comm_tscatter.yaml
    """
    try:
        run = _plans[group.key, src.key, staging is None or staging.key, pong is None or pong.key, engine, current_profile() if profile is None else profile, check, strict, exact]
    except (KeyError, AttributeError, TypeError) as missing:
        run, named = None, missing.args
    if run is None:
        run = _kernel.plan(_plans, named, (group, src, staging, pong), (engine,), profile, check, strict, exact)
    run(group, src, staging, pong)


def bind(group, src, staging=None, pong=None, *, engine='aiv', profile='cpu', exact=False):
    """Fix what depends on operand types and attributes; returns ``run`` over the operands.

    Takes operand types where the function takes operands.  Rules are not checked here, except that every equality
    the code relies on is asserted."""
    if profile in ("a2a3", "cpu"):
        if engine == 'aiv':
            return _aiv(group, src)
    if profile == "a5":
        if engine == 'aiv':
            return _aiv(group, src)
        if engine == 'ccu':
            raise unknown_semantics(_rules(), "ccu")
    raise no_variant("pto.comm.tscatter", profile)


def _aiv(group, src):
    """group[r, a, b, c, d, e] = src[a, b, c, r * group.shape[3] + d, e]."""
    inside("src", 0, group.shape[0], src.shape[0])
    n = group.shape[0]
    inside("src", 0, group.shape[1], src.shape[1])
    n2 = group.shape[1]
    inside("src", 0, group.shape[2], src.shape[2])
    n3 = group.shape[2]
    inside("src", 0, (group.ranks * group.shape[3]), src.shape[3])
    n4 = (group.ranks * group.shape[3])
    inside("src", 0, group.shape[4], src.shape[4])
    n5 = group.shape[4]
    n6 = group.ranks
    n7 = group.shape[3]

    def run(group, src, staging=None, pong=None):
        group.array[...] = src.array[:n, :n2, :n3, :n4, :n5].reshape(n, n2, n3, n6, n7, n5).transpose(3, 0, 1, 2, 4, 5)

    return run
