"""pto.tgemv.bias: Multiply a row vector and a matrix and add a row of biases.

Generated from tile/matrix-and-matrix-vector/tgemv_bias.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

import numpy as np

from pto_isa.runtime.kernel import Kernel, NUMPY, State, bit_field, current_profile, decoder, element, entry, fma_matmul, inside, matmul, no_variant, require

_plans: dict = {}


def _rules():
    from pto_isa.generated.rules.tgemv_bias import RULES

    return RULES


_kernel = Kernel("pto.tgemv.bias", lambda *types, **fixed: bind(*types, **fixed), {"dst": ('tile',), "src0": ('tile',), "src1": ('tile',), "bias": ('tile',), "state": ('registers',)}, ('dst',), ('phase',), _rules)


def tgemv_bias(dst, src0, src1, bias, state=None, *, phase='unspecified', profile=None, check=True, strict=False, exact=False):
    """Multiply a row vector and a matrix and add a row of biases.

    dst: Result, one row of an accumulator tile. Its columns come from `src1`.
    src0: Left vector, a left-matrix tile of which one row is valid.
    src1: Right matrix. Its valid rows are the length of the sums, its valid columns the columns of the result.
    bias: Row of biases, in the element type of the result.
    state: Registers of the core; their modes say whether `f32` elements are rounded first.
    phase: Unit flag of the accumulator for a following store. It has no influence on the values.

    dst[0, j] = sum(value(src0[0, k]) * value(src1[k, j]) for k in range(src1.valid_row)) + bias[0, j]
    left[r, k] = rounded(src0[r, k])
    right[k, c] = rounded(src1[k, c])
    dst[0, j] = sum(left[0, k] * right[k, j] for k in range(src1.valid_row)) + bias[0, j]
    and 1 more, by form, mode and element types; the planners below have them.

    Writes its outputs in place and returns None.  A broken error rule raises RuleError.
    Record: tile/matrix-and-matrix-vector/tgemv_bias.yaml
    """
    if state is None:
        state = State()
    try:
        run = _plans[dst.key, src0.key, src1.key, bias.key, state.key, phase, current_profile() if profile is None else profile, check, strict, exact]
    except (KeyError, AttributeError, TypeError) as missing:
        run, named = None, missing.args
    if run is None:
        run = _kernel.plan(_plans, named, (dst, src0, src1, bias, state), (phase,), profile, check, strict, exact)
    run(dst, src0, src1, bias, state)


def bind(dst, src0, src1, bias, state=None, *, phase='unspecified', profile='cpu', exact=False):
    """Fix what depends on operand types and attributes; returns ``run`` over the operands.

    Takes operand types where the function takes operands.  Rules are not checked here, except that every equality
    the code relies on is asserted."""
    if src0.dtype in ('f8e4m3', 'f8e5m2', 'hif8'):
        if exact:
            return _small_float_exact(dst, src0, src1, bias)
        return _small_float(dst, src0, src1, bias)
    if src0.dtype in ('f16', 'bf16', 'f32', 'i8') and (src0.dtype == 'f32' and (state.tf32_mode if profile == 'a5' else state.hf32_mode if profile == 'a2a3' else 0) != 0):
        if exact:
            return _plain_narrowed_exact(dst, src0, src1, bias, state, profile)
        return _plain_narrowed(dst, src0, src1, bias, state, profile)
    if src0.dtype in ('f16', 'bf16', 'f32', 'i8') and (not (src0.dtype == 'f32' and (state.tf32_mode if profile == 'a5' else state.hf32_mode if profile == 'a2a3' else 0) != 0)):
        if exact:
            if dst.dtype == "i32":
                return _plain_full_i32(dst, src0, src1, bias)
            return _plain_full_f32_exact(dst, src0, src1, bias)
        if src0.dtype == "f32":
            return _plain_full_f32(dst, src0, src1, bias)
        if dst.dtype == "i32":
            return _plain_full_i32(dst, src0, src1, bias)
        return _plain_full_f32_2(dst, src0, src1, bias)
    raise no_variant("pto.tgemv.bias", profile)


def _small_float(dst, src0, src1, bias):
    """dst[0, j] = sum(value(src0[0, k]) * value(src1[k, j]) for k in range(src1.valid_row)) + bias[0, j]."""
    inside("dst", 0, src1.valid_col, dst.cols)
    src1_cols = src1.valid_col
    inside("src0", 0, src1.valid_row, src0.cols)
    src1_rows = src1.valid_row
    decode = decoder(src0.dtype)
    decode2 = decoder(src1.dtype)
    inside("bias", 0, src1.valid_col, bias.cols)

    def run(dst, src0, src1, bias, state=None):
        np.add(np.matmul(decode(src0.array[0, :src1_rows]), decode2(src1.valid)), bias.array[0, :src1_cols], out=dst.array[0, :src1_cols])

    return run


def _small_float_exact(dst, src0, src1, bias):
    """dst[0, j] = sum(value(src0[0, k]) * value(src1[k, j]) for k in range(src1.valid_row)) + bias[0, j]."""
    inside("dst", 0, src1.valid_col, dst.cols)
    src1_cols = src1.valid_col
    inside("src0", 0, src1.valid_row, src0.cols)
    src1_rows = src1.valid_row
    decode = decoder(src0.dtype)
    decode2 = decoder(src1.dtype)
    inside("bias", 0, src1.valid_col, bias.cols)

    def run(dst, src0, src1, bias, state=None):
        np.add(fma_matmul(decode(src0.array[0, :src1_rows]), decode2(src1.valid), np.float32), bias.array[0, :src1_cols], out=dst.array[0, :src1_cols])

    return run


def _plain_narrowed(dst, src0, src1, bias, state, profile):
    """left[r, k] = rounded(src0[r, k]); right[k, c] = rounded(src1[k, c]); dst[0, j] = sum(left[0, k] * right[k, j]
    for k in range(src1.valid_row)) + bias[0, j]."""
    require(src0.valid_row == 1, "pto.tgemv.bias/single-row")
    src1_rows = src1.valid_row
    inside("src0", 0, src1.valid_row, src0.cols)
    bits = NUMPY['u32']
    chosen = (state.tf32_mode if profile == 'a5' else state.hf32_mode if profile == 'a2a3' else 0) == 1
    chosen2 = profile == 'a5'
    n = (4096 if profile == 'a5' else 2048) - 1
    bits2 = NUMPY['f32']
    src1_cols = src1.valid_col
    inside("dst", 0, src1.valid_col, dst.cols)
    inside("bias", 0, src1.valid_col, bias.cols)

    def run(dst, src0, src1, bias, state=None):
        left = np.zeros((1, src1_rows), NUMPY["f32"])
        word = src0.array[:1, :src1_rows].view(bits)
        carry = (4096 if chosen2 else 2048) if chosen else (element(n, np.uint32) + ((word >> (13 if chosen2 else 12)) & 1))
        shortened = (((word + carry) >> (13 if chosen2 else 12)) << (13 if chosen2 else 12)).view(bits2)
        rounded = np.where(bit_field(word, 30, 23) == 255, src0.array[:1, :src1_rows], np.where(bit_field(word, 30, 23) == 0, 0, shortened))
        left[...] = rounded
        right = np.zeros((src1_rows, src1_cols), NUMPY["f32"])
        word2 = src1.valid.view(bits)
        carry2 = (4096 if chosen2 else 2048) if chosen else (element(n, np.uint32) + ((word2 >> (13 if chosen2 else 12)) & 1))
        shortened2 = (((word2 + carry2) >> (13 if chosen2 else 12)) << (13 if chosen2 else 12)).view(bits2)
        rounded2 = np.where(bit_field(word2, 30, 23) == 255, src1.valid, np.where(bit_field(word2, 30, 23) == 0, 0, shortened2))
        right[...] = rounded2
        np.add(np.matmul(left[entry(0, left.shape[0], "left")], right), bias.array[0, :src1_cols], out=dst.array[0, :src1_cols])

    return run


def _plain_narrowed_exact(dst, src0, src1, bias, state, profile):
    """left[r, k] = rounded(src0[r, k]); right[k, c] = rounded(src1[k, c]); dst[0, j] = sum(left[0, k] * right[k, j]
    for k in range(src1.valid_row)) + bias[0, j]."""
    require(src0.valid_row == 1, "pto.tgemv.bias/single-row")
    src1_rows = src1.valid_row
    inside("src0", 0, src1.valid_row, src0.cols)
    bits = NUMPY['u32']
    chosen = (state.tf32_mode if profile == 'a5' else state.hf32_mode if profile == 'a2a3' else 0) == 1
    chosen2 = profile == 'a5'
    n = (4096 if profile == 'a5' else 2048) - 1
    bits2 = NUMPY['f32']
    src1_cols = src1.valid_col
    inside("dst", 0, src1.valid_col, dst.cols)
    inside("bias", 0, src1.valid_col, bias.cols)

    def run(dst, src0, src1, bias, state=None):
        left = np.zeros((1, src1_rows), NUMPY["f32"])
        word = src0.array[:1, :src1_rows].view(bits)
        carry = (4096 if chosen2 else 2048) if chosen else (element(n, np.uint32) + ((word >> (13 if chosen2 else 12)) & 1))
        shortened = (((word + carry) >> (13 if chosen2 else 12)) << (13 if chosen2 else 12)).view(bits2)
        rounded = np.where(bit_field(word, 30, 23) == 255, src0.array[:1, :src1_rows], np.where(bit_field(word, 30, 23) == 0, 0, shortened))
        left[...] = rounded
        right = np.zeros((src1_rows, src1_cols), NUMPY["f32"])
        word2 = src1.valid.view(bits)
        carry2 = (4096 if chosen2 else 2048) if chosen else (element(n, np.uint32) + ((word2 >> (13 if chosen2 else 12)) & 1))
        shortened2 = (((word2 + carry2) >> (13 if chosen2 else 12)) << (13 if chosen2 else 12)).view(bits2)
        rounded2 = np.where(bit_field(word2, 30, 23) == 255, src1.valid, np.where(bit_field(word2, 30, 23) == 0, 0, shortened2))
        right[...] = rounded2
        np.add(fma_matmul(left[entry(0, left.shape[0], "left")], right, np.float32), bias.array[0, :src1_cols], out=dst.array[0, :src1_cols])

    return run


def _plain_full_f32(dst, src0, src1, bias):
    """dst[0, j] = sum(src0[0, k] * src1[k, j] for k in range(src1.valid_row)) + bias[0, j]."""
    inside("dst", 0, src1.valid_col, dst.cols)
    src1_cols = src1.valid_col
    inside("src0", 0, src1.valid_row, src0.cols)
    src1_rows = src1.valid_row
    inside("bias", 0, src1.valid_col, bias.cols)

    def run(dst, src0, src1, bias, state=None):
        np.add(np.matmul(src0.array[0, :src1_rows], src1.valid), bias.array[0, :src1_cols], out=dst.array[0, :src1_cols])

    return run


def _plain_full_i32(dst, src0, src1, bias):
    """dst[0, j] = sum(src0[0, k] * src1[k, j] for k in range(src1.valid_row)) + bias[0, j]."""
    inside("dst", 0, src1.valid_col, dst.cols)
    src1_cols = src1.valid_col
    inside("src0", 0, src1.valid_row, src0.cols)
    src1_rows = src1.valid_row
    inside("bias", 0, src1.valid_col, bias.cols)

    def run(dst, src0, src1, bias, state=None):
        np.add(matmul(src0.array[0, :src1_rows], src1.valid, np.int32), bias.array[0, :src1_cols], out=dst.array[0, :src1_cols])

    return run


def _plain_full_f32_2(dst, src0, src1, bias):
    """dst[0, j] = sum(src0[0, k] * src1[k, j] for k in range(src1.valid_row)) + bias[0, j]."""
    inside("dst", 0, src1.valid_col, dst.cols)
    src1_cols = src1.valid_col
    inside("src0", 0, src1.valid_row, src0.cols)
    src1_rows = src1.valid_row
    inside("bias", 0, src1.valid_col, bias.cols)

    def run(dst, src0, src1, bias, state=None):
        np.add(matmul(src0.array[0, :src1_rows], src1.valid, np.float32), bias.array[0, :src1_cols], out=dst.array[0, :src1_cols])

    return run


def _plain_full_f32_exact(dst, src0, src1, bias):
    """dst[0, j] = sum(src0[0, k] * src1[k, j] for k in range(src1.valid_row)) + bias[0, j]."""
    inside("dst", 0, src1.valid_col, dst.cols)
    src1_cols = src1.valid_col
    inside("src0", 0, src1.valid_row, src0.cols)
    src1_rows = src1.valid_row
    inside("bias", 0, src1.valid_col, bias.cols)

    def run(dst, src0, src1, bias, state=None):
        np.add(fma_matmul(src0.array[0, :src1_rows], src1.valid, np.float32), bias.array[0, :src1_cols], out=dst.array[0, :src1_cols])

    return run
