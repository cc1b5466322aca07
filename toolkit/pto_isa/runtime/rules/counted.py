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
