"""pto.alloc_tile: Bring a tile into being.

Generated from tile/view-and-tile-buf/alloc_tile.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

from pto_isa.runtime.kernel import Kernel, current_profile, only_words

_plans: dict = {}


def _rules():
    from pto_isa.generated.rules.alloc_tile import RULES

    return RULES


_kernel = Kernel("pto.alloc_tile", lambda *types, **fixed: bind(*types, **fixed), {"tile": ('tile',), "addr": ('scalar',), "valid_row": ('scalar',), "valid_col": ('scalar',)}, ('tile',), (), _rules)


def alloc_tile(tile, addr=None, valid_row=None, valid_col=None, *, profile=None, check=True, strict=False, exact=False):
    """Bring a tile into being.

    tile: The new tile.
    addr: Byte offset in the memory of the tile's location.
    valid_row: Number of valid rows, for a type that leaves it open.
    valid_col: Number of valid columns, for a type that leaves it open.

    Writes its outputs in place and returns None.  A broken error rule raises RuleError.
    Record: tile/view-and-tile-buf/alloc_tile.yaml
    """
    try:
        run = _plans[tile.key, addr is None, valid_row is None, valid_col is None, current_profile() if profile is None else profile, check, strict, exact]
    except (KeyError, AttributeError, TypeError) as missing:
        run, named = None, missing.args
    if run is None:
        run = _kernel.plan(_plans, named, (tile, addr, valid_row, valid_col), (), profile, check, strict, exact)
    run(tile, addr, valid_row, valid_col)


def bind(tile, addr=None, valid_row=None, valid_col=None, *, profile='cpu', exact=False):
    """Fix what depends on operand types and attributes; returns ``run`` over the operands.

    Takes operand types where the function takes operands.  Rules are not checked here, except that every equality
    the code relies on is asserted."""
    raise only_words("pto.alloc_tile", ('tile',))
