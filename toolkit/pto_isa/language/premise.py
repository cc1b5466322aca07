"""When a rule demands something: the conditions before it, as functions over a call.

A search for breaking calls must first reach calls where ``implies(a, b)`` demands ``b``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from ..runtime import choice, logic
from ..runtime.judgement import UNJUDGED
from .check import Printer
from .errors import ExpressionError
from .judged import Operands, is_late, names_read, shown
from .tree import Call, Let, Logic, Node, Predicate

Test = Callable[[Mapping[str, Any]], bool]


@dataclass(frozen=True, slots=True)
class Premise:
    """Conditions that must all hold before the rule demands anything, and the fields they look at."""

    tests: tuple[Test, ...]
    shows: tuple[str, ...]

    def held(self, types: Mapping[str, Any]) -> int:
        """How many of the conditions hold."""
        return sum(test(types) for test in self.tests)

    def holds(self, types: Mapping[str, Any]) -> bool:
        """All conditions hold."""
        return all(test(types) for test in self.tests)


ALWAYS = Premise((), ())


def premises(check: Node, operands: Operands) -> list[Premise]:
    """One premise for every ``implies`` the rule is made of; ``ALWAYS`` for a rule that always demands something."""
    found = [_premise(parts, operands) for parts in _demands(check)]
    return [premise for premise in found if premise is not None] or [ALWAYS]


def _demands(node: Node) -> list[list[Node]]:
    """The premises, as lists of conditions, under which a part of the rule applies."""
    if isinstance(node, (Let, Predicate)):
        return _demands(node.body)
    if isinstance(node, Logic) and node.op == "and":
        return [demand for arg in node.args for demand in _demands(arg)]
    if isinstance(node, Call) and node.function == "implies":
        before = _conjuncts(node.args[0])
        return [before + after for after in _demands(node.args[1])]
    return [[]]


def _conjuncts(node: Node) -> list[Node]:
    if isinstance(node, (Let, Predicate)):
        return _conjuncts(node.body)
    if isinstance(node, Logic) and node.op == "and":
        return [part for arg in node.args for part in _conjuncts(arg)]
    return [node]


def _premise(parts: list[Node], operands: Operands) -> Premise | None:
    tests: list[Test] = []
    shows: dict[str, None] = {}
    for part in parts:
        if is_late(part):
            continue
        try:
            tests.append(_function(part, operands))
        except ExpressionError:
            return None
        shows |= dict.fromkeys(shown(part, operands))
    return Premise(tuple(tests), tuple(shows))


def _function(node: Node, operands: Operands) -> Test:
    """A condition as a function over a call, by the text that a rule would have."""
    code = Printer(operands).condition(node).text
    names = names_read(node, operands)
    space = {
        name: getattr(module, name) for module in (logic, choice) for name in dir(module) if not name.startswith("_")
    }
    judge = eval(f"lambda {', '.join(names)}: {code}", space)  # text of our own printer, never of a record

    def test(types: Mapping[str, Any]) -> bool:
        try:
            return judge(*(types[name] for name in names)) is True
        except UNJUDGED:
            return False

    return test
