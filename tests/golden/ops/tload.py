"""pto.tload: Load a tile from a tensor in global memory.

Generated from tile/memory-and-data-movement/tload.yaml by `pto-isa generate`; do not edit.
"""
# ruff: noqa

import numpy as np

from pto_isa.runtime.kernel import Kernel, checked, current_profile, inside, no_variant, pad_value, scatter

_plans: dict = {}
_kernel = Kernel("pto.tload", __name__, {"dst": ("tile", "conv"), "src": ("global",)}, ("dst",), ("cache_policy",))


def tload(dst, src, *, cache_policy=None, profile=None, check=True, strict=False, exact=False):
    """Load a tile from a tensor in global memory.

    dst: Tile to fill. Its valid region is what is transferred.
    src: Tensor in global memory with five extents and strides.
    cache_policy: Whether what is read is kept in the L2 cache. It has no influence on the values. PTOAS passes it to a
        template parameter that the headers have since September 2026.

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
        run = _plans[dst.key, src.key, cache_policy, current_profile() if profile is None else profile, check, strict, exact]
    except (KeyError, AttributeError, TypeError) as missing:
        run, named = None, missing.args
    if run is None:
        run = _kernel.plan(_plans, named, (dst, src), (cache_policy,), profile, check, strict, exact)
    run(dst, src)


def bind(dst, src, *, cache_policy=None, profile='cpu', exact=False):
    """Return ``run`` for these operand types and attributes; nothing is checked but what it relies on."""
    if dst.kind == "conv":
        if dst.layout == src.layout:
            if dst.layout == "nc1hwc0" or dst.layout in ("fractal_z", "fractal_z_3d") and dst.rank == 5:
                return _conv_five(dst, src)
            if dst.layout == "ndc1hwc0":
                return _conv_depth(dst, src)
            if dst.layout in ("fractal_z", "fractal_z_3d"):
                return _conv_boxes(dst, src)
        if profile == "a5":
            if dst.layout == "nc1hwc0":
                if src.layout == "nhwc":
                    return _rearranged_nhwc_to_nc1hwc0(dst, src)
                if src.layout == "nchw":
                    return _rearranged_nchw_to_nc1hwc0(dst, src)
            if src.layout == "nchw" and dst.layout == "fractal_z":
                return _rearranged_nchw_to_fractal_z(dst, src)
            if src.layout == "ncdhw":
                if dst.layout == "ndc1hwc0":
                    return _rearranged_ncdhw_to_ndc1hwc0(dst, src)
                if dst.layout == "fractal_z_3d":
                    return _rearranged_ncdhw_to_fractal_z_3d(dst, src)
    if dst.kind == "tile":
        if dst.fractal == 32 or src.layout in ("mx_a_nd", "mx_a_dn", "mx_a_zz", "mx_b_nd", "mx_b_dn", "mx_b_nn"):
            if profile == "cpu":
                return _common_cpu(dst)
            if profile == "a5":
                return _common_a5_a2a3(dst)
        if profile == "cpu":
            return _common_cpu(dst)
        return _common_a5_a2a3(dst)
    raise no_variant("pto.tload", profile)


def _conv_five(dst, src):
    """dst[a, b, c, d, e] = src[a, b, c, d, e]."""
    dst_shape_0, dst_shape_1, dst_shape_2, dst_shape_3, dst_shape_4 = dst.shape[:5]
    inside("src", (0, dst_shape_0, src.shape[0]), (0, dst_shape_1, src.shape[1]), (0, dst_shape_2, src.shape[2]), (0, dst_shape_3, src.shape[3]), (0, dst_shape_4, src.shape[4]))

    def run(dst, src):
        dst.array[...] = src.array[:dst_shape_0, :dst_shape_1, :dst_shape_2, :dst_shape_3, :dst_shape_4]
    return run


def _conv_depth(dst, src):
    """dst[a, b, c, d, e, f] = src.linear[a * src.stride[0] + b * src.stride[1] + c * src.stride[2] + d *
    src.stride[3] + e * src.stride[4] + f]."""
    dst_c0, dst_c1, dst_d, dst_h, dst_n, dst_w = dst.c0, dst.c1, dst.d, dst.h, dst.n, dst.w
    inside("dst", (0, dst_n, dst.shape[0]), (0, dst_d, dst.shape[1]), (0, dst_c1, dst.shape[2]), (0, dst_h, dst.shape[3]), (0, dst_w, dst.shape[4]), (0, dst_c0, dst.shape[5]))
    src_at = checked(np.arange(dst_n)[:, None, None, None, None, None] * src.stride[0] + np.arange(dst_d)[:, None, None, None, None] * src.stride[1] + np.arange(dst_c1)[:, None, None, None] * src.stride[2] + np.arange(dst_h)[:, None, None] * src.stride[3] + np.arange(dst_w)[:, None] * src.stride[4] + np.arange(dst_c0), src.size, "src")

    def run(dst, src):
        dst.array[:dst_n, :dst_d, :dst_c1, :dst_h, :dst_w, :dst_c0] = src.memory[src_at]
    return run


def _conv_boxes(dst, src):
    """dst[a, b, c, d] = src[0, a, b, c, d]."""
    dst_shape_0, dst_shape_1, dst_shape_2, dst_shape_3 = dst.shape[:4]
    inside("src", (0, 1, src.shape[0]), (0, dst_shape_0, src.shape[1]), (0, dst_shape_1, src.shape[2]), (0, dst_shape_2, src.shape[3]), (0, dst_shape_3, src.shape[4]))

    def run(dst, src):
        dst.array[...] = src.array[0, :dst_shape_0, :dst_shape_1, :dst_shape_2, :dst_shape_3]
    return run


def _rearranged_nhwc_to_nc1hwc0(dst, src):
    """dst[n, k // dst.c0, y, x, k % dst.c0] = src[0, n, y, x, k]."""
    inside("src", (0, 1, src.shape[0]))
    src_shape_1, src_shape_2, src_shape_3, src_shape_4 = src.shape[1], src.shape[2], src.shape[3], src.shape[4]
    dst_at = checked(np.arange(src_shape_1)[:, None, None, None], dst.shape[0], "dst")
    k = np.arange(src_shape_4)
    dst_at_src = checked(k // dst.c0, dst.shape[1], "dst")
    dst_at_dst = checked(np.arange(src_shape_2)[:, None, None], dst.shape[2], "dst")
    dst_at_src_dst = checked(np.arange(src_shape_3)[:, None], dst.shape[3], "dst")
    dst_at_b = checked(k % dst.c0, dst.shape[4], "dst")

    def run(dst, src):
        scatter("dst", dst.array, (dst_at, dst_at_src, dst_at_dst, dst_at_src_dst, dst_at_b), src.array[0], (src_shape_1, src_shape_2, src_shape_3, src_shape_4))
    return run


def _rearranged_nchw_to_nc1hwc0(dst, src):
    """dst[n, k // dst.c0, y, x, k % dst.c0] = src[0, n, k, y, x]."""
    inside("src", (0, 1, src.shape[0]))
    src_shape_1, src_shape_2, src_shape_3, src_shape_4 = src.shape[1], src.shape[2], src.shape[3], src.shape[4]
    dst_at = checked(np.arange(src_shape_1)[:, None, None, None], dst.shape[0], "dst")
    value = np.arange(src_shape_2)[:, None, None]
    dst_at_src = checked(value // dst.c0, dst.shape[1], "dst")
    dst_at_dst = checked(np.arange(src_shape_3)[:, None], dst.shape[2], "dst")
    dst_at_src_dst = checked(np.arange(src_shape_4), dst.shape[3], "dst")
    dst_at_b = checked(value % dst.c0, dst.shape[4], "dst")

    def run(dst, src):
        scatter("dst", dst.array, (dst_at, dst_at_src, dst_at_dst, dst_at_src_dst, dst_at_b), src.array[0], (src_shape_1, src_shape_2, src_shape_3, src_shape_4))
    return run


def _rearranged_nchw_to_fractal_z(dst, src):
    """dst[(k // dst.c0 * src.shape[3] + y) * src.shape[4] + x, n // 16, n % 16, k % dst.c0] = src[0, n, k, y, x]."""
    inside("src", (0, 1, src.shape[0]))
    src_shape_1, src_shape_2, src_shape_3, src_shape_4 = src.shape[1], src.shape[2], src.shape[3], src.shape[4]
    value = np.arange(src_shape_2)[:, None, None]
    dst_at = checked((value // dst.c0 * src_shape_3 + np.arange(src_shape_3)[:, None]) * src_shape_4 + np.arange(src_shape_4), dst.shape[0], "dst")
    value_src = np.arange(src_shape_1)[:, None, None, None]
    dst_at_src = checked(value_src // 16, dst.shape[1], "dst")
    dst_at_dst = checked(value_src % 16, dst.shape[2], "dst")
    dst_at_src_dst = checked(value % dst.c0, dst.shape[3], "dst")

    def run(dst, src):
        scatter("dst", dst.array, (dst_at, dst_at_src, dst_at_dst, dst_at_src_dst), src.array[0], (src_shape_1, src_shape_2, src_shape_3, src_shape_4))
    return run


def _rearranged_ncdhw_to_ndc1hwc0(dst, src):
    """dst[n, z, k // dst.c0, y, x, k % dst.c0] = src[n, k, z, y, x]."""
    src_shape_0, src_shape_1, src_shape_2, src_shape_3, src_shape_4 = src.shape[:5]
    dst_at = checked(np.arange(src_shape_0)[:, None, None, None, None], dst.shape[0], "dst")
    dst_at_src = checked(np.arange(src_shape_2)[:, None, None], dst.shape[1], "dst")
    value = np.arange(src_shape_1)[:, None, None, None]
    dst_at_dst = checked(value // dst.c0, dst.shape[2], "dst")
    dst_at_src_dst = checked(np.arange(src_shape_3)[:, None], dst.shape[3], "dst")
    dst_at_b = checked(np.arange(src_shape_4), dst.shape[4], "dst")
    dst_at_c = checked(value % dst.c0, dst.shape[5], "dst")

    def run(dst, src):
        scatter("dst", dst.array, (dst_at, dst_at_src, dst_at_dst, dst_at_src_dst, dst_at_b, dst_at_c), src.array, (src_shape_0, src_shape_1, src_shape_2, src_shape_3, src_shape_4))
    return run


def _rearranged_ncdhw_to_fractal_z_3d(dst, src):
    """dst[((k // dst.c0 * src.shape[2] + z) * src.shape[3] + y) * src.shape[4] + x, n // 16, n % 16, k % dst.c0] =
    src[n, k, z, y, x]."""
    src_shape_0, src_shape_1, src_shape_2, src_shape_3, src_shape_4 = src.shape[:5]
    value = np.arange(src_shape_1)[:, None, None, None]
    dst_at = checked(((value // dst.c0 * src_shape_2 + np.arange(src_shape_2)[:, None, None]) * src_shape_3 + np.arange(src_shape_3)[:, None]) * src_shape_4 + np.arange(src_shape_4), dst.shape[0], "dst")
    value_src = np.arange(src_shape_0)[:, None, None, None, None]
    dst_at_src = checked(value_src // 16, dst.shape[1], "dst")
    dst_at_dst = checked(value_src % 16, dst.shape[2], "dst")
    dst_at_src_dst = checked(value % dst.c0, dst.shape[3], "dst")

    def run(dst, src):
        scatter("dst", dst.array, (dst_at, dst_at_src, dst_at_dst, dst_at_src_dst), src.array, (src_shape_0, src_shape_1, src_shape_2, src_shape_3, src_shape_4))
    return run


def _common_cpu(dst):
    """dst[i, j] = pad_value(dst.pad, dst.dtype); dst[i, j] = src.tile[i, j]."""
    pad = pad_value(dst.pad, dst.dtype)
    rows, cols = dst.valid_shape

    def run(dst, src):
        dst.array[...] = pad
        dst.valid[...] = src.tile(rows, cols)
    return run


def _common_a5_a2a3(dst):
    """dst[i, j] = src.tile[i, j]."""
    rows, cols = dst.valid_shape

    def run(dst, src):
        dst.valid[...] = src.tile(rows, cols)
    return run
