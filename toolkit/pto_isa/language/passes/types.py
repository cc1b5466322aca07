"""Element types: the rows of a type table that reach a mode, the equations on a row, and a type for every node.

Every conversion becomes explicit.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from contextlib import contextmanager
from itertools import product
from operator import is_not
from typing import TYPE_CHECKING, Any

from ...runtime.frozen import frozen
from ...runtime.kinds.table import named as kind_named
from ...runtime.memory.state import ADDRESSES
from ...runtime.types.dtypes import CODES, FLOATS, INTEGERS, NARROW_FLOATS, UNSIGNED, arithmetic_type
from ...schema.issue import FieldPath
from ..errors import ExpressionError, placed
from ..front.numerics import accuracy_of
from ..front.opdef import Body, DtypeRow, ElaborationError, FormDef, ModeDef, OpDef, Statement, Temp
from ..front.resolve import Scope
from ..functions import DTYPES
from ..nodes import children, rebuild, remembered, replace, walk
from ..tree import WORD, Attribute, Call, Conditional, Let, Logic, Name, Node, Number, Read, Shared, Type, free_names
from ..typing import (
    TypeEnv,
    is_combined,
    type_condition,
    type_expression,
    type_index,
    type_store,
    type_target,
)
from .simplify import decided

if TYPE_CHECKING:
    from ...schema.record import NumericsBase, Types


_COMPUTED = frozenset({"f32", "f64", "i32", "i64", "u32", "u64"})  # types in which something may be computed
_APART = frozenset({"byte", "pair"})  # views that have an element type of their own
_OWN_WAYS = frozenset({"f32", "i4"})  # types that lowering tells from all others
_NONE: frozenset[str] = frozenset()


def rounding_of(numerics: NumericsBase) -> tuple[frozenset[str], str, bool]:
    """What of the numerics types depend on: where each operation rounds, how sums accumulate, what their terms are."""
    each = frozenset(numerics.round.get("each", ())) if isinstance(numerics.round, dict) else frozenset[str]()
    wide_terms = numerics.contraction is not None and numerics.contraction.step == "wide"
    # What may be rounded anywhere is computed as if it were not.
    return each, "element" if numerics.accumulate == "element" else "wide", wide_terms


@frozen
class _Moves:
    """Groups of operands between which elements move as they are, and the names whose types something asks for."""

    groups: tuple[frozenset[str], ...]
    asked: frozenset[str]
    fixed: frozenset[str]  # the types of intermediate arrays and of what functions give, whatever the row
    large: bool  # a number that not every integer type holds


def moved_types(block: Body, row: DtypeRow, form: FormDef) -> DtypeRow | tuple[object, ...]:
    """What rows must share to compute in the same types: of a type that nothing computes with its kind, else itself.

    Where something is computed beside, a type that it may be computed in is not taken for another.
    """
    if _beside_elements(block, row, form):
        return row
    return _told_apart(block, row, form, lambda dtype: dtype)


def lowered_types(block: Body, row: DtypeRow, form: FormDef) -> tuple[object, ...]:
    """What rows must share to be lowered to one kernel: all that typing and lowering can tell of their types.

    They know a type by the sets that it is in, by the type in which it is computed, by what the record promises of it,
    and by its equals in the row.  Only types that an equation names, and those that lowering has its own ways for, are
    more than that; so is every integer beside a float that it may be converted to, or a number that may not fit it.
    """
    asks = _moves(block.items)
    named = (_asked_in(block) | asks.fixed) & DTYPES
    named |= {arithmetic_type(dtype) for dtype in named}
    dtypes = {dtype for _, dtype in row}
    first = {dtype: name for name, dtype in reversed(row)}  # rows that are alike have equal types in the same places
    operands = {
        dtype for name, dtype in row if kind_named(form.kinds.get(name)).passed != "number"
    }  # a scalar takes the type of one
    exact = named | _OWN_WAYS | (dtypes - operands)
    if asks.large or (dtypes | named) & {"f32", "f64"}:
        exact |= INTEGERS
    rounded = rounding_of(form.numerics)[0]

    def told(dtype: str) -> object:
        wide = arithmetic_type(dtype)
        if dtype in exact or wide in named:
            return dtype
        of = (dtype in some for some in (FLOATS, INTEGERS, NARROW_FLOATS, UNSIGNED, CODES, rounded))
        return *of, wide == dtype, accuracy_of(form.numerics, dtype), first[dtype], first.get(wide)

    if _beside_elements(block, row, form):
        return tuple(told(dtype) for _, dtype in row)
    return _told_apart(block, row, form, told)


def _beside_elements(block: Body, row: DtypeRow, form: FormDef) -> bool:
    """Whether a row has types of scalars or is joined by intermediate arrays: these do not only move."""
    return any(isinstance(item, Temp) for item in block.items) or any(
        kind_named(form.kinds.get(name)).passed == "number" for name, _ in row
    )


def _asked_in(block: Body) -> frozenset[str]:
    """The names whose element types statements and conditions of a block ask for."""
    conditions = (tree for tree in (block.when, block.until) if tree is not None)
    return _moves(block.items).asked.union(*map(_asked, conditions))


def _told_apart(block: Body, row: DtypeRow, form: FormDef, told: Callable[[str], object]) -> tuple[object, ...]:
    """For each type of a row its kind where elements only move, else what is told of it."""
    moves, dtypes = _moves(block.items), dict(row)
    asked = _asked_in(block)
    typed = (group & dtypes.keys() for group in moves.groups)  # a mask has no element type
    torn = [group for group in typed if group & asked or len({dtypes[name] for name in group}) > 1]
    asked = asked.union(*torn)
    computed = {dtype for name, dtype in row if name in asked} | (asked & DTYPES)
    kept = _COMPUTED | computed if computed else _NONE
    first = {dtype: name for name, dtype in reversed(row)}

    def kind(dtype: str) -> tuple[object, ...]:
        of = (dtype in some for some in (FLOATS, INTEGERS, NARROW_FLOATS))
        return *of, accuracy_of(form.numerics, dtype), first[dtype]

    return tuple(told(dtype) if name in asked or dtype in kept else kind(dtype) for name, dtype in row)


@remembered
def _moves(items: tuple[Statement | Temp, ...]) -> _Moves:
    groups: list[frozenset[str]] = []
    asked = _NONE
    for item in items:
        if isinstance(item, Temp):
            continue
        others = [*item.target.indices, *(extent for _, extent in item.over), *([item.where] if item.where else [])]
        asked = asked.union(*map(_asked, others))
        group = _sources(item.value, item.target.view)
        if item.sets_register:
            asked |= _asked(item.value)
        elif group is None or item.by != "replace":
            asked |= _asked(item.value) | {item.target.operand}
        elif item.target.view not in _APART:
            groups.append(group | {item.target.operand})
        asked |= _beside(item.value)
    parts: list[Any] = [part for item in items for part in children(item)]
    nodes = [node for part in parts for node in walk(part)]
    fixed = {item.dtype for item in items if isinstance(item, Temp)}
    fixed |= {"u8" for node in nodes if isinstance(node, Read) and node.view == "byte"}
    fixed |= {"u32" for node in nodes if isinstance(node, Call) and node.function == "philox4x32"}
    large = any(isinstance(node, Number) and not 0 <= node.value < 128 for node in nodes)
    return _Moves(tuple(groups), asked, frozenset(fixed), large)


def _sources(node: Node, view: str) -> frozenset[str] | None:
    """The operands whose elements, whatever they are, are the value; None where it is another.

    view: that of the target; one with an element type of its own takes elements of the same view.
    """
    if isinstance(node, Let):
        return _sources(node.body, view)
    if isinstance(node, Conditional):
        one, other = _sources(node.yes, view), _sources(node.no, view)
        return None if one is None or other is None else one | other
    if isinstance(node, Read) and node.indices:
        if node.view in _APART or view in _APART:
            return _NONE if node.view == view else None
        return frozenset({node.operand})
    if isinstance(node, Number) and node.value in range(8):  # which every type has
        return _NONE
    if isinstance(node, Call) and node.function == "pad_value" and isinstance(node.args[1], Attribute):
        return frozenset({node.args[1].base})
    if is_combined(node):
        return _sources(children(node)[0], view)
    return None


def _beside(node: Node) -> frozenset[str]:
    """What is asked for beside the elements that `_sources` finds: in indices, in conditions."""
    if isinstance(node, Let):
        return _beside(node.body).union(*map(_asked, node.args))
    if isinstance(node, Conditional):
        return _beside(node.yes) | _beside(node.no) | _asked(node.test)
    if isinstance(node, Read):
        return _NONE.union(*map(_asked, node.indices))
    if is_combined(node):
        byte, *words = children(node)
        return _beside(byte).union(*map(_asked, words))
    return _asked(node.args[0]) if isinstance(node, Call) and node.function == "pad_value" else _NONE


@remembered
def _asked(node: Node) -> frozenset[str]:
    """The names whose element types a value may depend on."""
    own = _NONE
    if isinstance(node, Read) and node.indices:
        own = frozenset({node.operand})
    elif isinstance(node, Attribute) and node.name == "dtype":
        own = frozenset({node.base})
    elif isinstance(node, Name):
        own = frozenset({node.id})
    elif isinstance(node, Call) and node.function in ("index", "unsigned") and isinstance(node.args[0], Read):
        return _NONE.union(*map(_asked, node.args[0].indices))  # of any integers alike
    return own.union(*map(_asked, children(node)))


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


def block_names(block: Body) -> set[str]:
    """All names that occur in a block."""
    used = {name for tree in (block.when, block.until) if tree is not None for name in free_names(tree)}
    return used.union(*map(item_names, block.statements))


@remembered
def item_names(item: Statement | Temp) -> frozenset[str]:
    """All names that occur in a statement, or in the extents of an intermediate array."""
    return frozenset[str]().union(*map(free_names, children(item)))  # type: ignore[arg-type]


def rows_of(op: OpDef, form: FormDef, mode: ModeDef, profile: str) -> tuple[Mapping[str, str], ...]:
    """The rows that can reach a mode: form and mode may apply, and no earlier form surely takes them."""
    key = "rows", id(op.forms), id(form), id(mode), profile
    if key not in op.folded:
        op.folded[key] = (op.forms, form, mode), tuple(_rows_of(op, form, mode, profile))
    return op.folded[key][1]  # type: ignore[no-any-return]


def _rows_of(op: OpDef, form: FormDef, mode: ModeDef, profile: str) -> Iterator[dict[str, str]]:
    earlier = op.forms[: [known.name for known in op.forms].index(form.name)]
    here = [_by_own_types(when) for when in (form.when, mode.when) if when is not None]
    before = [_by_own_types(other.when) for other in earlier if other.when is not None]
    for row in combinations(form.types, profile, _used_operands(op, mode)):
        if any(holds(row) is False for holds in here) or any(holds(row) is True for holds in before):
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


def _by_own_types(test: Node) -> Callable[[Mapping[str, str]], bool | None]:
    """``by_types`` of one condition for many rows: it is decided once for the types of what it names."""
    names = tuple(free_names(test))
    known: dict[tuple[str | None, ...], bool | None] = {}

    def holds(row: Mapping[str, str]) -> bool | None:
        own = tuple(map(row.get, names))
        if own not in known:
            known[own] = by_types(test, row)
        return known[own]

    return holds


def select_rows(op: OpDef) -> OpDef:
    """Each mode with the element types that reach it, on any of its profiles.

    before  a type table of f16, f32 and i32; a form with ``when: dst.dtype == i32``; the mode ``dst[i, j] = a[i, j]``
    after   the mode has the row ``dst i32, a i32``

    Operands that the equations do not use, such as scratch and labels, make no rows of their own.
    """

    def reached(form: FormDef, mode: ModeDef) -> Iterator[ModeDef]:
        used = block_names(mode.block)
        rows: dict[DtypeRow, None] = {}
        for profile in form.profiles:
            for row in rows_of(op, form, mode, profile):
                rows[tuple((name, dtype) for name, dtype in row.items() if name in used)] = None
        yield replace(mode, rows=tuple(rows))

    return op.with_modes(reached)


def specialise_types(op: OpDef) -> OpDef:
    """One mode for each row of element types, with the conditions on these decided in values.

    before  ``dst[i, j] = a[i, j] if dst.dtype == f32 else 0`` for f32, f16 and i32
    after   ``dst[i, j] = a[i, j]`` for f32, ``dst[i, j] = 0`` for f16, and for i32

    Rows that lowering cannot tell apart stay together: those that differ only in types which nothing computes with, as
    in ``dst[i, j] = a[i, j]``, and those of types that are computed with alike, such as f16 and bf16.
    Choices between words stay as they are.  A mode that no row reaches stays.
    """

    def each(form: FormDef, mode: ModeDef) -> Iterator[ModeDef]:
        alike = rows_alike(op, form, mode, mode.rows, lowered_types)
        yield from (replace(mode, block=block, rows=tuple(rows)) for block, rows in alike)
        if not mode.rows:
            yield mode

    return op.with_modes(each)


def rows_alike(
    op: OpDef,
    form: FormDef,
    mode: ModeDef,
    rows: Iterable[DtypeRow],
    told_apart: Callable[[Body, DtypeRow, FormDef], tuple[object, ...]] = moved_types,
) -> Collection[tuple[Body, list[DtypeRow]]]:
    """The block with its values on rows of element types, and the rows for which it computes alike."""
    alike: dict[tuple[object, ...], tuple[Body, list[DtypeRow]]] = {}
    for row in rows:
        block = fold_block(mode.block, dict(row), op.folded)
        key = *map(id, block.items), *told_apart(block, row, form)
        alike.setdefault(key, (block, []))[1].append(row)
    return alike.values()


def fold_block(block: Body, dtypes: Mapping[str, str], shared: Shared) -> Body:
    """The block with its values on one row of element types; the address of a tile is no value.

    Statements that become equal on other rows are one object.
    """

    def folded(item: Statement | Temp) -> Statement | Temp:
        value = fold_types(item.value, dtypes, shared) if isinstance(item, Statement) else None
        if isinstance(item, Temp) or value is item.value:
            return item
        key = "statement", id(item), id(value)
        if key not in shared:
            made = replace(item, value=value)
            shared[key] = item, shared.setdefault(("equal", made), (made, made))[1]
        return shared[key][1]  # type: ignore[no-any-return]

    items = tuple(map(folded, block.items))
    return replace(block, items=items) if any(map(is_not, items, block.items)) else block


def fold_types(node: Node, dtypes: Mapping[str, str], shared: Shared) -> Node:
    """Take the branch of every conditional that element types decide, and leave out the parts of conditions that they
    decide; choices between words stay as they are.

    Each row of the type table then types and computes only what applies to it.  Documents print the tree unfolded.
    shared: what was folded for earlier rows; rows with the same element types in a part share it.
    """
    if not _chooses(node):
        return node
    key = ("folded", id(node), *map(dtypes.get, free_names(node)))
    earlier = shared.get(key)
    if earlier is not None:
        return earlier[1]  # type: ignore[no-any-return]
    words = isinstance(node, Conditional) and _is_word(node.yes) and _is_word(node.no)
    known = by_types(node.test, dtypes) if isinstance(node, Conditional) and not words else None
    if isinstance(node, Conditional) and known is not None:
        found = fold_types(node.yes if known else node.no, dtypes, shared)
    elif words:
        found = node
    elif (left := _undecided(node, dtypes)) is not node:
        found = fold_types(left, dtypes, shared)
    else:
        found = rebuild(node, lambda child: fold_types(child, dtypes, shared))
    shared[key] = (node, found)
    return found


@remembered
def _chooses(node: Node) -> bool:
    """Whether anything in a tree may be decided by types."""
    return isinstance(node, (Conditional, Logic)) or any(map(_chooses, children(node)))


def _undecided(node: Node, dtypes: Mapping[str, str]) -> Node:
    """``and`` and ``or`` without the parts that hold, or do not, by the element types; the whole is left to others."""
    if not isinstance(node, Logic):
        return node
    left = tuple(arg for arg in node.args if by_types(arg, dtypes) is not (node.op == "and"))
    if not left or len(left) == len(node.args):
        return node
    return left[0] if len(left) == 1 else replace(node, args=left)


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


# -- a type for every node ---------------------------------------------------------------------------------------------


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
def at_row(mode: ModeDef, row: DtypeRow) -> Iterator[None]:
    """Adds the mode and the element types to an error of the language."""
    try:
        yield
    except ExpressionError as error:
        types = ", ".join(f"{name} {dtype}" for name, dtype in row)
        told = ExpressionError(f"{error.en} ({types})", f"{error.zh}（{types}）", error.at)
        told.home = error.home
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
    env = TypeEnv(scope, dtypes)
    when, until = (_condition(*both, env) for both in zip((block.when, block.until), block.places, strict=True))
    return replace(block, items=tuple(items), when=when, until=until)


def _condition(tree: Node | None, place: FieldPath, env: TypeEnv) -> Node | None:
    if tree is None:
        return None
    with placed(place):
        return type_condition(tree, env)


def _typed(item: Statement | Temp, env: TypeEnv) -> Statement | Temp:
    if isinstance(item, Temp):
        return replace(item, shape=tuple(_extent(e, env, (*item.path, "shape", k)) for k, e in enumerate(item.shape)))
    places = item.places
    if item.sets_register and item.target.view in (*ADDRESSES, "address"):
        with placed(places.set):
            return _address(item, env)
    over = tuple((name, _extent(extent, env, (*places.over, name))) for name, extent in item.over)
    inner = replace(env, variables=frozenset(name for name, _ in item.over))
    with placed(places.set):
        target = type_target(item.target, inner)
        assert isinstance(target, Read) and target.type is not None
        dtype: Type = target.type
        inner = replace(inner, target=dtype.name if dtype.kind == "element" else "")
        value = type_store(item.value, inner, dtype, target.view)
    where = _condition(item.where, places.where, inner)
    return replace(item, target=target, value=value, where=where, over=over, dtype=dtype)


def _extent(tree: Node, env: TypeEnv, place: FieldPath) -> Node:
    """A number of points or elements, which stands at a place of the record."""
    with placed(place):
        return type_index(tree, env)


def _address(item: Statement, env: TypeEnv) -> Statement:
    """A register that holds the address of a tile: its value is the operand; that of a tensor is an element."""
    value = item.value
    where = _condition(item.where, item.places.where, env)
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
