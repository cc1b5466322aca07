"""Judging rules from their trees: each becomes functions that call one another, without any text in between.

The values are those of the functions that ``print.python_rules`` prints, because both follow the pass ``three_valued``.
Folds and reads of elements are evaluated by the oracle, one point after the other.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Mapping
from typing import Any

from ...runtime.kinds.table import has_bits
from ...runtime.memory import storage
from ...runtime.rules import logic
from ...runtime.rules.choice import choose
from ..nodes import walk
from ..oracle.evaluate import EvaluationState, prepare
from ..oracle.memory import OracleMemory
from ..tree import Attribute, Binary, Call, Compare, Conditional, Fold, Logic, Member, Name, Node, Number, Read, Unary
from .kleene import HELPERS, three_valued
from .queries import STORAGE, Operands, is_word

JudgedValues = Mapping[str, Any]  # types, attributes, scalars, profile, form and mode by name
JudgeCall = Callable[[JudgedValues], Any]
# among the values, under names that no operand has: the state of the oracle, and the operands themselves
ELEMENTS, OPERANDS = "elements of", "operands of"

_ARITHMETIC: dict[str, Callable[[Any, Any], Any]] = {
    "+": operator.add, "-": operator.sub, "*": operator.mul, "/": operator.truediv, "//": operator.floordiv,
    "%": operator.mod,
}  # fmt: skip
_UNARY: dict[str, Callable[[Any], Any]] = {"not": operator.not_, "-": operator.neg, "~": operator.inv}
_COMPARE: dict[str, Callable[[Any, Any], Any]] = {
    "==": operator.eq, "!=": operator.ne, "<": operator.lt, "<=": operator.le, ">": operator.gt, ">=": operator.ge,
}  # fmt: skip
_FUNCTIONS: dict[str, Callable[..., Any]] = {
    **{name: getattr(logic, name) for name in HELPERS - {"choose", "member"}},
    "choose": choose,
    "member": lambda value, *choices: logic.member(value, choices),
    "min": min, "max": max, "abs": abs, "ceil_div": lambda a, b: -(-a // b),
    "bit_field": lambda value, high, low: value // (1 << low) % (1 << high - low + 1),
}  # fmt: skip


def judge_of(node: Node, operands: Operands) -> JudgeCall:
    """A function of a call's values that judges a typed condition; raises what Python raises for unfit values."""
    return _Preparer(operands).judge(three_valued(node, operands))


def judge_of_elements(
    typed: Callable[[Mapping[str, str]], Node], operands: Operands
) -> Callable[[JudgedValues, JudgedValues], Any]:
    """The same for a rule over elements or storage: a function of the types and of the operands themselves.

    typed: the condition for element types by operand.
    """
    made: dict[tuple[tuple[str, str], ...], tuple[JudgeCall, set[str]]] = {}
    masks = frozenset(name for name, info in operands.items() if has_bits(info.kinds))
    data = {name: info.data for name, info in operands.items() if info.data}

    def held(types: JudgedValues, given: JudgedValues) -> Any:
        kinds = {**types, **{name: getattr(value, "type", None) for name, value in given.items()}}
        dtypes = tuple((name, kind.dtype) for name, kind in kinds.items() if isinstance(getattr(kind, "dtype", 0), str))
        if dtypes not in made:
            tree = three_valued(typed(dict(dtypes)), operands, known=True, elements=True)
            made[dtypes] = _Preparer(operands).judge(tree), {p.operand for p in walk(tree) if isinstance(p, Read)}
        judge, read = made[dtypes]
        scalars = {name: value for name, value in given.items() if not hasattr(value, "type")}
        values = {**types, **scalars, OPERANDS: given}
        if read:
            memory = OracleMemory({name: given[name] for name in read})
            memory.masks = masks
            values[ELEMENTS] = EvaluationState(
                types, memory.reader, {**types, **scalars}, lambda: types.get("mode") or None,
                form=types.get("form", ""), data=data,
            )  # fmt: skip
        return judge(values)

    return held


class _Preparer:
    """Turns the nodes of one rule into functions."""

    def __init__(self, operands: Operands) -> None:
        self.operands = operands

    def judge(self, node: Node) -> JudgeCall:
        """The function of one node."""
        match node:
            case Number(value=number):
                return lambda values: number
            case Name(id="true" | "false" as word):
                return lambda values: word == "true"
            case Name(id=name) if is_word(node, self.operands):
                return lambda values: name
            case Name(id=name):
                return operator.itemgetter(name)
            case Attribute():
                return self._attribute(node)
            case Unary(op=op):
                value = self.judge(node.value)
                apply = _UNARY[op]
                return lambda values: apply(value(values))
            case Binary():
                return self._pair(_ARITHMETIC[node.op], node.left, node.right)
            case Compare():
                return self._compare(node)
            case Member():
                value, choices = self.judge(node.value), [self.judge(choice) for choice in node.choices]
                negated = node.negated
                return lambda values: (value(values) in [choice(values) for choice in choices]) != negated
            case Logic():
                return self._logic(node)
            case Conditional():
                test, yes, no = (self.judge(part) for part in (node.test, node.yes, node.no))
                return lambda values: yes(values) if test(values) else no(values)
            case Call():
                return self._call(node)
            case Fold() | Read():
                code = prepare(node)
                return lambda values: code(values[ELEMENTS])
        raise AssertionError(f"{type(node).__name__} is no part of a rule")

    def _attribute(self, node: Attribute) -> JudgeCall:
        base, name, index = node.base, node.name, node.index
        data = self.operands[base].data
        if data:
            facts = {word: row[name] for word, row in data.items() if name in row}
            return lambda values: facts[values[base]]
        if index is not None:
            return lambda values: getattr(values[base], name)[index]
        return lambda values: getattr(values[base], name)

    def _pair(self, apply: Callable[[Any, Any], Any], left: Node, right: Node) -> JudgeCall:
        one, two = self.judge(left), self.judge(right)
        return lambda values: apply(one(values), two(values))

    def _compare(self, node: Compare) -> JudgeCall:
        if len(node.ops) == 1:
            return self._pair(_COMPARE[node.ops[0]], *node.operands)
        first, *rest = (self.judge(operand) for operand in node.operands)
        steps = [(_COMPARE[op], part) for op, part in zip(node.ops, rest, strict=True)]

        def chain(values: JudgedValues) -> Any:
            held, left = True, first(values)
            for apply, part in steps:
                right = part(values)
                held = apply(left, right)
                if not held:
                    return held
                left = right
            return held

        return chain

    def _logic(self, node: Logic) -> JudgeCall:
        *tests, last = (self.judge(arg) for arg in node.args)
        decisive = node.op == "or"

        def logic(values: JudgedValues) -> Any:
            for test in tests:
                held = test(values)
                if bool(held) is decisive:
                    return held
            return last(values)

        return logic

    def _call(self, node: Call) -> JudgeCall:
        name, names = node.function, [arg.id for arg in node.args if isinstance(arg, Name)]
        if name == "present":
            return lambda values: values[names[0]] is not None
        if name == "kind_of":
            return lambda values: values[names[0]].kind
        if name in STORAGE:
            function = getattr(storage, name)
            return lambda values: function(*[values[OPERANDS][operand] for operand in names])
        apply, args = _FUNCTIONS[name], [self.judge(arg) for arg in node.args]
        return lambda values: apply(*[arg(values) for arg in args])
