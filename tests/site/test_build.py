"""The built site: complete in both languages, right anchors, no dead link, nothing from elsewhere."""

from __future__ import annotations

import json
import posixpath
import re
from urllib.parse import unquote, urlsplit

import pytest

from language.records import database
from pto_isa.generate.pages import BuildCache
from pto_isa.generate.views.semantics_text import computes, semantics_by_form
from pto_isa.generated.rules import rules_of
from pto_isa.runtime.profile import PROFILES
from site_pages import LANGUAGES, Site

pytestmark = pytest.mark.slow  # sites are built

_LEFT_OVER = re.compile(r"\{\{|\{%|\{(version|length|depth|n)\}|Traceback")


def test_every_op_and_family_has_a_page_in_each_language(site: Site) -> None:
    db = database()
    assert len(db) >= 38
    families = {op.family for op in db.values()}
    for lang in LANGUAGES:
        wanted = {f"ops/{name}/" for name in db} | {f"families/{name}/" for name in families}
        assert wanted <= set(site.of(lang))


def test_both_languages_have_the_same_pages_and_anchors(site: Site) -> None:
    english, chinese = site.of("en"), site.of("zh")
    assert english.keys() == chinese.keys()
    assert len(english) >= 60
    for path in english:
        assert english[path].ids == chinese[path].ids, path


def test_every_rule_and_dispute_has_its_anchor(site: Site) -> None:
    db = database()
    for lang in LANGUAGES:
        pages = site.of(lang)
        for op in db.values():
            wanted = {
                *op.constraints(),
                *(f"dispute-{key}" for key in op.record.disputes),
                "profile",
                "operands",
                "types",
            }
            if not any(op.types(form) for form in op.forms()):
                wanted.discard("types")
            missing = wanted - set(pages[f"ops/{op.name}/"].ids)
            assert not missing, f"{lang} {op.name}: {missing}"
        assert set(db.tile_rules) <= set(pages["tile-rules/"].ids)


def test_ops_that_compute_nothing_do_not_speak_of_results(site: Site) -> None:
    db = database()
    build_cache = BuildCache(db)
    silent = [op for op in db.values() if not computes(semantics_by_form(op, build_cache.opdef(op)))]
    assert {"tpack", "tassign", "set_flag"} <= {op.name for op in silent}
    for lang, elsewhere in (("en", "All other elements"), ("zh", "其余元素")):
        pages = site.of(lang)
        for op in silent:
            page = pages[f"ops/{op.name}/"]
            assert elsewhere not in page.text and "numpy" not in page.ids and "drawing" not in page.ids, op.name
            assert "semantics" in page.ids
        assert elsewhere in pages["ops/tadd/"].text and "numpy" in pages["ops/tadd/"].ids


def test_no_id_occurs_twice(site: Site) -> None:
    for path, page in site.pages.items():
        twice = {name for name in page.ids if page.ids.count(name) > 1}
        assert not twice, f"{path}: {twice}"


def test_pages_are_in_their_language(site: Site) -> None:
    for path, page in site.of("zh").items():
        assert page.lang == "zh", path
        assert re.search("[\u4e00-\u9fff]", page.text), path
    for path, page in site.of("en").items():
        assert page.lang == "en", path
        if not path.startswith("reference/glossary"):
            assert not re.search("[\u4e00-\u9fff]", page.text), path


_SPOKEN = re.compile(r'\b(?:aria-label|title|placeholder|data-md-[a-z]+)="([^"]*[A-Za-z]{2} [^"]*)"')


def test_what_the_theme_says_is_in_the_language_of_the_page(site: Site) -> None:
    """No phrase of labels, titles or hints is the same in both languages; single words may be names."""
    english, chinese = site.of("en"), site.of("zh")
    for path in english:
        same = set(_SPOKEN.findall(english[path].html)) & set(_SPOKEN.findall(chinese[path].html))
        assert not same, f"{path}: {same}"
    assert len(set(_SPOKEN.findall(english["guide/tiles/"].html))) > 5


@pytest.mark.parametrize("lang", LANGUAGES)
def test_previous_and_next_lead_through_all_pages(site: Site, lang: str) -> None:
    """One way through the pages of a language and back; the op after `tadd` is the next of its family."""
    pages = site.of(lang)

    def step(path: str, way: str) -> str | None:
        found = re.findall(rf'<a href="([^"]+)" class="md-footer__link md-footer__link--{way}"', pages[path].html)
        assert len(found) <= 1
        return posixpath.normpath(posixpath.join(path or ".", found[0])).rstrip(".") + "/" if found else None

    db, path, seen = database(), "", [""]
    assert step("", "prev") is None
    while (after := step(path, "next")) is not None:
        after = "" if after == "/" else after
        assert (step(after, "prev") or "").removeprefix("/") == path
        assert after not in seen
        seen.append(after)
        path = after
    assert set(seen) == set(pages)
    for family in db.families:
        members = [f"ops/{op.name}/" for op in db.members(family)]
        place = seen.index(members[0]) if members else 0
        assert not members or seen[place - 1 : place + len(members)] == [f"families/{family}/", *members]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_an_op_page_has_all_its_parts(site: Site, lang: str) -> None:
    db = database()
    build_cache = BuildCache(db)
    pages = site.of(lang)
    always = {
        "profile",
        "syntax",
        "operands",
        "semantics",
        "types",
        "effects",
        "sources",
        "related",
    }
    for op in db.values():
        page, known = pages[f"ops/{op.name}/"], op.record
        wanted = always | {part for part, there in {
            "disputes": known.disputes, "examples": known.examples, "reports": known.reports, "changes": known.changes,
            "rules": rules_of(op.name).rules or any("tile" in operand.kind for operand in known.operands.values()),
            "numpy": computes(semantics_by_form(op, build_cache.opdef(op))), "drawing": build_cache.pictures(op),
        }.items() if there}  # fmt: skip
        assert wanted <= set(page.ids), (op.name, wanted - set(page.ids))
        for change in known.changes:
            assert change[lang] in page.text, op.name
        assert known.summary[lang].replace("`", "") in page.text, op.name
        assert f"../../families/{op.family}/" in page.links, op.name
        assert {f"../{other}/" for other in op.related} <= set(page.links), op.name


def test_every_internal_link_and_anchor_resolves(site: Site) -> None:
    known = {path: set(page.ids) for path, page in site.pages.items()}
    dead, checked = [], 0
    for path, page in site.pages.items():
        for link in page.links:
            parts = urlsplit(link)
            if parts.scheme or path == "404.html" or parts.path.startswith("/"):
                continue
            target = path
            if parts.path:
                target = posixpath.normpath(posixpath.join(posixpath.dirname(path), unquote(parts.path)))
                target = "" if target == "." else f"{target}/" if parts.path.endswith(("/", "..", ".")) else target
            checked += 1
            if target not in known:
                if not (site.folder / target).is_file():
                    dead.append(f"{path}: {link}")
            elif parts.fragment and unquote(parts.fragment) not in known[target]:
                dead.append(f"{path}: {link} (no such anchor)")
    assert checked > 5_000
    assert not dead, "\n".join(dead[:40])


def test_nothing_is_fetched_from_elsewhere(site: Site) -> None:
    count = 0
    for path, page in site.pages.items():
        for asset in page.assets:
            count += 1
            assert not urlsplit(asset).scheme or asset.startswith("data:"), f"{path}: {asset}"
            assert not asset.startswith("//"), f"{path}: {asset}"
    assert count > 500
    for sheet in site.folder.rglob("*.css"):
        assert not re.search(r"url\(\s*[\"']?https?:", sheet.read_text(encoding="utf-8")), sheet


def test_formulas_were_made(site: Site) -> None:
    for lang in LANGUAGES:
        pages = site.of(lang)
        assert r"\begin{cases}" in "".join(pages["ops/tfillpad/"].formulas)
        assert sum(len(page.formulas) for page in pages.values()) > 200
        for path, page in pages.items():
            assert not _LEFT_OVER.search(page.text), path


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_search_index_of_a_language_holds_its_pages_only(site: Site, lang: str) -> None:
    index = json.loads((site.folder / lang / "search" / "search_index.json").read_text(encoding="utf-8"))
    locations = {entry["location"] for entry in index["docs"]}
    assert {"ops/tadd/", "ops/tshls/#non-negative", "guide/tiles/"} <= locations
    assert "\\u200b" in index["config"]["separator"]  # it stands between Chinese words
    assert any("\u200b" in entry["text"] for entry in index["docs"]) == (lang == "zh")
    pages = site.of(lang)
    for location in locations:
        path, _, name = location.partition("#")
        assert path in pages, location
        assert not name or name in pages[path].ids, location
    texts = " ".join(e["text"] for e in index["docs"] if not e["location"].startswith("reference/glossary"))
    assert bool(re.search("[\u4e00-\u9fff]{2}", texts)) == (lang == "zh")
    assert len(index["docs"]) > 1000
    cut = "".join(entry["text"] for entry in index["docs"])
    assert ("\u200b有效\u200b区域" in cut) == (lang == "zh")
    assert not (site.folder / "search" / "search_index.json").exists()  # the one of the theme, which cuts no Chinese


def test_addresses_without_a_language_lead_to_both(site: Site) -> None:
    for path in ("", "ops/tshls/", "tile-rules/"):
        page = site.pages[path]
        assert len(page.links) == 2
        assert all(lang in "".join(page.links) for lang in LANGUAGES)
    assert site.pages[""].assets[-1] == "./assets/entry.js"
    assert {"en", "zh"} == {link.strip("/").partition("/")[0] for link in site.pages["404.html"].links}


def test_switch_to_the_other_language_stays_on_the_page(site: Site) -> None:
    for path, page in site.of("en").items():
        depth = "/".join([".."] * path.count("/")) or "."
        assert any(link.endswith(f"zh/{path}") for link in page.links), (path, depth)


def test_profiles_are_named(site: Site) -> None:
    assert len(PROFILES) >= 3
    for name in PROFILES:
        assert name in site.of("en")["reference/profiles/"].ids


def test_every_page_says_what_it_is_about(site: Site) -> None:
    """In the description that search engines show, which is not its title again."""
    seen = 0
    for lang in LANGUAGES:
        for path, page in site.of(lang).items():
            (title,) = re.findall("<title>(.*?)</title>", page.html)
            (about,) = re.findall('<meta name="description" content="(.*?)">', page.html)
            assert len(about) >= 8 and about not in title, path
            seen += 1
    assert seen > 400
