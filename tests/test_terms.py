"""One Chinese word for one English word, also outside the records: messages of the code, generated text, pages."""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from pathlib import Path

import pytest

from language.records import database
from pto_isa.generated import FOLDER

ROOT = Path(__file__).resolve().parents[1]
PACKAGE = ROOT / "toolkit" / "pto_isa"
CODE = sorted([*PACKAGE.rglob("*.py"), *(ROOT / "examples").glob("*.py"), *(ROOT / "benchmarks").glob("*.py")])
CARDS = sorted(Path(FOLDER, "views").glob("*.json"))
PAGES = sorted([*ROOT.glob("*.zh.md"), *(ROOT / "site" / "zh").rglob("*.md"), *(ROOT / "site").rglob("*.html"),
                *(ROOT / "site").rglob("*.js")])  # fmt: skip
AT_LEAST = {"code": 300, "cards": 170, "pages": 10}


@cache
def variants() -> dict[str, str]:
    """Forbidden variant -> the glossary's term."""
    terms = database().glossary.values()
    return {variant: term.zh for term in terms for variant in term.forbidden}


def faults(text: str, place: object) -> list[str]:
    """Every forbidden variant in a text."""
    return [f"{place}: {wrong} ({right})" for wrong, right in variants().items() if wrong in text]


def strings(file: Path) -> Iterator[tuple[int, str]]:
    """The string constants of a module with their lines; pieces of f-strings too."""
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and not node.value.isascii():
            yield node.lineno, node.value


def test_there_is_something_to_read() -> None:
    """Empty lists would make the tests below green."""
    assert len(variants()) > 60
    found = {"code": len(CODE), "cards": len(CARDS), "pages": len(PAGES)}
    assert all(found[name] >= least for name, least in AT_LEAST.items()), found
    assert sum(1 for file in CODE for _ in strings(file)) > 1500


def test_variants_are_found(tmp_path: Path) -> None:
    """The comparison finds a variant in a message, and in a piece of one."""
    file = tmp_path / "module.py"
    file.write_text('x = 1\nfail("en", f"未知的设备档案 {x}")\n', encoding="utf-8")
    ((line, text),) = strings(file)
    assert line == 2
    assert faults(text, file.name) == ["module.py: 设备档案 (目标平台)"]


def test_messages_use_the_terms() -> None:
    """No message, docstring or generated sentence in Python code has a forbidden variant."""
    assert [fault for file in CODE for line, text in strings(file)
            for fault in faults(text, f"{file.relative_to(ROOT)}:{line}")] == []  # fmt: skip


@pytest.mark.parametrize("file", CARDS, ids=lambda file: str(file.stem))
def test_cards_use_the_terms(file: Path) -> None:
    """What `lookup` prints has no forbidden variant."""
    assert faults(json.dumps(json.loads(file.read_text(encoding="utf-8")), ensure_ascii=False), file.name) == []


CONNECTIVE = re.compile(r"\b(?:if|else|for|and|or|not|in)\b")


def chinese(data: object) -> Iterator[str]:
    """The Chinese of every text of a card."""
    if isinstance(data, dict):
        if isinstance(data.get("zh"), str):
            yield data["zh"]
        for value in data.values():
            yield from chinese(value)
    elif isinstance(data, list):
        for value in data:
            yield from chinese(value)


@pytest.mark.parametrize("file", CARDS, ids=lambda file: str(file.stem))
def test_chinese_texts_have_no_english_connectives(file: Path) -> None:
    """Formulas in sentences included: what English says in words, Chinese says in its own."""
    texts = list(chinese(json.loads(file.read_text(encoding="utf-8"))))
    assert len(texts) > 4
    assert [text for text in texts if CONNECTIVE.search(text)] == []


def test_an_english_connective_is_found() -> None:
    """Also within code."""
    assert CONNECTIVE.search("`x` 为 `2^46 if out_type = i8 else 0` 之和。")
    assert not CONNECTIVE.search("`x` 为 `pto.or_tile` 与 `index` 之和。")


def test_written_pages_use_the_terms() -> None:
    """The hand-written pages have no forbidden variant."""
    assert [fault for file in PAGES for fault in faults(file.read_text(encoding="utf-8"), file.relative_to(ROOT))] == []


FENCED = re.compile(r"^---\n.*?^---\n|^ *```.*?^ *```", re.MULTILINE | re.DOTALL)
BLOCK = re.compile(r"$|[-*|#>:] ?|\d+\. |<!--")  # what begins a block of its own
STOP = "，。：；、！？“”（）"


def breaks(text: str) -> list[str]:
    """Lines that end inside a paragraph where Chinese has no blank: a reader would see one there."""
    lines = [line.strip() for line in FENCED.sub("", text).split("\n")]
    return [
        f"{before[-8:]}/{after[:8]}"
        for before, after in pairwise(lines)
        if before and not before.startswith(("|", "#")) and not BLOCK.match(after)
        and (before[-1] in STOP or after[0] in STOP or (_han(before[-1]) and _han(after[0])))
    ]  # fmt: skip


def _han(letter: str) -> bool:
    return "\u4e00" <= letter <= "\u9fff"


def test_breaks_are_found() -> None:
    """Inside words and behind stops; not beside Latin letters, between blocks or in code."""
    assert breaks("一条指\n令。\n`x` 是\n数值") == ["一条指/令。", "令。/`x` 是", "`x` 是/数值"]
    assert breaks("给出\n`x`\n的值\n\n- 一\n- 二\n\n词\n:   释义\n\n```text\n一\n二\n```") == []


@pytest.mark.parametrize("file", [file for file in PAGES if file.suffix == ".md"], ids=lambda file: str(file.stem))
def test_chinese_paragraphs_have_no_breaks(file: Path) -> None:
    """No hand-written Chinese page shows a blank between Chinese letters because a line ended there."""
    assert breaks(file.read_text(encoding="utf-8")) == []
