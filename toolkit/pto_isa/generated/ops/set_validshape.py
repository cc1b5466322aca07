"""pto.set_validshape: Set the valid region of a tile whose type leaves it open.

Generated from tile/view-and-tile-buf/set_validshape.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

from pto_isa.runtime.kernel import Kernel, current_profile

_plans: dict = {}


def _rules():
    from pto_isa.generated.rules.set_validshape import RULES

    return RULES


_kernel = Kernel("pto.set_validshape", lambda *types, **fixed: bind(*types, **fixed), {"source": ('tile',), "valid_row": ('scalar',), "valid_col": ('scalar',)}, (), (), _rules)


def set_validshape(source, valid_row, valid_col, *, profile=None, check=True, strict=False, exact=False):
    """Set the valid region of a tile whose type leaves it open.

    source: Tile to change.
    valid_row: Number of valid rows.
    valid_col: Number of valid columns.

    Writes its outputs in place and returns None.  A broken error rule raises RuleError.
    Record: tile/view-and-tile-buf/set_validshape.yaml
    """
    try:
        run = _plans[source.key, current_profile() if profile is None else profile, check, strict, exact]
    except (KeyError, AttributeError, TypeError) as missing:
        run, named = None, missing.args
    if run is None:
        run = _kernel.plan(_plans, named, (source, valid_row, valid_col), (), profile, check, strict, exact)
    run(source, valid_row, valid_col)


def bind(source, valid_row, valid_col, *, profile='cpu', exact=False):
    """Fix what depends on operand types and attributes; returns ``run`` over the operands.

    Takes operand types where the function takes operands.  Rules are not checked here, except that every equality
    the code relies on is asserted."""
    return _all()


def _all():
    """Writes no element."""
    def run(source, valid_row, valid_col):
        pass

    return run
