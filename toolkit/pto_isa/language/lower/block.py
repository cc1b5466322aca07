"""Equations -> statements: regions are split or painted, results stored through ``out=`` where that is safe."""

from __future__ import annotations

from dataclasses import dataclass, replace

from ..equations import Block, Statement, Temp
from ..occurring import folds
from ..rewrite import conjunction, conjuncts
from ..tree import BOOL, Conditional, Convert, Let, Node, Number, Read, free_names, walk
from ..typing_numbers import PAIR
from .access import ready_views, slices
from .chain import into
from .digits import split_axis
from .emit import Emitter
from .hoist import hoisted
from .linearise import linear, name_in_run
from .numpy_text import Text
from .protect import checks_first, clear_with_bits, is_clear, needed, protect, strip
from .region import ZERO, Axis, Region, bounds_of, cut
from .register import in_run, set_register
from .scalars import is_static, static_code
from .stored import by_assignment, stored_text
from .targets import store_fancy, store_window
from .values import Values
from .waiting import waiting


def lower_block(block: Block, emitter: Emitter) -> None:
    """Append the plan and run lines of a block to ``emitter``."""
    _condition(block.when, emitter)
    waiting(block, emitter)
    _empty_folds(block, emitter)
    block = clear_with_bits(block, emitter)
    protect(block, emitter)
    emitter.alone = len(block.items) == 1
    emitter.names_lets = True
    for item in block.items:
        if isinstance(item, Temp):
            _temporary(item, emitter)
        elif item.sets_register:
            set_register(item, emitter)
        else:
            _Statement(emitter, item).emit()
            if item.target.operand in emitter.locals:
                emitter.forget(emitter.locals[item.target.operand])
    emitter.run[:] = checks_first(emitter.run)
    emitter.plan[:] = needed(emitter.plan, emitter.run)


def _condition(when: Node | None, emitter: Emitter) -> None:
    """The op writes nothing unless ``when`` holds."""
    if when is None:
        return
    test = static_code(when, emitter)
    if is_static(when, emitter):
        emitter.helper("nothing")
        emitter.plan += [f"if not ({test}):", "    return nothing"]
    else:
        emitter.run += [f"if not ({in_run(when, emitter)}):", "    return"]


def _empty_folds(block: Block, emitter: Emitter) -> None:
    """An empty max, min or argmax has no value: nothing is written."""
    tests: list[str] = []
    for statement in block.statements:
        for node in folds(statement.value):
            if node.function in ("max", "min", "argmax", "argmin"):
                for _, extent in node.binders:
                    code = static_code(extent, emitter)
                    if not code.isdigit() and code not in tests:
                        tests.append(code)
    for code in tests:
        emitter.helper("nothing")
        emitter.plan += [f"if {code} == 0:", "    return nothing"]


def _temporary(item: Temp, emitter: Emitter) -> None:
    extents = tuple(linear(extent, frozenset(), emitter) for extent in item.shape)
    shape = ", ".join(name_in_run(extent, emitter) for extent in extents)
    name = emitter.fresh(item.name)
    emitter.locals[item.name], emitter.shapes[item.name] = name, extents
    emitter.run.append(f'{name} = np.zeros(({shape}{"," if len(item.shape) == 1 else ""}), NUMPY["{item.dtype}"])')


@dataclass(slots=True)
class _Statement:
    """Emits one equation."""

    emitter: Emitter
    statement: Statement

    def emit(self) -> None:
        emitter = self.emitter
        dtype = self.statement.dtype
        emitter.target = (self.statement.target.operand, dtype.name if dtype is not None else "")
        axes = tuple(Axis(name, ZERO, linear(extent, frozenset(), emitter)) for name, extent in self.statement.over)
        region = Region(axes)
        where = self.statement.where
        rest: Node | None = None
        if where is not None:
            region, rest = self._restrict(region, where)
        self.store(region, self.statement.value, rest)

    def _restrict(self, region: Region, where: Node) -> tuple[Region, Node | None]:
        """Bounds of ``where`` cut the region; what is left masks."""
        left: list[Node] = []
        for part in conjuncts(where):
            bounds = bounds_of(part, region, self.emitter)
            if bounds is None:
                left.append(part)
                continue
            for bound in bounds:
                region = cut(region, bound, self.emitter)
        return region, conjunction(left)

    def store(self, region: Region, value: Node, where: Node | None) -> None:
        """Store ``value`` over ``region``; a condition at the root becomes branches, boxes or layers of paint."""
        moved = isinstance(value, Convert) and (value.implied or by_assignment(value))
        root = value.value if isinstance(value, Convert) and moved else value
        if isinstance(root, Let) and isinstance(root.body, Conditional) and root.type == root.body.type:
            root = root.body
        root = hoisted(root, lambda test: bounds_of(test, region, self.emitter) is not None)
        if isinstance(root, Conditional) and where is None:

            def again(part: Node) -> Node:
                part = replace(part, type=root.type) if isinstance(part, Number) else part
                return replace(value, value=part) if isinstance(value, Convert) and moved else part

            if is_static(root.test, self.emitter) and not (free_names(root.test) & region.names()):
                self._branches(region, root, again)
                return
            bounds = bounds_of(root.test, region, self.emitter)
            if bounds is not None and isinstance(strip(root.no), Conditional) and self._chain(root, region):
                self._paint(region, root, again)
                return
            if bounds is not None:
                self._split(region, root, bounds, again)
                return
        self._store_plain(region, value, where)

    def _branches(self, region: Region, root: Conditional, again) -> None:  # type: ignore[no-untyped-def]
        emitter = self.emitter
        test = emitter.plan_name(static_code(root.test, emitter), "chosen")
        for word, part in (("if " + test, root.yes), ("else", root.no)):
            outer, names, texts = emitter.run, dict(emitter.run_names), dict(emitter.texts)
            emitter.run = []
            self.store(region, again(part), None)
            body = emitter.run or ["pass"]
            emitter.run, emitter.run_names, emitter.texts = outer, names, texts
            emitter.run.append(f"{word}:")
            emitter.run += [f"    {line}" for line in body]

    def _chain(self, root: Conditional, region: Region) -> bool:
        """All tests of the chain are boxes and the last case reads nothing."""
        node: Node = root
        while isinstance(node, Conditional):
            if bounds_of(node.test, region, self.emitter) is None:
                return False
            node = strip(node.no)
        return not any(isinstance(entry, Read) for entry in walk(node))

    def _paint(self, region: Region, root: Conditional, again) -> None:  # type: ignore[no-untyped-def]
        layers: list[tuple[Region, Node]] = []
        node: Node = root
        while isinstance(node, Conditional):
            part = region
            for bound in bounds_of(node.test, region, self.emitter) or []:
                part = cut(part, bound, self.emitter)
            layers.append((part, node.yes))
            node = strip(node.no)
        self.store(region, again(node), None)
        for part, value in reversed(layers):
            self.store(part, again(value), None)

    def _split(self, region: Region, root: Conditional, bounds, again) -> None:  # type: ignore[no-untyped-def]
        """The box where the condition holds, and the boxes around it."""
        inner = region
        for bound in bounds:
            inner = cut(inner, bound, self.emitter)
        self.store(inner, again(root.yes), None)
        held = region
        for bound in bounds:
            outside = cut(held, bound, self.emitter, inside=False)
            if not _empty(outside):
                self._beside(outside, outside.axis(bound.axis), again(root.no))
            held = cut(held, bound, self.emitter)

    def _beside(self, region: Region, axis: Axis, value: Node) -> None:
        """A box beside another: one line is not run where the plan knows that the axis has nothing left."""
        emitter, before = self.emitter, len(self.emitter.run)
        self.store(region, value, None)
        if axis.low.is_run() or axis.high.is_run() or len(emitter.run) != before + 1:
            return
        low, high = (name_in_run(form, emitter) for form in (axis.low, axis.high))
        more = emitter.plan_name(f"{low} < {high}", "more")
        emitter.run[before:] = [f"if {more}:", f"    {emitter.run[before]}"]

    def _store_plain(self, region: Region, value: Node, where: Node | None) -> None:
        emitter, statement = self.emitter, self.statement
        target = statement.target
        values, mask = Values(emitter, region), ""
        if where is not None:
            mask = values.value(where).code
            if values.guards(where, value, *target.indices):
                mask = emitter.run_name(mask, "held")
            values = values.under(where, mask)
        kind = emitter.operands.get(target.operand, "temp")
        if kind == "predicate" and statement.dtype == BOOL:
            self._store_bits(region, value, values)
            return
        if kind == "global" and target.view == "tile":
            store_window(self, region, stored_text(values, value))
            return
        place = slices(target, region, emitter) if target.view in ("", "linear") else None
        if place is None and not target.view and where is None and statement.by == "replace":
            place = split_axis(target, region, emitter)
        if place is None or statement.dtype == PAIR:
            store_fancy(self, values, stored_text(values, value), mask)
            return
        self._assign(place, stored_text(values, value), values, mask)

    def _assign(self, code: str, text: Text, values: Values, mask: str) -> None:
        emitter, statement = self.emitter, self.statement
        left = code if code.endswith("]") else f"{code}[...]"
        if mask:
            emitter.run.append(f'np.copyto({code}, {text.code}, where={mask}, casting="unsafe")')
            return
        if statement.by != "replace":
            # one element as an array of one: sums of integers wrap there without a warning
            one = f"{code[:-1]}, None]" if not values.region.axes and code.endswith("]") else ""
            self._combine(one or code, one or left, text)
            return
        same = statement.dtype is not None and text.dtype == statement.dtype.name
        if text.call is not None and same:
            function, args = text.call
            code = ready_views(code, emitter) if function == "np.matmul" else code
            if emitter.alone and code == f"{statement.target.operand}.valid":
                emitter.run += into(code, statement.target.operand, text, text.dtype, emitter)
            else:
                emitter.run.append(f"{function}({', '.join(args)}, out={code})")
        else:
            emitter.run.append(f"{left} = {text.code}")

    def _combine(self, code: str, left: str, text: Text) -> None:
        emitter, by = self.emitter, self.statement.by
        if by == "add":
            emitter.run.append(f"{left} += {text.code}")
            return
        helper = emitter.helper(f"exact_{by}")
        emitter.run.append(f"{left} = {helper}({code}, {text.code})")

    def _store_bits(self, region: Region, value: Node, values: Values) -> None:
        emitter, target = self.emitter, self.statement.target
        if is_clear(value):
            emitter.run.append(f"{target.operand}.array[...] = 0")
            return
        text, name = values.value(value), target.operand
        clear = ", clear=True" if name in emitter.cleared else ""
        ends = [axis.high for axis in region.axes]
        if any(end.is_run() for end in ends):
            emitter.run.append(f"{emitter.helper('write_bits')}({name}, {text.code}{clear})")
            return
        extent = ", ".join(name_in_run(end, emitter) for end in ends)
        write = emitter.plan_name(f"{emitter.helper('bit_writer')}({name}, {extent}{clear})", f"write_{name}")
        emitter.run.append(f"{write}({name}, {ready_views(text.code, emitter)})")


def _empty(region: Region) -> bool:
    return any(axis.low == axis.high for axis in region.axes)
