"""The combinations of element types that type tables stand for."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Mapping
from typing import Any


def combinations(tables: Iterable[tuple[Mapping[str, str], Iterable[Mapping[str, Any]]]]) -> list[dict[str, str]]:
    """The combinations that type tables (operand -> variable, rows of types) stand for, each once."""
    found: dict[tuple[tuple[str, str], ...], None] = {}
    for bind, rows in tables:
        for row in rows:
            choices = [["any"] if row[name] == "any" else row[name] for name in row]
            for values in itertools.product(*choices):
                chosen = dict(zip(row, values, strict=True))
                found[tuple((operand, chosen.get(word, word)) for operand, word in bind.items())] = None
    return [dict(entry) for entry in found]
