"""Releases of the assembler as numbers: ``0.58`` is 58, ``1.2`` is 1002, so that they compare as they follow."""

from __future__ import annotations

FIRST, LAST = 0, 1 << 20  # before and behind every release
_MINORS = 1000

ReleaseSpan = tuple[int, int]  # the first release, and the last one


def number_of_release(name: str) -> int:
    """The number of a release that is written ``major.minor``.  Raises ValueError for another text."""
    major, minor = name.split(".")
    return int(major) * _MINORS + int(minor)


def release_of_number(number: int) -> str:
    """The release of a number."""
    return f"{number // _MINORS}.{number % _MINORS}"
