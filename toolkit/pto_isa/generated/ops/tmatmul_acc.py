"""pto.tmatmul.acc: Multiply two matrices and add the product to an accumulator tile.

Generated from tile/matrix-and-matrix-vector/tmatmul_acc.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

import numpy as np

from pto_isa.runtime.kernel import Kernel, NUMPY, State, bit_field, current_profile, decoder, element, fma_matmul, inside, matmul, no_variant

_plans: dict = {}


def _rules():
    from pto_isa.generated.rules.tmatmul_acc import RULES

    return RULES


_kernel = Kernel("pto.tmatmul.acc", lambda *types, **fixed: bind(*types, **fixed), {"dst": ('tile',), "src0": ('tile',), "src1": ('tile',), "acc": ('tile',), "state": ('registers',)}, ('dst',), ('phase',), _rules)


def tmatmul_acc(dst, src0, src1, acc=None, state=None, *, phase='unspecified', profile=None, check=True, strict=False, exact=False):
    """Multiply two matrices and add the product to an accumulator tile.

    dst: Result, an accumulator tile. Without `acc` its old contents are what the product is added to.
    src0: Left matrix. Its valid region gives the rows of the result and the length of the sums.
    src1: Right matrix. Its valid columns are the columns of the result.
    acc: Accumulator that the product is added to; `dst` itself when left out.
    state: Registers of the core; their modes say whether `f32` elements are rounded first.
    phase: Unit flag of the accumulator for a following store. It has no influence on the values.

    dst[i, j] = acc[i, j] + sum(value(src0[i, k]) * value(src1[k, j]) for k in range(src0.valid_col))
    dst[i, j] = dst[i, j] + sum(value(src0[i, k]) * value(src1[k, j]) for k in range(src0.valid_col))
    left[r, k] = rounded(src0[r, k])
    right[k, c] = rounded(src1[k, c])
    and 4 more, by form, mode and element types; the planners below have them.

    Writes its outputs in place and returns None.  A broken error rule raises RuleError.
    Record: tile/matrix-and-matrix-vector/tmatmul_acc.yaml
    """
    if state is None:
        state = State()
    try:
        run = _plans[dst.key, src0.key, src1.key, acc is None or acc.key, state.key, phase, current_profile() if profile is None else profile, check, strict, exact]
    except (KeyError, AttributeError, TypeError) as missing:
        run, named = None, missing.args
    if run is None:
        run = _kernel.plan(_plans, named, (dst, src0, src1, acc, state), (phase,), profile, check, strict, exact)
    run(dst, src0, src1, acc, state)


def bind(dst, src0, src1, acc=None, state=None, *, phase='unspecified', profile='cpu', exact=False):
    """Fix what depends on operand types and attributes; returns ``run`` over the operands.

    Takes operand types where the function takes operands.  Rules are not checked here, except that every equality
    the code relies on is asserted."""
    if src0.dtype in ('f8e4m3', 'f8e5m2', 'hif8') and acc is not None:
        if exact:
            return _small_float_exact(dst, src0, src1, acc)
        return _small_float(dst, src0, src1, acc)
    if src0.dtype in ('f8e4m3', 'f8e5m2', 'hif8') and acc is None:
        if exact:
            return _small_float_shared_exact(dst, src0, src1)
        return _small_float_shared(dst, src0, src1)
    if src0.dtype in ('f16', 'bf16', 'f32', 'i8') and acc is not None and (src0.dtype == 'f32' and (state.tf32_mode if profile == 'a5' else state.hf32_mode if profile == 'a2a3' else 0) != 0):
        if exact:
            return _separate_narrowed_exact(dst, src0, src1, acc, state, profile)
        return _separate_narrowed(dst, src0, src1, acc, state, profile)
    if src0.dtype in ('f16', 'bf16', 'f32', 'i8') and acc is not None and (not (src0.dtype == 'f32' and (state.tf32_mode if profile == 'a5' else state.hf32_mode if profile == 'a2a3' else 0) != 0)):
        if exact:
            if dst.dtype == "i32":
                return _separate_full_i32(dst, src0, src1, acc)
            return _separate_full_f32_exact(dst, src0, src1, acc)
        if src0.dtype == "f32":
            return _separate_full_f32(dst, src0, src1, acc)
        if dst.dtype == "i32":
            return _separate_full_i32(dst, src0, src1, acc)
        return _separate_full_f32_2(dst, src0, src1, acc)
    if src0.dtype in ('f16', 'bf16', 'f32', 'i8') and acc is None and (src0.dtype == 'f32' and (state.tf32_mode if profile == 'a5' else state.hf32_mode if profile == 'a2a3' else 0) != 0):
        if exact:
            return _shared_narrowed_exact(dst, src0, src1, state, profile)
        return _shared_narrowed(dst, src0, src1, state, profile)
    if src0.dtype in ('f16', 'bf16', 'f32', 'i8') and acc is None and (not (src0.dtype == 'f32' and (state.tf32_mode if profile == 'a5' else state.hf32_mode if profile == 'a2a3' else 0) != 0)):
        if exact:
            if dst.dtype == "i32":
                return _shared_full_i32(dst, src0, src1)
            return _shared_full_f32_exact(dst, src0, src1)
        if src0.dtype == "f32":
            return _shared_full_f32(dst, src0, src1)
        if dst.dtype == "i32":
            return _shared_full_i32(dst, src0, src1)
        return _shared_full_f32_2(dst, src0, src1)
    raise no_variant("pto.tmatmul.acc", profile)


def _small_float(dst, src0, src1, acc):
    """dst[i, j] = acc[i, j] + sum(value(src0[i, k]) * value(src1[k, j]) for k in range(src0.valid_col))."""
    inside("dst", 0, src0.valid_row, dst.rows)
    src0_rows = src0.valid_row
    inside("dst", 0, src1.valid_col, dst.cols)
    src1_cols = src1.valid_col
    inside("acc", 0, src0.valid_row, acc.rows)
    inside("acc", 0, src1.valid_col, acc.cols)
    decode = decoder(src0.dtype)
    inside("src1", 0, src0.valid_col, src1.rows)
    src0_cols = src0.valid_col
    decode2 = decoder(src1.dtype)
    src1_whole = src1.valid_shape == (src0_cols, src1_cols)

    def run(dst, src0, src1, acc=None, state=None):
        np.add(acc.array[:src0_rows, :src1_cols], np.matmul(decode(src0.valid), decode2(src1.valid if src1_whole else src1.array[:src0_cols, :src1_cols])), out=dst.array[:src0_rows, :src1_cols])

    return run


def _small_float_exact(dst, src0, src1, acc):
    """dst[i, j] = acc[i, j] + sum(value(src0[i, k]) * value(src1[k, j]) for k in range(src0.valid_col))."""
    inside("dst", 0, src0.valid_row, dst.rows)
    src0_rows = src0.valid_row
    inside("dst", 0, src1.valid_col, dst.cols)
    src1_cols = src1.valid_col
    inside("acc", 0, src0.valid_row, acc.rows)
    inside("acc", 0, src1.valid_col, acc.cols)
    decode = decoder(src0.dtype)
    inside("src1", 0, src0.valid_col, src1.rows)
    src0_cols = src0.valid_col
    decode2 = decoder(src1.dtype)

    def run(dst, src0, src1, acc=None, state=None):
        np.add(acc.array[:src0_rows, :src1_cols], fma_matmul(decode(src0.valid), decode2(src1.array[:src0_cols, :src1_cols]), np.float32), out=dst.array[:src0_rows, :src1_cols])

    return run


def _small_float_shared(dst, src0, src1):
    """dst[i, j] = dst[i, j] + sum(value(src0[i, k]) * value(src1[k, j]) for k in range(src0.valid_col))."""
    inside("dst", 0, src0.valid_row, dst.rows)
    src0_rows = src0.valid_row
    inside("dst", 0, src1.valid_col, dst.cols)
    src1_cols = src1.valid_col
    decode = decoder(src0.dtype)
    inside("src1", 0, src0.valid_col, src1.rows)
    src0_cols = src0.valid_col
    decode2 = decoder(src1.dtype)
    src1_whole = src1.valid_shape == (src0_cols, src1_cols)

    def run(dst, src0, src1, acc=None, state=None):
        np.add(dst.array[:src0_rows, :src1_cols], np.matmul(decode(src0.valid), decode2(src1.valid if src1_whole else src1.array[:src0_cols, :src1_cols])), out=dst.array[:src0_rows, :src1_cols])

    return run


def _small_float_shared_exact(dst, src0, src1):
    """dst[i, j] = dst[i, j] + sum(value(src0[i, k]) * value(src1[k, j]) for k in range(src0.valid_col))."""
    inside("dst", 0, src0.valid_row, dst.rows)
    src0_rows = src0.valid_row
    inside("dst", 0, src1.valid_col, dst.cols)
    src1_cols = src1.valid_col
    decode = decoder(src0.dtype)
    inside("src1", 0, src0.valid_col, src1.rows)
    src0_cols = src0.valid_col
    decode2 = decoder(src1.dtype)

    def run(dst, src0, src1, acc=None, state=None):
        np.add(dst.array[:src0_rows, :src1_cols], fma_matmul(decode(src0.valid), decode2(src1.array[:src0_cols, :src1_cols]), np.float32), out=dst.array[:src0_rows, :src1_cols])

    return run


def _separate_narrowed(dst, src0, src1, acc, state, profile):
    """left[r, k] = rounded(src0[r, k]); right[k, c] = rounded(src1[k, c]); dst[i, j] = acc[i, j] + sum(left[i, k] *
    right[k, j] for k in range(src0.valid_col))."""
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
    inside("acc", 0, src0.valid_row, acc.rows)
    inside("acc", 0, src1.valid_col, acc.cols)

    def run(dst, src0, src1, acc=None, state=None):
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
        np.add(acc.array[:src0_rows, :src1_cols], np.matmul(left, right), out=dst.array[:src0_rows, :src1_cols])

    return run


def _separate_narrowed_exact(dst, src0, src1, acc, state, profile):
    """left[r, k] = rounded(src0[r, k]); right[k, c] = rounded(src1[k, c]); dst[i, j] = acc[i, j] + sum(left[i, k] *
    right[k, j] for k in range(src0.valid_col))."""
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
    inside("acc", 0, src0.valid_row, acc.rows)
    inside("acc", 0, src1.valid_col, acc.cols)

    def run(dst, src0, src1, acc=None, state=None):
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
        np.add(acc.array[:src0_rows, :src1_cols], fma_matmul(left, right, np.float32), out=dst.array[:src0_rows, :src1_cols])

    return run


def _separate_full_f32(dst, src0, src1, acc):
    """dst[i, j] = acc[i, j] + sum(src0[i, k] * src1[k, j] for k in range(src0.valid_col))."""
    inside("dst", 0, src0.valid_row, dst.rows)
    src0_rows = src0.valid_row
    inside("dst", 0, src1.valid_col, dst.cols)
    src1_cols = src1.valid_col
    inside("acc", 0, src0.valid_row, acc.rows)
    inside("acc", 0, src1.valid_col, acc.cols)
    inside("src1", 0, src0.valid_col, src1.rows)
    src0_cols = src0.valid_col
    src1_whole = src1.valid_shape == (src0_cols, src1_cols)

    def run(dst, src0, src1, acc=None, state=None):
        np.add(acc.array[:src0_rows, :src1_cols], np.matmul(src0.valid, src1.valid if src1_whole else src1.array[:src0_cols, :src1_cols]), out=dst.array[:src0_rows, :src1_cols])

    return run


def _separate_full_i32(dst, src0, src1, acc):
    """dst[i, j] = acc[i, j] + sum(src0[i, k] * src1[k, j] for k in range(src0.valid_col))."""
    inside("dst", 0, src0.valid_row, dst.rows)
    src0_rows = src0.valid_row
    inside("dst", 0, src1.valid_col, dst.cols)
    src1_cols = src1.valid_col
    inside("acc", 0, src0.valid_row, acc.rows)
    inside("acc", 0, src1.valid_col, acc.cols)
    inside("src1", 0, src0.valid_col, src1.rows)
    src0_cols = src0.valid_col

    def run(dst, src0, src1, acc=None, state=None):
        np.add(acc.array[:src0_rows, :src1_cols], matmul(src0.valid, src1.array[:src0_cols, :src1_cols], np.int32), out=dst.array[:src0_rows, :src1_cols])

    return run


def _separate_full_f32_2(dst, src0, src1, acc):
    """dst[i, j] = acc[i, j] + sum(src0[i, k] * src1[k, j] for k in range(src0.valid_col))."""
    inside("dst", 0, src0.valid_row, dst.rows)
    src0_rows = src0.valid_row
    inside("dst", 0, src1.valid_col, dst.cols)
    src1_cols = src1.valid_col
    inside("acc", 0, src0.valid_row, acc.rows)
    inside("acc", 0, src1.valid_col, acc.cols)
    inside("src1", 0, src0.valid_col, src1.rows)
    src0_cols = src0.valid_col

    def run(dst, src0, src1, acc=None, state=None):
        np.add(acc.array[:src0_rows, :src1_cols], matmul(src0.valid, src1.array[:src0_cols, :src1_cols], np.float32), out=dst.array[:src0_rows, :src1_cols])

    return run


def _separate_full_f32_exact(dst, src0, src1, acc):
    """dst[i, j] = acc[i, j] + sum(src0[i, k] * src1[k, j] for k in range(src0.valid_col))."""
    inside("dst", 0, src0.valid_row, dst.rows)
    src0_rows = src0.valid_row
    inside("dst", 0, src1.valid_col, dst.cols)
    src1_cols = src1.valid_col
    inside("acc", 0, src0.valid_row, acc.rows)
    inside("acc", 0, src1.valid_col, acc.cols)
    inside("src1", 0, src0.valid_col, src1.rows)
    src0_cols = src0.valid_col

    def run(dst, src0, src1, acc=None, state=None):
        np.add(acc.array[:src0_rows, :src1_cols], fma_matmul(src0.valid, src1.array[:src0_cols, :src1_cols], np.float32), out=dst.array[:src0_rows, :src1_cols])

    return run


def _shared_narrowed(dst, src0, src1, state, profile):
    """left[r, k] = rounded(src0[r, k]); right[k, c] = rounded(src1[k, c]); dst[i, j] = dst[i, j] + sum(left[i, k] *
    right[k, j] for k in range(src0.valid_col))."""
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

    def run(dst, src0, src1, acc=None, state=None):
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
        np.add(dst.array[:src0_rows, :src1_cols], np.matmul(left, right), out=dst.array[:src0_rows, :src1_cols])

    return run


def _shared_narrowed_exact(dst, src0, src1, state, profile):
    """left[r, k] = rounded(src0[r, k]); right[k, c] = rounded(src1[k, c]); dst[i, j] = dst[i, j] + sum(left[i, k] *
    right[k, j] for k in range(src0.valid_col))."""
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

    def run(dst, src0, src1, acc=None, state=None):
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
        np.add(dst.array[:src0_rows, :src1_cols], fma_matmul(left, right, np.float32), out=dst.array[:src0_rows, :src1_cols])

    return run


def _shared_full_f32(dst, src0, src1):
    """dst[i, j] = dst[i, j] + sum(src0[i, k] * src1[k, j] for k in range(src0.valid_col))."""
    inside("dst", 0, src0.valid_row, dst.rows)
    src0_rows = src0.valid_row
    inside("dst", 0, src1.valid_col, dst.cols)
    src1_cols = src1.valid_col
    inside("src1", 0, src0.valid_col, src1.rows)
    src0_cols = src0.valid_col
    src1_whole = src1.valid_shape == (src0_cols, src1_cols)

    def run(dst, src0, src1, acc=None, state=None):
        np.add(dst.array[:src0_rows, :src1_cols], np.matmul(src0.valid, src1.valid if src1_whole else src1.array[:src0_cols, :src1_cols]), out=dst.array[:src0_rows, :src1_cols])

    return run


def _shared_full_i32(dst, src0, src1):
    """dst[i, j] = dst[i, j] + sum(src0[i, k] * src1[k, j] for k in range(src0.valid_col))."""
    inside("dst", 0, src0.valid_row, dst.rows)
    src0_rows = src0.valid_row
    inside("dst", 0, src1.valid_col, dst.cols)
    src1_cols = src1.valid_col
    inside("src1", 0, src0.valid_col, src1.rows)
    src0_cols = src0.valid_col

    def run(dst, src0, src1, acc=None, state=None):
        np.add(dst.array[:src0_rows, :src1_cols], matmul(src0.valid, src1.array[:src0_cols, :src1_cols], np.int32), out=dst.array[:src0_rows, :src1_cols])

    return run


def _shared_full_f32_2(dst, src0, src1):
    """dst[i, j] = dst[i, j] + sum(src0[i, k] * src1[k, j] for k in range(src0.valid_col))."""
    inside("dst", 0, src0.valid_row, dst.rows)
    src0_rows = src0.valid_row
    inside("dst", 0, src1.valid_col, dst.cols)
    src1_cols = src1.valid_col
    inside("src1", 0, src0.valid_col, src1.rows)
    src0_cols = src0.valid_col

    def run(dst, src0, src1, acc=None, state=None):
        np.add(dst.array[:src0_rows, :src1_cols], matmul(src0.valid, src1.array[:src0_cols, :src1_cols], np.float32), out=dst.array[:src0_rows, :src1_cols])

    return run


def _shared_full_f32_exact(dst, src0, src1):
    """dst[i, j] = dst[i, j] + sum(src0[i, k] * src1[k, j] for k in range(src0.valid_col))."""
    inside("dst", 0, src0.valid_row, dst.rows)
    src0_rows = src0.valid_row
    inside("dst", 0, src1.valid_col, dst.cols)
    src1_cols = src1.valid_col
    inside("src1", 0, src0.valid_col, src1.rows)
    src0_cols = src0.valid_col

    def run(dst, src0, src1, acc=None, state=None):
        np.add(dst.array[:src0_rows, :src1_cols], fma_matmul(src0.valid, src1.array[:src0_cols, :src1_cols], np.float32), out=dst.array[:src0_rows, :src1_cols])

    return run
