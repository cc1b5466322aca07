"""pto.tmatmul: Multiply two matrices into an accumulator tile.

Generated from tile/matrix-and-matrix-vector/tmatmul.yaml by `pto-isa generate`; do not edit.
"""
# ruff: noqa

import numpy as np

from pto_isa.runtime.kernel import Kernel, NUMPY, State, bit_field, current_profile, decoder, element, fma_matmul, inside, matmul, no_variant

_plans: dict = {}
_kernel = Kernel("pto.tmatmul", __name__, {"dst": ("tile",), "src0": ("tile",), "src1": ("tile",), "state": ("registers",)}, ("dst",), ("phase",))


def tmatmul(dst, src0, src1, state=None, *, phase='unspecified', profile=None, check=True, strict=False, exact=False):
    """Multiply two matrices into an accumulator tile.

    dst: Result, an accumulator tile. Rows come from `src0`, columns from `src1`.
    src0: Left matrix. Its valid region gives the rows of the result and the length of the sums.
    src1: Right matrix. Its valid columns are the columns of the result.
    state: Registers of the core; their modes say whether `f32` elements are rounded first.
    phase: Unit flag of the accumulator for a following store. It has no influence on the values.

    dst[i, j] = sum(value(src0[i, k]) * value(src1[k, j]) for k in range(src0.valid_col))
    left[r, k] = rounded(src0[r, k])
    right[k, c] = rounded(src1[k, c])
    dst[i, j] = sum(left[i, k] * right[k, j] for k in range(src0.valid_col))
    and 1 more, by form, mode and element types; the planners below have them.

    Writes its outputs in place and returns None.  A broken error rule raises RuleError.
    Record: tile/matrix-and-matrix-vector/tmatmul.yaml
    """
    if state is None:
        state = State()
    try:
        run = _plans[dst.key, src0.key, src1.key, state.key, phase, current_profile() if profile is None else profile, check, strict, exact]
    except (KeyError, AttributeError, TypeError) as missing:
        run, named = None, missing.args
    if run is None:
        run = _kernel.plan(_plans, named, (dst, src0, src1, state), (phase,), profile, check, strict, exact)
    run(dst, src0, src1, state)


def bind(dst, src0, src1, state=None, *, phase='unspecified', profile='cpu', exact=False):
    """Return ``run`` for these operand types and attributes; nothing is checked but what it relies on."""
    if src0.dtype in ("f8e4m3", "f8e5m2", "hif8"):
        if exact:
            return _small_float_exact(dst, src0, src1)
        return _small_float(dst, src0, src1)
    if src0.dtype in ("f16", "bf16", "f32", "i8"):
        if profile == "a2a3" and src0.dtype == "f32" and state.hf32_mode != 0:
            if exact:
                return _plain_narrowed_exact_a2a3(dst, src0, src1, state)
            return _plain_narrowed_a2a3(dst, src0, src1, state)
        if profile == "a5" and src0.dtype == "f32" and state.tf32_mode != 0:
            if exact:
                return _plain_narrowed_exact_a5(dst, src0, src1, state)
            return _plain_narrowed_a5(dst, src0, src1, state)
        if exact:
            if dst.dtype == "i32":
                return _plain_full_src0_bf16_f16_i8(dst, src0, src1, NUMPY["i32"])
            return _plain_full_src0_bf16_f16_f32(dst, src0, src1)
        if src0.dtype == "f32":
            return _plain_full_src0_f32(dst, src0, src1)
        if dst.dtype == "i32":
            return _plain_full_src0_bf16_f16_i8(dst, src0, src1, NUMPY["i32"])
        return _plain_full_src0_bf16_f16_i8(dst, src0, src1, NUMPY["f32"])
    raise no_variant("pto.tmatmul", profile)


def _small_float_exact(dst, src0, src1):
    """dst[i, j] = sum(value(src0[i, k]) * value(src1[k, j]) for k in range(src0.valid_col))."""
    src0_rows, src0_cols = src0.valid_shape
    src1_cols = src1.valid_col
    inside("dst", (0, src0_rows, dst.rows), (0, src1_cols, dst.cols))
    inside("src1", (0, src0_cols, src1.rows))
    decode = decoder(src0.dtype)
    decode_src1 = decoder(src1.dtype)

    def run(dst, src0, src1, state=None):
        dst.array[:src0_rows, :src1_cols] = fma_matmul(decode(src0.valid), decode_src1(src1.array[:src0_cols, :src1_cols]), np.float32)
    return run


def _small_float(dst, src0, src1):
    """dst[i, j] = sum(value(src0[i, k]) * value(src1[k, j]) for k in range(src0.valid_col))."""
    src0_rows, src0_cols = src0.valid_shape
    src1_cols = src1.valid_col
    inside("dst", (0, src0_rows, dst.rows), (0, src1_cols, dst.cols))
    inside("src1", (0, src0_cols, src1.rows))
    decode = decoder(src0.dtype)
    decode_src1 = decoder(src1.dtype)
    dst_whole = dst.valid_shape == (src0_rows, src1_cols)

    def run(dst, src0, src1, state=None):
        np.matmul(decode(src0.valid), decode_src1(src1.array[:src0_cols, :src1_cols]), out=dst.valid if dst_whole else dst.array[:src0_rows, :src1_cols])
    return run


def _plain_narrowed_exact_a2a3(dst, src0, src1, state):
    """left[r, k] = rounded(src0[r, k]); right[k, c] = rounded(src1[k, c]); dst[i, j] = sum(left[i, k] * right[k, j]
    for k in range(src0.valid_col))."""
    src0_rows, src0_cols = src0.valid_shape
    inside("src1", (0, src0_cols, src1.rows))
    src1_cols = src1.valid_col
    inside("dst", (0, src0_rows, dst.rows), (0, src1_cols, dst.cols))
    state_equal = state.hf32_mode == 1
    count = element(2048 - 1, np.uint32)

    def run(dst, src0, src1, state=None):
        left = np.zeros((src0_rows, src0_cols), np.float32)
        word = src0.valid.view(np.uint32)
        src0_field = bit_field(word, 30, 23)
        carry = 2048 if state_equal else count + (word >> 12 & 1)
        shortened = (word + carry >> 12 << 12).view(np.float32)
        rounded = np.where(src0_field == 255, src0.valid, np.where(src0_field == 0, 0, shortened))
        left[...] = rounded
        right = np.zeros((src0_cols, src1_cols), np.float32)
        src1_bits = src1.array[:src0_cols, :src1_cols].view(np.uint32)
        src1_field = bit_field(src1_bits, 30, 23)
        carry_state = 2048 if state_equal else count + (src1_bits >> 12 & 1)
        bits = (src1_bits + carry_state >> 12 << 12).view(np.float32)
        src1_chosen = np.where(src1_field == 255, src1.array[:src0_cols, :src1_cols], np.where(src1_field == 0, 0, bits))
        right[...] = src1_chosen
        dst.array[:src0_rows, :src1_cols] = fma_matmul(left, right, np.float32)
    return run


def _plain_narrowed_a2a3(dst, src0, src1, state):
    """left[r, k] = rounded(src0[r, k]); right[k, c] = rounded(src1[k, c]); dst[i, j] = sum(left[i, k] * right[k, j]
    for k in range(src0.valid_col))."""
    src0_rows, src0_cols = src0.valid_shape
    inside("src1", (0, src0_cols, src1.rows))
    src1_cols = src1.valid_col
    inside("dst", (0, src0_rows, dst.rows), (0, src1_cols, dst.cols))
    state_equal = state.hf32_mode == 1
    count = element(2048 - 1, np.uint32)
    dst_whole = dst.valid_shape == (src0_rows, src1_cols)

    def run(dst, src0, src1, state=None):
        left = np.zeros((src0_rows, src0_cols), np.float32)
        word = src0.valid.view(np.uint32)
        src0_field = bit_field(word, 30, 23)
        carry = 2048 if state_equal else count + (word >> 12 & 1)
        shortened = (word + carry >> 12 << 12).view(np.float32)
        rounded = np.where(src0_field == 255, src0.valid, np.where(src0_field == 0, 0, shortened))
        left[...] = rounded
        right = np.zeros((src0_cols, src1_cols), np.float32)
        src1_bits = src1.array[:src0_cols, :src1_cols].view(np.uint32)
        src1_field = bit_field(src1_bits, 30, 23)
        carry_state = 2048 if state_equal else count + (src1_bits >> 12 & 1)
        bits = (src1_bits + carry_state >> 12 << 12).view(np.float32)
        src1_chosen = np.where(src1_field == 255, src1.array[:src0_cols, :src1_cols], np.where(src1_field == 0, 0, bits))
        right[...] = src1_chosen
        np.matmul(left, right, out=dst.valid if dst_whole else dst.array[:src0_rows, :src1_cols])
    return run


def _plain_narrowed_exact_a5(dst, src0, src1, state):
    """left[r, k] = rounded(src0[r, k]); right[k, c] = rounded(src1[k, c]); dst[i, j] = sum(left[i, k] * right[k, j]
    for k in range(src0.valid_col))."""
    src0_rows, src0_cols = src0.valid_shape
    inside("src1", (0, src0_cols, src1.rows))
    src1_cols = src1.valid_col
    inside("dst", (0, src0_rows, dst.rows), (0, src1_cols, dst.cols))
    state_equal = state.tf32_mode == 1
    count = element(4096 - 1, np.uint32)

    def run(dst, src0, src1, state=None):
        left = np.zeros((src0_rows, src0_cols), np.float32)
        word = src0.valid.view(np.uint32)
        src0_field = bit_field(word, 30, 23)
        carry = 4096 if state_equal else count + (word >> 13 & 1)
        shortened = (word + carry >> 13 << 13).view(np.float32)
        rounded = np.where(src0_field == 255, src0.valid, np.where(src0_field == 0, 0, shortened))
        left[...] = rounded
        right = np.zeros((src0_cols, src1_cols), np.float32)
        src1_bits = src1.array[:src0_cols, :src1_cols].view(np.uint32)
        src1_field = bit_field(src1_bits, 30, 23)
        carry_state = 4096 if state_equal else count + (src1_bits >> 13 & 1)
        bits = (src1_bits + carry_state >> 13 << 13).view(np.float32)
        src1_chosen = np.where(src1_field == 255, src1.array[:src0_cols, :src1_cols], np.where(src1_field == 0, 0, bits))
        right[...] = src1_chosen
        dst.array[:src0_rows, :src1_cols] = fma_matmul(left, right, np.float32)
    return run


def _plain_narrowed_a5(dst, src0, src1, state):
    """left[r, k] = rounded(src0[r, k]); right[k, c] = rounded(src1[k, c]); dst[i, j] = sum(left[i, k] * right[k, j]
    for k in range(src0.valid_col))."""
    src0_rows, src0_cols = src0.valid_shape
    inside("src1", (0, src0_cols, src1.rows))
    src1_cols = src1.valid_col
    inside("dst", (0, src0_rows, dst.rows), (0, src1_cols, dst.cols))
    state_equal = state.tf32_mode == 1
    count = element(4096 - 1, np.uint32)
    dst_whole = dst.valid_shape == (src0_rows, src1_cols)

    def run(dst, src0, src1, state=None):
        left = np.zeros((src0_rows, src0_cols), np.float32)
        word = src0.valid.view(np.uint32)
        src0_field = bit_field(word, 30, 23)
        carry = 4096 if state_equal else count + (word >> 13 & 1)
        shortened = (word + carry >> 13 << 13).view(np.float32)
        rounded = np.where(src0_field == 255, src0.valid, np.where(src0_field == 0, 0, shortened))
        left[...] = rounded
        right = np.zeros((src0_cols, src1_cols), np.float32)
        src1_bits = src1.array[:src0_cols, :src1_cols].view(np.uint32)
        src1_field = bit_field(src1_bits, 30, 23)
        carry_state = 4096 if state_equal else count + (src1_bits >> 13 & 1)
        bits = (src1_bits + carry_state >> 13 << 13).view(np.float32)
        src1_chosen = np.where(src1_field == 255, src1.array[:src0_cols, :src1_cols], np.where(src1_field == 0, 0, bits))
        right[...] = src1_chosen
        np.matmul(left, right, out=dst.valid if dst_whole else dst.array[:src0_rows, :src1_cols])
    return run


def _plain_full_src0_bf16_f16_i8(dst, src0, src1, kind):
    """dst[i, j] = sum(src0[i, k] * src1[k, j] for k in range(src0.valid_col))."""
    src0_rows, src0_cols = src0.valid_shape
    src1_cols = src1.valid_col
    inside("dst", (0, src0_rows, dst.rows), (0, src1_cols, dst.cols))
    inside("src1", (0, src0_cols, src1.rows))

    def run(dst, src0, src1, state=None):
        dst.array[:src0_rows, :src1_cols] = matmul(src0.valid, src1.array[:src0_cols, :src1_cols], kind)
    return run


def _plain_full_src0_bf16_f16_f32(dst, src0, src1):
    """dst[i, j] = sum(src0[i, k] * src1[k, j] for k in range(src0.valid_col))."""
    src0_rows, src0_cols = src0.valid_shape
    src1_cols = src1.valid_col
    inside("dst", (0, src0_rows, dst.rows), (0, src1_cols, dst.cols))
    inside("src1", (0, src0_cols, src1.rows))

    def run(dst, src0, src1, state=None):
        dst.array[:src0_rows, :src1_cols] = fma_matmul(src0.valid, src1.array[:src0_cols, :src1_cols], np.float32)
    return run


def _plain_full_src0_f32(dst, src0, src1):
    """dst[i, j] = sum(src0[i, k] * src1[k, j] for k in range(src0.valid_col))."""
    src0_rows, src0_cols = src0.valid_shape
    src1_cols = src1.valid_col
    inside("dst", (0, src0_rows, dst.rows), (0, src1_cols, dst.cols))
    inside("src1", (0, src0_cols, src1.rows))
    src1_whole = src1.valid_shape == (src0_cols, src1_cols)
    dst_whole = dst.valid_shape == (src0_rows, src1_cols)

    def run(dst, src0, src1, state=None):
        np.matmul(src0.valid, src1.valid if src1_whole else src1.array[:src0_cols, :src1_cols], out=dst.valid if dst_whole else dst.array[:src0_rows, :src1_cols])
    return run
