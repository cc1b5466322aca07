"""pto.tensor_view_addr: Take the address of a tensor view or of a part of one.

Generated from tile/view-and-tile-buf/tensor_view_addr.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

from pto_isa.runtime.kernel import Kernel, current_profile

_plans: dict = {}


def _rules():
    from pto_isa.generated.rules.tensor_view_addr import RULES

    return RULES


_kernel = Kernel("pto.tensor_view_addr", lambda *types, **fixed: bind(*types, **fixed), {"result": ('array',), "src": ('global',)}, (), (), _rules)


def tensor_view_addr(result, src, *, profile=None, check=True, strict=False, exact=False):
    """Take the address of a tensor view or of a part of one.

    result: Pointer to the first element, or the memory as a `memref`.
    src: What the address is taken of.

    Writes its outputs in place and returns None.  A broken error rule raises RuleError.
    Record: tile/view-and-tile-buf/tensor_view_addr.yaml
    """
    try:
        run = _plans[(result.dtype, result.size), src.key, current_profile() if profile is None else profile, check, strict, exact]
    except (KeyError, AttributeError, TypeError) as missing:
        run, named = None, missing.args
    if run is None:
        run = _kernel.plan(_plans, named, (result, src), (), profile, check, strict, exact)
    run(result, src)


def bind(result, src, *, profile='cpu', exact=False):
    """Fix what depends on operand types and attributes; returns ``run`` over the operands.

    Takes operand types where the function takes operands.  Rules are not checked here, except that every equality
    the code relies on is asserted."""
    return _all()


def _all():
    """Writes no element."""
    def run(result, src):
        pass

    return run
