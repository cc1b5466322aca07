"""pto.get_tensor_view_dim: Return the extent of one dimension of a tensor view.

Generated from tile/view-and-tile-buf/get_tensor_view_dim.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

from pto_isa.runtime.kernel import Kernel, current_profile, only_words

_plans: dict = {}


def _rules():
    from pto_isa.generated.rules.get_tensor_view_dim import RULES

    return RULES


_kernel = Kernel("pto.get_tensor_view_dim", lambda *types, **fixed: bind(*types, **fixed), {"result": ('scalar',), "tensor_view": ('global',), "dim_index": ('scalar',)}, ('result',), (), _rules)


def get_tensor_view_dim(result, tensor_view, dim_index, *, profile=None, check=True, strict=False, exact=False):
    """Return the extent of one dimension of a tensor view.

    result: The number.
    tensor_view: View to ask.
    dim_index: Number of the dimension, from 0 for the outermost.

    Writes its outputs in place and returns None.  A broken error rule raises RuleError.
    Record: tile/view-and-tile-buf/get_tensor_view_dim.yaml
    """
    try:
        run = _plans[tensor_view.key, current_profile() if profile is None else profile, check, strict, exact]
    except (KeyError, AttributeError, TypeError) as missing:
        run, named = None, missing.args
    if run is None:
        run = _kernel.plan(_plans, named, (result, tensor_view, dim_index), (), profile, check, strict, exact)
    run(result, tensor_view, dim_index)


def bind(result, tensor_view, dim_index, *, profile='cpu', exact=False):
    """Fix what depends on operand types and attributes; returns ``run`` over the operands.

    Takes operand types where the function takes operands.  Rules are not checked here, except that every equality
    the code relies on is asserted."""
    raise only_words("pto.get_tensor_view_dim", ('result',))
