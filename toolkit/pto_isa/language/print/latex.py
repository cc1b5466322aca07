"""Tree -> LaTeX, from the generic tree: cases, sums with limits, ⌊ ⌋ and ⌈ ⌉; ``let`` names stay and are explained.

Only constructs that latex2mathml turns into MathML are used.  Operands, attributes and words are upright, index
variables are italic.  The only words of a language are the "if" and "otherwise" of cases."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import ClassVar

from ...runtime.frozen import frozen
from ...runtime.kinds.kind import RESULT_VALUE
from ...runtime.profile import PROFILES
from ..expression_text import COMPARED, ExpressionPrinter, PrintedExpr, visible
from ..front.opdef import Statement
from ..functions import DTYPES
from ..nodes import remembered
from ..precedence import OPERATORS, Precedence
from ..tree import (
    Attribute,
    Binary,
    Call,
    Conditional,
    Convert,
    Fold,
    Let,
    Logic,
    Name,
    Node,
    Number,
    Predicate,
    Read,
    Unary,
    written,
)
from .formula import SIGNS, WORDS, FormulaPrinter

LINE = 60  # letters of a line at most, where the formula has a place to break
_INDEX = 0.8  # the size of an index compared with its line
FormulaPart = tuple[str, float]  # a piece of a formula and its width


def lines(parts: Sequence[FormulaPart], between: str = " ", size: float = 1.0) -> str:
    """Parts one after the other, those that follow with their sign in front; on several lines where one is too wide.

    size: that of the letters, compared with the line.
    """
    made = [parts[0]]
    for text, wide in parts[1:]:
        last, before = made[-1]
        if (before + wide) * size <= LINE:
            made[-1] = f"{last}{between}{text}", before + wide
        else:
            made.append((text, wide))
    rows = [text for text, _ in made]
    return rows[0] if len(rows) == 1 else r"\begin{array}{l} " + r" \\ ".join(rows) + r" \end{array}"


_UPRIGHT = frozenset({*DTYPES, *PROFILES})


def code(name: str) -> str:
    """A name: one letter (with digits) as a variable, everything else upright."""
    if len(name) == 1 and name.isalpha():
        return name
    if len(name) == 2 and name[0].isalpha() and name[1].isdigit() and name not in _UPRIGHT:
        return f"{name[0]}_{{{name[1]}}}"
    return rf"\mathrm{{{_escaped(name)}}}"


def _escaped(name: str) -> str:
    return name.replace("_", r"\_")


def listed(parts: Sequence[str]) -> str:
    """Parts with commas between them."""
    return r",\, ".join(parts)


def function(name: str, args: Sequence[str]) -> str:
    """A function by its name."""
    return rf"\operatorname{{{_escaped(name)}}}\left({listed(args)}\right)"


CALLS: dict[str, Callable[..., str]] = {
    "max": lambda a, b: rf"\max\left({a},\, {b}\right)",
    "min": lambda a, b: rf"\min\left({a},\, {b}\right)",
    "maximum": lambda a, b: rf"\max\left({a},\, {b}\right)",
    "minimum": lambda a, b: rf"\min\left({a},\, {b}\right)",
    "abs": lambda x: rf"\left|{x}\right|",
    "exp": lambda x: rf"\exp\left({x}\right)",
    "log": lambda x: rf"\ln\left({x}\right)",
    "sqrt": lambda x: rf"\sqrt{{{x}}}",
    "rsqrt": lambda x: rf"\frac{{1}}{{\sqrt{{{x}}}}}",
    "pow": lambda a, b: rf"{{\left({a}\right)}}^{{{b}}}",
    "compare": lambda a, b, mode: rf"\operatorname{{cmp}}_{{{mode}}}\left({a},\, {b}\right)",
    "pair": lambda a, b: rf"\left\langle {a},\, {b} \right\rangle",
}


_WORDS = {"en": (r"\text{if }", r"\text{otherwise}"), "zh": (r"\text{若 }", r"\text{其他}")}
_FOLDS = {"sum": r"\sum", "prod": r"\prod", "max": r"\max", "min": r"\min", "argmax": r"\operatorname{argmax}",
          "argmin": r"\operatorname{argmin}"}  # fmt: skip
_DISTINCT = {"en": "pairwise different", "zh": "两两不同"}


@frozen
class LatexEquation:
    """One equation with the condition under which it applies; ``domain`` bounds its indices, ``where`` its names."""

    equation: str
    domain: tuple[str, ...]
    where: tuple[str, ...]


def latex(node: Node, lang: str = "en") -> str:
    """A value or condition as LaTeX without delimiters."""
    return LatexPrinter(lang).text(node)


def latex_statement(statement: Statement, lang: str = "en") -> LatexEquation:
    """An equation as LaTeX."""
    printer = LatexPrinter(lang)
    parts = _assigned(statement, printer)
    if statement.where is not None:
        said = rf"{_ONLY[lang]}{printer.text(statement.where)}"
        parts.append((said, _ONLY_WIDTH + width(statement.where)))
    domain = tuple(_bound(printer, name, extent) for name, extent in statement.over)
    mentioned = [statement.value, statement.target, *([] if statement.where is None else [statement.where])]
    mentioned += [extent for _, extent in statement.over]
    return LatexEquation(lines(parts), domain, latex_definitions(mentioned, lang))


def _assigned(statement: Statement, printer: LatexPrinter) -> list[FormulaPart]:
    """What is written, and what to it, as the pieces of a formula."""
    target, value = printer.text(statement.target), printer.text(statement.value)
    left, right = width(statement.target), width(statement.value)
    if statement.by == "replace":
        return [(f"{target} = {value}", left + _SIGN + right)]
    if statement.by == "add":
        added = f"+ {printer.wrap(statement.value, Precedence.ADD)}"
        return [(target, left), (f"= {target}", left + _SIGN), (added, right + _SIGN)]
    return [(target, left), (rf"= \{statement.by}({target}, {value})", left + right + _FUNCTION)]


def latex_definitions(nodes: Sequence[Node], lang: str = "en") -> tuple[str, ...]:
    """What the named values that nodes mention stand for, one formula each."""
    printer = LatexPrinter(lang)
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
    return tuple(entry for entry in written(node) if isinstance(entry, Let))


def _bound(printer: LatexPrinter, name: str, extent: Node) -> str:
    return rf"0 \le {code(name)} < {printer.wrap(extent, COMPARED)}"


class LatexPrinter(ExpressionPrinter):
    """Writes LaTeX; see ``latex``."""

    signs: ClassVar[Mapping[str, str]] = {
        "==": "=", "!=": r"\ne", "<=": r"\le", ">=": r"\ge", "*": r"\cdot", "%": r"\bmod", "&": r"\mathbin{\&}",
        "|": r"\mathbin{|}", "^": r"\oplus", "<<": r"\ll", ">>": r"\gg",
    }  # fmt: skip
    among = (r"\in", r"\notin")
    careful = True

    def __init__(self, lang: str) -> None:
        self.lang = lang

    def head(self, let: Let) -> str:
        """The left side of the definition of a name."""
        return function(let.name, [code(name) for name in let.params]) if let.params else code(let.name)

    def enclosed(self, part: PrintedExpr, least: Precedence) -> str:
        """Parentheses as tall as what they enclose."""
        return rf"\left({part.text}\right)" if part.level < least else part.text

    def listed(self, nodes: Sequence[Node]) -> str:  # type: ignore[override]
        """Texts with commas and thin blanks between them."""
        return listed([self.text(node) for node in nodes])

    def number(self, node: Number) -> PrintedExpr:
        """Large powers of two as powers."""
        return PrintedExpr(_number(node), Precedence.ATOM if node.value >= 0 else Precedence.UNARY)

    def name(self, node: Name) -> PrintedExpr:
        """Letters in italics, words upright."""
        return PrintedExpr(code(node.id))

    def attribute(self, node: Attribute) -> PrintedExpr:
        """The number of an extent is an index."""
        return PrintedExpr(code(f"{node.base}.{node.name}") + ("" if node.index is None else f"_{{{node.index}}}"))

    def read(self, node: Read) -> PrintedExpr:
        """Indices below, the view above."""
        if not node.indices:
            return PrintedExpr(code(node.operand if node.view == RESULT_VALUE else f"{node.operand}.{node.view}"))
        view = rf"^{{\mathrm{{{node.view}}}}}" if node.view else ""
        *first, last = ((self.text(index), width(index)) for index in node.indices)
        below = lines([*((f"{text},", wide + 1) for text, wide in first), last], r"\, ", _INDEX)
        return PrintedExpr(f"{code(node.operand)}{view}_{{{below}}}")

    def applied(self, node: Let | Predicate) -> PrintedExpr:
        """A name of the equation, explained elsewhere."""
        return self.named(node.name, node.args) if node.args else PrintedExpr(code(node.name))

    def named(self, name: str, args: Sequence[Node]) -> PrintedExpr:
        """A function by its name."""
        return PrintedExpr(function(name, [self.text(arg) for arg in args]))

    def call(self, node: Call) -> PrintedExpr:
        """Functions with a notation of their own; the others by name."""
        if node.function == "index":
            return self.fragment(node.args[0])
        if node.function == "ceil_div":
            return self.quotient("ceil", *node.args)
        if node.function == "bit_field":
            word, high, low = node.args
            return PrintedExpr(f"{self.wrap(word, Precedence.ATOM)}[{self.text(high)}:{self.text(low)}]")
        if node.function == "implies":
            left, right = (self.wrap(arg, Precedence.OR) for arg in node.args)
            return PrintedExpr(rf"{left} \Rightarrow {right}", Precedence.CONDITIONAL)
        template = CALLS.get(node.function)
        if template is None:
            return self.named(node.function, node.args)
        return PrintedExpr(template(*(self.text(arg) for arg in node.args)))

    def convert(self, node: Convert) -> PrintedExpr:
        """A conversion that nobody wrote is not seen."""
        if node.implied or node.target is None:
            return self.fragment(node.value)
        parts = [node.value, node.target, *(mode for mode in (node.round_mode, node.sat_mode) if mode is not None)]
        return self.named("convert", parts)

    def binary(self, node: Binary) -> PrintedExpr:
        """Fractions, rounded quotients, sums over several lines."""
        if node.op == "/":
            return PrintedExpr(rf"\frac{{{self.text(node.left)}}}{{{self.text(node.right)}}}")
        if node.op == "//":
            return self.quotient("floor", node.left, node.right)
        return PrintedExpr(lines([*self.chain(node), self.last(node)]), OPERATORS[node.op])

    def left_level(self, node: Binary) -> Precedence:
        """A product in front of which a sum stands would be a product of its terms."""
        level = ExpressionPrinter.left_level(self, node)
        return max(level, Precedence.UNARY) if _is_open(node.left) and level == Precedence.MULTIPLY else level

    def last(self, node: Binary) -> FormulaPart:
        """The right side of an operator with its sign."""
        least = self.right_level(node)
        return f"{self.signs.get(node.op, node.op)} {self.wrap(node.right, least)}", _SIGN + width(node.right, least)

    def chain(self, node: Binary) -> list[FormulaPart]:
        """The left side of an operator: the terms of a sum, each with its sign; otherwise the whole."""
        left, least = node.left, self.left_level(node)
        if OPERATORS[node.op] == Precedence.ADD and isinstance(left, Binary) and left.op in ("+", "-"):
            return [*self.chain(left), self.last(left)]
        return [(self.wrap(left, least), width(left, least))]

    def quotient(self, brackets: str, dividend: Node, divisor: Node) -> PrintedExpr:
        """A rounded quotient in one line: it often stands in an index, where a fraction could not be read."""
        left, right = self.wrap(dividend, Precedence.MULTIPLY), self.wrap(divisor, Precedence.UNARY)
        return PrintedExpr(rf"\left\l{brackets} {left} / {right} \right\r{brackets}")

    def sign(self, node: Unary) -> PrintedExpr:
        """``-`` or the sign of a complement."""
        prefix = "-" if node.op == "-" else r"\mathord{\sim} "
        return PrintedExpr(prefix + self.wrap(node.value, Precedence.UNARY), Precedence.UNARY)

    def negation(self, node: Unary) -> PrintedExpr:
        """Its sign binds like a minus, what it makes like a condition."""
        return PrintedExpr(rf"\lnot {self.wrap(node.value, Precedence.UNARY)}", Precedence.NOT)

    def choices(self, choices: tuple[Node, ...]) -> str:
        """A set."""
        return rf"\{{{self.listed(choices)}\}}"

    def logic(self, node: Logic) -> PrintedExpr:
        """Conditions over several lines where one is too wide."""
        level = OPERATORS[node.op]
        first, *rest = ((self.wrap(arg, level.tighter), width(arg, level.tighter)) for arg in node.args)
        return PrintedExpr(lines([first, *((rf"\l{node.op} {said}", _SIGN + wide) for said, wide in rest)]), level)

    def conditional(self, node: Conditional) -> PrintedExpr:
        """Cases, one below the other."""
        when, otherwise = _WORDS[self.lang]
        rows: list[str] = []
        rest: Node = node
        while isinstance(rest, Conditional):
            rows.append(rf"{self.text(rest.yes)} & {when}{self.text(rest.test)}")
            rest = rest.no
        rows.append(rf"{self.text(rest)} & {otherwise}")
        return PrintedExpr(r"\begin{cases} " + r" \\ ".join(rows) + r" \end{cases}")

    def fold(self, node: Fold) -> PrintedExpr:
        """Sums and products with their limits, quantifiers, sets that are counted."""
        bounds = [_bound(self, name, extent) for name, extent in node.binders]
        widths = [1 + 2 * _SIGN + len(name) + width(extent, COMPARED) for name, extent in node.binders]
        if node.test is not None:
            bounds.append(self.text(node.test))
            widths.append(width(node.test))
        *first, last = zip(bounds, widths, strict=True)
        limits, body = lines([*((f"{text},", wide + 1) for text, wide in first), last], r"\; "), self.text(node.body)
        if node.function == "count":
            return PrintedExpr(rf"\left|\{{ {limits} : {body} \}}\right|")
        if node.function == "distinct":
            return PrintedExpr(rf"{body} \text{{ {_DISTINCT[self.lang]} }}\, ({limits})", Precedence.OR)
        if node.function in ("any", "all"):
            sign = r"\exists" if node.function == "any" else r"\forall"
            said = lines([(limits, min(sum(widths), LINE)), (f": {body}", 1 + width(node.body))])
            return PrintedExpr(rf"{sign}\, {said}", Precedence.OR)
        if len(node.binders) == 1 and node.test is None and node.function in ("sum", "prod"):
            name, extent = node.binders[0]
            below = f"{self.wrap(extent, Precedence.ADD)} - 1"
            above = str(int(extent.value) - 1) if isinstance(extent, Number) else below
            head = rf"{_FOLDS[node.function]}_{{{code(name)} = 0}}^{{{above}}}"
        else:
            head = rf"{_FOLDS[node.function]}_{{{limits}}}"
        return PrintedExpr(f"{head} {self.wrap(node.body, Precedence.MULTIPLY)}", Precedence.MULTIPLY)


def _is_open(node: Node) -> bool:
    """Whether a value is a fold whose terms go on to the right."""
    return isinstance(visible(node), Fold)


def _number(node: Number) -> str:
    """A number; one that was written as a power, and the place of a bit field, a large power of two, as a power."""
    power = _power(node)
    if power is not None:
        return f"{power[0]}^{{{power[1]}}}"
    mantissa, e, exponent = repr(node.value).partition("e")
    return rf"{mantissa} \cdot 10^{{{int(exponent)}}}" if e else mantissa


def _power(node: Number) -> tuple[int, int] | None:
    """Base and exponent of a number that is shown as a power."""
    value = node.value
    if node.power is None and isinstance(value, int) and value >= 1 << 16 and value & (value - 1) == 0:
        return 2, value.bit_length() - 1
    return node.power


_SIGN = 2  # letters that a sign with the blanks around it takes
_ONLY = {"en": r"\quad \text{where }", "zh": r"\quad \text{仅当 }"}  # in front of the condition of an equation
_ONLY_WIDTH = 8
_FUNCTION = 8  # those of `= max(,)`


def width(node: Node, least: Precedence = Precedence.CONDITIONAL) -> float:
    """The letters of a value from left to right, of lines above each other those of the widest.

    least: how tightly what it stands in binds, which may ask for parentheses.
    """
    return len(_RULER.wrap(node, least))


class _Ruler(FormulaPrinter):
    """Writes a line of text that is as long as the formula is wide; only its length counts.

    A sign is two letters, the blanks that stand around it.
    """

    power = ""
    signs: ClassVar[Mapping[str, str]] = {**dict.fromkeys((*SIGNS, *OPERATORS), ""), "%": "m"}
    among = ("", "")

    def listed(self, nodes: Iterable[Node]) -> str:
        return ",".join(map(self.text, nodes))

    def number(self, node: Number) -> PrintedExpr:
        power = _power(node)
        return super().number(node) if power is None else PrintedExpr(f"{power[0]}{power[1]}")

    def attribute(self, node: Attribute) -> PrintedExpr:
        return PrintedExpr(f"{node.base}.{node.name}{'' if node.index is None else node.index}")

    def read(self, node: Read) -> PrintedExpr:
        below = min(len(self.listed(node.indices)) * _INDEX, LINE)
        return PrintedExpr(f"{node.operand}{node.view}{round(below) * 'i'}")

    def binary(self, node: Binary) -> PrintedExpr:
        if node.op == "/":
            return PrintedExpr(max(self.text(node.left), self.text(node.right), key=len))
        return self.broken(super().binary(node))

    def negation(self, node: Unary) -> PrintedExpr:
        return PrintedExpr(f" {self.wrap(node.value, Precedence.UNARY)}", Precedence.NOT)

    def logic(self, node: Logic) -> PrintedExpr:
        level = OPERATORS[node.op]
        return self.broken(PrintedExpr("  ".join(self.wrap(arg, level.tighter) for arg in node.args), level))

    def conditional(self, node: Conditional) -> PrintedExpr:
        values, tests = [node.no], [node.test]
        rest: Node = node
        while isinstance(rest, Conditional):
            values, tests, rest = [*values, rest.yes], [*tests, rest.test], rest.no
        values[0] = rest
        return PrintedExpr("  ".join(max(map(self.text, column), key=len) for column in (values, tests)))

    def fold(self, node: Fold) -> PrintedExpr:
        bounds = [f"0  {name}  {self.text(extent)}" for name, extent in node.binders]
        limits = ",".join([*bounds, *([] if node.test is None else [self.text(node.test)])])[:LINE]
        if node.function not in _FOLDS:  # what stands behind the sign, not below it
            return PrintedExpr(f"  {limits} {self.text(node.body)}"[:LINE], Precedence.OR)
        below = round(len(limits) * _INDEX) * "i"
        return PrintedExpr(f"  {below}{self.wrap(node.body, Precedence.MULTIPLY)}", Precedence.MULTIPLY)

    def broken(self, part: PrintedExpr) -> PrintedExpr:
        """A part that is broken where it is wider than a line."""
        return PrintedExpr(part.text[:LINE], part.level)


_RULER = _Ruler(WORDS["en"], ())
