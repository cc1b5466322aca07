"""pto.talloc: Make a global tensor a view of the next free slot of a pipe.

Generated from system/tpipe/talloc.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

from pto_isa.runtime.kernel import Kernel, current_profile, wait_until

_plans: dict = {}


def _rules():
    from pto_isa.generated.rules.talloc import RULES

    return RULES


_kernel = Kernel("pto.talloc", lambda *types, **fixed: bind(*types, **fixed), {"pipe": ('pipe_end',), "view": ('global',)}, ('pipe', 'view'), ('split',), _rules)


def talloc(pipe, view, *, split='tile_no_split', profile=None, check=True, strict=False, exact=False):
    """Make a global tensor a view of the next free slot of a pipe.

    pipe: The end that this core holds; it counts the slots used so far. Waiting and signalling can be switched off for
        it, and the program then answers for the order.
    view: Tensor that becomes a view of the slot; its extents are those of one entry.
    split: How an entry is shared between the two vector cores.

    until pipe.taken // period - pipe.returned // period < ceil_div(pipe.slots, period)
    view.address = pipe.empty[part_of_slot]
    pipe.taken = pipe.taken + 1

    Writes its outputs in place and returns None.  A broken error rule raises RuleError.
    Record: system/tpipe/talloc.yaml
    """
    try:
        run = _plans[pipe.key, view.key, split, current_profile() if profile is None else profile, check, strict, exact]
    except (KeyError, AttributeError, TypeError) as missing:
        run, named = None, missing.args
    if run is None:
        run = _kernel.plan(_plans, named, (pipe, view), (split,), profile, check, strict, exact)
    run(pipe, view)


def bind(pipe, view, *, split='tile_no_split', profile='cpu', exact=False):
    """Fix what depends on operand types and attributes; returns ``run`` over the operands.

    Takes operand types where the function takes operands.  Rules are not checked here, except that every equality
    the code relies on is asserted."""
    return _all(pipe, view, split, profile)


def _all(pipe, view, split, profile):
    """until pipe.taken // period - pipe.returned // period < ceil_div(pipe.slots, period); view.address =
    pipe.empty[part_of_slot]; pipe.taken = pipe.taken + 1."""
    n = (1 if profile == 'cpu' else pipe.slots // (1 if pipe.slots <= 2 else 2))
    n2 = (-(-pipe.slots // (1 if profile == 'cpu' else pipe.slots // (1 if pipe.slots <= 2 else 2))))
    part_of_slot = 0 if pipe.core == 'cube' or split == 'tile_no_split' else pipe.number * view.shape[3] * view.shape[4] if split == 'tile_up_down' else pipe.number * view.shape[4]

    def run(pipe, view):
        def holds():
            return ((pipe.taken // n) - (pipe.returned // n)) < n2
        wait_until("pto.talloc", "pipe.taken // period - pipe.returned // period < ceil_div(pipe.slots, period)", holds, {"pipe": pipe})
        view.put("address", pipe.empty[part_of_slot:])
        pipe.put("taken", pipe.taken + 1)

    return run
