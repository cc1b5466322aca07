"""Branches in an outline: both sides, where the condition is open."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from operator import is_not
from typing import Any

from ..steps import scalars
from ..steps.choices import Compare, Condition, Infeasible
from ..steps.control import Compiler, Handler, body, condition_of, names_in
from ..steps.places import is_number
from ..steps.views import whole_of
from ..steps.way import Do, Way
from ..syntax.tree import Operation
from .open_way import OpenWay, copied, joined
from .outline import Fork, NotOutlined, Outline


def open_way(way: Way) -> OpenWay:
    """The walk that writes an outline; these handlers are for no other one."""
    assert isinstance(way, OpenWay)
    return way


def fork(way: OpenWay, op: Operation, condition: Condition, one: Callable[[], None], other: Callable[[], None]) -> None:
    """Go both sides of a branch, or the only one that may be taken; what both yield is yielded."""
    known, fact, newest = way.path.fact(condition)
    if known is not None:
        names = [*way.env]
        (one if known else other)()
        way.env = {name: way.env[name] for name in names}
        return
    kept, env, steps = way.path.keep(), way.env, way.outline
    sides: list[tuple[Outline, dict[str, Any], list[Any]]] = []
    swapped = False
    for holds, side in ((True, one), (False, other)):
        way.env, way.outline, way.yielded = copied(way, env), [], []
        may, pick = way.path.assume(condition, holds)
        swapped = swapped or (may and pick != holds)
        if may:
            side()
            sides.append((way.outline, way.env, way.yielded))
        way.path.back(kept)
    way.outline = steps
    if not sides:
        raise Infeasible
    if len(sides) == 1:
        inside, after, way.yielded = sides[0]
        way.outline += inside
        way.env = {name: after[name] for name in env}
        return
    (first, these, gave), (second, those, gives) = sides
    way.outline.append(Fork(fact, newest, *((second, first) if swapped else (first, second))))
    way.env = {name: these[name] for name in env}
    if any(map(is_not, way.env.values(), map(those.__getitem__, env))):
        way.env = {name: joined(way, op, value, those[name]) for name, value in way.env.items()}
    way.yielded = [joined(way, op, *pair) for pair in zip(gave, gives, strict=False)]


def branch(compiler: Compiler, op: Operation) -> Do:
    """``scf.if``."""
    name = names_in(op)[0]
    made = [each for each, _ in compiler.results(op)]

    def go(way: Way) -> None:
        open_ = open_way(way)
        way.yielded = []

        def other() -> None:
            if len(op.regions) > 1:
                body(compiler, way, op.regions[1])

        fork(open_, op, condition_of(way, op, name), lambda: body(compiler, way, op.regions[0]), other)
        give(open_, made)

    return go


def switch(compiler: Compiler, op: Operation) -> Do:
    """``scf.index_switch``: one branch in the other."""
    cases = [int(item) for part in op.parts if part.word == "case" for item in part.items if str(item).isdecimal()]
    names, made = names_in(op), [name for name, _ in compiler.results(op)]
    if op.quoted or len(cases) != len(op.regions) - 1:
        return not_outlined(compiler, op)

    def go(way: Way) -> None:
        open_, number = open_way(way), whole_of(way, op, names[0])

        def case(at: int) -> None:
            if at == len(cases):
                body(compiler, way, op.regions[-1])
            else:
                fork(open_, op, Compare("eq", number, cases[at]), lambda: body(compiler, way, op.regions[at]),
                     lambda: case(at + 1))  # fmt: skip

        way.yielded = []
        case(0)
        give(open_, made)

    return go


def select(compiler: Compiler, op: Operation) -> Do:
    """``arith.select`` of tiles and pointers: one of the two."""
    usual = scalars.select(compiler, op)
    condition, one, other = names_in(op)
    name = compiler.result(op)[0]

    def go(way: Way) -> None:
        first, second = way.env.get(one), way.env.get(other)
        if is_number(first) and is_number(second):
            usual(way)
            return
        open_ = open_way(way)
        holds = open_.path.truth(condition_of(way, op, condition))
        way.env[name] = joined(open_, op, first, second) if holds is None else first if holds else second

    return go


def give(way: OpenWay, made: Sequence[str]) -> None:
    """Give the results of an op what its regions yielded, which is nobody else's."""
    way.env.update(zip(made, way.yielded, strict=False))
    if not way.returned:
        way.yielded = []


def not_outlined(compiler: Compiler, op: Operation) -> Do:
    """What is not outlined: an op that does not say what it does in the usual way."""

    def go(way: Way) -> None:
        raise NotOutlined

    return go


HANDLERS: dict[str, Handler] = {
    "scf.if": branch,
    "scf.index_switch": switch,
    "arith.select": select,
}
