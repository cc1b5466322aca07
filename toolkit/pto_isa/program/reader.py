"""Reading ``.pto`` text: one routine for every op, whatever its dialect, and for all forms of the language.

The reader knows brackets, keywords and punctuation; what the operands of an op mean is the binder's business, so an op
that nobody recorded reads like any other.  After an error it goes on at the next line that begins an op.
"""

from __future__ import annotations

from typing import Any

from .attributes import read_dictionary, read_list, skip
from .faults import (
    A_BRACE,
    A_COMMA,
    A_LOC,
    A_TYPE,
    A_VALUE,
    AN_ANGLE,
    AN_END,
    AN_ITEM,
    AN_OP,
    AN_OP_NAME,
    NO_BRACE,
    ONE_TYPE_EACH,
    SyntaxFault,
)
from .syntax import Block, Op, Part

# Bare words that begin an op; every other op has a dot in its name or stands after `%x =`.
OPENING = frozenset({"module", "return", "call", "func"})
# Bare words that go on with the op of the line before.
GOING_ON = frozenset(
    [
        "ins",
        "outs",
        "attributes",
        "loc",
        "to",
        "step",
        "else",
        "do",
        "iter_args",
        "sizes",
        "offsets",
        "strides",
        "shape",
        "valid",
        "addr",
        "base",
        "init",
    ]
)
LETTERS = frozenset("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_")
ITEM = LETTERS | frozenset('!#@"0123456789')
BARE = frozenset('%@#!"0123456789')
WITH_REGION = frozenset(
    {"module", "func.func", "scf.for", "scf.if", "scf.while", "affine.for", "affine.if", "builtin.module"}
)
END = "\0"


def flat(word: str) -> str:
    """Return a type that was broken over lines as one line."""
    return " ".join(word.split())


class Reader:
    """Reads the tokens of one text; ``ops`` is what stands at its top, ``faults`` what could not be read."""

    def __init__(self, words: list[str]) -> None:
        self.words = [*words, "\n", END, END]
        self.count = len(words)
        self.faults: list[SyntaxFault] = []
        self.aliases: dict[str, str] = {}
        self.ops: list[Op] = []

    def read(self) -> None:
        """Read everything."""
        words, i, n = self.words, 0, self.count
        block = top = Block()
        self.ops = top.ops
        open_ops: list[tuple[Op | None, Block, int]] = []
        while i < n:
            word = words[i]
            first = word[0]
            try:
                if word[-1] == "\n":
                    i += 1
                elif word == "}":
                    if not open_ops:
                        raise SyntaxFault(i, "unbalanced", NO_BRACE)
                    op, block, _ = open_ops.pop()
                    i += 1
                    if op is not None:
                        op.ends.append(i - 1)
                        i, opened = self.parts(op, i)
                        if opened:
                            block = self.opened(op, block, open_ops, i)
                elif first == "^":
                    block, i = self.label(block, open_ops, i)
                elif (first == "#" or first == "!") and words[i + 1] == "=":
                    i = self.alias(i)
                else:
                    op, i, opened = self.op(i)
                    block.ops.append(op)
                    if opened:
                        block = self.opened(op, block, open_ops, i)
            except SyntaxFault as fault:
                self.faults.append(fault)
                i = self.resume(max(fault.at, i), block, open_ops, i)
                if open_ops and open_ops[-1][0] is None and open_ops[-1][1] is block:
                    block = Block()
        if open_ops:
            self.faults.append(SyntaxFault(open_ops[-1][2], "unbalanced", A_BRACE))

    @staticmethod
    def opened(op: Op, block: Block, open_ops: list[tuple[Op | None, Block, int]], i: int) -> Block:
        """Enter a new region of ``op``; token ``i`` follows its brace."""
        open_ops.append((op, block, i - 1))
        inner = Block()
        op.regions.append([inner])
        return inner

    def resume(self, i: int, block: Block, open_ops: list[tuple[Op | None, Block, int]], start: int) -> int:
        """Return the next token that begins an op; a region that opens on the way is read, but belongs to no op."""
        words, n = self.words, self.count
        if i == start and words[i] == "}":
            return i + 1
        if i > start and words[i - 1][-1] == "\n" and self.begins(i):
            return i
        while i < n:
            if words[i][-1] == "\n":
                if words[i - 1] == "{" and i - 1 >= start:
                    open_ops.append((None, block, i - 1))
                    return i + 1
                if self.begins(i + 1) or words[i + 1] == "}":
                    return i + 1
            i += 1
        return i

    def begins(self, i: int) -> bool:
        """Whether token ``i``, the first of its line, begins an op."""
        word = self.words[i]
        first = word[0]
        if first == "%":
            after = self.words[i + 1]
            return after == "=" or after == "," or after == ":"
        if first == '"':
            return self.words[i + 1] == "("
        if first.isalpha():
            after = self.words[i + 1]
            return "." in word or word in OPENING or not (word in GOING_ON or after == "=")
        return first == "^" or ((first == "#" or first == "!") and self.words[i + 1] == "=")

    def op(self, i: int) -> tuple[Op, int, bool]:
        """Read one op from token ``i`` on; return it, the next token, and whether a region was opened."""
        words = self.words
        start = i
        word = words[i]
        results: tuple[str, ...] = ()
        if word[0] == "%":
            results, i = self.results(i)
            word = words[i]
        op = Op(word, results, start)
        first = word[0]
        if first == '"':
            if len(word) < 3:
                raise SyntaxFault(i, "unexpected", AN_OP_NAME)
            op.name, op.quoted = word[1:-1], True
        elif first not in LETTERS or word[-1] == ">":
            raise SyntaxFault(i, "unexpected", AN_OP_NAME if results else AN_OP)
        i, opened = self.parts(op, i + 1)
        return op, i, opened

    def results(self, i: int) -> tuple[tuple[str, ...], int]:
        """Read ``%a, %b:2 =``."""
        words = self.words
        found: list[str] = []
        while True:
            word = words[i]
            if word[0] != "%":
                raise SyntaxFault(i, "unexpected", A_VALUE)
            i += 1
            if words[i] == ":" and words[i + 1].isdecimal():
                word = f"{word}:{words[i + 1]}"
                i += 2
            found.append(word)
            after = words[i]
            i += 1
            if after == "=":
                return tuple(found), i
            if after != ",":
                raise SyntaxFault(i - 1, "unexpected", ("`=`", "`=`"))

    def parts(self, op: Op, i: int) -> tuple[int, bool]:
        """Read the parts of ``op`` from token ``i`` to its end or to the brace of a region."""
        words = self.words
        parts = op.parts
        bare: Part | None = None  # the part that takes bare items
        while True:
            word = words[i]
            first = word[0]
            if first in LETTERS:
                after = words[i + 1]
                if after == "(":
                    if word == "loc":
                        op.loc, i = self.location(i + 2)
                        continue
                    part, i = self.group(word, i + 2)
                    parts.append(part)
                    bare = None
                elif after == "=":
                    part, i = self.keyed(word, i + 2)
                    parts.append(part)
                    bare = None
                elif after == "," or (
                    bare is not None and bare.comma is False and bare.items == [] and word[-1] == ">"
                ):
                    bare, i = self.bare(parts, bare, word, i)
                else:
                    bare = Part(word, "", [], [])
                    parts.append(bare)
                    i += 1
            elif word[-1] == "\n":
                j = skip(words, i + 1)
                if words[j] == END or words[j] == "}" or self.begins(j):
                    if not (parts and parts[-1].comma):
                        return i, False
                    if words[j][0] != "%":
                        raise SyntaxFault(j, "unexpected", AN_ITEM)
                i = j
            elif first in BARE or (len(word) > 1 and word != "->" and (first == "-" or word[-1] == ">")):
                bare, i = self.bare(parts, bare, word, i)
            elif first == ":" and bare is not None and not bare.items and words[i + 1] == "[":
                found, i = read_list(words, i + 2)  # `offset: [%a]`
                parts[-1] = Part(bare.word, ":", found, [])
                bare = None
            elif first == ":" or word == "->":
                part, i = self.types(word, i + 1)
                parts.append(part)
                bare = None
            elif first == "{":
                if self.is_region(op, i):
                    parts.append(Part("", "region", [], []))
                    return i + 1, True
                part = Part("", "{", [], [])
                part.attributes, i = read_dictionary(words, i + 1)
                parts.append(part)
                bare = None
            elif first == "[":
                items, i = read_list(words, i + 1)
                part = Part(bare.word if bare is not None and bare.word and not bare.items else "", "[", items, [])
                if part.word:
                    parts[-1] = part
                else:
                    parts.append(part)
                bare = None
            elif first == "(":
                lone = bare is not None and not bare.items and not bare.comma  # `ins` on the line before
                part, i = self.group(parts.pop().word if lone else "", i + 1)
                parts.append(part)
                bare = None
            elif first == ",":
                if not parts or parts[-1].comma or parts[-1].kind == "region":
                    raise SyntaxFault(i, "unexpected", AN_ITEM)
                j = skip(words, i + 1)
                if parts[-1].types and not parts[-1].items and words[j][0] != "%" and words[j + 1] != "=":
                    raise SyntaxFault(j, "unexpected", A_TYPE)
                parts[-1].comma = True
                i += 1
            elif first == "}":
                if parts and parts[-1].comma:
                    raise SyntaxFault(i, "unexpected", AN_ITEM)
                return i, False
            elif first == "=" and bare is not None and not bare.comma:
                i = self.pair(bare, bare.items, i + 1)
            elif first == "<":
                raise SyntaxFault(i, "unbalanced", AN_ANGLE)
            else:
                raise SyntaxFault(i, "unexpected", AN_END)

    def bare(self, parts: list[Part], bare: Part | None, word: str, i: int) -> tuple[Part, int]:
        """Take a bare item; items with commas between them make one part."""
        if bare is None or (bare.items and not bare.comma):
            bare = Part("", "", [], [])
            parts.append(bare)
        bare.comma = False
        bare.items.append(word)
        return bare, i + 1

    def keyed(self, word: str, i: int) -> tuple[Part, int]:
        """Read what stands after ``word =``."""
        words = self.words
        value = words[i]
        first = value[0]
        if first == "[":
            items, i = read_list(words, i + 1)
            return Part(word, "=", [items], []), i
        if (
            first == "%"
            or first.isalnum()
            or first in '#@"'
            or (len(value) > 1 and value != "->" and (first == "-" or value[-1] == ">"))
        ):
            return Part(word, "=", [value], []), i + 1
        raise SyntaxFault(i, "unexpected", AN_ITEM)

    def group(self, word: str, i: int) -> tuple[Part, int]:
        """Read ``%a, %b {…} : T, T)``, ``%a : T, %b : T)``, ``%a = %b, …)`` or types alone; ``i`` follows the ``(``."""
        words = self.words
        items: list[Any] = []
        types: list[str] = []
        part = Part(word, "(", items, types)
        while True:
            item = words[i]
            first = item[0]
            if first == "%" or first in ITEM or (len(item) > 1 and item != "->" and (item[-1] == ">" or first == "-")):
                items.append(item)
                i += 1
            elif item[-1] == "\n":
                i += 1
                continue
            elif first == ")" and (not items or part.attributes is not None):
                return part, i + 1
            elif first == "[":
                found, i = read_list(words, i + 1)
                items.append(found)
            elif first == "<":
                raise SyntaxFault(i, "unbalanced", AN_ANGLE)
            elif first != "{" and not (first == ":" and part.attributes is not None):
                raise SyntaxFault(i, "unexpected", AN_ITEM)
            after = words[i]
            if after == ",":
                i += 1
                continue
            if after == "{" or after[-1] == "\n":
                i = skip(words, i)
                if words[i] == "{":
                    part.attributes, i = read_dictionary(words, i + 1, part.attributes)
                    i = skip(words, i)
                after = words[i]
            if after == "=":
                i = self.pair(part, items, i + 1)
                after = words[i]
            if after == ":":
                i = self.group_types(part, types, i + 1)
                after = words[i]
                if after == ",":
                    part.paired = True
            if after == ",":
                i += 1
                continue
            if after == ")":
                if part.paired and len(types) != len(items):
                    raise SyntaxFault(i, "unexpected", ONE_TYPE_EACH)
                return part, i + 1
            raise SyntaxFault(i, "unexpected", A_COMMA)

    def pair(self, part: Part, items: list[Any], i: int) -> int:
        """Read the right side of ``%a = %b``."""
        if part.names is None:
            part.names = []
        if not items or len(part.names) != len(items) - 1 or not isinstance(items[-1], str):
            raise SyntaxFault(i - 1, "unexpected", A_COMMA)
        part.names.append(items[-1])
        value = self.words[i]
        if value[0] != "%" and not value[0].isalnum() and value[0] not in '#"':
            raise SyntaxFault(i, "unexpected", A_VALUE)
        items[-1] = value
        i += 1
        return skip(self.words, i)

    def group_types(self, part: Part, types: list[str], i: int) -> int:
        """Read types up to the closing bracket, or up to the comma before the next value."""
        words = self.words
        while True:
            word = words[i]
            first = word[0]
            if first == "!" or first in LETTERS or (first == "<" and len(word) > 1):
                types.append(word if "\n" not in word else flat(word))
                i += 1
            elif word[-1] == "\n":
                i += 1
                continue
            else:
                raise self.no_type(i)
            after = words[i]
            if after == ")":
                return i
            if after[-1] == "\n" or after == "{":
                i = skip(words, i)
                if words[i] == "{":  # attributes of one argument
                    own, i = read_dictionary(words, i + 1)
                    part.own = {**(part.own or {}), len(types) - 1: own}
                    i = skip(words, i)
                after = words[i]
            if after != ",":
                return i
            j = skip(words, i + 1)
            if words[j][0] == "%" or words[j + 1] == "=":
                return i
            i = j

    def types(self, kind: str, i: int) -> tuple[Part, int]:
        """Read the types after ``:`` or ``->``, in round brackets or not."""
        words = self.words
        types: list[str] = []
        part = Part("", kind, [], types)
        i = skip(words, i)
        if words[i] == "(":
            part.paired = True  # in brackets
            i = skip(words, i + 1)
            if words[i] == ")":
                return part, i + 1
            i = self.group_types(part, types, i)
            if words[i] != ")":
                raise SyntaxFault(i, "unexpected", A_COMMA)
            return part, i + 1
        while True:
            word = words[i]
            first = word[0]
            if first != "!" and first not in LETTERS and (first != "<" or len(word) == 1):
                raise self.no_type(i)
            types.append(word if "\n" not in word else flat(word))
            i += 1
            if words[i] != ",":
                return part, i
            j = skip(words, i + 1)
            if words[j][0] == "%":  # `%a : T, %b : T`, as the documents write it
                return part, i
            i = j

    def no_type(self, i: int) -> SyntaxFault:
        """What is wrong when token ``i`` is no type."""
        if self.words[i] == "<" or self.words[i + 1] == "<":
            return SyntaxFault(i, "unbalanced", AN_ANGLE)
        return SyntaxFault(i, "unexpected", A_TYPE)

    def is_region(self, op: Op, i: int) -> bool:
        """Whether the brace at token ``i`` opens a region and not a dictionary of attributes."""
        words = self.words
        j = skip(words, i + 1)
        word = words[j]
        if word == "}":
            last = op.parts[-1].word if op.parts else ""
            return last != "attributes" and (op.name in WITH_REGION or op.name.startswith("pto.section"))
        if word[0] == '"':
            return words[j + 1] not in ("=", ",", "}")
        if word[0].isalpha():
            return words[j + 1] not in ("=", ",", "}") or word == "return"
        return True

    def label(self, block: Block, open_ops: list[tuple[Op | None, Block, int]], i: int) -> tuple[Block, int]:
        """Read ``^name(%a: T, …):``; the first label of a region names the block that is open already."""
        words = self.words
        name = words[i]
        i += 1
        part = Part("", "(", [], [])
        if words[i] == "(":
            part, i = self.group("", i + 1)
        if words[i] != ":":
            raise SyntaxFault(i, "unexpected", ("`:` after the label of a block", "基本块标号后的 `:`"))
        if block.ops or block.label:
            block = Block()
            if open_ops and open_ops[-1][0] is not None:
                open_ops[-1][0].regions[-1].append(block)
        block.label, block.arguments, block.types = name, [str(item) for item in part.items], part.types
        return block, i + 1

    def alias(self, i: int) -> int:
        """Read ``#name = attribute`` or ``!name = type``, up to the end of the line."""
        words = self.words
        name, i = words[i], i + 2
        start = i
        while words[i][-1] != "\n" and words[i] != END:
            i += 1
        if i == start:
            raise SyntaxFault(i, "unexpected", A_TYPE if name[0] == "!" else AN_ITEM)
        self.aliases[name] = "".join(words[start:i])
        return i

    def location(self, i: int) -> tuple[str, int]:
        """Read what stands in ``loc(…)``; ``i`` follows the bracket."""
        words = self.words
        start, depth = i, 1
        while True:
            word = words[i]
            if word[-1] == "\n" or word == END:
                raise SyntaxFault(i, "unbalanced", A_LOC)
            depth += (word == "(") - (word == ")")
            if depth == 0:
                if i == start:
                    raise SyntaxFault(i, "unexpected", A_LOC)
                return "".join(words[start:i]), i + 1
            i += 1
