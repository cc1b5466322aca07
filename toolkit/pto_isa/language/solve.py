"""Changes that make a condition hold, or fail, found by solving it for the fields it reads.

A comparison is solved for either side: sums, products, quotients and remainders are inverted, a field is set to the
number or the word that the condition asks for.  A change is a guess that the judge has to confirm: where a number is
rounded, both neighbours are proposed.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import islice
from typing import Any

from ..runtime.closest import applied
from ..runtime.judgement import Judgement
from ..runtime.moves import Place, candidates
from ..runtime.rule import OpRules
from .assign import assignments
from .evaluate import Evaluator
from .rules.queries import Operands
from .tree import Call, Compare, Conditional, Convert, Let, Logic, Member, Name, Node, Predicate, Unary
from .variants import given_like

Change = dict[Place, Any]
Types = Mapping[str, Any]
Wanted = tuple[Node, bool]
DEEP = 6
WIDE = 6
OTHERS = 8
_OPPOSITE = {"==": "!=", "!=": "==", "<": ">=", ">=": "<", ">": "<=", "<=": ">"}
_MIRRORED = {"==": "==", "!=": "!=", "<": ">", ">": "<", "<=": ">=", ">=": "<="}


class Solver:
    """Solves the conditions of one op on one profile; ``choices`` has the conditions of forms and modes by name."""

    def __init__(self, rules: OpRules, operands: Operands, choices: Mapping[str, Iterable[Node]]) -> None:
        self.rules = rules
        self.evaluator = Evaluator(operands)
        self.choices = {name: tuple(conditions) for name, conditions in choices.items()}

    def solve(self, node: Node, want: bool, types: Types, depth: int = DEEP) -> Iterator[Change]:
        """Changes of a call after which the condition may be ``want``; the likeliest first, none when it is already."""
        if isinstance(node, (Let, Predicate)):
            yield from self.solve(node.body, want, types, depth)
        elif isinstance(node, Convert):
            yield from self.solve(node.value, want, types, depth)
        elif isinstance(node, Unary) and node.op == "not":
            yield from self.solve(node.value, not want, types, depth)
        elif isinstance(node, Logic):
            yield from self._joined([(arg, want) for arg in node.args], (node.op == "and") == want, types, depth)
        elif isinstance(node, Conditional):
            for test in (True, False):
                branch = node.yes if test else node.no
                yield from self._joined([(node.test, test), (branch, want)], True, types, depth)
        elif isinstance(node, Compare):
            if len(node.ops) > 1:
                pairs = self.evaluator.pairs(node)
                yield from self._joined([(pair, want) for pair in pairs], want, types, depth)
            else:
                op = node.ops[0] if want else _OPPOSITE[node.ops[0]]
                yield from self._pair(op, node.operands[0], node.operands[1], types, depth)
        elif isinstance(node, Member):
            yield from self._member(node, want != node.negated, types, depth)
        elif isinstance(node, Call):
            yield from self._call(node, want, types, depth)
        elif isinstance(node, Name):
            yield from assignments(self, node, want, types)

    def holds(self, node: Node, types: Types) -> Any:
        """True, False, or None where the condition cannot be judged by types."""
        found = self.evaluator.value(node, types)
        return found if found is True or found is False else None

    def changed(self, types: Types, change: Change) -> Types | None:
        """The call after a change, with the form and mode that it then has; None when there is no such call."""
        made = applied(types, change)
        if made is None or (self.rules.select is None and not self.rules.modes):
            return made
        return Judgement(self.rules, {name: made[name] for name in self.rules.operands}, types["profile"]).types

    def _joined(self, parts: list[Wanted], every: bool, types: Types, depth: int) -> Iterator[Change]:
        """All of the parts (one after the other), or any of them."""
        if not every:
            for part, want in parts:
                yield from self.solve(part, want, types, depth)
            return
        missing = [(part, want) for part, want in parts if self.holds(part, types) is (not want)]
        if not missing or depth <= 0:
            return
        (first, want), *_ = missing
        for change in islice(self.solve(first, want, types, depth - 1), WIDE if len(missing) > 1 else None):
            made = self.changed(types, change)
            if made is None:
                continue
            rest = list(islice(self._joined(parts, True, made, depth - 1), WIDE))
            if rest:
                yield from ({**change, **more} for more in rest)
            elif len(missing) == 1 or all(self.holds(part, made) is not (not want) for part, want in parts):
                yield change

    def _pair(self, op: str, left: Node, right: Node, types: Types, depth: int) -> Iterator[Change]:
        one, other = self.evaluator.value(left, types), self.evaluator.value(right, types)
        yield from self._towards(left, op, one, other, types, depth)
        yield from self._towards(right, _MIRRORED[op], other, one, types, depth)

    def _towards(self, node: Node, op: str, now: Any, goal: Any, types: Types, depth: int) -> Iterator[Change]:
        """Changes of one side so that ``side op goal`` holds."""
        if isinstance(node, Name) and node.id in ("mode", "form"):
            yield from self._chosen(op, goal, types, depth)
            return
        for target in _targets(op, goal):
            yield from assignments(self, node, target, types)
        if op == "!=" and not isinstance(goal, int):
            yield from self.different(node, types)

    def _chosen(self, op: str, name: Any, types: Types, depth: int) -> Iterator[Change]:
        """A call of another form or mode: the conditions of the choice are solved."""
        for other, conditions in self.choices.items() if depth > 0 else ():
            if (other == name) == (op == "=="):
                for condition in conditions:
                    yield from islice(self.solve(condition, True, types, depth - 2), WIDE)

    def different(self, node: Node, types: Types) -> Iterator[Change]:
        """Other words for the fields behind a value; other shapes."""
        for place in self.evaluator.fields(node, types, self.rules):
            yield from ({place: value} for value in candidates(types, place, self.rules)[:OTHERS])

    def _member(self, node: Member, want: bool, types: Types, depth: int) -> Iterator[Change]:
        known = [self.evaluator.value(choice, types) for choice in node.choices]
        if isinstance(node.value, Name) and node.value.id in ("mode", "form"):
            names = known if want else [name for name in self.choices if name not in known]
            for name in names:
                yield from self._chosen("==", name, types, depth)
        elif want:
            for choice in known:
                yield from assignments(self, node.value, choice, types)
        else:
            numbers = [n for n in known if isinstance(n, int) and not isinstance(n, bool)]
            for target in (n + step for n in numbers for step in (1, -1)):
                if target not in numbers:
                    yield from assignments(self, node.value, target, types)
            if not numbers:
                yield from self.different(node.value, types)

    def _call(self, node: Call, want: bool, types: Types, depth: int) -> Iterator[Change]:
        name, args = node.function, node.args
        if name == "implies":
            if want:
                yield from self._joined([(args[1], True), (args[0], False)], False, types, depth)
            else:
                yield from self._joined([(args[0], True), (args[1], False)], True, types, depth)
        elif name == "exactly_one":
            for arg in args:
                yield from self.solve(arg, not self.holds(arg, types), types, depth)
        elif name == "present" and isinstance(args[0], Name):
            yield from self.presence(args[0].id, want, types)
        elif name == "any_mode":
            names = [mode for mode in self.choices if want] or [str(types.get("mode"))]
            for mode in names:
                for condition in self.choices.get(mode, ()):
                    yield from islice(self.solve(condition, want, types, depth - 2), WIDE if want else None)
        elif name == "kind_of":
            yield from self.different(args[0], types)

    def presence(self, name: str, want: bool, types: Types) -> Iterator[Change]:
        """An optional operand given or left out."""
        if not want:
            yield {(name, ""): None}
        elif types.get(name) is None:
            yield from ({(name, ""): value} for value in given_like(types, name, self.rules))


def _targets(op: str, goal: Any) -> tuple[Any, ...]:
    """Values for which ``value op goal`` holds, the nearest first."""
    if not isinstance(goal, int) or isinstance(goal, bool):
        if isinstance(goal, tuple) and op == "!=" and all(isinstance(n, int) for n in goal):
            return tuple(
                (*goal[:k], goal[k] + step, *goal[k + 1 :]) for k in range(len(goal)) for step in (-1, 1, 8, 16)
            )
        return (goal,) if op == "==" and goal is not None else ()
    return {
        "==": (goal,), "!=": (goal + 1, goal - 1, goal * 2, goal + 8), "<": (goal - 1, goal // 2),
        "<=": (goal, goal - 1, goal // 2), ">": (goal + 1, goal * 2), ">=": (goal, goal + 1, goal * 2),
    }[op]  # fmt: skip
