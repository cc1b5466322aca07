"""The one exception of the expression language; positions are inside the expression text, from 0."""

from __future__ import annotations

from ..runtime.errors import Carried


class At(tuple[int, int]):
    """Line and column inside the text of a definition, whose place in the record is ``home``.

    What a definition says stands in the equations that use it, and is still to be found where it was written.
    """

    home: tuple[str | int, ...]

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
        self.at = at
        self.line, self.column = at
        self.home = at.home if isinstance(at, At) else None
