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
    return _ending(shown, ", ", f" {last} "), _ending(shown, "、", f" {_LAST[last]} ")


def either(phrases: Iterable[tuple[str, str]], last: str = "or") -> tuple[str, str]:
    """A list of phrases, each in both languages and said once: a tile, a mapping or nothing."""
    distinct = list(dict.fromkeys(phrases))
    en, zh = [one for one, _ in distinct], [other for _, other in distinct]
    return _ending(en, ", ", f" {last} "), _ending(zh, "、", _LAST[last])


def clauses(statements: Iterable[tuple[str, str]]) -> tuple[str, str]:
    """Statements, each in both languages, one after the other."""
    said = list(statements)
    return "; ".join(en for en, _ in said), "；".join(zh for _, zh in said)


_LAST = {"or": "或", "and": "和"}


def _ending(parts: list[str], comma: str, last: str) -> str:
    return comma.join(parts[:-1]) + last + parts[-1] if len(parts) > 1 else "".join(parts)
