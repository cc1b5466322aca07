"""Printing programs: one op per line, two spaces per region, tile types in the spelling asked for."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from .attributes import UNIT, quoted
from .opaque import spaced
from .program import Program
from .tile_spelling import spelled
from .tree import KEPT, Attributes, Block, Operation, OpPart

_PLAIN_KEY = re.compile(r"[A-Za-z_][\w.$]*", re.ASCII)
DEEPEST = 60  # deeper regions are not indented further: the text would grow with the square of its depth


def program_text(program: Program, spelling: str | None = None) -> str:
    """Return the canonical text of a program; reading it gives the same tree.

    spelling: ``compact`` or ``legacy`` for tile types that are complete, None to leave them as they are.  Comments stay
    where they are, and one blank line stays between ops that had some.
    """
    lines: list[str] = [f"{name} = {value}" for name, value in program.aliases.items()]
    comments = _Comments(program.tokens.words)
    for token, depth, line in _lines(program, spelling):
        if token is not None:
            comments.before(token, depth, lines)
        lines.append("  " * min(depth, DEEPEST) + line)
    comments.before(len(program.tokens.words), 0, lines)
    while lines and not lines[-1]:
        lines.pop()
    return "\n".join(lines) + "\n" if lines else ""


class _Comments:
    """The comments and blank lines of a text, given out in turns."""

    def __init__(self, words: list[str]) -> None:
        self.words = words
        self.at = 0

    def before(self, token: int, depth: int, lines: list[str]) -> None:
        """Add to ``lines`` what stands before a token: first what ends the line before, then lines of their own."""
        words = self.words
        blank = False
        for k in range(self.at, token):
            word = words[k]
            if word[-1] != "\n":
                blank = False
                continue
            own = k == 0 or words[k - 1][-1] == "\n"
            if len(word) == 1:
                blank = blank or own
                continue
            if not own and lines and lines[-1]:
                lines[-1] += "  " + word.rstrip()
                continue
            self._blank(blank, lines)
            blank = False
            lines.append("  " * min(depth, DEEPEST) + word.rstrip())
        self._blank(blank and token < len(words) and words[token] != "}", lines)
        self.at = max(self.at, token)

    @staticmethod
    def _blank(wanted: bool, lines: list[str]) -> None:
        if wanted and lines and lines[-1] and not lines[-1].endswith("{"):
            lines.append("")


def _lines(program: Program, spelling: str | None) -> Iterator[tuple[int | None, int, str]]:
    """Yield (the token where the line begins, its depth, the line) without recursion."""
    pending: list[tuple[Any, ...]] = [("op", op, 0, None) for op in reversed(program.ops)]
    while pending:
        what, thing, depth, token = pending.pop()
        if what == "line":
            yield token, depth, thing
        elif what == "block":
            block: Block = thing
            if block.label:
                names = ", ".join(f"{a}: {t}" for a, t in zip(block.arguments, block.types, strict=False))
                yield None, depth, block.label + (f"({names})" if names else "") + ":"
            pending.extend(("op", op, depth + 1, None) for op in reversed(block.ops))
        else:
            op: Operation = thing
            pieces = op_text(op, spelling)
            yield op.token, depth, pieces[0]
            rest: list[tuple[Any, ...]] = []
            ends = [*op.ends, *[None] * len(op.regions)]
            for region, after, end in zip(op.regions, pieces[1:], ends, strict=False):
                rest += [("block", block, depth, None) for block in region]
                rest.append(("line", "}" + after, depth, end))
            pending.extend(reversed(rest))


_BRACKETS = ("(", "[", "<<<")


def op_text(op: Operation, spelling: str | None = None, loc: bool = True) -> list[str]:
    """Return the text of an op, cut where its regions stand: ``[before, between, after]``.  loc: with its location."""
    head = f"{', '.join(op.results)} = " if op.results else ""
    line = head + (quoted(op.name) if op.quoted else op.name)
    pieces: list[str] = []
    for k, part in enumerate(op.parts):
        if part.kind == "region":
            pieces.append(f"{line} {part.word}{{" if part.word != "," else f"{line}, {{")
            line = ""
            continue
        if part.word == ")":  # after the regions of the generic form
            line += ")"
            continue
        text = _part(part, spelling, _declares(op, k))
        if part.kind == "^" and op.parts[k - 1].kind != "^":
            text = f"[{text}"
        tight = part.kind in _BRACKETS and not part.word and ((k == 0 and op.quoted) or _tight(op, k))
        line += text if tight else f" {text}"
        if part.kind == "^":  # the cases of a switch stand in one pair of square brackets
            line += "]" if not part.comma else ""
        if part.comma:
            line += ","
    if loc and op.loc is not None:
        line += f" loc({op.loc})"
    return [*pieces, line]


def _tight(op: Operation, k: int) -> bool:
    """Whether a bracket stands right after what it belongs to.

    So do those of ``@f(…)``, ``@f<<<…>>>(…)``, ``%x[…]``, ``^b(…)`` and ``pto.tpush(…)``.
    """
    before = op.parts[k - 1] if k else None
    if before is None:
        return op.parts[k].kind in _BRACKETS
    named = before.kind == "" and not before.comma and bool(before.items) and str(before.items[-1])[0] in "@%^"
    return named or before.kind == "<<<"


def _declares(op: Operation, k: int) -> bool:
    """Whether a bracket lists the arguments of a function, each with its type."""
    return op.name == "func.func" and _tight(op, k) and k > 0


def _part(part: OpPart, spelling: str | None, declares: bool = False) -> str:
    """The text of one part of an op; ``declares`` says that it lists arguments of a function."""
    word, kind = part.word, part.kind
    if kind == "{":
        return _dictionary(part.attributes or {})
    if kind in (":", "->"):
        if part.items:
            return f"{word}: {_value(part.items)}"
        types = _types(part, [spelled(type, spelling) for type in part.types])
        return f"{kind} ({types})" if part.paired else f"{kind} {types}"
    if kind == "=":
        return f"{word} = {_value(part.items[0])}".lstrip()
    if kind == "^":
        label, *given = part.items
        return f"{word}: {label}" + (f"({', '.join(given)} : {', '.join(part.types)})" if given else "")
    if kind == "[":
        return f"{word} {_value(part.items)}" if word else _value(part.items)
    if kind == "<<<":
        return f"<<<{', '.join(part.items)}>>>"
    items = [_value(item) for item in part.items]
    if part.names:
        named = zip(part.names, items, strict=False)
        items = [*(f"{name} = {item}" if name else item for name, item in named), *items[len(part.names) :]]
    if kind == KEPT:
        return spaced(items)
    if kind == "":
        return " ".join(filter(None, (word, ", ".join(items))))
    return f"{'= ' if word == '=' else word}({_inside(part, items, spelling, declares)})"


def _types(part: OpPart, types: list[str]) -> str:
    """Types between commas, those of clauses behind their words or in brackets behind them, and bare words."""
    bare: dict[int, list[str]] = {}
    for word, at, count, brackets in part.marks or ():
        if not count:
            bare.setdefault(at, []).append(word)
        elif brackets:
            types[at] = f"{word}({types[at]}"
            types[at + count - 1] += ")"
        else:
            types[at] = f"{word} {types[at]}"
    pieces: list[str] = []
    for place in range(len(types) + 1):
        pieces += [*bare.get(place, ()), *types[place : place + 1]]
    return ", ".join(pieces)


def _inside(part: OpPart, items: list[str], spelling: str | None, declares: bool) -> str:
    types = [spelled(type, spelling) for type in part.types]
    for place, own in (part.own or {}).items():
        types[place] += " " + _dictionary(own)
    if (declares or (part.paired and len(items) > 1)) and len(types) == len(items) > 0:
        colon = ": " if declares else " : "
        shown = [f"{item}{colon}{type}" for item, type in zip(items, types, strict=True)]
        return "".join(_between(part, shown))
    attributes = f" {_dictionary(part.attributes)}" if part.attributes else ""
    if not items:
        attributes = attributes.lstrip()
    behind = [mark.word for mark in part.marks or () if mark.word[0] == '"']
    worded = [mark.at for mark in part.marks or () if mark.items and not mark.brackets]  # each with a colon of its own
    first = min(worded, default=len(items))
    before = types[:first] if worded else types
    apart = [f"{item} : {type}" for item, type in zip(items[first:], types[first:], strict=True)] if worded else []
    tail = f" : {', '.join([*before, *behind])}" if types else ""
    pieces = _between(part, [*items[:first], *apart])
    return "".join(pieces[:first]) + attributes + tail + "".join(pieces[first:])


def _between(part: OpPart, items: list[str]) -> list[str]:
    """Items with what stands before each: a comma, a word of their own, brackets."""
    pieces = [", " + item if place else item for place, item in enumerate(items)]
    for word, at, count, brackets in part.marks or ():
        if not count:
            if word[0] != '"' and items:
                pieces[at - 1] += word if word == "," else f" {word}"
        elif brackets:
            pieces[at] = (", " if at else "") + f"{word}({items[at]}"
            pieces[at + count - 1] += ")"
        else:
            pieces[at] = f" {word} {items[at]}"
    return pieces


def _dictionary(attributes: Attributes) -> str:
    shown = (_key(key) + ("" if value == UNIT else f" = {_value(value)}") for key, value in attributes.items())
    return "{" + ", ".join(shown) + "}"


def _key(key: str) -> str:
    return key if _PLAIN_KEY.fullmatch(key) else quoted(key)


def _value(value: Any) -> str:
    if isinstance(value, list):
        return f"[{', '.join(_value(item) for item in value)}]"
    if isinstance(value, dict):
        return _dictionary(value)
    return str(value)
