"""pto.tmov: Move a tile to another memory or layout, converting on the way out of an accumulator.

Generated from tile/layout-and-rearrangement/tmov.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

import numpy as np

from pto_isa.runtime.kernel import Kernel, NUMPY, apart, bit_field, checked, converter, current_profile, element, exact_max, inside, no_variant, quietly, scalar_type, unknown_semantics

_plans: dict = {}


def _rules():
    from pto_isa.generated.rules.tmov import RULES

    return RULES


_kernel = Kernel("pto.tmov", lambda *types, **fixed: bind(*types, **fixed), {"dst": ('tile',), "src": ('tile', 'conv'), "tmp": ('tile',), "pre_quant_scalar": ('scalar',)}, ('dst',), ('grp_axis', 'relu_mode', 'st_phase', 'acc_mode'), _rules)


def tmov(dst, src, tmp=None, pre_quant_scalar=None, *, grp_axis=1, relu_mode='no_relu', st_phase='unspecified', acc_mode=None, profile=None, check=True, strict=False, exact=False):
    """Move a tile to another memory or layout, converting on the way out of an accumulator.

    dst: Result.
    src: Source tile, or weights as a convolution tile.
    tmp: Scratch for shared exponents, A5 only; used with exponents of row groups only.
    pre_quant_scalar: Quantisation word. Bits 31..0 are the scale as f32, bits 45..37 the offset, bit 46 says that the
        result is signed; for a shift, bits 35..32 are the count less one.
    grp_axis: Shared exponents belong to 32 columns (1) or to 32 rows (0).
    relu_mode: ReLU on the way from an accumulator; NaN and negative zero become zero.
    st_phase: Phase of an accumulation that is moved out in parts; the result does not depend on it.
    acc_mode: A5 only. Which vector core receives the tile, or how it is split between the two.

    dst[c, p] = src[p, c]
    dst[i, j] = src[i, j]
    dst[i, j] = src[i // src.c0, j // src.n0, j % src.n0, i % src.c0]
    dst[i, j] = convert(relu(number(i, j)), dst.dtype)
    and 4 more, by form, mode and element types; the planners below have them.

    Writes its outputs in place and returns None.  A broken error rule raises RuleError.
    Record: tile/layout-and-rearrangement/tmov.yaml
    """
    try:
        run = _plans[dst.key, src.key, tmp is None or tmp.key, pre_quant_scalar is None, grp_axis, relu_mode, st_phase, acc_mode, current_profile() if profile is None else profile, check, strict, exact]
    except (KeyError, AttributeError, TypeError) as missing:
        run, named = None, missing.args
    if run is None:
        run = _kernel.plan(_plans, named, (dst, src, tmp, pre_quant_scalar), (grp_axis, relu_mode, st_phase, acc_mode), profile, check, strict, exact)
    run(dst, src, tmp, pre_quant_scalar)


def bind(dst, src, tmp=None, pre_quant_scalar=None, *, grp_axis=1, relu_mode='no_relu', st_phase='unspecified', acc_mode=None, profile='cpu', exact=False):
    """Fix what depends on operand types and attributes; returns ``run`` over the operands.

    Takes operand types where the function takes operands.  Rules are not checked here, except that every equality
    the code relies on is asserted."""
    if profile == "a2a3":
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
        if src.loc == 'vec' and dst.loc == 'vec':
            return _common_2(dst, src)
        if dst.loc == 'bias' or dst.loc == 'scaling' or src.loc == 'mat':
            return _common(dst, src)
    if profile == "a5":
        if tmp is not None and grp_axis == 0:
            return _exponents_of_rows(dst, src)
        if tmp is not None:
            return _common(dst, src)
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
        if profile == 'a5' and src.loc == 'vec' and dst.loc == 'vec' and src.layout == 'nd' and dst.layout == 'nz':
            return _common_2(dst, src)
        if profile == 'a5' and src.loc == 'vec' and dst.loc == 'vec' and src.layout == 'nd' and dst.layout == 'zn':
            return _common(dst, src)
        if src.loc == 'vec' and dst.loc == 'vec':
            return _common_2(dst, src)
        if (src.loc == 'vec' and dst.loc == 'mat') or dst.loc == 'bias' or dst.loc == 'scaling' or src.loc == 'mat':
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
        if src.loc == 'vec' and dst.loc == 'vec':
            return _common_2(dst, src)
        if (src.loc == 'vec' and dst.loc == 'mat') or dst.loc == 'bias' or dst.loc == 'scaling' or src.loc == 'mat' or src.kind == 'tile':
            return _common(dst, src)
    raise no_variant("pto.tmov", profile)


def _exponents_of_rows(dst, src):
    """dst[c, p] = src[p, c]."""
    inside("dst", 0, src.valid_col, dst.rows)
    src_cols = src.valid_col
    inside("dst", 0, src.valid_row, dst.cols)
    src_rows = src.valid_row

    def run(dst, src, tmp=None, pre_quant_scalar=None):
        dst.array[:src_cols, :src_rows].T[...] = src.valid

    return run


def _common(dst, src):
    """dst[i, j] = src[i, j]."""
    inside("src", 0, dst.valid_row, src.rows)
    rows = dst.valid_row
    inside("src", 0, dst.valid_col, src.cols)
    cols = dst.valid_col

    def run(dst, src, tmp=None, pre_quant_scalar=None):
        dst.valid[...] = src.array[:rows, :cols]

    return run


def _weights(dst, src):
    """dst[i, j] = src[i // src.c0, j // src.n0, j % src.n0, i % src.c0]."""
    inside("dst", 0, (((-(-dst.valid_row // (32 // dst.itemsize)))) * ((32 // dst.itemsize))), dst.rows)
    r = (((-(-dst.valid_row // (32 // dst.itemsize)))) * ((32 // dst.itemsize)))
    inside("dst", 0, 16 * (-(-dst.valid_col // 16)), dst.cols)
    c = 16 * (-(-dst.valid_col // 16))
    at = np.arange(r)[:, None]
    n = src.c0
    at2 = at // n
    n2 = src.shape[0]
    at3 = checked(at2, n2, "src")
    at4 = np.arange(c)
    n3 = src.n0
    at5 = at4 // n3
    n4 = src.shape[1]
    at6 = checked(at5, n4, "src")
    at7 = at4 % n3
    n5 = src.shape[2]
    at8 = checked(at7, n5, "src")
    at9 = at % n
    n6 = src.shape[3]
    at10 = checked(at9, n6, "src")

    def run(dst, src, tmp=None, pre_quant_scalar=None):
        dst.array[:r, :c] = src.array[at3, at6, at8, at10]

    return run


def _quantise_to_int8_i8_u8(dst, src, relu_mode):
    """dst[i, j] = convert(relu(number(i, j)), dst.dtype)."""
    as_pre_quant_scalar = scalar_type("pto.tmov", "pre_quant_scalar", 'u64')
    chosen = relu_mode == 'normal_relu'
    inside("src", 0, dst.valid_row, src.rows)
    rows = dst.valid_row
    inside("src", 0, dst.valid_col, src.cols)
    cols = dst.valid_col
    bits = NUMPY['f32']
    constant = NUMPY["f32"].type(-128)
    zero = NUMPY["f32"].type(0)
    constant2 = NUMPY["f32"].type(127)
    constant3 = NUMPY["f32"].type(255)
    cast = converter('f32', dst.dtype, 'trunc')

    def run(dst, src, tmp=None, pre_quant_scalar=None):
        pre_quant_scalar = as_pre_quant_scalar(pre_quant_scalar)
        level = np.clip(np.rint((src.array[:rows, :cols] * element(bit_field(pre_quant_scalar, 31, 0), np.uint32).view(bits)) + element(bit_field(pre_quant_scalar, 45, 37), np.float32)), np.where(bit_field(pre_quant_scalar, 46, 46) == 1, constant, zero), np.where(bit_field(pre_quant_scalar, 46, 46) == 1, constant2, constant3))
        relu = exact_max(0, level) if chosen else level
        dst.valid[...] = cast(relu)

    return run


def _quantise_to_int8_i8_u8_2(dst, src, relu_mode):
    """dst[i, j] = convert(relu(number(i, j)), dst.dtype)."""
    as_pre_quant_scalar = scalar_type("pto.tmov", "pre_quant_scalar", 'u64')
    chosen = relu_mode == 'normal_relu'
    inside("src", 0, dst.valid_row, src.rows)
    rows = dst.valid_row
    inside("src", 0, dst.valid_col, src.cols)
    cols = dst.valid_col
    bits = NUMPY['f32']
    constant = NUMPY["f32"].type(-128)
    zero = NUMPY["f32"].type(0)
    constant2 = NUMPY["f32"].type(127)
    constant3 = NUMPY["f32"].type(255)
    cast = converter('f32', dst.dtype, 'trunc')

    @quietly
    def run(dst, src, tmp=None, pre_quant_scalar=None):
        pre_quant_scalar = as_pre_quant_scalar(pre_quant_scalar)
        level = np.clip(np.rint((src.array[:rows, :cols].astype(np.float32) * element(bit_field(pre_quant_scalar, 31, 0), np.uint32).view(bits)) + element(bit_field(pre_quant_scalar, 45, 37), np.float32)), np.where(bit_field(pre_quant_scalar, 46, 46) == 1, constant, zero), np.where(bit_field(pre_quant_scalar, 46, 46) == 1, constant2, constant3))
        relu = exact_max(0, level) if chosen else level
        dst.valid[...] = cast(relu)

    return run


def _shift_to_int16(dst, src, relu_mode):
    """dst[i, j] = relu(shifted(src[i, j], pre_quant_scalar))."""
    as_pre_quant_scalar = scalar_type("pto.tmov", "pre_quant_scalar", 'u64')
    chosen = relu_mode == 'normal_relu'
    inside("src", 0, dst.valid_row, src.rows)
    rows = dst.valid_row
    inside("src", 0, dst.valid_col, src.cols)
    cols = dst.valid_col

    def run(dst, src, tmp=None, pre_quant_scalar=None):
        pre_quant_scalar = as_pre_quant_scalar(pre_quant_scalar)
        src = apart(src, dst)
        if chosen:
            shifted = (src.array[:rows, :cols] >> element(bit_field(pre_quant_scalar, 35, 32) + 1, np.int32)).astype(np.int16)
            np.maximum(0, shifted, out=dst.valid)
        else:
            shifted2 = (src.array[:rows, :cols] >> element(bit_field(pre_quant_scalar, 35, 32) + 1, np.int32)).astype(np.int16)
            dst.valid[...] = shifted2

    return run


def _quantise_to_float_f16(dst, src, relu_mode):
    """dst[i, j] = convert(relu(number(i, j)), dst.dtype)."""
    as_pre_quant_scalar = scalar_type("pto.tmov", "pre_quant_scalar", 'u64')
    chosen = relu_mode == 'normal_relu'
    chosen2 = dst.dtype == 'f16'
    chosen3 = src.dtype == 'i32'
    inside("src", 0, dst.valid_row, src.rows)
    rows = dst.valid_row
    inside("src", 0, dst.valid_col, src.cols)
    cols = dst.valid_col
    bits = NUMPY['f32']

    def run(dst, src, tmp=None, pre_quant_scalar=None):
        pre_quant_scalar = as_pre_quant_scalar(pre_quant_scalar)
        if chosen:
            product = src.array[:rows, :cols] * element(bit_field(pre_quant_scalar, 31, 0), np.uint32).view(bits)
            number = np.where(chosen2 & (chosen3 | ~np.isinf(product)), np.clip(product, -65504, 65504), product)
            dst.valid[...] = exact_max(0, number)
        else:
            product2 = src.array[:rows, :cols] * element(bit_field(pre_quant_scalar, 31, 0), np.uint32).view(bits)
            number2 = np.where(chosen2 & (chosen3 | ~np.isinf(product2)), np.clip(product2, -65504, 65504), product2)
            dst.valid[...] = number2

    return run


def _quantise_to_float_bf16(dst, src, relu_mode):
    """dst[i, j] = convert(relu(number(i, j)), dst.dtype)."""
    as_pre_quant_scalar = scalar_type("pto.tmov", "pre_quant_scalar", 'u64')
    chosen = relu_mode == 'normal_relu'
    inside("src", 0, dst.valid_row, src.rows)
    rows = dst.valid_row
    inside("src", 0, dst.valid_col, src.cols)
    cols = dst.valid_col
    bits = NUMPY['f32']

    def run(dst, src, tmp=None, pre_quant_scalar=None):
        pre_quant_scalar = as_pre_quant_scalar(pre_quant_scalar)
        if chosen:
            product = src.array[:rows, :cols] * element(bit_field(pre_quant_scalar, 31, 0), np.uint32).view(bits)
            dst.valid[...] = exact_max(0, product)
        else:
            product2 = src.array[:rows, :cols] * element(bit_field(pre_quant_scalar, 31, 0), np.uint32).view(bits)
            dst.valid[...] = product2

    return run


def _quantise_to_float_f16_2(dst, src, relu_mode):
    """dst[i, j] = convert(relu(number(i, j)), dst.dtype)."""
    as_pre_quant_scalar = scalar_type("pto.tmov", "pre_quant_scalar", 'u64')
    chosen = relu_mode == 'normal_relu'
    inside("src", 0, dst.valid_row, src.rows)
    rows = dst.valid_row
    inside("src", 0, dst.valid_col, src.cols)
    cols = dst.valid_col
    bits = NUMPY['f32']

    def run(dst, src, tmp=None, pre_quant_scalar=None):
        pre_quant_scalar = as_pre_quant_scalar(pre_quant_scalar)
        if chosen:
            product = src.array[:rows, :cols].astype(np.float32) * element(bit_field(pre_quant_scalar, 31, 0), np.uint32).view(bits)
            number = np.clip(product, -65504, 65504)
            dst.valid[...] = exact_max(0, number)
        else:
            product2 = src.array[:rows, :cols].astype(np.float32) * element(bit_field(pre_quant_scalar, 31, 0), np.uint32).view(bits)
            number2 = np.clip(product2, -65504, 65504)
            dst.valid[...] = number2

    return run


def _quantise_to_float_bf16_2(dst, src, relu_mode):
    """dst[i, j] = convert(relu(number(i, j)), dst.dtype)."""
    as_pre_quant_scalar = scalar_type("pto.tmov", "pre_quant_scalar", 'u64')
    chosen = relu_mode == 'normal_relu'
    inside("src", 0, dst.valid_row, src.rows)
    rows = dst.valid_row
    inside("src", 0, dst.valid_col, src.cols)
    cols = dst.valid_col
    bits = NUMPY['f32']

    def run(dst, src, tmp=None, pre_quant_scalar=None):
        pre_quant_scalar = as_pre_quant_scalar(pre_quant_scalar)
        if chosen:
            product = src.array[:rows, :cols].astype(np.float32) * element(bit_field(pre_quant_scalar, 31, 0), np.uint32).view(bits)
            dst.valid[...] = exact_max(0, product)
        else:
            product2 = src.array[:rows, :cols].astype(np.float32) * element(bit_field(pre_quant_scalar, 31, 0), np.uint32).view(bits)
            dst.valid[...] = product2

    return run


def _f32(dst, src, relu_mode):
    """dst[i, j] = relu(src[i, j])."""
    chosen = relu_mode == 'normal_relu'
    inside("src", 0, dst.valid_row, src.rows)
    rows = dst.valid_row
    inside("src", 0, dst.valid_col, src.cols)
    cols = dst.valid_col

    def run(dst, src, tmp=None, pre_quant_scalar=None):
        src = apart(src, dst)
        if chosen:
            dst.valid[...] = exact_max(0, src.array[:rows, :cols])
        else:
            dst.valid[...] = src.array[:rows, :cols]

    return run


def _i32(dst, src, relu_mode):
    """dst[i, j] = relu(src[i, j])."""
    chosen = relu_mode == 'normal_relu'
    inside("src", 0, dst.valid_row, src.rows)
    rows = dst.valid_row
    inside("src", 0, dst.valid_col, src.cols)
    cols = dst.valid_col

    def run(dst, src, tmp=None, pre_quant_scalar=None):
        src = apart(src, dst)
        if chosen:
            np.maximum(0, src.array[:rows, :cols], out=dst.valid)
        else:
            dst.valid[...] = src.array[:rows, :cols]

    return run


def _accumulator_f16(dst, src, relu_mode):
    """dst[i, j] = relu(convert(src[i, j], dst.dtype))."""
    chosen = relu_mode == 'normal_relu'
    zero = NUMPY["f16"].type(0)
    inside("src", 0, dst.valid_row, src.rows)
    rows = dst.valid_row
    inside("src", 0, dst.valid_col, src.cols)
    cols = dst.valid_col
    kind = NUMPY[dst.dtype]

    def run(dst, src, tmp=None, pre_quant_scalar=None):
        src = apart(src, dst)
        if chosen:
            dst.valid[...] = exact_max(zero, src.array[:rows, :cols].astype(kind))
        else:
            dst.valid[...] = src.array[:rows, :cols]

    return run


def _accumulator_bf16(dst, src, relu_mode):
    """dst[i, j] = relu(convert(src[i, j], dst.dtype))."""
    chosen = relu_mode == 'normal_relu'
    zero = NUMPY["bf16"].type(0)
    inside("src", 0, dst.valid_row, src.rows)
    rows = dst.valid_row
    inside("src", 0, dst.valid_col, src.cols)
    cols = dst.valid_col
    kind = NUMPY[dst.dtype]

    def run(dst, src, tmp=None, pre_quant_scalar=None):
        src = apart(src, dst)
        if chosen:
            dst.valid[...] = exact_max(zero, src.array[:rows, :cols].astype(kind))
        else:
            dst.valid[...] = src.array[:rows, :cols]

    return run


def _common_2(dst, src):
    """dst[i, j] = src[i, j]."""
    r = min(src.valid_row, dst.valid_row)
    c = min(src.valid_col, dst.valid_col)

    def run(dst, src, tmp=None, pre_quant_scalar=None):
        dst.array[:r, :c] = src.array[:r, :c]

    return run
