"""pto.tgatherb: Gather 32-byte blocks of a tile by byte offset.

Generated from tile/irregular-and-complex/tgatherb.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

import numpy as np

from pto_isa.runtime.kernel import Kernel, as_index, current_profile, guarded, inside, scatter

_plans: dict = {}


def _rules():
    from pto_isa.generated.rules.tgatherb import RULES

    return RULES


_kernel = Kernel("pto.tgatherb", lambda *types, **fixed: bind(*types, **fixed), {"dst": ('tile',), "src": ('tile',), "offset": ('tile',)}, ('dst',), (), _rules)


def tgatherb(dst, src, offset, *, profile=None, check=True, strict=False, exact=False):
    """Gather 32-byte blocks of a tile by byte offset.

    dst: Result.
    src: Tile to take blocks from. Its storage is read as bytes.
    offset: Byte offsets into `src`, one for each block of `dst`.

    dst.byte[i * dst.cols * dst.itemsize + 32 * b + t] = src.byte[at(i, b) + t]

    Writes its outputs in place and returns None.  A broken error rule raises RuleError.
    Record: tile/irregular-and-complex/tgatherb.yaml
    """
    try:
        run = _plans[dst.key, src.key, offset.key, current_profile() if profile is None else profile, check, strict, exact]
    except (KeyError, AttributeError, TypeError) as missing:
        run, named = None, missing.args
    if run is None:
        run = _kernel.plan(_plans, named, (dst, src, offset), (), profile, check, strict, exact)
    run(dst, src, offset)


def bind(dst, src, offset, *, profile='cpu', exact=False):
    """Fix what depends on operand types and attributes; returns ``run`` over the operands.

    Takes operand types where the function takes operands.  Rules are not checked here, except that every equality
    the code relies on is asserted."""
    return _all(dst, src, offset)


def _all(dst, src, offset):
    """dst.byte[i * dst.cols * dst.itemsize + 32 * b + t] = src.byte[at(i, b) + t]."""
    inside("offset", 0, dst.valid_row, offset.rows)
    rows = dst.valid_row
    inside("offset", 0, (dst.valid_col * dst.itemsize // 32), offset.cols)
    B = (dst.valid_col * dst.itemsize // 32)
    n = src.bytes
    at2 = np.arange(32)
    at3 = np.arange(rows)[:, None, None]
    all_cols = dst.cols
    at4 = at3 * all_cols
    n2 = dst.itemsize
    at5 = at4 * n2
    at6 = np.arange(B)[:, None]
    at7 = 32 * at6
    at8 = at5 + at7
    at9 = at8 + at2

    def run(dst, src, offset):
        at = as_index(offset.array[:rows, :B, None])
        held = (at + 32) <= n
        dst_byte = dst.bytes_view()
        scatter("dst", dst_byte, (at9,), src.bytes_view()[guarded(at + at2, n, "src", held)], (rows, B, 32), where=held)
        dst.set_bytes(dst_byte)

    return run
