"""pto.texpands: Fill a tile with a scalar.

Generated from tile/tile-scalar-and-immediate/texpands.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

from pto_isa.runtime.kernel import Kernel, current_profile, no_variant, scalar_type

_plans: dict = {}


def _rules():
    from pto_isa.generated.rules.texpands import RULES

    return RULES


_kernel = Kernel("pto.texpands", lambda *types, **fixed: bind(*types, **fixed), {"dst": ('tile', 'conv'), "scalar": ('scalar',)}, ('dst',), (), _rules)


def texpands(dst, scalar, *, profile=None, check=True, strict=False, exact=False):
    """Fill a tile with a scalar.

    dst: Tile to be filled. In a vector tile only the valid region is filled.
    scalar: Value of every element.

    dst.flat[k] = scalar
    dst[i, j] = scalar

    Writes its outputs in place and returns None.  A broken error rule raises RuleError.
    Record: tile/tile-scalar-and-immediate/texpands.yaml
    """
    try:
        run = _plans[dst.key, current_profile() if profile is None else profile, check, strict, exact]
    except (KeyError, AttributeError, TypeError) as missing:
        run, named = None, missing.args
    if run is None:
        run = _kernel.plan(_plans, named, (dst, scalar), (), profile, check, strict, exact)
    run(dst, scalar)


def bind(dst, scalar, *, profile='cpu', exact=False):
    """Fix what depends on operand types and attributes; returns ``run`` over the operands.

    Takes operand types where the function takes operands.  Rules are not checked here, except that every equality
    the code relies on is asserted."""
    if profile in ("a2a3", "a5"):
        if dst.kind == 'conv':
            return _conv(dst)
        if dst.loc == 'mat':
            return _matrix(dst)
        if dst.loc != 'mat':
            return _vector(dst)
    if profile == "cpu":
        if dst.loc == 'mat':
            return _matrix(dst)
        if dst.loc != 'mat':
            return _vector(dst)
    raise no_variant("pto.texpands", profile)


def _conv(dst):
    """dst.flat[k] = scalar."""
    as_scalar = scalar_type("pto.texpands", "scalar", dst.dtype)

    def run(dst, scalar):
        scalar = as_scalar(scalar)
        dst_flat = dst.array.reshape(-1)
        dst_flat[...] = scalar
        dst.array[...] = dst_flat.reshape(dst.array.shape)

    return run


def _matrix(dst):
    """dst[i, j] = scalar."""
    as_scalar = scalar_type("pto.texpands", "scalar", dst.dtype)

    def run(dst, scalar):
        scalar = as_scalar(scalar)
        dst.array[...] = scalar

    return run


def _vector(dst):
    """dst[i, j] = scalar."""
    as_scalar = scalar_type("pto.texpands", "scalar", dst.dtype)

    def run(dst, scalar):
        scalar = as_scalar(scalar)
        dst.valid[...] = scalar

    return run
