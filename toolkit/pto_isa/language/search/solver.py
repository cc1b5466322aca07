"""Changes that make a condition hold, or fail, found by solving it for the fields it reads.

A comparison is solved for either side: sums, products, quotients and remainders are inverted, a field is set to the
number or the word that the condition asks for.  A change is a guess that the judge has to confirm: where a number is
rounded, both neighbours are proposed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import islice
from typing import Any

from ...runtime.rules.judgement import UNJUDGED, Judgement
from ...runtime.rules.rule import OpRules
from ...runtime.search.mutations import candidates
from ...runtime.search.space import CallChange, CallField, applied, fields_of, is_tile, places
from ...runtime.types.dtypes import BITS, ITEMSIZE
from ...runtime.types.unknown import UNKNOWN
from ..errors import ExpressionError
from ..functions import SHAPES
from ..nodes import remembered
from ..rules.judge import judge_of
from ..rules.queries import Operands, is_late, shown
from ..tree import (
    MIRRORED,
    OPPOSITE,
    Attribute,
    Binary,
    Call,
    Compare,
    Conditional,
    Convert,
    Let,
    Logic,
    Member,
    Name,
    Node,
    Predicate,
    Unary,
    links,
)
from .seeds import given_like

Types = Mapping[str, Any]  # a call as rules see it, with profile, form and mode
WantedNode = tuple[Node, bool]
DEEP = 6
WIDE = 6
OTHERS = 8
_SIZES = {"itemsize": ITEMSIZE, "bits": BITS}


class Solver:
    """Solves the conditions of one op on one profile; ``choices`` has the conditions of forms and modes by name.

    What is compiled or derived for a node is kept: trees live as long as the solver.
    """

    def __init__(self, rules: OpRules, operands: Operands, choices: Mapping[str, Iterable[Node]]) -> None:
        self.rules, self.operands = rules, operands
        self.choices = {name: tuple(conditions) for name, conditions in choices.items()}
        self._judge = remembered(self._compiled)
        self._shown = remembered(self._asked)
        self._links = remembered(links)  # the same nodes each time

    # -- what a condition says -----

    def value(self, node: Node, types: Types) -> Any:
        """The value of an expression; UNKNOWN when types do not give one."""
        judge = self._judge(node)
        try:
            return UNKNOWN if judge is None else judge(types)
        except UNJUDGED:
            return UNKNOWN

    def _compiled(self, node: Node) -> Callable[[Types], Any] | None:
        try:
            return None if is_late(node) else judge_of(node, self.operands)
        except ExpressionError:
            return None

    def _asked(self, node: Node) -> list[str]:
        return shown(node, self.operands)

    def holds(self, node: Node, types: Types) -> bool | None:
        """True, False, or None where the condition cannot be judged by types."""
        found = self.value(node, types)
        return found if found is True or found is False else None

    def fields(self, node: Node, types: Types) -> list[CallField]:
        """The fields that an expression reads."""
        return places(types, self._shown(node), self.rules)

    # -- conditions -----

    def solve(self, node: Node, want: bool, types: Types, depth: int = DEEP) -> Iterator[CallChange]:
        """Changes of a call after which the condition may be ``want``; the likeliest first, none when it is already."""
        match node:
            case Let() | Predicate():
                yield from self.solve(node.body, want, types, depth)
            case Convert():
                yield from self.solve(node.value, want, types, depth)
            case Unary(op="not"):
                yield from self.solve(node.value, not want, types, depth)
            case Logic(op=op, args=args):
                yield from self._joined([(arg, want) for arg in args], (op == "and") == want, types, depth)
            case Conditional(test=test):
                yield from self._joined([(test, True), (node.yes, want)], True, types, depth)
                yield from self._joined([(test, False), (node.no, want)], True, types, depth)
            case Compare(ops=(op,), operands=(left, right)):
                op = op if want else OPPOSITE[op]
                one, other = self.value(left, types), self.value(right, types)
                yield from self._towards(left, op, other, types, depth)
                yield from self._towards(right, MIRRORED[op], one, types, depth)
            case Compare():
                yield from self._joined([(pair, want) for pair in self._links(node)], want, types, depth)
            case Member():
                yield from self._member(node, want != node.negated, types, depth)
            case Call():
                yield from self._call(node, want, types, depth)
            case Name():
                yield from self.assign(node, want, types)

    def _joined(self, parts: list[WantedNode], every: bool, types: Types, depth: int) -> Iterator[CallChange]:
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
            made = self._changed(types, change)
            if made is None:
                continue
            rest = list(islice(self._joined(parts, True, made, depth - 1), WIDE))
            if rest:
                yield from ({**change, **more} for more in rest)
            elif len(missing) == 1 or all(self.holds(part, made) is not (not want) for part, want in parts):
                yield change

    def _changed(self, types: Types, change: CallChange) -> Types | None:
        """The call after a change, with the form and mode that it then has; None when there is no such call."""
        made = applied(types, change)
        if made is None or (self.rules.select is None and not self.rules.modes):
            return made
        return Judgement(self.rules, {name: made[name] for name in self.rules.operands}, types["profile"]).types

    def _towards(self, node: Node, op: str, goal: Any, types: Types, depth: int) -> Iterator[CallChange]:
        """Changes of one side so that ``side op goal`` holds."""
        if isinstance(node, Name) and node.id in ("mode", "form"):
            yield from self._chosen(op, goal, types, depth)
            return
        for target in _targets(op, goal):
            yield from self.assign(node, target, types)
        if op == "!=" and not isinstance(goal, int):
            yield from self._different(node, types)

    def _chosen(self, op: str, name: Any, types: Types, depth: int) -> Iterator[CallChange]:
        """A call of another form or mode: the conditions of the choice are solved."""
        for other, conditions in self.choices.items() if depth > 0 else ():
            if (other == name) == (op == "=="):
                for condition in conditions:
                    yield from islice(self.solve(condition, True, types, depth - 2), WIDE)

    def _different(self, node: Node, types: Types) -> Iterator[CallChange]:
        """Other words for the fields behind a value; other shapes."""
        for place in self.fields(node, types):
            yield from ({place: value} for value in candidates(types, place, self.rules)[:OTHERS])

    def _member(self, node: Member, want: bool, types: Types, depth: int) -> Iterator[CallChange]:
        known = [self.value(choice, types) for choice in node.choices]
        numbers = [n for n in known if _whole(n)]
        if isinstance(node.value, Name) and node.value.id in ("mode", "form"):
            for name in known if want else [name for name in self.choices if name not in known]:
                yield from self._chosen("==", name, types, depth)
        elif want or numbers:
            near = [n + step for n in numbers for step in (1, -1) if n + step not in numbers]
            for target in known if want else near:
                yield from self.assign(node.value, target, types)
        else:
            yield from self._different(node.value, types)

    def _call(self, node: Call, want: bool, types: Types, depth: int) -> Iterator[CallChange]:
        name, args = node.function, node.args
        if name == "implies":  # not before, or after; to break it, before and not after
            parts = [(args[1], True), (args[0], False)] if want else [(args[0], True), (args[1], False)]
            yield from self._joined(parts, not want, types, depth)
        elif name == "exactly_one":
            for arg in args:
                yield from self.solve(arg, not self.holds(arg, types), types, depth)
        elif name == "present" and isinstance(args[0], Name):
            yield from self.presence(args[0].id, want, types)
        elif name == "any_mode":
            for mode in [mode for mode in self.choices if want] or [str(types.get("mode"))]:
                for condition in self.choices.get(mode, ()):
                    yield from islice(self.solve(condition, want, types, depth - 2), WIDE if want else None)
        elif name == "kind_of":
            yield from self._different(args[0], types)

    def presence(self, name: str, want: bool, types: Types) -> Iterator[CallChange]:
        """An optional operand given or left out."""
        if not want:
            yield {(name, ""): None}
        elif types.get(name) is None:
            yield from ({(name, ""): value} for value in given_like(types, name, self.rules))

    # -- values -----

    def assign(self, node: Node, target: Any, types: Types) -> Iterator[CallChange]:
        """Changes of a call after which the expression may have the value ``target``; rounded where it must be."""
        match node:
            case Let():
                yield from self.assign(node.body, target, types)
            case Convert():
                yield from self.assign(node.value, target, types)
            case Attribute():
                yield from self._field(node, target, types)
            case Name(id=name):
                if name in self.rules.operands:
                    yield {(name, ""): target}
            case Conditional(test=condition):
                test = self.holds(condition, types)
                yield from self.assign(node.no if test is False else node.yes, target, types)
                yield from self.solve(condition, test is False, types, 2)
            case _ if not _whole(target):
                return
            case Unary(op="-"):
                yield from self.assign(node.value, -target, types)
            case Binary(op=op):
                left, right = self.value(node.left, types), self.value(node.right, types)
                if _whole(left) and _whole(right):
                    for number in inverse_left(op, left, right, target):
                        yield from self.assign(node.left, number, types)
                    for number in inverse_right(op, left, right, target):
                        yield from self.assign(node.right, number, types)
            case Call(function="ceil_div", args=(number, by)):
                unit = self.value(by, types)
                if _whole(unit) and unit > 0:
                    yield from self.assign(number, target * unit, types)
                    yield from self.assign(number, target * unit - unit + 1, types)
            case Call(function="bit_field", args=args):
                word, high, low = (self.value(arg, types) for arg in args)
                if _whole(word) and 0 <= target < 1 << high - low + 1:
                    kept = word & ~((1 << high + 1) - (1 << low))
                    yield from self.assign(args[0], kept | target << low, types)
            case Call(args=args):
                for arg in args:
                    yield from self.assign(arg, target, types)

    def _field(self, node: Attribute, target: Any, types: Types) -> Iterator[CallChange]:
        name, field, value = node.base, node.name, types.get(node.base)
        if value is None:
            return
        found: Iterable[CallChange]
        if table := self.operands[name].data:  # a number that the vocabulary gives for each word
            found = ({(name, ""): word} for word, row in table.items() if row.get(field) == target)
        elif field in _SIZES:
            found = ({(name, "dtype"): dtype} for dtype, size in _SIZES[field].items() if size == target)
        elif field in SHAPES and is_tile(value):
            pair = isinstance(target, tuple) and len(target) == 2
            found = [{(name, part): n for part, n in zip(SHAPES[field], target, strict=True)}] if pair else ()
        elif node.index is not None:
            found = [{(name, f"{field}[{node.index}]"): target}]
        elif isinstance(target, tuple):
            found = [{(name, f"{field}[{k}]"): n for k, n in enumerate(target)}]
        elif field in ("size", "bytes") and field not in fields_of(value):
            found = _sized(name, value, target, BITS[value.dtype] if field == "bytes" else 8)
        else:
            read = self.fields(node, types)
            found = ({place: target} for place in read if place[1] == field or "[" in place[1])
        # no extent is negative
        yield from (change for change in found if not any(_whole(n) and n < 0 for n in change.values()))


def inverse_left(op: str, left: int, right: int, target: int) -> list[int]:
    """Values for the left side, near which ``left op right == target``."""
    if op in ("+", "-"):
        return [target - right if op == "+" else target + right]
    if right <= 0:
        return []
    base = left - left % right + target
    return {
        "*": list(dict.fromkeys((-(-target // right), target // right))),
        "//": list(dict.fromkeys((target * right, target * right + right - 1))),
        "%": [base + right, base, base - right],
    }.get(op, [])


def inverse_right(op: str, left: int, right: int, target: int) -> list[int]:
    """The same for the right side."""
    if op in ("+", "*"):
        return inverse_left(op, right, left, target)
    if op == "//":
        return [left // target] if target > 0 else []
    return [left - target] if op in ("-", "%") else []


def _targets(op: str, goal: Any) -> Iterable[Any]:
    """Values for which ``value op goal`` holds, the nearest first."""
    if isinstance(goal, tuple) and op == "!=" and all(isinstance(n, int) for n in goal):
        return ((*goal[:k], goal[k] + step, *goal[k + 1 :]) for k in range(len(goal)) for step in (-1, 1, 8, 16))
    if not _whole(goal):
        return (goal,) if op == "==" and goal is not None else ()
    return {
        "==": (goal,), "!=": (goal + 1, goal - 1, goal * 2, goal + 8), "<": (goal - 1, goal // 2),
        "<=": (goal, goal - 1, goal // 2), ">": (goal + 1, goal * 2), ">=": (goal, goal + 1, goal * 2),
    }[op]  # fmt: skip


def _sized(name: str, value: Any, target: Any, bits: int) -> Iterator[CallChange]:
    """One extent changed so that the operand has a size, in elements or in bytes."""
    if not _whole(target):
        return
    elements = target * 8 // bits
    if is_tile(value):
        extents = {"rows": value.rows, "cols": value.cols}
    else:
        extents = {f"shape[{k}]": extent for k, extent in enumerate(value.shape)}
    for field, extent in extents.items():
        rest = value.size // extent if _whole(value.size) and _whole(extent) and extent > 0 else 0
        for number in dict.fromkeys((-(-elements // rest), elements // rest)) if rest > 0 else ():
            yield {(name, field): number}


def _whole(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)
