"""The preprocessor: one translation unit as a list of tokens, for one set of defined macros.

Only what decides which declarations exist is done: ``#include`` of files below the include folders, conditionals, and
macros with parameters. Macros without parameters are kept for conditionals and left alone in the text, where they are
attributes of functions, unless they open or close a block. Macros that assert at run time are left alone too: what they
expand to depends on the kind of build, what they ask for does not.
"""

from __future__ import annotations

import ast
import operator
import re
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from ...runtime.frozen import frozen
from .lexer import Token, tokens, without_comments

_DIRECTIVE = re.compile(r"\s*#\s*(\w+)\s*(.*)", re.S)
_DEFINE = re.compile(r"(\w+)(\(([^)]*)\))?\s*(.*)", re.S)
_DEFINED = re.compile(r"defined\s*(?:\(\s*(\w+)\s*\)|(\w+))")
_DEEPEST = 24
RUN_TIME_ASSERTIONS = ("PTO_ASSERT", "PTO_CPU_ASSERT")


@frozen
class Macro:
    """A macro with parameters."""

    parameters: tuple[str, ...]
    body: tuple[Token, ...]


@dataclass
class Unit:
    """A translation unit: its tokens and the files that were read, in order."""

    tokens: list[Token] = field(default_factory=list)
    files: list[str] = field(default_factory=list)


class Preprocessor:
    """Reads files below ``root`` (names of files in tokens are relative to it)."""

    def __init__(
        self, root: Path, include: tuple[str, ...], defines: dict[str, str], cache: dict[str, list[tuple[int, str]]]
    ) -> None:
        self.root, self.include, self.cache = root, include, cache
        self.plain: dict[str, str] = dict(defines)
        self.macros: dict[str, Macro] = {}
        self.blocks: dict[str, tuple[Token, ...]] = {}  # macros without parameters that open or close a block
        self.unit = Unit()
        self.seen: set[str] = set()

    def run(self, file: str) -> Unit:
        """Read a file and all it includes."""
        self._file(file)
        return self.unit

    def _lines(self, file: str) -> list[tuple[int, str]]:
        """(line, text) of each logical line: comments gone, continuations joined."""
        if file not in self.cache:
            text = without_comments((self.root / file).read_text(encoding="utf-8", errors="replace"))
            lines: list[tuple[int, str]] = []
            begun: tuple[int, str] | None = None
            for number, line in enumerate(text.split("\n"), 1):
                start, before = begun or (number, "")
                joined = before + line
                begun = (start, joined[:-1] + " ") if line.endswith("\\") else None
                if begun is None and joined.strip():
                    lines.append((start, joined))
            self.cache[file] = lines
        return self.cache[file]

    def _file(self, file: str) -> None:
        if file in self.seen:
            return
        self.seen.add(file)
        self.unit.files.append(file)
        active: list[tuple[bool, bool]] = []  # (this branch is read, a branch of this conditional was read)
        pending: list[Token] = []  # a call of a macro may go over several lines
        for number, text in self._lines(file):
            directive = _DIRECTIVE.fullmatch(text)
            reading = all(branch for branch, _ in active)
            if directive is None:
                if reading:
                    pending += tokens(text, file, number)
                    pending = self._emit(pending)
                continue
            name, rest = directive.groups()
            if name in ("if", "ifdef", "ifndef"):
                holds = reading and self._holds(name, rest)
                active.append((holds, holds or not reading))
            elif name == "elif" and active:
                outer = all(branch for branch, _ in active[:-1])
                holds = outer and not active[-1][1] and self._holds("if", rest)
                active[-1] = (holds, active[-1][1] or holds)
            elif name == "else" and active:
                active[-1] = (not active[-1][1], True)
            elif name == "endif" and active:
                active.pop()
            elif reading:
                self._directive(name, rest, file, number)
        self.unit.tokens += pending

    def _directive(self, name: str, rest: str, file: str, number: int) -> None:
        if name == "include":
            found = re.match(r'[<"]([^>"]+)[>"]', rest.strip())
            target = self._find(found.group(1), file) if found else None
            if target is not None:
                self._file(target)
        elif name == "define":
            match = _DEFINE.fullmatch(rest.strip())
            if match and match.group(2) is not None and rest.strip()[len(match.group(1))] == "(":
                names = tuple(part.strip() for part in match.group(3).split(",") if part.strip())
                self.macros[match.group(1)] = Macro(names, tuple(tokens(match.group(4), file, number)))
            elif match:
                self.plain[match.group(1)] = text = match.group(4)
                if "{" in text or "}" in text:
                    self.blocks[match.group(1)] = tuple(tokens(text, file, number))
        elif name == "undef":
            self.plain.pop(rest.strip(), None)
            self.macros.pop(rest.strip(), None)

    def _find(self, name: str, file: str) -> str | None:
        here = (self.root / file).parent
        for folder in (here, *(self.root / place for place in self.include)):
            path = (folder / name).resolve()
            if path.is_file() and path.is_relative_to(self.root.resolve()):
                return path.relative_to(self.root.resolve()).as_posix()
        return None

    def _holds(self, kind: str, text: str) -> bool:
        if kind != "if":
            name = text.split()[0] if text.split() else ""
            return (name in self.plain or name in self.macros) == (kind == "ifdef")
        said = _DEFINED.sub(
            lambda m: " 1 " if (m[1] or m[2]) in self.plain or (m[1] or m[2]) in self.macros else " 0 ", text
        )
        said = re.sub(r"[A-Za-z_]\w*", lambda m: self._number(m.group()), said)
        said = re.sub(r"(\d)[uUlL]+\b", r"\1", said)
        said = said.replace("&&", " and ").replace("||", " or ").replace("!=", "\0").replace("!", " not ")
        try:
            return bool(_number_of(ast.parse(said.replace("\0", "!=").strip(), mode="eval").body))
        except (SyntaxError, ValueError):
            return False

    def _macro(self, token: Token) -> Macro | None:
        """The macro that a word calls; None for a word that stays as it is."""
        return None if token.text in RUN_TIME_ASSERTIONS else self.macros.get(token.text)

    def _number(self, name: str) -> str:
        value = self.plain.get(name, "0").strip()
        return value if re.fullmatch(r"\d+[uUlL]*", value) else "0"

    def _emit(self, pending: list[Token]) -> list[Token]:
        """Append tokens with macros expanded; returns those of a call that is not closed yet."""
        out, place = self.unit.tokens, 0
        while place < len(pending):
            token = pending[place]
            macro = self._macro(token)
            if token.text in self.blocks:
                out += [part._replace(file=token.file, line=token.line) for part in self.blocks[token.text]]
                place += 1
                continue
            if macro is None:
                out.append(token)
                place += 1
                continue
            if place + 1 == len(pending) or pending[place + 1].text != "(":
                out.append(token)
                place += 1
                continue
            end = _closing(pending, place + 1)
            if end is None:
                return pending[place:]
            out += self._expand(macro, pending[place + 2 : end], token, 0)
            place = end + 1
        return []

    def _expand(self, macro: Macro, given: list[Token], call: Token, depth: int) -> list[Token]:
        parts = split(given)
        values: dict[str, list[Token]] = {}
        for place, name in enumerate(macro.parameters):
            if name == "...":
                rest = given[sum(len(part) + 1 for part in parts[:place]) :]
                values["__VA_ARGS__"] = rest
            else:
                values[name] = parts[place] if place < len(parts) else []
        made: list[Token] = []
        paste = False
        for place, part in enumerate(macro.body):
            if part.text == "##":
                paste = True
                continue
            if part.text == "#" and place + 1 < len(macro.body) and macro.body[place + 1].text in values:
                made.append(Token('""', "text", call.file, call.line))
                continue
            if place and macro.body[place - 1].text == "#" and part.text in values:
                continue
            new = [token._replace(file=call.file, line=call.line) for token in values.get(part.text, [part])]
            if paste and made and new:
                joined = made.pop().text + new[0].text
                made += [*tokens(joined, call.file, call.line), *new[1:]]
            else:
                made += new
            paste = False
        return self._again(made, depth + 1)

    def _again(self, made: list[Token], depth: int) -> list[Token]:
        out: list[Token] = []
        place = 0
        while place < len(made):
            macro = self._macro(made[place]) if depth < _DEEPEST else None
            end = _closing(made, place + 1) if macro and place + 1 < len(made) and made[place + 1].text == "(" else None
            if macro is None or end is None:
                out.append(made[place])
                place += 1
            else:
                out += self._expand(macro, made[place + 2 : end], made[place], depth)
                place = end + 1
        return out


_COMPARE: dict[type[ast.cmpop], Callable[[int, int], bool]] = {
    ast.Eq: operator.eq, ast.NotEq: operator.ne, ast.Lt: operator.lt,
    ast.LtE: operator.le, ast.Gt: operator.gt, ast.GtE: operator.ge,
}  # fmt: skip


def _number_of(node: ast.expr) -> int:
    """The value of a condition made of numbers, comparisons and logic; raises ValueError for anything else."""
    match node:
        case ast.Constant(value=int(value)):
            return value
        case ast.BoolOp(op=ast.And(), values=parts):
            return int(all(_number_of(part) for part in parts))
        case ast.BoolOp(values=parts):
            return int(any(_number_of(part) for part in parts))
        case ast.UnaryOp(op=ast.Not(), operand=inner):
            return int(not _number_of(inner))
        case ast.Compare(left=left, ops=[sign], comparators=[right]) if type(sign) in _COMPARE:
            return int(_COMPARE[type(sign)](_number_of(left), _number_of(right)))
    raise ValueError(ast.dump(node))


def _closing(found: list[Token], start: int) -> int | None:
    depth = 0
    for place in range(start, len(found)):
        text = found[place].text
        depth += (text in "([{") - (text in ")]}") if len(text) == 1 else 0
        if depth == 0:
            return place
    return None


def split(given: list[Token]) -> list[list[Token]]:
    """Tokens between commas outside brackets; no tokens are no parts."""
    parts: list[list[Token]] = [[]]
    depth = 0
    for token in given:
        if len(token.text) == 1:
            depth += (token.text in "([{") - (token.text in ")]}")
        if token.text == "," and depth == 0:
            parts.append([])
        else:
            parts[-1].append(token)
    return parts if given else []
