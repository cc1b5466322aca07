"""pto.tstore: Store a tile to a tensor in global memory.

Generated from tile/memory-and-data-movement/tstore.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

import numpy as np

from pto_isa.runtime.kernel import Kernel, NUMPY, apart, bit_field, checked, converter, current_profile, element, exact_max, inside, no_variant, quietly, scalar_type, scatter, unknown_semantics

_plans: dict = {}


def _rules():
    from pto_isa.generated.rules.tstore import RULES

    return RULES


_kernel = Kernel("pto.tstore", lambda *types, **fixed: bind(*types, **fixed), {"dst": ('global',), "src": ('tile', 'conv'), "pre_quant_scalar": ('scalar',)}, ('dst',), ('st_phase', 'atomic_type', 'relu_mode'), _rules)


def tstore(dst, src, pre_quant_scalar=None, *, st_phase='unspecified', atomic_type='atomic_none', relu_mode='no_relu', profile=None, check=True, strict=False, exact=False):
    """Store a tile to a tensor in global memory.

    dst: Tensor in global memory with five extents and strides.
    src: Tile to store. Its valid region is what is transferred.
    pre_quant_scalar: Quantisation word: bits 31 to 0 are the scale as f32, 35 to 32 the shift less one, 45 to 37 the
        offset, 46 tells a signed 8-bit result.
    st_phase: Phase of an accumulation that is stored in parts.
    atomic_type: Whether the values replace the tensor's elements or are added to them.
    relu_mode: ReLU on the way from an accumulator; NaN and negative zero become zero.

    dst[a, b, c, d, e] = src[a, b, c, d, e]
    dst[a, b, c, d, e] += src[a, b, c, d, e]
    dst.linear[a * dst.stride[0] + b * dst.stride[1] + c * dst.stride[2] + d * dst.stride[3] + e * dst.stride[4] + f] =
        src[a, b, c, d, e, f]
    dst.linear[a * dst.stride[0] + b * dst.stride[1] + c * dst.stride[2] + d * dst.stride[3] + e * dst.stride[4] + f] +=
        src[a, b, c, d, e, f]
    and 6 more, by form, mode and element types; the planners below have them.

    Writes its outputs in place and returns None.  A broken error rule raises RuleError.
    Record: tile/memory-and-data-movement/tstore.yaml
    """
    try:
        run = _plans[dst.key, src.key, pre_quant_scalar is None, st_phase, atomic_type, relu_mode, current_profile() if profile is None else profile, check, strict, exact]
    except (KeyError, AttributeError, TypeError) as missing:
        run, named = None, missing.args
    if run is None:
        run = _kernel.plan(_plans, named, (dst, src, pre_quant_scalar), (st_phase, atomic_type, relu_mode), profile, check, strict, exact)
    run(dst, src, pre_quant_scalar)


def bind(dst, src, pre_quant_scalar=None, *, st_phase='unspecified', atomic_type='atomic_none', relu_mode='no_relu', profile='cpu', exact=False):
    """Fix what depends on operand types and attributes; returns ``run`` over the operands.

    Takes operand types where the function takes operands.  Rules are not checked here, except that every equality
    the code relies on is asserted."""
    if profile == "a2a3":
        if pre_quant_scalar is not None and atomic_type == 'atomic_none':
            if (dst.dtype, src.dtype) in (("f16", "f32"),):
                return _quant_store_f16(dst, src, relu_mode)
            if (dst.dtype, src.dtype) in (("bf16", "f32"),):
                return _quant_store_bf16(dst, relu_mode)
            if dst.dtype == "i16":
                return _quant_store_i16(relu_mode)
            if (dst.dtype, src.dtype) in (("f16", "i32"),):
                return _quant_store_f16_2(dst, relu_mode)
            if dst.dtype == "f32":
                return _quant_store_f32(relu_mode)
            if (dst.dtype, src.dtype) in (("bf16", "i32"),):
                return _quant_store_bf16_2(dst, relu_mode)
            if (dst.dtype, src.dtype) in (("i8", "f32"), ("u8", "f32"),):
                return _quant_store_i8_u8(dst, relu_mode)
            return _quant_store_i8_u8_2(dst, relu_mode)
        if pre_quant_scalar is not None and atomic_type == 'atomic_add':
            if (dst.dtype, src.dtype) in (("f16", "f32"),):
                return _quant_add_f16(dst, src, relu_mode)
            if (dst.dtype, src.dtype) in (("bf16", "f32"),):
                return _quant_add_bf16(dst, relu_mode)
            if dst.dtype == "i16":
                return _quant_add_i16(relu_mode)
            if (dst.dtype, src.dtype) in (("f16", "i32"),):
                return _quant_add_f16_2(dst, relu_mode)
            if dst.dtype == "f32":
                return _quant_add_f32(relu_mode)
            if (dst.dtype, src.dtype) in (("bf16", "i32"),):
                return _quant_add_bf16_2(dst, relu_mode)
            if (dst.dtype, src.dtype) in (("i8", "f32"), ("u8", "f32"),):
                return _quant_add_i8_u8(dst, relu_mode)
            return _quant_add_i8_u8_2(dst, relu_mode)
        if src.kind == 'tile' and src.loc == 'acc' and atomic_type == 'atomic_none':
            if dst.dtype == "i32":
                return _acc_store_i32(relu_mode)
            return _acc_store_float(relu_mode)
        if src.kind == 'tile' and src.loc == 'acc' and atomic_type == 'atomic_add':
            if dst.dtype == "i32":
                return _acc_add_i32(relu_mode)
            return _acc_add_float(relu_mode)
        if src.kind == 'tile' and atomic_type == 'atomic_none':
            return _tile_store()
        if src.kind == 'tile' and atomic_type == 'atomic_add':
            return _tile_add()
    if profile == "a5":
        if pre_quant_scalar is not None and dst.dtype in ('hif8', 'f8e4m3'):
            raise unknown_semantics(_rules(), "quantise_to_small_float")
        if pre_quant_scalar is not None and atomic_type == 'atomic_none':
            if (dst.dtype, src.dtype) in (("f16", "f32"),):
                return _quant_store_f16(dst, src, relu_mode)
            if (dst.dtype, src.dtype) in (("bf16", "f32"),):
                return _quant_store_bf16(dst, relu_mode)
            if dst.dtype == "i16":
                return _quant_store_i16(relu_mode)
            if (dst.dtype, src.dtype) in (("f16", "i32"),):
                return _quant_store_f16_2(dst, relu_mode)
            if dst.dtype == "f32":
                return _quant_store_f32(relu_mode)
            if (dst.dtype, src.dtype) in (("bf16", "i32"),):
                return _quant_store_bf16_2(dst, relu_mode)
            if (dst.dtype, src.dtype) in (("i8", "f32"), ("u8", "f32"),):
                return _quant_store_i8_u8(dst, relu_mode)
            return _quant_store_i8_u8_2(dst, relu_mode)
        if pre_quant_scalar is not None and atomic_type == 'atomic_add':
            if (dst.dtype, src.dtype) in (("f16", "f32"),):
                return _quant_add_f16(dst, src, relu_mode)
            if (dst.dtype, src.dtype) in (("bf16", "f32"),):
                return _quant_add_bf16(dst, relu_mode)
            if dst.dtype == "i16":
                return _quant_add_i16(relu_mode)
            if (dst.dtype, src.dtype) in (("f16", "i32"),):
                return _quant_add_f16_2(dst, relu_mode)
            if dst.dtype == "f32":
                return _quant_add_f32(relu_mode)
            if (dst.dtype, src.dtype) in (("bf16", "i32"),):
                return _quant_add_bf16_2(dst, relu_mode)
            if (dst.dtype, src.dtype) in (("i8", "f32"), ("u8", "f32"),):
                return _quant_add_i8_u8(dst, relu_mode)
            return _quant_add_i8_u8_2(dst, relu_mode)
        if src.kind == 'tile' and src.loc == 'acc' and atomic_type == 'atomic_none':
            if dst.dtype == "i32":
                return _acc_store_i32(relu_mode)
            return _acc_store_float(relu_mode)
        if src.kind == 'tile' and src.loc == 'acc' and atomic_type == 'atomic_add':
            if dst.dtype == "i32":
                return _acc_add_i32(relu_mode)
            return _acc_add_float(relu_mode)
        if src.kind == 'tile' and atomic_type == 'atomic_none':
            return _tile_store()
        if src.kind == 'tile' and atomic_type == 'atomic_add':
            return _tile_add()
    if profile == "cpu":
        if src.kind == 'conv' and src.layout == 'nc1hwc0' and atomic_type == 'atomic_none':
            return _conv_five(dst, src)
        if src.kind == 'conv' and src.layout == 'nc1hwc0':
            return _conv_five_add(dst, src)
        if src.kind == 'conv' and src.layout == 'ndc1hwc0' and atomic_type == 'atomic_none':
            return _conv_depth(dst, src)
        if src.kind == 'conv' and src.layout == 'ndc1hwc0':
            return _conv_depth_add(dst, src)
        if pre_quant_scalar is not None and atomic_type == 'atomic_none':
            if (dst.dtype, src.dtype) in (("f16", "f32"),):
                return _quant_store_f16(dst, src, relu_mode)
            if (dst.dtype, src.dtype) in (("bf16", "f32"),):
                return _quant_store_bf16(dst, relu_mode)
            if dst.dtype == "i16":
                return _quant_store_i16(relu_mode)
            if (dst.dtype, src.dtype) in (("f16", "i32"),):
                return _quant_store_f16_2(dst, relu_mode)
            if dst.dtype == "f32":
                return _quant_store_f32(relu_mode)
            if (dst.dtype, src.dtype) in (("bf16", "i32"),):
                return _quant_store_bf16_2(dst, relu_mode)
            if (dst.dtype, src.dtype) in (("i8", "f32"), ("u8", "f32"),):
                return _quant_store_i8_u8(dst, relu_mode)
            return _quant_store_i8_u8_2(dst, relu_mode)
        if pre_quant_scalar is not None and atomic_type == 'atomic_add':
            if (dst.dtype, src.dtype) in (("f16", "f32"),):
                return _quant_add_f16(dst, src, relu_mode)
            if (dst.dtype, src.dtype) in (("bf16", "f32"),):
                return _quant_add_bf16(dst, relu_mode)
            if dst.dtype == "i16":
                return _quant_add_i16(relu_mode)
            if (dst.dtype, src.dtype) in (("f16", "i32"),):
                return _quant_add_f16_2(dst, relu_mode)
            if dst.dtype == "f32":
                return _quant_add_f32(relu_mode)
            if (dst.dtype, src.dtype) in (("bf16", "i32"),):
                return _quant_add_bf16_2(dst, relu_mode)
            if (dst.dtype, src.dtype) in (("i8", "f32"), ("u8", "f32"),):
                return _quant_add_i8_u8(dst, relu_mode)
            return _quant_add_i8_u8_2(dst, relu_mode)
        if src.kind == 'tile' and src.loc == 'acc' and atomic_type == 'atomic_none':
            if dst.dtype == "i32":
                return _acc_store_i32(relu_mode)
            return _acc_store_float(relu_mode)
        if src.kind == 'tile' and src.loc == 'acc' and atomic_type == 'atomic_add':
            if dst.dtype == "i32":
                return _acc_add_i32(relu_mode)
            return _acc_add_float(relu_mode)
        if src.kind == 'tile' and atomic_type == 'atomic_none':
            return _tile_store()
        if src.kind == 'tile' and atomic_type == 'atomic_add':
            return _tile_add()
    raise no_variant("pto.tstore", profile)


def _conv_five(dst, src):
    """dst[a, b, c, d, e] = src[a, b, c, d, e]."""
    inside("dst", 0, src.shape[0], dst.shape[0])
    A = src.shape[0]
    inside("dst", 0, src.shape[1], dst.shape[1])
    B = src.shape[1]
    inside("dst", 0, src.shape[2], dst.shape[2])
    C = src.shape[2]
    inside("dst", 0, src.shape[3], dst.shape[3])
    D = src.shape[3]
    inside("dst", 0, src.shape[4], dst.shape[4])
    E = src.shape[4]

    def run(dst, src, pre_quant_scalar=None):
        dst.array[:A, :B, :C, :D, :E] = src.array

    return run


def _conv_five_add(dst, src):
    """dst[a, b, c, d, e] += src[a, b, c, d, e]."""
    inside("dst", 0, src.shape[0], dst.shape[0])
    A = src.shape[0]
    inside("dst", 0, src.shape[1], dst.shape[1])
    B = src.shape[1]
    inside("dst", 0, src.shape[2], dst.shape[2])
    C = src.shape[2]
    inside("dst", 0, src.shape[3], dst.shape[3])
    D = src.shape[3]
    inside("dst", 0, src.shape[4], dst.shape[4])
    E = src.shape[4]

    def run(dst, src, pre_quant_scalar=None):
        dst.array[:A, :B, :C, :D, :E] += src.array

    return run


def _conv_depth(dst, src):
    """dst.linear[a * dst.stride[0] + b * dst.stride[1] + c * dst.stride[2] + d * dst.stride[3] + e * dst.stride[4] +
    f] = src[a, b, c, d, e, f]."""
    inside("src", 0, src.n, src.shape[0])
    A = src.n
    inside("src", 0, src.d, src.shape[1])
    B = src.d
    inside("src", 0, src.c1, src.shape[2])
    C = src.c1
    inside("src", 0, src.h, src.shape[3])
    D = src.h
    inside("src", 0, src.w, src.shape[4])
    E = src.w
    inside("src", 0, src.c0, src.shape[5])
    F = src.c0
    at = np.arange(A)[:, None, None, None, None, None]
    n = dst.stride[0]
    at2 = at * n
    at3 = np.arange(B)[:, None, None, None, None]
    n2 = dst.stride[1]
    at4 = at3 * n2
    at5 = at2 + at4
    at6 = np.arange(C)[:, None, None, None]
    n3 = dst.stride[2]
    at7 = at6 * n3
    at8 = at5 + at7
    at9 = np.arange(D)[:, None, None]
    n4 = dst.stride[3]
    at10 = at9 * n4
    at11 = at8 + at10
    at12 = np.arange(E)[:, None]
    n5 = dst.stride[4]
    at13 = at12 * n5
    at14 = at11 + at13
    at15 = np.arange(F)
    at16 = at14 + at15
    n6 = dst.size
    at17 = checked(at16, n6, "dst")

    def run(dst, src, pre_quant_scalar=None):
        scatter("dst", dst.memory, (at17,), src.array[:A, :B, :C, :D, :E, :F], (A, B, C, D, E, F))

    return run


def _conv_depth_add(dst, src):
    """dst.linear[a * dst.stride[0] + b * dst.stride[1] + c * dst.stride[2] + d * dst.stride[3] + e * dst.stride[4] +
    f] += src[a, b, c, d, e, f]."""
    inside("src", 0, src.n, src.shape[0])
    A = src.n
    inside("src", 0, src.d, src.shape[1])
    B = src.d
    inside("src", 0, src.c1, src.shape[2])
    C = src.c1
    inside("src", 0, src.h, src.shape[3])
    D = src.h
    inside("src", 0, src.w, src.shape[4])
    E = src.w
    inside("src", 0, src.c0, src.shape[5])
    F = src.c0
    at = np.arange(A)[:, None, None, None, None, None]
    n = dst.stride[0]
    at2 = at * n
    at3 = np.arange(B)[:, None, None, None, None]
    n2 = dst.stride[1]
    at4 = at3 * n2
    at5 = at2 + at4
    at6 = np.arange(C)[:, None, None, None]
    n3 = dst.stride[2]
    at7 = at6 * n3
    at8 = at5 + at7
    at9 = np.arange(D)[:, None, None]
    n4 = dst.stride[3]
    at10 = at9 * n4
    at11 = at8 + at10
    at12 = np.arange(E)[:, None]
    n5 = dst.stride[4]
    at13 = at12 * n5
    at14 = at11 + at13
    at15 = np.arange(F)
    at16 = at14 + at15
    n6 = dst.size
    at17 = checked(at16, n6, "dst")

    def run(dst, src, pre_quant_scalar=None):
        scatter("dst", dst.memory, (at17,), src.array[:A, :B, :C, :D, :E, :F], (A, B, C, D, E, F), by="add")

    return run


def _quant_store_f16(dst, src, relu_mode):
    """dst.tile[i, j] = result(i, j)."""
    as_pre_quant_scalar = scalar_type("pto.tstore", "pre_quant_scalar", 'u64')
    chosen = relu_mode == 'normal_relu'
    chosen2 = dst.dtype == 'f16'
    chosen3 = src.dtype == 'i32'
    bits = NUMPY['f32']
    kind = NUMPY[dst.dtype]

    def run(dst, src, pre_quant_scalar=None):
        pre_quant_scalar = as_pre_quant_scalar(pre_quant_scalar)
        product = src.valid * element(bit_field(pre_quant_scalar, 31, 0), np.uint32).view(bits)
        number = np.where(chosen2 & (chosen3 | ~np.isinf(product)), np.clip(product, -65504, 65504), product)
        relu = exact_max(0, number) if chosen else number
        result = relu.astype(kind)
        dst.store_tile(result)

    return run


def _quant_store_bf16(dst, relu_mode):
    """dst.tile[i, j] = result(i, j)."""
    as_pre_quant_scalar = scalar_type("pto.tstore", "pre_quant_scalar", 'u64')
    chosen = relu_mode == 'normal_relu'
    bits = NUMPY['f32']
    kind = NUMPY[dst.dtype]

    def run(dst, src, pre_quant_scalar=None):
        pre_quant_scalar = as_pre_quant_scalar(pre_quant_scalar)
        product = src.valid * element(bit_field(pre_quant_scalar, 31, 0), np.uint32).view(bits)
        relu = exact_max(0, product) if chosen else product
        result = relu.astype(kind)
        dst.store_tile(result)

    return run


def _quant_store_i16(relu_mode):
    """dst.tile[i, j] = result(i, j)."""
    as_pre_quant_scalar = scalar_type("pto.tstore", "pre_quant_scalar", 'u64')
    chosen = relu_mode == 'normal_relu'

    def run(dst, src, pre_quant_scalar=None):
        pre_quant_scalar = as_pre_quant_scalar(pre_quant_scalar)
        src = apart(src, dst)
        shifted = (src.valid >> element(bit_field(pre_quant_scalar, 35, 32) + 1, np.int32)).astype(np.int16)
        relu = np.maximum(0, shifted) if chosen else shifted
        dst.store_tile(relu)

    return run


def _quant_store_f16_2(dst, relu_mode):
    """dst.tile[i, j] = result(i, j)."""
    as_pre_quant_scalar = scalar_type("pto.tstore", "pre_quant_scalar", 'u64')
    chosen = relu_mode == 'normal_relu'
    bits = NUMPY['f32']
    kind = NUMPY[dst.dtype]

    def run(dst, src, pre_quant_scalar=None):
        pre_quant_scalar = as_pre_quant_scalar(pre_quant_scalar)
        product = src.valid.astype(np.float32) * element(bit_field(pre_quant_scalar, 31, 0), np.uint32).view(bits)
        number = np.clip(product, -65504, 65504)
        relu = exact_max(0, number) if chosen else number
        result = relu.astype(kind)
        dst.store_tile(result)

    return run


def _quant_store_f32(relu_mode):
    """dst.tile[i, j] = result(i, j)."""
    as_pre_quant_scalar = scalar_type("pto.tstore", "pre_quant_scalar", 'u64')
    chosen = relu_mode == 'normal_relu'
    bits = NUMPY['f32']

    def run(dst, src, pre_quant_scalar=None):
        pre_quant_scalar = as_pre_quant_scalar(pre_quant_scalar)
        product = src.valid * element(bit_field(pre_quant_scalar, 31, 0), np.uint32).view(bits)
        relu = exact_max(0, product) if chosen else product
        dst.store_tile(relu)

    return run


def _quant_store_bf16_2(dst, relu_mode):
    """dst.tile[i, j] = result(i, j)."""
    as_pre_quant_scalar = scalar_type("pto.tstore", "pre_quant_scalar", 'u64')
    chosen = relu_mode == 'normal_relu'
    bits = NUMPY['f32']
    kind = NUMPY[dst.dtype]

    def run(dst, src, pre_quant_scalar=None):
        pre_quant_scalar = as_pre_quant_scalar(pre_quant_scalar)
        product = src.valid.astype(np.float32) * element(bit_field(pre_quant_scalar, 31, 0), np.uint32).view(bits)
        relu = exact_max(0, product) if chosen else product
        result = relu.astype(kind)
        dst.store_tile(result)

    return run


def _quant_store_i8_u8(dst, relu_mode):
    """dst.tile[i, j] = result(i, j)."""
    as_pre_quant_scalar = scalar_type("pto.tstore", "pre_quant_scalar", 'u64')
    chosen = relu_mode == 'normal_relu'
    bits = NUMPY['f32']
    constant = NUMPY["f32"].type(-128)
    zero = NUMPY["f32"].type(0)
    constant2 = NUMPY["f32"].type(127)
    constant3 = NUMPY["f32"].type(255)
    cast = converter('f32', dst.dtype, 'trunc')

    def run(dst, src, pre_quant_scalar=None):
        pre_quant_scalar = as_pre_quant_scalar(pre_quant_scalar)
        product = src.valid * element(bit_field(pre_quant_scalar, 31, 0), np.uint32).view(bits)
        level = np.clip(np.rint(product + element(bit_field(pre_quant_scalar, 45, 37), np.float32)), np.where(bit_field(pre_quant_scalar, 46, 46) == 1, constant, zero), np.where(bit_field(pre_quant_scalar, 46, 46) == 1, constant2, constant3))
        relu = exact_max(0, level) if chosen else level
        result = cast(relu)
        dst.store_tile(result)

    return run


def _quant_store_i8_u8_2(dst, relu_mode):
    """dst.tile[i, j] = result(i, j)."""
    as_pre_quant_scalar = scalar_type("pto.tstore", "pre_quant_scalar", 'u64')
    chosen = relu_mode == 'normal_relu'
    bits = NUMPY['f32']
    constant = NUMPY["f32"].type(-128)
    zero = NUMPY["f32"].type(0)
    constant2 = NUMPY["f32"].type(127)
    constant3 = NUMPY["f32"].type(255)
    cast = converter('f32', dst.dtype, 'trunc')

    @quietly
    def run(dst, src, pre_quant_scalar=None):
        pre_quant_scalar = as_pre_quant_scalar(pre_quant_scalar)
        product = src.valid.astype(np.float32) * element(bit_field(pre_quant_scalar, 31, 0), np.uint32).view(bits)
        level = np.clip(np.rint(product + element(bit_field(pre_quant_scalar, 45, 37), np.float32)), np.where(bit_field(pre_quant_scalar, 46, 46) == 1, constant, zero), np.where(bit_field(pre_quant_scalar, 46, 46) == 1, constant2, constant3))
        relu = exact_max(0, level) if chosen else level
        result = cast(relu)
        dst.store_tile(result)

    return run


def _quant_add_f16(dst, src, relu_mode):
    """dst.tile[i, j] += result(i, j)."""
    as_pre_quant_scalar = scalar_type("pto.tstore", "pre_quant_scalar", 'u64')
    chosen = relu_mode == 'normal_relu'
    chosen2 = dst.dtype == 'f16'
    chosen3 = src.dtype == 'i32'
    bits = NUMPY['f32']
    kind = NUMPY[dst.dtype]

    def run(dst, src, pre_quant_scalar=None):
        pre_quant_scalar = as_pre_quant_scalar(pre_quant_scalar)
        product = src.valid * element(bit_field(pre_quant_scalar, 31, 0), np.uint32).view(bits)
        number = np.where(chosen2 & (chosen3 | ~np.isinf(product)), np.clip(product, -65504, 65504), product)
        relu = exact_max(0, number) if chosen else number
        result = relu.astype(kind)
        dst.store_tile(result, by="add")

    return run


def _quant_add_bf16(dst, relu_mode):
    """dst.tile[i, j] += result(i, j)."""
    as_pre_quant_scalar = scalar_type("pto.tstore", "pre_quant_scalar", 'u64')
    chosen = relu_mode == 'normal_relu'
    bits = NUMPY['f32']
    kind = NUMPY[dst.dtype]

    def run(dst, src, pre_quant_scalar=None):
        pre_quant_scalar = as_pre_quant_scalar(pre_quant_scalar)
        product = src.valid * element(bit_field(pre_quant_scalar, 31, 0), np.uint32).view(bits)
        relu = exact_max(0, product) if chosen else product
        result = relu.astype(kind)
        dst.store_tile(result, by="add")

    return run


def _quant_add_i16(relu_mode):
    """dst.tile[i, j] += result(i, j)."""
    as_pre_quant_scalar = scalar_type("pto.tstore", "pre_quant_scalar", 'u64')
    chosen = relu_mode == 'normal_relu'

    def run(dst, src, pre_quant_scalar=None):
        pre_quant_scalar = as_pre_quant_scalar(pre_quant_scalar)
        src = apart(src, dst)
        shifted = (src.valid >> element(bit_field(pre_quant_scalar, 35, 32) + 1, np.int32)).astype(np.int16)
        relu = np.maximum(0, shifted) if chosen else shifted
        dst.store_tile(relu, by="add")

    return run


def _quant_add_f16_2(dst, relu_mode):
    """dst.tile[i, j] += result(i, j)."""
    as_pre_quant_scalar = scalar_type("pto.tstore", "pre_quant_scalar", 'u64')
    chosen = relu_mode == 'normal_relu'
    bits = NUMPY['f32']
    kind = NUMPY[dst.dtype]

    def run(dst, src, pre_quant_scalar=None):
        pre_quant_scalar = as_pre_quant_scalar(pre_quant_scalar)
        product = src.valid.astype(np.float32) * element(bit_field(pre_quant_scalar, 31, 0), np.uint32).view(bits)
        number = np.clip(product, -65504, 65504)
        relu = exact_max(0, number) if chosen else number
        result = relu.astype(kind)
        dst.store_tile(result, by="add")

    return run


def _quant_add_f32(relu_mode):
    """dst.tile[i, j] += result(i, j)."""
    as_pre_quant_scalar = scalar_type("pto.tstore", "pre_quant_scalar", 'u64')
    chosen = relu_mode == 'normal_relu'
    bits = NUMPY['f32']

    def run(dst, src, pre_quant_scalar=None):
        pre_quant_scalar = as_pre_quant_scalar(pre_quant_scalar)
        product = src.valid * element(bit_field(pre_quant_scalar, 31, 0), np.uint32).view(bits)
        relu = exact_max(0, product) if chosen else product
        dst.store_tile(relu, by="add")

    return run


def _quant_add_bf16_2(dst, relu_mode):
    """dst.tile[i, j] += result(i, j)."""
    as_pre_quant_scalar = scalar_type("pto.tstore", "pre_quant_scalar", 'u64')
    chosen = relu_mode == 'normal_relu'
    bits = NUMPY['f32']
    kind = NUMPY[dst.dtype]

    def run(dst, src, pre_quant_scalar=None):
        pre_quant_scalar = as_pre_quant_scalar(pre_quant_scalar)
        product = src.valid.astype(np.float32) * element(bit_field(pre_quant_scalar, 31, 0), np.uint32).view(bits)
        relu = exact_max(0, product) if chosen else product
        result = relu.astype(kind)
        dst.store_tile(result, by="add")

    return run


def _quant_add_i8_u8(dst, relu_mode):
    """dst.tile[i, j] += result(i, j)."""
    as_pre_quant_scalar = scalar_type("pto.tstore", "pre_quant_scalar", 'u64')
    chosen = relu_mode == 'normal_relu'
    bits = NUMPY['f32']
    constant = NUMPY["f32"].type(-128)
    zero = NUMPY["f32"].type(0)
    constant2 = NUMPY["f32"].type(127)
    constant3 = NUMPY["f32"].type(255)
    cast = converter('f32', dst.dtype, 'trunc')

    def run(dst, src, pre_quant_scalar=None):
        pre_quant_scalar = as_pre_quant_scalar(pre_quant_scalar)
        product = src.valid * element(bit_field(pre_quant_scalar, 31, 0), np.uint32).view(bits)
        level = np.clip(np.rint(product + element(bit_field(pre_quant_scalar, 45, 37), np.float32)), np.where(bit_field(pre_quant_scalar, 46, 46) == 1, constant, zero), np.where(bit_field(pre_quant_scalar, 46, 46) == 1, constant2, constant3))
        relu = exact_max(0, level) if chosen else level
        result = cast(relu)
        dst.store_tile(result, by="add")

    return run


def _quant_add_i8_u8_2(dst, relu_mode):
    """dst.tile[i, j] += result(i, j)."""
    as_pre_quant_scalar = scalar_type("pto.tstore", "pre_quant_scalar", 'u64')
    chosen = relu_mode == 'normal_relu'
    bits = NUMPY['f32']
    constant = NUMPY["f32"].type(-128)
    zero = NUMPY["f32"].type(0)
    constant2 = NUMPY["f32"].type(127)
    constant3 = NUMPY["f32"].type(255)
    cast = converter('f32', dst.dtype, 'trunc')

    @quietly
    def run(dst, src, pre_quant_scalar=None):
        pre_quant_scalar = as_pre_quant_scalar(pre_quant_scalar)
        product = src.valid.astype(np.float32) * element(bit_field(pre_quant_scalar, 31, 0), np.uint32).view(bits)
        level = np.clip(np.rint(product + element(bit_field(pre_quant_scalar, 45, 37), np.float32)), np.where(bit_field(pre_quant_scalar, 46, 46) == 1, constant, zero), np.where(bit_field(pre_quant_scalar, 46, 46) == 1, constant2, constant3))
        relu = exact_max(0, level) if chosen else level
        result = cast(relu)
        dst.store_tile(result, by="add")

    return run


def _acc_store_i32(relu_mode):
    """dst.tile[i, j] = convert(relu(src[i, j]), dst.dtype)."""
    chosen = relu_mode == 'normal_relu'

    def run(dst, src, pre_quant_scalar=None):
        if chosen:
            dst.store_tile(np.maximum(0, src.valid))
        else:
            dst.store_tile(src.valid)

    return run


def _acc_store_float(relu_mode):
    """dst.tile[i, j] = convert(relu(src[i, j]), dst.dtype)."""
    chosen = relu_mode == 'normal_relu'

    def run(dst, src, pre_quant_scalar=None):
        if chosen:
            dst.store_tile(exact_max(0, src.valid))
        else:
            dst.store_tile(src.valid)

    return run


def _acc_add_i32(relu_mode):
    """dst.tile[i, j] += convert(relu(src[i, j]), dst.dtype)."""
    chosen = relu_mode == 'normal_relu'

    def run(dst, src, pre_quant_scalar=None):
        if chosen:
            dst.store_tile(np.maximum(0, src.valid), by="add")
        else:
            dst.store_tile(src.valid, by="add")

    return run


def _acc_add_float(relu_mode):
    """dst.tile[i, j] += convert(relu(src[i, j]), dst.dtype)."""
    chosen = relu_mode == 'normal_relu'

    def run(dst, src, pre_quant_scalar=None):
        if chosen:
            dst.store_tile(exact_max(0, src.valid), by="add")
        else:
            dst.store_tile(src.valid, by="add")

    return run


def _tile_store():
    """dst.tile[i, j] = src[i, j]."""
    def run(dst, src, pre_quant_scalar=None):
        dst.store_tile(src.valid)

    return run


def _tile_add():
    """dst.tile[i, j] += src[i, j]."""
    def run(dst, src, pre_quant_scalar=None):
        dst.store_tile(src.valid, by="add")

    return run
