"""pto.subview: View a rectangle of a tile as a tile of its own.

Generated from tile/sync-and-config/subview.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

from pto_isa.runtime.kernel import Kernel, clip, current_profile, inside, scalar_type

_plans: dict = {}


def _rules():
    from pto_isa.generated.rules.subview import RULES

    return RULES


_kernel = Kernel("pto.subview", lambda *types, **fixed: bind(*types, **fixed), {"dst": ('tile',), "src": ('tile',), "row_idx": ('scalar',), "col_idx": ('scalar',)}, ('dst',), (), _rules)


def subview(dst, src, row_idx, col_idx, *, profile=None, check=True, strict=False, exact=False):
    """View a rectangle of a tile as a tile of its own.

    dst: The view.
    src: Tile whose storage is viewed.
    row_idx: Row of `src` at which the view begins.
    col_idx: Column of `src` at which the view begins.

    dst.storage[k] = src.storage[start + k]

    Writes its outputs in place and returns None.  A broken error rule raises RuleError.
    Record: tile/sync-and-config/subview.yaml
    """
    try:
        run = _plans[dst.key, src.key, current_profile() if profile is None else profile, check, strict, exact]
    except (KeyError, AttributeError, TypeError) as missing:
        run, named = None, missing.args
    if run is None:
        run = _kernel.plan(_plans, named, (dst, src, row_idx, col_idx), (), profile, check, strict, exact)
    run(dst, src, row_idx, col_idx)


def bind(dst, src, row_idx, col_idx, *, profile='cpu', exact=False):
    """Fix what depends on operand types and attributes; returns ``run`` over the operands.

    Takes operand types where the function takes operands.  Rules are not checked here, except that every equality
    the code relies on is asserted."""
    return _all(dst, src)


def _all(dst, src):
    """dst.storage[k] = src.storage[start + k]."""
    as_row_idx = scalar_type("pto.subview", "row_idx", 'index')
    as_col_idx = scalar_type("pto.subview", "col_idx", 'index')
    src_all_cols = src.cols
    n = src.blayout
    src_all_rows = src.rows
    n2 = src.size
    n3 = dst.size

    def run(dst, src, row_idx, col_idx):
        row_idx = as_row_idx(row_idx)
        col_idx = as_col_idx(col_idx)
        inside("src", (row_idx * src_all_cols + col_idx if n == 'row_major' else row_idx + col_idx * src_all_rows), (row_idx * src_all_cols + col_idx if n == 'row_major' else row_idx + col_idx * src_all_rows) + (clip(-(row_idx * src_all_cols + col_idx if n == 'row_major' else row_idx + col_idx * src_all_rows) + n2, 0, n3)), n2)
        inside("dst", 0, (clip(-(row_idx * src_all_cols + col_idx if n == 'row_major' else row_idx + col_idx * src_all_rows) + n2, 0, n3)), n3)
        dst_storage = dst.storage()
        dst_storage[:(clip(-(row_idx * src_all_cols + col_idx if n == 'row_major' else row_idx + col_idx * src_all_rows) + n2, 0, n3))] = src.storage()[(row_idx * src_all_cols + col_idx if n == 'row_major' else row_idx + col_idx * src_all_rows):(row_idx * src_all_cols + col_idx if n == 'row_major' else row_idx + col_idx * src_all_rows) + (clip(-(row_idx * src_all_cols + col_idx if n == 'row_major' else row_idx + col_idx * src_all_rows) + n2, 0, n3))]
        dst.set_storage(dst_storage)

    return run
