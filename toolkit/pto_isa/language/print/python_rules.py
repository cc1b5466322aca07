"""Rules as Python: the functions of ``generated/rules``; the helpers are those of ``runtime.rules.logic``."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ...text.python import literal
from ..expression_text import PrintedExpr
from ..precedence import Precedence
from ..rules.kleene import three_valued
from ..rules.queries import Operands
from ..tree import Call, Node, Unary
from .rules import RulePrinter


class PythonRulePrinter(RulePrinter):
    """Prints conditions; ``helpers`` collects what the text needs from the runtime."""

    def __init__(self, operands: Operands) -> None:
        super().__init__(operands)
        self.helpers: set[str] = set()

    def condition(self, node: Node, *, known: bool = False) -> PrintedExpr:
        """A typed condition.  known: all operands are there and nothing is unknown."""
        return self.fragment(three_valued(node, self.operands, known=known))

    def word(self, text: str) -> PrintedExpr:
        """``"vec"``"""
        return PrintedExpr(literal(text))

    def truth(self, holds: bool) -> PrintedExpr:
        """``True``"""
        return PrintedExpr(str(holds))

    def field(self, operand: str, name: str, index: int | None) -> PrintedExpr:
        """``dst.rows``, ``src.shape[3]``"""
        return PrintedExpr(f"{operand}.{name}" + ("" if index is None else f"[{index}]"))

    def fact(self, operand: str, numbers: Mapping[str, Any]) -> PrintedExpr:
        """``{"p0101": 2, "p1010": 2}[pattern]``"""
        pairs = ", ".join(f"{literal(word)}: {number}" for word, number in numbers.items())
        return PrintedExpr(f"{{{pairs}}}[{operand}]")

    def about(self, function: str, operands: list[str]) -> PrintedExpr:
        """``tmp is not None``, ``src.kind``, ``overlaps(tmp, dst)``"""
        if function == "present":
            return PrintedExpr(f"{operands[0]} is not None", Precedence.COMPARE)
        if function == "kind_of":
            return PrintedExpr(f"{operands[0]}.kind")
        self.helpers.add(function)
        return PrintedExpr(f"{function}({', '.join(operands)})", word=function, parts=tuple(map(PrintedExpr, operands)))

    def negation(self, node: Unary) -> PrintedExpr:
        """``tmp is None``, ``not a``"""
        value = node.value
        if isinstance(value, Call) and value.function == "present":
            return PrintedExpr(f"{self.text(value.args[0])} is None", Precedence.COMPARE)
        return super().negation(node)

    def choices(self, choices: tuple[Node, ...]) -> str:
        """``("vec", "mat")``"""
        return f"({self.listed(choices)})"

    def helper(self, name: str, args: tuple[Node, ...]) -> PrintedExpr:
        """``both(a, b)``, ``member(a, (1, 16))``"""
        self.helpers.add(name)
        parts = self.fragments(args)
        if name == "member":
            parts = parts[0], PrintedExpr(self.choices(args[1:]))
        return PrintedExpr(f"{name}({', '.join(part.text for part in parts)})", word=name, parts=parts)

    def function(self, name: str, args: tuple[Node, ...]) -> PrintedExpr:
        """``-(-a // b)``, ``min(a, b)``"""
        if name == "ceil_div":
            left, right = (self.wrap(arg, Precedence.UNARY) for arg in args)
            return PrintedExpr(f"-(-{left} // {right})", Precedence.UNARY)
        return PrintedExpr(f"{name}({self.listed(args)})")

    def bits(self, value: Node, high: int, low: int) -> PrintedExpr:
        """``x // 256 % 16``"""
        text = f"{self.wrap(value, Precedence.MULTIPLY)} // {1 << low} % {1 << high - low + 1}"
        return PrintedExpr(text, Precedence.MULTIPLY)


def lines_of(part: PrintedExpr, width: int) -> list[str]:
    """The text in lines of at most ``width`` characters where it can be broken."""
    if len(part.text) <= width or not part.parts:
        return [part.text]
    inner = [lines_of(entry, width - 8) for entry in part.parts]
    if part.word in ("and", "or"):
        found = ["("]
        for k, (entry, text) in enumerate(zip(part.parts, inner, strict=True)):
            text = [f"({text[0]})"] if entry.level <= part.level and len(text) == 1 else text
            text = [f"{part.word} {text[0]}" if k else text[0], *text[1:]]
            found += [f"    {line}" for line in text]
        return [*found, ")"]
    found = [f"{part.word}("]
    for text in inner:
        found += [f"    {line}" for line in [*text[:-1], text[-1] + ","]]
    return [*found, ")"]
