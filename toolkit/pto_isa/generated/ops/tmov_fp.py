"""pto.tmov_fp: Move an accumulator into another memory, quantising each column with its own parameters.

Generated from tile/layout-and-rearrangement/tmov_fp.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

import numpy as np

from pto_isa.runtime.kernel import Kernel, NUMPY, bit_field, converter, current_profile, inside, no_variant, quietly, unknown_semantics

_plans: dict = {}


def _rules():
    from pto_isa.generated.rules.tmov_fp import RULES

    return RULES


_kernel = Kernel("pto.tmov_fp", lambda *types, **fixed: bind(*types, **fixed), {"dst": ('tile',), "src": ('tile',), "fp": ('tile',)}, ('dst',), ('relu_mode', 'st_phase', 'acc_mode'), _rules)


def tmov_fp(dst, src, fp, *, relu_mode='no_relu', st_phase='unspecified', acc_mode=None, profile=None, check=True, strict=False, exact=False):
    """Move an accumulator into another memory, quantising each column with its own parameters.

    dst: Result.
    src: Accumulator.
    fp: Parameters, one 64-bit word per column in row 0. Bits 31..13 are the scale, the upper 19 bits of an f32, bits
        45..37 the offset, bit 46 says that the result is signed; for a shift, bits 35..32 are the count less one.
    relu_mode: Whether negative results, and NaN, become 0.
    st_phase: Phase of an accumulation that is moved out in parts; the result does not depend on it.
    acc_mode: A5 only. Which vector core receives the result, or how it is split between the two.

    dst[i, j] = convert(number(i, j) if relu_mode == no_relu or number(i, j) > 0 else 0, dst.dtype)
    dst[i, j] = number(i, j) if relu_mode == no_relu or number(i, j) > 0 else 0
    dst[i, j] = convert(number(i, j) if relu_mode == no_relu or number(i, j) > 0 else 0, dst.dtype, rint)
    dst[i, j] = src[i, j] if relu_mode == no_relu or src[i, j] > 0 else 0

    Writes its outputs in place and returns None.  A broken error rule raises RuleError.
    Record: tile/layout-and-rearrangement/tmov_fp.yaml
    """
    try:
        run = _plans[dst.key, src.key, fp.key, relu_mode, st_phase, acc_mode, current_profile() if profile is None else profile, check, strict, exact]
    except (KeyError, AttributeError, TypeError) as missing:
        run, named = None, missing.args
    if run is None:
        run = _kernel.plan(_plans, named, (dst, src, fp), (relu_mode, st_phase, acc_mode), profile, check, strict, exact)
    run(dst, src, fp)


def bind(dst, src, fp, *, relu_mode='no_relu', st_phase='unspecified', acc_mode=None, profile='cpu', exact=False):
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
    raise no_variant("pto.tmov_fp", profile)


def _quantise_to_int8_i8_u8(dst, src, fp, relu_mode):
    """dst[i, j] = convert(number(i, j) if relu_mode == no_relu or number(i, j) > 0 else 0, dst.dtype)."""
    chosen = relu_mode == 'no_relu'
    inside("src", 0, dst.valid_row, src.rows)
    rows = dst.valid_row
    inside("src", 0, dst.valid_col, src.cols)
    cols = dst.valid_col
    inside("fp", 0, dst.valid_col, fp.cols)
    bits = NUMPY['f32']
    constant = NUMPY["f32"].type(-128)
    zero = NUMPY["f32"].type(0)
    constant2 = NUMPY["f32"].type(127)
    constant3 = NUMPY["f32"].type(255)
    cast = converter('f32', dst.dtype, 'trunc')

    def run(dst, src, fp):
        scale = (bit_field(fp.array[0, :cols], 31, 13).astype(np.uint32) << 13).view(bits)
        offset = bit_field(fp.array[0, :cols], 45, 37).astype(np.float32)
        signed = bit_field(fp.array[0, :cols], 46, 46) == 1
        number = np.clip(np.rint((src.array[:rows, :cols] * scale) + offset), np.where(signed, constant, zero), np.where(signed, constant2, constant3))
        dst.valid[...] = cast(np.where(chosen | (number > 0), number, 0))

    return run


def _quantise_to_int8_i8_u8_2(dst, src, fp, relu_mode):
    """dst[i, j] = convert(number(i, j) if relu_mode == no_relu or number(i, j) > 0 else 0, dst.dtype)."""
    chosen = relu_mode == 'no_relu'
    inside("src", 0, dst.valid_row, src.rows)
    rows = dst.valid_row
    inside("src", 0, dst.valid_col, src.cols)
    cols = dst.valid_col
    inside("fp", 0, dst.valid_col, fp.cols)
    bits = NUMPY['f32']
    constant = NUMPY["f32"].type(-128)
    zero = NUMPY["f32"].type(0)
    constant2 = NUMPY["f32"].type(127)
    constant3 = NUMPY["f32"].type(255)
    cast = converter('f32', dst.dtype, 'trunc')

    @quietly
    def run(dst, src, fp):
        scale = (bit_field(fp.array[0, :cols], 31, 13).astype(np.uint32) << 13).view(bits)
        offset = bit_field(fp.array[0, :cols], 45, 37).astype(np.float32)
        signed = bit_field(fp.array[0, :cols], 46, 46) == 1
        number = np.clip(np.rint((src.array[:rows, :cols].astype(np.float32) * scale) + offset), np.where(signed, constant, zero), np.where(signed, constant2, constant3))
        dst.valid[...] = cast(np.where(chosen | (number > 0), number, 0))

    return run


def _shift_to_int16(dst, src, fp, relu_mode):
    """dst[i, j] = number(i, j) if relu_mode == no_relu or number(i, j) > 0 else 0."""
    chosen = relu_mode == 'no_relu'
    inside("src", 0, dst.valid_row, src.rows)
    rows = dst.valid_row
    inside("src", 0, dst.valid_col, src.cols)
    cols = dst.valid_col
    inside("fp", 0, dst.valid_col, fp.cols)

    def run(dst, src, fp):
        count = (bit_field(fp.array[0, :cols], 35, 32) + 1).astype(np.int32)
        number = (src.array[:rows, :cols] >> count).astype(np.int16)
        dst.valid[...] = np.where(chosen | (number > 0), number, 0)

    return run


def _quantise_to_float_f16(dst, src, fp, relu_mode):
    """dst[i, j] = convert(number(i, j) if relu_mode == no_relu or number(i, j) > 0 else 0, dst.dtype, rint)."""
    chosen = relu_mode == 'no_relu'
    inside("src", 0, dst.valid_row, src.rows)
    rows = dst.valid_row
    inside("src", 0, dst.valid_col, src.cols)
    cols = dst.valid_col
    inside("fp", 0, dst.valid_col, fp.cols)
    bits = NUMPY['f32']
    cast = converter('f32', dst.dtype, 'rint')

    def run(dst, src, fp):
        scale = (bit_field(fp.array[0, :cols], 31, 13).astype(np.uint32) << 13).view(bits)
        product = src.array[:rows, :cols].astype(np.float32) * scale
        number = np.clip(product, -65504, 65504)
        dst.valid[...] = cast(np.where(chosen | (number > 0), number, 0))

    return run


def _quantise_to_float_f16_2(dst, src, fp, relu_mode):
    """dst[i, j] = convert(number(i, j) if relu_mode == no_relu or number(i, j) > 0 else 0, dst.dtype, rint)."""
    chosen = relu_mode == 'no_relu'
    inside("src", 0, dst.valid_row, src.rows)
    rows = dst.valid_row
    inside("src", 0, dst.valid_col, src.cols)
    cols = dst.valid_col
    inside("fp", 0, dst.valid_col, fp.cols)
    bits = NUMPY['f32']
    chosen2 = src.dtype == 'f32'
    cast = converter('f32', dst.dtype, 'rint')

    def run(dst, src, fp):
        scale = (bit_field(fp.array[0, :cols], 31, 13).astype(np.uint32) << 13).view(bits)
        product = src.array[:rows, :cols] * scale
        number = np.where(np.isinf(product) & chosen2, product, np.clip(product, -65504, 65504))
        dst.valid[...] = cast(np.where(chosen | (number > 0), number, 0))

    return run


def _quantise_to_float_bf16(dst, src, fp, relu_mode):
    """dst[i, j] = convert(number(i, j) if relu_mode == no_relu or number(i, j) > 0 else 0, dst.dtype, rint)."""
    chosen = relu_mode == 'no_relu'
    inside("src", 0, dst.valid_row, src.rows)
    rows = dst.valid_row
    inside("src", 0, dst.valid_col, src.cols)
    cols = dst.valid_col
    inside("fp", 0, dst.valid_col, fp.cols)
    bits = NUMPY['f32']
    chosen2 = src.dtype == 'f32'
    cast = converter('f32', dst.dtype, 'rint')

    def run(dst, src, fp):
        scale = (bit_field(fp.array[0, :cols], 31, 13).astype(np.uint32) << 13).view(bits)
        product = src.array[:rows, :cols] * scale
        number = np.where(np.isinf(product) & chosen2, product, np.clip(product, -338953138925153547590470800371487866880, 338953138925153547590470800371487866880))
        dst.valid[...] = cast(np.where(chosen | (number > 0), number, 0))

    return run


def _quantise_to_float_bf16_2(dst, src, fp, relu_mode):
    """dst[i, j] = convert(number(i, j) if relu_mode == no_relu or number(i, j) > 0 else 0, dst.dtype, rint)."""
    chosen = relu_mode == 'no_relu'
    inside("src", 0, dst.valid_row, src.rows)
    rows = dst.valid_row
    inside("src", 0, dst.valid_col, src.cols)
    cols = dst.valid_col
    inside("fp", 0, dst.valid_col, fp.cols)
    bits = NUMPY['f32']
    cast = converter('f32', dst.dtype, 'rint')

    def run(dst, src, fp):
        scale = (bit_field(fp.array[0, :cols], 31, 13).astype(np.uint32) << 13).view(bits)
        product = src.array[:rows, :cols].astype(np.float32) * scale
        number = np.clip(product, -338953138925153547590470800371487866880, 338953138925153547590470800371487866880)
        dst.valid[...] = cast(np.where(chosen | (number > 0), number, 0))

    return run


def _unscaled(dst, src, relu_mode):
    """dst[i, j] = src[i, j] if relu_mode == no_relu or src[i, j] > 0 else 0."""
    chosen = relu_mode == 'no_relu'
    inside("src", 0, dst.valid_row, src.rows)
    rows = dst.valid_row
    inside("src", 0, dst.valid_col, src.cols)
    cols = dst.valid_col

    def run(dst, src, fp):
        dst.valid[...] = np.where(chosen | (src.array[:rows, :cols] > 0), src.array[:rows, :cols], 0)

    return run
