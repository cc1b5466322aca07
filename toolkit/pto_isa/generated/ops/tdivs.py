"""pto.tdivs: Divide a tile by a scalar, or a scalar by a tile, element by element.

Generated from tile/tile-scalar-and-immediate/tdivs.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

import numpy as np

from pto_isa.runtime.kernel import Kernel, current_profile, divide, no_variant, require, scalar_type

_plans: dict = {}


def _rules():
    from pto_isa.generated.rules.tdivs import RULES

    return RULES


_kernel = Kernel("pto.tdivs", lambda *types, **fixed: bind(*types, **fixed), {"dst": ('tile',), "src": ('tile',), "scalar": ('scalar',)}, ('dst',), ('order', 'precision'), _rules)


def tdivs(dst, src, scalar, *, order='tile_scalar', precision='default', profile=None, check=True, strict=False, exact=False):
    """Divide a tile by a scalar, or a scalar by a tile, element by element.

    dst: Result. Its valid region is the iteration domain.
    src: Tile operand.
    scalar: Divisor when it comes second, dividend when it comes first.
    order: `tile_scalar` divides the tile by the scalar, `scalar_tile` the scalar by the tile.
    precision: Algorithm. `high_precision` is slower and takes effect on A5 only.

    dst[i, j] = src[i, j] / scalar
    dst[i, j] = scalar / src[i, j]

    Writes its outputs in place and returns None.  A broken error rule raises RuleError.
    Record: tile/tile-scalar-and-immediate/tdivs.yaml
    """
    try:
        run = _plans[dst.key, src.key, order, precision, current_profile() if profile is None else profile, check, strict, exact]
    except (KeyError, AttributeError, TypeError) as missing:
        run, named = None, missing.args
    if run is None:
        run = _kernel.plan(_plans, named, (dst, src, scalar), (order, precision), profile, check, strict, exact)
    run(dst, src, scalar)


def bind(dst, src, scalar, *, order='tile_scalar', precision='default', profile='cpu', exact=False):
    """Fix what depends on operand types and attributes; returns ``run`` over the operands.

    Takes operand types where the function takes operands.  Rules are not checked here, except that every equality
    the code relies on is asserted."""
    if profile in ("a2a3", "a5"):
        if order == 'tile_scalar':
            if dst.dtype in ("f16", "f32"):
                return _tile_scalar_float(dst, src)
            return _tile_scalar_integer(dst, src)
        if order == 'scalar_tile':
            if dst.dtype in ("f16", "f32"):
                return _scalar_tile_float(dst, src)
            return _scalar_tile_integer(dst, src)
    if profile == "cpu":
        if order == 'tile_scalar':
            if dst.dtype in ("bf16", "f16", "f32"):
                return _tile_scalar_float(dst, src)
            return _tile_scalar_integer(dst, src)
        if order == 'scalar_tile':
            if dst.dtype in ("bf16", "f16", "f32"):
                return _scalar_tile_float(dst, src)
            return _scalar_tile_integer(dst, src)
    raise no_variant("pto.tdivs", profile)


def _tile_scalar_float(dst, src):
    """dst[i, j] = src[i, j] / scalar."""
    require(dst.valid_shape == src.valid_shape, "pto.tdivs/same-valid-shape")
    as_scalar = scalar_type("pto.tdivs", "scalar", dst.dtype)

    def run(dst, src, scalar):
        scalar = as_scalar(scalar)
        np.divide(src.valid, scalar, out=dst.valid)

    return run


def _tile_scalar_integer(dst, src):
    """dst[i, j] = src[i, j] / scalar."""
    require(dst.valid_shape == src.valid_shape, "pto.tdivs/same-valid-shape")
    as_scalar = scalar_type("pto.tdivs", "scalar", dst.dtype)

    def run(dst, src, scalar):
        scalar = as_scalar(scalar)
        dst.valid[...] = divide(src.valid, scalar)

    return run


def _scalar_tile_float(dst, src):
    """dst[i, j] = scalar / src[i, j]."""
    require(dst.valid_shape == src.valid_shape, "pto.tdivs/same-valid-shape")
    as_scalar = scalar_type("pto.tdivs", "scalar", dst.dtype)

    def run(dst, src, scalar):
        scalar = as_scalar(scalar)
        np.divide(scalar, src.valid, out=dst.valid)

    return run


def _scalar_tile_integer(dst, src):
    """dst[i, j] = scalar / src[i, j]."""
    require(dst.valid_shape == src.valid_shape, "pto.tdivs/same-valid-shape")
    as_scalar = scalar_type("pto.tdivs", "scalar", dst.dtype)

    def run(dst, src, scalar):
        scalar = as_scalar(scalar)
        dst.valid[...] = divide(scalar, src.valid)

    return run
