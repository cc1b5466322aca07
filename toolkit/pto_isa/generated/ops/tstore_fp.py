"""pto.tstore_fp: Store an accumulator to global memory, quantising each column with its own parameters.

Generated from tile/memory-and-data-movement/tstore_fp.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

import numpy as np

from pto_isa.runtime.kernel import Kernel, NUMPY, apart, bit_field, converter, current_profile, exact_max, inside, no_variant, quietly, unknown_semantics

_plans: dict = {}


def _rules():
    from pto_isa.generated.rules.tstore_fp import RULES

    return RULES


_kernel = Kernel("pto.tstore_fp", lambda *types, **fixed: bind(*types, **fixed), {"dst": ('global',), "src": ('tile',), "fp": ('tile',)}, ('dst',), ('atomic_type', 'relu_mode'), _rules)


def tstore_fp(dst, src, fp, *, atomic_type='atomic_none', relu_mode='no_relu', profile=None, check=True, strict=False, exact=False):
    """Store an accumulator to global memory, quantising each column with its own parameters.

    dst: Tensor in global memory with five extents and strides.
    src: Accumulator. Its valid region is what is transferred.
    fp: Parameters, one 64-bit word per column in row 0. Bits 31 to 13 are the scale, the upper 19 bits of an f32, 35 to
        32 the shift less one, 45 to 37 the offset, 46 tells a signed 8-bit result.
    atomic_type: Whether the values replace the tensor's elements or are added to them.
    relu_mode: ReLU on the way from an accumulator; NaN and negative zero become zero.

    dst.tile[i, j] = result(i, j)
    dst.tile[i, j] += result(i, j)

    Writes its outputs in place and returns None.  A broken error rule raises RuleError.
    Record: tile/memory-and-data-movement/tstore_fp.yaml
    """
    try:
        run = _plans[dst.key, src.key, fp.key, atomic_type, relu_mode, current_profile() if profile is None else profile, check, strict, exact]
    except (KeyError, AttributeError, TypeError) as missing:
        run, named = None, missing.args
    if run is None:
        run = _kernel.plan(_plans, named, (dst, src, fp), (atomic_type, relu_mode), profile, check, strict, exact)
    run(dst, src, fp)


def bind(dst, src, fp, *, atomic_type='atomic_none', relu_mode='no_relu', profile='cpu', exact=False):
    """Fix what depends on operand types and attributes; returns ``run`` over the operands.

    Takes operand types where the function takes operands.  Rules are not checked here, except that every equality
    the code relies on is asserted."""
    if profile in ("a2a3", "cpu"):
        if dst.dtype not in ('hif8', 'f8e4m3') and atomic_type == 'atomic_none':
            if (dst.dtype, src.dtype) in (("f16", "f32"),):
                return _quantise_store_f16(dst, src, fp, relu_mode)
            if (dst.dtype, src.dtype) in (("bf16", "f32"),):
                return _quantise_store_bf16(dst, src, fp, relu_mode)
            if dst.dtype == "i16":
                return _quantise_store_i16(src, fp, relu_mode)
            if (dst.dtype, src.dtype) in (("f16", "i32"),):
                return _quantise_store_f16_2(dst, src, fp, relu_mode)
            if dst.dtype == "f32":
                return _quantise_store_f32(src, fp, relu_mode)
            if (dst.dtype, src.dtype) in (("bf16", "i32"),):
                return _quantise_store_bf16_2(dst, src, fp, relu_mode)
            if (dst.dtype, src.dtype) in (("i8", "f32"), ("u8", "f32"),):
                return _quantise_store_i8_u8(dst, src, fp, relu_mode)
            return _quantise_store_i8_u8_2(dst, src, fp, relu_mode)
        if dst.dtype not in ('hif8', 'f8e4m3') and atomic_type == 'atomic_add':
            if (dst.dtype, src.dtype) in (("f16", "f32"),):
                return _quantise_add_f16(dst, src, fp, relu_mode)
            if (dst.dtype, src.dtype) in (("bf16", "f32"),):
                return _quantise_add_bf16(dst, src, fp, relu_mode)
            if dst.dtype == "i16":
                return _quantise_add_i16(src, fp, relu_mode)
            if (dst.dtype, src.dtype) in (("f16", "i32"),):
                return _quantise_add_f16_2(dst, src, fp, relu_mode)
            if dst.dtype == "f32":
                return _quantise_add_f32(src, fp, relu_mode)
            if (dst.dtype, src.dtype) in (("bf16", "i32"),):
                return _quantise_add_bf16_2(dst, src, fp, relu_mode)
            if (dst.dtype, src.dtype) in (("i8", "f32"), ("u8", "f32"),):
                return _quantise_add_i8_u8(dst, src, fp, relu_mode)
            return _quantise_add_i8_u8_2(dst, src, fp, relu_mode)
    if profile == "a5":
        if dst.dtype in ('hif8', 'f8e4m3'):
            raise unknown_semantics(_rules(), "quantise_to_small_float")
        if dst.dtype not in ('hif8', 'f8e4m3') and atomic_type == 'atomic_none':
            if (dst.dtype, src.dtype) in (("f16", "f32"),):
                return _quantise_store_f16(dst, src, fp, relu_mode)
            if (dst.dtype, src.dtype) in (("bf16", "f32"),):
                return _quantise_store_bf16(dst, src, fp, relu_mode)
            if dst.dtype == "i16":
                return _quantise_store_i16(src, fp, relu_mode)
            if (dst.dtype, src.dtype) in (("f16", "i32"),):
                return _quantise_store_f16_2(dst, src, fp, relu_mode)
            if dst.dtype == "f32":
                return _quantise_store_f32(src, fp, relu_mode)
            if (dst.dtype, src.dtype) in (("bf16", "i32"),):
                return _quantise_store_bf16_2(dst, src, fp, relu_mode)
            if (dst.dtype, src.dtype) in (("i8", "f32"), ("u8", "f32"),):
                return _quantise_store_i8_u8(dst, src, fp, relu_mode)
            return _quantise_store_i8_u8_2(dst, src, fp, relu_mode)
        if dst.dtype not in ('hif8', 'f8e4m3') and atomic_type == 'atomic_add':
            if (dst.dtype, src.dtype) in (("f16", "f32"),):
                return _quantise_add_f16(dst, src, fp, relu_mode)
            if (dst.dtype, src.dtype) in (("bf16", "f32"),):
                return _quantise_add_bf16(dst, src, fp, relu_mode)
            if dst.dtype == "i16":
                return _quantise_add_i16(src, fp, relu_mode)
            if (dst.dtype, src.dtype) in (("f16", "i32"),):
                return _quantise_add_f16_2(dst, src, fp, relu_mode)
            if dst.dtype == "f32":
                return _quantise_add_f32(src, fp, relu_mode)
            if (dst.dtype, src.dtype) in (("bf16", "i32"),):
                return _quantise_add_bf16_2(dst, src, fp, relu_mode)
            if (dst.dtype, src.dtype) in (("i8", "f32"), ("u8", "f32"),):
                return _quantise_add_i8_u8(dst, src, fp, relu_mode)
            return _quantise_add_i8_u8_2(dst, src, fp, relu_mode)
    raise no_variant("pto.tstore_fp", profile)


def _quantise_store_f16(dst, src, fp, relu_mode):
    """dst.tile[i, j] = result(i, j)."""
    chosen = relu_mode == 'normal_relu'
    chosen2 = dst.dtype == 'f16'
    chosen3 = src.dtype == 'i32'
    inside("fp", 0, src.valid_col, fp.cols)
    src_cols = src.valid_col
    bits = NUMPY['f32']
    kind = NUMPY[dst.dtype]

    def run(dst, src, fp):
        column_scale = (bit_field(fp.array[0, :src_cols], 31, 13).astype(np.uint32) << 13).view(bits)
        product = src.valid * column_scale
        number = np.where(chosen2 & (chosen3 | ~np.isinf(product)), np.clip(product, -65504, 65504), product)
        relu = exact_max(0, number) if chosen else number
        result = relu.astype(kind)
        dst.store_tile(result)

    return run


def _quantise_store_bf16(dst, src, fp, relu_mode):
    """dst.tile[i, j] = result(i, j)."""
    chosen = relu_mode == 'normal_relu'
    inside("fp", 0, src.valid_col, fp.cols)
    src_cols = src.valid_col
    bits = NUMPY['f32']
    kind = NUMPY[dst.dtype]

    def run(dst, src, fp):
        column_scale = (bit_field(fp.array[0, :src_cols], 31, 13).astype(np.uint32) << 13).view(bits)
        product = src.valid * column_scale
        relu = exact_max(0, product) if chosen else product
        result = relu.astype(kind)
        dst.store_tile(result)

    return run


def _quantise_store_i16(src, fp, relu_mode):
    """dst.tile[i, j] = result(i, j)."""
    chosen = relu_mode == 'normal_relu'
    inside("fp", 0, src.valid_col, fp.cols)
    src_cols = src.valid_col

    def run(dst, src, fp):
        src = apart(src, dst)
        fp = apart(fp, dst)
        shifted = (src.valid >> (bit_field(fp.array[0, :src_cols], 35, 32) + 1).astype(np.int32)).astype(np.int16)
        relu = np.maximum(0, shifted) if chosen else shifted
        dst.store_tile(relu)

    return run


def _quantise_store_f16_2(dst, src, fp, relu_mode):
    """dst.tile[i, j] = result(i, j)."""
    chosen = relu_mode == 'normal_relu'
    inside("fp", 0, src.valid_col, fp.cols)
    src_cols = src.valid_col
    bits = NUMPY['f32']
    kind = NUMPY[dst.dtype]

    def run(dst, src, fp):
        column_scale = (bit_field(fp.array[0, :src_cols], 31, 13).astype(np.uint32) << 13).view(bits)
        product = src.valid.astype(np.float32) * column_scale
        number = np.clip(product, -65504, 65504)
        relu = exact_max(0, number) if chosen else number
        result = relu.astype(kind)
        dst.store_tile(result)

    return run


def _quantise_store_f32(src, fp, relu_mode):
    """dst.tile[i, j] = result(i, j)."""
    chosen = relu_mode == 'normal_relu'
    inside("fp", 0, src.valid_col, fp.cols)
    src_cols = src.valid_col
    bits = NUMPY['f32']

    def run(dst, src, fp):
        column_scale = (bit_field(fp.array[0, :src_cols], 31, 13).astype(np.uint32) << 13).view(bits)
        product = src.valid * column_scale
        relu = exact_max(0, product) if chosen else product
        dst.store_tile(relu)

    return run


def _quantise_store_bf16_2(dst, src, fp, relu_mode):
    """dst.tile[i, j] = result(i, j)."""
    chosen = relu_mode == 'normal_relu'
    inside("fp", 0, src.valid_col, fp.cols)
    src_cols = src.valid_col
    bits = NUMPY['f32']
    kind = NUMPY[dst.dtype]

    def run(dst, src, fp):
        column_scale = (bit_field(fp.array[0, :src_cols], 31, 13).astype(np.uint32) << 13).view(bits)
        product = src.valid.astype(np.float32) * column_scale
        relu = exact_max(0, product) if chosen else product
        result = relu.astype(kind)
        dst.store_tile(result)

    return run


def _quantise_store_i8_u8(dst, src, fp, relu_mode):
    """dst.tile[i, j] = result(i, j)."""
    chosen = relu_mode == 'normal_relu'
    inside("fp", 0, src.valid_col, fp.cols)
    src_cols = src.valid_col
    bits = NUMPY['f32']
    constant = NUMPY["f32"].type(-128)
    zero = NUMPY["f32"].type(0)
    constant2 = NUMPY["f32"].type(127)
    constant3 = NUMPY["f32"].type(255)
    cast = converter('f32', dst.dtype, 'trunc')

    def run(dst, src, fp):
        column_scale = (bit_field(fp.array[0, :src_cols], 31, 13).astype(np.uint32) << 13).view(bits)
        product = src.valid * column_scale
        offset = bit_field(fp.array[0, :src_cols], 45, 37).astype(np.float32)
        signed = bit_field(fp.array[0, :src_cols], 46, 46) == 1
        level = np.clip(np.rint(product + offset), np.where(signed, constant, zero), np.where(signed, constant2, constant3))
        relu = exact_max(0, level) if chosen else level
        result = cast(relu)
        dst.store_tile(result)

    return run


def _quantise_store_i8_u8_2(dst, src, fp, relu_mode):
    """dst.tile[i, j] = result(i, j)."""
    chosen = relu_mode == 'normal_relu'
    inside("fp", 0, src.valid_col, fp.cols)
    src_cols = src.valid_col
    bits = NUMPY['f32']
    constant = NUMPY["f32"].type(-128)
    zero = NUMPY["f32"].type(0)
    constant2 = NUMPY["f32"].type(127)
    constant3 = NUMPY["f32"].type(255)
    cast = converter('f32', dst.dtype, 'trunc')

    @quietly
    def run(dst, src, fp):
        column_scale = (bit_field(fp.array[0, :src_cols], 31, 13).astype(np.uint32) << 13).view(bits)
        product = src.valid.astype(np.float32) * column_scale
        offset = bit_field(fp.array[0, :src_cols], 45, 37).astype(np.float32)
        signed = bit_field(fp.array[0, :src_cols], 46, 46) == 1
        level = np.clip(np.rint(product + offset), np.where(signed, constant, zero), np.where(signed, constant2, constant3))
        relu = exact_max(0, level) if chosen else level
        result = cast(relu)
        dst.store_tile(result)

    return run


def _quantise_add_f16(dst, src, fp, relu_mode):
    """dst.tile[i, j] += result(i, j)."""
    chosen = relu_mode == 'normal_relu'
    chosen2 = dst.dtype == 'f16'
    chosen3 = src.dtype == 'i32'
    inside("fp", 0, src.valid_col, fp.cols)
    src_cols = src.valid_col
    bits = NUMPY['f32']
    kind = NUMPY[dst.dtype]

    def run(dst, src, fp):
        column_scale = (bit_field(fp.array[0, :src_cols], 31, 13).astype(np.uint32) << 13).view(bits)
        product = src.valid * column_scale
        number = np.where(chosen2 & (chosen3 | ~np.isinf(product)), np.clip(product, -65504, 65504), product)
        relu = exact_max(0, number) if chosen else number
        result = relu.astype(kind)
        dst.store_tile(result, by="add")

    return run


def _quantise_add_bf16(dst, src, fp, relu_mode):
    """dst.tile[i, j] += result(i, j)."""
    chosen = relu_mode == 'normal_relu'
    inside("fp", 0, src.valid_col, fp.cols)
    src_cols = src.valid_col
    bits = NUMPY['f32']
    kind = NUMPY[dst.dtype]

    def run(dst, src, fp):
        column_scale = (bit_field(fp.array[0, :src_cols], 31, 13).astype(np.uint32) << 13).view(bits)
        product = src.valid * column_scale
        relu = exact_max(0, product) if chosen else product
        result = relu.astype(kind)
        dst.store_tile(result, by="add")

    return run


def _quantise_add_i16(src, fp, relu_mode):
    """dst.tile[i, j] += result(i, j)."""
    chosen = relu_mode == 'normal_relu'
    inside("fp", 0, src.valid_col, fp.cols)
    src_cols = src.valid_col

    def run(dst, src, fp):
        src = apart(src, dst)
        fp = apart(fp, dst)
        shifted = (src.valid >> (bit_field(fp.array[0, :src_cols], 35, 32) + 1).astype(np.int32)).astype(np.int16)
        relu = np.maximum(0, shifted) if chosen else shifted
        dst.store_tile(relu, by="add")

    return run


def _quantise_add_f16_2(dst, src, fp, relu_mode):
    """dst.tile[i, j] += result(i, j)."""
    chosen = relu_mode == 'normal_relu'
    inside("fp", 0, src.valid_col, fp.cols)
    src_cols = src.valid_col
    bits = NUMPY['f32']
    kind = NUMPY[dst.dtype]

    def run(dst, src, fp):
        column_scale = (bit_field(fp.array[0, :src_cols], 31, 13).astype(np.uint32) << 13).view(bits)
        product = src.valid.astype(np.float32) * column_scale
        number = np.clip(product, -65504, 65504)
        relu = exact_max(0, number) if chosen else number
        result = relu.astype(kind)
        dst.store_tile(result, by="add")

    return run


def _quantise_add_f32(src, fp, relu_mode):
    """dst.tile[i, j] += result(i, j)."""
    chosen = relu_mode == 'normal_relu'
    inside("fp", 0, src.valid_col, fp.cols)
    src_cols = src.valid_col
    bits = NUMPY['f32']

    def run(dst, src, fp):
        column_scale = (bit_field(fp.array[0, :src_cols], 31, 13).astype(np.uint32) << 13).view(bits)
        product = src.valid * column_scale
        relu = exact_max(0, product) if chosen else product
        dst.store_tile(relu, by="add")

    return run


def _quantise_add_bf16_2(dst, src, fp, relu_mode):
    """dst.tile[i, j] += result(i, j)."""
    chosen = relu_mode == 'normal_relu'
    inside("fp", 0, src.valid_col, fp.cols)
    src_cols = src.valid_col
    bits = NUMPY['f32']
    kind = NUMPY[dst.dtype]

    def run(dst, src, fp):
        column_scale = (bit_field(fp.array[0, :src_cols], 31, 13).astype(np.uint32) << 13).view(bits)
        product = src.valid.astype(np.float32) * column_scale
        relu = exact_max(0, product) if chosen else product
        result = relu.astype(kind)
        dst.store_tile(result, by="add")

    return run


def _quantise_add_i8_u8(dst, src, fp, relu_mode):
    """dst.tile[i, j] += result(i, j)."""
    chosen = relu_mode == 'normal_relu'
    inside("fp", 0, src.valid_col, fp.cols)
    src_cols = src.valid_col
    bits = NUMPY['f32']
    constant = NUMPY["f32"].type(-128)
    zero = NUMPY["f32"].type(0)
    constant2 = NUMPY["f32"].type(127)
    constant3 = NUMPY["f32"].type(255)
    cast = converter('f32', dst.dtype, 'trunc')

    def run(dst, src, fp):
        column_scale = (bit_field(fp.array[0, :src_cols], 31, 13).astype(np.uint32) << 13).view(bits)
        product = src.valid * column_scale
        offset = bit_field(fp.array[0, :src_cols], 45, 37).astype(np.float32)
        signed = bit_field(fp.array[0, :src_cols], 46, 46) == 1
        level = np.clip(np.rint(product + offset), np.where(signed, constant, zero), np.where(signed, constant2, constant3))
        relu = exact_max(0, level) if chosen else level
        result = cast(relu)
        dst.store_tile(result, by="add")

    return run


def _quantise_add_i8_u8_2(dst, src, fp, relu_mode):
    """dst.tile[i, j] += result(i, j)."""
    chosen = relu_mode == 'normal_relu'
    inside("fp", 0, src.valid_col, fp.cols)
    src_cols = src.valid_col
    bits = NUMPY['f32']
    constant = NUMPY["f32"].type(-128)
    zero = NUMPY["f32"].type(0)
    constant2 = NUMPY["f32"].type(127)
    constant3 = NUMPY["f32"].type(255)
    cast = converter('f32', dst.dtype, 'trunc')

    @quietly
    def run(dst, src, fp):
        column_scale = (bit_field(fp.array[0, :src_cols], 31, 13).astype(np.uint32) << 13).view(bits)
        product = src.valid.astype(np.float32) * column_scale
        offset = bit_field(fp.array[0, :src_cols], 45, 37).astype(np.float32)
        signed = bit_field(fp.array[0, :src_cols], 46, 46) == 1
        level = np.clip(np.rint(product + offset), np.where(signed, constant, zero), np.where(signed, constant2, constant3))
        relu = exact_max(0, level) if chosen else level
        result = cast(relu)
        dst.store_tile(result, by="add")

    return run
