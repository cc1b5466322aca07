"""Constants of a program, and whole-number arithmetic on them."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from .literals import value_of
from .syntax import Op
from .values import known

if TYPE_CHECKING:
    from .checker import Checker

FOLDS: dict[str, Callable[[int, int], int]] = {
    "arith.addi": lambda a, b: a + b,
    "arith.subi": lambda a, b: a - b,
    "arith.muli": lambda a, b: a * b,
}


def constant(check: Checker, op: Op) -> None:
    """``%c = arith.constant 4 : index``."""
    made = check.results(op)
    item = op.parts[0].items[0] if op.parts and op.parts[0].items else op.parts[0].word if op.parts else ""
    text = str(item)
    for value in made:
        if check.number(op, text, value.type, text) and (number := value_of(text, value.type)) is not None:
            value.is_constant(number)


def arithmetic(check: Checker, op: Op) -> None:
    """Whole-number arithmetic on constants gives constants."""
    values = check.plain(op)
    fold = FOLDS.get(op.name)
    numbers = known(values)
    if not op.results or any(number is None for number in numbers):
        return
    made = check.env.get(op.results[0])
    if made is None or made.op is not op:
        return
    if fold is not None and len(numbers) == 2:
        result = fold(numbers[0] or 0, numbers[1] or 0)
        if abs(result) < 2**63:
            made.is_constant(result)
    elif op.name in ("arith.index_cast", "arith.index_castui") and len(numbers) == 1:
        made.is_constant(numbers[0] or 0)
