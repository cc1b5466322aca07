"""pto.tinsert_fp: Write an accumulator into a window of a larger tile, quantising each column with its own parameters.

Generated from tile/layout-and-rearrangement/tinsert_fp.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

import numpy as np

from pto_isa.runtime.kernel import Kernel, NUMPY, bit_field, converter, current_profile, inside, no_variant, quietly, scalar_type, unknown_semantics

_plans: dict = {}


def _rules():
    from pto_isa.generated.rules.tinsert_fp import RULES

    return RULES


_kernel = Kernel("pto.tinsert_fp", lambda *types, **fixed: bind(*types, **fixed), {"dst": ('tile',), "src": ('tile',), "fp": ('tile',), "index_row": ('scalar',), "index_col": ('scalar',)}, ('dst',), ('relu_mode', 'acc_mode'), _rules)


def tinsert_fp(dst, src, fp, index_row, index_col, *, relu_mode='no_relu', acc_mode=None, profile=None, check=True, strict=False, exact=False):
    """Write an accumulator into a window of a larger tile, quantising each column with its own parameters.

    dst: Tile that receives the window.
    src: Accumulator. Its valid region gives the size of the window.
    fp: Parameters, one 64-bit word per column in row 0. Bits 31..13 are the scale, the upper 19 bits of an f32, bits
        45..37 the offset, bit 46 says that the result is signed; for a shift, bits 35..32 are the count less one.
    index_row: First row of the window in `dst`.
    index_col: First column of the window in `dst`.
    relu_mode: Whether negative results, and NaN, become 0.
    acc_mode: A5 only. Which vector core receives the result, or how it is split between the two.

    dst[index_row + i, index_col + j] = convert(number(i, j) if relu_mode == no_relu or number(i, j) > 0 else 0,
        dst.dtype)
    dst[index_row + i, index_col + j] = number(i, j) if relu_mode == no_relu or number(i, j) > 0 else 0
    dst[index_row + i, index_col + j] = convert(number(i, j) if relu_mode == no_relu or number(i, j) > 0 else 0,
        dst.dtype, rint)
    dst[index_row + i, index_col + j] = src[i, j] if relu_mode == no_relu or src[i, j] > 0 else 0

    Writes its outputs in place and returns None.  A broken error rule raises RuleError.
    Record: tile/layout-and-rearrangement/tinsert_fp.yaml
    """
    try:
        run = _plans[dst.key, src.key, fp.key, relu_mode, acc_mode, current_profile() if profile is None else profile, check, strict, exact]
    except (KeyError, AttributeError, TypeError) as missing:
        run, named = None, missing.args
    if run is None:
        run = _kernel.plan(_plans, named, (dst, src, fp, index_row, index_col), (relu_mode, acc_mode), profile, check, strict, exact)
    run(dst, src, fp, index_row, index_col)


def bind(dst, src, fp, index_row, index_col, *, relu_mode='no_relu', acc_mode=None, profile='cpu', exact=False):
    """Fix what depends on operand types and attributes; returns ``run`` over the operands.

    Takes operand types where the function takes operands.  Rules are not checked here, except that every equality
    the code relies on is asserted."""
    if profile in ("a2a3", "cpu"):
        if dst.dtype in ('i8', 'u8'):
            if src.dtype == "f32":
                return _quantise_to_int8_i8_u8(dst, src, fp, relu_mode)
            return _quantise_to_int8_i8_u8_2(dst, src, fp, relu_mode)
        if dst.dtype == 'i16':
            return _shift_to_int16(dst, src, fp, relu_mode)
        if dst.dtype in ('f16', 'bf16'):
            if (dst.dtype, src.dtype) in (("f16", "i32"),):
                return _quantise_to_float_f16(dst, src, fp, relu_mode)
            if (dst.dtype, src.dtype) in (("f16", "f32"),):
                return _quantise_to_float_f16_2(dst, src, fp, relu_mode)
            if (dst.dtype, src.dtype) in (("bf16", "f32"),):
                return _quantise_to_float_bf16(dst, src, fp, relu_mode)
            return _quantise_to_float_bf16_2(dst, src, fp, relu_mode)
    if profile == "a5":
        if dst.dtype in ('i8', 'u8'):
            if src.dtype == "f32":
                return _quantise_to_int8_i8_u8(dst, src, fp, relu_mode)
            return _quantise_to_int8_i8_u8_2(dst, src, fp, relu_mode)
        if dst.dtype in ('f16', 'bf16'):
            if (dst.dtype, src.dtype) in (("f16", "i32"),):
                return _quantise_to_float_f16(dst, src, fp, relu_mode)
            if (dst.dtype, src.dtype) in (("f16", "f32"),):
                return _quantise_to_float_f16_2(dst, src, fp, relu_mode)
            if (dst.dtype, src.dtype) in (("bf16", "f32"),):
                return _quantise_to_float_bf16(dst, src, fp, relu_mode)
            return _quantise_to_float_bf16_2(dst, src, fp, relu_mode)
        if acc_mode is not None and acc_mode in ('dual_mode_split_m', 'dual_mode_split_n'):
            raise unknown_semantics(_rules(), "split_accumulator")
        if dst.dtype == 'f32':
            return _unscaled(dst, src, relu_mode)
        if dst.dtype in ('hif8', 'f8e4m3'):
            raise unknown_semantics(_rules(), "quantise_to_small_float")
    raise no_variant("pto.tinsert_fp", profile)


def _quantise_to_int8_i8_u8(dst, src, fp, relu_mode):
    """dst[index_row + i, index_col + j] = convert(number(i, j) if relu_mode == no_relu or number(i, j) > 0 else 0,
    dst.dtype)."""
    as_index_row = scalar_type("pto.tinsert_fp", "index_row", 'index')
    as_index_col = scalar_type("pto.tinsert_fp", "index_col", 'index')
    src_rows = src.valid_row
    all_rows = dst.rows
    src_cols = src.valid_col
    all_cols = dst.cols
    chosen = relu_mode == 'no_relu'
    inside("fp", 0, src.valid_col, fp.cols)
    bits = NUMPY['f32']
    constant = NUMPY["f32"].type(-128)
    zero = NUMPY["f32"].type(0)
    constant2 = NUMPY["f32"].type(127)
    constant3 = NUMPY["f32"].type(255)
    cast = converter('f32', dst.dtype, 'trunc')

    def run(dst, src, fp, index_row, index_col):
        index_row = as_index_row(index_row)
        index_col = as_index_col(index_col)
        inside("dst", index_row, index_row + src_rows, all_rows)
        inside("dst", index_col, index_col + src_cols, all_cols)
        scale = (bit_field(fp.array[0, :src_cols], 31, 13).astype(np.uint32) << 13).view(bits)
        offset = bit_field(fp.array[0, :src_cols], 45, 37).astype(np.float32)
        signed = bit_field(fp.array[0, :src_cols], 46, 46) == 1
        number = np.clip(np.rint((src.valid * scale) + offset), np.where(signed, constant, zero), np.where(signed, constant2, constant3))
        dst.array[index_row:index_row + src_rows, index_col:index_col + src_cols] = cast(np.where(chosen | (number > 0), number, 0))

    return run


def _quantise_to_int8_i8_u8_2(dst, src, fp, relu_mode):
    """dst[index_row + i, index_col + j] = convert(number(i, j) if relu_mode == no_relu or number(i, j) > 0 else 0,
    dst.dtype)."""
    as_index_row = scalar_type("pto.tinsert_fp", "index_row", 'index')
    as_index_col = scalar_type("pto.tinsert_fp", "index_col", 'index')
    src_rows = src.valid_row
    all_rows = dst.rows
    src_cols = src.valid_col
    all_cols = dst.cols
    chosen = relu_mode == 'no_relu'
    inside("fp", 0, src.valid_col, fp.cols)
    bits = NUMPY['f32']
    constant = NUMPY["f32"].type(-128)
    zero = NUMPY["f32"].type(0)
    constant2 = NUMPY["f32"].type(127)
    constant3 = NUMPY["f32"].type(255)
    cast = converter('f32', dst.dtype, 'trunc')

    @quietly
    def run(dst, src, fp, index_row, index_col):
        index_row = as_index_row(index_row)
        index_col = as_index_col(index_col)
        inside("dst", index_row, index_row + src_rows, all_rows)
        inside("dst", index_col, index_col + src_cols, all_cols)
        scale = (bit_field(fp.array[0, :src_cols], 31, 13).astype(np.uint32) << 13).view(bits)
        offset = bit_field(fp.array[0, :src_cols], 45, 37).astype(np.float32)
        signed = bit_field(fp.array[0, :src_cols], 46, 46) == 1
        number = np.clip(np.rint((src.valid.astype(np.float32) * scale) + offset), np.where(signed, constant, zero), np.where(signed, constant2, constant3))
        dst.array[index_row:index_row + src_rows, index_col:index_col + src_cols] = cast(np.where(chosen | (number > 0), number, 0))

    return run


def _shift_to_int16(dst, src, fp, relu_mode):
    """dst[index_row + i, index_col + j] = number(i, j) if relu_mode == no_relu or number(i, j) > 0 else 0."""
    as_index_row = scalar_type("pto.tinsert_fp", "index_row", 'index')
    as_index_col = scalar_type("pto.tinsert_fp", "index_col", 'index')
    src_rows = src.valid_row
    all_rows = dst.rows
    src_cols = src.valid_col
    all_cols = dst.cols
    chosen = relu_mode == 'no_relu'
    inside("fp", 0, src.valid_col, fp.cols)

    def run(dst, src, fp, index_row, index_col):
        index_row = as_index_row(index_row)
        index_col = as_index_col(index_col)
        inside("dst", index_row, index_row + src_rows, all_rows)
        inside("dst", index_col, index_col + src_cols, all_cols)
        count = (bit_field(fp.array[0, :src_cols], 35, 32) + 1).astype(np.int32)
        number = (src.valid >> count).astype(np.int16)
        dst.array[index_row:index_row + src_rows, index_col:index_col + src_cols] = np.where(chosen | (number > 0), number, 0)

    return run


def _quantise_to_float_f16(dst, src, fp, relu_mode):
    """dst[index_row + i, index_col + j] = convert(number(i, j) if relu_mode == no_relu or number(i, j) > 0 else 0,
    dst.dtype, rint)."""
    as_index_row = scalar_type("pto.tinsert_fp", "index_row", 'index')
    as_index_col = scalar_type("pto.tinsert_fp", "index_col", 'index')
    src_rows = src.valid_row
    all_rows = dst.rows
    src_cols = src.valid_col
    all_cols = dst.cols
    chosen = relu_mode == 'no_relu'
    inside("fp", 0, src.valid_col, fp.cols)
    bits = NUMPY['f32']
    cast = converter('f32', dst.dtype, 'rint')

    def run(dst, src, fp, index_row, index_col):
        index_row = as_index_row(index_row)
        index_col = as_index_col(index_col)
        inside("dst", index_row, index_row + src_rows, all_rows)
        inside("dst", index_col, index_col + src_cols, all_cols)
        scale = (bit_field(fp.array[0, :src_cols], 31, 13).astype(np.uint32) << 13).view(bits)
        product = src.valid.astype(np.float32) * scale
        number = np.clip(product, -65504, 65504)
        dst.array[index_row:index_row + src_rows, index_col:index_col + src_cols] = cast(np.where(chosen | (number > 0), number, 0))

    return run


def _quantise_to_float_f16_2(dst, src, fp, relu_mode):
    """dst[index_row + i, index_col + j] = convert(number(i, j) if relu_mode == no_relu or number(i, j) > 0 else 0,
    dst.dtype, rint)."""
    as_index_row = scalar_type("pto.tinsert_fp", "index_row", 'index')
    as_index_col = scalar_type("pto.tinsert_fp", "index_col", 'index')
    src_rows = src.valid_row
    all_rows = dst.rows
    src_cols = src.valid_col
    all_cols = dst.cols
    chosen = relu_mode == 'no_relu'
    inside("fp", 0, src.valid_col, fp.cols)
    bits = NUMPY['f32']
    chosen2 = src.dtype == 'f32'
    cast = converter('f32', dst.dtype, 'rint')

    def run(dst, src, fp, index_row, index_col):
        index_row = as_index_row(index_row)
        index_col = as_index_col(index_col)
        inside("dst", index_row, index_row + src_rows, all_rows)
        inside("dst", index_col, index_col + src_cols, all_cols)
        scale = (bit_field(fp.array[0, :src_cols], 31, 13).astype(np.uint32) << 13).view(bits)
        product = src.valid * scale
        number = np.where(np.isinf(product) & chosen2, product, np.clip(product, -65504, 65504))
        dst.array[index_row:index_row + src_rows, index_col:index_col + src_cols] = cast(np.where(chosen | (number > 0), number, 0))

    return run


def _quantise_to_float_bf16(dst, src, fp, relu_mode):
    """dst[index_row + i, index_col + j] = convert(number(i, j) if relu_mode == no_relu or number(i, j) > 0 else 0,
    dst.dtype, rint)."""
    as_index_row = scalar_type("pto.tinsert_fp", "index_row", 'index')
    as_index_col = scalar_type("pto.tinsert_fp", "index_col", 'index')
    src_rows = src.valid_row
    all_rows = dst.rows
    src_cols = src.valid_col
    all_cols = dst.cols
    chosen = relu_mode == 'no_relu'
    inside("fp", 0, src.valid_col, fp.cols)
    bits = NUMPY['f32']
    chosen2 = src.dtype == 'f32'
    cast = converter('f32', dst.dtype, 'rint')

    def run(dst, src, fp, index_row, index_col):
        index_row = as_index_row(index_row)
        index_col = as_index_col(index_col)
        inside("dst", index_row, index_row + src_rows, all_rows)
        inside("dst", index_col, index_col + src_cols, all_cols)
        scale = (bit_field(fp.array[0, :src_cols], 31, 13).astype(np.uint32) << 13).view(bits)
        product = src.valid * scale
        number = np.where(np.isinf(product) & chosen2, product, np.clip(product, -338953138925153547590470800371487866880, 338953138925153547590470800371487866880))
        dst.array[index_row:index_row + src_rows, index_col:index_col + src_cols] = cast(np.where(chosen | (number > 0), number, 0))

    return run


def _quantise_to_float_bf16_2(dst, src, fp, relu_mode):
    """dst[index_row + i, index_col + j] = convert(number(i, j) if relu_mode == no_relu or number(i, j) > 0 else 0,
    dst.dtype, rint)."""
    as_index_row = scalar_type("pto.tinsert_fp", "index_row", 'index')
    as_index_col = scalar_type("pto.tinsert_fp", "index_col", 'index')
    src_rows = src.valid_row
    all_rows = dst.rows
    src_cols = src.valid_col
    all_cols = dst.cols
    chosen = relu_mode == 'no_relu'
    inside("fp", 0, src.valid_col, fp.cols)
    bits = NUMPY['f32']
    cast = converter('f32', dst.dtype, 'rint')

    def run(dst, src, fp, index_row, index_col):
        index_row = as_index_row(index_row)
        index_col = as_index_col(index_col)
        inside("dst", index_row, index_row + src_rows, all_rows)
        inside("dst", index_col, index_col + src_cols, all_cols)
        scale = (bit_field(fp.array[0, :src_cols], 31, 13).astype(np.uint32) << 13).view(bits)
        product = src.valid.astype(np.float32) * scale
        number = np.clip(product, -338953138925153547590470800371487866880, 338953138925153547590470800371487866880)
        dst.array[index_row:index_row + src_rows, index_col:index_col + src_cols] = cast(np.where(chosen | (number > 0), number, 0))

    return run


def _unscaled(dst, src, relu_mode):
    """dst[index_row + i, index_col + j] = src[i, j] if relu_mode == no_relu or src[i, j] > 0 else 0."""
    as_index_row = scalar_type("pto.tinsert_fp", "index_row", 'index')
    as_index_col = scalar_type("pto.tinsert_fp", "index_col", 'index')
    src_rows = src.valid_row
    all_rows = dst.rows
    src_cols = src.valid_col
    all_cols = dst.cols
    chosen = relu_mode == 'no_relu'

    def run(dst, src, fp, index_row, index_col):
        index_row = as_index_row(index_row)
        index_col = as_index_col(index_col)
        inside("dst", index_row, index_row + src_rows, all_rows)
        inside("dst", index_col, index_col + src_cols, all_cols)
        dst.array[index_row:index_row + src_rows, index_col:index_col + src_cols] = np.where(chosen | (src.valid > 0), src.valid, 0)

    return run
