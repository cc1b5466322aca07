"""Widths of indices: what a double does not hold exactly is known, and what numbers elements stays a plain number."""

from __future__ import annotations

import pytest

from pto_isa.language.front.parse import parse
from pto_isa.language.front.resolve import OperandInfo, Scope, resolve
from pto_isa.language.print.index_width import is_wide, width
from pto_isa.language.typing import TypeEnv, type_expression

SCOPE = Scope(
    operands={
        "src": OperandInfo(("conv",)),
        "dst": OperandInfo(("tile",), "write"),
        "codes": OperandInfo(("tile",)),
        "state": OperandInfo(("registers",), "read_write"),
    },
    words=frozenset(),
)


def typed(text: str):  # type: ignore[no-untyped-def]
    env = TypeEnv(SCOPE, {"src": "f32", "dst": "f32", "codes": "u64"}, target="f32", variables=frozenset({"i"}))
    return type_expression(resolve(parse(text), SCOPE, frozenset({"i"}), where="rule"), env)


@pytest.mark.parametrize(
    ("text", "bits"),
    [
        ("state.fmatrix_a", 64),
        ("state.padding_a", 32),
        ("src.pad_left", 8),
        ("4294967295", 32),
        ("src.fmap_w + src.fmap_h * 65536", 34),
        ("state.padding_a * 4294967296", 65),
        ("state.fmatrix_a % 65536", 17),
        ("state.fmatrix_a + i", 64),
        ("state.fmatrix_a // 2", 64),
        ("state.padding_a - state.padding_b", 33),
        ("-state.fmatrix_a", 64),
        ("bit_field(state.fmatrix_a, 39, 32)", 8),
        ("unsigned(codes[i, 0])", 64),
        ("state.fmatrix_a if i == 0 else i", 64),
        ("dst.rows * dst.cols * 65536", None),
        ("i * src.c0 + src.pad_left", None),
        ("state.fmatrix_a % dst.rows", None),
    ],
)
def test_the_width_of_an_index(text: str, bits: int | None) -> None:
    node = typed(text)
    assert width(node) == bits
    assert is_wide(node) == (bits is not None and bits > 53)


@pytest.mark.parametrize("text", ["state.fmatrix_a == 0", "codes[i, 0]"])
def test_only_indices_are_wide(text: str) -> None:
    assert not is_wide(typed(text))
