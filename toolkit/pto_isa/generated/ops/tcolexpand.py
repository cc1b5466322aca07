"""pto.tcolexpand: Fill each column of a tile with the first element of that column of another tile.

Generated from tile/reduce-and-expand/tcolexpand.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

from pto_isa.runtime.kernel import Kernel, current_profile, inside, no_variant, nothing

_plans: dict = {}


def _rules():
    from pto_isa.generated.rules.tcolexpand import RULES

    return RULES


_kernel = Kernel("pto.tcolexpand", lambda *types, **fixed: bind(*types, **fixed), {"dst": ('tile',), "src": ('tile',)}, ('dst',), (), _rules)


def tcolexpand(dst, src, *, profile=None, check=True, strict=False, exact=False):
    """Fill each column of a tile with the first element of that column of another tile.

    dst: Result. Its valid region is what is filled.
    src: Source of one value per column. Only row 0 is read.

    dst[i, j] = src[0, j]

    Writes its outputs in place and returns None.  A broken error rule raises RuleError.
    Record: tile/reduce-and-expand/tcolexpand.yaml
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
    if profile == "a2a3":
        return _all_2(dst, src)
    if profile in ("a5", "cpu"):
        return _all(dst, src)
    raise no_variant("pto.tcolexpand", profile)


def _all(dst, src):
    """dst[i, j] = src[0, j]."""
    inside("src", 0, dst.valid_col, src.cols)
    cols = dst.valid_col

    def run(dst, src):
        dst.valid[...] = src.array[0, :cols]

    return run


def _all_2(dst, src):
    """dst[i, j] = src[0, j]."""
    if not (src.valid_row > 0):
        return nothing
    cols = dst.valid_col

    def run(dst, src):
        dst.valid[...] = src.array[0, :cols]

    return run
