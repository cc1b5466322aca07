"""Values and types that an op lists."""

from __future__ import annotations

from ..syntax.tree import Operation


def written_values(op: Operation) -> tuple[list[str], list[str]]:
    """The values that an op names one after the other, in brackets or not, and the types behind the colon."""
    names: list[str] = []
    types: list[str] = []
    for part in op.parts:
        if part.kind in ("", "("):
            names += [item for item in part.items if isinstance(item, str) and item[0] == "%"]
            types += part.types
        elif part.kind == ":":
            types += part.types
    return names, types


def result_texts(op: Operation) -> list[str]:
    """The types behind the arrow of an op; none without one."""
    return next((part.types for part in op.parts if part.kind == "->"), [])
