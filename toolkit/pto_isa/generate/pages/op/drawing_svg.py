"""A grid of a drawing as SVG.  Colours and patterns come from the style sheet, so both colour schemes work.

What became of a cell shows without colour: an untouched cell is hatched, a pad value is dotted, the valid region has a
thick frame, the marked element a double one and what it reads a dashed one.  The explorer's script changes classes and
texts of these cells in place, so their order (rows, then columns; rectangle, then text) is part of the interface.
"""

from __future__ import annotations

from ...drawing.picture import IDLE, PAD, USED, Grid
from ..escape import text

WIDTH, HEIGHT, LEFT, TOP, EDGE = 40, 24, 18, 16, 14
CLASSES = {IDLE: "i", USED: "u", PAD: "p"}
# one set of patterns per page; two colours of line are enough, the style sheet gives them
PATTERNS = (
    '<svg class="pto-patterns" width="0" height="0" aria-hidden="true" focusable="false"><defs>'
    '<pattern id="pto-hatch" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">'
    '<line x1="0" y1="0" x2="0" y2="6"/></pattern>'
    '<pattern id="pto-dots" width="6" height="6" patternUnits="userSpaceOnUse"><circle cx="1.5" cy="1.5" r="1"/>'
    '<circle cx="4.5" cy="4.5" r="1"/></pattern></defs></svg>'
)


def grid_svg(grid: Grid, title: str, marked: int | None, reads: frozenset[int]) -> str:
    """One operand; ``title`` is what a reader who does not see it is told."""
    rows, cols = grid.shown
    top, left = grid.first
    more_rows, more_cols = top + rows < grid.shape[0], left + cols < grid.shape[1]
    wide = LEFT + cols * WIDTH + (EDGE if more_cols else 2)
    high = TOP + rows * HEIGHT + (EDGE if more_rows else 2)
    parts = [f'<text class="x" x="{LEFT + c * WIDTH + WIDTH // 2}" y="11">{left + c}</text>' for c in range(cols)]
    parts += [f'<text class="x" x="9" y="{TOP + r * HEIGHT + 16}">{top + r}</text>' for r in range(rows)]
    if more_cols:
        parts.append(f'<text class="x" x="{wide - 6}" y="11">…</text>')
    if more_rows:
        parts.append(f'<text class="x" x="9" y="{high - 4}">⋮</text>')
    for r in range(rows):
        for c in range(cols):
            place = (top + r) * grid.shape[1] + left + c
            kind = CLASSES[grid.states[r][c]] + (" s" if place == marked else " r" if place in reads else "")
            parts.append(_cell(kind, LEFT + c * WIDTH, TOP + r * HEIGHT, grid.texts[r][c]))
    if grid.valid is not None:
        height = max(0, min(grid.valid[0] - top, rows)) * HEIGHT
        width = max(0, min(grid.valid[1] - left, cols)) * WIDTH
        parts.append(f'<rect class="v" x="{LEFT}" y="{TOP}" width="{width}" height="{height}"/>')
    head = f'viewBox="0 0 {wide} {high}" width="{wide}" height="{high}" role="img" aria-label="{text(title)}"'
    return f"<svg {head}>{''.join(parts)}</svg>"


def _cell(kind: str, x: int, y: int, shown: str) -> str:
    rect = f'<rect x="{x}" y="{y}" width="{WIDTH}" height="{HEIGHT}"/>'
    return f'<g class="c {kind}">{rect}<text x="{x + WIDTH // 2}" y="{y + 16}">{text(shown)}</text></g>'


def swatch(kind: str) -> str:
    """A small cell for the legend."""
    return (
        f'<svg class="pto-swatch" viewBox="0 0 26 18" width="26" height="18" aria-hidden="true"><g class="{kind}">'
        '<rect x="2" y="2" width="22" height="14"/></g></svg>'
    )
