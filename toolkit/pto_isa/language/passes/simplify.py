"""What conditions that are decided leave over."""

from __future__ import annotations

from collections.abc import Iterator

from ..front.opdef import FormDef, ModeDef, OpDef, Statement, Temp
from ..nodes import rebuild, remembered, replace
from ..tree import Conditional, Let, Logic, Node, Predicate, Unary
from .blocks import changed, optional
from .decided import constant, truth
from .profile import mentioned

_CONSTANTS = frozenset({"true", "false"})


def simplify(op: OpDef) -> OpDef:
    """The op without what decided conditions leave out: branches, equations, modes and forms.

    before  ``dst[i, j] = a[i, j] if false else b[i, j]``; ``c[i, j] = 0 where false``; ``d[i, j] = 0 where true``
    after   ``dst[i, j] = b[i, j]``; ``d[i, j] = 0``
    """

    @remembered
    def fold(node: Node) -> Node:
        return _simplified(rebuild(node, fold)) if _CONSTANTS & mentioned(node) else node

    def kept(form: FormDef, mode: ModeDef) -> Iterator[ModeDef]:
        block = changed(mode.block, fold)
        items = tuple(item for item in map(_without_true, block.items) if not _never(item))
        block = replace(block, items=items, when=_open(block.when), until=_open(block.until))
        when = optional(mode.when, fold)
        if constant(when) is not False:
            yield replace(mode, when=_open(when), block=block)

    forms = (replace(form, when=optional(form.when, fold)) for form in op.forms)
    rules = tuple(replace(rule, check=fold(rule.check)) for rule in op.rules)
    left = tuple(form for form in forms if constant(form.when) is not False)
    return replace(op, forms=left, rules=rules).with_modes(kept)


def _open(test: Node | None) -> Node | None:
    """A condition, None for one that always holds."""
    return None if constant(test) is True else test


def _without_true(item: Statement | Temp) -> Statement | Temp:
    return replace(item, where=_open(item.where)) if isinstance(item, Statement) else item


def _never(item: Statement | Temp) -> bool:
    return isinstance(item, Statement) and constant(item.where) is False


def _simplified(node: Node) -> Node:
    """What is left of a node whose parts are simplified: the branch that a constant condition chooses."""
    if isinstance(node, Conditional):
        holds = constant(node.test)
        return node if holds is None else node.yes if holds else node.no
    if isinstance(node, Logic):
        return _logic(node)
    if isinstance(node, Unary) and node.op == "not" and constant(node.value) is not None:
        return truth(node, not constant(node.value))
    if isinstance(node, (Predicate, Let)) and constant(node.body) is not None:
        return node.body
    return node


def _logic(node: Logic) -> Node:
    decisive = node.op == "or"
    left = tuple(arg for arg in node.args if constant(arg) is not (not decisive))
    if any(constant(arg) is decisive for arg in left):
        return truth(node, decisive)
    if len(left) < 2:
        return left[0] if left else truth(node, not decisive)
    return replace(node, args=left)
