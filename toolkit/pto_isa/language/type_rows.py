"""Rows of a type table: which combinations are legal, and the equations typed for one of them."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import replace
from itertools import product
from typing import TYPE_CHECKING

from ..runtime.state import ADDRESSES
from .equations import Block, Statement, Temp
from .errors import ExpressionError
from .functions import DTYPES
from .partial import fold_types
from .scope import Scope
from .tree import WORD, Name, Node, Read, Shared, Type, free_names
from .typing import type_expression, type_store
from .typing_numbers import TypeEnv

if TYPE_CHECKING:
    from ..schema.record import NumericsBase, Record, Types

# What is typed already, by all that it depends on beside the row: the numerics and the intermediate arrays.
SharedParts = dict[tuple[object, ...], Shared]

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


def stand_ins(record: Record) -> dict[str, str]:
    """Stand-in element types for conditions: what a rule reads as data is an integer or a float by its binding."""
    found: dict[str, str] = {}
    for name, operand in record.operands.items():
        found[name] = "f32"
        if "scalar" in operand.kind:
            found[name] = "index"
    for types in [record.types, *(form.types for form in record.forms.values())]:
        if types is None:
            continue
        for rows in types.rows.values():
            for row in rows[:1]:
                for name, variable in types.bind.items():
                    choices = row.get(variable, [variable])
                    found[name] = "f32" if choices == "any" else choices[0]
    for name, dtype in list(found.items()):
        if "scalar" in _kinds(record, name) and dtype != "index":
            found[name] = "index" if dtype[0] in "iu" else dtype
    return found


def _kinds(record: Record, name: str) -> tuple[str, ...]:
    operand = record.operands.get(name)
    return tuple(operand.kind) if operand is not None else ()


def type_block(
    block: Block, scope: Scope, dtypes: Mapping[str, str], numerics: NumericsBase, shared: SharedParts
) -> Block:
    """Type one block for one row of the type table; ``shared`` is one dictionary for all rows and blocks of one op."""
    each = frozenset(numerics.round.get("each", ())) if isinstance(numerics.round, dict) else frozenset()
    wide_terms = numerics.contraction is not None and numerics.contraction.step == "wide"
    temporaries: dict[str, tuple[int, str]] = {}
    items: list[Statement | Temp] = []
    for item in block.items:
        known = replace(scope, temporaries=dict(temporaries))
        facts = each, numerics.accumulate, wide_terms, *temporaries.items()
        env = TypeEnv(known, dtypes, each=each, accumulate=numerics.accumulate, wide_terms=wide_terms,
                      shared=shared.setdefault(facts, {}))  # fmt: skip
        if isinstance(item, Temp):
            temporaries[item.name] = (len(item.shape), item.dtype)
            items.append(replace(item, shape=tuple(type_expression(extent, env) for extent in item.shape)))
        else:
            items.append(_typed(item, env))
    when = None if block.when is None else type_expression(block.when, TypeEnv(scope, dtypes))
    until = None if block.until is None else type_expression(block.until, TypeEnv(scope, dtypes))
    return replace(block, items=tuple(items), when=when, until=until)


def _typed(item: Statement, env: TypeEnv) -> Statement:
    if item.sets_register and item.target.view in (*ADDRESSES, "address"):
        return _address(item, env)
    item = replace(item, value=fold_types(item.value, env.dtypes, {} if env.shared is None else env.shared))
    variables = frozenset(name for name, _ in item.over)
    inner = replace(env, variables=variables)
    target = type_expression(item.target, inner)
    assert isinstance(target, Read) and target.type is not None
    dtype: Type = target.type
    inner = replace(inner, target=dtype.name if dtype.kind == "element" else "")
    value = type_store(item.value, inner, dtype)
    where = None if item.where is None else type_expression(item.where, inner)
    over = tuple((name, type_expression(extent, env)) for name, extent in item.over)
    return replace(item, target=target, value=value, where=where, over=over, dtype=dtype)


def _address(item: Statement, env: TypeEnv) -> Statement:
    """A register that holds the address of a tile: its value is the operand; that of a tensor is an element."""
    value = item.value
    where = None if item.where is None else type_expression(item.where, env)
    if item.target.view not in ADDRESSES:
        value = type_expression(value, env)
        if not isinstance(value, Read) or not value.indices:
            raise ExpressionError(
                "the address of a tensor is that of an element, such as `pipe.empty[0]`",
                "张量的地址须为某个元素的地址，例如 `pipe.empty[0]`", value.at,
            )  # fmt: skip
        return replace(item, target=replace(item.target, type=WORD), value=value, where=where)
    if not isinstance(value, Name) or value.id not in env.scope.operands:
        raise ExpressionError(
            f"`{item.target.view}` holds the address of a tile; expected the name of an operand",
            f"`{item.target.view}` 存放 Tile 的地址；此处应为操作数名称", value.at,
        )  # fmt: skip
    return replace(item, target=replace(item.target, type=WORD), value=replace(value, type=WORD), where=where)


def block_names(block: Block) -> set[str]:
    """All names that occur in a block."""
    used = {name for tree in (block.when, block.until) if tree is not None for name in free_names(tree)}
    for statement in block.statements:
        for tree in (statement.target, statement.value, statement.where, *(extent for _, extent in statement.over)):
            if isinstance(tree, Node):
                used |= free_names(tree)
    return used
