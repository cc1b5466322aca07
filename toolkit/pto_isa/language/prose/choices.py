"""Values with a choice inside, as the cases that a sentence tells apart."""

from __future__ import annotations

from ..nodes import exchanged, rebuild
from ..tree import Conditional, Fold, Let, Node, Predicate

MOST_CASES = 4  # more of them are read more easily as the formula

Case = tuple[tuple[Node, ...], Node]


def first_choice(node: Node) -> Conditional | None:
    """The first choice in a value; those in folds and in bodies of named values are told there."""
    if isinstance(node, Conditional):
        return node
    if isinstance(node, (Fold, Let, Predicate)):
        return None
    found: list[Conditional] = []

    def look(child: Node) -> Node:
        inner = first_choice(child)
        if inner is not None:
            found.append(inner)
        return child

    rebuild(node, look)
    return found[0] if found else None


def spread(node: Node, choice: Conditional) -> Conditional:
    """The value as a choice between two values without this choice: f(a if c else b) is f(a) if c else f(b)."""
    return Conditional(test=choice.test, yes=exchanged(node, choice, choice.yes), no=exchanged(node, choice, choice.no))


def cases(node: Node) -> list[Case]:
    """The cases of a value: conditions that hold together, and the value then; the first that holds decides.

    The last case has no condition.  A choice within a case or within a term makes cases of its own while they are few.
    """
    found = _cases(node, True)
    return found if len(found) <= MOST_CASES else _cases(node, False)


def _cases(node: Node, inner: bool) -> list[Case]:
    if not isinstance(node, Conditional):
        choice = first_choice(node) if inner else None
        if choice is None:
            return [((), node)]
        node = spread(node, choice)
    yes = [((node.test, *tests), value) for tests, value in _cases(node.yes, inner)]
    return [*yes, *_cases(node.no, inner)]
