"""The scratch tiles that the assembler makes where programs leave them out, as functions of the other operands."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...language.errors import ExpressionError
from ...language.front.opdef import ElaborationError, OpDef
from ...language.front.parse import parse
from ...language.front.resolve import resolve
from ...language.print.python_rules import PythonRulePrinter
from ...language.rules.kleene import may_be_unknown, three_valued
from ...language.rules.queries import Operands, names_read
from ...language.tree import Node
from ...language.typing import TypeEnv, type_condition, type_index
from ...text.python import docstring, literal

if TYPE_CHECKING:
    from ...database import Op
    from ...schema.record import Implicit


class ImplicitWriter:
    """Writes the functions of one op; ``helpers`` are the names they need from the runtime."""

    def __init__(self, op: Op, opdef: OpDef) -> None:
        self.op, self.env = op, TypeEnv(opdef.scope, {})
        self.infos: Operands = opdef.scope.operands
        self.helpers: set[str] = set()
        self.functions: list[str] = []
        self.entries: list[str] = []
        for name, operand in op.record.operands.items():
            if operand.implicit:
                self._write(name, operand.implicit)

    def _write(self, name: str, entries: list[Implicit]) -> None:
        reads: dict[str, None] = {}
        body: list[str] = []
        for place, entry in enumerate(entries):
            path = ("operands", name, "implicit", place)
            tests = []
            if entry.profiles:
                tests.append(f"profile in {literal(tuple(entry.profiles))}")
            lines: list[str] = []
            if entry.when is not None:
                node = self._typed(entry.when, (*path, "when"), condition=True)
                reads |= dict.fromkeys(names_read(node, self.infos))
                if may_be_unknown(node, self.infos):
                    self.helpers.add("UNKNOWN")
                    lines += [f"holds = {self._text(node)}", "if holds is UNKNOWN:", "    return UNKNOWN", "if holds:"]
                else:
                    lines += [f"if {self._text(node)}:"]
            made = []
            for key in ("rows", "cols", "valid_rows", "valid_cols"):
                stated = getattr(entry, key) or getattr(entry, key.removeprefix("valid_"))
                node = self._typed(stated, (*path, key))
                reads |= dict.fromkeys(names_read(node, self.infos))
                made.append(self._text(node))
            owner = entry.type in self.op.record.operands
            reads |= {entry.type: None} if owner else {}
            made.append(f"{entry.type}.dtype" if owner else literal(entry.type))
            needed = entry.planned and not entry.may_lack
            result = f"return {', '.join(made)}, {entry.planned}, {needed}"
            lines.append(f"    {result}" if lines else result)
            body += [f"if {' and '.join(tests)}:", *(f"    {line}" for line in lines)] if tests else lines
        names = [each for each in self.op.record.operands if each in reads]
        doc = docstring([f"The tile that is made where `{name}` is left out: extents, type, planned, needed."])
        lines = [f"def _{name}({', '.join(['profile', *names])}):", *(f"    {line}" for line in [*doc, *body])]
        lines += [] if body[-1].startswith("return") else ["    return None"]
        self.functions.append("\n".join(lines))
        self.entries.append(f"{literal(name)}: ImplicitScratch({literal(tuple(names))}, _{name})")

    def _typed(self, text: str, path: tuple[str | int, ...], condition: bool = False) -> Node:
        try:
            tree = resolve(parse(text), self.env.scope, where="rule")
            return type_condition(tree, self.env) if condition else type_index(tree, self.env)
        except ExpressionError as error:
            raise ElaborationError(path, error) from None

    def _text(self, node: Node) -> str:
        printer = PythonRulePrinter(self.infos)
        text = printer.fragment(three_valued(node, self.infos)).text
        self.helpers |= printer.helpers
        return text
