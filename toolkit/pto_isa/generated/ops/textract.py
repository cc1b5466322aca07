"""pto.textract: Copy a window of a tile into a smaller tile, converting on the way out of an accumulator.

Generated from tile/layout-and-rearrangement/textract.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

import numpy as np

from pto_isa.runtime.kernel import Kernel, NUMPY, apart, bit_field, checked, converter, current_profile, element, exact_max, inside, no_variant, quietly, scalar_type, unknown_semantics

_plans: dict = {}


def _rules():
    from pto_isa.generated.rules.textract import RULES

    return RULES


_kernel = Kernel("pto.textract", lambda *types, **fixed: bind(*types, **fixed), {"dst": ('tile',), "src": ('tile', 'conv'), "index_row": ('scalar',), "index_col": ('scalar',), "pre_quant_scalar": ('scalar',), "dst1": ('tile',), "index_row1": ('scalar',), "index_col1": ('scalar',)}, ('dst', 'dst1'), ('relu_mode', 'acc_mode'), _rules)


def textract(dst, src, index_row, index_col, pre_quant_scalar=None, dst1=None, index_row1=None, index_col1=None, *, relu_mode='no_relu', acc_mode=None, profile=None, check=True, strict=False, exact=False):
    """Copy a window of a tile into a smaller tile, converting on the way out of an accumulator.

    dst: Result. Its valid region gives the size of the window.
    src: Source tile, or weights as a convolution tile.
    index_row: First row of the window in `src`.
    index_col: First column of the window in `src`.
    pre_quant_scalar: Quantisation word. Bits 31..0 are the scale as f32, bits 45..37 the offset, bit 46 says that the
        result is signed; for a shift, bits 35..32 are the count less one.
    dst1: Second result of the form that cuts two windows.
    index_row1: First row of the second window.
    index_col1: First column of the second window.
    relu_mode: ReLU on the way from an accumulator; NaN and negative zero become zero.
    acc_mode: A5 only. Which vector core receives the window, or how it is split between the two.

    dst[i, j] = src[index_row + i, index_col + j]
    dst1[i, j] = src[index_row1 + i, index_col1 + j]
    dst[i, j] = src[(index_row + i) // src.c0, (index_col + j) // src.n0, (index_col + j) % src.n0, (index_row + i) %
        src.c0]
    dst[i, j] = convert(relu(number(i, j)), dst.dtype)
    and 3 more, by form, mode and element types; the planners below have them.

    Writes its outputs in place and returns None.  A broken error rule raises RuleError.
    Record: tile/layout-and-rearrangement/textract.yaml
    """
    try:
        run = _plans[dst.key, src.key, dst1 is None or dst1.key, pre_quant_scalar is None, index_row1 is None, index_col1 is None, relu_mode, acc_mode, current_profile() if profile is None else profile, check, strict, exact]
    except (KeyError, AttributeError, TypeError) as missing:
        run, named = None, missing.args
    if run is None:
        run = _kernel.plan(_plans, named, (dst, src, index_row, index_col, pre_quant_scalar, dst1, index_row1, index_col1), (relu_mode, acc_mode), profile, check, strict, exact)
    run(dst, src, index_row, index_col, pre_quant_scalar, dst1, index_row1, index_col1)


def bind(dst, src, index_row, index_col, pre_quant_scalar=None, dst1=None, index_row1=None, index_col1=None, *, relu_mode='no_relu', acc_mode=None, profile='cpu', exact=False):
    """Fix what depends on operand types and attributes; returns ``run`` over the operands.

    Takes operand types where the function takes operands.  Rules are not checked here, except that every equality
    the code relies on is asserted."""
    if profile == "a2a3":
        if dst1 is not None:
            return _two_windows(dst, src, dst1)
        if src.kind == 'conv':
            return _weights(dst, src)
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
        if (src.loc == 'vec' and dst.loc == 'vec') or src.kind == 'tile':
            return _common(dst, src)
    if profile == "a5":
        if dst1 is not None:
            return _two_windows(dst, src, dst1)
        if src.kind == 'conv':
            return _weights(dst, src)
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
        if (src.loc == 'vec' and dst.loc == 'vec') or (src.loc == 'vec' and dst.loc == 'mat') or src.kind == 'tile':
            return _common(dst, src)
    if profile == "cpu":
        if src.kind == 'conv':
            return _weights(dst, src)
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
        if (src.loc == 'vec' and dst.loc == 'vec') or (src.loc == 'vec' and dst.loc == 'mat') or src.kind == 'tile':
            return _common(dst, src)
    raise no_variant("pto.textract", profile)


def _two_windows(dst, src, dst1):
    """dst[i, j] = src[index_row + i, index_col + j]; dst1[i, j] = src[index_row1 + i, index_col1 + j]."""
    as_index_row = scalar_type("pto.textract", "index_row", 'index')
    as_index_col = scalar_type("pto.textract", "index_col", 'index')
    as_index_row1 = scalar_type("pto.textract", "index_row1", 'index')
    as_index_col1 = scalar_type("pto.textract", "index_col1", 'index')
    rows = dst.valid_row
    src_all_rows = src.rows
    cols = dst.valid_col
    src_all_cols = src.cols
    dst1_rows = dst1.valid_row
    dst1_cols = dst1.valid_col

    def run(dst, src, index_row, index_col, pre_quant_scalar=None, dst1=None, index_row1=None, index_col1=None):
        index_row = as_index_row(index_row)
        index_col = as_index_col(index_col)
        index_row1 = as_index_row1(index_row1)
        index_col1 = as_index_col1(index_col1)
        src = apart(src, dst)
        inside("src", index_row, index_row + rows, src_all_rows)
        inside("src", index_col, index_col + cols, src_all_cols)
        inside("src", index_row1, index_row1 + dst1_rows, src_all_rows)
        inside("src", index_col1, index_col1 + dst1_cols, src_all_cols)
        dst.valid[...] = src.array[index_row:index_row + rows, index_col:index_col + cols]
        dst1.valid[...] = src.array[index_row1:index_row1 + dst1_rows, index_col1:index_col1 + dst1_cols]

    return run


def _weights(dst, src):
    """dst[i, j] = src[(index_row + i) // src.c0, (index_col + j) // src.n0, (index_col + j) % src.n0, (index_row +
    i) % src.c0]."""
    as_index_row = scalar_type("pto.textract", "index_row", 'index')
    as_index_col = scalar_type("pto.textract", "index_col", 'index')
    inside("dst", 0, (((-(-dst.valid_row // (32 // dst.itemsize)))) * ((32 // dst.itemsize))), dst.rows)
    r = (((-(-dst.valid_row // (32 // dst.itemsize)))) * ((32 // dst.itemsize)))
    inside("dst", 0, 16 * (-(-dst.valid_col // 16)), dst.cols)
    c = 16 * (-(-dst.valid_col // 16))
    at = np.arange(r)[:, None]
    n = src.c0
    n2 = src.shape[0]
    at2 = np.arange(c)
    n3 = src.n0
    n4 = src.shape[1]
    n5 = src.shape[2]
    n6 = src.shape[3]

    def run(dst, src, index_row, index_col, pre_quant_scalar=None, dst1=None, index_row1=None, index_col1=None):
        index_row = as_index_row(index_row)
        index_col = as_index_col(index_col)
        dst.array[:r, :c] = src.array[checked((index_row + at) // n, n2, "src"), checked((index_col + at2) // n3, n4, "src"), checked((index_col + at2) % n3, n5, "src"), checked((index_row + at) % n, n6, "src")]

    return run


def _quantise_to_int8_i8_u8(dst, src, relu_mode):
    """dst[i, j] = convert(relu(number(i, j)), dst.dtype)."""
    as_index_row = scalar_type("pto.textract", "index_row", 'index')
    as_index_col = scalar_type("pto.textract", "index_col", 'index')
    as_pre_quant_scalar = scalar_type("pto.textract", "pre_quant_scalar", 'u64')
    chosen = relu_mode == 'normal_relu'
    rows = dst.valid_row
    src_all_rows = src.rows
    cols = dst.valid_col
    src_all_cols = src.cols
    bits = NUMPY['f32']
    constant = NUMPY["f32"].type(-128)
    zero = NUMPY["f32"].type(0)
    constant2 = NUMPY["f32"].type(127)
    constant3 = NUMPY["f32"].type(255)
    cast = converter('f32', dst.dtype, 'trunc')

    def run(dst, src, index_row, index_col, pre_quant_scalar=None, dst1=None, index_row1=None, index_col1=None):
        index_row = as_index_row(index_row)
        index_col = as_index_col(index_col)
        pre_quant_scalar = as_pre_quant_scalar(pre_quant_scalar)
        inside("src", index_row, index_row + rows, src_all_rows)
        inside("src", index_col, index_col + cols, src_all_cols)
        level = np.clip(np.rint((src.array[index_row:index_row + rows, index_col:index_col + cols] * element(bit_field(pre_quant_scalar, 31, 0), np.uint32).view(bits)) + element(bit_field(pre_quant_scalar, 45, 37), np.float32)), np.where(bit_field(pre_quant_scalar, 46, 46) == 1, constant, zero), np.where(bit_field(pre_quant_scalar, 46, 46) == 1, constant2, constant3))
        relu = exact_max(0, level) if chosen else level
        dst.valid[...] = cast(relu)

    return run


def _quantise_to_int8_i8_u8_2(dst, src, relu_mode):
    """dst[i, j] = convert(relu(number(i, j)), dst.dtype)."""
    as_index_row = scalar_type("pto.textract", "index_row", 'index')
    as_index_col = scalar_type("pto.textract", "index_col", 'index')
    as_pre_quant_scalar = scalar_type("pto.textract", "pre_quant_scalar", 'u64')
    chosen = relu_mode == 'normal_relu'
    rows = dst.valid_row
    src_all_rows = src.rows
    cols = dst.valid_col
    src_all_cols = src.cols
    bits = NUMPY['f32']
    constant = NUMPY["f32"].type(-128)
    zero = NUMPY["f32"].type(0)
    constant2 = NUMPY["f32"].type(127)
    constant3 = NUMPY["f32"].type(255)
    cast = converter('f32', dst.dtype, 'trunc')

    @quietly
    def run(dst, src, index_row, index_col, pre_quant_scalar=None, dst1=None, index_row1=None, index_col1=None):
        index_row = as_index_row(index_row)
        index_col = as_index_col(index_col)
        pre_quant_scalar = as_pre_quant_scalar(pre_quant_scalar)
        inside("src", index_row, index_row + rows, src_all_rows)
        inside("src", index_col, index_col + cols, src_all_cols)
        level = np.clip(np.rint((src.array[index_row:index_row + rows, index_col:index_col + cols].astype(np.float32) * element(bit_field(pre_quant_scalar, 31, 0), np.uint32).view(bits)) + element(bit_field(pre_quant_scalar, 45, 37), np.float32)), np.where(bit_field(pre_quant_scalar, 46, 46) == 1, constant, zero), np.where(bit_field(pre_quant_scalar, 46, 46) == 1, constant2, constant3))
        relu = exact_max(0, level) if chosen else level
        dst.valid[...] = cast(relu)

    return run


def _shift_to_int16(dst, src, relu_mode):
    """dst[i, j] = relu(shifted(src[index_row + i, index_col + j], pre_quant_scalar))."""
    as_index_row = scalar_type("pto.textract", "index_row", 'index')
    as_index_col = scalar_type("pto.textract", "index_col", 'index')
    as_pre_quant_scalar = scalar_type("pto.textract", "pre_quant_scalar", 'u64')
    chosen = relu_mode == 'normal_relu'
    rows = dst.valid_row
    src_all_rows = src.rows
    cols = dst.valid_col
    src_all_cols = src.cols

    def run(dst, src, index_row, index_col, pre_quant_scalar=None, dst1=None, index_row1=None, index_col1=None):
        index_row = as_index_row(index_row)
        index_col = as_index_col(index_col)
        pre_quant_scalar = as_pre_quant_scalar(pre_quant_scalar)
        src = apart(src, dst)
        if chosen:
            inside("src", index_row, index_row + rows, src_all_rows)
            inside("src", index_col, index_col + cols, src_all_cols)
            shifted = (src.array[index_row:index_row + rows, index_col:index_col + cols] >> element(bit_field(pre_quant_scalar, 35, 32) + 1, np.int32)).astype(np.int16)
            np.maximum(0, shifted, out=dst.valid)
        else:
            inside("src", index_row, index_row + rows, src_all_rows)
            inside("src", index_col, index_col + cols, src_all_cols)
            shifted2 = (src.array[index_row:index_row + rows, index_col:index_col + cols] >> element(bit_field(pre_quant_scalar, 35, 32) + 1, np.int32)).astype(np.int16)
            dst.valid[...] = shifted2

    return run


def _quantise_to_float_f16(dst, src, relu_mode):
    """dst[i, j] = convert(relu(number(i, j)), dst.dtype)."""
    as_index_row = scalar_type("pto.textract", "index_row", 'index')
    as_index_col = scalar_type("pto.textract", "index_col", 'index')
    as_pre_quant_scalar = scalar_type("pto.textract", "pre_quant_scalar", 'u64')
    chosen = relu_mode == 'normal_relu'
    chosen2 = dst.dtype == 'f16'
    chosen3 = src.dtype == 'i32'
    rows = dst.valid_row
    src_all_rows = src.rows
    cols = dst.valid_col
    src_all_cols = src.cols
    bits = NUMPY['f32']

    def run(dst, src, index_row, index_col, pre_quant_scalar=None, dst1=None, index_row1=None, index_col1=None):
        index_row = as_index_row(index_row)
        index_col = as_index_col(index_col)
        pre_quant_scalar = as_pre_quant_scalar(pre_quant_scalar)
        if chosen:
            inside("src", index_row, index_row + rows, src_all_rows)
            inside("src", index_col, index_col + cols, src_all_cols)
            product = src.array[index_row:index_row + rows, index_col:index_col + cols] * element(bit_field(pre_quant_scalar, 31, 0), np.uint32).view(bits)
            number = np.where(chosen2 & (chosen3 | ~np.isinf(product)), np.clip(product, -65504, 65504), product)
            dst.valid[...] = exact_max(0, number)
        else:
            inside("src", index_row, index_row + rows, src_all_rows)
            inside("src", index_col, index_col + cols, src_all_cols)
            product2 = src.array[index_row:index_row + rows, index_col:index_col + cols] * element(bit_field(pre_quant_scalar, 31, 0), np.uint32).view(bits)
            number2 = np.where(chosen2 & (chosen3 | ~np.isinf(product2)), np.clip(product2, -65504, 65504), product2)
            dst.valid[...] = number2

    return run


def _quantise_to_float_bf16(dst, src, relu_mode):
    """dst[i, j] = convert(relu(number(i, j)), dst.dtype)."""
    as_index_row = scalar_type("pto.textract", "index_row", 'index')
    as_index_col = scalar_type("pto.textract", "index_col", 'index')
    as_pre_quant_scalar = scalar_type("pto.textract", "pre_quant_scalar", 'u64')
    chosen = relu_mode == 'normal_relu'
    rows = dst.valid_row
    src_all_rows = src.rows
    cols = dst.valid_col
    src_all_cols = src.cols
    bits = NUMPY['f32']

    def run(dst, src, index_row, index_col, pre_quant_scalar=None, dst1=None, index_row1=None, index_col1=None):
        index_row = as_index_row(index_row)
        index_col = as_index_col(index_col)
        pre_quant_scalar = as_pre_quant_scalar(pre_quant_scalar)
        if chosen:
            inside("src", index_row, index_row + rows, src_all_rows)
            inside("src", index_col, index_col + cols, src_all_cols)
            product = src.array[index_row:index_row + rows, index_col:index_col + cols] * element(bit_field(pre_quant_scalar, 31, 0), np.uint32).view(bits)
            dst.valid[...] = exact_max(0, product)
        else:
            inside("src", index_row, index_row + rows, src_all_rows)
            inside("src", index_col, index_col + cols, src_all_cols)
            product2 = src.array[index_row:index_row + rows, index_col:index_col + cols] * element(bit_field(pre_quant_scalar, 31, 0), np.uint32).view(bits)
            dst.valid[...] = product2

    return run


def _quantise_to_float_f16_2(dst, src, relu_mode):
    """dst[i, j] = convert(relu(number(i, j)), dst.dtype)."""
    as_index_row = scalar_type("pto.textract", "index_row", 'index')
    as_index_col = scalar_type("pto.textract", "index_col", 'index')
    as_pre_quant_scalar = scalar_type("pto.textract", "pre_quant_scalar", 'u64')
    chosen = relu_mode == 'normal_relu'
    rows = dst.valid_row
    src_all_rows = src.rows
    cols = dst.valid_col
    src_all_cols = src.cols
    bits = NUMPY['f32']

    def run(dst, src, index_row, index_col, pre_quant_scalar=None, dst1=None, index_row1=None, index_col1=None):
        index_row = as_index_row(index_row)
        index_col = as_index_col(index_col)
        pre_quant_scalar = as_pre_quant_scalar(pre_quant_scalar)
        if chosen:
            inside("src", index_row, index_row + rows, src_all_rows)
            inside("src", index_col, index_col + cols, src_all_cols)
            product = src.array[index_row:index_row + rows, index_col:index_col + cols].astype(np.float32) * element(bit_field(pre_quant_scalar, 31, 0), np.uint32).view(bits)
            number = np.clip(product, -65504, 65504)
            dst.valid[...] = exact_max(0, number)
        else:
            inside("src", index_row, index_row + rows, src_all_rows)
            inside("src", index_col, index_col + cols, src_all_cols)
            product2 = src.array[index_row:index_row + rows, index_col:index_col + cols].astype(np.float32) * element(bit_field(pre_quant_scalar, 31, 0), np.uint32).view(bits)
            number2 = np.clip(product2, -65504, 65504)
            dst.valid[...] = number2

    return run


def _quantise_to_float_bf16_2(dst, src, relu_mode):
    """dst[i, j] = convert(relu(number(i, j)), dst.dtype)."""
    as_index_row = scalar_type("pto.textract", "index_row", 'index')
    as_index_col = scalar_type("pto.textract", "index_col", 'index')
    as_pre_quant_scalar = scalar_type("pto.textract", "pre_quant_scalar", 'u64')
    chosen = relu_mode == 'normal_relu'
    rows = dst.valid_row
    src_all_rows = src.rows
    cols = dst.valid_col
    src_all_cols = src.cols
    bits = NUMPY['f32']

    def run(dst, src, index_row, index_col, pre_quant_scalar=None, dst1=None, index_row1=None, index_col1=None):
        index_row = as_index_row(index_row)
        index_col = as_index_col(index_col)
        pre_quant_scalar = as_pre_quant_scalar(pre_quant_scalar)
        if chosen:
            inside("src", index_row, index_row + rows, src_all_rows)
            inside("src", index_col, index_col + cols, src_all_cols)
            product = src.array[index_row:index_row + rows, index_col:index_col + cols].astype(np.float32) * element(bit_field(pre_quant_scalar, 31, 0), np.uint32).view(bits)
            dst.valid[...] = exact_max(0, product)
        else:
            inside("src", index_row, index_row + rows, src_all_rows)
            inside("src", index_col, index_col + cols, src_all_cols)
            product2 = src.array[index_row:index_row + rows, index_col:index_col + cols].astype(np.float32) * element(bit_field(pre_quant_scalar, 31, 0), np.uint32).view(bits)
            dst.valid[...] = product2

    return run


def _f32(dst, src, relu_mode):
    """dst[i, j] = relu(src[index_row + i, index_col + j])."""
    as_index_row = scalar_type("pto.textract", "index_row", 'index')
    as_index_col = scalar_type("pto.textract", "index_col", 'index')
    chosen = relu_mode == 'normal_relu'
    rows = dst.valid_row
    src_all_rows = src.rows
    cols = dst.valid_col
    src_all_cols = src.cols

    def run(dst, src, index_row, index_col, pre_quant_scalar=None, dst1=None, index_row1=None, index_col1=None):
        index_row = as_index_row(index_row)
        index_col = as_index_col(index_col)
        src = apart(src, dst)
        if chosen:
            inside("src", index_row, index_row + rows, src_all_rows)
            inside("src", index_col, index_col + cols, src_all_cols)
            dst.valid[...] = exact_max(0, src.array[index_row:index_row + rows, index_col:index_col + cols])
        else:
            inside("src", index_row, index_row + rows, src_all_rows)
            inside("src", index_col, index_col + cols, src_all_cols)
            dst.valid[...] = src.array[index_row:index_row + rows, index_col:index_col + cols]

    return run


def _i32(dst, src, relu_mode):
    """dst[i, j] = relu(src[index_row + i, index_col + j])."""
    as_index_row = scalar_type("pto.textract", "index_row", 'index')
    as_index_col = scalar_type("pto.textract", "index_col", 'index')
    chosen = relu_mode == 'normal_relu'
    rows = dst.valid_row
    src_all_rows = src.rows
    cols = dst.valid_col
    src_all_cols = src.cols

    def run(dst, src, index_row, index_col, pre_quant_scalar=None, dst1=None, index_row1=None, index_col1=None):
        index_row = as_index_row(index_row)
        index_col = as_index_col(index_col)
        src = apart(src, dst)
        if chosen:
            inside("src", index_row, index_row + rows, src_all_rows)
            inside("src", index_col, index_col + cols, src_all_cols)
            np.maximum(0, src.array[index_row:index_row + rows, index_col:index_col + cols], out=dst.valid)
        else:
            inside("src", index_row, index_row + rows, src_all_rows)
            inside("src", index_col, index_col + cols, src_all_cols)
            dst.valid[...] = src.array[index_row:index_row + rows, index_col:index_col + cols]

    return run


def _accumulator_f16(dst, src, relu_mode):
    """dst[i, j] = relu(number(i, j))."""
    as_index_row = scalar_type("pto.textract", "index_row", 'index')
    as_index_col = scalar_type("pto.textract", "index_col", 'index')
    chosen = relu_mode == 'normal_relu'
    zero = NUMPY["f16"].type(0)
    rows = dst.valid_row
    src_all_rows = src.rows
    cols = dst.valid_col
    src_all_cols = src.cols
    kind = NUMPY[dst.dtype]

    def run(dst, src, index_row, index_col, pre_quant_scalar=None, dst1=None, index_row1=None, index_col1=None):
        index_row = as_index_row(index_row)
        index_col = as_index_col(index_col)
        src = apart(src, dst)
        if chosen:
            inside("src", index_row, index_row + rows, src_all_rows)
            inside("src", index_col, index_col + cols, src_all_cols)
            number = src.array[index_row:index_row + rows, index_col:index_col + cols].astype(kind)
            dst.valid[...] = exact_max(zero, number)
        else:
            inside("src", index_row, index_row + rows, src_all_rows)
            inside("src", index_col, index_col + cols, src_all_cols)
            number2 = src.array[index_row:index_row + rows, index_col:index_col + cols].astype(kind)
            dst.valid[...] = number2

    return run


def _accumulator_bf16(dst, src, relu_mode):
    """dst[i, j] = relu(number(i, j))."""
    as_index_row = scalar_type("pto.textract", "index_row", 'index')
    as_index_col = scalar_type("pto.textract", "index_col", 'index')
    chosen = relu_mode == 'normal_relu'
    zero = NUMPY["bf16"].type(0)
    rows = dst.valid_row
    src_all_rows = src.rows
    cols = dst.valid_col
    src_all_cols = src.cols
    kind = NUMPY[dst.dtype]

    def run(dst, src, index_row, index_col, pre_quant_scalar=None, dst1=None, index_row1=None, index_col1=None):
        index_row = as_index_row(index_row)
        index_col = as_index_col(index_col)
        src = apart(src, dst)
        if chosen:
            inside("src", index_row, index_row + rows, src_all_rows)
            inside("src", index_col, index_col + cols, src_all_cols)
            number = src.array[index_row:index_row + rows, index_col:index_col + cols].astype(kind)
            dst.valid[...] = exact_max(zero, number)
        else:
            inside("src", index_row, index_row + rows, src_all_rows)
            inside("src", index_col, index_col + cols, src_all_cols)
            number2 = src.array[index_row:index_row + rows, index_col:index_col + cols].astype(kind)
            dst.valid[...] = number2

    return run


def _common(dst, src):
    """dst[i, j] = src[index_row + i, index_col + j]."""
    as_index_row = scalar_type("pto.textract", "index_row", 'index')
    as_index_col = scalar_type("pto.textract", "index_col", 'index')
    rows = dst.valid_row
    src_all_rows = src.rows
    cols = dst.valid_col
    src_all_cols = src.cols

    def run(dst, src, index_row, index_col, pre_quant_scalar=None, dst1=None, index_row1=None, index_col1=None):
        index_row = as_index_row(index_row)
        index_col = as_index_col(index_col)
        inside("src", index_row, index_row + rows, src_all_rows)
        inside("src", index_col, index_col + cols, src_all_cols)
        dst.valid[...] = src.array[index_row:index_row + rows, index_col:index_col + cols]

    return run
