"""Loops in an outline, and the outline of a whole function."""

from __future__ import annotations

from collections.abc import Callable

from ..steps.choices import Compare, Infeasible, Symbols
from ..steps.control import Compiler, Handler, body, names_in
from ..steps.linear import Number, add, minus, scaled
from ..steps.parallel import bounds_of
from ..steps.views import whole_of
from ..steps.way import Do, FollowedCore, TooLong, Way
from ..syntax.tree import Operation
from ..written.functions import kernel_kind
from ..written.results import region_arguments
from . import blocks, branches
from .branches import fork, give, not_outlined, open_way
from .open_path import OpenPath
from .open_way import OpenWay, alike, any_like, copied
from .outline import Copy, Loop, NotOutlined, OtherRounds, Undecided
from .rounds import Rounds, Values, Walk

SHORT = 4  # rounds of a loop that are outlined one by one


def outline_of(
    compiler: Compiler, function: Operation, most: int, symbols: Symbols, core: FollowedCore
) -> OpenWay:  # fmt: skip
    """The outline of a function on one core.  Raises NotOutlined.

    most: ops that are passed.  symbols: those of all cores.
    """
    way = OpenWay(OpenPath(symbols), most, core)
    try:
        compiler.enter(way, function)
        if core.kind is None or kernel_kind(function) in (None, core.kind):
            body(compiler, way, function.regions[0])
    except (Undecided, OtherRounds, Infeasible, TooLong, RecursionError) as error:
        raise NotOutlined from error
    return way


def loop(compiler: Compiler, op: Operation) -> Do:
    """``scf.for %i = %low to %high step %step iter_args(%a = %b)``."""
    first, end, step, *inits = names_in(op)
    index, *carried = [name for name, _ in region_arguments(op, op.regions[0][0], True)]
    made = [name for name, _ in compiler.results(op)]

    def go(way: Way) -> None:
        open_ = open_way(way)
        low, high, by = (whole_of(way, op, name) for name in (first, end, step))

        def walk(values: Values) -> Values:
            way.env.update(zip(carried, values, strict=False))
            way.yielded = []
            body(compiler, way, op.regions[0])
            return way.yielded

        way.yielded = counted(open_, op, index, (low, high, by), walk, [way.env.get(name) for name in inits])
        give(open_, made)

    return go


def parallel(compiler: Compiler, op: Operation) -> Do:
    """``scf.parallel`` and ``scf.forall``: a loop in the other."""
    bounds = bounds_of(op)
    if bounds is None:
        return not_outlined(compiler, op)
    made = [name for name, _ in compiler.results(op)]
    dimensions = bounds.dimensions

    def go(way: Way) -> None:
        open_ = open_way(way)

        def dimension(at: int) -> Values:
            if at == len(dimensions):
                way.yielded = []
                body(compiler, way, op.regions[0])
            else:
                index, *ends = dimensions[at]
                low, high, by = (whole_of(way, op, each) for each in ends)
                counted(open_, op, index, (low, high, by), lambda values: dimension(at + 1), [])
            return []

        way.env.update(dict.fromkeys(bounds.shared))
        dimension(0)
        way.env.update({name: way.unknown(op, name) for name in made})
        way.yielded = []

    return go


def counted(
    way: OpenWay, op: Operation, index: str, bounds: tuple[Number, Number, Number], walk: Callable[[Values], Values],
    inits: Values,
) -> Values:  # fmt: skip
    """Outline a loop that counts; what it gives in the end.  Raises NotOutlined for one that does not count up."""
    low, high, by = bounds[0], bounds[1], way.path.decided(bounds[2])
    length = way.path.decided(minus(high, low))
    if isinstance(by, int) and by <= 0:
        raise NotOutlined

    def round_(number: Number, values: Values) -> Values:
        way.env[index] = add(low, scaled(number, by)) if isinstance(by, int) else way.unknown(op, index)
        return walk(values)

    count: Number = way.unknown(op, "rounds")
    if isinstance(by, int) and (isinstance(length, int) or by == 1):
        count = max(-(-length // by), 0) if isinstance(length, int) else length
    if isinstance(count, int) and count <= SHORT:
        return _one_by_one(way, count, round_, inits)
    values = inits
    if isinstance(count, int):
        return Rounds(way, op, (count, (length, by)), round_, inits).outlined()
    given: list[Values] = [inits]

    def some() -> None:
        way.yielded = Rounds(way, op, (count, (length, by)), round_, inits).outlined()

    def none() -> None:
        way.yielded = given[0]

    fork(way, op, Compare("gt", length, 0), some, none)
    values, way.yielded = way.yielded, []
    return values


def _one_by_one(way: OpenWay, count: int, round_: Walk, values: Values) -> Values:
    rounds, around, names = way.rounds, way.around, [*way.env]
    for number in range(count):
        way.rounds, way.around = (*rounds, number), (*around, None)
        values = round_(number, values)
    way.rounds, way.around = rounds, around
    way.env = {name: way.env[name] for name in names}
    return values


def repeat(compiler: Compiler, op: Operation) -> Do:
    """``scf.while``: what is in front of the condition, and what is behind it; nothing is known of how often."""
    inits = names_in(op)
    before, after = ([name for name, _ in region_arguments(op, op.regions[k][0], k == 0)] for k in (0, 1))
    made = [name for name, _ in compiler.results(op)]

    def go(way: Way) -> None:
        open_ = open_way(way)
        env, steps, rounds, around = way.env, open_.outline, way.rounds, open_.around
        symbol = open_.begin(op)
        passed: Values = [any_like(open_, op, env.get(name)) for name in inits]
        copies = []
        for place, names in ((0, before), (1, after)):
            way.env, open_.outline, way.yielded = copied(way, env), [], []
            way.rounds, open_.around = (*rounds, 0), (*around, symbol)
            way.env.update(zip(names, passed, strict=False))
            body(compiler, way, op.regions[place])
            if not all(alike(env[name], way.env[name]) for name in env):
                raise NotOutlined
            passed = passed if place else way.yielded[1:]
            copies.append(Copy(open_.outline, [(1 - place, place == 1)], place == 0))
        way.env, open_.outline, way.rounds, open_.around = env, steps, rounds, around
        open_.outline.append(Loop(symbol, [0], copies))
        way.yielded = passed
        give(open_, made)

    return go


HANDLERS: dict[str, Handler] = {
    **branches.HANDLERS,
    **blocks.HANDLERS,
    "scf.for": loop,
    "scf.while": repeat,
    **dict.fromkeys(("scf.parallel", "scf.forall"), parallel),
}
