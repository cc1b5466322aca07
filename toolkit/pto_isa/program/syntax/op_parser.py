"""The parts of one op: brackets, keywords, types and attributes, up to its end or to the brace of a region."""

from __future__ import annotations

import re
from typing import Any

from .attributes import END, read_dictionary, read_list, read_location, read_value, skip
from .faults import A_CASE, A_COMMA, A_REGION, A_TYPE, A_VALUE, AN_ANGLE, AN_END, AN_ITEM, ONE_TYPE_EACH, SyntaxFault
from .lookahead import LETTERS, begins, begins_op, begins_type, is_op_name, is_region, is_scalar_type
from .tokens import TOKEN
from .tree import Mark, Operation, OpPart

DIGITS = frozenset("0123456789")
SIGILS = frozenset('%!#@^"')  # they begin a word and are none alone
ROLES = ("ins", "outs")  # the keywords of nearly all ops, in their order

_BLANKS = re.compile(r"[ \t\r\n]+")


def flat(word: str) -> str:
    """Return a type that was broken over lines as one line; what else a damaged text holds stays."""
    return _BLANKS.sub(" ", word) if "\n" in word else word


def _belongs(bare: OpPart, word: str, after: str) -> bool:
    """Whether a bare word is what the keyword before it takes: a type with its brackets, `i32` in `index to i32`."""
    return not bare.items and (word[-1] == ">" or (bare.word == "to" and after != ":"))


def _is_value(words: list[str], i: int) -> bool:
    """Whether the next item stands at token ``i``, a value, a list or ``key =``, where another type could stand."""
    return words[i][0] in "%[" or words[i + 1] == "=" or words[skip(words, i + 1)] == "="


def _behind_comma(words: list[str], i: int) -> bool:
    """Whether a comma stands before token ``i``, on this line or one before."""
    while words[i - 1][-1] == "\n":
        i -= 1
    return words[i - 1] == ","


def _counts(op: Operation, sigil: str) -> bool:
    """Whether ``%i =`` is the value that a loop counts with, and no result of the next op."""
    return sigil == "%" and op.name.endswith(".for") and not any(part.names or part.items for part in op.parts)


class PartReader:
    """Reads parts from the tokens ``words``, which end with a line break and as many ``END`` as are looked ahead."""

    def __init__(self, words: list[str]) -> None:
        self.words = words
        self.seen: dict[str, str] = {}
        self.faults: list[SyntaxFault] = []

    def once(self, word: str) -> str:
        """Return a type or a name of an op as the one text for all that are equal: they compare faster."""
        return self.seen.setdefault(word, flat(word))

    def parts(self, op: Operation, i: int) -> tuple[int, bool]:
        """Read the parts of ``op`` from token ``i`` to its end or to the brace of a region."""
        words = self.words
        parts = op.parts
        start = i
        bare: OpPart | None = None  # the part that takes bare items
        while True:
            word = words[i]
            first = word[0]
            if first in LETTERS:
                after = words[k := i + 1]
                if after[-1] == "\n":
                    after = words[k := skip(words, k)]
                if after == "(" and word == "loc":
                    op.loc, i = read_location(words, k + 1)
                    continue
                if word not in ROLES and begins_op(words, i, i == start):
                    return self.end(parts, i)
                if after == "(":
                    part, i = self.group(word, k + 1)
                    if part.own and part.attributes is None:
                        part.attributes = {}  # so that it is not taken for a list without any
                    parts.append(part)
                    bare = None
                elif after == "=":
                    part, i = self.keyed(word, skip(words, k + 1))
                    parts.append(part)
                    bare = None
                elif after == "," or (bare is not None and not bare.comma and _belongs(bare, word, after)):
                    bare, i = self.bare(parts, bare, word, i)
                else:
                    bare = OpPart(word, "", [], [])
                    parts.append(bare)
                    i += 1
            elif word[-1] == "\n":
                i = skip(words, i + 1)
                word = words[i]
                if words[i + 1] == "=" and word[0] == "%" and not _counts(op, "%"):  # most ops begin like this
                    return self.end(parts, i)
            elif first in DIGITS or (
                len(word) > 1 and word != "->" and (first in SIGILS or first == "-" or word[-1] == ">")
            ):
                # behind a comma an op begins only with one result: to look for more would read the rest of a list for
                # each of its elements
                listed = bare is not None and bare.comma
                if first in SIGILS and (words[i + 1] == "=" if listed else begins(words, i)) and not _counts(op, first):
                    return self.end(parts, i)
                bare, i = self.bare(parts, bare, word, i)
            else:
                bare, i, region = self.mark(op, bare, i)
                if region is not None:
                    return i, region

    def mark(self, op: Operation, bare: OpPart | None, i: int) -> tuple[OpPart | None, int, bool | None]:
        """Read what begins with a mark: types, attributes, lists, regions.

        Returns the part that takes bare items and the next token; True behind the brace of a region, False at the end
        of the op.
        """
        words, parts = self.words, op.parts
        word = words[i]
        first = word[0]
        if first == ":" and bare is not None and not bare.items and words[i + 1] == "[":
            found, i = read_list(words, i + 2, faults=self.faults)  # `offset: [%a]`
            parts[-1] = OpPart(bare.word, ":", found, [])
        elif first == ":" or word == "->":
            part, i = self.types(word, i + 1)
            parts.append(part)
        elif first == "{":
            if is_region(words, op, i):
                parts.append(OpPart("", "region", [], []))
                return None, i + 1, True
            part = OpPart("", "{", [], [])
            part.attributes, i = read_dictionary(words, i + 1, faults=self.faults)
            parts.append(part)
        elif first == "[" and op.name == "cf.switch" and not op.quoted:
            return None, self.cases(parts, i + 1), None
        elif first == "[":
            items, i = read_list(words, i + 1, faults=self.faults)
            part = OpPart(bare.word if bare is not None and bare.word and not bare.items else "", "[", items, [])
            if part.word:
                parts[-1] = part
            else:
                parts.append(part)
        elif word == "<<<":  # `@f<<<%x, %y, %z>>>(…)`
            items, i = read_list(words, i + 1, faults=self.faults, close=">>>")
            parts.append(OpPart("", word, items, []))
        elif first == "(" and words[j := skip(words, i + 1)] == "{":  # the generic form: `({ … }, { … })`
            parts.append(OpPart("(", "region", [], []))
            return None, j + 1, True
        elif first == "(":
            part, i = self.group("", i + 1)
            parts.append(part)
        elif first in (")", ",") and parts and parts[-1].kind == "region" and parts[-1].word:
            return self.behind_region(parts, bare, i)
        elif first == ",":
            return bare, self.comma(parts, i), None
        elif first == "}" or word == END:
            return bare, *self.end(parts, i)
        elif first == "=" and bare is not None and not bare.comma:
            return bare, self.pair(bare, bare.items, i + 1), None
        elif first == "=" and parts and parts[-1].kind == "(" and words[j := skip(words, i + 1)] == "(":
            part, i = self.group("=", j + 1)  # `(%i, %j) = (%a, %b) to …`
            parts.append(part)
        elif first == "=" and parts and parts[-1].kind == ":":  # `memref.global @g : memref<4xf32> = dense<0.0>`
            value, i = read_value(words, skip(words, i + 1), 0, self.faults)
            parts.append(OpPart("", "=", [value], []))
        else:
            raise SyntaxFault(i, *(("unbalanced", AN_ANGLE) if first == "<" else ("unexpected", AN_END)))
        return None, i, None

    def cases(self, parts: list[OpPart], i: int) -> int:
        """Read ``default: ^a, 42: ^b(%x : T)]``, the blocks of a switch, each with what it gets."""
        words = self.words
        while True:
            i = skip(words, i)
            word, label = words[i], words[k := skip(words, skip(words, i + 1) + 1)]
            if word != "default" and not word.lstrip("-").isdecimal():
                raise SyntaxFault(i, "unexpected", A_CASE)
            if words[skip(words, i + 1)] != ":" or label[0] != "^":
                raise SyntaxFault(i + 1, "unexpected", A_CASE)
            part, i = OpPart(word, "^", [label], []), skip(words, k + 1)
            if words[i] == "(":
                given, i = self.group("", i + 1)
                part.items += given.items
                part.types, i = given.types, skip(words, i)
            parts.append(part)
            part.comma = words[i] == ","
            if words[i] not in (",", "]"):
                raise SyntaxFault(i, "unexpected", A_COMMA)
            i += 1
            if not part.comma:
                return i

    def behind_region(self, parts: list[OpPart], bare: OpPart | None, i: int) -> tuple[OpPart | None, int, bool | None]:
        """Read the bracket or the comma behind a region of the generic form."""
        if self.words[i] == ")":
            parts.append(OpPart(")", "", [], []))
            return bare, i + 1, None
        j = skip(self.words, i + 1)
        if self.words[j] != "{":
            raise SyntaxFault(j, "unexpected", A_REGION)
        parts.append(OpPart(",", "region", [], []))
        return bare, j + 1, True

    def comma(self, parts: list[OpPart], i: int) -> int:
        """Read a comma between items, or one with which the list of types goes on behind a line end."""
        if not parts or parts[-1].comma or parts[-1].kind == "region":
            raise SyntaxFault(i, "unexpected", AN_ITEM)
        j = skip(self.words, i + 1)
        last = parts[-1]
        if last.types and not last.items and not last.paired and not _is_value(self.words, j):
            return self.types(last.kind, j, last)[1]
        last.comma = True
        return i + 1

    @staticmethod
    def end(parts: list[OpPart], i: int) -> tuple[int, bool]:
        """Leave an op in front of token ``i``, which belongs to it no more."""
        if parts and parts[-1].comma:
            raise SyntaxFault(i, "unexpected", AN_ITEM)
        return i, False

    def bare(self, parts: list[OpPart], bare: OpPart | None, word: str, i: int) -> tuple[OpPart, int]:
        """Take a bare item; items with commas between them make one part."""
        if bare is None or (bare.items and not bare.comma):
            bare = OpPart("", "", [], [])
            parts.append(bare)
        bare.comma = False
        bare.items.append(word)
        if word[:2] == "<{":
            self.properties(word, i)
        return bare, i + 1

    def properties(self, word: str, i: int) -> None:
        """Judge the properties of the generic form, ``<{value = 1 : i32}>``, which are one token."""
        inner = [*TOKEN.split(word[2:])[1::3], END, END]
        faults: list[SyntaxFault] = []
        try:
            _, end = read_dictionary(inner, 0, faults=faults)
            if inner[end:-2] != [">"]:
                raise SyntaxFault(end, "unexpected", AN_END)
        except SyntaxFault as fault:
            faults.append(fault)
        for found in faults:
            found.found = found.found or inner[found.at]
            found.at = i
        self.faults += faults

    def keyed(self, word: str, i: int) -> tuple[OpPart, int]:
        """Read what stands after ``word =``."""
        words = self.words
        value = words[i]
        first = value[0]
        if first == "[":
            items, i = read_list(words, i + 1, faults=self.faults)
            return OpPart(word, "=", [items], []), i
        long = len(value) > 1 and value != "->"
        if (first.isalnum() and not is_op_name(value)) or (long and (first in '%#@"-' or value[-1] == ">")):
            return OpPart(word, "=", [value], []), i + 1
        raise SyntaxFault(i, "unexpected", AN_ITEM)

    def group(self, word: str, i: int) -> tuple[OpPart, int]:
        """Read ``%a, %b {…} : T, T)``, ``%a : T, %b : T)``, ``%a = %b, …)`` or types alone; ``i`` follows the ``(``."""
        words, seen = self.words, self.seen
        item, after = words[i], words[i + 1]
        if item[0] == "%" and len(item) > 1:  # most brackets hold one value or two, in one line with their types
            if after == ":" and words[i + 3] == ")" and (type := words[i + 2])[0] == "!":
                return OpPart(word, "(", [item], [seen.get(type) or self.once(type)]), i + 4
            if after == "," and words[i + 3] == ":" and words[i + 5] == "," and words[i + 7] == ")":
                second, type, other = words[i + 2], words[i + 4], words[i + 6]
                if second[0] == "%" and len(second) > 1 and type[0] == other[0] == "!":
                    types = [seen.get(type) or self.once(type), seen.get(other) or self.once(other)]
                    return OpPart(word, "(", [item, second], types), i + 8
        return self.long_group(word, i)

    def long_group(self, word: str, i: int) -> tuple[OpPart, int]:
        """Read a bracket whatever it holds."""
        words = self.words
        items: list[Any] = []
        types: list[str] = []
        part = OpPart(word, "(", items, types)
        while True:
            item = words[i]
            if item[-1] == "\n":
                i += 1
                if is_op_name(words[i]):  # the bracket was never closed
                    raise SyntaxFault(i, "unexpected", AN_ITEM)
                continue
            if item[0] == "%" and len(item) > 1:  # most items
                items.append(item)
                i += 1
            elif item[0] == ")" and (not items or part.attributes is not None):
                return self.closed(part, i)
            else:
                i = self.item(part, i)
            after = words[i]
            if after == ",":
                i += 1
                continue
            if after[0] in LETTERS and words[i + 1][0] != "%" and "." not in after and not types and items:
                i = self.marked(part, i)  # `%a, %b no_tmp {…} : T, T`
                after = words[i]
            if after == "{" or after[-1] == "\n":
                i = skip(words, i)
                if words[i] == "{":
                    part.attributes, i = read_dictionary(words, i + 1, part.attributes, faults=self.faults)
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
            if after[0] in LETTERS and "." not in after and items:
                i = self.marked(part, i)
                continue
            if after == ")":
                return self.closed(part, i)
            raise SyntaxFault(i, "unexpected", A_COMMA)

    def closed(self, part: OpPart, i: int) -> tuple[OpPart, int]:
        """End a bracket at token ``i``: items with colons of their own, or behind words, have one type each."""
        own = part.paired or any(mark.items and not mark.brackets for mark in part.marks or ())
        if own and len(part.types) != len(part.items):
            raise SyntaxFault(i, "unexpected", ONE_TYPE_EACH)
        return part, i + 1

    def item(self, part: OpPart, i: int) -> int:
        """Read one item of a bracket; a dictionary or the colon behind one is left where it is."""
        words = self.words
        item = words[i]
        first = item[0]
        if first in LETTERS and words[skip(words, i + 1)] == "(":  # `buf(%a, %b)`
            return self.clause(part, i)
        if first in LETTERS or first in DIGITS:
            part.items.append(item)
            return i + 1
        if (first in SIGILS or item[-1] == ">" or first == "-") and len(item) > 1 and item != "->":
            part.items.append(item)
            return i + 1
        if first == "[":
            found, i = read_list(words, i + 1, faults=self.faults)
            part.items.append(found)
            return i
        if first == "<":
            raise SyntaxFault(i, "unbalanced", AN_ANGLE)
        if first == "{" and part.items and _behind_comma(words, i):
            part.marks = [*(part.marks or ()), Mark(",", len(part.items))]  # the assembler asks for it
        elif first != "{" and not (first == ":" and part.attributes is not None):
            raise SyntaxFault(i, "unexpected", AN_ITEM)
        return i

    def marked(self, part: OpPart, i: int) -> int:
        """Read a word among items: one before the next item, or one on its own."""
        words = self.words
        j = skip(words, i + 1)
        part.marks = [*(part.marks or ()), Mark(words[i], len(part.items), int(words[j][0] == "%"))]
        if part.attributes is None:
            part.attributes = {}  # so that it is not taken for a list without any
        return j

    def clause(self, part: OpPart, i: int) -> int:
        """Read ``word(%a, %b)`` among items, whose types stand behind all of them."""
        start = skip(self.words, i + 1) + 1
        inner, j = self.group(self.words[i], start)
        if inner.types or inner.marks or inner.names or not inner.items:
            raise SyntaxFault(start, "unexpected", A_VALUE)
        part.marks = [*(part.marks or ()), Mark(inner.word, len(part.items), len(inner.items), True)]
        part.attributes = part.attributes or {}
        part.items += inner.items
        return j

    def pair(self, part: OpPart, items: list[Any], i: int) -> int:
        """Read the right side of ``%a = %b`` or, in a clause, of ``mode = word``; items before it may have no name."""
        name = items[-1] if items else None
        names = part.names = part.names or []
        unnamed = len(items) - 1 - len(names)
        if not isinstance(name, str) or unnamed < 0 or (unnamed and name[0] not in LETTERS):
            raise SyntaxFault(i - 1, "unexpected", A_COMMA)
        names += [*[""] * unnamed, name]
        i = skip(self.words, i)
        value = self.words[i]
        if value[0] != "%" and not value[0].isalnum() and value[0] not in '#"':
            raise SyntaxFault(i, "unexpected", A_VALUE)
        items[-1] = value
        return skip(self.words, i + 1)

    def group_types(self, part: OpPart, types: list[str], i: int) -> int:
        """Read types up to the closing bracket, or up to the comma before the next value."""
        words, seen = self.words, self.seen
        while True:
            word = words[i]
            first = word[0]
            if first == "!" or first in LETTERS or (first == "<" and len(word) > 1):
                types.append(seen.get(word) or self.once(word))
                i += 1
            elif word[-1] == "\n":
                i += 1
                continue
            elif first == '"' and types:  # a word behind the types: `T, "row"`
                return self.marked(part, i)
            else:
                raise self.no_type(i)
            after = words[i]
            if after == ")":
                return i
            if after[-1] == "\n" or after == "{":
                i = skip(words, i)
                if words[i] == "{":  # attributes of one argument
                    own, i = read_dictionary(words, i + 1, faults=self.faults)
                    part.own = {**(part.own or {}), len(types) - 1: own}
                    i = skip(words, i)
                after = words[i]
            if after != ",":
                return i
            j = skip(words, i + 1)
            if _is_value(words, j):
                return i
            i = j

    def types(self, kind: str, i: int, part: OpPart | None = None) -> tuple[OpPart, int]:
        """Read the types after ``:`` or ``->``, in round brackets or not.  part: whose list goes on."""
        words, seen = self.words, self.seen
        i = skip(words, i)
        if part is None:
            part = OpPart("", kind, [], [])
            if words[i] == "(":
                return self.types_in_brackets(part, skip(words, i + 1))
        types = part.types
        while True:
            word = words[i]
            first = word[0]
            if first != "!" and (first == "(" or not begins_type(word)):
                raise self.no_type(i)
            if first in LETTERS and (read := self.clause_types(part, word, i + 1)) is not None:
                i = read
            else:
                types.append(seen.get(word) or self.once(word))
                i += 1
            if words[i] != ",":
                return part, i
            j = skip(words, i + 1)
            if _is_value(words, j):  # `%a : T, %b : T`, as the documents write it
                return part, i
            i = j

    def clause_types(self, part: OpPart, word: str, i: int) -> int | None:
        """Read the types of a clause, ``loop i64``, ``src_layout(i64)``, or its bare word; None where it is a type."""
        words = self.words
        if is_scalar_type(word) or word[-1] == ">":
            return None
        at, i = len(part.types), skip(words, i)
        after = words[i]
        if after == "(" and is_scalar_type(words[skip(words, i + 1)]):
            j = self.group_types(part, part.types, skip(words, i + 1))
            if words[j] != ")":
                raise SyntaxFault(j, "unexpected", A_COMMA)
            i, mark = j + 1, Mark(word, at, len(part.types) - at, True)
        elif is_scalar_type(after):
            part.types.append(self.once(after))
            i, mark = i + 1, Mark(word, at, 1)
        elif after == "," and at:
            mark = Mark(word, at)
        else:
            return None
        part.marks = [*(part.marks or ()), mark]
        return i

    def types_in_brackets(self, part: OpPart, i: int) -> tuple[OpPart, int]:
        """Read types up to the closing round bracket."""
        words = self.words
        part.paired = True
        if words[i] != ")":
            i = self.group_types(part, part.types, i)
            if words[i] != ")":
                raise SyntaxFault(i, "unexpected", A_COMMA)
        return part, i + 1

    def no_type(self, i: int) -> SyntaxFault:
        """What is wrong when token ``i`` is no type."""
        if self.words[i] == "<" or self.words[i + 1] == "<":
            return SyntaxFault(i, "unbalanced", AN_ANGLE)
        return SyntaxFault(i, "unexpected", A_TYPE)
