"""The parts of one op: brackets, keywords, types and attributes, up to its end or to the brace of a region."""

from __future__ import annotations

from typing import Any

from .attributes import END, read_dictionary, read_list, read_location, skip
from .faults import A_COMMA, A_REGION, A_TYPE, A_VALUE, AN_ANGLE, AN_END, AN_ITEM, ONE_TYPE_EACH, SyntaxFault
from .openings import begins, is_region
from .syntax import Op, Part

LETTERS = frozenset("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_")
DIGITS = frozenset("0123456789")
SIGILS = frozenset('%!#@^"')  # they begin a word and are none alone


def flat(word: str) -> str:
    """Return a type that was broken over lines as one line."""
    return " ".join(word.split())


def _belongs(bare: Part, word: str, after: str) -> bool:
    """Whether a bare word is what the keyword before it takes: a type with its brackets, `i32` in `index to i32`."""
    return not bare.items and (word[-1] == ">" or (bare.word == "to" and after != ":"))


class PartReader:
    """Reads parts from the tokens ``words``, which end with a line break and two ``END``."""

    def __init__(self, words: list[str]) -> None:
        self.words = words
        self.seen: dict[str, str] = {}
        self.faults: list[SyntaxFault] = []

    def once(self, word: str) -> str:
        """Return a type or a name of an op as the one text for all that are equal: they compare faster."""
        return self.seen.setdefault(word, word if "\n" not in word else flat(word))

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
                        op.loc, i = read_location(words, i + 2)
                        continue
                    part, i = self.group(word, i + 2)
                    parts.append(part)
                    bare = None
                elif after == "=":
                    part, i = self.keyed(word, i + 2)
                    parts.append(part)
                    bare = None
                elif after == "," or (bare is not None and not bare.comma and _belongs(bare, word, after)):
                    bare, i = self.bare(parts, bare, word, i)
                else:
                    bare = Part(word, "", [], [])
                    parts.append(bare)
                    i += 1
            elif word[-1] == "\n":
                j = skip(words, i + 1)
                if words[j] == END or words[j] == "}" or begins(words, j):
                    if not (parts and parts[-1].comma):
                        return i, False
                    if words[j][0] != "%":
                        raise SyntaxFault(j, "unexpected", AN_ITEM)
                i = j
            elif first in DIGITS or (
                len(word) > 1 and word != "->" and (first in SIGILS or first == "-" or word[-1] == ">")
            ):
                bare, i = self.bare(parts, bare, word, i)
            elif first == ":" and bare is not None and not bare.items and words[i + 1] == "[":
                found, i = read_list(words, i + 2, faults=self.faults)  # `offset: [%a]`
                parts[-1] = Part(bare.word, ":", found, [])
                bare = None
            elif first == ":" or word == "->":
                part, i = self.types(word, i + 1)
                parts.append(part)
                bare = None
            elif first == "{":
                if is_region(words, op, i):
                    parts.append(Part("", "region", [], []))
                    return i + 1, True
                part = Part("", "{", [], [])
                part.attributes, i = read_dictionary(words, i + 1, faults=self.faults)
                parts.append(part)
                bare = None
            elif first == "[":
                items, i = read_list(words, i + 1, faults=self.faults)
                part = Part(bare.word if bare is not None and bare.word and not bare.items else "", "[", items, [])
                if part.word:
                    parts[-1] = part
                else:
                    parts.append(part)
                bare = None
            elif first == "(" and words[j := skip(words, i + 1)] == "{":  # the generic form: `({ … }, { … })`
                parts.append(Part("(", "region", [], []))
                return j + 1, True
            elif first == ")" and parts and parts[-1].kind == "region" and parts[-1].word:
                parts.append(Part(")", "", [], []))
                i += 1
            elif first == "(":
                lone = bare is not None and not bare.items and not bare.comma  # `ins` on the line before
                part, i = self.group(parts.pop().word if lone else "", i + 1)
                parts.append(part)
                bare = None
            elif first == "," and parts and parts[-1].kind == "region" and parts[-1].word:
                j = skip(words, i + 1)
                if words[j] != "{":
                    raise SyntaxFault(j, "unexpected", A_REGION)
                parts.append(Part(",", "region", [], []))
                return j + 1, True
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
            items, i = read_list(words, i + 1, faults=self.faults)
            return Part(word, "=", [items], []), i
        long = len(value) > 1 and value != "->"
        if first.isalnum() or (long and (first in '%#@"-' or value[-1] == ">")):
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
            if (
                ((first in SIGILS or item[-1] == ">" or first == "-") and len(item) > 1 and item != "->")
                or first in LETTERS
                or first in DIGITS
            ):
                items.append(item)
                i += 1
            elif item[-1] == "\n":
                i += 1
                if words[i][0] in LETTERS and "." in words[i] and words[i][-1] != ">":  # the bracket was never closed
                    raise SyntaxFault(i, "unexpected", AN_ITEM)
                continue
            elif first == ")" and (not items or part.attributes is not None):
                return part, i + 1
            elif first == "[":
                found, i = read_list(words, i + 1, faults=self.faults)
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
            if words[j][0] == "%" or words[j + 1] == "=":
                return i
            i = j

    def types(self, kind: str, i: int) -> tuple[Part, int]:
        """Read the types after ``:`` or ``->``, in round brackets or not."""
        words, seen = self.words, self.seen
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
            types.append(seen.get(word) or self.once(word))
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
