"""Constants of a program, and whole-number arithmetic on them."""

from __future__ import annotations

from collections.abc import Callable

from ..check.types import WrittenType
from ..check.values import known
from ..check.walk import Walk, written_values
from ..syntax.literals import value_of
from ..syntax.tree import Operation
from .builtin_ops import arithmetic_types

_CASTS = ("arith.index_cast", "arith.index_castui")

FOLDS: dict[str, Callable[[int, int], int]] = {
    "arith.addi": lambda a, b: a + b,
    "arith.subi": lambda a, b: a - b,
    "arith.muli": lambda a, b: a * b,
}


def constant(check: Walk, op: Operation) -> None:
    """``%c = arith.constant 4 : index``."""
    made = check.results(op)
    item = op.parts[0].items[0] if op.parts and op.parts[0].items else op.parts[0].word if op.parts else ""
    text = str(item)
    if not text:
        check.out.report("form", op, op=op.name, expected=("`arith.constant 4 : index`",) * 2)
        return
    for value in made:
        if not _may_be(text, value.type):
            expected = "a number, or `dense<…>` for a vector", "数；向量为 `dense<…>`"
            check.out.report("literal", op, text, found=text[:40], type=value.text, expected=expected)
        elif check.number(op, text, value.type, text) and (number := value_of(text, value.type)) is not None:
            value.is_constant(number)


def _may_be(text: str, type: WrittenType) -> bool:
    """Whether a constant of this type may be written so: a truth value, which has a type of its own, or a number."""
    if text in ("true", "false"):
        return type.text in ("i1", "?")
    return type.kind != "scalar" or type.dtype is None or text[0] in "-#0123456789"


def arithmetic(check: Walk, op: Operation) -> None:
    """Arithmetic on scalars: operands and results of the types that MLIR asks for; that of constants is constant."""
    arithmetic_types(check, op)
    results = check.results(op)
    if op.name not in FOLDS and op.name not in _CASTS:
        return
    numbers = known([check.env.get(name) for name in written_values(op)[0]])
    if not results or not numbers or any(number is None for number in numbers):
        return
    fold = FOLDS.get(op.name)
    if fold is not None and len(numbers) == 2:
        result = fold(numbers[0] or 0, numbers[1] or 0)
        if abs(result) < 2**63:
            results[0].is_constant(result)
    elif fold is None and len(numbers) == 1:
        results[0].is_constant(numbers[0] or 0)
