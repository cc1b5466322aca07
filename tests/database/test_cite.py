"""Web addresses of cited places: as exact as the record, never a guessed file."""

from __future__ import annotations

import re

import pytest

from language.records import database
from pto_isa.audit.compare.interface import references
from pto_isa.database.cite import Cited, address, cited

START = "https://github.com/hw-native-sys/pto-isa/"


@pytest.mark.parametrize(
    ("op", "reference", "end"),
    [
        ("trowexpandsub", "a5-header", "/include/pto/npu/a5"),  # the record names no file, so only the folder is sure
        ("trowexpandsub", "a5-test", "/tests/npu/a5/src/st/testcase/trowexpandsub"),
        ("tload", "arch-memory-header", "/include/pto/common/arch/memory"),
        ("tload", "a5-header#TLoad.hpp-L533", "/include/pto/npu/a5/TLoad.hpp#L533"),
        ("tload", "a5-header#TLoad.hpp-L533-L540", "/include/pto/npu/a5/TLoad.hpp#L533-L540"),
        ("tadd", "isa-page-en#L27-L32", "/docs/isa/TADD.md#L27-L32"),
        ("tadd", "isa-page-en", "/docs/isa/TADD.md"),  # a line of this page is cited
        ("tadddeqrelu", "isa-page-en", "/docs/isa"),  # searched only: there is no such page
    ],
)
def test_address(op: str, reference: str, end: str) -> None:
    db = database()
    found = address(db, reference, db[op])
    assert found.startswith(START)
    assert found.endswith(end)
    file = "." in end.rpartition("/")[2].partition("#")[0]
    assert found.removeprefix(START).startswith("blob/" if file else "tree/")


@pytest.mark.parametrize(
    ("reference", "end"),
    [
        ("pto-isa-issue#253", "pto-isa/issues/253"), ("pto-isa-issue", "pto-isa/issues"),
        ("pypto-pr#2474", "pypto/pull/2474"), ("pypto-pr", "pypto/pulls"),
    ],
)  # fmt: skip
def test_numbers_of_reports_and_pull_requests(reference: str, end: str) -> None:
    assert address(database(), reference) == f"https://github.com/hw-native-sys/{end}"


def test_without_an_op_the_folder() -> None:
    assert address(database(), "a5-header").endswith("/include/pto/npu/a5")
    assert address(database(), "a5-header#TLoad.hpp-L533").endswith("/TLoad.hpp#L533")


def test_references_are_taken_apart() -> None:
    assert cited("a5-header") == Cited("a5-header", "", None, None)
    assert cited("a5-test#data-L1.py") == Cited("a5-test", "data-L1.py", None, None)
    assert cited("page#L37") == Cited("page", "", 37, 37)
    assert cited("page#mte-l0c-ub.md-L37-L39") == Cited("page", "mte-l0c-ub.md", 37, 39)


FORM = re.compile(
    r"https://github\.com/[\w-]+/[\w.-]+/((blob|tree)/[\w.-]+(/[^#{}\s]*)?(?P<lines>#L\d+(-L\d+)?)?|(pull|issues)/\d+)"
)


def test_the_address_of_every_reference_has_the_form_of_one() -> None:
    """A file with lines is a `blob`; no line number is left in a path; a range names its first line first."""
    db, count, ranges = database(), 0, 0
    for op in db.values():
        for reference, _ in references(op):
            found, place = address(db, reference, op), cited(reference)
            if not found.startswith("https://github.com/"):
                continue
            match = FORM.fullmatch(found)
            assert match is not None, (op.name, reference, found)
            path = found.partition("#")[0]
            assert not re.search(r"-L\d+$", path), (op.name, reference, found)
            if match["lines"]:
                assert match[2] == "blob" and "." in path.rpartition("/")[2], (op.name, reference, found)
            if place.line is not None and place.last != place.line:
                assert place.last is not None and place.line < place.last
                ranges += 1
            count += 1
    assert count >= 7000
    assert ranges >= 6
