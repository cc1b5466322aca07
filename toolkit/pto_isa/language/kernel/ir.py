"""The kernel IR: expressions over named axes, and the statements of a plan and a run.

Expressions are interned: equal ones are one object, so identity is equality and sharing is free.  An expression stands
for its value at every point of the axes that it uses.  After ``views`` it stands for NumPy arrays whose dimensions are
the axes of the statement, aligned at the last one.  What only one of the two levels has is a ``PointExpr`` or
``ArrayExpr``, a ``PointStmt`` or ``ArrayStmt``, in a ``Lowered`` or a ``Kernel``; ``verify`` holds it.  What is not
``live`` follows from operand types and attributes alone and belongs to the plan."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import field
from typing import Any, ClassVar, TypeVar, dataclass_transform

from ...runtime.frozen import frozen
from ...runtime.types.dtypes import INTEGERS, NARROW_FLOATS
from ..nodes import Interned, children, rebuild, remembered, replace, walk
from .functions import function

_NONE: frozenset[str] = frozenset()
Class = TypeVar("Class", bound=type)


@dataclass_transform(frozen_default=True, eq_default=False)
def _node(cls: Class) -> Class:
    """A frozen class of nodes."""
    return frozen(eq=False)(cls)


@frozen(eq=False)
class Expr(metaclass=Interned):
    """Base of the expressions.

    ``axes``: the named axes that it uses; ``live``: it needs what only a run knows; ``loads``: it reads elements;
    ``sums``: it has a reduction.
    """

    axes: frozenset[str] = field(init=False, repr=False, default=_NONE)
    live: bool = field(init=False, repr=False, default=False)
    loads: bool = field(init=False, repr=False, default=False)
    sums: bool = field(init=False, repr=False, default=False)

    key: ClassVar[Any] = None  # a function to what equal nodes share, if that is not all

    def __post_init__(self) -> None:
        axes, live, loads, sums = _NONE, False, False, False
        for part in children(self):
            axes, live, loads, sums = axes | part.axes, live or part.live, loads or part.loads, sums or part.sums
        self._set(axes, live, loads, sums)

    def _set(self, axes: frozenset[str], live: bool, loads: bool = False, sums: bool = False) -> None:
        for put, value in zip(_PUT, (axes, live, loads, sums), strict=True):
            put(self, value)


# what `object.__setattr__` would look up for each expression
_PUT: tuple[Callable[[Expr, Any], None], ...] = tuple(
    getattr(Expr, name).__set__ for name in ("axes", "live", "loads", "sums")
)


@_node
class PointExpr(Expr):
    """Base of what stands for its value at a point: gone after ``views``."""


@_node
class ArrayExpr(Expr):
    """Base of what stands for an array, or for a part of its brackets: made by ``views``."""


@_node
class Const(Expr):
    """A number, a word, True, False or None; ``dtype``: the element type that the language gives it."""

    value: int | float | str | bool | None
    dtype: str = ""

    # `1`, `1.0` and `True` are equal but not the same
    key = staticmethod(lambda values: (type(values[0]), repr(values[0]), values[1]))


@_node
class Sym(Expr):
    """A name: an ``attribute`` or the profile, an ``operand``, a ``scalar`` operand, or a ``local`` of plan or run.

    An operand is a ``place`` where only its storage is asked for, which is one value for the whole call.
    """

    name: str
    role: str = "attribute"
    dtype: str = ""

    def __post_init__(self) -> None:
        self._set(_NONE, self.role in ("scalar", "operand", "place", "local"))


@_node
class Index(PointExpr):
    """The index of a named axis."""

    axis: str

    def __post_init__(self) -> None:
        self._set(frozenset({self.axis}), False)


@_node
class Field(Expr):
    """``owner.name`` or ``owner.name[index]``: of a type unless ``counts``, which change while the op runs."""

    owner: str
    name: str
    index: int | None = None
    counts: bool = False

    def __post_init__(self) -> None:
        self._set(_NONE, self.counts)


@_node
class Memory(Expr):
    """The elements of an operand, through a view of it, or of an intermediate array in its n-th state."""

    name: str
    view: str = "array"
    state: int = 0

    def __post_init__(self) -> None:
        self._set(_NONE, True)


@_node
class Load(PointExpr):
    """The element of a memory at one index per dimension."""

    memory: Memory
    indices: tuple[Expr, ...]
    dtype: str = ""

    def __post_init__(self) -> None:
        sums = any(part.sums for part in self.indices)
        self._set(_NONE.union(*(part.axes for part in self.indices)), True, True, sums)


@_node
class Apply(Expr):
    """A function or operator of arguments; ``named``: the names of the last ones, where they are keywords."""

    fn: str
    args: tuple[Expr, ...]
    dtype: str = ""
    named: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        Expr.__post_init__(self)
        if function(self.fn).acts:
            self._set(self.axes, True, self.loads, self.sums)


@_node
class Call(Expr):
    """A call of a function that the plan has chosen, or of a method."""

    function: Expr
    args: tuple[Expr, ...]
    dtype: str = ""
    named: tuple[str, ...] = ()
    out: bool = False  # it takes `out=`


@_node
class Cast(Expr):
    """The value in another NumPy type.

    ``implied``: the language converts, not the author; ``lazy``: only if needed.
    """

    value: Expr
    kind: Expr
    dtype: str = ""
    implied: bool = False
    lazy: bool = False


@_node
class Select(Expr):
    """``yes`` where the test holds, else ``no``."""

    test: Expr
    yes: Expr
    no: Expr
    dtype: str = ""


@_node
class Reduce(PointExpr):
    """A reduction over own axes.  ``kind``: the type of the running value; ``turned``: its terms may be read in place.

    ``total``: the element type of the result; ``options``: ``free`` where the terms may be taken in any order,
    ``any_zero`` where a zero may have any sign.  A running sum has no own axes but goes ``along`` an index; a condition
    at every point says what is ``told`` where it fails.
    """

    fn: str
    body: Expr
    names: tuple[str, ...] = ()
    extents: tuple[Expr, ...] = ()
    test: Expr | None = None
    kind: Expr | None = None
    dtype: str = ""
    options: tuple[str, ...] = ()
    turned: bool = False
    total: str = ""
    along: Expr | None = None
    told: Expr | None = None

    def __post_init__(self) -> None:
        inner = self.body.axes | (self.test.axes if self.test is not None else _NONE)
        axes = (inner - {*self.names}).union(*(extent.axes for extent in self.extents))
        below = children(self)
        self._set(axes, any(part.live for part in below), any(part.loads for part in below), True)


@_node
class Reduced(ArrayExpr):
    """A reduction of an array over dimensions, all of them if none is named; ``order``: that of the terms."""

    fn: str
    body: Expr
    axis: tuple[int, ...] = ()
    kind: Expr | None = None
    dtype: str = ""
    options: tuple[str, ...] = ()
    order: Expr | None = None

    def __post_init__(self) -> None:
        Expr.__post_init__(self)
        self._set(self.axes, self.live, self.loads, True)


@_node
class Product(PointExpr):
    """A matrix product over the axis ``depth``: of two factors, or of two with scales for each ``group`` terms."""

    fn: str
    factors: tuple[Expr, ...]
    depth: str = ""
    extent: Expr | None = None
    kind: Expr | None = None
    group: int = 0
    dtype: str = ""

    def __post_init__(self) -> None:
        own = {self.depth, GROUP_AXIS}
        axes = _NONE.union(*(part.axes for part in self.factors)) - own
        self._set(axes, any(p.live for p in self.factors), any(p.loads for p in self.factors), True)


@_node
class Multiplied(ArrayExpr):
    """A matrix product of arrays."""

    fn: str
    factors: tuple[Expr, ...]
    kind: Expr | None = None
    group: int = 0
    dtype: str = ""

    def __post_init__(self) -> None:
        Expr.__post_init__(self)
        self._set(self.axes, self.live, self.loads, True)


GROUP_AXIS = "@group"  # the axis of the scales of a product: no name that an author can write


@_node
class Named(Expr):
    """A value with the name that its author gave it."""

    name: str
    value: Expr


@_node
class Grid(ArrayExpr):
    """``np.arange(low, high)``: the indices of an axis, as an array of one dimension."""

    axis: str
    low: Expr
    high: Expr

    def __post_init__(self) -> None:
        self._set(_NONE, self.low.live or self.high.live)


@_node
class Range(ArrayExpr):
    """``start:stop:step`` in brackets; None for what is left out."""

    start: Expr | None = None
    stop: Expr | None = None
    step: Expr | None = None
    axis: str = ""  # what it runs along, for names


@_node
class Slice(ArrayExpr):
    """``base[entries]``, a view: ranges, indices of one element, and `NEW` for a dimension of length one."""

    base: Expr
    entries: tuple[Expr, ...]


@_node
class Gather(ArrayExpr):
    """``base[entries]`` with index arrays, a copy."""

    base: Expr
    entries: tuple[Expr, ...]


@_node
class Turned(ArrayExpr):
    """``base`` with another shape, if any is given, and its dimensions in another order, if one is given."""

    base: Expr
    shape: tuple[Expr, ...] = ()
    order: tuple[int, ...] = ()


def text(value: str) -> Const:
    """A text for messages: the name of an operand, of a rule."""
    return Const(value, "text")


def number(value: int) -> Const:
    """An index."""
    return Const(value, "index")


def word(text: str) -> Const:
    """A word of the vocabulary."""
    return Const(text, "word")


def bare(node: Expr) -> Expr:
    """The value under names."""
    while isinstance(node, Named):
        node = node.value
    return node


@remembered
def unnamed(node: Expr) -> Expr:
    """The expression without the names of its values: what two that compute the same have in common."""
    return rebuild(bare(node), unnamed)


@remembered
def unnamed_run(run: tuple[Stmt, ...]) -> tuple[Stmt, ...]:
    """Statements without the names of their values."""
    return tuple(changed(stmt, unnamed) for stmt in run)


def is_combined(node: Expr) -> bool:
    """Whether a value is bytes that combine with those that are there."""
    inner = bare(node)
    return isinstance(inner, Apply) and inner.fn == "combined"


def dtype_of(node: Expr) -> str:
    """The element type of a value; empty where it does not matter."""
    return str(getattr(bare(node), "dtype", ""))


NEW = Const(None, "new")
FULL = Range()
ZERO, ONE, TRUE, FALSE = Const(0, "index"), Const(1, "index"), Const(True, "bool"), Const(False, "bool")


# -- statements ----------------------------------------------------------------------------------------------------


@frozen
class Stmt:
    """Base of the statements."""


@frozen
class PointStmt(Stmt):
    """Base of what is done at every point of a box: gone after ``views``."""


@frozen
class ArrayStmt(Stmt):
    """Base of what is done with arrays: made by ``views`` and later."""


@frozen
class Let(ArrayStmt):
    """``name = value``."""

    name: str
    value: Expr


@frozen
class Unpack(ArrayStmt):
    """``a, b = dst.valid_shape``: several facts of one operand type."""

    names: tuple[str, ...]
    values: tuple[Field, ...]


@frozen
class Check(ArrayStmt):
    """A call that refuses what would go wrong later."""

    call: Expr


@frozen
class Leave(Stmt):
    """Nothing more is done when the test holds."""

    test: Expr


@frozen
class Apart(Stmt):
    """The operand, copied where it shares memory with one that is written before it is read."""

    operand: str
    others: tuple[str, ...]


@frozen
class Alloc(Stmt):
    """An intermediate array of zeros."""

    name: str
    shape: tuple[Expr, ...]
    kind: Expr


Place = Memory  # which is written: no part that is read


@frozen
class Store(PointStmt):
    """``memory[indices] = value`` at every point of a box of axes where ``where`` holds, combined by ``by``.

    ``same``: the value already has the type of the target.
    """

    memory: Place
    indices: tuple[Expr, ...]
    value: Expr
    box: Any  # a Box of `affine`
    where: Expr | None = None
    by: str = "replace"
    dtype: str = ""
    same: bool = False


@frozen
class Assign(ArrayStmt):
    """A store to a view.  ``how``: ``=`` into all of it, ``out`` by the function itself, ``+=``, or ``copy`` by a mask.

    ``same``: the value has the type of the target.
    """

    reading: ClassVar[tuple[str, ...]] = ("where", "value", "target")  # the condition is named before what it guards
    target: Expr
    value: Expr
    how: str = "="
    where: Expr | None = None
    same: bool = False


@frozen
class Do(Stmt):
    """A call that does something: it scatters, sets a register, writes bits or a window."""

    call: Expr


@frozen
class Wait(Stmt):
    """Lets others run until the condition holds; ``lets`` are the names that it uses."""

    op: str
    text: str
    test: Expr
    values: tuple[tuple[str, Expr], ...]
    lets: tuple[Stmt, ...] = ()


@frozen
class If(Stmt):
    """One of two lists of statements."""

    test: Expr
    yes: tuple[Stmt, ...]
    no: tuple[Stmt, ...] = ()


@frozen
class Return(Stmt):
    """The value of a condition."""

    value: Expr


@frozen
class _Compiled:
    """A plan, made once for operand types and attributes, and the run over operands that it returns.

    ``kinds``: the kind of each operand; ``equal``: extents that rules or the mode make equal, by their representative;
    ``relies``: those of them that the code uses, which must be required.
    """

    plan: tuple[Stmt, ...] = ()
    run: tuple[Stmt, ...] = ()
    kinds: Mapping[str, str] = field(default_factory=dict)
    equal: Mapping[Expr, Expr] = field(default_factory=dict)
    relies: frozenset[Expr] = frozenset()
    alone: bool = False  # it has one equation


@frozen
class Lowered(_Compiled):
    """Equations as stores at points."""


@frozen
class Kernel(_Compiled):
    """Statements over arrays."""

    titles: Mapping[Expr, str] = field(default_factory=dict)  # names of extents, by the axes that have them


def exprs(stmt: Stmt) -> list[Expr]:
    """The expressions of a statement itself, not those of statements inside it."""
    found: list[Any] = children(stmt)
    if isinstance(stmt, Store):
        found += [form.expr() for axis in stmt.box.axes for form in (axis.low, axis.high)]
    return found


@remembered
def size(run: tuple[Stmt, ...]) -> int:
    """How many values statements compute."""
    return len({node for stmt in run for expr in exprs(stmt) for node in walk(expr)})


def changed(stmt: Stmt, change: Callable[[Expr], Expr]) -> Stmt:
    """The statement with its expressions, and those of statements inside it, changed; a box stays."""
    stmt = rebuild(stmt, change)
    if isinstance(stmt, If):
        yes, no = (tuple(changed(one, change) for one in part) for part in (stmt.yes, stmt.no))
        return replace(stmt, yes=yes, no=no)
    return stmt


def statements(run: tuple[Stmt, ...], change: Callable[[Stmt], list[Stmt]]) -> tuple[Stmt, ...]:
    """The statements with each simple one replaced; those inside an ``If`` too."""
    found: list[Stmt] = []
    for stmt in run:
        if isinstance(stmt, If):
            stmt = replace(stmt, yes=statements(stmt.yes, change), no=statements(stmt.no, change))
        found += change(stmt)
    return tuple(found)


NUMPY_TYPES = {
    "f16": "np.float16", "f32": "np.float32", "f64": "np.float64",
    "i8": "np.int8", "i16": "np.int16", "i32": "np.int32", "i64": "np.int64",
    "u8": "np.uint8", "u16": "np.uint16", "u32": "np.uint32", "u64": "np.uint64",
}  # fmt: skip


def kind_of(dtype: Expr) -> Expr:
    """The NumPy type of the element type that an expression names, such as ``dst.dtype``."""
    return Apply("NUMPY", (dtype,), "kind")


def named_kind(dtype: str) -> Expr:
    """The NumPy type of an element type."""
    return kind_of(word(dtype))


def numpy_name(kind: Expr) -> str:
    """NumPy's own name of a type, empty for one that it has none for or that an operand decides."""
    if isinstance(kind, Apply) and kind.fn == "NUMPY" and isinstance(kind.args[0], Const):
        return NUMPY_TYPES.get(str(kind.args[0].value), "")
    return ""


def of_the_call(test: Expr) -> bool:
    """Whether a condition is the same at every point and reads no element: Python chooses by it."""
    return not test.axes and not test.loads


def is_decoder(node: Expr) -> bool:
    """Whether a function gives the numbers of codes; the call may choose between two."""
    if isinstance(node, Select):
        return is_decoder(node.yes) and is_decoder(node.no)
    return isinstance(node, Apply) and node.fn == "decoder"


def negated(test: Expr) -> Expr:
    """The opposite of a condition; equalities are turned round, while numbers may be unordered."""
    inner = bare(test)
    if isinstance(inner, Const):
        return FALSE if inner is TRUE else TRUE
    if isinstance(inner, Apply) and inner.fn == "not":
        return inner.args[0]
    opposite = function(inner.fn).opposite if isinstance(inner, Apply) else ""
    if isinstance(inner, Apply) and opposite and (len(inner.args) == 2 or "in" in inner.fn):
        return Apply(opposite, inner.args, "bool")
    return Apply("not", (test,), "bool")


def both(*tests: Expr) -> Expr:
    """All conditions joined by ``and``."""
    return _joined("and", tests, TRUE, FALSE)


def either(*tests: Expr) -> Expr:
    """All conditions joined by ``or``."""
    return _joined("or", tests, FALSE, TRUE)


def _joined(op: str, tests: tuple[Expr, ...], neutral: Expr, decisive: Expr) -> Expr:
    left: dict[Expr, None] = {}
    for test in tests:
        if bare(test) is decisive:
            return decisive
        if bare(test) is not neutral:
            inner = isinstance(test, Apply) and test.fn == op
            left |= dict.fromkeys(test.args if inner and isinstance(test, Apply) else (test,))
    if len(left) < 2:
        return next(iter(left), neutral)
    return Apply(op, tuple(left), "bool")


def sign(op: str, value: Expr, dtype: str) -> Expr:
    """``-value`` or ``~value`` for elements of ``dtype``, by the ufunc that computes it into a given array.

    ``np.negative`` is not used for 32 and 64 bits: up to NumPy 2.4.6 it reads a column that lies 16 bytes (32-bit
    numbers) or 64 bytes (64-bit numbers) apart as if it were contiguous when ``out=`` is strided as well.
    """
    if op == "~":
        return Apply("~", (value,), dtype)
    if dtype in INTEGERS:
        return Apply("0 -", (value,), dtype)
    if isinstance(value, Const) and value.value == 0:  # that of Python's whole numbers has no sign
        return Const(-float(value.value), value.dtype)
    return Apply("negative" if dtype in NARROW_FLOATS else "* -1", (value,), dtype)
