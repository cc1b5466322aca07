"""pto.tfillpad: Copy a tile and fill what lies outside the valid region of `src` with the pad value of `dst`.

Generated from tile/layout-and-rearrangement/tfillpad.yaml by `pto-isa generate`; do not edit.
"""
# ruff: noqa

import numpy as np

from pto_isa.runtime.kernel import Kernel, current_profile, nothing, pad_value

_plans: dict = {}
_kernel = Kernel("pto.tfillpad", __name__, {"dst": ("tile",), "src": ("tile",)}, ("dst",), ("pad_val",))


def tfillpad(dst, src, *, pad_val='zero', profile=None, check=True, strict=False, exact=False):
    """Copy a tile and fill what lies outside the valid region of `src` with the pad value of `dst`.

    dst: Result. Its pad value fills the elements that `src` does not give.
    src: Source. Its valid region is kept.
    pad_val: Matrix form only. The CPU simulator fills with it; A2/A3 and A5 always fill with zero.

    only when dst.valid_row > 0 and dst.valid_col > 0
    dst[i, j] = src[i, j] if i < src.valid_row and j < src.valid_col else pad_value(dst.pad, dst.dtype)
    dst[i, j] = src[i, j] if i < src.valid_row and j < src.valid_col else pad_value(pad_val, dst.dtype)
    dst[i, j] = pad_value(zero, dst.dtype) where dst.compact != row_aligned_padding and (i >= dst.valid_row or j >=
        filled_cols) or dst.compact == row_aligned_padding and dst.valid_row <= i < filled_rows and j < filled_cols

    Writes its outputs in place and returns None.  A broken error rule raises RuleError.
    Record: tile/layout-and-rearrangement/tfillpad.yaml
    """
    try:
        run = _plans[dst.key, src.key, pad_val, current_profile() if profile is None else profile, check, strict, exact]
    except (KeyError, AttributeError, TypeError) as missing:
        run, named = None, missing.args
    if run is None:
        run = _kernel.plan(_plans, named, (dst, src), (pad_val,), profile, check, strict, exact)
    run(dst, src)


def bind(dst, src, *, pad_val='zero', profile='cpu', exact=False):
    """Return ``run`` for these operand types and attributes; nothing is checked but what it relies on."""
    if dst.loc != "mat":
        if profile == "cpu":
            return _vector_cpu(dst, src)
        if profile == "a2a3":
            return _vector_a2a3(dst, src)
        return _vector_a5(dst, src)
    if profile == "cpu":
        return _matrix_cpu(dst, src, pad_val)
    return _matrix_a2a3_a5(dst)


def _vector_cpu(dst, src):
    """only when dst.valid_row > 0 and dst.valid_col > 0; dst[i, j] = src[i, j] if i < src.valid_row and j <
    src.valid_col else pad_value(dst.pad, dst.dtype)."""
    if not (dst.valid_row > 0 and dst.valid_col > 0):
        return nothing
    rows = min(dst.rows, src.valid_row)
    cols = min(dst.cols, src.valid_col)
    dst_less = rows < dst.rows
    pad = pad_value(dst.pad, dst.dtype)
    less = cols < dst.cols

    def run(dst, src):
        dst.array[:rows, :cols] = src.array[:rows, :cols]
        if dst_less:
            dst.array[rows:] = pad
        if less:
            dst.array[:rows, cols:] = pad
    return run


def _vector_a2a3(dst, src):
    """only when dst.valid_row > 0 and dst.valid_col > 0; dst[i, j] = src[i, j] if i < src.valid_row and j <
    src.valid_col else pad_value(dst.pad, dst.dtype)."""
    rows = dst.valid_row
    if not (rows > 0 and dst.valid_col > 0):
        return nothing
    src_rows = min(rows, src.valid_row)
    cols = min(dst.cols, src.valid_col)
    dst_less = src_rows < rows
    pad = pad_value(dst.pad, dst.dtype)
    less = cols < dst.cols

    def run(dst, src):
        dst.array[:src_rows, :cols] = src.array[:src_rows, :cols]
        if dst_less:
            dst.array[src_rows:rows] = pad
        if less:
            dst.array[:src_rows, cols:] = pad
    return run


def _vector_a5(dst, src):
    """dst[i, j] = src[i, j] if i < src.valid_row and j < src.valid_col else pad_value(dst.pad, dst.dtype)."""
    rows = dst.valid_row
    src_rows = min(rows, src.valid_row)
    cols = min(dst.cols, src.valid_col)
    dst_less = src_rows < rows
    pad = pad_value(dst.pad, dst.dtype)
    less = cols < dst.cols

    def run(dst, src):
        dst.array[:src_rows, :cols] = src.array[:src_rows, :cols]
        if dst_less:
            dst.array[src_rows:rows] = pad
        if less:
            dst.array[:src_rows, cols:] = pad
    return run


def _matrix_cpu(dst, src, pad_val):
    """only when dst.valid_row > 0 and dst.valid_col > 0; dst[i, j] = src[i, j] if i < src.valid_row and j <
    src.valid_col else pad_value(pad_val, dst.dtype)."""
    if not (dst.valid_row > 0 and dst.valid_col > 0):
        return nothing
    rows = min(dst.rows, src.valid_row)
    cols = min(dst.cols, src.valid_col)
    dst_less = rows < dst.rows
    pad = pad_value(pad_val, dst.dtype)
    less = cols < dst.cols

    def run(dst, src):
        dst.array[:rows, :cols] = src.array[:rows, :cols]
        if dst_less:
            dst.array[rows:] = pad
        if less:
            dst.array[:rows, cols:] = pad
    return run


def _matrix_a2a3_a5(dst):
    """dst[i, j] = pad_value(zero, dst.dtype) where dst.compact != row_aligned_padding and (i >= dst.valid_row or j
    >= filled_cols) or dst.compact == row_aligned_padding and dst.valid_row <= i < filled_rows and j <
    filled_cols."""
    value = np.arange(dst.rows)[:, None]
    j = np.arange(dst.cols)
    block = 256 // dst.bits
    filled_cols = -(-dst.valid_col // block) * block
    dst_either = (dst.compact != "row_aligned_padding") & ((value >= dst.valid_row) | (j >= filled_cols)) | (dst.compact == "row_aligned_padding") & (dst.valid_row <= value) & (value < -(-dst.valid_row // 16) * 16) & (j < filled_cols)
    pad = pad_value("zero", dst.dtype)

    def run(dst, src):
        np.copyto(dst.array, pad, where=dst_either, casting="unsafe")
    return run
