"""pto.tpop: Take a tile out of the next slot of a pipe from another core.

Generated from system/tpipe/tpop.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

from pto_isa.runtime.kernel import Kernel, current_profile, only_words

_plans: dict = {}


def _rules():
    from pto_isa.generated.rules.tpop import RULES

    return RULES


_kernel = Kernel("pto.tpop", lambda *types, **fixed: bind(*types, **fixed), {"dst": ('tile', 'global'), "sub_block_id": ('scalar',)}, ('dst',), ('split',), _rules)


def tpop(dst, sub_block_id=None, *, split='tile_no_split', profile=None, check=True, strict=False, exact=False):
    """Take a tile out of the next slot of a pipe from another core.

    dst: Tile that receives the data, or tensor that becomes a view of the slot.
    sub_block_id: Number of the vector core, 0 or 1; by default the one that runs the call.
    split: How a tile of the cube core is shared between the two vector cores.

    Writes its outputs in place and returns None.  A broken error rule raises RuleError.
    Record: system/tpipe/tpop.yaml
    """
    try:
        run = _plans[dst.key, sub_block_id is None, split, current_profile() if profile is None else profile, check, strict, exact]
    except (KeyError, AttributeError, TypeError) as missing:
        run, named = None, missing.args
    if run is None:
        run = _kernel.plan(_plans, named, (dst, sub_block_id), (split,), profile, check, strict, exact)
    run(dst, sub_block_id)


def bind(dst, sub_block_id=None, *, split='tile_no_split', profile='cpu', exact=False):
    """Fix what depends on operand types and attributes; returns ``run`` over the operands.

    Takes operand types where the function takes operands.  Rules are not checked here, except that every equality
    the code relies on is asserted."""
    raise only_words("pto.tpop", ('pipe', 'dst'))
