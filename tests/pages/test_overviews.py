"""The overviews say what the database says: filters, profiles compared, layouts, coverage, and the files for programs."""

from __future__ import annotations

import html
import json
import re

import pytest

from language.records import database
from pto_isa.database import Database
from pto_isa.database.status import status
from pto_isa.generate.pages import LANGUAGES
from pto_isa.generate.pages.reference.layout_picture import layout_picture
from pto_isa.generate.pages.reference.layouts import _ORDERS, _tile
from pto_isa.generate.site_data import site_data
from pto_isa.generate.views.index import differences_of
from pto_isa.runtime.types.layout import offsets
from whole_manual import manual

Pages = dict[str, dict[str, str]]


@pytest.fixture(scope="module")
def db() -> Database:
    return database()


@pytest.fixture(scope="module")
def made() -> Pages:
    return {lang: manual(lang) for lang in LANGUAGES}


def rows(page: str) -> list[dict[str, str]]:
    found = re.findall(r"<tr( data-[^>]*)>", page)
    return [
        {name: html.unescape(value) for name, value in re.findall(r'data-([\w-]+)="([^"]*)"', one)} for one in found
    ]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_list_of_operations_knows_what_its_filters_ask(db: Database, made: Pages, lang: str) -> None:
    page = made[lang]["ops/index.md"]
    found = rows(page)
    assert len(found) == len(db)
    ordered = [op for name in db.families for op in db.members(name)]
    for op, facts in zip(ordered, found, strict=True):
        assert op.name in facts["names"].split()
        assert facts["family"] == op.family
        assert facts["status"] == status(op)
        assert facts["profiles"].split() == list(op.profiles)
        for profile in op.profiles:
            assert set(op.element_types(profile)) - {"index"} <= set(facts[f"types-{profile}"].split())
    for name in ("text", "profile", "type", "family", "status"):
        assert f'name="{name}"' in page
    assert '<form class="pto-filters" hidden>' in page  # without scripts there is nothing to press


@pytest.mark.parametrize("lang", LANGUAGES)
def test_profiles_are_compared_op_by_op(db: Database, made: Pages, lang: str) -> None:
    page = made[lang]["reference/compare.md"]
    section = page.partition('id="a2a3-a5"')[2].partition("<h2")[0]
    differing = [op.name for op in db.values() if differences_of(op, "a2a3", "a5")]
    assert len(differing) > 50
    listed = re.findall(r'<tr data-family="([\w-]+)" data-names="([^"]*)"><td><a href="../../ops/(\w+)/">', section)
    assert [name for _, _, name in listed] == differing
    assert all(family == db[name].family and name in names.split() for family, names, name in listed)
    assert '<form class="pto-filters" hidden>' in page and 'role="status"' in page
    line = section.partition("ops/tadd/")[2].partition("</tr>")[0]
    assert "bf16" in line and "f32" not in line  # a5 has bf16 beside what a2a3 has; both have f32


def test_pictures_of_layouts_come_from_the_layout_function() -> None:
    for name in _ORDERS:
        tile = _tile(name)
        assert tile.layout == name
        picture = layout_picture(tile, "caption")
        height, width = tile.box if tile.box != (1, 1) else (32, 32)
        order = offsets(tile)
        firsts = sorted(
            int(order[row : row + height, col : col + width].min())
            for row in range(0, 32, height)
            for col in range(0, 32, width)
        )
        assert [int(number) for number in re.findall(r"<text[^>]*>(\d+)<", picture)] == firsts
    nz, zn = (layout_picture(_tile(name), "") for name in ("nz", "zn"))
    assert nz != zn


def test_types_are_counted_as_the_filter_finds_them(db: Database, made: Pages) -> None:
    listed = rows(made["en"]["ops/index.md"])
    links = re.findall(r'ops/\?profile=(\w+)&#?\w*;?type=(\w+)">(\d+)<', made["en"]["reference/layouts.md"])
    assert len(links) > 40
    for profile, name, count in links:
        fits = [facts for facts in listed if {name, "any"} & set(facts.get(f"types-{profile}", "").split())]
        assert len(fits) == int(count), (profile, name)


def test_coverage_names_every_op(db: Database, made: Pages) -> None:
    for lang in LANGUAGES:
        page = made[lang]["reference/coverage.md"]
        assert set(re.findall(r'href="../../ops/(\w+)/"', page)) == set(db)


@pytest.mark.parametrize(
    ("page", "key"), [("tile-rules.md", "unboxed-columns"), ("program-rules.md", "capacity-of-scaling")]
)
def test_disputes_about_shared_rules_have_a_place(made: Pages, page: str, key: str) -> None:
    for shown in made.values():
        assert f'id="dispute-{key}"' in shown[page]
        assert f"{page.removesuffix('.md')}/#dispute-{key}" in shown["reference/disputes.md"]


def test_no_page_shows_markup_or_a_gap_that_was_to_be_filled(made: Pages) -> None:
    for lang in LANGUAGES:
        for path, page in made[lang].items():
            shown = re.sub(r"<(code|pre|math|script)\b.*?</\1>|<[^>]*>", "", page, flags=re.DOTALL)
            found = re.search(r"&#60;/?(code|var|a|em)\b|&#123;\w+&#125;", shown)
            assert found is None, (lang, path, shown[found.start() - 80 : found.end()])
        assert "<code>pto-isa verify</code>" in made[lang]["program-rules.md"]


def test_files_for_programs(db: Database) -> None:
    found = dict(site_data(db, "https://example.org/"))
    index = json.loads(found["database/index.json"])
    assert [entry["name"] for entry in index["ops"]] == list(db)
    assert "pto.tshls/non-negative" in next(entry for entry in index["ops"] if entry["name"] == "tshls")["rules"]
    assert json.loads(found["database/tadd.json"])["op"] == "pto.tadd"
    whole = json.loads(found["database.json"])
    assert whole["format"] == 1 and len(whole["ops"]) == len(db)
    assert whole["ops"][0]["record"]["summary"].keys() == {"en", "zh"}
    for op in db.values():
        assert f"https://example.org/en/ops/{op.name}/" in found["llms.txt"]
    assert "](en/ops/tadd/)" in dict(site_data(db))["llms.txt"]
