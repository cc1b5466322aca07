"""Rules -> Python text of the functions in ``generated/rules``; the helpers are those of ``runtime.logic``."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from .check_code import ADD, AND, ATOM, COMPARE, MUL, NOT, OR, UNARY, Code
from .conditions import Conditions

_LEVELS = {"+": ADD, "-": ADD, "*": MUL, "/": MUL, "//": MUL, "%": MUL}


@dataclass(slots=True)
class Printer(Conditions):
    """Prints conditions over the operands of one op; ``helpers`` collects what the text needs from the runtime."""

    helpers: set[str] = field(default_factory=set)

    def number(self, value: int | float) -> Code:
        """``16``"""
        return Code(repr(value), ATOM if value >= 0 else UNARY)

    def truth(self, holds: bool) -> Code:
        """``True``"""
        return Code(str(holds))

    def word(self, text: str) -> Code:
        """``"vec"``"""
        return Code(json.dumps(text))

    def value(self, name: str, unknown: bool) -> Code:
        """``scalar``"""
        return Code(name, unknown=unknown)

    def attribute(self, operand: str, name: str, index: int | None, unknown: bool) -> Code:
        """``dst.rows``, ``src.shape[3]``"""
        return Code(f"{operand}.{name}" + ("" if index is None else f"[{index}]"), unknown=unknown)

    def fact(self, operand: str, numbers: Mapping[str, Any]) -> Code:
        """``{"p0101": 2, "p1010": 2}[pattern]``"""
        return Code(f"{{{', '.join(f'{json.dumps(word)}: {number}' for word, number in numbers.items())}}}[{operand}]")

    def presence(self, operand: str) -> Code:
        """``tmp is not None``"""
        absent = Code(f"{operand} is None", COMPARE)
        return Code(f"{operand} is not None", COMPARE, opposite=absent)

    def kind(self, operand: str) -> Code:
        """``src.kind``"""
        return Code(f"{operand}.kind")

    def whole_operand(self, operand: str) -> Code:
        """``dst``"""
        return Code(operand)

    def signed(self, op: str, value: Code) -> Code:
        """``-x``"""
        return Code(f"{op}{value.inside(UNARY)}", UNARY, value.unknown)

    def arithmetic(self, op: str, left: Code, right: Code) -> Code:
        """``a // b``"""
        level = _LEVELS[op]
        return Code(f"{left.inside(level)} {op} {right.inside(level + 1)}", level, left.unknown or right.unknown)

    def compared(self, op: str, left: Code, right: Code, unknown: bool) -> Code:
        """``a <= b``"""
        return Code(f"{left.inside(ADD)} {op} {right.inside(ADD)}", COMPARE, unknown)

    def chained(self, ops: tuple[str, ...], values: list[Code], pairs: list[Code]) -> Code:
        """``a < b <= c``"""
        first, *texts = (value.inside(ADD) for value in values)
        return Code(first + "".join(f" {op} {text}" for op, text in zip(ops, texts, strict=True)), COMPARE)

    def among(self, value: Code, choices: list[Code], negated: bool) -> Code:
        """``dst.loc in ("vec", "mat")``"""
        words = self.choices(choices).text
        return Code(f"{value.inside(ADD)} {'not in' if negated else 'in'} {words}", COMPARE)

    def choices(self, choices: list[Code]) -> Code:
        """``(1, 16)``"""
        return Code(f"({', '.join(choice.text for choice in choices)})")

    def chosen(self, test: Code, yes: Code, no: Code) -> Code:
        """``a if test else b``"""
        return Code(f"{yes.inside(OR)} if {test.inside(OR)} else {no.text}", 0, yes.unknown or no.unknown)

    def helper(self, name: str, parts: Iterable[Code]) -> Code:
        """``both(a, b)``"""
        self.helpers.add(name)
        parts = tuple(parts)
        return Code(f"{name}({', '.join(p.text for p in parts)})", unknown=True, word=name, parts=parts)

    def in_order(self, word: str, parts: list[Code]) -> Code:
        """``a and b``"""
        level = AND if word == "and" else OR
        text = f" {word} ".join(part.inside(level + 1) for part in parts)
        return Code(text, level, any(part.unknown for part in parts), word, tuple(parts))

    def inverted(self, code: Code) -> Code:
        """``not a``"""
        return Code(f"not {code.inside(NOT)}", NOT)

    def quotient_up(self, left: Code, right: Code) -> Code:
        """``-(-a // b)``"""
        return Code(f"-(-{left.inside(UNARY)} // {right.inside(UNARY)})", UNARY, left.unknown or right.unknown)

    def bits(self, value: Code, high: int, low: int) -> Code:
        """``x // 256 % 16``"""
        return Code(f"{value.inside(MUL)} // {1 << low} % {1 << high - low + 1}", MUL, value.unknown)

    def extreme(self, name: str, left: Code, right: Code) -> Code:
        """``min(a, b)``"""
        return Code(f"{name}({left.text}, {right.text})")

    def magnitude(self, value: Code) -> Code:
        """``abs(x)``"""
        return Code(f"abs({value.text})")
