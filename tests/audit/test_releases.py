"""A checkout of the assembler is compared with what its release reads, and cited places with their own tree."""

from __future__ import annotations

from pathlib import Path

import pytest

from audit.reports import DEFINITION, Run, data
from language.records import database
from pto_isa.audit.checkout import open_checkouts
from pto_isa.audit.ptoas.custom_formats import custom_shapes
from pto_isa.generate.examples.text import example_text, form_of
from pto_isa.generate.forms.release_forms import release_forms
from sample_checkouts import change, make_ptoas, write
from sample_isa import Folder

PLACE = "overloads:\n"


def of_release(folder: Path, release: str) -> None:
    """Let a checkout say which release it is."""
    write(folder, {"CMakeLists.txt": f"cmake_minimum_required(VERSION 3.20.0)\nproject(ptoas VERSION {release})\n"})


def said(run: Run) -> list[tuple[str, str, str]]:
    """(source, fact, what it says) of every difference of the first op, its definition aside (`test_definitions`)."""
    found = data(run, "--op", "tplus")[1]["differences"]
    return [
        (entry["source"]["id"], entry["fact"], entry["source"]["says"]["en"])
        for entry in found
        if not entry["fact"].startswith("syntax.definitions")
    ]


@pytest.mark.parametrize(
    ("release", "tree"),
    [
        (None, "ptoas"),
        ("0.27", "ptoas"),
        ("0.59", "ptoas"),
        ("0.60", "ptoas-august"),
        ("0.64", "ptoas-august"),
    ],
)
def test_the_tree_of_a_release(tmp_path: Path, release: str | None, tree: str) -> None:
    make_ptoas(tmp_path)
    if release:
        of_release(tmp_path, release)
    (found,) = open_checkouts([tmp_path], database().sources)
    assert (found.tree, found.release) == (tree, release)


def test_a_form_of_later_releases(run: Run, folder: Folder, tmp_path: Path) -> None:
    """Earlier ones must not read it, later ones must; each is told with the source of its tree."""
    folder.change(PLACE, f"syntax: {{since: '0.40', told_by: ptoas-pr#1, {DEFINITION}}}\n{PLACE}")
    of_release(tmp_path / "ptoas", "0.27")
    assert said(run) == [("ptoas-ops", "syntax.dps", "release 0.27 reads this, for the record it does not")]
    of_release(tmp_path / "ptoas", "0.60")
    assert said(run) == []
    change(tmp_path / "ptoas", "include/PTO/IR/PTOOps.td", '"tplus"', '"tother"')
    assert said(run) == [("ptoas-august-ops", "syntax.dps", "there is no operation `tplus`")]
    of_release(tmp_path / "ptoas", "0.27")
    assert said(run) == []


def test_an_attribute_of_later_releases(run: Run, folder: Folder, tmp_path: Path) -> None:
    """It is neither asked of an earlier release nor may that have it."""
    form = "dps: {attributes: [how], slots: {how: {since: '0.40'}}}"
    folder.change(PLACE, f"syntax: {{{form}, {DEFINITION}}}\n{PLACE}")
    text = "operands:\n  how: {kind: attribute, type: bool, default: false, text: {en: How., zh: 方式。}}\n"
    folder.change(PLACE, text + PLACE)
    operations = "include/PTO/IR/PTOOps.td"
    of_release(tmp_path / "ptoas", "0.27")
    assert said(run) == []
    change(
        tmp_path / "ptoas",
        operations,
        "PTODpsType:$dst);",
        'PTODpsType:$dst, DefaultValuedAttr<BoolAttr, "false">:$how);',
    )
    assert said(run) == [("ptoas-ops", "syntax.dps", "release 0.27 reads this, for the record it does not")]
    of_release(tmp_path / "ptoas", "0.60")
    assert said(run) == []


def test_places_of_another_tree(run: Run, folder: Folder, tmp_path: Path) -> None:
    """A line of a later commit is not looked up in this one."""
    folder.change("a5: a5-header#TPlus.hpp-L5}", "a5: 'a5-header#TPlus.hpp-L500'}")
    assert [what for _, _, what in said(run)] == ["the file has 21 lines"]
    folder.change("a5-header#", "a5-header-later#")
    found = data(run, "--op", "tplus")[1]
    assert found["differences"] == []
    assert any("pto-isa-later (hw-native-sys/pto-isa): no checkout" in note["en"] for note in found["notes"])


def test_texts_of_each_release() -> None:
    """`tsel` asks for scratch up to 0.57."""
    op = database()["tsel"]
    for release, without in (("0.27", False), ("0.57", False), ("0.58", True)):
        forms = list(release_forms(op, release))
        read = {form.plain.text for form in forms if form.read}
        refused = {form.plain.text for form in forms if not form.read}
        short = {text for text in read if "%tmp" not in text}
        assert bool(short) == without and all("%tmp" not in text for text in refused)
        assert bool(refused) == (not without)


def test_examples_of_each_release() -> None:
    """A mask of `tscatter` is no program of a release that has only indices."""
    op = database()["tscatter"]
    example = op.record.examples["every-second"]
    assert form_of(op, example, "0.27") is None and example_text(op, "every-second", example, "0.27").auto == ""
    assert example_text(op, "every-second", example, "0.60") == example_text(op, "every-second", example)


def test_noted_formats_of_each_release() -> None:
    """Release 0.60 keeps what 0.27 notes unless it says otherwise; others are taken for the last one noted."""
    before, later = custom_shapes("0.27"), custom_shapes("0.60")
    assert (len(before), {*before} - {*later}) == (18, set())
    assert later["tdivs"] == before["tdivs"] and later["tgather"] != before["tgather"]
    assert custom_shapes("0.59") == before == custom_shapes("0.7") and custom_shapes("0.61") == later
    assert {name: len(later[name]) for name in ("tgather", "tmrgsort", "tsels", "comm.treduce", "get_buf")} == {
        "tgather": 5, "tmrgsort": 7, "tsels": 2, "comm.treduce": 2, "get_buf": 2,
    }  # fmt: skip
