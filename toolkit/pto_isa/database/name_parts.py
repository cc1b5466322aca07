"""The words that an op's name is made of: ``trowexpandmul`` is row, broadcast, multiply."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pto_isa.schema.base import Text

    from .model import Op


def name_parts(op: Op) -> list[str]:
    """The parts of the name, as the glossary knows them; empty when it is not made of known parts.

    The first letter of most names tells the kind of operand (``tadd``, ``vadd``) and stands for no word.
    """
    known = op.database.name_parts
    return _split(op.name, known) or _split(op.name[1:], known)


def name_words(op: Op) -> list[Text]:
    """What the parts of the name stand for."""
    return [op.database.name_parts[part] for part in name_parts(op)]


def _split(name: str, known: Mapping[str, Text]) -> list[str]:
    """The name as known parts, long ones first; empty if that cannot be done."""
    if name in known:
        return [name]
    for end in range(len(name) - 1, 0, -1):
        rest = _split(name[end:].lstrip("_"), known) if name[:end] in known else []
        if rest:
            return [name[:end], *rest]
    return []
