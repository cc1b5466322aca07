"""What the search index holds, what names of ops stand for, and the theme's worker with its fault mended."""

from __future__ import annotations

import json
import re
from pathlib import Path

import jieba
import material

from language.records import database
from pto_isa.database.name_parts import name_words
from pto_isa.generate.pages import SearchNames, names
from pto_isa.site_plugin.content import parts
from pto_isa.site_plugin.search import SearchIndex
from pto_isa.site_plugin.segment import Segmenter
from pto_isa.site_plugin.worker import mended
from pto_isa.view.index import OpIndex
from pto_isa.view.search import search

DATABASE = database()
PAGE = """<h1><code>pto.tadd</code></h1><p>Add &lt;two&gt; tiles, 目标操作数.</p>
<p><span class="pto-badge pto-on">A5</span></p><dl class="pto-facts"><dt>Family</dt><dd>all of them</dd></dl>
<h2 id="drawing">Drawing</h2><p>7 8 9</p><h2 id="rules">Rules</h2>
<h3 id="same">pto.tadd/same</h3><p>must be equal</p><dl class="pto-facts"><dt>Check</dt><dd>a == b</dd></dl>
<h2 id="sources">Sources</h2><p>somewhere</p>"""
TERMS = """<h1>Terms</h1><table><tr><td><span id="term-row">row</span></td><td>a line</td></tr>
<tr><td><span id="type-f32"><code>f32</code></span></td><td>32 bits</td><td><code>f32</code></td><td><code>float</code></td></tr></table>"""


def entries(page: str, lang: str, url: str, spelled: SearchNames | None) -> dict[str, dict[str, object]]:
    index = SearchIndex(lang)
    index.add(url, "title", parts(page), spelled)
    return {entry["location"]: entry for entry in json.loads(index.text())["docs"]}


def test_a_page_of_an_op_is_found_by_sentences_and_names() -> None:
    found = entries(PAGE, "en", "ops/tadd/", SearchNames(["tadd", "add"], 1.5))
    assert list(found) == ["ops/tadd/", "ops/tadd/#rules", "ops/tadd/#same"]
    head = found["ops/tadd/"]
    assert head["title"] == "pto.tadd" and head["tags"] == ["tadd", "add"] and head["boost"] == 3.0
    assert (
        head["text"] == "<p>Add &lt;two&gt; tiles, 目标操作数.</p>"
    )  # no badge, no table of facts, no markup of its own
    assert found["ops/tadd/#same"] == {
        "location": "ops/tadd/#same", "title": "pto.tadd/same", "text": "<p>must be equal</p>", "boost": 1.0,
    }  # fmt: skip


def test_rules_of_all_ops_are_found_by_their_ids_and_sentences() -> None:
    page = """<h1>Rules</h1><h3 id="rows"><code>tile/rows</code></h3><p>must fit</p>
<dl class="pto-facts"><dt>Check</dt><dd>a == b</dd></dl><h2 id="a">A2/A3 only</h2><p>x</p>"""
    found = entries(page, "en", "tile-rules/", None)
    assert found["tile-rules/#rows"] == {
        "location": "tile-rules/#rows", "title": "tile/rows", "text": "<p>must fit</p>", "boost": 4.0,
    }  # fmt: skip
    assert "boost" not in found["tile-rules/#a"]


def test_chinese_is_cut_into_words_that_do_not_overlap() -> None:
    found = entries(PAGE, "zh", "ops/tadd/", SearchNames(["行广播乘"]))["ops/tadd/"]
    assert str(found["text"]).replace("\u200b", "") == "<p>Add &lt;two&gt; tiles, 目标操作数.</p>"
    assert "\u200b操作\u200b" in str(found["text"]) or "\u200b操作数\u200b" in str(found["text"])
    assert found["tags"] == ["\u200b行\u200b广播\u200b乘\u200b"]


def test_a_part_of_the_dictionary_cuts_as_the_whole_one() -> None:
    texts = [path.read_text(encoding="utf-8") for path in DATABASE.root.rglob("*.yaml")]
    runs = sorted({run for text in texts for run in re.findall("[\u3400-\u9fff]+", text)})[::7]
    segmenter = Segmenter()
    segmenter.learn(runs[: len(runs) // 2])
    segmenter.learn(runs)  # characters that are not known yet
    assert len(runs) > 500
    assert [segmenter.cut(run) for run in runs] == [tuple(jieba.cut(run, HMM=False)) for run in runs]


def test_terms_are_found_one_by_one_and_overviews_as_a_whole() -> None:
    found = entries(TERMS, "en", "reference/glossary/", None)
    assert [found[f"reference/glossary/#{name}"]["title"] for name in ("term-row", "type-f32")] == ["row", "f32"]
    assert found["reference/glossary/#type-f32"]["tags"] == ["f32", "float"]  # what the row shows as code
    assert "tags" not in found["reference/glossary/#term-row"]
    assert list(entries(PAGE, "en", "reference/rules/", None)) == ["reference/rules/"]


def test_names_are_made_of_words() -> None:
    assert [said.en for said in name_words(DATABASE["trowexpandmul"])] == [
        "row", "broadcast, expand", "multiply, multiplication",
    ]  # fmt: skip
    assert [said.zh for said in name_words(DATABASE["tsubs"])] == ["减、减法", "与标量"]
    unknown = [name for name, op in DATABASE.items() if not name_words(op)]
    assert len(unknown) <= len(DATABASE) // 10, unknown
    chinese, english = (names(DATABASE, lang) for lang in ("zh", "en"))
    assert {"行", "广播", "乘", "row", "multiply"} <= set(chinese["ops/trowexpandmul.md"].words)
    assert {"broadcast", "mul"} <= set(english["ops/trowexpandmul.md"].words)
    assert {"quantise", "quantize"} <= set(english["ops/tquant.md"].words)
    assert {"减", "减法"} <= set(chinese["ops/tsub.md"].words)
    assert "散射" in chinese["ops/tscatter.md"].words  # what others say for 散布
    assert not any("行" in word for word in english["ops/trowexpandmul.md"].words)
    assert "rowexpandmul" in english["ops/trowexpandmul.md"].words  # without the letter in front
    assert "争议" in chinese["reference/disputes.md"].words  # what others say for 分歧


def test_the_head_of_a_family_of_names_counts_more_than_its_variants() -> None:
    weights = {
        path.removeprefix("ops/").removesuffix(".md"): said.weight for path, said in names(DATABASE, "zh").items()
    }
    assert weights["tfillpad"] > weights["tfillpad_expand"] and weights["tfillpad"] > weights["set_img2col_padding"]
    assert weights["tadd"] > weights["tadds"] > weights["tcolexpandadd"] / 2 > 0
    assert weights["tmatmul"] > weights["tmatmul_acc"] and weights["tmatmul"] > weights["tgemv"]
    assert weights["tsqrt"] > weights["trsqrt"] and weights["tquant"] > weights["tdequant"]
    assert search(OpIndex(), "row broadcast multiply")[0].name == "trowexpandmul"


def test_guides_come_before_pages_that_only_have_the_words() -> None:
    boosts = {
        url: entries(PAGE, "en", url, None)[url]["boost"]
        for url in ("guide/tiles/", "reference/x/", "families/x/", "primitives/x/")
    }
    assert boosts["guide/tiles/"] == boosts["reference/x/"] > boosts["families/x/"] > boosts["primitives/x/"]
    assert boosts["reference/x/"] > entries(TERMS, "en", "reference/x/", None)["reference/x/#term-row"]["boost"]


def test_the_worker_of_the_theme_is_mended_once() -> None:
    folder = Path(material.__file__).parent / "templates" / "assets" / "javascripts" / "workers"
    (script,) = folder.glob("search.*.min.js")
    text = script.read_text(encoding="utf-8")
    made = mended(text)
    assert made != text
    assert "?r:`${r}^8 ${r}*`" in made  # the word itself counts more than what begins with it
    assert mended(made) == made and mended("unrelated") == "unrelated"
