"""Rules over elements or storage as Python: a part over types, which returns what is left to judge on operands."""

from __future__ import annotations

from collections.abc import Iterator

from ...runtime.frozen import frozen
from ...runtime.kinds.table import passed
from ...runtime.kinds.values import ATTRIBUTE
from ..expression_text import text_of
from ..kernel import Context, Lowering
from ..kernel.checks import merge_checks
from ..kernel.ir import Apply, Expr, Lowered, Reduce, Return, Select
from ..kernel.ir import text as message
from ..kernel.lets import name_values
from ..kernel.print_numpy import Printer, indented
from ..kernel.stores import views
from ..nodes import children, rebuild, replace
from ..rules.kleene import Kleene
from ..rules.queries import PSEUDO, STORAGE, Operands, by_types, data_of, is_late
from ..tree import (
    BOOL,
    INDEX,
    Call,
    Compare,
    Conditional,
    Fold,
    Let,
    Logic,
    Name,
    Node,
    Number,
    Predicate,
    Read,
    Unary,
    element,
    free_names,
    has_reads,
)
from .python_rules import PythonRulePrinter

_INNER = "judge"


@frozen
class ElementRule:
    """Body of the function over types; it returns True, False or a function over the operands.

    ``helpers`` are names of the runtime, ``numeric`` those that are there only with NumPy, ``np`` among them.
    """

    lines: tuple[str, ...]
    helpers: frozenset[str]
    numeric: frozenset[str]


def element_rule(check: Node, operands: Operands) -> ElementRule:
    """The text of a rule of the ``data`` stage; raises ``ExpressionError`` for what has no NumPy text."""
    conditions, printer = PythonRulePrinter(operands), Printer()
    guards, rest = _guards(check, operands, conditions)
    kinds = {**dict.fromkeys(PSEUDO, ATTRIBUTE.name), **{name: info.kinds[0] for name, info in operands.items()}}
    scalars = {name: "index" for name, info in operands.items() if passed(info.kinds, "number")}
    data = {name: info.data for name, info in operands.items() if info.data}
    judged = _judged(rest, Lowering(Context(kinds, scalars, data)))
    kernel = merge_checks(views(Lowered(run=(Return(judged),), kinds=kinds)))
    kernel = name_values(kernel, {*operands, _INNER, "np"})
    plan, run = printer.lines(kernel.plan, plan=True), printer.lines(kernel.run)
    inner = [f"def {_INNER}({', '.join(data_of(check, operands))}):", *indented(run)]
    parts = [guards, plan, inner, [f"return {_INNER}"]]
    lines = tuple(line for part in parts if part for line in ("", *part))[1:]
    plain = printer.helpers & {*STORAGE}
    numeric = printer.helpers - plain | ({"np"} if printer.numpy else set())
    return ElementRule(lines, frozenset(conditions.helpers | plain), frozenset(numeric))


def _guards(node: Node, operands: Operands, printer: PythonRulePrinter) -> tuple[list[str], Node]:
    """Lines that decide the rule by types alone, and what is left."""
    kleene = Kleene(operands, known=True)
    lines: list[str] = []
    while True:
        if isinstance(node, (Let, Predicate)):
            node = node.body
        elif isinstance(node, Call) and node.function == "implies" and by_types(node.args[0], operands):
            test = kleene.negated(kleene.part(node.args[0]), node.args[0]).node
            lines += [f"if {printer.text(test)}:", "    return True"]
            node = node.args[1]
        elif isinstance(node, Logic) and any(by_types(arg, operands) for arg in node.args):
            early = kleene.joined(node.op, [kleene.part(arg) for arg in node.args if by_types(arg, operands)])
            late = tuple(arg for arg in node.args if not by_types(arg, operands))
            test = kleene.negated(early).node if node.op == "and" else early.node
            lines += [f"if {printer.text(test)}:", f"    return {node.op == 'or'}"]
            node = late[0] if len(late) == 1 else replace(node, args=late)
        else:
            return lines, node


def _judged(node: Node, to: Lowering) -> Expr:
    """The rest over operands: storage by the helpers, elements by NumPy, joined as Python joins conditions.

    What is judged at every point is True or says where it fails, so the parts stay values of their own.
    """
    if isinstance(node, (Let, Predicate)):
        return _judged(node.body, to)
    if isinstance(node, Unary) and node.op == "not":
        return Apply("not so", (_judged(node.value, to),), "bool")
    if isinstance(node, Logic):
        return Apply(f"{node.op} then", tuple(_judged(arg, to) for arg in node.args), "bool")
    if isinstance(node, Call) and node.function == "implies":
        first, second = (_judged(arg, to) for arg in node.args)
        return Apply("or then", (Apply("not so", (first,), "bool"), second), "bool")
    if isinstance(node, Call) and node.function in STORAGE:
        return to.value(node)
    if not isinstance(node, Fold) and not is_late(node):
        return to.value(node)
    if isinstance(node, Conditional):
        test, yes, no = (_judged(part, to) for part in (node.test, node.yes, node.no))
        return Select(test, yes, no, "bool")
    plain = _spelled_out(node)
    if isinstance(plain, Fold) and plain.function == "all":
        return _everywhere(plain, to)
    return Apply("bool", (to.value(plain),), "bool")


def _spelled_out(node: Node) -> Node:
    """``implies(a, b)`` as ``b if a else true``, so that its first part guards the second; literals of a plain type.

    One text judges tiles of every element type, so a literal must not be rounded to that of the first row.
    """
    if isinstance(node, Number) and node.type is not None and node.type.name in ("f16", "bf16"):
        return replace(node, type=element("f32"))
    if isinstance(node, Call) and node.function == "implies":
        yes = Name(at=node.at, type=BOOL, id="true")
        node = Conditional(at=node.at, type=BOOL, test=node.args[0], yes=node.args[1], no=yes)
    return rebuild(node, _spelled_out)


def _everywhere(node: Fold, to: Lowering) -> Expr:
    """``all(…)`` such that where it fails it says what was read at the first such point."""
    fold = to.value(node)
    assert isinstance(fold, Reduce)
    places: dict[str, Node] = {name: Name(type=INDEX, id=f"{{{k}}}") for k, (name, _) in enumerate(node.binders)}
    told = list(_told(node.body, frozenset(places)))
    seen: dict[str, Expr] = {}
    if not any(has_reads(part) for part in told):  # then the numbers of the point themselves
        seen = {name: to.value(Name(type=INDEX, id=name)) for name in places}
    for part in told:
        seen.setdefault(text_of(_at(part, places)), to.value(part))
    pairs = tuple(Apply("tuple", (message(shown), value)) for shown, value in seen.items())
    return replace(fold, fn="every", told=Apply("tuple", pairs))


def _at(node: Node, places: dict[str, Node]) -> Node:
    """The same with the numbers of a point for the bound variables."""
    if isinstance(node, Name):
        return places.get(node.id, node)
    return rebuild(node, lambda part: _at(part, places))


def _told(node: Node, binders: frozenset[str]) -> Iterator[Node]:
    """The reads and the limits of comparisons; none under conditions, as it may not exist at every point."""
    if isinstance(node, (Let, Predicate)):
        yield from _told(node.body, binders)
    elif isinstance(node, Logic):
        for arg in node.args:
            yield from _told(arg, binders)
    elif isinstance(node, Compare):
        for side in node.operands:
            if has_reads(side):
                yield from _reads(side)
            elif not isinstance(side, Number) and not free_names(side) & binders:
                yield side


def _reads(node: Node) -> Iterator[Node]:
    if isinstance(node, (Conditional, Fold)):
        return
    for part in children(node):
        yield from _reads(part)
    if isinstance(node, Read):
        yield node
