"""pto.tpack: Narrow the elements of a vector tile.

Generated from tile/layout-and-rearrangement/tpack.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

from pto_isa.runtime.kernel import Kernel, current_profile, unknown_semantics

_plans: dict = {}


def _rules():
    from pto_isa.generated.rules.tpack import RULES

    return RULES


_kernel = Kernel("pto.tpack", lambda *types, **fixed: bind(*types, **fixed), {"dst": ('tile',), "src": ('tile',)}, ('dst',), (), _rules)


def tpack(dst, src, *, profile=None, check=True, strict=False, exact=False):
    """Narrow the elements of a vector tile.

    dst: Result with narrower elements.
    src: Source with wider elements.

    Writes its outputs in place and returns None.  A broken error rule raises RuleError.
    Record: tile/layout-and-rearrangement/tpack.yaml
    """
    try:
        run = _plans[dst.key, src.key, current_profile() if profile is None else profile, check, strict, exact]
    except (KeyError, AttributeError, TypeError) as missing:
        run, named = None, missing.args
    if run is None:
        run = _kernel.plan(_plans, named, (dst, src), (), profile, check, strict, exact)
    run(dst, src)


def bind(dst, src, *, profile='cpu', exact=False):
    """Fix what depends on operand types and attributes; returns ``run`` over the operands.

    Takes operand types where the function takes operands.  Rules are not checked here, except that every equality
    the code relies on is asserted."""
    raise unknown_semantics(_rules(), "")
