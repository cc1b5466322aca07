"""The words that an op's name is made of: ``trowexpandmul`` is row, broadcast, multiply."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pto_isa.schema.base import Text

    from .model import Op

_LISTED = re.compile("[,、] ?")
_ISE = re.compile(r"(?<=\w)ise\b")  # many write quantize


def name_parts(op: Op) -> list[str]:
    """The parts of the name, as the glossary knows them; empty when it is not made of known parts.

    The first letter of most names tells the kind of operand (``tadd``, ``vadd``) and stands for no word.
    """
    known = op.database.name_parts
    return _split(op.name, known) or _split(op.name[1:], known)


def name_words(op: Op) -> list[Text]:
    """What the parts of the name stand for."""
    return [op.database.name_parts[part] for part in name_parts(op)]


def listed_words(text: str) -> list[str]:
    """The words of a list such as ``broadcast, expand``."""
    return _LISTED.split(text)


def search_words(op: Op, lang: str) -> list[str]:
    """Spellings and words by which a reader may look for an op, the English ones in both languages.

    An op is also looked for by what its group does: `trowmax` reduces.
    """
    return [word for word in dict.fromkeys(_search_words(op, lang)) if word]


def _search_words(op: Op, lang: str) -> Iterator[str]:
    db, parts, said = op.database, name_parts(op), name_words(op)
    said += [db.name_parts[part] for part in (op.group or "").split("-")[-1:] if part in db.name_parts]
    english = [op.name, op.record.intrinsic or op.name.upper(), *op.record.aliases, "".join(parts), *parts]
    english += [word for pair in said for word in listed_words(pair.en)]
    yield from english
    yield from (_ISE.sub("ize", word) for word in english)
    if lang == "zh":
        chinese = [word for pair in said for word in listed_words(pair.zh)]
        yield from chinese
        others = db.variants
        yield from (variant for word in chinese for variant in others.get(word, ()))


def _split(name: str, known: Mapping[str, Text]) -> list[str]:
    """The name as known parts, long ones first; empty if that cannot be done."""
    if name in known:
        return [name]
    for end in range(len(name) - 1, 0, -1):
        rest = _split(name[end:].lstrip("_"), known) if name[:end] in known else []
        if rest:
            return [name[:end], *rest]
    return []
