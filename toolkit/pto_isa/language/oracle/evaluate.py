"""Evaluation of one typed tree at index points."""

from __future__ import annotations

import operator
from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from ...runtime.types.dtypes import INTEGERS
from ..tree import (
    BOOL,
    INDEX,
    Attribute,
    Binary,
    Call,
    Compare,
    Conditional,
    Convert,
    Fold,
    Let,
    Logic,
    Member,
    Name,
    Node,
    Number,
    Predicate,
    Read,
    Unary,
)
from . import scalar
from .calls import SIMPLE, bits_as, code_value, result_of
from .convert import converted
from .folds import factors_of, folded, fused
from .memory import Reader
from .random import philox


def _count(b: int) -> int:
    """A shift count; one that is undefined shifts every bit out, as in the runtime."""
    return b if 0 <= b < 64 else 64


_OPERATORS: dict[str, Callable[[Any, Any], Any]] = {
    "+": operator.add, "-": operator.sub, "*": operator.mul, "&": operator.and_, "|": operator.or_, "^": operator.xor,
    "<<": lambda a, b: a << _count(b), ">>": lambda a, b: a >> _count(b),
}  # fmt: skip
_INDEX_OPERATORS = {**_OPERATORS, "//": operator.floordiv, "%": operator.mod}
_COMPARE: dict[str, Callable[[Any, Any], bool]] = {
    "==": operator.eq, "!=": operator.ne, "<": operator.lt, "<=": operator.le, ">": operator.gt, ">=": operator.ge,
}  # fmt: skip


@dataclass(slots=True)
class EvaluationState:
    """What an evaluation sees: operand types, the values before the op, attributes and the active profile.

    ``reader(operand, view, rank)`` gives what reads at so many indices: a Python number, or IndexError outside the
    operand.  ``fused``: a sum of products rounds once per term.
    """

    types: Mapping[str, Any]
    reader: Callable[[str, str, int], Reader]
    constants: Mapping[str, Any]
    mode: Callable[[], str | None] | None = None
    form: str = ""
    fused: bool = False
    data: Mapping[str, Mapping[str, Mapping[str, int]]] = field(default_factory=dict)
    names: dict[str, int] = field(default_factory=dict)


Code = Callable[[EvaluationState], Any]


def evaluate(node: Node, state: EvaluationState) -> Any:
    """The value of a typed node; ``state.names`` binds the index variables."""
    return prepare(node)(state)


def prepare(node: Node, varying: Collection[str] | None = None) -> Code:
    """The evaluation of a tree as a function of the state, for many points.

    ``varying``: the names bound by the caller that change between calls.  What depends on none of them nor on elements
    is then evaluated once, so the function serves one run of an op; without ``varying`` it serves any state.
    """
    return Preparer(None if varying is None else frozenset(varying))(node)


class Preparer:
    """Turns nodes into functions of the state, and knows whether what it last turned is the same at every point."""

    def __init__(self, varying: frozenset[str] | None) -> None:
        self.varying = varying
        self.fixed = True
        self.named: dict[tuple[str, frozenset[str] | None], list[AppliedName]] = {}

    def __call__(self, node: Node) -> Code:
        outside, self.fixed = self.fixed, True
        code = _PREPARE[type(node)](node, self)
        if self.fixed and self.varying is not None and not isinstance(node, Number):
            code = _once(code)
        self.fixed = self.fixed and outside
        return code


def _once(code: Code) -> Code:
    found: list[Any] = []

    def first(state: EvaluationState) -> Any:
        if not found:
            found.append(code(state))
        return found[0]

    return first


def _number(node: Number, prepare: Preparer) -> Code:
    value = float(node.value) if node.type is not None and scalar.is_float(node.type.name) else node.value
    return lambda state: value


def _attribute(node: Attribute, prepare: Preparer) -> Code:
    def attribute(state: EvaluationState) -> Any:
        if node.base in state.data:
            return state.data[node.base][state.constants[node.base]][node.name]
        value = getattr(state.types[node.base], node.name)
        return value if node.index is None else value[node.index]

    return attribute


def _read(node: Read, prepare: Preparer) -> Code:
    operand, view, indices = node.operand, node.view, [prepare(entry) for entry in node.indices]
    prepare.fixed = False

    def found(state: EvaluationState) -> Reader:
        return state.reader(operand, view, len(indices))

    reader = found if prepare.varying is None else _once(found)
    if len(indices) == 2:
        row, column = indices
        return lambda state: reader(state)((row(state), column(state)))
    return lambda state: reader(state)(tuple([index(state) for index in indices]))


def _unary(node: Unary, prepare: Preparer) -> Code:
    value, typed = prepare(node.value), _in_type(node)
    if node.op == "not":
        return lambda state: not value(state)
    if node.op == "-":
        return lambda state: typed(-value(state))
    return lambda state: typed(~value(state))


def _member(node: Member, prepare: Preparer) -> Code:
    value, choices, negated = prepare(node.value), [prepare(choice) for choice in node.choices], node.negated
    return lambda state: (value(state) in [choice(state) for choice in choices]) != negated


def _logic(node: Logic, prepare: Preparer) -> Code:
    args, decisive = [prepare(arg) for arg in node.args], node.op == "or"

    def logic(state: EvaluationState) -> bool:
        for arg in args:
            if bool(arg(state)) is decisive:
                return decisive
        return not decisive

    return logic


def _name(node: Name, prepare: Preparer) -> Code:
    name = node.id
    if prepare.varying is not None and name in prepare.varying:
        prepare.fixed = False
        return lambda state: state.names[name]

    def value(state: EvaluationState) -> Any:
        if name in state.names:
            return state.names[name]
        if name in state.constants:
            return state.constants[name]
        if name == "mode" and state.mode is not None:
            return state.mode()
        if name == "form":
            return state.form
        return name == "true" if node.type == BOOL else name

    return value


def _in_type(node: Node) -> Callable[[Any], Any]:
    """What brings a result to the type of its node."""
    if node.type is None or node.type == INDEX:
        return lambda value: value
    dtype = node.type.name
    if scalar.is_float(dtype):
        return lambda value: scalar.round_to(value, dtype)
    return lambda value: scalar.wrap(value, dtype)


def _binary(node: Binary, prepare: Preparer) -> Code:
    left, right, op = prepare(node.left), prepare(node.right), node.op
    if node.type == INDEX:
        apply = _INDEX_OPERATORS[op]
        return lambda state: apply(left(state), right(state))
    typed = _in_type(node)
    function = _OPERATORS.get(op)
    if op == "/":
        function = scalar.divided if scalar.is_float(node.type.name if node.type else "") else scalar.truncated
    assert function is not None
    return lambda state: typed(function(left(state), right(state)))


def _chain(node: Compare, prepare: Preparer) -> Code:
    operands, tests = [prepare(operand) for operand in node.operands], [_COMPARE[op] for op in node.ops]
    if len(tests) == 1:
        (left, right), (only,) = operands, tests
        return lambda state: bool(only(left(state), right(state)))

    def chain(state: EvaluationState) -> bool:
        values = [operand(state) for operand in operands]
        return all(test(a, b) for test, a, b in zip(tests, values, values[1:], strict=False))

    return chain


def _conditional(node: Conditional, prepare: Preparer) -> Code:
    test, yes, no = prepare(node.test), prepare(node.yes), prepare(node.no)
    return lambda state: yes(state) if test(state) else no(state)


def _body(node: Predicate, prepare: Preparer) -> Code:
    return prepare(node.body)


@dataclass(slots=True)
class AppliedName:
    """A name with its arguments as an equation applies it, perhaps several times."""

    body: Node
    code: Code
    fixed: bool
    several: bool = False


def _let(node: Let, prepare: Preparer) -> Code:
    """What a name stands for; applied several times to the same arguments, it is evaluated once per point."""
    applied = prepare.named.setdefault((node.name, prepare.varying), [])
    for known in applied:
        if known.body == node.body:
            known.several, prepare.fixed = True, known.fixed
            return known.code
    body = prepare(node.body)
    names: dict[str, int] = {}
    value: Any = None
    fresh = True

    def once(state: EvaluationState) -> Any:
        nonlocal names, value, fresh
        if not this.several:
            return body(state)
        if fresh or names != state.names:
            value = body(state)
            names, fresh = dict(state.names), False
        return value

    this = AppliedName(node.body, once, prepare.fixed)
    if prepare.varying is None:  # such a function serves any state
        return body
    applied.append(this)
    return once


def _call(node: Call, prepare: Preparer) -> Code:
    """One call as a function of the state."""
    name = node.function
    if name in ("present", "kind_of"):
        return _of_operand(name, node)
    if name == "any_mode":
        return lambda state: state.mode is not None and state.mode() is not None
    if name == "philox4x32":
        return _random(node, prepare)
    args = [prepare(arg) for arg in node.args]
    simple = SIMPLE.get(name)
    if simple is not None:
        return lambda state: simple(*[arg(state) for arg in args])
    if name == "value":
        code, kind = args[0], node.args[0].type
        source = kind.name if kind else ""
        return lambda state: code_value(code(state).tobytes(), source)
    if name in ("bitcast", "pad_value"):
        value = args[0]
        return lambda state: bits_as(node, value(state))
    return lambda state: result_of(name, node, [arg(state) for arg in args])


def _of_operand(name: str, node: Call) -> Code:
    operand = node.args[0]
    assert isinstance(operand, Name)
    known = operand.id

    def fact(state: EvaluationState) -> Any:
        value = state.types.get(known, state.constants.get(known))
        return value is not None if name == "present" else value.kind

    return fact


def _random(node: Call, prepare: Preparer) -> Code:
    """One random word; the arrays are read before the op, as elements are."""
    counter, key = (arg.id for arg in node.args[:2] if isinstance(arg, Name))
    steps, rounds, word = (prepare(arg) for arg in node.args[2:])
    prepare.fixed = False

    def draw(state: EvaluationState) -> int:
        words = []
        for name, size in ((counter, 4), (key, 2)):
            read = state.reader(name, "", 1)
            words.append([read((k,)) for k in range(size)])
        return philox(words[0], words[1], steps(state), rounds(state))[word(state)]

    return draw


def _convert(node: Convert, prepare: Preparer) -> Code:
    """A conversion node as a function of the state."""
    assert node.type is not None and node.value.type is not None
    value, target = prepare(node.value), node.type.name
    source = "index" if node.value.type == INDEX else node.value.type.name
    if source == target and (node.round_mode is None or not scalar.is_float(target)):
        return value  # there is nothing to round
    default = "trunc" if target in INTEGERS else "rint"
    rounded = None if node.round_mode is None else prepare(node.round_mode)
    saturated = None if node.sat_mode is None else prepare(node.sat_mode)

    def code(state: EvaluationState) -> Any:
        round_mode = default if rounded is None else rounded(state)
        return converted(value(state), source, target, round_mode, "off" if saturated is None else saturated(state))

    return code


def _fold(node: Fold, prepare: Preparer) -> Code:
    """The values at all points of the binders, in index order, and what is made of them."""
    outer = prepare.varying
    if outer is not None:
        prepare.varying = outer | {name for name, _ in node.binders}
    binders = [(name, prepare(extent)) for name, extent in node.binders]
    test = None if node.test is None else prepare(node.test)
    body, factors = prepare(node.body), factors_of(node)
    pair = None if factors is None else [prepare(part) for part in factors]
    prepare.varying, prepare.fixed = outer, False

    def at_points(state: EvaluationState) -> Any:
        names = dict(state.names)
        values: list[Any] = []
        places: list[int] = []
        products = pair if state.fused else None
        for place in _places(binders, state):
            if test is None or test(state):
                values.append(body(state) if products is None else [part(state) for part in products])
                places.append(place)
        state.names.clear()
        state.names.update(names)
        return folded(node, values, places) if products is None else fused(node, values)

    return at_points


def _places(binders: list[tuple[str, Code]], state: EvaluationState) -> Iterator[int]:
    """Number the points in index order, with the binders set to each; an extent may name the binders before it."""
    (name, extent), *rest = binders
    if not rest:
        for k in range(extent(state)):
            state.names[name] = k
            yield k
        return
    place = 0
    for k in range(extent(state)):
        state.names[name] = k
        for _ in _places(rest, state):
            yield place
            place += 1


_PREPARE: dict[type[Node], Callable[[Any, Preparer], Code]] = {
    Number: _number, Name: _name, Attribute: _attribute, Read: _read, Binary: _binary, Unary: _unary, Compare: _chain,
    Member: _member, Logic: _logic, Fold: _fold, Let: _let, Predicate: _body, Conditional: _conditional,
    Convert: _convert, Call: _call,
}  # fmt: skip
