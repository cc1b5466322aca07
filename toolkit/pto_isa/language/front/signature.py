"""The Python signature of an op: which operands come in which order, which are keywords."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import TYPE_CHECKING

from ...runtime.frozen import frozen
from ...runtime.kinds.table import passed
from ...runtime.rules.rule import RESULT

if TYPE_CHECKING:
    from ...schema.record import Record, Types


@frozen
class Signature:
    """``operands`` are tiles, tensors and scalars in call order; ``attributes`` are keywords fixed at bind time."""

    required: tuple[str, ...]
    optional: tuple[str, ...]
    attributes: tuple[str, ...]
    scalars: tuple[str, ...]
    defaults: dict[str, object]
    states: tuple[str, ...] = ()  # optional states: a call without one sees the registers at their initial values
    results: tuple[str, ...] = ()  # the first ones required: storage for ``run``, types as keywords of the function
    asked: tuple[str, ...] = ()  # results that a call may ask for: the last optional ones, keywords of the function too
    goes_on: tuple[tuple[str, str], ...] = ()  # results, and the operands that take them in the next call
    own: tuple[str, ...] = ()  # scalars whose element types nothing beside them decides: plans are made by them

    @property
    def operands(self) -> tuple[str, ...]:
        return self.required + self.optional

    @property
    def given(self) -> tuple[str, ...]:
        """The required operands that a call of the function gives: all but its results."""
        return self.required[len(self.results) :]

    @property
    def keywords(self) -> tuple[str, ...]:
        """The results, which a call of the function names to give their type, or to ask for one."""
        return self.results + self.asked

    @property
    def others(self) -> tuple[str, ...]:
        """The optional operands that are no results."""
        return self.optional[: len(self.optional) - len(self.asked)]

    def parameters(self) -> str:
        """Parameters of the op's function: ``dst, src, tmp=None, *, round_mode='rint', profile=None, …``."""
        parts = [*self.given, *(f"{name}=None" for name in self.others), "*"]
        parts += [self.attribute(name) for name in self.attributes]
        parts += [f"{name}=None" for name in self.keywords]
        return ", ".join([*parts, "profile=None", "check=True", "strict=False", "exact=False"])

    def attribute(self, name: str) -> str:
        return f"{name}={self.defaults[name]!r}" if name in self.defaults else name

    def bind_parameters(self) -> str:
        parts = [*self.required, *(f"{name}=None" for name in self.optional), "*"]
        parts += [self.attribute(name) for name in self.attributes]
        return ", ".join([*parts, "profile='cpu'", "exact=False"])

    def run_parameters(self) -> str:
        return ", ".join([*self.required, *(f"{name}=None" for name in self.optional)])


def signature(record: Record) -> Signature:
    """Operands that every overload takes are required, in the order of the first, then those that C++ returns;

    results come before them, scratch and the rest are optional, results that a call may ask for behind all others.
    """
    overloads = [overload.args for overload in record.overloads.values()] or [list(record.operands)]
    order = list(dict.fromkeys(name for args in overloads for name in args))
    order += [name for name in record.operands if name not in order]
    attributes = tuple(name for name in order if passed(record.operands[name].kind, "word"))
    values = [name for name in order if name not in attributes and not passed(record.operands[name].kind, "never")]

    def is_required(name: str) -> bool:
        operand = record.operands[name]
        if passed(operand.kind, "core"):  # no overload passes it: C++ has one set of registers per core
            return not operand.optional
        taken = [name in args for args in overloads]  # what no overload takes, C++ returns
        return not operand.optional and operand.access != "scratch" and (all(taken) or not any(taken))

    made = [name for name in values if record.operands[name].access == RESULT]
    results = tuple(name for name in made if not record.operands[name].optional)
    asked = tuple(name for name in made if record.operands[name].optional)
    required = (*results, *(name for name in values if name not in made and is_required(name)))
    optional = (*(name for name in values if name not in required and name not in asked), *asked)
    scalars = tuple(name for name in values if name not in made and passed(record.operands[name].kind, "number"))
    states = tuple(name for name in optional if passed(record.operands[name].kind, "core"))
    goes_on = tuple((name, ahead) for name in made if (ahead := record.operands[name].goes_on) is not None)
    defaults: dict[str, object] = {}
    for name in attributes:
        operand = record.operands[name]
        if operand.default is not None:
            defaults[name] = operand.default
        elif operand.optional:
            defaults[name] = None
    own = tuple(name for name in scalars if any(name in own_types(types, scalars) for types in _computed(record)))
    return Signature(required, optional, attributes, scalars, defaults, states, results, asked, goes_on, own)


def own_types(types: Types, scalars: Collection[str]) -> set[str]:
    """The scalars that are bound to a variable of the type table to which no register, tile or memory is bound."""
    variables = {variable for rows in types.rows.values() for row in rows for variable in row}
    decided = {variable for name, variable in types.bind.items() if name not in scalars}
    return {name for name in scalars if types.bind.get(name) in variables - decided}


def _computed(record: Record) -> Iterator[Types]:
    """The type tables of an op, its own and those of its forms, except of what no public source defines."""
    tables = [(record.types, record.semantics), *((form.types, form.semantics) for form in record.forms.values())]
    for types, semantics in tables:
        if types is not None and (semantics is None or semantics.unknown is None):
            yield types
