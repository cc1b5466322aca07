"""The YAML reader: what it reads, what it refuses and where it says the fault is."""

from __future__ import annotations

import math
import os
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pto_isa.schema.issue import Issue, Position, quoted
from pto_isa.schema.yaml_file import MAX_FILE
from pto_isa.schema.yaml_text import MAX_DEPTH, MAX_ISSUES, YamlDocument, read_file, read_yaml
from work import calls

RECORD = """\
op: pto.tadd
summary:
  en: Add two tiles.
  zh: 将两个 Tile 相加。
types:
  cpu: {T: [f16, f32]}
constraints:
  - check: dst.rows == src.rows   # same rows
    source: [a, b]
"""


def faults(text: str) -> list[tuple[int, int, str]]:
    return [(issue.line, issue.column, issue.code.removeprefix("yaml/")) for issue in read_yaml(text, "x.yaml").issues]


def value(text: str) -> Any:
    document = read_yaml(text, "x.yaml")
    assert document.issues == []
    return document.value


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("NO", "NO"), ("no", "no"), ("on", "on"), ("Off", "Off"), ("yes", "yes"), ("y", "y"), ("16:32", "16:32"),
        ("2024-01-31", "2024-01-31"), ("0.1.0", "0.1.0"), ("1_000", "1_000"), ("0b1", "0b1"), ("-0x1", "-0x1"),
        ("0x", "0x"), ("=", "="), (".", "."), ("+", "+"), ("1e", "1e"), ("tRUE", "tRUE"), ("nULL", "nULL"),
        ("'1'", "1"), ('"true"', "true"), ("'~'", "~"), ("''", ""), ("dst[i, j] * 2", "dst[i, j] * 2"), ("١", "١"),
        ("true", True), ("True", True), ("FALSE", False), ("null", None), ("~", None), ("NULL", None), ("", None),
        ("0", 0), ("-12", -12), ("+7", 7), ("0x1F", 31), ("0o17", 15), ("1" * 100, int("1" * 100)),
        ("1e-9", 1e-9), ("1.", 1.0), (".5", 0.5), ("-1.5E+3", -1500.0), ("0.5", 0.5), ("0e0", 0.0),
        (".inf", math.inf), ("-.INF", -math.inf), ("+.Inf", math.inf),
    ],
)  # fmt: skip
def test_core_schema(text: str, expected: object) -> None:
    for read in (value(f"a: {text}")["a"], value(f"- {text}")[0]):
        assert read == expected
        assert type(read) is type(expected)


def test_nan_is_a_float() -> None:
    assert math.isnan(value("a: .NaN")["a"])


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("a: 1\nb: 2\na: 3", (3, 1, "duplicate-key")),
        ("a: {b: 1, b: 2}", (1, 11, "duplicate-key")),
        ("a: 010", (1, 4, "leading-zero")),
        ("a: [-007]", (1, 5, "leading-zero")),
        ("a: 1e999", (1, 4, "number")),
        ("a: " + "1" * 5000, (1, 4, "number")),
        ("a: &x b", (1, 4, "anchor")),
        ("a: *x", (1, 4, "alias")),
        ("a: !!python/object:os.system x", (1, 4, "tag")),
        ("a: !x {b: 1}", (1, 4, "tag")),
        ("<<: {a: 1}", (1, 1, "merge-key")),
        ("1: a", (1, 1, "key-type")),
        ("a:\n  true: b", (2, 3, "key-type")),
        ("010: a", (1, 1, "key-type")),
        ("~: a", (1, 1, "key-type")),
        ("a: {: b}", (1, 5, "syntax")),
        ("a: 1\n: b", (2, 1, "syntax")),
        ("?\n: b", (1, 2, "empty-key")),
        ("? [a]\n: b", (1, 3, "key-collection")),
        ("'" + "k" * 201 + "': b", (1, 1, "key-length")),
        ('"a\\nb": c', (1, 1, "key-length")),
        ("a: 1\n--- \nb: 2", (2, 1, "documents")),
        ("%YAML 1.1\n---\na: no", (1, 1, "directive")),
        ("a:\n\tb: 1", (2, 1, "tab")),
        ("a: b # c\td", (1, 9, "tab")),
        ("a: x\x07", (1, 5, "character")),
        ("a: 不\u202e可见", (1, 5, "character")),
        ("# \u2066", (1, 3, "character")),
        ("a: b\rc: d", (1, 5, "character")),
        ("a: \u2028", (1, 4, "character")),
        ("a: \ud800", (1, 4, "character")),
        ("a: b\ufeff", (1, 5, "character")),
        ('a: "\\u2067"', (1, 4, "character")),
        ('"\\0": b', (1, 1, "character")),
        ("[" * 61, (1, 61, "depth")),
        ("- " * 100, (1, 121, "depth")),
        ("a: " + "x" * 65537, (1, 4, "long-scalar")),
        ("a: " + "文" * 30000, (1, 4, "long-scalar")),
        ("t:\n  en: one\n    two", (2, 7, "prose")),
        ('zh: "甲 a\n  乙"', (1, 5, "prose")),
        ("zh: >-\n  甲\n  乙\n", (2, 4, "fold")),
        ("zh: >-\n  用 Tile，\n  b\n", (2, 10, "fold")),
        ("{en: 'a\n b'}", (1, 6, "prose")),
        ("a: [1, 2\nb: 3", (2, 2, "syntax")),
        ("a: b: c", (1, 5, "syntax")),
        ('a: "b', (1, 6, "syntax")),
        ("a: @b", (1, 4, "syntax")),
        ("a:\n  b: 1\n c: 2", (3, 2, "syntax")),
        ("a: {b: 1}}", (1, 10, "syntax")),
        ('a: "\\q"', (1, 5, "syntax")),
        ("文: 'x' y", (1, 8, "syntax")),
    ],
)
def test_refused(text: str, expected: tuple[int, int, str]) -> None:
    assert faults(text) == [expected]


def test_every_message_says_found_and_expected_in_both_languages() -> None:
    for text in ("a: [", "a: &x b", "a: 010", "\t", "1: a", "a: 'b", "- a\nb: 1", "a: ]"):
        for issue in read_yaml(text, "dir/x.yaml").issues:
            assert str(issue).startswith(f"dir/x.yaml:{issue.line}:{issue.column}: ")
            assert "expected" in issue.message["en"]
            assert any("\u4e00" <= char <= "\u9fff" for char in issue.message["zh"])
            assert "{" not in issue.message["en"].replace("`{", "")


def test_all_faults_are_reported_in_order() -> None:
    text = "a: &x 010\nb: *x\na: !t 1\n1: {no: on}\nc: \u202e\nd: [}"
    assert [(line, code) for line, _, code in faults(text)] == [
        (1, "anchor"), (1, "leading-zero"), (2, "alias"), (3, "duplicate-key"), (3, "tag"), (4, "key-type"),
        (5, "character"), (6, "syntax"),
    ]  # fmt: skip


def test_the_number_of_issues_is_bounded() -> None:
    assert len(faults("- *a\n" * 5000)) == MAX_ISSUES
    assert len(faults("\t\n" * 5000)) == MAX_ISSUES


def test_positions() -> None:
    document = read_yaml(RECORD, "r.yaml")
    assert document.issues == []
    assert document.at(()) == Position("r.yaml", 1, 1)
    assert document.at(("summary", "zh")) == Position("r.yaml", 4, 7)
    assert document.at(("summary", "zh"), key=True) == Position("r.yaml", 4, 3)
    assert document.at(("types", "cpu", "T", 1)) == Position("r.yaml", 6, 18)
    assert document.at(("types", "cpu", "T"), key=True) == Position("r.yaml", 6, 9)
    assert document.at(("constraints", 0, "source", 0)) == Position("r.yaml", 9, 14)
    assert str(document.at(("constraints", 0))) == "r.yaml:8:5"
    assert document.at(("summary", "fr", "x")) == document.at(("summary",))
    assert document.at(("op", 3)) == document.at(("op",))
    assert str(document.issue(("op",), "x", "wrong", "错误")) == "r.yaml:1:5: wrong"


def test_prose_that_is_fine() -> None:
    text = "a:\n  en: >-\n    one\n    two\n  zh: |\n    一\n    二\nen: 'one line'\nother: two\n  lines\n"
    assert value("zh: >-\n  将两个\n  Tile 相加\n") == {"zh": "将两个 Tile 相加"}
    assert value(text) == {"a": {"en": "one two", "zh": "一\n二\n"}, "en": "one line", "other": "two lines"}


@pytest.mark.parametrize("text", ["", "\n", "# only a comment\n", "\ufeff"])
def test_empty(text: str) -> None:
    document = read_yaml(text, "x.yaml")
    assert (document.value, document.issues, document.at(("a",)).line) == (None, [], 1)


def test_line_ends_and_byte_order_mark() -> None:
    document = read_yaml("\ufeffa: 1\r\nb:\r\n  c: |\r\n    x\r\n    y\r\n", "x.yaml")
    assert document.value == {"a": 1, "b": {"c": "x\ny\n"}}
    assert document.at(("a",)).column == 4
    assert document.at(("b", "c")) == Position("x.yaml", 3, 6)


def test_depth_limit_is_exact() -> None:
    assert faults("[" * MAX_DEPTH + "]" * MAX_DEPTH) == []
    assert faults("[" * (MAX_DEPTH + 1) + "]" * (MAX_DEPTH + 1))[0][2] == "depth"


def test_hostile_input_is_cheap() -> None:
    bomb = "a0: &a0 [x, x]\n" + "".join(f"a{n}: &a{n} [*a{n - 1}, *a{n - 1}]\n" for n in range(1, 60))
    inputs = [bomb, "[" * 10**6, "{a: " * 200_000, "a: " + "x " * 5_000_000, "- " * 400_000, "'" * 10**6, "? " * 10**5]
    for text in inputs:
        assert read_yaml(text, "x.yaml").issues
        assert calls(partial(read_yaml, text, "x.yaml")) < 5_000  # of up to ten million characters


def test_read_file(tmp_path: Path) -> None:
    def only(name: str, data: bytes | None = None) -> Issue:
        path = tmp_path / name
        if data is not None:
            path.write_bytes(data)
        document, issues = read_file(path, name)
        assert document is None
        assert len(issues) == 1
        return issues[0]

    assert only("absent.yaml").code == "yaml/no-file"
    assert only(".").code == "yaml/not-a-file"
    assert only("bad\0name").code == "yaml/unreadable"
    assert only("binary.yaml", b"\x7fELF\0\0").code == "yaml/binary"
    assert only("utf16.yaml", "a: 1".encode("utf-16")).code == "yaml/binary"
    assert only("large.yaml", b"a: 1\n" * (MAX_FILE * 2)).code == "yaml/too-large"
    assert only("latin.yaml", "a: 一\nb: ".encode() + b"\xe9\n").position == Position("latin.yaml", 2, 4)
    (tmp_path / "good.yaml").write_text(RECORD, encoding="utf-8")
    document, issues = read_file(tmp_path / "good.yaml")
    assert document is not None and document.value["op"] == "pto.tadd" and issues == []
    assert document.file == str(tmp_path / "good.yaml")
    (tmp_path / "faulty.yaml").write_text("a: [", encoding="utf-8")
    document, issues = read_file(tmp_path / "faulty.yaml")
    assert document is not None and document.value is None and issues == document.issues


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="the platform has no named pipes")
def test_a_pipe_does_not_block(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    assert read_file(tmp_path / "pipe")[1][0].code == "yaml/not-a-file"


def test_render() -> None:
    text = "zh: 将两个 Tile \u202e相加"
    issue = read_yaml(text, "x.yaml").issues[0]
    assert issue.render(text).split("\n")[1:] == ["    zh: 将两个 Tile \\u202e相加", "    " + " " * 16 + "^"]
    assert issue.render(text, "zh").startswith("x.yaml:1:14: 遇到不可见字符 U+202E")
    assert issue.render() == str(issue)
    long = "a: [" + "x, " * 100 + "}"
    shown, caret = read_yaml(long, "x.yaml").issues[0].render(long).split("\n")[1:]
    assert shown[len(caret) - 1] == "}" and len(shown) < 120
    assert issue.as_dict("en")["code"] == "yaml/character"
    assert quoted("a`b") == '"a`b"'
    assert Issue("f", 9, 1, "c", {"en": "m", "zh": "文"}).render("one line") == "f:9:1: m"


@settings(max_examples=300, deadline=None)
@given(st.text(st.sampled_from("ab01 :-,[]{}#&*!|>'\"%@\n\\?~.x文\t\u202e"), max_size=60))
def test_never_a_traceback(text: str) -> None:
    document = read_yaml(text, "x.yaml")
    assert isinstance(document, YamlDocument)
    lines = text.count("\n") + 2
    for issue in document.issues:
        assert 1 <= issue.line <= lines and issue.column >= 1
        issue.render(text)
