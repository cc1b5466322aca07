"""What a fault suggests: the names that look most alike, and at little cost where there are very many faults."""

from __future__ import annotations

import difflib
import random

import pytest

from pto_isa.database.faults import spaced
from pto_isa.schema.record import Record
from pto_isa.text import suggest

KNOWN = [*Record.model_fields, "fmatrix_a", "fmatrix_b", "src0", "src1", "quant_pre", "quant_post", "aa", "aaa", "K"]


def test_suggestions_are_those_of_a_full_comparison() -> None:
    """Each asked name compared with each known one; those whose ratio is at least 0.6, the likeliest three."""
    choice = random.Random(7)
    asked = ["summry", "key17", "fmatrx", "aaaa", "k", "z", "", "x" * 90, "quant_p", *KNOWN]
    for name in KNOWN:
        letters = list(name)
        for _ in range(3):
            letters[choice.randrange(len(letters))] = choice.choice("abcdefgrsty_01")
            asked.append("".join(letters))
    suggested = 0
    for name in asked:
        ratio = {known: difflib.SequenceMatcher(None, known.lower(), name.lower()[:60]).ratio() for known in KNOWN}
        best = sorted(-round(value, 12) for value in ratio.values() if value >= 0.6 and name)[:3]
        found = suggest.close(name, KNOWN)
        assert [-round(ratio[known], 12) for known in found] == best, name
        suggested += bool(found)
    assert suggested > 60


def test_names_without_common_letters_are_not_compared(monkeypatch: pytest.MonkeyPatch) -> None:
    """The slow comparison is left to names that share enough letters to be alike."""
    compared: list[str] = []

    def close(word: str, possibilities: list[str], n: int, cutoff: float) -> list[str]:
        compared.extend(possibilities)
        return []

    monkeypatch.setattr(difflib, "get_close_matches", close)
    suggest.close("key12345", list(Record.model_fields))
    assert compared == []
    suggest.close("sumary", list(Record.model_fields))
    assert "summary" in compared and len(compared) < 5


def test_blanks_around_words_in_backticks() -> None:
    """A blank stands where Chinese meets code, a Latin letter or a digit, and nowhere else."""
    assert spaced("未知字段`a`；应为`b`、`c`或`d`") == "未知字段 `a`；应为 `b`、`c` 或 `d`"
    assert spaced("`a`：共3处") == "`a`：共 3 处"
