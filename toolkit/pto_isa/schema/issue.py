"""A place in a file and a fault found there: what the reader, the models and the checks report."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field

from ..runtime.frozen import frozen
from ..text.visible import on_one_line
from ..text.width import width

_EXCERPT = 100  # columns of a source line that are shown

# The way to a value in the data of a file, from the outermost key or place in a list: ``("constraints", 2, "check")``
FieldPath = tuple[str | int, ...]


@frozen
class Position:
    """A place in a file; line and column count from 1, columns count characters."""

    file: str
    line: int
    column: int

    def __str__(self) -> str:
        return f"{self.file}:{self.line}:{self.column}"


@frozen
class Issue:
    """One fault: where it is, a stable code such as ``yaml/duplicate-key`` and the message {en, zh}."""

    file: str
    line: int
    column: int
    code: str
    message: Mapping[str, str] = field(hash=False)

    @property
    def position(self) -> Position:
        """The place as a value of its own."""
        return Position(self.file, self.line, self.column)

    def text(self, lang: str = "en") -> str:
        """The message in one language; English where the language is unknown."""
        return self.message.get(lang) or self.message["en"]

    def __str__(self) -> str:
        return self.line_of("en")

    def line_of(self, lang: str = "en") -> str:
        """``file:line:column: message`` in the asked language."""
        return f"{self.file}:{self.line}:{self.column}: {self.text(lang)}"

    def as_dict(self, lang: str = "en") -> dict[str, str | int]:
        """Plain data for JSON output."""
        return {
            "file": self.file, "line": self.line, "column": self.column, "code": self.code, "message": self.text(lang)
        }  # fmt: skip

    def render(self, source: str | None = None, lang: str = "en") -> str:
        """The message, and below it the source line with a caret when the text of the file is given."""
        head = self.line_of(lang)
        lines = source.split("\n") if source else []
        if not 1 <= self.line <= len(lines):
            return head
        shown, caret = _excerpt(lines[self.line - 1].rstrip("\r"), self.column - 1)
        return f"{head}\n    {shown}\n    {' ' * caret}^"


def quoted(text: str, limit: int = 40) -> str:
    """The text between backticks for a message (quotes where it holds one), visible and cut to ``limit`` characters."""
    shown = on_one_line(text[:limit]) + ("…" if len(text) > limit else "")
    return f'"{shown}"' if "`" in shown else f"`{shown}`"


def _excerpt(line: str, column: int) -> tuple[str, int]:
    """A window of the line around the column, and the screen column of the caret in it."""
    column = max(0, min(column, len(line)))
    start = 0 if column < _EXCERPT * 3 // 4 else column - _EXCERPT // 2
    before, after = on_one_line(line[start:column]), on_one_line(line[column : start + _EXCERPT])
    mark = "…" if start else ""
    tail = "…" if len(line) > start + _EXCERPT else ""
    return f"{mark}{before}{after}{tail}", width(mark + before)
