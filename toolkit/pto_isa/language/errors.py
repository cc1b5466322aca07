"""The one exception of the expression language; positions are inside the expression text, from 0."""

from __future__ import annotations


class ExpressionError(ValueError):
    """An expression that is not in the language or does not fit its record.

    ``line`` and ``column`` count from 0 inside the text; the caller adds where the text stands in its file.
    """

    def __init__(self, en: str, zh: str, at: tuple[int, int] = (0, 0)) -> None:
        super().__init__(en)
        self.en = en
        self.zh = zh
        self.line, self.column = at
