"""From values at points to NumPy arrays: slices where indices are affine, else index arrays.

The dimensions of an array are the axes of its box, aligned at the last one; axes that a value does not use have length
one, or are missing in front.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from ...runtime.frozen import frozen
from ...runtime.kinds.table import every_view, named
from ..errors import ExpressionError
from ..nodes import Interned, children, rebuild, remembered, replace
from .affine import NOTHING, Affine, Axis, Box, affine, atom, contained
from .functions import function
from .ir import (
    FULL,
    GROUP_AXIS,
    NEW,
    NUMPY_TYPES,
    ONE,
    ZERO,
    Alloc,
    Apply,
    Call,
    Check,
    Const,
    Expr,
    Field,
    Gather,
    Grid,
    If,
    Index,
    Load,
    Lowered,
    Memory,
    Multiplied,
    Named,
    Product,
    Range,
    Reduce,
    Reduced,
    Select,
    Slice,
    Stmt,
    Sym,
    Turned,
    bare,
    both,
    named_kind,
    negated,
    number,
    of_the_call,
    text,
)

BITS = "bits"  # the view of a packed predicate as one truth value for each of its bits
_ORDERS = {"<", "<=", ">", ">=", "==", "!="}


@remembered
def certain(node: Expr) -> frozenset[Load]:
    """The reads that are made wherever the value is computed."""
    if isinstance(node, (Reduce, Product)):  # over nothing, perhaps
        return frozenset()
    if isinstance(node, Select):
        yes, no = _answered(node.test)
        return (yes | certain(node.yes)) & (no | certain(node.no))
    if isinstance(node, Apply) and node.fn in ("and", "or"):
        yes, no = _answered(node)
        return yes & no
    own = frozenset({node}) if isinstance(node, Load) else frozenset[Load]()
    return own.union(*map(certain, children(node)))


@remembered
def _answered(test: Expr) -> tuple[frozenset[Load], frozenset[Load]]:
    """The reads that were made for certain when a condition holds, and when it does not."""
    inner = bare(test)
    if isinstance(inner, Apply) and inner.fn == "not":
        return _answered(inner.args[0])[::-1]
    if not isinstance(inner, Apply) or inner.fn not in ("and", "or"):
        return certain(test), certain(test)
    first, *rest = inner.args
    one, others = _answered(first), _answered(replace(inner, args=tuple(rest)) if len(rest) > 1 else rest[0])
    if inner.fn == "and":
        return one[0] | others[0], one[1] & (one[0] | others[1])
    return one[0] & (one[1] | others[0]), one[1] | others[1]


def guarded_by(test: Expr | None, *parts: Expr) -> Expr:
    """What is computed where a test holds, as one value."""
    whole = Apply("tuple", parts)
    return whole if test is None else Select(test, whole, ZERO)


@frozen(eq=False)
class Under(metaclass=Interned):
    """The conditions around a value, which protect the elements that it reads.

    ``choices``: those of the whole call, by which Python chooses; a check asks them first.  ``masks``: those at points;
    what is read where they do not hold is discarded, so each index is checked where they hold and moved inside
    elsewhere.  ``reads``: what is read in any case under these conditions; ``outer``: what is around them.
    """

    key: ClassVar[None] = None
    choices: tuple[Expr, ...] = ()
    masks: tuple[Expr, ...] = ()
    reads: frozenset[Load] = frozenset()
    outer: Under | None = None

    def computing(self, *parts: Expr) -> Under:
        """Where these values are computed."""
        reads = frozenset[Load]().union(*map(certain, parts))
        return self if reads <= self.reads else Under(self.choices, self.masks, reads, self)

    def inside(self, test: Expr, *parts: Expr) -> Under:
        """Where the test holds as well, at points, and these values are computed."""
        return Under(self.choices, (*self.masks, test), frozenset[Load]().union(*map(certain, parts)), self)

    def chosen(self, test: Expr, part: Expr) -> Under:
        """Where Python has come by a condition of the whole call, to compute a value."""
        return Under(tuple(dict.fromkeys((*self.choices, test))), self.masks, certain(part), self)

    def of(self, read: Load) -> Under:
        """The fewest conditions under which the element is read in any case."""
        found, around = self, self.outer
        while around is not None:
            found = around if read in around.reads else found
            around = around.outer
        return found

    def before(self, mask: int) -> Under:
        """The conditions in front of one of the masks."""
        around = self
        while around.outer is not None and len(around.masks) > mask:
            around = around.outer
        return around


FREE = Under()


class Views:
    """Turns the values of one kernel into arrays.  The plan makes ``checks``, a run those in ``live``.

    ``path``: the conditions of the plan around a statement; ``late``: whether only a run knows if it comes there.
    """

    def __init__(self, kernel: Lowered) -> None:
        self.kinds, self.equal = kernel.kinds, kernel.equal
        self.relied = set(kernel.relies)
        self.checks: dict[Stmt, None] = {}
        self.live: dict[Stmt, None] = {}
        self.shapes: dict[str, tuple[Expr, ...]] = {}
        self.titles: dict[Expr, str] = {}
        self.path: tuple[Expr, ...] = ()
        self.late = False
        self._open: dict[tuple[Expr, Box, Under], bool] = {}
        self._known: dict[tuple[object, ...], tuple[Expr, dict[Stmt, None]]] = {}

    def declare(self, item: Alloc) -> None:
        """An intermediate array and its extents."""
        self.shapes[item.name] = item.shape

    def form(self, node: Expr) -> Affine | None:
        return affine(node, self.equal, self.relied)

    # -- values -----------------------------------------------------------------------------------------------------

    def value(self, node: Expr, box: Box, under: Under | None = None) -> Expr:
        """The array of a value over a box."""
        under = FREE.computing(node) if under is None else under
        key = node, box, under, self.path, self.late
        known = self._known.get(key)
        if known is None:
            for axis in box.axes:
                if axis.high.single() is None or not isinstance(axis.high.single(), Field):
                    self.titles.setdefault(axis.high.expr(), f"n_{axis.name.removeprefix('@')}")
            outer, self.live = self.live, {}
            known = self._known[key] = self._value(node, box, under), self.live
            self.live = outer
        self.live |= known[1]  # a branch makes its own checks
        return known[0]

    def _value(self, node: Expr, box: Box, under: Under) -> Expr:
        if isinstance(node, Load):
            return self._load(node, box, under)
        if isinstance(node, Index):
            axis = box.axis(node.axis)
            return aligned(Grid(axis.name, axis.low.expr(), axis.high.expr()), Box((axis,)), box)
        if isinstance(node, Named):
            return self._named(node, box, under)
        if isinstance(node, Select):
            return self._select(node, box, under)
        if isinstance(node, Reduce):
            return self._reduce(node, box, under)
        if isinstance(node, Product):
            return self._product(node, box, under)
        if isinstance(node, Apply) and node.fn in ("and", "or"):
            return self._logic(node, box, under)
        node = rebuild(node, lambda part: self.value(part, box, under))
        if isinstance(node, Apply) and (of_arrays := function(node.fn).of_arrays) and not is_scalar(node):
            return replace(node, fn=of_arrays)
        if isinstance(node, Apply) and node.fn in _ORDERS and not box.axes:
            return replace(node, args=tuple(map(_as_number, node.args)))
        if isinstance(node, Apply) and node.fn == "from":
            return Slice(node.args[0], (Range(node.args[1]),))
        return node

    def _named(self, node: Named, box: Box, under: Under) -> Expr:
        """A named value is computed over the axes that it uses, and aligned where it stands among more."""
        own = box.only(node.axes)
        narrower = own.axes and own != Box(box.axes[len(box.axes) - len(own.axes) :])
        if narrower and (all(mask.axes <= own.names() for mask in under.masks) or not self.is_open(node, box, under)):
            value = self.value(node.value, own, under)
            if not is_view(value):
                return aligned(Named(node.name, value), own, box)
        value = self.value(node.value, box, under)
        return value if is_view(value) or isinstance(value, (Const, Sym, Field)) else Named(node.name, value)

    def _select(self, node: Select, box: Box, under: Under) -> Expr:
        if of_the_call(node.test):
            test = self.value(node.test, box, under)
            yes = self.value(node.yes, box, under.chosen(test, node.yes))
            return Select(test, yes, self.value(node.no, box, under.chosen(negated(test), node.no)), node.dtype)
        test = self.value(node.test, box, under)
        arms = under.inside(node.test, node.yes), under.inside(negated(node.test), node.no)
        if not test.live:
            test = _titled(test, "inside")
        elif any(self.is_open(*arm) for arm in zip((node.yes, node.no), (box, box), arms, strict=True)):
            test = _titled(test, "held")  # the reads name the condition as well
        yes, no = self.value(node.yes, box, arms[0]), self.value(node.no, box, arms[1])
        return Apply("np.where", (test, yes, no), node.dtype)

    def _logic(self, node: Apply, box: Box, under: Under) -> Expr:
        """Conditions of which each is asked where those before it leave the answer open."""
        first, *rest = node.args
        left = replace(node, args=tuple(rest)) if len(rest) > 1 else rest[0]
        asked = first if node.fn == "and" else negated(first)
        if not self.is_open(left, box, under.inside(asked, left)):
            done = replace(node, args=tuple(self.value(part, box, under) for part in node.args))
            return done if is_scalar(done) else replace(done, fn=function(node.fn).of_arrays)
        test = self.value(first, box, under)
        if of_the_call(first):
            further = under.chosen(test if node.fn == "and" else negated(test), left)
            found, known = self.value(left, box, further), Apply("np.bool_", (Const(node.fn == "or"),), "bool")
            return Select(test, found, known, "bool") if node.fn == "and" else Select(test, known, found, "bool")
        test = _titled(test, "held" if test.live else "inside")
        found = self.value(left, box, under.inside(asked, left))
        joining = function(node.fn).of_arrays
        joined = found.args if isinstance(found, Apply) and found.fn == joining else (found,)
        return Apply(joining, (test, *joined), "bool")

    # -- which reads may leave their operand ------------------------------------------------------------------------

    def is_open(self, node: Expr, box: Box, under: Under) -> bool:
        """Whether a read below needs the conditions around it: it is not known to stay inside its operand."""
        if not node.loads or not (under.masks or under.choices):
            return False
        key = node, box, under
        known = self._open.get(key)
        if known is None:
            known = self._open[key] = self._is_open(node, box, under)
        return known

    def _is_open(self, node: Expr, box: Box, under: Under) -> bool:
        if isinstance(node, Load):
            home = under.of(node)
            if (home.masks or home.choices) and not self._stays_inside(node, box):
                return True
        if isinstance(node, Product):
            sides = zip(node.factors, self._sides(node, box), strict=True)
            return any(self.is_open(part, over, under) for part, over in sides)
        if isinstance(node, Reduce) and node.fn != "np.cumsum":
            node = self._rectangular(node, box)
            box = self._inner(node, box)
        return any(self.is_open(part, box, under) for part in children(node))

    def _stays_inside(self, node: Load, box: Box) -> bool:
        """Whether every index of a read is inside for all legal types."""
        sizes = self.sizes(node.memory, len(node.indices))
        forms = [self.form(index) for index in node.indices]
        pairs = zip(forms, sizes, strict=False)
        return len(sizes) == len(forms) and all(f is not None and self._surely_inside(f, n, box) for f, n in pairs)

    # -- reductions -------------------------------------------------------------------------------------------------

    def _reduce(self, node: Reduce, box: Box, under: Under) -> Expr:
        if node.fn == "np.cumsum":
            assert isinstance(node.along, Index)
            at = box.position(node.along.axis) - _first(node.body, box)
            return Reduced(node.fn, self.value(node.body, box, under), (at,), node.kind, node.dtype)
        chosen = _chosen_fold(node)
        if chosen is not None:
            return self._select(chosen, box, under)
        node = self._rectangular(node, box)
        inner = self._inner(node, box)
        if node.fn == "distinct":
            shape = Apply("tuple", tuple(axis.high.expr() for axis in inner.axes[len(box.axes) :]))
            tests = () if node.test is None else (self.value(node.test, inner, under),)
            return Apply("distinct", (self.value(node.body, inner, under.computing(node.body)), shape, *tests), "bool")
        if node.fn == "every":
            return self._everywhere(node, inner, under)
        if node.turned and not under.masks:
            return self._in_turn(node, inner, under)
        used = node.body.axes | (node.test.axes if node.test is not None else frozenset())
        outer = used & box.names()
        first = min((inner.position(name) for name in outer), default=len(box.axes))
        body = self._reduced(node, *self._apart_from(node, box, first, under))
        if not used >= {*node.names}:  # as many terms as the range has, all alike along it
            present = used | {*node.names}
            lengths = (axis.extent().expr() if axis.name in present else ONE for axis in inner.axes[first:])
            body = Apply("np.broadcast_to", (_of_its_type(body), Apply("tuple", tuple(lengths))), node.dtype)
        axis = tuple(len(box.axes) + k - first for k in range(len(node.names))) if outer else ()
        return Reduced(node.fn, body, axis, node.kind, node.dtype, node.options)

    def _apart_from(self, node: Reduce, box: Box, first: int, under: Under) -> tuple[Box, Under]:
        """Where the terms are computed: apart from the axes in front of those that they use, also of conditions."""
        lost = frozenset(axis.name for axis in box.axes[:first])
        if not any(lost & mask.axes for mask in under.masks):
            return self._inner(node, box), under
        side = box.only(box.names() - lost)
        return self._inner(node, side), _of_a_side(under, box, side)

    def _inner(self, node: Reduce, box: Box) -> Box:
        """The box with the axes of a reduction."""
        pairs = zip(node.names, node.extents, strict=True)
        return box.extended([Axis(name, NOTHING, self._need(extent)) for name, extent in pairs])

    def _reduced(self, node: Reduce, inner: Box, under: Under) -> Expr:
        """The terms; those that the filter leaves out become what does not change the result."""
        if node.test is None:
            return self.value(node.body, inner, under.computing(node.body))
        under = under.computing(guarded_by(node.test, node.body))
        if node.fn in ("np.any", "np.all", "np.count_nonzero", "every"):
            body = self.value(node.body, inner, under.inside(node.test, node.body))
            test = self.value(node.test, inner, under)
            if node.fn in ("np.all", "every"):
                return Apply("|", (body, Apply("~", (test,), "bool")), "bool")
            return Apply("&", (body, test), "bool")
        return self.value(Select(node.test, node.body, _neutral(node), node.dtype), inner, under)

    def _everywhere(self, node: Reduce, inner: Box, under: Under) -> Expr:
        """A condition at every point that, where it fails, says what was read at the first such point."""
        held = self._reduced(node, inner, under)
        guarded = under.computing(node.body) if node.test is None else under.inside(node.test, node.body)
        assert node.told is not None
        pairs = (children(pair) for pair in children(node.told))
        seen = tuple(Apply("tuple", (name, self.value(value, inner, guarded))) for name, value in pairs)
        return Apply("every", (held, Apply("lambda", (Apply("tuple", seen),))), "bool")

    def _rectangular(self, node: Reduce, box: Box) -> Reduce:
        """``for u in range(j)`` under an outer index j: the whole range of j with the test ``u < j``."""
        extents: list[Expr] = []
        tests: list[Expr] = [] if node.test is None else [node.test]
        for name, extent in zip(node.names, node.extents, strict=True):
            if not extent.axes & box.names():
                extents.append(extent)
                continue
            plain = bare(extent)
            fixed = next((arg for arg in _least_of(plain) if not arg.axes), None)
            if fixed is None and not isinstance(plain, Index):
                raise ExpressionError(
                    "a range may end at an outer index or at an extent, not at a formula of both",
                    "范围的上界只能是外层索引或固定范围，不能是两者的算式",
                )
            assert isinstance(plain, (Index, Apply))
            extents.append(box.axis(plain.axis).high.expr() if isinstance(plain, Index) else fixed or ONE)
            tests.append(Apply("<", (Index(name), extent), "bool"))
        if not tests:
            return node
        return replace(node, extents=tuple(extents), test=both(*tests))

    def _in_turn(self, node: Reduce, inner: Box, under: Under) -> Expr:
        """A sum over ``x[turn(k), …]``: the terms are taken in that order where they lie, and none is copied."""
        load, (bound,) = node.body, node.names
        assert isinstance(load, Load)
        place = next(k for k, index in enumerate(load.indices) if bound in index.axes)
        size = self.sizes(load.memory, len(load.indices))[place]
        turn = self.value(load.indices[place], inner.only({bound}))
        order = Apply("as_slice", (Apply("checked", (turn, size.expr(), text(load.memory.name))),))
        indices = tuple(Index(bound) if k == place else index for k, index in enumerate(load.indices))
        every = inner.with_axis(replace(inner.axis(bound), high=size))
        terms = self.value(replace(load, indices=indices), every, under)
        axis = (len(inner.axes) - 1 - _first(node.body, inner),)
        return Reduced(node.fn, terms, axis, node.kind, node.dtype, node.options, Named("order", order))

    def _product(self, node: Product, box: Box, under: Under) -> Expr:
        sides = zip(node.factors, self._sides(node, box), strict=True)
        factors = tuple(self.value(part, over, _of_a_side(under, box, over)) for part, over in sides)
        return Multiplied(node.fn, factors, node.kind, node.group, node.dtype)

    def _sides(self, node: Product, box: Box) -> list[Box]:
        """The boxes of the factors of a product."""
        assert node.extent is not None
        depth = Axis(node.depth, NOTHING, self._need(node.extent))
        *rows, col = box.axes
        if len(node.factors) == 2:
            return [Box((*rows, depth)), Box((depth, col))]
        count = atom(Apply("ceil_div", (depth.high.expr(), number(node.group)), "index"))
        groups = Axis(GROUP_AXIS, NOTHING, count)
        return [Box((*rows, depth)), Box((*rows, groups)), Box((depth, col)), Box((groups, col))]

    def _need(self, node: Expr) -> Affine:
        form = self.form(node)
        if form is None or form.axes:
            raise ExpressionError(
                "a range has to end at a number that operand types and attributes decide",
                "范围的上界必须是由操作数类型与属性决定的数值",
            )
        return form

    # -- reads ------------------------------------------------------------------------------------------------------

    def _load(self, node: Load, box: Box, under: Under) -> Expr:
        memory, name = node.memory, node.memory.name
        if named(self.kinds.get(name)).bits and node.dtype == "bool" and memory.view == "array":
            if _in_order(node.indices, box):
                return self._first_bits(node, box)
            return based(self._load(replace(node, memory=replace(memory, view=BITS)), box, under), self.every_bit(name))
        if memory.view == "tile":  # the 2-D window of a global tensor
            window = Call(Field(name, "tile", counts=True), self._ends(node, box), node.dtype)
            return aligned(window, box.only(node.axes), box)
        under = under.of(node)
        found = self.slices(memory, node.indices, box, under)
        if found is None and memory.view in ("array", "local", "itself") and not under.masks:
            found = self.digits(memory, node.indices, box, under)
        return found if found is not None else self._gather(node, box, under)

    def _ends(self, node: Load, box: Box) -> tuple[Expr, ...]:
        axes = [bare(index) for index in node.indices]
        if not all(isinstance(index, Index) for index in axes):
            raise ExpressionError(
                "a window is read at plain index variables, not at a formula",
                "窗口只能用单个索引变量读取，不能用算式",
            )
        return tuple(box.axis(index.axis).high.expr() for index in axes if isinstance(index, Index))

    def _first_bits(self, node: Load, box: Box) -> Expr:
        """The bits of a packed predicate from the first one on, over the whole box: unpacked once."""
        name, ends = node.memory.name, self._ends(node, box)
        if any(end.live for end in ends):
            found: Expr = Apply("read_bits", (Sym(name, "operand"), *ends), "bool")
        else:
            found = Call(Apply("bit_reader", (Sym(name, "type"), *ends)), (Sym(name, "operand"),), "bool")
        return aligned(Named(f"{name}_bits", found), box.only(node.axes), box)

    def every_bit(self, name: str) -> Expr:
        """All bits of a packed predicate, unpacked once; an index of any kind finds its bit there."""
        ends = (end.expr() for end in self.sizes(Memory(name, BITS), 2))
        reader = Apply("bit_reader", (Sym(name, "type"), *ends))
        return Named(f"{name}_bits", Call(reader, (Sym(name, "operand"),), "bool"))

    def sizes(self, memory: Memory, count: int) -> list[Affine]:
        """The extents of what is indexed; none where they are not known."""
        name, view = memory.name, memory.view
        if view == BITS:  # a word of every row holds as many as it has bits
            words, width = Field(name, "cols"), Field(name, "bits")
            return [atom(Field(name, "rows")), self._need(Apply("*", (words, width), "index"))]
        if view == "local":
            return [self._need(extent) for extent in self.shapes[name]]
        kind = named(self.kinds.get(name))
        if view == "itself":
            return []
        known = (*kind.views.values(), *every_view().values())  # in rules an operand may be of several kinds
        seen = next((each for each in known if each.held == view), None)
        if kind.extent_of_dtype and (seen is None or seen.extent == kind.extent_of_dtype):
            return [self._need(Field(name, kind.extent_of_dtype))]  # which is that of other operands of the type
        extents = kind.extents(count) if seen is None or not seen.extent else ((seen.extent, None),)
        return [atom(Field(name, *extent, counts=kind.live_extents)) for extent in extents]

    def slices(
        self, memory: Memory, indices: Sequence[Expr], box: Box, under: Under = FREE
    ) -> Expr | None:  # fmt: skip
        """The elements as a view made of slices, or None: where masks protect them, all must lie inside for certain."""
        forms: list[Affine] = []
        for index in indices:
            form = self.form(index)
            if form is None or len(form.axes) > 1 or any(isinstance(c, Const) and form.step(a) < 0
                                                         for a, c in form.axes.items()):  # fmt: skip
                return None
            forms.append(form)
        used = [axis for form in forms for axis in form.axes]
        if len({*used}) != len(used):
            return None
        sizes: list[Affine | None] = [*self.sizes(memory, len(indices))]
        for form, size in zip(forms, sizes, strict=False):
            if under.masks and size is not None and not self._surely_inside(form, size, box):
                return None
        if self._is_valid_view(memory, forms, box):
            return Memory(memory.name, "valid")
        sizes += [None] * (len(forms) - len(sizes))
        pieces = [self._piece(memory, form, size, box, under) for form, size in zip(forms, sizes, strict=True)]
        order = [box.position(axis) for axis in used]
        if order != sorted(order):
            return _transposed(memory, pieces, order, len(box.axes))
        return _bracketed(memory, forms, pieces, box)

    def _is_valid_view(self, memory: Memory, forms: Sequence[Affine], box: Box) -> bool:
        if memory.view != "array" or len(box.axes) != 2 or not named(self.kinds.get(memory.name)).keeps_valid_view:
            return False
        used: list[Expr] = []
        for form, axis, name in zip(forms, box.axes, ("valid_row", "valid_col"), strict=True):
            extent = Field(memory.name, name)
            wanted = self.equal.get(extent, extent)
            used += [extent] if wanted is not extent else []
            if axis.low != NOTHING:
                return False
            if form == Affine({axis.name: ONE}):
                if axis.high != atom(wanted):
                    return False
            elif not (form == NOTHING and wanted is ONE):
                return False
        self.relied.update(used)
        return True

    def _piece(self, memory: Memory, form: Affine, size: Affine | None, box: Box, under: Under) -> Expr:
        if not form.axes:
            start = form.expr()
            if memory.view == "local":
                assert size is not None
                return Apply("entry", (start, size.expr(), text(memory.name)), "index")
            tile = named(self.kinds.get(memory.name)).has_valid_region  # its extents are at least 1
            if size is not None and not (form == NOTHING and tile):
                self.require(memory.name, form, form.moved(1), size, under)
            return start
        ((name, step),) = form.axes.items()
        axis, rest = box.axis(name), form.without(name)
        if step is ONE:
            low, high = axis.low.shifted(rest), axis.high.shifted(rest)
            if size is not None and not contained(low, high, size, self.equal):
                self.require(memory.name, low, high, size, under)
            if low == NOTHING and high == size:
                return FULL
            return Range(None if low == NOTHING else low.expr(), None if high == size else high.expr(), axis=name)
        first, stop = _scaled(step, axis.low, rest), _scaled(step, axis.high, rest)
        if size is not None:
            self.require(memory.name, first, stop.shifted(atom(step), -1).moved(1), size, under)
        return Range(None if first == NOTHING else first.expr(), stop.expr(), step, name)

    def require(self, name: str, low: Affine, high: Affine, size: Affine, under: Under = FREE) -> None:
        """The check of a slice that may leave its operand, where the statement and the value in it are reached."""
        bounds = (low.expr(), high.expr(), size.expr())
        live = self.late or any(part.live for part in (*bounds, *under.choices))
        tests = under.choices if live else tuple(dict.fromkeys((*self.path, *under.choices)))
        check = Check(Apply("inside", (text(name), Apply("tuple", bounds))))
        known = self.live if live else self.checks
        if check not in known:
            known[If(both(*tests), (check,)) if tests else check] = None

    def _surely_inside(self, form: Affine, size: Affine, box: Box) -> bool:
        if not form.axes:
            return form == NOTHING
        if len(form.axes) > 1:
            return False
        ((name, step),) = form.axes.items()
        axis, rest = box.axis(name), form.without(name)
        return step is ONE and contained(axis.low.shifted(rest), axis.high.shifted(rest), size, self.equal)

    def digits(self, memory: Memory, indices: Sequence[Expr], box: Box, under: Under = FREE) -> Expr | None:
        """Indices of two digits, ``r * rows + d``: the axis of the array is split in two, which is a view."""
        forms = [self.form(index) for index in indices]
        sizes = self.sizes(memory, len(indices))
        found = [None if form is None else _digits(form, box) for form in forms]
        used = [axis for pair in found if pair is not None for axis in pair]
        if None in found or len(used) != len(found) + 1 or {axis.name for axis in used} != box.names():
            return None
        if len(sizes) != len(found):
            return None
        ranges: list[Expr] = []
        for pair, size in zip(found, sizes, strict=True):
            assert pair is not None
            high = pair[0].high
            if len(pair) == 2:
                high = atom(Apply("*", (pair[0].high.expr(), pair[1].high.expr()), "index"))
            if not contained(NOTHING, high, size, self.equal):
                self.require(memory.name, NOTHING, high, size, under)
            joined = "".join(axis.name for axis in pair)
            ranges.append(FULL if high == size else Range(None, high.expr(), axis=joined))
        base = memory if all(entry is FULL for entry in ranges) else Slice(memory, tuple(ranges))
        order = [box.position(axis.name) for axis in used]
        turned = tuple(order.index(position) for position in range(len(order)))
        return Turned(base, tuple(axis.high.expr() for axis in used), () if order == sorted(order) else turned)

    # -- gathers ----------------------------------------------------------------------------------------------------

    def _gather(self, node: Load, box: Box, under: Under) -> Expr:
        sizes: list[Affine | None] = [*self.sizes(node.memory, len(node.indices))]
        sizes += [None] * (len(node.indices) - len(sizes))
        single = None if under.masks else self._along_one_axis(node, sizes, box, under)
        if single is not None:
            return single
        parts = [self._checked(node, k, size, box, under) for k, size in enumerate(sizes)]
        return Gather(node.memory, tuple(parts))

    def _along_one_axis(
        self, node: Load, sizes: Sequence[Affine | None], box: Box, under: Under
    ) -> Expr | None:  # fmt: skip
        """Exactly one index array over one axis, slices from 0 elsewhere: ``src.array[:rows, at]``."""
        forms = [self.form(index) for index in node.indices]
        fancy = [k for k, form in enumerate(forms) if form is None]
        if len(fancy) != 1 or node.indices[fancy[0]].loads or len(node.indices[fancy[0]].axes) != 1:
            return None
        (own,) = node.indices[fancy[0]].axes
        axes = [own if form is None else _from_zero(form, box) for form in forms]
        order = [box.position(name) for name in axes if name is not None]
        whole = list(range(len(box.axes) - len(axes), len(box.axes)))
        if sorted(order) != whole:
            return None
        parts: list[Expr] = []
        for index, form, name, size in zip(node.indices, forms, axes, sizes, strict=True):
            assert name is not None
            if form is None:
                array = self.value(index, box.only({name}))
                if size is not None:
                    array = Apply("as_slice", (Apply("checked", (array, size.expr(), text(node.memory.name))),))
                parts.append(Named(_title(index, node.memory.name), array))
                continue
            high = box.axis(name).high
            if size is not None and not contained(NOTHING, high, size, self.equal):
                self.require(node.memory.name, NOTHING, high, size, under)
            parts.append(FULL if high == size else Range(None, high.expr(), axis=name))
        found = Gather(node.memory, tuple(parts))
        return found if order == whole else Turned(found, (), tuple(order.index(position) for position in whole))

    def _checked(self, node: Load, k: int, size: Affine | None, box: Box, under: Under) -> Expr:
        """An index array that cannot leave the operand: checked, under a guard only where the condition holds."""
        entry, name = node.indices[k], node.memory.name
        index = self.value(entry, box, under)
        if size is None or index is ZERO:
            return index
        limit, title = size.expr(), _title(entry, name)
        form = self.form(entry)
        if under.masks and (form is None or not self._surely_inside(form, size, box)):
            masks = (self.value(mask, box, under.before(k)) for k, mask in enumerate(under.masks))
            return _place(title, Apply("guarded", (index, limit, text(name), *map(_held, masks)), "index"))
        return _place(title, Apply("checked", (index, limit, text(name)), "index"))


def _of_a_side(under: Under, box: Box, side: Box) -> Under:
    """The conditions under which a factor of a product, or a sum, is read: at one of the points of the other axes."""
    outer = None if under.outer is None else _of_a_side(under.outer, box, side)
    masks: list[Expr] = []
    for mask in under.masks:
        lost = [axis for axis in box.axes if axis.name in mask.axes - side.names()]
        names, ends = tuple(axis.name for axis in lost), tuple(axis.high.expr() for axis in lost)
        masks.append(Reduce("np.any", mask, names, ends, dtype="bool") if lost else mask)
    return Under(under.choices, tuple(masks), under.reads, outer)


def _of_its_type(value: Expr) -> Expr:
    """A literal with its type, which nothing beside it gives."""
    plain = bare(value)
    if isinstance(plain, Const) and plain.dtype in NUMPY_TYPES:
        return Apply("typed", (named_kind(plain.dtype), Const(plain.value)), plain.dtype)
    return value


def _neutral(node: Reduce) -> Const:
    """What terms that a filter leaves out become."""
    return Const(function(node.fn).neutral, node.dtype)


def _chosen_fold(node: Reduce) -> Select | None:
    """A fold whose terms the whole call chooses as a choice between folds: each has terms of one shape."""
    body = node.body
    if isinstance(body, Select) and of_the_call(body.test) and not node.turned and node.told is None:
        return Select(body.test, replace(node, body=body.yes), replace(node, body=body.no), node.dtype)
    first, *rest = node.test.args if isinstance(node.test, Apply) and node.test.fn == "and" else (node.test,)
    if first is None or not of_the_call(first) or function(node.fn).neutral is None:
        return None
    return Select(first, replace(node, test=both(*rest) if rest else None), _neutral(node), node.dtype)


def _held(mask: Expr) -> Expr:
    """The mask, as the condition itself names it."""
    inner = mask.args[0] if isinstance(mask, Apply) and mask.fn in ("~", "not") else mask
    named = _titled(inner, "held" if inner.live else "inside")
    return named if inner is mask else Apply("np.logical_not", (named,), "bool")


def _in_order(indices: Sequence[Expr], box: Box) -> bool:
    """Whether indices are axes from 0, of which each stands in front of the next."""
    axes = [inner.axis if isinstance(inner := bare(index), Index) else "" for index in indices]
    if not {*axes} <= box.names() or any(box.axis(name).low != NOTHING for name in axes):
        return False
    places = [box.position(name) for name in axes]
    return places == sorted({*places})


def _titled(value: Expr, name: str) -> Expr:
    """The value with a name of our own, unless it has one or needs none."""
    return value if isinstance(value, (Named, Const, Sym)) else Named(name, value)


def _title(index: Expr, operand: str) -> str:
    """The name of an index array: the author's, or that of the operand that it belongs to."""
    return index.name if isinstance(index, Named) else f"{operand}_at"


def _place(title: str, value: Expr) -> Expr:
    """An index array of the plan has a name; one of a run stands where it is used."""
    return value if value.live else Named(title, value)


@remembered
def is_scalar(node: Expr) -> bool:
    """Whether no array is below: a value of the whole call."""
    if isinstance(node, (Grid, Memory, Reduced)) or (isinstance(node, Sym) and node.role == "operand"):
        return False
    if isinstance(node, Call) and isinstance(node.function, Field) and node.function.name == "tile":  # a window
        return False
    return all(map(is_scalar, children(node)))


def _as_number(side: Expr) -> Expr:
    """For the whole call a scalar operand is a Python number, which compares faster."""
    if isinstance(side, Sym) and side.role == "scalar" and side.dtype != "index":
        return Apply("item", (side,))
    whole = side.args[1] if isinstance(side, Apply) and side.fn == "typed" else side
    return whole if isinstance(whole, Const) and isinstance(whole.value, int) else side


def _least_of(node: Expr) -> tuple[Expr, ...]:
    """The values of which a node is the least."""
    return node.args if isinstance(node, Apply) and node.fn in ("min", "np.minimum") else ()


def _first(node: Expr, box: Box) -> int:
    """The position of the first axis that a value uses."""
    return min((box.position(name) for name in node.axes & box.names()), default=0)


def is_view(node: Expr) -> bool:
    """Whether evaluating the expression again costs next to nothing: a name, an attribute or a slice."""
    if isinstance(node, (Memory, Const, Sym, Field)):
        return True
    return isinstance(node, (Slice, Turned)) and is_view(node.base) and not (isinstance(node, Turned) and node.shape)


def based(node: Expr, base: Expr) -> Expr:
    """What is read of a memory, read of an array in its place."""
    if isinstance(node, Memory):
        return base
    if isinstance(node, (Slice, Gather, Turned)):
        return replace(node, base=based(node.base, base))
    return node


def aligned(node: Expr, own: Box, box: Box) -> Expr:
    """An array over its own axes as one over a box that has more."""
    places = [box.position(axis.name) for axis in own.axes]
    if not places:
        return node
    entries: list[Expr] = [FULL if place in places else NEW for place in range(places[0], len(box.axes))]
    return node if all(entry is FULL for entry in entries) else Slice(node, tuple(entries))


def _scaled(step: Expr, of: Affine, offset: Affine) -> Affine:
    if of.is_constant() and isinstance(step, Const):
        return offset.moved(of.constant * int(step.value or 0))
    if of == NOTHING:
        return offset
    return atom(Apply("*", (step, of.expr()), "index")).shifted(offset)


def _digits(form: Affine, box: Box) -> tuple[Axis, ...] | None:
    """The axes of an index from 0: one, or an outer one that steps by the extent of an inner one."""
    plain = [name for name, step in form.axes.items() if step is ONE]
    steps = {name: step for name, step in form.axes.items() if step is not ONE}
    if form.constant or form.terms or len(plain) != 1 or len(steps) > 1:
        return None
    axes = [box.axis(name) for name in (*steps, *plain)]
    if any(axis.low != NOTHING or axis.high.live for axis in axes):
        return None
    if steps and next(iter(steps.values())) is not axes[1].high.expr():
        return None
    return tuple(axes)


def _from_zero(form: Affine, box: Box) -> str | None:
    """The axis that an index runs along from 0 in steps of one, if it is such an index."""
    if len(form.axes) != 1 or form.constant or form.terms:
        return None
    ((name, step),) = form.axes.items()
    return name if step is ONE and box.axis(name).low == NOTHING else None


def _bracketed(base: Memory, forms: Sequence[Affine], pieces: Sequence[Expr], box: Box) -> Expr:
    """Index brackets aligned to the trailing axes of the box: ``NEW`` for an axis that the read does not use."""
    places = [box.position(next(iter(form.axes))) if form.axes else None for form in forms]
    used = [place for place in places if place is not None]
    following = used[0] if used else len(box.axes)
    parts: list[Expr] = []
    for place, piece in zip(places, pieces, strict=True):
        if place is not None:
            parts += [NEW] * (place - following)
            following = place + 1
        parts.append(piece)
    if used:
        parts += [NEW] * (len(box.axes) - following)
    return _sliced(base, _kept_dimensions(parts))


def _kept_dimensions(parts: Sequence[Expr]) -> list[Expr]:
    """``a, 0, None`` reads better as a slice of length one."""
    out: list[Expr] = []
    for part in parts:
        last = out[-1] if out else NEW
        if part is NEW and isinstance(last, Const) and last is not NEW:
            start = int(last.value or 0)
            out[-1] = Range(number(start) if start else None, number(start + 1))
        else:
            out.append(part)
    return out


def _sliced(base: Expr, parts: Sequence[Expr]) -> Expr:
    left = list(parts)
    while len(left) > 1 and left[-1] is FULL:
        left.pop()
    return base if left == [FULL] else Slice(base, tuple(left))


def _transposed(base: Memory, pieces: Sequence[Expr], order: Sequence[int], width: int) -> Expr:
    ranks = tuple(sorted(range(len(order)), key=lambda k: order[k]))
    found: Expr = Turned(_sliced(base, pieces), (), ranks)
    ordered = sorted(order)
    if ordered != list(range(width - len(order), width)):
        found = Slice(found, tuple(FULL if at in ordered else NEW for at in range(ordered[0], width)))
    return found
