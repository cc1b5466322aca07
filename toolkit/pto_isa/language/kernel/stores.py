"""Stores over boxes -> assignments to views, scattered stores, bits and windows."""

from __future__ import annotations

from ...runtime.kinds.table import every_view, named
from ..errors import ExpressionError
from ..nodes import replace
from .affine import Affine, Box
from .ir import (
    FALSE,
    NEW,
    Alloc,
    Apply,
    Assign,
    Call,
    Const,
    Do,
    Expr,
    Field,
    If,
    Index,
    Kernel,
    Leave,
    Let,
    Lowered,
    Memory,
    Named,
    Slice,
    Stmt,
    Store,
    Sym,
    Wait,
    bare,
    changed,
    is_combined,
    negated,
    text,
    word,
)
from .views import BITS, FREE, Under, Views, based, guarded_by

_BACK = {"storage": "set_storage", "bytes_view": "set_bytes", BITS: "set_bits"}
_WHOLE = ("flat", *_BACK)  # views that may be copies, which go back as a whole
_WINDOW = "tile"
_PLAIN = ("array", "memory", "local", "itself")


def _is_direct(held: str) -> bool:
    """Whether an array is the memory of an operand itself, so that what is written to it is written."""
    return held in _PLAIN or any(view.direct and view.held == held for view in every_view().values())


def views(kernel: Lowered) -> Kernel:
    """Arrays for values at points, and statements that NumPy has for stores.

    before  ``dst[i, j] = src[i, j + 1]`` over i < dst.valid_row, j < 4
    after   ``check inside("src", 1, 5, src.cols)``; ``dst.array[:dst.valid_row, :4] = src.array[:…, 1:5]``

    Checks that types and attributes decide go to the plan, those of a run stand before its statement.
    """
    work = _Statements(kernel)
    run = work.all(kernel.run)
    plan = tuple(changed(stmt, lambda node: work.views.value(node, Box())) for stmt in kernel.plan)
    checks = tuple(stmt for stmt in work.views.checks if stmt not in plan)
    relies, titles = frozenset(work.views.relied), work.views.titles
    return Kernel((*plan, *checks), run, kernel.kinds, kernel.equal, relies, kernel.alone, titles)


class _Statements:
    def __init__(self, kernel: Lowered) -> None:
        self.kernel, self.views = kernel, Views(kernel)

    def all(self, stmts: tuple[Stmt, ...]) -> tuple[Stmt, ...]:
        found: list[Stmt] = []
        for stmt in stmts:
            outer, self.views.live = self.views.live, {}
            done = self._one(stmt)
            found += [check for check in self.views.live if check not in outer]
            self.views.live = {**outer, **self.views.live}
            found += done
        return tuple(found)

    def _one(self, stmt: Stmt) -> list[Stmt]:
        if isinstance(stmt, Store):
            return self._store(stmt)
        if isinstance(stmt, If):
            test = self.views.value(stmt.test, Box())
            return [If(test, self._branch(stmt.yes, test), self._branch(stmt.no, negated(test)))]
        if isinstance(stmt, Leave):  # one in the plan stands in front of its checks
            leave = changed(stmt, lambda node: self.views.value(node, Box()))
            self.views.late = True
            return [leave]
        if isinstance(stmt, Alloc):
            self.views.declare(stmt)
        if isinstance(stmt, Wait):
            outer, self.views.live = self.views.live, {}
            done = changed(stmt, lambda node: self.views.value(node, Box()))
            checks, self.views.live = tuple(self.views.live), outer
            assert isinstance(done, Wait)
            return [replace(done, lets=checks)]
        return [changed(stmt, lambda node: self.views.value(node, Box()))]

    def _branch(self, stmts: tuple[Stmt, ...], test: Expr) -> tuple[Stmt, ...]:
        """The statements of one branch: what it checks, the other does not."""
        work = self.views
        known, path, late = work.live, work.path, work.late
        work.path, work.late = (path, True) if test.live else ((*path, test), late)
        done = self.all(stmts)
        work.live, work.path, work.late = known, path, late
        return done

    def _store(self, store: Store) -> list[Stmt]:
        memory, box, under = store.memory, store.box, FREE.computing(store.value, *store.indices)
        mask: Expr | None = None
        if store.where is not None:
            around = FREE.computing(guarded_by(store.where, store.value, *store.indices))
            mask = self.views.value(store.where, box, around)
            under = around.inside(store.where, store.value, *store.indices)
            if any(self.views.is_open(part, box, under) for part in (store.value, *store.indices)):
                mask = mask if isinstance(mask, (Named, Const, Sym)) else Named("held" if mask.live else "inside", mask)
        if named(self.kernel.kinds.get(memory.name)).bits and store.dtype == "bool":
            return self._bits(store, under, mask)
        if memory.view == _WINDOW:
            return self._window(store, under)
        place: Expr | None = None
        if _is_direct(memory.view) and store.dtype != "pair" and not is_combined(store.value):
            place = self.views.slices(memory, store.indices, box, under)
            plain = memory.view != "memory" and mask is None and store.by == "replace"
            if place is None and plain:
                place = self.views.digits(memory, store.indices, box)
        if place is None:
            return self._scatter(store, under, mask)
        return [self._assign(store, place, self.views.value(store.value, box, under), mask)]

    def _assign(self, store: Store, place: Expr, value: Expr, mask: Expr | None) -> Stmt:
        if mask is not None:
            return Assign(place, value, "copy", mask)
        if store.by == "replace":
            return Assign(place, value, same=store.same)
        if not store.box.axes and isinstance(place, Slice):
            # one element as an array of one: sums of integers wrap there without a warning
            place = Slice(place.base, (*place.entries, NEW))
        if store.by == "add":
            return Assign(place, value, "+=")
        return Assign(place, Apply(f"exact_{store.by}", (place, value), store.dtype))

    def _bits(self, store: Store, under: Under, mask: Expr | None) -> list[Stmt]:
        """The bits of a predicate: all cleared, or packed into words from the first one on, or some set among all."""
        name = store.memory.name
        operand = Sym(name, "operand")
        if store.by == "clear" and bare(store.value) is FALSE:
            return [Assign(store.memory, Const(0))]
        first = all(axis.low.is_constant() and not axis.low.constant for axis in store.box.axes)
        own = (
            store.indices == tuple(Index(axis.name) for axis in store.box.axes)
            and store.value.axes == store.box.names()
        )
        if not (first and own and mask is None and store.by in ("replace", "clear")):
            return self._some_bits(store, under, mask)
        bits = self.views.value(store.value, store.box)
        ends = [axis.high.expr() for axis in store.box.axes]
        clear = ((Const(True),), ("clear",)) if store.by == "clear" else ((), ())
        if any(end.live for end in ends):
            return [Do(Apply("write_bits", (operand, bits, *clear[0]), "", clear[1]))]
        writer = Apply("bit_writer", (Sym(name, "type"), *ends, *clear[0]), "", clear[1])
        return [Do(Call(Named(f"write_{name}", writer), (operand, bits)))]

    def _some_bits(self, store: Store, under: Under, mask: Expr | None) -> list[Stmt]:
        """Bits at any place, or under a condition at points: set among all of them, which then go back into words."""
        memory = replace(store.memory, view=BITS)
        among = replace(store, memory=memory, by="replace")
        cleared: list[Stmt] = [Assign(store.memory, Const(0))] if store.by == "clear" else []
        return [*cleared, *self._scatter(among, under, mask)]

    def _window(self, store: Store, under: Under) -> list[Stmt]:
        """``g.tile[r, c] = …`` over a whole window."""
        if any(not axis.low.is_constant() or axis.low.constant for axis in store.box.axes):
            raise ExpressionError("a window of a global tensor is stored whole", "全局张量的窗口只能整体写入")
        value = self.views.value(store.value, store.box, under)
        method = Field(store.memory.name, "store_tile", counts=True)
        if store.by == "replace":
            return [Do(Call(method, (value,)))]
        return [Do(Call(method, (value, word(store.by)), named=("by",)))]

    # -- scattered stores -------------------------------------------------------------------------------------------

    def _scatter(self, store: Store, under: Under, mask: Expr | None) -> list[Stmt]:
        """Scatter through index arrays; if two points hit one element the later one in row-major order wins."""
        box, memory = store.box, store.memory
        value = self.views.value(store.value, box, under)
        before, array, after = self._array(memory)
        if store.by == "replace" and memory.view in _WHOLE:
            place = self.views.slices(memory, store.indices, box, FREE if mask is None else under)
            if place is None and mask is None:
                place = self.views.digits(memory, store.indices, box)
            if place is not None:
                return [*before, self._assign(store, based(place, array), value, mask), *after]
        sizes: list[Affine | None] = [None] * len(store.indices)
        if mask is None and memory.view not in ("pair", "local"):
            known = self.views.sizes(memory, len(store.indices))
            sizes[: len(known)] = known
        parts = [self._index(store, entry, size, under) for entry, size in zip(store.indices, sizes, strict=True)]
        shape = Apply("tuple", tuple(axis.extent().expr() for axis in box.axes))
        args = [text(memory.name), array, Apply("tuple", tuple(parts)), value, shape]
        named: list[str] = []
        if mask is not None:
            args, named = [*args, mask], [*named, "where"]
        args, named = [*args, word(store.by)], [*named, "by"]
        return [*before, Do(Apply("scatter", tuple(args), "", tuple(named))), *after]

    def _index(self, store: Store, entry: Expr, size: Affine | None, under: Under) -> Expr:
        """An index of the target.

        A refused call leaves its outputs as they were: what the plan knows is checked there, what elements say before
        the first store of several.

        ``size``: the extent, when every point of an operand is written; ``scatter`` checks the others when it runs.
        """
        index = self.views.value(entry, store.box, under)
        if size is None or isinstance(index, Const) or (self.kernel.alone and index.live):
            return index
        name = store.memory.name
        title = entry.name if isinstance(entry, Named) else f"{name}_at"
        return Named(title, Apply("checked", (bare(index), size.expr(), text(name)), "index"))

    def _array(self, memory: Memory) -> tuple[list[Stmt], Expr, list[Stmt]]:
        """What goes before, the array that is indexed, and what must follow when it may be a copy of the storage."""
        name = memory.name
        if memory.view == "pair":
            return [], Apply("pair_view", (Sym(name, "operand"),)), []
        if memory.view not in _WHOLE:
            return [], memory, []
        local = Sym(f"{name}_{memory.view.removesuffix('_view')}", "local")
        back: Stmt = Do(Call(Field(name, _BACK.get(memory.view, ""), counts=True), (local,)))
        if memory.view == "flat":
            whole = Memory(name)
            back = Assign(whole, Call(Apply("method", (local, word("reshape"))), (Apply("shape", (whole,)),)))
        return [Let(local.name, memory)], local, [back]
