"""pto.talloc: Make a global tensor a view of the next free slot of a pipe.

Generated from system/tpipe/talloc.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

from pto_isa.runtime.kernel import Kernel, current_profile, only_words

_plans: dict = {}


def _rules():
    from pto_isa.generated.rules.talloc import RULES

    return RULES


_kernel = Kernel("pto.talloc", lambda *types, **fixed: bind(*types, **fixed), {"view": ('global',)}, ('view',), ('split',), _rules)


def talloc(view, *, split='tile_no_split', profile=None, check=True, strict=False, exact=False):
    """Make a global tensor a view of the next free slot of a pipe.

    view: Tensor that becomes a view of the slot; its extents are those of one entry.
    split: How an entry is shared between the two vector cores.

    Writes its outputs in place and returns None.  A broken error rule raises RuleError.
    Record: system/tpipe/talloc.yaml
    """
    try:
        run = _plans[view.key, split, current_profile() if profile is None else profile, check, strict, exact]
    except (KeyError, AttributeError, TypeError) as missing:
        run, named = None, missing.args
    if run is None:
        run = _kernel.plan(_plans, named, (view,), (split,), profile, check, strict, exact)
    run(view)


def bind(view, *, split='tile_no_split', profile='cpu', exact=False):
    """Fix what depends on operand types and attributes; returns ``run`` over the operands.

    Takes operand types where the function takes operands.  Rules are not checked here, except that every equality
    the code relies on is asserted."""
    raise only_words("pto.talloc", ('pipe', 'view'))
