"""pto.tmatmul: Multiply two matrices into an accumulator tile.

Generated from tile/matrix-and-matrix-vector/tmatmul.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

import numpy as np

from pto_isa.runtime.kernel import Kernel, NUMPY, State, bit_field, current_profile, decoder, element, fma_matmul, inside, matmul, no_variant

_plans: dict = {}


def _rules():
    from pto_isa.generated.rules.tmatmul import RULES

    return RULES


_kernel = Kernel("pto.tmatmul", lambda *types, **fixed: bind(*types, **fixed), {"dst": ('tile',), "src0": ('tile',), "src1": ('tile',), "state": ('registers',)}, ('dst',), ('phase',), _rules)


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
    """Fix what depends on operand types and attributes; returns ``run`` over the operands.

    Takes operand types where the function takes operands.  Rules are not checked here, except that every equality
    the code relies on is asserted."""
    if src0.dtype in ('f8e4m3', 'f8e5m2', 'hif8'):
        if exact:
            return _small_float_exact(dst, src0, src1)
        return _small_float(dst, src0, src1)
    if src0.dtype in ('f16', 'bf16', 'f32', 'i8') and (src0.dtype == 'f32' and (state.tf32_mode if profile == 'a5' else state.hf32_mode if profile == 'a2a3' else 0) != 0):
        if exact:
            return _plain_narrowed_exact(dst, src0, src1, state, profile)
        return _plain_narrowed(dst, src0, src1, state, profile)
    if src0.dtype in ('f16', 'bf16', 'f32', 'i8') and (not (src0.dtype == 'f32' and (state.tf32_mode if profile == 'a5' else state.hf32_mode if profile == 'a2a3' else 0) != 0)):
        if exact:
            if dst.dtype == "i32":
                return _plain_full_i32(dst, src0, src1)
            return _plain_full_f32_exact(dst, src0, src1)
        if src0.dtype == "f32":
            return _plain_full_f32(dst, src0, src1)
        if dst.dtype == "i32":
            return _plain_full_i32(dst, src0, src1)
        return _plain_full_f32_2(dst, src0, src1)
    raise no_variant("pto.tmatmul", profile)


def _small_float(dst, src0, src1):
    """dst[i, j] = sum(value(src0[i, k]) * value(src1[k, j]) for k in range(src0.valid_col))."""
    inside("dst", 0, src0.valid_row, dst.rows)
    src0_rows = src0.valid_row
    inside("dst", 0, src1.valid_col, dst.cols)
    src1_cols = src1.valid_col
    decode = decoder(src0.dtype)
    inside("src1", 0, src0.valid_col, src1.rows)
    src0_cols = src0.valid_col
    decode2 = decoder(src1.dtype)
    src1_whole = src1.valid_shape == (src0_cols, src1_cols)
    dst_whole = dst.valid_shape == (src0_rows, src1_cols)

    def run(dst, src0, src1, state=None):
        np.matmul(decode(src0.valid), decode2(src1.valid if src1_whole else src1.array[:src0_cols, :src1_cols]), out=dst.valid if dst_whole else dst.array[:src0_rows, :src1_cols])

    return run


def _small_float_exact(dst, src0, src1):
    """dst[i, j] = sum(value(src0[i, k]) * value(src1[k, j]) for k in range(src0.valid_col))."""
    inside("dst", 0, src0.valid_row, dst.rows)
    src0_rows = src0.valid_row
    inside("dst", 0, src1.valid_col, dst.cols)
    src1_cols = src1.valid_col
    decode = decoder(src0.dtype)
    inside("src1", 0, src0.valid_col, src1.rows)
    src0_cols = src0.valid_col
    decode2 = decoder(src1.dtype)

    def run(dst, src0, src1, state=None):
        dst.array[:src0_rows, :src1_cols] = fma_matmul(decode(src0.valid), decode2(src1.array[:src0_cols, :src1_cols]), np.float32)

    return run


def _plain_narrowed(dst, src0, src1, state, profile):
    """left[r, k] = rounded(src0[r, k]); right[k, c] = rounded(src1[k, c]); dst[i, j] = sum(left[i, k] * right[k, j]
    for k in range(src0.valid_col))."""
    src0_rows = src0.valid_row
    src0_cols = src0.valid_col
    bits = NUMPY['u32']
    chosen = (state.tf32_mode if profile == 'a5' else state.hf32_mode if profile == 'a2a3' else 0) == 1
    chosen2 = profile == 'a5'
    n = (4096 if profile == 'a5' else 2048) - 1
    bits2 = NUMPY['f32']
    src1_cols = src1.valid_col
    inside("src1", 0, src0.valid_col, src1.rows)
    inside("dst", 0, src0.valid_row, dst.rows)
    inside("dst", 0, src1.valid_col, dst.cols)
    dst_whole = dst.valid_shape == (src0_rows, src1_cols)

    def run(dst, src0, src1, state=None):
        left = np.zeros((src0_rows, src0_cols), NUMPY["f32"])
        word = src0.valid.view(bits)
        carry = (4096 if chosen2 else 2048) if chosen else (element(n, np.uint32) + ((word >> (13 if chosen2 else 12)) & 1))
        shortened = (((word + carry) >> (13 if chosen2 else 12)) << (13 if chosen2 else 12)).view(bits2)
        rounded = np.where(bit_field(word, 30, 23) == 255, src0.valid, np.where(bit_field(word, 30, 23) == 0, 0, shortened))
        left[...] = rounded
        right = np.zeros((src0_cols, src1_cols), NUMPY["f32"])
        word2 = src1.array[:src0_cols, :src1_cols].view(bits)
        carry2 = (4096 if chosen2 else 2048) if chosen else (element(n, np.uint32) + ((word2 >> (13 if chosen2 else 12)) & 1))
        shortened2 = (((word2 + carry2) >> (13 if chosen2 else 12)) << (13 if chosen2 else 12)).view(bits2)
        rounded2 = np.where(bit_field(word2, 30, 23) == 255, src1.array[:src0_cols, :src1_cols], np.where(bit_field(word2, 30, 23) == 0, 0, shortened2))
        right[...] = rounded2
        np.matmul(left, right, out=dst.valid if dst_whole else dst.array[:src0_rows, :src1_cols])

    return run


def _plain_narrowed_exact(dst, src0, src1, state, profile):
    """left[r, k] = rounded(src0[r, k]); right[k, c] = rounded(src1[k, c]); dst[i, j] = sum(left[i, k] * right[k, j]
    for k in range(src0.valid_col))."""
    src0_rows = src0.valid_row
    src0_cols = src0.valid_col
    bits = NUMPY['u32']
    chosen = (state.tf32_mode if profile == 'a5' else state.hf32_mode if profile == 'a2a3' else 0) == 1
    chosen2 = profile == 'a5'
    n = (4096 if profile == 'a5' else 2048) - 1
    bits2 = NUMPY['f32']
    src1_cols = src1.valid_col
    inside("src1", 0, src0.valid_col, src1.rows)
    inside("dst", 0, src0.valid_row, dst.rows)
    inside("dst", 0, src1.valid_col, dst.cols)

    def run(dst, src0, src1, state=None):
        left = np.zeros((src0_rows, src0_cols), NUMPY["f32"])
        word = src0.valid.view(bits)
        carry = (4096 if chosen2 else 2048) if chosen else (element(n, np.uint32) + ((word >> (13 if chosen2 else 12)) & 1))
        shortened = (((word + carry) >> (13 if chosen2 else 12)) << (13 if chosen2 else 12)).view(bits2)
        rounded = np.where(bit_field(word, 30, 23) == 255, src0.valid, np.where(bit_field(word, 30, 23) == 0, 0, shortened))
        left[...] = rounded
        right = np.zeros((src0_cols, src1_cols), NUMPY["f32"])
        word2 = src1.array[:src0_cols, :src1_cols].view(bits)
        carry2 = (4096 if chosen2 else 2048) if chosen else (element(n, np.uint32) + ((word2 >> (13 if chosen2 else 12)) & 1))
        shortened2 = (((word2 + carry2) >> (13 if chosen2 else 12)) << (13 if chosen2 else 12)).view(bits2)
        rounded2 = np.where(bit_field(word2, 30, 23) == 255, src1.array[:src0_cols, :src1_cols], np.where(bit_field(word2, 30, 23) == 0, 0, shortened2))
        right[...] = rounded2
        dst.array[:src0_rows, :src1_cols] = fma_matmul(left, right, np.float32)

    return run


def _plain_full_f32(dst, src0, src1):
    """dst[i, j] = sum(src0[i, k] * src1[k, j] for k in range(src0.valid_col))."""
    inside("dst", 0, src0.valid_row, dst.rows)
    src0_rows = src0.valid_row
    inside("dst", 0, src1.valid_col, dst.cols)
    src1_cols = src1.valid_col
    inside("src1", 0, src0.valid_col, src1.rows)
    src0_cols = src0.valid_col
    src1_whole = src1.valid_shape == (src0_cols, src1_cols)
    dst_whole = dst.valid_shape == (src0_rows, src1_cols)

    def run(dst, src0, src1, state=None):
        np.matmul(src0.valid, src1.valid if src1_whole else src1.array[:src0_cols, :src1_cols], out=dst.valid if dst_whole else dst.array[:src0_rows, :src1_cols])

    return run


def _plain_full_i32(dst, src0, src1):
    """dst[i, j] = sum(src0[i, k] * src1[k, j] for k in range(src0.valid_col))."""
    inside("dst", 0, src0.valid_row, dst.rows)
    src0_rows = src0.valid_row
    inside("dst", 0, src1.valid_col, dst.cols)
    src1_cols = src1.valid_col
    inside("src1", 0, src0.valid_col, src1.rows)
    src0_cols = src0.valid_col

    def run(dst, src0, src1, state=None):
        dst.array[:src0_rows, :src1_cols] = matmul(src0.valid, src1.array[:src0_cols, :src1_cols], np.int32)

    return run


def _plain_full_f32_2(dst, src0, src1):
    """dst[i, j] = sum(src0[i, k] * src1[k, j] for k in range(src0.valid_col))."""
    inside("dst", 0, src0.valid_row, dst.rows)
    src0_rows = src0.valid_row
    inside("dst", 0, src1.valid_col, dst.cols)
    src1_cols = src1.valid_col
    inside("src1", 0, src0.valid_col, src1.rows)
    src0_cols = src0.valid_col

    def run(dst, src0, src1, state=None):
        dst.array[:src0_rows, :src1_cols] = matmul(src0.valid, src1.array[:src0_cols, :src1_cols], np.float32)

    return run


def _plain_full_f32_exact(dst, src0, src1):
    """dst[i, j] = sum(src0[i, k] * src1[k, j] for k in range(src0.valid_col))."""
    inside("dst", 0, src0.valid_row, dst.rows)
    src0_rows = src0.valid_row
    inside("dst", 0, src1.valid_col, dst.cols)
    src1_cols = src1.valid_col
    inside("src1", 0, src0.valid_col, src1.rows)
    src0_cols = src0.valid_col

    def run(dst, src0, src1, state=None):
        dst.array[:src0_rows, :src1_cols] = fma_matmul(src0.valid, src1.array[:src0_cols, :src1_cols], np.float32)

    return run
