"""pto.ttri: Fill a tile with ones on one side of a diagonal and zeros on the other.

Generated from tile/irregular-and-complex/ttri.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

import numpy as np

from pto_isa.runtime.kernel import Kernel, NUMPY, current_profile, no_variant, scalar_type

_plans: dict = {}


def _rules():
    from pto_isa.generated.rules.ttri import RULES

    return RULES


_kernel = Kernel("pto.ttri", lambda *types, **fixed: bind(*types, **fixed), {"dst": ('tile',), "diagonal": ('scalar',)}, ('dst',), ('upper',), _rules)


def ttri(dst, diagonal, *, upper=False, profile=None, check=True, strict=False, exact=False):
    """Fill a tile with ones on one side of a diagonal and zeros on the other.

    dst: Result. Its valid region is filled.
    diagonal: Column of the diagonal in row 0; it may be negative or lie outside the tile.
    upper: Whether the upper triangle holds the ones.

    dst[i, j] = 1 if j >= edge(i) else 0
    dst[i, j] = 1 if j <= edge(i) else 0

    Writes its outputs in place and returns None.  A broken error rule raises RuleError.
    Record: tile/irregular-and-complex/ttri.yaml
    """
    try:
        run = _plans[dst.key, upper, current_profile() if profile is None else profile, check, strict, exact]
    except (KeyError, AttributeError, TypeError) as missing:
        run, named = None, missing.args
    if run is None:
        run = _kernel.plan(_plans, named, (dst, diagonal), (upper,), profile, check, strict, exact)
    run(dst, diagonal)


def bind(dst, diagonal, *, upper=False, profile='cpu', exact=False):
    """Fix what depends on operand types and attributes; returns ``run`` over the operands.

    Takes operand types where the function takes operands.  Rules are not checked here, except that every equality
    the code relies on is asserted."""
    if upper:
        return _upper(dst)
    if not upper:
        return _lower(dst)
    raise no_variant("pto.ttri", profile)


def _upper(dst):
    """dst[i, j] = 1 if j >= edge(i) else 0."""
    as_diagonal = scalar_type("pto.ttri", "diagonal", 'index')
    cols = dst.valid_col
    at = np.arange(cols)
    rows = dst.valid_row
    at2 = np.arange(rows)[:, None]
    one = NUMPY[dst.dtype].type(1)
    zero = NUMPY[dst.dtype].type(0)

    def run(dst, diagonal):
        diagonal = as_diagonal(diagonal)
        edge = at2 + diagonal
        dst.valid[...] = np.where(at >= edge, one, zero)

    return run


def _lower(dst):
    """dst[i, j] = 1 if j <= edge(i) else 0."""
    as_diagonal = scalar_type("pto.ttri", "diagonal", 'index')
    cols = dst.valid_col
    at = np.arange(cols)
    rows = dst.valid_row
    at2 = np.arange(rows)[:, None]
    one = NUMPY[dst.dtype].type(1)
    zero = NUMPY[dst.dtype].type(0)

    def run(dst, diagonal):
        diagonal = as_diagonal(diagonal)
        edge = at2 + diagonal
        dst.valid[...] = np.where(at <= edge, one, zero)

    return run
