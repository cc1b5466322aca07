"""The overviews in a browser: filters, no scripts, formulas."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import pytest

from language.records import database
from pto_isa.database import Op
from pto_isa.database.status import status
from pto_isa.generate.views.index import differences_of
from pto_isa.text.words import word
from site_pages import LANGUAGES, Site, until

pytestmark = pytest.mark.browser


def takes(op: Op, profile: str, name: str) -> bool:
    return any({name, "any"} & set(row.values()) for row in op.rows(profile))


# Pair of profiles -> the operations that are shown there; and how many rows without a name have lost theirs, plus those left.
_NAMED = """() => Object.fromEntries([...document.querySelectorAll('.pto-filtered')].filter(box => box.checkVisibility()).map(box =>
  [box.querySelector('h2').id, [...box.querySelectorAll('tr[data-names]')].filter(row => row.checkVisibility())
    .map(row => row.querySelector('td:first-child').textContent).sort()]))"""
_LEFT = """() => { let shown = 0;
  for (const row of document.querySelectorAll('.pto-filtered tbody tr')) {
    if (row.dataset.names) shown += row.checkVisibility();
    else if (row.previousElementSibling.checkVisibility() !== row.checkVisibility()) return 'a row has lost its operation';
  }
  return shown;
}"""


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_filters_of_all_operations(tab: Any, lang: str) -> None:
    db = database()
    shown = tab.locator(".pto-ops tbody tr:visible")
    tab.goto(f"{lang}/ops/")
    tab.wait_for_load_state("networkidle")
    assert shown.count() == len(db)
    tab.locator("select[name=profile]").select_option("a5")
    tab.locator("select[name=type]").select_option("f8e4m3")
    wanted = [op.name for op in db.values() if "a5" in op.profiles and takes(op, "a5", "f8e4m3")]
    assert len(wanted) > 5
    assert shown.count() == len(wanted)
    assert f"{len(wanted)} / {len(db)}" in tab.locator("[role=status][data-of]").inner_text()
    assert "profile=a5&type=f8e4m3" in tab.url  # the address can be passed on, and the language switch keeps it
    tab.evaluate("document.querySelector(`a.pto-alternate:not([hreflang=${document.documentElement.lang}])`).click()")
    tab.wait_for_url(lambda url: f"/{lang}/" not in url and "?profile=a5&type=f8e4m3" in url)
    tab.wait_for_load_state("networkidle")
    assert shown.count() == len(wanted)
    tab.locator(".pto-filters button").press("Enter")  # the keyboard is enough
    until(tab, "n => document.querySelectorAll('.pto-ops tbody tr:not([hidden])').length === n", len(db))
    tab.locator("select[name=family]").select_option("reduce-and-expand")
    assert shown.count() == len(db.members("reduce-and-expand"))
    tab.locator("select[name=family]").select_option("")
    for wanted in ("constrained", "conformant"):
        tab.locator("select[name=status]").select_option(wanted)
        assert shown.count() == len([op for op in db.values() if status(op) == wanted]) > 0
    tab.locator("input[name=text]").fill("no such words")
    assert shown.count() == 0
    assert tab.locator("[role=status][data-of]").inner_text() == word("filter_none", "zh" if lang == "en" else "en")
    tab.locator("select[name=status]").select_option("")
    tab.locator("input[name=text]").fill("tadd")
    found = shown.all_inner_texts()
    tab.locator("input[name=text]").fill("ｔＡｄｄ")
    assert 5 < len(found) < 20 and shown.all_inner_texts() == found
    assert tab.locator(".pto-filtered:visible").count() < tab.locator(".pto-filtered").count()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_filters_of_compared_profiles(tab: Any, lang: str) -> None:
    """By family and by words, in all pairs at once; a row without a name stays with the operation above it."""
    db = database()
    pairs = [*combinations(db.profiles, 2)]
    differing = {pair: {op.record.op for op in db.values() if differences_of(op, *pair)} for pair in pairs}
    every = set().union(*differing.values())
    members = {op.record.op for op in db.members("reduce-and-expand")}
    tab.goto(f"{lang}/reference/compare/")
    tab.wait_for_load_state("networkidle")
    status, rows = tab.locator("[role=status][data-of]"), tab.locator(".pto-filtered tbody tr:visible")
    whole, said = rows.count(), status.inner_text()
    assert str(len(every)) in said and status.get_attribute("data-of") == str(len(every))
    tab.locator("select[name=family]").select_option("reduce-and-expand")
    assert tab.evaluate(_NAMED) == {
        f"{a}-{b}": sorted(differing[a, b] & members) for a, b in pairs if differing[a, b] & members
    }
    assert status.inner_text() == f"{len(every & members)} / {len(every)}"
    assert 0 < rows.count() < whole
    tab.locator("input[name=text]").fill("trowsum")
    wanted = {name for name in every & members if "trowsum" in name}
    assert set().union(*tab.evaluate(_NAMED).values()) == wanted != set()
    assert tab.evaluate(_LEFT) == len([pair for pair in pairs for name in wanted if name in differing[pair]])
    assert "text=trowsum&family=reduce-and-expand" in tab.url
    tab.reload()
    tab.wait_for_load_state("networkidle")
    assert set().union(*tab.evaluate(_NAMED).values()) == wanted
    tab.set_viewport_size({"width": 390, "height": 844})  # where a row is a card
    assert set().union(*tab.evaluate(_NAMED).values()) == wanted
    tab.locator("input[name=text]").fill("no such words")
    assert rows.count() == 0 and status.inner_text() == word("filter_none", lang)
    tab.locator("input[name=text]").press("Tab")  # to the family, and to the button
    tab.keyboard.press("Tab")
    tab.keyboard.press("Enter")
    until(
        tab,
        "n => [...document.querySelectorAll('.pto-filtered tbody tr')].filter(row => !row.hidden).length === n",
        whole,
    )
    assert status.inner_text() == said and "?" not in tab.url


def test_without_scripts_everything_is_shown(browser: Any, address: str) -> None:
    context = browser.new_context(java_script_enabled=False, base_url=address)
    page = context.new_page()
    page.goto("en/ops/")
    assert page.locator(".pto-ops tbody tr:visible").count() == len(database())
    assert not page.locator(".pto-filters").is_visible()
    page.goto("en/reference/compare/")
    assert (
        page.locator(".pto-filtered tbody tr:visible").count() == page.locator(".pto-filtered tbody tr").count() > 100
    )
    assert not page.locator(".pto-filters").is_visible()
    page.goto("en/ops/tfillpad/")
    assert page.locator("math:visible").count() > 0
    context.close()


def test_nothing_moves_for_who_asks_for_less_motion(browser: Any, address: str) -> None:
    moving = """() => Array.from(document.querySelectorAll('*')).filter(entry => {
      const {transitionDuration, animationDuration, scrollBehavior} = getComputedStyle(entry);
      return [transitionDuration, animationDuration].some(said => said.split(', ').some(time => parseFloat(time) > 0)) ||
        scrollBehavior === 'smooth';
    }).length"""
    counts = {}
    for wish in ("reduce", "no-preference"):
        context = browser.new_context(reduced_motion=wish, base_url=address)
        page = context.new_page()
        page.goto("en/ops/tfillpad/")
        page.locator(".pto-controls").first.wait_for()
        counts[wish] = page.evaluate(moving)
        context.close()
    assert counts["reduce"] == 0 < counts["no-preference"]


_SHOW = """async path => {
  const made = new DOMParser().parseFromString(await (await fetch(path)).text(), 'text/html');
  document.querySelector('article').replaceWith(document.adoptNode(made.querySelector('article')));
  const shown = [...document.querySelectorAll('.pto-math math')].filter(m => m.checkVisibility());
  const sizes = shown.map(m => [m.getBoundingClientRect(), m.textContent]);
  return [sizes.map(([box, text]) => [box.width * box.height, text]), document.querySelectorAll('merror').length];
}"""


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_formula_renders(tab: Any, site: Site, lang: str) -> None:
    """The articles of all pages one after the other in one page of the site: the same style, without opening each."""
    count = 0
    tab.goto(f"{lang}/guide/tiles/")
    pages = [path for path, page in site.of(lang).items() if page.formulas]
    assert {f"ops/{name}/" for name in ("tadd", "tmatmul", "tquant")} < set(pages)
    for path in pages:
        sizes, errors = tab.evaluate(_SHOW, f"/{lang}/{path}")
        for area, text in sizes:
            assert area > 100 and text.strip(), (path, text)
            count += 1
        assert not errors, path
    assert count > 300


def test_nobody_scrolls_a_formula_on_a_desk(tab: Any, site: Site) -> None:
    """The pages with the longest lines of formulas."""
    widest = {
        path: max(len(line) for text in page.formulas for line in text.split(r"\\"))
        for path, page in site.of("zh").items()
        if page.formulas
    }
    wide = """() => [...document.querySelectorAll('.pto-math, .pto-notes > div')].filter(box => box.checkVisibility() &&
      box.scrollWidth > box.clientWidth + 1).map(box => box.textContent.slice(0, 60))"""
    for path in sorted(widest, key=widest.__getitem__)[-12:]:
        tab.goto(f"zh/{path}")
        assert tab.evaluate(wide) == [], path


_WIDE = """() => [...document.querySelectorAll('.pto-math, .pto-notes > div, .pto-grid, .md-typeset__scrollwrap')]
  .filter(box => box.checkVisibility()).map(box => ({
    wide: box.scrollWidth > box.clientWidth + 1, tab: box.getAttribute('tabindex'), role: box.getAttribute('role'),
    label: box.getAttribute('aria-label'), fades: getComputedStyle(box).maskImage !== 'none',
    before: box.classList.contains('pto-more-before'), after: box.classList.contains('pto-more-after')}))"""


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_is_wider_than_a_phone_shows_that_it_scrolls(tab: Any, lang: str) -> None:
    """Formulas, values and tables: a fading edge, a stop of the keyboard and a name, where and only where they are too wide."""
    kinds = set()
    for path in ("ops/tquant/", "ops/tmrgsort/"):
        tab.set_viewport_size({"width": 390, "height": 844})
        tab.goto(f"{lang}/{path}")
        until(tab, "document.querySelector('.pto-math.pto-scrolls')")
        until(tab, f"({_WIDE})().every(box => box.wide === (box.tab === '0'))")
        for box in tab.evaluate(_WIDE):
            named = ("group", word("scrolls", lang)) if box["wide"] else (None, None)
            assert (box["role"], box["label"]) == named
            assert (box["fades"], box["after"], box["before"]) == (box["wide"], box["wide"], False), box
            kinds.add(box["wide"])
        formula = tab.locator(".pto-math.pto-scrolls").first
        formula.focus()
        for _ in range(40):
            tab.keyboard.press("ArrowRight")
        until(tab, "document.querySelector('.pto-math.pto-scrolls').classList.contains('pto-more-before')")
        formula.evaluate("box => { box.scrollLeft = box.scrollWidth; }")
        until(tab, "!document.querySelector('.pto-math.pto-scrolls').classList.contains('pto-more-after')")
        tab.set_viewport_size({"width": 1280, "height": 900})
        until(tab, "!document.querySelector('.pto-math.pto-scrolls, .pto-math[tabindex]')")
    assert kinds == {True, False}
