"""pto.tsel: Choose each element from one of two tiles by a packed mask.

Generated from tile/elementwise-tile-tile/tsel.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

import numpy as np

from pto_isa.runtime.kernel import Kernel, bit_reader, current_profile, require

_plans: dict = {}


def _rules():
    from pto_isa.generated.rules.tsel import RULES

    return RULES


_kernel = Kernel("pto.tsel", lambda *types, **fixed: bind(*types, **fixed), {"dst": ('tile',), "mask": ('predicate',), "src0": ('tile',), "src1": ('tile',), "tmp": ('tile',)}, ('dst',), (), _rules)


def tsel(dst, mask, src0, src1, tmp=None, *, profile=None, check=True, strict=False, exact=False):
    """Choose each element from one of two tiles by a packed mask.

    dst: Result. Its valid region is the iteration domain.
    mask: Packed mask, least significant bit first; every row starts at a new word.
    src0: Taken where the mask bit is one.
    src1: Taken where the mask bit is zero.
    tmp: Scratch. A2/A3 writes 16 bytes of it for 2-byte elements and 8 bytes for 4-byte elements; A5 and the simulator
        ignore it.

    dst[i, j] = src0[i, j] if mask[i, j] else src1[i, j]

    Writes its outputs in place and returns None.  A broken error rule raises RuleError.
    Record: tile/elementwise-tile-tile/tsel.yaml
    """
    try:
        run = _plans[dst.key, mask.key, src0.key, src1.key, tmp is None or tmp.key, current_profile() if profile is None else profile, check, strict, exact]
    except (KeyError, AttributeError, TypeError) as missing:
        run, named = None, missing.args
    if run is None:
        run = _kernel.plan(_plans, named, (dst, mask, src0, src1, tmp), (), profile, check, strict, exact)
    run(dst, mask, src0, src1, tmp)


def bind(dst, mask, src0, src1, tmp=None, *, profile='cpu', exact=False):
    """Fix what depends on operand types and attributes; returns ``run`` over the operands.

    Takes operand types where the function takes operands.  Rules are not checked here, except that every equality
    the code relies on is asserted."""
    return _all(dst, mask, src0, src1)


def _all(dst, mask, src0, src1):
    """dst[i, j] = src0[i, j] if mask[i, j] else src1[i, j]."""
    require(dst.valid_shape == src0.valid_shape == src1.valid_shape, "pto.tsel/same-valid-shape")
    rows = dst.valid_row
    cols = dst.valid_col
    read_mask = bit_reader(mask, rows, cols)

    def run(dst, mask, src0, src1, tmp=None):
        mask_bits = read_mask(mask)
        dst.valid[...] = np.where(mask_bits, src0.valid, src1.valid)

    return run
