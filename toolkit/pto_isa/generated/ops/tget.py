"""pto.tget: Read a tensor from the memory of another rank.

Generated from comm/comm/tget.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

from pto_isa.runtime.kernel import Kernel, current_profile, inside

_plans: dict = {}


def _rules():
    from pto_isa.generated.rules.tget import RULES

    return RULES


_kernel = Kernel("pto.tget", lambda *types, **fixed: bind(*types, **fixed), {"dst": ('global',), "src": ('global',), "staging": ('tile',), "pong": ('tile',)}, ('dst',), (), _rules)


def tget(dst, src, staging=None, pong=None, *, profile=None, check=True, strict=False, exact=False):
    """Read a tensor from the memory of another rank.

    dst: Tensor of this rank.
    src: Tensor on the other rank. Its extents are what is transferred.
    staging: Vector tile that the data pass through; a larger tensor is moved in pieces of its valid shape.
    pong: Second tile of the same type, so that loading and storing overlap.

    dst[a, b, c, d, e] = src[a, b, c, d, e]

    Writes its outputs in place and returns None.  A broken error rule raises RuleError.
    Record: comm/comm/tget.yaml
    """
    try:
        run = _plans[dst.key, src.key, staging is None or staging.key, pong is None or pong.key, current_profile() if profile is None else profile, check, strict, exact]
    except (KeyError, AttributeError, TypeError) as missing:
        run, named = None, missing.args
    if run is None:
        run = _kernel.plan(_plans, named, (dst, src, staging, pong), (), profile, check, strict, exact)
    run(dst, src, staging, pong)


def bind(dst, src, staging=None, pong=None, *, profile='cpu', exact=False):
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

    def run(dst, src, staging=None, pong=None):
        dst.array[:A, :B, :C, :D, :E] = src.array

    return run
