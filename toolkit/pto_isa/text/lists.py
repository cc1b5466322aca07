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


def alternatives(names: Iterable[str], last: str = "or", mark: str = "`") -> tuple[str, str]:
    """A list of words in both languages: ``a``, ``b`` or ``c``; ``mark`` stands around each."""
    shown = [f"{mark}{name}{mark}" for name in names]
    joiner = {"or": "或", "and": "和"}[last]
    if len(shown) < 2:
        return "".join(shown), "".join(shown)
    return f"{', '.join(shown[:-1])} {last} {shown[-1]}", f"{'、'.join(shown[:-1])} {joiner} {shown[-1]}"
