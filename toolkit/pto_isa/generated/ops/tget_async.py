"""pto.tget_async: Start reading a tensor from the memory of another rank.

Generated from comm/comm/tget_async.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

from pto_isa.runtime.kernel import Kernel, current_profile, inside

_plans: dict = {}


def _rules():
    from pto_isa.generated.rules.tget_async import RULES

    return RULES


_kernel = Kernel("pto.tget_async", lambda *types, **fixed: bind(*types, **fixed), {"dst": ('global',), "src": ('global',), "peer": ('scalar',)}, ('dst',), ('engine',), _rules)


def tget_async(dst, src, peer=None, *, engine='sdma', profile=None, check=True, strict=False, exact=False):
    """Start reading a tensor from the memory of another rank.

    dst: Tensor of this rank.
    src: Tensor on the other rank. Its extents are what is transferred.
    peer: The other rank, for URMA and RDMA; by default the one that the session was built for.
    engine: Engine that moves the data.

    dst[a, b, c, d, e] = src[a, b, c, d, e]

    Writes its outputs in place and returns None.  A broken error rule raises RuleError.
    Record: comm/comm/tget_async.yaml
    """
    try:
        run = _plans[dst.key, src.key, peer is None, engine, current_profile() if profile is None else profile, check, strict, exact]
    except (KeyError, AttributeError, TypeError) as missing:
        run, named = None, missing.args
    if run is None:
        run = _kernel.plan(_plans, named, (dst, src, peer), (engine,), profile, check, strict, exact)
    run(dst, src, peer)


def bind(dst, src, peer=None, *, engine='sdma', profile='cpu', exact=False):
    """Fix what depends on operand types and attributes; returns ``run`` over the operands.

    Takes operand types where the function takes operands.  Rules are not checked here, except that every equality
    the code relies on is asserted."""
    return _all(dst, src)


def _all(dst, src):
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

    def run(dst, src, peer=None):
        dst.array[:A, :B, :C, :D, :E] = src.array

    return run
