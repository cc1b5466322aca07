"""LaTeX of every equation: latex2mathml reads it, nothing is left over, no line is long."""

from __future__ import annotations

import pytest

from language.records import every_mode, every_statement
from pto_isa.language.front.parse import parse
from pto_isa.language.functions import FUNCTIONS
from pto_isa.language.print.latex import LINE, latex, latex_statement, width

converter = pytest.importorskip("latex2mathml.converter")

LONGEST = 800


def check(text: str) -> None:
    made = converter.convert(text)
    assert made.startswith("<math")
    assert "\\" not in made, f"left over: {text}"


def test_every_equation() -> None:
    count = 0
    for _, statement in every_statement():
        for lang in ("en", "zh"):
            made = latex_statement(statement, lang)
            for text in filter(None, (made.equation, *made.domain, *made.where)):
                check(text)
                assert len(text) <= LONGEST, f"{len(text)} characters: {text}"
                count += 1
    assert count >= 400


def test_every_condition() -> None:
    count = 0
    for _, form, mode in every_mode():
        for node in (form.when, mode.when):
            if node is not None:
                check(latex(node))
                count += 1
    assert count >= 30


EXPRESSIONS = [
    ("a + b * c", r"a + b \cdot c"),
    ("(a + b) * c", r"\left(a + b\right) \cdot c"),
    ("a - (b - c)", r"a - \left(b - c\right)"),
    ("a / b", r"\frac{a}{b}"),
    ("a * 65536", r"a \cdot 2^{16}"),
    ("a * 65535", r"a \cdot 65535"),
    ("a // 32", r"\left\lfloor a / 32 \right\rfloor"),
    ("ceil_div(a, 8)", r"\left\lceil a / 8 \right\rceil"),
    ("bit_field(a, 30, 23)", r"a[30:23]"),
    ("a % b", r"a \bmod b"),
    ("a << b", r"a \ll b"),
    ("a & b | c ^ d", r"\left(a \mathbin{\&} b\right) \mathbin{|} \left(c \oplus d\right)"),
    ("~a", r"\mathord{\sim} a"),
    ("src[i, j]", r"\mathrm{src}_{i,\, j}"),
    ("src.flat[k]", r"\mathrm{src}^{\mathrm{flat}}_{k}"),
    ("dst.valid_row", r"\mathrm{dst.valid\_row}"),
    ("src.shape[4]", r"\mathrm{src.shape}_{4}"),
    ("sum(src[i, k] for k in range(n))", r"\sum_{k = 0}^{n - 1} \mathrm{src}_{i,\, k}"),
    ("max(src[i, k] for k in range(n))", r"\max_{0 \le k < n} \mathrm{src}_{i,\, k}"),
    ("argmax(src[i, k] for k in range(n))", r"\operatorname{argmax}_{0 \le k < n} \mathrm{src}_{i,\, k}"),
    ("count(a < k for k in range(n))", r"\left|\{ 0 \le k < n : a < k \}\right|"),
    ("all(a < k for k in range(n))", r"\forall\, 0 \le k < n : a < k"),
    ("a if b < c else 0", r"\begin{cases} a & \text{if }b < c \\ 0 & \text{otherwise} \end{cases}"),
    ("not a < b and c != d", r"\lnot \left(a < b\right) \land c \ne d"),
    ("x in {f16, f32}", r"x \in \{\mathrm{f16},\, \mathrm{f32}\}"),
    ("1e-9", r"1 \cdot 10^{-9}"),
    ("compare(a, b, cmp_mode)", r"\operatorname{cmp}_{\mathrm{cmp\_mode}}\left(a,\, b\right)"),
]


@pytest.mark.parametrize(("text", "wanted"), EXPRESSIONS, ids=[entry[0] for entry in EXPRESSIONS])
def test_expressions(text: str, wanted: str) -> None:
    made = latex(parse(text))
    assert made == wanted
    check(made)


def test_cases_speak_the_language() -> None:
    text = latex(parse("a if b < c else 0"), "zh")
    assert r"\text{若 }" in text and r"\text{其他}" in text
    check(text)


def test_every_function_has_a_notation() -> None:
    """Also those that no record uses yet."""
    for name, function in FUNCTIONS.items():
        arguments = ", ".join("abcdefgh"[: max(function.min_args, min(function.max_args, 2))])
        check(latex(parse(f"{name}({arguments})")))


def test_distinct_is_said_in_words() -> None:
    tree = parse("distinct(a[i, j] for i in range(n) for j in range(m))")
    for lang, words in (("en", "pairwise different"), ("zh", "两两不同")):
        text = latex(tree, lang)
        assert words in text
        check(text)


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("a + b", 4), ("dst[i, j]", 3 + 2), ("max(a, b)", 8), ("a % b", 5), ("valid_row", 9), ("(a + b) * c", 9),
        ("ab / abcd", 4), ("dst.shape[2] == 65536", 10 + 2 + 3), ("a < b and not c", 4 + 2 + 2),
        ("a if b < c else long if d else 0", 4 + 2 + 4), ("sum(x[k] for k in range(n))", 2 + 6 + 2),
        ("count(a == k for k in range(n))", 2 + 7 + 1 + 4), (" + ".join(["columns"] * 9), LINE),
    ],
)  # fmt: skip
def test_widths(text: str, wanted: float) -> None:
    """Letters count one, signs with the blanks around them two, indices less; what is broken fills a line."""
    assert width(parse(text)) == wanted


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        (
            "columnsofthefirsttile + columnsofthesecondtile - a * columnsofthethirdtile",
            [
                r"\mathrm{columnsofthefirsttile} + \mathrm{columnsofthesecondtile}",
                r"- a \cdot \mathrm{columnsofthethirdtile}",
            ],
        ),
        (
            "columnsofthefirsttile < a and columnsofthesecondtile < b and columnsofthethirdtile < c",
            [
                r"\mathrm{columnsofthefirsttile} < a \land \mathrm{columnsofthesecondtile} < b",
                r"\land \mathrm{columnsofthethirdtile} < c",
            ],
        ),
        (
            "x[columnsofthefirsttile, columnsofthesecondtile, columnsofthethirdtile, columnsofthefourthtile, j]",
            [
                r"\mathrm{columnsofthefirsttile},\, \mathrm{columnsofthesecondtile},\, \mathrm{columnsofthethirdtile},",
                r"\mathrm{columnsofthefourthtile},\, j",
            ],
        ),
    ],
)
def test_long_formulas_are_broken_at_their_signs(text: str, wanted: list[str]) -> None:
    made = latex(parse(text))
    assert r"\begin{array}{l} " + r" \\ ".join(wanted) + r" \end{array}" in made
    check(made)
