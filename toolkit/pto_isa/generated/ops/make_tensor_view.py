"""pto.make_tensor_view: Describe memory behind a pointer as a tensor.

Generated from tile/view-and-tile-buf/make_tensor_view.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

from pto_isa.runtime.kernel import Kernel, current_profile

_plans: dict = {}


def _rules():
    from pto_isa.generated.rules.make_tensor_view import RULES

    return RULES


_kernel = Kernel("pto.make_tensor_view", lambda *types, **fixed: bind(*types, **fixed), {"result": ('global',), "ptr": ('array',), "shape": ('array',), "strides": ('array',)}, (), ('layout',), _rules)


def make_tensor_view(result, ptr, shape, strides, *, layout=None, profile=None, check=True, strict=False, exact=False):
    """Describe memory behind a pointer as a tensor.

    result: View of the memory.
    ptr: Pointer to the first element, in global memory.
    shape: Extents, one per dimension.
    strides: Strides in elements, one per dimension.
    layout: Layout, where the strides do not show it.

    Writes its outputs in place and returns None.  A broken error rule raises RuleError.
    Record: tile/view-and-tile-buf/make_tensor_view.yaml
    """
    try:
        run = _plans[result.key, (ptr.dtype, ptr.size), (shape.dtype, shape.size), (strides.dtype, strides.size), layout, current_profile() if profile is None else profile, check, strict, exact]
    except (KeyError, AttributeError, TypeError) as missing:
        run, named = None, missing.args
    if run is None:
        run = _kernel.plan(_plans, named, (result, ptr, shape, strides), (layout,), profile, check, strict, exact)
    run(result, ptr, shape, strides)


def bind(result, ptr, shape, strides, *, layout=None, profile='cpu', exact=False):
    """Fix what depends on operand types and attributes; returns ``run`` over the operands.

    Takes operand types where the function takes operands.  Rules are not checked here, except that every equality
    the code relies on is asserted."""
    return _all()


def _all():
    """Writes no element."""
    def run(result, ptr, shape, strides):
        pass

    return run
