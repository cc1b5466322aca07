"""Tables for the terminal, aligned by the width that characters have on the screen."""

from __future__ import annotations

from collections.abc import Sequence

from pto_isa.text.visible import on_one_line
from pto_isa.text.width import width

TableRow = Sequence[str]


def text_table(head: TableRow, rows: Sequence[TableRow], total: int | None = None) -> str:
    """Columns parted by two blanks; the last column is cut when a line would be wider than ``total``."""
    cells = [[on_one_line(cell) for cell in row] for row in (head, *rows)]
    widths = [max(width(row[place]) for row in cells) for place in range(len(head))]
    lines = []
    for row in cells:
        parts = [cell + " " * (widths[place] - width(cell)) for place, cell in enumerate(row[:-1])]
        used = sum(widths[:-1]) + 2 * (len(row) - 1)
        last = row[-1] if total is None else cut(row[-1], max(total - used, 12))
        lines.append("  ".join([*parts, last]).rstrip())
    return "\n".join(lines)


def cut(text: str, room: int) -> str:
    """The text in at most ``room`` columns, with an ellipsis where something is missing."""
    if width(text) <= room:
        return text
    kept, used = "", 0
    for char in text:
        if used + width(char) > room - 1:
            break
        kept += char
        used += width(char)
    return kept.rstrip() + "…"
