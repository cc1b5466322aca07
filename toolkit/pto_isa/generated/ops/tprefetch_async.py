"""pto.tprefetch_async: Start bringing a tensor into the second-level cache.

Generated from tile/memory-and-data-movement/tprefetch_async.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

from pto_isa.runtime.kernel import Kernel, current_profile, only_words

_plans: dict = {}


def _rules():
    from pto_isa.generated.rules.tprefetch_async import RULES

    return RULES


_kernel = Kernel("pto.tprefetch_async", lambda *types, **fixed: bind(*types, **fixed), {"src": ('global',)}, (), (), _rules)


def tprefetch_async(src, *, profile=None, check=True, strict=False, exact=False):
    """Start bringing a tensor into the second-level cache.

    src: Tensor to bring into the cache.

    Writes its outputs in place and returns None.  A broken error rule raises RuleError.
    Record: tile/memory-and-data-movement/tprefetch_async.yaml
    """
    try:
        run = _plans[src.key, current_profile() if profile is None else profile, check, strict, exact]
    except (KeyError, AttributeError, TypeError) as missing:
        run, named = None, missing.args
    if run is None:
        run = _kernel.plan(_plans, named, (src,), (), profile, check, strict, exact)
    run(src)


def bind(src, *, profile='cpu', exact=False):
    """Fix what depends on operand types and attributes; returns ``run`` over the operands.

    Takes operand types where the function takes operands.  Rules are not checked here, except that every equality
    the code relies on is asserted."""
    raise only_words("pto.tprefetch_async", ('ctx',))
