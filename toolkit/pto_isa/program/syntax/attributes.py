"""Attribute dictionaries and lists: ``{a = 1 : i32, b, c = [#pto.pipe<PIPE_V>, 2]}``."""

from __future__ import annotations

import re
from typing import Any

from .dense import array_problem, dense_problem
from .faults import (
    A_COMMA,
    A_KEY,
    A_LOC,
    A_NUMERIC_TYPE,
    A_TYPE,
    AN_ARROW,
    AN_ATTRIBUTE,
    ANOTHER_KEY,
    LESS_DEEP,
    SyntaxFault,
)
from .literals import is_numeric, problem
from .tree import Attributes

DEEPEST = 64
UNIT = "unit"
END = "\0"  # behind the last token
_STRING = re.compile(r'"((?:[^"\\]|\\.)*+)"')
_ESCAPES = re.compile(rb'\\([0-9A-Fa-f]{2}|[nt"\\])')  # those of MLIR: two hexadecimal digits are a byte of UTF-8
_NAMED = {b"n": b"\n", b"t": b"\t"}
_UNSEEN = re.compile(r'[\x00-\x1f"\\\x7f]')


def text_of(word: str) -> str:
    """What a string says: without its quotes, its escapes replaced; any other word is itself."""
    found = _STRING.match(word)
    if found is None or "\\" not in found[1]:
        return word if found is None else found[1]
    raw = _ESCAPES.sub(lambda e: _NAMED.get(e[1]) or (bytes.fromhex(e[1].decode()) if len(e[1]) == 2 else e[1]),
                       found[1].encode("utf-8", "surrogatepass"))  # fmt: skip
    return raw.decode("utf-8", "replace")


def quoted(text: str) -> str:
    """The string that says a text."""
    return (
        '"' + _UNSEEN.sub(lambda char: f"\\{ord(char[0]):02X}" if char[0] not in '"\\' else f"\\{char[0]}", text) + '"'
    )


def bare(value: str) -> str:
    """What a written value says: the text of a string, else the words before its type."""
    return text_of(value) if value[:1] == '"' else value.partition(" : ")[0]


def symbol(word: str) -> str:
    """The name of a symbol with its ``@``, one for all its spellings: ``@"f"`` is ``@f``."""
    return f"@{text_of(word[1:])}" if word[:2] == '@"' else word


def read_dictionary(
    words: list[str], i: int, into: Attributes | None = None, depth: int = 0, faults: list[SyntaxFault] | None = None
) -> tuple[Attributes, int]:
    """Read up to the closing brace; ``i`` follows the opening one.  A key without a value has the value ``unit``.

    faults: takes keys that are given twice, after which reading goes on.
    """
    found: Attributes = {} if into is None else into
    if depth > DEEPEST:
        raise SyntaxFault(i - 1, "too-deep", LESS_DEEP)
    while True:
        i = skip(words, i)
        key = words[i]
        if key == "}":
            return found, i + 1
        if key[0] == '"' and len(key) > 2:
            key = text_of(key)
        elif not (key[0].isalpha() or key[0] == "_"):
            raise SyntaxFault(i, "unexpected", A_KEY)
        if key in found and faults is not None:
            faults.append(SyntaxFault(i, "repeated-attribute", ANOTHER_KEY))
        i = skip(words, i + 1)
        if words[i] == "=":
            found[key], i = read_value(words, skip(words, i + 1), depth, faults)
            i = skip(words, i)
        else:
            found[key] = UNIT
        if words[i] == ",":
            i = skip(words, i + 1)
            if words[i] == "}":
                raise SyntaxFault(i, "unexpected", A_KEY)
        elif words[i] != "}":
            raise SyntaxFault(i, "unexpected", A_COMMA)


def read_list(
    words: list[str], i: int, depth: int = 0, faults: list[SyntaxFault] | None = None, close: str = "]"
) -> tuple[list[Any], int]:
    """Read up to the closing bracket, a square one by default; ``i`` follows the opening one."""
    found: list[Any] = []
    if depth > DEEPEST:
        raise SyntaxFault(i - 1, "too-deep", LESS_DEEP)
    while True:
        word = words[i]
        if word[0] == "%" and depth == 0:  # operands; attributes hold no values
            found.append(word)
            i += 1
        elif word[-1] == "\n":
            i += 1
            continue
        elif word == close and not found:
            return found, i + 1
        else:
            value, i = read_value(words, i, depth, faults)
            found.append(value)
        word = words[i]
        if word[-1] == "\n":
            i = skip(words, i)
            word = words[i]
        if word == close:
            return found, i + 1
        if word != ",":
            raise SyntaxFault(i, "unexpected", A_COMMA)
        i += 1


def read_value(words: list[str], i: int, depth: int, faults: list[SyntaxFault] | None = None) -> tuple[Any, int]:
    """Read one attribute value; with its type it stays one text (``2 : i32``, ``dense<1> : tensor<2xi32>``)."""
    word = words[i]
    first = word[0]
    if first == "[":
        return read_list(words, i + 1, depth + 1, faults)
    if first == "{":
        return read_dictionary(words, i + 1, None, depth + 1, faults)
    if first == "(":
        return read_function_type(words, i)
    long = len(word) > 1 and word != "->"
    if not (first.isalnum() or first == "_" or (long and (first in '#@!^"-' or word[-1] == ">"))):
        raise SyntaxFault(i, "unexpected", AN_ATTRIBUTE)
    i += 1
    if (first.isdigit() or first in '-"' or (first.isalpha() and word[-1] == ">")) and words[
        j := skip(words, i)
    ] == ":":
        j = skip(words, j + 1)
        kind = words[j]
        if not (kind[0].isalpha() or kind[0] == "!"):
            raise SyntaxFault(j, "unexpected", AN_ATTRIBUTE)
        if faults is not None and (fault := _misfit(word, kind, i - 1)) is not None:
            faults.append(fault)
        return f"{word} : {kind}", j + 1
    if faults is not None and (fault := _misfit(word, "", i - 1)) is not None:
        faults.append(fault)
    return word, i


def _misfit(word: str, type: str, at: int) -> SyntaxFault | None:
    """What is wrong with a number that its type does not have; a whole number without a type has 64 bits."""
    number = word[0] in "-0123456789"
    if word.startswith("array<"):
        found = array_problem(word)
    elif word.startswith("dense<"):
        found = dense_problem(word, type)
    elif number and type and not is_numeric(type) and (type[0] != "!" or "." in type):
        found = word, A_NUMERIC_TYPE
    elif number and (type or word.lstrip("-").isalnum()):
        expected = problem(word, type or "i64")
        found = None if expected is None else (word, expected)
    else:
        return None
    if found is None:
        return None
    fault = SyntaxFault(at, "literal", found[1])
    fault.found, fault.type = found[0], type or ("i64" if number else word.partition(":")[0].removeprefix("array<"))
    return fault


def read_function_type(words: list[str], i: int) -> tuple[str, int]:
    """Read ``(i32, f32) -> i32`` as one text; token ``i`` is the first bracket."""
    taken, i = _types(words, i)
    i = skip(words, i)
    if words[i] != "->":
        raise SyntaxFault(i, "unexpected", AN_ARROW)
    given, i = _types(words, skip(words, i + 1))
    return f"{taken} -> {given}", i


def _types(words: list[str], i: int) -> tuple[str, int]:
    """Read types in round brackets, or one without them."""
    if words[i] != "(":
        if not (words[i][0].isalpha() or words[i][0] == "!"):
            raise SyntaxFault(i, "unexpected", A_TYPE)
        return words[i], i + 1
    found: list[str] = []
    i = skip(words, i + 1)
    while words[i] != ")":
        if not (words[i][0].isalpha() or words[i][0] == "!"):
            raise SyntaxFault(i, "unexpected", A_TYPE)
        found.append(words[i])
        i = skip(words, i + 1)
        if words[i] == ",":
            i = skip(words, i + 1)
        elif words[i] != ")":
            raise SyntaxFault(i, "unexpected", A_COMMA)
    return f"({', '.join(found)})", i + 1


def skip(words: list[str], i: int) -> int:
    """Return the next token that is not the end of a line."""
    while words[i][-1] == "\n":
        i += 1
    return i


def read_location(words: list[str], i: int) -> tuple[str, int]:
    """Read what stands in ``loc(…)``; ``i`` follows the bracket."""
    start, depth = i, 1
    while True:
        word = words[i]
        after = words[skip(words, i)][0]
        if after in "%{}\0" or (word[-1] == "\n" and after.isalpha()):  # no location has these, nor begins a line so
            raise SyntaxFault(i, "unbalanced", A_LOC)
        depth += (word == "(") - (word == ")")
        if depth == 0:
            places = [k for k in range(start, i) if words[k][-1] != "\n"]
            end = _location(words, [*places, i], 0, 0)
            if end != len(places):
                raise SyntaxFault([*places, i][end], "unexpected", A_LOC)
            return joined([words[k] for k in places]), i + 1
        i += 1


def _location(words: list[str], places: list[int], k: int, depth: int) -> int:
    """The number in ``places`` behind the location that begins at number ``k``; the last of them is a bracket."""

    def takes(*wanted: str) -> bool:
        return [words[at] for at in places[k : k + len(wanted)]] == [*wanted]

    def fails(at: int) -> SyntaxFault:
        return SyntaxFault(places[min(at, len(places) - 1)], "unexpected", A_LOC)

    word = words[places[k]]
    if depth > DEEPEST:
        raise SyntaxFault(places[k], "too-deep", LESS_DEEP)
    if word == "unknown" or (word[0] == "#" and len(word) > 1):
        return k + 1
    if word[0] == '"' and len(word) > 1:
        k += 1
        if takes("("):  # a name for what lies elsewhere
            k = _location(words, places, k + 1, depth + 1)
            if not takes(")"):
                raise fails(k)
            return k + 1
        for _ in range(2):  # line and column
            if takes(":"):
                if not words[places[min(k + 1, len(places) - 1)]].isdecimal():
                    raise fails(k + 1)
                k += 2
            elif words[places[k - 1]].isdecimal():
                raise fails(k)
        return _range(words, places, k) if takes("to") else k
    if word == "callsite":
        after, count = _list(words, places, k + 1, depth, "(", "at", ")")
        if count != 2:  # what is called, and where
            raise fails(after - 1)
        return after
    if word == "fused" or word.startswith("fused<"):
        return _list(words, places, k + 1, depth, "[", ",", "]")[0]
    raise fails(k)


def _range(words: list[str], places: list[int], k: int) -> int:
    """Behind ``to 3:4`` or ``to :4``, where a range of a file ends."""
    k += 1
    k += words[places[k]].isdecimal()
    if words[places[k]] != ":" or not words[places[min(k + 1, len(places) - 1)]].isdecimal():
        raise SyntaxFault(places[k], "unexpected", A_LOC)
    return k + 2


def _list(
    words: list[str], places: list[int], k: int, depth: int, first: str, between: str, last: str
) -> tuple[int, int]:
    """The number behind the locations in brackets that a word takes, and how many these are."""
    if words[places[k]] != first:
        raise SyntaxFault(places[k], "unexpected", A_LOC)
    count = 0
    while True:
        k = _location(words, places, k + 1, depth + 1)
        count += 1
        if words[places[k]] == last:
            return k + 1, count
        if words[places[k]] != between:
            raise SyntaxFault(places[k], "unexpected", A_LOC)


def joined(words: list[str]) -> str:
    """The text of a location or an alias from its tokens."""
    return "".join({"at": " at ", ",": ", "}.get(word, word) for word in words)
