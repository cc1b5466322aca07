"""pto.subset: Take a rectangular window of a tile as a tile.

Generated from tile/view-and-tile-buf/subset.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

from pto_isa.runtime.kernel import Kernel, current_profile

_plans: dict = {}


def _rules():
    from pto_isa.generated.rules.subset import RULES

    return RULES


_kernel = Kernel("pto.subset", lambda *types, **fixed: bind(*types, **fixed), {"result": ('tile',), "source": ('tile',), "row": ('scalar',), "col": ('scalar',)}, (), (), _rules)


def subset(result, source, row, col, *, profile=None, check=True, strict=False, exact=False):
    """Take a rectangular window of a tile as a tile.

    result: The window.
    source: Tile that holds the window.
    row: First row of the window.
    col: First column of the window.

    Writes its outputs in place and returns None.  A broken error rule raises RuleError.
    Record: tile/view-and-tile-buf/subset.yaml
    """
    try:
        run = _plans[result.key, source.key, current_profile() if profile is None else profile, check, strict, exact]
    except (KeyError, AttributeError, TypeError) as missing:
        run, named = None, missing.args
    if run is None:
        run = _kernel.plan(_plans, named, (result, source, row, col), (), profile, check, strict, exact)
    run(result, source, row, col)


def bind(result, source, row, col, *, profile='cpu', exact=False):
    """Fix what depends on operand types and attributes; returns ``run`` over the operands.

    Takes operand types where the function takes operands.  Rules are not checked here, except that every equality
    the code relies on is asserted."""
    return _all()


def _all():
    """Writes no element."""
    def run(result, source, row, col):
        pass

    return run
