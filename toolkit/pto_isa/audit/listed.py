"""Lists of element types in text: ``half``/``int32_t`` in pages, ``i32/f16`` in messages of the assembler."""

from __future__ import annotations

import re

from ..runtime.frozen import frozen
from .cpp.values import STANDARD


@frozen
class Listed:
    """A list of element types that a source gives for an operand (None: for the data in general) on some profiles."""

    types: frozenset[str]
    profiles: tuple[str, ...]
    operand: str | None
    line: int


def type_words(cpp: dict[str, str], ir: dict[str, str]) -> dict[str, str]:
    """Spelling -> element type, for prose: names of C++, with and without ``_t``, and those of text programs."""
    words = dict(cpp)
    words |= {alias: cpp[name] for alias, name in STANDARD.items() if name in cpp and " " not in alias}
    words |= {name.removesuffix("_t"): element for name, element in list(words.items())}
    for name, element in ir.items():
        words.setdefault(name, element)
    for spelled in ("signed", "unsigned", "char", "short", "long", "size"):
        words.pop(spelled, None)
    return words


def folded(types: frozenset[str] | set[str]) -> frozenset[str]:
    """Types without the signs of integers, as the assembler sees them."""
    return frozenset(f"i{name[1:]}" if re.fullmatch(r"u\d+", name) else name for name in types)


def message_types(text: str, words: dict[str, str]) -> frozenset[str] | None:
    """The types of ``i8/ui16/f16 or f32``; None when a word is something else."""
    found: set[str] = set()
    for word in re.split(r"\s*(?:/|,| or | and )\s*", text.strip(" .")):
        clean = word.strip().removeprefix("or ").removeprefix("and ").removeprefix("an ").strip()
        if not clean:
            continue
        name = words.get(clean) or words.get(clean.lower())
        if name is None:
            return None
        found.add(name)
    return frozenset(found) or None
