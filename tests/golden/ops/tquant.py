"""pto.tquant: Quantise a floating-point tile to 8-bit integers, or to small floats that share an exponent per group of 32.

Generated from tile/irregular-and-complex/tquant.yaml by `pto-isa generate`; do not edit.
"""
# ruff: noqa

import numpy as np

from pto_isa.runtime.kernel import Kernel, NUMPY, apart, as_index, bit_field, checked, converter, current_profile, inside, no_variant, pad_value, scatter

_plans: dict = {}
_kernel = Kernel("pto.tquant", __name__, {"dst": ("tile",), "src": ("tile",), "scale": ("tile",), "offset": ("tile",), "tmp": ("tile",), "shared_exp": ("tile",), "group_max": ("tile",), "group_scale": ("tile",), "exp_zz": ("tile",)}, ("dst", "src", "shared_exp", "group_max", "group_scale", "exp_zz"), ("quant_type", "scale_alg", "grp_axis", "interleave"))


def tquant(dst, src, scale=None, offset=None, tmp=None, shared_exp=None, group_max=None, group_scale=None, exp_zz=None, *, quant_type, scale_alg='ocp', grp_axis=1, interleave=False, profile=None, check=True, strict=False, exact=False):
    """Quantise a floating-point tile to 8-bit integers, or to small floats that share an exponent per group of 32.

    dst: Quantised elements. FP8 results are stored as bytes of E4M3.
    src: Source. A2/A3 uses it as working space and destroys it; the MX forms of A5 write zeros behind its valid columns
        where the elements have 16 bits.
    scale: Factor of each row.
    offset: Zero point of each row, for the asymmetric form.
    tmp: Scratch of the integer forms, as large as `src`. A5 ignores it.
    shared_exp: Shared exponents as E8M0 codes, one per group. C++ passes a pointer.
    group_max: Largest absolute value of each group, as the simulator leaves it; scratch on A5. C++ passes a pointer.
    group_scale: Factor of each group, as the simulator leaves it; scratch on A5. C++ passes a pointer.
    exp_zz: Shared exponents in ZZ order. Simulator only. C++ passes a pointer.
    quant_type: Kind of quantisation.
    scale_alg: How the shared exponent is found. OCP takes the exponent of the largest element, NV rounds up so that
        nothing is clamped.
    grp_axis: 1 groups 32 neighbouring columns, 0 groups 32 neighbouring rows.
    interleave: A5 only, with groups of rows. The exponents of two neighbouring groups lie next to each other.

    largest[i, g] = max(convert(size(i, g, u), u32) for u in range(32))
    code[i, g] = convert(of_largest(i, g) if by_ocp else rounded_up(i, g), u8)
    shared_exp.flat[place(i, g)] = code[i, g]
    dst[at_row(i, g, u), at_col(i, g, u)] = 0 if unsigned_zero(i, g, u) else bitcast(byte(i, g, u), dst.dtype)
    and 8 more, by form, mode and element types; the planners below have them.

    Writes its outputs in place and returns None.  A broken error rule raises RuleError.
    Record: tile/irregular-and-complex/tquant.yaml
    """
    try:
        run = _plans[dst.key, src.key, scale is None or scale.key, offset is None or offset.key, tmp is None or tmp.key, shared_exp is None or shared_exp.key, group_max is None or group_max.key, group_scale is None or group_scale.key, exp_zz is None or exp_zz.key, quant_type, scale_alg, grp_axis, interleave, current_profile() if profile is None else profile, check, strict, exact]
    except (KeyError, AttributeError, TypeError) as missing:
        run, named = None, missing.args
    if run is None:
        run = _kernel.plan(_plans, named, (dst, src, scale, offset, tmp, shared_exp, group_max, group_scale, exp_zz), (quant_type, scale_alg, grp_axis, interleave), profile, check, strict, exact)
    run(dst, src, scale, offset, tmp, shared_exp, group_max, group_scale, exp_zz)


def bind(dst, src, scale=None, offset=None, tmp=None, shared_exp=None, group_max=None, group_scale=None, exp_zz=None, *, quant_type, scale_alg='ocp', grp_axis=1, interleave=False, profile='cpu', exact=False):
    """Return ``run`` for these operand types and attributes; nothing is checked but what it relies on."""
    if quant_type == "mxfp8" and exp_zz is None:
        if profile == "cpu":
            if grp_axis == 1:
                return _mxfp8_grp_axis_1_cpu(dst, src, shared_exp, group_max, group_scale, scale_alg)
            return _mxfp8_cpu(dst, src, shared_exp, group_max, group_scale, scale_alg, interleave)
        if profile == "a5":
            if grp_axis == 1:
                return _mxfp8_grp_axis_1_a5(dst, src, shared_exp, scale_alg)
            return _mxfp8_a5(dst, src, shared_exp, scale_alg, interleave)
    if quant_type == "mxfp4_e2m1":
        if profile == "cpu":
            if grp_axis == 1:
                if src.dtype == "bf16":
                    return _mxfp4_grp_axis_1_cpu_src_bf16(dst, src, shared_exp, group_max, group_scale, scale_alg)
                return _mxfp4_grp_axis_1_cpu_src_f16_f32(dst, src, shared_exp, group_max, group_scale, scale_alg)
            if src.dtype == "bf16":
                return _mxfp4_cpu_src_bf16(dst, src, shared_exp, group_max, group_scale, scale_alg, interleave)
            return _mxfp4_cpu_src_f16_f32(dst, src, shared_exp, group_max, group_scale, scale_alg, interleave)
        if profile == "a5":
            if grp_axis == 1:
                if src.dtype == "f16":
                    return _mxfp4_grp_axis_1_a5_src_f16(dst, src, shared_exp, scale_alg)
                return _mxfp4_grp_axis_1_a5_src_bf16(dst, src, shared_exp, scale_alg)
            if src.dtype == "f16":
                return _mxfp4_a5_src_f16(dst, src, shared_exp, scale_alg, interleave)
            return _mxfp4_a5_src_bf16(dst, src, shared_exp, scale_alg, interleave)
    if quant_type == "int8_sym":
        return _symmetric(dst, src, scale)
    if quant_type == "int8_asym":
        return _asymmetric(dst, src, scale, offset)
    if quant_type == "mxfp8" and exp_zz is not None and grp_axis == 1 and profile == "cpu":
        return _mxfp8_reordered(dst, src, shared_exp, group_max, group_scale, exp_zz, scale_alg)
    raise no_variant("pto.tquant", profile)


def _mxfp8_grp_axis_1_cpu(dst, src, shared_exp, group_max, group_scale, scale_alg):
    """largest[i, g] = max(convert(size(i, g, u), u32) for u in range(32)); code[i, g] = convert(of_largest(i, g) if
    by_ocp else rounded_up(i, g), u8); shared_exp.flat[place(i, g)] = code[i, g]; dst[at_row(i, g, u), at_col(i,
    g, u)] = 0 if unsigned_zero(i, g, u) else bitcast(byte(i, g, u), dst.dtype); group_max.flat[result(i, g)] =
    convert(greatest(i, g), group_max.dtype); group_scale.flat[result(i, g)] = convert(factor(i, g),
    group_scale.dtype)."""
    groups = src.cols // 32
    cols = groups * 32
    inside("src", (0, cols, src.cols))
    src_rows = src.valid_row
    inside("dst", (0, src_rows, dst.rows), (0, cols, dst.cols))
    n_ig = src_rows * groups
    inside("group_max", (0, n_ig, group_max.size))
    inside("group_scale", (0, n_ig, group_scale.size))
    by_ocp = scale_alg == "ocp"
    place = checked(np.arange(src_rows)[:, None] * shared_exp.cols + np.arange(groups), shared_exp.size, "shared_exp")
    to_f8e4m3 = converter("f32", "f8e4m3", "rint", "on")
    dst_kind = NUMPY[dst.dtype]

    def run(dst, src, scale=None, offset=None, tmp=None, shared_exp=None, group_max=None, group_scale=None, exp_zz=None):
        src = apart(src, shared_exp)
        largest = np.zeros((src_rows, groups), np.uint32)
        x = src.array[:src_rows, :cols].reshape(src_rows, groups, 32).astype(np.float32, copy=False)
        size = np.where(np.isnan(x), 0, bit_field(x.view(np.uint32), 30, 0))
        np.maximum.reduce(size.astype(np.uint32), axis=2, out=largest)
        code = np.zeros((src_rows, groups), np.uint8)
        if by_ocp:
            largest_field = bit_field(largest, 30, 23)
            of_largest = np.where((largest_field == 255) & (bit_field(largest, 22, 0) != 0), 255, np.maximum(largest_field - 8, 0))
            code[...] = of_largest
        else:
            greatest = largest.view(np.float32)
            reduced = (greatest * 0.002232142857142857).view(np.uint32)
            whole = bit_field(reduced, 30, 23)
            part = bit_field(reduced, 22, 0)
            raised = (part > 0) & (whole != 254) & ~((whole == 0) & (part <= 4194304))
            rounded_up = np.where(whole == 255, np.where(part == 0, 254, 255), np.where(raised, whole + 1, whole))
            code[...] = rounded_up
        shared_exp_flat = shared_exp.array.reshape(-1)
        scatter("shared_exp", shared_exp_flat, (place,), code, (src_rows, groups))
        shared_exp.array[...] = shared_exp_flat.reshape(shared_exp.array.shape)
        code_index = as_index(code)
        greatest = largest.view(np.float32)
        factor = np.where(code_index == 255, greatest, np.where(code_index < 254, (254 - code_index) * 8388608, 4194304).astype(np.uint32).view(np.float32))
        product = x * factor[:, :, None]
        byte = to_f8e4m3(np.clip(product, -448, 448)).view(np.int8)
        unsigned_zero = (byte == -128) & (by_ocp | (product == -0.0009765625))
        dst.array[:src_rows, :cols].reshape(src_rows, groups, 32)[...] = np.where(unsigned_zero, 0, byte.view(dst_kind))
        group_max_flat = group_max.array.reshape(-1)
        group_max_flat[:n_ig].reshape(src_rows, groups)[...] = greatest
        group_max.array[...] = group_max_flat.reshape(group_max.array.shape)
        group_scale_flat = group_scale.array.reshape(-1)
        group_scale_flat[:n_ig].reshape(src_rows, groups)[...] = factor
        group_scale.array[...] = group_scale_flat.reshape(group_scale.array.shape)
    return run


def _mxfp8_cpu(dst, src, shared_exp, group_max, group_scale, scale_alg, interleave):
    """largest[i, g] = max(convert(size(i, g, u), u32) for u in range(32)); code[i, g] = convert(of_largest(i, g) if
    by_ocp else rounded_up(i, g), u8); shared_exp.flat[place(i, g)] = code[i, g]; dst[at_row(i, g, u), at_col(i,
    g, u)] = 0 if unsigned_zero(i, g, u) else bitcast(byte(i, g, u), dst.dtype); group_max.flat[result(i, g)] =
    convert(greatest(i, g), group_max.dtype); group_scale.flat[result(i, g)] = convert(factor(i, g),
    group_scale.dtype)."""
    groups = src.rows // 32
    rows = groups * 32
    inside("src", (0, rows, src.rows))
    src_cols = src.valid_col
    inside("dst", (0, rows, dst.rows), (0, src_cols, dst.cols))
    n_gi = groups * src_cols
    inside("group_max", (0, n_gi, group_max.size))
    inside("group_scale", (0, n_gi, group_scale.size))
    by_ocp = scale_alg == "ocp"
    value = np.arange(src_cols)[:, None]
    place = checked(np.arange(groups) // 2 * shared_exp.cols + 2 * value + np.arange(groups) % 2 if interleave else np.arange(groups) * shared_exp.cols + value, shared_exp.size, "shared_exp")
    to_f8e4m3 = converter("f32", "f8e4m3", "rint", "on")
    dst_kind = NUMPY[dst.dtype]

    def run(dst, src, scale=None, offset=None, tmp=None, shared_exp=None, group_max=None, group_scale=None, exp_zz=None):
        src = apart(src, shared_exp)
        largest = np.zeros((src_cols, groups), np.uint32)
        x = src.array[:rows, :src_cols].reshape(groups, 32, src_cols).transpose(2, 0, 1).astype(np.float32, copy=False)
        size = np.where(np.isnan(x), 0, bit_field(x.view(np.uint32), 30, 0))
        np.maximum.reduce(size.astype(np.uint32), axis=2, out=largest)
        code = np.zeros((src_cols, groups), np.uint8)
        if by_ocp:
            largest_field = bit_field(largest, 30, 23)
            of_largest = np.where((largest_field == 255) & (bit_field(largest, 22, 0) != 0), 255, np.maximum(largest_field - 8, 0))
            code[...] = of_largest
        else:
            greatest = largest.view(np.float32)
            reduced = (greatest * 0.002232142857142857).view(np.uint32)
            whole = bit_field(reduced, 30, 23)
            part = bit_field(reduced, 22, 0)
            raised = (part > 0) & (whole != 254) & ~((whole == 0) & (part <= 4194304))
            rounded_up = np.where(whole == 255, np.where(part == 0, 254, 255), np.where(raised, whole + 1, whole))
            code[...] = rounded_up
        shared_exp_flat = shared_exp.array.reshape(-1)
        scatter("shared_exp", shared_exp_flat, (place,), code, (src_cols, groups))
        shared_exp.array[...] = shared_exp_flat.reshape(shared_exp.array.shape)
        code_index = as_index(code)
        greatest = largest.view(np.float32)
        factor = np.where(code_index == 255, greatest, np.where(code_index < 254, (254 - code_index) * 8388608, 4194304).astype(np.uint32).view(np.float32))
        product = x * factor[:, :, None]
        byte = to_f8e4m3(np.clip(product, -448, 448)).view(np.int8)
        unsigned_zero = (byte == -128) & (by_ocp | (product == -0.0009765625))
        dst.array[:rows, :src_cols].reshape(groups, 32, src_cols).transpose(2, 0, 1)[...] = np.where(unsigned_zero, 0, byte.view(dst_kind))
        group_max_flat = group_max.array.reshape(-1)
        group_max_flat[:n_gi].reshape(groups, src_cols).T[...] = greatest
        group_max.array[...] = group_max_flat.reshape(group_max.array.shape)
        group_scale_flat = group_scale.array.reshape(-1)
        group_scale_flat[:n_gi].reshape(groups, src_cols).T[...] = factor
        group_scale.array[...] = group_scale_flat.reshape(group_scale.array.shape)
    return run


def _mxfp8_grp_axis_1_a5(dst, src, shared_exp, scale_alg):
    """largest[i, g] = max(convert(size(i, g, u), u32) for u in range(32)); code[i, g] = convert(of_largest(i, g) if
    by_ocp else rounded_up(i, g), u8); shared_exp.flat[place(i, g)] = code[i, g]; dst[at_row(i, g, u), at_col(i,
    g, u)] = bitcast(byte(i, g, u), dst.dtype)."""
    groups = src.valid_col // 32
    cols = groups * 32
    inside("src", (0, cols, src.cols))
    src_rows = src.valid_row
    inside("dst", (0, src_rows, dst.rows), (0, cols, dst.cols))
    by_ocp = scale_alg == "ocp"
    place = checked(np.arange(src_rows)[:, None] * (groups if shared_exp.rows == 1 else shared_exp.cols) + np.arange(groups), shared_exp.size, "shared_exp")
    to_f8e4m3 = converter("f32", "f8e4m3", "rint", "on")
    dst_kind = NUMPY[dst.dtype]

    def run(dst, src, scale=None, offset=None, tmp=None, shared_exp=None, group_max=None, group_scale=None, exp_zz=None):
        src = apart(src, shared_exp)
        largest = np.zeros((src_rows, groups), np.uint32)
        x = src.array[:src_rows, :cols].reshape(src_rows, groups, 32).astype(np.float32, copy=False)
        np.maximum.reduce(bit_field(x.view(np.uint32), 30, 0).astype(np.uint32), axis=2, out=largest)
        code = np.zeros((src_rows, groups), np.uint8)
        if by_ocp:
            largest_field = bit_field(largest, 30, 23)
            of_largest = np.where((largest_field == 255) & (bit_field(largest, 22, 0) != 0), 255, np.maximum(largest_field - 8, 0))
            code[...] = of_largest
        else:
            greatest = largest.view(np.float32)
            reduced = (greatest * 0.002232142857142857).view(np.uint32)
            whole = bit_field(reduced, 30, 23)
            part = bit_field(reduced, 22, 0)
            raised = (part > 0) & (whole != 254) & ~((whole == 0) & (part <= 4194304))
            rounded_up = np.where(whole == 255, np.where(part == 0, 254, 255), np.where(raised, whole + 1, whole))
            code[...] = rounded_up
        shared_exp_flat = shared_exp.array.reshape(-1)
        scatter("shared_exp", shared_exp_flat, (place,), code, (src_rows, groups))
        shared_exp.array[...] = shared_exp_flat.reshape(shared_exp.array.shape)
        code_index = as_index(code)
        greatest = largest.view(np.float32)
        factor = np.where(code_index == 255, greatest, np.where(code_index < 254, (254 - code_index) * 8388608, 4194304).astype(np.uint32).view(np.float32))
        byte = to_f8e4m3(np.clip(x * factor[:, :, None], -448, 448)).view(np.int8)
        dst.array[:src_rows, :cols].reshape(src_rows, groups, 32)[...] = byte.view(dst_kind)
    return run


def _mxfp8_a5(dst, src, shared_exp, scale_alg, interleave):
    """largest[i, g] = max(convert(size(i, g, u), u32) for u in range(32)); code[i, g] = convert(of_largest(i, g) if
    by_ocp else rounded_up(i, g), u8); shared_exp.flat[place(i, g)] = code[i, g]; dst[at_row(i, g, u), at_col(i,
    g, u)] = bitcast(byte(i, g, u), dst.dtype)."""
    groups = src.valid_row // 32
    rows = groups * 32
    inside("src", (0, rows, src.rows))
    src_cols = src.valid_col
    inside("dst", (0, rows, dst.rows), (0, src_cols, dst.cols))
    by_ocp = scale_alg == "ocp"
    value = np.arange(src_cols)[:, None]
    place = checked(np.arange(groups) // 2 * shared_exp.cols + 2 * value + np.arange(groups) % 2 if interleave else np.arange(groups) * shared_exp.cols + value, shared_exp.size, "shared_exp")
    to_f8e4m3 = converter("f32", "f8e4m3", "rint", "on")
    dst_kind = NUMPY[dst.dtype]

    def run(dst, src, scale=None, offset=None, tmp=None, shared_exp=None, group_max=None, group_scale=None, exp_zz=None):
        src = apart(src, shared_exp)
        largest = np.zeros((src_cols, groups), np.uint32)
        x = src.array[:rows, :src_cols].reshape(groups, 32, src_cols).transpose(2, 0, 1).astype(np.float32, copy=False)
        np.maximum.reduce(bit_field(x.view(np.uint32), 30, 0).astype(np.uint32), axis=2, out=largest)
        code = np.zeros((src_cols, groups), np.uint8)
        if by_ocp:
            largest_field = bit_field(largest, 30, 23)
            of_largest = np.where((largest_field == 255) & (bit_field(largest, 22, 0) != 0), 255, np.maximum(largest_field - 8, 0))
            code[...] = of_largest
        else:
            greatest = largest.view(np.float32)
            reduced = (greatest * 0.002232142857142857).view(np.uint32)
            whole = bit_field(reduced, 30, 23)
            part = bit_field(reduced, 22, 0)
            raised = (part > 0) & (whole != 254) & ~((whole == 0) & (part <= 4194304))
            rounded_up = np.where(whole == 255, np.where(part == 0, 254, 255), np.where(raised, whole + 1, whole))
            code[...] = rounded_up
        shared_exp_flat = shared_exp.array.reshape(-1)
        scatter("shared_exp", shared_exp_flat, (place,), code, (src_cols, groups))
        shared_exp.array[...] = shared_exp_flat.reshape(shared_exp.array.shape)
        code_index = as_index(code)
        greatest = largest.view(np.float32)
        factor = np.where(code_index == 255, greatest, np.where(code_index < 254, (254 - code_index) * 8388608, 4194304).astype(np.uint32).view(np.float32))
        byte = to_f8e4m3(np.clip(x * factor[:, :, None], -448, 448)).view(np.int8)
        dst.array[:rows, :src_cols].reshape(groups, 32, src_cols).transpose(2, 0, 1)[...] = byte.view(dst_kind)
    return run


def _mxfp4_grp_axis_1_cpu_src_bf16(dst, src, shared_exp, group_max, group_scale, scale_alg):
    """dst[r, c] = pad_value(zero, dst.dtype); largest[i, g] = max(convert(size(i, g, u), u32) for u in range(32));
    code[i, g] = convert(of_largest(i, g) if by_ocp else rounded_up(i, g), u8); shared_exp.flat[place(i, g)] =
    code[i, g]; dst[at_row(i, g, u), at_col(i, g, u)] = convert(limited(i, g, u), f4e2m1, rint);
    group_max.flat[result(i, g)] = convert(greatest(i, g), group_max.dtype); group_scale.flat[result(i, g)] =
    convert(factor(i, g), group_scale.dtype)."""
    groups = src.cols // 32
    cols = groups * 32
    inside("src", (0, cols, src.cols))
    src_rows = src.valid_row
    inside("dst", (0, src_rows, dst.rows), (0, cols, dst.cols))
    n_ig = src_rows * groups
    inside("group_max", (0, n_ig, group_max.size))
    inside("group_scale", (0, n_ig, group_scale.size))
    pad = pad_value("zero", dst.dtype)
    by_ocp = scale_alg == "ocp"
    place = checked(np.arange(src_rows)[:, None] * shared_exp.cols + np.arange(groups), shared_exp.size, "shared_exp")
    bf16 = NUMPY["bf16"]
    to_f4e2m1 = converter("f32", "f4e2m1", "rint")

    def run(dst, src, scale=None, offset=None, tmp=None, shared_exp=None, group_max=None, group_scale=None, exp_zz=None):
        src = apart(src, dst, shared_exp)
        dst.array[...] = pad
        largest = np.zeros((src_rows, groups), np.uint32)
        x = src.array[:src_rows, :cols].reshape(src_rows, groups, 32).astype(np.float32)
        size = bit_field(x.view(np.uint32), 30, 16) * 65536 if by_ocp else bit_field(x.view(np.uint32), 30, 0)
        np.maximum.reduce(size.astype(np.uint32), axis=2, out=largest)
        code = np.zeros((src_rows, groups), np.uint8)
        if by_ocp:
            largest_field = bit_field(largest, 30, 23)
            of_largest = np.where((largest_field == 255) & (bit_field(largest, 22, 0) != 0), 255, np.maximum(largest_field - 2, 0))
            code[...] = of_largest
        else:
            greatest = largest.view(np.float32)
            reduced = (greatest * 0.16666666666666666).view(np.uint32)
            whole = bit_field(reduced, 30, 23)
            part = bit_field(reduced, 22, 0)
            raised = (part > 0) & (whole != 254) & ~((whole == 0) & (part <= 4194304))
            rounded_up = np.where(whole == 255, np.where(part == 0, 254, 255), np.where(raised, whole + 1, whole))
            code[...] = rounded_up
        shared_exp_flat = shared_exp.array.reshape(-1)
        scatter("shared_exp", shared_exp_flat, (place,), code, (src_rows, groups))
        shared_exp.array[...] = shared_exp_flat.reshape(shared_exp.array.shape)
        code_index = as_index(code)
        greatest = largest.view(np.float32)
        factor = np.where(code_index == 255, greatest, np.where(code_index < 254, (254 - code_index) * 8388608, 4194304).astype(np.uint32).view(np.float32))
        number = (x * factor[:, :, None]).astype(bf16).astype(np.float32)
        limited = np.where(np.isnan(number), 6, np.clip(number, -6, 6))
        dst.array[:src_rows, :cols].reshape(src_rows, groups, 32)[...] = to_f4e2m1(limited)
        group_max_flat = group_max.array.reshape(-1)
        group_max_flat[:n_ig].reshape(src_rows, groups)[...] = greatest
        group_max.array[...] = group_max_flat.reshape(group_max.array.shape)
        group_scale_flat = group_scale.array.reshape(-1)
        group_scale_flat[:n_ig].reshape(src_rows, groups)[...] = factor
        group_scale.array[...] = group_scale_flat.reshape(group_scale.array.shape)
    return run


def _mxfp4_grp_axis_1_cpu_src_f16_f32(dst, src, shared_exp, group_max, group_scale, scale_alg):
    """dst[r, c] = pad_value(zero, dst.dtype); largest[i, g] = max(convert(size(i, g, u), u32) for u in range(32));
    code[i, g] = convert(of_largest(i, g) if by_ocp else rounded_up(i, g), u8); shared_exp.flat[place(i, g)] =
    code[i, g]; dst[at_row(i, g, u), at_col(i, g, u)] = convert(limited(i, g, u), f4e2m1, rint);
    group_max.flat[result(i, g)] = convert(greatest(i, g), group_max.dtype); group_scale.flat[result(i, g)] =
    convert(factor(i, g), group_scale.dtype)."""
    groups = src.cols // 32
    cols = groups * 32
    inside("src", (0, cols, src.cols))
    src_rows = src.valid_row
    inside("dst", (0, src_rows, dst.rows), (0, cols, dst.cols))
    n_ig = src_rows * groups
    inside("group_max", (0, n_ig, group_max.size))
    inside("group_scale", (0, n_ig, group_scale.size))
    pad = pad_value("zero", dst.dtype)
    by_ocp = scale_alg == "ocp"
    place = checked(np.arange(src_rows)[:, None] * shared_exp.cols + np.arange(groups), shared_exp.size, "shared_exp")
    to_f4e2m1 = converter("f32", "f4e2m1", "rint")

    def run(dst, src, scale=None, offset=None, tmp=None, shared_exp=None, group_max=None, group_scale=None, exp_zz=None):
        src = apart(src, dst, shared_exp)
        dst.array[...] = pad
        largest = np.zeros((src_rows, groups), np.uint32)
        x = src.array[:src_rows, :cols].reshape(src_rows, groups, 32).astype(np.float32, copy=False)
        size = bit_field(x.view(np.uint32), 30, 16) * 65536 if by_ocp else bit_field(x.view(np.uint32), 30, 0)
        np.maximum.reduce(size.astype(np.uint32), axis=2, out=largest)
        code = np.zeros((src_rows, groups), np.uint8)
        if by_ocp:
            largest_field = bit_field(largest, 30, 23)
            of_largest = np.where((largest_field == 255) & (bit_field(largest, 22, 0) != 0), 255, np.maximum(largest_field - 2, 0))
            code[...] = of_largest
        else:
            greatest = largest.view(np.float32)
            reduced = (greatest * 0.16666666666666666).view(np.uint32)
            whole = bit_field(reduced, 30, 23)
            part = bit_field(reduced, 22, 0)
            raised = (part > 0) & (whole != 254) & ~((whole == 0) & (part <= 4194304))
            rounded_up = np.where(whole == 255, np.where(part == 0, 254, 255), np.where(raised, whole + 1, whole))
            code[...] = rounded_up
        shared_exp_flat = shared_exp.array.reshape(-1)
        scatter("shared_exp", shared_exp_flat, (place,), code, (src_rows, groups))
        shared_exp.array[...] = shared_exp_flat.reshape(shared_exp.array.shape)
        code_index = as_index(code)
        greatest = largest.view(np.float32)
        factor = np.where(code_index == 255, greatest, np.where(code_index < 254, (254 - code_index) * 8388608, 4194304).astype(np.uint32).view(np.float32))
        product = x * factor[:, :, None]
        limited = np.where(np.isnan(product), 6, np.clip(product, -6, 6))
        dst.array[:src_rows, :cols].reshape(src_rows, groups, 32)[...] = to_f4e2m1(limited)
        group_max_flat = group_max.array.reshape(-1)
        group_max_flat[:n_ig].reshape(src_rows, groups)[...] = greatest
        group_max.array[...] = group_max_flat.reshape(group_max.array.shape)
        group_scale_flat = group_scale.array.reshape(-1)
        group_scale_flat[:n_ig].reshape(src_rows, groups)[...] = factor
        group_scale.array[...] = group_scale_flat.reshape(group_scale.array.shape)
    return run


def _mxfp4_cpu_src_bf16(dst, src, shared_exp, group_max, group_scale, scale_alg, interleave):
    """dst[r, c] = pad_value(zero, dst.dtype); largest[i, g] = max(convert(size(i, g, u), u32) for u in range(32));
    code[i, g] = convert(of_largest(i, g) if by_ocp else rounded_up(i, g), u8); shared_exp.flat[place(i, g)] =
    code[i, g]; dst[at_row(i, g, u), at_col(i, g, u)] = convert(limited(i, g, u), f4e2m1, rint);
    group_max.flat[result(i, g)] = convert(greatest(i, g), group_max.dtype); group_scale.flat[result(i, g)] =
    convert(factor(i, g), group_scale.dtype)."""
    groups = src.rows // 32
    rows = groups * 32
    inside("src", (0, rows, src.rows))
    src_cols = src.valid_col
    inside("dst", (0, rows, dst.rows), (0, src_cols, dst.cols))
    n_gi = groups * src_cols
    inside("group_max", (0, n_gi, group_max.size))
    inside("group_scale", (0, n_gi, group_scale.size))
    pad = pad_value("zero", dst.dtype)
    by_ocp = scale_alg == "ocp"
    value = np.arange(src_cols)[:, None]
    place = checked(np.arange(groups) // 2 * shared_exp.cols + 2 * value + np.arange(groups) % 2 if interleave else np.arange(groups) * shared_exp.cols + value, shared_exp.size, "shared_exp")
    bf16 = NUMPY["bf16"]
    to_f4e2m1 = converter("f32", "f4e2m1", "rint")

    def run(dst, src, scale=None, offset=None, tmp=None, shared_exp=None, group_max=None, group_scale=None, exp_zz=None):
        src = apart(src, dst, shared_exp)
        dst.array[...] = pad
        largest = np.zeros((src_cols, groups), np.uint32)
        x = src.array[:rows, :src_cols].reshape(groups, 32, src_cols).transpose(2, 0, 1).astype(np.float32)
        size = bit_field(x.view(np.uint32), 30, 16) * 65536 if by_ocp else bit_field(x.view(np.uint32), 30, 0)
        np.maximum.reduce(size.astype(np.uint32), axis=2, out=largest)
        code = np.zeros((src_cols, groups), np.uint8)
        if by_ocp:
            largest_field = bit_field(largest, 30, 23)
            of_largest = np.where((largest_field == 255) & (bit_field(largest, 22, 0) != 0), 255, np.maximum(largest_field - 2, 0))
            code[...] = of_largest
        else:
            greatest = largest.view(np.float32)
            reduced = (greatest * 0.16666666666666666).view(np.uint32)
            whole = bit_field(reduced, 30, 23)
            part = bit_field(reduced, 22, 0)
            raised = (part > 0) & (whole != 254) & ~((whole == 0) & (part <= 4194304))
            rounded_up = np.where(whole == 255, np.where(part == 0, 254, 255), np.where(raised, whole + 1, whole))
            code[...] = rounded_up
        shared_exp_flat = shared_exp.array.reshape(-1)
        scatter("shared_exp", shared_exp_flat, (place,), code, (src_cols, groups))
        shared_exp.array[...] = shared_exp_flat.reshape(shared_exp.array.shape)
        code_index = as_index(code)
        greatest = largest.view(np.float32)
        factor = np.where(code_index == 255, greatest, np.where(code_index < 254, (254 - code_index) * 8388608, 4194304).astype(np.uint32).view(np.float32))
        number = (x * factor[:, :, None]).astype(bf16).astype(np.float32)
        limited = np.where(np.isnan(number), 6, np.clip(number, -6, 6))
        dst.array[:rows, :src_cols].reshape(groups, 32, src_cols).transpose(2, 0, 1)[...] = to_f4e2m1(limited)
        group_max_flat = group_max.array.reshape(-1)
        group_max_flat[:n_gi].reshape(groups, src_cols).T[...] = greatest
        group_max.array[...] = group_max_flat.reshape(group_max.array.shape)
        group_scale_flat = group_scale.array.reshape(-1)
        group_scale_flat[:n_gi].reshape(groups, src_cols).T[...] = factor
        group_scale.array[...] = group_scale_flat.reshape(group_scale.array.shape)
    return run


def _mxfp4_cpu_src_f16_f32(dst, src, shared_exp, group_max, group_scale, scale_alg, interleave):
    """dst[r, c] = pad_value(zero, dst.dtype); largest[i, g] = max(convert(size(i, g, u), u32) for u in range(32));
    code[i, g] = convert(of_largest(i, g) if by_ocp else rounded_up(i, g), u8); shared_exp.flat[place(i, g)] =
    code[i, g]; dst[at_row(i, g, u), at_col(i, g, u)] = convert(limited(i, g, u), f4e2m1, rint);
    group_max.flat[result(i, g)] = convert(greatest(i, g), group_max.dtype); group_scale.flat[result(i, g)] =
    convert(factor(i, g), group_scale.dtype)."""
    groups = src.rows // 32
    rows = groups * 32
    inside("src", (0, rows, src.rows))
    src_cols = src.valid_col
    inside("dst", (0, rows, dst.rows), (0, src_cols, dst.cols))
    n_gi = groups * src_cols
    inside("group_max", (0, n_gi, group_max.size))
    inside("group_scale", (0, n_gi, group_scale.size))
    pad = pad_value("zero", dst.dtype)
    by_ocp = scale_alg == "ocp"
    value = np.arange(src_cols)[:, None]
    place = checked(np.arange(groups) // 2 * shared_exp.cols + 2 * value + np.arange(groups) % 2 if interleave else np.arange(groups) * shared_exp.cols + value, shared_exp.size, "shared_exp")
    to_f4e2m1 = converter("f32", "f4e2m1", "rint")

    def run(dst, src, scale=None, offset=None, tmp=None, shared_exp=None, group_max=None, group_scale=None, exp_zz=None):
        src = apart(src, dst, shared_exp)
        dst.array[...] = pad
        largest = np.zeros((src_cols, groups), np.uint32)
        x = src.array[:rows, :src_cols].reshape(groups, 32, src_cols).transpose(2, 0, 1).astype(np.float32, copy=False)
        size = bit_field(x.view(np.uint32), 30, 16) * 65536 if by_ocp else bit_field(x.view(np.uint32), 30, 0)
        np.maximum.reduce(size.astype(np.uint32), axis=2, out=largest)
        code = np.zeros((src_cols, groups), np.uint8)
        if by_ocp:
            largest_field = bit_field(largest, 30, 23)
            of_largest = np.where((largest_field == 255) & (bit_field(largest, 22, 0) != 0), 255, np.maximum(largest_field - 2, 0))
            code[...] = of_largest
        else:
            greatest = largest.view(np.float32)
            reduced = (greatest * 0.16666666666666666).view(np.uint32)
            whole = bit_field(reduced, 30, 23)
            part = bit_field(reduced, 22, 0)
            raised = (part > 0) & (whole != 254) & ~((whole == 0) & (part <= 4194304))
            rounded_up = np.where(whole == 255, np.where(part == 0, 254, 255), np.where(raised, whole + 1, whole))
            code[...] = rounded_up
        shared_exp_flat = shared_exp.array.reshape(-1)
        scatter("shared_exp", shared_exp_flat, (place,), code, (src_cols, groups))
        shared_exp.array[...] = shared_exp_flat.reshape(shared_exp.array.shape)
        code_index = as_index(code)
        greatest = largest.view(np.float32)
        factor = np.where(code_index == 255, greatest, np.where(code_index < 254, (254 - code_index) * 8388608, 4194304).astype(np.uint32).view(np.float32))
        product = x * factor[:, :, None]
        limited = np.where(np.isnan(product), 6, np.clip(product, -6, 6))
        dst.array[:rows, :src_cols].reshape(groups, 32, src_cols).transpose(2, 0, 1)[...] = to_f4e2m1(limited)
        group_max_flat = group_max.array.reshape(-1)
        group_max_flat[:n_gi].reshape(groups, src_cols).T[...] = greatest
        group_max.array[...] = group_max_flat.reshape(group_max.array.shape)
        group_scale_flat = group_scale.array.reshape(-1)
        group_scale_flat[:n_gi].reshape(groups, src_cols).T[...] = factor
        group_scale.array[...] = group_scale_flat.reshape(group_scale.array.shape)
    return run


def _mxfp4_grp_axis_1_a5_src_f16(dst, src, shared_exp, scale_alg):
    """largest[i, g] = max(convert(size(i, g, u), u32) for u in range(32)); code[i, g] = convert(of_largest(i, g) if
    by_ocp else rounded_up(i, g), u8); shared_exp.flat[place(i, g)] = code[i, g]; dst[at_row(i, g, u), at_col(i,
    g, u)] = convert(limited(i, g, u), f4e2m1, rint)."""
    groups = src.valid_col // 32
    cols = groups * 32
    inside("src", (0, cols, src.cols))
    src_rows = src.valid_row
    inside("dst", (0, src_rows, dst.rows), (0, cols, dst.cols))
    by_ocp = scale_alg == "ocp"
    place = checked(np.arange(src_rows)[:, None] * (groups if shared_exp.rows == 1 else shared_exp.cols) + np.arange(groups), shared_exp.size, "shared_exp")
    to_f4e2m1 = converter("f32", "f4e2m1", "rint")

    def run(dst, src, scale=None, offset=None, tmp=None, shared_exp=None, group_max=None, group_scale=None, exp_zz=None):
        src = apart(src, shared_exp)
        largest = np.zeros((src_rows, groups), np.uint32)
        x = src.array[:src_rows, :cols].reshape(src_rows, groups, 32).astype(np.float32)
        size = bit_field(x.view(np.uint32), 30, 16) * 65536 if by_ocp else bit_field(x.view(np.uint32), 30, 0)
        np.maximum.reduce(size.astype(np.uint32), axis=2, out=largest)
        code = np.zeros((src_rows, groups), np.uint8)
        if by_ocp:
            largest_field = bit_field(largest, 30, 23)
            of_largest = np.where((largest_field == 255) & (bit_field(largest, 22, 0) != 0), 255, np.maximum(largest_field - 2, 0))
            code[...] = of_largest
        else:
            greatest = largest.view(np.float32)
            reduced = (greatest * 0.16666666666666666).view(np.uint32)
            whole = bit_field(reduced, 30, 23)
            part = bit_field(reduced, 22, 0)
            raised = (part > 0) & (whole != 254) & ~((whole == 0) & (part <= 4194304))
            rounded_up = np.where(whole == 255, np.where(part == 0, 254, 255), np.where(raised, whole + 1, whole))
            code[...] = rounded_up
        shared_exp_flat = shared_exp.array.reshape(-1)
        scatter("shared_exp", shared_exp_flat, (place,), code, (src_rows, groups))
        shared_exp.array[...] = shared_exp_flat.reshape(shared_exp.array.shape)
        code_index = as_index(code)
        greatest = largest.view(np.float32)
        factor = np.where(code_index == 255, greatest, np.where(code_index < 254, (254 - code_index) * 8388608, 4194304).astype(np.uint32).view(np.float32))
        product = x * factor[:, :, None]
        limited = np.where(np.isnan(product), 6, np.clip(product, -6, 6))
        dst.array[:src_rows, :cols].reshape(src_rows, groups, 32)[...] = to_f4e2m1(limited)
    return run


def _mxfp4_grp_axis_1_a5_src_bf16(dst, src, shared_exp, scale_alg):
    """largest[i, g] = max(convert(size(i, g, u), u32) for u in range(32)); code[i, g] = convert(of_largest(i, g) if
    by_ocp else rounded_up(i, g), u8); shared_exp.flat[place(i, g)] = code[i, g]; dst[at_row(i, g, u), at_col(i,
    g, u)] = convert(limited(i, g, u), f4e2m1, rint)."""
    groups = src.valid_col // 32
    cols = groups * 32
    inside("src", (0, cols, src.cols))
    src_rows = src.valid_row
    inside("dst", (0, src_rows, dst.rows), (0, cols, dst.cols))
    by_ocp = scale_alg == "ocp"
    place = checked(np.arange(src_rows)[:, None] * (groups if shared_exp.rows == 1 else shared_exp.cols) + np.arange(groups), shared_exp.size, "shared_exp")
    bf16 = NUMPY["bf16"]
    to_f4e2m1 = converter("f32", "f4e2m1", "rint")

    def run(dst, src, scale=None, offset=None, tmp=None, shared_exp=None, group_max=None, group_scale=None, exp_zz=None):
        src = apart(src, shared_exp)
        largest = np.zeros((src_rows, groups), np.uint32)
        x = src.array[:src_rows, :cols].reshape(src_rows, groups, 32).astype(np.float32)
        size = bit_field(x.view(np.uint32), 30, 16) * 65536 if by_ocp else bit_field(x.view(np.uint32), 30, 0)
        np.maximum.reduce(size.astype(np.uint32), axis=2, out=largest)
        code = np.zeros((src_rows, groups), np.uint8)
        if by_ocp:
            largest_field = bit_field(largest, 30, 23)
            of_largest = np.where((largest_field == 255) & (bit_field(largest, 22, 0) != 0), 255, np.maximum(largest_field - 2, 0))
            code[...] = of_largest
        else:
            greatest = largest.view(np.float32)
            reduced = (greatest * 0.16666666666666666).view(np.uint32)
            whole = bit_field(reduced, 30, 23)
            part = bit_field(reduced, 22, 0)
            raised = (part > 0) & (whole != 254) & ~((whole == 0) & (part <= 4194304))
            rounded_up = np.where(whole == 255, np.where(part == 0, 254, 255), np.where(raised, whole + 1, whole))
            code[...] = rounded_up
        shared_exp_flat = shared_exp.array.reshape(-1)
        scatter("shared_exp", shared_exp_flat, (place,), code, (src_rows, groups))
        shared_exp.array[...] = shared_exp_flat.reshape(shared_exp.array.shape)
        code_index = as_index(code)
        greatest = largest.view(np.float32)
        factor = np.where(code_index == 255, greatest, np.where(code_index < 254, (254 - code_index) * 8388608, 4194304).astype(np.uint32).view(np.float32))
        number = (x * factor[:, :, None]).astype(bf16).astype(np.float32)
        limited = np.where(np.isnan(number), 6, np.clip(number, -6, 6))
        dst.array[:src_rows, :cols].reshape(src_rows, groups, 32)[...] = to_f4e2m1(limited)
    return run


def _mxfp4_a5_src_f16(dst, src, shared_exp, scale_alg, interleave):
    """largest[i, g] = max(convert(size(i, g, u), u32) for u in range(32)); code[i, g] = convert(of_largest(i, g) if
    by_ocp else rounded_up(i, g), u8); shared_exp.flat[place(i, g)] = code[i, g]; dst[at_row(i, g, u), at_col(i,
    g, u)] = convert(limited(i, g, u), f4e2m1, rint)."""
    groups = src.valid_row // 32
    rows = groups * 32
    inside("src", (0, rows, src.rows))
    src_cols = src.valid_col
    inside("dst", (0, rows, dst.rows), (0, src_cols, dst.cols))
    by_ocp = scale_alg == "ocp"
    value = np.arange(src_cols)[:, None]
    place = checked(np.arange(groups) // 2 * shared_exp.cols + 2 * value + np.arange(groups) % 2 if interleave else np.arange(groups) * shared_exp.cols + value, shared_exp.size, "shared_exp")
    to_f4e2m1 = converter("f32", "f4e2m1", "rint")

    def run(dst, src, scale=None, offset=None, tmp=None, shared_exp=None, group_max=None, group_scale=None, exp_zz=None):
        src = apart(src, shared_exp)
        largest = np.zeros((src_cols, groups), np.uint32)
        x = src.array[:rows, :src_cols].reshape(groups, 32, src_cols).transpose(2, 0, 1).astype(np.float32)
        size = bit_field(x.view(np.uint32), 30, 16) * 65536 if by_ocp else bit_field(x.view(np.uint32), 30, 0)
        np.maximum.reduce(size.astype(np.uint32), axis=2, out=largest)
        code = np.zeros((src_cols, groups), np.uint8)
        if by_ocp:
            largest_field = bit_field(largest, 30, 23)
            of_largest = np.where((largest_field == 255) & (bit_field(largest, 22, 0) != 0), 255, np.maximum(largest_field - 2, 0))
            code[...] = of_largest
        else:
            greatest = largest.view(np.float32)
            reduced = (greatest * 0.16666666666666666).view(np.uint32)
            whole = bit_field(reduced, 30, 23)
            part = bit_field(reduced, 22, 0)
            raised = (part > 0) & (whole != 254) & ~((whole == 0) & (part <= 4194304))
            rounded_up = np.where(whole == 255, np.where(part == 0, 254, 255), np.where(raised, whole + 1, whole))
            code[...] = rounded_up
        shared_exp_flat = shared_exp.array.reshape(-1)
        scatter("shared_exp", shared_exp_flat, (place,), code, (src_cols, groups))
        shared_exp.array[...] = shared_exp_flat.reshape(shared_exp.array.shape)
        code_index = as_index(code)
        greatest = largest.view(np.float32)
        factor = np.where(code_index == 255, greatest, np.where(code_index < 254, (254 - code_index) * 8388608, 4194304).astype(np.uint32).view(np.float32))
        product = x * factor[:, :, None]
        limited = np.where(np.isnan(product), 6, np.clip(product, -6, 6))
        dst.array[:rows, :src_cols].reshape(groups, 32, src_cols).transpose(2, 0, 1)[...] = to_f4e2m1(limited)
    return run


def _mxfp4_a5_src_bf16(dst, src, shared_exp, scale_alg, interleave):
    """largest[i, g] = max(convert(size(i, g, u), u32) for u in range(32)); code[i, g] = convert(of_largest(i, g) if
    by_ocp else rounded_up(i, g), u8); shared_exp.flat[place(i, g)] = code[i, g]; dst[at_row(i, g, u), at_col(i,
    g, u)] = convert(limited(i, g, u), f4e2m1, rint)."""
    groups = src.valid_row // 32
    rows = groups * 32
    inside("src", (0, rows, src.rows))
    src_cols = src.valid_col
    inside("dst", (0, rows, dst.rows), (0, src_cols, dst.cols))
    by_ocp = scale_alg == "ocp"
    value = np.arange(src_cols)[:, None]
    place = checked(np.arange(groups) // 2 * shared_exp.cols + 2 * value + np.arange(groups) % 2 if interleave else np.arange(groups) * shared_exp.cols + value, shared_exp.size, "shared_exp")
    bf16 = NUMPY["bf16"]
    to_f4e2m1 = converter("f32", "f4e2m1", "rint")

    def run(dst, src, scale=None, offset=None, tmp=None, shared_exp=None, group_max=None, group_scale=None, exp_zz=None):
        src = apart(src, shared_exp)
        largest = np.zeros((src_cols, groups), np.uint32)
        x = src.array[:rows, :src_cols].reshape(groups, 32, src_cols).transpose(2, 0, 1).astype(np.float32)
        size = bit_field(x.view(np.uint32), 30, 16) * 65536 if by_ocp else bit_field(x.view(np.uint32), 30, 0)
        np.maximum.reduce(size.astype(np.uint32), axis=2, out=largest)
        code = np.zeros((src_cols, groups), np.uint8)
        if by_ocp:
            largest_field = bit_field(largest, 30, 23)
            of_largest = np.where((largest_field == 255) & (bit_field(largest, 22, 0) != 0), 255, np.maximum(largest_field - 2, 0))
            code[...] = of_largest
        else:
            greatest = largest.view(np.float32)
            reduced = (greatest * 0.16666666666666666).view(np.uint32)
            whole = bit_field(reduced, 30, 23)
            part = bit_field(reduced, 22, 0)
            raised = (part > 0) & (whole != 254) & ~((whole == 0) & (part <= 4194304))
            rounded_up = np.where(whole == 255, np.where(part == 0, 254, 255), np.where(raised, whole + 1, whole))
            code[...] = rounded_up
        shared_exp_flat = shared_exp.array.reshape(-1)
        scatter("shared_exp", shared_exp_flat, (place,), code, (src_cols, groups))
        shared_exp.array[...] = shared_exp_flat.reshape(shared_exp.array.shape)
        code_index = as_index(code)
        greatest = largest.view(np.float32)
        factor = np.where(code_index == 255, greatest, np.where(code_index < 254, (254 - code_index) * 8388608, 4194304).astype(np.uint32).view(np.float32))
        number = (x * factor[:, :, None]).astype(bf16).astype(np.float32)
        limited = np.where(np.isnan(number), 6, np.clip(number, -6, 6))
        dst.array[:rows, :src_cols].reshape(groups, 32, src_cols).transpose(2, 0, 1)[...] = to_f4e2m1(limited)
    return run


def _symmetric(dst, src, scale):
    """dst[i, j] = convert(clamp(rint(number(i, j)), -128, 127), dst.dtype)."""
    src_rows, src_cols = src.valid_shape
    inside("dst", (0, src_rows, dst.rows), (0, src_cols, dst.cols))
    to_dst_kind = converter("f32", dst.dtype, "trunc")
    scale_at = checked(np.minimum(np.arange(src_rows)[:, None], scale.valid_row - 1), scale.rows, "scale")

    def run(dst, src, scale=None, offset=None, tmp=None, shared_exp=None, group_max=None, group_scale=None, exp_zz=None):
        dst.array[:src_rows, :src_cols] = to_dst_kind(np.clip(np.rint(src.valid * scale.array[scale_at, 0]), -128, 127))
    return run


def _asymmetric(dst, src, scale, offset):
    """dst[i, j] = convert(clamp(rint(number(i, j)), 0, 255), dst.dtype)."""
    src_rows, src_cols = src.valid_shape
    inside("dst", (0, src_rows, dst.rows), (0, src_cols, dst.cols))
    value = np.arange(src_rows)[:, None]
    scale_at = checked(np.minimum(value, scale.valid_row - 1), scale.rows, "scale")
    offset_at = checked(np.minimum(value, offset.valid_row - 1), offset.rows, "offset")
    to_dst_kind = converter("f32", dst.dtype, "trunc")

    def run(dst, src, scale=None, offset=None, tmp=None, shared_exp=None, group_max=None, group_scale=None, exp_zz=None):
        number = src.valid * scale.array[scale_at, 0] + offset.array[offset_at, 0]
        dst.array[:src_rows, :src_cols] = to_dst_kind(np.clip(np.rint(number), 0, 255))
    return run


def _mxfp8_reordered(dst, src, shared_exp, group_max, group_scale, exp_zz, scale_alg):
    """largest[i, g] = max(convert(size(i, g, u), u32) for u in range(32)); code[i, g] = convert(of_largest(i, g) if
    by_ocp else rounded_up(i, g), u8); shared_exp.flat[place(i, g)] = code[i, g]; dst[at_row(i, g, u), at_col(i,
    g, u)] = 0 if unsigned_zero(i, g, u) else bitcast(byte(i, g, u), dst.dtype); group_max.flat[result(i, g)] =
    convert(greatest(i, g), group_max.dtype); group_scale.flat[result(i, g)] = convert(factor(i, g),
    group_scale.dtype); exp_zz.flat[((i // 16 * (groups // 2) + g // 2) * 16 + i % 16) * 2 + g % 2] = code[i, g]."""
    groups = src.cols // 32
    cols = groups * 32
    inside("src", (0, cols, src.cols))
    src_rows = src.valid_row
    inside("dst", (0, src_rows, dst.rows), (0, cols, dst.cols))
    n_ig = src_rows * groups
    inside("group_max", (0, n_ig, group_max.size))
    inside("group_scale", (0, n_ig, group_scale.size))
    by_ocp = scale_alg == "ocp"
    value = np.arange(src_rows)[:, None]
    g = np.arange(groups)
    place = checked(value * shared_exp.cols + g, shared_exp.size, "shared_exp")
    to_f8e4m3 = converter("f32", "f8e4m3", "rint", "on")
    dst_kind = NUMPY[dst.dtype]
    exp_zz_at = checked(((value // 16 * (groups // 2) + g // 2) * 16 + value % 16) * 2 + g % 2, exp_zz.size, "exp_zz")

    def run(dst, src, scale=None, offset=None, tmp=None, shared_exp=None, group_max=None, group_scale=None, exp_zz=None):
        src = apart(src, shared_exp)
        largest = np.zeros((src_rows, groups), np.uint32)
        x = src.array[:src_rows, :cols].reshape(src_rows, groups, 32).astype(np.float32, copy=False)
        size = np.where(np.isnan(x), 0, bit_field(x.view(np.uint32), 30, 0))
        np.maximum.reduce(size.astype(np.uint32), axis=2, out=largest)
        code = np.zeros((src_rows, groups), np.uint8)
        if by_ocp:
            largest_field = bit_field(largest, 30, 23)
            of_largest = np.where((largest_field == 255) & (bit_field(largest, 22, 0) != 0), 255, np.maximum(largest_field - 8, 0))
            code[...] = of_largest
        else:
            greatest = largest.view(np.float32)
            reduced = (greatest * 0.002232142857142857).view(np.uint32)
            whole = bit_field(reduced, 30, 23)
            part = bit_field(reduced, 22, 0)
            raised = (part > 0) & (whole != 254) & ~((whole == 0) & (part <= 4194304))
            rounded_up = np.where(whole == 255, np.where(part == 0, 254, 255), np.where(raised, whole + 1, whole))
            code[...] = rounded_up
        shared_exp_flat = shared_exp.array.reshape(-1)
        scatter("shared_exp", shared_exp_flat, (place,), code, (src_rows, groups))
        shared_exp.array[...] = shared_exp_flat.reshape(shared_exp.array.shape)
        code_index = as_index(code)
        greatest = largest.view(np.float32)
        factor = np.where(code_index == 255, greatest, np.where(code_index < 254, (254 - code_index) * 8388608, 4194304).astype(np.uint32).view(np.float32))
        product = x * factor[:, :, None]
        byte = to_f8e4m3(np.clip(product, -448, 448)).view(np.int8)
        unsigned_zero = (byte == -128) & (by_ocp | (product == -0.0009765625))
        dst.array[:src_rows, :cols].reshape(src_rows, groups, 32)[...] = np.where(unsigned_zero, 0, byte.view(dst_kind))
        group_max_flat = group_max.array.reshape(-1)
        group_max_flat[:n_ig].reshape(src_rows, groups)[...] = greatest
        group_max.array[...] = group_max_flat.reshape(group_max.array.shape)
        group_scale_flat = group_scale.array.reshape(-1)
        group_scale_flat[:n_ig].reshape(src_rows, groups)[...] = factor
        group_scale.array[...] = group_scale_flat.reshape(group_scale.array.shape)
        exp_zz_flat = exp_zz.array.reshape(-1)
        scatter("exp_zz", exp_zz_flat, (exp_zz_at,), code, (src_rows, groups))
        exp_zz.array[...] = exp_zz_flat.reshape(exp_zz.array.shape)
    return run
