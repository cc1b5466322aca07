"""The checks of one op as C++ functions: its rules, and the choice of form and mode."""

from __future__ import annotations

from collections.abc import Sequence

from ...generate.op_rules import Tries
from ...language.errors import ExpressionError
from ...language.expression_text import PrintedExpr
from ...language.nodes import walk
from ...language.print.cpp_rules import CppRulePrinter, cpp_lines, local, word_constant
from ...language.rules.queries import Operands
from ...language.tree import Attribute, Node
from ...runtime.kinds.table import kinds_of
from ...text.cpp import comment
from .words import attributes

WIDTH = 112


class OpFunctions:
    """Collects the functions of one op; ``operands`` are given in the order of the op's table."""

    def __init__(self, operands: Operands, order: Sequence[str]) -> None:
        self.operands = operands
        self.order = list(order)
        self.texts: list[str] = []
        self.words: set[str] = set()
        self._taken: set[str] = set()

    def rule(self, key: str, form: str, sentence: str, check: Node) -> str:
        """Write the function of a rule; returns its name."""
        printer = self._printer()
        first, *rest = cpp_lines(self._code(printer, check), WIDTH - 9)
        lines = [f"return {first}", *(f"    {line}" for line in rest)]
        lines[-1] += ";"
        return self._function(f"rule_{key}", form, sentence, printer, lines)

    def choice(self, what: str, form: str, tries: Sequence[Tries]) -> str:
        """Write the function that names the form or the mode; returns its name."""
        printer = self._printer()
        lines: list[str] = []
        for group in tries:
            inner: list[str] = []
            for when, name in group.named:
                first, *rest = cpp_lines(self._code(printer, when), WIDTH - 30)
                test = [f"if (const Val when = {first}", *(f"        {line}" for line in rest)]
                self.words.add(name)
                inner += [*test[:-1], f"{test[-1]}; c.settles(when)) {{"]
                inner += [f"  return c.named(when, {word_constant(name)});", "}"]
            if group.profiles:
                on = " || ".join(f"c.on(Profile::{profile})" for profile in group.profiles)
                inner = [f"if ({on}) {{", *(f"  {line}" for line in inner), "}"]
            lines += inner
        names = ", ".join(dict.fromkeys(name for group in tries for _, name in group.named))
        printer.asks_call = True
        return self._function(what, form, f"The {what}: {names}.", printer, [*lines, "return Word{};"])

    def _printer(self) -> CppRulePrinter:
        return CppRulePrinter(self.operands, self.words)

    def _code(self, printer: CppRulePrinter, node: Node) -> PrintedExpr:
        for part in walk(node):
            if isinstance(part, Attribute) and not self.operands[part.base].data and part.name not in attributes():
                raise ExpressionError(
                    f"the C++ library has no attribute `{part.name}`", f"C++ 库没有属性 `{part.name}`", part.at
                )
        return printer.condition(node)

    def _function(self, base: str, form: str, doc: str, printer: CppRulePrinter, body: list[str]) -> str:
        stem = "".join(char if char.isalnum() else "_" for char in base)
        names = [stem, *([f"{stem}_{form}"] if form else []), *(f"{stem}_{k}" for k in range(2, 99))]
        name = next(name for name in names if name not in self._taken)
        self._taken.add(name)
        own = self._locals(printer.named)
        unused = "" if printer.asks_call or own else "[[maybe_unused]] "
        lines = [*comment(doc, WIDTH), f"Val {name}({unused}Case& c) {{"]
        lines += [f"  {line}" for line in [*own, *body]]
        self.texts.append("\n".join([*lines, "}"]))
        return name

    def _locals(self, named: set[str]) -> list[str]:
        """The operands that the text names."""
        found = []
        for place, operand in enumerate(self.order):
            if operand in named:
                name = local(operand)
                values = all(kind.passed in ("number", "word") for kind in kinds_of(self.operands[operand].kinds))
                found.append(
                    f"const Val& {name} = c.value({place});" if values else f"const Thing& {name} = c[{place}];"
                )
        return found
