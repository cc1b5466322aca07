"""Pictures of storage order, drawn from the offsets that the layout function computes."""

from __future__ import annotations

from ....runtime.types.layout import offsets
from ....runtime.types.tile_type import TileType
from .. import markup
from ..escape import Html

_CELL = 9  # picture units per element


def layout_picture(tile: TileType, caption: str) -> Html:
    """An SVG of a tile: its boxes with the offset of their first element, and lines in storage order."""
    order = offsets(tile)
    height, width = tile.box if tile.box != (1, 1) else (tile.rows, tile.cols)
    corners = [(row, col) for row in range(0, tile.rows, height) for col in range(0, tile.cols, width)]
    corners.sort(key=lambda corner: int(order[corner]))
    parts, starts = [], []
    for place, (row, col) in enumerate(corners):
        inside = order[row : row + height, col : col + width]
        ranked = inside.ravel().argsort(kind="stable")
        path = [(row + int(k) // width, col + int(k) % width) for k in ranked]
        starts.append(path[0])
        box = {"x": col * _CELL, "y": row * _CELL, "width": width * _CELL, "height": height * _CELL}
        parts.append(markup.mark("rect", class_=f"pto-box{' pto-odd' if place % 2 else ''}", **box))
        parts.append(markup.mark("polyline", class_="pto-order", points=_points(_corners(path))))
        x, y = (col + width / 2) * _CELL, (row + height / 2) * _CELL
        parts.append(markup.element("text", str(inside.min()), x=f"{x:g}", y=f"{y:g}"))
    if len(starts) > 1:
        parts.append(markup.mark("polyline", class_="pto-boxes", points=_points(starts)))
    view = f"-2 -2 {tile.cols * _CELL + 4} {tile.rows * _CELL + 4}"
    picture = markup.element("svg", *parts, viewBox=view, role="img", aria_label=caption)
    return markup.element("figure", picture, markup.element("figcaption", caption), class_="pto-layout")


def _corners(path: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """The path without points that lie on the straight line between their neighbours."""
    kept = path[:1]
    for before, here, after in zip(path, path[1:], path[2:], strict=False):
        turn = (here[0] - before[0], here[1] - before[1]) != (after[0] - here[0], after[1] - here[1])
        if turn:
            kept.append(here)
    return kept + path[-1:]


def _points(path: list[tuple[int, int]]) -> str:
    half = _CELL / 2
    return " ".join(f"{col * _CELL + half:g},{row * _CELL + half:g}" for row, col in path)
