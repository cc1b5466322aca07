"""What the search shows, in a browser: every text as it is written, whatever it is, and every spelling of a word found."""

from __future__ import annotations

import html
import json
import re
from typing import Any

import pytest

from hostile.site_texts import SITE_TEXTS
from pto_isa.generate.pages import SearchNames
from pto_isa.site_plugin.content import PageSection
from pto_isa.site_plugin.search import _LONGEST, SearchIndex
from pto_isa.text.visible import visible
from site_pages import LANGUAGES, Site, search_for, until

pytestmark = pytest.mark.browser
# What an article of the list of results shows: address, title and text; and the elements in it beside those of the theme.
_SHOWN = """() => [...document.querySelectorAll('.md-search-result__link')].map(link => {
  const made = link.cloneNode(true);
  made.querySelectorAll('.md-search-result__terms, nav, .md-search-result__icon').forEach(one => one.remove());
  const tags = [...link.querySelectorAll('nav .md-tag')].map(tag => tag.textContent);
  const title = made.querySelector('h1, h2'), text = made.querySelector('article > p');
  const others = [...link.querySelectorAll('*')].map(one => one.localName)
    .filter(name => !['article', 'div', 'h1', 'h2', 'p', 'mark', 'nav', 'span', 'del'].includes(name));
  return {at: link.hash, title: title.textContent, text: text ? text.textContent : '', tags, others};
})"""
_MORE = "document.querySelectorAll('.md-search-result__more').forEach(one => { one.open = true; })"


# Asks the worker of the page, with an index of its own or that of the site, for many queries at once.  What it finds is
# HTML, which is read as the theme does; of each the elements that are there beside paragraphs and marks.
_ANSWERS = """async ([index, queries]) => {
  const config = JSON.parse(document.getElementById('__config').textContent), base = new URL(config.base, location);
  index = index || await (await fetch(new URL('search/search_index.json', base))).json();
  const worker = new Worker(new URL(config.search, location));
  const ask = message => new Promise(answer => {
    worker.onmessage = event => answer(event.data);
    worker.postMessage(message);
  });
  const others = [], read = said => {
    const box = document.createElement('div');
    box.innerHTML = said;
    others.push(...[...box.querySelectorAll('*')].map(one => one.localName).filter(name => name !== 'p' && name !== 'mark'));
    return box.textContent;
  };
  await ask({type: 0, data: {...index, options: {suggest: true}}});
  const found = [];
  for (const query of queries) {
    const {data} = await ask({type: 2, data: query});
    found.push(data.items.map(group => group[0]).map(one => ({
      at: one.location, title: read(one.title), text: read(one.text), tags: (one.tags || []).map(read),
    })));
  }
  worker.terminate();
  return [found, others];
}"""


def ask(tab: Any, words: str) -> list[dict[str, Any]]:
    """The articles that the search shows for some words, after it has shown none."""
    search_for(tab, "")
    until(tab, "!document.querySelector('.md-search-result__link')")
    search_for(tab, words)
    tab.locator(".md-search-result__link").first.wait_for(timeout=15_000)
    tab.evaluate(_MORE)
    return list(tab.evaluate(_SHOWN))


def opened(tab: Any, lang: str) -> None:
    tab.goto(f"{lang}/guide/tiles/")
    tab.wait_for_load_state("networkidle")
    tab.locator("input.md-search__input").click()


def written(said: str) -> str:
    """As HTML shows a text: blanks in a row are one to a reader, words of Chinese have nothing between them."""
    return re.sub(r"[ \t\n]+", " ", said.replace("\u200b", "")).strip()


def hostile(lang: str) -> SearchIndex:
    """Every hostile text as a title, a text, and another word for it."""
    index = SearchIndex(lang)
    for number, said in enumerate(SITE_TEXTS.values()):
        section = PageSection(1, "", f"sought {visible(said)[:200]}", html.escape(f"sought{number} {visible(said)}"))
        index.add(f"reference/hostile/{number}/", "", [section], SearchNames([said, f"tag {said}"]))
    return index


@pytest.mark.parametrize("lang", LANGUAGES)
def test_hostile_texts_are_texts(tab: Any, lang: str) -> None:
    """Words of the glossary, titles and sentences; the marks of what was found make no element of them either."""
    assert len(SITE_TEXTS) >= 100
    index = json.loads(hostile(lang).text())
    tab.goto(f"{lang}/guide/tiles/")
    tab.wait_for_load_state("networkidle")
    words = {}
    for number, said in enumerate(SITE_TEXTS.values()):
        inside = " ".join(re.findall(r"\w+", visible(said)[:200])[:4])
        words |= {f"sought{number}": (number, said), f"sought{number} lt amp {inside}": (number, said)}
    answers, others = tab.evaluate(_ANSWERS, [index, [*words]])
    assert others == []
    for (asked, (number, said)), found in zip(words.items(), answers, strict=True):
        shown = next(one for one in found if one["at"] == f"reference/hostile/{number}/")
        assert written(shown["title"]) == written(f"sought {visible(said)[:200]}"), asked
        assert written(shown["text"]) == written(" ".join(f"sought{number} {visible(said)}".split())[:_LONGEST]), asked
        assert written(shown["tags"][0]) == written(visible(said)), asked


def test_the_list_of_results_shows_them_as_texts(tab: Any) -> None:
    """The theme puts them into the page; some of each kind."""
    index = hostile("en").text()
    tab.route("**/search/search_index.json", lambda route: route.fulfill(body=index, content_type="application/json"))
    opened(tab, "en")
    for number, (kind, said) in enumerate(SITE_TEXTS.items()):
        if number % 12 == 0 or kind in ("an image", "a type"):
            (found,) = (one for one in ask(tab, f"sought{number}") if one["text"].startswith(f"sought{number} "))
            assert written(found["title"]) == written(f"sought {visible(said)[:200]}")
            assert written(found["tags"][0]) == written(visible(said))
            assert found["others"] == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_texts_of_the_manual_show_as_they_are_written(tab: Any, site: Site, lang: str) -> None:
    """Those with angle brackets, ampersands and quotes, found by words that stand beside these."""
    index = json.loads((site.folder / lang / "search" / "search_index.json").read_text(encoding="utf-8"))
    known = set()
    for entry in index["docs"]:
        text = html.unescape(entry["text"].removeprefix("<p>").removesuffix("</p>"))
        known.add((written(html.unescape(entry["title"])), written(text)))
    opened(tab, lang)
    marked = 0
    for words in ("tile_buf vec", "buf", "FixpipeParams", "op evidence", "lt", "mlir", "src0 dst", "gt"):
        for found in ask(tab, words):
            shown = written(found["title"]), written(found["text"])
            marked += "<" in shown[0] + shown[1]
            assert not shown[1] or shown in known, words  # an article that was not found itself shows its title alone
    assert marked > 5


_MARKED = """() => [...document.querySelectorAll('article [data-md-highlight]')].map(mark => mark.textContent)"""


def test_the_page_of_a_result_is_marked_and_not_changed(tab: Any) -> None:
    """No part of an entity is taken for a word: `lt` and `amp` are words of the instruction set as well."""
    for path, words in (("en/guide/programs/", "lt gt amp quot 39 l t"), ("en/guide/verifier/", "a m p x27 tile")):
        tab.goto(path)
        plain = tab.evaluate("document.querySelector('article').textContent")
        assert "<" in plain and "'" in plain
        tab.goto(f"{path}?h={words}")
        until(tab, f"({_MARKED})().length > 0")
        assert tab.evaluate("document.querySelector('article').textContent") == plain
        assert set(" ".join(tab.evaluate(_MARKED)).lower().split()) <= set(words.split())


WIDE = {
    "en": {"ｔａｄｄ": "ops/tadd/", "ＰＴＯ．ＴＦＩＬＬＰＡＤ": "ops/tfillpad/", "ｔｓｏｒｔ３２": "ops/tsort32/",
           "ｔｉｌｅ／ｃｏｌｕｍｎｓ－ａｌｉｇｎｅｄ": "tile-rules/#columns-aligned", "ｒｏｗ　ｂｒｏａｄｃａｓｔ　ｍｕｌｔｉｐｌｙ": "ops/trowexpandmul/"},
    "zh": {"ｔａｄｄ": "ops/tadd/", "ｔａｄｄ指令": "ops/tadd/", "（填充）": "ops/tfillpad/", "填充？": "ops/tfillpad/", "“行广播乘”": "ops/trowexpandmul/",
           "ｔｓｏｒｔ３２。": "ops/tsort32/", "ＵＢ大小": "reference/profiles/", "加！": "ops/tadd/"},
}  # fmt: skip


@pytest.mark.parametrize("lang", LANGUAGES)
def test_full_width_letters_digits_and_signs_find_what_the_others_find(tab: Any, lang: str) -> None:
    opened(tab, lang)
    for words, wanted in WIDE[lang].items():
        ask(tab, words)
        found = tab.evaluate(
            "[...document.querySelectorAll('.md-search-result__link')].map(link => link.href.replace(/[?][^#]*/, ''))"
        )
        assert any(address.endswith(wanted) for address in found[:3]), (words, found[:4])


def test_full_width_texts_are_found_by_the_others(tab: Any) -> None:
    """The texts are normalised as the queries are, and shown as they are written."""
    index = SearchIndex("en")
    texts = {
        "ｗｉｄｅｗｏｒｄ": "wideword",
        "Ｗｉｄｅ．ｐａｒｔｓ": "parts",
        "e\u0301tude": "étude",
        "½ ㎒": "mhz",
        "ﬁxture": "fixture",
    }
    for number, said in enumerate(texts):
        index.add(f"guide/{number}/", "", [PageSection(1, "", f"page {number}", said)])
    tab.route("**/search/search_index.json", lambda route: route.fulfill(json=json.loads(index.text())))
    opened(tab, "en")
    for said, words in texts.items():
        for asked in (words, said):
            assert ask(tab, asked)[0]["text"] == said, asked


def test_any_query_is_answered(tab: Any) -> None:
    """Whatever is typed is a text: no sign of the parser of queries is an error, or demands or forbids a word."""
    typed = [f"{visible(said)[:120]} tfillpad" for said in SITE_TEXTS.values()]
    signs = [
        "tadd^2",
        "tadd~9",
        "-tadd",
        "+tadd",
        "tadd:",
        "*tadd*",
        "title:tadd",
        "tadd\\",
        "~tadd",
        '"tadd"',
        '"no such tadd',
        "tadd ~ ^ * + -",
    ]
    nothing = ["", " ", "~", "^", "\\", '"', "*", "-", "+-", "…", "（）", "\u200b"]
    tab.goto("en/guide/tiles/")
    tab.wait_for_load_state("networkidle")
    found, _ = tab.evaluate(_ANSWERS, [None, [*typed, *signs, *nothing]])
    for words, pages in zip(typed, found[: len(typed)], strict=True):
        assert "ops/tfillpad/" in [page["at"] for page in pages], words
    (begun,), _ = tab.evaluate(_ANSWERS, [None, ["rel tfillpad"]])
    assert begun[0]["at"] == "ops/tfillpad/", "what only begins words of many pages is worth less than a name"
    for words, pages in zip(signs, found[len(typed) :], strict=False):
        assert "ops/tadd/" in [page["at"] for page in pages[:3]], words  # some pages have the other word, too
    assert found[-len(nothing) :] == [[]] * len(nothing)
