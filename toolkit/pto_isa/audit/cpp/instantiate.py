"""Whether a call compiles, as far as its assertions tell: templates are bound and their bodies followed.

Nothing of the machine below is a compiler. A condition that depends on more than element types (a layout, an extent)
is unknown and never rejects; where a branch depends on one, a call is accepted if either side accepts it; where several
overloads remain, if one of them accepts it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Literal

from .declarations import Declarations, Function, Parameter
from .evaluate import Evaluator
from .expression import parse_name
from .lexer import Token
from .scope import Notes, Scope
from .statements import Assertion, Block, Branch, Calls, Choice, Define, Statement
from .tree import Call, Name, Node, NotUnderstood, Unary
from .values import (
    UNKNOWN,
    Element,
    Instance,
    Number,
    Object,
    Open,
    Pack,
    Pointer,
    Storage,
    Symbol,
    TileClass,
    Value,
    number,
    same,
    truth,
)  # fmt: skip

_DEEPEST = 14
_VALUES = ("DType", "int", "float", "bool", "CmpMode", "RoundMode", "size_t")
CodePlace = tuple[str, int]


@dataclass
class Seen:
    """What was met on the way: assertions that name or size element types, those that rejected, those not read.

    ``loose``: assertions on one side of a choice that stays open, and those that depend on more than element types; a
    call with types that they name may be refused, one with other types accepted.
    ``judged``: static assertions that were come to; ``hanging``: those that element types alone do not decide.
    """

    stating: dict[CodePlace, set[str]] = field(default_factory=dict)  # place -> operands whose types are named there
    rejecting: dict[CodePlace, int] = field(default_factory=dict)
    unread: set[CodePlace] = field(default_factory=set)
    loose: set[CodePlace] = field(default_factory=set)
    judged: set[CodePlace] = field(default_factory=set)
    hanging: set[CodePlace] = field(default_factory=set)
    functions: dict[CodePlace, str] = field(default_factory=dict)


class Machine:
    """Follows calls through the declarations of one translation unit."""

    def __init__(self, declared: Declarations, elements: Mapping[str, Element]) -> None:
        self.declared = declared
        self.evaluator = Evaluator(declared, elements)
        self.seen = Seen()
        self.literals: set[str] = set()  # element types that assertions name
        self._choices = 0  # how many open choices lie around the statement
        self._hanging = 0  # how many of them no choice of element types decides
        self._space = ""  # the namespace of the function whose body is followed
        self._stack: list[tuple[int, tuple[Value, ...]]] = []
        self._conditions: dict[int, Node | None] = {}
        self._known: dict[tuple[int, tuple[Value, ...]], tuple[bool, frozenset[str]]] = {}

    def accepts(self, function: Function, objects: list[Value], given: list[Value]) -> tuple[bool, set[str]]:
        """Whether the call is accepted, and the operands whose open types were asked for.

        Template parameters that the caller of this function must name may have any value.
        """
        self.evaluator.notes = Notes(literals=self.literals)
        scope = self._bind(function, objects, given, named=True)
        ok = self._run(function, scope) if isinstance(scope, Scope) else scope is None
        return ok, set(self.evaluator.notes.open)

    def _run(self, function: Function, scope: Scope) -> bool:
        key = (id(function), tuple(scope.values.values()))
        if key in self._known:
            ok, asked = self._known[key]
            self.evaluator.notes.open |= asked
            return ok
        if len(self._stack) > _DEEPEST or key in self._stack:
            return True
        self.seen.functions.setdefault((function.file, function.line), function.name)
        self._stack.append(key)
        outer, self.evaluator.notes.open = self.evaluator.notes.open, set()
        space, self._space = self._space, function.space
        try:
            ok = self._walk(self.evaluator.body(function), scope)
        finally:
            self._stack.pop()
            self._space = space
            asked = frozenset(self.evaluator.notes.open)
            self.evaluator.notes.open = outer | asked
        self._known[key] = (ok, asked)
        return ok

    def _walk(self, body: tuple[Statement, ...], scope: Scope) -> bool:
        for statement in body:
            match statement:
                case Define(name=name, value=value):
                    scope.values[name] = self.evaluator.value(value, scope)
                case Assertion():
                    if not self._holds(statement, scope):
                        return False
                case Choice():
                    if not self._branches(statement, scope):
                        return False
                case Branch(then=then, other=other):
                    if not self._walk((*then, *other), scope):
                        return False
                case Block(body=inner):
                    if not self._walk(inner, scope):
                        return False
                case Calls(calls=calls):
                    if not all(self._call(name, call.arguments, scope) for name, call, _ in calls):
                        return False
        return True

    def _branches(self, choice: Choice, scope: Scope) -> bool:
        """Follow the side of a choice that is compiled, both where that stays open."""
        holds, types_are_open = self._truth(choice.condition, scope)
        sides = [choice.then, choice.other] if holds is UNKNOWN else [choice.then if holds else choice.other]
        more = len(sides) - 1
        self._choices += more
        self._hanging += 0 if types_are_open else more
        accepted = _any(self._walk(side, Scope({}, scope)) for side in sides)
        self._choices -= more
        self._hanging -= 0 if types_are_open else more
        return accepted

    def _truth(self, condition: Node | None, scope: Scope) -> tuple[Value, bool]:
        """The truth of a condition, and whether it asked for types that are open."""
        notes = self.evaluator.notes
        outer, notes.open = notes.open, set()
        value = truth(self.evaluator.value(condition, scope))
        types_are_open, notes.open = bool(notes.open), outer | notes.open
        return value, types_are_open

    def _holds(self, statement: Assertion, scope: Scope) -> bool:
        if not statement.static:
            return True
        notes, place = self.evaluator.notes, (statement.file, statement.line)
        notes.named, notes.sized = set(), False
        value, types_are_open = self._truth(statement.condition, scope)
        self.seen.judged.add(place)
        if self._hanging or (value is UNKNOWN and not types_are_open):
            self.seen.hanging.add(place)
        if statement.condition is None:
            self.seen.unread.add(place)
        if self._choices or (value is UNKNOWN and not types_are_open):
            self.seen.loose.add(place)
        if notes.named or notes.sized:
            self.seen.stating.setdefault(place, set()).update(notes.named)
        if value is False:
            self.seen.rejecting[place] = self.seen.rejecting.get(place, 0) + 1
        return value is not False

    def _call(self, name: Name, arguments: tuple[Node, ...], scope: Scope) -> bool:
        word, given = name.parts[-1]
        functions = in_space(self.declared.functions.get(word, []), name, self._space)
        if not functions or name.parts[0][0] == "std":
            return True
        objects: list[Value] = []
        for node in arguments:
            if isinstance(node, Unary) and node.sign == "...":
                continue  # events: a pack of arguments says nothing about element types
            objects.append(self._object(node, scope))
        values = self.evaluator.arguments(given or (), scope)
        scopes = [(function, self._bind(function, objects, values)) for function in functions]
        viable = [(function, inner) for function, inner in scopes if isinstance(inner, Scope)]
        if not viable:  # refused: every overload with as many parameters conflicts with the types
            return not any(inner is False for _, inner in scopes)
        least = min(_converted(function, objects) for function, _ in viable)
        best = [(function, inner) for function, inner in viable if _converted(function, objects) == least]
        self._choices += len(best) - 1
        self._hanging += len(best) - 1
        accepted = _any(self._run(function, inner) for function, inner in best)
        self._choices -= len(best) - 1
        self._hanging -= len(best) - 1
        return accepted

    def _object(self, node: Node, scope: Scope) -> Value:
        """The type of an argument: that of a parameter; of ``x.data()`` the storage of x."""
        if isinstance(node, Call) and isinstance(node.target, Name):
            parts = node.target.parts
            if len(parts) == 3 and parts[1][0] == "." and parts[2][0] == "data":
                owner = scope.get(parts[0][0])
                if isinstance(owner, Object) and isinstance(owner.type, TileClass):
                    return Storage(owner.type.element)
            return UNKNOWN
        value = self.evaluator.value(node, scope) if isinstance(node, Name) and len(node.parts) == 1 else UNKNOWN
        return value.type if isinstance(value, Object) else UNKNOWN

    def _bind(
        self, function: Function, objects: list[Value], given: list[Value], named: bool = False
    ) -> Scope | Literal[False] | None:
        """The scope of a call; None when the overload is for other arguments, False when types conflict.

        ``named``: all template arguments that the call must name are named.
        """
        fixed = [p for p in function.parameters if not p.pack]
        pack = len(fixed) < len(function.parameters)
        required = sum(not p.default for p in fixed)
        if len(objects) < required or (len(objects) > len(fixed) and not pack):
            return None
        scope = Scope({})
        for place, parameter in enumerate(function.template):
            if parameter.pack:
                scope.values[parameter.name] = Pack(tuple(given[place:]))
                break
            if place < len(given):
                if not kinds_fit(parameter.is_type, given[place]):
                    return None
                scope.values[parameter.name] = given[place]
        else:
            if len(given) > len(function.template):
                return None
        fits = self._deduce(function, fixed, objects, scope)
        if not fits:
            return fits
        for parameter in function.template:
            if parameter.name in scope.values and parameter.name:
                continue
            if self._enabled(parameter.kind or parameter.default, scope) is False:
                return False
            if parameter.name and not (named or parameter.default or deducible(function, parameter.name)):
                return None
            value: Value = UNKNOWN
            if parameter.default:
                value = self.evaluator.value(self.evaluator.tree(parameter.default), scope)
            scope.values[parameter.name or f"#{len(scope.values)}"] = value
        return False if self._enabled(function.returns, scope) is False else scope

    def _deduce(self, function: Function, fixed: list[Parameter], objects: list[Value], scope: Scope) -> bool | None:
        """Bind template parameters to the types of arguments; None for other arguments, False for a conflict."""
        names = {p.name for p in function.template if p.is_type}
        types: dict[str, Value] = {}
        for parameter, value in zip(fixed, objects, strict=False):
            words = _words(parameter)
            if len(words) == 1 and words[0] in names:
                value = UNKNOWN if isinstance(value, Number) else value
                known = scope.values.setdefault(words[0], value)
                if known is UNKNOWN:
                    scope.values[words[0]] = value
                elif isinstance(known, TileClass) and isinstance(value, TileClass):
                    equal = same(known.element, value.element)
                    if equal is False:
                        return False  # one template parameter for operands of different types
                    if equal is UNKNOWN:
                        opened = (known.element, value.element)
                        self.evaluator.notes.open |= {one.operand for one in opened if isinstance(one, Open)}
                types[parameter.name] = scope.values[words[0]]
            else:
                types[parameter.name] = value
                if isinstance(value, TileClass) and not _may_be_tile(words):
                    return None
        for name, value in types.items():
            if name and name not in scope.values:
                scope.values[name] = Object(value)
        return True

    def _enabled(self, tokens: tuple[Token, ...], scope: Scope) -> Value:
        """The condition of an ``enable_if`` among the tokens; unknown when there is none."""
        if id(tokens) not in self._conditions:
            start = next((k for k, token in enumerate(tokens) if token.text in ("enable_if_t", "enable_if")), None)
            name: Name | None = None
            if start is not None:
                try:
                    name = parse_name(tokens, start)[0]
                except NotUnderstood:
                    name = None
            condition = name.parts[0][1] if name is not None else None
            self._conditions[id(tokens)] = condition[0] if condition else None
        node = self._conditions[id(tokens)]
        return UNKNOWN if node is None else truth(self.evaluator.value(node, scope))


def in_space(functions: list[Function], name: Name, caller: str) -> list[Function]:
    """The functions that a name can mean in a function of namespace ``caller``.

    A name with a namespace means those in it, one without those of the namespaces around the caller; all of them where
    there are none.
    """
    space = "::".join(part for part, _ in name.parts[:-1])
    if space:
        within = [one for one in functions if f"::{one.space}".endswith(f"::{space}")]
    else:
        within = [one for one in functions if f"{caller}::".startswith(f"{one.space}::") or not one.space]
    return within or functions


def _words(parameter: Parameter) -> list[str]:
    return [token.text for token in parameter.kind if token.text not in ("const", "&", "&&", "typename")]


def _converted(function: Function, objects: list[Value]) -> int:
    """How badly numbers fit: C++ prefers the overload that takes them as they are, then one with any type there."""
    pairs = zip(function.parameters, objects, strict=False)
    kinds = [(number(_words(parameter)), value) for parameter, value in pairs if isinstance(value, Number)]
    return sum(1 if kind is None else 2 * (kind != value) for kind, value in kinds)


def deducible(function: Function, name: str) -> bool:
    """Whether the types of a function's parameters tell a template parameter."""
    return any(token.text == name for parameter in function.parameters for token in parameter.kind)


def _any(found: Iterable[bool]) -> bool:
    """Like ``any``, but every one is tried, so that what all of them ask for is noted."""
    return True in list(found)


def kinds_fit(is_type: bool, value: Value) -> bool:
    """Whether a template argument can stand for a type or for a value."""
    if isinstance(value, bool | int):
        return not is_type
    if isinstance(value, Element | Open | TileClass | Storage | Instance | Pointer):
        return is_type
    return not (isinstance(value, Symbol) and is_type and "::" in value.text)


def _may_be_tile(words: list[str]) -> bool:
    """Whether a tile can be given for a parameter of this type: not for a number or an element."""
    return not any(word in _VALUES or word.endswith("_t") for word in words)
