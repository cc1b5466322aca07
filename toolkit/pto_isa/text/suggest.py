"""What was probably meant by a name that nothing has: the names like it, and the question that offers them."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from .lists import alternatives

ALIKE = 0.6  # names whose likeness is less are no suggestion
_LONGEST = 60  # characters of a name that are compared


def close(name: object, known: Iterable[object], most: int = 3, alike: float = ALIKE) -> list[str]:
    """At most ``most`` known names like the given one, whatever the case; of equals those that begin like it."""
    if not isinstance(name, str) or not name:
        return []
    names = {str(entry).lower(): str(entry) for entry in known}
    asked = name.lower()[:_LONGEST]
    letters = _letters(asked)
    import difflib  # few have to ask

    # No likeness is above the share of letters that two names have in common, which is known much sooner.
    likely = [e for e in names if 2.0 * len(letters & _letters(e)) / (len(e) + len(asked)) >= alike]
    found = difflib.get_close_matches(asked, likely, n=4 * most, cutoff=alike)
    ratio = {entry: difflib.SequenceMatcher(None, entry, asked).ratio() for entry in found}
    found.sort(key=lambda entry: (-ratio[entry], -_beginning(entry, asked), entry))
    return [names[entry] for entry in found[:most]]


def question(names: Iterable[str], mark: str = "`") -> tuple[str, str]:
    """``; did you mean `a` or `b`?`` in both languages, empty without names; ``mark`` stands around each."""
    en, zh = alternatives(names, mark=mark)
    return (f"; did you mean {en}?", f"；是否想写 {zh}？") if en else ("", "")


def meant(
    name: object, known: Iterable[object], most: int = 3, alike: float = ALIKE, mark: str = "`"
) -> tuple[str, str]:
    """The question that names what was probably meant, in both languages; empty when nothing is close."""
    return question(close(name, known, most, alike), mark)


@lru_cache(maxsize=4096)
def _letters(name: str) -> frozenset[tuple[str, int]]:
    """The characters of a name, each with how many of the same stand before it."""
    return frozenset((char, name.count(char, 0, place)) for place, char in enumerate(name))


def _beginning(one: str, other: str) -> int:
    """How many characters two names have in common at their beginning."""
    return next((k for k, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other)))
