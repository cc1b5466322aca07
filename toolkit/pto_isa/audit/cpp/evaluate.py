"""The value of a constant expression or type in a scope; three-valued, and it notes what was asked of open types."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from .assigned import assigned
from .declarations import Class, Constant, Declarations, Function, TemplateParameter
from .expression import parse, split_arguments
from .lexer import Token
from .scope import Notes, Scope
from .statements import Block, Branch, Choice, Declare, Define, Return, Statement, Variable, statements
from .tree import Binary, Call, Fold, Name, Node, NotUnderstood, Number, Unary, names
from .values import (
    STANDARD,
    TRAITS,
    UNKNOWN,
    Element,
    Instance,
    Object,
    Open,
    Pack,
    Pointer,
    Storage,
    Symbol,
    TileClass,
    Unknown,
    Value,
    both,
    complete,
    either,
    same,
    size,
    truth,
)

_DEEPEST = 40
_ACCESS = ("public", "protected", "private", "virtual")


Parts = tuple[tuple[str, tuple[Node, ...] | None], ...]
_PLAIN = ("remove_cv", "remove_const", "remove_reference", "remove_cvref", "decay", "remove_volatile", "add_const")


class Evaluator:
    """Evaluates trees against the declarations of a unit.  ``elements``: C++ name -> element type."""

    def __init__(self, declared: Declarations, elements: Mapping[str, Element]) -> None:
        self.declared, self.elements = declared, elements
        self.notes = Notes()
        self._bodies: dict[int, tuple[Statement, ...]] = {}
        self._trees: dict[int, Node | None] = {}
        self._bases: dict[int, tuple[Token, ...]] = {}  # of a class: the tokens of the first class it derives from
        self._depth = 0

    def body(self, function: Function) -> tuple[Statement, ...]:
        """The statements of a function, read once."""
        if id(function) not in self._bodies:
            self._bodies[id(function)] = statements(function.body)
        return self._bodies[id(function)]

    def tree(self, tokens: tuple[Token, ...]) -> Node | None:
        """The tree of tokens that are kept, read once."""
        if id(tokens) not in self._trees:
            try:
                self._trees[id(tokens)] = parse(tokens)
            except NotUnderstood:
                self._trees[id(tokens)] = None
        return self._trees[id(tokens)]

    def value(self, node: Node | None, scope: Scope) -> Value:
        """The value of a tree."""
        match node:
            case Number(value=number):
                return number
            case Name():
                return self._name(node, scope)
            case Unary(sign="!", of=of):
                inner = truth(self.value(of, scope))
                return UNKNOWN if inner is UNKNOWN else not inner
            case Unary(sign="-", of=of):
                operand = self.value(of, scope)
                return -operand if isinstance(operand, int) else UNKNOWN
            case Unary(sign="sizeof", of=of):
                return self._size(self.value(of, scope))
            case Binary(sign="?:", left=condition, right=Binary(left=first, right=second)):
                holds = truth(self.value(condition, scope))
                return UNKNOWN if holds is UNKNOWN else self.value(first if holds else second, scope)
            case Binary():
                return self._binary(node, scope)
            case Fold(sign=sign, of=of):
                return self._fold(sign, of, scope)
            case Call(target=Name() as name, arguments=arguments):
                return self._call(name, arguments, scope)
            case Unary(sign="*", of=of):
                return Pointer(self.value(of, scope))
            case Unary(sign="&", of=of):
                value = self.value(of, scope)
                return Object(Pointer(value.type), value.late) if isinstance(value, Object) else UNKNOWN
            case Call(target=Unary(sign="*") as pointer):
                return Object(self.value(pointer, scope))
        return UNKNOWN

    def _size(self, value: Value) -> Value:
        value = value.type if isinstance(value, Object) else value
        if isinstance(value, Open):
            self.notes.open.add(value.operand)
        self.notes.sized |= isinstance(value, Open | Element)
        return size(value)

    def _binary(self, node: Binary, scope: Scope) -> Value:
        left = self.value(node.left, scope)
        if node.sign in ("&&", "||"):
            left = truth(left)
            if left is (node.sign == "||"):
                return left
            right = truth(self.value(node.right, scope))
            return both(left, right) if node.sign == "&&" else either(left, right)
        right = self.value(node.right, scope)
        if isinstance(left, Symbol) and isinstance(right, Symbol) and node.sign in ("==", "!="):
            return (left == right) == (node.sign == "==")
        if not isinstance(left, int) or not isinstance(right, int):
            return UNKNOWN
        match node.sign:
            case "==":
                return left == right
            case "!=":
                return left != right
            case "<":
                return left < right
            case ">":
                return left > right
            case "<=":
                return left <= right
            case ">=":
                return left >= right
            case "+":
                return left + right
            case "-":
                return left - right
            case "*":
                return left * right
            case "/":
                return left // right if right else UNKNOWN
            case "%":
                return left % right if right else UNKNOWN
            case "<<":
                return left << min(right, 64) if right >= 0 else UNKNOWN
            case "&":
                return left & right
            case "|":
                return left | right
        return UNKNOWN  # fmt: skip

    def _fold(self, sign: str, of: Node, scope: Scope) -> Value:
        packs = {name: pack for name in names(of) if isinstance(pack := scope.get(name), Pack)}
        if not packs or sign not in ("&&", "||"):
            return UNKNOWN
        found: Value = sign == "&&"
        for place in range(min(len(pack.values) for pack in packs.values())):
            inner = Scope({name: pack.values[place] for name, pack in packs.items()}, scope)
            value = truth(self.value(of, inner))
            found = both(found, value) if sign == "&&" else either(found, value)
        return found

    def arguments(self, nodes: tuple[Node, ...], scope: Scope) -> list[Value]:
        """Values of template arguments; packs are laid out."""
        found: list[Value] = []
        for node in nodes:
            if isinstance(node, Unary) and node.sign == "...":
                pack = self.value(node.of, scope)
                found += pack.values if isinstance(pack, Pack) else ()
            else:
                found.append(self.value(node, scope))
        return found

    def _name(self, name: Name, scope: Scope) -> Value:
        parts = name.parts
        if parts[0][0] == "std":
            return standard(self, parts[1:], scope)
        if parts[-1][0] in ("RawDType", "DType") and len(parts) > 2 and parts[-2][0] == ".":
            return UNKNOWN
        for place, (word, given) in enumerate(parts):
            value = self._known(word, given, scope, last=place + 1 == len(parts))
            if value is not None:
                return self._members(value, parts[place + 1 :])
            classes = self.declared.classes.get(word)
            if classes and given is not None and place + 2 == len(parts):
                return self._class_member(classes, self.arguments(given, scope), parts[-1][0])
            if classes and place + 1 == len(parts):
                return self._instance(word, self.arguments(given or (), scope))
        return Symbol("::".join(part for part, _ in parts[-2:])) if len(parts) > 1 else UNKNOWN

    def _known(self, word: str, given: tuple[Node, ...] | None, scope: Scope, last: bool) -> Value | None:
        if given is None:
            if word in ("true", "false"):
                return word == "true"
            found = scope.get(word)
            if found is not None:
                return found
            if (element := self.elements.get(STANDARD.get(word, word))) is not None:
                return element
            if word in ("void", "bool", "double"):
                return Symbol(word)
        constants = self.declared.constants.get(word, ())
        for constant in constants if last and self._depth < _DEEPEST else ():
            if (given is None) == (not constant.template) and len(constants) == 1:
                return self._constant(constant, given, scope)
        return None

    def _constant(self, constant: Constant, given: tuple[Node, ...] | None, scope: Scope) -> Value:
        inner = bound(constant.template, self.arguments(given, scope) if given else [], self)
        self._depth += 1
        try:
            return UNKNOWN if inner is None else self.value(self.tree(constant.value), inner)
        finally:
            self._depth -= 1

    def _instance(self, word: str, given: list[Value]) -> Value:
        """A class template with these arguments and the defaults of the others."""
        primary = next((one for one in self.declared.classes[word] if one.arguments is None), None)
        scope = bound(primary.template, given, self) if primary is not None else None
        if scope is None and primary is not None:
            return UNKNOWN
        known = given if scope is None else scope.values.values()
        packs = (one.values if isinstance(one, Pack) else (one,) for one in known)
        return Instance(word, tuple(value for values in packs for value in values))

    def base(self, value: Instance) -> Value:
        """The first class that a class derives from, UNKNOWN for none."""
        found = self._chosen(self.declared.classes.get(value.name, []), [*value.arguments])
        if found is None or not found[0].bases:
            return UNKNOWN
        entry, inner = found
        if id(entry) not in self._bases:
            parts = split_arguments([token for token in entry.bases if token.text not in _ACCESS])
            self._bases[id(entry)] = tuple(parts[0])
        return self.value(self.tree(self._bases[id(entry)]), inner)

    def _members(self, value: Value, rest: Parts) -> Value:
        for word, _ in rest:
            if isinstance(value, Instance):
                value = self._class_member(self.declared.classes.get(value.name, []), [*value.arguments], word)
                continue
            if isinstance(value, TileClass):
                self.notes.members.add((value.operand, word))
            if isinstance(value, TileClass) and word in ("DType", "RawDType"):
                value = value.element
            elif isinstance(value, TileClass) and word == "TileDType":
                value = Storage(value.element)
            elif isinstance(value, TileClass) and word in dict(value.known):
                value = dict(value.known)[word]
            else:
                return UNKNOWN
        return value

    def _class_member(self, classes: list[Class], given: list[Value], member: str) -> Value:
        """A member of the specialisation that fits; unknown when it cannot be told which one does."""
        found = self._chosen(classes, given)
        if found is None:
            return UNKNOWN
        entry, inner = found
        for constant in entry.members.constants.get(member, ()):
            return self.value(self.tree(constant.value), inner)
        return self._inherited(entry, inner) if member == "value" else UNKNOWN

    def _inherited(self, entry: Class, scope: Scope) -> Value:
        """``value`` of a class that is ``std::true_type`` or its like, or a ``std::integral_constant``."""
        texts = [token.text for token in entry.bases]
        if "true_type" in texts or "false_type" in texts:
            return "true_type" in texts
        if "integral_constant" not in texts:
            return UNKNOWN
        tree = self.tree(entry.bases)
        given = tree.parts[-1][1] if isinstance(tree, Name) else None
        return self.value(given[1], scope) if given and len(given) == 2 else UNKNOWN

    def _chosen(self, classes: list[Class], given: list[Value]) -> tuple[Class, Scope] | None:
        """The specialisation for these arguments, else the template itself, with its parameters; None: not known."""
        for entry in sorted(classes, key=lambda found: found.arguments is None):
            inner = bound(entry.template, given, self) if entry.arguments is None else self._fits(entry, given)
            if inner is not False:
                return (entry, inner) if isinstance(inner, Scope) else None
        return None

    def _fits(self, entry: Class, given: list[Value]) -> Scope | Literal[False] | Unknown:
        """The parameters of a specialisation for these arguments; False where it is for others."""
        assert entry.arguments is not None
        own = {parameter.name for parameter in entry.template}
        scope = Scope(dict.fromkeys(own, UNKNOWN))
        parts = split_arguments(entry.arguments)
        if len(parts) != len(given):
            return False
        for part, value in zip(parts, given, strict=True):
            if len(part) == 1 and part[0].text in own:
                scope.values[part[0].text] = value
                continue
            try:
                tree = parse(part)
            except NotUnderstood:
                return UNKNOWN
            if isinstance(value, TileClass) and value.template and isinstance(tree, Name) and tree.parts[-1][1]:
                if tree.parts[-1][0] != value.template:
                    return False
                continue
            stated = self.value(tree, scope)
            self.notes.compared(stated, value)
            if isinstance(value, Open):
                self.notes.open.add(value.operand)
                return UNKNOWN
            equal = _is(stated, value)
            if equal is not True:
                return equal
        return scope

    def _call(self, name: Name, arguments: tuple[Node, ...], scope: Scope) -> Value:
        word, given = name.parts[-1]
        if word in ("static_cast", "reinterpret_cast"):
            to = self.value(given[0], scope) if given else UNKNOWN
            if isinstance(to, Pointer):
                return Object(to)
            return self.value(arguments[0], scope) if arguments else UNKNOWN
        if word == "decltype" and len(arguments) == 1:
            value = self.value(arguments[0], scope)
            return value.type if isinstance(value, Object) else UNKNOWN
        functions = [one for one in self.declared.functions.get(word, []) if takes(one, len(arguments))]
        if not functions and arguments:
            return self._made(self.value(name, scope), arguments, scope)
        if len(functions) != 1 or self._depth > _DEEPEST:
            return UNKNOWN
        function = functions[0]
        if arguments and not any(token.text in ("constexpr", "auto") for token in function.returns):
            return UNKNOWN
        inner = bound(function.template, self.arguments(given or (), scope), self)
        if inner is None:
            return UNKNOWN
        changed = assigned(function.body)
        for parameter, node in zip(function.parameters, arguments, strict=False):
            inner.values[parameter.name] = UNKNOWN if parameter.name in changed else self.value(node, scope)
        self._depth += 1
        try:
            found = self._returned(self.body(function), inner, changed)
            return UNKNOWN if found is None else found
        finally:
            self._depth -= 1

    def _made(self, kind: Value, arguments: tuple[Node, ...], scope: Scope) -> Value:
        """``Shape<…>(4, 8)``, a value of a class, or ``int(n)``, a conversion of a number."""
        if isinstance(kind, Instance):
            return Object(kind, tuple(self.value(node, scope) for node in arguments))
        value = self.value(arguments[0], scope) if len(arguments) == 1 and isinstance(kind, Element) else UNKNOWN
        return value if isinstance(value, int) else UNKNOWN

    def variable(self, kind: tuple[Token, ...], made: Variable, scope: Scope) -> Value:
        """The value of a variable of a type."""
        stated = self.value(self.tree(kind), scope)
        given = tuple(self.value(self.tree(part), scope) for part in made.parts)
        if made.form == "[":
            return UNKNOWN
        if not isinstance(stated, Instance):
            return given[0] if len(given) == 1 else UNKNOWN
        if made.form == "=":
            same_type = isinstance(given[0], Object) and given[0].type == stated
            return given[0] if same_type else Object(stated, None)
        return Object(stated, given)

    def _returned(self, body: tuple[Statement, ...], scope: Scope, changed: frozenset[str]) -> Value | None:
        """The value that a body returns, UNKNOWN where that is not known, None where it goes on behind it."""
        for statement in body:
            found: Value | None = None
            match statement:
                case Define(name=name, value=value):
                    scope.values[name] = self.value(value, scope)
                case Declare(kind=kind, variables=variables):
                    for made in variables:
                        known = UNKNOWN if made.name in changed else self.variable(kind, made, scope)
                        scope.values[made.name] = known
                case Return(value=value):
                    return self.value(value, scope)
                case (
                    Choice(condition=condition, then=then, other=other)
                    | Branch(condition=condition, then=then, other=other)
                ):
                    holds = truth(self.value(condition, scope))
                    if holds is UNKNOWN:
                        return UNKNOWN
                    found = self._returned(then if holds else other, Scope({}, scope), changed)
                case Block(body=inner, loop=loop):
                    found = self._returned(inner, Scope({}, scope), changed)
                    if loop and found is not None:
                        return UNKNOWN
            if found is not None:
                return found
        return None


def _is(stated: Value, value: Value) -> bool | Unknown:
    """Whether an argument is what a specialisation states; of a class template, whether it is one of its classes."""
    if UNKNOWN in (stated, value) or isinstance(stated, Instance) != isinstance(value, Instance):
        return UNKNOWN
    if isinstance(stated, Instance) and isinstance(value, Instance):
        return stated.name == value.name and (not complete(stated) or stated == value)
    return stated == value


def takes(function: Function, count: int) -> bool:
    """Whether a function may be called with so many arguments."""
    fixed = [one for one in function.parameters if not one.pack]
    pack = len(fixed) < len(function.parameters)
    return (pack or count <= len(fixed)) and all(one.default for one in fixed[count:])


def bound(template: tuple[TemplateParameter, ...], given: list[Value], evaluator: Evaluator) -> Scope | None:
    """The scope of a template with these arguments; None when they do not fit."""
    scope = Scope({})
    for place, parameter in enumerate(template):
        if parameter.pack:
            scope.values[parameter.name] = Pack(tuple(given[place:]))
            return scope
        if place < len(given):
            scope.values[parameter.name] = given[place]
        elif parameter.default:
            scope.values[parameter.name] = evaluator.value(evaluator.tree(parameter.default), scope)
        else:
            scope.values[parameter.name] = UNKNOWN
    return scope if len(given) <= len(template) else None


def standard(evaluator: Evaluator, parts: Parts, scope: Scope) -> Value:
    """The value of ``std::…`` (``parts`` without ``std``)."""
    word, given = parts[0]
    if given is None:
        element = evaluator.elements.get(STANDARD.get(word, word))
        if word in ("true_type", "false_type"):
            return word == "true_type"
        return element if element is not None else Symbol(word)
    base = word.removesuffix("_v").removesuffix("_t")
    if base in ("conditional", "enable_if"):
        holds = truth(evaluator.value(given[0], scope))
        if base == "enable_if":
            return UNKNOWN if holds is UNKNOWN else holds
        return UNKNOWN if holds is UNKNOWN or len(given) < 3 else evaluator.value(given[1 if holds else 2], scope)
    values = evaluator.arguments(given, scope)
    for value in values:
        if isinstance(value, Open):
            evaluator.notes.open.add(value.operand)
        elif isinstance(value, TileClass | Storage) and isinstance(value.element, Open):
            evaluator.notes.open.add(value.element.operand)
    if base == "is_same" and len(values) == 2:
        evaluator.notes.compared(*values)
        return same(*values)
    if base in TRAITS and values:
        evaluator.notes.named |= _operands(values[0])
        return TRAITS[base](values[0]) if isinstance(values[0], Element) else UNKNOWN
    if base in _PLAIN and values:
        return values[0]
    if base in ("disjunction", "conjunction"):
        found: Value = base == "conjunction"
        for value in map(truth, values):
            found = both(found, value) if base == "conjunction" else either(found, value)
        return found
    return UNKNOWN


def _operands(value: Value) -> set[str]:
    """The operand whose element type a value is."""
    if isinstance(value, Element):
        return {value.of} - {""}
    return {value.operand} if isinstance(value, Open) else set()
