"""pto.tassign: Bind a tile to an address of its local memory.

Generated from tile/sync-and-config/tassign.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

from pto_isa.runtime.kernel import Kernel, current_profile

_plans: dict = {}


def _rules():
    from pto_isa.generated.rules.tassign import RULES

    return RULES


_kernel = Kernel("pto.tassign", lambda *types, **fixed: bind(*types, **fixed), {"tile": ('tile', 'conv'), "addr": ('scalar',)}, (), (), _rules)


def tassign(tile, addr=None, *, profile=None, check=True, strict=False, exact=False):
    """Bind a tile to an address of its local memory.

    tile: Tile to bind.
    addr: Byte offset in the local memory.

    Writes its outputs in place and returns None.  A broken error rule raises RuleError.
    Record: tile/sync-and-config/tassign.yaml
    """
    try:
        run = _plans[tile.key, addr is None, current_profile() if profile is None else profile, check, strict, exact]
    except (KeyError, AttributeError, TypeError) as missing:
        run, named = None, missing.args
    if run is None:
        run = _kernel.plan(_plans, named, (tile, addr), (), profile, check, strict, exact)
    run(tile, addr)


def bind(tile, addr=None, *, profile='cpu', exact=False):
    """Fix what depends on operand types and attributes; returns ``run`` over the operands.

    Takes operand types where the function takes operands.  Rules are not checked here, except that every equality
    the code relies on is asserted."""
    return _all()


def _all():
    """Writes no element."""
    def run(tile, addr=None):
        pass

    return run
