"""Pages as text: complete in both languages, safe whatever a record says, and a page for faults."""

from __future__ import annotations

import re

from language.records import database
from pto_isa.database import load
from pto_isa.database.reading import read_all
from pto_isa.generate.pages import LANGUAGES, Book, BuildCache, broken_page, markup, navigation
from pto_isa.generate.pages.op.examples import examples
from sample_isa import Folder
from whole_manual import build_cache, manual

_HAN = re.compile("[\u4e00-\u9fff]")


def test_navigation_names_every_page() -> None:
    for lang in LANGUAGES:
        listed = [path for _, entries in navigation(database(), lang) for _, path in entries]
        assert sorted(listed) == sorted(manual(lang))


def test_faults_have_a_page_in_each_language(folder: Folder) -> None:
    file = next(iter(load(folder.root).values())).file
    file.write_text("op: [unclosed\n", encoding="utf-8")
    issues = read_all(folder.root).issues
    assert issues
    english, chinese = (broken_page(issues, lang) for lang in LANGUAGES)
    assert file.name in english and file.name in chinese
    assert _HAN.search(chinese) and not _HAN.search(english)


def test_a_column_without_entries_is_left_out() -> None:
    made = markup.cards(["name", "empty", "some"], iter([["a", "", ""], ["b", "", "x"]]))
    assert re.findall("<th>(.*?)</th>", made) == ["name", "some"]
    assert made.count("<td") == 4


def test_values_are_cut_where_a_row_is_full() -> None:
    """Twelve columns at most, fewer of long numbers."""
    db = database()
    made = examples(Book(db, "en", BuildCache(db)), db["tload"], "ops/tload.md")
    rows = [row for row in re.findall("<tr>((?:<td>[^<]*</td>)+)</tr>", made) if "2147483647" in row]
    assert rows and all(row.count("<td>") == 8 and row.endswith("<td>…</td>") for row in rows)


def test_behind_a_chinese_stop_there_is_no_blank() -> None:
    """Words of the pages and what follows them, in running text; badges stand apart."""
    for lang, blank in (("en", " "), ("zh", "")):
        book = Book(database(), lang, build_cache())
        for key in ("not_a_rule", "generated_from", "as_data", "mode_order", "form_order"):
            assert book.then(book.word(key), "x") == f"{book.word(key)}{blank}x"
    chinese = manual("zh")
    for path in ("ops/tcvt.md", "ops/tload.md", "ops/tadd.md", "reference/rules.md"):
        assert re.findall("[：；、] +<(?:a|code)[ >]", chinese[path]) == []
    assert "条件 " not in re.sub("<[^>]*>", "", chinese["ops/tci.md"].split('id="effects"')[1].split("<h2")[0])


def test_rules_of_every_tile_are_named_where_there_are_tiles() -> None:
    """An instruction on tiles leads to their rules, one on registers, pointers and numbers does not."""
    english = manual("en")
    for name, named in (("tadd", True), ("tcmp", True), ("mad_raw", False), ("vadd", False), ("set_flag", False)):
        assert ("the rules of every tile hold" in english[f"ops/{name}.md"]) is named, name


def test_a_cited_file_and_its_lines_stand_apart() -> None:
    """The reference joins them by a hyphen; readers look for a file."""
    book = Book(database(), "en")
    assert "<code>TCmp.hpp L122</code>" in book.source("a2a3-header#TCmp.hpp-L122")
    assert "<code>L24-L31</code>" in book.source("ptoas#L24-L31")
