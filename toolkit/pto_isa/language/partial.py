"""Conditions judged from element types alone: which rows of the type table can reach a form."""

from __future__ import annotations

from collections.abc import Mapping

from .functions import DTYPES
from .tree import Attribute, Compare, Conditional, Let, Logic, Member, Name, Node, Predicate, Unary, rebuild


def by_types(test: Node | None, dtypes: Mapping[str, str]) -> bool | None:
    """True or False when the element types decide the condition, None when something else does too."""
    if test is None:
        return True
    if isinstance(test, (Let, Predicate)):
        return by_types(test.body, dtypes)
    if isinstance(test, Unary) and test.op == "not":
        value = by_types(test.value, dtypes)
        return None if value is None else not value
    if isinstance(test, Logic):
        values = [by_types(arg, dtypes) for arg in test.args]
        decisive = test.op == "or"
        if decisive in values:
            return decisive
        return None if None in values else not decisive
    if isinstance(test, Member):
        word = _word(test.value, dtypes)
        choices = [_word(choice, dtypes) for choice in test.choices]
        return None if word is None or None in choices else (word in choices) != test.negated
    if isinstance(test, Compare) and len(test.ops) == 1 and test.ops[0] in ("==", "!="):
        left, right = (_word(operand, dtypes) for operand in test.operands)
        return None if left is None or right is None else (left == right) == (test.ops[0] == "==")
    return None


def fold_types(node: Node, dtypes: Mapping[str, str]) -> Node:
    """Take the branch of every conditional that element types decide; choices between words stay as they are.

    Each row of the type table then types and computes only what applies to it.  Documents print the tree unfolded.
    """
    if isinstance(node, Conditional) and not _is_word(node.yes) and not _is_word(node.no):
        known = by_types(node.test, dtypes)
        if known is not None:
            return fold_types(node.yes if known else node.no, dtypes)
    return rebuild(node, lambda child: fold_types(child, dtypes))


def _is_word(node: Node) -> bool:
    if isinstance(node, Conditional):
        return _is_word(node.yes) or _is_word(node.no)
    return isinstance(node, Name)


def _word(node: Node, dtypes: Mapping[str, str]) -> str | None:
    if isinstance(node, Attribute) and node.name == "dtype":
        return dtypes.get(node.base)
    if isinstance(node, Name) and node.id in DTYPES:
        return node.id
    return None
