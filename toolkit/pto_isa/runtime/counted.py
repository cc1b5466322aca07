"""Numbers and lists in sentences."""

from __future__ import annotations

from collections.abc import Iterable


def counted(count: int, noun: str) -> str:
    """A number with what it counts: ``1 file``, ``3 files``."""
    return f"{count} {noun}{'' if count == 1 else 's'}"


def listed(names: Iterable[str]) -> tuple[str, str]:
    """Names one after the other, as English and as Chinese separate them; ``-`` in both when there is none."""
    found = list(names)
    return ", ".join(found) or "-", "、".join(found) or "-"


def printable(text: str) -> str:
    """Return a text of one line for a terminal: what cannot be seen, or would command it, is written as its number."""
    if text.isprintable():
        return text
    return "".join(char if char.isprintable() else f"\\u{ord(char):04x}" for char in text)
