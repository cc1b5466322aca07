"""Rows of a type table: which combinations of element types are legal, and which of them reach a mode."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from itertools import product
from typing import TYPE_CHECKING

from ..front.opdef import Block, FormDef, ModeDef, OpDef
from ..functions import DTYPES
from ..partial import by_types
from ..tree import Node, free_names

if TYPE_CHECKING:
    from ...schema.record import Types

_EVERY = tuple(sorted(DTYPES - {"f64"}))


def combinations(types: Types | None, profile: str, only: Collection[str] | None = None) -> Iterator[dict[str, str]]:
    """Legal element types on a profile, one mapping operand -> type per combination; ``only`` names the operands."""
    if types is None:
        return
    bind = {name: variable for name, variable in types.bind.items() if only is None or name in only}
    seen: set[tuple[str, ...]] = set()
    for row in types.rows.get(profile, ()):
        variables = [v for v in row if v in bind.values()]
        choices = [_EVERY if row[v] == "any" else tuple(row[v]) for v in variables]
        for combination in product(*choices):
            chosen = dict(zip(variables, combination, strict=True))
            found = {name: chosen.get(variable, variable) for name, variable in bind.items()}
            key = tuple(found.values())
            if key not in seen:
                seen.add(key)
                yield found


def block_names(block: Block) -> set[str]:
    """All names that occur in a block."""
    used = {name for tree in (block.when, block.until) if tree is not None for name in free_names(tree)}
    for statement in block.statements:
        for tree in (statement.target, statement.value, statement.where, *(extent for _, extent in statement.over)):
            if isinstance(tree, Node):
                used |= free_names(tree)
    return used


def rows_of(op: OpDef, form: FormDef, mode: ModeDef, profile: str) -> Iterator[dict[str, str]]:
    """The rows that can reach a mode: form and mode may apply, and no earlier form surely takes them."""
    earlier = op.forms[: [known.name for known in op.forms].index(form.name)]
    for row in combinations(form.types, profile, _used_operands(op, mode)):
        if by_types(form.when, row) is False or by_types(mode.when, row) is False:
            continue
        if any(other.when is not None and by_types(other.when, row) is True for other in earlier):
            continue
        yield row


def _used_operands(op: OpDef, mode: ModeDef) -> set[str]:
    """Operands whose element types matter to a mode: those it names and those that conditions of forms name."""
    used = block_names(mode.block) | (free_names(mode.when) if mode.when is not None else set())
    for known in op.forms:
        used |= free_names(known.when) if known.when is not None else set()
    return used & op.scope.operands.keys()
