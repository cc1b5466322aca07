"""The drawings of an op: an example per form and mode as grids of numbers, with what one element reads."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import TYPE_CHECKING

from ....text.words import names, word
from ...drawing.picture import PAD, Picture, ShownOperand
from .. import markup
from ..book import Book
from ..escape import Html, text
from .drawing_svg import PATTERNS, grid_svg, swatch

if TYPE_CHECKING:
    from ....database import Op

_LEGEND = ("u", "p", "i", "v", "s", "r")
_STATIC = frozenset({"caption", "cropped", "operand_line", "bits", "result", "before"})
EXPLORERS = "assets/explore"  # the folder of the scripts of ops, beside the languages
_LISTED = 4  # elements that are named one by one


def drawing(book: Book, op: Op, here: str) -> Html:
    """The section, or nothing for an op that computes nothing on its examples; several drawings are tabs."""
    made = [(_title(shown), _figure(book, op, here, k)) for k, shown in enumerate(book.cache.pictures(op))]
    if not made:
        return markup.NOTHING
    several = markup.tabs("drawing", made) if len(made) > 1 else made[0][1]
    return book.section("drawing", PATTERNS + several)


def _title(shown: Picture) -> Html:
    return markup.codes(name for name in shown.chosen if name) or markup.code(shown.example)


def _figure(book: Book, op: Op, here: str, scene: int) -> Html:
    shown = book.cache.pictures(op)[scene]
    inputs = [_operand(book, shown, grid) for grid in shown.grids if not grid.written]
    outputs = [_operand(book, shown, grid) for grid in shown.grids if grid.written]
    grids = markup.element("div", *inputs, *outputs, class_="pto-operands")
    legend = (markup.words(swatch(kind), _said(book, f"legend_{kind}")) for kind in _kinds(shown))
    listed = markup.element("ul", *(markup.element("li", said) for said in legend), class_="pto-legend")
    caption = markup.element("figcaption", _caption(book, shown))
    place = _explorer(book, op, here, scene)
    return markup.element("figure", grids, listed, caption, class_="pto-drawing", **place)


def _explorer(book: Book, op: Op, here: str, scene: int) -> dict[str, object]:
    """Where the explorer finds the op's script and its words; nothing for a picture that has none."""
    if book.cache.explorers(op)[scene] is None:
        return {}
    folder = book.href(here, f"../{EXPLORERS}.md")
    words = {key: word(f"drawing.{key}", book.lang) for key in names("drawing") if key not in _STATIC}
    words["profiles"] = json.dumps({name: entry.name[book.lang] for name, entry in book.db.profiles.items()})
    said = json.dumps(words, ensure_ascii=False)
    return {"data_scripts": folder, "data_op": op.name, "data_scene": scene, "data_words": said}


def _said(book: Book, key: str, **values: object) -> str:
    """A text of the drawing, as plain text."""
    return word(f"drawing.{key}", book.lang, **values)


def _filled(book: Book, key: str, **values: Html) -> Html:
    """A text of the drawing with HTML in its places."""
    return Html(word(f"drawing.{key}", book.lang)).format_map(values)


def _kinds(shown: Picture) -> list[str]:
    """The marks that occur: the legend explains no others."""
    states = {state for grid in shown.grids for row in grid.states for state in row}
    found = {"u", "s"} | ({"p"} if PAD in states else set()) | ({"i"} if "idle" in states else set())
    found |= {"v"} if any(grid.valid for grid in shown.grids) else set()
    found |= {"r"} if any(state for grid in shown.grids if not grid.written for state in grid.states) else set()
    return [kind for kind in _LEGEND if kind in found]


def _operand(book: Book, shown: Picture, grid: ShownOperand) -> Html:
    line = _said(book, "operand_line", dtype=grid.dtype, rows=grid.shape[0], cols=grid.shape[1])
    comma = "，" if book.lang == "zh" else ", "
    if grid.bits:
        line += comma + _said(book, "bits")
    valid = ""
    if grid.valid is not None:
        valid = comma + _said(book, "valid_part", rows=grid.valid[0], cols=grid.valid[1])
    marked = shown.marked[1] if grid.written and shown.marked[0] == grid.name else None
    reads = frozenset(place for name, place in shown.reads if not grid.written and name == grid.name)
    made = grid_svg(grid, f"{grid.name}: {line}{valid}", marked, reads)
    both = len([other for other in shown.grids if other.name == grid.name]) > 1
    role = "result" if grid.written else "before" if both else ""
    arrow = [markup.element("span", "→", aria_hidden="true")] if grid.written else []
    said = markup.element("span", line, markup.element("span", valid, class_="pto-valid"))
    name = book.aside(markup.code(grid.name), text(_said(book, role))) if role else markup.code(grid.name)
    head = markup.paragraph(markup.words(*arrow, name, said))
    place = {"name": grid.name, "part": "after" if grid.written else "before"}
    place |= {"first": "{} {}".format(*grid.first), "shown": "{} {}".format(*grid.shown), "cols": str(grid.shape[1])}
    data = {f"data-{key}": value for key, value in place.items()}
    return markup.element("div", head, made, class_="pto-operand", **data)


def _caption(book: Book, shown: Picture) -> Html:
    profile = markup.element("span", book.profile_name(shown.profile), class_="pto-on")
    said = _filled(book, "caption", example=markup.code(shown.example), profile=profile)
    if any(grid.shown != grid.shape for grid in shown.grids):
        said = book.then(said, text(_said(book, "cropped")))
    body = markup.paragraph(element_sentence(book, shown), "pto-said") + markup.paragraph(said, "pto-small")
    if shown.others:
        values = book.comma.join(markup.code(f"{name} = {value}") for name, value in shown.others)
        body += markup.paragraph(_filled(book, "values_line", values=values), "pto-small pto-given")
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
    return _said(book, "element_reads", **words, reads=str(book.comma).join(listed))


def _places(book: Book, grid: ShownOperand, places: Sequence[int]) -> str:
    if len(places) > _LISTED:
        return _said(book, "several", count=len(places), name=grid.name)
    return str(book.comma).join(_element(grid, place) for place in places)


def _element(grid: ShownOperand, place: int) -> str:
    row, col = grid.cell(place)
    return f"{grid.name}[{row}, {col}]"
