"""Element types by profile, codes of two of them, and layouts of tiles with pictures from the layout function."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from ....runtime.types.dtypes import BITS, Dtype
from ....runtime.types.tile_type import TileType
from ....runtime.words import FRACTALS, BlockLayout, BoxLayout, Fractal, Location
from ....text.words import word
from .. import markup
from ..book import Book
from ..escape import Html, text
from .code_tables import code_tables
from .layout_picture import layout_picture

if TYPE_CHECKING:
    from ....database import Op

HERE = "reference/layouts.md"
_ORDERS: dict[str, tuple[BlockLayout, BoxLayout]] = {
    "nd": ("row_major", "none_box"),
    "dn": ("col_major", "none_box"),
    "nz": ("col_major", "row_major"),
    "zn": ("row_major", "col_major"),
    "zz": ("row_major", "row_major"),
    "nn": ("col_major", "col_major"),
}
_WIDTHS: tuple[tuple[Dtype, int], ...] = (("f32", 32), ("f16", 16), ("i8", 8))


def layouts_page(book: Book) -> str:
    """The whole page."""
    title = book.word("layouts_page")
    body = [
        book.section("types", markup.paragraph(book.word("types_text")) + _types(book)),
        book.section("codes", code_tables(book)),
        book.section("layouts", markup.paragraph(book.word("layouts_text")) + _pictures(book)),
        book.section("boxes", markup.paragraph(book.word("boxes_text")) + _boxes(book)),
    ]
    return book.page(title, book.word("layouts_about"), markup.title(title), *body)


def _types(book: Book) -> Html:
    users = {profile: _users(book, profile) for profile in book.db.profiles}
    ops = book.href(HERE, "ops/index.md")
    rows = []
    for name, entry in book.db.vocabulary.element_types.items():
        cells = []
        for profile in book.db.profiles:
            count = users[profile].get(name, 0)
            where = f"{ops}?profile={profile}&type={name}"
            cells.append(markup.link(where, text(count)) if count else text("–"))
        word = book.link(HERE, "reference/vocabulary.md", markup.code(name), f"type-{name}")
        rows.append([word, text(entry.name[book.lang]), text(entry.bits), *cells])
    head = [book.word("type"), book.word("meaning"), book.word("bits"), *map(book.profile_name, book.db.profiles)]
    return markup.table(head, rows, "pto-numbers")


def _users(book: Book, profile: str) -> dict[str, int]:
    """Element type -> number of ops that have an operand of it on the profile."""
    found: dict[str, int] = {}
    for op in book.db.values():
        if profile in op.profiles:
            words = book.cache.kept(op, f"words {profile}", partial(_words, profile=profile))
            for name in book.db.vocabulary.element_types if "any" in words else words:
                found[name] = found.get(name, 0) + 1
    return found


def _words(op: Op, profile: str) -> set[str]:
    return {word for row in op.rows(profile) for word in row.values()}


def _tile(layout: str, dtype: Dtype = "f32", fractal: Fractal = 512) -> TileType:
    outer, inner = _ORDERS[layout]
    loc: Location = "vec" if inner == "none_box" else "mat"
    return TileType(dtype, 32, 32, loc=loc, blayout=outer, slayout=inner, fractal=fractal)


def _pictures(book: Book) -> Html:
    made = []
    for name in _ORDERS:
        tile = _tile(name)
        values = {"name": name, "outer": tile.blayout, "inner": tile.slayout, "rows": tile.box[0], "cols": tile.box[1]}
        key = "layout_caption_plain" if tile.slayout == "none_box" else "layout_caption"
        made.append(layout_picture(tile, word(key, book.lang, **values)))
    return markup.element("div", *made, class_="pto-layouts")


def _boxes(book: Book) -> Html:
    rows = []
    for name in _ORDERS:
        if _ORDERS[name][1] == "none_box":
            continue
        for fractal in sorted(FRACTALS):
            boxes = [_tile(name, dtype, fractal).box for dtype, _ in _WIDTHS]
            cells = [text(f"{rows_} x {cols}") for rows_, cols in boxes]
            rows.append([markup.code(name), *map(markup.code, _ORDERS[name]), text(fractal), *cells])
    assert all(BITS[dtype] == bits for dtype, bits in _WIDTHS)
    widths = [book.word("box_of_bits", n=bits) for _, bits in _WIDTHS]
    head = [book.word("layout"), markup.code("blayout"), markup.code("slayout"), book.word("fractal"), *widths]
    return markup.table(head, rows)
