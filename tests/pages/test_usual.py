"""Which form and mode of an op are shown first: what its first example takes."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from language.records import database
from pto_isa.generate.examples.display_default import usual, usual_first
from whole_manual import build_cache

DATABASE = database()
CACHE = build_cache()


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("tadd", ("", "")),
        ("tload", ("tile", "")),
        ("tstore", ("tile", "store")),
        ("tmov", ("vector", "")),
        ("tmatmul", ("plain", "full")),
        ("trowexpandadd", ("", "column")),
        ("tquant_hif4", ("", "")),  # nobody says what it computes
    ],
)
def test_what_the_first_example_takes(name: str, expected: tuple[str, str]) -> None:
    assert usual(DATABASE[name], CACHE.opdef(DATABASE[name])) == expected


def test_the_others_keep_their_order() -> None:
    entries = [SimpleNamespace(name=name) for name in "abcd"]
    assert [entry.name for entry in usual_first(entries, "c")] == ["c", "a", "b", "d"]
    assert usual_first(entries, "") == entries
