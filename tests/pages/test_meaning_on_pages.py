"""What an op computes and what sources dispute about it, as a page says it."""

from __future__ import annotations

from html import unescape

import pytest
from pydantic import ValidationError

from language.records import database
from pages.html_text import plain
from pto_isa.database import Database
from pto_isa.generate.pages.book import Book
from pto_isa.generate.pages.disputes import disputes
from pto_isa.generate.pages.fact_path import fact_path
from pto_isa.generate.pages.op.effects import effects
from pto_isa.generate.pages.op.numerics import numerics
from pto_isa.generate.pages.op.rules import program_page
from pto_isa.generate.pages.op.semantics import semantics
from pto_isa.schema.evidence import Claim


@pytest.fixture(scope="module")
def db() -> Database:
    return database()


@pytest.mark.parametrize(
    ("way", "english", "chinese"),
    [
        ("types.rows.a5", "Element types", "元素类型"),
        ("types.bind.bias", "Element types bias", "元素类型 bias"),
        ("forms.index.constraints.room", "Form index, Rule room", "形式 index、规则 room"),
        ("semantics.modes.add", "What it computes, Mode add", "计算语义、模式 add"),
        ("operands.dst.access", "Operand dst, Access", "操作数 dst、访问方式"),
        ("overloads.plain", "C++ overload plain", "C++ 重载 plain"),
        ("constraints", "Rules", "规则"),
        ("forms.index.constraints", "Form index, Rules", "形式 index、规则"),
        ("operands", "Operands", "操作数"),
    ],
)
def test_the_way_to_a_fact_in_words(db: Database, way: str, english: str, chinese: str) -> None:
    for lang, wanted in (("en", english), ("zh", chinese)):
        assert plain(fact_path(Book(db, lang), way, {"room"}, True)) == wanted


def test_a_disputed_rule_is_a_link_to_it(db: Database) -> None:
    assert '<a href="#room"><code>room</code></a>' in fact_path(Book(db, "en"), "constraints.room", {"room"}, True)
    assert "<a" not in fact_path(Book(db, "en"), "constraints.room", set(), False)


def test_the_title_of_a_source_is_said_once_for_its_places(db: Database) -> None:
    book = Book(db, "en")
    one, other = list(db.sources)[:2]
    titles = [db.sources[name].title["en"] for name in (one, other)]
    said = plain(book.cited([f"{one}#L1", f"{one}#L2", one, f"{other}#L3", f"{one}#L4"]))
    assert said == f"{titles[0]} L1, L2, {titles[0]}, {titles[1]} L3, {titles[0]} L4"


def test_an_equation_that_combines_is_written_so(db: Database) -> None:
    book = Book(db, "en")
    assert "counts[i, digit(i, j)] += 1" in semantics(book, db["thistogram"], "")
    assert "max(dst.linear[" in semantics(book, db["mscatter"], "")


def test_a_mode_explains_each_name_once(db: Database) -> None:
    shown = unescape(semantics(Book(db, "en"), db["tmatmul"], "")).split("<h4>")
    lists = [mode.count(r'alttext="\mathrm{lost} =') for mode in shown]
    assert max(lists) == 1
    assert any(r'alttext="\mathrm{narrows} =' in mode for mode in shown)  # its condition is a name


def test_the_order_of_modes_is_named(db: Database) -> None:
    shown = plain(semantics(Book(db, "en"), db["ttri"], ""))
    assert "The first of these modes that applies is taken: upper, lower" in shown


def test_only_elements_have_others_beside_them(db: Database) -> None:
    book = Book(db, "en")
    assert "All other elements" not in semantics(book, db["set_quant_scalar"], "")
    assert "All other elements" in semantics(book, db["tadd"], "")


def test_what_a_name_means_follows_the_sentence(db: Database) -> None:
    assert "结果可为任意值，其中 first(j) = ⌊j / 32⌋ × 32。" in plain(numerics(Book(db, "zh"), db["tsort32"], ""))


def test_messages_show_what_is_filled_in(db: Database) -> None:
    shown = program_page(Book(db, "zh"))
    assert "<var>value</var> 在此处没有定义" in shown
    assert "&#123;" not in shown


def test_remarks_on_claims_are_in_both_languages(db: Database) -> None:
    for lang, remark in (("en", "(signs are not told apart)"), ("zh", "（不区分符号）")):
        assert remark in plain(disputes(Book(db, lang), db["tadd"], ""))
    with pytest.raises(ValidationError, match="`later` is no known note; expected `signless`"):
        Claim(source="ptoas", says=["f16"], note="later")


def test_phases_are_listed_with_their_sources(db: Database) -> None:
    for lang, reads, engine in (("en", "Reads", "an engine beside the pipes"), ("zh", "读取", "流水之外的引擎")):
        book = Book(db, lang)
        said = plain(effects(book, db["tbroadcast"], ""))
        assert reads in said and engine in said
        assert "TBroadCast.hpp" in said and "SyncMacroModel.cpp" in said
        assert book.word("phases_text") not in plain(effects(book, db["tadd"], ""))


def test_events_in_use_are_listed_with_their_sources(db: Database) -> None:
    book = Book(db, "en")
    said = plain(effects(book, db["tbroadcast"], ""))
    assert "MTE2 → MTE3" in said
    assert "EVENT_ID1" in said
    assert "TBroadCast.hpp" in said
    assert book.word("events") not in plain(effects(book, db["tadd"], ""))
