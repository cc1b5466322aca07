"""Conditions judged before a call: from element types (which rows of the type table reach a form), from the profile."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

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
    children,
    free_names,
    rebuild,
    remembered,
)

_WordOf = Callable[[Node], str | None]


def by_types(test: Node | None, dtypes: Mapping[str, str]) -> bool | None:
    """True or False when the element types decide the condition, None when something else does too."""
    return True if test is None else _judged(test, lambda node: _dtype_word(node, dtypes))


def by_profile(test: Node, profile: str) -> bool | None:
    """True or False when the condition asks for nothing but the profile, such as ``profile != cpu``; else None."""

    def on(name: str) -> bool | None:
        words: dict[str, str] = {"profile": name, **{known: known for known in PROFILES}}
        return _judged(test, lambda node: words.get(node.id) if isinstance(node, Name) else None)

    return None if None in [on(name) for name in PROFILES] else on(profile)


def fold_profile(node: Node, profile: str, made: dict[int, tuple[Node, Node]]) -> Node:
    """The tree on one profile: conditions that ask for it are decided, in values as in conditions.

    before  ``src.cols if profile == cpu else src.valid_col``
    after   ``src.cols`` on cpu, ``src.valid_col`` elsewhere

    made: what was folded so far for this profile; parts that trees share stay shared.
    """
    known = made.get(id(node))
    if known is None:
        known = made[id(node)] = node, _on_profile(node, profile, made)
    return known[1]


def _on_profile(node: Node, profile: str, made: dict[int, tuple[Node, Node]]) -> Node:
    if "profile" not in _mentioned(node):
        return node
    if isinstance(node, (Compare, Member, Logic, Unary, Predicate)):
        holds = by_profile(node, profile)
        if holds is not None:
            return _truth(node, holds)
    node = rebuild(node, lambda part: fold_profile(part, profile, made))
    if isinstance(node, Conditional):
        holds = _constant(node.test)
        return node if holds is None else node.yes if holds else node.no
    if isinstance(node, Logic):
        decisive = node.op == "or"
        left = tuple(arg for arg in node.args if _constant(arg) is not (not decisive))
        if any(_constant(arg) is decisive for arg in left):
            return _truth(node, decisive)
        if len(left) < 2:
            return left[0] if left else _truth(node, not decisive)
        return replace(node, args=left)
    if isinstance(node, Unary) and node.op == "not" and _constant(node.value) is not None:
        return _truth(node, not _constant(node.value))
    if isinstance(node, (Predicate, Let)) and _constant(node.body) is not None:
        return node.body
    return node


@remembered
def _mentioned(node: Node) -> frozenset[str]:
    """All names below, those in arguments of definitions included."""
    own = {node.id} if isinstance(node, Name) else set()
    return frozenset(own).union(*map(_mentioned, children(node)))


def _truth(node: Node, value: bool) -> Name:
    return Name(at=node.at, type=node.type, id="true" if value else "false")


def _constant(node: Node) -> bool | None:
    return {"true": True, "false": False}.get(node.id) if isinstance(node, Name) else None


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
