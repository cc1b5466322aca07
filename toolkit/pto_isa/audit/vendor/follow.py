"""Following the instantiations of a test through its kernels to the calls of intrinsics.

Explicit instantiations and functions that are no templates are where it begins.  Constants are followed, what is known
only at run time stays unknown; of an ``if`` whose condition is not known both sides are followed.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from ...runtime.frozen import frozen
from ..cpp.assigned import assigned
from ..cpp.brackets import closing, split_angles
from ..cpp.declarations import Function, Instantiation
from ..cpp.evaluate import takes
from ..cpp.expression import parse_name
from ..cpp.instantiate import deducible, kinds_fit
from ..cpp.scope import Scope
from ..cpp.statements import Block, Branch, Calls, Choice, Declare, Define, Statement
from ..cpp.tree import Call, Name, Node, NotUnderstood, Unary
from ..cpp.values import UNKNOWN, Element, Instance, Object, Pack, Pointer, Value, truth
from .units import TestUnit

EVENT = Object(Instance("Event", ()))  # of any two ops
_TENSOR = "GlobalTensor"
_DEEPEST = 12
_MOST_SEEN = 20_000


@frozen
class VendorCall:
    """A call of an intrinsic in one instantiation; ``arguments`` without the events that it waits for."""

    name: str
    file: str
    line: int
    function: Function
    template: tuple[Value, ...]
    arguments: tuple[Value, ...]


@dataclass
class Followed:
    """The calls of a unit, each set of values once, and those that could not be reached, with the reason."""

    calls: dict[VendorCall, Instantiation | None] = field(default_factory=dict)
    left: dict[tuple[str, str, int], tuple[str, str]] = field(default_factory=dict)  # (intrinsic, file, line) -> reason


OPEN_CHOICE = ("the condition of an `if constexpr` around it is not known", "外层 `if constexpr` 的条件未知")
NOT_BUILT = ("the build of the tests does not list it", "测试的构建清单未列入")
NEVER = ("no instantiation that can be followed leads to it", "没有可跟踪的实例化到达此处")


def follow(unit: TestUnit, names: frozenset[str]) -> Followed:
    """Every call of these intrinsics that the instantiations of a unit make."""
    return _Walk(unit, names).run()


class _Walk:
    def __init__(self, unit: TestUnit, names: frozenset[str]) -> None:
        self.unit, self.names, self.evaluator = unit, names, unit.evaluator
        self.found = Followed()
        self.seen: set[object] = set()
        self.depth = 0
        self.root: Instantiation | None = None
        self.changed: dict[int, frozenset[str]] = {}

    def run(self) -> Followed:
        if not self.unit.built:
            for function in self.unit.functions():
                for word, line in self._named(self.evaluator.body(function)):
                    self.found.left.setdefault((word, function.file, line), NOT_BUILT)
            return self.found
        for said in self.unit.own.instantiations:
            self.root = said
            self._instantiate(said)
        self.root = None
        for function in self.unit.functions():
            if not function.template:
                self._enter(function, Scope({}), ())
        self._unreached()
        return self.found

    def _instantiate(self, said: Instantiation) -> None:
        for place, token in enumerate(said.said):
            functions = self.unit.own.functions.get(token.text, [])
            if functions:
                try:
                    name, behind = parse_name(said.said, place)
                except NotUnderstood:
                    return
                given = self.evaluator.arguments(name.parts[-1][1] or (), Scope({}))
                count = len(split_angles([*said.said[behind + 1 : closing(said.said, behind)]]))
                for function in functions:
                    scope = _bound(function, given)
                    if scope is not None and takes(function, count):
                        self._enter(function, scope, ())
                return

    def _enter(self, function: Function, scope: Scope, given: Sequence[Value]) -> None:
        """Walk a function with its template parameters bound; parameters that are not given are unknown."""
        _deduce(function, scope, given)
        for parameter in function.template:
            if parameter.name not in scope.values:
                scope.values[parameter.name] = self.evaluator.value(self.evaluator.tree(parameter.default), scope)
        changed = self.changed.setdefault(id(function), assigned(function.body))
        for place, one in enumerate(function.parameters):
            if one.name and one.name not in scope.values:
                value = given[place] if place < len(given) and not one.pack else UNKNOWN
                scope.values[one.name] = _kept(value, one.name, changed)
        key = (id(function), tuple(scope.values.items()))
        if key in self.seen or self.depth > _DEEPEST or len(self.seen) > _MOST_SEEN:
            return
        self.seen.add(key)
        self.depth += 1
        self._walk(self.evaluator.body(function), scope, function, changed)
        self.depth -= 1

    def _walk(self, body: Sequence[Statement], scope: Scope, function: Function, changed: frozenset[str]) -> None:
        for statement in body:
            match statement:
                case Define(name=name, value=value):
                    scope.values[name] = self.evaluator.value(value, scope)
                case Declare():
                    self._declare(statement, scope, changed)
                case Choice(condition=condition, then=then, other=other):
                    holds = truth(self.evaluator.value(condition, scope))
                    if holds is UNKNOWN:
                        self._leave((*then, *other), function.file)
                    else:
                        self._walk(then if holds else other, Scope({}, scope), function, changed)
                case Branch(condition=condition, then=then, other=other):
                    holds = truth(self.evaluator.value(condition, scope))
                    for side in [then, other] if holds is UNKNOWN else [then if holds else other]:
                        self._walk(side, Scope({}, scope), function, changed)
                case Block(body=inner):
                    self._walk(inner, Scope({}, scope), function, changed)
                case Calls(calls=calls):
                    for called, call, line in calls:
                        self._call(called, call, line, scope, function)

    def _declare(self, statement: Declare, scope: Scope, changed: frozenset[str]) -> None:
        for made in statement.variables:
            value = self.evaluator.variable(statement.kind, made, scope)
            called = any(token.text in self.names for part in made.parts for token in part[:1])
            if called or (isinstance(value, Object) and _named(value.type, "Event")):
                value = EVENT
            scope.values[made.name] = _kept(value, made.name, changed)

    def _call(self, name: Name, call: Call, line: int, scope: Scope, function: Function) -> None:
        word, template = name.parts[-1]
        own = [one for one in self.unit.own.functions.get(word, []) if takes(one, len(call.arguments))]
        if not own and word not in self.names:
            return
        values = self._arguments(call.arguments, scope)
        given = self.evaluator.arguments(template or (), scope)
        if word in self.names:
            while values and values[-1] == EVENT:
                values.pop()
            arguments = tuple(map(self._plain, values))
            made = VendorCall(word, function.file, line, function, tuple(given), arguments)
            self.found.calls.setdefault(made, self.root)
            return
        for one in own:
            inner = _bound(one, given)
            if inner is not None:
                self._enter(one, inner, values)

    def _arguments(self, nodes: tuple[Node, ...], scope: Scope) -> list[Value]:
        values: list[Value] = []
        for node in nodes:
            if isinstance(node, Unary) and node.sign == "...":
                pack = self.evaluator.value(node.of, scope)
                values += pack.values if isinstance(pack, Pack) else ()
            else:
                values.append(self.evaluator.value(node, scope))
        return values

    def _plain(self, value: Value) -> Value:
        """An argument with the shapes that its type is made of: ``TileShape2D<…>`` derives from ``Shape<…>``."""
        if not isinstance(value, Object) or not isinstance(value.type, Instance) or value.type.name != _TENSOR:
            return value
        return Object(Instance(_TENSOR, tuple(map(self._side, value.type.arguments))), value.late)

    def _side(self, given: Value) -> Value:
        if isinstance(given, Instance) and given.name not in ("Shape", "Stride"):
            base = self.evaluator.base(given)
            return base if isinstance(base, Instance) else given
        return given

    def _leave(self, body: Sequence[Statement], file: str) -> None:
        for word, line in self._named(body):
            self.found.left.setdefault((word, file, line), OPEN_CHOICE)

    def _named(self, body: Sequence[Statement]) -> Iterator[tuple[str, int]]:
        """The calls of intrinsics that stand in statements."""
        for statement in body:
            match statement:
                case Choice(then=then, other=other) | Branch(then=then, other=other):
                    yield from self._named((*then, *other))
                case Block(body=inner):
                    yield from self._named(inner)
                case Calls(calls=calls):
                    yield from ((name.parts[-1][0], line) for name, _, line in calls if name.parts[-1][0] in self.names)

    def _unreached(self) -> None:
        """Note the calls that nothing led to."""
        reached = {(call.name, call.file, call.line) for call in self.found.calls}
        for function in self.unit.functions():
            for word, line in self._named(self.evaluator.body(function)):
                self.found.left.setdefault((word, function.file, line), NEVER)
        self.found.left = {key: why for key, why in self.found.left.items() if key not in reached}


def _named(kind: Value, name: str) -> bool:
    return isinstance(kind, Instance) and kind.name == name


def _kept(value: Value, name: str, changed: frozenset[str]) -> Value:
    """What is known of a variable in the whole body: of one that changes, its type."""
    if name not in changed or value == EVENT:
        return value
    return Object(value.type, None) if isinstance(value, Object) else UNKNOWN


def _bound(function: Function, given: Sequence[Value]) -> Scope | None:
    """The template arguments that a call names; None when they do not fit, or leave one that nothing else tells."""
    scope = Scope({})
    if len(given) > len(function.template) and not any(one.pack for one in function.template):
        return None
    for place, parameter in enumerate(function.template):
        if parameter.pack:
            scope.values[parameter.name] = Pack(tuple(given[place:]))
            return scope
        if place < len(given):
            if not kinds_fit(parameter.is_type, given[place]):
                return None
            scope.values[parameter.name] = given[place]
        elif not parameter.default and parameter.name and not deducible(function, parameter.name):
            return None
    return scope


def _deduce(function: Function, scope: Scope, given: Sequence[Value]) -> None:
    """Bind template parameters that the call does not name to the types of its arguments."""
    names = {one.name for one in function.template if one.is_type and not one.pack}
    for parameter, value in zip(function.parameters, given, strict=False):
        words = [token.text for token in parameter.kind if token.text in names]
        if len(words) != 1 or words[0] in scope.values or any(token.text == "<" for token in parameter.kind):
            continue
        kind = value.type if isinstance(value, Object) else UNKNOWN
        if any(token.text == "*" for token in parameter.kind):
            kind = kind.to if isinstance(kind, Pointer) else UNKNOWN
        if isinstance(kind, Instance | Element):
            scope.values[words[0]] = kind
