"""The built site in a browser: language switch, search, dark mode, code on narrow screens."""

from __future__ import annotations

import re
from typing import Any

import pytest

from site_pages import LANGUAGES, Site, search_for, until

pytestmark = pytest.mark.browser
# What a reader types -> the page that must come first, or a section that must be among the results.
SEARCHES: dict[str, dict[str, str]] = {
    "en": {
        "tfillpad": "ops/tfillpad/",
        "TFILLPAD": "ops/tfillpad/",
        "pto.tfillpad": "ops/tfillpad/",
        "tadd": "ops/tadd/",
        "add": "ops/tadd/",
        "quantize": "ops/tquant/",
        "pto.tmatmul.acc": "ops/tmatmul_acc/",
        "row broadcast multiply": "ops/trowexpandmul/",
        "matrix multiply": "ops/tmatmul/",
        "non-negative": "#non-negative",
        "scale-given": "ops/tquant/#scale-given",
        "pto.tshls/non-negative": "ops/tshls/#non-negative",
        "tile/columns-aligned": "tile-rules/#columns-aligned",
        "syntax/unexpected": "program-rules/#unexpected",
        "bf16": "reference/vocabulary/#type-bf16",
        "program/hazard-deadlock": "program-rules/#hazard-deadlock",
        "program/hazard-leak": "program-rules/#hazard-leak",
        "program/register-not-set": "program-rules/#register-not-set",
        "pto.trems/divisor-not-zero": "ops/trems/#divisor-not-zero",
        "pto.timg2col/feature-map": "ops/timg2col/#feature-map",
        "square root": "ops/tsqrt/",
        "L1": "guide/matmul/",
        "tfilpad": "ops/tfillpad/",
        "how do I run a program": "guide/executing/",
        "how to write a kernel": "guide/kernel/",
        "getting started": "",
        "double buffering": "guide/kernel/#double-buffering",
        "dispute": "reference/disputes/",
        "disputes": "reference/disputes/",
        "img2col": "ops/timg2col/",
        "pad": "ops/tfillpad/",
        "rowsum": "ops/trowsum/",
        "half": "reference/vocabulary/#type-f16",
        "float16": "reference/vocabulary/#type-f16",
        "quantization": "ops/tquant/",
        "division": "ops/tdiv/",
        "iota": "ops/tci/",
        "PIPE_V": "reference/vocabulary/#words-pipe",
        "TMATMUL_ACC": "ops/tmatmul_acc/",
        "CAST_RINT": "ops/tcvt/",
        "rounding": "reference/glossary/#term-rounding-mode",
        "tile": "guide/tiles/",
        "UB size": "reference/profiles/",
        "reduce max": "ops/tcolmax/",
        "a5 differences": "reference/compare/",
    },
    "zh": {
        "tfillpad": "ops/tfillpad/",
        "TFILLPAD": "ops/tfillpad/",
        "pto.tfillpad": "ops/tfillpad/",
        "填充": "ops/tfillpad/",
        "加": "ops/tadd/",
        "最大值": "ops/tmax/",
        "row broadcast multiply": "ops/trowexpandmul/",
        "行广播乘": "ops/trowexpandmul/",
        "有效区域": "guide/tiles/",
        "non-negative": "#non-negative",
        "tile/columns-aligned": "tile-rules/#columns-aligned",
        "syntax/unexpected": "program-rules/#unexpected",
        "分形布局": "reference/glossary/#term-fractal-layout",
        "pto.tshls/non-negative": "ops/tshls/#non-negative",
        "program/hazard-deadlock": "program-rules/#hazard-deadlock",
        "量化": "ops/tquant/",
        "矩阵乘法": "ops/tmatmul/",
        "散射": "ops/tscatter/",
        "怎么转置": "ops/ttrans/",
        "怎么写算子": "guide/kernel/",
        "怎么写kernel": "guide/kernel/",
        "双缓冲": "guide/kernel/#double-buffering",
        "快速入门": "",
        "争议": "reference/disputes/",
        "img2col": "ops/timg2col/",
        "切片": "ops/textract/",
        "搬入": "ops/tload/",
        "写回": "ops/tstore/",
        "插入": "ops/tinsert/",
        "行求和": "ops/trowsum/",
        "矩阵乘累加": "ops/tmatmul_acc/",
        "事件": "ops/set_flag/",
        "bf16浮点": "reference/vocabulary/#type-bf16",
        "tadd指令": "ops/tadd/",
        "tile": "guide/tiles/",
        "UB大小": "reference/profiles/",
        "差异": "reference/compare/",
        "归约最大值": "ops/tcolmax/",
    },
}
_FOUND = "() => [...document.querySelectorAll('.md-search-result__link')].map(link => link.getAttribute('href'))"
# Instructions that have the word in their names may come first.
ANY_OF_THE_FIRST = {
    "L1": 3, "UB大小": 3, "rounding": 4, "pad": 3,
    "填充": 3, "matrix multiply": 3, "散射": 3, "how do I run a program": 3, "PIPE_V": 4, "双缓冲": 4,
}  # fmt: skip


def settle(tab: Any) -> None:
    tab.wait_for_load_state("networkidle")


def test_a_page_opened_on_a_narrow_screen_does_not_scroll_sideways(tab: Any) -> None:
    tab.set_viewport_size({"width": 360, "height": 740})
    for path in ("en/ops/tquant/", "zh/ops/tfillpad/", "zh/reference/disputes/"):
        tab.goto(path)
        settle(tab)
        assert tab.evaluate("document.documentElement.scrollWidth") <= 360, path


_CODE = """() => [...document.querySelectorAll('article pre > code')].filter(code => code.checkVisibility())
  .map(code => [code.scrollWidth - code.clientWidth, code.textContent.slice(0, 60)])"""


def test_lines_of_code_and_labels_of_drawings_show_without_scrolling(tab: Any) -> None:
    """On a narrow screen all code; the examples on a wide one too, whose calls have many arguments."""
    seen = 0
    for width, paths in (
        (360, ("en/ops/tgemv_mx/", "zh/primitives/value/", "en/guide/kernel/")),
        (1280, ("zh/ops/tgemv/",)),
    ):
        tab.set_viewport_size({"width": width, "height": 740})
        for path in paths:
            tab.goto(path)
            settle(tab)
            for label in tab.locator(".tabbed-labels label", has_text="C++").all():
                label.click()
            found = tab.evaluate(_CODE)
            assert [said for wider, said in found if wider > 1] == [], path
            seen += len(found)
    assert seen > 20
    tab.set_viewport_size({"width": 360, "height": 740})
    for name in ("ttrans", "thistogram"):
        tab.goto(f"zh/ops/{name}/")
        settle(tab)
        boxes = [
            label.bounding_box() for label in tab.locator("[id^=__tabbed_drawing_] ~ .tabbed-labels > label").all()
        ]
        assert len(boxes) == 6 and all(box["x"] >= 0 and box["x"] + box["width"] <= 360 for box in boxes), name


def test_what_only_works_on_a_screen_is_not_printed(tab: Any) -> None:
    controls = (
        ".pto-explore:visible, .pto-filters:visible, article .md-code__nav:visible, article .md-clipboard:visible"
    )
    for path in ("en/ops/tquant/", "zh/ops/"):
        tab.emulate_media(media="screen")
        tab.goto(path)
        settle(tab)
        assert tab.locator(controls).count() > 0, path
        tab.emulate_media(media="print")
        assert tab.locator(controls).count() == 0, path


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_focus_is_seen_in_the_header(tab: Any, scheme: str) -> None:
    """The logo, the choice of colours and the choice of language: the ring is not in the colour of the header."""
    tab.emulate_media(color_scheme=scheme)
    tab.goto("en/ops/tadd/")
    settle(tab)
    rings = """() => [...document.querySelectorAll('.md-header a, .md-header label, .md-header button')]
      .filter(one => one.checkVisibility() && getComputedStyle(one).outlineStyle === 'solid')
      .map(one => [one.tagName, getComputedStyle(one).outlineColor])"""
    seen = []
    tab.keyboard.press("Tab")  # past the link that skips the navigation
    for _ in range(3):
        tab.keyboard.press("Tab")
        seen += tab.evaluate(rings)
    assert seen == [[tag, "rgb(255, 255, 255)"] for tag in ("A", "LABEL", "BUTTON")]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_search(tab: Any, lang: str) -> None:
    tab.goto(f"{lang}/guide/tiles/")
    settle(tab)
    field = tab.locator("input.md-search__input")
    links = tab.locator(".md-search-result__link")
    for words, wanted in SEARCHES[lang].items():
        field.click()
        search_for(tab, "")
        until(tab, "!document.querySelector('.md-search-result__link')")
        search_for(tab, words)
        links.first.wait_for(timeout=15_000)
        found = [re.sub(r"\?[^#]*", "", address) for address in tab.evaluate(_FOUND)]
        assert all(f"/{lang}/" in target for target in found), found
        page, _, section = wanted.partition("#")
        pages = list(dict.fromkeys(target.partition("#")[0] for target in found))  # best first
        assert not section or any(target.endswith(wanted) for target in found), (words, found[:6])
        assert "/" not in words or next(target for target in found if "#" in target).endswith(wanted), (
            words,
            found[:6],
        )
        assert any(known.endswith(page) for known in pages[: ANY_OF_THE_FIRST.get(words, 1)]), (words, pages[:6])
        shown = tab.locator(".md-search-result__list").inner_text()
        assert not re.search("操作作数|</p>|&lt;", shown)  # no word twice, no markup
        tab.keyboard.press("Escape")


def test_the_language_switch_keeps_page_and_section(tab: Any) -> None:
    tab.goto("zh/ops/tshls/#non-negative")
    settle(tab)
    tab.locator("button[aria-label]:has(svg) >> nth=0").wait_for()
    tab.evaluate("document.querySelector('a.pto-alternate[hreflang=en]').click()")
    tab.wait_for_url("**/en/ops/tshls/#non-negative")
    assert tab.evaluate("document.documentElement.lang") == "en"
    assert tab.locator("#non-negative").is_visible()


def test_the_language_switch_keeps_the_section_that_is_read(tab: Any) -> None:
    """Whoever has scrolled reads another section than the address names, or one that it does not name."""
    switch = "document.querySelector('a.pto-alternate:not([lang=' + document.documentElement.lang + '])').click()"
    for start in ("en/ops/tshls/", "en/ops/tshls/#types"):
        tab.goto("about:blank")
        tab.goto(start)
        settle(tab)
        tab.evaluate("document.getElementById('examples').scrollIntoView({behavior: 'instant'})")
        tab.evaluate(switch)
        tab.wait_for_url("**/zh/ops/tshls/#examples")
        settle(tab)
        assert tab.locator("#examples").bounding_box()["y"] < 450
    tab.evaluate("scrollTo({top: 0, behavior: 'instant'})")
    tab.evaluate(switch)
    tab.wait_for_url(lambda url: url.endswith("/en/ops/tshls/"))


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
    until(tab, "document.body.getAttribute('data-md-color-scheme') === 'slate'")
    assert tab.evaluate("getComputedStyle(document.body).backgroundColor") != light
    tab.goto("zh/ops/tsub/")
    settle(tab)
    assert tab.evaluate("document.body.getAttribute('data-md-color-scheme')") == "slate"


def test_dark_mode_follows_the_system(browser: Any, address: str) -> None:
    """Who has asked the system for dark colours need not ask again."""
    context = browser.new_context(color_scheme="dark", base_url=address)
    page = context.new_page()
    page.goto("en/ops/tadd/")
    until(page, "document.body.getAttribute('data-md-color-scheme') === 'slate'")
    context.close()


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
    page = (site.folder / "404.html").read_text(encoding="utf-8")
    assert {"Page not found", "找不到页面"} <= set(page.replace("<", ">").split(">"))
