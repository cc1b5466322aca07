"""Text of a condition on every element that, where it fails, says what was read at the first such point."""

from __future__ import annotations

from collections.abc import Iterator

from ..print.expression import text_of
from ..tree import (
    INDEX,
    Compare,
    Conditional,
    Fold,
    Let,
    Logic,
    Name,
    Node,
    Number,
    Predicate,
    Read,
    children,
    free_names,
    has_reads,
    rebuild,
)
from .folds import held, opened
from .values import Values


def every_text(values: Values, node: Fold) -> str:
    """Code of ``all(…)`` as a call of the helper: True, or the offence."""
    node, inner = opened(values, node)
    code = held(inner, node)
    guarded = inner if node.test is None else inner.under(node.test)
    places: dict[str, Node] = {name: Name(type=INDEX, id=f"{{{k}}}") for k, (name, _) in enumerate(node.binders)}
    told = list(_told(node.body, frozenset(places)))
    seen: dict[str, str] = {}
    if not any(has_reads(part) for part in told):  # then the numbers of the point themselves
        seen = {name: guarded.index(Name(type=INDEX, id=name)).code for name in places}
    for part in told:
        value = guarded.index(part) if part.type == INDEX else guarded.value(part)
        seen.setdefault(text_of(_at(part, places)), value.code)
    pairs = [f'("{text}", {value})' for text, value in seen.items()]
    shown = f"({', '.join(pairs)})" if len(pairs) > 1 else f"({pairs[0]},)"
    return f"{values.emitter.helper('every')}({code}, lambda: {shown})"


def _at(node: Node, places: dict[str, Node]) -> Node:
    """The same with the numbers of a point for the bound variables."""
    if isinstance(node, Name):
        return places.get(node.id, node)
    return rebuild(node, lambda part: _at(part, places))


def _told(node: Node, binders: frozenset[str]) -> Iterator[Node]:
    """The reads and the limits of comparisons; none under conditions, as it may not exist at every point."""
    if isinstance(node, (Let, Predicate)):
        yield from _told(node.body, binders)
    elif isinstance(node, Logic):
        for arg in node.args:
            yield from _told(arg, binders)
    elif isinstance(node, Compare):
        for side in node.operands:
            if has_reads(side):
                yield from _reads(side)
            elif not isinstance(side, Number) and not free_names(side) & binders:
                yield side


def _reads(node: Node) -> Iterator[Node]:
    if isinstance(node, (Conditional, Fold)):
        return
    for part in children(node):
        yield from _reads(part)
    if isinstance(node, Read):
        yield node
