"""pto.tfree: Give the slot that was taken last back to the producer of a pipe.

Generated from system/tpipe/tfree.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

from pto_isa.runtime.kernel import Kernel, current_profile, no_variant

_plans: dict = {}


def _rules():
    from pto_isa.generated.rules.tfree import RULES

    return RULES


_kernel = Kernel("pto.tfree", lambda *types, **fixed: bind(*types, **fixed), {"pipe": ('pipe_end',), "view": ('global',)}, ('pipe',), ('split',), _rules)


def tfree(pipe, view=None, *, split='tile_no_split', profile=None, check=True, strict=False, exact=False):
    """Give the slot that was taken last back to the producer of a pipe.

    pipe: The end that this core holds; it counts the slots taken out so far. Waiting and reporting can be switched off
        for it, and the program then answers for the order.
    view: The tensor that `tpop` made a view of the slot; only its kind matters.
    split: The split of the `tpop` before; it says which vector cores are told.

    pipe.freed = pipe.freed + 1

    Writes its outputs in place and returns None.  A broken error rule raises RuleError.
    Record: system/tpipe/tfree.yaml
    """
    try:
        run = _plans[pipe.key, view is None or view.key, split, current_profile() if profile is None else profile, check, strict, exact]
    except (KeyError, AttributeError, TypeError) as missing:
        run, named = None, missing.args
    if run is None:
        run = _kernel.plan(_plans, named, (pipe, view), (split,), profile, check, strict, exact)
    run(pipe, view)


def bind(pipe, view=None, *, split='tile_no_split', profile='cpu', exact=False):
    """Fix what depends on operand types and attributes; returns ``run`` over the operands.

    Takes operand types where the function takes operands.  Rules are not checked here, except that every equality
    the code relies on is asserted."""
    if profile == "a2a3":
        if view is not None:
            return _common()
        if view is None:
            return _tile()
    if profile == "a5":
        return _common()
    if profile == "cpu":
        if view is None:
            return _common()
    raise no_variant("pto.tfree", profile)


def _common():
    """pipe.freed = pipe.freed + 1."""
    def run(pipe, view=None):
        pipe.put("freed", pipe.freed + 1)

    return run


def _tile():
    """Writes no element."""
    def run(pipe, view=None):
        pass

    return run
