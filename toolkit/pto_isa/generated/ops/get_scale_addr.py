"""pto.get_scale_addr: Bind a tile of group scales to the place that belongs to a matrix operand.

Generated from tile/sync-and-config/get_scale_addr.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

from pto_isa.runtime.kernel import Kernel, current_profile

_plans: dict = {}


def _rules():
    from pto_isa.generated.rules.get_scale_addr import RULES

    return RULES


_kernel = Kernel("pto.get_scale_addr", lambda *types, **fixed: bind(*types, **fixed), {"dst": ('tile',), "src": ('tile',)}, (), (), _rules)


def get_scale_addr(dst, src, *, profile=None, check=True, strict=False, exact=False):
    """Bind a tile of group scales to the place that belongs to a matrix operand.

    dst: Tile of group scales to bind.
    src: Left or right operand of an MX product.

    Writes its outputs in place and returns None.  A broken error rule raises RuleError.
    Record: tile/sync-and-config/get_scale_addr.yaml
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
    return _all()


def _all():
    """Writes no element."""
    def run(dst, src):
        pass

    return run
