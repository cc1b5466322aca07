"""Text in Markdown: prose, code, tables, links.

In prose of records, parts between backticks are code; everything else that Markdown, HTML or mathematics in Markdown
would act upon is escaped.  What these functions give is ``Markdown``, which they leave as it is; every other text is
prose to them, so one that nobody thought of is escaped.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from .visible import on_one_line, visible

_MARKS = str.maketrans({char: f"\\{char}" for char in "\\`*_{}[]<>#|~&$"})
_SAFE = ("https://", "http://")


class Markdown(str):
    """A text that is Markdown already."""

    __slots__ = ()


def prose(text: str) -> Markdown:
    """A paragraph of a record."""
    return text if isinstance(text, Markdown) else Markdown(_first("".join(_inline(text))))


def inline(text: str) -> Markdown:
    """Prose in the middle of a line."""
    return text if isinstance(text, Markdown) else Markdown("".join(_inline(text)))


def _cell(text: str) -> str:
    """Prose in a cell of a table, in which a bar ends code too; one that is escaped already stays so."""
    return inline(text).replace("\\|", "|").replace("|", "\\|")


def _inline(text: str) -> Iterable[str]:
    return (_code(piece) if is_code else _plain(piece) for is_code, piece in _pieces(text))


def _pieces(text: str) -> Iterable[tuple[bool, str]]:
    """Prose and code by turns; all is prose when a backtick has no partner."""
    pieces = on_one_line(" ".join(text.split())).split("`")
    if len(pieces) % 2 == 0:
        return [(False, "`".join(pieces))]
    return [(bool(place % 2), piece) for place, piece in enumerate(pieces) if piece]


def _plain(text: str) -> str:
    return text.translate(_MARKS)


def _first(line: str) -> str:
    """A line that begins no list: those of other marks are escaped already."""
    body = line.lstrip()
    number = body[: len(body) - len(body.lstrip("0123456789"))]
    if number and body[len(number) : len(number) + 1] in (".", ")"):
        return f"{number}\\{body[len(number) :]}"
    return f"\\{body}" if body[:1] in ("-", "+", "=", ":") else body


def _code(text: str) -> str:
    run = 1
    while "`" * run in text:
        run += 1
    blank = " " if text[:1] in ("`", " ") or text[-1:] in ("`", " ") else ""
    return f"{'`' * run}{blank}{text}{blank}{'`' * run}"


def code(text: str) -> Markdown:
    """Inline code."""
    return Markdown(_code(on_one_line(text)) if text else "")


def code_block(text: str, language: str = "") -> list[str]:
    """Lines of a block of code."""
    lines = visible(text).rstrip("\n").split("\n")
    longest = max(len(line) - len(line.lstrip("`")) for line in map(str.lstrip, lines))
    fence = "`" * max(3, longest + 1)
    return [f"{fence}{''.join(char for char in language if char.isalnum())}", *lines, fence]


def heading(level: int, text: str) -> Markdown:
    """A heading."""
    return Markdown(f"{'#' * level} {inline(text)}")


def link(text: str, address: str) -> Markdown:
    """A link to a page of the web or to a path; an address of another kind is shown and leads nowhere."""
    if not address.startswith(_SAFE) and (":" in address or address.startswith(("//", "\\"))):
        return Markdown(f"{inline(text)} ({code(address)})")
    where = on_one_line(address)
    for char in "<>\\ ()":
        where = where.replace(char, f"%{ord(char):02X}")
    return Markdown(f"[{inline(text)}]({where})")


def table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> list[str]:
    """Lines of a table; short rows are filled."""
    rows = [list(row) for row in rows]
    count = max(map(len, [head, *rows]))
    filled = [[*map(_cell, row), *[""] * (count - len(row))] for row in [list(head), *rows]]
    return [f"| {' | '.join(row)} |" for row in [filled[0], ["---"] * count, *filled[1:]]]
