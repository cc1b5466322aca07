"""The general statements that hold of an op: what many ops share and no rule of one says."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from ...language.front.opdef import FormDef, OpDef
from ...language.nodes import children, remembered
from ...language.tree import Call, Let, Node

if TYPE_CHECKING:
    from ...database import Op
    from ...schema.catalog import GeneralStatement

PREFIX = "general"  # of ids: `general/no-fence`


def general_of(op: Op, opdef: OpDef) -> dict[str, GeneralStatement]:
    """Key -> statement, in the order of the file."""
    return {key: stated for key, stated in op.database.general.items() if holds_of(key, stated, op, opdef)}


def holds_of(key: str, stated: GeneralStatement, op: Op, opdef: OpDef) -> bool:
    """Whether a statement is about an op: it selects it, does not leave it out, and holds on one of its profiles."""
    called = stated.applies.functions
    return _selected(key, stated, op) and (not called or bool(set(_functions(op, opdef)) & set(called)))


def _selected(key: str, stated: GeneralStatement, op: Op) -> bool:
    """Whether a statement is about an op, whatever its equations are."""
    if stated.named and key not in op.record.general:
        return False
    applies, unless = stated.applies, stated.unless
    effects = op.record.effects
    if {*unless.waits} & {*effects.waits} or {*unless.signals} & {*effects.signals}:
        return False
    if stated.profiles is not None and not set(stated.profiles) & set(op.profiles):
        return False
    kinds = {kind for operand in op.operands.values() for kind in operand.kind}
    return not applies.kinds or bool(kinds & set(applies.kinds))


def profiles_of(stated: GeneralStatement, op: Op) -> list[str]:
    """The profiles of the op on which a statement holds."""
    return [name for name in op.profiles if stated.profiles is None or name in stated.profiles]


def _functions(op: Op, opdef: OpDef) -> Iterator[str]:
    """The functions that the equations of an op use, in named values too."""
    for form in opdef.forms:
        for profile in op.profiles:
            for node in _values(opdef, form, profile):
                yield from _called(node)


def _values(opdef: OpDef, form: FormDef, profile: str) -> Iterator[Node]:
    for mode in form.modes(profile):
        for statement in mode.block.statements:
            yield statement.value
            yield statement.target


@remembered
def _called(node: Node) -> frozenset[str]:
    own = {node.function} if isinstance(node, Call) else set()
    defined = (node.shape or node.body,) if isinstance(node, Let) else ()
    return frozenset(own).union(*map(_called, (*children(node), *defined)))
