"""pto.tinsert: Write a tile into a window of a larger tile, converting on the way out of an accumulator.

Generated from tile/layout-and-rearrangement/tinsert.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

import numpy as np

from pto_isa.runtime.kernel import Kernel, NUMPY, apart, bit_field, converter, current_profile, element, exact_max, inside, no_variant, quietly, scalar_type, unknown_semantics

_plans: dict = {}


def _rules():
    from pto_isa.generated.rules.tinsert import RULES

    return RULES


_kernel = Kernel("pto.tinsert", lambda *types, **fixed: bind(*types, **fixed), {"dst": ('tile',), "src": ('tile',), "index_row": ('scalar',), "index_col": ('scalar',), "pre_quant_scalar": ('scalar',)}, ('dst',), ('relu_mode', 'acc_mode', 'insert_mode'), _rules)


def tinsert(dst, src, index_row, index_col, pre_quant_scalar=None, *, relu_mode='no_relu', acc_mode=None, insert_mode=None, profile=None, check=True, strict=False, exact=False):
    """Write a tile into a window of a larger tile, converting on the way out of an accumulator.

    dst: Tile that receives the window.
    src: Source. Its valid region gives the size of the window.
    index_row: First row of the window in `dst`.
    index_col: First column of the window in `dst`.
    pre_quant_scalar: Quantisation word. Bits 31..0 are the scale as f32, bits 45..37 the offset, bit 46 says that the
        result is signed; for a shift, bits 35..32 are the count less one.
    relu_mode: ReLU on the way from an accumulator; NaN and negative zero become zero.
    acc_mode: A5 only. Which vector core receives the window, or how it is split between the two.
    insert_mode: A5 only. Copies from `vec` to `mat` in two or four parts; the result is the same.

    dst[index_row + i, index_col + j] = convert(relu(number(i, j)), dst.dtype)
    dst[index_row + i, index_col + j] = relu(shifted(src[i, j], pre_quant_scalar))
    dst[index_row + i, index_col + j] = relu(src[i, j])
    dst[index_row + i, index_col + j] = relu(convert(src[i, j], dst.dtype))
    and 1 more, by form, mode and element types; the planners below have them.

    Writes its outputs in place and returns None.  A broken error rule raises RuleError.
    Record: tile/layout-and-rearrangement/tinsert.yaml
    """
    try:
        run = _plans[dst.key, src.key, pre_quant_scalar is None, relu_mode, acc_mode, insert_mode, current_profile() if profile is None else profile, check, strict, exact]
    except (KeyError, AttributeError, TypeError) as missing:
        run, named = None, missing.args
    if run is None:
        run = _kernel.plan(_plans, named, (dst, src, index_row, index_col, pre_quant_scalar), (relu_mode, acc_mode, insert_mode), profile, check, strict, exact)
    run(dst, src, index_row, index_col, pre_quant_scalar)


def bind(dst, src, index_row, index_col, pre_quant_scalar=None, *, relu_mode='no_relu', acc_mode=None, insert_mode=None, profile='cpu', exact=False):
    """Fix what depends on operand types and attributes; returns ``run`` over the operands.

    Takes operand types where the function takes operands.  Rules are not checked here, except that every equality
    the code relies on is asserted."""
    if profile == "a2a3":
        if pre_quant_scalar is not None and dst.dtype in ('i8', 'u8'):
            if src.dtype == "f32":
                return _quantise_to_int8_i8_u8(dst, src, relu_mode)
            return _quantise_to_int8_i8_u8_2(dst, src, relu_mode)
        if pre_quant_scalar is not None and src.dtype == 'i32' and dst.dtype == 'i16':
            return _shift_to_int16(dst, src, relu_mode)
        if pre_quant_scalar is not None and dst.dtype in ('f16', 'bf16'):
            if (dst.dtype, src.dtype) in (("f16", "f32"),):
                return _quantise_to_float_f16(dst, src, relu_mode)
            if (dst.dtype, src.dtype) in (("bf16", "f32"),):
                return _quantise_to_float_bf16(dst, src, relu_mode)
            if (dst.dtype, src.dtype) in (("f16", "i32"),):
                return _quantise_to_float_f16_2(dst, src, relu_mode)
            return _quantise_to_float_bf16_2(dst, src, relu_mode)
        if src.loc == 'acc':
            if dst.dtype == "f32":
                return _f32(dst, src, relu_mode)
            if dst.dtype == "f16":
                return _accumulator_f16(dst, src, relu_mode)
            if dst.dtype == "bf16":
                return _accumulator_bf16(dst, src, relu_mode)
            return _i32(dst, src, relu_mode)
        if src.loc == 'vec' and dst.loc == 'vec':
            return _common(dst, src)
    if profile == "a5":
        if pre_quant_scalar is not None and dst.dtype in ('i8', 'u8'):
            if src.dtype == "f32":
                return _quantise_to_int8_i8_u8(dst, src, relu_mode)
            return _quantise_to_int8_i8_u8_2(dst, src, relu_mode)
        if pre_quant_scalar is not None and dst.dtype in ('f16', 'bf16'):
            if (dst.dtype, src.dtype) in (("f16", "f32"),):
                return _quantise_to_float_f16(dst, src, relu_mode)
            if (dst.dtype, src.dtype) in (("bf16", "f32"),):
                return _quantise_to_float_bf16(dst, src, relu_mode)
            if (dst.dtype, src.dtype) in (("f16", "i32"),):
                return _quantise_to_float_f16_2(dst, src, relu_mode)
            return _quantise_to_float_bf16_2(dst, src, relu_mode)
        if acc_mode is not None and acc_mode in ('dual_mode_split_m', 'dual_mode_split_n'):
            raise unknown_semantics(_rules(), "split_accumulator")
        if pre_quant_scalar is not None and dst.dtype == src.dtype:
            if dst.dtype == "f32":
                return _f32(dst, src, relu_mode)
            return _i32(dst, src, relu_mode)
        if pre_quant_scalar is not None:
            raise unknown_semantics(_rules(), "quantise_to_small_float")
        if src.loc == 'acc':
            if dst.dtype == "f32":
                return _f32(dst, src, relu_mode)
            if dst.dtype == "f16":
                return _accumulator_f16(dst, src, relu_mode)
            if dst.dtype == "bf16":
                return _accumulator_bf16(dst, src, relu_mode)
            return _i32(dst, src, relu_mode)
        if (src.loc == 'vec' and dst.loc == 'vec') or (src.loc == 'vec' and dst.loc == 'mat'):
            return _common(dst, src)
    if profile == "cpu":
        if pre_quant_scalar is not None and dst.dtype in ('i8', 'u8'):
            if src.dtype == "f32":
                return _quantise_to_int8_i8_u8(dst, src, relu_mode)
            return _quantise_to_int8_i8_u8_2(dst, src, relu_mode)
        if pre_quant_scalar is not None and src.dtype == 'i32' and dst.dtype == 'i16':
            return _shift_to_int16(dst, src, relu_mode)
        if pre_quant_scalar is not None and dst.dtype in ('f16', 'bf16'):
            if (dst.dtype, src.dtype) in (("f16", "f32"),):
                return _quantise_to_float_f16(dst, src, relu_mode)
            if (dst.dtype, src.dtype) in (("bf16", "f32"),):
                return _quantise_to_float_bf16(dst, src, relu_mode)
            if (dst.dtype, src.dtype) in (("f16", "i32"),):
                return _quantise_to_float_f16_2(dst, src, relu_mode)
            return _quantise_to_float_bf16_2(dst, src, relu_mode)
        if pre_quant_scalar is not None and dst.dtype == src.dtype:
            if dst.dtype == "f32":
                return _f32(dst, src, relu_mode)
            return _i32(dst, src, relu_mode)
        if src.loc == 'acc':
            if dst.dtype == "f32":
                return _f32(dst, src, relu_mode)
            if dst.dtype == "f16":
                return _accumulator_f16(dst, src, relu_mode)
            if dst.dtype == "bf16":
                return _accumulator_bf16(dst, src, relu_mode)
            return _i32(dst, src, relu_mode)
        if (src.loc == 'vec' and dst.loc == 'vec') or (src.loc == 'vec' and dst.loc == 'mat') or (src.loc == 'mat' and dst.loc == 'mat'):
            return _common(dst, src)
    raise no_variant("pto.tinsert", profile)


def _quantise_to_int8_i8_u8(dst, src, relu_mode):
    """dst[index_row + i, index_col + j] = convert(relu(number(i, j)), dst.dtype)."""
    as_index_row = scalar_type("pto.tinsert", "index_row", 'index')
    as_index_col = scalar_type("pto.tinsert", "index_col", 'index')
    as_pre_quant_scalar = scalar_type("pto.tinsert", "pre_quant_scalar", 'u64')
    src_rows = src.valid_row
    all_rows = dst.rows
    src_cols = src.valid_col
    all_cols = dst.cols
    chosen = relu_mode == 'normal_relu'
    bits = NUMPY['f32']
    constant = NUMPY["f32"].type(-128)
    zero = NUMPY["f32"].type(0)
    constant2 = NUMPY["f32"].type(127)
    constant3 = NUMPY["f32"].type(255)
    cast = converter('f32', dst.dtype, 'trunc')

    def run(dst, src, index_row, index_col, pre_quant_scalar=None):
        index_row = as_index_row(index_row)
        index_col = as_index_col(index_col)
        pre_quant_scalar = as_pre_quant_scalar(pre_quant_scalar)
        inside("dst", index_row, index_row + src_rows, all_rows)
        inside("dst", index_col, index_col + src_cols, all_cols)
        level = np.clip(np.rint((src.valid * element(bit_field(pre_quant_scalar, 31, 0), np.uint32).view(bits)) + element(bit_field(pre_quant_scalar, 45, 37), np.float32)), np.where(bit_field(pre_quant_scalar, 46, 46) == 1, constant, zero), np.where(bit_field(pre_quant_scalar, 46, 46) == 1, constant2, constant3))
        relu = exact_max(0, level) if chosen else level
        dst.array[index_row:index_row + src_rows, index_col:index_col + src_cols] = cast(relu)

    return run


def _quantise_to_int8_i8_u8_2(dst, src, relu_mode):
    """dst[index_row + i, index_col + j] = convert(relu(number(i, j)), dst.dtype)."""
    as_index_row = scalar_type("pto.tinsert", "index_row", 'index')
    as_index_col = scalar_type("pto.tinsert", "index_col", 'index')
    as_pre_quant_scalar = scalar_type("pto.tinsert", "pre_quant_scalar", 'u64')
    src_rows = src.valid_row
    all_rows = dst.rows
    src_cols = src.valid_col
    all_cols = dst.cols
    chosen = relu_mode == 'normal_relu'
    bits = NUMPY['f32']
    constant = NUMPY["f32"].type(-128)
    zero = NUMPY["f32"].type(0)
    constant2 = NUMPY["f32"].type(127)
    constant3 = NUMPY["f32"].type(255)
    cast = converter('f32', dst.dtype, 'trunc')

    @quietly
    def run(dst, src, index_row, index_col, pre_quant_scalar=None):
        index_row = as_index_row(index_row)
        index_col = as_index_col(index_col)
        pre_quant_scalar = as_pre_quant_scalar(pre_quant_scalar)
        inside("dst", index_row, index_row + src_rows, all_rows)
        inside("dst", index_col, index_col + src_cols, all_cols)
        level = np.clip(np.rint((src.valid.astype(np.float32) * element(bit_field(pre_quant_scalar, 31, 0), np.uint32).view(bits)) + element(bit_field(pre_quant_scalar, 45, 37), np.float32)), np.where(bit_field(pre_quant_scalar, 46, 46) == 1, constant, zero), np.where(bit_field(pre_quant_scalar, 46, 46) == 1, constant2, constant3))
        relu = exact_max(0, level) if chosen else level
        dst.array[index_row:index_row + src_rows, index_col:index_col + src_cols] = cast(relu)

    return run


def _shift_to_int16(dst, src, relu_mode):
    """dst[index_row + i, index_col + j] = relu(shifted(src[i, j], pre_quant_scalar))."""
    as_index_row = scalar_type("pto.tinsert", "index_row", 'index')
    as_index_col = scalar_type("pto.tinsert", "index_col", 'index')
    as_pre_quant_scalar = scalar_type("pto.tinsert", "pre_quant_scalar", 'u64')
    chosen = relu_mode == 'normal_relu'
    src_rows = src.valid_row
    all_rows = dst.rows
    src_cols = src.valid_col
    all_cols = dst.cols

    def run(dst, src, index_row, index_col, pre_quant_scalar=None):
        index_row = as_index_row(index_row)
        index_col = as_index_col(index_col)
        pre_quant_scalar = as_pre_quant_scalar(pre_quant_scalar)
        src = apart(src, dst)
        if chosen:
            inside("dst", index_row, index_row + src_rows, all_rows)
            inside("dst", index_col, index_col + src_cols, all_cols)
            shifted = (src.valid >> element(bit_field(pre_quant_scalar, 35, 32) + 1, np.int32)).astype(np.int16)
            np.maximum(0, shifted, out=dst.array[index_row:index_row + src_rows, index_col:index_col + src_cols])
        else:
            inside("dst", index_row, index_row + src_rows, all_rows)
            inside("dst", index_col, index_col + src_cols, all_cols)
            shifted2 = (src.valid >> element(bit_field(pre_quant_scalar, 35, 32) + 1, np.int32)).astype(np.int16)
            dst.array[index_row:index_row + src_rows, index_col:index_col + src_cols] = shifted2

    return run


def _quantise_to_float_f16(dst, src, relu_mode):
    """dst[index_row + i, index_col + j] = convert(relu(number(i, j)), dst.dtype)."""
    as_index_row = scalar_type("pto.tinsert", "index_row", 'index')
    as_index_col = scalar_type("pto.tinsert", "index_col", 'index')
    as_pre_quant_scalar = scalar_type("pto.tinsert", "pre_quant_scalar", 'u64')
    chosen = relu_mode == 'normal_relu'
    src_rows = src.valid_row
    all_rows = dst.rows
    src_cols = src.valid_col
    all_cols = dst.cols
    chosen2 = dst.dtype == 'f16'
    chosen3 = src.dtype == 'i32'
    bits = NUMPY['f32']

    def run(dst, src, index_row, index_col, pre_quant_scalar=None):
        index_row = as_index_row(index_row)
        index_col = as_index_col(index_col)
        pre_quant_scalar = as_pre_quant_scalar(pre_quant_scalar)
        if chosen:
            inside("dst", index_row, index_row + src_rows, all_rows)
            inside("dst", index_col, index_col + src_cols, all_cols)
            product = src.valid * element(bit_field(pre_quant_scalar, 31, 0), np.uint32).view(bits)
            number = np.where(chosen2 & (chosen3 | ~np.isinf(product)), np.clip(product, -65504, 65504), product)
            dst.array[index_row:index_row + src_rows, index_col:index_col + src_cols] = exact_max(0, number)
        else:
            inside("dst", index_row, index_row + src_rows, all_rows)
            inside("dst", index_col, index_col + src_cols, all_cols)
            product2 = src.valid * element(bit_field(pre_quant_scalar, 31, 0), np.uint32).view(bits)
            number2 = np.where(chosen2 & (chosen3 | ~np.isinf(product2)), np.clip(product2, -65504, 65504), product2)
            dst.array[index_row:index_row + src_rows, index_col:index_col + src_cols] = number2

    return run


def _quantise_to_float_bf16(dst, src, relu_mode):
    """dst[index_row + i, index_col + j] = convert(relu(number(i, j)), dst.dtype)."""
    as_index_row = scalar_type("pto.tinsert", "index_row", 'index')
    as_index_col = scalar_type("pto.tinsert", "index_col", 'index')
    as_pre_quant_scalar = scalar_type("pto.tinsert", "pre_quant_scalar", 'u64')
    chosen = relu_mode == 'normal_relu'
    src_rows = src.valid_row
    all_rows = dst.rows
    src_cols = src.valid_col
    all_cols = dst.cols
    bits = NUMPY['f32']

    def run(dst, src, index_row, index_col, pre_quant_scalar=None):
        index_row = as_index_row(index_row)
        index_col = as_index_col(index_col)
        pre_quant_scalar = as_pre_quant_scalar(pre_quant_scalar)
        if chosen:
            inside("dst", index_row, index_row + src_rows, all_rows)
            inside("dst", index_col, index_col + src_cols, all_cols)
            product = src.valid * element(bit_field(pre_quant_scalar, 31, 0), np.uint32).view(bits)
            dst.array[index_row:index_row + src_rows, index_col:index_col + src_cols] = exact_max(0, product)
        else:
            inside("dst", index_row, index_row + src_rows, all_rows)
            inside("dst", index_col, index_col + src_cols, all_cols)
            product2 = src.valid * element(bit_field(pre_quant_scalar, 31, 0), np.uint32).view(bits)
            dst.array[index_row:index_row + src_rows, index_col:index_col + src_cols] = product2

    return run


def _quantise_to_float_f16_2(dst, src, relu_mode):
    """dst[index_row + i, index_col + j] = convert(relu(number(i, j)), dst.dtype)."""
    as_index_row = scalar_type("pto.tinsert", "index_row", 'index')
    as_index_col = scalar_type("pto.tinsert", "index_col", 'index')
    as_pre_quant_scalar = scalar_type("pto.tinsert", "pre_quant_scalar", 'u64')
    chosen = relu_mode == 'normal_relu'
    src_rows = src.valid_row
    all_rows = dst.rows
    src_cols = src.valid_col
    all_cols = dst.cols
    bits = NUMPY['f32']

    def run(dst, src, index_row, index_col, pre_quant_scalar=None):
        index_row = as_index_row(index_row)
        index_col = as_index_col(index_col)
        pre_quant_scalar = as_pre_quant_scalar(pre_quant_scalar)
        if chosen:
            inside("dst", index_row, index_row + src_rows, all_rows)
            inside("dst", index_col, index_col + src_cols, all_cols)
            product = src.valid.astype(np.float32) * element(bit_field(pre_quant_scalar, 31, 0), np.uint32).view(bits)
            number = np.clip(product, -65504, 65504)
            dst.array[index_row:index_row + src_rows, index_col:index_col + src_cols] = exact_max(0, number)
        else:
            inside("dst", index_row, index_row + src_rows, all_rows)
            inside("dst", index_col, index_col + src_cols, all_cols)
            product2 = src.valid.astype(np.float32) * element(bit_field(pre_quant_scalar, 31, 0), np.uint32).view(bits)
            number2 = np.clip(product2, -65504, 65504)
            dst.array[index_row:index_row + src_rows, index_col:index_col + src_cols] = number2

    return run


def _quantise_to_float_bf16_2(dst, src, relu_mode):
    """dst[index_row + i, index_col + j] = convert(relu(number(i, j)), dst.dtype)."""
    as_index_row = scalar_type("pto.tinsert", "index_row", 'index')
    as_index_col = scalar_type("pto.tinsert", "index_col", 'index')
    as_pre_quant_scalar = scalar_type("pto.tinsert", "pre_quant_scalar", 'u64')
    chosen = relu_mode == 'normal_relu'
    src_rows = src.valid_row
    all_rows = dst.rows
    src_cols = src.valid_col
    all_cols = dst.cols
    bits = NUMPY['f32']

    def run(dst, src, index_row, index_col, pre_quant_scalar=None):
        index_row = as_index_row(index_row)
        index_col = as_index_col(index_col)
        pre_quant_scalar = as_pre_quant_scalar(pre_quant_scalar)
        if chosen:
            inside("dst", index_row, index_row + src_rows, all_rows)
            inside("dst", index_col, index_col + src_cols, all_cols)
            product = src.valid.astype(np.float32) * element(bit_field(pre_quant_scalar, 31, 0), np.uint32).view(bits)
            dst.array[index_row:index_row + src_rows, index_col:index_col + src_cols] = exact_max(0, product)
        else:
            inside("dst", index_row, index_row + src_rows, all_rows)
            inside("dst", index_col, index_col + src_cols, all_cols)
            product2 = src.valid.astype(np.float32) * element(bit_field(pre_quant_scalar, 31, 0), np.uint32).view(bits)
            dst.array[index_row:index_row + src_rows, index_col:index_col + src_cols] = product2

    return run


def _f32(dst, src, relu_mode):
    """dst[index_row + i, index_col + j] = relu(src[i, j])."""
    as_index_row = scalar_type("pto.tinsert", "index_row", 'index')
    as_index_col = scalar_type("pto.tinsert", "index_col", 'index')
    chosen = relu_mode == 'normal_relu'
    src_rows = src.valid_row
    all_rows = dst.rows
    src_cols = src.valid_col
    all_cols = dst.cols

    def run(dst, src, index_row, index_col, pre_quant_scalar=None):
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


def _i32(dst, src, relu_mode):
    """dst[index_row + i, index_col + j] = relu(src[i, j])."""
    as_index_row = scalar_type("pto.tinsert", "index_row", 'index')
    as_index_col = scalar_type("pto.tinsert", "index_col", 'index')
    chosen = relu_mode == 'normal_relu'
    src_rows = src.valid_row
    all_rows = dst.rows
    src_cols = src.valid_col
    all_cols = dst.cols

    def run(dst, src, index_row, index_col, pre_quant_scalar=None):
        index_row = as_index_row(index_row)
        index_col = as_index_col(index_col)
        src = apart(src, dst)
        if chosen:
            inside("dst", index_row, index_row + src_rows, all_rows)
            inside("dst", index_col, index_col + src_cols, all_cols)
            np.maximum(0, src.valid, out=dst.array[index_row:index_row + src_rows, index_col:index_col + src_cols])
        else:
            inside("dst", index_row, index_row + src_rows, all_rows)
            inside("dst", index_col, index_col + src_cols, all_cols)
            dst.array[index_row:index_row + src_rows, index_col:index_col + src_cols] = src.valid

    return run


def _accumulator_f16(dst, src, relu_mode):
    """dst[index_row + i, index_col + j] = relu(convert(src[i, j], dst.dtype))."""
    as_index_row = scalar_type("pto.tinsert", "index_row", 'index')
    as_index_col = scalar_type("pto.tinsert", "index_col", 'index')
    chosen = relu_mode == 'normal_relu'
    src_rows = src.valid_row
    all_rows = dst.rows
    src_cols = src.valid_col
    all_cols = dst.cols
    zero = NUMPY["f16"].type(0)
    kind = NUMPY[dst.dtype]

    def run(dst, src, index_row, index_col, pre_quant_scalar=None):
        index_row = as_index_row(index_row)
        index_col = as_index_col(index_col)
        src = apart(src, dst)
        if chosen:
            inside("dst", index_row, index_row + src_rows, all_rows)
            inside("dst", index_col, index_col + src_cols, all_cols)
            dst.array[index_row:index_row + src_rows, index_col:index_col + src_cols] = exact_max(zero, src.valid.astype(kind))
        else:
            inside("dst", index_row, index_row + src_rows, all_rows)
            inside("dst", index_col, index_col + src_cols, all_cols)
            dst.array[index_row:index_row + src_rows, index_col:index_col + src_cols] = src.valid

    return run


def _accumulator_bf16(dst, src, relu_mode):
    """dst[index_row + i, index_col + j] = relu(convert(src[i, j], dst.dtype))."""
    as_index_row = scalar_type("pto.tinsert", "index_row", 'index')
    as_index_col = scalar_type("pto.tinsert", "index_col", 'index')
    chosen = relu_mode == 'normal_relu'
    src_rows = src.valid_row
    all_rows = dst.rows
    src_cols = src.valid_col
    all_cols = dst.cols
    zero = NUMPY["bf16"].type(0)
    kind = NUMPY[dst.dtype]

    def run(dst, src, index_row, index_col, pre_quant_scalar=None):
        index_row = as_index_row(index_row)
        index_col = as_index_col(index_col)
        src = apart(src, dst)
        if chosen:
            inside("dst", index_row, index_row + src_rows, all_rows)
            inside("dst", index_col, index_col + src_cols, all_cols)
            dst.array[index_row:index_row + src_rows, index_col:index_col + src_cols] = exact_max(zero, src.valid.astype(kind))
        else:
            inside("dst", index_row, index_row + src_rows, all_rows)
            inside("dst", index_col, index_col + src_cols, all_cols)
            dst.array[index_row:index_row + src_rows, index_col:index_col + src_cols] = src.valid

    return run


def _common(dst, src):
    """dst[index_row + i, index_col + j] = src[i, j]."""
    as_index_row = scalar_type("pto.tinsert", "index_row", 'index')
    as_index_col = scalar_type("pto.tinsert", "index_col", 'index')
    src_rows = src.valid_row
    all_rows = dst.rows
    src_cols = src.valid_col
    all_cols = dst.cols

    def run(dst, src, index_row, index_col, pre_quant_scalar=None):
        index_row = as_index_row(index_row)
        index_col = as_index_col(index_col)
        inside("dst", index_row, index_row + src_rows, all_rows)
        inside("dst", index_col, index_col + src_cols, all_cols)
        dst.array[index_row:index_row + src_rows, index_col:index_col + src_cols] = src.valid

    return run
