"""General statements: which ops they hold of, what cards and pages show, and names in them that do not exist."""

from __future__ import annotations

from pathlib import Path

import pytest

from language.records import database
from pto_isa.database import load
from pto_isa.database.check import check
from pto_isa.generate.sentences import sentences_of
from pto_isa.generate.views.general import general_of
from pto_isa.generate.views.op_view import op_view
from pto_isa.language.front.elaborate import elaborate
from pto_isa.view.data import as_data
from sample_isa import Folder, part_of_the_database

# What the pages say of whole classes of ops; the keys are ids, which do not change.
EVERY = {"legal-domain"}
TILES = {"no-fence", "legal-domain", "valid-bounds", "outside-valid-region", "no-broadcast", "placed-tiles"}


def keys(name: str) -> set[str]:
    op = database()[name]
    return set(general_of(op, elaborate(op, database())))


@pytest.mark.parametrize(
    ("op", "expected"),
    [
        ("tshls", TILES),
        ("texpands", TILES),
        ("trowexpandmul", TILES),
        ("tfillpad", TILES | {"pad-values"}),
        ("tfillpad_expand", TILES | {"pad-values"}),
        ("tadd", TILES | {"measured-times"}),
        ("tsync", {"legal-domain", "removed-intrinsic"}),
        ("barrier", EVERY),
        ("tget_async", {"no-fence", "legal-domain", "async-session", "urma", "rdma"}),
    ],
)
def test_statements_hold_of_the_ops_they_are_about(op: str, expected: set[str]) -> None:
    assert keys(op) == expected


def test_every_statement_is_about_some_op_and_every_op_has_one() -> None:
    found = {name: keys(name) for name in database()}
    assert all(held >= EVERY for held in found.values())
    assert set().union(*found.values()) == set(database().general)


def test_the_card_shows_text_rules_words_and_sources() -> None:
    op = database()["tfillpad"]
    made = as_data(op_view(op, elaborate(op, database()), sentences_of(database())))
    shown = {entry["id"]: entry for entry in made["general"]}
    bounds = shown["general/valid-bounds"]
    assert bounds["rules"][:2] == ["tile/valid-rows", "tile/valid-cols"]
    assert all("`ValidRow <= Rows`" in bounds["text"][lang] for lang in ("en", "zh"))
    pads = {entry["word"]: entry["text"] for entry in shown["general/pad-values"]["values"]}
    assert pads["min"]["en"].startswith("Minus infinity") and "负无穷" in pads["min"]["zh"]
    assert pads["max"]["en"].startswith("Plus infinity") and "正无穷" in pads["max"]["zh"]
    assert set(bounds["sources"]) <= set(made["addresses"]) | {"web-page"}


@pytest.mark.parametrize(
    ("old", "new", "code"),
    [
        ("    source: cpu-header", "    profiles: [a7]\n    source: cpu-header", "name/profile"),
        ("    source: cpu-header", "    rules: [valid-row]\n    source: cpu-header", "name/rule"),
        ("    source: cpu-header", "    values: pads\n    source: cpu-header", "name/enumeration"),
        ("applies: {", "applies: {functions: [pad], ", "name/function"),
        ("source: cpu-header", "source: cpu-heade", "name/source"),
        ("It orders nothing", "It orders all", ""),
    ],
)
def test_names_that_do_not_exist_are_faults(folder: Folder, old: str, new: str, code: str) -> None:
    file = folder.root / "general.yaml"
    text = file.read_text(encoding="utf-8").replace(old, new)
    file.write_text(text, encoding="utf-8")
    issues = [issue for issue in folder.check() if Path(issue.file).name == "general.yaml"]
    assert [issue.code for issue in issues] == ([code] if code else [])


def test_a_record_names_statements_that_ask_for_it(folder: Folder) -> None:
    folder.change("examples:", "general: [on-request, orders-nothing]\nexamples:")
    file = folder.root / "general.yaml"
    text = file.read_text(encoding="utf-8")
    file.write_text(text + text.removeprefix("statements:\n").replace("orders-nothing", "on-request")
                    .replace("applies: {kinds: [tile]}", "named: true"), encoding="utf-8")  # fmt: skip
    (issue,) = folder.check()
    assert (issue.code, Path(issue.file).name) == ("name/statement", "tplus.yaml")
    folder.change(", orders-nothing]", "]")
    db = load(folder.root)
    found = {name: set(general_of(db[name], elaborate(db[name], db))) for name in db}
    assert found == {"tplus": {"on-request", "orders-nothing"}, "tminus": {"orders-nothing"}}


def test_a_new_name_is_that_of_one_other_operation_since_a_known_release(tmp_path: Path) -> None:
    part_of_the_database(tmp_path / "isa", "scalar/scalar-access")
    file = tmp_path / "isa" / "program_rules.yaml"
    text = file.read_text("utf-8")
    good = "pto.store_scalar: {to: pto.store, since: '0.64', earlier_in: pto.section.simt"
    line = text[: text.index(good)].count("\n") + 1
    for wrong, rule in (
        (good.replace("pto.store,", "pto.stroe,"), "name/operation"),
        (good.replace("pto.store,", "pto.store_scalar,"), "name/operation"),  # its own
        (good.replace("pto.store,", "pto.load,"), "record/renamed"),
        (good.replace("0.64", "0.62"), "name/release"),
        (good.replace("section.simt", "section.smt"), "name/operation"),
    ):
        file.write_text(text.replace(good, wrong), encoding="utf-8")
        found = [issue for issue in check(tmp_path / "isa") if issue.file == str(file)]
        assert [(issue.code, issue.line) for issue in found] == [(rule, line)], wrong
    file.write_text(text, encoding="utf-8")
    assert not [issue for issue in check(tmp_path / "isa") if issue.file == str(file)]


def test_an_operation_with_a_record_is_not_one_that_is_only_named(tmp_path: Path) -> None:
    part_of_the_database(tmp_path / "isa", "scalar/scalar-access")
    file = tmp_path / "isa" / "program_rules.yaml"
    text = file.read_text("utf-8")
    assert not [issue for issue in check(tmp_path / "isa") if issue.file == str(file)]
    file.write_text(text.replace("      - pto.absf\n", "      - pto.absf\n      - pto.tgetval\n"), encoding="utf-8")
    (issue,) = [issue for issue in check(tmp_path / "isa") if issue.file == str(file)]
    assert (issue.code, text.split("\n")[issue.line - 2]) == ("record/named", "      - pto.absf")


def test_the_release_of_a_tree_is_a_known_one(tmp_path: Path) -> None:
    part_of_the_database(tmp_path / "isa", "tile/sync-and-config")
    file = tmp_path / "isa" / "sources.yaml"
    text = file.read_text("utf-8")
    file.write_text(text.replace("release: '0.60'", "release: '0.62'"), encoding="utf-8")
    found = [issue for issue in check(tmp_path / "isa") if issue.file == str(file)]
    assert [issue.code for issue in found] == ["name/release"]
    assert text.split("\n")[found[0].line - 1] == "    release: '0.60'"
