"""The tables of codes on the page of element types: every code of both formats, with the value that arrays have."""

from __future__ import annotations

import re

import numpy as np
import pytest

from language.records import database
from pto_isa.generate.pages.book import Book
from pto_isa.generate.pages.build_cache import BuildCache
from pto_isa.generate.pages.reference.code_tables import code_tables, shown
from pto_isa.runtime import decode
from runtime.exact import same_numbers

DATABASE = database()


def number(cell: str) -> float:
    """Read a cell back: `−1.5·2<sup>−9</sup>`, `∞`, `NaN`, `0.25`."""
    sign, rest = (-1.0, cell[1:]) if cell.startswith("−") else (1.0, cell)
    if power := re.fullmatch(r"(?:([\d.]+)·)?2<sup>−(\d+)</sup>", rest):
        return sign * float(power.group(1) or 1) * 2.0 ** -int(power.group(2))
    return sign * float(rest.replace("∞", "inf"))


@pytest.mark.parametrize("lang", ["en", "zh"])
@pytest.mark.parametrize(("name", "codes"), [("hif8", 256), ("f4e1m2", 16)])
def test_every_code_has_its_value(lang: str, name: str, codes: int) -> None:
    page = code_tables(Book(DATABASE, lang, BuildCache(DATABASE)))
    start = page.index(f'id="codes-{name}"')
    table = page[page.index("<tbody>", start) : page.index("</tbody>", start)]
    cells = [cell for row in table.split("<tr>")[1:] for cell in re.findall(r"<td>(.*?)</td>", row)[1:]]
    assert len(cells) == codes
    assert same_numbers([number(cell) for cell in cells], decode(np.arange(codes, dtype=np.uint8), name))


def test_formats_with_a_table_say_how_they_are_read_and_where_it_is_stated() -> None:
    described = {name for name, entry in DATABASE.vocabulary.element_types.items() if entry.coding is not None}
    assert described == {"hif8", "f4e1m2"}
    assert all(DATABASE.vocabulary.element_types[name].source for name in described)


@pytest.mark.parametrize(
    ("value", "text"),
    [(0.0, "0"), (-0.0, "−0"), (0.0078125, "0.0078125"), (2.0**-8, "2<sup>−8</sup>"), (-1.5 * 2.0**-15, "−1.5·2<sup>−15</sup>")],
)  # fmt: skip
def test_values_are_written_exactly(value: float, text: str) -> None:
    assert shown(value) == text
