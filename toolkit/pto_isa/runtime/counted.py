"""Numbers in English sentences."""

from __future__ import annotations


def counted(count: int, noun: str) -> str:
    """A number with what it counts: ``1 file``, ``3 files``."""
    return f"{count} {noun}{'' if count == 1 else 's'}"
