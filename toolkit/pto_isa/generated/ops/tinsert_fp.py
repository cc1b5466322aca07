"""pto.tinsert_fp: Write an accumulator into a window of a larger tile, quantising each column with its own parameters.

Generated from tile/layout-and-rearrangement/tinsert_fp.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

import numpy as np

from pto_isa.runtime.kernel import Kernel, NUMPY, apart, bit_field, converter, current_profile, exact_max, inside, no_variant, quietly, scalar_type, unknown_semantics

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
    relu_mode: ReLU on the way from an accumulator; NaN and negative zero become zero.
    acc_mode: A5 only. Which vector core receives the result, or how it is split between the two.

    dst[index_row + i, index_col + j] = convert(relu(number(i, j)), dst.dtype)
    dst[index_row + i, index_col + j] = relu(shifted(src[i, j], fp[0, j]))
    dst[index_row + i, index_col + j] = relu(src[i, j])

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
    """dst[index_row + i, index_col + j] = convert(relu(number(i, j)), dst.dtype)."""
    as_index_row = scalar_type("pto.tinsert_fp", "index_row", 'index')
    as_index_col = scalar_type("pto.tinsert_fp", "index_col", 'index')
    src_rows = src.valid_row
    all_rows = dst.rows
    src_cols = src.valid_col
    all_cols = dst.cols
    chosen = relu_mode == 'normal_relu'
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
        column_scale = (bit_field(fp.array[0, :src_cols], 31, 13).astype(np.uint32) << 13).view(bits)
        offset = bit_field(fp.array[0, :src_cols], 45, 37).astype(np.float32)
        signed = bit_field(fp.array[0, :src_cols], 46, 46) == 1
        level = np.clip(np.rint((src.valid * column_scale) + offset), np.where(signed, constant, zero), np.where(signed, constant2, constant3))
        relu = exact_max(0, level) if chosen else level
        dst.array[index_row:index_row + src_rows, index_col:index_col + src_cols] = cast(relu)

    return run


def _quantise_to_int8_i8_u8_2(dst, src, fp, relu_mode):
    """dst[index_row + i, index_col + j] = convert(relu(number(i, j)), dst.dtype)."""
    as_index_row = scalar_type("pto.tinsert_fp", "index_row", 'index')
    as_index_col = scalar_type("pto.tinsert_fp", "index_col", 'index')
    src_rows = src.valid_row
    all_rows = dst.rows
    src_cols = src.valid_col
    all_cols = dst.cols
    chosen = relu_mode == 'normal_relu'
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
        column_scale = (bit_field(fp.array[0, :src_cols], 31, 13).astype(np.uint32) << 13).view(bits)
        offset = bit_field(fp.array[0, :src_cols], 45, 37).astype(np.float32)
        signed = bit_field(fp.array[0, :src_cols], 46, 46) == 1
        level = np.clip(np.rint((src.valid.astype(np.float32) * column_scale) + offset), np.where(signed, constant, zero), np.where(signed, constant2, constant3))
        relu = exact_max(0, level) if chosen else level
        dst.array[index_row:index_row + src_rows, index_col:index_col + src_cols] = cast(relu)

    return run


def _shift_to_int16(dst, src, fp, relu_mode):
    """dst[index_row + i, index_col + j] = relu(shifted(src[i, j], fp[0, j]))."""
    as_index_row = scalar_type("pto.tinsert_fp", "index_row", 'index')
    as_index_col = scalar_type("pto.tinsert_fp", "index_col", 'index')
    chosen = relu_mode == 'normal_relu'
    src_rows = src.valid_row
    all_rows = dst.rows
    src_cols = src.valid_col
    all_cols = dst.cols
    inside("fp", 0, src.valid_col, fp.cols)

    def run(dst, src, fp, index_row, index_col):
        index_row = as_index_row(index_row)
        index_col = as_index_col(index_col)
        src = apart(src, dst)
        fp = apart(fp, dst)
        if chosen:
            inside("dst", index_row, index_row + src_rows, all_rows)
            inside("dst", index_col, index_col + src_cols, all_cols)
            shifted = (src.valid >> (bit_field(fp.array[0, :src_cols], 35, 32) + 1).astype(np.int32)).astype(np.int16)
            np.maximum(0, shifted, out=dst.array[index_row:index_row + src_rows, index_col:index_col + src_cols])
        else:
            inside("dst", index_row, index_row + src_rows, all_rows)
            inside("dst", index_col, index_col + src_cols, all_cols)
            shifted2 = (src.valid >> (bit_field(fp.array[0, :src_cols], 35, 32) + 1).astype(np.int32)).astype(np.int16)
            dst.array[index_row:index_row + src_rows, index_col:index_col + src_cols] = shifted2

    return run


def _quantise_to_float_f16(dst, src, fp, relu_mode):
    """dst[index_row + i, index_col + j] = convert(relu(number(i, j)), dst.dtype)."""
    as_index_row = scalar_type("pto.tinsert_fp", "index_row", 'index')
    as_index_col = scalar_type("pto.tinsert_fp", "index_col", 'index')
    chosen = relu_mode == 'normal_relu'
    src_rows = src.valid_row
    all_rows = dst.rows
    src_cols = src.valid_col
    all_cols = dst.cols
    inside("fp", 0, src.valid_col, fp.cols)
    bits = NUMPY['f32']

    def run(dst, src, fp, index_row, index_col):
        index_row = as_index_row(index_row)
        index_col = as_index_col(index_col)
        if chosen:
            inside("dst", index_row, index_row + src_rows, all_rows)
            inside("dst", index_col, index_col + src_cols, all_cols)
            column_scale = (bit_field(fp.array[0, :src_cols], 31, 13).astype(np.uint32) << 13).view(bits)
            product = src.valid.astype(np.float32) * column_scale
            number = np.clip(product, -65504, 65504)
            dst.array[index_row:index_row + src_rows, index_col:index_col + src_cols] = exact_max(0, number)
        else:
            inside("dst", index_row, index_row + src_rows, all_rows)
            inside("dst", index_col, index_col + src_cols, all_cols)
            column_scale2 = (bit_field(fp.array[0, :src_cols], 31, 13).astype(np.uint32) << 13).view(bits)
            product2 = src.valid.astype(np.float32) * column_scale2
            number2 = np.clip(product2, -65504, 65504)
            dst.array[index_row:index_row + src_rows, index_col:index_col + src_cols] = number2

    return run


def _quantise_to_float_f16_2(dst, src, fp, relu_mode):
    """dst[index_row + i, index_col + j] = convert(relu(number(i, j)), dst.dtype)."""
    as_index_row = scalar_type("pto.tinsert_fp", "index_row", 'index')
    as_index_col = scalar_type("pto.tinsert_fp", "index_col", 'index')
    chosen = relu_mode == 'normal_relu'
    src_rows = src.valid_row
    all_rows = dst.rows
    src_cols = src.valid_col
    all_cols = dst.cols
    chosen2 = dst.dtype == 'f16'
    chosen3 = src.dtype == 'i32'
    inside("fp", 0, src.valid_col, fp.cols)
    bits = NUMPY['f32']

    def run(dst, src, fp, index_row, index_col):
        index_row = as_index_row(index_row)
        index_col = as_index_col(index_col)
        if chosen:
            inside("dst", index_row, index_row + src_rows, all_rows)
            inside("dst", index_col, index_col + src_cols, all_cols)
            column_scale = (bit_field(fp.array[0, :src_cols], 31, 13).astype(np.uint32) << 13).view(bits)
            product = src.valid * column_scale
            number = np.where(chosen2 & (chosen3 | ~np.isinf(product)), np.clip(product, -65504, 65504), product)
            dst.array[index_row:index_row + src_rows, index_col:index_col + src_cols] = exact_max(0, number)
        else:
            inside("dst", index_row, index_row + src_rows, all_rows)
            inside("dst", index_col, index_col + src_cols, all_cols)
            column_scale2 = (bit_field(fp.array[0, :src_cols], 31, 13).astype(np.uint32) << 13).view(bits)
            product2 = src.valid * column_scale2
            number2 = np.where(chosen2 & (chosen3 | ~np.isinf(product2)), np.clip(product2, -65504, 65504), product2)
            dst.array[index_row:index_row + src_rows, index_col:index_col + src_cols] = number2

    return run


def _quantise_to_float_bf16(dst, src, fp, relu_mode):
    """dst[index_row + i, index_col + j] = convert(relu(number(i, j)), dst.dtype)."""
    as_index_row = scalar_type("pto.tinsert_fp", "index_row", 'index')
    as_index_col = scalar_type("pto.tinsert_fp", "index_col", 'index')
    chosen = relu_mode == 'normal_relu'
    src_rows = src.valid_row
    all_rows = dst.rows
    src_cols = src.valid_col
    all_cols = dst.cols
    inside("fp", 0, src.valid_col, fp.cols)
    bits = NUMPY['f32']

    def run(dst, src, fp, index_row, index_col):
        index_row = as_index_row(index_row)
        index_col = as_index_col(index_col)
        if chosen:
            inside("dst", index_row, index_row + src_rows, all_rows)
            inside("dst", index_col, index_col + src_cols, all_cols)
            column_scale = (bit_field(fp.array[0, :src_cols], 31, 13).astype(np.uint32) << 13).view(bits)
            product = src.valid * column_scale
            dst.array[index_row:index_row + src_rows, index_col:index_col + src_cols] = exact_max(0, product)
        else:
            inside("dst", index_row, index_row + src_rows, all_rows)
            inside("dst", index_col, index_col + src_cols, all_cols)
            column_scale2 = (bit_field(fp.array[0, :src_cols], 31, 13).astype(np.uint32) << 13).view(bits)
            product2 = src.valid * column_scale2
            dst.array[index_row:index_row + src_rows, index_col:index_col + src_cols] = product2

    return run


def _quantise_to_float_bf16_2(dst, src, fp, relu_mode):
    """dst[index_row + i, index_col + j] = convert(relu(number(i, j)), dst.dtype)."""
    as_index_row = scalar_type("pto.tinsert_fp", "index_row", 'index')
    as_index_col = scalar_type("pto.tinsert_fp", "index_col", 'index')
    chosen = relu_mode == 'normal_relu'
    src_rows = src.valid_row
    all_rows = dst.rows
    src_cols = src.valid_col
    all_cols = dst.cols
    inside("fp", 0, src.valid_col, fp.cols)
    bits = NUMPY['f32']

    def run(dst, src, fp, index_row, index_col):
        index_row = as_index_row(index_row)
        index_col = as_index_col(index_col)
        if chosen:
            inside("dst", index_row, index_row + src_rows, all_rows)
            inside("dst", index_col, index_col + src_cols, all_cols)
            column_scale = (bit_field(fp.array[0, :src_cols], 31, 13).astype(np.uint32) << 13).view(bits)
            product = src.valid.astype(np.float32) * column_scale
            dst.array[index_row:index_row + src_rows, index_col:index_col + src_cols] = exact_max(0, product)
        else:
            inside("dst", index_row, index_row + src_rows, all_rows)
            inside("dst", index_col, index_col + src_cols, all_cols)
            column_scale2 = (bit_field(fp.array[0, :src_cols], 31, 13).astype(np.uint32) << 13).view(bits)
            product2 = src.valid.astype(np.float32) * column_scale2
            dst.array[index_row:index_row + src_rows, index_col:index_col + src_cols] = product2

    return run


def _unscaled(dst, src, relu_mode):
    """dst[index_row + i, index_col + j] = relu(src[i, j])."""
    as_index_row = scalar_type("pto.tinsert_fp", "index_row", 'index')
    as_index_col = scalar_type("pto.tinsert_fp", "index_col", 'index')
    chosen = relu_mode == 'normal_relu'
    src_rows = src.valid_row
    all_rows = dst.rows
    src_cols = src.valid_col
    all_cols = dst.cols

    def run(dst, src, fp, index_row, index_col):
        index_row = as_index_row(index_row)
        index_col = as_index_col(index_col)
        src = apart(src, dst)
        if chosen:
            inside("dst", index_row, index_row + src_rows, all_rows)
            inside("dst", index_col, index_col + src_cols, all_cols)
            dst.array[index_row:index_row + src_rows, index_col:index_col + src_cols] = exact_max(0, src.valid)
        else:
            inside("dst", index_row, index_row + src_rows, all_rows)
            inside("dst", index_col, index_col + src_cols, all_cols)
            dst.array[index_row:index_row + src_rows, index_col:index_col + src_cols] = src.valid

    return run
