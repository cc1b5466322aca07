"""The reader of expressions: what it takes, what it refuses and where it says so."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pto_isa.language.errors import ExpressionError
from pto_isa.language.expression_text import text_of
from pto_isa.language.front.parse import MAX_DEPTH, MAX_LENGTH, parse, parse_equation, parse_signature
from pto_isa.language.print.formula import formula
from pto_isa.language.print.latex import latex
from pto_isa.language.tree import Binary, Number, Read

ACCEPTED = [
    "src[i, j] + 1",
    "max(src0[i, j], src1[i, j])",
    "src.valid_col",
    "dst.shape[4]",
    "src.flat[k]",
    "a if b < c else d",
    "0 <= i < src.valid_row and not x",
    "x in {row_major, col_major}",
    "x not in {1, 2}",
    "-src[i, 0]",
    "~src[i, 0]",
    "sum(src[i, k] * w[k, j] for k in range(src.valid_col))",
    "count(a < b for u in range(3) for v in range(u) if u != v)",
    "g[0, 0, 0, r, c]",
    "kind_of(x) == global",
    "any_mode()",
    "1e-9",
    "a // b % c",
    "a << 2 | b & 3 ^ c",
    "a + 2 ** 46 * b",
]

REFUSED = [
    "pack(a, b)",
    "pack({})",
    "pack({8: a, 0: b})",
    "pack({0: a, 0: b})",
    "pack({64: a})",
    "pack({x: a})",
    "pack({**a})",
    "{0: a}",
    "a ** 2",
    "2 ** a",
    "2 ** 65",
    "2 ** -1",
    "2.0 ** 3",
    "2 ** 2 ** 3",
    "10 ** 20",
    "__import__('os')",
    "src.__class__[i, j]",
    "src.__dict__",
    "(lambda: 1)()",
    "f(*a)",
    "f(a=1)",
    "a.b.c",
    "'text'",
    "[1, 2]",
    "(a, b)",
    "{a: b}",
    "a := 1",
    "(yield)",
    "a is b",
    "a @ b",
    "2 ** 99999999",
    "a ** b",
    "+a",
    "f'{x}'",
    "b'x'",
    "x in [1]",
    "sum(a for k in src)",
    "sum(a for k in range(1, 2))",
    "sum(a for k, j in range(2))",
    "len(a for k in range(2))",
    "src[i, j][k]",
    "src[1:2]",
    "src.nope[i]",
    "a if b",
    "",
    "1 +",
    "a; b",
    "import os",
    "…",
    "a\x00b",
    "True + await x",
    "[x for x in y]",
    "print(1, end=2)",
    "not",
    "a < in b",
    "99999999999999999999999",
    "None",
    "...",
]


@pytest.mark.parametrize("text", ACCEPTED)
def test_accepts_and_prints_back(text: str) -> None:
    tree = parse(text)
    assert parse(text_of(tree)) == tree


@pytest.mark.parametrize("text", REFUSED)
def test_refuses_with_a_place(text: str) -> None:
    with pytest.raises(ExpressionError) as caught:
        parse(text)
    assert caught.value.en and caught.value.zh
    assert caught.value.line >= 0 and 0 <= caught.value.column <= len(text) + 1


def test_place_of_the_first_fault() -> None:
    with pytest.raises(ExpressionError) as caught:
        parse("src[i, j] + (lambda: 1)()")
    assert (caught.value.line, caught.value.column) == (0, 12)


@pytest.mark.parametrize(
    "text", ["(" * 500 + "1" + ")" * 500, "-" * 300 + "a", "a" + " + a" * 5000, "not " * 200 + "a"]
)
def test_depth_and_length_are_bounded(text: str) -> None:
    assert (
        len(text) > MAX_LENGTH
        or text.count("(") > MAX_DEPTH
        or text.count("-") > MAX_DEPTH
        or text.count("not") > MAX_DEPTH
    )
    with pytest.raises(ExpressionError):
        parse(text)


@settings(max_examples=300, derandomize=True, deadline=None)
@given(st.text(alphabet="abc[](){}.,:+-*/%<>=!~&|^ 0123456789_'\"\\\n", max_size=40))
def test_any_text_gives_a_tree_or_a_clear_refusal(text: str) -> None:
    try:
        tree = parse(text)
    except ExpressionError as error:
        assert error.en and error.zh
    else:
        assert parse(text_of(tree)) == tree


def test_equation_sides() -> None:
    target, value = parse_equation("dst[i, 2*j + 1] = src0[i, j] if a <= b else src1[i, j]")
    assert text_of(target) == "dst[i, 2 * j + 1]"
    assert text_of(value) == "src0[i, j] if a <= b else src1[i, j]"


def test_the_target_may_be_a_register() -> None:
    target, _ = parse_equation("state.fmatrix_a = src.fmap_w")
    assert target == Read(operand="state", indices=(), view="fmatrix_a")


@pytest.mark.parametrize("text", ["dst[i, j]", "a == b", "1 = 2", "f(x) = 2", "a.shape[0] = 1", "dst[i, j] = "])
def test_not_an_equation(text: str) -> None:
    with pytest.raises(ExpressionError):
        parse_equation(text)


def test_column_of_a_fault_in_the_value() -> None:
    with pytest.raises(ExpressionError) as caught:
        parse_equation("dst[i, j] = src[i, j] ** 2")
    assert caught.value.column == 12


@pytest.mark.parametrize(("text", "found"), [("a", ("a", ())), ("k(i, j)", ("k", ("i", "j"))), ("f()", ("f", ()))])
def test_signatures(text: str, found: tuple[str, tuple[str, ...]]) -> None:
    assert parse_signature(text) == found


@pytest.mark.parametrize("text", ["", "a b", "f(", "f(a.b)", "__x__", "f(1)", "f(a,,b)"])
def test_bad_signatures(text: str) -> None:
    with pytest.raises(ExpressionError):
        parse_signature(text)


def test_a_power_of_numbers_is_a_number() -> None:
    """It has the value, and is written as its author wrote it: in text, in formulas for readers and in LaTeX."""
    tree = parse("2 ** 46 * a")
    assert isinstance(tree, Binary) and tree.left == Number(value=70368744177664)
    assert text_of(tree) == "2 ** 46 * a"
    assert formula(tree, "en") == formula(tree, "zh") == "2^46 × a"
    assert latex(tree).startswith("2^{46}")
    assert isinstance(tree := parse("3 ** 4"), Number) and tree.value == 81
    assert latex(tree) == "3^{4}"


@pytest.mark.parametrize(("packed", "sum_"), [
    ("pack({0: a, 8: b, 16: c + 1})", "a + b * 256 + (c + 1) * 65536"),
    ("pack({4: src[i, j]})", "src[i, j] * 16"),
    ("pack({0: a, 63: b})", "a + b * 0x8000000000000000"),
])  # fmt: skip
def test_fields_are_packed_by_their_lowest_bits(packed: str, sum_: str) -> None:
    assert parse(packed) == parse(sum_)
