"""The statements of pages, whatever their names are, and text forms against them."""

from __future__ import annotations

import pytest

from pto_isa.audit.documents.text_forms import any_scalar, read_shapes, shape

SAME = [
    ("%dst = tadd %a, %b : !pto.tile<...>", "%c=tadd %x ,%y: !pto.tile<f32, 16, 16>"),
    ("pto.x ins(%a {mode = #pto<cmp ...>} : !pto.tile<...>)", "pto.x ins(%a{mode = #pto.cmp<EQ>}: pto.tile<...>)"),
    ("%d = x %a {flag = ...} : f32", "%d = x %s {flag = false} : f32"),
    ("%d = x %a {n = ... , split = 0} : f32", "%d = x %s {n = 3 : i32, split = 1} : f32"),
]
OTHER = [
    ("%d = x %a : !pto.tile<...>", "%d = x %a : (!pto.tile<...>) -> !pto.tile<...>"),
    ("%d = x %a : !pto.tile<...>, f32", "%d = x %a : !pto.tile<...>, i32"),
    ("%d = x %a : !pto.tile<...>", "%d = pto.x %a : !pto.tile<...>"),
    ("%d = x %a, %b : !pto.tile<...>", "%d = x %a : !pto.tile<...>"),
    ("%d = x %a {flag = ...} : f32", "%d = x %a : f32"),
]


@pytest.mark.parametrize(("one", "other"), SAME)
def test_same_shape(one: str, other: str) -> None:
    assert shape(one) == shape(other)


@pytest.mark.parametrize(("one", "other"), OTHER)
def test_another_shape(one: str, other: str) -> None:
    assert shape(one) != shape(other)


def test_a_word_for_any_scalar() -> None:
    """`dtype` stands for the type of any scalar, and for nothing else."""
    assert any_scalar(shape("x %a, %i : (!pto.tile<...>, index)")) == shape("x %a, %i : (!pto.tile<...>, dtype)")
    assert any_scalar(shape("x %a : !pto.tile<...>")) == shape("x %a : !pto.tile<...>")


def test_statements_of_a_page() -> None:
    """In code blocks alone; one goes on while a bracket is open, behind a comma or an arrow, and at an arrow."""
    text = (
        "%no = code : here\n```text\n%d = pto.x %a : (!pto.tile<...>,\n    !pto.tile<...>) -> !pto.tile<...>\n"
        "pto.y ins(%a : !pto.tile_buf<...>)\n  outs(%b : !pto.tile_buf<...>)  // a comment\n"
        "%e = z %a : f32 ->\n!pto.tile<...>\n%f = w %a : f32\n```\n"
    )
    found = read_shapes(text)
    for statement, line in (
        ("%d = pto.x %a : (!pto.tile<...>, !pto.tile<...>) -> !pto.tile<...>", 3),
        ("pto.y ins(%a : !pto.tile_buf<...>) outs(%b : !pto.tile_buf<...>)", 5),
        ("%e = z %a : f32 -> !pto.tile<...>", 7),
        ("%f = w %a : f32", 9),
    ):
        assert found[shape(statement)] == line
    assert shape("%no = code : here") not in found
