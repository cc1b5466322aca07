"""Conditions on words, judged in three-valued logic where only some of the words are known."""

from __future__ import annotations

from collections.abc import Callable

from ..tree import Compare, Let, Logic, Member, Name, Node, Predicate, Unary

WordOf = Callable[[Node], "str | None"]


def decided(test: Node, word_of: WordOf) -> bool | None:
    """Whether a condition holds, None when that is not known; ``word_of`` gives the word of a node where it is."""
    if isinstance(test, (Let, Predicate)):
        return decided(test.body, word_of)
    if isinstance(test, Unary) and test.op == "not":
        value = decided(test.value, word_of)
        return None if value is None else not value
    if isinstance(test, Logic):
        values = [decided(arg, word_of) for arg in test.args]
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


def truth(node: Node, value: bool) -> Name:
    """``true`` or ``false`` in the place of a condition."""
    return Name(at=node.at, type=node.type, id="true" if value else "false")


def constant(node: Node | None) -> bool | None:
    """Whether a tree is ``true`` or ``false``; None when it is neither."""
    return {"true": True, "false": False}.get(node.id) if isinstance(node, Name) else None
