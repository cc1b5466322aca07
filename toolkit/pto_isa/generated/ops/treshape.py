"""pto.treshape: View the storage of a tile as a tile of another shape, layout or element type.

Generated from tile/layout-and-rearrangement/treshape.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

from pto_isa.runtime.kernel import Kernel, current_profile

_plans: dict = {}


def _rules():
    from pto_isa.generated.rules.treshape import RULES

    return RULES


_kernel = Kernel("pto.treshape", lambda *types, **fixed: bind(*types, **fixed), {"dst": ('tile',), "src": ('tile',)}, ('dst',), (), _rules)


def treshape(dst, src, *, profile=None, check=True, strict=False, exact=False):
    """View the storage of a tile as a tile of another shape, layout or element type.

    dst: The new view.
    src: Tile whose storage is viewed.

    dst.byte[k] = src.byte[k]

    Writes its outputs in place and returns None.  A broken error rule raises RuleError.
    Record: tile/layout-and-rearrangement/treshape.yaml
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
    return _all(dst, src)


def _all(dst, src):
    """dst.byte[k] = src.byte[k]."""
    K = min(dst.bytes, src.bytes)

    def run(dst, src):
        dst_byte = dst.bytes_view()
        dst_byte[:K] = src.bytes_view()[:K]
        dst.set_bytes(dst_byte)

    return run
