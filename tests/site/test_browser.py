"""The built site in a browser: no error, language switch, search, dark mode, narrow screens, no request elsewhere."""

from __future__ import annotations

import re
from typing import Any

import pytest

from site_pages import LANGUAGES, Site

pytestmark = pytest.mark.browser
PAGES = (
    "", "ops/", "ops/trowexpandmul/", "ops/tfillpad/", "ops/tgather/", "ops/tload/", "families/reduce-and-expand/",
    "reference/language/", "reference/vocabulary/", "reference/rules/", "tile-rules/", "guide/verifier/",
    "reference/compare/", "reference/layouts/", "reference/coverage/", "guide/programs/",
)  # fmt: skip
SEARCHES = {
    "en": [
        "tfillpad",
        "TFILLPAD",
        "pto.tfillpad",
        "non-negative",
        "multiply each row",
        "pto.tshls/non-negative",
    ],
    "zh": ["tfillpad", "TFILLPAD", "填充", "有效区域", "non-negative", "pto.tfillpad", "pto.tshls/non-negative"],
}


def settle(tab: Any) -> None:
    tab.wait_for_load_state("networkidle")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_pages_open_without_an_error(tab: Any, lang: str) -> None:
    for path in PAGES:
        tab.goto(f"{lang}/{path}")
        settle(tab)
        assert tab.evaluate("document.documentElement.lang") == lang
        assert tab.locator("h1").count() == 1


@pytest.mark.parametrize("lang", LANGUAGES)
def test_narrow_screens_do_not_scroll_sideways(tab: Any, lang: str) -> None:
    tab.set_viewport_size({"width": 360, "height": 740})
    for path in PAGES:
        tab.goto(f"{lang}/{path}")
        settle(tab)
        assert tab.evaluate("document.documentElement.scrollWidth") <= 360, path


@pytest.mark.parametrize("lang", LANGUAGES)
def test_search(tab: Any, lang: str) -> None:
    for words in SEARCHES[lang]:
        tab.goto(f"{lang}/guide/tiles/")
        settle(tab)
        field = tab.locator("input.md-search__input")
        field.click()
        field.fill(words)
        field.press("End")  # the theme listens for keys, which an input method sends as well
        tab.locator(".md-search-result__link").first.wait_for(timeout=15_000)
        targets = [link.get_attribute("href") for link in tab.locator(".md-search-result__link").all()]
        targets = [re.sub(r"\?[^#]*", "", target) for target in targets]  # without the words to highlight
        assert all(f"/{lang}/" in target for target in targets), targets
        if "fillpad" in words.lower():
            assert "/ops/tfillpad" in targets[0], (words, targets[:3])
        if words == "填充":
            assert any("/ops/tfillpad" in target for target in targets), targets
        if words == "multiply each row":
            shown = list(dict.fromkeys(target.partition("#")[0] for target in targets))  # the pages, best first
            assert any("/ops/trowexpandmul" in page for page in shown[:5]), (words, shown[:12])
        if words == "non-negative":
            assert any("#non-negative" in target for target in targets)
        if words == "pto.tshls/non-negative":
            assert any("/ops/tshls/#non-negative" in target for target in targets), targets[:6]
        tab.keyboard.press("Escape")


def test_the_language_switch_keeps_page_and_section(tab: Any) -> None:
    tab.goto("zh/ops/tshls/#non-negative")
    settle(tab)
    tab.locator("button[aria-label]:has(svg) >> nth=0").wait_for()
    tab.evaluate("document.querySelector('a.pto-alternate[hreflang=en]').click()")
    tab.wait_for_url("**/en/ops/tshls/#non-negative")
    assert tab.evaluate("document.documentElement.lang") == "en"
    assert tab.locator("#non-negative").is_visible()


@pytest.mark.parametrize(("wanted", "lang"), [("zh-CN", "zh"), ("en-US", "en"), ("fr-FR", "en")])
def test_the_entry_chooses_by_the_browser(browser: Any, address: str, wanted: str, lang: str) -> None:
    context = browser.new_context(locale=wanted, base_url=address)
    page = context.new_page()
    page.goto("")
    page.wait_for_url(f"**/{lang}/")
    page.goto("ops/tshls/#non-negative")
    page.wait_for_url(f"**/{lang}/ops/tshls/#non-negative")
    context.close()


def test_dark_mode_is_dark_and_shared(tab: Any) -> None:
    tab.goto("en/ops/tadd/")
    settle(tab)
    light = tab.evaluate("getComputedStyle(document.body).backgroundColor")
    tab.locator("label[for^=__palette]:visible").first.click()
    tab.wait_for_function("document.body.getAttribute('data-md-color-scheme') === 'slate'")
    assert tab.evaluate("getComputedStyle(document.body).backgroundColor") != light
    tab.goto("zh/ops/tsub/")
    settle(tab)
    assert tab.evaluate("document.body.getAttribute('data-md-color-scheme')") == "slate"


def test_tabs_and_filter(tab: Any) -> None:
    tab.goto("en/ops/tadd/")
    settle(tab)
    tab.locator(".tabbed-labels label", has_text="C++").first.click()
    assert tab.locator("text=PTO_INST RecordEvent TADD(").first.is_visible()
    tab.goto("en/ops/")
    settle(tab)
    tab.locator("input.pto-filter").fill("fillpad")
    assert tab.locator(".pto-ops tbody tr:visible").count() == 3


def test_the_page_for_missing_addresses_is_bilingual(site: Site) -> None:
    assert {"Page not found", "找不到页面"} <= set(site.pages["404.html"].html.replace("<", ">").split(">"))
