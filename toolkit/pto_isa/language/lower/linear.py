"""Index expressions as linear forms, so that slices can be recognised and extents cancel.

A form is ``sum(coefficient * atom) + constant``.  Atoms are axis variables (``%i``), plan codes (fixed by types and
attributes) and run codes (scalar operands, data).  What is not linear becomes one opaque atom.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from ..text import text_of
from ..tree import Attribute, Binary, Call, Conditional, Let, Name, Node, Number, Unary
from .emit import Emitter


@dataclass(frozen=True, slots=True, eq=False)
class Linear:
    """``terms`` maps atoms to integer coefficients; ``run`` names the atoms that are only known at run time."""

    terms: dict[str, int] = field(default_factory=dict)
    constant: int = 0
    run: frozenset[str] = frozenset()
    scaled: tuple[tuple[str, str], ...] = ()
    _key: tuple[object, ...] = field(init=False, repr=False)

    def __post_init__(self) -> None:
        key = (frozenset(self.terms.items()), self.constant, self.run, self.scaled)
        object.__setattr__(self, "_key", key)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Linear) and self._key == other._key

    def __hash__(self) -> int:
        return hash(self._key)

    def axes(self) -> list[str]:
        found = [atom[1:] for atom in self.terms if atom.startswith("%")]
        return found + [axis for axis, _ in self.scaled]

    def without(self, axis: str) -> Linear:
        terms = {atom: c for atom, c in self.terms.items() if atom != "%" + axis}
        return Linear(terms, self.constant, self.run, tuple(s for s in self.scaled if s[0] != axis))

    def plus(self, other: Linear, sign: int = 1) -> Linear:
        terms = dict(self.terms)
        for atom, c in other.terms.items():
            terms[atom] = terms.get(atom, 0) + sign * c
            if terms[atom] == 0:
                del terms[atom]
        return Linear(terms, self.constant + sign * other.constant, self.run | other.run, self.scaled + other.scaled)

    def times(self, factor: int) -> Linear:
        if factor == 0:
            return Linear()
        return Linear({a: c * factor for a, c in self.terms.items()}, self.constant * factor, self.run)

    def is_constant(self) -> bool:
        return not self.terms and not self.scaled

    def is_run(self) -> bool:
        return any(atom in self.run for atom in self.terms)


def atom(code: str, *, run: bool = False) -> Linear:
    """The form of one name or attribute; ``run`` marks what is known only when the op runs."""
    return Linear({code: 1}, 0, frozenset({code}) if run else frozenset())


def render(form: Linear, emitter: Emitter) -> str:
    """Plan code of a form without axes and without run atoms."""
    parts: list[str] = []
    for code, factor in form.terms.items():
        text = wrapped(code)
        text = text if abs(factor) == 1 else f"{abs(factor)} * {text}"
        parts.append((" - " if factor < 0 else " + ") + text if parts else ("-" + text if factor < 0 else text))
    if form.constant or not parts:
        value = form.constant
        parts.append(f" {'-' if value < 0 else '+'} {abs(value)}" if parts else str(value))
    code = "".join(parts)
    if code.startswith("-") and form.constant > 0:
        rest = Linear(form.terms, 0, form.run)
        code = f"{form.constant} {render(rest, emitter).replace('-', '- ', 1)}"
    return code


def wrapped(code: str) -> str:
    """The code in parentheses where it is an operation, so that another can be applied to it."""
    return f"({code})" if any(sign in code for sign in (" + ", " - ", " if ", " // ", " % ", " * ")) else code


def name_in_run(form: Linear, emitter: Emitter, hint: str = "n") -> str:
    """Code of a form inside the run part: plan atoms become plan variables."""
    if form.is_constant():
        return str(form.constant)
    if not form.is_run():
        return emitter.plan_name(render(form, emitter), hint)
    fixed = Linear({a: c for a, c in form.terms.items() if a not in form.run}, form.constant)
    moving = Linear({a: c for a, c in form.terms.items() if a in form.run}, 0, form.run)
    text = render(moving, emitter)
    if fixed.is_constant() and fixed.constant == 0:
        return text
    other = name_in_run(fixed, emitter, hint)
    return f"{text} - {other[1:]}" if other.startswith("-") else f"{text} + {other}"


class NotLinear(Exception):
    """The expression is not a linear form over the axes."""


def linear(node: Node, axes: frozenset[str], emitter: Emitter) -> Linear:
    """The linear form of an index expression; raises ``NotLinear`` when an axis enters in another way."""
    if isinstance(node, Number):
        return Linear({}, int(node.value))
    if isinstance(node, Let):
        from .scalars import LONG_LET, is_static, static_code

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
        from .scalars import data_code

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
        return _product(linear(node.left, axes, emitter), linear(node.right, axes, emitter), emitter)
    return _opaque(node, axes, emitter)


def _product(left: Linear, right: Linear, emitter: Emitter) -> Linear:
    if left.is_constant():
        return right.times(left.constant) if not right.scaled else _fail()
    if right.is_constant():
        return left.times(right.constant) if not left.scaled else _fail()
    for a, b in ((left, right), (right, left)):
        if a.terms and not a.axes() and not a.is_run() and len(b.terms) == 1 and b.constant == 0 and b.axes():
            axis, factor = next(iter(b.terms.items()))
            if factor == 1:
                return Linear({}, 0, frozenset(), ((axis[1:], render(a, emitter)),))
    if left.axes() or right.axes():
        raise NotLinear
    code = f"{wrapped(render(left, emitter))} * {wrapped(render(right, emitter))}"
    return atom(code, run=left.is_run() or right.is_run())


def _fail() -> Linear:
    raise NotLinear


def _opaque(node: Node, axes: frozenset[str], emitter: Emitter) -> Linear:
    """A scalar index expression without axes as one atom; one with axes is not linear."""
    from .scalars import scalar_code

    code, is_run = scalar_code(node, axes, emitter)
    return atom(code, run=is_run)


def attribute_code(node: Attribute) -> str:
    """Text of ``operand.name`` or ``operand.shape[k]``."""
    return f"{node.base}.{node.name}" if node.index is None else f"{node.base}.{node.name}[{node.index}]"


__all__ = ["Call", "Conditional", "Linear", "NotLinear", "atom", "attribute_code", "linear", "name_in_run", "render"]
