"""The elaborated op as text, at any stage, for tests and for whoever debugs a record."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby

from ..expression_text import ExpressionPrinter, PrintedExpr
from ..nodes import children
from ..tree import Convert, Let, Node, Predicate
from .opdef import Body, DtypeRow, FormDef, ModeDef, OpDef, RuleDef, SemanticsDef, Statement, Temp
from .resolve import OperandInfo

_SIGNS = {"replace": "=", "add": "+=", "max": "max=", "min": "min="}
_STEP = "    "


class _Shower(ExpressionPrinter):
    """Prints trees with the conversions that nobody wrote: ``f32(x)``."""

    def convert(self, node: Convert) -> PrintedExpr:
        if node.implied and node.type is not None:
            return PrintedExpr(f"{node.type.name or node.type}({self.text(node.value)})")
        return super().convert(node)


_text = _Shower().text


def show(op: OpDef, form: str | None = None, forms_only: bool = False) -> str:
    """Operands, forms with their modes, rules and effects, on the profiles of the op.

    Modes that read alike are shown once, with the rows of element types of all of them.  ``where`` lists what names
    stand for.  form: show this form and its rules alone; forms_only: no operands, rules and effects.
    """
    lines = [f"op {op.record.op} on {', '.join(op.profiles) or 'no profile'}"]
    whole = form is None and not forms_only
    if whole:
        lines += (_operand(name, info) for name, info in op.scope.operands.items())
    for known in op.forms:
        if form in (None, known.name):
            lines += _form(op, known)
    for rule in () if forms_only else op.rules:
        if form in (None, rule.form):
            lines += _rule(op, rule)
    for path, tree in op.effects.items() if whole else ():
        lines += [f"{'/'.join(map(str, path))}: {_text(tree)}", *_named([tree], _STEP)]
    return "\n".join(lines)


def _operand(name: str, info: OperandInfo) -> str:
    return f"operand {name}: {' or '.join(info.kinds)}, {info.access}{', optional' if info.optional else ''}"


def _rule(op: OpDef, rule: RuleDef) -> Iterator[str]:
    profiles = [profile for profile in rule.profiles if profile in op.profiles]
    if profiles:
        parts = [f"rule {rule.id}", f"form {rule.form}" if rule.form else "", rule.constraint.severity]
        yield f"{', '.join(filter(None, parts))}, on {', '.join(profiles)}: {_text(rule.check)}"
        yield from _named([rule.check], _STEP)


def _form(op: OpDef, form: FormDef) -> Iterator[str]:
    when = "" if form.when is None else f" when {_text(form.when)}"
    profiles = [profile for profile in form.profiles if profile in op.profiles]
    yield f"form{f' {form.name}' if form.name else ''} on {', '.join(profiles) or 'no profile'}{when}"
    if form.when is not None:
        yield from _named([form.when], _STEP)
    plain = [profile for profile in profiles if profile not in form.overrides]
    if plain or not form.overrides:
        yield from _semantics(form.common, f"{_STEP}common to {', '.join(plain)}" if form.overrides else "")
    for profile in profiles:
        if profile in form.overrides:
            yield from _semantics(form.overrides[profile], f"{_STEP}on {profile}")


def _semantics(found: SemanticsDef, title: str) -> Iterator[str]:
    if title:
        yield title
    if found.stated is not None and found.stated.unknown is not None:
        yield f"{_STEP}unknown"
    for lines, modes in groupby(found.modes, key=_mode):
        yield lines[0]
        yield from _rows(row for mode in modes for row in mode.rows)
        yield from lines[1:]


def _rows(rows: Iterable[DtypeRow]) -> Iterator[str]:
    texts = ["; ".join(f"{name} {dtype}" for name, dtype in row) for row in rows]
    yield from (f"{2 * _STEP}row {text}" for text in texts if text)


def _mode(mode: ModeDef) -> tuple[str, ...]:
    when = "" if mode.when is None else f" when {_text(mode.when)}"
    lines = [f"{_STEP}mode{f' {mode.name}' if mode.name else ''}{when}"]
    for name, same in mode.equal.same.items():
        reasons = ", ".join(mode.equal.reasons([name]))
        lines.append(f"{2 * _STEP}{name} is {same}" + (f" because of {reasons}" if reasons else ""))
    trees = [] if mode.when is None else [mode.when]
    lines += _block(mode.block, trees)
    return (*lines, *_named(trees, 2 * _STEP))


def _block(block: Body, trees: list[Node]) -> Iterator[str]:
    for word, tree in (("only when", block.when), ("until", block.until)):
        if tree is not None:
            trees.append(tree)
            yield f"{2 * _STEP}{word} {_text(tree)}"
    for item in block.items:
        if isinstance(item, Temp):
            trees += item.shape
            yield f"{2 * _STEP}{item.name} = zeros({', '.join(map(_text, item.shape))}) of {item.dtype}"
        else:
            yield 2 * _STEP + _statement(item, trees)


def _statement(item: Statement, trees: list[Node]) -> str:
    trees += [item.target, item.value, *(extent for _, extent in item.over)]
    over = ", ".join(f"{name} < {_text(extent)}" for name, extent in item.over)
    text = f"{_text(item.target)} {_SIGNS[item.by]} {_text(item.value)}" + (f" over {over}" if over else "")
    if item.where is None:
        return text
    trees.append(item.where)
    return f"{text} where {_text(item.where)}"


def _named(trees: Iterable[Node], indent: str) -> Iterator[str]:
    """What names with these arguments stand for, each once, in the order in which they are met."""
    seen: set[str] = set()
    waiting = list(trees)
    while waiting:
        node = waiting.pop(0)
        if isinstance(node, (Let, Predicate)):
            text = _text(node)
            if text in seen:
                continue
            seen.add(text)
            yield f"{indent}where {text} = {_text(node.body)}"
            waiting.append(node.body)
        else:
            waiting = children(node) + waiting
