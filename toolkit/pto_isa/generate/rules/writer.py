"""Writes the functions of rules and knows what they import."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import fields

from ...language.errors import ExpressionError
from ...language.expression_text import PrintedExpr
from ...language.front.opdef import ElaborationError, RuleDef
from ...language.print.element_rules import element_rule
from ...language.print.python_rules import PythonRulePrinter, lines_of
from ...language.rules.kleene import may_be_unknown
from ...language.rules.queries import Operands, names_read
from ...language.tree import Node
from ...runtime.rules.rule import Rule
from ...text.python import literal
from .op_rules import RuleData, Tries, reads_of
from .parts import RuleFunction, UsedFunction

WIDTH = 112
_LOGIC = ("both", "either", "negate", "implies", "exactly_one", "same", "member", "least", "greatest")
HOMES = {
    **dict.fromkeys(_LOGIC, "rules.logic"),
    "choose": "rules.choice", "overlaps": "memory.storage", "same_storage": "memory.storage",
    "UNKNOWN": "types.unknown", "UNREAD": "memory.state",
    **dict.fromkeys(("Asked", "Belonging", "BoxPitch", "Choice", "InRegister", "InWord", "Moved"), "rules.rule"),
    **dict.fromkeys(("OperandSpec", "OpRules", "Rule", "TypeDemand"), "rules.rule"),
    **dict.fromkeys(("Clobbered", "InnerEvents", "OpEffects", "Phase", "form_of", "mode_of"), "effects"),
    **dict.fromkeys(("CallSpans", "PointerSpan", "PointerSpans"), "rules.spans"),
    **dict.fromkeys(("at_bytes", "at_elements", "axis", "counted", "told"), "rules.spans"),
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
DEFAULTS = {entry.name: entry.default for entry in fields(Rule)}


class RuleWriter:
    """Collects the functions of one op, each once; what they need of the runtime is noted with each."""

    def __init__(self) -> None:
        self.functions: list[RuleFunction] = []
        self._known: dict[tuple[str, str], int] = {}
        self._helpers: set[str] = set()

    def function(self, key: str, form: str, params: Iterable[str], doc: str, body: Iterable[str]) -> int:
        """Add a function; its place among all.  key and form: what its name is made of."""
        text = "\n".join(line.rstrip() for line in body)
        needed = tuple(sorted(self._helpers))
        self._helpers = set()
        made = RuleFunction("_" + key.replace("-", "_"), form, ", ".join(params), doc, text, needed)
        place = self._known.setdefault(made.content, len(self.functions))
        if place == len(self.functions):
            self.functions.append(made)
        return place

    def code(self, node: Node, operands: Operands) -> PrintedExpr:
        """Text of a condition; what it needs is noted."""
        printer = PythonRulePrinter(operands)
        code = printer.condition(node)
        self._helpers |= printer.helpers
        return code

    def needs(self, helper: str) -> None:
        """Note a name of the runtime for the function that is added next."""
        self._helpers.add(helper)

    def rule(self, data: RuleData, operands: Operands) -> tuple[int, dict[str, str]]:
        """Add the function of a rule; its place, and what else is known of the rule."""
        rule = data.rule
        try:
            body = self._body(data, operands)
        except ExpressionError as error:
            raise ElaborationError((*data.path, "check"), error) from None
        place = self.function(rule.key, rule.form, rule.reads, rule.en, body)
        facts = {key: literal(getattr(rule, key)) for key in ("reads", "profiles", "en", "zh")}
        given = ((key, getattr(rule, key)) for key in _FACTS)
        return place, facts | {key: literal(value) for key, value in given if value != DEFAULTS[key]}

    def _body(self, data: RuleData, operands: Operands) -> Sequence[str]:
        if data.rule.stage != "data":
            first, *rest = lines_of(self.code(data.tree, operands), WIDTH)
            return (f"return {first}", *rest)
        made = element_rule(data.tree, operands)
        self._helpers |= made.helpers
        kernel = ", ".join(sorted(made.numeric - {"np"}))
        numpy = ["import numpy as np", ""] if "np" in made.numeric else []
        return (*numpy, *([f"from ...runtime.kernel import {kernel}", ""] if kernel else []), *made.lines)

    def asked(self, rule: RuleDef, operands: Operands) -> UsedFunction:
        """Write the function of what the assembler asks in place of a rule; its ``Asked``."""
        reads = tuple(names_read(rule.check, operands))
        try:
            first, *rest = lines_of(self.code(rule.check, operands), WIDTH)
        except ExpressionError as error:
            raise ElaborationError((*rule.path, "check"), error) from None
        doc = f"What the assembler asks in place of `{rule.key}`."
        place = self.function(f"{rule.key}-in-text", rule.form, reads, doc, (f"return {first}", *rest))
        head = f"{literal(rule.key)}: Asked({literal(reads)}, {literal(tuple(rule.profiles))}, "
        return UsedFunction(head, place, "),")

    def choice(self, what: str, form: str, tries: tuple[Tries, ...], operands: Operands) -> UsedFunction:
        """Write the function that tries all names of forms or modes; its ``Choice``."""
        body: list[str] = []
        for group in tries:
            lines = [line for when, found in group.named for line in self._tried(when, found, operands)]
            body += [f"if {_on(group.profiles)}:", *(f"    {line}" for line in lines)] if group.profiles else lines
        names = dict.fromkeys(found for group in tries for _, found in group.named)
        reads = reads_of(tries, operands)
        doc = f"Name the {what}: {', '.join(names)}."
        return UsedFunction(
            f"Choice({literal(reads)}, ", self.function(what, form, reads, doc, [*body, 'return ""']), ")"
        )

    def _tried(self, when: Node, name: str, operands: Operands) -> list[str]:
        """Lines that return the name if its condition holds, or UNKNOWN if that is open."""
        first, *rest = lines_of(self.code(when, operands), WIDTH - 8)
        if not may_be_unknown(when, operands):
            test = [f"if {first}", *rest]
            return [*test[:-1], f"{test[-1]}:", f"    return {literal(name)}"]
        self.needs("UNKNOWN")
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
