"""The explorer's script against the generated NumPy code and against the oracle, in the browser."""

from __future__ import annotations

import gzip
import json
import re
from typing import Any

import pytest

from pto_isa.database import Op
from pto_isa.generate.drawing.explorer import known_to_script
from pto_isa.generate.drawing.picture import run_example
from pto_isa.generate.examples.operands import example_call
from pto_isa.generate.pages import LANGUAGES, Book
from pto_isa.generate.pages.op.drawing import drawing
from pto_isa.language.front.numerics import numerics_for
from site_cases import DATABASE, build_cache, cases, close, scripts
from site_pages import ROOT

pytestmark = pytest.mark.browser
RANDOM_CALLS = 12


def computes_elements(op: Op) -> bool:
    """Whether some form of an op has an equation for elements."""
    opdef = build_cache().opdef(op)
    for form in opdef.forms:
        types = form.types or opdef.record.types
        for profile in types.rows if types is not None else ():
            if any(mode.block.elementwise for mode in form.modes(profile)):
                return True
    return False


def drawn() -> list[str]:
    """Names of the ops that have equations for elements."""
    return [op.name for op in DATABASE.values() if computes_elements(op) and known_to_script(op)]


def test_every_drawing_can_be_explored(machine: Any) -> None:
    made = {f"{op.name} {scene}" for op in DATABASE.values() for scene in scripts(op)}
    assert set(machine.evaluate("Object.keys(PTO.specs)")) == made
    assert len({name.partition(" ")[0] for name in made}) >= 140
    known = [op for op in DATABASE.values() if known_to_script(op)]
    assert [op.name for op in known if len(scripts(op)) < len(build_cache().pictures(op))] == []
    # what no equation computes an element of has no drawing: it names, sets or waits, or its semantics are unknown
    assert [op.name for op in known if bool(scripts(op)) != computes_elements(op)] == []


def test_scripts_are_small() -> None:
    sizes = [len(said) for op in DATABASE.values() for said in scripts(op).values()]
    assert max(sizes) <= 32_000 and sum(sizes) / len(sizes) <= 6_000


@pytest.mark.parametrize("name", drawn())
def test_the_script_computes_what_the_generated_op_computes(machine: Any, name: str) -> None:
    op = DATABASE[name]
    for scene in scripts(op):
        compare(machine, op, scene)


def compare(machine: Any, op: Op, scene: int) -> None:
    compared, name = 0, f"{op.name} {scene}"
    number = RANDOM_CALLS if scene == 0 else RANDOM_CALLS // 3
    for case in cases(op, scene, machine.evaluate("PTO.offered", name), number):
        result = machine.evaluate("([op, call]) => PTO.tried(op, call)", [name, case.sent()])
        said = json.dumps(case.sent())[:400]
        if result["why"] == "types":
            continue
        assert result["why"] is None, f"{result} {said}"
        assert not result["broken"], f"{result['broken']} {said}"
        for operand, wanted in case.expected.items():
            spec = op.operands[operand]
            if spec.access == "scratch":
                continue
            for place, (a, b) in enumerate(zip(result["after"][operand], wanted, strict=True)):
                assert close(a, b, loose(op, case.profile)), f"{operand} {place}: {a}, not {b} {said}"
        compared += 1
    assert compared >= 1


def loose(op: Op, profile: str) -> bool:
    """Whether the record allows results that are not exact."""
    return any(numerics_for(form, profile).accuracy != "exact" for form in build_cache().opdef(op).forms)


@pytest.mark.parametrize("name", drawn())
def test_the_script_reads_what_the_oracle_reads(machine: Any, name: str) -> None:
    op = DATABASE[name]
    for scene in scripts(op):
        shown = build_cache().pictures(op)[scene]
        example = op.record.examples[shown.example]
        ran = run_example(build_cache().opdef(op), example, shown.profile, example_call(op, example))
        assert ran is not None
        sent = {"profile": shown.profile, "types": {}, "values": {}, "cells": {}}
        result = machine.evaluate("([op, call]) => PTO.tried(op, call)", [f"{name} {scene}", sent])
        found = {
            (operand, place): (tuple(map(tuple, reads)), pad)
            for operand, places in result["made"].items()
            for place, pad, reads in places
        }
        assert found == {element: (made.reads, made.pad) for element, made in ran[1].made.items()}, scene


_CELLS = """() => ({
  cells: Array.from(document.querySelectorAll('.pto-operand g.c'), cell => [cell.getAttribute('class'), cell.textContent]),
  frames: Array.from(document.querySelectorAll('rect.v'), rect => rect.outerHTML),
  said: Array.from(document.querySelectorAll('.pto-said'), line => line.textContent),
  lines: Array.from(document.querySelectorAll('.pto-operand p'), line => line.textContent),
})"""


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_explorer_begins_with_the_static_picture(browser: Any, lang: str) -> None:
    book = Book(DATABASE, lang, build_cache())
    page = browser.new_page()
    faults: list[str] = []
    page.on("pageerror", lambda error: faults.append(str(error)))
    for name in ("machine", "explore"):
        page.add_script_tag(path=str(ROOT / "site" / "assets" / f"{name}.js"))
    seen = 0
    for op in DATABASE.values():
        if not scripts(op):
            continue
        page.evaluate("html => { document.body.innerHTML = html; }", drawing(book, op, f"ops/{op.name}.md"))
        before = page.evaluate(_CELLS)
        page.evaluate("".join(scripts(op).values()))
        assert page.evaluate(_CELLS) == before, op.name
        assert page.locator("figure:has(.pto-controls)").count() == len(scripts(op)), op.name
        assert page.locator("figure[data-op] .pto-controls").count() == page.locator("figure[data-op]").count()
        seen += 1
    page.close()
    assert not faults and seen >= 100


@pytest.mark.parametrize("lang", LANGUAGES)
def test_pointing_and_keys(tab: Any, lang: str) -> None:
    """What a reader does on the page of a copying op with pads."""
    tab.goto(f"{lang}/ops/tfillpad/")
    figure = tab.locator("figure.pto-drawing[data-scene='0']")
    figure.locator(".pto-controls").wait_for()
    said = figure.locator(".pto-said")
    result = figure.locator(".pto-operand[data-part=after]")
    result.locator("g.c").nth(0).hover()
    assert "dst[0, 0]" in said.inner_text() and "src[0, 0]" in said.inner_text()
    assert result.locator("g.c.s").count() == 1
    assert figure.locator(".pto-operand[data-part=before] g.c.r").count() == 1
    result.locator("svg").focus()
    tab.keyboard.press("ArrowDown")
    tab.keyboard.press("End")
    assert "dst[1, 7]" in said.inner_text() and "src" not in said.inner_text()
    assert "dst[1, 7]" in said.inner_text() and ("pad value" if lang == "en" else "填充值") in said.inner_text()
    field = figure.locator(".pto-controls input[type=number]").nth(1)
    field.fill("5")
    field.press("Tab")
    assert result.locator("g.c.u").count() == 5 and result.locator("g.c.p").count() == 11
    pad = figure.locator(".pto-controls label", has_text="dst").locator("select")
    pad.select_option(label="min")
    assert result.locator("g.c").nth(7).text_content() == "−∞"
    pad.select_option(label="null")
    broken = figure.locator(".pto-broken a")
    assert broken.first.inner_text() == "pad-set" and broken.first.get_attribute("href") == "#pad-set"
    figure.locator(".pto-controls button").click()
    assert result.locator("g.c.u").count() == 2 and not figure.locator(".pto-broken").is_visible()
    assert bool(re.search("[\u4e00-\u9fff]", figure.inner_text())) == (lang == "zh")
    other = tab.locator("figure.pto-drawing[data-scene='1']")
    assert not other.is_visible()
    tab.locator("#drawing ~ .tabbed-set .tabbed-labels label", has_text="matrix").first.click()
    other.locator(".pto-operand[data-part=after] g.c").nth(0).hover()
    assert other.locator(".pto-said").inner_text().startswith("dst[0, 0]")


def test_number_fields_show_what_the_op_gets(tab: Any) -> None:
    tab.goto("en/ops/tands/")
    field = tab.locator(".pto-controls label", has_text="scalar").locator("input")
    tab.locator(".pto-controls").wait_for()
    # the scalar is an i32; what is no integer changes nothing
    for said, held in (("3000000000", "-1294967296"), ("", "0"), ("2.5", "0")):
        field.fill(said)
        field.press("Tab")
        assert field.input_value() == held, said


def test_other_numbers_are_offered_where_numbers_are_read(tab: Any) -> None:
    for name, offered in (("tci", 0), ("tadd", 1)):
        tab.goto(f"en/ops/{name}/")
        figure = tab.locator("figure[data-scene='0']")
        figure.locator(".pto-controls").wait_for()
        assert figure.locator(".pto-controls label", has_text="Numbers").count() == offered, name


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_picture_needs_no_script(browser: Any, address: str, lang: str) -> None:
    context = browser.new_context(java_script_enabled=False, base_url=address)
    page = context.new_page()
    page.goto(f"{lang}/ops/tadd/")
    assert page.locator(".pto-operand svg").count() == 3
    assert page.locator(".pto-operand svg").nth(2).is_visible()
    assert "dst[1, 2]" in page.locator(".pto-said").inner_text()
    context.close()


def test_drawings_fit_narrow_screens(tab: Any) -> None:
    tab.set_viewport_size({"width": 360, "height": 740})
    for name in ("tmatmul", "tinsert", "tcmps", "tquant"):
        tab.goto(f"zh/ops/{name}/")
        tab.locator(".pto-controls").first.wait_for()
        assert tab.evaluate("document.documentElement.scrollWidth") <= 360, name


def test_numbers_fit_their_cells(tab: Any) -> None:
    """Long numbers, of which some are marked and therefore bold."""
    wider = """() => [...document.querySelectorAll('.pto-operand g.c')].filter(cell => cell.checkVisibility()).map(
      cell => [cell.lastChild.getBoundingClientRect().width, cell.firstChild.getBoundingClientRect().width, cell.textContent]
    ).filter(([text, box]) => text > box).map(([text, box, said]) => said)"""
    for name in ("tshl", "trandom", "textract_fp", "thistogram"):
        tab.goto(f"en/ops/{name}/")
        tab.locator(".pto-controls").first.wait_for()
        assert tab.evaluate(wider) == [], name


def test_all_scripts_of_a_page_are_light() -> None:
    assets = ROOT / "site" / "assets"
    # an op with many drawings has a script for each, and the code of the op is the same in all
    own = sum(len(gzip.compress((assets / name).read_bytes())) for name in ("machine.js", "explore.js", "pto.js"))
    assert own <= 30_000
    made = ["".join(scripts(op).values()) for op in DATABASE.values()]
    assert max(len(gzip.compress(script.encode())) for script in made) <= 8_000
