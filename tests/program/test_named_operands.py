"""Operands that stand in brackets behind their names, in any order: all of those of one way, and only these."""

from __future__ import annotations

import itertools

import pytest

from pto_isa import verify
from pto_isa.program.syntax.printer import program_text
from pto_isa.program.syntax.program import read

SHAPE = {"k": "c32", "n": "c16", "start_row": "c0", "start_col": "c0"}
BOXES = {"m_start": "c0", "k_start": "c0", "m_step": "c2", "k_step": "c1", "src_stride": "c2", "dst_stride": "c1"}


def kernel(operands: str, count: int) -> str:
    """A program of one load of a right matrix, which writes its operands so; ``count`` numbers stand among them."""
    return f"""
module attributes {{pto.target_arch = "a5", pto.kernel_kind = #pto.kernel_kind<cube>}} {{
  func.func @f(%gm: !pto.ptr<f16, gm>) attributes {{pto.kernel}} {{
    %c0 = arith.constant 0 : i64
    %c1 = arith.constant 1 : i64
    %c2 = arith.constant 2 : i64
    %c16 = arith.constant 16 : i64
    %c32 = arith.constant 32 : i64
    %l1 = pto.castptr %c0 : i64 -> !pto.ptr<f16, l1>
    %l0b = pto.castptr %c0 : i64 -> !pto.ptr<f16, l0b>
    pto.mte_l1_l0b %l1, %l0b, {operands} : !pto.ptr<f16, l1>, !pto.ptr<f16, l0b>{", i64" * count}
    return
  }}
}}
"""


def errors(text: str, release: str | None = None) -> set[str]:
    """The rules of the errors of a program."""
    return {found.rule for found in verify(text, "a5", assembler=release) if found.severity == "error"}


def written(operands: dict[str, str]) -> str:
    """``k(%c32), n(%c16)``."""
    return ", ".join(f"{name}(%{value})" for name, value in operands.items())


@pytest.mark.parametrize("order", [*itertools.permutations(SHAPE)][::5])
def test_any_order_of_extents(order: tuple[str, ...]) -> None:
    text = kernel(written({name: SHAPE[name] for name in order}), 4)
    assert not errors(text)
    assert program_text(read(text)) == program_text(read(program_text(read(text))))


def test_each_name_gives_its_own_operand() -> None:
    """A count of boxes of 0 is refused, a first box of 0 is not: they are not told by their places."""
    backwards = dict(reversed(BOXES.items()))
    assert not errors(kernel(written(backwards), 6))
    assert errors(kernel(written(backwards | {"m_step": "c0"}), 6)) == {"pto.mte_l1_l0b/counts-in-fields"}
    assert not errors(kernel(written(backwards | {"m_start": "c2"}), 6))


@pytest.mark.parametrize("name", SHAPE)
def test_all_of_one_way(name: str) -> None:
    """The assembler asks for every one of them, and for none of the other way."""
    left = {other: value for other, value in SHAPE.items() if other != name}
    assert errors(kernel(written(left), 3)) == {"pto.mte_l1_l0b/operands"}
    assert errors(kernel(written(SHAPE | {"m_start": "c0"}), 5)) == {"pto.mte_l1_l0b/operands"}


def test_a_name_twice_and_an_unknown_one() -> None:
    assert errors(kernel(f"k(%c16), {written(SHAPE)}", 5)) == {"pto.mte_l1_l0b/operands"}
    found = verify(kernel(f"{written(SHAPE)}, rows(%c0)", 5), "a5")
    assert "program/unknown-clause" in {entry.rule for entry in found}


def test_since_which_release() -> None:
    """Release 0.58 reads them, 0.57 does not; of the loads of scales 0.57 does, too."""
    text = kernel(written(SHAPE), 4)
    assert not errors(text, "0.58") and errors(text, "0.57")
    scales = text.replace("mte_l1_l0b", "mte_l1_l0b_mx").replace("f16", "!pto.f8E8M0")
    assert not errors(scales, "0.57") and errors(scales, "0.56")
