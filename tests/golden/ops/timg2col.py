"""pto.timg2col: Unfold the windows of a convolution into the rows of a left matrix tile.

Generated from tile/layout-and-rearrangement/timg2col.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

import numpy as np

from pto_isa.runtime.kernel import Kernel, State, current_profile, guarded, pad_value

_plans: dict = {}


def _rules():
    from pto_isa.generated.rules.timg2col import RULES

    return RULES


_kernel = Kernel("pto.timg2col", lambda *types, **fixed: bind(*types, **fixed), {"dst": ('tile',), "src": ('conv',), "state": ('registers',)}, ('dst', 'state'), ('pos_m', 'pos_k', 'fmatrix_mode'), _rules)


def timg2col(dst, src, state=None, *, pos_m=0, pos_k=0, fmatrix_mode='fmatrix_a_manual', profile=None, check=True, strict=False, exact=False):
    """Unfold the windows of a convolution into the rows of a left matrix tile.

    dst: Part of the unfolded matrix, a left operand of a matrix product.
    src: Feature map with the settings of the convolution.
    state: Registers of the core.
    pos_m: Row of the unfolded matrix at which `dst` begins.
    pos_k: Column of the unfolded matrix at which `dst` begins.
    fmatrix_mode: Which registers are used, and whether the op writes them itself.

    dst[i, j] = src.flat[place(pos_m + i, pos_k + j)] if inside(pos_m + i, pos_k + j) else pad_value(padding, dst.dtype)
    state.fmatrix_a = map_of
    state.fmatrix_b = map_of
    state.padding_a = padding_of
    and 3 more, by form, mode and element types; the planners below have them.

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
    """Fix what depends on operand types and attributes; returns ``run`` over the operands.

    Takes operand types where the function takes operands.  Rules are not checked here, except that every equality
    the code relies on is asserted."""
    return _all(dst, src, state, pos_m, pos_k, fmatrix_mode, profile)


def _all(dst, src, state, pos_m, pos_k, fmatrix_mode, profile):
    """dst[i, j] = src.flat[place(pos_m + i, pos_k + j)] if inside(pos_m + i, pos_k + j) else pad_value(padding,
    dst.dtype); state.fmatrix_a = map_of; state.fmatrix_b = map_of; state.padding_a = padding_of; state.padding_b
    = padding_of; state.repeat_a = repeat_of; state.repeat_b = repeat_of."""
    n = pos_m
    rows = dst.valid_row
    at = np.arange(rows)[:, None]
    at2 = n + at
    margins = src.pad_left + src.pad_right * 256 + src.pad_top * 65536 + src.pad_bottom * 16777216
    fmatrix = src.fmap_w + src.fmap_h * 65536 + margins * 4294967296 if fmatrix_mode in ('fmatrix_a_auto', 'fmatrix_b_auto') or profile == 'cpu' else state.fmatrix_b if fmatrix_mode == 'fmatrix_b_manual' else state.fmatrix_a
    out_h = (src.h + (fmatrix >> 48 & 0xff) + (fmatrix >> 56 & 0xff) - src.dilation_h * (src.filter_h - 1) - 1) // src.stride_h + 1
    out_w = (src.w + (fmatrix >> 32 & 0xff) + (fmatrix >> 40 & 0xff) - src.dilation_w * (src.filter_w - 1) - 1) // src.stride_w + 1
    n2 = (out_h * out_w)
    at3 = at2 // n2
    n3 = (src.n * ((src.d if src.layout == 'ndc1hwc0' else 1)))
    n4 = pos_k
    cols = dst.valid_col
    at4 = np.arange(cols)
    at5 = n4 + at4
    n5 = (((src.c0 * src.filter_h)) * src.filter_w)
    at6 = at5 // n5
    n6 = src.c1
    at7 = at2 // out_w
    at8 = at7 % out_h
    n7 = src.stride_h
    at9 = at8 * n7
    n8 = src.c0
    at10 = at5 // n8
    n9 = src.filter_w
    at11 = at10 // n9
    n10 = src.filter_h
    at12 = at11 % n10
    n11 = src.dilation_h
    at13 = at12 * n11
    at14 = at9 + at13
    n12 = (fmatrix >> 48 & 0xff)
    at15 = at14 - n12
    n13 = src.h
    at16 = at2 % out_w
    n14 = src.stride_w
    at17 = at16 * n14
    at18 = at10 % n9
    n15 = src.dilation_w
    at19 = at18 * n15
    at20 = at17 + at19
    n16 = (fmatrix >> 32 & 0xff)
    at21 = at20 - n16
    n17 = src.w
    inside = (at3 < n3) & (at6 < n6) & ((0 <= at15) & (at15 < n13)) & ((0 <= at21) & (at21 < n17))
    at22 = at3 * n6
    at23 = at22 + at6
    at24 = at23 * n13
    at25 = at24 + at15
    at26 = at25 * n17
    at27 = at26 + at21
    at28 = at27 * n8
    at29 = at5 % n8
    at30 = at28 + at29
    n18 = src.size
    at31 = guarded(at30, n18, "src", inside)
    padding = (src.pad_bits * 257 if src.itemsize == 1 else src.pad_bits) if fmatrix_mode in ('fmatrix_a_auto', 'fmatrix_b_auto') or profile == 'cpu' else state.padding_b if fmatrix_mode == 'fmatrix_b_manual' and profile == 'a5' else state.padding_a
    pad = pad_value(padding, dst.dtype)
    n19 = src.fmap_w + 65536 * src.fmap_h + 4294967296 * margins
    chosen = fmatrix_mode == 'fmatrix_a_auto' and profile != 'cpu'
    chosen2 = fmatrix_mode == 'fmatrix_b_auto' and profile != 'cpu'
    n20 = (src.pad_bits * 257 if src.itemsize == 1 else src.pad_bits)
    chosen3 = fmatrix_mode == 'fmatrix_a_auto' and profile != 'cpu' or fmatrix_mode == 'fmatrix_b_auto' and profile == 'a2a3'
    chosen4 = fmatrix_mode == 'fmatrix_b_auto' and profile == 'a5'
    repeat_of = src.repeat_stride + src.repeat_time * 65536 + src.repeat_mode * 16777216 + (src.dst_stride * 4294967296 + src.dst_mposition * 281474976710656 if profile == 'a5' else 0)

    def run(dst, src, state=None):
        dst.valid[...] = np.where(inside, src.array.reshape(-1)[at31], pad)
        if chosen:
            state.put("fmatrix_a", n19)
        if chosen2:
            state.put("fmatrix_b", n19)
        if chosen3:
            state.put("padding_a", n20)
        if chosen4:
            state.put("padding_b", n20)
        if chosen3:
            state.put("repeat_a", repeat_of)
        if chosen4:
            state.put("repeat_b", repeat_of)

    return run
