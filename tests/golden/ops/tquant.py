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

    largest[i, g] = max(convert(size(i, g, u), u32) for u in range(32))
    code[i, g] = convert(of_largest(i, g) if by_ocp else rounded_up(i, g), u8)
    shared_exp.flat[place(i, g)] = code[i, g]
    dst[at_row(i, g, u), at_col(i, g, u)] = 0 if unsigned_zero(i, g, u) else byte(i, g, u)
    and 7 more, by form, mode and element types; the planners below have them.

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
        if quant_type == 'mxfp8' and exp_zz is None and grp_axis == 1:
            return _mxfp8_3(dst, src, shared_exp, scale_alg, profile)
        if quant_type == 'mxfp8' and exp_zz is None:
            return _mxfp8_4(dst, src, shared_exp, scale_alg, interleave, profile)
        if quant_type == 'mxfp4_e2m1' and grp_axis == 1:
            if src.dtype == "f16":
                return _mxfp4_f4e2m1_5(dst, src, shared_exp, scale_alg, profile)
            return _mxfp4_f4e2m1_6(dst, src, shared_exp, scale_alg, profile)
        if quant_type == 'mxfp4_e2m1':
            if src.dtype == "f16":
                return _mxfp4_f4e2m1_7(dst, src, shared_exp, scale_alg, interleave, profile)
            return _mxfp4_f4e2m1_8(dst, src, shared_exp, scale_alg, interleave, profile)
        if quant_type == 'int8_sym':
            return _symmetric(dst, src, scale)
        if quant_type == 'int8_asym':
            return _asymmetric(dst, src, scale, offset)
    if profile == "cpu":
        if quant_type == 'mxfp8' and exp_zz is None and grp_axis == 1:
            return _mxfp8(dst, src, shared_exp, group_max, group_scale, scale_alg, profile)
        if quant_type == 'mxfp8' and exp_zz is None:
            return _mxfp8_2(dst, src, shared_exp, group_max, group_scale, scale_alg, interleave, profile)
        if quant_type == 'mxfp4_e2m1' and grp_axis == 1:
            if src.dtype == "bf16":
                return _mxfp4_f4e2m1(dst, src, shared_exp, group_max, group_scale, scale_alg, profile)
            return _mxfp4_f4e2m1_2(dst, src, shared_exp, group_max, group_scale, scale_alg, profile)
        if quant_type == 'mxfp4_e2m1':
            if src.dtype == "bf16":
                return _mxfp4_f4e2m1_3(dst, src, shared_exp, group_max, group_scale, scale_alg, interleave, profile)
            return _mxfp4_f4e2m1_4(dst, src, shared_exp, group_max, group_scale, scale_alg, interleave, profile)
        if quant_type == 'int8_sym':
            return _symmetric(dst, src, scale)
        if quant_type == 'int8_asym':
            return _asymmetric(dst, src, scale, offset)
        if quant_type == 'mxfp8' and exp_zz is not None and grp_axis == 1:
            return _mxfp8_reordered(dst, src, shared_exp, group_max, group_scale, exp_zz, scale_alg, profile)
    raise no_variant("pto.tquant", profile)


def _mxfp8(dst, src, shared_exp, group_max, group_scale, scale_alg, profile):
    """largest[i, g] = max(convert(size(i, g, u), u32) for u in range(32)); code[i, g] = convert(of_largest(i, g) if
    by_ocp else rounded_up(i, g), u8); shared_exp.flat[place(i, g)] = code[i, g]; dst[at_row(i, g, u), at_col(i,
    g, u)] = 0 if unsigned_zero(i, g, u) else byte(i, g, u); group_max.flat[result(i, g)] = convert(greatest(i,
    g), group_max.dtype); group_scale.flat[result(i, g)] = convert(factor(i, g), group_scale.dtype)."""
    src_rows = src.valid_row
    n = ((src.cols if profile == 'cpu' else src.valid_col) // 32)
    inside("src", 0, (((src.cols if profile == 'cpu' else src.valid_col) // 32) * 32), src.cols)
    n2 = (((src.cols if profile == 'cpu' else src.valid_col) // 32) * 32)
    bits = NUMPY['u32']
    chosen = scale_alg == 'ocp'
    bits2 = NUMPY['f32']
    at = np.arange(src_rows)[:, None]
    n3 = ((src.cols if profile == 'cpu' else src.valid_col) // 32 if shared_exp.rows == 1 and profile == 'a5' else shared_exp.cols)
    at2 = at * n3
    at3 = np.arange(n)
    at4 = at2 + at3
    n4 = shared_exp.size
    at5 = checked(at4, n4, "shared_exp")
    inside("dst", 0, src.valid_row, dst.rows)
    inside("dst", 0, (((src.cols if profile == 'cpu' else src.valid_col) // 32) * 32), dst.cols)
    chosen2 = profile == 'cpu'
    cast = converter('f32', 'f8e4m3', 'rint', 'on')
    bits3 = NUMPY['i8']
    inside("group_max", 0, (src.valid_row * ((src.cols if profile == 'cpu' else src.valid_col) // 32)), group_max.size)
    n5 = (src.valid_row * ((src.cols if profile == 'cpu' else src.valid_col) // 32))
    inside("group_scale", 0, (src.valid_row * ((src.cols if profile == 'cpu' else src.valid_col) // 32)), group_scale.size)

    def run(dst, src, scale=None, offset=None, tmp=None, shared_exp=None, group_max=None, group_scale=None, exp_zz=None):
        src = apart(src, shared_exp)
        largest = np.zeros((src_rows, n), NUMPY["u32"])
        x = src.array[:src_rows, :n2].reshape(src_rows, n, 32).astype(np.float32, copy=False)
        magnitude = bit_field(x.view(bits), 30, 0)
        size = np.where(np.isnan(x), 0, magnitude)
        np.maximum.reduce(size.astype(np.uint32), axis=2, out=largest)
        code = np.zeros((src_rows, n), NUMPY["u8"])
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
        scatter("shared_exp", shared_exp_flat, (at5,), code, (src_rows, n))
        shared_exp.array[...] = shared_exp_flat.reshape(shared_exp.array.shape)
        greatest2 = largest[:, :, None].view(bits2)
        factor = np.where(as_index(code[:, :, None]) == 255, greatest2, np.where(as_index(code[:, :, None]) < 254, (254 - as_index(code[:, :, None])) * 8388608, 4194304).astype(np.uint32).view(bits2))
        product = x * factor
        byte = cast(np.clip(product, -448, 448)).view(bits3)
        to_plus = chosen | (product == -0.0009765625)
        unsigned_zero = chosen2 & (byte == (-128)) & to_plus
        dst.array[:src_rows, :n2].reshape(src_rows, n, 32)[...] = np.where(unsigned_zero, 0, byte)
        greatest3 = largest.view(bits2)
        group_max_flat = group_max.array.reshape(-1)
        group_max_flat[:n5].reshape(src_rows, n)[...] = greatest3
        group_max.array[...] = group_max_flat.reshape(group_max.array.shape)
        factor2 = np.where(as_index(code) == 255, greatest3, np.where(as_index(code) < 254, (254 - as_index(code)) * 8388608, 4194304).astype(np.uint32).view(bits2))
        group_scale_flat = group_scale.array.reshape(-1)
        group_scale_flat[:n5].reshape(src_rows, n)[...] = factor2
        group_scale.array[...] = group_scale_flat.reshape(group_scale.array.shape)

    return run


def _mxfp8_2(dst, src, shared_exp, group_max, group_scale, scale_alg, interleave, profile):
    """largest[i, g] = max(convert(size(i, g, u), u32) for u in range(32)); code[i, g] = convert(of_largest(i, g) if
    by_ocp else rounded_up(i, g), u8); shared_exp.flat[place(i, g)] = code[i, g]; dst[at_row(i, g, u), at_col(i,
    g, u)] = 0 if unsigned_zero(i, g, u) else byte(i, g, u); group_max.flat[result(i, g)] = convert(greatest(i,
    g), group_max.dtype); group_scale.flat[result(i, g)] = convert(factor(i, g), group_scale.dtype)."""
    src_cols = src.valid_col
    n = ((src.rows if profile == 'cpu' else src.valid_row) // 32)
    inside("src", 0, (((src.rows if profile == 'cpu' else src.valid_row) // 32) * 32), src.rows)
    n2 = (((src.rows if profile == 'cpu' else src.valid_row) // 32) * 32)
    bits = NUMPY['u32']
    chosen = scale_alg == 'ocp'
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

    def run(dst, src, scale=None, offset=None, tmp=None, shared_exp=None, group_max=None, group_scale=None, exp_zz=None):
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
        to_plus = chosen | (product == -0.0009765625)
        unsigned_zero = chosen3 & (byte == (-128)) & to_plus
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


def _mxfp8_3(dst, src, shared_exp, scale_alg, profile):
    """largest[i, g] = max(convert(size(i, g, u), u32) for u in range(32)); code[i, g] = convert(of_largest(i, g) if
    by_ocp else rounded_up(i, g), u8); shared_exp.flat[place(i, g)] = code[i, g]; dst[at_row(i, g, u), at_col(i,
    g, u)] = 0 if unsigned_zero(i, g, u) else byte(i, g, u)."""
    src_rows = src.valid_row
    n = ((src.cols if profile == 'cpu' else src.valid_col) // 32)
    inside("src", 0, (((src.cols if profile == 'cpu' else src.valid_col) // 32) * 32), src.cols)
    n2 = (((src.cols if profile == 'cpu' else src.valid_col) // 32) * 32)
    bits = NUMPY['u32']
    chosen = scale_alg == 'ocp'
    bits2 = NUMPY['f32']
    at = np.arange(src_rows)[:, None]
    n3 = ((src.cols if profile == 'cpu' else src.valid_col) // 32 if shared_exp.rows == 1 and profile == 'a5' else shared_exp.cols)
    at2 = at * n3
    at3 = np.arange(n)
    at4 = at2 + at3
    n4 = shared_exp.size
    at5 = checked(at4, n4, "shared_exp")
    inside("dst", 0, src.valid_row, dst.rows)
    inside("dst", 0, (((src.cols if profile == 'cpu' else src.valid_col) // 32) * 32), dst.cols)
    chosen2 = profile == 'cpu'
    cast = converter('f32', 'f8e4m3', 'rint', 'on')
    bits3 = NUMPY['i8']

    def run(dst, src, scale=None, offset=None, tmp=None, shared_exp=None, group_max=None, group_scale=None, exp_zz=None):
        src = apart(src, shared_exp)
        largest = np.zeros((src_rows, n), NUMPY["u32"])
        x = src.array[:src_rows, :n2].reshape(src_rows, n, 32).astype(np.float32, copy=False)
        magnitude = bit_field(x.view(bits), 30, 0)
        size = np.where(np.isnan(x), 0, magnitude)
        np.maximum.reduce(size.astype(np.uint32), axis=2, out=largest)
        code = np.zeros((src_rows, n), NUMPY["u8"])
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
        scatter("shared_exp", shared_exp_flat, (at5,), code, (src_rows, n))
        shared_exp.array[...] = shared_exp_flat.reshape(shared_exp.array.shape)
        greatest2 = largest[:, :, None].view(bits2)
        factor = np.where(as_index(code[:, :, None]) == 255, greatest2, np.where(as_index(code[:, :, None]) < 254, (254 - as_index(code[:, :, None])) * 8388608, 4194304).astype(np.uint32).view(bits2))
        product = x * factor
        byte = cast(np.clip(product, -448, 448)).view(bits3)
        to_plus = chosen | (product == -0.0009765625)
        unsigned_zero = chosen2 & (byte == (-128)) & to_plus
        dst.array[:src_rows, :n2].reshape(src_rows, n, 32)[...] = np.where(unsigned_zero, 0, byte)

    return run


def _mxfp8_4(dst, src, shared_exp, scale_alg, interleave, profile):
    """largest[i, g] = max(convert(size(i, g, u), u32) for u in range(32)); code[i, g] = convert(of_largest(i, g) if
    by_ocp else rounded_up(i, g), u8); shared_exp.flat[place(i, g)] = code[i, g]; dst[at_row(i, g, u), at_col(i,
    g, u)] = 0 if unsigned_zero(i, g, u) else byte(i, g, u)."""
    src_cols = src.valid_col
    n = ((src.rows if profile == 'cpu' else src.valid_row) // 32)
    inside("src", 0, (((src.rows if profile == 'cpu' else src.valid_row) // 32) * 32), src.rows)
    n2 = (((src.rows if profile == 'cpu' else src.valid_row) // 32) * 32)
    bits = NUMPY['u32']
    chosen = scale_alg == 'ocp'
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

    def run(dst, src, scale=None, offset=None, tmp=None, shared_exp=None, group_max=None, group_scale=None, exp_zz=None):
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
        to_plus = chosen | (product == -0.0009765625)
        unsigned_zero = chosen3 & (byte == (-128)) & to_plus
        dst.array[:n2, :src_cols].reshape(n, 32, src_cols).transpose(2, 0, 1)[...] = np.where(unsigned_zero, 0, byte)

    return run


def _mxfp4_f4e2m1(dst, src, shared_exp, group_max, group_scale, scale_alg, profile):
    """dst[r, c] = pad_value(zero, dst.dtype); largest[i, g] = max(convert(size(i, g, u), u32) for u in range(32));
    code[i, g] = convert(of_largest(i, g) if by_ocp else rounded_up(i, g), u8); shared_exp.flat[place(i, g)] =
    code[i, g]; dst[at_row(i, g, u), at_col(i, g, u)] = convert(limited(i, g, u), f4e2m1, rint);
    group_max.flat[result(i, g)] = convert(greatest(i, g), group_max.dtype); group_scale.flat[result(i, g)] =
    convert(factor(i, g), group_scale.dtype)."""
    pad = pad_value('zero', dst.dtype)
    src_rows = src.valid_row
    n = ((src.cols if profile == 'cpu' else src.valid_col) // 32)
    chosen = scale_alg == 'ocp'
    inside("src", 0, (((src.cols if profile == 'cpu' else src.valid_col) // 32) * 32), src.cols)
    n2 = (((src.cols if profile == 'cpu' else src.valid_col) // 32) * 32)
    bits = NUMPY['u32']
    bits2 = NUMPY['f32']
    at = np.arange(src_rows)[:, None]
    n3 = ((src.cols if profile == 'cpu' else src.valid_col) // 32 if shared_exp.rows == 1 and profile == 'a5' else shared_exp.cols)
    at2 = at * n3
    at3 = np.arange(n)
    at4 = at2 + at3
    n4 = shared_exp.size
    at5 = checked(at4, n4, "shared_exp")
    inside("dst", 0, src.valid_row, dst.rows)
    inside("dst", 0, (((src.cols if profile == 'cpu' else src.valid_col) // 32) * 32), dst.cols)
    bf16 = NUMPY["bf16"]
    cast = converter('f32', 'f4e2m1', 'rint')
    inside("group_max", 0, (src.valid_row * ((src.cols if profile == 'cpu' else src.valid_col) // 32)), group_max.size)
    n5 = (src.valid_row * ((src.cols if profile == 'cpu' else src.valid_col) // 32))
    inside("group_scale", 0, (src.valid_row * ((src.cols if profile == 'cpu' else src.valid_col) // 32)), group_scale.size)

    def run(dst, src, scale=None, offset=None, tmp=None, shared_exp=None, group_max=None, group_scale=None, exp_zz=None):
        src = apart(src, dst, shared_exp)
        dst.array[...] = pad
        largest = np.zeros((src_rows, n), NUMPY["u32"])
        x = src.array[:src_rows, :n2].reshape(src_rows, n, 32).astype(np.float32)
        magnitude = bit_field(x.view(bits), 30, 0)
        size = ((bit_field(x.view(bits), 30, 16) * 65536) if chosen else magnitude)
        np.maximum.reduce(size.astype(np.uint32), axis=2, out=largest)
        code = np.zeros((src_rows, n), NUMPY["u8"])
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
        scatter("shared_exp", shared_exp_flat, (at5,), code, (src_rows, n))
        shared_exp.array[...] = shared_exp_flat.reshape(shared_exp.array.shape)
        greatest2 = largest[:, :, None].view(bits2)
        factor = np.where(as_index(code[:, :, None]) == 255, greatest2, np.where(as_index(code[:, :, None]) < 254, (254 - as_index(code[:, :, None])) * 8388608, 4194304).astype(np.uint32).view(bits2))
        product = x * factor
        number = product.astype(bf16).astype(np.float32)
        limited = np.where(np.isnan(number), 6, np.clip(number, -6, 6))
        dst.array[:src_rows, :n2].reshape(src_rows, n, 32)[...] = cast(limited)
        greatest3 = largest.view(bits2)
        group_max_flat = group_max.array.reshape(-1)
        group_max_flat[:n5].reshape(src_rows, n)[...] = greatest3
        group_max.array[...] = group_max_flat.reshape(group_max.array.shape)
        factor2 = np.where(as_index(code) == 255, greatest3, np.where(as_index(code) < 254, (254 - as_index(code)) * 8388608, 4194304).astype(np.uint32).view(bits2))
        group_scale_flat = group_scale.array.reshape(-1)
        group_scale_flat[:n5].reshape(src_rows, n)[...] = factor2
        group_scale.array[...] = group_scale_flat.reshape(group_scale.array.shape)

    return run


def _mxfp4_f4e2m1_2(dst, src, shared_exp, group_max, group_scale, scale_alg, profile):
    """dst[r, c] = pad_value(zero, dst.dtype); largest[i, g] = max(convert(size(i, g, u), u32) for u in range(32));
    code[i, g] = convert(of_largest(i, g) if by_ocp else rounded_up(i, g), u8); shared_exp.flat[place(i, g)] =
    code[i, g]; dst[at_row(i, g, u), at_col(i, g, u)] = convert(limited(i, g, u), f4e2m1, rint);
    group_max.flat[result(i, g)] = convert(greatest(i, g), group_max.dtype); group_scale.flat[result(i, g)] =
    convert(factor(i, g), group_scale.dtype)."""
    pad = pad_value('zero', dst.dtype)
    src_rows = src.valid_row
    n = ((src.cols if profile == 'cpu' else src.valid_col) // 32)
    chosen = scale_alg == 'ocp'
    inside("src", 0, (((src.cols if profile == 'cpu' else src.valid_col) // 32) * 32), src.cols)
    n2 = (((src.cols if profile == 'cpu' else src.valid_col) // 32) * 32)
    bits = NUMPY['u32']
    bits2 = NUMPY['f32']
    at = np.arange(src_rows)[:, None]
    n3 = ((src.cols if profile == 'cpu' else src.valid_col) // 32 if shared_exp.rows == 1 and profile == 'a5' else shared_exp.cols)
    at2 = at * n3
    at3 = np.arange(n)
    at4 = at2 + at3
    n4 = shared_exp.size
    at5 = checked(at4, n4, "shared_exp")
    inside("dst", 0, src.valid_row, dst.rows)
    inside("dst", 0, (((src.cols if profile == 'cpu' else src.valid_col) // 32) * 32), dst.cols)
    cast = converter('f32', 'f4e2m1', 'rint')
    inside("group_max", 0, (src.valid_row * ((src.cols if profile == 'cpu' else src.valid_col) // 32)), group_max.size)
    n5 = (src.valid_row * ((src.cols if profile == 'cpu' else src.valid_col) // 32))
    inside("group_scale", 0, (src.valid_row * ((src.cols if profile == 'cpu' else src.valid_col) // 32)), group_scale.size)

    def run(dst, src, scale=None, offset=None, tmp=None, shared_exp=None, group_max=None, group_scale=None, exp_zz=None):
        src = apart(src, dst, shared_exp)
        dst.array[...] = pad
        largest = np.zeros((src_rows, n), NUMPY["u32"])
        x = src.array[:src_rows, :n2].reshape(src_rows, n, 32).astype(np.float32, copy=False)
        magnitude = bit_field(x.view(bits), 30, 0)
        size = ((bit_field(x.view(bits), 30, 16) * 65536) if chosen else magnitude)
        np.maximum.reduce(size.astype(np.uint32), axis=2, out=largest)
        code = np.zeros((src_rows, n), NUMPY["u8"])
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
        scatter("shared_exp", shared_exp_flat, (at5,), code, (src_rows, n))
        shared_exp.array[...] = shared_exp_flat.reshape(shared_exp.array.shape)
        greatest2 = largest[:, :, None].view(bits2)
        factor = np.where(as_index(code[:, :, None]) == 255, greatest2, np.where(as_index(code[:, :, None]) < 254, (254 - as_index(code[:, :, None])) * 8388608, 4194304).astype(np.uint32).view(bits2))
        product = x * factor
        limited = np.where(np.isnan(product), 6, np.clip(product, -6, 6))
        dst.array[:src_rows, :n2].reshape(src_rows, n, 32)[...] = cast(limited)
        greatest3 = largest.view(bits2)
        group_max_flat = group_max.array.reshape(-1)
        group_max_flat[:n5].reshape(src_rows, n)[...] = greatest3
        group_max.array[...] = group_max_flat.reshape(group_max.array.shape)
        factor2 = np.where(as_index(code) == 255, greatest3, np.where(as_index(code) < 254, (254 - as_index(code)) * 8388608, 4194304).astype(np.uint32).view(bits2))
        group_scale_flat = group_scale.array.reshape(-1)
        group_scale_flat[:n5].reshape(src_rows, n)[...] = factor2
        group_scale.array[...] = group_scale_flat.reshape(group_scale.array.shape)

    return run


def _mxfp4_f4e2m1_3(dst, src, shared_exp, group_max, group_scale, scale_alg, interleave, profile):
    """dst[r, c] = pad_value(zero, dst.dtype); largest[i, g] = max(convert(size(i, g, u), u32) for u in range(32));
    code[i, g] = convert(of_largest(i, g) if by_ocp else rounded_up(i, g), u8); shared_exp.flat[place(i, g)] =
    code[i, g]; dst[at_row(i, g, u), at_col(i, g, u)] = convert(limited(i, g, u), f4e2m1, rint);
    group_max.flat[result(i, g)] = convert(greatest(i, g), group_max.dtype); group_scale.flat[result(i, g)] =
    convert(factor(i, g), group_scale.dtype)."""
    pad = pad_value('zero', dst.dtype)
    src_cols = src.valid_col
    n = ((src.rows if profile == 'cpu' else src.valid_row) // 32)
    chosen = scale_alg == 'ocp'
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

    def run(dst, src, scale=None, offset=None, tmp=None, shared_exp=None, group_max=None, group_scale=None, exp_zz=None):
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


def _mxfp4_f4e2m1_4(dst, src, shared_exp, group_max, group_scale, scale_alg, interleave, profile):
    """dst[r, c] = pad_value(zero, dst.dtype); largest[i, g] = max(convert(size(i, g, u), u32) for u in range(32));
    code[i, g] = convert(of_largest(i, g) if by_ocp else rounded_up(i, g), u8); shared_exp.flat[place(i, g)] =
    code[i, g]; dst[at_row(i, g, u), at_col(i, g, u)] = convert(limited(i, g, u), f4e2m1, rint);
    group_max.flat[result(i, g)] = convert(greatest(i, g), group_max.dtype); group_scale.flat[result(i, g)] =
    convert(factor(i, g), group_scale.dtype)."""
    pad = pad_value('zero', dst.dtype)
    src_cols = src.valid_col
    n = ((src.rows if profile == 'cpu' else src.valid_row) // 32)
    chosen = scale_alg == 'ocp'
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

    def run(dst, src, scale=None, offset=None, tmp=None, shared_exp=None, group_max=None, group_scale=None, exp_zz=None):
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


def _mxfp4_f4e2m1_5(dst, src, shared_exp, scale_alg, profile):
    """largest[i, g] = max(convert(size(i, g, u), u32) for u in range(32)); code[i, g] = convert(of_largest(i, g) if
    by_ocp else rounded_up(i, g), u8); shared_exp.flat[place(i, g)] = code[i, g]; dst[at_row(i, g, u), at_col(i,
    g, u)] = convert(limited(i, g, u), f4e2m1, rint)."""
    src_rows = src.valid_row
    n = ((src.cols if profile == 'cpu' else src.valid_col) // 32)
    chosen = scale_alg == 'ocp'
    inside("src", 0, (((src.cols if profile == 'cpu' else src.valid_col) // 32) * 32), src.cols)
    n2 = (((src.cols if profile == 'cpu' else src.valid_col) // 32) * 32)
    bits = NUMPY['u32']
    bits2 = NUMPY['f32']
    at = np.arange(src_rows)[:, None]
    n3 = ((src.cols if profile == 'cpu' else src.valid_col) // 32 if shared_exp.rows == 1 and profile == 'a5' else shared_exp.cols)
    at2 = at * n3
    at3 = np.arange(n)
    at4 = at2 + at3
    n4 = shared_exp.size
    at5 = checked(at4, n4, "shared_exp")
    inside("dst", 0, src.valid_row, dst.rows)
    inside("dst", 0, (((src.cols if profile == 'cpu' else src.valid_col) // 32) * 32), dst.cols)
    cast = converter('f32', 'f4e2m1', 'rint')

    def run(dst, src, scale=None, offset=None, tmp=None, shared_exp=None, group_max=None, group_scale=None, exp_zz=None):
        src = apart(src, shared_exp)
        largest = np.zeros((src_rows, n), NUMPY["u32"])
        x = src.array[:src_rows, :n2].reshape(src_rows, n, 32).astype(np.float32)
        magnitude = bit_field(x.view(bits), 30, 0)
        size = ((bit_field(x.view(bits), 30, 16) * 65536) if chosen else magnitude)
        np.maximum.reduce(size.astype(np.uint32), axis=2, out=largest)
        code = np.zeros((src_rows, n), NUMPY["u8"])
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
        scatter("shared_exp", shared_exp_flat, (at5,), code, (src_rows, n))
        shared_exp.array[...] = shared_exp_flat.reshape(shared_exp.array.shape)
        greatest2 = largest[:, :, None].view(bits2)
        factor = np.where(as_index(code[:, :, None]) == 255, greatest2, np.where(as_index(code[:, :, None]) < 254, (254 - as_index(code[:, :, None])) * 8388608, 4194304).astype(np.uint32).view(bits2))
        product = x * factor
        limited = np.where(np.isnan(product), 6, np.clip(product, -6, 6))
        dst.array[:src_rows, :n2].reshape(src_rows, n, 32)[...] = cast(limited)

    return run


def _mxfp4_f4e2m1_6(dst, src, shared_exp, scale_alg, profile):
    """largest[i, g] = max(convert(size(i, g, u), u32) for u in range(32)); code[i, g] = convert(of_largest(i, g) if
    by_ocp else rounded_up(i, g), u8); shared_exp.flat[place(i, g)] = code[i, g]; dst[at_row(i, g, u), at_col(i,
    g, u)] = convert(limited(i, g, u), f4e2m1, rint)."""
    src_rows = src.valid_row
    n = ((src.cols if profile == 'cpu' else src.valid_col) // 32)
    chosen = scale_alg == 'ocp'
    inside("src", 0, (((src.cols if profile == 'cpu' else src.valid_col) // 32) * 32), src.cols)
    n2 = (((src.cols if profile == 'cpu' else src.valid_col) // 32) * 32)
    bits = NUMPY['u32']
    bits2 = NUMPY['f32']
    at = np.arange(src_rows)[:, None]
    n3 = ((src.cols if profile == 'cpu' else src.valid_col) // 32 if shared_exp.rows == 1 and profile == 'a5' else shared_exp.cols)
    at2 = at * n3
    at3 = np.arange(n)
    at4 = at2 + at3
    n4 = shared_exp.size
    at5 = checked(at4, n4, "shared_exp")
    inside("dst", 0, src.valid_row, dst.rows)
    inside("dst", 0, (((src.cols if profile == 'cpu' else src.valid_col) // 32) * 32), dst.cols)
    bf16 = NUMPY["bf16"]
    cast = converter('f32', 'f4e2m1', 'rint')

    def run(dst, src, scale=None, offset=None, tmp=None, shared_exp=None, group_max=None, group_scale=None, exp_zz=None):
        src = apart(src, shared_exp)
        largest = np.zeros((src_rows, n), NUMPY["u32"])
        x = src.array[:src_rows, :n2].reshape(src_rows, n, 32).astype(np.float32)
        magnitude = bit_field(x.view(bits), 30, 0)
        size = ((bit_field(x.view(bits), 30, 16) * 65536) if chosen else magnitude)
        np.maximum.reduce(size.astype(np.uint32), axis=2, out=largest)
        code = np.zeros((src_rows, n), NUMPY["u8"])
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
        scatter("shared_exp", shared_exp_flat, (at5,), code, (src_rows, n))
        shared_exp.array[...] = shared_exp_flat.reshape(shared_exp.array.shape)
        greatest2 = largest[:, :, None].view(bits2)
        factor = np.where(as_index(code[:, :, None]) == 255, greatest2, np.where(as_index(code[:, :, None]) < 254, (254 - as_index(code[:, :, None])) * 8388608, 4194304).astype(np.uint32).view(bits2))
        product = x * factor
        number = product.astype(bf16).astype(np.float32)
        limited = np.where(np.isnan(number), 6, np.clip(number, -6, 6))
        dst.array[:src_rows, :n2].reshape(src_rows, n, 32)[...] = cast(limited)

    return run


def _mxfp4_f4e2m1_7(dst, src, shared_exp, scale_alg, interleave, profile):
    """largest[i, g] = max(convert(size(i, g, u), u32) for u in range(32)); code[i, g] = convert(of_largest(i, g) if
    by_ocp else rounded_up(i, g), u8); shared_exp.flat[place(i, g)] = code[i, g]; dst[at_row(i, g, u), at_col(i,
    g, u)] = convert(limited(i, g, u), f4e2m1, rint)."""
    src_cols = src.valid_col
    n = ((src.rows if profile == 'cpu' else src.valid_row) // 32)
    chosen = scale_alg == 'ocp'
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

    def run(dst, src, scale=None, offset=None, tmp=None, shared_exp=None, group_max=None, group_scale=None, exp_zz=None):
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


def _mxfp4_f4e2m1_8(dst, src, shared_exp, scale_alg, interleave, profile):
    """largest[i, g] = max(convert(size(i, g, u), u32) for u in range(32)); code[i, g] = convert(of_largest(i, g) if
    by_ocp else rounded_up(i, g), u8); shared_exp.flat[place(i, g)] = code[i, g]; dst[at_row(i, g, u), at_col(i,
    g, u)] = convert(limited(i, g, u), f4e2m1, rint)."""
    src_cols = src.valid_col
    n = ((src.rows if profile == 'cpu' else src.valid_row) // 32)
    chosen = scale_alg == 'ocp'
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

    def run(dst, src, scale=None, offset=None, tmp=None, shared_exp=None, group_max=None, group_scale=None, exp_zz=None):
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


def _symmetric(dst, src, scale):
    """dst[i, j] = convert(clamp(rint(number(i, j)), -128, 127), dst.dtype)."""
    inside("dst", 0, src.valid_row, dst.rows)
    src_rows = src.valid_row
    inside("dst", 0, src.valid_col, dst.cols)
    src_cols = src.valid_col
    at = np.arange(src_rows)[:, None]
    n = scale.valid_row - 1
    at2 = np.minimum(at, n)
    scale_all_rows = scale.rows
    at3 = checked(at2, scale_all_rows, "scale")
    cast = converter('f32', dst.dtype, 'trunc')

    def run(dst, src, scale=None, offset=None, tmp=None, shared_exp=None, group_max=None, group_scale=None, exp_zz=None):
        number = src.valid * scale.array[at3, 0]
        dst.array[:src_rows, :src_cols] = cast(np.clip(np.rint(number), -128, 127))

    return run


def _asymmetric(dst, src, scale, offset):
    """dst[i, j] = convert(clamp(rint(number(i, j)), 0, 255), dst.dtype)."""
    inside("dst", 0, src.valid_row, dst.rows)
    src_rows = src.valid_row
    inside("dst", 0, src.valid_col, dst.cols)
    src_cols = src.valid_col
    at = np.arange(src_rows)[:, None]
    n = scale.valid_row - 1
    at2 = np.minimum(at, n)
    scale_all_rows = scale.rows
    at3 = checked(at2, scale_all_rows, "scale")
    n2 = offset.valid_row - 1
    at4 = np.minimum(at, n2)
    offset_all_rows = offset.rows
    at5 = checked(at4, offset_all_rows, "offset")
    cast = converter('f32', dst.dtype, 'trunc')

    def run(dst, src, scale=None, offset=None, tmp=None, shared_exp=None, group_max=None, group_scale=None, exp_zz=None):
        number = (src.valid * scale.array[at3, 0]) + offset.array[at5, 0]
        dst.array[:src_rows, :src_cols] = cast(np.clip(np.rint(number), 0, 255))

    return run


def _mxfp8_reordered(dst, src, shared_exp, group_max, group_scale, exp_zz, scale_alg, profile):
    """largest[i, g] = max(convert(size(i, g, u), u32) for u in range(32)); code[i, g] = convert(of_largest(i, g) if
    by_ocp else rounded_up(i, g), u8); shared_exp.flat[place(i, g)] = code[i, g]; dst[at_row(i, g, u), at_col(i,
    g, u)] = 0 if unsigned_zero(i, g, u) else byte(i, g, u); group_max.flat[result(i, g)] = convert(greatest(i,
    g), group_max.dtype); group_scale.flat[result(i, g)] = convert(factor(i, g), group_scale.dtype);
    exp_zz.flat[((i // 16 * (groups // 2) + g // 2) * 16 + i % 16) * 2 + g % 2] = code[i, g]."""
    src_rows = src.valid_row
    n = ((src.cols if profile == 'cpu' else src.valid_col) // 32)
    inside("src", 0, (((src.cols if profile == 'cpu' else src.valid_col) // 32) * 32), src.cols)
    n2 = (((src.cols if profile == 'cpu' else src.valid_col) // 32) * 32)
    bits = NUMPY['u32']
    chosen = scale_alg == 'ocp'
    bits2 = NUMPY['f32']
    at = np.arange(src_rows)[:, None]
    n3 = ((src.cols if profile == 'cpu' else src.valid_col) // 32 if shared_exp.rows == 1 and profile == 'a5' else shared_exp.cols)
    at2 = at * n3
    at3 = np.arange(n)
    at4 = at2 + at3
    n4 = shared_exp.size
    at5 = checked(at4, n4, "shared_exp")
    inside("dst", 0, src.valid_row, dst.rows)
    inside("dst", 0, (((src.cols if profile == 'cpu' else src.valid_col) // 32) * 32), dst.cols)
    chosen2 = profile == 'cpu'
    cast = converter('f32', 'f8e4m3', 'rint', 'on')
    bits3 = NUMPY['i8']
    inside("group_max", 0, (src.valid_row * ((src.cols if profile == 'cpu' else src.valid_col) // 32)), group_max.size)
    n5 = (src.valid_row * ((src.cols if profile == 'cpu' else src.valid_col) // 32))
    inside("group_scale", 0, (src.valid_row * ((src.cols if profile == 'cpu' else src.valid_col) // 32)), group_scale.size)
    at6 = at // 16
    n6 = ((src.cols if profile == 'cpu' else src.valid_col) // 32 // 2)
    at7 = at6 * n6
    at8 = at3 // 2
    at9 = at7 + at8
    at10 = at9 * 16
    at11 = at % 16
    at12 = at10 + at11
    at13 = at12 * 2
    at14 = at3 % 2
    at15 = at13 + at14
    n7 = exp_zz.size
    at16 = checked(at15, n7, "exp_zz")

    def run(dst, src, scale=None, offset=None, tmp=None, shared_exp=None, group_max=None, group_scale=None, exp_zz=None):
        src = apart(src, shared_exp)
        largest = np.zeros((src_rows, n), NUMPY["u32"])
        x = src.array[:src_rows, :n2].reshape(src_rows, n, 32).astype(np.float32, copy=False)
        magnitude = bit_field(x.view(bits), 30, 0)
        size = np.where(np.isnan(x), 0, magnitude)
        np.maximum.reduce(size.astype(np.uint32), axis=2, out=largest)
        code = np.zeros((src_rows, n), NUMPY["u8"])
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
        scatter("shared_exp", shared_exp_flat, (at5,), code, (src_rows, n))
        shared_exp.array[...] = shared_exp_flat.reshape(shared_exp.array.shape)
        greatest2 = largest[:, :, None].view(bits2)
        factor = np.where(as_index(code[:, :, None]) == 255, greatest2, np.where(as_index(code[:, :, None]) < 254, (254 - as_index(code[:, :, None])) * 8388608, 4194304).astype(np.uint32).view(bits2))
        product = x * factor
        byte = cast(np.clip(product, -448, 448)).view(bits3)
        to_plus = chosen | (product == -0.0009765625)
        unsigned_zero = chosen2 & (byte == (-128)) & to_plus
        dst.array[:src_rows, :n2].reshape(src_rows, n, 32)[...] = np.where(unsigned_zero, 0, byte)
        greatest3 = largest.view(bits2)
        group_max_flat = group_max.array.reshape(-1)
        group_max_flat[:n5].reshape(src_rows, n)[...] = greatest3
        group_max.array[...] = group_max_flat.reshape(group_max.array.shape)
        factor2 = np.where(as_index(code) == 255, greatest3, np.where(as_index(code) < 254, (254 - as_index(code)) * 8388608, 4194304).astype(np.uint32).view(bits2))
        group_scale_flat = group_scale.array.reshape(-1)
        group_scale_flat[:n5].reshape(src_rows, n)[...] = factor2
        group_scale.array[...] = group_scale_flat.reshape(group_scale.array.shape)
        exp_zz_flat = exp_zz.array.reshape(-1)
        scatter("exp_zz", exp_zz_flat, (at16,), code, (src_rows, n))
        exp_zz.array[...] = exp_zz_flat.reshape(exp_zz.array.shape)

    return run
