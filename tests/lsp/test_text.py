"""Places as editors count them: UTF-16 code units, and lines that end where the protocol says."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pto_isa.lsp.text import SourceText

MIXED = "ab 中文 c\r\n𝔘x\u2028y\x0cz\r𝔘\n"
# (offset of a character of MIXED, its line and column in UTF-16)
PLACES = [("中", 0, 3), ("c", 0, 6), ("𝔘", 1, 0), ("x", 1, 2), ("y", 1, 4), ("z", 1, 6)]
ENCODINGS = {"utf-16": ("utf-16-le", 2), "utf-8": ("utf-8", 1), "utf-32": ("utf-32-le", 4)}
texts = st.text(st.sampled_from("a中𝔘é\n\r \u2028\x0b"), max_size=30)


@pytest.mark.parametrize("char, line, column", PLACES)
def test_places(char: str, line: int, column: int) -> None:
    """By hand: Chinese takes one unit, what is beyond the first plane two; only \\n, \\r\\n and \\r end lines."""
    text = SourceText(MIXED)
    assert text.place(MIXED.index(char)) == (line, column)
    assert text.offset(line, column) == MIXED.index(char)


def test_outside() -> None:
    """Places outside the text are the nearest ones inside; half of a character is its beginning."""
    text = SourceText("a𝔘\nb")
    assert text.offset(0, 2) == 1 and text.offset(0, 99) == 2 and text.offset(99, 0) == 4 and text.offset(-1, 5) == 0
    assert text.place(99) == (1, 1) and SourceText("").offset(3, 3) == 0


@given(texts, st.sampled_from(["utf-16", "utf-8", "utf-32"]))
def test_all_places(raw: str, unit: str) -> None:
    """Against Python's own encodings: columns are what the line encodes to, and come back."""
    text = SourceText(raw, unit)
    lines = re.split("\r\n|\r|\n", raw)
    encoding, size = ENCODINGS[unit]
    for offset in range(len(raw) + 1):
        if raw[offset - 1 : offset + 1] == "\r\n":
            continue  # no place of its own
        line, column = text.place(offset)
        before = re.split("\r\n|\r|\n", raw[:offset])
        assert line == len(before) - 1
        assert column == len(before[-1].encode(encoding)) // size
        assert text.offset(line, column) == offset
    assert text.place(len(raw))[0] == len(lines) - 1


@given(texts, texts, st.data())
def test_changes(raw: str, new: str, data: st.DataObject) -> None:
    """A change between two places is one of the text between their offsets."""
    text = SourceText(raw)
    first, last = sorted(data.draw(st.tuples(*[st.integers(0, len(raw))] * 2)))
    start, end = text.offset(*text.place(first)), text.offset(*text.place(last))
    assert text.changed(text.place(first), text.place(last), new).text == raw[:start] + new + raw[end:]
    assert text.changed(None, None, new).text == new
