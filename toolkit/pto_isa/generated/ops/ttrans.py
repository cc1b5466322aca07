"""pto.ttrans: Transpose a tile, or change the format of a convolution tile.

Generated from tile/layout-and-rearrangement/ttrans.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

import numpy as np

from pto_isa.runtime.kernel import Kernel, apart, checked, current_profile, inside, no_variant, pad_value, scatter

_plans: dict = {}


def _rules():
    from pto_isa.generated.rules.ttrans import RULES

    return RULES


_kernel = Kernel("pto.ttrans", lambda *types, **fixed: bind(*types, **fixed), {"dst": ('tile', 'conv'), "src": ('tile', 'conv'), "tmp": ('tile',)}, ('dst',), (), _rules)


def ttrans(dst, src, tmp=None, *, profile=None, check=True, strict=False, exact=False):
    """Transpose a tile, or change the format of a convolution tile.

    dst: Result. Row `c` holds column `c` of `src`.
    src: Source, a tile or a convolution tile like `dst`.
    tmp: Scratch. C++ and `ptoas` always pass it; the documented text forms leave it out.

    dst[c, r] = src[r, c]
    dst[n, c // dst.c0, h, w, c % dst.c0] = src[n, c, h, w]
    dst[n, c, h, w] = src[n, c // src.c0, h, w, c % src.c0]
    dst[(q * src.h + h) * src.w + w, n // dst.n0, n % dst.n0, z] = src[n, q, h, w, z]
    and 5 more, by form, mode and element types; the planners below have them.

    Writes its outputs in place and returns None.  A broken error rule raises RuleError.
    Record: tile/layout-and-rearrangement/ttrans.yaml
    """
    try:
        run = _plans[dst.key, src.key, tmp is None or tmp.key, current_profile() if profile is None else profile, check, strict, exact]
    except (KeyError, AttributeError, TypeError) as missing:
        run, named = None, missing.args
    if run is None:
        run = _kernel.plan(_plans, named, (dst, src, tmp), (), profile, check, strict, exact)
    run(dst, src, tmp)


def bind(dst, src, tmp=None, *, profile='cpu', exact=False):
    """Fix what depends on operand types and attributes; returns ``run`` over the operands.

    Takes operand types where the function takes operands.  Rules are not checked here, except that every equality
    the code relies on is asserted."""
    if profile == "a2a3":
        if src.kind == 'tile':
            return _transpose(dst, src)
        if src.layout == 'nchw' and dst.layout == 'nc1hwc0':
            return _nchw_to_nc1hwc0(dst, src)
        if src.layout == 'nc1hwc0' and dst.layout == 'nchw':
            return _nc1hwc0_to_nchw(dst, src)
        if src.layout == 'nc1hwc0' and dst.layout == 'fractal_z':
            return _nc1hwc0_to_fractal_z(dst, src)
        if src.layout == 'gnchw' and dst.layout == 'gnc1hwc0':
            return _gnchw_to_gnc1hwc0(dst, src)
        if src.layout == 'gnc1hwc0' and dst.layout == 'gnchw':
            return _gnc1hwc0_to_gnchw(dst, src)
        if src.layout == 'gnc1hwc0' and dst.layout == 'fractal_z':
            return _gnc1hwc0_to_fractal_z_2(dst, src)
        if src.layout == 'ncdhw' and dst.layout == 'fractal_z_3d':
            return _ncdhw_to_fractal_z_3d_2(dst, src)
    if profile == "a5":
        if src.kind == 'tile':
            return _transpose(dst, src)
        if src.layout == 'nchw' and dst.layout == 'nc1hwc0':
            return _nchw_to_nc1hwc0(dst, src)
        if src.layout == 'nc1hwc0' and dst.layout == 'fractal_z':
            return _nc1hwc0_to_fractal_z(dst, src)
        if src.layout == 'gnchw' and dst.layout == 'gnc1hwc0':
            return _gnchw_to_gnc1hwc0(dst, src)
        if src.layout == 'gnc1hwc0' and dst.layout == 'fractal_z':
            return _gnc1hwc0_to_fractal_z_2(dst, src)
    if profile == "cpu":
        if src.kind == 'tile':
            return _transpose(dst, src)
        if src.layout == 'nchw' and dst.layout == 'nc1hwc0':
            return _nchw_to_nc1hwc0(dst, src)
        if src.layout == 'nc1hwc0' and dst.layout == 'nchw':
            return _nc1hwc0_to_nchw(dst, src)
        if src.layout == 'nc1hwc0' and dst.layout == 'fractal_z':
            return _nc1hwc0_to_fractal_z(dst, src)
        if src.layout == 'gnchw' and dst.layout == 'gnc1hwc0':
            return _gnchw_to_gnc1hwc0(dst, src)
        if src.layout == 'gnc1hwc0' and dst.layout == 'fractal_z':
            return _gnc1hwc0_to_fractal_z(dst, src)
        if src.layout == 'ncdhw' and dst.layout == 'fractal_z_3d':
            return _ncdhw_to_fractal_z_3d(dst, src)
    raise no_variant("pto.ttrans", profile)


def _transpose(dst, src):
    """dst[c, r] = src[r, c]."""
    inside("dst", 0, src.valid_col, dst.rows)
    src_cols = src.valid_col
    inside("dst", 0, src.valid_row, dst.cols)
    src_rows = src.valid_row

    def run(dst, src, tmp=None):
        dst.array[:src_cols, :src_rows].T[...] = src.valid

    return run


def _nchw_to_nc1hwc0(dst, src):
    """dst[n, c // dst.c0, h, w, c % dst.c0] = src[n, c, h, w]."""
    inside("src", 0, src.n, src.shape[0])
    N = src.n
    inside("src", 0, src.c, src.shape[1])
    C = src.c
    inside("src", 0, src.h, src.shape[2])
    H = src.h
    inside("src", 0, src.w, src.shape[3])
    W = src.w
    at = np.arange(N)[:, None, None, None]
    n = dst.shape[0]
    at2 = checked(at, n, "dst")
    at3 = np.arange(C)[:, None, None]
    n2 = dst.c0
    at4 = at3 // n2
    n3 = dst.shape[1]
    at5 = checked(at4, n3, "dst")
    at6 = np.arange(H)[:, None]
    n4 = dst.shape[2]
    at7 = checked(at6, n4, "dst")
    at8 = np.arange(W)
    n5 = dst.shape[3]
    at9 = checked(at8, n5, "dst")
    at10 = at3 % n2
    n6 = dst.shape[4]
    at11 = checked(at10, n6, "dst")

    def run(dst, src, tmp=None):
        scatter("dst", dst.array, (at2, at5, at7, at9, at11), src.array[:N, :C, :H, :W], (N, C, H, W))

    return run


def _nc1hwc0_to_nchw(dst, src):
    """dst[n, c, h, w] = src[n, c // src.c0, h, w, c % src.c0]."""
    inside("dst", 0, dst.n, dst.shape[0])
    N = dst.n
    inside("dst", 0, dst.c, dst.shape[1])
    C = dst.c
    inside("dst", 0, dst.h, dst.shape[2])
    H = dst.h
    inside("dst", 0, dst.w, dst.shape[3])
    W = dst.w
    at = np.arange(N)[:, None, None, None]
    n = src.shape[0]
    at2 = checked(at, n, "src")
    at3 = np.arange(C)[:, None, None]
    n2 = src.c0
    at4 = at3 // n2
    n3 = src.shape[1]
    at5 = checked(at4, n3, "src")
    at6 = np.arange(H)[:, None]
    n4 = src.shape[2]
    at7 = checked(at6, n4, "src")
    at8 = np.arange(W)
    n5 = src.shape[3]
    at9 = checked(at8, n5, "src")
    at10 = at3 % n2
    n6 = src.shape[4]
    at11 = checked(at10, n6, "src")

    def run(dst, src, tmp=None):
        dst.array[:N, :C, :H, :W] = src.array[at2, at5, at7, at9, at11]

    return run


def _nc1hwc0_to_fractal_z(dst, src):
    """dst[(q * src.h + h) * src.w + w, n // dst.n0, n % dst.n0, z] = src[n, q, h, w, z]."""
    inside("src", 0, src.n, src.shape[0])
    N = src.n
    inside("src", 0, src.c1, src.shape[1])
    Q = src.c1
    inside("src", 0, src.h, src.shape[2])
    H = src.h
    inside("src", 0, src.w, src.shape[3])
    W = src.w
    inside("src", 0, src.c0, src.shape[4])
    Z = src.c0
    at = np.arange(Q)[:, None, None, None]
    at2 = at * H
    at3 = np.arange(H)[:, None, None]
    at4 = at2 + at3
    at5 = at4 * W
    at6 = np.arange(W)[:, None]
    at7 = at5 + at6
    n = dst.shape[0]
    at8 = checked(at7, n, "dst")
    at9 = np.arange(N)[:, None, None, None, None]
    n2 = dst.n0
    at10 = at9 // n2
    n3 = dst.shape[1]
    at11 = checked(at10, n3, "dst")
    at12 = at9 % n2
    n4 = dst.shape[2]
    at13 = checked(at12, n4, "dst")
    at14 = np.arange(Z)
    n5 = dst.shape[3]
    at15 = checked(at14, n5, "dst")

    def run(dst, src, tmp=None):
        scatter("dst", dst.array, (at8, at11, at13, at15), src.array[:N, :Q, :H, :W, :Z], (N, Q, H, W, Z))

    return run


def _gnchw_to_gnc1hwc0(dst, src):
    """dst[g, n, c // dst.c0, h, w, c % dst.c0] = src[g, n, c, h, w]."""
    inside("src", 0, src.g, src.shape[0])
    G = src.g
    inside("src", 0, src.n, src.shape[1])
    N = src.n
    inside("src", 0, src.c, src.shape[2])
    C = src.c
    inside("src", 0, src.h, src.shape[3])
    H = src.h
    inside("src", 0, src.w, src.shape[4])
    W = src.w
    at = np.arange(G)[:, None, None, None, None]
    n = dst.shape[0]
    at2 = checked(at, n, "dst")
    at3 = np.arange(N)[:, None, None, None]
    n2 = dst.shape[1]
    at4 = checked(at3, n2, "dst")
    at5 = np.arange(C)[:, None, None]
    n3 = dst.c0
    at6 = at5 // n3
    n4 = dst.shape[2]
    at7 = checked(at6, n4, "dst")
    at8 = np.arange(H)[:, None]
    n5 = dst.shape[3]
    at9 = checked(at8, n5, "dst")
    at10 = np.arange(W)
    n6 = dst.shape[4]
    at11 = checked(at10, n6, "dst")
    at12 = at5 % n3
    n7 = dst.shape[5]
    at13 = checked(at12, n7, "dst")

    def run(dst, src, tmp=None):
        scatter("dst", dst.array, (at2, at4, at7, at9, at11, at13), src.array[:G, :N, :C, :H, :W], (G, N, C, H, W))

    return run


def _gnc1hwc0_to_gnchw(dst, src):
    """dst[g, n, c, h, w] = src[g, n, c // src.c0, h, w, c % src.c0]."""
    inside("dst", 0, dst.g, dst.shape[0])
    G = dst.g
    inside("dst", 0, dst.n, dst.shape[1])
    N = dst.n
    inside("dst", 0, dst.c, dst.shape[2])
    C = dst.c
    inside("dst", 0, dst.h, dst.shape[3])
    H = dst.h
    inside("dst", 0, dst.w, dst.shape[4])
    W = dst.w
    at = np.arange(G)[:, None, None, None, None]
    n = src.shape[0]
    at2 = checked(at, n, "src")
    at3 = np.arange(N)[:, None, None, None]
    n2 = src.shape[1]
    at4 = checked(at3, n2, "src")
    at5 = np.arange(C)[:, None, None]
    n3 = src.c0
    at6 = at5 // n3
    n4 = src.shape[2]
    at7 = checked(at6, n4, "src")
    at8 = np.arange(H)[:, None]
    n5 = src.shape[3]
    at9 = checked(at8, n5, "src")
    at10 = np.arange(W)
    n6 = src.shape[4]
    at11 = checked(at10, n6, "src")
    at12 = at5 % n3
    n7 = src.shape[5]
    at13 = checked(at12, n7, "src")

    def run(dst, src, tmp=None):
        dst.array[:G, :N, :C, :H, :W] = src.array[at2, at4, at7, at9, at11, at13]

    return run


def _gnc1hwc0_to_fractal_z(dst, src):
    """dst[((g * src.c1 + q) * src.h + h) * src.w + w, n // dst.n0, n % dst.n0, z] = src[g, n, q, h, w, z]."""
    inside("src", 0, src.g, src.shape[0])
    G = src.g
    inside("src", 0, src.n, src.shape[1])
    N = src.n
    inside("src", 0, src.c1, src.shape[2])
    Q = src.c1
    inside("src", 0, src.h, src.shape[3])
    H = src.h
    inside("src", 0, src.w, src.shape[4])
    W = src.w
    inside("src", 0, src.c0, src.shape[5])
    Z = src.c0
    at = np.arange(G)[:, None, None, None, None, None]
    at2 = at * Q
    at3 = np.arange(Q)[:, None, None, None]
    at4 = at2 + at3
    at5 = at4 * H
    at6 = np.arange(H)[:, None, None]
    at7 = at5 + at6
    at8 = at7 * W
    at9 = np.arange(W)[:, None]
    at10 = at8 + at9
    n = dst.shape[0]
    at11 = checked(at10, n, "dst")
    at12 = np.arange(N)[:, None, None, None, None]
    n2 = dst.n0
    at13 = at12 // n2
    n3 = dst.shape[1]
    at14 = checked(at13, n3, "dst")
    at15 = at12 % n2
    n4 = dst.shape[2]
    at16 = checked(at15, n4, "dst")
    at17 = np.arange(Z)
    n5 = dst.shape[3]
    at18 = checked(at17, n5, "dst")

    def run(dst, src, tmp=None):
        scatter("dst", dst.array, (at11, at14, at16, at18), src.array[:G, :N, :Q, :H, :W, :Z], (G, N, Q, H, W, Z))

    return run


def _gnc1hwc0_to_fractal_z_2(dst, src):
    """dst[m, x, v, z] = pad_value(zero, dst.dtype); dst[((g * src.c1 + q) * src.h + h) * src.w + w, n // dst.n0, n %
    dst.n0, z] = src[g, n, q, h, w, z]."""
    inside("dst", 0, dst.n1, dst.shape[1])
    X = dst.n1
    inside("dst", 0, dst.n0, dst.shape[2])
    V = dst.n0
    inside("dst", 0, dst.c0, dst.shape[3])
    Z = dst.c0
    pad = pad_value('zero', dst.dtype)
    inside("src", 0, src.g, src.shape[0])
    G = src.g
    inside("src", 0, src.n, src.shape[1])
    N = src.n
    inside("src", 0, src.c1, src.shape[2])
    Q = src.c1
    inside("src", 0, src.h, src.shape[3])
    H = src.h
    inside("src", 0, src.w, src.shape[4])
    W = src.w
    inside("src", 0, src.c0, src.shape[5])
    Z2 = src.c0
    at = np.arange(G)[:, None, None, None, None, None]
    at2 = at * Q
    at3 = np.arange(Q)[:, None, None, None]
    at4 = at2 + at3
    at5 = at4 * H
    at6 = np.arange(H)[:, None, None]
    at7 = at5 + at6
    at8 = at7 * W
    at9 = np.arange(W)[:, None]
    at10 = at8 + at9
    n = dst.shape[0]
    at11 = checked(at10, n, "dst")
    at12 = np.arange(N)[:, None, None, None, None]
    at13 = at12 // V
    n2 = dst.shape[1]
    at14 = checked(at13, n2, "dst")
    at15 = at12 % V
    n3 = dst.shape[2]
    at16 = checked(at15, n3, "dst")
    at17 = np.arange(Z2)
    n4 = dst.shape[3]
    at18 = checked(at17, n4, "dst")

    def run(dst, src, tmp=None):
        src = apart(src, dst)
        dst.array[:, :X, :V, :Z] = pad
        scatter("dst", dst.array, (at11, at14, at16, at18), src.array[:G, :N, :Q, :H, :W, :Z2], (G, N, Q, H, W, Z2))

    return run


def _ncdhw_to_fractal_z_3d(dst, src):
    """dst[((d * ceil_div(src.c, dst.c0) + c // dst.c0) * src.h + h) * src.w + w, n // dst.n0, n % dst.n0, c %
    dst.c0] = src[n, c, d, h, w]."""
    inside("src", 0, src.n, src.shape[0])
    N = src.n
    inside("src", 0, src.c, src.shape[1])
    C = src.c
    inside("src", 0, src.d, src.shape[2])
    D = src.d
    inside("src", 0, src.h, src.shape[3])
    H = src.h
    inside("src", 0, src.w, src.shape[4])
    W = src.w
    at = np.arange(D)[:, None, None]
    n = (-(-src.c // dst.c0))
    at2 = at * n
    at3 = np.arange(C)[:, None, None, None]
    n2 = dst.c0
    at4 = at3 // n2
    at5 = at2 + at4
    at6 = at5 * H
    at7 = np.arange(H)[:, None]
    at8 = at6 + at7
    at9 = at8 * W
    at10 = np.arange(W)
    at11 = at9 + at10
    n3 = dst.shape[0]
    at12 = checked(at11, n3, "dst")
    at13 = np.arange(N)[:, None, None, None, None]
    n4 = dst.n0
    at14 = at13 // n4
    n5 = dst.shape[1]
    at15 = checked(at14, n5, "dst")
    at16 = at13 % n4
    n6 = dst.shape[2]
    at17 = checked(at16, n6, "dst")
    at18 = at3 % n2
    n7 = dst.shape[3]
    at19 = checked(at18, n7, "dst")

    def run(dst, src, tmp=None):
        scatter("dst", dst.array, (at12, at15, at17, at19), src.array[:N, :C, :D, :H, :W], (N, C, D, H, W))

    return run


def _ncdhw_to_fractal_z_3d_2(dst, src):
    """dst[m, x, v, z] = pad_value(zero, dst.dtype); dst[((d * ceil_div(src.c, dst.c0) + c // dst.c0) * src.h + h) *
    src.w + w, n // dst.n0, n % dst.n0, c % dst.c0] = src[n, c, d, h, w]."""
    inside("dst", 0, dst.n1, dst.shape[1])
    X = dst.n1
    inside("dst", 0, dst.n0, dst.shape[2])
    V = dst.n0
    inside("dst", 0, dst.c0, dst.shape[3])
    Z = dst.c0
    pad = pad_value('zero', dst.dtype)
    inside("src", 0, src.n, src.shape[0])
    N = src.n
    inside("src", 0, src.c, src.shape[1])
    C = src.c
    inside("src", 0, src.d, src.shape[2])
    D = src.d
    inside("src", 0, src.h, src.shape[3])
    H = src.h
    inside("src", 0, src.w, src.shape[4])
    W = src.w
    at = np.arange(D)[:, None, None]
    n = (-(-src.c // dst.c0))
    at2 = at * n
    at3 = np.arange(C)[:, None, None, None]
    at4 = at3 // Z
    at5 = at2 + at4
    at6 = at5 * H
    at7 = np.arange(H)[:, None]
    at8 = at6 + at7
    at9 = at8 * W
    at10 = np.arange(W)
    at11 = at9 + at10
    n2 = dst.shape[0]
    at12 = checked(at11, n2, "dst")
    at13 = np.arange(N)[:, None, None, None, None]
    at14 = at13 // V
    n3 = dst.shape[1]
    at15 = checked(at14, n3, "dst")
    at16 = at13 % V
    n4 = dst.shape[2]
    at17 = checked(at16, n4, "dst")
    at18 = at3 % Z
    n5 = dst.shape[3]
    at19 = checked(at18, n5, "dst")

    def run(dst, src, tmp=None):
        src = apart(src, dst)
        dst.array[:, :X, :V, :Z] = pad
        scatter("dst", dst.array, (at12, at15, at17, at19), src.array[:N, :C, :D, :H, :W], (N, C, D, H, W))

    return run
