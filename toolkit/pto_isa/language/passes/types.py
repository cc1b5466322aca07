"""Rows of a type table: which combinations of element types are legal, and which of them reach a mode."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from itertools import product
from operator import is_not
from typing import TYPE_CHECKING

from ..front.opdef import Block, FormDef, ModeDef, OpDef, Row, Statement, Temp
from ..functions import DTYPES
from ..nodes import children, rebuild, remembered, replace
from ..tree import Attribute, Conditional, Name, Node, Shared, free_names
from .decided import decided
from .moves import moved_types

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
    return used.union(*map(item_names, block.statements))


@remembered
def item_names(item: Statement | Temp) -> frozenset[str]:
    """All names that occur in a statement, or in the extents of an intermediate array."""
    return frozenset[str]().union(*map(free_names, children(item)))  # type: ignore[arg-type]


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


def by_types(test: Node | None, dtypes: Mapping[str, str]) -> bool | None:
    """True or False when the element types decide the condition, None when something else does too."""
    return True if test is None else decided(test, lambda node: _dtype_word(node, dtypes))


def select_rows(op: OpDef) -> OpDef:
    """Each mode with the element types that reach it, on any of its profiles.

    before  a type table of f16, f32 and i32; a form with ``when: dst.dtype == i32``; the mode ``dst[i, j] = a[i, j]``
    after   the mode has the row ``dst i32, a i32``

    Operands that the equations do not use, such as scratch and labels, make no rows of their own.
    """

    def reached(form: FormDef, mode: ModeDef) -> Iterator[ModeDef]:
        used = block_names(mode.block)
        rows: dict[Row, None] = {}
        for profile in form.profiles:
            for row in rows_of(op, form, mode, profile):
                rows[tuple((name, dtype) for name, dtype in row.items() if name in used)] = None
        yield replace(mode, rows=tuple(rows))

    return op.with_modes(reached)


def specialise_types(op: OpDef) -> OpDef:
    """One mode for each row of element types, with the conditions on these decided in values.

    before  ``dst[i, j] = a[i, j] if dst.dtype == f32 else 0`` for f32, f16 and i32
    after   ``dst[i, j] = a[i, j]`` for f32, ``dst[i, j] = 0`` for f16, and for i32

    Rows that differ only in types which nothing computes with, such as those of ``dst[i, j] = a[i, j]``, stay together.
    Choices between words stay as they are.  A mode that no row reaches stays.
    """

    def each(form: FormDef, mode: ModeDef) -> Iterator[ModeDef]:
        alike = rows_alike(op, form, mode, mode.rows)
        yield from (replace(mode, block=block, rows=tuple(rows)) for block, rows in alike)
        if not mode.rows:
            yield mode

    return op.with_modes(each)


def rows_alike(op: OpDef, form: FormDef, mode: ModeDef, rows: Iterable[Row]) -> Collection[tuple[Block, list[Row]]]:
    """The block with its values on rows of element types, and the rows for which it computes alike."""
    alike: dict[tuple[object, ...], tuple[Block, list[Row]]] = {}
    for row in rows:
        block = fold_block(mode.block, dict(row), op.folded)
        key = *map(id, block.items), *moved_types(block, row, form)
        alike.setdefault(key, (block, []))[1].append(row)
    return alike.values()


def fold_block(block: Block, dtypes: Mapping[str, str], shared: Shared) -> Block:
    """The block with its values on one row of element types; the address of a tile is no value."""

    def folded(item: Statement | Temp) -> Statement | Temp:
        value = fold_types(item.value, dtypes, shared) if isinstance(item, Statement) else None
        if isinstance(item, Temp) or value is item.value:
            return item
        key = "statement", id(item), id(value)
        if key not in shared:
            shared[key] = item, replace(item, value=value)
        return shared[key][1]  # type: ignore[no-any-return]

    items = tuple(map(folded, block.items))
    return replace(block, items=items) if any(map(is_not, items, block.items)) else block


def fold_types(node: Node, dtypes: Mapping[str, str], shared: Shared) -> Node:
    """Take the branch of every conditional that element types decide; choices between words stay as they are.

    Each row of the type table then types and computes only what applies to it.  Documents print the tree unfolded.
    shared: what was folded for earlier rows; rows with the same element types in a part share it.
    """
    key = ("folded", id(node), *map(dtypes.get, free_names(node)))
    earlier = shared.get(key)
    if earlier is not None:
        return earlier[1]  # type: ignore[no-any-return]
    known = None
    if isinstance(node, Conditional) and not _is_word(node.yes) and not _is_word(node.no):
        known = by_types(node.test, dtypes)
    if isinstance(node, Conditional) and known is not None:
        found = fold_types(node.yes if known else node.no, dtypes, shared)
    else:
        found = rebuild(node, lambda child: fold_types(child, dtypes, shared))
    shared[key] = (node, found)
    return found


def _is_word(node: Node) -> bool:
    if isinstance(node, Conditional):
        return _is_word(node.yes) or _is_word(node.no)
    return isinstance(node, Name)


def _dtype_word(node: Node, dtypes: Mapping[str, str]) -> str | None:
    if isinstance(node, Attribute) and node.name == "dtype":
        return dtypes.get(node.base)
    if isinstance(node, Name) and node.id in DTYPES:
        return node.id
    return None
