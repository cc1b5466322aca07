"""The drawings of an op: an example per form and mode as grids of numbers, with what one element reads."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import TYPE_CHECKING

from ...drawing.picture import PAD, Grid, Picture
from .. import markup
from ..book import Book
from ..drawing_words import WORDS
from ..escape import text
from .drawing_svg import PATTERNS, grid_svg, swatch

if TYPE_CHECKING:
    from ....database import Op

_LEGEND = ("u", "p", "i", "v", "s", "r")
_STATIC = frozenset({"caption", "cropped", "operand_line", "bits", "result", "before"})
EXPLORERS = "assets/explore"  # the folder of the scripts of ops, beside the languages
_LISTED = 4  # elements that are named one by one


def drawing(book: Book, op: Op, here: str) -> str:
    """The section, or nothing for an op that computes nothing on its examples; several drawings are tabs."""
    made = [(_title(shown), _figure(book, op, here, k)) for k, shown in enumerate(book.trees.pictures(op))]
    if not made:
        return ""
    several = markup.tabs("drawing", made) if len(made) > 1 else made[0][1]
    return book.section("drawing", PATTERNS + several)


def _title(shown: Picture) -> str:
    return markup.codes(name for name in shown.chosen if name) or markup.code(shown.example)


def _figure(book: Book, op: Op, here: str, scene: int) -> str:
    shown = book.trees.pictures(op)[scene]
    inputs = [_operand(book, shown, grid) for grid in shown.grids if not grid.written]
    outputs = [_operand(book, shown, grid) for grid in shown.grids if grid.written]
    grids = f'<div class="pto-operands">{"".join(inputs)}{"".join(outputs)}</div>'
    legend = "".join(f"<li>{swatch(kind)} {_said(book, f'legend_{kind}')}</li>" for kind in _kinds(shown))
    body = f'{grids}<ul class="pto-legend">{legend}</ul><figcaption>{_caption(book, shown)}</figcaption>'
    return f'<figure class="pto-drawing"{_explorer(book, op, here, scene)}>{body}</figure>'


def _explorer(book: Book, op: Op, here: str, scene: int) -> str:
    """Where the explorer finds the op's script and its words; nothing for a picture that has none."""
    if book.trees.explorers(op)[scene] is None:
        return ""
    folder = book.href(here, f"../{EXPLORERS}.md")
    words = {key: pair[book.lang == "zh"] for key, pair in WORDS.items() if key not in _STATIC}
    words["profiles"] = json.dumps({name: entry.name[book.lang] for name, entry in book.db.profiles.items()})
    said = text(json.dumps(words, ensure_ascii=False))
    place = f' data-scripts="{text(folder)}" data-op="{text(op.name)}" data-scene="{scene}"'
    return f'{place} data-words="{said}"'


def _said(book: Book, key: str, **values: object) -> str:
    """A text of the drawing, as plain text."""
    return WORDS[key][book.lang == "zh"].format_map(values)


def _kinds(shown: Picture) -> list[str]:
    """The marks that occur: the legend explains no others."""
    states = {state for grid in shown.grids for row in grid.states for state in row}
    found = {"u", "s"} | ({"p"} if PAD in states else set()) | ({"i"} if "idle" in states else set())
    found |= {"v"} if any(grid.valid for grid in shown.grids) else set()
    found |= {"r"} if any(state for grid in shown.grids if not grid.written for state in grid.states) else set()
    return [kind for kind in _LEGEND if kind in found]


def _operand(book: Book, shown: Picture, grid: Grid) -> str:
    line = _said(book, "operand_line", dtype=grid.dtype, rows=grid.shape[0], cols=grid.shape[1])
    comma = "，" if book.lang == "zh" else ", "
    if grid.kind == "predicate":
        line += comma + _said(book, "bits")
    valid = ""
    if grid.valid is not None:
        valid = comma + _said(book, "valid_part", rows=grid.valid[0], cols=grid.valid[1])
    marked = shown.marked[1] if grid.written and shown.marked[0] == grid.name else None
    reads = frozenset(place for name, place in shown.reads if not grid.written and name == grid.name)
    made = grid_svg(grid, f"{grid.name}: {line}{valid}", marked, reads)
    both = len([other for other in shown.grids if other.name == grid.name]) > 1
    role = "result" if grid.written else "before" if both else ""
    arrow = '<span aria-hidden="true">→</span> ' if grid.written else ""
    said = f'<span>{text(line)}<span class="pto-valid">{text(valid)}</span></span>'
    name = book.aside(markup.code(grid.name), _said(book, role)) if role else markup.code(grid.name)
    head = f"{arrow}{name} {said}"
    place = {"name": grid.name, "part": "after" if grid.written else "before"}
    place |= {"first": "{} {}".format(*grid.first), "shown": "{} {}".format(*grid.shown), "cols": str(grid.shape[1])}
    data = "".join(f' data-{key}="{text(value)}"' for key, value in place.items())
    return f'<div class="pto-operand"{data}><p>{head}</p>{made}</div>'


def _caption(book: Book, shown: Picture) -> str:
    profile = f'<span class="pto-on">{book.profile_name(shown.profile)}</span>'
    said = _said(book, "caption", example=markup.code(shown.example), profile=profile)
    if any(grid.shown != grid.shape for grid in shown.grids):
        said = book.then(said, text(_said(book, "cropped")))
    body = f'<p class="pto-said">{text(element_sentence(book, shown))}</p>{markup.paragraph(said, "pto-small")}'
    if shown.others:
        values = book.comma.join(markup.code(f"{name} = {value}") for name, value in shown.others)
        body += markup.paragraph(_said(book, "values_line", values=values), "pto-small pto-given")
    return body


def element_sentence(book: Book, shown: Picture) -> str:
    """What the marked element is and reads, as plain text."""
    by_name = {grid.name: grid for grid in shown.grids if not grid.written}
    owner = next(grid for grid in shown.grids if grid.written and grid.name == shown.marked[0])
    place = shown.marked[1]
    words = {"element": _element(owner, place), "value": shown.value}
    if not shown.reads:
        return _said(book, "element_pad" if owner.state(place) == PAD else "element_made", **words)
    listed: list[str] = []
    for name, grid in by_name.items():  # in the order of the drawing, each row by row
        if places := [place for other, place in shown.reads if other == name]:
            listed.append(_places(book, grid, sorted(places, key=grid.cell)))
    return _said(book, "element_reads", **words, reads=book.comma.join(listed))


def _places(book: Book, grid: Grid, places: Sequence[int]) -> str:
    if len(places) > _LISTED:
        return _said(book, "several", count=len(places), name=grid.name)
    return book.comma.join(_element(grid, place) for place in places)


def _element(grid: Grid, place: int) -> str:
    row, col = grid.cell(place)
    return f"{grid.name}[{row}, {col}]"
