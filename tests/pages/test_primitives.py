"""Primitives: each has a definition, both computations, a page in both languages, and known users."""

from __future__ import annotations

import html
from pathlib import Path

import pytest

import pto_isa
from language.records import database
from pto_isa.generate.coverage import algorithms, primitives
from pto_isa.generate.pages import LANGUAGES, Book
from pto_isa.generate.pages.reference.primitives import INDEX, path_of, primitive_pages
from pto_isa.generate.views.pseudo_code import WIDTH, pseudo_code
from pto_isa.language.front.elaborate import elaborate
from pto_isa.language.functions import FUNCTIONS
from pto_isa.language.primitives import PRIMITIVES
from pto_isa.text.words import word
from whole_manual import build_cache

ROOT = Path(pto_isa.__file__).parent


@pytest.mark.parametrize("name", PRIMITIVES)
def test_a_primitive_is_a_function_with_two_computations(name: str) -> None:
    known = PRIMITIVES[name]
    assert name in FUNCTIONS and known.signature.startswith(f"{name}(")
    assert (ROOT / known.runtime).is_file() and (ROOT / "language" / known.oracle).is_file()
    assert set(known.sources) <= database().sources.keys()
    assert known.pseudo.isascii() and all(len(line) <= 100 for line in known.pseudo.splitlines())


def test_users_are_those_whose_equations_call_it() -> None:
    db = database()
    used = primitives([db[name] for name in ("trandom", "tsort32", "tadd", "tfillpad", "tcvt")])
    assert {name: ops for name, ops in used.items() if ops} == {
        "convert": ["pto.trandom", "pto.tcvt"],
        "pad_value": ["pto.tfillpad"],
        "pair": ["pto.tsort32"],
        "philox4x32": ["pto.trandom"],
    }


def test_every_primitive_has_a_page_in_both_languages() -> None:
    db = database()
    for lang in LANGUAGES:
        made = dict(primitive_pages(Book(db, lang, build_cache())))
        assert made.keys() == {INDEX, *(path_of(name) for name in (*PRIMITIVES, *db.vocabulary.algorithms))}
        for name, known in PRIMITIVES.items():
            assert f"<code>language/{known.oracle}</code>" in made[path_of(name)]
        page = made[path_of("philox4x32")]
        assert "0xD2511F53" in page and "../../ops/trandom/" in page and "../../ops/tadd/" not in page
        assert word("primitive.philox4x32", lang).split("，")[0] in page


def test_every_algorithm_has_users_and_a_page_with_their_equations() -> None:
    db = database()
    users = algorithms(list(db.values()))
    assert users["sort"] == ["pto.tsort32"] and users["merge"] == ["pto.tmrgsort", "pto.vmrgsort4"]
    assert {"pto.tquant", "pto.tquant_dn"} <= set(users["quantise"]) and all(users.values())
    for lang in LANGUAGES:
        made = dict(primitive_pages(Book(db, lang, build_cache())))
        page = html.unescape(made[path_of("sort")])
        assert "for all i < src.valid_row, j < src.valid_col" in page and "../../ops/tsort32/" in page
        assert "length(j) = min(32, src.valid_col - first(j))" in page
        assert db.vocabulary.algorithms["sort"].name[lang] in made[INDEX]


def test_pseudo_code_says_what_the_equations_say() -> None:
    db = database()
    code = pseudo_code(elaborate(db["tquant_dn"], db), "cpu").splitlines()
    assert all(len(line) <= WIDTH for line in code)
    assert code[0] == "form mxfp8: mx_alg ∈ {ocp_mx_fp8_e4m3, nv_mx_fp8_e4m3}"
    assert "    largest: array of u32 [lines, groups], zero at first" in code
    at = code.index("        if profile = cpu")
    assert code[at + 1].startswith("            group_max.flat[result(i, g)] = convert(greatest(i, g)")
    assert any(line.startswith("        groups = ") for line in code), "names of index sets are explained"
    assert pseudo_code(elaborate(db["tquant_dn"], db), "a2a3") == ""
