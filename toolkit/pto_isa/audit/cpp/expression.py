"""Reading C++ constant expressions and types into trees."""

from __future__ import annotations

from collections.abc import Sequence

from .brackets import angle_end, closing
from .lexer import Token
from .tree import Binary, Call, Fold, Name, Node, NotUnderstood, Number, Opaque, Unary

_DROPPED = {
    "typename",
    "const",
    "constexpr",
    "volatile",
    "template",
    "struct",
    "class",
    "__gm__",
    "__ubuf__",
    "__cbuf__",
}
_DROPPED |= {"__ca__", "__cb__", "__cc__", "__fbuf__", "__out__", "__in__", "mutable", "static"}
BUILTIN = {"unsigned", "signed", "int", "char", "short", "long", "float", "double", "bool", "void", "auto"}
_LEVELS = (
    {"||"},
    {"&&"},
    {"|"},
    {"^"},
    {"&"},
    {"==", "!="},
    {"<", ">", "<=", ">="},
    {"<<"},
    {"+", "-"},
    {"*", "/", "%"},
)
_AFTER_ARGUMENTS = {"(", "::", ")", ",", ";", "&&", "||", "{", "}", ">", "?", ":", "==", "!=", "&", "*", "...", "="}


def parse(tokens: Sequence[Token]) -> Node:
    """The tree of a whole expression or type; raises NotUnderstood."""
    reader = _Reader(tuple(tokens))
    node = reader.condition(False)
    if reader.place != len(reader.tokens):
        raise NotUnderstood(reader.peek())
    return node


def parse_name(tokens: Sequence[Token], place: int) -> tuple[Name, int]:
    """The qualified name that begins at a place, and the place behind it; raises NotUnderstood."""
    reader = _Reader(tuple(tokens))
    reader.place = place
    return reader.name(), reader.place


def parse_arguments(parts: Sequence[Sequence[Token]]) -> tuple[Node, ...]:
    """The arguments of a call; one that is not understood is opaque."""
    found: list[Node] = []
    for part in parts:
        try:
            found.append(parse(part))
        except NotUnderstood:
            found.append(Opaque())
    return tuple(found)


class _Reader:
    def __init__(self, tokens: tuple[Token, ...]) -> None:
        self.tokens, self.place = tokens, 0

    def peek(self) -> str:
        return self.tokens[self.place].text if self.place < len(self.tokens) else ""

    def take(self, wanted: str) -> None:
        if self.peek() != wanted:
            raise NotUnderstood(f"{self.peek()} for {wanted}")
        self.place += 1

    def condition(self, inside: bool) -> Node:
        """An expression; ``inside`` a template argument list, where ``>`` ends it."""
        node = self.binary(0, inside)
        if self.peek() == "?":
            self.place += 1
            first = self.condition(inside)
            self.take(":")
            return Binary("?:", node, Binary("?", first, self.condition(inside)))
        if self.peek() == "...":
            self.place += 1
            return Unary("...", node)
        return node

    def binary(self, level: int, inside: bool) -> Node:
        if level == len(_LEVELS):
            return self.unary(inside)
        node = self.binary(level + 1, inside)
        while self.peek() in _LEVELS[level]:
            sign = self.peek()
            if sign == ">" and inside:
                break
            if sign in ("&", "*", "&&") and self._next(1) in (">", ",", ")", "", "..."):
                if sign != "*" and self._next(1) == "...":
                    break
                self.place += 1  # a reference or pointer type
                node = Unary("*", node) if sign == "*" else node
                continue
            if self._next(1) == "...":
                break
            self.place += 1
            node = Binary(sign, node, self.binary(level + 1, inside))
        return node

    def _next(self, step: int) -> str:
        return self.tokens[self.place + step].text if self.place + step < len(self.tokens) else ""

    def unary(self, inside: bool) -> Node:
        text = self.peek()
        if text in ("!", "-", "+", "~", "&", "*"):
            self.place += 1
            of = self.unary(inside)
            return Opaque() if text in ("*", "~") else Unary(text, of)
        if text == "sizeof":
            self.place += 1
            if self.peek() == "...":
                self.place += 1
            return Unary("sizeof", self.primary())
        return self.primary()

    def primary(self) -> Node:
        while self.peek() in _DROPPED:
            self.place += 1
        if self.place >= len(self.tokens):
            raise NotUnderstood("the end")
        token = self.tokens[self.place]
        if token.kind == "number":
            self.place += 1
            node: Node = _number(token.text)
        elif token.kind == "text":
            self.place += 1
            while self.place < len(self.tokens) and self.tokens[self.place].kind == "text":
                self.place += 1
            node = Opaque()
        elif token.text == "(":
            node = self.bracketed()
        elif token.text == "[":
            self.place = closing(self.tokens, self.place) + 1
            while self.peek() and self.peek() != "{":
                self.place += 1
            self.place = min(closing(self.tokens, self.place) + 1, len(self.tokens))
            node = Opaque()
        elif token.kind == "word" or token.text == "::":
            node = self.name()
        else:
            raise NotUnderstood(token.text)
        return self.suffixes(node)

    def bracketed(self) -> Node:
        """``(x)``, a fold, or a cast in front of an operand."""
        end = closing(self.tokens, self.place)
        inner = self.tokens[self.place + 1 : end]
        self.place = min(end + 1, len(self.tokens))
        if not inner:
            return Opaque()
        if inner[0].text == "..." and len(inner) > 2:
            return Fold(inner[1].text, parse(inner[2:]))
        if inner[-1].text == "..." and len(inner) > 2 and inner[-2].text in ("||", "&&", "+"):
            return Fold(inner[-2].text, parse(inner[:-2]))
        node = parse(inner)
        follows = self.tokens[self.place] if self.place < len(self.tokens) else None
        if _type(node) and follows and (follows.kind in ("word", "number") or follows.text == "("):
            return Call(node, (self.unary(False),))
        return node

    def suffixes(self, node: Node) -> Node:
        while True:
            text = self.peek()
            if text in ("(", "{"):
                end = closing(self.tokens, self.place)
                parts = split_arguments(self.tokens[self.place + 1 : end])
                self.place = min(end + 1, len(self.tokens))
                node = Call(node, parse_arguments(parts))
            elif text in (".", "->"):
                self.place += 1
                name = self.name()
                node = Name((*node.parts, (".", None), *name.parts)) if isinstance(node, Name) else Opaque()
            elif text == "[":
                self.place = min(closing(self.tokens, self.place) + 1, len(self.tokens))
                node = Opaque()
            elif text == "::":  # behind a template argument list of a call result: not needed for conditions
                raise NotUnderstood("::")
            else:
                while self.peek() in ("const", "__gm__", "__ubuf__"):
                    self.place += 1
                return node

    def name(self) -> Name:
        parts: list[tuple[str, tuple[Node, ...] | None]] = []
        if self.peek() == "::":
            self.place += 1
        while True:
            while self.peek() in ("template", "typename"):
                self.place += 1
            if self.place >= len(self.tokens) or self.tokens[self.place].kind != "word":
                raise NotUnderstood(self.peek())
            word = self.tokens[self.place].text
            self.place += 1
            if word in BUILTIN:
                words = [word]
                while self.peek() in BUILTIN:
                    words.append(self.peek())
                    self.place += 1
                word = " ".join(words)
            parts.append((word, self.arguments(word, bool(parts) and parts[0][0] == "std")))
            if self.peek() != "::":
                return Name(tuple(parts))
            self.place += 1

    def arguments(self, word: str, standard: bool) -> tuple[Node, ...] | None:
        if self.peek() != "<":
            return None
        end = angle_end(self.tokens, self.place, logic=standard or word.endswith(("_v", "_t", "_cast")))
        if end is None:
            return None
        after = self.tokens[end + 1].text if end + 1 < len(self.tokens) else ")"
        if after not in _AFTER_ARGUMENTS and self.tokens[end + 1].kind != "word":
            return None
        reader = _Reader(self.tokens[self.place + 1 : end])
        found: list[Node] = []
        while reader.place < len(reader.tokens):
            found.append(reader.condition(True))
            if reader.peek() == ",":
                reader.place += 1
            elif reader.place < len(reader.tokens):
                raise NotUnderstood(reader.peek())
        self.place = end + 1
        return tuple(found)


def split_arguments(tokens: Sequence[Token]) -> list[list[Token]]:
    """Tokens between commas outside brackets and template argument lists."""
    parts: list[list[Token]] = [[]]
    place = 0
    while place < len(tokens):
        token = tokens[place]
        end = place
        if token.text in ("(", "[", "{"):
            end = min(closing(tuple(tokens), place), len(tokens) - 1)
        elif token.text == "<" and place and tokens[place - 1].kind == "word":
            end = angle_end(tuple(tokens), place) or place
        if token.text == ",":
            parts.append([])
        else:
            parts[-1] += tokens[place : end + 1]
        place = end + 1
    return parts if tokens else []


def _type(node: Node) -> bool:
    """Whether brackets around it may make a cast of it."""
    return isinstance(node, Name | Opaque) or (isinstance(node, Unary) and node.sign == "*")


def _number(text: str) -> Node:
    digits = text.rstrip("uUlLzZ").replace("'", "")
    try:
        return Number(int(digits, 0))
    except ValueError:
        return Opaque()
