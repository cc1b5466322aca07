"""pto.timg2col: Unfold the windows of a convolution into the rows of a left matrix tile.

Generated from tile/layout-and-rearrangement/timg2col.yaml by `pto-isa generate`; do not edit.
"""
# ruff: noqa

import numpy as np

from pto_isa.runtime.kernel import Kernel, State, current_profile, guarded, pad_value

_plans: dict = {}
_kernel = Kernel("pto.timg2col", __name__, {"dst": ("tile",), "src": ("conv",), "state": ("registers",)}, ("dst", "state"), ("pos_m", "pos_k", "fmatrix_mode"))


def timg2col(dst, src, state=None, *, pos_m=0, pos_k=0, fmatrix_mode='fmatrix_a_manual', profile=None, check=True, strict=False, exact=False):
    """Unfold the windows of a convolution into the rows of a left matrix tile.

    dst: Part of the unfolded matrix, a left operand of a matrix product.
    src: Feature map with the settings of the convolution.
    state: Registers of the core.
    pos_m: Row of the unfolded matrix at which `dst` begins.
    pos_k: Column of the unfolded matrix at which `dst` begins.
    fmatrix_mode: Which registers are used, and whether the op writes them itself.

    dst[i, j] = src.flat[place(pos_m + i, pos_k + j)] if inside(pos_m + i, pos_k + j) else pad_value(padding, dst.dtype)
    state.fmatrix_a = map_of where fmatrix_mode == fmatrix_a_auto
    state.fmatrix_b = map_of where fmatrix_mode == fmatrix_b_auto
    state.padding_a = padding_of where fmatrix_mode == fmatrix_a_auto or fmatrix_mode == fmatrix_b_auto
    and 5 more, by form, mode and element types; the planners below have them.

    Writes its outputs in place and returns None.  A broken error rule raises RuleError.
    Record: tile/layout-and-rearrangement/timg2col.yaml
    """
    if state is None:
        state = State()
    try:
        run = _plans[dst.key, src.key, state.key, pos_m, pos_k, fmatrix_mode, current_profile() if profile is None else profile, check, strict, exact]
    except (KeyError, AttributeError, TypeError) as missing:
        run, named = None, missing.args
    if run is None:
        run = _kernel.plan(_plans, named, (dst, src, state), (pos_m, pos_k, fmatrix_mode), profile, check, strict, exact)
    run(dst, src, state)


def bind(dst, src, state=None, *, pos_m=0, pos_k=0, fmatrix_mode='fmatrix_a_manual', profile='cpu', exact=False):
    """Return ``run`` for these operand types and attributes; nothing is checked but what it relies on."""
    if profile == "cpu":
        return _cpu(dst, src, pos_m, pos_k)
    if profile == "a2a3":
        return _a2a3(dst, src, state, pos_m, pos_k, fmatrix_mode)
    return _a5(dst, src, state, pos_m, pos_k, fmatrix_mode)


def _cpu(dst, src, pos_m, pos_k):
    """dst[i, j] = src.flat[place(pos_m + i, pos_k + j)] if inside(pos_m + i, pos_k + j) else pad_value(padding,
    dst.dtype)."""
    i = np.arange(dst.valid_row)
    margins = src.pad_left + src.pad_right * 256 + src.pad_top * 65536 + src.pad_bottom * 16777216
    map_of = src.fmap_w + src.fmap_h * 65536 + margins * 4294967296
    top_pad = map_of >> 48 & 0xff
    out_h = (src.h + top_pad + (map_of >> 56 & 0xff) - src.dilation_h * (src.filter_h - 1) - 1) // src.stride_h + 1
    left_pad = map_of >> 32 & 0xff
    out_w = (src.w + left_pad + (map_of >> 40 & 0xff) - src.dilation_w * (src.filter_w - 1) - 1) // src.stride_w + 1
    value = ((pos_m + i) // (out_h * out_w))[:, None]
    pos_k_sum = pos_k + np.arange(dst.valid_col)
    group = pos_k_sum // (src.c0 * src.filter_h * src.filter_w)
    pos_m_sum = pos_m + i[:, None]
    y = pos_m_sum // out_w % out_h * src.stride_h + pos_k_sum // src.c0 // src.filter_w % src.filter_h * src.dilation_h - top_pad
    x = pos_m_sum % out_w * src.stride_w + pos_k_sum // src.c0 % src.filter_w * src.dilation_w - left_pad
    pos_m_both = (value < src.n * (src.d if src.layout == "ndc1hwc0" else 1)) & (group < src.c1) & (0 <= y) & (y < src.h) & (0 <= x) & (x < src.w)
    place = (((value * src.c1 + group) * src.h + y) * src.w + x) * src.c0 + pos_k_sum % src.c0
    src_at = guarded(place, src.size, "src", pos_m_both)
    padding_of = src.pad_bits * 257 if src.itemsize == 1 else src.pad_bits
    pad = pad_value(padding_of, dst.dtype)

    def run(dst, src, state=None):
        dst.valid[...] = np.where(pos_m_both, src.array.reshape(-1)[src_at], pad)
    return run


def _a2a3(dst, src, state, pos_m, pos_k, fmatrix_mode):
    """dst[i, j] = src.flat[place(pos_m + i, pos_k + j)] if inside(pos_m + i, pos_k + j) else pad_value(padding,
    dst.dtype); state.fmatrix_a = map_of where fmatrix_mode == fmatrix_a_auto; state.fmatrix_b = map_of where
    fmatrix_mode == fmatrix_b_auto; state.padding_a = padding_of where fmatrix_mode == fmatrix_a_auto or
    fmatrix_mode == fmatrix_b_auto; state.repeat_a = repeat_of where fmatrix_mode == fmatrix_a_auto or
    fmatrix_mode == fmatrix_b_auto."""
    i = np.arange(dst.valid_row)
    own = fmatrix_mode in ("fmatrix_a_auto", "fmatrix_b_auto")
    margins = src.pad_left + src.pad_right * 256 + src.pad_top * 65536 + src.pad_bottom * 16777216
    map_of = src.fmap_w + src.fmap_h * 65536 + margins * 4294967296
    fmatrix = map_of if own else state.fmatrix_b if fmatrix_mode == "fmatrix_b_manual" else state.fmatrix_a
    top_pad = fmatrix >> 48 & 0xff
    out_h = (src.h + top_pad + (fmatrix >> 56 & 0xff) - src.dilation_h * (src.filter_h - 1) - 1) // src.stride_h + 1
    left_pad = fmatrix >> 32 & 0xff
    out_w = (src.w + left_pad + (fmatrix >> 40 & 0xff) - src.dilation_w * (src.filter_w - 1) - 1) // src.stride_w + 1
    value = ((pos_m + i) // (out_h * out_w))[:, None]
    pos_k_sum = pos_k + np.arange(dst.valid_col)
    group = pos_k_sum // (src.c0 * src.filter_h * src.filter_w)
    pos_m_sum = pos_m + i[:, None]
    y = pos_m_sum // out_w % out_h * src.stride_h + pos_k_sum // src.c0 // src.filter_w % src.filter_h * src.dilation_h - top_pad
    x = pos_m_sum % out_w * src.stride_w + pos_k_sum // src.c0 % src.filter_w * src.dilation_w - left_pad
    pos_m_both = (value < src.n * (src.d if src.layout == "ndc1hwc0" else 1)) & (group < src.c1) & (0 <= y) & (y < src.h) & (0 <= x) & (x < src.w)
    place = (((value * src.c1 + group) * src.h + y) * src.w + x) * src.c0 + pos_k_sum % src.c0
    src_at = guarded(place, src.size, "src", pos_m_both)
    padding_of = src.pad_bits * 257 if src.itemsize == 1 else src.pad_bits
    pad = pad_value(padding_of if own else state.padding_a, dst.dtype)
    fmatrix_a_auto = fmatrix_mode == "fmatrix_a_auto"
    fmatrix_b_auto = fmatrix_mode == "fmatrix_b_auto"
    fmatrix_mode_or = fmatrix_a_auto or fmatrix_b_auto
    repeat_of = src.repeat_stride + src.repeat_time * 65536 + src.repeat_mode * 16777216 + 0

    def run(dst, src, state=None):
        dst.valid[...] = np.where(pos_m_both, src.array.reshape(-1)[src_at], pad)
        if fmatrix_a_auto:
            state.put("fmatrix_a", map_of)
        if fmatrix_b_auto:
            state.put("fmatrix_b", map_of)
        if fmatrix_mode_or:
            state.put("padding_a", padding_of)
        if fmatrix_mode_or:
            state.put("repeat_a", repeat_of)
    return run


def _a5(dst, src, state, pos_m, pos_k, fmatrix_mode):
    """dst[i, j] = src.flat[place(pos_m + i, pos_k + j)] if inside(pos_m + i, pos_k + j) else pad_value(padding,
    dst.dtype); state.fmatrix_a = map_of where fmatrix_mode == fmatrix_a_auto; state.fmatrix_b = map_of where
    fmatrix_mode == fmatrix_b_auto; state.padding_a = padding_of where fmatrix_mode == fmatrix_a_auto;
    state.padding_b = padding_of where fmatrix_mode == fmatrix_b_auto; state.repeat_a = repeat_of where
    fmatrix_mode == fmatrix_a_auto; state.repeat_b = repeat_of where fmatrix_mode == fmatrix_b_auto."""
    i = np.arange(dst.valid_row)
    own = fmatrix_mode in ("fmatrix_a_auto", "fmatrix_b_auto")
    margins = src.pad_left + src.pad_right * 256 + src.pad_top * 65536 + src.pad_bottom * 16777216
    map_of = src.fmap_w + src.fmap_h * 65536 + margins * 4294967296
    fmatrix = map_of if own else state.fmatrix_b if fmatrix_mode == "fmatrix_b_manual" else state.fmatrix_a
    top_pad = fmatrix >> 48 & 0xff
    out_h = (src.h + top_pad + (fmatrix >> 56 & 0xff) - src.dilation_h * (src.filter_h - 1) - 1) // src.stride_h + 1
    left_pad = fmatrix >> 32 & 0xff
    out_w = (src.w + left_pad + (fmatrix >> 40 & 0xff) - src.dilation_w * (src.filter_w - 1) - 1) // src.stride_w + 1
    value = ((pos_m + i) // (out_h * out_w))[:, None]
    pos_k_sum = pos_k + np.arange(dst.valid_col)
    group = pos_k_sum // (src.c0 * src.filter_h * src.filter_w)
    pos_m_sum = pos_m + i[:, None]
    y = pos_m_sum // out_w % out_h * src.stride_h + pos_k_sum // src.c0 // src.filter_w % src.filter_h * src.dilation_h - top_pad
    x = pos_m_sum % out_w * src.stride_w + pos_k_sum // src.c0 % src.filter_w * src.dilation_w - left_pad
    pos_m_both = (value < src.n * (src.d if src.layout == "ndc1hwc0" else 1)) & (group < src.c1) & (0 <= y) & (y < src.h) & (0 <= x) & (x < src.w)
    place = (((value * src.c1 + group) * src.h + y) * src.w + x) * src.c0 + pos_k_sum % src.c0
    src_at = guarded(place, src.size, "src", pos_m_both)
    padding_of = src.pad_bits * 257 if src.itemsize == 1 else src.pad_bits
    padding = padding_of if own else state.padding_b if fmatrix_mode == "fmatrix_b_manual" else state.padding_a
    pad = pad_value(padding, dst.dtype)
    fmatrix_a_auto = fmatrix_mode == "fmatrix_a_auto"
    fmatrix_b_auto = fmatrix_mode == "fmatrix_b_auto"
    repeat_of = src.repeat_stride + src.repeat_time * 65536 + src.repeat_mode * 16777216 + (src.dst_stride * 4294967296 + src.dst_mposition * 281474976710656)

    def run(dst, src, state=None):
        dst.valid[...] = np.where(pos_m_both, src.array.reshape(-1)[src_at], pad)
        if fmatrix_a_auto:
            state.put("fmatrix_a", map_of)
        if fmatrix_b_auto:
            state.put("fmatrix_b", map_of)
        if fmatrix_a_auto:
            state.put("padding_a", padding_of)
        if fmatrix_b_auto:
            state.put("padding_b", padding_of)
        if fmatrix_a_auto:
            state.put("repeat_a", repeat_of)
        if fmatrix_b_auto:
            state.put("repeat_b", repeat_of)
    return run
