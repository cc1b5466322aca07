"""Linear forms of index expressions: slices are recognised and extents cancel by adding and scaling them.

A form is ``sum(coefficient * atom) + constant``.  Atoms are axis variables (``%i``), plan codes (fixed by types and
attributes) and run codes (scalar operands, data).
"""

from __future__ import annotations

from dataclasses import dataclass, field


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


def render(form: Linear) -> str:
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
        code = f"{form.constant} {render(rest).replace('-', '- ', 1)}"
    return code


def wrapped(code: str) -> str:
    """The code in parentheses where it is an operation, so that another can be applied to it."""
    return f"({code})" if any(sign in code for sign in (" + ", " - ", " if ", " // ", " % ", " * ")) else code


class NotLinear(Exception):
    """The expression is not a linear form over the axes."""
