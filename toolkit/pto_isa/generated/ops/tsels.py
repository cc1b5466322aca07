"""pto.tsels: Keep each element of a tile or replace it by a scalar, as a packed mask says.

Generated from tile/tile-scalar-and-immediate/tsels.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

import numpy as np

from pto_isa.runtime.kernel import Kernel, bit_reader, current_profile, require, scalar_type

_plans: dict = {}


def _rules():
    from pto_isa.generated.rules.tsels import RULES

    return RULES


_kernel = Kernel("pto.tsels", lambda *types, **fixed: bind(*types, **fixed), {"dst": ('tile',), "mask": ('predicate',), "src": ('tile',), "scalar": ('scalar',), "tmp": ('tile',)}, ('dst',), (), _rules)


def tsels(dst, mask, src, scalar, tmp=None, *, profile=None, check=True, strict=False, exact=False):
    """Keep each element of a tile or replace it by a scalar, as a packed mask says.

    dst: Result. Its valid region is the iteration domain.
    mask: Packed mask, least significant bit first; every row starts at a new word.
    src: Taken where the mask bit is one.
    scalar: Taken where the mask bit is zero.
    tmp: Scratch. A2/A3 puts the scalar into its first element; A5 and the simulator ignore it.

    dst[i, j] = src[i, j] if mask[i, j] else scalar

    Writes its outputs in place and returns None.  A broken error rule raises RuleError.
    Record: tile/tile-scalar-and-immediate/tsels.yaml
    """
    try:
        run = _plans[dst.key, mask.key, src.key, tmp is None or tmp.key, current_profile() if profile is None else profile, check, strict, exact]
    except (KeyError, AttributeError, TypeError) as missing:
        run, named = None, missing.args
    if run is None:
        run = _kernel.plan(_plans, named, (dst, mask, src, scalar, tmp), (), profile, check, strict, exact)
    run(dst, mask, src, scalar, tmp)


def bind(dst, mask, src, scalar, tmp=None, *, profile='cpu', exact=False):
    """Fix what depends on operand types and attributes; returns ``run`` over the operands.

    Takes operand types where the function takes operands.  Rules are not checked here, except that every equality
    the code relies on is asserted."""
    return _all(dst, mask, src)


def _all(dst, mask, src):
    """dst[i, j] = src[i, j] if mask[i, j] else scalar."""
    require(dst.valid_shape == src.valid_shape, "pto.tsels/same-valid-shape")
    as_scalar = scalar_type("pto.tsels", "scalar", dst.dtype)
    rows = dst.valid_row
    cols = dst.valid_col
    read_mask = bit_reader(mask, rows, cols)

    def run(dst, mask, src, scalar, tmp=None):
        scalar = as_scalar(scalar)
        mask_bits = read_mask(mask)
        dst.valid[...] = np.where(mask_bits, src.valid, scalar)

    return run
