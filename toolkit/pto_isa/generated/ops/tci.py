"""pto.tci: Fill a row with consecutive numbers, rising or falling.

Generated from tile/irregular-and-complex/tci.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

import numpy as np

from pto_isa.runtime.kernel import Kernel, NUMPY, current_profile, no_variant, scalar_type

_plans: dict = {}


def _rules():
    from pto_isa.generated.rules.tci import RULES

    return RULES


_kernel = Kernel("pto.tci", lambda *types, **fixed: bind(*types, **fixed), {"dst": ('tile',), "start": ('scalar',), "tmp": ('tile',)}, ('dst',), ('descending',), _rules)


def tci(dst, start, tmp=None, *, descending=False, profile=None, check=True, strict=False, exact=False):
    """Fill a row with consecutive numbers, rising or falling.

    dst: Result, a tile of one row. Its valid columns give the number of values.
    start: First number.
    tmp: Scratch. With it A2/A3 takes a vector path instead of a scalar loop; A5 takes its vector path and leaves `tmp`
        alone.
    descending: Whether the numbers fall.

    dst[0, j] = start - convert(j, dst.dtype) if descending else start + convert(j, dst.dtype)

    Writes its outputs in place and returns None.  A broken error rule raises RuleError.
    Record: tile/irregular-and-complex/tci.yaml
    """
    try:
        run = _plans[dst.key, tmp is None or tmp.key, descending, current_profile() if profile is None else profile, check, strict, exact]
    except (KeyError, AttributeError, TypeError) as missing:
        run, named = None, missing.args
    if run is None:
        run = _kernel.plan(_plans, named, (dst, start, tmp), (descending,), profile, check, strict, exact)
    run(dst, start, tmp)


def bind(dst, start, tmp=None, *, descending=False, profile='cpu', exact=False):
    """Fix what depends on operand types and attributes; returns ``run`` over the operands.

    Takes operand types where the function takes operands.  Rules are not checked here, except that every equality
    the code relies on is asserted."""
    if profile in ("a2a3", "a5"):
        return _common(dst, descending)
    if profile == "cpu":
        if tmp is None:
            return _common(dst, descending)
    raise no_variant("pto.tci", profile)


def _common(dst, descending):
    """dst[0, j] = start - convert(j, dst.dtype) if descending else start + convert(j, dst.dtype)."""
    as_start = scalar_type("pto.tci", "start", dst.dtype)
    chosen = descending
    cols = dst.valid_col
    kind = NUMPY[dst.dtype]
    at = np.arange(cols)

    def run(dst, start, tmp=None):
        start = as_start(start)
        if chosen:
            np.subtract(start, at.astype(kind), out=dst.array[0, :cols])
        else:
            np.add(start, at.astype(kind), out=dst.array[0, :cols])

    return run
