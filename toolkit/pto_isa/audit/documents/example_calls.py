"""The calls in the C++ examples of pages: what stands for each argument, as far as the example declares it.

Read are ``using`` and ``constexpr``, declarations of tiles and global tensors, and calls.  What an example takes from
elsewhere, such as a template parameter, stays unread.
"""

from __future__ import annotations

import ast
import operator
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from ...runtime.frozen import frozen
from ..cpp.brackets import angle_end, closing, split_angles
from ..cpp.lexer import Token, tokens, without_comments

_FENCE = re.compile(r"^\s*```\s*(\w*)")
_LANGUAGES = ("cpp", "c++", "C++", "cc")
_CONSTANT = {"constexpr", "const", "static", "inline"}
_BODIES = {"struct", "class", "enum", "union", "namespace", "template"}
_WORKS = {
    ast.Add: operator.add, ast.Sub: operator.sub, ast.Mult: operator.mul, ast.Div: operator.floordiv,
    ast.FloorDiv: operator.floordiv, ast.Mod: operator.mod,
}  # fmt: skip

Tokens = tuple[Token, ...]


@frozen
class ShownType:
    """A template with its arguments, ``Tile<TileType::Vec, float, 16, 16>``; extents given later are in ``late``."""

    name: str
    arguments: tuple[Tokens, ...]
    late: tuple[Tokens, ...] = ()


@frozen
class ShownCall:
    """A call: the function, its template arguments and, for each argument, its tokens and the type that it names.

    ``block``: the first and the last line of the example.
    """

    name: str
    line: int
    block: tuple[int, int]
    template: tuple[Tokens, ...]
    arguments: tuple[Tokens, ...]
    types: tuple[ShownType | None, ...]
    constants: Mapping[str, int] = field(default_factory=dict)
    aliases: Mapping[str, Tokens] = field(default_factory=dict)


@dataclass
class _Block:
    block: tuple[int, int]
    aliases: dict[str, Tokens] = field(default_factory=dict)
    constants: dict[str, int] = field(default_factory=dict)
    variables: dict[str, ShownType] = field(default_factory=dict)


def read_calls(text: str, names: frozenset[str]) -> list[ShownCall]:
    """Every call of these functions in the C++ blocks of a page."""
    return [call for block in _blocks(text) for call in _calls(block, names)]


def number(given: Tokens, constants: Mapping[str, int]) -> int | None:
    """The value of an expression of whole numbers; None for anything else."""
    text = " ".join(str(constants.get(token.text, token.text)) for token in given)
    try:
        return _value(ast.parse(re.sub(r"(?<=\d)[uUlL]+\b", "", text), mode="eval").body)
    except (SyntaxError, ValueError, ZeroDivisionError):
        return None


def _value(node: ast.expr) -> int:
    if isinstance(node, ast.Constant) and type(node.value) is int:
        return node.value
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub):
        return -_value(node.operand)
    if isinstance(node, ast.BinOp) and type(node.op) in _WORKS:
        return int(_WORKS[type(node.op)](_value(node.left), _value(node.right)))
    raise ValueError(ast.dump(node))


def _blocks(text: str) -> Iterator[list[Token]]:
    """The tokens of each block in the language."""
    found: list[Token] | None = None
    lines = without_comments_in_code(text)
    for line_number, line in enumerate(lines, 1):
        fence = _FENCE.match(line)
        if fence and found is None and fence[1] in _LANGUAGES:
            found = []
        elif fence:
            if found:
                yield found
            found = None
        elif found is not None and not line.lstrip().startswith("#"):
            found += tokens(line, "", line_number)
    if found:
        yield found


def without_comments_in_code(text: str) -> list[str]:
    """The lines of a page, with comments of C++ blanked only inside of blocks; apostrophes in prose stay."""
    lines, inside, start = text.split("\n"), False, 0
    for place, line in enumerate(lines):
        fence = _FENCE.match(line)
        if fence and not inside and fence[1] in _LANGUAGES:
            inside, start = True, place + 1
        elif fence and inside:
            lines[start:place] = without_comments("\n".join(lines[start:place])).split("\n")
            inside = False
    return lines


def _calls(block: list[Token], names: frozenset[str]) -> Iterator[ShownCall]:
    known = _Block((block[0].line, block[-1].line))
    start = place = 0
    while place < len(block):
        if block[place].text == "{" and _initialises(block, start, place):
            place = closing(block, place)
        elif block[place].text in (";", "{", "}"):
            statement = block[start:place]
            _declare(statement, known)
            yield from _called(statement, names, known)
            start = place + 1
        place += 1


def _initialises(block: list[Token], start: int, place: int) -> bool:
    """Whether a brace opens the values of a variable rather than a body."""
    end = closing(block, place)
    behind = block[end + 1].text if end + 1 < len(block) else ""
    return place > start and block[start].text not in _BODIES and behind in (";", ",")


def _declare(statement: list[Token], known: _Block) -> None:
    """Remember an alias, a constant or variables."""
    if len(statement) > 3 and statement[0].text == "using" and statement[2].text == "=":
        known.aliases = {**known.aliases, statement[1].text: tuple(statement[3:])}
        return
    given = [token for token in statement if token.text not in _CONSTANT]
    if len(given) > 3 and len(given) < len(statement) and given[2].text == "=":
        value = number(tuple(given[3:]), known.constants)
        if value is not None:
            known.constants = {**known.constants, given[1].text: value}  # calls keep what was known before them
        return
    kind, rest = shown_type(tuple(given), known.aliases)
    if kind is None:
        return
    for part in split_angles(list(rest)):
        if part[0].kind == "word":
            opened = next((k for k, one in enumerate(part) if one.text in ("(", "{")), None)
            late = () if opened is None else tuple(map(tuple, split_angles(part[opened + 1 : closing(part, opened)])))
            known.variables[part[0].text] = ShownType(kind.name, kind.arguments, late)


def shown_type(given: Tokens, aliases: Mapping[str, Tokens]) -> tuple[ShownType | None, Tokens]:
    """The template that a type begins with, aliases followed, and what stands behind it."""
    place = 0
    while place + 1 < len(given) and given[place + 1].text == "::":
        place += 2
    if place >= len(given) or given[place].kind != "word":
        return None, ()
    name = given[place].text
    if place + 1 < len(given) and given[place + 1].text == "<":
        end = angle_end(given, place + 1)
        if end is None:
            return None, ()
        arguments = tuple(map(tuple, split_angles(list(given[place + 2 : end]))))
        return ShownType(name, arguments), given[end + 1 :]
    if name in aliases and aliases[name] != given[place : place + 1]:
        found, _ = shown_type(aliases[name], {key: value for key, value in aliases.items() if key != name})
        return found, given[place + 1 :]
    return None, ()


def _called(statement: list[Token], names: frozenset[str], known: _Block) -> Iterator[ShownCall]:
    for place, token in enumerate(statement):
        if token.text not in names or place + 1 >= len(statement):
            continue
        opened = place + 1
        template: tuple[Tokens, ...] = ()
        if statement[opened].text == "<":
            end = angle_end(statement, opened)
            if end is None or end + 1 >= len(statement):
                continue
            template = tuple(map(tuple, split_angles(statement[opened + 1 : end])))
            opened = end + 1
        if statement[opened].text != "(":
            continue
        arguments = tuple(map(tuple, split_angles(statement[opened + 1 : closing(statement, opened)])))
        if _is_declaration(statement[:place], arguments):
            continue
        types = tuple(_named(argument, known) for argument in arguments)
        yield ShownCall(token.text, token.line, known.block, template, arguments, types, known.constants, known.aliases)


def _named(argument: Tokens, known: _Block) -> ShownType | None:
    if len(argument) == 1:
        found = known.variables.get(argument[0].text)
        return found and resolved(found, known.aliases)
    return None


def resolved(kind: ShownType, aliases: Mapping[str, Tokens]) -> ShownType:
    """The type with aliases in its arguments replaced by what they stand for."""
    given = (aliases.get(one[0].text, one) if len(one) == 1 else one for one in kind.arguments)
    return ShownType(kind.name, tuple(given), kind.late)


def _is_declaration(before: list[Token], arguments: tuple[Tokens, ...]) -> bool:
    """Whether it declares the function: parameters have types, ``TileData &dst``."""
    return any(token.text in ("RecordEvent", "PTO_INST", "void") for token in before) or any(
        len(one) > 1 and all(token.kind == "word" or token.text in ("&", "*", "...") for token in one)
        for one in arguments
    )
