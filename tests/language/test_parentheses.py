"""What is printed is read again as the same tree, and readers need not know in which order bits are taken."""

from __future__ import annotations

from itertools import product

import pytest

from language.records import every_statement
from pto_isa.language.expression_text import OPERATORS, text_of, visible
from pto_isa.language.front.parse import parse
from pto_isa.language.nodes import walk
from pto_isa.language.print.formula import FormulaPrinter, formula
from pto_isa.language.print.latex import latex
from pto_isa.language.tree import Binary, Compare, Conditional, Logic, Name, Node, Unary

A, B, C = (Name(id=name) for name in "abc")
BITS = {"|", "^", "&", "<<", ">>"}
BINARY = [op for op in OPERATORS if op not in ("and", "or")]


def made(op: str, left: Node, right: Node) -> Node:
    """Two values joined by an operator of any kind."""
    if op in ("and", "or"):
        return Logic(op=op, args=(left, right))
    if op in ("<", "=="):
        return Compare(ops=(op,), operands=(left, right))
    if op == "if":
        return Conditional(test=left, yes=right, no=C)
    if op in ("-x", "~x", "not"):
        return Unary(op=op.removesuffix("x"), value=left)
    return Binary(op=op, left=left, right=right)


EVERY = [*OPERATORS, "<", "==", "if", "-x", "~x", "not"]


@pytest.mark.parametrize(("outer", "inner"), list(product(EVERY, EVERY)), ids=lambda op: op)
def test_the_text_of_two_operators_is_read_as_they_were(outer: str, inner: str) -> None:
    """``(a op b) op c``, ``a op (b op c)`` and both: no parentheses are missing."""
    for left, right in ((made(inner, A, B), C), (A, made(inner, B, C)), (made(inner, A, B), made(inner, B, C))):
        tree = made(outer, left, right)
        again = parse(text_of(tree))
        if outer == inner and outer in ("and", "or"):  # one list of conditions
            assert text_of(again) == text_of(parse(text_of(again)))
        else:
            assert again == tree, text_of(tree)


@pytest.mark.parametrize(("outer", "inner"), [(o, i) for o, i in product(BINARY, BINARY) if {o, i} & BITS])
@pytest.mark.parametrize("side", ["left", "right"])
def test_bits_stand_in_parentheses(outer: str, inner: str, side: str) -> None:
    """A shift or an operator of bits beside another operator: formulas of both languages and LaTeX."""
    nested = Binary(op=inner, left=A, right=B)
    tree = Binary(op=outer, left=nested, right=C) if side == "left" else Binary(op=outer, left=C, right=nested)
    chain = outer == inner and outer in ("|", "^", "&") and side == "left"
    # a rounded quotient and a fraction have brackets of their own
    enclosed = inner == "//"
    for lang in ("en", "zh"):
        said = formula(nested, lang)
        bare = chain or enclosed
        assert (f"({said})" in formula(tree, lang)) is not bare, formula(tree, lang)
    said = latex(nested)
    bare = chain or enclosed or "/" in (inner, outer)
    assert (rf"\left({said}\right)" in latex(tree)) is not bare, latex(tree)


def test_the_mask_of_lost_bits() -> None:
    """Shifted right and left again, as tmatmul drops the bits that a matrix unit does not read."""
    tree = parse("bitcast(bitcast(x, u32) >> lost << lost, f32)")
    assert formula(tree, "en") == "bitcast((bitcast(x, u32) >> lost) << lost, f32)"
    assert r"\left(\left(\operatorname{bitcast}\left(x,\, \mathrm{u32}\right) \gg \mathrm{lost}\right) \ll" in latex(
        tree
    )


def test_no_formula_of_a_record_mixes_bits() -> None:
    """Every place in the records where an operator of bits stands beside another is in parentheses in LaTeX."""
    count = 0
    for _, statement in every_statement():
        trees = [statement.value, *([] if statement.where is None else [statement.where])]
        for node in (node for tree in trees for node in walk(tree)):
            left = visible(node.left) if isinstance(node, Binary) and node.op in BITS else None
            if isinstance(left, Binary) and left.op not in ("/", "//", node.op if node.op in ("|", "^", "&") else ""):
                assert isinstance(node, Binary)
                assert latex(node).startswith(r"\left("), latex(node)
                assert formula(node, "zh").startswith("("), formula(node, "zh")
                count += 1
    assert count >= 3


@pytest.mark.parametrize(
    ("text", "wanted", "shown"),
    [
        ("bit_field(a + b, 3, 1)", r"\left(a + b\right)[3:1]", "(a + b)[3:1]"),
        ("bit_field(a[k], 3, 1)", r"a_{k}[3:1]", "a[k][3:1]"),
        (
            "sum(a[k] for k in range(n)) * b",
            r"\left(\sum_{k = 0}^{n - 1} a_{k}\right) \cdot b",
            "sum(a[k] for k < n) × b",
        ),
        ("sum(a[k] * b for k in range(n))", r"\sum_{k = 0}^{n - 1} a_{k} \cdot b", "sum(a[k] × b for k < n)"),
        (
            "implies(a > 1, b > 2) and c > 3",
            r"\left(a > 1 \Rightarrow b > 2\right) \land c > 3",
            "implies(a > 1, b > 2) and c > 3",
        ),
        ("-(a << b)", r"-\left(a \ll b\right)", "-(a << b)"),
        ("~a & b", r"\mathord{\sim} a \mathbin{\&} b", "~a & b"),
    ],
)
def test_what_a_notation_opens_it_closes(text: str, wanted: str, shown: str) -> None:
    """A field of a sum, a product with a sum in front, an implication among conditions."""
    assert latex(parse(text)) == wanted
    assert formula(parse(text), "en") == shown
    assert FormulaPrinter.careful
