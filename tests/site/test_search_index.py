"""What the search index holds, what names of ops stand for, and the theme's worker with its fault mended."""

from __future__ import annotations

import html
import importlib
import json
import re
import sys
from pathlib import Path

import material
import pytest
from mkdocs.exceptions import PluginError

from language.records import database
from pto_isa.database.name_parts import name_words
from pto_isa.generate.pages import SearchNames, names
from pto_isa.site_plugin import segment
from pto_isa.site_plugin.content import ROW, PageSection, parts
from pto_isa.site_plugin.search import SearchIndex
from pto_isa.site_plugin.segment import cut
from pto_isa.site_plugin.worker import bundle, worker
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


# as jieba 0.42.1 cuts them with HMM=False
CUT_BY_JIEBA = """
只有/较/旧/的/汇编器/缺少
的/有效/区域
没有/达到/该/级别/的/结果/时/返回
位/浮点/类型/以及/两块/缩放/存储
张量/可/一次/放入
的/每个/元素/右移/标量/所/给/的/位数
有限/乘积/转为
直到/它/需要/等待
的/存储/中/逐行/寻址
中/的/起始/列
的/每个/块/一个
上/管道/须/以/全局/内存/方式/建立
有效/区域/的/行/数/与/列/数
同一/位置/上/的/元素/得出
然后/发出/就绪/信号
只有/一种/时/为/空串
函数/必须/位于/模块/中
该/说明/更/详细
有效/的/位置/都/读取
没有/指令/设置/它
源/操作数/为
未/指明/目标/平台
手册/改为/显示/错误信息
程序/也/不得/依赖
元素/类型/为/整数/时
只/搬运/第一个/平面
硬件/取/第一个/源/操作数
元素/较/宽/的/源
每/四个/取/第三个
或/自/定/的/位/模式
返回/的/是/全部/问题
下/填充/宽度
维/长度/之/积
须/在/同一/函数/内/声明
中/每/四个/相邻/的/块
共用/存储/时/两种/说法/一致
重载/带有/该/操作数
的/有效/列/数/不得/超过/表/的/列/数
且/汇编器/拒绝/该/示例
头文件/不/检查/分形/布局
"""


def test_chinese_is_cut_as_jieba_does() -> None:
    lines = CUT_BY_JIEBA.split()
    assert len(lines) >= 20
    assert ["/".join(cut(line.replace("/", ""))) for line in lines] == lines


def test_without_the_segmenter_nothing_is_built(monkeypatch: pytest.MonkeyPatch) -> None:
    """The theme's own search would leave Chinese uncut without a word."""
    monkeypatch.setitem(sys.modules, "rjieba", None)
    with pytest.raises(PluginError, match=re.escape("pip install 'pto-isa[docs]'")):
        importlib.reload(segment)


def test_no_character_is_lost_between_words() -> None:
    texts = [path.read_text(encoding="utf-8") for path in DATABASE.root.rglob("*.yaml")]
    runs = {run for text in texts for run in re.findall("[\u3400-\u9fff]+", text)}
    assert len(runs) > 5000
    assert all("".join(cut(run)) == run for run in runs)


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
    unknown = [name for name, op in DATABASE.items() if "_" not in name and not name_words(op)]  # one word of its own
    assert len(unknown) <= len(DATABASE) // 20, unknown
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


def test_the_scripts_of_the_theme_are_mended_once() -> None:
    folder = Path(material.__file__).parent / "templates" / "assets" / "javascripts"
    for name, mended, wanted in (
        (
            "workers/search.*.min.js",
            worker,
            "?r:`${r}^8 ${r}*`",
        ),  # the word itself counts more than what begins with it
        ("bundle.*.min.js", bundle, r"(?<!&[#\\w]*)"),
    ):
        (script,) = folder.glob(name)
        text = script.read_text(encoding="utf-8")
        made = mended(text)
        assert made != text
        assert wanted in made
        assert mended(made) == made and mended("unrelated") == "unrelated"


def test_all_that_the_theme_shows_of_an_entry_is_html() -> None:
    """Titles, texts and other words alike: the theme puts each of them into the page."""
    hostile = '<img src=x onerror="alert(1)"> & \u202ex'
    index = SearchIndex("en")
    index.add("reference/x/", "", [PageSection(1, "", hostile, html.escape(hostile))], SearchNames([hostile]))
    row = PageSection(ROW, "term-x", hostile, f"<td><code>{html.escape(hostile)}</code></td>")
    index.add("reference/y/", "", [PageSection(1, "", "y"), row])
    shown = '&lt;img src=x onerror="alert(1)"&gt; &amp; \\u202ex'
    head, _, found = json.loads(index.text())["docs"]
    assert (head["title"], head["text"], head["tags"]) == (shown, f"<p>{shown}</p>", [shown])
    assert (found["title"], found["text"], found["tags"]) == (shown, f"<p>{shown}</p>", [shown])


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_separators_take_entities_as_a_whole(lang: str) -> None:
    """No word ends in a part of an entity, and full-width signs part words as the others do."""
    separator = re.compile(json.loads(SearchIndex(lang).text())["config"]["separator"])
    for said, words in (
        ("!pto.tile_buf&lt;vec, 16x16xf32&gt;", ["pto", "tile", "buf", "vec", "16x16xf32"]),
        ("a &amp;&amp; b&quot;c&#39;d &amp;lt;", ["a", "b", "c", "d", "lt"]),
        ("R&D %dst #pto @f x^2", ["R", "D", "dst", "pto", "f", "x", "2"]),
        ("（填充）、转置：ａ．ｂ！～…", ["填充", "转置", "ａ", "ｂ"]),
    ):
        assert [word for word in separator.split(said) if word] == words
    assert separator.fullmatch("".join(chr(code) for code in range(0xFF01, 0xFF10)))


def test_what_a_reader_presses_or_fills_in_is_no_text() -> None:
    page = """<h1>All</h1><p>Sentence.</p><form class="pto-filters" hidden><label>Name or words<input name="text"></label>
<label>Type<select name="type"><option value="">all</option><option>f32</option></select></label><button>Show all</button></form>
<div class="tabbed-set"><input type="radio"><div class="tabbed-labels"><label for="a">Auto mode</label></div><p>In a tab.</p></div>
<details><summary>Show the code</summary><p>Folded.</p></details><nav>Contents</nav><h2 id="b">Next<a class="headerlink">¶</a></h2>"""
    assert [part.text for part in parts(page)] == ["Sentence. In a tab. Folded.", ""]
    texts = [entry.get("text") for entry in entries(page, "en", "ops/", None).values()]
    assert texts == ["<p>Sentence. In a tab. Folded.</p>"]
