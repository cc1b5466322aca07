"""pto.tfillpad_expand: Copy a tile into a larger one and fill the rest with the pad value of `dst`.

Generated from tile/layout-and-rearrangement/tfillpad_expand.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

from pto_isa.runtime.kernel import Kernel, current_profile, inside, no_variant, nothing, pad_value

_plans: dict = {}


def _rules():
    from pto_isa.generated.rules.tfillpad_expand import RULES

    return RULES


_kernel = Kernel("pto.tfillpad_expand", lambda *types, **fixed: bind(*types, **fixed), {"dst": ('tile',), "src": ('tile',)}, ('dst',), (), _rules)


def tfillpad_expand(dst, src, *, profile=None, check=True, strict=False, exact=False):
    """Copy a tile into a larger one and fill the rest with the pad value of `dst`.

    dst: Result. Its pad value fills the elements that `src` does not give.
    src: Source. Its valid region is kept.

    dst[i, j] = src[i, j] if i < src.valid_row and j < src.valid_col else pad_value(dst.pad, dst.dtype)

    Writes its outputs in place and returns None.  A broken error rule raises RuleError.
    Record: tile/layout-and-rearrangement/tfillpad_expand.yaml
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
    if profile in ("a2a3", "a5"):
        return _all_2(dst, src)
    if profile == "cpu":
        return _all(dst, src)
    raise no_variant("pto.tfillpad_expand", profile)


def _all(dst, src):
    """dst[i, j] = src[i, j] if i < src.valid_row and j < src.valid_col else pad_value(dst.pad, dst.dtype)."""
    if not (dst.valid_row > 0 and dst.valid_col > 0):
        return nothing
    r = min(dst.rows, src.valid_row)
    c = min(dst.cols, src.valid_col)
    pad = pad_value(dst.pad, dst.dtype)
    all_rows = dst.rows
    more = r < all_rows
    all_cols = dst.cols
    more2 = c < all_cols

    def run(dst, src):
        dst.array[:r, :c] = src.array[:r, :c]
        if more:
            dst.array[r:] = pad
        if more2:
            dst.array[:r, c:] = pad

    return run


def _all_2(dst, src):
    """dst[i, j] = src[i, j] if i < src.valid_row and j < src.valid_col else pad_value(dst.pad, dst.dtype)."""
    if not (dst.valid_row > 0 and dst.valid_col > 0):
        return nothing
    r = min(dst.valid_row, src.valid_row)
    c = min(dst.cols, src.valid_col)
    inside("dst", min(dst.valid_row, src.valid_row), dst.valid_row, dst.rows)
    rows = dst.valid_row
    pad = pad_value(dst.pad, dst.dtype)
    more = r < rows
    all_cols = dst.cols
    more2 = c < all_cols

    def run(dst, src):
        dst.array[:r, :c] = src.array[:r, :c]
        if more:
            dst.array[r:rows] = pad
        if more2:
            dst.array[:r, c:] = pad

    return run
