"""The one exception of the expression language; positions are inside the expression text, from 0."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from ..runtime.errors import Carried


class At(tuple[int, int]):
    """Line and column inside the text of a definition, whose place in the record is ``home``.

    What a definition says stands in the equations that use it, and is still to be found where it was written.
    """

    home: tuple[str | int, ...]  # empty for a text of a shared file, whose errors belong to what uses it

    @classmethod
    def of(cls, at: tuple[int, int], home: tuple[str | int, ...]) -> At:
        """Return a place that knows in which text it is."""
        made = cls(at)
        made.home = home
        return made


class ExpressionError(Carried, ValueError):
    """An expression that is not in the language or does not fit its record.

    ``line`` and ``column`` count from 0 inside the text; the caller adds where the text stands in its file.  ``home``
    is the place in the record of a definition that the text belongs to, None for the text that the caller gave.
    """

    def __init__(self, en: str, zh: str, at: tuple[int, int] = (0, 0)) -> None:
        super().__init__(en)
        self.en = en
        self.zh = zh
        self.home = at.home if isinstance(at, At) else None
        self.at = (0, 0) if self.home == () else at
        self.line, self.column = self.at


@contextmanager
def used_at(at: tuple[int, int]) -> Iterator[None]:
    """Moves the errors of a shared definition to the place that uses it."""
    try:
        yield
    except ExpressionError as error:
        if error.home == ():
            raise ExpressionError(error.en, error.zh, at) from None
        raise


@contextmanager
def placed(path: tuple[str | int, ...]) -> Iterator[None]:
    """Adds the place in the record of the text that is read or typed to an error that does not know it."""
    try:
        yield
    except ExpressionError as error:
        error.home = error.home or path
        raise
