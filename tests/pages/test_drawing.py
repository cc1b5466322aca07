"""Drawings: the numbers are those of the generated op, the SVG is well-formed and self-contained, both languages."""

from __future__ import annotations

import json
import re
from typing import Any
from xml.etree import ElementTree

import numpy as np
import pytest

from language.records import database
from pto_isa.conform.calling import compute
from pto_isa.database import Database
from pto_isa.generate.drawing.numbers import full, short
from pto_isa.generate.drawing.picture import IDLE, PAD, SCENES, USED, Picture, ShownOperand, elements
from pto_isa.generate.examples.operands import dtype_of, example_operands
from pto_isa.generate.pages import LANGUAGES, Book
from pto_isa.generate.pages.op.drawing import drawing, element_sentence
from pto_isa.generate.pages.op.drawing_svg import PATTERNS, grid_svg
from pto_isa.runtime.numeric import decode
from pto_isa.runtime.types.dtypes import CODES, FLOATS
from whole_manual import build_cache

DATABASE = database()
_HAN = re.compile("[\u4e00-\u9fff]")


def pictures(db: Database = DATABASE) -> list[tuple[str, Picture]]:
    return [(op.name, shown) for op in db.values() for shown in build_cache().pictures(op)]


def first(name: str) -> Picture:
    return build_cache().pictures(DATABASE[name])[0]


def test_nearly_every_op_has_a_drawing() -> None:
    assert len({name for name, _ in pictures()}) >= 100


def test_forms_and_modes_have_drawings_of_their_own() -> None:
    modes = [shown.chosen[1] for shown in build_cache().pictures(DATABASE["trowexpandmul"])]
    assert modes == ["column", "block", "column_left", "block_left"]
    assert [shown.chosen[0] for shown in build_cache().pictures(DATABASE["tfillpad"])] == ["vector", "matrix"]
    for op in DATABASE.values():
        chosen = [shown.chosen for shown in build_cache().pictures(op)]
        assert len(chosen) == len(set(chosen)) <= SCENES, op.name
    made = drawing(Book(DATABASE, "zh", build_cache()), DATABASE["trowexpandmul"], "ops/trowexpandmul.md")
    assert made.count('<figure class="pto-drawing"') == made.count('<div class="tabbed-block">') == 4
    assert made.index("pto-patterns") < made.index("tabbed-set")  # patterns in a hidden tab would fill nothing


@pytest.mark.parametrize("name", [op.name for op in DATABASE.values()])
def test_the_numbers_are_those_of_the_generated_op(name: str) -> None:
    op = DATABASE[name]
    if not build_cache().pictures(op):
        semantics = op.record.semantics
        targets = [str(getattr(e, "set", e)).partition("=")[0] for e in (semantics.equations if semantics else [])]
        assert not any("[" in target for target in targets)  # registers are not drawn
    for shown in build_cache().pictures(op):
        compare(name, shown)


def compare(name: str, shown: Picture) -> None:
    op = DATABASE[name]
    before = example_operands(op, op.record.examples[shown.example])
    after = example_operands(op, op.record.examples[shown.example])
    compute(name, after, shown.profile, exact=True)
    for grid in shown.grids:
        old, new = (held(operands[grid.name], grid) for operands in (before, after))
        (top, left), (rows, cols) = grid.first, grid.shown
        for r in range(top, top + rows):
            for c in range(left, left + cols):
                place = r * grid.shape[1] + c
                if not grid.written:
                    assert grid.text(place) == short(old[r, c].item())
                elif grid.state(place) == IDLE:
                    assert grid.text(place) == "·" and short(old[r, c].item()) == short(new[r, c].item())
                else:
                    assert grid.text(place) == short(new[r, c].item()), (grid.name, r, c)


def held(operand: Any, grid: ShownOperand) -> Any:
    """The numbers of an operand as rows; the bits of a packed predicate."""
    values = elements(operand, grid.bits)
    if grid.bits:
        return values
    dtype = dtype_of(operand)
    values = decode(np.ascontiguousarray(values), dtype) if dtype in CODES else values
    return values.astype(np.float64) if dtype in FLOATS or dtype in CODES else values


def test_states() -> None:
    """What the drawing of tfillpad shows: one pad column behind the copied ones; of tinsert, one window."""
    fill = first("tfillpad")
    dst = next(grid for grid in fill.grids if grid.written)
    assert dst.states[0] == (USED, USED, *[PAD] * 6) and set(dst.states[1]) == {PAD}
    src = next(grid for grid in fill.grids if not grid.written)
    assert src.states[0][:3] == (USED, USED, IDLE) and src.valid == (1, 2)
    insert = first("tinsert")
    assert sum(row.count(USED) for row in insert.grids[-1].states) == 6
    assert insert.grids[-1].first[1] > 0


def test_a_sum_reads_its_row_and_a_product_reads_pairs() -> None:
    assert [place for _, place in first("trowsum").reads] == [16, 17, 18]
    product = first("tmatmul")
    assert {name for name, _ in product.reads} == {"src0", "src1"} and len(product.reads) == 6


def test_what_is_read_is_listed_in_the_order_of_the_drawing() -> None:
    book = Book(DATABASE, "en", build_cache())
    assert element_sentence(book, first("thistogram")).endswith("reads src[0, 0], src[0, 1], src[0, 2].")
    assert element_sentence(book, first("tdequant")).endswith("reads src[1, 2], scale[1, 0], offset[1, 0].")
    assert first("tmrgsort").marked[0] == "dst"  # the list, and not the counts beside it


@pytest.mark.parametrize("lang", LANGUAGES)
def test_sections_are_well_formed_and_self_contained(lang: str) -> None:
    book = Book(DATABASE, lang, build_cache())
    for op in DATABASE.values():
        made = drawing(book, op, f"ops/{op.name}.md")
        if not made:
            continue
        made = re.sub(
            "<input(?: checked)?([^>]*)>", r"<input\1/>", made.replace("&para;", "¶").replace("<br>", "<br/>")
        )
        root = ElementTree.fromstring(f"<div>{made}</div>")
        labels = [entry.get("aria-label") for entry in root.iter("svg") if entry.get("role") == "img"]
        assert labels and all(labels)
        assert root.find(".//figcaption") is not None
        assert bool(_HAN.search("".join(root.itertext()))) == (lang == "zh")
        for entry in root.iter():
            assert entry.tag not in ("script", "image", "use", "foreignObject")
            for name, value in entry.attrib.items():
                assert not name.startswith("on") and name != "src"
                assert "//" not in value and "url(" not in value
                assert name != "href" or value == "#drawing"


def test_an_explorer_offers_what_the_equations_of_its_form_read() -> None:
    """Words and pads that only another form of the op looks at would change nothing."""

    def offered(name: str, scene: int) -> dict[str, Any]:
        made = str(build_cache().explorers(DATABASE[name])[scene])
        return {
            key: json.loads(re.findall(rf",{key}:(.*?),(?=numbers:|pads:|rules:)", made)[0])
            for key in ("words", "numbers", "pads")
        }

    assert [shown.chosen[0] for shown in build_cache().pictures(DATABASE["tfillpad"])] == ["vector", "matrix"]
    assert offered("tfillpad", 0) == {"words": {}, "numbers": [], "pads": ["dst"]}
    pads = ["null", "zero", "max", "min"]
    assert offered("tfillpad", 1) == {"words": {"pad_val": pads}, "numbers": [], "pads": []}
    assert offered("tmov", 0)["words"] == {}  # ReLU belongs to the path out of the accumulator
    assert offered("textract", 0)["numbers"] == ["index_row", "index_col"]
    # a form that hangs on a word stays, as a reader may choose it
    assert offered("mscatter", 0)["words"]["coalesce"] == ["row", "elem"]


def test_an_explorer_has_only_the_forms_that_its_operands_can_take() -> None:
    made = str(build_cache().explorers(DATABASE["tfillpad"])[0])
    assert '"vector"' in made and '"matrix"' not in made


def test_hostile_names_stay_text() -> None:
    hostile = "\"><script>alert(1)</script>{{ x }} & '"
    grid = ShownOperand(hostile, "tile", "f32", (1, 1), (0, 0), (1, 1), True, ((hostile,),), ((USED,),))
    root = ElementTree.fromstring(grid_svg(grid, hostile, 0, frozenset()))
    assert root.get("aria-label") == hostile
    assert [entry.tag for entry in root.iter()] == ["svg", "text", "text", "g", "rect", "text", "rect"]
    ElementTree.fromstring(PATTERNS)


NUMBERS = [
    (0, "0"), (0.0, "0"), (-0.0, "−0"), (7, "7"), (-7.0, "−7"), (999999, "999999"), (2**31, "2.15e9"), (True, "1"),
    (-(2**63), "−9.2e18"), (1234567.0, "1.23e6"), (0.5, "0.5"), (0.125, "0.125"), (1 / 3, "0.3333"), (1e-9, "1e-9"),
    (3.4028234663852886e38, "3.4e38"), (float("inf"), "∞"), (float("-inf"), "−∞"), (float("nan"), "NaN"),
    (0.0009994, "0.001"), (0.00012, "1.2e-4"), (999999.9, "1e6"), (12345.678, "12346"), (2.5, "2.5"), (99.995, "100"),
]  # fmt: skip


@pytest.mark.parametrize(("value", "wanted"), NUMBERS)
def test_short_numbers(value: float, wanted: str) -> None:
    assert short(value) == wanted


@pytest.mark.parametrize(
    ("value", "wanted"),
    [
        (2595384160, "2595384160"), (-(2**63), "−9223372036854775808"), (0, "0"), (-0.0, "−0"), (True, "1"),
        (1234567.0, "1234567"), (1 / 3, "0.3333333"), (-2.5, "−2.5"), (3.4028234663852886e38, "3.402823e38"),
        (float("inf"), "∞"), (2.0**-24, "5.960464e-8"),
    ],
)  # fmt: skip
def test_full_numbers(value: float, wanted: str) -> None:
    assert full(value) == wanted


def test_the_sentence_says_all_digits_of_an_integer() -> None:
    shift = first("tshl")  # 1 shifted left by 31
    assert shift.grids[-1].text(shift.marked[1]) == "−2.15e9"
    assert "dst[1, 2] = −2147483648 " in element_sentence(Book(DATABASE, "en", build_cache()), shift)


def test_the_marked_element_reads_a_number_where_there_is_one() -> None:
    """Behind the numbers of the example lie zeros, about which nobody can tell where they come from."""
    insert = next(shown for shown in build_cache().pictures(DATABASE["tinsert"]) if shown.example == "accumulator-relu")
    assert (insert.marked, insert.value) == (("dst", 33), "4")  # row 1, column 1 of 32
    add = first("tadd")
    assert (add.marked, add.value) == (("dst", 18), "0")  # 6 − 6
