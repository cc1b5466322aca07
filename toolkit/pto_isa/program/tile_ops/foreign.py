"""Parts of a recorded op that none of its text forms has: clauses, words and lists that nothing here understands."""

from __future__ import annotations

from functools import cache
from typing import Any

from ...runtime.program_op import INDEX, STYLES, positional
from ..syntax.tree import Operation
from ..written.functions import properties, read_properties
from ..written.parts import kind_of, word_of
from ..written.recorded import forms_of
from .shape import listed_parts, words_among

_ONE_OF_EACH = frozenset({"ins(", "outs(", "{", ":", "->", "[", "("})
_CLAUSES = frozenset({"ins(", "outs(", "{"})
_BARE = frozenset({"v", "(", "{", ":", "->"})
_GENERIC = _BARE | {"["}  # the blocks that an op branches to


@cache
def _words(name: str) -> frozenset[str]:
    """The keywords of the text forms of an op."""
    lists = frozenset(word for style in STYLES for _, form in forms_of(name, style) for word in form.groups)
    return lists | clause_words(name)


@cache
def clause_words(name: str) -> frozenset[str]:
    """The words that stand before single operands of an op."""
    stated = [slot.word for _, form in forms_of(name, "dps") for slot in form.slots.values() if slot.word]
    keys = [key for _, form in forms_of(name, "dps") for key in form.attributes if "." in key]
    clauses = [word.partition(".")[0] for word in (*stated, *keys)]
    return frozenset(word for word in (*clauses, *alone_words(name)) if word)


@cache
def alone_words(name: str) -> frozenset[str]:
    """The words that attributes of an op are, on their own or before the brackets of a clause."""
    keys = (key for _, form in forms_of(name, "dps") for key in form.attributes)
    return frozenset(key[1:] for key in keys if key[0] == ".")


@cache
def refused_words(name: str) -> frozenset[str]:
    """The attributes and clauses that no form of an op takes, and that the assembler refuses by their names."""
    forms = [form for _, form in forms_of(name, "dps")]
    return frozenset.intersection(*(frozenset(form.refused) for form in forms)) if forms else frozenset()


@cache
def takes_words(name: str) -> bool:
    """Whether attributes of an op are written as words among its operands, in clauses or alone."""
    keys = (key for style in STYLES for _, form in forms_of(name, style) for key in form.attributes)
    return any(key == positional(0) or "." in key for key in keys)


def attributes_of(op: Operation) -> dict[str, Any]:
    """The attributes of an op by their keys: those of its dictionaries, and words that stand outside them."""
    if not takes_words(op.name):
        return properties(op)
    return properties(op) | words_among(listed_parts(op, clause_words(op.name)), alone_words(op.name))


@cache
def takes_places(name: str) -> bool:
    """Whether words among the operands of an op are attributes by their places."""
    return any(positional(0) in form.attributes for style in STYLES for _, form in forms_of(name, style))


@cache
def _flags(name: str) -> frozenset[str]:
    """The bare words of an op, and words in quotes with these."""
    return frozenset(flag for _, form in forms_of(name, "dps") for flag in form.flags)


def _foreign_mark(op: Operation) -> str | None:
    """A word among the items of the parts that the op does not have."""
    for part in op.parts:
        for mark in part.marks or ():
            known = clause_words(op.name) if mark.items else _flags(op.name) | alone_words(op.name) | {","}
            if mark.word not in known:
                return mark.word
    return None


def foreign_part(op: Operation) -> str | None:
    """A word of the first part that an op does not have in any of its text forms; None without one.

    ``ins(…) outs(…)`` go with attributes, and with types where the op gives a value; other ways to write it are a list
    of values, with types.  Each part stands once.
    """
    clauses = op.part("ins") is not None or op.part("outs") is not None
    allowed = _CLAUSES if clauses else _GENERIC if op.quoted else _BARE
    if clauses and op.results:
        allowed = allowed | {":", "->"}
    seen: set[str] = set()
    count = 0  # of the operands of the generic form
    for part in op.parts:
        kind = kind_of(part)
        strange = False
        if op.quoted and kind == "v":
            strange = read_properties(str(part.items[0])) is None
        elif kind == "[" and INDEX in _words(op.name):
            continue  # one list of operands among others
        elif kind == "[":
            strange = not all(str(item)[0] == "^" for item in part.items)
        elif kind == "v" and clause_words(op.name) and not takes_places(op.name):
            strange = any(item[0] not in "%@^" and item not in alone_words(op.name) for item in map(str, part.items))
        elif op.quoted and kind == "(":
            strange = bool(part.types) or not all(str(item)[0] == "%" for item in part.items)
            count = len(part.items)
        elif op.quoted and kind == ":":
            strange = len(part.types) != count
        elif op.quoted and kind == "->":
            strange = any(text[0] == "<" for text in part.types)
        if part.word not in _words(op.name) and (kind not in allowed or strange or kind in seen & _ONE_OF_EACH):
            return word_of(part)
        seen.add(kind)
    return _foreign_mark(op)
