"""pto.trowexpand: Fill each row of a tile with the first element of that row of another tile.

Generated from tile/reduce-and-expand/trowexpand.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

from pto_isa.runtime.kernel import Kernel, current_profile, inside

_plans: dict = {}


def _rules():
    from pto_isa.generated.rules.trowexpand import RULES

    return RULES


_kernel = Kernel("pto.trowexpand", lambda *types, **fixed: bind(*types, **fixed), {"dst": ('tile',), "src": ('tile',)}, ('dst',), (), _rules)


def trowexpand(dst, src, *, profile=None, check=True, strict=False, exact=False):
    """Fill each row of a tile with the first element of that row of another tile.

    dst: Result. Its valid region is what is filled.
    src: Source of one value per row. Only column 0 is read.

    dst[i, j] = src[i, 0]

    Writes its outputs in place and returns None.  A broken error rule raises RuleError.
    Record: tile/reduce-and-expand/trowexpand.yaml
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
    """dst[i, j] = src[i, 0]."""
    inside("src", 0, dst.valid_row, src.rows)
    rows = dst.valid_row

    def run(dst, src):
        dst.valid[...] = src.array[:rows, :1]

    return run
