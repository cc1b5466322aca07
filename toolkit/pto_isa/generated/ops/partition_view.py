"""pto.partition_view: Take a rectangular part of a tensor view.

Generated from tile/view-and-tile-buf/partition_view.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

from pto_isa.runtime.kernel import Kernel, current_profile

_plans: dict = {}


def _rules():
    from pto_isa.generated.rules.partition_view import RULES

    return RULES


_kernel = Kernel("pto.partition_view", lambda *types, **fixed: bind(*types, **fixed), {"result": ('global',), "source": ('global',), "offsets": ('array',), "sizes": ('array',)}, (), (), _rules)


def partition_view(result, source, offsets, sizes, *, profile=None, check=True, strict=False, exact=False):
    """Take a rectangular part of a tensor view.

    result: The part.
    source: The whole.
    offsets: First element of the part in each dimension.
    sizes: Extents of the part.

    Writes its outputs in place and returns None.  A broken error rule raises RuleError.
    Record: tile/view-and-tile-buf/partition_view.yaml
    """
    try:
        run = _plans[result.key, source.key, (offsets.dtype, offsets.size), (sizes.dtype, sizes.size), current_profile() if profile is None else profile, check, strict, exact]
    except (KeyError, AttributeError, TypeError) as missing:
        run, named = None, missing.args
    if run is None:
        run = _kernel.plan(_plans, named, (result, source, offsets, sizes), (), profile, check, strict, exact)
    run(result, source, offsets, sizes)


def bind(result, source, offsets, sizes, *, profile='cpu', exact=False):
    """Fix what depends on operand types and attributes; returns ``run`` over the operands.

    Takes operand types where the function takes operands.  Rules are not checked here, except that every equality
    the code relies on is asserted."""
    return _all()


def _all():
    """Writes no element."""
    def run(result, source, offsets, sizes):
        pass

    return run
