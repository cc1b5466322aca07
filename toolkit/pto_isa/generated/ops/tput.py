"""pto.tput: Write a tensor into the memory of another rank.

Generated from comm/comm/tput.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

from pto_isa.runtime.kernel import Kernel, current_profile, inside, no_variant

_plans: dict = {}


def _rules():
    from pto_isa.generated.rules.tput import RULES

    return RULES


_kernel = Kernel("pto.tput", lambda *types, **fixed: bind(*types, **fixed), {"dst": ('global',), "src": ('global',), "staging": ('tile',), "pong": ('tile',)}, ('dst',), ('atomic_type',), _rules)


def tput(dst, src, staging=None, pong=None, *, atomic_type='atomic_none', profile=None, check=True, strict=False, exact=False):
    """Write a tensor into the memory of another rank.

    dst: Tensor on the other rank.
    src: Tensor of this rank. Its extents are what is transferred.
    staging: Vector tile that the data pass through; a larger tensor is moved in pieces of its valid shape.
    pong: Second tile of the same type, so that loading and storing overlap.
    atomic_type: Replace the elements or add to them.

    dst[a, b, c, d, e] = src[a, b, c, d, e]
    dst[a, b, c, d, e] += src[a, b, c, d, e]

    Writes its outputs in place and returns None.  A broken error rule raises RuleError.
    Record: comm/comm/tput.yaml
    """
    try:
        run = _plans[dst.key, src.key, staging is None or staging.key, pong is None or pong.key, atomic_type, current_profile() if profile is None else profile, check, strict, exact]
    except (KeyError, AttributeError, TypeError) as missing:
        run, named = None, missing.args
    if run is None:
        run = _kernel.plan(_plans, named, (dst, src, staging, pong), (atomic_type,), profile, check, strict, exact)
    run(dst, src, staging, pong)


def bind(dst, src, staging=None, pong=None, *, atomic_type='atomic_none', profile='cpu', exact=False):
    """Fix what depends on operand types and attributes; returns ``run`` over the operands.

    Takes operand types where the function takes operands.  Rules are not checked here, except that every equality
    the code relies on is asserted."""
    if atomic_type == 'atomic_none':
        return _replace(dst, src)
    if atomic_type == 'atomic_add':
        return _add(dst, src)
    raise no_variant("pto.tput", profile)


def _replace(dst, src):
    """dst[a, b, c, d, e] = src[a, b, c, d, e]."""
    inside("dst", 0, src.shape[0], dst.shape[0])
    A = src.shape[0]
    inside("dst", 0, src.shape[1], dst.shape[1])
    B = src.shape[1]
    inside("dst", 0, src.shape[2], dst.shape[2])
    C = src.shape[2]
    inside("dst", 0, src.shape[3], dst.shape[3])
    D = src.shape[3]
    inside("dst", 0, src.shape[4], dst.shape[4])
    E = src.shape[4]

    def run(dst, src, staging=None, pong=None):
        dst.array[:A, :B, :C, :D, :E] = src.array

    return run


def _add(dst, src):
    """dst[a, b, c, d, e] += src[a, b, c, d, e]."""
    inside("dst", 0, src.shape[0], dst.shape[0])
    A = src.shape[0]
    inside("dst", 0, src.shape[1], dst.shape[1])
    B = src.shape[1]
    inside("dst", 0, src.shape[2], dst.shape[2])
    C = src.shape[2]
    inside("dst", 0, src.shape[3], dst.shape[3])
    D = src.shape[3]
    inside("dst", 0, src.shape[4], dst.shape[4])
    E = src.shape[4]

    def run(dst, src, staging=None, pong=None):
        dst.array[:A, :B, :C, :D, :E] += src.array

    return run
