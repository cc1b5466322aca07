"""The overviews in a browser: filters, no scripts, formulas."""

from __future__ import annotations

from typing import Any

import pytest

from language.records import database
from pto_isa.database import Op
from pto_isa.database.status import status
from site_pages import LANGUAGES, Site, until

pytestmark = pytest.mark.browser


def takes(op: Op, profile: str, name: str) -> bool:
    return any({name, "any"} & set(row.values()) for row in op.rows(profile))


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
    assert tab.locator(".pto-none").is_visible()


def test_without_scripts_everything_is_shown(browser: Any, address: str) -> None:
    context = browser.new_context(java_script_enabled=False, base_url=address)
    page = context.new_page()
    page.goto("en/ops/")
    assert page.locator(".pto-ops tbody tr:visible").count() == len(database())
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
