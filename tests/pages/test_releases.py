"""The page with the history of the text form, and the changes below the forms of an op."""

from __future__ import annotations

import re

import pytest

from whole_manual import manual


@pytest.mark.parametrize(("lang", "said"), [("en", "may be left out"), ("zh", "可以省略")])
def test_the_newest_release_comes_first(lang: str, said: str) -> None:
    """Each with its date where it is known, and every change with a link to its op and its source."""
    page = manual(lang)["reference/releases.md"]
    names = re.findall(r'id="release-(\d+-\d+)"', page)
    numbers = [tuple(map(int, name.split("-"))) for name in names]
    assert numbers == sorted(numbers, reverse=True) and (0, 58) in numbers and len(numbers) > 10
    section = page.split('id="release-0-58"')[1].split('id="release-0-57"')[0]
    assert said in section and "/trowsum/" in section and "https://github.com/hw-native-sys/PTOAS/pull/1131" in section
    assert "0.58 · 2026-08-13" in page
    assert "<code>!pto.bf16x2</code>" in section and "/vocabulary/" in section
    assert said in manual(lang)["ops/trowsum.md"]


@pytest.mark.parametrize(("lang", "said"), [("en", "Read since release 0.46"), ("zh", "汇编器自 0.46 版起可读")])
def test_the_vocabulary_names_releases(lang: str, said: str) -> None:
    """Of element types, words of attributes, and types of the text."""
    page = manual(lang)["reference/vocabulary.md"]
    types = page.split('id="text_types"')[1].split("<h2")[0]
    assert "<code>!pto.multi_tile_buf</code>" in types and said.replace("46", "48") in types
    for before, after in (('id="type-f8e8m0"', 'id="type-hif8"'), ("<code>mx_a_zz</code>", "<code>mx_b_nd</code>")):
        assert said in page.partition(before)[2].partition(after)[0].rpartition(before)[2]
