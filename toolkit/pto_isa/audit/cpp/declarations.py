"""Declarations of a translation unit: function templates, constants, aliases and classes, by name."""

from __future__ import annotations

from dataclasses import dataclass, field

from ...runtime.frozen import frozen
from .brackets import angle_end, closing, split_angles, template_end
from .lexer import Token

_SKIPPED = {"const", "constexpr", "static", "inline", "volatile", "extern", "__gm__", "__ubuf__", "register"}


@frozen
class TemplateParameter:
    """A template parameter: a type, or a value (then ``kind`` holds its type); pack: ``typename... Ts``."""

    name: str
    is_type: bool
    pack: bool
    default: tuple[Token, ...]
    kind: tuple[Token, ...] = ()


@frozen
class Parameter:
    """A function parameter: the tokens of its type, and its name (empty when it has none)."""

    name: str
    kind: tuple[Token, ...]
    default: tuple[Token, ...]
    pack: bool


@dataclass(frozen=True, eq=False)
class Function:
    """A function or function template with a body; ``space``: the namespaces around it, ``pto::comm``."""

    name: str
    template: tuple[TemplateParameter, ...]
    parameters: tuple[Parameter, ...]
    returns: tuple[Token, ...]
    body: tuple[Token, ...]
    file: str
    line: int
    last_line: int
    space: str = ""


@dataclass(frozen=True, eq=False)
class Constant:
    """``constexpr bool NAME = value``, perhaps a template, or an alias ``using NAME = value``."""

    name: str
    template: tuple[TemplateParameter, ...]
    value: tuple[Token, ...]
    is_type: bool


@dataclass(frozen=True, eq=False)
class Class:
    """A class template or one of its specialisations (``arguments`` is then given)."""

    name: str
    template: tuple[TemplateParameter, ...]
    arguments: tuple[Token, ...] | None
    bases: tuple[Token, ...]
    members: Declarations


@frozen
class Instantiation:
    """An explicit instantiation of a function template, ``template void f<float, 64>(float *out);``."""

    said: tuple[Token, ...]

    @property
    def line(self) -> int:
        """The line where it begins."""
        return self.said[0].line


@dataclass
class Declarations:
    """What a translation unit (or a class) declares."""

    functions: dict[str, list[Function]] = field(default_factory=dict)
    constants: dict[str, list[Constant]] = field(default_factory=dict)
    classes: dict[str, list[Class]] = field(default_factory=dict)
    instantiations: list[Instantiation] = field(default_factory=list)

    def beside(self, outer: Declarations) -> Declarations:
        """These and those of another unit; where both have a name, these."""
        return Declarations(
            {**outer.functions, **self.functions}, {**outer.constants, **self.constants},
            {**outer.classes, **self.classes}, self.instantiations,
        )  # fmt: skip


def declarations(tokens: list[Token]) -> Declarations:
    """Read all declarations; what is not understood is passed over."""
    found = Declarations()
    _read(tokens, 0, len(tokens), found)
    return found


def _read(tokens: list[Token], place: int, end: int, found: Declarations) -> None:
    spaces: list[str] = []  # the namespaces that are open; one without a name is empty
    while place < end:
        text = tokens[place].text
        if text in ("}", ";"):
            if text == "}" and spaces:
                spaces.pop()
            place += 1
        elif text in ("public", "private", "protected") and place + 1 < end and tokens[place + 1].text == ":":
            place += 2
        elif (
            text == "extern" and place + 2 < end and tokens[place + 1].kind == "text" and tokens[place + 2].text != "{"
        ):
            place += 2  # of one declaration: `extern "C" void f() {`
        elif text == "namespace" or (text == "extern" and place + 1 < end and tokens[place + 1].kind == "text"):
            begin = place + 1
            while place < end and tokens[place].text not in "{;":
                place += 1
            if place < end and tokens[place].text == "{":
                spaces.append("".join(t.text for t in tokens[begin:place] if t.text == "::" or t.kind == "word"))
            place += 1  # what is inside is found under its bare name too
        else:
            place = _declaration(tokens, place, end, found, "::".join(filter(None, spaces)))


def _declaration(tokens: list[Token], start: int, end: int, found: Declarations, space: str) -> int:
    """Read one declaration; returns the place behind it."""
    template: tuple[TemplateParameter, ...] = ()
    place = start
    if place + 1 < end and tokens[place].text == "template" and tokens[place + 1].text != "<":
        while place < end and tokens[place].text != ";":
            place += 1
        found.instantiations.append(Instantiation(tuple(tokens[start + 1 : place])))
        return place + 1
    while place < end and tokens[place].text == "template":
        close = template_end(tokens, place + 1)
        if close is None:
            return place + 1
        template += tuple(_template(tokens[place + 2 : close]))
        place = close + 1
    begin = place
    while place < end:
        text = tokens[place].text
        if text == ";":
            _finished(tuple(tokens[begin:place]), template, found)
            return place + 1
        if text == "{":
            head, close = tuple(tokens[begin:place]), closing(tokens, place)
            body = tokens[place + 1 : close]
            word = next((t.text for t in head if t.text in ("struct", "class", "union", "enum", "=", "(")), "")
            if word in ("struct", "class", "union"):
                _class(head, template, body, found)
            elif word == "(" and (function := _function(head, template, body, tokens[min(close, end - 1)], space)):
                found.functions.setdefault(function.name, []).append(function)
                return close + 1
            place = close + 1
            if word in ("(", ""):
                return place
            continue
        if text in ("(", "["):
            place = closing(tokens, place)
        elif text == "}":
            return place
        place += 1
    return end


def _template(given: list[Token]) -> list[TemplateParameter]:
    found = []
    for part in split_angles(given):
        equals = next((k for k, token in enumerate(part) if token.text == "="), len(part))
        head, default = part[:equals], tuple(part[equals + 1 :])
        pack = any(token.text == "..." for token in head)
        words = [token for token in head if token.kind == "word"]
        if (
            words
            and words[0].text in ("typename", "class")
            and len(words) <= 2
            and not any(t.text == "::" for t in head)
        ):
            found.append(TemplateParameter(words[1].text if len(words) == 2 else "", True, pack, default))
        elif words:
            named = len(words) > 1 and head[-1].kind == "word"
            kind = tuple(head[:-1] if named else head)
            found.append(TemplateParameter(words[-1].text if named else "", False, pack, default, kind))
    return found


def _function(
    head: tuple[Token, ...], template: tuple[TemplateParameter, ...], body: list[Token], last: Token, space: str
) -> Function | None:
    place = 0
    while place < len(head):  # the parameters are behind the last name in front of a bracket that is not an attribute
        if head[place].text == "<" and place and head[place - 1].kind == "word":
            place = angle_end(head, place) or place
        elif head[place].text == "(":
            close = closing(head, place)
            name = head[place - 1]
            if place and name.kind == "word" and name.text not in ("__attribute__", "alignas", "decltype", "noexcept"):
                parameters = tuple(_parameter(part) for part in split_angles(list(head[place + 1 : close])))
                return Function(
                    name.text, template, parameters, head[: place - 1], tuple(body), name.file,
                    (head[0] if head else name).line, last.line, space,
                )  # fmt: skip
            place = close
        place += 1
    return None


def _parameter(part: list[Token]) -> Parameter:
    equals = next((k for k, token in enumerate(part) if token.text == "="), len(part))
    head, default = part[:equals], tuple(part[equals + 1 :])
    pack = any(token.text == "..." for token in head)
    if head and head[-1].text == "]":
        head = head[: next(k for k, token in enumerate(head) if token.text == "[")]
    words = [token for token in head if token.kind == "word" and token.text not in _SKIPPED]
    named = bool(head) and head[-1].kind == "word" and len(words) > 1 and head[-2].text != "::"
    kind = tuple(token for token in (head[:-1] if named else head))
    return Parameter(head[-1].text if named else "", kind, default, pack)


def _finished(head: tuple[Token, ...], template: tuple[TemplateParameter, ...], found: Declarations) -> None:
    """A declaration that ended with ``;``: an alias or a constant with a value."""
    if len(head) > 3 and head[0].text == "using" and head[2].text == "=":
        found.constants.setdefault(head[1].text, []).append(Constant(head[1].text, template, head[3:], True))
        return
    equals = next((k for k, token in enumerate(head) if token.text == "="), None)
    if equals and any(token.text in ("constexpr", "const") for token in head[:equals]):
        name = head[equals - 1]
        if name.kind == "word":
            constant = Constant(name.text, template, head[equals + 1 :], False)
            found.constants.setdefault(name.text, []).append(constant)


def _class(
    head: tuple[Token, ...], template: tuple[TemplateParameter, ...], body: list[Token], found: Declarations
) -> None:
    place = next(k for k, token in enumerate(head) if token.text in ("struct", "class", "union")) + 1
    while place < len(head) and head[place].text in ("alignas", "__attribute__"):
        place = closing(head, place + 1) + 1
    if place >= len(head) or head[place].kind != "word":
        return
    name, place = head[place].text, place + 1
    arguments: tuple[Token, ...] | None = None
    if place < len(head) and head[place].text == "<":
        close = angle_end(head, place)
        if close is None:
            return
        arguments, place = head[place + 1 : close], close + 1
    bases = head[place + 1 :] if place < len(head) and head[place].text == ":" else ()
    members = declarations(body)
    found.classes.setdefault(name, []).append(Class(name, template, arguments, bases, members))
