"""The canonical form: same data, same comments, stable, and what it looks like."""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from typing import Any

import pytest
import yaml
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from pto_isa.schema.issue import width
from pto_isa.schema.issue_error import IssueError
from pto_isa.schema.yaml_format import format_yaml, same_data
from pto_isa.schema.yaml_quote import inline
from pto_isa.schema.yaml_text import read_yaml
from work import calls


def formatted(text: str, order: dict[tuple[str | int, ...], Sequence[str]] | None = None) -> str:
    keys = order or {}
    result = format_yaml(text, "x.yaml", keys.get)
    assert format_yaml(result, "x.yaml", keys.get) == result
    before, after = read_yaml(text, "x.yaml"), read_yaml(result, "x.yaml")
    assert after.issues == []
    assert before.issues or same_data(before.value, after.value)
    return result


UNTIDY = """\
# head of the file

# about b
b:
- 1   # one
-    x: 'two'
     y: "th\\"ree"
- - 3
  -  [ 4,5 ]


# about a
a:   {  k: 'v' , 'l' : [ ] }   # flow
op: "pto.tadd"
c:
    # inside
    k: ~
    # end of c
# end of the file
"""

TIDY = """\
# head of the file

op: pto.tadd

# about a
a: {k: v, l: []}  # flow

# about b
b:
  - 1  # one
  - x: two
    y: th"ree
  - - 3
    - [4, 5]

c:
  # inside
  k: null
  # end of c
# end of the file
"""


def test_layout_order_and_comments() -> None:
    assert formatted(UNTIDY, {(): ("op", "a", "b")}) == TIDY


def test_order_of_nested_keys_and_unknown_keys() -> None:
    text = "z: 1\na:\n  - {d: 1, c: 2, b: 3}\n# of x\nx: 2\n"
    assert formatted(text, {(): ("a",), ("a", 0): ("b", "c")}) == "a:\n  - {b: 3, c: 2, d: 1}\n\nz: 1\n# of x\nx: 2\n"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("'no'", "no"), ('"16:32"', "16:32"), ("'1e-9'", "'1e-9'"), ("'010'", "'010'"), ("'true'", "'true'"),
        ("'~'", "'~'"), ("''", "''"), ("'a: b'", "'a: b'"), ("'a #b'", "'a #b'"), ('"it\'s: x"', '"it\'s: x"'),
        ("'it''s'", "it's"), ("'- x'", "'- x'"), ("'-x'", "-x"), ("'[x]'", "'[x]'"), ("'dst[i]'", "dst[i]"),
        ("'x:'", "'x:'"), ("' x'", "' x'"), ('"a\\tb"', '"a\\tb"'), ("'*x'", "'*x'"), ("'a\\b: '", "'a\\b: '"),
        ("1e-9", "1e-9"), ("0x00fF", "0x00fF"), ("+1", "+1"), ("TRUE", "true"), ("Null", "null"), ("", "null"),
        ("+.INF", ".inf"), ("-.Inf", "-.inf"), (".NaN", ".nan"), ("'---'", "'---'"), ("'<<'", "'<<'"),
        ("'不：是'", "不：是"), ("{a: 'b, c', 'd': e}", "{a: 'b, c', d: e}"), ("[a: b]", "[{a: b}]"),
        ("{'a?': b?}", "{'a?': 'b?'}"), ("{a, b: }", "{a: null, b: null}"), ("[':x', -y]", "[':x', -y]"),
        ("plain\n  on two lines", "plain on two lines"), ("[]", "[]"), ("[\n]", "[]"),
    ],
)  # fmt: skip
def test_scalars(text: str, expected: str) -> None:
    assert formatted(f"a: {text}\n") == f"a: {expected}\n"


def test_flow_that_does_not_fit_becomes_a_block() -> None:
    short, long = ", ".join(["word"] * 19), ", ".join(["word"] * 20)
    assert formatted(f"a: [{short}]\n") == f"a: [{short}]\n"
    assert formatted(f"a: [{long}]\n") == "a:\n" + "  - word\n" * 20
    assert formatted(f"a: {{b: [{long}], c: {{d: 1}}}}\n").endswith("  c: {d: 1}\n")
    assert formatted("a: [\n  1, # one\n  # two\n  2\n  # end\n]\n") == "a:\n  - 1  # one\n  # two\n  - 2\n  # end\n"


def test_prose() -> None:
    words = "word " * 40
    result = formatted(f"t:\n  en: {words}\n  zh: 短句。\n")
    assert result.startswith("t:\n  en: >-\n    word word")
    assert max(map(width, result.splitlines())) <= 120
    assert formatted("en: >-\n  short\n  text\n") == "en: short text\n"
    assert formatted("en: |\n  one\n\n  two\n") == "en: |\n  one\n\n  two\n"
    paragraphs = formatted(f"en: |-\n  {words.strip()}\n  next\n")
    assert paragraphs.startswith("en: >-\n") and paragraphs.endswith("word\n\n  next\n")
    assert formatted('en: "a\\n\\n"\n') == 'en: "a\\n\\n"\n'
    assert formatted("check: " + "a and " * 30 + "b\n").startswith("check: >-\n")


def test_chinese_prose_is_never_parted() -> None:
    sentence = "将源操作数逐元素转换为目标类型并写入目标操作数的有效区域" * 4
    assert formatted(f"zh: {sentence}\n") == f"zh: >-\n  {sentence}\n"
    mixed = formatted(f"zh: {sentence} Tile {sentence}，见 {sentence}\n")
    assert [line.strip()[:4] for line in mixed.splitlines()[1:]] == ["将源操作", "Tile", "将源操作"]
    assert formatted(f"zh: {sentence} 将 {sentence}。 {sentence}\n").count("\n") == 2  # blanks between Chinese stay


def test_faults_that_are_repaired() -> None:
    assert formatted("zh: >-\n  将两个\n  Tile 相加，\n  再写入\n  目标。\n") == "zh: 将两个 Tile 相加，再写入目标。\n"
    assert formatted("zh: 将两个\n  Tile 相\n  加\n") == "zh: 将两个 Tile 相加\n"
    assert formatted("en: one\n  two\n") == "en: one two\n"
    many = formatted("zh: >-\n" + "  长\n" * 300)
    assert many == "zh: >-\n  " + "长" * 300 + "\n"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", ""),
        ("# only\n\n\n# comments", "# only\n\n# comments\n"),
        ("---\na: 1\n...\n", "a: 1\n"),
        ("\ufeffa: 1\r\n# c\r\nb: 2\r\n", "a: 1\n# c\nb: 2\n"),
        ("a: 1", "a: 1\n"),
        ("plain", "plain\n"),
        ("# c\n[1, 2] # d\n# e", "# c\n[1, 2]  # d\n# e\n"),
        ("a: # c\n  b: 1", "a:  # c\n  b: 1\n"),
        ("a: # c\n  text", "a: text  # c\n"),
        ("a:\n  # c\n  text", "# c\na: text\n"),
        ("a: >- # c\n  x\n# d\nb: 1", "a: x  # c\n# d\nb: 1\n"),
        ("a: | # c\n  x\n  # y\n # d\nb: 1", "a: |  # c\n  x\n  # y\n\n# d\nb: 1\n"),
        ("- # c\n  a: 1 # d\n  # e\n- b", "# c\n- a: 1  # d\n  # e\n- b\n"),
        ("-\n  # c\n  - a\n-   - b # d", "# c\n- - a\n- - b  # d\n"),
        ("a: {b: 'x # y', c: '#'} # d", "a: {b: 'x # y', c: '#'}  # d\n"),
        ("a:\n  - b\n# c\n  - d\n", "a:\n  - b\n  # c\n  - d\n"),
        ("a:\n- b\n# c\nd: 1\n", "a:\n  - b\n\n# c\nd: 1\n"),
        ("a:\n  b:\n    c: 1\n    # in b\n  # in a\n\n# top\n", "a:\n  b:\n    c: 1\n    # in b\n  # in a\n\n# top\n"),
        ("a: [ # c\n]", "a: []  # c\n"),
        ("? a\n: b", "a: b\n"),
        ("? # c\n\n  a", "# c\n\na: null\n"),
        ("# c\n\n~", "# c\n"),
        ("a: [x,\n  y] # c", "a: [x, y]  # c\n"),
        ("a: 1  # " + "c" * 120, "# " + "c" * 120 + "\na: 1\n"),
    ],
)
def test_files_and_comments(text: str, expected: str) -> None:
    assert formatted(text) == expected


def test_blank_lines() -> None:
    text = "a: 1\n\n\n\nb: 2\nc:\n\n  d: 1\n\n\n  e: 2\nf: 3\n"
    assert formatted(text) == "a: 1\n\nb: 2\n\nc:\n  d: 1\n\n  e: 2\n\nf: 3\n"


@pytest.mark.parametrize("text", ["a: &x 1\nb: *x", "a: 1\na: 2", "<<: {a: 1}", "a: [", "\ta: 1", "1: x", "[" * 9999])
def test_refused_with_the_issues_of_the_reader(text: str) -> None:
    with pytest.raises(IssueError) as caught:
        format_yaml(text, "x.yaml")
    assert list(caught.value.issues) == read_yaml(text, "x.yaml").issues != []
    assert str(caught.value).startswith("x.yaml:")


def test_a_result_that_differs_is_not_returned(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pto_isa.schema.yaml_format.inline", lambda text, flow=False: "other")
    with pytest.raises(IssueError) as caught:
        format_yaml("a: b\n", "x.yaml")
    assert caught.value.issues[0].code == "yaml/format"


def test_same_data() -> None:
    assert same_data({"a": [1, math.nan]}, {"a": [1, math.nan]})
    assert not same_data([1], [1.0])
    assert not same_data([True], [1])
    assert not same_data({"a": 1}, {"b": 1})
    assert not same_data([1, 2], [1])


words = st.text(st.sampled_from("ab1:-,[]{}#&*!|>'\"%@\\?~. \n\t文，<=0xe"), max_size=30)
scalars = st.none() | st.booleans() | st.integers() | st.floats() | words | st.sampled_from(
    ["NO", "on", "16:32", "1e-9", "010", "<<", "---", "a b " * 50, "汉字 " * 40, "汉字，ab " * 40, "l\n" * 3, "x\n\ny"]
)  # fmt: skip
keys = st.sampled_from(["en", "zh", "op", "dst[i, j]", "1", "true", "a: b", "- k", "é", "~", "#x"]) | st.text(
    st.sampled_from("ab1:-,[]{}#?'\" "), min_size=1, max_size=8
)
data = st.recursive(
    scalars, lambda inner: st.lists(inner, max_size=4) | st.dictionaries(keys, inner, max_size=4), max_leaves=12
)


@settings(max_examples=150, deadline=None)
@given(data, st.sampled_from([True, False, None]), st.sampled_from([40, 4000]), st.randoms(use_true_random=False))
def test_any_data_with_comments_keeps_both(value: Any, flow: bool | None, wide: int, random: Any) -> None:
    text = yaml.safe_dump(value, default_flow_style=flow, width=wide, allow_unicode=True, sort_keys=False)
    lines = []
    for line in text.removesuffix("...\n").split("\n"):
        if random.random() < 0.2:
            lines.append(" " * random.randrange(5) + "# before")
        if random.random() < 0.1:
            lines.append("")
        lines.append(line + "  # behind" if random.random() < 0.2 else line)
    for candidate in (text, "\n".join(lines)):
        if not read_yaml(candidate, "x.yaml").issues:
            result = formatted(candidate, {(): ("op", "zh")})
            assert not re.search("[ \t]$", result, re.MULTILINE)


@settings(max_examples=300, deadline=None)
@given(
    st.lists(
        st.sampled_from(
            ["a", "b", "en", "zh", ": ", ":\n", "\n", "\n  ", "\n    ", "- ", "{", "}", "[", "]", ", ", "# c\n",
             " #d\n", "'x'", '"y"', "|\n", ">-\n", "1", "~", "文", "\n\n", "? ", "  "]
        ),
        max_size=25,
    )
)  # fmt: skip
def test_whatever_is_readable_can_be_formatted(parts: list[str]) -> None:
    text = "".join(parts)
    assume(not read_yaml(text, "x.yaml").issues)
    formatted(text)


@settings(max_examples=300, deadline=None)
@given(words.filter(bool))
def test_inline_reads_back(text: str) -> None:
    assert read_yaml(f"a: {inline(text)}\n", "x.yaml").value == {"a": text}
    assert read_yaml(f"a: [{inline(text, flow=True)}, 1]\n", "x.yaml").value == {"a": [text, 1]}
    assert read_yaml(f"a: {{{inline(text, flow=True)}: 1}}\n", "x.yaml").value in ({"a": {text: 1}}, None)


def test_a_large_file_takes_linear_time() -> None:
    """Four times the text takes four times the work, not sixteen times."""

    def work(count: int) -> int:
        text = "a: [" + "'x#y', " * count + "z]\n"
        assert format_yaml(text, "x.yaml").count("\n") == count + 2
        return calls(lambda: format_yaml(text, "x.yaml"))

    assert work(8_000) < 4.1 * work(2_000)
