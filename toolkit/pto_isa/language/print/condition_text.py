"""A condition as its author could have written it, followed by what the names in it mean."""

from __future__ import annotations

from ..tree import Let, Node
from .expression import text_of
from .latex import explained


def condition_text(condition: Node) -> str:
    """``src.rows % edge == 0; edge = 32 if src.itemsize == 1 else 16``: every name that the record defines is said."""
    named = [f"{_head(let)} = {text_of(let.shape or let.body)}" for let in explained([condition])]
    return "; ".join([text_of(condition), *named])


def _head(let: Let) -> str:
    return f"{let.name}({', '.join(let.params)})" if let.params else let.name
