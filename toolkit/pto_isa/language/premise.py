"""When a rule demands something: the conditions before it, as functions over a call.

A search for breaking calls must first reach calls where ``implies(a, b)`` demands ``b``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from ..runtime.judgement import UNJUDGED
from .errors import ExpressionError
from .rules.judge import judge_of
from .rules.kleene import conjuncts
from .rules.queries import Operands, is_late, shown
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
        before = conjuncts(node.args[0])
        return [before + after for after in _demands(node.args[1])]
    return [[]]


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
    """A condition as a function over a call: whether it surely holds."""
    judge = judge_of(node, operands)

    def test(types: Mapping[str, Any]) -> bool:
        try:
            return judge(types) is True
        except UNJUDGED:
            return False

    return test
