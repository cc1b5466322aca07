"""Values of parts of a condition on a call."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from ..runtime.judgement import UNJUDGED
from ..runtime.moves import Place, places
from ..runtime.rule import OpRules
from ..runtime.unknown import UNKNOWN
from .errors import ExpressionError
from .rules.judge import judge_of
from .rules.queries import Operands, is_late, shown
from .tree import Compare, Node

Types = Mapping[str, Any]


class Evaluator:
    """Compiles each node once; nodes are kept, so that their identity is a key."""

    def __init__(self, operands: Operands) -> None:
        self.operands = operands
        self._known: dict[int, tuple[Node, Callable[[Types], Any] | None]] = {}
        self._shown: dict[int, tuple[str, ...]] = {}
        self._pairs: dict[int, tuple[Compare, ...]] = {}

    def value(self, node: Node, types: Types) -> Any:
        """The value of an expression; UNKNOWN when types do not give one."""
        _, judge = self._known.get(id(node)) or self._compile(node)
        if judge is None:
            return UNKNOWN
        try:
            return judge(types)
        except UNJUDGED:
            return UNKNOWN

    def pairs(self, node: Compare) -> tuple[Compare, ...]:
        """The comparisons that a chain ``a < b <= c`` is made of; the same nodes each time."""
        found = self._pairs.get(id(node))
        if found is None:
            self._compile(node)
            sides = zip(node.ops, node.operands, node.operands[1:], strict=False)
            found = tuple(replace(node, ops=(op,), operands=(left, right)) for op, left, right in sides)
            self._pairs[id(node)] = found
        return found

    def fields(self, node: Node, types: Types, rules: OpRules) -> list[Place]:
        """The fields that an expression reads."""
        paths = self._shown.get(id(node))
        if paths is None:
            self._compile(node)
            paths = self._shown[id(node)] = tuple(shown(node, self.operands))
        return places(types, paths, rules)

    def _compile(self, node: Node) -> tuple[Node, Callable[[Types], Any] | None]:
        judge: Callable[[Types], Any] | None = None
        if not is_late(node):
            try:
                judge = judge_of(node, self.operands)
            except ExpressionError:
                pass
        found = self._known[id(node)] = (node, judge)
        return found
