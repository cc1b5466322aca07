"""Traits of the standard library on element types and tiles."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .scope import Scope
from .tree import Node
from .values import (
    STANDARD,
    TRAITS,
    UNKNOWN,
    Element,
    Open,
    Storage,
    Symbol,
    TileClass,
    Value,
    both,
    either,
    same,
    truth,
)

if TYPE_CHECKING:
    from .evaluate import Evaluator

Parts = tuple[tuple[str, tuple[Node, ...] | None], ...]
_PLAIN = ("remove_cv", "remove_const", "remove_reference", "remove_cvref", "decay", "remove_volatile", "add_const")


def standard(evaluator: Evaluator, parts: Parts, scope: Scope) -> Value:
    """The value of ``std::…`` (``parts`` without ``std``)."""
    word, given = parts[0]
    if given is None:
        element = evaluator.elements.get(STANDARD.get(word, word))
        if word in ("true_type", "false_type"):
            return word == "true_type"
        return element if element is not None else Symbol(word)
    base = word.removesuffix("_v").removesuffix("_t")
    if base in ("conditional", "enable_if"):
        holds = truth(evaluator.value(given[0], scope))
        if base == "enable_if":
            return UNKNOWN if holds is UNKNOWN else holds
        return UNKNOWN if holds is UNKNOWN or len(given) < 3 else evaluator.value(given[1 if holds else 2], scope)
    values = evaluator.arguments(given, scope)
    for value in values:
        if isinstance(value, Open):
            evaluator.notes.open.add(value.operand)
        elif isinstance(value, TileClass | Storage) and isinstance(value.element, Open):
            evaluator.notes.open.add(value.element.operand)
    if base == "is_same" and len(values) == 2:
        evaluator.notes.compared(*values)
        return same(*values)
    if base in TRAITS and values:
        evaluator.notes.named |= _operands(values[0])
        return TRAITS[base](values[0]) if isinstance(values[0], Element) else UNKNOWN
    if base in _PLAIN and values:
        return values[0]
    if base in ("disjunction", "conjunction"):
        found: Value = base == "conjunction"
        for value in map(truth, values):
            found = both(found, value) if base == "conjunction" else either(found, value)
        return found
    return UNKNOWN


def _operands(value: Value) -> set[str]:
    """The operand whose element type a value is."""
    if isinstance(value, Element):
        return {value.of} - {""}
    return {value.operand} if isinstance(value, Open) else set()
