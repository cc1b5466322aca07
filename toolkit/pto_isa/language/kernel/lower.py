"""Typed equations -> the canonical kernel: one store per equation, each element read where the equation reads it.

Nothing is optimised here.  What depends on element types and on the promises of the record is decided here, all else in
the passes: which function computes a value, in which type a sum runs.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import field
from itertools import pairwise

from ...runtime.frozen import frozen
from ...runtime.kinds.table import every_view, named
from ...runtime.types.dtypes import FLOATS, INTEGERS, NARROW_FLOATS
from ..abbreviate import brief_text
from ..errors import ExpressionError
from ..front.numerics import EXACT, Permissions
from ..front.opdef import Body, Statement, Temp
from ..nodes import replace, walk
from ..tree import (
    INDEX,
    WORD,
    Attribute,
    Binary,
    Compare,
    Conditional,
    Convert,
    Fold,
    Logic,
    Member,
    Name,
    Node,
    Number,
    Predicate,
    Read,
    Unary,
    free_names,
)
from ..tree import Call as CallNode
from ..tree import Let as LetNode
from .affine import Affine, Axis, Box, affine, constant
from .calls import CALLS
from .functions import function
from .ir import (
    FALSE,
    ONE,
    TRUE,
    Alloc,
    Apply,
    Call,
    Cast,
    Const,
    Expr,
    Field,
    If,
    Index,
    Leave,
    Load,
    Lowered,
    Memory,
    Named,
    Reduce,
    Select,
    Stmt,
    Store,
    Sym,
    Wait,
    bare,
    both,
    dtype_of,
    either,
    exprs,
    is_decoder,
    kind_of,
    named_kind,
    negated,
    number,
    of_the_call,
    sign,
    word,
)
from .ir import Do as DoStmt

_REDUCTIONS = {
    "max": "np.maximum.reduce", "min": "np.minimum.reduce", "sum": "np.add.reduce", "prod": "np.multiply.reduce",
    "any": "np.any", "all": "np.all", "count": "np.count_nonzero",
}  # fmt: skip


@frozen
class Context:
    """What the lowering of a block may know.

    ``kinds``: the kind of each operand; ``scalars``: the element types of scalar operands, ``index`` for counts;
    ``data``: the numbers of the words of attributes; ``equal``: extents that are equal, by their representative.
    """

    kinds: Mapping[str, str]
    scalars: Mapping[str, str] = field(default_factory=dict)
    data: Mapping[str, Mapping[str, Mapping[str, int]]] = field(default_factory=dict)
    equal: Mapping[Expr, Expr] = field(default_factory=dict)
    permissions: Permissions = EXACT
    op: str = ""


class Lowering:
    """Lowers the trees of one block; the same node is lowered once."""

    def __init__(self, context: Context) -> None:
        self.context = context
        self.kinds = context.kinds
        self.granted = False
        self.relied: set[Expr] = set()
        self.target = ("", "")  # the operand that the equation writes, and its element type
        self.temporaries: dict[str, int] = {}  # states of intermediate arrays, by the number of stores so far
        self._known: dict[tuple[int, tuple[str, str]], tuple[Node, Expr]] = {}
        self._forms: dict[Expr, tuple[Affine, set[Expr]]] = {}

    def allows(self, *names: str) -> bool:
        """Whether the record promises so little that all these freedoms are given."""
        given = all(getattr(self.context.permissions, name) for name in names)
        self.granted = self.granted or given
        return given

    # -- statements -------------------------------------------------------------------------------------------------

    def block(self, block: Body) -> Lowered:
        """The kernel of a block, typed for one row of the type table."""
        self.relied, self.temporaries = set(), {}
        plan: list[Stmt] = []
        run: list[Stmt] = []
        if block.when is not None:
            test = negated(self.value(block.when))
            (run if test.live else plan).append(Leave(test))
        if block.poll:
            run.append(DoStmt(Apply("give_turn", ())))
        if block.until is not None:
            run.append(self._wait(block.until))
        items, cleared = without_clears(block, self.kinds)
        for item in items:
            if isinstance(item, Temp):
                run.append(self._temporary(item))
            elif item.sets_register:
                run += self._register(item)
            else:
                run.append(_asked_once(self._store(item, item in cleared)))
        plan += self._empty_folds(run)
        kernel = Lowered(tuple(plan), tuple(run), self.kinds, self.context.equal, frozenset(self.relied))
        return replace(kernel, alone=len(items) == 1)

    def _empty_folds(self, run: Iterable[Stmt]) -> list[Stmt]:
        """An empty max, min or argmax has no value: nothing is written."""
        found: dict[Stmt, None] = {}
        for fold in (node for stmt in run for expr in exprs(stmt) if expr.sums for node in walk(expr)):
            if isinstance(fold, Reduce) and function(fold.fn).needs_terms:
                extents = (extent for extent in fold.extents if not isinstance(extent, Const))
                found |= {Leave(Apply("==", (extent, number(0)), "bool")): None for extent in extents}
        return list(found)

    def _wait(self, until: Node) -> Wait:
        names = [name for name in self.kinds if name in free_names(until)]
        values = [(n, Sym(n) if named(self.kinds[n]).passed == "word" else Sym(n, "operand")) for n in names]
        return Wait(self.context.op, brief_text(until), self.value(until), tuple(values))

    def _temporary(self, item: Temp) -> Alloc:
        self.temporaries[item.name] = 0
        shape = tuple(self._extent(extent).expr() for extent in item.shape)
        return Alloc(item.name, shape, named_kind(item.dtype))

    def _extent(self, node: Node) -> Affine:
        value = self.value(node)
        if value not in self._forms:
            used: set[Expr] = set()
            form = affine(value, self.context.equal, used)
            if form is None:
                raise ExpressionError(
                    "an extent has to be a number that operand types and attributes decide",
                    "范围必须是由操作数类型与属性决定的数值",
                    node.at,
                )
            self._forms[value] = form, used
        form, used = self._forms[value]
        self.relied |= used
        return form

    def _register(self, item: Statement) -> list[Stmt]:
        """A register of the state, a count of a pipe or the address of a tensor: one call of ``put``."""
        target = item.target
        if isinstance(item.value, Name) and item.value.type == WORD:
            value: Expr = Sym(item.value.id, "operand")
        elif target.type == WORD and isinstance(item.value, Read):
            load = self.value(item.value)
            assert isinstance(load, Load)
            value = Apply("from", (load.memory, *load.indices))
        else:
            value = self.value(item.value)
        put = DoStmt(Call(Field(target.operand, "put", counts=True), (word(target.view), value)))
        return [put] if item.where is None else [If(self.value(item.where), (put,))]

    def _store(self, item: Statement, cleared: bool) -> Store:
        target = item.target
        self.target = (target.operand, item.dtype.name if item.dtype is not None else "")
        box = Box(tuple(Axis(name, constant(0), self._extent(extent)) for name, extent in item.over))
        value = self.value(item.value)
        where = None if item.where is None else self.value(item.where)
        load = self.value(target)
        memory = load.memory if isinstance(load, Load) else Memory(target.operand, target.view or "array")
        indices = load.indices if isinstance(load, Load) else tuple(map(self.value, target.indices))
        if target.operand in self.temporaries:
            self.temporaries[target.operand] += 1
            self._known.clear()
        self.target = ("", "")
        dtype = item.dtype.name or item.dtype.kind if item.dtype is not None else ""
        return Store(memory, indices, value, box, where, "clear" if cleared else item.by, dtype)

    # -- values -----------------------------------------------------------------------------------------------------

    def value(self, node: Node) -> Expr:
        """The expression of a typed node."""
        key = id(node), self.target
        known = self._known.get(key)
        if known is None:
            method: Callable[[Node], Expr] = getattr(self, "_" + type(node).__name__.lower())
            known = self._known[key] = node, method(node)
        return known[1]

    def _number(self, node: Number) -> Expr:
        if node.type is None or node.type == INDEX:
            return Const(node.value, "index")
        return self.literal(node.value, node.type.name)

    def literal(self, value: int | float, dtype: str) -> Expr:
        """A literal; what stands beside it gives the array its type, but for bf16 and f16."""
        if dtype in NARROW_FLOATS:
            return self.typed(value, dtype)
        return Const(int(value) if dtype in FLOATS and value == int(value) else value, dtype)

    def typed(self, value: int | float, dtype: str) -> Expr:
        """A literal that brings its type: nothing beside it has one."""
        return Apply("typed", (self.kind(dtype), Const(value)), dtype)

    def kind(self, dtype: str) -> Expr:
        """The NumPy type of an element type; the target's own is named as such: one text for all types."""
        name, wanted = self.target
        if dtype == wanted and "dtype" in named(self.kinds.get(name)).attributes:
            return kind_of(Field(name, "dtype"))
        return named_kind(dtype)

    def _name(self, node: Name) -> Expr:
        name = node.id
        if name in ("true", "false"):
            return TRUE if name == "true" else FALSE
        if name in self.context.scalars:
            return Sym(name, "scalar", self.context.scalars[name] if node.type is None else node.type.name or "index")
        if node.type == WORD and named(self.kinds.get(name)).passed != "word" and name != "profile":
            return word(name)
        if name == "profile" or named(self.kinds.get(name)).passed == "word":
            return Sym(name)
        if name in self.kinds:
            return Sym(name, "operand")
        return Index(name)

    def _attribute(self, node: Attribute) -> Expr:
        table = self.context.data.get(node.base)
        if not table:
            return Field(node.base, node.name, node.index)
        entries = [
            part for key, row in table.items() if node.name in row for part in (word(key), number(row[node.name]))
        ]
        return Named(node.name, Apply("lookup", (Sym(node.base), *entries), "index"))

    def _read(self, node: Read) -> Expr:
        name, view = node.operand, node.view
        if not node.indices:
            return Field(name, view, counts=True)
        dtype = node.type.name or node.type.kind if node.type is not None else ""
        state = self.temporaries.get(name)
        if state is not None:
            memory = Memory(name, "local", state)
        elif named(self.kinds.get(name)).passed == "numpy":
            memory = Memory(name, "itself")
        else:
            views = every_view()
            memory = Memory(name, views[view].held if view in views else view or "array")
        return Load(memory, tuple(map(self.value, node.indices)), dtype)

    def _let(self, node: LetNode) -> Expr:
        value = self.value(node.body)
        return value if isinstance(value, (Const, Sym, Field, Named, Index)) else Named(node.name, value)

    def _predicate(self, node: Predicate) -> Expr:
        return self.value(node.body)

    def _unary(self, node: Unary) -> Expr:
        value = self.value(node.value)
        if node.op == "not":
            return negated(value)
        if node.type == INDEX:
            return Apply("-", (value,), "index")
        return sign(node.op, value, dtype_of(value))

    def _binary(self, node: Binary) -> Expr:
        left, right = self.value(node.left), self.value(node.right)
        dtype = "index" if node.type == INDEX else dtype_of(left) or dtype_of(right)
        if dtype == "index" and node.op in ("//", "*") and bare(right) is ONE:
            return left
        if node.op == "/" and dtype in INTEGERS:
            return Apply("divide", (left, right), dtype)
        return Apply(node.op, (left, right), dtype)

    def _compare(self, node: Compare) -> Expr:
        sides = [self.value(operand) for operand in node.operands]
        if any(side.live or side.axes for side in sides):
            pairs = zip(node.ops, sides, sides[1:], strict=False)
            return both(*(Apply(op, (left, right), "bool") for op, left, right in pairs))
        if len(node.ops) == 1 and all(isinstance(side, Const) for side in sides) and node.ops[0] in ("==", "!="):
            return TRUE if (sides[0] is sides[1]) == (node.ops[0] == "==") else FALSE
        if set(node.ops) == {"=="}:
            return Apply("==", tuple(sides), "bool")
        if len(node.ops) == 1:
            return Apply(node.ops[0], tuple(sides), "bool")
        return Apply("chain " + " ".join(node.ops), tuple(sides), "bool")

    def _member(self, node: Member) -> Expr:
        value, choices = self.value(node.value), [self.value(choice) for choice in node.choices]
        if not value.live and not value.axes:
            return Apply("not in" if node.negated else "in", (value, *choices), "bool")
        held = either(*(Apply("==", (value, choice), "bool") for choice in choices))
        return negated(held) if node.negated else held

    def _logic(self, node: Logic) -> Expr:
        args = [self.value(arg) for arg in node.args]
        return both(*args) if node.op == "and" else either(*args)

    def _conditional(self, node: Conditional) -> Expr:
        test = self.value(node.test)
        rounded = self._rounded(node)
        if rounded is not None:
            return rounded
        numbers = isinstance(node.yes, Number) and isinstance(node.no, Number)
        if numbers and (test.live or test.axes) and node.yes.type not in (None, INDEX):
            assert isinstance(node.yes, Number) and isinstance(node.no, Number) and node.yes.type is not None
            dtype = node.yes.type.name
            return Select(test, self.typed(node.yes.value, dtype), self.typed(node.no.value, dtype), dtype)
        yes, no = self.value(node.yes), self.value(node.no)
        if isinstance(bare(test), Const):
            return yes if bare(test) is TRUE else no
        shorter = _finite(test, yes, no) or _one_call(test, yes, no)
        return shorter or Select(test, yes, no, dtype_of(yes) or dtype_of(no))

    def _rounded(self, node: Conditional) -> Expr | None:
        """``x if isnan(x) or abs(x) >= limit else convert(convert(x, i64, mode), f32)`` as one rounding function.

        From ``limit`` on every number must be integral already, and below it fit the integer type.  A conversion loses
        the sign of zero, a rounding function keeps it, so the sign must be open.
        """
        back = node.no
        if not isinstance(back, Convert) or back.implied or not isinstance(back.value, Convert) or back.value.implied:
            return None
        there, x = back.value, back.value.value
        if not isinstance(x, Read) or x != node.yes or x.type is None or back.type != x.type:
            return None
        dtype, whole = x.type.name, there.type.name if there.type else ""
        limit = _limit(node.test, x)
        if limit is None or dtype not in _FRACTION_BITS or whole not in INTEGERS or whole[0] == "u":
            return None
        fits = 2 ** _FRACTION_BITS[dtype] <= limit <= 2 ** (int(whole[1:]) - 1)
        if not fits or any((there.sat_mode, back.round_mode, back.sat_mode)) or not self.allows("any_zero"):
            return None
        mode = word("trunc") if there.round_mode is None else self.value(there.round_mode)
        return Call(Apply("rounder", (mode,)), (self.value(x),), dtype, out=True)

    def _convert(self, node: Convert) -> Expr:
        assert node.type is not None
        target, value = node.type.name, self.value(node.value)
        given = node.target if isinstance(node.target, Attribute) else None
        kind = named_kind(target) if given is None else kind_of(self.value(given))
        if node.value.type == INDEX and not (node.implied and isinstance(node.value, Read)):
            scalar = not value.axes and not value.loads
            return Apply("element", (value, kind), target) if scalar else Cast(value, kind, target)
        if node.implied:
            return Cast(value, kind, target, implied=True)
        source, plain = dtype_of(value), node.round_mode is None and node.sat_mode is None
        if plain and source == target:
            return value
        if plain and _numpy_converts(source, target):
            return Cast(value, kind, target)
        modes = [self.value(mode) for mode in (node.round_mode, node.sat_mode) if mode is not None]
        if plain and target in INTEGERS and source in FLOATS:
            modes = [word("trunc")]
        read = bare(value)
        named = isinstance(read, Load) and read.memory.view != "local"
        origin = Field(read.memory.name, "dtype") if named and isinstance(read, Load) else word(source)
        wanted = word(target) if given is None else self.value(given)
        return Call(Apply("converter", (origin, wanted, *modes)), (value,), target)

    # -- folds ------------------------------------------------------------------------------------------------------

    def _fold(self, node: Fold) -> Expr:
        names = tuple(name for name, _ in node.binders)
        extents = tuple(self.value(extent) for _, extent in node.binders)
        test = None if node.test is None else self.value(node.test)
        body = self.value(node.body)
        fold = Reduce("", body, names, extents, test, total=node.type.name if node.type is not None else "")
        fn = node.function
        if fn == "distinct":
            return replace(fold, fn="distinct", dtype="bool")
        if fn in ("any", "all", "count"):
            return replace(fold, fn=_REDUCTIONS[fn], dtype="index" if fn == "count" else "bool")
        assert node.body.type is not None and node.type is not None
        wide = node.body.type.name
        if node.type == INDEX and fn in ("sum", "prod"):
            return replace(fold, fn=_REDUCTIONS[fn], dtype="index")
        if fn in ("argmax", "argmin"):
            return replace(fold, fn=f"np.{fn}" if wide in INTEGERS else f"first_{fn}", dtype="index")
        if fn in ("max", "min"):
            free = wide in INTEGERS or node.body.type == INDEX or self.allows("any_nan", "any_zero")
            return replace(fold, fn=_REDUCTIONS[fn] if free else f"fold_{fn}", dtype=wide or "index")
        return self._accumulated(node, fold, wide, node.type.name)

    def _accumulated(self, node: Fold, fold: Reduce, wide: str, kind: str) -> Expr:
        """Sums and products: one NumPy reduction in the accumulation type, or in index order when bits are promised."""
        fn, value = node.function, fold.body
        if fold.test is None and isinstance(value, Cast) and value.implied:
            value = value.value
        if self._turned(fold, value, node):
            options = ("any_zero",) if self.allows("any_zero") else ()
            return replace(fold, fn="ordered_sum", body=bare(value), kind=self.kind(kind), options=options, turned=True,
                           dtype=kind)  # fmt: skip
        if kind in INTEGERS:
            return replace(fold, fn=_REDUCTIONS[fn], body=value, kind=self.kind(kind), dtype=kind)
        # NumPy pairs the terms of sums only: products of one axis it takes in index order, f16 ones in f32.
        in_order = fn == "prod" and len(fold.names) == 1 and bool(fold.axes) and kind == wide
        if self.allows("reorder") or in_order:
            same = dtype_of(value) == wide
            return replace(
                fold, fn=_REDUCTIONS[fn], body=value, kind=None if same else named_kind(wide), dtype=wide,
                options=("free",) if not in_order else (),
            )  # fmt: skip
        return replace(fold, fn=f"ordered_{'sum' if fn == 'sum' else 'product'}", body=value, kind=self.kind(kind),
                       dtype=kind)  # fmt: skip

    def _turned(self, fold: Reduce, value: Expr, node: Fold) -> bool:
        """A sum over ``x[turn(k), …]``: the terms can be taken in that order from where they lie."""
        load = bare(value)
        if node.function != "sum" or len(fold.names) != 1 or not isinstance(load, Load) or fold.test is not None:
            return False
        (bound,) = fold.names
        turned = [index for index in load.indices if bound in index.axes]
        if load.memory.view not in ("array", "local", "itself") or load.dtype != (node.type.name if node.type else ""):
            return False
        if len(turned) != 1 or not fold.axes:
            return False
        (index,) = turned
        return not isinstance(index, Index) and not index.loads and index.axes == {bound}

    def _call(self, node: CallNode) -> Expr:
        return CALLS[node.function](self, node)


def _asked_once(store: Store) -> Stmt:
    """A condition that is the same at every point is asked once, and nothing is computed where it fails.

    Bits of predicates are packed into words under their condition.
    """
    test = store.where
    if test is None or store.dtype == "bool" or not of_the_call(test) or isinstance(bare(test), Const):
        return store
    return If(test, (replace(store, where=None),))


def _finite(test: Expr, yes: Expr, no: Expr) -> Expr | None:
    """``0 if isnan(x) else clamp(x, low, high)`` as one function, which leaves numbers within the bounds alone.

    The number of a code is looked up, so it is bounded in the table.
    """
    asked, other = bare(test), bare(no)
    if not isinstance(asked, Apply) or asked.fn != "np.isnan" or bare(yes) is not Const(0, dtype_of(no)):
        return None
    if not isinstance(other, Apply) or other.fn != "np.clip":
        return None
    value, *bounds = other.args
    inner = bare(value)
    if inner is not bare(asked.args[0]) or not all(isinstance(bound, Const) for bound in bounds):
        return None
    if isinstance(inner, Call) and isinstance(inner.function, Apply) and is_decoder(inner.function):
        return replace(inner, function=replace(inner.function, args=(*inner.function.args, *bounds)))
    return Apply("finite", (value, *bounds), dtype_of(no))


def _one_call(test: Expr, yes: Expr, no: Expr) -> Expr | None:
    """The numbers of the same codes either way: the call chooses the function, and the codes are read once.

    before  ``decode(src[i]) if t else decode_within(src[i])``
    after   ``(decode if t else decode_within)(src[i])``
    """
    one, other = bare(yes), bare(no)
    if not isinstance(one, Call) or not isinstance(other, Call) or one.args != other.args or not of_the_call(test):
        return None
    if not is_decoder(one.function) or not is_decoder(other.function):
        return None
    return replace(one, function=Select(test, one.function, other.function))


_FRACTION_BITS = {"f32": 23, "f64": 52}


def _limit(test: Node, x: Read) -> int | float | None:
    """The limit in ``isnan(x) or abs(x) >= limit``."""
    if not isinstance(test, Logic) or test.op != "or" or len(test.args) != 2:
        return None
    nan, large = test.args
    if not isinstance(nan, CallNode) or nan.function != "isnan" or nan.args != (x,):
        return None
    if not isinstance(large, Compare) or large.ops != (">=",):
        return None
    size, limit = large.operands
    if not isinstance(size, CallNode) or size.function != "abs" or size.args != (x,) or not isinstance(limit, Number):
        return None
    return limit.value


def _numpy_converts(source: str, target: str) -> bool:
    """NumPy's astype is the definition: to floats from floats or integers of 32 bits and less, integers modulo 2**n."""
    if target in FLOATS:
        small = source in ("i8", "i16", "u8", "u16") or (source in ("i32", "u32") and target in ("f32", "f64"))
        return source in FLOATS or small
    return source in INTEGERS and target in INTEGERS and "i4" not in (source, target)


def without_clears(block: Body, kinds: Mapping[str, str]) -> tuple[list[Statement | Temp], list[Statement]]:
    """A predicate that is cleared and then written: one statement, so its sources are read before either.

    Returns the statements that stay, and those of them that clear what they do not write.
    """
    items = list(block.items)
    cleared = [item for item in block.statements if named(kinds.get(item.target.operand)).bits and is_clear(item)]
    for first, second in pairwise(block.items):
        if first not in cleared or not isinstance(second, Statement):
            continue
        name = first.target.operand
        alone = sum(statement.target.operand == name for statement in block.statements) == 2
        plain = second.by == "replace" and not isinstance(_stripped(second.value), Conditional)
        if second.target.operand == name and alone and plain:
            items.remove(first)
            cleared[cleared.index(first)] = second
    return items, cleared


def is_clear(item: Statement) -> bool:
    """Whether a statement clears every bit of a predicate: ``p[i, j] = false`` over i < p.rows, j < p.cols * p.bits."""
    name = item.target.operand
    rows, cols, bits = (Attribute(type=INDEX, base=name, name=extent) for extent in ("rows", "cols", "bits"))
    whole = rows, Binary(type=INDEX, op="*", left=cols, right=bits)
    axes = tuple(Name(type=INDEX, id=axis) for axis, _ in item.over)
    false = isinstance(item.value, Name) and item.value.id == "false"
    everywhere = item.target.indices == axes and tuple(extent for _, extent in item.over) == whole
    return false and everywhere and item.where is None and item.by == "replace"


def _stripped(node: Node) -> Node:
    while isinstance(node, (LetNode, Convert)) and (isinstance(node, LetNode) or node.implied):
        node = node.body if isinstance(node, LetNode) else node.value
    return node
