"""Writes the functions of a rule module and knows what they import."""

from __future__ import annotations

import builtins
import keyword
from collections.abc import Collection, Iterable, Sequence
from dataclasses import fields

from ..language.errors import ExpressionError
from ..language.expression_text import PrintedExpr
from ..language.front.opdef import ElaborationError
from ..language.print.element_rules import element_rule
from ..language.print.python_rules import PythonRulePrinter, lines_of
from ..language.rules.kleene import may_be_unknown
from ..language.rules.queries import Operands
from ..language.tree import Node
from ..runtime.rules.rule import Rule
from ..text.python import docstring, literal
from .op_rules import RuleData, Tries, reads_of

WIDTH = 112
_LOGIC = ("both", "either", "negate", "implies", "exactly_one", "same", "member", "least", "greatest")
HOMES = {
    **dict.fromkeys(_LOGIC, "rules.logic"),
    "choose": "rules.choice", "overlaps": "memory.storage", "same_storage": "memory.storage",
    "UNKNOWN": "types.unknown", "UNREAD": "memory.state",
    **dict.fromkeys(("BoxPitch", "Choice", "OperandSpec", "OpRules", "Rule", "TypeDemand"), "rules.rule"),
    **dict.fromkeys(("Clobbered", "InnerEvents", "OpEffects", "Phase", "form_of", "mode_of"), "effects"),
    **dict.fromkeys(("Composed", "FlagWay", "ImplicitScratch", "ProgramOp", "TextForm", "TextSlot"), "program_op"),
}  # fmt: skip
# what a rule's entry says in this order, each where it is not the default
_FACTS = (
    "severity",
    "stage",
    "needs",
    "form",
    "requires",
    "data",
    "shows",
    "numbers",
    "text",
    "was",
    "at_run",
    "in_text",
    "since",
    "until",
    "by",
)
_DEFAULTS = {entry.name: entry.default for entry in fields(Rule)}


class RuleWriter:
    """Collects the functions of one module; ``helpers`` are the names they need from the runtime."""

    def __init__(self, operands: Collection[str] = ()) -> None:
        self.functions: list[str] = []
        self.helpers: set[str] = set()
        self.taken = {*operands, *HOMES, *dir(builtins), *keyword.kwlist, "np", "profile", "form", "mode"}

    def name(self, key: str, form: str = "") -> str:
        """A free function name for a rule."""
        base = "_" + key.replace("-", "_")
        for name in (base, f"{base}_{form}" if form else "", *(f"{base}_{k}" for k in range(2, 99))):
            if name and name not in self.taken:
                self.taken.add(name)
                return name
        raise AssertionError(f"no free name for {key}")

    def function(self, name: str, params: Iterable[str], doc: str, body: Iterable[str]) -> None:
        """Add one function."""
        inner = [*docstring([doc], WIDTH - 3), *body]
        text = [f"def {name}({', '.join(params)}):", *(f"    {line}".rstrip() for line in inner)]
        self.functions.append("\n".join(text))

    def code(self, node: Node, operands: Operands) -> PrintedExpr:
        """Text of a condition; what it needs is noted."""
        printer = PythonRulePrinter(operands)
        code = printer.condition(node)
        self.helpers |= printer.helpers
        return code

    def rule(self, data: RuleData, operands: Operands) -> list[str]:
        """Add the function of a rule; returns the lines of its entry in the table."""
        rule = data.rule
        name = self.name(rule.key, rule.form)
        try:
            body = self._body(data, operands)
        except ExpressionError as error:
            raise ElaborationError((*data.path, "check"), error) from None
        self.function(name, rule.reads, rule.en, body)
        lines = [f"{literal(rule.id)}, {name}, reads={literal(rule.reads)}, profiles={literal(rule.profiles)},"]
        lines += [f"en={literal(rule.en)},", f"zh={literal(rule.zh)},"]
        given = ((key, getattr(rule, key)) for key in _FACTS)
        lines += [f"{key}={literal(value)}," for key, value in given if value != _DEFAULTS[key]]
        return ["Rule(", *(f"    {line}" for line in lines), ")"]

    def _body(self, data: RuleData, operands: Operands) -> Sequence[str]:
        if data.rule.stage != "data":
            first, *rest = lines_of(self.code(data.tree, operands), WIDTH)
            return (f"return {first}", *rest)
        made = element_rule(data.tree, operands)
        self.helpers |= made.helpers
        kernel = ", ".join(sorted(made.numeric - {"np"}))
        numpy = ["import numpy as np", ""] if "np" in made.numeric else []
        return (*numpy, *([f"from ...runtime.kernel import {kernel}", ""] if kernel else []), *made.lines)

    def choice(self, name: str, what: str, tries: tuple[Tries, ...], operands: Operands) -> str:
        """Write the function that tries all names of forms or modes; the text of its ``Choice``."""
        body: list[str] = []
        for group in tries:
            lines = [line for when, found in group.named for line in self._tried(when, found, operands)]
            body += [f"if {_on(group.profiles)}:", *(f"    {line}" for line in lines)] if group.profiles else lines
        names = dict.fromkeys(found for group in tries for _, found in group.named)
        reads = reads_of(tries, operands)
        self.function(name, reads, f"Name the {what}: {', '.join(names)}.", [*body, 'return ""'])
        return f"Choice({literal(reads)}, {name})"

    def _tried(self, when: Node, name: str, operands: Operands) -> list[str]:
        """Lines that return the name if its condition holds, or UNKNOWN if that is open."""
        first, *rest = lines_of(self.code(when, operands), WIDTH - 8)
        if not may_be_unknown(when, operands):
            test = [f"if {first}", *rest]
            return [*test[:-1], f"{test[-1]}:", f"    return {literal(name)}"]
        self.helpers.add("UNKNOWN")
        return [
            f"holds = {first}",
            *rest,
            "if holds is UNKNOWN:",
            "    return UNKNOWN",
            "if holds:",
            f"    return {literal(name)}",
        ]


def _on(profiles: tuple[str, ...]) -> str:
    """The test for some of the profiles."""
    return f"profile == {literal(profiles[0])}" if len(profiles) == 1 else f"profile in {literal(profiles)}"


def import_lines(names: Iterable[str]) -> list[str]:
    """One line for each module of the runtime that these names come from."""
    homes: dict[str, set[str]] = {}
    for name in names:
        homes.setdefault(HOMES[name], set()).add(name)
    return [f"from ...runtime.{home} import {', '.join(sorted(homes[home]))}" for home in sorted(homes)]


def block(name: str, entries: Iterable[str]) -> list[str]:
    """Lines of a keyword argument that is a mapping."""
    return [f"{name}={{", *(f"    {entry}" for entry in entries), "},"]
