"""The rules of an op as conditions of one test: short ones are written out, so that no function is called for them."""

from __future__ import annotations

import ast
import builtins
from collections.abc import Iterator

from ..language.conditions import PSEUDO
from ..runtime.rule import OpRules, Rule
from .rule_writer import HOMES, import_lines, literal

LONGEST = 240  # characters of a rule that is written out
_BUILTIN = frozenset(dir(builtins))


class Conditions:
    """Writes conditions; ``called`` are the functions of the rules module that they call, ``helpers`` other names."""

    def __init__(self, rules_text: str, rules: OpRules) -> None:
        self.called: set[str] = set()
        self.helpers: set[str] = set()
        self.operands = frozenset(rules.operands) - {*PSEUDO}
        self.lines = rules_text.encode().split(b"\n")
        self.bodies = {
            node.name: node.body[-1].value
            for node in ast.parse(rules_text).body
            if isinstance(node, ast.FunctionDef) and isinstance(node.body[-1], ast.Return)
        }

    def of(self, rule: Rule, form: str, profile: str) -> list[str]:
        """Conditions that hold together exactly when the rule is not known to be broken."""
        absent = " or ".join(f"{name} is None" for name in rule.requires)
        body = self.bodies.get(rule.check.__name__)
        names = {node.id for node in ast.walk(body) if isinstance(node, ast.Name)} if body is not None else set()
        if body is not None and names <= self.operands | HOMES.keys() | _BUILTIN:
            tests = list(self._parts(body))
            if sum(map(len, tests)) <= LONGEST:
                self.helpers |= {name for name in HOMES if any(f"{name}(" in test for test in tests)}
                self.helpers |= {"UNKNOWN"} if any("UNKNOWN" in test for test in tests) else set()
                return [f"({absent} or ({' and '.join(tests)}))"] if absent else tests
        self.called.add(rule.check.__name__)
        given = {"profile": literal(profile), "form": literal(form)}
        call = f"{rule.check.__name__}({', '.join(given.get(name, name) for name in rule.reads)}) is not False"
        return [f"({absent} or {call})" if absent else call]

    def imports(self, names: set[str]) -> list[str]:
        """The import lines for these names and the helpers."""
        return import_lines(names | self.helpers)

    def _parts(self, node: ast.expr) -> Iterator[str]:
        """The parts of a conjunction; what stands before the last part of an ``and`` is always known."""
        if isinstance(node, ast.BoolOp) and isinstance(node.op, ast.And):
            yield from map(self._source, node.values[:-1])
            yield from self._parts(node.values[-1])
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "both":
            for part in node.args:
                yield from self._parts(part)
        elif _of_words(node):
            yield self._source(node)
        else:
            text = self._source(node)
            bare = isinstance(node, (ast.Call, ast.Name, ast.Attribute, ast.Constant))
            yield f"{text if bare or isinstance(node, (ast.BoolOp, ast.IfExp)) else f'({text})'} is not False"

    def _source(self, node: ast.expr) -> str:
        """The text of an expression on one line, in brackets where `and` would tear it apart."""
        assert node.end_lineno is not None
        lines = self.lines[node.lineno - 1 : node.end_lineno]
        lines[-1] = lines[-1][: node.end_col_offset]  # in bytes, as the tree counts them
        lines[0] = lines[0][node.col_offset :]
        text = " ".join(b" ".join(lines).decode().split())
        return f"({text})" if isinstance(node, (ast.BoolOp, ast.IfExp, ast.Lambda)) else text


def _of_words(node: ast.expr) -> bool:
    """Whether an expression compares something with words or None, and so is true or false."""
    if not isinstance(node, ast.Compare):
        return False
    parts = [entry for side in node.comparators for entry in (side.elts if isinstance(side, ast.Tuple) else [side])]
    return all(isinstance(part, ast.Constant) and isinstance(part.value, (str, type(None))) for part in parts)
