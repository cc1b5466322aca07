"""pto.tfree: Give the slot that was taken last back to the producer of a pipe.

Generated from system/tpipe/tfree.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

from pto_isa.runtime.kernel import Kernel, current_profile, only_words

_plans: dict = {}


def _rules():
    from pto_isa.generated.rules.tfree import RULES

    return RULES


_kernel = Kernel("pto.tfree", lambda *types, **fixed: bind(*types, **fixed), {"view": ('global',)}, (), ('split',), _rules)


def tfree(view=None, *, split='tile_no_split', profile=None, check=True, strict=False, exact=False):
    """Give the slot that was taken last back to the producer of a pipe.

    view: The tensor that `tpop` made a view of the slot; only its kind matters.
    split: The split of the `tpop` before; it says which vector cores are told.

    Writes its outputs in place and returns None.  A broken error rule raises RuleError.
    Record: system/tpipe/tfree.yaml
    """
    try:
        run = _plans[view is None or view.key, split, current_profile() if profile is None else profile, check, strict, exact]
    except (KeyError, AttributeError, TypeError) as missing:
        run, named = None, missing.args
    if run is None:
        run = _kernel.plan(_plans, named, (view,), (split,), profile, check, strict, exact)
    run(view)


def bind(view=None, *, split='tile_no_split', profile='cpu', exact=False):
    """Fix what depends on operand types and attributes; returns ``run`` over the operands.

    Takes operand types where the function takes operands.  Rules are not checked here, except that every equality
    the code relies on is asserted."""
    raise only_words("pto.tfree", ('pipe',))
