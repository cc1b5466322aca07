"""What a written value of an attribute stands for."""

from __future__ import annotations

import re
from typing import Any

from ...generated.programs._names import WORDS
from ..syntax.attributes import UNIT, bare
from ..syntax.literals import number_of
from .numbers import Whole, numbers_of

# A word with the name of its attribute: `#pto<round_mode RINT>`, `#pto.layout<nd>`, `<PIPE_V>`.
_NAMED = re.compile(r'(?:#[\w.]+)?<\s*(?:[\w.]+\s+)?("?[\w.$-]+"?)\s*>')
# A word of an enumeration that C++ has as a number: `#pto<mx_group_axis axis0>`.
_NUMBERED = re.compile(r"#pto[\w.]*<\s*(?:[\w.]+\s+)?[a-z]+(\d{1,4})\s*>")


def word(value: Any, kind: str) -> Any:
    """The word, number or truth that a written attribute value stands for; a bare word begins with a dot."""
    text = str(value)
    if text[:1] == ".":
        if kind == "bool":
            return True
        text = text[1:]
    if kind == "bool":
        text = {"0": "false", "1": "true"}.get(text.partition(" : ")[0], text)
        return text in ("true", UNIT) if text in ("true", "false", UNIT) else text
    if kind == "int":
        if (named := _NUMBERED.fullmatch(text)) is not None:
            return int(named[1])
        written, _, type = text.partition(" : ")
        number, numbers = number_of(written), numbers_of(type or "i64")
        return numbers.held(number) if isinstance(number, int) and isinstance(numbers, Whole) else text
    if (named := _NAMED.fullmatch(text)) is not None:
        text = named[1]
    text = bare(text)
    return WORDS.get(kind, {}).get(text, text)
