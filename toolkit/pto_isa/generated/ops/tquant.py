"""pto.tquant: Quantise a floating-point tile to 8-bit integers, or to small floats that share an exponent per group of 32.

Generated from tile/irregular-and-complex/tquant.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

import numpy as np

from pto_isa.runtime.kernel import Kernel, NUMPY, apart, as_index, bit_field, checked, converter, current_profile, inside, no_variant, pad_value, scatter

_plans: dict = {}


def _rules():
    from pto_isa.generated.rules.tquant import RULES

    return RULES


_kernel = Kernel("pto.tquant", lambda *types, **fixed: bind(*types, **fixed), {"dst": ('tile',), "src": ('tile',), "scale": ('tile',), "offset": ('tile',), "tmp": ('tile',), "shared_exp": ('tile',), "group_max": ('tile',), "group_scale": ('tile',), "exp_zz": ('tile',)}, ('dst', 'src', 'shared_exp', 'group_max', 'group_scale', 'exp_zz'), ('quant_type', 'scale_alg', 'grp_axis', 'interleave'), _rules)


def tquant(dst, src, scale=None, offset=None, tmp=None, shared_exp=None, group_max=None, group_scale=None, exp_zz=None, *, quant_type, scale_alg='ocp', grp_axis=1, interleave=False, profile=None, check=True, strict=False, exact=False):
    """Quantise a floating-point tile to 8-bit integers, or to small floats that share an exponent per group of 32.

    dst: Quantised elements. FP8 results are stored as bytes of E4M3.
    src: Source. A2/A3 uses it as working space and destroys it; the MX forms of A5 write zeros behind its valid
        columns.
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

    dst[i, j] = convert(clamp(rint(number(i, j)), -128, 127), dst.dtype)
    dst[i, j] = convert(clamp(rint(number(i, j)), 0, 255), dst.dtype)
    largest[i, g] = max(convert(size(i, g, u), u32) for u in range(32))
    code[i, g] = convert(ocp_code(i, g), u8)
    and 13 more, by form, mode and element types; the planners below have them.

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
    """Fix what depends on operand types and attributes; returns ``run`` over the operands.

    Takes operand types where the function takes operands.  Rules are not checked here, except that every equality
    the code relies on is asserted."""
    if profile == "a2a3":
        if quant_type == 'int8_sym':
            return _symmetric(dst, src, scale)
        if quant_type == 'int8_asym':
            return _asymmetric(dst, src, scale, offset)
    if profile == "a5":
        if quant_type == 'int8_sym':
            return _symmetric(dst, src, scale)
        if quant_type == 'int8_asym':
            return _asymmetric(dst, src, scale, offset)
        if quant_type == 'mxfp8':
            if src.dtype == "f32":
                return _mxfp8_i8_3(dst, src, shared_exp, scale_alg, grp_axis, interleave)
            return _mxfp8_i8_4(dst, src, shared_exp, scale_alg, grp_axis, interleave)
        if quant_type == 'mxfp4_e2m1':
            if src.dtype == "f16":
                return _mxfp4_f4e2m1_4(dst, src, shared_exp, scale_alg, grp_axis, interleave)
            return _mxfp4_f4e2m1_5(dst, src, shared_exp, scale_alg, grp_axis, interleave)
    if profile == "cpu":
        if quant_type == 'int8_sym':
            return _symmetric(dst, src, scale)
        if quant_type == 'int8_asym':
            return _asymmetric(dst, src, scale, offset)
        if quant_type == 'mxfp8' and exp_zz is not None:
            if src.dtype == "f32":
                return _mxfp8_reordered_i8(dst, src, shared_exp, group_max, group_scale, exp_zz)
            return _mxfp8_reordered_i8_2(dst, src, shared_exp, group_max, group_scale, exp_zz)
        if quant_type == 'mxfp8':
            if src.dtype == "f32":
                return _mxfp8_i8(dst, src, shared_exp, group_max, group_scale, scale_alg, grp_axis)
            return _mxfp8_i8_2(dst, src, shared_exp, group_max, group_scale, scale_alg, grp_axis)
        if quant_type == 'mxfp4_e2m1':
            if src.dtype == "f16":
                return _mxfp4_f4e2m1(dst, src, shared_exp, group_max, group_scale, scale_alg, grp_axis)
            if src.dtype == "bf16":
                return _mxfp4_f4e2m1_2(dst, src, shared_exp, group_max, group_scale, scale_alg, grp_axis)
            return _mxfp4_f4e2m1_3(dst, src, shared_exp, group_max, group_scale, scale_alg, grp_axis)
    raise no_variant("pto.tquant", profile)


def _symmetric(dst, src, scale):
    """dst[i, j] = convert(clamp(rint(number(i, j)), -128, 127), dst.dtype)."""
    inside("dst", 0, src.valid_row, dst.rows)
    src_rows = src.valid_row
    inside("dst", 0, src.valid_col, dst.cols)
    src_cols = src.valid_col
    at = np.arange(src_rows)
    n = scale.valid_row - 1
    at2 = np.minimum(at, n)
    scale_all_rows = scale.rows
    at3 = checked(at2, scale_all_rows, "scale")
    at4 = np.arange(src_rows)[:, None]
    at5 = np.minimum(at4, n)
    at6 = checked(at5, scale_all_rows, "scale")
    cast = converter('f32', dst.dtype, 'trunc')

    def run(dst, src, scale=None, offset=None, tmp=None, shared_exp=None, group_max=None, group_scale=None, exp_zz=None):
        number = src.valid * scale.array[at6, 0]
        dst.array[:src_rows, :src_cols] = cast(np.clip(np.rint(number), -128, 127))

    return run


def _asymmetric(dst, src, scale, offset):
    """dst[i, j] = convert(clamp(rint(number(i, j)), 0, 255), dst.dtype)."""
    inside("dst", 0, src.valid_row, dst.rows)
    src_rows = src.valid_row
    inside("dst", 0, src.valid_col, dst.cols)
    src_cols = src.valid_col
    at = np.arange(src_rows)
    n = scale.valid_row - 1
    at2 = np.minimum(at, n)
    scale_all_rows = scale.rows
    at3 = checked(at2, scale_all_rows, "scale")
    at4 = np.arange(src_rows)[:, None]
    at5 = np.minimum(at4, n)
    at6 = checked(at5, scale_all_rows, "scale")
    n2 = offset.valid_row - 1
    at7 = np.minimum(at, n2)
    offset_all_rows = offset.rows
    at8 = checked(at7, offset_all_rows, "offset")
    at9 = np.minimum(at4, n2)
    at10 = checked(at9, offset_all_rows, "offset")
    cast = converter('f32', dst.dtype, 'trunc')

    def run(dst, src, scale=None, offset=None, tmp=None, shared_exp=None, group_max=None, group_scale=None, exp_zz=None):
        number = (src.valid * scale.array[at6, 0]) + offset.array[at10, 0]
        dst.array[:src_rows, :src_cols] = cast(np.clip(np.rint(number), 0, 255))

    return run


def _mxfp8_reordered_i8(dst, src, shared_exp, group_max, group_scale, exp_zz):
    """largest[i, g] = max(convert(size(i, g, u), u32) for u in range(32)); code[i, g] = convert(ocp_code(i, g), u8);
    shared_exp[i, g] = code[i, g]; dst[i, 32 * g + u] = 0 if byte(i, g, u) == -128 else byte(i, g, u);
    group_max.flat[i * groups + g] = convert(bitcast(largest[i, g], f32), group_max.dtype); group_scale.flat[i *
    groups + g] = convert(factor(i, g), group_scale.dtype); exp_zz.flat[((i // 16 * (groups // 2) + g // 2) * 16 +
    i % 16) * 2 + g % 2] = code[i, g]."""
    src_rows = src.valid_row
    n = (src.cols // 32)
    at = np.arange(src_rows)[:, None, None]
    src_all_rows = src.rows
    at2 = checked(at, src_all_rows, "src")
    at3 = np.arange(n)[:, None]
    at4 = 32 * at3
    at5 = np.arange(32)
    at6 = at4 + at5
    src_all_cols = src.cols
    at7 = checked(at6, src_all_cols, "src")
    bits = NUMPY['u32']
    inside("shared_exp", 0, src.valid_row, shared_exp.rows)
    inside("shared_exp", 0, (src.cols // 32), shared_exp.cols)
    bits2 = NUMPY['f32']
    cast = converter('f32', 'f8e4m3', 'rint', 'on')
    bits3 = NUMPY['i8']
    all_rows = dst.rows
    at8 = checked(at, all_rows, "dst")
    all_cols = dst.cols
    at9 = checked(at6, all_cols, "dst")
    at10 = np.arange(src_rows)[:, None]
    at11 = at10 * n
    at12 = np.arange(n)
    at13 = at11 + at12
    n2 = group_max.size
    at14 = checked(at13, n2, "group_max")
    n3 = group_scale.size
    at15 = checked(at13, n3, "group_scale")
    at16 = at10 // 16
    n4 = (src.cols // 32 // 2)
    at17 = at16 * n4
    at18 = at12 // 2
    at19 = at17 + at18
    at20 = at19 * 16
    at21 = at10 % 16
    at22 = at20 + at21
    at23 = at22 * 2
    at24 = at12 % 2
    at25 = at23 + at24
    n5 = exp_zz.size
    at26 = checked(at25, n5, "exp_zz")

    def run(dst, src, scale=None, offset=None, tmp=None, shared_exp=None, group_max=None, group_scale=None, exp_zz=None):
        src = apart(src, shared_exp)
        largest = np.zeros((src_rows, n), NUMPY["u32"])
        size = np.where(np.isnan(src.array[at2, at7]), 0, bit_field(src.array[at2, at7].view(bits), 30, 0))
        np.maximum.reduce(size.astype(np.uint32), axis=2, out=largest[:src_rows, :n])
        code = np.zeros((src_rows, n), NUMPY["u8"])
        e = bit_field(largest[:src_rows, :n], 30, 23)
        m = bit_field(largest[:src_rows, :n], 22, 0)
        ocp_code = np.where((e == 255) & (m != 0), 255, np.maximum((e - 8), 0))
        code[:src_rows, :n] = ocp_code
        shared_exp.array[:src_rows, :n] = code[:src_rows, :n]
        scatter(dst.array, (at8, at9), np.where(cast(np.clip(src.array[at2, at7] * np.where(as_index(code[:src_rows, :n, None]) == 255, largest[:src_rows, :n, None].view(bits2), np.where(as_index(code[:src_rows, :n, None]) < 254, (254 - as_index(code[:src_rows, :n, None])) * 8388608, 4194304).astype(np.uint32).view(bits2)), -448, 448)).view(bits3) == (-128), 0, cast(np.clip(src.array[at2, at7] * np.where(as_index(code[:src_rows, :n, None]) == 255, largest[:src_rows, :n, None].view(bits2), np.where(as_index(code[:src_rows, :n, None]) < 254, (254 - as_index(code[:src_rows, :n, None])) * 8388608, 4194304).astype(np.uint32).view(bits2)), -448, 448)).view(bits3)), (src_rows, n, 32))
        group_max_flat = group_max.array.reshape(-1)
        scatter(group_max_flat, (at14,), largest[:src_rows, :n].view(bits2), (src_rows, n))
        group_max.array[...] = group_max_flat.reshape(group_max.array.shape)
        group_scale_flat = group_scale.array.reshape(-1)
        scatter(group_scale_flat, (at15,), np.where(as_index(code[:src_rows, :n]) == 255, largest[:src_rows, :n].view(bits2), np.where(as_index(code[:src_rows, :n]) < 254, (254 - as_index(code[:src_rows, :n])) * 8388608, 4194304).astype(np.uint32).view(bits2)), (src_rows, n))
        group_scale.array[...] = group_scale_flat.reshape(group_scale.array.shape)
        exp_zz_flat = exp_zz.array.reshape(-1)
        scatter(exp_zz_flat, (at26,), code[:src_rows, :n], (src_rows, n))
        exp_zz.array[...] = exp_zz_flat.reshape(exp_zz.array.shape)

    return run


def _mxfp8_reordered_i8_2(dst, src, shared_exp, group_max, group_scale, exp_zz):
    """largest[i, g] = max(convert(size(i, g, u), u32) for u in range(32)); code[i, g] = convert(ocp_code(i, g), u8);
    shared_exp[i, g] = code[i, g]; dst[i, 32 * g + u] = 0 if byte(i, g, u) == -128 else byte(i, g, u);
    group_max.flat[i * groups + g] = convert(bitcast(largest[i, g], f32), group_max.dtype); group_scale.flat[i *
    groups + g] = convert(factor(i, g), group_scale.dtype); exp_zz.flat[((i // 16 * (groups // 2) + g // 2) * 16 +
    i % 16) * 2 + g % 2] = code[i, g]."""
    src_rows = src.valid_row
    n = (src.cols // 32)
    at = np.arange(src_rows)[:, None, None]
    src_all_rows = src.rows
    at2 = checked(at, src_all_rows, "src")
    at3 = np.arange(n)[:, None]
    at4 = 32 * at3
    at5 = np.arange(32)
    at6 = at4 + at5
    src_all_cols = src.cols
    at7 = checked(at6, src_all_cols, "src")
    bits = NUMPY['u32']
    inside("shared_exp", 0, src.valid_row, shared_exp.rows)
    inside("shared_exp", 0, (src.cols // 32), shared_exp.cols)
    bits2 = NUMPY['f32']
    cast = converter('f32', 'f8e4m3', 'rint', 'on')
    bits3 = NUMPY['i8']
    all_rows = dst.rows
    at8 = checked(at, all_rows, "dst")
    all_cols = dst.cols
    at9 = checked(at6, all_cols, "dst")
    at10 = np.arange(src_rows)[:, None]
    at11 = at10 * n
    at12 = np.arange(n)
    at13 = at11 + at12
    n2 = group_max.size
    at14 = checked(at13, n2, "group_max")
    n3 = group_scale.size
    at15 = checked(at13, n3, "group_scale")
    at16 = at10 // 16
    n4 = (src.cols // 32 // 2)
    at17 = at16 * n4
    at18 = at12 // 2
    at19 = at17 + at18
    at20 = at19 * 16
    at21 = at10 % 16
    at22 = at20 + at21
    at23 = at22 * 2
    at24 = at12 % 2
    at25 = at23 + at24
    n5 = exp_zz.size
    at26 = checked(at25, n5, "exp_zz")

    def run(dst, src, scale=None, offset=None, tmp=None, shared_exp=None, group_max=None, group_scale=None, exp_zz=None):
        src = apart(src, shared_exp)
        largest = np.zeros((src_rows, n), NUMPY["u32"])
        size = np.where(np.isnan(src.array[at2, at7].astype(np.float32)), 0, bit_field(src.array[at2, at7].astype(np.float32).view(bits), 30, 0))
        np.maximum.reduce(size.astype(np.uint32), axis=2, out=largest[:src_rows, :n])
        code = np.zeros((src_rows, n), NUMPY["u8"])
        e = bit_field(largest[:src_rows, :n], 30, 23)
        m = bit_field(largest[:src_rows, :n], 22, 0)
        ocp_code = np.where((e == 255) & (m != 0), 255, np.maximum((e - 8), 0))
        code[:src_rows, :n] = ocp_code
        shared_exp.array[:src_rows, :n] = code[:src_rows, :n]
        scatter(dst.array, (at8, at9), np.where(cast(np.clip(src.array[at2, at7].astype(np.float32) * np.where(as_index(code[:src_rows, :n, None]) == 255, largest[:src_rows, :n, None].view(bits2), np.where(as_index(code[:src_rows, :n, None]) < 254, (254 - as_index(code[:src_rows, :n, None])) * 8388608, 4194304).astype(np.uint32).view(bits2)), -448, 448)).view(bits3) == (-128), 0, cast(np.clip(src.array[at2, at7].astype(np.float32) * np.where(as_index(code[:src_rows, :n, None]) == 255, largest[:src_rows, :n, None].view(bits2), np.where(as_index(code[:src_rows, :n, None]) < 254, (254 - as_index(code[:src_rows, :n, None])) * 8388608, 4194304).astype(np.uint32).view(bits2)), -448, 448)).view(bits3)), (src_rows, n, 32))
        group_max_flat = group_max.array.reshape(-1)
        scatter(group_max_flat, (at14,), largest[:src_rows, :n].view(bits2), (src_rows, n))
        group_max.array[...] = group_max_flat.reshape(group_max.array.shape)
        group_scale_flat = group_scale.array.reshape(-1)
        scatter(group_scale_flat, (at15,), np.where(as_index(code[:src_rows, :n]) == 255, largest[:src_rows, :n].view(bits2), np.where(as_index(code[:src_rows, :n]) < 254, (254 - as_index(code[:src_rows, :n])) * 8388608, 4194304).astype(np.uint32).view(bits2)), (src_rows, n))
        group_scale.array[...] = group_scale_flat.reshape(group_scale.array.shape)
        exp_zz_flat = exp_zz.array.reshape(-1)
        scatter(exp_zz_flat, (at26,), code[:src_rows, :n], (src_rows, n))
        exp_zz.array[...] = exp_zz_flat.reshape(exp_zz.array.shape)

    return run


def _mxfp8_i8(dst, src, shared_exp, group_max, group_scale, scale_alg, grp_axis):
    """largest[i, g] = max(convert(size(i, g, u), u32) for u in range(32)); code[i, g] = convert(ocp_code(i, g) if
    scale_alg == ocp else nv_code(i, g), u8); shared_exp.flat[place(i, g)] = code[i, g]; dst[i if grp_axis == 1
    else 32 * g + u, 32 * g + u if grp_axis == 1 else i] = 0 if byte(i, g, u) == -128 and scale_alg == ocp else
    byte(i, g, u); group_max.flat[i * groups + g if grp_axis == 1 else g * lines + i] = convert(bitcast(largest[i,
    g], f32), group_max.dtype); group_scale.flat[i * groups + g if grp_axis == 1 else g * lines + i] =
    convert(factor(i, g), group_scale.dtype)."""
    n = (src.valid_row if grp_axis == 1 else src.valid_col)
    n2 = (src.cols // 32 if grp_axis == 1 else src.rows // 32)
    chosen = grp_axis == 1
    at = np.arange(n)[:, None, None]
    at2 = np.arange(n2)[:, None]
    at3 = 32 * at2
    at4 = np.arange(32)
    at5 = at3 + at4
    at6 = (at if chosen else at5)
    src_all_rows = src.rows
    at7 = checked(at6, src_all_rows, "src")
    at8 = (at5 if chosen else at)
    src_all_cols = src.cols
    at9 = checked(at8, src_all_cols, "src")
    bits = NUMPY['u32']
    chosen2 = scale_alg == 'ocp'
    bits2 = NUMPY['f32']
    at10 = np.arange(n)[:, None]
    shared_exp_all_cols = shared_exp.cols
    at11 = at10 * shared_exp_all_cols
    at12 = np.arange(n2)
    at13 = at11 + at12
    at14 = at12 * shared_exp_all_cols
    at15 = at14 + at10
    at16 = (at13 if chosen else at15)
    n3 = shared_exp.size
    at17 = checked(at16, n3, "shared_exp")
    cast = converter('f32', 'f8e4m3', 'rint', 'on')
    bits3 = NUMPY['i8']
    all_rows = dst.rows
    at18 = checked(at6, all_rows, "dst")
    all_cols = dst.cols
    at19 = checked(at8, all_cols, "dst")
    at20 = at10 * n2
    at21 = at20 + at12
    at22 = at12 * n
    at23 = at22 + at10
    at24 = (at21 if chosen else at23)
    n4 = group_max.size
    at25 = checked(at24, n4, "group_max")
    n5 = group_scale.size
    at26 = checked(at24, n5, "group_scale")

    def run(dst, src, scale=None, offset=None, tmp=None, shared_exp=None, group_max=None, group_scale=None, exp_zz=None):
        src = apart(src, shared_exp)
        largest = np.zeros((n, n2), NUMPY["u32"])
        size = np.where(np.isnan(src.array[at7, at9]), 0, bit_field(src.array[at7, at9].view(bits), 30, 0))
        np.maximum.reduce(size.astype(np.uint32), axis=2, out=largest[:n, :n2])
        code = np.zeros((n, n2), NUMPY["u8"])
        e = bit_field(largest[:n, :n2], 30, 23)
        m = bit_field(largest[:n, :n2], 22, 0)
        ocp_code = np.where((e == 255) & (m != 0), 255, np.maximum((e - 8), 0))
        re = bit_field((largest[:n, :n2].view(bits2) * 0.002232142857142857).view(bits), 30, 23)
        rm = bit_field((largest[:n, :n2].view(bits2) * 0.002232142857142857).view(bits), 22, 0)
        nv_code = np.where(re == 255, np.where(rm == 0, 254, 255), np.where((rm > 0) & (re != 254) & ~((re == 0) & (rm <= 4194304)), re + 1, re))
        code[:n, :n2] = (ocp_code if chosen2 else nv_code)
        shared_exp_flat = shared_exp.array.reshape(-1)
        scatter(shared_exp_flat, (at17,), code[:n, :n2], (n, n2))
        shared_exp.array[...] = shared_exp_flat.reshape(shared_exp.array.shape)
        scatter(dst.array, (at18, at19), np.where((cast(np.clip(src.array[at7, at9] * np.where(as_index(code[:n, :n2, None]) == 255, largest[:n, :n2, None].view(bits2), np.where(as_index(code[:n, :n2, None]) < 254, (254 - as_index(code[:n, :n2, None])) * 8388608, 4194304).astype(np.uint32).view(bits2)), -448, 448)).view(bits3) == (-128)) & chosen2, 0, cast(np.clip(src.array[at7, at9] * np.where(as_index(code[:n, :n2, None]) == 255, largest[:n, :n2, None].view(bits2), np.where(as_index(code[:n, :n2, None]) < 254, (254 - as_index(code[:n, :n2, None])) * 8388608, 4194304).astype(np.uint32).view(bits2)), -448, 448)).view(bits3)), (n, n2, 32))
        group_max_flat = group_max.array.reshape(-1)
        scatter(group_max_flat, (at25,), largest[:n, :n2].view(bits2), (n, n2))
        group_max.array[...] = group_max_flat.reshape(group_max.array.shape)
        group_scale_flat = group_scale.array.reshape(-1)
        scatter(group_scale_flat, (at26,), np.where(as_index(code[:n, :n2]) == 255, largest[:n, :n2].view(bits2), np.where(as_index(code[:n, :n2]) < 254, (254 - as_index(code[:n, :n2])) * 8388608, 4194304).astype(np.uint32).view(bits2)), (n, n2))
        group_scale.array[...] = group_scale_flat.reshape(group_scale.array.shape)

    return run


def _mxfp8_i8_2(dst, src, shared_exp, group_max, group_scale, scale_alg, grp_axis):
    """largest[i, g] = max(convert(size(i, g, u), u32) for u in range(32)); code[i, g] = convert(ocp_code(i, g) if
    scale_alg == ocp else nv_code(i, g), u8); shared_exp.flat[place(i, g)] = code[i, g]; dst[i if grp_axis == 1
    else 32 * g + u, 32 * g + u if grp_axis == 1 else i] = 0 if byte(i, g, u) == -128 and scale_alg == ocp else
    byte(i, g, u); group_max.flat[i * groups + g if grp_axis == 1 else g * lines + i] = convert(bitcast(largest[i,
    g], f32), group_max.dtype); group_scale.flat[i * groups + g if grp_axis == 1 else g * lines + i] =
    convert(factor(i, g), group_scale.dtype)."""
    n = (src.valid_row if grp_axis == 1 else src.valid_col)
    n2 = (src.cols // 32 if grp_axis == 1 else src.rows // 32)
    chosen = grp_axis == 1
    at = np.arange(n)[:, None, None]
    at2 = np.arange(n2)[:, None]
    at3 = 32 * at2
    at4 = np.arange(32)
    at5 = at3 + at4
    at6 = (at if chosen else at5)
    src_all_rows = src.rows
    at7 = checked(at6, src_all_rows, "src")
    at8 = (at5 if chosen else at)
    src_all_cols = src.cols
    at9 = checked(at8, src_all_cols, "src")
    bits = NUMPY['u32']
    chosen2 = scale_alg == 'ocp'
    bits2 = NUMPY['f32']
    at10 = np.arange(n)[:, None]
    shared_exp_all_cols = shared_exp.cols
    at11 = at10 * shared_exp_all_cols
    at12 = np.arange(n2)
    at13 = at11 + at12
    at14 = at12 * shared_exp_all_cols
    at15 = at14 + at10
    at16 = (at13 if chosen else at15)
    n3 = shared_exp.size
    at17 = checked(at16, n3, "shared_exp")
    cast = converter('f32', 'f8e4m3', 'rint', 'on')
    bits3 = NUMPY['i8']
    all_rows = dst.rows
    at18 = checked(at6, all_rows, "dst")
    all_cols = dst.cols
    at19 = checked(at8, all_cols, "dst")
    at20 = at10 * n2
    at21 = at20 + at12
    at22 = at12 * n
    at23 = at22 + at10
    at24 = (at21 if chosen else at23)
    n4 = group_max.size
    at25 = checked(at24, n4, "group_max")
    n5 = group_scale.size
    at26 = checked(at24, n5, "group_scale")

    def run(dst, src, scale=None, offset=None, tmp=None, shared_exp=None, group_max=None, group_scale=None, exp_zz=None):
        src = apart(src, shared_exp)
        largest = np.zeros((n, n2), NUMPY["u32"])
        size = np.where(np.isnan(src.array[at7, at9].astype(np.float32)), 0, bit_field(src.array[at7, at9].astype(np.float32).view(bits), 30, 0))
        np.maximum.reduce(size.astype(np.uint32), axis=2, out=largest[:n, :n2])
        code = np.zeros((n, n2), NUMPY["u8"])
        e = bit_field(largest[:n, :n2], 30, 23)
        m = bit_field(largest[:n, :n2], 22, 0)
        ocp_code = np.where((e == 255) & (m != 0), 255, np.maximum((e - 8), 0))
        re = bit_field((largest[:n, :n2].view(bits2) * 0.002232142857142857).view(bits), 30, 23)
        rm = bit_field((largest[:n, :n2].view(bits2) * 0.002232142857142857).view(bits), 22, 0)
        nv_code = np.where(re == 255, np.where(rm == 0, 254, 255), np.where((rm > 0) & (re != 254) & ~((re == 0) & (rm <= 4194304)), re + 1, re))
        code[:n, :n2] = (ocp_code if chosen2 else nv_code)
        shared_exp_flat = shared_exp.array.reshape(-1)
        scatter(shared_exp_flat, (at17,), code[:n, :n2], (n, n2))
        shared_exp.array[...] = shared_exp_flat.reshape(shared_exp.array.shape)
        scatter(dst.array, (at18, at19), np.where((cast(np.clip(src.array[at7, at9].astype(np.float32) * np.where(as_index(code[:n, :n2, None]) == 255, largest[:n, :n2, None].view(bits2), np.where(as_index(code[:n, :n2, None]) < 254, (254 - as_index(code[:n, :n2, None])) * 8388608, 4194304).astype(np.uint32).view(bits2)), -448, 448)).view(bits3) == (-128)) & chosen2, 0, cast(np.clip(src.array[at7, at9].astype(np.float32) * np.where(as_index(code[:n, :n2, None]) == 255, largest[:n, :n2, None].view(bits2), np.where(as_index(code[:n, :n2, None]) < 254, (254 - as_index(code[:n, :n2, None])) * 8388608, 4194304).astype(np.uint32).view(bits2)), -448, 448)).view(bits3)), (n, n2, 32))
        group_max_flat = group_max.array.reshape(-1)
        scatter(group_max_flat, (at25,), largest[:n, :n2].view(bits2), (n, n2))
        group_max.array[...] = group_max_flat.reshape(group_max.array.shape)
        group_scale_flat = group_scale.array.reshape(-1)
        scatter(group_scale_flat, (at26,), np.where(as_index(code[:n, :n2]) == 255, largest[:n, :n2].view(bits2), np.where(as_index(code[:n, :n2]) < 254, (254 - as_index(code[:n, :n2])) * 8388608, 4194304).astype(np.uint32).view(bits2)), (n, n2))
        group_scale.array[...] = group_scale_flat.reshape(group_scale.array.shape)

    return run


def _mxfp8_i8_3(dst, src, shared_exp, scale_alg, grp_axis, interleave):
    """largest[i, g] = max(convert(size(i, g, u), u32) for u in range(32)); code[i, g] = convert(ocp_code(i, g) if
    scale_alg == ocp else nv_code(i, g), u8); shared_exp.flat[place(i, g)] = code[i, g]; dst[i if grp_axis == 1
    else 32 * g + u, 32 * g + u if grp_axis == 1 else i] = byte(i, g, u)."""
    n = (src.valid_row if grp_axis == 1 else src.valid_col)
    n2 = (src.valid_col // 32 if grp_axis == 1 else src.valid_row // 32)
    chosen = grp_axis == 1
    at = np.arange(n)[:, None, None]
    at2 = np.arange(n2)[:, None]
    at3 = 32 * at2
    at4 = np.arange(32)
    at5 = at3 + at4
    at6 = (at if chosen else at5)
    src_all_rows = src.rows
    at7 = checked(at6, src_all_rows, "src")
    at8 = (at5 if chosen else at)
    src_all_cols = src.cols
    at9 = checked(at8, src_all_cols, "src")
    bits = NUMPY['u32']
    chosen2 = scale_alg == 'ocp'
    bits2 = NUMPY['f32']
    at10 = np.arange(n)[:, None]
    n3 = ((src.valid_col // 32 if grp_axis == 1 else src.valid_row // 32) if shared_exp.rows == 1 else shared_exp.cols)
    at11 = at10 * n3
    at12 = np.arange(n2)
    at13 = at11 + at12
    chosen3 = interleave
    at14 = at12 // 2
    shared_exp_all_cols = shared_exp.cols
    at15 = at14 * shared_exp_all_cols
    at16 = 2 * at10
    at17 = at15 + at16
    at18 = at12 % 2
    at19 = at17 + at18
    at20 = at12 * shared_exp_all_cols
    at21 = at20 + at10
    at22 = (at19 if chosen3 else at21)
    at23 = (at13 if chosen else at22)
    n4 = shared_exp.size
    at24 = checked(at23, n4, "shared_exp")
    cast = converter('f32', 'f8e4m3', 'rint', 'on')
    bits3 = NUMPY['i8']
    all_rows = dst.rows
    at25 = checked(at6, all_rows, "dst")
    all_cols = dst.cols
    at26 = checked(at8, all_cols, "dst")

    def run(dst, src, scale=None, offset=None, tmp=None, shared_exp=None, group_max=None, group_scale=None, exp_zz=None):
        src = apart(src, shared_exp)
        largest = np.zeros((n, n2), NUMPY["u32"])
        size = np.where(np.isnan(src.array[at7, at9]), 0, bit_field(src.array[at7, at9].view(bits), 30, 0))
        np.maximum.reduce(size.astype(np.uint32), axis=2, out=largest[:n, :n2])
        code = np.zeros((n, n2), NUMPY["u8"])
        e = bit_field(largest[:n, :n2], 30, 23)
        m = bit_field(largest[:n, :n2], 22, 0)
        ocp_code = np.where((e == 255) & (m != 0), 255, np.maximum((e - 8), 0))
        re = bit_field((largest[:n, :n2].view(bits2) * 0.002232142857142857).view(bits), 30, 23)
        rm = bit_field((largest[:n, :n2].view(bits2) * 0.002232142857142857).view(bits), 22, 0)
        nv_code = np.where(re == 255, np.where(rm == 0, 254, 255), np.where((rm > 0) & (re != 254) & ~((re == 0) & (rm <= 4194304)), re + 1, re))
        code[:n, :n2] = (ocp_code if chosen2 else nv_code)
        shared_exp_flat = shared_exp.array.reshape(-1)
        scatter(shared_exp_flat, (at24,), code[:n, :n2], (n, n2))
        shared_exp.array[...] = shared_exp_flat.reshape(shared_exp.array.shape)
        scatter(dst.array, (at25, at26), cast(np.clip(src.array[at7, at9] * np.where(as_index(code[:n, :n2, None]) == 255, largest[:n, :n2, None].view(bits2), np.where(as_index(code[:n, :n2, None]) < 254, (254 - as_index(code[:n, :n2, None])) * 8388608, 4194304).astype(np.uint32).view(bits2)), -448, 448)).view(bits3), (n, n2, 32))

    return run


def _mxfp8_i8_4(dst, src, shared_exp, scale_alg, grp_axis, interleave):
    """largest[i, g] = max(convert(size(i, g, u), u32) for u in range(32)); code[i, g] = convert(ocp_code(i, g) if
    scale_alg == ocp else nv_code(i, g), u8); shared_exp.flat[place(i, g)] = code[i, g]; dst[i if grp_axis == 1
    else 32 * g + u, 32 * g + u if grp_axis == 1 else i] = byte(i, g, u)."""
    n = (src.valid_row if grp_axis == 1 else src.valid_col)
    n2 = (src.valid_col // 32 if grp_axis == 1 else src.valid_row // 32)
    chosen = grp_axis == 1
    at = np.arange(n)[:, None, None]
    at2 = np.arange(n2)[:, None]
    at3 = 32 * at2
    at4 = np.arange(32)
    at5 = at3 + at4
    at6 = (at if chosen else at5)
    src_all_rows = src.rows
    at7 = checked(at6, src_all_rows, "src")
    at8 = (at5 if chosen else at)
    src_all_cols = src.cols
    at9 = checked(at8, src_all_cols, "src")
    bits = NUMPY['u32']
    chosen2 = scale_alg == 'ocp'
    bits2 = NUMPY['f32']
    at10 = np.arange(n)[:, None]
    n3 = ((src.valid_col // 32 if grp_axis == 1 else src.valid_row // 32) if shared_exp.rows == 1 else shared_exp.cols)
    at11 = at10 * n3
    at12 = np.arange(n2)
    at13 = at11 + at12
    chosen3 = interleave
    at14 = at12 // 2
    shared_exp_all_cols = shared_exp.cols
    at15 = at14 * shared_exp_all_cols
    at16 = 2 * at10
    at17 = at15 + at16
    at18 = at12 % 2
    at19 = at17 + at18
    at20 = at12 * shared_exp_all_cols
    at21 = at20 + at10
    at22 = (at19 if chosen3 else at21)
    at23 = (at13 if chosen else at22)
    n4 = shared_exp.size
    at24 = checked(at23, n4, "shared_exp")
    cast = converter('f32', 'f8e4m3', 'rint', 'on')
    bits3 = NUMPY['i8']
    all_rows = dst.rows
    at25 = checked(at6, all_rows, "dst")
    all_cols = dst.cols
    at26 = checked(at8, all_cols, "dst")

    def run(dst, src, scale=None, offset=None, tmp=None, shared_exp=None, group_max=None, group_scale=None, exp_zz=None):
        src = apart(src, shared_exp)
        largest = np.zeros((n, n2), NUMPY["u32"])
        size = np.where(np.isnan(src.array[at7, at9].astype(np.float32)), 0, bit_field(src.array[at7, at9].astype(np.float32).view(bits), 30, 0))
        np.maximum.reduce(size.astype(np.uint32), axis=2, out=largest[:n, :n2])
        code = np.zeros((n, n2), NUMPY["u8"])
        e = bit_field(largest[:n, :n2], 30, 23)
        m = bit_field(largest[:n, :n2], 22, 0)
        ocp_code = np.where((e == 255) & (m != 0), 255, np.maximum((e - 8), 0))
        re = bit_field((largest[:n, :n2].view(bits2) * 0.002232142857142857).view(bits), 30, 23)
        rm = bit_field((largest[:n, :n2].view(bits2) * 0.002232142857142857).view(bits), 22, 0)
        nv_code = np.where(re == 255, np.where(rm == 0, 254, 255), np.where((rm > 0) & (re != 254) & ~((re == 0) & (rm <= 4194304)), re + 1, re))
        code[:n, :n2] = (ocp_code if chosen2 else nv_code)
        shared_exp_flat = shared_exp.array.reshape(-1)
        scatter(shared_exp_flat, (at24,), code[:n, :n2], (n, n2))
        shared_exp.array[...] = shared_exp_flat.reshape(shared_exp.array.shape)
        scatter(dst.array, (at25, at26), cast(np.clip(src.array[at7, at9].astype(np.float32) * np.where(as_index(code[:n, :n2, None]) == 255, largest[:n, :n2, None].view(bits2), np.where(as_index(code[:n, :n2, None]) < 254, (254 - as_index(code[:n, :n2, None])) * 8388608, 4194304).astype(np.uint32).view(bits2)), -448, 448)).view(bits3), (n, n2, 32))

    return run


def _mxfp4_f4e2m1(dst, src, shared_exp, group_max, group_scale, scale_alg, grp_axis):
    """dst[r, c] = pad_value(zero, dst.dtype); largest[i, g] = max(convert(size(i, g, u), u32) for u in range(32));
    code[i, g] = convert(ocp_code(i, g) if scale_alg == ocp else nv_code(i, g), u8); shared_exp.flat[place(i, g)]
    = code[i, g]; dst[i if grp_axis == 1 else 32 * g + u, 32 * g + u if grp_axis == 1 else i] = convert(6 if
    isnan(number(i, g, u)) else clamp(number(i, g, u), -6, 6), f4e2m1, rint); group_max.flat[i * groups + g if
    grp_axis == 1 else g * lines + i] = convert(bitcast(largest[i, g], f32), group_max.dtype); group_scale.flat[i
    * groups + g if grp_axis == 1 else g * lines + i] = convert(factor(i, g), group_scale.dtype)."""
    pad = pad_value('zero', dst.dtype)
    n = (src.valid_row if grp_axis == 1 else src.valid_col)
    n2 = (src.cols // 32 if grp_axis == 1 else src.rows // 32)
    chosen = scale_alg == 'ocp'
    chosen2 = grp_axis == 1
    at = np.arange(n)[:, None, None]
    at2 = np.arange(n2)[:, None]
    at3 = 32 * at2
    at4 = np.arange(32)
    at5 = at3 + at4
    at6 = (at if chosen2 else at5)
    src_all_rows = src.rows
    at7 = checked(at6, src_all_rows, "src")
    at8 = (at5 if chosen2 else at)
    src_all_cols = src.cols
    at9 = checked(at8, src_all_cols, "src")
    bits = NUMPY['u32']
    bits2 = NUMPY['f32']
    at10 = np.arange(n)[:, None]
    shared_exp_all_cols = shared_exp.cols
    at11 = at10 * shared_exp_all_cols
    at12 = np.arange(n2)
    at13 = at11 + at12
    at14 = at12 * shared_exp_all_cols
    at15 = at14 + at10
    at16 = (at13 if chosen2 else at15)
    n3 = shared_exp.size
    at17 = checked(at16, n3, "shared_exp")
    cast = converter('f32', 'f4e2m1', 'rint')
    all_rows = dst.rows
    at18 = checked(at6, all_rows, "dst")
    all_cols = dst.cols
    at19 = checked(at8, all_cols, "dst")
    at20 = at10 * n2
    at21 = at20 + at12
    at22 = at12 * n
    at23 = at22 + at10
    at24 = (at21 if chosen2 else at23)
    n4 = group_max.size
    at25 = checked(at24, n4, "group_max")
    n5 = group_scale.size
    at26 = checked(at24, n5, "group_scale")

    def run(dst, src, scale=None, offset=None, tmp=None, shared_exp=None, group_max=None, group_scale=None, exp_zz=None):
        src = apart(src, dst, shared_exp)
        dst.array[...] = pad
        largest = np.zeros((n, n2), NUMPY["u32"])
        size = ((bit_field(src.array[at7, at9].astype(np.float32).view(bits), 30, 16) * 65536) if chosen else bit_field(src.array[at7, at9].astype(np.float32).view(bits), 30, 0))
        np.maximum.reduce(size.astype(np.uint32), axis=2, out=largest[:n, :n2])
        code = np.zeros((n, n2), NUMPY["u8"])
        e = bit_field(largest[:n, :n2], 30, 23)
        m = bit_field(largest[:n, :n2], 22, 0)
        ocp_code = np.where((e == 255) & (m != 0), 255, np.maximum((e - 2), 0))
        re = bit_field((largest[:n, :n2].view(bits2) * 0.16666666666666666).view(bits), 30, 23)
        rm = bit_field((largest[:n, :n2].view(bits2) * 0.16666666666666666).view(bits), 22, 0)
        nv_code = np.where(re == 255, np.where(rm == 0, 254, 255), np.where((rm > 0) & (re != 254) & ~((re == 0) & (rm <= 4194304)), re + 1, re))
        code[:n, :n2] = (ocp_code if chosen else nv_code)
        shared_exp_flat = shared_exp.array.reshape(-1)
        scatter(shared_exp_flat, (at17,), code[:n, :n2], (n, n2))
        shared_exp.array[...] = shared_exp_flat.reshape(shared_exp.array.shape)
        product = src.array[at7, at9].astype(np.float32) * np.where(as_index(code[:n, :n2, None]) == 255, largest[:n, :n2, None].view(bits2), np.where(as_index(code[:n, :n2, None]) < 254, (254 - as_index(code[:n, :n2, None])) * 8388608, 4194304).astype(np.uint32).view(bits2))
        scatter(dst.array, (at18, at19), cast(np.where(np.isnan(product), 6, np.clip(product, -6, 6))), (n, n2, 32))
        group_max_flat = group_max.array.reshape(-1)
        scatter(group_max_flat, (at25,), largest[:n, :n2].view(bits2), (n, n2))
        group_max.array[...] = group_max_flat.reshape(group_max.array.shape)
        group_scale_flat = group_scale.array.reshape(-1)
        scatter(group_scale_flat, (at26,), np.where(as_index(code[:n, :n2]) == 255, largest[:n, :n2].view(bits2), np.where(as_index(code[:n, :n2]) < 254, (254 - as_index(code[:n, :n2])) * 8388608, 4194304).astype(np.uint32).view(bits2)), (n, n2))
        group_scale.array[...] = group_scale_flat.reshape(group_scale.array.shape)

    return run


def _mxfp4_f4e2m1_2(dst, src, shared_exp, group_max, group_scale, scale_alg, grp_axis):
    """dst[r, c] = pad_value(zero, dst.dtype); largest[i, g] = max(convert(size(i, g, u), u32) for u in range(32));
    code[i, g] = convert(ocp_code(i, g) if scale_alg == ocp else nv_code(i, g), u8); shared_exp.flat[place(i, g)]
    = code[i, g]; dst[i if grp_axis == 1 else 32 * g + u, 32 * g + u if grp_axis == 1 else i] = convert(6 if
    isnan(number(i, g, u)) else clamp(number(i, g, u), -6, 6), f4e2m1, rint); group_max.flat[i * groups + g if
    grp_axis == 1 else g * lines + i] = convert(bitcast(largest[i, g], f32), group_max.dtype); group_scale.flat[i
    * groups + g if grp_axis == 1 else g * lines + i] = convert(factor(i, g), group_scale.dtype)."""
    pad = pad_value('zero', dst.dtype)
    n = (src.valid_row if grp_axis == 1 else src.valid_col)
    n2 = (src.cols // 32 if grp_axis == 1 else src.rows // 32)
    chosen = scale_alg == 'ocp'
    chosen2 = grp_axis == 1
    at = np.arange(n)[:, None, None]
    at2 = np.arange(n2)[:, None]
    at3 = 32 * at2
    at4 = np.arange(32)
    at5 = at3 + at4
    at6 = (at if chosen2 else at5)
    src_all_rows = src.rows
    at7 = checked(at6, src_all_rows, "src")
    at8 = (at5 if chosen2 else at)
    src_all_cols = src.cols
    at9 = checked(at8, src_all_cols, "src")
    bits = NUMPY['u32']
    bits2 = NUMPY['f32']
    at10 = np.arange(n)[:, None]
    shared_exp_all_cols = shared_exp.cols
    at11 = at10 * shared_exp_all_cols
    at12 = np.arange(n2)
    at13 = at11 + at12
    at14 = at12 * shared_exp_all_cols
    at15 = at14 + at10
    at16 = (at13 if chosen2 else at15)
    n3 = shared_exp.size
    at17 = checked(at16, n3, "shared_exp")
    bf16 = NUMPY["bf16"]
    cast = converter('f32', 'f4e2m1', 'rint')
    all_rows = dst.rows
    at18 = checked(at6, all_rows, "dst")
    all_cols = dst.cols
    at19 = checked(at8, all_cols, "dst")
    at20 = at10 * n2
    at21 = at20 + at12
    at22 = at12 * n
    at23 = at22 + at10
    at24 = (at21 if chosen2 else at23)
    n4 = group_max.size
    at25 = checked(at24, n4, "group_max")
    n5 = group_scale.size
    at26 = checked(at24, n5, "group_scale")

    def run(dst, src, scale=None, offset=None, tmp=None, shared_exp=None, group_max=None, group_scale=None, exp_zz=None):
        src = apart(src, dst, shared_exp)
        dst.array[...] = pad
        largest = np.zeros((n, n2), NUMPY["u32"])
        size = ((bit_field(src.array[at7, at9].astype(np.float32).view(bits), 30, 16) * 65536) if chosen else bit_field(src.array[at7, at9].astype(np.float32).view(bits), 30, 0))
        np.maximum.reduce(size.astype(np.uint32), axis=2, out=largest[:n, :n2])
        code = np.zeros((n, n2), NUMPY["u8"])
        e = bit_field(largest[:n, :n2], 30, 23)
        m = bit_field(largest[:n, :n2], 22, 0)
        ocp_code = np.where((e == 255) & (m != 0), 255, np.maximum((e - 2), 0))
        re = bit_field((largest[:n, :n2].view(bits2) * 0.16666666666666666).view(bits), 30, 23)
        rm = bit_field((largest[:n, :n2].view(bits2) * 0.16666666666666666).view(bits), 22, 0)
        nv_code = np.where(re == 255, np.where(rm == 0, 254, 255), np.where((rm > 0) & (re != 254) & ~((re == 0) & (rm <= 4194304)), re + 1, re))
        code[:n, :n2] = (ocp_code if chosen else nv_code)
        shared_exp_flat = shared_exp.array.reshape(-1)
        scatter(shared_exp_flat, (at17,), code[:n, :n2], (n, n2))
        shared_exp.array[...] = shared_exp_flat.reshape(shared_exp.array.shape)
        product = src.array[at7, at9].astype(np.float32) * np.where(as_index(code[:n, :n2, None]) == 255, largest[:n, :n2, None].view(bits2), np.where(as_index(code[:n, :n2, None]) < 254, (254 - as_index(code[:n, :n2, None])) * 8388608, 4194304).astype(np.uint32).view(bits2))
        scatter(dst.array, (at18, at19), cast(np.where(np.isnan(product.astype(bf16).astype(np.float32)), 6, np.clip(product.astype(bf16).astype(np.float32), -6, 6))), (n, n2, 32))
        group_max_flat = group_max.array.reshape(-1)
        scatter(group_max_flat, (at25,), largest[:n, :n2].view(bits2), (n, n2))
        group_max.array[...] = group_max_flat.reshape(group_max.array.shape)
        group_scale_flat = group_scale.array.reshape(-1)
        scatter(group_scale_flat, (at26,), np.where(as_index(code[:n, :n2]) == 255, largest[:n, :n2].view(bits2), np.where(as_index(code[:n, :n2]) < 254, (254 - as_index(code[:n, :n2])) * 8388608, 4194304).astype(np.uint32).view(bits2)), (n, n2))
        group_scale.array[...] = group_scale_flat.reshape(group_scale.array.shape)

    return run


def _mxfp4_f4e2m1_3(dst, src, shared_exp, group_max, group_scale, scale_alg, grp_axis):
    """dst[r, c] = pad_value(zero, dst.dtype); largest[i, g] = max(convert(size(i, g, u), u32) for u in range(32));
    code[i, g] = convert(ocp_code(i, g) if scale_alg == ocp else nv_code(i, g), u8); shared_exp.flat[place(i, g)]
    = code[i, g]; dst[i if grp_axis == 1 else 32 * g + u, 32 * g + u if grp_axis == 1 else i] = convert(6 if
    isnan(number(i, g, u)) else clamp(number(i, g, u), -6, 6), f4e2m1, rint); group_max.flat[i * groups + g if
    grp_axis == 1 else g * lines + i] = convert(bitcast(largest[i, g], f32), group_max.dtype); group_scale.flat[i
    * groups + g if grp_axis == 1 else g * lines + i] = convert(factor(i, g), group_scale.dtype)."""
    pad = pad_value('zero', dst.dtype)
    n = (src.valid_row if grp_axis == 1 else src.valid_col)
    n2 = (src.cols // 32 if grp_axis == 1 else src.rows // 32)
    chosen = scale_alg == 'ocp'
    chosen2 = grp_axis == 1
    at = np.arange(n)[:, None, None]
    at2 = np.arange(n2)[:, None]
    at3 = 32 * at2
    at4 = np.arange(32)
    at5 = at3 + at4
    at6 = (at if chosen2 else at5)
    src_all_rows = src.rows
    at7 = checked(at6, src_all_rows, "src")
    at8 = (at5 if chosen2 else at)
    src_all_cols = src.cols
    at9 = checked(at8, src_all_cols, "src")
    bits = NUMPY['u32']
    bits2 = NUMPY['f32']
    at10 = np.arange(n)[:, None]
    shared_exp_all_cols = shared_exp.cols
    at11 = at10 * shared_exp_all_cols
    at12 = np.arange(n2)
    at13 = at11 + at12
    at14 = at12 * shared_exp_all_cols
    at15 = at14 + at10
    at16 = (at13 if chosen2 else at15)
    n3 = shared_exp.size
    at17 = checked(at16, n3, "shared_exp")
    cast = converter('f32', 'f4e2m1', 'rint')
    all_rows = dst.rows
    at18 = checked(at6, all_rows, "dst")
    all_cols = dst.cols
    at19 = checked(at8, all_cols, "dst")
    at20 = at10 * n2
    at21 = at20 + at12
    at22 = at12 * n
    at23 = at22 + at10
    at24 = (at21 if chosen2 else at23)
    n4 = group_max.size
    at25 = checked(at24, n4, "group_max")
    n5 = group_scale.size
    at26 = checked(at24, n5, "group_scale")

    def run(dst, src, scale=None, offset=None, tmp=None, shared_exp=None, group_max=None, group_scale=None, exp_zz=None):
        src = apart(src, dst, shared_exp)
        dst.array[...] = pad
        largest = np.zeros((n, n2), NUMPY["u32"])
        size = ((bit_field(src.array[at7, at9].view(bits), 30, 16) * 65536) if chosen else bit_field(src.array[at7, at9].view(bits), 30, 0))
        np.maximum.reduce(size.astype(np.uint32), axis=2, out=largest[:n, :n2])
        code = np.zeros((n, n2), NUMPY["u8"])
        e = bit_field(largest[:n, :n2], 30, 23)
        m = bit_field(largest[:n, :n2], 22, 0)
        ocp_code = np.where((e == 255) & (m != 0), 255, np.maximum((e - 2), 0))
        re = bit_field((largest[:n, :n2].view(bits2) * 0.16666666666666666).view(bits), 30, 23)
        rm = bit_field((largest[:n, :n2].view(bits2) * 0.16666666666666666).view(bits), 22, 0)
        nv_code = np.where(re == 255, np.where(rm == 0, 254, 255), np.where((rm > 0) & (re != 254) & ~((re == 0) & (rm <= 4194304)), re + 1, re))
        code[:n, :n2] = (ocp_code if chosen else nv_code)
        shared_exp_flat = shared_exp.array.reshape(-1)
        scatter(shared_exp_flat, (at17,), code[:n, :n2], (n, n2))
        shared_exp.array[...] = shared_exp_flat.reshape(shared_exp.array.shape)
        product = src.array[at7, at9] * np.where(as_index(code[:n, :n2, None]) == 255, largest[:n, :n2, None].view(bits2), np.where(as_index(code[:n, :n2, None]) < 254, (254 - as_index(code[:n, :n2, None])) * 8388608, 4194304).astype(np.uint32).view(bits2))
        scatter(dst.array, (at18, at19), cast(np.where(np.isnan(product), 6, np.clip(product, -6, 6))), (n, n2, 32))
        group_max_flat = group_max.array.reshape(-1)
        scatter(group_max_flat, (at25,), largest[:n, :n2].view(bits2), (n, n2))
        group_max.array[...] = group_max_flat.reshape(group_max.array.shape)
        group_scale_flat = group_scale.array.reshape(-1)
        scatter(group_scale_flat, (at26,), np.where(as_index(code[:n, :n2]) == 255, largest[:n, :n2].view(bits2), np.where(as_index(code[:n, :n2]) < 254, (254 - as_index(code[:n, :n2])) * 8388608, 4194304).astype(np.uint32).view(bits2)), (n, n2))
        group_scale.array[...] = group_scale_flat.reshape(group_scale.array.shape)

    return run


def _mxfp4_f4e2m1_4(dst, src, shared_exp, scale_alg, grp_axis, interleave):
    """largest[i, g] = max(convert(size(i, g, u), u32) for u in range(32)); code[i, g] = convert(ocp_code(i, g) if
    scale_alg == ocp else nv_code(i, g), u8); shared_exp.flat[place(i, g)] = code[i, g]; dst[i if grp_axis == 1
    else 32 * g + u, 32 * g + u if grp_axis == 1 else i] = convert(6 if isnan(number(i, g, u)) else
    clamp(number(i, g, u), -6, 6), f4e2m1, rint)."""
    n = (src.valid_row if grp_axis == 1 else src.valid_col)
    n2 = (src.valid_col // 32 if grp_axis == 1 else src.valid_row // 32)
    chosen = scale_alg == 'ocp'
    chosen2 = grp_axis == 1
    at = np.arange(n)[:, None, None]
    at2 = np.arange(n2)[:, None]
    at3 = 32 * at2
    at4 = np.arange(32)
    at5 = at3 + at4
    at6 = (at if chosen2 else at5)
    src_all_rows = src.rows
    at7 = checked(at6, src_all_rows, "src")
    at8 = (at5 if chosen2 else at)
    src_all_cols = src.cols
    at9 = checked(at8, src_all_cols, "src")
    bits = NUMPY['u32']
    bits2 = NUMPY['f32']
    at10 = np.arange(n)[:, None]
    n3 = ((src.valid_col // 32 if grp_axis == 1 else src.valid_row // 32) if shared_exp.rows == 1 else shared_exp.cols)
    at11 = at10 * n3
    at12 = np.arange(n2)
    at13 = at11 + at12
    chosen3 = interleave
    at14 = at12 // 2
    shared_exp_all_cols = shared_exp.cols
    at15 = at14 * shared_exp_all_cols
    at16 = 2 * at10
    at17 = at15 + at16
    at18 = at12 % 2
    at19 = at17 + at18
    at20 = at12 * shared_exp_all_cols
    at21 = at20 + at10
    at22 = (at19 if chosen3 else at21)
    at23 = (at13 if chosen2 else at22)
    n4 = shared_exp.size
    at24 = checked(at23, n4, "shared_exp")
    cast = converter('f32', 'f4e2m1', 'rint')
    all_rows = dst.rows
    at25 = checked(at6, all_rows, "dst")
    all_cols = dst.cols
    at26 = checked(at8, all_cols, "dst")

    def run(dst, src, scale=None, offset=None, tmp=None, shared_exp=None, group_max=None, group_scale=None, exp_zz=None):
        src = apart(src, shared_exp)
        largest = np.zeros((n, n2), NUMPY["u32"])
        size = ((bit_field(src.array[at7, at9].astype(np.float32).view(bits), 30, 16) * 65536) if chosen else bit_field(src.array[at7, at9].astype(np.float32).view(bits), 30, 0))
        np.maximum.reduce(size.astype(np.uint32), axis=2, out=largest[:n, :n2])
        code = np.zeros((n, n2), NUMPY["u8"])
        e = bit_field(largest[:n, :n2], 30, 23)
        m = bit_field(largest[:n, :n2], 22, 0)
        ocp_code = np.where((e == 255) & (m != 0), 255, np.maximum((e - 2), 0))
        re = bit_field((largest[:n, :n2].view(bits2) * 0.16666666666666666).view(bits), 30, 23)
        rm = bit_field((largest[:n, :n2].view(bits2) * 0.16666666666666666).view(bits), 22, 0)
        nv_code = np.where(re == 255, np.where(rm == 0, 254, 255), np.where((rm > 0) & (re != 254) & ~((re == 0) & (rm <= 4194304)), re + 1, re))
        code[:n, :n2] = (ocp_code if chosen else nv_code)
        shared_exp_flat = shared_exp.array.reshape(-1)
        scatter(shared_exp_flat, (at24,), code[:n, :n2], (n, n2))
        shared_exp.array[...] = shared_exp_flat.reshape(shared_exp.array.shape)
        product = src.array[at7, at9].astype(np.float32) * np.where(as_index(code[:n, :n2, None]) == 255, largest[:n, :n2, None].view(bits2), np.where(as_index(code[:n, :n2, None]) < 254, (254 - as_index(code[:n, :n2, None])) * 8388608, 4194304).astype(np.uint32).view(bits2))
        scatter(dst.array, (at25, at26), cast(np.where(np.isnan(product), 6, np.clip(product, -6, 6))), (n, n2, 32))

    return run


def _mxfp4_f4e2m1_5(dst, src, shared_exp, scale_alg, grp_axis, interleave):
    """largest[i, g] = max(convert(size(i, g, u), u32) for u in range(32)); code[i, g] = convert(ocp_code(i, g) if
    scale_alg == ocp else nv_code(i, g), u8); shared_exp.flat[place(i, g)] = code[i, g]; dst[i if grp_axis == 1
    else 32 * g + u, 32 * g + u if grp_axis == 1 else i] = convert(6 if isnan(number(i, g, u)) else
    clamp(number(i, g, u), -6, 6), f4e2m1, rint)."""
    n = (src.valid_row if grp_axis == 1 else src.valid_col)
    n2 = (src.valid_col // 32 if grp_axis == 1 else src.valid_row // 32)
    chosen = scale_alg == 'ocp'
    chosen2 = grp_axis == 1
    at = np.arange(n)[:, None, None]
    at2 = np.arange(n2)[:, None]
    at3 = 32 * at2
    at4 = np.arange(32)
    at5 = at3 + at4
    at6 = (at if chosen2 else at5)
    src_all_rows = src.rows
    at7 = checked(at6, src_all_rows, "src")
    at8 = (at5 if chosen2 else at)
    src_all_cols = src.cols
    at9 = checked(at8, src_all_cols, "src")
    bits = NUMPY['u32']
    bits2 = NUMPY['f32']
    at10 = np.arange(n)[:, None]
    n3 = ((src.valid_col // 32 if grp_axis == 1 else src.valid_row // 32) if shared_exp.rows == 1 else shared_exp.cols)
    at11 = at10 * n3
    at12 = np.arange(n2)
    at13 = at11 + at12
    chosen3 = interleave
    at14 = at12 // 2
    shared_exp_all_cols = shared_exp.cols
    at15 = at14 * shared_exp_all_cols
    at16 = 2 * at10
    at17 = at15 + at16
    at18 = at12 % 2
    at19 = at17 + at18
    at20 = at12 * shared_exp_all_cols
    at21 = at20 + at10
    at22 = (at19 if chosen3 else at21)
    at23 = (at13 if chosen2 else at22)
    n4 = shared_exp.size
    at24 = checked(at23, n4, "shared_exp")
    bf16 = NUMPY["bf16"]
    cast = converter('f32', 'f4e2m1', 'rint')
    all_rows = dst.rows
    at25 = checked(at6, all_rows, "dst")
    all_cols = dst.cols
    at26 = checked(at8, all_cols, "dst")

    def run(dst, src, scale=None, offset=None, tmp=None, shared_exp=None, group_max=None, group_scale=None, exp_zz=None):
        src = apart(src, shared_exp)
        largest = np.zeros((n, n2), NUMPY["u32"])
        size = ((bit_field(src.array[at7, at9].astype(np.float32).view(bits), 30, 16) * 65536) if chosen else bit_field(src.array[at7, at9].astype(np.float32).view(bits), 30, 0))
        np.maximum.reduce(size.astype(np.uint32), axis=2, out=largest[:n, :n2])
        code = np.zeros((n, n2), NUMPY["u8"])
        e = bit_field(largest[:n, :n2], 30, 23)
        m = bit_field(largest[:n, :n2], 22, 0)
        ocp_code = np.where((e == 255) & (m != 0), 255, np.maximum((e - 2), 0))
        re = bit_field((largest[:n, :n2].view(bits2) * 0.16666666666666666).view(bits), 30, 23)
        rm = bit_field((largest[:n, :n2].view(bits2) * 0.16666666666666666).view(bits), 22, 0)
        nv_code = np.where(re == 255, np.where(rm == 0, 254, 255), np.where((rm > 0) & (re != 254) & ~((re == 0) & (rm <= 4194304)), re + 1, re))
        code[:n, :n2] = (ocp_code if chosen else nv_code)
        shared_exp_flat = shared_exp.array.reshape(-1)
        scatter(shared_exp_flat, (at24,), code[:n, :n2], (n, n2))
        shared_exp.array[...] = shared_exp_flat.reshape(shared_exp.array.shape)
        product = src.array[at7, at9].astype(np.float32) * np.where(as_index(code[:n, :n2, None]) == 255, largest[:n, :n2, None].view(bits2), np.where(as_index(code[:n, :n2, None]) < 254, (254 - as_index(code[:n, :n2, None])) * 8388608, 4194304).astype(np.uint32).view(bits2))
        scatter(dst.array, (at25, at26), cast(np.where(np.isnan(product.astype(bf16).astype(np.float32)), 6, np.clip(product.astype(bf16).astype(np.float32), -6, 6))), (n, n2, 32))

    return run
