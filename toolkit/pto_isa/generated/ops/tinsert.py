"""pto.tinsert: Write a tile into a window of a larger tile, converting on the way out of an accumulator.

Generated from tile/layout-and-rearrangement/tinsert.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

import numpy as np

from pto_isa.runtime.kernel import Kernel, NUMPY, bit_field, converter, current_profile, element, inside, no_variant, quietly, scalar_type, unknown_semantics

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
    relu_mode: Whether negative results, and NaN, become 0.
    acc_mode: A5 only. Which vector core receives the window, or how it is split between the two.
    insert_mode: A5 only. Copies from `vec` to `mat` in two or four parts; the result is the same.

    dst[index_row + i, index_col + j] = convert(number(i, j) if relu_mode == no_relu or number(i, j) > 0 else 0,
        dst.dtype)
    dst[index_row + i, index_col + j] = convert(src[i, j] >> count, i16) if relu_mode == no_relu or convert(src[i, j] >>
        count, i16) > 0 else 0
    dst[index_row + i, index_col + j] = convert(number(i, j) if relu_mode == no_relu or number(i, j) > 0 else 0,
        dst.dtype, rint)
    dst[index_row + i, index_col + j] = src[i, j] if relu_mode == no_relu or src[i, j] > 0 else 0
    and 2 more, by form, mode and element types; the planners below have them.

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
            if dst.dtype == "f16":
                return _accumulator_f16(dst, src, relu_mode)
            if dst.dtype == "bf16":
                return _accumulator_bf16(dst, src, relu_mode)
            return _unscaled(dst, src, relu_mode)
        if src.loc == 'vec' and dst.loc == 'vec':
            return _vector(dst, src)
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
            return _unscaled(dst, src, relu_mode)
        if pre_quant_scalar is not None:
            raise unknown_semantics(_rules(), "quantise_to_small_float")
        if src.loc == 'acc':
            if dst.dtype == "f16":
                return _accumulator_f16(dst, src, relu_mode)
            if dst.dtype == "bf16":
                return _accumulator_bf16(dst, src, relu_mode)
            return _unscaled(dst, src, relu_mode)
        if src.loc == 'vec' and dst.loc == 'vec':
            return _vector(dst, src)
        if src.loc == 'vec' and dst.loc == 'mat':
            return _vector(dst, src)
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
            return _unscaled(dst, src, relu_mode)
        if src.loc == 'acc':
            if dst.dtype == "f16":
                return _accumulator_f16(dst, src, relu_mode)
            if dst.dtype == "bf16":
                return _accumulator_bf16(dst, src, relu_mode)
            return _unscaled(dst, src, relu_mode)
        if src.loc == 'vec' and dst.loc == 'vec':
            return _vector(dst, src)
        if src.loc == 'vec' and dst.loc == 'mat':
            return _vector(dst, src)
        if src.loc == 'mat' and dst.loc == 'mat':
            return _vector(dst, src)
    raise no_variant("pto.tinsert", profile)


def _quantise_to_int8_i8_u8(dst, src, relu_mode):
    """dst[index_row + i, index_col + j] = convert(number(i, j) if relu_mode == no_relu or number(i, j) > 0 else 0,
    dst.dtype)."""
    as_index_row = scalar_type("pto.tinsert", "index_row", 'index')
    as_index_col = scalar_type("pto.tinsert", "index_col", 'index')
    as_pre_quant_scalar = scalar_type("pto.tinsert", "pre_quant_scalar", 'u64')
    src_rows = src.valid_row
    all_rows = dst.rows
    src_cols = src.valid_col
    all_cols = dst.cols
    chosen = relu_mode == 'no_relu'
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
        number = np.clip(np.rint((src.valid * element(bit_field(pre_quant_scalar, 31, 0), np.uint32).view(bits)) + element(bit_field(pre_quant_scalar, 45, 37), np.float32)), np.where(bit_field(pre_quant_scalar, 46, 46) == 1, constant, zero), np.where(bit_field(pre_quant_scalar, 46, 46) == 1, constant2, constant3))
        dst.array[index_row:index_row + src_rows, index_col:index_col + src_cols] = cast(np.where(chosen | (number > 0), number, 0))

    return run


def _quantise_to_int8_i8_u8_2(dst, src, relu_mode):
    """dst[index_row + i, index_col + j] = convert(number(i, j) if relu_mode == no_relu or number(i, j) > 0 else 0,
    dst.dtype)."""
    as_index_row = scalar_type("pto.tinsert", "index_row", 'index')
    as_index_col = scalar_type("pto.tinsert", "index_col", 'index')
    as_pre_quant_scalar = scalar_type("pto.tinsert", "pre_quant_scalar", 'u64')
    src_rows = src.valid_row
    all_rows = dst.rows
    src_cols = src.valid_col
    all_cols = dst.cols
    chosen = relu_mode == 'no_relu'
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
        number = np.clip(np.rint((src.valid.astype(np.float32) * element(bit_field(pre_quant_scalar, 31, 0), np.uint32).view(bits)) + element(bit_field(pre_quant_scalar, 45, 37), np.float32)), np.where(bit_field(pre_quant_scalar, 46, 46) == 1, constant, zero), np.where(bit_field(pre_quant_scalar, 46, 46) == 1, constant2, constant3))
        dst.array[index_row:index_row + src_rows, index_col:index_col + src_cols] = cast(np.where(chosen | (number > 0), number, 0))

    return run


def _shift_to_int16(dst, src, relu_mode):
    """dst[index_row + i, index_col + j] = convert(src[i, j] >> count, i16) if relu_mode == no_relu or convert(src[i,
    j] >> count, i16) > 0 else 0."""
    as_index_row = scalar_type("pto.tinsert", "index_row", 'index')
    as_index_col = scalar_type("pto.tinsert", "index_col", 'index')
    as_pre_quant_scalar = scalar_type("pto.tinsert", "pre_quant_scalar", 'u64')
    src_rows = src.valid_row
    all_rows = dst.rows
    src_cols = src.valid_col
    all_cols = dst.cols
    chosen = relu_mode == 'no_relu'

    def run(dst, src, index_row, index_col, pre_quant_scalar=None):
        index_row = as_index_row(index_row)
        index_col = as_index_col(index_col)
        pre_quant_scalar = as_pre_quant_scalar(pre_quant_scalar)
        inside("dst", index_row, index_row + src_rows, all_rows)
        inside("dst", index_col, index_col + src_cols, all_cols)
        dst.array[index_row:index_row + src_rows, index_col:index_col + src_cols] = np.where(chosen | ((src.valid >> element(bit_field(pre_quant_scalar, 35, 32) + 1, np.int32)).astype(np.int16) > 0), (src.valid >> element(bit_field(pre_quant_scalar, 35, 32) + 1, np.int32)).astype(np.int16), 0)

    return run


def _quantise_to_float_f16(dst, src, relu_mode):
    """dst[index_row + i, index_col + j] = convert(number(i, j) if relu_mode == no_relu or number(i, j) > 0 else 0,
    dst.dtype, rint)."""
    as_index_row = scalar_type("pto.tinsert", "index_row", 'index')
    as_index_col = scalar_type("pto.tinsert", "index_col", 'index')
    as_pre_quant_scalar = scalar_type("pto.tinsert", "pre_quant_scalar", 'u64')
    src_rows = src.valid_row
    all_rows = dst.rows
    src_cols = src.valid_col
    all_cols = dst.cols
    chosen = relu_mode == 'no_relu'
    bits = NUMPY['f32']
    chosen2 = src.dtype == 'f32'
    cast = converter('f32', dst.dtype, 'rint')

    def run(dst, src, index_row, index_col, pre_quant_scalar=None):
        index_row = as_index_row(index_row)
        index_col = as_index_col(index_col)
        pre_quant_scalar = as_pre_quant_scalar(pre_quant_scalar)
        inside("dst", index_row, index_row + src_rows, all_rows)
        inside("dst", index_col, index_col + src_cols, all_cols)
        product = src.valid * element(bit_field(pre_quant_scalar, 31, 0), np.uint32).view(bits)
        number = np.where(np.isinf(product) & chosen2, product, np.clip(product, -65504, 65504))
        dst.array[index_row:index_row + src_rows, index_col:index_col + src_cols] = cast(np.where(chosen | (number > 0), number, 0))

    return run


def _quantise_to_float_bf16(dst, src, relu_mode):
    """dst[index_row + i, index_col + j] = convert(number(i, j) if relu_mode == no_relu or number(i, j) > 0 else 0,
    dst.dtype, rint)."""
    as_index_row = scalar_type("pto.tinsert", "index_row", 'index')
    as_index_col = scalar_type("pto.tinsert", "index_col", 'index')
    as_pre_quant_scalar = scalar_type("pto.tinsert", "pre_quant_scalar", 'u64')
    src_rows = src.valid_row
    all_rows = dst.rows
    src_cols = src.valid_col
    all_cols = dst.cols
    chosen = relu_mode == 'no_relu'
    bits = NUMPY['f32']
    chosen2 = src.dtype == 'f32'
    cast = converter('f32', dst.dtype, 'rint')

    def run(dst, src, index_row, index_col, pre_quant_scalar=None):
        index_row = as_index_row(index_row)
        index_col = as_index_col(index_col)
        pre_quant_scalar = as_pre_quant_scalar(pre_quant_scalar)
        inside("dst", index_row, index_row + src_rows, all_rows)
        inside("dst", index_col, index_col + src_cols, all_cols)
        product = src.valid * element(bit_field(pre_quant_scalar, 31, 0), np.uint32).view(bits)
        number = np.where(np.isinf(product) & chosen2, product, np.clip(product, -338953138925153547590470800371487866880, 338953138925153547590470800371487866880))
        dst.array[index_row:index_row + src_rows, index_col:index_col + src_cols] = cast(np.where(chosen | (number > 0), number, 0))

    return run


def _quantise_to_float_f16_2(dst, src, relu_mode):
    """dst[index_row + i, index_col + j] = convert(number(i, j) if relu_mode == no_relu or number(i, j) > 0 else 0,
    dst.dtype, rint)."""
    as_index_row = scalar_type("pto.tinsert", "index_row", 'index')
    as_index_col = scalar_type("pto.tinsert", "index_col", 'index')
    as_pre_quant_scalar = scalar_type("pto.tinsert", "pre_quant_scalar", 'u64')
    src_rows = src.valid_row
    all_rows = dst.rows
    src_cols = src.valid_col
    all_cols = dst.cols
    chosen = relu_mode == 'no_relu'
    bits = NUMPY['f32']
    cast = converter('f32', dst.dtype, 'rint')

    def run(dst, src, index_row, index_col, pre_quant_scalar=None):
        index_row = as_index_row(index_row)
        index_col = as_index_col(index_col)
        pre_quant_scalar = as_pre_quant_scalar(pre_quant_scalar)
        inside("dst", index_row, index_row + src_rows, all_rows)
        inside("dst", index_col, index_col + src_cols, all_cols)
        product = src.valid.astype(np.float32) * element(bit_field(pre_quant_scalar, 31, 0), np.uint32).view(bits)
        number = np.clip(product, -65504, 65504)
        dst.array[index_row:index_row + src_rows, index_col:index_col + src_cols] = cast(np.where(chosen | (number > 0), number, 0))

    return run


def _quantise_to_float_bf16_2(dst, src, relu_mode):
    """dst[index_row + i, index_col + j] = convert(number(i, j) if relu_mode == no_relu or number(i, j) > 0 else 0,
    dst.dtype, rint)."""
    as_index_row = scalar_type("pto.tinsert", "index_row", 'index')
    as_index_col = scalar_type("pto.tinsert", "index_col", 'index')
    as_pre_quant_scalar = scalar_type("pto.tinsert", "pre_quant_scalar", 'u64')
    src_rows = src.valid_row
    all_rows = dst.rows
    src_cols = src.valid_col
    all_cols = dst.cols
    chosen = relu_mode == 'no_relu'
    bits = NUMPY['f32']
    cast = converter('f32', dst.dtype, 'rint')

    def run(dst, src, index_row, index_col, pre_quant_scalar=None):
        index_row = as_index_row(index_row)
        index_col = as_index_col(index_col)
        pre_quant_scalar = as_pre_quant_scalar(pre_quant_scalar)
        inside("dst", index_row, index_row + src_rows, all_rows)
        inside("dst", index_col, index_col + src_cols, all_cols)
        product = src.valid.astype(np.float32) * element(bit_field(pre_quant_scalar, 31, 0), np.uint32).view(bits)
        number = np.clip(product, -338953138925153547590470800371487866880, 338953138925153547590470800371487866880)
        dst.array[index_row:index_row + src_rows, index_col:index_col + src_cols] = cast(np.where(chosen | (number > 0), number, 0))

    return run


def _unscaled(dst, src, relu_mode):
    """dst[index_row + i, index_col + j] = src[i, j] if relu_mode == no_relu or src[i, j] > 0 else 0."""
    as_index_row = scalar_type("pto.tinsert", "index_row", 'index')
    as_index_col = scalar_type("pto.tinsert", "index_col", 'index')
    src_rows = src.valid_row
    all_rows = dst.rows
    src_cols = src.valid_col
    all_cols = dst.cols
    chosen = relu_mode == 'no_relu'

    def run(dst, src, index_row, index_col, pre_quant_scalar=None):
        index_row = as_index_row(index_row)
        index_col = as_index_col(index_col)
        inside("dst", index_row, index_row + src_rows, all_rows)
        inside("dst", index_col, index_col + src_cols, all_cols)
        dst.array[index_row:index_row + src_rows, index_col:index_col + src_cols] = np.where(chosen | (src.valid > 0), src.valid, 0)

    return run


def _accumulator_f16(dst, src, relu_mode):
    """dst[index_row + i, index_col + j] = convert(src[i, j], dst.dtype) if relu_mode == no_relu or convert(src[i,
    j], dst.dtype) > 0 else 0."""
    as_index_row = scalar_type("pto.tinsert", "index_row", 'index')
    as_index_col = scalar_type("pto.tinsert", "index_col", 'index')
    src_rows = src.valid_row
    all_rows = dst.rows
    src_cols = src.valid_col
    all_cols = dst.cols
    chosen = relu_mode == 'no_relu'
    kind = NUMPY[dst.dtype]
    zero = NUMPY["f16"].type(0)

    def run(dst, src, index_row, index_col, pre_quant_scalar=None):
        index_row = as_index_row(index_row)
        index_col = as_index_col(index_col)
        inside("dst", index_row, index_row + src_rows, all_rows)
        inside("dst", index_col, index_col + src_cols, all_cols)
        dst.array[index_row:index_row + src_rows, index_col:index_col + src_cols] = np.where(chosen | (src.valid.astype(kind) > zero), src.valid.astype(kind), zero)

    return run


def _accumulator_bf16(dst, src, relu_mode):
    """dst[index_row + i, index_col + j] = convert(src[i, j], dst.dtype) if relu_mode == no_relu or convert(src[i,
    j], dst.dtype) > 0 else 0."""
    as_index_row = scalar_type("pto.tinsert", "index_row", 'index')
    as_index_col = scalar_type("pto.tinsert", "index_col", 'index')
    src_rows = src.valid_row
    all_rows = dst.rows
    src_cols = src.valid_col
    all_cols = dst.cols
    chosen = relu_mode == 'no_relu'
    kind = NUMPY[dst.dtype]
    zero = NUMPY["bf16"].type(0)

    def run(dst, src, index_row, index_col, pre_quant_scalar=None):
        index_row = as_index_row(index_row)
        index_col = as_index_col(index_col)
        inside("dst", index_row, index_row + src_rows, all_rows)
        inside("dst", index_col, index_col + src_cols, all_cols)
        dst.array[index_row:index_row + src_rows, index_col:index_col + src_cols] = np.where(chosen | (src.valid.astype(kind) > zero), src.valid.astype(kind), zero)

    return run


def _vector(dst, src):
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
