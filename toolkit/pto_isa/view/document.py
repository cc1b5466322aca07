"""A document as blocks, and its two printed forms: text of 100 columns, and Markdown.

Blocks: ("title", left, right), ("head", text), ("para", text), ("rows", header or None, rows), ("lines", texts) for
formulas, ("code", text, language), ("gap",).  In prose, parts between backticks are code.
"""

from __future__ import annotations

from ..text import markdown
from ..text.width import padded, width
from .screen import WIDTH, wrap

Block = tuple[object, ...]


def as_text(blocks: list[Block], bold: bool = False) -> list[str]:
    """Lines of at most 100 columns; only programs keep their own lines."""
    lines: list[str] = []
    for block in blocks:
        kind = block[0]
        if kind == "title":
            left, right = str(block[1]), str(block[2])
            fits = width(left) + width(right) + 2 <= WIDTH
            gap = " " * (WIDTH - width(left) - width(right))
            lines += [_strong(left, bold) + gap + right] if fits else [_strong(left, bold), *wrap(right, WIDTH)]
        elif kind == "gap":
            lines.append("")
        elif kind == "head":
            lines += ["", _strong(str(block[1]), bold)]
        elif kind == "para":
            lines += wrap(plain(str(block[1])), WIDTH)
        elif kind == "rows":
            lines += table(block[1], block[2])
        elif kind == "code":
            lines += [f"  {line}" for line in str(block[1]).rstrip("\n").split("\n")]
        elif kind == "lines":
            for text in _texts(block[1]):
                lines += formula_lines(text)
    return lines[1:] if lines and not lines[0] else lines


def formula_lines(text: str) -> list[str]:
    """One formula: its indent is kept, and what does not fit hangs below it."""
    depth = " " * (len(text) - len(text.lstrip()))
    first, *rest = wrap(plain(text.lstrip()), WIDTH - len(depth) - 6)
    return [f"  {depth}{first}", *(f"      {depth}{line}" for line in rest)]


def plain(text: str) -> str:
    """Prose without the marks of code."""
    return text.replace("`", "")


def _texts(value: object) -> list[str]:
    return [str(entry) for entry in value] if isinstance(value, (list, tuple)) else []


def _strong(text: str, bold: bool) -> str:
    return f"\x1b[1m{text}\x1b[0m" if bold else text


def table(header: object, rows: object) -> list[str]:
    """Columns aligned by display width, two blanks apart; the last column is wrapped."""
    return [line for row in table_rows(header, rows) for line in row]


def table_rows(header: object, rows: object) -> list[list[str]]:
    """The lines of each row of a table, the header's first when there is one."""
    body = [[plain(cell) for cell in _texts(row)] for row in rows] if isinstance(rows, list) else []
    whole = ([_texts(header)] if isinstance(header, list) else []) + body
    if not whole:
        return []
    count = max(len(row) for row in whole)
    room = WIDTH - 2
    sizes = [max((width(row[place]) for row in whole if place < len(row)), default=0) for place in range(count - 1)]
    sizes = _narrowed(sizes, room - 2 * (count - 1) - 24)
    last = max(room - sum(sizes) - 2 * (count - 1), 20)
    return [_row(row, [*sizes, last]) for row in whole]


def _row(row: list[str], sizes: list[int]) -> list[str]:
    cells = [wrap(cell, size) for cell, size in zip(row, sizes, strict=False)]
    lines: list[str] = []
    for place in range(max(len(cell) for cell in cells)):
        parts = ["  " + padded(cell[place] if place < len(cell) else "", sizes[k]) for k, cell in enumerate(cells)]
        lines.append("".join(parts).rstrip())
    return lines


def _narrowed(sizes: list[int], room: int) -> list[int]:
    """Widths that fit together: the widest columns give way, down to 12."""
    while sum(sizes) > room and max(sizes) > 12:
        place = sizes.index(max(sizes))
        sizes[place] = max(12, sizes[place] - (sum(sizes) - room))
    return sizes


def as_markdown(blocks: list[Block]) -> list[str]:
    """The same document in Markdown."""
    lines: list[str] = []
    for block in blocks:
        kind = block[0]
        if kind == "title":
            lines += [markdown.heading(1, str(block[1])), "", markdown.prose(str(block[2])), ""]
        elif kind == "head":
            lines += [markdown.heading(2, str(block[1])), ""]
        elif kind == "para":
            lines += [markdown.prose(str(block[1])), ""]
        elif kind == "code":
            lines += [*markdown.code_block(str(block[1]), str(block[2])), ""]
        elif kind == "lines":
            lines += [*markdown.code_block("\n".join(_texts(block[1])), "text"), ""]
        elif kind == "rows":
            rows = [_texts(row) for row in block[2]] if isinstance(block[2], list) else []
            lines += [*markdown.table(_texts(block[1]) if isinstance(block[1], list) else [], rows), ""]
    return lines[:-1] if lines and not lines[-1] else lines
