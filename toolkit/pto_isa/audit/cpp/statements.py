"""The body of a function as statements, as far as they decide whether it compiles."""

from __future__ import annotations

from collections.abc import Iterable

from ...runtime.frozen import frozen
from .brackets import angle_end, closing, split_angles
from .expression import BUILTIN, parse, parse_arguments, parse_name, split_arguments
from .lexer import Token
from .preprocess import RUN_TIME_ASSERTIONS
from .tree import Call, Name, Node, NotUnderstood

_NO_TYPE = {"return", "using", "typedef", "goto", "case", "default", "break", "continue", "delete", "throw", "new"}
_QUALIFIERS = {"const", "constexpr", "static", "volatile", "typename", "inline", "register", "extern", "mutable"}
_QUALIFIERS |= {"__gm__", "__ubuf__", "__cbuf__", "__ca__", "__cb__", "__cc__", "__fbuf__", "__in__", "__out__"}


@frozen
class Assertion:
    """``static_assert``, or one of run time; condition None: it was not understood.

    ``last``: the line of its closing bracket; ``text``: the condition as it is written, with single spaces.
    """

    condition: Node | None
    file: str
    line: int
    last: int
    text: str
    static: bool


@frozen
class Define:
    """``using name = …`` or ``constexpr … name = …``; value None: not understood."""

    name: str
    value: Node | None


@frozen
class Choice:
    """``if constexpr``: only one side is compiled.  Condition None: not understood, either may be."""

    condition: Node | None
    then: tuple[Statement, ...]
    other: tuple[Statement, ...]


@frozen
class Calls:
    """Calls of free functions in one statement."""

    calls: tuple[tuple[Name, Call, int], ...]


@frozen
class Return:
    """``return value``."""

    value: Node | None


@frozen
class Branch:
    """``if`` at run time: both sides are compiled, and the condition may be a constant all the same."""

    condition: Node | None
    then: tuple[Statement, ...]
    other: tuple[Statement, ...]


@frozen
class Block:
    """Statements between brackets, or those of a loop, which may run any number of times."""

    body: tuple[Statement, ...]
    loop: bool


@frozen
class Variable:
    """A variable that is made from ``= part`` or from ``(parts)``; ``form``: the mark that begins this, or nothing."""

    name: str
    form: str
    parts: tuple[tuple[Token, ...], ...]


@frozen
class Declare:
    """Variables of one type."""

    kind: tuple[Token, ...]
    variables: tuple[Variable, ...]


_SPACED = ("==", "!=", "<=", ">=", "&&", "||", "+", "%", "?", "=")
_COMPILED = ("static_assert", "_Static_assert")
_RUN = (*RUN_TIME_ASSERTIONS, "assert")
Statement = Assertion | Define | Choice | Branch | Block | Declare | Calls | Return


def statements(tokens: tuple[Token, ...]) -> tuple[Statement, ...]:
    """The statements of a block without its brackets."""
    found: list[Statement] = []
    place = 0
    while place < len(tokens):
        place = _statement(tokens, place, found)
    return tuple(found)


def _statement(tokens: tuple[Token, ...], place: int, found: list[Statement]) -> int:
    """Read one statement into ``found``; returns the place behind it."""
    token = tokens[place]
    if token.text == "{":
        end = closing(tokens, place)
        found.append(Block(statements(tokens[place + 1 : end]), loop=False))
        return end + 1
    if token.text in (";", "}", "else", "do"):
        return place + 1
    if token.text in ("if", "for", "while", "switch"):
        return _branch(tokens, place, found)
    if token.text in (*_COMPILED, *_RUN) and place + 1 < len(tokens) and tokens[place + 1].text == "(":
        end = closing(tokens, place + 1)
        parts = split_arguments(tokens[place + 2 : end])
        text = written(parts[0]) if parts else ""
        last = tokens[min(end, len(tokens) - 1)].line
        condition = _parsed(parts[0]) if parts else None
        found.append(Assertion(condition, token.file, token.line, last, text, token.text in _COMPILED))
        return end + 1
    return _simple(tokens, place, found)


def written(tokens: Iterable[Token]) -> str:
    """Tokens as text: a space only where two words meet and around operators of two characters."""
    found = ""
    for token in tokens:
        wide = token.text in _SPACED
        joined = found[-1:].isalnum() and token.text[0].isalnum()
        found += f" {token.text} " if wide else f" {token.text}" if joined or found.endswith(",") else token.text
    return found


def _branch(tokens: tuple[Token, ...], place: int, found: list[Statement]) -> int:
    word, constant = tokens[place].text, False
    place += 1
    if word == "if" and place < len(tokens) and tokens[place].text == "constexpr":
        constant, place = True, place + 1
    if place >= len(tokens) or tokens[place].text != "(":
        return place
    end = closing(tokens, place)
    inner = tokens[place + 1 : end]
    if not constant:
        found += _calls(inner)
    then: list[Statement] = []
    place = _statement(tokens, end + 1, then) if end + 1 < len(tokens) else len(tokens)
    other: list[Statement] = []
    if word == "if" and place < len(tokens) and tokens[place].text == "else":
        place = _statement(tokens, place + 1, other) if place + 1 < len(tokens) else len(tokens)
    if constant:
        found.append(Choice(_parsed(inner), tuple(then), tuple(other)))
    elif word == "if":
        found.append(Branch(_parsed(inner), tuple(then), tuple(other)))
    else:
        found.append(Block(tuple(then), loop=word != "switch"))
    return place


def _simple(tokens: tuple[Token, ...], start: int, found: list[Statement]) -> int:
    """A declaration or expression up to its ``;``; blocks inside it (lambdas) are read as statements of their own."""
    place = start
    inner: list[Statement] = []
    while place < len(tokens) and tokens[place].text not in (";", "}"):
        if tokens[place].text == "{":
            end = closing(tokens, place)
            inner += statements(tokens[place + 1 : end])
            place = end
            if _is_scope(tokens, start, place, end):
                place += 1
                break
        place += 1
    said = tokens[start:place]
    if not _definition(said, found):
        if said and said[0].text == "return":
            found.append(Return(_parsed(said[1:])))
        found += [*_calls(said), *_declared(said)]
    found += inner
    return place + 1 if place < len(tokens) and tokens[place].text == ";" else max(place, start + 1)


def _is_scope(tokens: tuple[Token, ...], start: int, place: int, end: int) -> bool:
    """Whether the block ends the statement: ``__VEC_SCOPE__ { … }`` rather than a lambda in a call."""
    depth = 0
    for token in tokens[start:place]:
        depth += (token.text == "(") - (token.text == ")")
    follows = tokens[end + 1].text if end + 1 < len(tokens) else ""
    return depth == 0 and follows not in (";", ",", ")", ".", "(")


def _definition(said: tuple[Token, ...], found: list[Statement]) -> bool:
    texts = [token.text for token in said]
    if texts[:1] == ["using"] and len(texts) > 3 and texts[2] == "=":
        found.append(Define(texts[1], _parsed(said[3:])))
        return True
    if "constexpr" in texts[:2] and "=" in texts:
        equals = texts.index("=")
        found.append(Define(texts[equals - 1], _parsed(said[equals + 1 :])))
        found += _calls(said[equals + 1 :])
        return True
    return False


def _declared(said: tuple[Token, ...]) -> list[Statement]:
    """The variables that a statement declares: a type, then names with what they are made from."""
    if not said or said[0].kind != "word" or said[0].text in _NO_TYPE:
        return []
    place = _type_end(said)
    if place is None or place >= len(said) or said[place].kind != "word":
        return []
    follows = said[place + 1].text if place + 1 < len(said) else ";"
    if follows not in ("(", "{", "=", ",", "[", ";"):
        return []
    parts = (part for part in split_angles(list(said[place:])) if part[0].kind == "word")
    return [Declare(said[:place], tuple(_variable(part) for part in parts))]


def _variable(part: list[Token]) -> Variable:
    form = part[1].text if len(part) > 1 else ""
    made = part[2:] if form == "=" else part[2 : closing(part, 1)] if form else []
    return Variable(part[0].text, form, tuple(tuple(one) for one in ([made] if form == "=" else split_angles(made))))


def _type_end(said: tuple[Token, ...]) -> int | None:
    """The place behind a type at the beginning of a statement; None where none stands there."""
    place, named = 0, False
    while place < len(said):
        text = said[place].text
        if text in _QUALIFIERS:
            place += 1
        elif said[place].kind == "word" and (not named or said[place - 1].text == "::" or text in BUILTIN):
            named, place = True, place + 1
            if place < len(said) and said[place].text == "<":
                end = angle_end(said, place)
                if end is None:
                    return None
                place = end + 1
        elif text in ("::", "*", "&", "&&"):
            place += 1
        else:
            break
    return place if named else None


def _parsed(tokens: list[Token] | tuple[Token, ...]) -> Node | None:
    try:
        return parse(tokens)
    except NotUnderstood:
        return None


def _calls(tokens: tuple[Token, ...]) -> list[Statement]:
    """Every ``name<…>(…)`` in the tokens that is not a member of an object."""
    found: list[tuple[Name, Call, int]] = []
    place = 0
    while place < len(tokens):
        token = tokens[place]
        before = tokens[place - 1].text if place else ""
        inside = before == "::" and place > 1 and (tokens[place - 2].kind == "word" or tokens[place - 2].text == ">")
        if token.kind != "word" or before in (".", "->") or inside:
            place += 1
            continue
        try:
            name, after = parse_name(tokens, place)
        except NotUnderstood:
            place += 1
            continue
        if after < len(tokens) and tokens[after].text == "(":
            end = closing(tokens, after)
            arguments = parse_arguments(split_arguments(tokens[after + 1 : end]))
            found.append((name, Call(name, arguments), token.line))
            after += 1  # calls inside the arguments are found too
        place = max(after, place + 1)
    return [Calls(tuple(found))] if found else []
