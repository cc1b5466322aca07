"""Writes the functions of a rule module and knows what they import."""

from __future__ import annotations

import builtins
import json
import keyword
import textwrap
from collections.abc import Iterable, Set
from typing import Any

from ..language.check import Printer
from ..language.check_code import Code, lines_of
from ..language.errors import ExpressionError
from ..language.judged import Operands, must_be_present, names_read, shown, stage
from ..language.late import late_text
from ..language.meaning_parts import MeaningError, Rule
from ..language.text import text_of
from ..language.tree import Node
from .sentences import Sentences

WIDTH = 112
_LOGIC = ("both", "either", "negate", "implies", "exactly_one", "same", "member", "least", "greatest")
HOMES = {
    **dict.fromkeys(_LOGIC, "logic"),
    "choose": "choice", "overlaps": "storage", "same_storage": "storage", "UNKNOWN": "unknown",
    "UNREAD": "state",
    **dict.fromkeys(("Choice", "OperandSpec", "OpRules", "Rule"), "rule"),
    **dict.fromkeys(("ProgramOp", "TextForm"), "program_op"),
}  # fmt: skip


class RuleWriter:
    """Collects the functions of one module; ``helpers`` are the names they need from the runtime."""

    def __init__(self, operands: Operands, sentences: Sentences) -> None:
        self.operands = operands
        self.sentences = sentences
        self.functions: list[str] = []
        self.helpers: set[str] = set()
        self.taken = {*self.operands, *HOMES, *dir(builtins), *keyword.kwlist, "np", "profile", "form", "mode"}

    def imports(self, names: set[str]) -> list[str]:
        """Import lines of the runtime modules, in order."""
        return import_lines(names | self.helpers)

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
        text = [f"def {name}({', '.join(params)}):", *_docstring(doc), *(f"    {line}".rstrip() for line in body)]
        self.functions.append("\n".join(text))

    def code(self, node: Node) -> Code:
        """Text of a condition; what it needs is noted."""
        printer = Printer(self.operands)
        code = printer.condition(node)
        self.helpers |= printer.helpers
        return code

    def rule(self, rule: Rule) -> list[str]:
        """Add the function of a rule; returns the lines of its entry in the table."""
        try:
            return self._rule(rule)
        except ExpressionError as error:
            raise MeaningError((*rule.path, "check"), error) from None

    def _rule(self, rule: Rule) -> list[str]:
        check, operands = rule.check, self.operands
        kind = stage(check, operands)
        name = self.name(rule.key, rule.form)
        en, zh = self.sentences(rule)
        reads = tuple(names_read(check, operands))
        data: tuple[str, ...] = ()
        if kind == "data":
            late = late_text(check, operands)
            numeric = late.helpers - HOMES.keys()
            reads, data, body = late.reads, late.data, (*_element_imports(late.lines, numeric), *late.lines)
            self.helpers |= late.helpers - numeric
        else:
            first, *rest = lines_of(self.code(check), WIDTH)
            body = (f"return {first}", *rest)
        self.function(name, reads, en, body)
        constraint = rule.constraint
        facts = {
            "severity": (constraint.severity, "error"),
            "stage": (kind, "static"),
            "needs": (tuple(constraint.needs), ()),
            "form": (rule.form, ""),
            "requires": (tuple(must_be_present(check, operands)), ()),
            "data": (data, ()),
            "shows": (tuple(shown(check, operands)), ()),
            "text": (text_of(check), ""),
            "was": (constraint.was or "", ""),
            "at_run": (tuple(constraint.at_run.items()), ()),
        }
        lines = [f"{literal(rule.id)}, {name}, reads={literal(reads)}, profiles={literal(tuple(rule.profiles))},"]
        lines += [f"en={literal(en)},", f"zh={literal(zh)},"]
        lines += [f"{key}={literal(value)}," for key, (value, default) in facts.items() if value != default]
        return ["Rule(", *(f"    {line}" for line in lines), "),"]


def literal(value: Any) -> str:
    """Python text of strings, tuples and plain values, always with double quotes."""
    if isinstance(value, str):
        return json.dumps(value, ensure_ascii=False)
    if isinstance(value, tuple):
        inner = ", ".join(literal(entry) for entry in value)
        return f"({inner},)" if len(value) == 1 else f"({inner})"
    return repr(value)


def import_lines(names: Iterable[str]) -> list[str]:
    """One line for each module of the runtime that these names come from."""
    homes: dict[str, set[str]] = {}
    for name in names:
        homes.setdefault(HOMES[name], set()).add(name)
    return [f"from ...runtime.{home} import {', '.join(sorted(homes[home]))}" for home in sorted(homes)]


def _element_imports(lines: Iterable[str], names: Set[str]) -> list[str]:
    """What a rule over elements imports when it is judged; rules over types need no NumPy.  names: helpers it calls."""
    text = "\n".join(lines)
    names = names | ({"NUMPY"} if "NUMPY[" in text else set())
    numpy = ["import numpy as np", ""] if "np." in text else []
    kernel = [f"from ...runtime.kernel import {', '.join(sorted(names))}", ""] if names else []
    return numpy + kernel


def block(name: str, entries: Iterable[str]) -> list[str]:
    """Lines of a keyword argument that is a mapping."""
    return [f"{name}={{", *(f"    {entry}" for entry in entries), "},"]


def _docstring(text: str) -> list[str]:
    safe = text.replace("\\", "\\\\").replace('"""', '\\"\\"\\"')
    lines = textwrap.wrap(safe, WIDTH - 3, break_on_hyphens=False)
    if len(lines) == 1:
        return [f'    """{lines[0]}"""']
    return [f'    """{lines[0]}', *(f"    {line}" for line in lines[1:-1]), f'    {lines[-1]}"""']
