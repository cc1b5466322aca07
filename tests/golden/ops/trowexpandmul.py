"""pto.trowexpandmul: Multiply each row of a tile by a scalar of its own.

Generated from tile/reduce-and-expand/trowexpandmul.yaml by `pto-isa generate`; do not edit.
"""
# ruff: noqa

import numpy as np

from pto_isa.runtime.kernel import Kernel, as_slice, checked, current_profile, inside, no_variant

_plans: dict = {}
_kernel = Kernel("pto.trowexpandmul", __name__, {"dst": ("tile",), "src0": ("tile",), "src1": ("tile",), "tmp": ("tile",)}, ("dst",), ())


def trowexpandmul(dst, src0, src1, tmp=None, *, profile=None, check=True, strict=False, exact=False):
    """Multiply each row of a tile by a scalar of its own.

    dst: Result. Its valid region is the iteration domain.
    src0: Left factor, either the full tile or the per-row operand.
    src1: Right factor; the per-row operand when `src0` is the full tile.
    tmp: Scratch for the broadcast rows on A2/A3. A5 and the CPU simulator accept and ignore it.

    dst[i, j] = src0[i, j] * src1[i, 0]
    dst[i, j] = src0[i, j] * src1[i, j % (32 // src1.itemsize)]
    dst[i, j] = src0[i, 0] * src1[i, j]
    dst[i, j] = src0[i, j % (32 // src0.itemsize)] * src1[i, j]

    Writes its outputs in place and returns None.  A broken error rule raises RuleError.
    Record: tile/reduce-and-expand/trowexpandmul.yaml
    """
    try:
        run = _plans[dst.key, src0.key, src1.key, tmp is None or tmp.key, current_profile() if profile is None else profile, check, strict, exact]
    except (KeyError, AttributeError, TypeError) as missing:
        run, named = None, missing.args
    if run is None:
        run = _kernel.plan(_plans, named, (dst, src0, src1, tmp), (), profile, check, strict, exact)
    run(dst, src0, src1, tmp)


def bind(dst, src0, src1, tmp=None, *, profile='cpu', exact=False):
    """Return ``run`` for these operand types and attributes; nothing is checked but what it relies on."""
    if src0.valid_shape == dst.valid_shape and src0.blayout == "row_major":
        if src1.valid_row == dst.valid_row and src1.valid_col == 1 and src1.blayout == "col_major" or dst.valid_row == 0 and dst.valid_col == 0 and src1.valid_row == 0 and src1.valid_col == 0:
            return _column(dst, src1)
        if src1.valid_row == dst.valid_row and src1.valid_col == 32 // src1.itemsize and src1.blayout == "row_major":
            return _block(dst, src1)
    if src0.valid_row == dst.valid_row and src1.valid_shape == dst.valid_shape and src1.blayout == "row_major":
        if src0.valid_col == 1 and src0.blayout == "col_major":
            return _column_left
        if src0.valid_col == 32 // src0.itemsize and src0.blayout == "row_major":
            return _block_left(dst, src0)
    raise no_variant("pto.trowexpandmul", profile)


def _column(dst, src1):
    """dst[i, j] = src0[i, j] * src1[i, 0]."""
    rows = dst.valid_row
    inside("src1", (0, rows, src1.rows))

    def run(dst, src0, src1, tmp=None):
        np.multiply(src0.valid, src1.array[:rows, :1], out=dst.valid)
    return run


def _block(dst, src1):
    """dst[i, j] = src0[i, j] * src1[i, j % (32 // src1.itemsize)]."""
    rows = dst.valid_row
    src1_at = as_slice(checked(np.arange(dst.valid_col) % (32 // src1.itemsize), src1.cols, "src1"))

    def run(dst, src0, src1, tmp=None):
        np.multiply(src0.valid, src1.array[:rows, src1_at], out=dst.valid)
    return run


def _column_left(dst, src0, src1, tmp=None):
    """dst[i, j] = src0[i, 0] * src1[i, j]."""
    np.multiply(src0.valid, src1.valid, out=dst.valid)


def _block_left(dst, src0):
    """dst[i, j] = src0[i, j % (32 // src0.itemsize)] * src1[i, j]."""
    rows = dst.valid_row
    src0_at = as_slice(checked(np.arange(dst.valid_col) % (32 // src0.itemsize), src0.cols, "src0"))

    def run(dst, src0, src1, tmp=None):
        np.multiply(src0.array[:rows, src0_at], src1.valid, out=dst.valid)
    return run
