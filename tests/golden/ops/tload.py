"""pto.tload: Load a tile from a tensor in global memory.

Generated from tile/memory-and-data-movement/tload.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

import numpy as np

from pto_isa.runtime.kernel import Kernel, checked, current_profile, inside, no_variant, pad_value, scatter

_plans: dict = {}


def _rules():
    from pto_isa.generated.rules.tload import RULES

    return RULES


_kernel = Kernel("pto.tload", lambda *types, **fixed: bind(*types, **fixed), {"dst": ('tile', 'conv'), "src": ('global',)}, ('dst',), (), _rules)


def tload(dst, src, *, profile=None, check=True, strict=False, exact=False):
    """Load a tile from a tensor in global memory.

    dst: Tile to fill. Its valid region is what is transferred.
    src: Tensor in global memory with five extents and strides.

    dst[a, b, c, d, e] = src[a, b, c, d, e]
    dst[a, b, c, d, e, f] = src.linear[a * src.stride[0] + b * src.stride[1] + c * src.stride[2] + d * src.stride[3] + e
        * src.stride[4] + f]
    dst[a, b, c, d] = src[0, a, b, c, d]
    dst[n, k // dst.c0, y, x, k % dst.c0] = src[0, n, y, x, k]
    and 6 more, by form, mode and element types; the planners below have them.

    Writes its outputs in place and returns None.  A broken error rule raises RuleError.
    Record: tile/memory-and-data-movement/tload.yaml
    """
    try:
        run = _plans[dst.key, src.key, current_profile() if profile is None else profile, check, strict, exact]
    except (KeyError, AttributeError, TypeError) as missing:
        run, named = None, missing.args
    if run is None:
        run = _kernel.plan(_plans, named, (dst, src), (), profile, check, strict, exact)
    run(dst, src)


def bind(dst, src, *, profile='cpu', exact=False):
    """Fix what depends on operand types and attributes; returns ``run`` over the operands.

    Takes operand types where the function takes operands.  Rules are not checked here, except that every equality
    the code relies on is asserted."""
    if profile == "a2a3":
        if dst.kind == 'conv' and dst.layout == src.layout and (dst.layout == 'nc1hwc0' or dst.layout in ('fractal_z', 'fractal_z_3d') and dst.rank == 5):
            return _conv_five(dst, src)
        if dst.kind == 'conv' and dst.layout == src.layout and dst.layout == 'ndc1hwc0':
            return _conv_depth(dst, src)
        if dst.kind == 'conv' and dst.layout == src.layout and dst.layout in ('fractal_z', 'fractal_z_3d'):
            return _conv_boxes(dst, src)
        if dst.kind == 'tile':
            return _common_2(dst)
    if profile == "a5":
        if dst.kind == 'conv' and dst.layout == src.layout and (dst.layout == 'nc1hwc0' or dst.layout in ('fractal_z', 'fractal_z_3d') and dst.rank == 5):
            return _conv_five(dst, src)
        if dst.kind == 'conv' and dst.layout == src.layout and dst.layout == 'ndc1hwc0':
            return _conv_depth(dst, src)
        if dst.kind == 'conv' and dst.layout == src.layout and dst.layout in ('fractal_z', 'fractal_z_3d'):
            return _conv_boxes(dst, src)
        if dst.kind == 'conv' and src.layout == 'nhwc' and dst.layout == 'nc1hwc0':
            return _rearranged_nhwc_to_nc1hwc0(dst, src)
        if dst.kind == 'conv' and src.layout == 'nchw' and dst.layout == 'nc1hwc0':
            return _rearranged_nchw_to_nc1hwc0(dst, src)
        if dst.kind == 'conv' and src.layout == 'nchw' and dst.layout == 'fractal_z':
            return _rearranged_nchw_to_fractal_z(dst, src)
        if dst.kind == 'conv' and src.layout == 'ncdhw' and dst.layout == 'ndc1hwc0':
            return _rearranged_ncdhw_to_ndc1hwc0(dst, src)
        if dst.kind == 'conv' and src.layout == 'ncdhw' and dst.layout == 'fractal_z_3d':
            return _rearranged_ncdhw_to_fractal_z_3d(dst, src)
        if dst.kind == 'tile':
            return _common_2(dst)
    if profile == "cpu":
        if dst.kind == 'conv' and dst.layout == src.layout and (dst.layout == 'nc1hwc0' or dst.layout in ('fractal_z', 'fractal_z_3d') and dst.rank == 5):
            return _conv_five(dst, src)
        if dst.kind == 'conv' and dst.layout == src.layout and dst.layout == 'ndc1hwc0':
            return _conv_depth(dst, src)
        if dst.kind == 'conv' and dst.layout == src.layout and dst.layout in ('fractal_z', 'fractal_z_3d'):
            return _conv_boxes(dst, src)
        if dst.kind == 'tile':
            return _common(dst)
    raise no_variant("pto.tload", profile)


def _conv_five(dst, src):
    """dst[a, b, c, d, e] = src[a, b, c, d, e]."""
    inside("src", 0, dst.shape[0], src.shape[0])
    A = dst.shape[0]
    inside("src", 0, dst.shape[1], src.shape[1])
    B = dst.shape[1]
    inside("src", 0, dst.shape[2], src.shape[2])
    C = dst.shape[2]
    inside("src", 0, dst.shape[3], src.shape[3])
    D = dst.shape[3]
    inside("src", 0, dst.shape[4], src.shape[4])
    E = dst.shape[4]

    def run(dst, src):
        dst.array[...] = src.array[:A, :B, :C, :D, :E]

    return run


def _conv_depth(dst, src):
    """dst[a, b, c, d, e, f] = src.linear[a * src.stride[0] + b * src.stride[1] + c * src.stride[2] + d *
    src.stride[3] + e * src.stride[4] + f]."""
    inside("dst", 0, dst.n, dst.shape[0])
    A = dst.n
    inside("dst", 0, dst.d, dst.shape[1])
    B = dst.d
    inside("dst", 0, dst.c1, dst.shape[2])
    C = dst.c1
    inside("dst", 0, dst.h, dst.shape[3])
    D = dst.h
    inside("dst", 0, dst.w, dst.shape[4])
    E = dst.w
    inside("dst", 0, dst.c0, dst.shape[5])
    F = dst.c0
    at = np.arange(A)[:, None, None, None, None, None]
    n = src.stride[0]
    at2 = at * n
    at3 = np.arange(B)[:, None, None, None, None]
    n2 = src.stride[1]
    at4 = at3 * n2
    at5 = at2 + at4
    at6 = np.arange(C)[:, None, None, None]
    n3 = src.stride[2]
    at7 = at6 * n3
    at8 = at5 + at7
    at9 = np.arange(D)[:, None, None]
    n4 = src.stride[3]
    at10 = at9 * n4
    at11 = at8 + at10
    at12 = np.arange(E)[:, None]
    n5 = src.stride[4]
    at13 = at12 * n5
    at14 = at11 + at13
    at15 = np.arange(F)
    at16 = at14 + at15
    n6 = src.size
    at17 = checked(at16, n6, "src")

    def run(dst, src):
        dst.array[:A, :B, :C, :D, :E, :F] = src.memory[at17]

    return run


def _conv_boxes(dst, src):
    """dst[a, b, c, d] = src[0, a, b, c, d]."""
    inside("src", 0, 1, src.shape[0])
    inside("src", 0, dst.shape[0], src.shape[1])
    A = dst.shape[0]
    inside("src", 0, dst.shape[1], src.shape[2])
    B = dst.shape[1]
    inside("src", 0, dst.shape[2], src.shape[3])
    C = dst.shape[2]
    inside("src", 0, dst.shape[3], src.shape[4])
    D = dst.shape[3]

    def run(dst, src):
        dst.array[...] = src.array[0, :A, :B, :C, :D]

    return run


def _rearranged_nhwc_to_nc1hwc0(dst, src):
    """dst[n, k // dst.c0, y, x, k % dst.c0] = src[0, n, y, x, k]."""
    inside("src", 0, 1, src.shape[0])
    n = src.shape[1]
    at = np.arange(n)[:, None, None, None]
    n2 = dst.shape[0]
    at2 = checked(at, n2, "dst")
    n3 = src.shape[4]
    at3 = np.arange(n3)
    n4 = dst.c0
    at4 = at3 // n4
    n5 = dst.shape[1]
    at5 = checked(at4, n5, "dst")
    n6 = src.shape[2]
    at6 = np.arange(n6)[:, None, None]
    n7 = dst.shape[2]
    at7 = checked(at6, n7, "dst")
    n8 = src.shape[3]
    at8 = np.arange(n8)[:, None]
    n9 = dst.shape[3]
    at9 = checked(at8, n9, "dst")
    at10 = at3 % n4
    n10 = dst.shape[4]
    at11 = checked(at10, n10, "dst")

    def run(dst, src):
        scatter("dst", dst.array, (at2, at5, at7, at9, at11), src.array[0], (n, n6, n8, n3))

    return run


def _rearranged_nchw_to_nc1hwc0(dst, src):
    """dst[n, k // dst.c0, y, x, k % dst.c0] = src[0, n, k, y, x]."""
    inside("src", 0, 1, src.shape[0])
    n = src.shape[1]
    at = np.arange(n)[:, None, None, None]
    n2 = dst.shape[0]
    at2 = checked(at, n2, "dst")
    n3 = src.shape[2]
    at3 = np.arange(n3)[:, None, None]
    n4 = dst.c0
    at4 = at3 // n4
    n5 = dst.shape[1]
    at5 = checked(at4, n5, "dst")
    n6 = src.shape[3]
    at6 = np.arange(n6)[:, None]
    n7 = dst.shape[2]
    at7 = checked(at6, n7, "dst")
    n8 = src.shape[4]
    at8 = np.arange(n8)
    n9 = dst.shape[3]
    at9 = checked(at8, n9, "dst")
    at10 = at3 % n4
    n10 = dst.shape[4]
    at11 = checked(at10, n10, "dst")

    def run(dst, src):
        scatter("dst", dst.array, (at2, at5, at7, at9, at11), src.array[0], (n, n3, n6, n8))

    return run


def _rearranged_nchw_to_fractal_z(dst, src):
    """dst[(k // dst.c0 * src.shape[3] + y) * src.shape[4] + x, n // 16, n % 16, k % dst.c0] = src[0, n, k, y, x]."""
    inside("src", 0, 1, src.shape[0])
    n = src.shape[2]
    at = np.arange(n)[:, None, None]
    n2 = dst.c0
    at2 = at // n2
    n3 = src.shape[3]
    at3 = at2 * n3
    at4 = np.arange(n3)[:, None]
    at5 = at3 + at4
    n4 = src.shape[4]
    at6 = at5 * n4
    at7 = np.arange(n4)
    at8 = at6 + at7
    n5 = dst.shape[0]
    at9 = checked(at8, n5, "dst")
    n6 = src.shape[1]
    at10 = np.arange(n6)[:, None, None, None]
    at11 = at10 // 16
    n7 = dst.shape[1]
    at12 = checked(at11, n7, "dst")
    at13 = at10 % 16
    n8 = dst.shape[2]
    at14 = checked(at13, n8, "dst")
    at15 = at % n2
    n9 = dst.shape[3]
    at16 = checked(at15, n9, "dst")

    def run(dst, src):
        scatter("dst", dst.array, (at9, at12, at14, at16), src.array[0], (n6, n, n3, n4))

    return run


def _rearranged_ncdhw_to_ndc1hwc0(dst, src):
    """dst[n, z, k // dst.c0, y, x, k % dst.c0] = src[n, k, z, y, x]."""
    n = src.shape[0]
    at = np.arange(n)[:, None, None, None, None]
    n2 = dst.shape[0]
    at2 = checked(at, n2, "dst")
    n3 = src.shape[2]
    at3 = np.arange(n3)[:, None, None]
    n4 = dst.shape[1]
    at4 = checked(at3, n4, "dst")
    n5 = src.shape[1]
    at5 = np.arange(n5)[:, None, None, None]
    n6 = dst.c0
    at6 = at5 // n6
    n7 = dst.shape[2]
    at7 = checked(at6, n7, "dst")
    n8 = src.shape[3]
    at8 = np.arange(n8)[:, None]
    n9 = dst.shape[3]
    at9 = checked(at8, n9, "dst")
    n10 = src.shape[4]
    at10 = np.arange(n10)
    n11 = dst.shape[4]
    at11 = checked(at10, n11, "dst")
    at12 = at5 % n6
    n12 = dst.shape[5]
    at13 = checked(at12, n12, "dst")

    def run(dst, src):
        scatter("dst", dst.array, (at2, at4, at7, at9, at11, at13), src.array, (n, n5, n3, n8, n10))

    return run


def _rearranged_ncdhw_to_fractal_z_3d(dst, src):
    """dst[((k // dst.c0 * src.shape[2] + z) * src.shape[3] + y) * src.shape[4] + x, n // 16, n % 16, k % dst.c0] =
    src[n, k, z, y, x]."""
    n = src.shape[1]
    at = np.arange(n)[:, None, None, None]
    n2 = dst.c0
    at2 = at // n2
    n3 = src.shape[2]
    at3 = at2 * n3
    at4 = np.arange(n3)[:, None, None]
    at5 = at3 + at4
    n4 = src.shape[3]
    at6 = at5 * n4
    at7 = np.arange(n4)[:, None]
    at8 = at6 + at7
    n5 = src.shape[4]
    at9 = at8 * n5
    at10 = np.arange(n5)
    at11 = at9 + at10
    n6 = dst.shape[0]
    at12 = checked(at11, n6, "dst")
    n7 = src.shape[0]
    at13 = np.arange(n7)[:, None, None, None, None]
    at14 = at13 // 16
    n8 = dst.shape[1]
    at15 = checked(at14, n8, "dst")
    at16 = at13 % 16
    n9 = dst.shape[2]
    at17 = checked(at16, n9, "dst")
    at18 = at % n2
    n10 = dst.shape[3]
    at19 = checked(at18, n10, "dst")

    def run(dst, src):
        scatter("dst", dst.array, (at12, at15, at17, at19), src.array, (n7, n, n3, n4, n5))

    return run


def _common(dst):
    """dst[i, j] = pad_value(dst.pad, dst.dtype); dst[i, j] = src.tile[i, j]."""
    pad = pad_value(dst.pad, dst.dtype)
    rows = dst.valid_row
    cols = dst.valid_col

    def run(dst, src):
        dst.array[...] = pad
        dst.valid[...] = src.tile(rows, cols)

    return run


def _common_2(dst):
    """dst[i, j] = src.tile[i, j]."""
    rows = dst.valid_row
    cols = dst.valid_col

    def run(dst, src):
        dst.valid[...] = src.tile(rows, cols)

    return run
