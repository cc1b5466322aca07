"""pto.tdequant: Turn quantised integers back into floating-point numbers with an offset and a scale per row.

Generated from tile/irregular-and-complex/tdequant.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

import numpy as np

from pto_isa.runtime.kernel import Kernel, NUMPY, as_slice, checked, converter, current_profile, inside, no_variant

_plans: dict = {}


def _rules():
    from pto_isa.generated.rules.tdequant import RULES

    return RULES


_kernel = Kernel("pto.tdequant", lambda *types, **fixed: bind(*types, **fixed), {"dst": ('tile',), "src": ('tile',), "scale": ('tile',), "offset": ('tile',)}, ('dst',), (), _rules)


def tdequant(dst, src, scale, offset, *, profile=None, check=True, strict=False, exact=False):
    """Turn quantised integers back into floating-point numbers with an offset and a scale per row.

    dst: Floating-point result.
    src: Quantised integers.
    scale: Scale of each row, in column 0.
    offset: Zero point of each row, in column 0.

    dst[i, j] = (convert(src[i, j], dst.dtype) - convert(offset[i, column(j)], dst.dtype)) * convert(scale[i,
        column(j)], dst.dtype)
    dst[i, j] = (convert(src[i, j], dst.dtype) - convert(offset[i, 0], dst.dtype)) * convert(scale[i, 0], dst.dtype)

    Writes its outputs in place and returns None.  A broken error rule raises RuleError.
    Record: tile/irregular-and-complex/tdequant.yaml
    """
    try:
        run = _plans[dst.key, src.key, scale.key, offset.key, current_profile() if profile is None else profile, check, strict, exact]
    except (KeyError, AttributeError, TypeError) as missing:
        run, named = None, missing.args
    if run is None:
        run = _kernel.plan(_plans, named, (dst, src, scale, offset), (), profile, check, strict, exact)
    run(dst, src, scale, offset)


def bind(dst, src, scale, offset, *, profile='cpu', exact=False):
    """Fix what depends on operand types and attributes; returns ``run`` over the operands.

    Takes operand types where the function takes operands.  Rules are not checked here, except that every equality
    the code relies on is asserted."""
    if profile in ("a2a3", "a5"):
        if scale.valid_col <= 1 or profile != 'cpu':
            if (dst.dtype, src.dtype, scale.dtype, offset.dtype,) in (("bf16", "i32", "bf16", "bf16",), ("bf16", "u32", "bf16", "bf16",), ("f16", "i32", "f16", "f16",), ("f16", "u32", "f16", "f16",),):
                return _per_row_bf16_f16(dst, src, scale, offset)
            if (dst.dtype, scale.dtype) in (("f32", "f32"),):
                return _per_row_f32(dst, src, scale, offset)
            if (dst.dtype, src.dtype, scale.dtype, offset.dtype,) in (("bf16", "i16", "bf16", "bf16",), ("bf16", "i8", "bf16", "bf16",), ("bf16", "u16", "bf16", "bf16",), ("bf16", "u8", "bf16", "bf16",), ("f16", "i16", "f16", "f16",), ("f16", "i8", "f16", "f16",), ("f16", "u16", "f16", "f16",), ("f16", "u8", "f16", "f16",),):
                return _per_row_bf16_f16_2(dst, src, scale, offset)
            if (dst.dtype, src.dtype, scale.dtype, offset.dtype,) in (("bf16", "i32", "f16", "f16",), ("bf16", "i32", "f32", "f32",), ("bf16", "u32", "f16", "f16",), ("bf16", "u32", "f32", "f32",), ("f16", "i32", "bf16", "bf16",), ("f16", "i32", "f32", "f32",), ("f16", "u32", "bf16", "bf16",), ("f16", "u32", "f32", "f32",),):
                return _per_row_bf16_f16_3(dst, src, scale, offset)
            if (dst.dtype, scale.dtype) in (("f32", "bf16"), ("f32", "f16"),):
                return _per_row_f32_2(dst, src, scale, offset)
            return _per_row_bf16_f16_4(dst, src, scale, offset)
    if profile == "cpu":
        if scale.valid_col > 1 and profile == 'cpu':
            if (dst.dtype, src.dtype, scale.dtype, offset.dtype,) in (("bf16", "i32", "bf16", "bf16",), ("bf16", "u32", "bf16", "bf16",), ("f16", "i32", "f16", "f16",), ("f16", "u32", "f16", "f16",),):
                return _per_column_bf16_f16(dst, src, scale, offset)
            if (dst.dtype, scale.dtype) in (("f32", "f32"),):
                return _per_column_f32(dst, src, scale, offset)
            if (dst.dtype, src.dtype, scale.dtype, offset.dtype,) in (("bf16", "i16", "bf16", "bf16",), ("bf16", "i8", "bf16", "bf16",), ("bf16", "u16", "bf16", "bf16",), ("bf16", "u8", "bf16", "bf16",), ("f16", "i16", "f16", "f16",), ("f16", "i8", "f16", "f16",), ("f16", "u16", "f16", "f16",), ("f16", "u8", "f16", "f16",),):
                return _per_column_bf16_f16_2(dst, src, scale, offset)
            if (dst.dtype, src.dtype, scale.dtype, offset.dtype,) in (("bf16", "i32", "f16", "f16",), ("bf16", "i32", "f32", "f32",), ("bf16", "u32", "f16", "f16",), ("bf16", "u32", "f32", "f32",), ("f16", "i32", "bf16", "bf16",), ("f16", "i32", "f32", "f32",), ("f16", "u32", "bf16", "bf16",), ("f16", "u32", "f32", "f32",),):
                return _per_column_bf16_f16_3(dst, src, scale, offset)
            if (dst.dtype, scale.dtype) in (("f32", "bf16"), ("f32", "f16"),):
                return _per_column_f32_2(dst, src, scale, offset)
            return _per_column_bf16_f16_4(dst, src, scale, offset)
        if scale.valid_col <= 1 or profile != 'cpu':
            if (dst.dtype, src.dtype, scale.dtype, offset.dtype,) in (("bf16", "i32", "bf16", "bf16",), ("bf16", "u32", "bf16", "bf16",), ("f16", "i32", "f16", "f16",), ("f16", "u32", "f16", "f16",),):
                return _per_row_bf16_f16(dst, src, scale, offset)
            if (dst.dtype, scale.dtype) in (("f32", "f32"),):
                return _per_row_f32(dst, src, scale, offset)
            if (dst.dtype, src.dtype, scale.dtype, offset.dtype,) in (("bf16", "i16", "bf16", "bf16",), ("bf16", "i8", "bf16", "bf16",), ("bf16", "u16", "bf16", "bf16",), ("bf16", "u8", "bf16", "bf16",), ("f16", "i16", "f16", "f16",), ("f16", "i8", "f16", "f16",), ("f16", "u16", "f16", "f16",), ("f16", "u8", "f16", "f16",),):
                return _per_row_bf16_f16_2(dst, src, scale, offset)
            if (dst.dtype, src.dtype, scale.dtype, offset.dtype,) in (("bf16", "i32", "f16", "f16",), ("bf16", "i32", "f32", "f32",), ("bf16", "u32", "f16", "f16",), ("bf16", "u32", "f32", "f32",), ("f16", "i32", "bf16", "bf16",), ("f16", "i32", "f32", "f32",), ("f16", "u32", "bf16", "bf16",), ("f16", "u32", "f32", "f32",),):
                return _per_row_bf16_f16_3(dst, src, scale, offset)
            if (dst.dtype, scale.dtype) in (("f32", "bf16"), ("f32", "f16"),):
                return _per_row_f32_2(dst, src, scale, offset)
            return _per_row_bf16_f16_4(dst, src, scale, offset)
    raise no_variant("pto.tdequant", profile)


def _per_column_bf16_f16(dst, src, scale, offset):
    """dst[i, j] = (convert(src[i, j], dst.dtype) - convert(offset[i, column(j)], dst.dtype)) * convert(scale[i,
    column(j)], dst.dtype)."""
    inside("scale", 0, dst.valid_row, scale.rows)
    rows = dst.valid_row
    cols = dst.valid_col
    at = np.arange(cols)
    n = scale.valid_col - 1
    at2 = np.minimum(at, n)
    scale_all_cols = scale.cols
    at3 = checked(at2, scale_all_cols, "scale")
    at4 = as_slice(at3)
    inside("src", 0, dst.valid_row, src.rows)
    inside("src", 0, dst.valid_col, src.cols)
    cast = converter(src.dtype, dst.dtype)
    inside("offset", 0, dst.valid_row, offset.rows)
    offset_all_cols = offset.cols
    at5 = checked(at2, offset_all_cols, "offset")
    at6 = as_slice(at5)

    def run(dst, src, scale, offset):
        dst.valid[...] = (cast(src.array[:rows, :cols]).astype(np.float32) - offset.array[:rows, at6].astype(np.float32)) * scale.array[:rows, at4].astype(np.float32)

    return run


def _per_column_f32(dst, src, scale, offset):
    """dst[i, j] = (convert(src[i, j], dst.dtype) - convert(offset[i, column(j)], dst.dtype)) * convert(scale[i,
    column(j)], dst.dtype)."""
    inside("src", 0, dst.valid_row, src.rows)
    rows = dst.valid_row
    inside("src", 0, dst.valid_col, src.cols)
    cols = dst.valid_col
    kind = NUMPY[dst.dtype]
    inside("offset", 0, dst.valid_row, offset.rows)
    at = np.arange(cols)
    n = scale.valid_col - 1
    at2 = np.minimum(at, n)
    offset_all_cols = offset.cols
    at3 = checked(at2, offset_all_cols, "offset")
    at4 = as_slice(at3)
    inside("scale", 0, dst.valid_row, scale.rows)
    scale_all_cols = scale.cols
    at5 = checked(at2, scale_all_cols, "scale")
    at6 = as_slice(at5)

    def run(dst, src, scale, offset):
        np.multiply(src.array[:rows, :cols].astype(kind) - offset.array[:rows, at4], scale.array[:rows, at6], out=dst.valid)

    return run


def _per_column_bf16_f16_2(dst, src, scale, offset):
    """dst[i, j] = (convert(src[i, j], dst.dtype) - convert(offset[i, column(j)], dst.dtype)) * convert(scale[i,
    column(j)], dst.dtype)."""
    inside("scale", 0, dst.valid_row, scale.rows)
    rows = dst.valid_row
    cols = dst.valid_col
    at = np.arange(cols)
    n = scale.valid_col - 1
    at2 = np.minimum(at, n)
    scale_all_cols = scale.cols
    at3 = checked(at2, scale_all_cols, "scale")
    at4 = as_slice(at3)
    inside("src", 0, dst.valid_row, src.rows)
    inside("src", 0, dst.valid_col, src.cols)
    kind = NUMPY[dst.dtype]
    inside("offset", 0, dst.valid_row, offset.rows)
    offset_all_cols = offset.cols
    at5 = checked(at2, offset_all_cols, "offset")
    at6 = as_slice(at5)

    def run(dst, src, scale, offset):
        dst.valid[...] = (src.array[:rows, :cols].astype(kind).astype(np.float32) - offset.array[:rows, at6].astype(np.float32)) * scale.array[:rows, at4].astype(np.float32)

    return run


def _per_column_bf16_f16_3(dst, src, scale, offset):
    """dst[i, j] = (convert(src[i, j], dst.dtype) - convert(offset[i, column(j)], dst.dtype)) * convert(scale[i,
    column(j)], dst.dtype)."""
    inside("scale", 0, dst.valid_row, scale.rows)
    rows = dst.valid_row
    cols = dst.valid_col
    at = np.arange(cols)
    n = scale.valid_col - 1
    at2 = np.minimum(at, n)
    scale_all_cols = scale.cols
    at3 = checked(at2, scale_all_cols, "scale")
    at4 = as_slice(at3)
    kind = NUMPY[dst.dtype]
    inside("src", 0, dst.valid_row, src.rows)
    inside("src", 0, dst.valid_col, src.cols)
    cast = converter(src.dtype, dst.dtype)
    inside("offset", 0, dst.valid_row, offset.rows)
    offset_all_cols = offset.cols
    at5 = checked(at2, offset_all_cols, "offset")
    at6 = as_slice(at5)

    def run(dst, src, scale, offset):
        dst.valid[...] = (cast(src.array[:rows, :cols]).astype(np.float32) - offset.array[:rows, at6].astype(kind).astype(np.float32)) * scale.array[:rows, at4].astype(kind).astype(np.float32)

    return run


def _per_column_f32_2(dst, src, scale, offset):
    """dst[i, j] = (convert(src[i, j], dst.dtype) - convert(offset[i, column(j)], dst.dtype)) * convert(scale[i,
    column(j)], dst.dtype)."""
    inside("src", 0, dst.valid_row, src.rows)
    rows = dst.valid_row
    inside("src", 0, dst.valid_col, src.cols)
    cols = dst.valid_col
    kind = NUMPY[dst.dtype]
    inside("offset", 0, dst.valid_row, offset.rows)
    at = np.arange(cols)
    n = scale.valid_col - 1
    at2 = np.minimum(at, n)
    offset_all_cols = offset.cols
    at3 = checked(at2, offset_all_cols, "offset")
    at4 = as_slice(at3)
    inside("scale", 0, dst.valid_row, scale.rows)
    scale_all_cols = scale.cols
    at5 = checked(at2, scale_all_cols, "scale")
    at6 = as_slice(at5)

    def run(dst, src, scale, offset):
        np.multiply(src.array[:rows, :cols].astype(kind) - offset.array[:rows, at4].astype(kind), scale.array[:rows, at6].astype(kind), out=dst.valid)

    return run


def _per_column_bf16_f16_4(dst, src, scale, offset):
    """dst[i, j] = (convert(src[i, j], dst.dtype) - convert(offset[i, column(j)], dst.dtype)) * convert(scale[i,
    column(j)], dst.dtype)."""
    inside("scale", 0, dst.valid_row, scale.rows)
    rows = dst.valid_row
    cols = dst.valid_col
    at = np.arange(cols)
    n = scale.valid_col - 1
    at2 = np.minimum(at, n)
    scale_all_cols = scale.cols
    at3 = checked(at2, scale_all_cols, "scale")
    at4 = as_slice(at3)
    kind = NUMPY[dst.dtype]
    inside("src", 0, dst.valid_row, src.rows)
    inside("src", 0, dst.valid_col, src.cols)
    inside("offset", 0, dst.valid_row, offset.rows)
    offset_all_cols = offset.cols
    at5 = checked(at2, offset_all_cols, "offset")
    at6 = as_slice(at5)

    def run(dst, src, scale, offset):
        dst.valid[...] = (src.array[:rows, :cols].astype(kind).astype(np.float32) - offset.array[:rows, at6].astype(kind).astype(np.float32)) * scale.array[:rows, at4].astype(kind).astype(np.float32)

    return run


def _per_row_bf16_f16(dst, src, scale, offset):
    """dst[i, j] = (convert(src[i, j], dst.dtype) - convert(offset[i, 0], dst.dtype)) * convert(scale[i, 0],
    dst.dtype)."""
    inside("scale", 0, dst.valid_row, scale.rows)
    rows = dst.valid_row
    inside("src", 0, dst.valid_row, src.rows)
    inside("src", 0, dst.valid_col, src.cols)
    cols = dst.valid_col
    cast = converter(src.dtype, dst.dtype)
    inside("offset", 0, dst.valid_row, offset.rows)

    def run(dst, src, scale, offset):
        dst.valid[...] = (cast(src.array[:rows, :cols]).astype(np.float32) - offset.array[:rows, :1].astype(np.float32)) * scale.array[:rows, :1].astype(np.float32)

    return run


def _per_row_f32(dst, src, scale, offset):
    """dst[i, j] = (convert(src[i, j], dst.dtype) - convert(offset[i, 0], dst.dtype)) * convert(scale[i, 0],
    dst.dtype)."""
    inside("src", 0, dst.valid_row, src.rows)
    rows = dst.valid_row
    inside("src", 0, dst.valid_col, src.cols)
    cols = dst.valid_col
    kind = NUMPY[dst.dtype]
    inside("offset", 0, dst.valid_row, offset.rows)
    inside("scale", 0, dst.valid_row, scale.rows)

    def run(dst, src, scale, offset):
        np.multiply(src.array[:rows, :cols].astype(kind) - offset.array[:rows, :1], scale.array[:rows, :1], out=dst.valid)

    return run


def _per_row_bf16_f16_2(dst, src, scale, offset):
    """dst[i, j] = (convert(src[i, j], dst.dtype) - convert(offset[i, 0], dst.dtype)) * convert(scale[i, 0],
    dst.dtype)."""
    inside("scale", 0, dst.valid_row, scale.rows)
    rows = dst.valid_row
    inside("src", 0, dst.valid_row, src.rows)
    inside("src", 0, dst.valid_col, src.cols)
    cols = dst.valid_col
    kind = NUMPY[dst.dtype]
    inside("offset", 0, dst.valid_row, offset.rows)

    def run(dst, src, scale, offset):
        dst.valid[...] = (src.array[:rows, :cols].astype(kind).astype(np.float32) - offset.array[:rows, :1].astype(np.float32)) * scale.array[:rows, :1].astype(np.float32)

    return run


def _per_row_bf16_f16_3(dst, src, scale, offset):
    """dst[i, j] = (convert(src[i, j], dst.dtype) - convert(offset[i, 0], dst.dtype)) * convert(scale[i, 0],
    dst.dtype)."""
    inside("scale", 0, dst.valid_row, scale.rows)
    rows = dst.valid_row
    kind = NUMPY[dst.dtype]
    inside("src", 0, dst.valid_row, src.rows)
    inside("src", 0, dst.valid_col, src.cols)
    cols = dst.valid_col
    cast = converter(src.dtype, dst.dtype)
    inside("offset", 0, dst.valid_row, offset.rows)

    def run(dst, src, scale, offset):
        dst.valid[...] = (cast(src.array[:rows, :cols]).astype(np.float32) - offset.array[:rows, :1].astype(kind).astype(np.float32)) * scale.array[:rows, :1].astype(kind).astype(np.float32)

    return run


def _per_row_f32_2(dst, src, scale, offset):
    """dst[i, j] = (convert(src[i, j], dst.dtype) - convert(offset[i, 0], dst.dtype)) * convert(scale[i, 0],
    dst.dtype)."""
    inside("src", 0, dst.valid_row, src.rows)
    rows = dst.valid_row
    inside("src", 0, dst.valid_col, src.cols)
    cols = dst.valid_col
    kind = NUMPY[dst.dtype]
    inside("offset", 0, dst.valid_row, offset.rows)
    inside("scale", 0, dst.valid_row, scale.rows)

    def run(dst, src, scale, offset):
        np.multiply(src.array[:rows, :cols].astype(kind) - offset.array[:rows, :1].astype(kind), scale.array[:rows, :1].astype(kind), out=dst.valid)

    return run


def _per_row_bf16_f16_4(dst, src, scale, offset):
    """dst[i, j] = (convert(src[i, j], dst.dtype) - convert(offset[i, 0], dst.dtype)) * convert(scale[i, 0],
    dst.dtype)."""
    inside("scale", 0, dst.valid_row, scale.rows)
    rows = dst.valid_row
    kind = NUMPY[dst.dtype]
    inside("src", 0, dst.valid_row, src.rows)
    inside("src", 0, dst.valid_col, src.cols)
    cols = dst.valid_col
    inside("offset", 0, dst.valid_row, offset.rows)

    def run(dst, src, scale, offset):
        dst.valid[...] = (src.array[:rows, :cols].astype(kind).astype(np.float32) - offset.array[:rows, :1].astype(kind).astype(np.float32)) * scale.array[:rows, :1].astype(kind).astype(np.float32)

    return run
