"""The overviews in a browser: filters, no scripts, formulas, and what axe-core says about accessibility."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from language.records import database
from pto_isa.database import Op
from pto_isa.database.status import status
from site_pages import LANGUAGES, Site, until

pytestmark = pytest.mark.browser
# Folded code and the other tabs have colours of their own; nothing may still be fading.  The overviews repeat a few kinds
# of rows hundreds of times, of which some are enough.
_ALL_OPEN = """() => {
  document.querySelectorAll('details').forEach(box => { box.open = true; });
  document.querySelectorAll('tr:nth-child(n+15)').forEach(row => row.remove());
  if (location.pathname.includes('/reference/')) document.querySelectorAll('article > :nth-child(n+40)').forEach(e => e.remove());
  const calm = document.createElement('style');
  calm.textContent = '*, *::before, *::after { transition: none !important; animation: none !important; }';
  document.head.append(calm);
}"""
KINDS = (
    "", "ops/", "ops/tfillpad/", "ops/tcvt/", "families/reduce-and-expand/", "reference/compare/", "reference/layouts/",
    "reference/coverage/", "reference/vocabulary/", "reference/disputes/", "tile-rules/", "guide/programs/",
)  # fmt: skip


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


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_serious_violation_of_accessibility(tab: Any, lang: str) -> None:
    """What axe-core calls serious or critical, on every kind of page in its light and in its dark colours.

    A kind has one structure in both languages: of the Chinese pages those are tried that hold most of it.
    """
    axe = pytest.importorskip("axe_core_python")
    script = (Path(axe.__file__).parent / "axe.min.js").read_text(encoding="utf-8")
    found: dict[str, set[str]] = {}
    for path in KINDS if lang == "en" else ("", "guide/kernel/", "ops/tquant/", "reference/compare/", "primitives/"):
        tab.goto(f"{lang}/{path}")
        tab.wait_for_load_state("networkidle")
        tab.evaluate(_ALL_OPEN)
        tab.evaluate(_FEW_ROWS)
        tab.evaluate(script)
        faults = tab.evaluate("axe.run(document, {resultTypes: ['violations']})")["violations"]
        tab.evaluate("document.body.setAttribute('data-md-color-scheme', 'slate')")  # only colours are different
        dark = tab.evaluate("axe.run(document, {runOnly: ['color-contrast'], resultTypes: ['violations', 'passes']})")
        assert sum(len(rule["nodes"]) for rule in dark["passes"]) > 20
        for fault in [*faults, *dark["violations"]]:
            if fault["impact"] in ("serious", "critical"):
                places = {f"{path} {node['target']}" for node in fault["nodes"][:3]}
                found.setdefault(f"{fault['id']}: {fault['help']}", set()).update(places)
    assert not found, "\n".join(f"{name}\n  " + "\n  ".join(sorted(places)[:8]) for name, places in found.items())


# Rows of a table are alike; axe-core takes a minute for thousands of them.
_FEW_ROWS = "document.querySelectorAll('tbody tr:nth-child(n + 25)').forEach(row => row.remove())"
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
