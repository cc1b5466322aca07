"""Registers side by side: whether one call over them is as many calls, one after the other.

An operation on lanes says of each lane what it becomes.  Where its indices go on from one register to the next as they
do within one, the same kernel over a register that is as long as several computes them all; loops of programs over
blocks of lanes are run so.  For ``dst[i] = lhs[i] + rhs[i]`` this holds, for ``dst[i] = src[lanes - 1 - i]`` it does
not, and ``dst.raw[k] = src.raw[start + k // 2]`` holds where ``src`` moves on by half a register from call to call.

It is decided by counting: an index is computed at all points of several registers, for each of the element types, words
and widths of masks that the kernel serves.  Elements of 64 bits are left out, as a mask has more lanes than such a
register: nobody puts these side by side.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import product
from typing import Any

from ...runtime.frozen import frozen
from ...runtime.kinds.table import named
from ...runtime.types.dtypes import ITEMSIZE
from ..nodes import children, replace, walk
from .affine import Box
from .ir import (
    Apply,
    Call,
    Cast,
    Const,
    Do,
    Expr,
    Field,
    If,
    Index,
    Load,
    Lowered,
    Memory,
    Named,
    Select,
    Stmt,
    Store,
    Sym,
    exprs,
)

Row = Mapping[str, str]
# For words of attributes: by operand in memory, the bytes that it moves on from register to register, and the scalar
# that counts its elements.
Answer = tuple[tuple[tuple[str, Any], ...], tuple[tuple[str, tuple[int, str]], ...]]
Answers = tuple[Answer | None, ...]  # None for calls that one call over several registers does not stand for
APART: Answers = (None,)
# By operand the bytes, or an attribute and the bytes by its words, and the scalar.
Strides = Mapping[str, tuple[int | tuple[str, Mapping[str, int]], str]]
_REGISTERS = 3  # that are looked at
_SCALARS = (0, 5, 200)  # values of each scalar operand with which it must hold
_BYTES = 256  # an access that does not move on reaches no further

_FUNCTIONS: dict[str, Callable[..., Any]] = {
    "+": operator.add, "-": operator.sub, "*": operator.mul, "//": operator.floordiv, "%": operator.mod,
    "<": operator.lt, "<=": operator.le, ">": operator.gt, ">=": operator.ge, "==": operator.eq, "!=": operator.ne,
    "is": operator.is_, "is not": operator.is_not, "not": operator.not_, "min": min, "max": max, "int": int,
    "as_index": int, "ceil_div": lambda a, b: -(-a // b), "in": lambda a, *of: a in of,
    "not in": lambda a, *of: a not in of, "and": lambda *parts: all(parts), "or": lambda *parts: any(parts),
}  # fmt: skip


class _NoCall(Exception):
    """No call has such words: one of them has none of the numbers that are asked for."""


class _Apart(Exception):
    """A call over several registers is not as many calls, or nobody can tell."""


@frozen
class _Facts:
    """What a call is made with: types of operands, words, and numbers."""

    types: Mapping[str, Any]
    words: Mapping[str, Any]
    numbers: Mapping[str, int]
    goes_on: frozenset[str]  # scalar operands that are smaller by the lanes of a register in the next call
    shifts: dict[object, int | None]  # what is known already

    def of(self, owner: str, name: str) -> Any:
        """A fact of the type of an operand."""
        found = getattr(self.types.get(owner), name, None)
        if found is None:
            raise _Apart
        return found


class Stacking:
    """Finds out for the kernels of one op how far operands in memory move on from call to call.

    words: those that attributes can have; goes_on: results that the next call takes as an operand, by name.
    """

    def __init__(self, words: Mapping[str, Iterable[Any]], goes_on: Mapping[str, str]) -> None:
        self.words, self.goes_on = words, goes_on
        self._known: dict[object, Answers] = {}
        self._shifts: dict[object, int | None] = {}

    def strides(self, kernel: Lowered, rows: Iterable[Row], tests: tuple[Expr, ...]) -> Answers:
        """The answers for all calls of a kernel.

        rows: the element types that the kernel serves, of which only the sizes count; tests: what its calls have in
        common.
        """
        kinds = {name: named(kind) for name, kind in kernel.kinds.items()}
        if not any(kind.stacks for kind in kinds.values()):
            return APART
        held = [name for name, kind in kinds.items() if (kind.stacks and not kind.truths) or kind.leads]
        sizes = {tuple(ITEMSIZE[row[name]] if name in row else 0 for name in held): row for row in rows}
        found: dict[Answer | None, None] = {}
        for size, row in sizes.items():
            if any(kinds[name].stacks and ITEMSIZE[row[name]] > 4 for name in held if name in row):
                continue
            key = kernel.plan, kernel.run, size, tests
            if key not in self._known:
                self._known[key] = self._answers(kernel, row, tests)
            found |= dict.fromkeys(self._known[key])
        return tuple(found)

    def _answers(self, kernel: Lowered, row: Row, tests: tuple[Expr, ...]) -> Answers:
        """Where registers have elements of two sizes, rules say which of them masks go with; with the other one no call
        is made, and the indices do not go on.
        """
        every = [self._of_width(kernel, row, tests, width) for width in _widths(kernel, row)]
        return next((answers for answers in every if answers != APART), APART)

    def _of_width(self, kernel: Lowered, row: Row, tests: tuple[Expr, ...], width: int) -> Answers:
        found: dict[Answer | None, None] = {}
        for facts in self._calls(kernel, row, tests, width):
            try:
                one = _of_call(kernel, facts, self.goes_on)
            except _NoCall:
                continue
            except _Apart:
                return APART
            found[tuple(facts.words.items()), tuple(sorted(one.items()))] = None
        return tuple(found)

    def _calls(self, kernel: Lowered, row: Row, tests: tuple[Expr, ...], width: int) -> Iterator[_Facts]:
        """Every way to make a call, as far as its indices depend on it."""
        symbols = [node for expr in (*_all(kernel.run), *tests) for node in walk(expr) if isinstance(node, Sym)]
        names = [name for name in self.words if any(node.name == name for node in symbols)]
        scalars = list(dict.fromkeys(node.name for node in symbols if node.role == "scalar"))
        numbers = [dict(zip(scalars, each, strict=True)) for each in product(_SCALARS, repeat=len(scalars))]
        types = {name: type for name in kernel.kinds if (type := _type(kernel, name, row, width)) is not None}
        for choice in product(*(self.words[name] for name in names)):
            words = dict(zip(names, choice, strict=True))
            facts = _Facts(types, words, {}, frozenset(self.goes_on.values()), self._shifts)
            if all(_holds(test, facts) for test in tests):
                yield from (replace(facts, numbers=given) for given in numbers)


def _widths(kernel: Lowered, row: Row) -> list[int]:
    """The widths that masks may have: those of the registers, any where there is none."""
    held = [
        ITEMSIZE[row[name]] for name, kind in kernel.kinds.items()
        if named(kind).stacks and not named(kind).truths and name in row
    ]  # fmt: skip
    return list(dict.fromkeys(8 * min(size, 4) for size in held)) or [8, 16, 32]


def _type(kernel: Lowered, name: str, row: Row, width: int) -> Any:
    kind = named(kernel.kinds[name])
    if kind.stacks and kind.truths:
        return kind.from_data(width)
    return next(kind.samples(row[name], {}, True)) if (kind.stacks or kind.leads) and name in row else None


def _holds(test: Expr, facts: _Facts) -> bool:
    """Whether a call may pass a test; one about types that nobody can tell is passed."""
    try:
        return bool(_value(test, {}, facts))
    except (_Apart, _NoCall):
        return True


def _all(run: Iterable[Stmt]) -> Iterator[Expr]:
    for stmt in run:
        yield from exprs(stmt)
        if isinstance(stmt, If):
            yield from _all((*stmt.yes, *stmt.no))


def strides_of_answers(answers: Iterable[Answer | None]) -> Strides | None:
    """What all answers together say; None where there is none, or where one word does not tell them apart."""
    given = dict.fromkeys(answers)
    if not given or None in given:
        return None
    every = [(dict(words), dict(moves)) for answer in given if answer is not None for words, moves in (answer,)]
    if any(of.keys() != every[0][1].keys() for _, of in every):
        return None
    found: dict[str, tuple[int | tuple[str, Mapping[str, int]], str]] = {}
    for name, (_, offset) in every[0][1].items():
        moves = [(words, *of[name]) for words, of in every]
        bytes = _by_word([(words, count) for words, count, _ in moves])
        if bytes is None or any(other != offset for *_, other in moves):
            return None
        found[name] = bytes, offset
    return found


def _by_word(moves: Sequence[tuple[Mapping[str, Any], int]]) -> int | tuple[str, Mapping[str, int]] | None:
    """One number, or those of the words of one attribute."""
    if len({count for _, count in moves}) == 1:
        return moves[0][1]
    for name in moves[0][0]:
        found = {words[name]: count for words, count in moves}
        if all(found[words[name]] == count for words, count in moves):
            return name, found
    return None


def _of_call(kernel: Lowered, facts: _Facts, goes_on: Mapping[str, str]) -> dict[str, tuple[int, str]]:
    found: dict[str, tuple[int, str]] = {}
    for stmt in _statements((*kernel.plan, *kernel.run), facts):
        if isinstance(stmt, Do) and isinstance(stmt.call, Call) and isinstance(stmt.call.function, Field):
            if stmt.call.function.owner not in goes_on:
                raise _Apart
            continue
        if not isinstance(stmt, Store) or stmt.by not in ("replace", "clear"):
            raise _Apart
        count = _count(stmt.box, facts)
        for part in (stmt.value, stmt.where, Load(stmt.memory, stmt.indices)):
            if part is not None:
                _points(part, stmt.box, count, facts, found, kernel)
        if found.get(stmt.memory.name, (1, ""))[0] == 0:  # each call writes what the one before has written
            raise _Apart
    return found


def _statements(run: Iterable[Stmt], facts: _Facts) -> Iterator[Stmt]:
    """The statements of a call, of choices those that it takes."""
    for stmt in run:
        if not isinstance(stmt, If):
            yield stmt
            continue
        if stmt.test.loads or stmt.test.axes:
            raise _Apart
        yield from _statements(stmt.yes if _value(stmt.test, {}, facts) else stmt.no, facts)


def _count(box: Box, facts: _Facts) -> tuple[str, int]:
    """The axis that goes over the lanes, the first one, and its points in one register."""
    if not box.axes:
        raise _Apart
    first, *others = box.axes
    for axis in (first, *others):
        if axis.low.constant or not axis.low.is_constant():
            raise _Apart
    if any(_extents(axis.high.expr(), facts) for axis in others) or not _extents(first.high.expr(), facts):
        raise _Apart
    return first.name, int(_value(first.high.expr(), {}, facts))


def _extents(node: Expr, facts: _Facts) -> bool:
    """Whether an expression grows with the registers side by side."""
    return any(
        isinstance(part, Field) and part.name in ("lanes", "bytes", "size") and part.owner in facts.types
        for part in walk(node)
    )


def _points(
    node: Expr, box: Box, count: tuple[str, int], facts: _Facts, found: dict[str, tuple[int, str]], kernel: Lowered
) -> None:  # fmt: skip
    """Follow a value down to what it reads; raises ``_Apart`` where it is not the same from register to register."""
    if isinstance(node, Load):
        _place(node.memory, node.indices, box, count, facts, found, kernel)
    elif node.sums or isinstance(node, (Index, Memory)) or _grows(node, facts):
        raise _Apart
    elif node.axes and not node.loads:
        if _shift(node, box, count, facts) != 0:
            raise _Apart
    else:
        for part in children(node):
            _points(part, box, count, facts, found, kernel)


def _grows(node: Expr, facts: _Facts) -> bool:
    return isinstance(node, Field) and _extents(node, facts)


def _place(
    memory: Memory, indices: tuple[Expr, ...], box: Box, count: tuple[str, int], facts: _Facts,
    found: dict[str, tuple[int, str]], kernel: Lowered,
) -> None:  # fmt: skip
    """Where an element lies: a register goes on with its next one, memory moves on by so many bytes."""
    kind = named(kernel.kinds.get(memory.name))
    if len(indices) != 1 or memory.state or any(_extents(index, facts) for index in indices):
        raise _Apart
    moved = _shift(indices[0], box, count, facts)
    if kind.stacks:
        views = {view.held: view.extent for view in kind.views.values()}
        views["array"] = kind.extent
        # An index outside its register is guarded, or refused when a call is bound; one that a number moves is not.
        moves_with = any(isinstance(part, Sym) and part.role == "scalar" for part in walk(indices[0]))
        if moves_with or moved != facts.of(memory.name, views.get(memory.view, "")):
            raise _Apart
        return
    if not kind.leads or memory.view != "raw":
        raise _Apart
    within = _many(_value(indices[0], _grid(box, count, 1, facts), replace(facts, numbers={})))
    if moved < 0 or min(within) < 0 or max(within) >= (moved or _BYTES):
        raise _Apart
    moves = moved, _offset(indices[0], facts, memory.name)
    if found.setdefault(memory.name, moves) != moves:
        raise _Apart


def _offset(node: Expr, facts: _Facts, owner: str) -> str:
    """The scalar that moves an access, element by element of its operand; "" where none does."""
    found = ""
    for name in dict.fromkeys(part.name for part in walk(node) if isinstance(part, Sym) and part.role == "scalar"):
        at = {axis: [0] for axis in node.axes}
        here, there = (_many(_value(node, at, replace(facts, numbers={name: number})))[0] for number in (0, 1))
        if found or there - here != facts.of(owner, "itemsize"):
            raise _Apart
        found = name
    return found


def _shift(node: Expr, box: Box, count: tuple[str, int], facts: _Facts) -> int:
    """By how much a number is greater in the next register, everywhere."""
    if _extents(node, facts):
        raise _Apart
    if isinstance(node, Index):
        return count[1] if node.axis == count[0] else 0
    key = node, box, *(tuple(part.items()) for part in (facts.types, facts.words, facts.numbers))
    if key not in facts.shifts:
        facts.shifts[key] = _counted(node, box, count, facts)
    found = facts.shifts[key]
    if found is None:
        raise _Apart
    return found


def _counted(node: Expr, box: Box, count: tuple[str, int], facts: _Facts) -> int | None:
    points = _grid(box, count, _REGISTERS, facts)
    length = len(points[count[0]])
    step = length // _REGISTERS
    every = _many(_value(node, points, facts), length)
    before = _many(_value(node, points, facts, count[1]), length) if facts.goes_on else every
    first = every[step] - before[0]
    return first if all(b - a == first for a, b in zip(before, every[step:], strict=False)) else None


def _grid(box: Box, count: tuple[str, int], registers: int, facts: _Facts) -> dict[str, list[int]]:
    """The points of a box, over several registers: of each axis the index at every point."""
    extents = [
        registers * count[1] if axis.name == count[0] else int(_value(axis.high.expr(), {}, facts)) for axis in box.axes
    ]
    every = zip(*product(*map(range, extents)), strict=True)
    return {axis.name: [*points] for axis, points in zip(box.axes, every, strict=True)}


def _many(value: Any, count: int = 1) -> list[Any]:
    return value if isinstance(value, list) else [value] * count


def _value(node: Expr, points: Mapping[str, list[int]], facts: _Facts, ahead: int = 0) -> Any:
    """A number, a word or a condition, or a list of them for points.

    ahead: lanes of the calls before, for operands that go on.
    """
    if isinstance(node, Const):
        return node.value
    if isinstance(node, Index) and node.axis in points:
        return points[node.axis]
    if isinstance(node, (Named, Cast)):
        return _value(node.value, points, facts, ahead)
    if isinstance(node, Field) and node.index is None:
        return facts.of(node.owner, node.name)
    if isinstance(node, Sym):
        if node.role == "scalar":
            return facts.numbers.get(node.name, 0) - (ahead if node.name in facts.goes_on else 0)
        if node.name in facts.words:
            return facts.words[node.name]
    if isinstance(node, Select):
        return _each(lambda test, yes, no: yes if test else no, (node.test, node.yes, node.no), points, facts, ahead)
    if not isinstance(node, Apply):
        raise _Apart
    if node.fn == "lookup":
        word, *table = (_value(arg, points, facts, ahead) for arg in node.args)
        found = dict(zip(table[::2], table[1::2], strict=True)).get(word)
        if found is None:
            raise _NoCall
        return found
    if node.fn not in _FUNCTIONS:
        raise _Apart
    return _each(_FUNCTIONS[node.fn], node.args, points, facts, ahead)


def _each(
    function: Callable[..., Any], args: Iterable[Expr], points: Mapping[str, list[int]], facts: _Facts, ahead: int
) -> Any:  # fmt: skip
    """A function of numbers, at every point if one of them has points."""
    values = [_value(arg, points, facts, ahead) for arg in args]
    count = next((len(value) for value in values if isinstance(value, list)), 0)
    if not count:
        return function(*values)
    return [*map(function, *(_many(value, count) for value in values))]
