"""pto.tprint: Print a tile or a global tensor for debugging.

Generated from tile/irregular-and-complex/tprint.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

from pto_isa.runtime.kernel import Kernel, current_profile

_plans: dict = {}


def _rules():
    from pto_isa.generated.rules.tprint import RULES

    return RULES


_kernel = Kernel("pto.tprint", lambda *types, **fixed: bind(*types, **fixed), {"src": ('tile', 'global'), "tmp": ('global',)}, (), ('format',), _rules)


def tprint(src, tmp=None, *, format='width8_precision4', profile=None, check=True, strict=False, exact=False):
    """Print a tile or a global tensor for debugging.

    src: What is printed.
    tmp: Global memory that an accumulator or matrix tile is copied to before it is printed.
    format: Width of a number and, for floats, how many digits follow the point.

    Writes its outputs in place and returns None.  A broken error rule raises RuleError.
    Record: tile/irregular-and-complex/tprint.yaml
    """
    try:
        run = _plans[src.key, tmp is None or tmp.key, format, current_profile() if profile is None else profile, check, strict, exact]
    except (KeyError, AttributeError, TypeError) as missing:
        run, named = None, missing.args
    if run is None:
        run = _kernel.plan(_plans, named, (src, tmp), (format,), profile, check, strict, exact)
    run(src, tmp)


def bind(src, tmp=None, *, format='width8_precision4', profile='cpu', exact=False):
    """Fix what depends on operand types and attributes; returns ``run`` over the operands.

    Takes operand types where the function takes operands.  Rules are not checked here, except that every equality
    the code relies on is asserted."""
    return _all()


def _all():
    """Writes no element."""
    def run(src, tmp=None):
        pass

    return run
