"""Special cases: their conditions are in the language, and the first row that holds decides, so each must be reachable.

A row is out of reach when every way to satisfy it satisfies an earlier row too.  Conditions are compared as written,
in disjunctive form; what only arithmetic could tell apart is taken for reachable.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from typing import TYPE_CHECKING, Any

from ...schema.issue import FieldPath
from ..errors import ExpressionError, placed
from ..tree import Logic, Member, Node
from ..typing import TypeEnv, type_condition, type_expression
from .elaborate import stand_ins
from .numerics import special_case
from .opdef import FormDef, OpDef
from .parse import parse

if TYPE_CHECKING:
    from ...schema.record import Special

Clause = tuple[Node, ...]
MOST = 64  # clauses of one condition; a longer one is not compared


def special_rows(opdef: OpDef) -> Iterator[tuple[FieldPath, FormDef, tuple[str, ...], Sequence[Special]]]:
    """The tables of special cases: place, form, profiles on which the form exists, rows."""
    record = opdef.record
    for form in opdef.forms:
        own = record.forms[form.name].numerics if form.name else None
        numerics = form.numerics
        tables: list[tuple[FieldPath, tuple[str, ...], Any]] = [((), form.profiles, numerics)]
        tables += [(("profiles", name), (name,), part) for name, part in numerics.profiles.items()]
        for tail, where, part in tables:
            given = own is not None and ("profiles" if tail else "special") in own.model_fields_set
            place: FieldPath = ("forms", form.name, "numerics") if given else ("numerics",)
            yield (*place, *tail, "special"), form, where, part.special


def check_special(
    opdef: OpDef, table: FieldPath, form: FormDef, profiles: Sequence[str], rows: Sequence[Special], k: int
) -> None:
    """Raise ExpressionError for row k of a table when it cannot be read, or when earlier rows leave nothing to it."""
    modes = [mode for profile in profiles for mode in form.modes(profile)]
    tree = parse(rows[k].when)
    if modes:  # a form that nobody can compute shares the table, but has no indices
        condition, value = special_case(form, modes, rows[k], (*table, k))
        axes = frozenset(name for mode in modes for item in mode.block.statements for name, _ in item.over)
        env = TypeEnv(form.scope, stand_ins(opdef.record), variables=axes)
        type_condition(condition, env)
        if value is not None:
            with placed((*table, k, "then")):
                type_expression(value, env)
    for number, earlier in enumerate(rows[:k]):
        if covers(parse(earlier.when), tree):
            raise ExpressionError(
                f"row {number + 1} of the special cases holds wherever this one does, and the first row decides; "
                "expected the narrower condition first",
                f"凡本行成立之处，特殊情形的第 {number + 1} 行也成立，而先成立者优先；应把较窄的条件放在前面",
                tree.at,
            )


def covers(wide: Node, narrow: Node) -> bool:
    """Whether the second condition surely holds only where the first does."""
    first, second = clauses(wide), clauses(narrow)
    if not 0 < len(first) <= MOST or not 0 < len(second) <= MOST:
        return False
    return all(any(_follows(one, two) for one in first) for two in second)


def _follows(weak: Clause, strong: Clause) -> bool:
    """Every part of the weak clause is implied by a part of the strong one."""
    return all(any(_implies(b, a) for b in strong) for a in weak)


def _implies(b: Node, a: Node) -> bool:
    if isinstance(a, Member) and isinstance(b, Member) and a.value == b.value and a.negated == b.negated:
        small, large = (a.choices, b.choices) if a.negated else (b.choices, a.choices)
        return all(choice in large for choice in small)
    return a == b


def clauses(node: Node) -> list[Clause]:
    """The condition in disjunctive form."""
    if isinstance(node, Logic) and node.op == "or":
        return [clause for arg in node.args for clause in clauses(arg)]
    if isinstance(node, Logic):
        parts = [clauses(arg) for arg in node.args]
        return [tuple(atom for clause in chosen for atom in clause) for chosen in product(*parts)]
    return [(node,)]
