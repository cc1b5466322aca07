"""The checks of one op as C++ functions: its rules, and the choice of form and mode."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from ...generate.rules.op_rules import Tries
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


@dataclass(frozen=True, slots=True)
class CppFunction:
    """A function without its name, which is made of ``base`` and ``form``; ``head`` is what follows the name."""

    base: str
    form: str
    doc: str
    head: str
    body: tuple[str, ...]

    @property
    def content(self) -> tuple[str, ...]:
        """The same for two functions that compute the same."""
        return (self.head, *self.body)

    def free_name(self, taken: set[str]) -> str:
        """A name that is not taken yet; taken from now on."""
        stem = "".join(char if char.isalnum() else "_" for char in self.base)
        names = [stem, *([f"{stem}_{self.form}"] if self.form else []), *(f"{stem}_{k}" for k in range(2, 999))]
        name = next(name for name in names if name not in taken)
        taken.add(name)
        return name

    def text(self, name: str) -> str:
        """The function under a name."""
        lines = [*comment(self.doc, WIDTH), f"Val {name}{self.head} {{", *(f"  {line}" for line in self.body), "}"]
        return "\n".join(lines)


class OpFunctions:
    """Collects the functions of one op, each once; ``operands`` are given in the order of the op's table."""

    def __init__(self, operands: Operands, order: Sequence[str]) -> None:
        self.operands = operands
        self.order = list(order)
        self.functions: list[CppFunction] = []
        self.words: set[str] = set()

    def rule(self, key: str, form: str, sentence: str, check: Node) -> CppFunction:
        """The function of a rule."""
        printer = self._printer()
        first, *rest = cpp_lines(self._code(printer, check), WIDTH - 9)
        lines = [f"return {first}", *(f"    {line}" for line in rest)]
        lines[-1] += ";"
        return self._function(f"rule_{key}", form, sentence, printer, lines)

    def choice(self, what: str, form: str, tries: Sequence[Tries]) -> CppFunction:
        """The function that names the form or the mode."""
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

    def _function(self, base: str, form: str, doc: str, printer: CppRulePrinter, body: Iterable[str]) -> CppFunction:
        own = self._locals(printer.named)
        unused = "" if printer.asks_call or own else "[[maybe_unused]] "
        made = CppFunction(base, form, doc, f"({unused}Case& c)", (*own, *body))
        self.functions.append(made)
        return made

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
