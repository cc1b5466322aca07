"""pto.tquant_dn: Quantise a floating-point tile to small floats that share an exponent per group of 32 rows.

Generated from tile/irregular-and-complex/tquant_dn.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

import numpy as np

from pto_isa.runtime.kernel import Kernel, NUMPY, apart, as_index, bit_field, checked, converter, current_profile, inside, no_variant, pad_value, scatter

_plans: dict = {}


def _rules():
    from pto_isa.generated.rules.tquant_dn import RULES

    return RULES


_kernel = Kernel("pto.tquant_dn", lambda *types, **fixed: bind(*types, **fixed), {"dst": ('tile',), "src": ('tile',), "shared_exp": ('tile',), "group_max": ('tile',), "group_scale": ('tile',)}, ('dst', 'src', 'shared_exp', 'group_max', 'group_scale'), ('grp_axis', 'mx_alg', 'interleave'), _rules)


def tquant_dn(dst, src, shared_exp, group_max, group_scale, *, grp_axis=0, mx_alg, interleave=False, profile=None, check=True, strict=False, exact=False):
    """Quantise a floating-point tile to small floats that share an exponent per group of 32 rows.

    dst: Quantised elements. FP8 results are stored as bytes of E4M3.
    src: Source. For 16-bit elements A5 writes zeros behind its valid columns.
    shared_exp: Shared exponents as E8M0 codes, one row per 32 rows of `src`. C++ passes a pointer.
    group_max: Largest absolute value of each group, as the simulator leaves it; scratch on A5. C++ passes a pointer.
    group_scale: Factor of each group, as the simulator leaves it; scratch on A5. C++ passes a pointer.
    grp_axis: Axis of the groups; 0, the rows.
    mx_alg: Format of the elements and how the shared exponent is found. OCP takes the exponent of the largest element,
        NV rounds up so that nothing is clamped.
    interleave: A5 only. The exponents of two neighbouring groups lie next to each other.

    largest[i, g] = max(convert(size(i, g, u), u32) for u in range(32))
    code[i, g] = convert(of_largest(i, g) if by_ocp else rounded_up(i, g), u8)
    shared_exp.flat[place(i, g)] = code[i, g]
    dst[at_row(i, g, u), at_col(i, g, u)] = 0 if unsigned_zero(i, g, u) else byte(i, g, u)
    and 4 more, by form, mode and element types; the planners below have them.

    Writes its outputs in place and returns None.  A broken error rule raises RuleError.
    Record: tile/irregular-and-complex/tquant_dn.yaml
    """
    try:
        run = _plans[dst.key, src.key, shared_exp.key, group_max.key, group_scale.key, grp_axis, mx_alg, interleave, current_profile() if profile is None else profile, check, strict, exact]
    except (KeyError, AttributeError, TypeError) as missing:
        run, named = None, missing.args
    if run is None:
        run = _kernel.plan(_plans, named, (dst, src, shared_exp, group_max, group_scale), (grp_axis, mx_alg, interleave), profile, check, strict, exact)
    run(dst, src, shared_exp, group_max, group_scale)


def bind(dst, src, shared_exp, group_max, group_scale, *, grp_axis=0, mx_alg, interleave=False, profile='cpu', exact=False):
    """Fix what depends on operand types and attributes; returns ``run`` over the operands.

    Takes operand types where the function takes operands.  Rules are not checked here, except that every equality
    the code relies on is asserted."""
    if profile == "a5":
        if mx_alg in ('ocp_mx_fp8_e4m3', 'nv_mx_fp8_e4m3'):
            return _mxfp8_2(dst, src, shared_exp, mx_alg, interleave, profile)
        if mx_alg in ('ocp_mx_fp4_e2m1', 'nv_mx_fp4_e2m1'):
            if src.dtype == "f16":
                return _mxfp4_f4e2m1_3(dst, src, shared_exp, mx_alg, interleave, profile)
            return _mxfp4_f4e2m1_4(dst, src, shared_exp, mx_alg, interleave, profile)
    if profile == "cpu":
        if mx_alg in ('ocp_mx_fp8_e4m3', 'nv_mx_fp8_e4m3'):
            return _mxfp8(dst, src, shared_exp, group_max, group_scale, mx_alg, interleave, profile)
        if mx_alg in ('ocp_mx_fp4_e2m1', 'nv_mx_fp4_e2m1'):
            if src.dtype == "bf16":
                return _mxfp4_f4e2m1(dst, src, shared_exp, group_max, group_scale, mx_alg, interleave, profile)
            return _mxfp4_f4e2m1_2(dst, src, shared_exp, group_max, group_scale, mx_alg, interleave, profile)
    raise no_variant("pto.tquant_dn", profile)


def _mxfp8(dst, src, shared_exp, group_max, group_scale, mx_alg, interleave, profile):
    """largest[i, g] = max(convert(size(i, g, u), u32) for u in range(32)); code[i, g] = convert(of_largest(i, g) if
    by_ocp else rounded_up(i, g), u8); shared_exp.flat[place(i, g)] = code[i, g]; dst[at_row(i, g, u), at_col(i,
    g, u)] = 0 if unsigned_zero(i, g, u) else byte(i, g, u); group_max.flat[result(i, g)] = convert(greatest(i,
    g), group_max.dtype); group_scale.flat[result(i, g)] = convert(factor(i, g), group_scale.dtype)."""
    src_cols = src.valid_col
    n = ((src.rows if profile == 'cpu' else src.valid_row) // 32)
    inside("src", 0, (((src.rows if profile == 'cpu' else src.valid_row) // 32) * 32), src.rows)
    n2 = (((src.rows if profile == 'cpu' else src.valid_row) // 32) * 32)
    bits = NUMPY['u32']
    chosen = mx_alg in ('ocp_mx_fp8_e4m3', 'ocp_mx_fp4_e2m1')
    bits2 = NUMPY['f32']
    chosen2 = interleave
    at = np.arange(n)
    at2 = at // 2
    shared_exp_all_cols = shared_exp.cols
    at3 = at2 * shared_exp_all_cols
    at4 = np.arange(src_cols)[:, None]
    at5 = 2 * at4
    at6 = at3 + at5
    at7 = at % 2
    at8 = at6 + at7
    at9 = at * shared_exp_all_cols
    at10 = at9 + at4
    at11 = (at8 if chosen2 else at10)
    n3 = shared_exp.size
    at12 = checked(at11, n3, "shared_exp")
    inside("dst", 0, (((src.rows if profile == 'cpu' else src.valid_row) // 32) * 32), dst.rows)
    inside("dst", 0, src.valid_col, dst.cols)
    chosen3 = profile == 'cpu'
    cast = converter('f32', 'f8e4m3', 'rint', 'on')
    bits3 = NUMPY['i8']
    inside("group_max", 0, (((src.rows if profile == 'cpu' else src.valid_row) // 32) * src.valid_col), group_max.size)
    n4 = (((src.rows if profile == 'cpu' else src.valid_row) // 32) * src.valid_col)
    inside("group_scale", 0, (((src.rows if profile == 'cpu' else src.valid_row) // 32) * src.valid_col), group_scale.size)

    def run(dst, src, shared_exp, group_max, group_scale):
        src = apart(src, shared_exp)
        largest = np.zeros((src_cols, n), NUMPY["u32"])
        x = src.array[:n2, :src_cols].reshape(n, 32, src_cols).transpose(2, 0, 1).astype(np.float32, copy=False)
        magnitude = bit_field(x.view(bits), 30, 0)
        size = np.where(np.isnan(x), 0, magnitude)
        np.maximum.reduce(size.astype(np.uint32), axis=2, out=largest)
        code = np.zeros((src_cols, n), NUMPY["u8"])
        if chosen:
            of_largest = np.where((bit_field(largest, 30, 23) == 255) & (bit_field(largest, 22, 0) != 0), 255, np.maximum((bit_field(largest, 30, 23) - 8), 0))
            code[...] = of_largest
        else:
            greatest = largest.view(bits2)
            reduced = (greatest * 0.002232142857142857).view(bits)
            whole = bit_field(reduced, 30, 23)
            part = bit_field(reduced, 22, 0)
            not_finite = np.where(part == 0, 254, 255)
            raised = (part > 0) & (whole != 254) & ~((whole == 0) & (part <= 4194304))
            rounded_up = np.where(whole == 255, not_finite, np.where(raised, whole + 1, whole))
            code[...] = rounded_up
        shared_exp_flat = shared_exp.array.reshape(-1)
        scatter("shared_exp", shared_exp_flat, (at12,), code, (src_cols, n))
        shared_exp.array[...] = shared_exp_flat.reshape(shared_exp.array.shape)
        greatest2 = largest[:, :, None].view(bits2)
        factor = np.where(as_index(code[:, :, None]) == 255, greatest2, np.where(as_index(code[:, :, None]) < 254, (254 - as_index(code[:, :, None])) * 8388608, 4194304).astype(np.uint32).view(bits2))
        product = x * factor
        byte = cast(np.clip(product, -448, 448)).view(bits3)
        unsigned_zero = chosen3 & chosen & (byte == (-128))
        dst.array[:n2, :src_cols].reshape(n, 32, src_cols).transpose(2, 0, 1)[...] = np.where(unsigned_zero, 0, byte)
        greatest3 = largest.view(bits2)
        group_max_flat = group_max.array.reshape(-1)
        group_max_flat[:n4].reshape(n, src_cols).transpose(1, 0)[...] = greatest3
        group_max.array[...] = group_max_flat.reshape(group_max.array.shape)
        factor2 = np.where(as_index(code) == 255, greatest3, np.where(as_index(code) < 254, (254 - as_index(code)) * 8388608, 4194304).astype(np.uint32).view(bits2))
        group_scale_flat = group_scale.array.reshape(-1)
        group_scale_flat[:n4].reshape(n, src_cols).transpose(1, 0)[...] = factor2
        group_scale.array[...] = group_scale_flat.reshape(group_scale.array.shape)

    return run


def _mxfp8_2(dst, src, shared_exp, mx_alg, interleave, profile):
    """largest[i, g] = max(convert(size(i, g, u), u32) for u in range(32)); code[i, g] = convert(of_largest(i, g) if
    by_ocp else rounded_up(i, g), u8); shared_exp.flat[place(i, g)] = code[i, g]; dst[at_row(i, g, u), at_col(i,
    g, u)] = 0 if unsigned_zero(i, g, u) else byte(i, g, u)."""
    src_cols = src.valid_col
    n = ((src.rows if profile == 'cpu' else src.valid_row) // 32)
    inside("src", 0, (((src.rows if profile == 'cpu' else src.valid_row) // 32) * 32), src.rows)
    n2 = (((src.rows if profile == 'cpu' else src.valid_row) // 32) * 32)
    bits = NUMPY['u32']
    chosen = mx_alg in ('ocp_mx_fp8_e4m3', 'ocp_mx_fp4_e2m1')
    bits2 = NUMPY['f32']
    chosen2 = interleave
    at = np.arange(n)
    at2 = at // 2
    shared_exp_all_cols = shared_exp.cols
    at3 = at2 * shared_exp_all_cols
    at4 = np.arange(src_cols)[:, None]
    at5 = 2 * at4
    at6 = at3 + at5
    at7 = at % 2
    at8 = at6 + at7
    at9 = at * shared_exp_all_cols
    at10 = at9 + at4
    at11 = (at8 if chosen2 else at10)
    n3 = shared_exp.size
    at12 = checked(at11, n3, "shared_exp")
    inside("dst", 0, (((src.rows if profile == 'cpu' else src.valid_row) // 32) * 32), dst.rows)
    inside("dst", 0, src.valid_col, dst.cols)
    chosen3 = profile == 'cpu'
    cast = converter('f32', 'f8e4m3', 'rint', 'on')
    bits3 = NUMPY['i8']

    def run(dst, src, shared_exp, group_max, group_scale):
        src = apart(src, shared_exp)
        largest = np.zeros((src_cols, n), NUMPY["u32"])
        x = src.array[:n2, :src_cols].reshape(n, 32, src_cols).transpose(2, 0, 1).astype(np.float32, copy=False)
        magnitude = bit_field(x.view(bits), 30, 0)
        size = np.where(np.isnan(x), 0, magnitude)
        np.maximum.reduce(size.astype(np.uint32), axis=2, out=largest)
        code = np.zeros((src_cols, n), NUMPY["u8"])
        if chosen:
            of_largest = np.where((bit_field(largest, 30, 23) == 255) & (bit_field(largest, 22, 0) != 0), 255, np.maximum((bit_field(largest, 30, 23) - 8), 0))
            code[...] = of_largest
        else:
            greatest = largest.view(bits2)
            reduced = (greatest * 0.002232142857142857).view(bits)
            whole = bit_field(reduced, 30, 23)
            part = bit_field(reduced, 22, 0)
            not_finite = np.where(part == 0, 254, 255)
            raised = (part > 0) & (whole != 254) & ~((whole == 0) & (part <= 4194304))
            rounded_up = np.where(whole == 255, not_finite, np.where(raised, whole + 1, whole))
            code[...] = rounded_up
        shared_exp_flat = shared_exp.array.reshape(-1)
        scatter("shared_exp", shared_exp_flat, (at12,), code, (src_cols, n))
        shared_exp.array[...] = shared_exp_flat.reshape(shared_exp.array.shape)
        greatest2 = largest[:, :, None].view(bits2)
        factor = np.where(as_index(code[:, :, None]) == 255, greatest2, np.where(as_index(code[:, :, None]) < 254, (254 - as_index(code[:, :, None])) * 8388608, 4194304).astype(np.uint32).view(bits2))
        product = x * factor
        byte = cast(np.clip(product, -448, 448)).view(bits3)
        unsigned_zero = chosen3 & chosen & (byte == (-128))
        dst.array[:n2, :src_cols].reshape(n, 32, src_cols).transpose(2, 0, 1)[...] = np.where(unsigned_zero, 0, byte)

    return run


def _mxfp4_f4e2m1(dst, src, shared_exp, group_max, group_scale, mx_alg, interleave, profile):
    """dst[r, c] = pad_value(zero, dst.dtype); largest[i, g] = max(convert(size(i, g, u), u32) for u in range(32));
    code[i, g] = convert(of_largest(i, g) if by_ocp else rounded_up(i, g), u8); shared_exp.flat[place(i, g)] =
    code[i, g]; dst[at_row(i, g, u), at_col(i, g, u)] = convert(limited(i, g, u), f4e2m1, rint);
    group_max.flat[result(i, g)] = convert(greatest(i, g), group_max.dtype); group_scale.flat[result(i, g)] =
    convert(factor(i, g), group_scale.dtype)."""
    pad = pad_value('zero', dst.dtype)
    src_cols = src.valid_col
    n = ((src.rows if profile == 'cpu' else src.valid_row) // 32)
    chosen = mx_alg in ('ocp_mx_fp8_e4m3', 'ocp_mx_fp4_e2m1')
    inside("src", 0, (((src.rows if profile == 'cpu' else src.valid_row) // 32) * 32), src.rows)
    n2 = (((src.rows if profile == 'cpu' else src.valid_row) // 32) * 32)
    bits = NUMPY['u32']
    bits2 = NUMPY['f32']
    chosen2 = interleave
    at = np.arange(n)
    at2 = at // 2
    shared_exp_all_cols = shared_exp.cols
    at3 = at2 * shared_exp_all_cols
    at4 = np.arange(src_cols)[:, None]
    at5 = 2 * at4
    at6 = at3 + at5
    at7 = at % 2
    at8 = at6 + at7
    at9 = at * shared_exp_all_cols
    at10 = at9 + at4
    at11 = (at8 if chosen2 else at10)
    n3 = shared_exp.size
    at12 = checked(at11, n3, "shared_exp")
    inside("dst", 0, (((src.rows if profile == 'cpu' else src.valid_row) // 32) * 32), dst.rows)
    inside("dst", 0, src.valid_col, dst.cols)
    bf16 = NUMPY["bf16"]
    cast = converter('f32', 'f4e2m1', 'rint')
    inside("group_max", 0, (((src.rows if profile == 'cpu' else src.valid_row) // 32) * src.valid_col), group_max.size)
    n4 = (((src.rows if profile == 'cpu' else src.valid_row) // 32) * src.valid_col)
    inside("group_scale", 0, (((src.rows if profile == 'cpu' else src.valid_row) // 32) * src.valid_col), group_scale.size)

    def run(dst, src, shared_exp, group_max, group_scale):
        src = apart(src, dst, shared_exp)
        dst.array[...] = pad
        largest = np.zeros((src_cols, n), NUMPY["u32"])
        x = src.array[:n2, :src_cols].reshape(n, 32, src_cols).transpose(2, 0, 1).astype(np.float32)
        magnitude = bit_field(x.view(bits), 30, 0)
        size = ((bit_field(x.view(bits), 30, 16) * 65536) if chosen else magnitude)
        np.maximum.reduce(size.astype(np.uint32), axis=2, out=largest)
        code = np.zeros((src_cols, n), NUMPY["u8"])
        if chosen:
            of_largest = np.where((bit_field(largest, 30, 23) == 255) & (bit_field(largest, 22, 0) != 0), 255, np.maximum((bit_field(largest, 30, 23) - 2), 0))
            code[...] = of_largest
        else:
            greatest = largest.view(bits2)
            reduced = (greatest * 0.16666666666666666).view(bits)
            whole = bit_field(reduced, 30, 23)
            part = bit_field(reduced, 22, 0)
            not_finite = np.where(part == 0, 254, 255)
            raised = (part > 0) & (whole != 254) & ~((whole == 0) & (part <= 4194304))
            rounded_up = np.where(whole == 255, not_finite, np.where(raised, whole + 1, whole))
            code[...] = rounded_up
        shared_exp_flat = shared_exp.array.reshape(-1)
        scatter("shared_exp", shared_exp_flat, (at12,), code, (src_cols, n))
        shared_exp.array[...] = shared_exp_flat.reshape(shared_exp.array.shape)
        greatest2 = largest[:, :, None].view(bits2)
        factor = np.where(as_index(code[:, :, None]) == 255, greatest2, np.where(as_index(code[:, :, None]) < 254, (254 - as_index(code[:, :, None])) * 8388608, 4194304).astype(np.uint32).view(bits2))
        product = x * factor
        number = product.astype(bf16).astype(np.float32)
        limited = np.where(np.isnan(number), 6, np.clip(number, -6, 6))
        dst.array[:n2, :src_cols].reshape(n, 32, src_cols).transpose(2, 0, 1)[...] = cast(limited)
        greatest3 = largest.view(bits2)
        group_max_flat = group_max.array.reshape(-1)
        group_max_flat[:n4].reshape(n, src_cols).transpose(1, 0)[...] = greatest3
        group_max.array[...] = group_max_flat.reshape(group_max.array.shape)
        factor2 = np.where(as_index(code) == 255, greatest3, np.where(as_index(code) < 254, (254 - as_index(code)) * 8388608, 4194304).astype(np.uint32).view(bits2))
        group_scale_flat = group_scale.array.reshape(-1)
        group_scale_flat[:n4].reshape(n, src_cols).transpose(1, 0)[...] = factor2
        group_scale.array[...] = group_scale_flat.reshape(group_scale.array.shape)

    return run


def _mxfp4_f4e2m1_2(dst, src, shared_exp, group_max, group_scale, mx_alg, interleave, profile):
    """dst[r, c] = pad_value(zero, dst.dtype); largest[i, g] = max(convert(size(i, g, u), u32) for u in range(32));
    code[i, g] = convert(of_largest(i, g) if by_ocp else rounded_up(i, g), u8); shared_exp.flat[place(i, g)] =
    code[i, g]; dst[at_row(i, g, u), at_col(i, g, u)] = convert(limited(i, g, u), f4e2m1, rint);
    group_max.flat[result(i, g)] = convert(greatest(i, g), group_max.dtype); group_scale.flat[result(i, g)] =
    convert(factor(i, g), group_scale.dtype)."""
    pad = pad_value('zero', dst.dtype)
    src_cols = src.valid_col
    n = ((src.rows if profile == 'cpu' else src.valid_row) // 32)
    chosen = mx_alg in ('ocp_mx_fp8_e4m3', 'ocp_mx_fp4_e2m1')
    inside("src", 0, (((src.rows if profile == 'cpu' else src.valid_row) // 32) * 32), src.rows)
    n2 = (((src.rows if profile == 'cpu' else src.valid_row) // 32) * 32)
    bits = NUMPY['u32']
    bits2 = NUMPY['f32']
    chosen2 = interleave
    at = np.arange(n)
    at2 = at // 2
    shared_exp_all_cols = shared_exp.cols
    at3 = at2 * shared_exp_all_cols
    at4 = np.arange(src_cols)[:, None]
    at5 = 2 * at4
    at6 = at3 + at5
    at7 = at % 2
    at8 = at6 + at7
    at9 = at * shared_exp_all_cols
    at10 = at9 + at4
    at11 = (at8 if chosen2 else at10)
    n3 = shared_exp.size
    at12 = checked(at11, n3, "shared_exp")
    inside("dst", 0, (((src.rows if profile == 'cpu' else src.valid_row) // 32) * 32), dst.rows)
    inside("dst", 0, src.valid_col, dst.cols)
    cast = converter('f32', 'f4e2m1', 'rint')
    inside("group_max", 0, (((src.rows if profile == 'cpu' else src.valid_row) // 32) * src.valid_col), group_max.size)
    n4 = (((src.rows if profile == 'cpu' else src.valid_row) // 32) * src.valid_col)
    inside("group_scale", 0, (((src.rows if profile == 'cpu' else src.valid_row) // 32) * src.valid_col), group_scale.size)

    def run(dst, src, shared_exp, group_max, group_scale):
        src = apart(src, dst, shared_exp)
        dst.array[...] = pad
        largest = np.zeros((src_cols, n), NUMPY["u32"])
        x = src.array[:n2, :src_cols].reshape(n, 32, src_cols).transpose(2, 0, 1).astype(np.float32, copy=False)
        magnitude = bit_field(x.view(bits), 30, 0)
        size = ((bit_field(x.view(bits), 30, 16) * 65536) if chosen else magnitude)
        np.maximum.reduce(size.astype(np.uint32), axis=2, out=largest)
        code = np.zeros((src_cols, n), NUMPY["u8"])
        if chosen:
            of_largest = np.where((bit_field(largest, 30, 23) == 255) & (bit_field(largest, 22, 0) != 0), 255, np.maximum((bit_field(largest, 30, 23) - 2), 0))
            code[...] = of_largest
        else:
            greatest = largest.view(bits2)
            reduced = (greatest * 0.16666666666666666).view(bits)
            whole = bit_field(reduced, 30, 23)
            part = bit_field(reduced, 22, 0)
            not_finite = np.where(part == 0, 254, 255)
            raised = (part > 0) & (whole != 254) & ~((whole == 0) & (part <= 4194304))
            rounded_up = np.where(whole == 255, not_finite, np.where(raised, whole + 1, whole))
            code[...] = rounded_up
        shared_exp_flat = shared_exp.array.reshape(-1)
        scatter("shared_exp", shared_exp_flat, (at12,), code, (src_cols, n))
        shared_exp.array[...] = shared_exp_flat.reshape(shared_exp.array.shape)
        greatest2 = largest[:, :, None].view(bits2)
        factor = np.where(as_index(code[:, :, None]) == 255, greatest2, np.where(as_index(code[:, :, None]) < 254, (254 - as_index(code[:, :, None])) * 8388608, 4194304).astype(np.uint32).view(bits2))
        product = x * factor
        limited = np.where(np.isnan(product), 6, np.clip(product, -6, 6))
        dst.array[:n2, :src_cols].reshape(n, 32, src_cols).transpose(2, 0, 1)[...] = cast(limited)
        greatest3 = largest.view(bits2)
        group_max_flat = group_max.array.reshape(-1)
        group_max_flat[:n4].reshape(n, src_cols).transpose(1, 0)[...] = greatest3
        group_max.array[...] = group_max_flat.reshape(group_max.array.shape)
        factor2 = np.where(as_index(code) == 255, greatest3, np.where(as_index(code) < 254, (254 - as_index(code)) * 8388608, 4194304).astype(np.uint32).view(bits2))
        group_scale_flat = group_scale.array.reshape(-1)
        group_scale_flat[:n4].reshape(n, src_cols).transpose(1, 0)[...] = factor2
        group_scale.array[...] = group_scale_flat.reshape(group_scale.array.shape)

    return run


def _mxfp4_f4e2m1_3(dst, src, shared_exp, mx_alg, interleave, profile):
    """largest[i, g] = max(convert(size(i, g, u), u32) for u in range(32)); code[i, g] = convert(of_largest(i, g) if
    by_ocp else rounded_up(i, g), u8); shared_exp.flat[place(i, g)] = code[i, g]; dst[at_row(i, g, u), at_col(i,
    g, u)] = convert(limited(i, g, u), f4e2m1, rint)."""
    src_cols = src.valid_col
    n = ((src.rows if profile == 'cpu' else src.valid_row) // 32)
    chosen = mx_alg in ('ocp_mx_fp8_e4m3', 'ocp_mx_fp4_e2m1')
    inside("src", 0, (((src.rows if profile == 'cpu' else src.valid_row) // 32) * 32), src.rows)
    n2 = (((src.rows if profile == 'cpu' else src.valid_row) // 32) * 32)
    bits = NUMPY['u32']
    bits2 = NUMPY['f32']
    chosen2 = interleave
    at = np.arange(n)
    at2 = at // 2
    shared_exp_all_cols = shared_exp.cols
    at3 = at2 * shared_exp_all_cols
    at4 = np.arange(src_cols)[:, None]
    at5 = 2 * at4
    at6 = at3 + at5
    at7 = at % 2
    at8 = at6 + at7
    at9 = at * shared_exp_all_cols
    at10 = at9 + at4
    at11 = (at8 if chosen2 else at10)
    n3 = shared_exp.size
    at12 = checked(at11, n3, "shared_exp")
    inside("dst", 0, (((src.rows if profile == 'cpu' else src.valid_row) // 32) * 32), dst.rows)
    inside("dst", 0, src.valid_col, dst.cols)
    cast = converter('f32', 'f4e2m1', 'rint')

    def run(dst, src, shared_exp, group_max, group_scale):
        src = apart(src, shared_exp)
        largest = np.zeros((src_cols, n), NUMPY["u32"])
        x = src.array[:n2, :src_cols].reshape(n, 32, src_cols).transpose(2, 0, 1).astype(np.float32)
        magnitude = bit_field(x.view(bits), 30, 0)
        size = ((bit_field(x.view(bits), 30, 16) * 65536) if chosen else magnitude)
        np.maximum.reduce(size.astype(np.uint32), axis=2, out=largest)
        code = np.zeros((src_cols, n), NUMPY["u8"])
        if chosen:
            of_largest = np.where((bit_field(largest, 30, 23) == 255) & (bit_field(largest, 22, 0) != 0), 255, np.maximum((bit_field(largest, 30, 23) - 2), 0))
            code[...] = of_largest
        else:
            greatest = largest.view(bits2)
            reduced = (greatest * 0.16666666666666666).view(bits)
            whole = bit_field(reduced, 30, 23)
            part = bit_field(reduced, 22, 0)
            not_finite = np.where(part == 0, 254, 255)
            raised = (part > 0) & (whole != 254) & ~((whole == 0) & (part <= 4194304))
            rounded_up = np.where(whole == 255, not_finite, np.where(raised, whole + 1, whole))
            code[...] = rounded_up
        shared_exp_flat = shared_exp.array.reshape(-1)
        scatter("shared_exp", shared_exp_flat, (at12,), code, (src_cols, n))
        shared_exp.array[...] = shared_exp_flat.reshape(shared_exp.array.shape)
        greatest2 = largest[:, :, None].view(bits2)
        factor = np.where(as_index(code[:, :, None]) == 255, greatest2, np.where(as_index(code[:, :, None]) < 254, (254 - as_index(code[:, :, None])) * 8388608, 4194304).astype(np.uint32).view(bits2))
        product = x * factor
        limited = np.where(np.isnan(product), 6, np.clip(product, -6, 6))
        dst.array[:n2, :src_cols].reshape(n, 32, src_cols).transpose(2, 0, 1)[...] = cast(limited)

    return run


def _mxfp4_f4e2m1_4(dst, src, shared_exp, mx_alg, interleave, profile):
    """largest[i, g] = max(convert(size(i, g, u), u32) for u in range(32)); code[i, g] = convert(of_largest(i, g) if
    by_ocp else rounded_up(i, g), u8); shared_exp.flat[place(i, g)] = code[i, g]; dst[at_row(i, g, u), at_col(i,
    g, u)] = convert(limited(i, g, u), f4e2m1, rint)."""
    src_cols = src.valid_col
    n = ((src.rows if profile == 'cpu' else src.valid_row) // 32)
    chosen = mx_alg in ('ocp_mx_fp8_e4m3', 'ocp_mx_fp4_e2m1')
    inside("src", 0, (((src.rows if profile == 'cpu' else src.valid_row) // 32) * 32), src.rows)
    n2 = (((src.rows if profile == 'cpu' else src.valid_row) // 32) * 32)
    bits = NUMPY['u32']
    bits2 = NUMPY['f32']
    chosen2 = interleave
    at = np.arange(n)
    at2 = at // 2
    shared_exp_all_cols = shared_exp.cols
    at3 = at2 * shared_exp_all_cols
    at4 = np.arange(src_cols)[:, None]
    at5 = 2 * at4
    at6 = at3 + at5
    at7 = at % 2
    at8 = at6 + at7
    at9 = at * shared_exp_all_cols
    at10 = at9 + at4
    at11 = (at8 if chosen2 else at10)
    n3 = shared_exp.size
    at12 = checked(at11, n3, "shared_exp")
    inside("dst", 0, (((src.rows if profile == 'cpu' else src.valid_row) // 32) * 32), dst.rows)
    inside("dst", 0, src.valid_col, dst.cols)
    bf16 = NUMPY["bf16"]
    cast = converter('f32', 'f4e2m1', 'rint')

    def run(dst, src, shared_exp, group_max, group_scale):
        src = apart(src, shared_exp)
        largest = np.zeros((src_cols, n), NUMPY["u32"])
        x = src.array[:n2, :src_cols].reshape(n, 32, src_cols).transpose(2, 0, 1).astype(np.float32)
        magnitude = bit_field(x.view(bits), 30, 0)
        size = ((bit_field(x.view(bits), 30, 16) * 65536) if chosen else magnitude)
        np.maximum.reduce(size.astype(np.uint32), axis=2, out=largest)
        code = np.zeros((src_cols, n), NUMPY["u8"])
        if chosen:
            of_largest = np.where((bit_field(largest, 30, 23) == 255) & (bit_field(largest, 22, 0) != 0), 255, np.maximum((bit_field(largest, 30, 23) - 2), 0))
            code[...] = of_largest
        else:
            greatest = largest.view(bits2)
            reduced = (greatest * 0.16666666666666666).view(bits)
            whole = bit_field(reduced, 30, 23)
            part = bit_field(reduced, 22, 0)
            not_finite = np.where(part == 0, 254, 255)
            raised = (part > 0) & (whole != 254) & ~((whole == 0) & (part <= 4194304))
            rounded_up = np.where(whole == 255, not_finite, np.where(raised, whole + 1, whole))
            code[...] = rounded_up
        shared_exp_flat = shared_exp.array.reshape(-1)
        scatter("shared_exp", shared_exp_flat, (at12,), code, (src_cols, n))
        shared_exp.array[...] = shared_exp_flat.reshape(shared_exp.array.shape)
        greatest2 = largest[:, :, None].view(bits2)
        factor = np.where(as_index(code[:, :, None]) == 255, greatest2, np.where(as_index(code[:, :, None]) < 254, (254 - as_index(code[:, :, None])) * 8388608, 4194304).astype(np.uint32).view(bits2))
        product = x * factor
        number = product.astype(bf16).astype(np.float32)
        limited = np.where(np.isnan(number), 6, np.clip(number, -6, 6))
        dst.array[:n2, :src_cols].reshape(n, 32, src_cols).transpose(2, 0, 1)[...] = cast(limited)

    return run
