r"""Tree -> LaTeX, from the generic tree: cases, sums with limits, ⌊ ⌋ and ⌈ ⌉; ``let`` names stay and are explained.

Only constructs that latex2mathml turns into MathML are used.  Operands, attributes and words are upright, index
variables are italic.  The only words of a language are the "if" and "otherwise" of cases.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from .equations import Statement
from .latex_calls import CALLS, code, function, listed
from .latex_lines import indices, lines
from .tree import (
    Attribute,
    Binary,
    Call,
    Compare,
    Conditional,
    Convert,
    Fold,
    Let,
    Logic,
    Member,
    Name,
    Node,
    Number,
    Predicate,
    Read,
    Unary,
    children,
    remembered,
)

_WORDS = {"en": (r"\text{if }", r"\text{otherwise}"), "zh": (r"\text{若 }", r"\text{其他}")}
_SIGNS = {"==": "=", "!=": r"\ne", "<": "<", "<=": r"\le", ">": ">", ">=": r"\ge"}
_BINARY = {
    "+": "+", "-": "-", "*": r"\cdot", "%": r"\bmod", "&": r"\mathbin{\&}", "|": r"\mathbin{|}", "^": r"\oplus",
    "<<": r"\ll", ">>": r"\gg",
}  # fmt: skip
_LEVEL = {
    "or": 1, "and": 2, "not": 3, "compare": 4, "|": 5, "^": 6, "&": 7, "<<": 8, ">>": 8, "+": 9, "-": 9, "*": 10,
    "%": 10, "fold": 10, "unary": 11,
}  # fmt: skip
_ATOM = 12
_FOLDS = {"sum": r"\sum", "prod": r"\prod", "max": r"\max", "min": r"\min", "argmax": r"\operatorname{argmax}",
          "argmin": r"\operatorname{argmin}"}  # fmt: skip


_DISTINCT = {"en": "pairwise different", "zh": "两两不同"}


@dataclass(frozen=True, slots=True)
class LatexEquation:
    """One equation; ``domain`` bounds its indices, ``condition`` is empty or where it applies, ``where`` its names."""

    equation: str
    domain: tuple[str, ...]
    condition: str
    where: tuple[str, ...]


def latex(node: Node, lang: str = "en") -> str:
    """A value or condition as LaTeX without delimiters."""
    return _Printer(lang).text(node)


def latex_statement(statement: Statement, lang: str = "en") -> LatexEquation:
    """An equation as LaTeX."""
    printer = _Printer(lang)
    target, value = printer.text(statement.target), printer.text(statement.value)
    equation = f"{target} = {value}"
    if statement.by == "add":
        equation = lines([target, f"= {target}", f"+ {printer.wrap(statement.value, _LEVEL['+'])}"])
    elif statement.by in ("max", "min"):
        equation = lines([target, rf"= \{statement.by}({target}, {value})"])
    condition = "" if statement.where is None else printer.text(statement.where)
    domain = tuple(_bound(printer, name, extent) for name, extent in statement.over)
    mentioned = [statement.value, statement.target, *([] if statement.where is None else [statement.where])]
    mentioned += [extent for _, extent in statement.over]
    return LatexEquation(equation, domain, condition, latex_definitions(mentioned, lang))


def latex_definitions(nodes: Sequence[Node], lang: str = "en") -> tuple[str, ...]:
    """What the named values that nodes mention stand for, one formula each."""
    printer = _Printer(lang)
    return tuple(f"{printer.head(let)} = {printer.text(let.shape or let.body)}" for let in explained(nodes))


def explained(nodes: Sequence[Node]) -> list[Let]:
    """The named values that nodes mention, and those which these mention in turn, each once."""
    found: dict[str, Let] = {}
    waiting = list(nodes)
    while waiting:
        for let in _lets(waiting.pop(0)):
            if let.name not in found:
                found[let.name] = let
                waiting.append(let.shape or let.body)
    return list(found.values())


@remembered
def _lets(node: Node) -> tuple[Let, ...]:
    found: list[Let] = []
    waiting = [node]
    while waiting:
        entry = waiting.pop()
        if isinstance(entry, Let):
            found.append(entry)
            waiting += reversed(entry.args)
        else:
            waiting += reversed(list(children(entry)))
    return tuple(found)


def _bound(printer: _Printer, name: str, extent: Node) -> str:
    return rf"0 \le {code(name)} < {printer.wrap(extent, 5)}"


class _Printer:
    def __init__(self, lang: str) -> None:
        self.lang = lang

    def text(self, node: Node) -> str:
        return self.at_level(node)[0]

    def head(self, let: Let) -> str:
        """The left side of the definition of a name."""
        return function(let.name, [code(name) for name in let.params]) if let.params else code(let.name)

    def wrap(self, node: Node, least: int) -> str:
        text, level = self.at_level(node)
        return rf"\left({text}\right)" if level < least else text

    def at_level(self, node: Node) -> tuple[str, int]:
        if isinstance(node, Number):
            return _number(node), _ATOM if node.value >= 0 else _LEVEL["unary"]
        if isinstance(node, Name):
            return code(node.id), _ATOM
        if isinstance(node, Attribute):
            index = "" if node.index is None else f"_{{{node.index}}}"
            return code(f"{node.base}.{node.name}") + index, _ATOM
        if isinstance(node, Read) and not node.indices:
            return code(f"{node.operand}.{node.view}"), _ATOM
        if isinstance(node, Read):
            view = rf"^{{\mathrm{{{node.view}}}}}" if node.view else ""
            at = indices([self.text(index) for index in node.indices])
            return f"{code(node.operand)}{view}_{{{at}}}", _ATOM
        if isinstance(node, (Let, Predicate)):
            return (function(node.name, [self.text(arg) for arg in node.args]) if node.args else code(node.name)), _ATOM
        if isinstance(node, Call):
            return self.call(node)
        if isinstance(node, Binary):
            return self.binary(node)
        if isinstance(node, Convert):
            return self.convert(node)
        return self.larger(node)

    def call(self, node: Call) -> tuple[str, int]:
        if node.function in ("index", "value"):
            return self.at_level(node.args[0]) if node.function == "index" else self.named(node)
        if node.function == "ceil_div":
            return self.quotient(r"\lceil", node.args[0], node.args[1], r"\rceil"), _ATOM
        template = CALLS.get(node.function)
        if template is None:
            return self.named(node)
        return template(*(self.text(arg) for arg in node.args)), _ATOM

    def named(self, node: Call) -> tuple[str, int]:
        return function(node.function, [self.text(arg) for arg in node.args]), _ATOM

    def convert(self, node: Convert) -> tuple[str, int]:
        if node.implied or node.target is None:
            return self.at_level(node.value)
        parts = [node.value, node.target, *(mode for mode in (node.round_mode, node.sat_mode) if mode is not None)]
        return function("convert", [self.text(part) for part in parts]), _ATOM

    def binary(self, node: Binary) -> tuple[str, int]:
        if node.op == "/":
            return rf"\frac{{{self.text(node.left)}}}{{{self.text(node.right)}}}", _ATOM
        if node.op == "//":
            return self.quotient(r"\lfloor", node.left, node.right, r"\rfloor"), _ATOM
        level = _LEVEL[node.op]
        return lines([*self.chain(node.left, level), f"{_BINARY[node.op]} {self.wrap(node.right, level + 1)}"]), level

    def chain(self, node: Node, level: int) -> list[str]:
        """The left side of an operator: the terms of a sum, each with its sign; otherwise the whole."""
        if level == _LEVEL["+"] and isinstance(node, Binary) and node.op in ("+", "-"):
            return [*self.chain(node.left, level), f"{_BINARY[node.op]} {self.wrap(node.right, level + 1)}"]
        return [self.wrap(node, level)]

    def quotient(self, opening: str, dividend: Node, divisor: Node, closing: str) -> str:
        """A rounded quotient in one line: it often stands in an index, where a fraction could not be read."""
        return rf"\left{opening} {self.wrap(dividend, 10)} / {self.wrap(divisor, 11)} \right{closing}"

    def larger(self, node: Node) -> tuple[str, int]:
        if isinstance(node, Unary):
            prefix, kind = {"-": ("-", "unary"), "~": (r"\mathord{\sim} ", "unary"), "not": (r"\lnot ", "not")}[node.op]
            return prefix + self.wrap(node.value, _LEVEL[kind] if kind == "unary" else _LEVEL["unary"]), _LEVEL[kind]
        if isinstance(node, Compare):
            parts = [self.wrap(node.operands[0], 5)]
            for op, operand in zip(node.ops, node.operands[1:], strict=True):
                parts += [_SIGNS[op], self.wrap(operand, 5)]
            return " ".join(parts), _LEVEL["compare"]
        if isinstance(node, Member):
            sign = r"\notin" if node.negated else r"\in"
            choices = listed([self.text(choice) for choice in node.choices])
            return rf"{self.wrap(node.value, 5)} {sign} \{{{choices}\}}", _LEVEL["compare"]
        if isinstance(node, Logic):
            level = _LEVEL[node.op]
            first, *rest = (self.wrap(arg, level + 1) for arg in node.args)
            return lines([first, *(rf"\l{node.op} {said}" for said in rest)]), level
        if isinstance(node, Conditional):
            return self.cases(node), _ATOM
        assert isinstance(node, Fold), f"no LaTeX for {type(node).__name__}"
        return self.fold(node)

    def cases(self, node: Conditional) -> str:
        when, otherwise = _WORDS[self.lang]
        rows: list[str] = []
        rest: Node = node
        while isinstance(rest, Conditional):
            rows.append(rf"{self.text(rest.yes)} & {when}{self.text(rest.test)}")
            rest = rest.no
        rows.append(rf"{self.text(rest)} & {otherwise}")
        return r"\begin{cases} " + r" \\ ".join(rows) + r" \end{cases}"

    def fold(self, node: Fold) -> tuple[str, int]:
        bounds = [_bound(self, name, extent) for name, extent in node.binders]
        if node.test is not None:
            bounds.append(self.text(node.test))
        limits, body = lines([*(f"{bound}," for bound in bounds[:-1]), bounds[-1]], r"\; "), self.text(node.body)
        if node.function == "count":
            return rf"\left|\{{ {limits} : {body} \}}\right|", _ATOM
        if node.function == "distinct":
            return rf"{body} \text{{ {_DISTINCT[self.lang]} }}\, ({limits})", _LEVEL["or"]
        if node.function in ("any", "all"):
            sign = r"\exists" if node.function == "any" else r"\forall"
            return rf"{sign}\, {lines([limits, f': {body}'])}", _LEVEL["or"]
        if len(node.binders) == 1 and node.test is None and node.function in ("sum", "prod"):
            name, extent = node.binders[0]
            above = f"{self.wrap(extent, 9)} - 1" if not isinstance(extent, Number) else str(int(extent.value) - 1)
            head = rf"{_FOLDS[node.function]}_{{{code(name)} = 0}}^{{{above}}}"
        else:
            head = rf"{_FOLDS[node.function]}_{{{limits}}}"
        return f"{head} {self.wrap(node.body, _LEVEL['*'])}", _LEVEL["fold"]


def _number(node: Number) -> str:
    """A number; one that was written as a power, and the place of a bit field, a large power of two, as a power."""
    value = node.value
    if node.power is not None:
        return f"{node.power[0]}^{{{node.power[1]}}}"
    if isinstance(value, int) and value >= 1 << 16 and value & (value - 1) == 0:
        return f"2^{{{value.bit_length() - 1}}}"
    text = repr(value)
    mantissa, e, exponent = text.partition("e")
    return rf"{mantissa} \cdot 10^{{{int(exponent)}}}" if e else text
