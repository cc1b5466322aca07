"""Types of the equations for one row of the type table: every node gets one, every conversion becomes explicit."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import TYPE_CHECKING

from ...runtime.memory.state import ADDRESSES
from ..errors import ExpressionError
from ..front.opdef import Body, ElaborationError, FormDef, ModeDef, OpDef, Row, Statement, Temp
from ..front.resolve import Scope
from ..nodes import replace
from ..tree import WORD, Name, Read, Shared, Type
from ..typing import TypeEnv, type_expression, type_store
from .types import fold_block, item_names, rounding_of

if TYPE_CHECKING:
    from ...schema.record import NumericsBase


def typed_block(op: OpDef, form: FormDef, mode: ModeDef, dtypes: Mapping[str, str], numerics: NumericsBase) -> Body:
    """The equations of a mode typed for one row; the next row of the op shares what is typed alike."""
    block = fold_block(mode.block, dtypes, op.folded)
    return type_block(block, form.scope, dtypes, numerics, op.typed)


def type_check(op: OpDef) -> OpDef:
    """The op with a type at every node, for the row of element types that each mode has.

    before  ``dst[i, j] = a[i, j] + 1`` for f16
    after   ``dst[i, j] = convert(convert(a[i, j], f32) + 1, f16)``, the conversions marked as implied

    Raises ``ElaborationError`` with the row for equations whose types do not fit.
    """

    def typed(form: FormDef, mode: ModeDef) -> Iterator[ModeDef]:
        if mode.rows:
            with at_row(mode, mode.rows[0]):
                block = type_block(mode.block, form.scope, dict(mode.rows[0]), form.numerics, op.typed)
            mode = replace(mode, block=block)
        yield mode

    return op.with_modes(typed)


@contextmanager
def at_row(mode: ModeDef, row: Row) -> Iterator[None]:
    """Adds the mode and the element types to an error of the language."""
    try:
        yield
    except ExpressionError as error:
        types = ", ".join(f"{name} {dtype}" for name, dtype in row)
        told = ExpressionError(f"{error.en} ({types})", f"{error.zh}（{types}）", error.at)
        raise ElaborationError((*mode.path, "equations"), told) from None


def type_block(
    block: Body,
    scope: Scope,
    dtypes: Mapping[str, str],
    numerics: NumericsBase,
    shared: dict[tuple[object, ...], Shared],
) -> Body:
    """Type one block for one row of the type table; ``shared`` is one dictionary for all rows and blocks of one op."""
    rounding = each, accumulate, wide_terms = rounding_of(numerics)
    temporaries: dict[str, tuple[int, str]] = {}
    items: list[Statement | Temp] = []
    for item in block.items:
        facts = *rounding, *temporaries.items()
        typed = shared.setdefault(facts, {})
        key = id(item), *map(dtypes.get, item_names(item))
        if key not in typed:
            env = TypeEnv(replace(scope, temporaries=dict(temporaries)), dtypes, each=each,
                          accumulate=accumulate, wide_terms=wide_terms, shared=typed)  # fmt: skip
            typed[key] = item, _typed(item, env)
        items.append(typed[key][1])
        if isinstance(item, Temp):
            temporaries[item.name] = (len(item.shape), item.dtype)
    when = None if block.when is None else type_expression(block.when, TypeEnv(scope, dtypes))
    until = None if block.until is None else type_expression(block.until, TypeEnv(scope, dtypes))
    return replace(block, items=tuple(items), when=when, until=until)


def _typed(item: Statement | Temp, env: TypeEnv) -> Statement | Temp:
    if isinstance(item, Temp):
        return replace(item, shape=tuple(type_expression(extent, env) for extent in item.shape))
    if item.sets_register and item.target.view in (*ADDRESSES, "address"):
        return _address(item, env)
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
