"""pto.tbroadcast: Copy a tensor of the root to every rank of a group.

Generated from comm/comm/tbroadcast.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

from pto_isa.runtime.kernel import Kernel, current_profile, inside, no_variant, unknown_semantics

_plans: dict = {}


def _rules():
    from pto_isa.generated.rules.tbroadcast import RULES

    return RULES


_kernel = Kernel("pto.tbroadcast", lambda *types, **fixed: bind(*types, **fixed), {"group": ('group',), "src": ('global',), "staging": ('tile',), "pong": ('tile',)}, ('group',), ('engine',), _rules)


def tbroadcast(group, src, staging=None, pong=None, *, engine='aiv', profile=None, check=True, strict=False, exact=False):
    """Copy a tensor of the root to every rank of a group.

    group: Target on every rank.
    src: Tensor of the root. Its extents are what is copied.
    staging: Vector tile that the data pass through; a larger tensor is moved in pieces of its valid shape.
    pong: Second tile of the same type, so that loading and storing overlap.
    engine: Who moves the data, vector cores or the collective unit of A5.

    group[r, a, b, c, d, e] = src[a, b, c, d, e]

    Writes its outputs in place and returns None.  A broken error rule raises RuleError.
    Record: comm/comm/tbroadcast.yaml
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
    raise no_variant("pto.tbroadcast", profile)


def _aiv(group, src):
    """group[r, a, b, c, d, e] = src[a, b, c, d, e]."""
    inside("group", 0, src.shape[0], group.shape[0])
    A = src.shape[0]
    inside("group", 0, src.shape[1], group.shape[1])
    B = src.shape[1]
    inside("group", 0, src.shape[2], group.shape[2])
    C = src.shape[2]
    inside("group", 0, src.shape[3], group.shape[3])
    D = src.shape[3]
    inside("group", 0, src.shape[4], group.shape[4])
    E = src.shape[4]

    def run(group, src, staging=None, pong=None):
        group.array[:, :A, :B, :C, :D, :E] = src.array

    return run
