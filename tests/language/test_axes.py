"""Equations go over no index that they do not use: each element would be computed once for every value of it."""

from __future__ import annotations

from language.records import every_mode
from pto_isa.language.front.opdef import Statement
from pto_isa.language.tree import Name, walk


def test_no_index_is_idle() -> None:
    """In all records; a group may bring an index that a member has no use for, which sets it to ``null``."""
    seen, idle = 0, set()
    for op, _, mode in every_mode():
        for item in mode.block.items:
            if isinstance(item, Statement) and not item.sets_register:
                trees = [*item.target.indices, item.value, *([] if item.where is None else [item.where])]
                used = {node.id for tree in trees for node in walk(tree) if isinstance(node, Name)}
                idle |= {(op.name, item.text, name) for name, _ in item.over if name not in used}
                seen += 1
    assert seen > 400
    assert not idle
