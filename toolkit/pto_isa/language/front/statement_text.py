"""Equations in the language itself, whole: what they write, how they combine it and where they apply."""

from __future__ import annotations

from ..expression_text import text_of
from .opdef import Statement


def statement_text(item: Statement) -> str:
    """``dst[i, j] += src[i, j] where src[i, j] > 0``; `max` and `min` stand with the old value that they combine."""
    target, value = text_of(item.target), text_of(item.value)
    if item.by == "add":
        text = f"{target} += {value}"
    else:
        text = f"{target} = {value}" if item.by == "replace" else f"{target} = {item.by}({target}, {value})"
    return text if item.where is None else f"{text} where {text_of(item.where)}"
