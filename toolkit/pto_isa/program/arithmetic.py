"""Constants of a program, and whole-number arithmetic on them."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

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
    number = number_of(str(item))
    if number is not None:
        for value in made:
            value.is_constant(number)


def number_of(text: str) -> int | float | None:
    """The number that a literal stands for; None when it is none, or far beyond any that a program can mean."""
    if text in ("true", "false"):
        return int(text == "true")
    try:
        return int(text, 16 if text[:2] in ("0x", "0X") else 10) if len(text) < 40 else None
    except ValueError:
        pass
    try:
        return float(text)
    except ValueError:
        return None


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
