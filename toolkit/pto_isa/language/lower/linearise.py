"""Reading an index expression as a linear form, and naming a form in the run part.

What is not linear becomes one opaque atom.
"""

from __future__ import annotations

from ..print.expression import text_of
from ..tree import Attribute, Binary, Let, Name, Node, Number, Unary
from .emit import Emitter
from .linear import Linear, NotLinear, atom, render, wrapped
from .scalars import LONG_LET, attribute_code, data_code, is_static, scalar_code, static_code


def linear(node: Node, axes: frozenset[str], emitter: Emitter) -> Linear:
    """The linear form of an index expression; raises ``NotLinear`` when an axis enters in another way."""
    if isinstance(node, Number):
        return Linear({}, int(node.value))
    if isinstance(node, Let):
        if not node.args and len(text_of(node.body)) > LONG_LET and is_static(node.body, emitter):
            return atom(static_code(node, emitter))
        return linear(node.body, axes, emitter)
    if isinstance(node, Name):
        if node.id in axes:
            return Linear({"%" + node.id: 1})
        if emitter.operands.get(node.id) == "attribute":
            return atom(node.id)
        return atom(node.id, run=True)
    if isinstance(node, Attribute):
        table = data_code(node, emitter)
        if table:
            return atom(emitter.plan_name(table, node.name))
        code = emitter.canonical(attribute_code(node))
        return Linear({}, int(code)) if code.isdigit() else atom(code)
    if isinstance(node, Unary) and node.op == "-":
        return linear(node.value, axes, emitter).times(-1)
    if isinstance(node, Binary) and node.op in "+-":
        left, right = linear(node.left, axes, emitter), linear(node.right, axes, emitter)
        if node.op == "-" and right.scaled:
            raise NotLinear
        return left.plus(right, 1 if node.op == "+" else -1)
    if isinstance(node, Binary) and node.op == "*":
        return _product(linear(node.left, axes, emitter), linear(node.right, axes, emitter))
    return _opaque(node, axes, emitter)


def _product(left: Linear, right: Linear) -> Linear:
    if left.is_constant():
        return right.times(left.constant) if not right.scaled else _fail()
    if right.is_constant():
        return left.times(right.constant) if not left.scaled else _fail()
    for a, b in ((left, right), (right, left)):
        if a.terms and not a.axes() and not a.is_run() and len(b.terms) == 1 and b.constant == 0 and b.axes():
            axis, factor = next(iter(b.terms.items()))
            if factor == 1:
                return Linear({}, 0, frozenset(), ((axis[1:], render(a)),))
    if left.axes() or right.axes():
        raise NotLinear
    code = f"{wrapped(render(left))} * {wrapped(render(right))}"
    return atom(code, run=left.is_run() or right.is_run())


def _fail() -> Linear:
    raise NotLinear


def _opaque(node: Node, axes: frozenset[str], emitter: Emitter) -> Linear:
    """A scalar index expression without axes as one atom; one with axes is not linear."""
    code, is_run = scalar_code(node, axes, emitter)
    return atom(code, run=is_run)


def name_in_run(form: Linear, emitter: Emitter, hint: str = "n") -> str:
    """Code of a form inside the run part: plan atoms become plan variables."""
    if form.is_constant():
        return str(form.constant)
    if not form.is_run():
        return emitter.plan_name(render(form), hint)
    fixed = Linear({a: c for a, c in form.terms.items() if a not in form.run}, form.constant)
    moving = Linear({a: c for a, c in form.terms.items() if a in form.run}, 0, form.run)
    text = render(moving)
    if fixed.is_constant() and fixed.constant == 0:
        return text
    other = name_in_run(fixed, emitter, hint)
    return f"{text} - {other[1:]}" if other.startswith("-") else f"{text} + {other}"
