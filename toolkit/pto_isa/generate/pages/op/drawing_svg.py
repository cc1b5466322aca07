"""A grid of a drawing as SVG.  Colours and patterns come from the style sheet, so both colour schemes work.

What became of a cell shows without colour: an untouched cell is hatched, a pad value is dotted, the valid region has a
thick frame, the marked element a double one and what it reads a dashed one.  The explorer's script changes classes and
texts of these cells in place, so their order (rows, then columns; rectangle, then text) is part of the interface.
"""

from __future__ import annotations

from ...drawing.picture import IDLE, PAD, USED, ShownOperand
from .. import markup
from ..escape import Html

WIDTH, HEIGHT, LEFT, TOP, EDGE = 40, 24, 18, 16, 14
CLASSES = {IDLE: "i", USED: "u", PAD: "p"}
# one set of patterns per page; two colours of line are enough, the style sheet gives them
_SIZE = {"width": 6, "height": 6, "patternUnits": "userSpaceOnUse"}
_HATCH = markup.element(
    "pattern", markup.mark("line", x1=0, y1=0, x2=0, y2=6), id="pto-hatch", **_SIZE, patternTransform="rotate(45)"
)
_DOTS = markup.element("pattern", *(markup.mark("circle", cx=c, cy=c, r=1) for c in (1.5, 4.5)), id="pto-dots", **_SIZE)
_NO_SIZE = {"width": 0, "height": 0, "aria_hidden": "true", "focusable": "false"}
PATTERNS = markup.element("svg", markup.element("defs", _HATCH, _DOTS), class_="pto-patterns", **_NO_SIZE)


def grid_svg(grid: ShownOperand, title: str, marked: int | None, reads: frozenset[int]) -> Html:
    """One operand; ``title`` is what a reader who does not see it is told."""
    rows, cols = grid.shown
    top, left = grid.first
    more_rows, more_cols = top + rows < grid.shape[0], left + cols < grid.shape[1]
    wide = LEFT + cols * WIDTH + (EDGE if more_cols else 2)
    high = TOP + rows * HEIGHT + (EDGE if more_rows else 2)
    parts = [_index(LEFT + c * WIDTH + WIDTH // 2, 11, left + c) for c in range(cols)]
    parts += [_index(9, TOP + r * HEIGHT + 16, top + r) for r in range(rows)]
    if more_cols:
        parts.append(_index(wide - 6, 11, "…"))
    if more_rows:
        parts.append(_index(9, high - 4, "⋮"))
    for r in range(rows):
        for c in range(cols):
            place = (top + r) * grid.shape[1] + left + c
            kind = CLASSES[grid.states[r][c]] + (" s" if place == marked else " r" if place in reads else "")
            parts.append(_cell(kind, LEFT + c * WIDTH, TOP + r * HEIGHT, grid.texts[r][c]))
    if grid.valid is not None:
        height = max(0, min(grid.valid[0] - top, rows)) * HEIGHT
        width = max(0, min(grid.valid[1] - left, cols)) * WIDTH
        parts.append(markup.mark("rect", class_="v", x=LEFT, y=TOP, width=width, height=height))
    size = {"viewBox": f"0 0 {wide} {high}", "width": wide, "height": high}
    return markup.element("svg", *parts, **size, role="img", aria_label=title)


def _index(x: int, y: int, shown: int | str) -> Html:
    """The number of a row or column."""
    return markup.element("text", str(shown), class_="x", x=x, y=y)


def _cell(kind: str, x: int, y: int, shown: str) -> Html:
    rect = markup.mark("rect", x=x, y=y, width=WIDTH, height=HEIGHT)
    return markup.element("g", rect, markup.element("text", shown, x=x + WIDTH // 2, y=y + 16), class_=f"c {kind}")


def swatch(kind: str) -> Html:
    """A small cell for the legend."""
    cell = markup.element("g", markup.mark("rect", x=2, y=2, width=22, height=14), class_=kind)
    size = {"viewBox": "0 0 26 18", "width": 26, "height": 18}
    return markup.element("svg", cell, class_="pto-swatch", **size, aria_hidden="true")
