"""Conditions judged before a call: from element types (which rows of the type table reach a form), from the profile."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from ..runtime.profile import PROFILES
from .functions import DTYPES
from .tree import (
    Attribute,
    Compare,
    Conditional,
    Let,
    Logic,
    Member,
    Name,
    Node,
    Predicate,
    Shared,
    Unary,
    free_names,
    rebuild,
)

_WordOf = Callable[[Node], str | None]


def by_types(test: Node | None, dtypes: Mapping[str, str]) -> bool | None:
    """True or False when the element types decide the condition, None when something else does too."""
    return True if test is None else _judged(test, lambda node: _dtype_word(node, dtypes))


def by_profile(test: Node, profile: str) -> bool | None:
    """True or False when the condition asks for nothing but the profile, such as ``profile != cpu``; else None."""

    def on(name: str) -> bool | None:
        words = {"profile": name, **{known: known for known in PROFILES}}
        return _judged(test, lambda node: words.get(node.id) if isinstance(node, Name) else None)

    return None if None in [on(name) for name in PROFILES] else on(profile)


def _judged(test: Node, word_of: _WordOf) -> bool | None:
    """A condition on words, in three-valued logic; ``word_of`` gives the word of a node where it is known."""
    if isinstance(test, (Let, Predicate)):
        return _judged(test.body, word_of)
    if isinstance(test, Unary) and test.op == "not":
        value = _judged(test.value, word_of)
        return None if value is None else not value
    if isinstance(test, Logic):
        values = [_judged(arg, word_of) for arg in test.args]
        decisive = test.op == "or"
        if decisive in values:
            return decisive
        return None if None in values else not decisive
    if isinstance(test, Member):
        word = word_of(test.value)
        choices = [word_of(choice) for choice in test.choices]
        return None if word is None or None in choices else (word in choices) != test.negated
    if isinstance(test, Compare) and len(test.ops) == 1 and test.ops[0] in ("==", "!="):
        left, right = (word_of(operand) for operand in test.operands)
        return None if left is None or right is None else (left == right) == (test.ops[0] == "==")
    return None


def fold_types(node: Node, dtypes: Mapping[str, str], shared: Shared) -> Node:
    """Take the branch of every conditional that element types decide; choices between words stay as they are.

    Each row of the type table then types and computes only what applies to it.  Documents print the tree unfolded.
    shared: what was folded for earlier rows; rows with the same element types in a part share it.
    """
    key = ("folded", id(node), *map(dtypes.get, free_names(node)))
    earlier = shared.get(key)
    if earlier is not None:
        return earlier[1]
    known = None
    if isinstance(node, Conditional) and not _is_word(node.yes) and not _is_word(node.no):
        known = by_types(node.test, dtypes)
    if isinstance(node, Conditional) and known is not None:
        found = fold_types(node.yes if known else node.no, dtypes, shared)
    else:
        found = rebuild(node, lambda child: fold_types(child, dtypes, shared))
    shared[key] = (node, found)
    return found


def _is_word(node: Node) -> bool:
    if isinstance(node, Conditional):
        return _is_word(node.yes) or _is_word(node.no)
    return isinstance(node, Name)


def _dtype_word(node: Node, dtypes: Mapping[str, str]) -> str | None:
    if isinstance(node, Attribute) and node.name == "dtype":
        return dtypes.get(node.base)
    if isinstance(node, Name) and node.id in DTYPES:
        return node.id
    return None
