"""Loops, branches and calls in the outline of a function."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import lcm
from typing import Any, TypeAlias

from ..host.results import region_arguments
from ..syntax.tree import Operation, flat_items
from . import scalars
from .choices import Compare, Condition, Infeasible, Symbols, Unknown
from .control import Compiler, Handler, body, condition_of, names_in
from .linear import Linear, Number, Symbol, add, minus, of, scaled
from .open_way import Branch, Copy, Loop, NotOutlined, OpenPath, OpenWay, OtherRounds, Outline, Undecided, alike, copied
from .places import Table, Tile, is_condition, is_number
from .views import whole_of
from .way import Do, TooLong, Way

SHORT = 4  # rounds of a loop that are outlined one by one
MOST_PERIOD = 24  # rounds that are told apart by remainders
TRIED = 12  # rounds in which it is looked for what carried values come back to

Values: TypeAlias = "list[Any]"
Walk: TypeAlias = Callable[[Number, Values], Values]  # a round: its number and what it is given, to what it gives


def outline(compiler: Compiler, function: Operation, most: int) -> OpenWay:
    """The outline of a function.  Raises NotOutlined.

    most: ops that are passed.
    """
    way = OpenWay(OpenPath(Symbols()), None, most)
    try:
        compiler.enter(way, function)
        body(compiler, way, function.regions[0])
    except (Undecided, OtherRounds, Infeasible, TooLong, RecursionError) as error:
        raise NotOutlined from error
    return way


def _open(way: Way) -> OpenWay:
    assert isinstance(way, OpenWay)
    return way


# Branches


def fork(way: OpenWay, op: Operation, condition: Condition, one: Callable[[], None], other: Callable[[], None]) -> None:
    """Go both sides of a branch, or the only one that may be taken; what both yield is yielded."""
    holds = way.path.truth(condition)
    if holds is not None:
        names = [*way.env]
        (one if holds else other)()
        way.env = {name: way.env[name] for name in names}
        return
    fact, newest = way.path.fact(condition)
    kept, env, steps = way.path.keep(), way.env, way.outline
    sides: list[tuple[Outline, dict[str, Any], Values]] = []
    swapped = False
    for holds, side in ((True, one), (False, other)):
        way.env, way.outline, way.yielded = copied(env), [], []
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
    way.outline.append(Branch(fact, newest, *((second, first) if swapped else (first, second))))
    way.env = {name: joined(way, op, these[name], those[name]) for name in env}
    way.yielded = [joined(way, op, *pair) for pair in zip(gave, gives, strict=False)]


def joined(way: OpenWay, op: Operation, one: Any, other: Any) -> Any:
    """What is known of a value that is one of two.  Raises NotOutlined where nothing would be."""
    if alike(one, other):
        return one
    if is_number(one) and is_number(other):
        return way.unknown(op, "one of two")
    if (is_condition(one) or is_number(one)) and (is_condition(other) or is_number(other)):
        return Unknown(way.unknown(op, "one of two").terms[0][0])
    if isinstance(one, Table) and isinstance(other, Table):
        return Table({at: value for at, value in one.cells.items() if at in other.cells and alike(value, other.cells[at])})
    if isinstance(one, Tile) and isinstance(other, Tile):
        same = (one.space, one.type, one.steps, one.root) == (other.space, other.type, other.steps, other.root)
        if same and alike(one.at[0], other.at[0]) and alike(one.at[1], other.at[1]):
            start, rows, cols = (
                joined(way, op, *pair)
                for pair in ((one.start, other.start), (one.valid[0], other.valid[0]), (one.valid[1], other.valid[1]))
            )
            return Tile(one.space, start, one.type, (rows, cols), one.steps, one.root, one.at)
    raise NotOutlined


def branch(compiler: Compiler, op: Operation) -> Do:
    """``scf.if``."""
    name = names_in(op)[0]
    made = [each for each, _ in compiler.results(op)]

    def go(way: Way) -> None:
        open_ = _open(way)
        way.yielded = []

        def other() -> None:
            if len(op.regions) > 1:
                body(compiler, way, op.regions[1])

        fork(open_, op, condition_of(way, op, name), lambda: body(compiler, way, op.regions[0]), other)
        _give(open_, made)

    return go


def switch(compiler: Compiler, op: Operation) -> Do:
    """``scf.index_switch``: one branch in the other."""
    cases = [int(item) for part in op.parts if part.word == "case" for item in part.items if str(item).isdecimal()]
    names, made = names_in(op), [name for name, _ in compiler.results(op)]
    if op.quoted or len(cases) != len(op.regions) - 1:
        return not_outlined(compiler, op)

    def go(way: Way) -> None:
        open_, number = _open(way), whole_of(way, op, names[0])

        def case(at: int) -> None:
            if at == len(cases):
                body(compiler, way, op.regions[-1])
            else:
                fork(open_, op, Compare("eq", number, cases[at]), lambda: body(compiler, way, op.regions[at]),
                     lambda: case(at + 1))  # fmt: skip

        way.yielded = []
        case(0)
        _give(open_, made)

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
        open_ = _open(way)
        holds = open_.path.truth(condition_of(way, op, condition))
        way.env[name] = joined(open_, op, first, second) if holds is None else first if holds else second

    return go


def _give(way: OpenWay, made: Sequence[str]) -> None:
    way.env.update(zip(made, way.yielded, strict=False))
    if not way.returned:
        way.yielded = []


def not_outlined(compiler: Compiler, op: Operation) -> Do:
    """What is not outlined: branches from block to block."""

    def go(way: Way) -> None:
        raise NotOutlined

    return go


# Loops


def loop(compiler: Compiler, op: Operation) -> Do:
    """``scf.for %i = %low to %high step %step iter_args(%a = %b)``."""
    first, end, step, *inits = names_in(op)
    index, *carried = [name for name, _ in region_arguments(op, op.regions[0][0], True)]
    made = [name for name, _ in compiler.results(op)]

    def go(way: Way) -> None:
        open_ = _open(way)
        low, high, by = (whole_of(way, op, name) for name in (first, end, step))

        def walk(values: Values) -> Values:
            way.env.update(zip(carried, values, strict=False))
            way.yielded = []
            body(compiler, way, op.regions[0])
            return way.yielded

        way.yielded = counted(open_, op, index, (low, high, by), walk, [way.env.get(name) for name in inits])
        _give(open_, made)

    return go


def parallel(compiler: Compiler, op: Operation) -> Do:
    """``scf.parallel`` and ``scf.forall``: a loop in the other."""
    bounds = {part.word: flat_items(part.items) for part in op.parts if part.kind == "("}
    ends = bounds.get("to") or bounds.get("in") or []
    lows, steps = bounds.get("=", ["0"] * len(ends)), bounds.get("step", ["1"] * len(ends))
    indexes = [name for name, _ in region_arguments(op, op.regions[0][0], True)] if op.regions else []
    if op.quoted or not ends or not len(lows) == len(steps) == len(ends) <= len(indexes):
        return not_outlined(compiler, op)
    made = [name for name, _ in compiler.results(op)]

    def go(way: Way) -> None:
        open_ = _open(way)

        def dimension(at: int) -> Values:
            if at == len(ends):
                way.yielded = []
                body(compiler, way, op.regions[0])
            else:
                low, high, by = (whole_of(way, op, each[at]) for each in (lows, ends, steps))
                counted(open_, op, indexes[at], (low, high, by), lambda values: dimension(at + 1), [])
            return []

        way.env.update(dict.fromkeys(indexes[len(ends) :]))
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
        return _Rounds(way, op, count, round_, inits).outlined()
    given: list[Values] = [inits]

    def some() -> None:
        way.yielded = _Rounds(way, op, count, round_, inits).outlined()

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


class _Rounds:
    """The outline of one loop that runs at least once, as often as ``count`` says."""

    def __init__(self, way: OpenWay, op: Operation, count: Number, round_: Walk, inits: Values) -> None:
        self.way, self.op, self.count, self.round, self.inits = way, op, count, round_, inits
        self.symbol = way.begin(op)
        self.outer = [name for name in way.env]
        self.changed: list[str] = []  # names of the env outside that rounds give another value
        self.period, self.apart = 1, False
        self.wild: set[int] = set()  # carried values of which nothing is known but in the first round
        self.shapes: list[list[tuple[Any, Any]]] = []  # of every carried value in the rounds of a period: value, growth

    def outlined(self) -> Values:
        """Outline it, in as many copies as its rounds need to be told apart; what it gives in the end."""
        way, path = self.way, self.way.path
        kept, env, steps = path.keep(), way.env, way.outline
        rounds, around = way.rounds, way.around
        path.apart[self.symbol] = False
        while True:
            path.back(kept)
            way.env, way.outline, way.rounds, way.around = copied(env), steps, rounds, around
            try:
                made, after = self._copies()
                break
            except OtherRounds as other:
                if other.symbol is not self.symbol:
                    raise
                self._tell_apart(other.modulus)
            except _Changed as changed:
                self.changed += changed.names
            except _Wild as wild:
                self.wild |= wild.places
        path.back(kept)
        way.env, way.outline, way.rounds, way.around = env, steps, rounds, around
        way.outline.append(made)
        way.env.update(zip(self.changed, after[len(self.inits) :], strict=True))
        return after[: len(self.inits)]

    def _tell_apart(self, modulus: int) -> None:
        path = self.way.path
        if not modulus:
            self.apart = path.apart[self.symbol] = True
        elif lcm(self.period, modulus) > MOST_PERIOD:
            path.odd.add(self.symbol)
        else:
            self.period = lcm(self.period, modulus)

    def _copies(self) -> tuple[Loop, Values]:
        values = [*self.inits, *(self.way.env[name] for name in self.changed)]
        self._shape(values)
        if self.apart:
            return self._with_ends()
        copies = []
        for r in range(self.period):
            follows = (r + 1) % self.period
            copies.append(Copy(self._copy(r, r), [(follows, follows == 0)], self._may_be_last(r)))
        return Loop(self.symbol, [0], copies), self._after()

    def _with_ends(self) -> tuple[Loop, Values]:
        """First and last rounds in copies of their own: an only round, the first, those between, the last."""
        period, count = self.period, self.count
        only, first = 0, 1
        between, last = [2 + r for r in range(period)], [2 + period + r for r in range(period)]
        copies: list[Copy] = []

        def follow(r: int) -> list[tuple[int, bool]]:
            after = (r + 1) % period
            return [(each[after], after == 0) for each in (between, last)]

        def made(place: int, r: int, assumed: Callable[[Number], list[tuple[str, Number, Number]]]) -> None:
            steps: Outline | None = None
            number = add(scaled(of(self.symbol), period), r)
            if self._may(number, r, assumed(number), place in (only, first)):
                steps = self._copy(place, r)
            nexts = follow(r) if place not in (only, *last) else []
            copies.append(Copy(steps or [], nexts if steps is not None else [], place in (only, *last) and steps is not None))
            self.way.path.back(kept)

        kept = self.way.path.keep()
        made(only, 0, lambda k: [("eq", count, 1)])
        made(first, 0, lambda k: [("gt", count, 1), ("lt", add(k, 1), count)])
        for r in range(period):
            made(between[r], r, lambda k: [("ge", k, 1), ("lt", add(k, 1), count), ("gt", count, 2)])
        for r in range(period):
            made(last[r], r, lambda k: [("gt", count, 1), ("eq", count, add(k, 1))])
        return Loop(self.symbol, [only, first], copies), self._after()

    def _may(self, number: Number, r: int, assumed: list[tuple[str, Number, Number]], begins: bool) -> bool:
        """Take what is assumed of a round for true; whether it may be."""
        path = self.way.path
        path.between(self.symbol, 0, 0) if begins else path.between(self.symbol, 1 if r == 0 else 0, None)
        self.way.path.apart[self.symbol] = True
        try:
            for how, one, other in assumed:
                condition = Compare(how, one, other)
                truth = path.truth(condition)
                if truth is False or (truth is None and not path.assume(condition, True)[0]):
                    return False
        except Infeasible:
            return False
        return True

    def _may_be_last(self, r: int) -> bool:
        return not isinstance(self.count, int) or (self.count - 1) % self.period == r

    def _copy(self, place: int, r: int) -> Outline:
        """The body in a round whose number leaves the remainder r."""
        way, number = self.way, add(scaled(of(self.symbol), self.period), r)
        kept = way.path.keep()
        if not self.apart:
            way.path.between(self.symbol, 0, None)
        base, outside, rounds, around = way.env, way.outline, way.rounds, way.around
        way.env, way.outline = copied(base), []
        way.rounds, way.around = (*rounds, place), (*around, self.symbol)
        given = [self._value(k, r, 0) for k in range(len(self.shapes))]
        if self.apart and place < 2:  # nothing has been carried yet
            given = [shape[0][0] for shape in self.shapes]
        gave = self._walked(number, given)
        found, way.outline = way.outline, outside
        way.env, way.rounds, way.around = base, rounds, around
        if place or not self.apart:  # behind an only round there is no other one
            after = (r + 1) % self.period
            wanted = [self._value(k, after, after == 0) for k in range(len(self.shapes))]
            wrong = {
                k for k, pair in enumerate(zip(gave, wanted, strict=True)) if k not in self.wild and not alike(*pair)
            }
            if wrong:
                raise _Wild(wrong)
        way.path.back(kept)
        return found

    def _walked(self, number: Number, values: Values) -> Values:
        """Walk through a round; what it gives, with what it changes outside.  Raises _Changed for more of that."""
        way, own = self.way, len(self.inits)
        way.env.update(zip(self.changed, values[own:], strict=True))
        before = {name: Table(dict(v.cells)) if isinstance(v := way.env[name], Table) else v for name in self.outer}
        gave = self.round(number, values[:own])
        more = [name for name in self.outer if name not in self.changed and not alike(before[name], way.env[name])]
        if more:
            raise _Changed(more)
        return [*gave, *(way.env[name] for name in self.changed)]

    # Carried values

    def _shape(self, inits: Values) -> None:
        """Find out how carried values go on: what they are in the rounds of a period, and how they grow from one to the
        next."""
        if not inits:
            self.shapes = []
            return
        history = [inits]
        way = self.way
        kept, base, outside, rounds, around = way.path.keep(), way.env, way.outline, way.rounds, way.around
        most = min(TRIED, self.count) if isinstance(self.count, int) else TRIED
        for number in range(most):
            way.env, way.outline = copied(base), []
            way.rounds, way.around = (*rounds, 0), (*around, None)
            history.append(self._walked(number, history[-1]))
        way.path.back(kept)
        way.env, way.outline, way.rounds, way.around = base, outside, rounds, around
        for k in range(len(inits)):
            series = [each[k] for each in history]
            length = next((p for p in range(1, TRIED // 2 + 1) if _growth(series, p, 0) is not None), None)
            if k in self.wild or length is None:
                self.wild.add(k)
            elif lcm(self.period, length) <= MOST_PERIOD:
                self.period = lcm(self.period, length)
            else:
                self.wild.add(k)
        self.shapes = []
        for k in range(len(inits)):
            series = [each[k] for each in history]
            shape = [(series[r % len(series)], _growth(series, self.period, r)) for r in range(self.period)]
            if k not in self.wild and any(growth is None for _, growth in shape):
                self.wild.add(k)
            self.shapes.append(shape)

    def _value(self, k: int, r: int, more: int) -> Any:
        """A carried value in a round, ``more`` times q later."""
        value, growth = self.shapes[k][r]
        if k in self.wild:
            return self._unknown(value)
        return add(value, scaled(add(of(self.symbol), more), growth)) if growth else value

    def _unknown(self, value: Any) -> Any:
        if is_number(value):
            return self.way.unknown(self.op, "carried")
        if is_condition(value):
            return Unknown(self.way.unknown(self.op, "carried").terms[0][0])
        if isinstance(value, Tile):
            rows, cols = (self.way.unknown(self.op, "carried") for _ in range(2))
            start = self.way.unknown(self.op, "carried")
            return Tile(value.space, start, value.type, (rows, cols), value.steps, value.root, value.at)
        if value is None or isinstance(value, Table):
            return None if value is None else Table()
        raise NotOutlined

    def _after(self) -> Values:
        """What carried values are behind the loop."""
        found = []
        for k, shape in enumerate(self.shapes):
            value, growth = shape[0]
            if k in self.wild:
                found.append(self._unknown(value))
            elif self.period == 1 and isinstance(self.count, int) or (self.period == 1 and not growth):
                found.append(add(value, growth * self.count) if growth and isinstance(self.count, int) else value)
            elif self.period == 1:
                found.append(add(value, scaled(self.count, growth)))
            elif all(alike(value, each) and not grows for each, grows in shape):
                found.append(value)
            elif isinstance(self.count, int):
                value, growth = shape[self.count % self.period]
                found.append(add(value, growth * (self.count // self.period)) if growth else value)
            else:
                found.append(self._one_of([each for each, _ in shape]))
        return found

    def _one_of(self, values: Values) -> Any:
        found = values[0]
        for value in values[1:]:
            found = joined(self.way, self.op, found, value)
        return self._unknown(found) if is_number(found) else found


def _growth(series: Values, period: int, r: int) -> int | None:
    """By how much a carried value grows from one period to the next: 0 for one that comes back; None for neither."""
    pairs = [(series[at], series[at + period]) for at in range(r, len(series) - period)]
    if not pairs:
        return 0 if len(series) <= period else None
    if all(alike(*pair) for pair in pairs):
        return 0
    if not all(is_number(each) for pair in pairs for each in pair):
        return None
    steps = {minus(other, one) for one, other in pairs}
    only = next(iter(steps))
    return only if len(steps) == 1 and isinstance(only, int) else None


class _Changed(Exception):
    """Rounds give names of the env outside another value."""

    def __init__(self, names: list[str]) -> None:
        super().__init__(names)
        self.names = names


class _Wild(Exception):
    """Carried values do not go on as they began."""

    def __init__(self, places: set[int]) -> None:
        super().__init__(places)
        self.places = places


def repeat(compiler: Compiler, op: Operation) -> Do:
    """``scf.while``: nothing is known of how often."""
    inits = names_in(op)
    before, after = ([name for name, _ in region_arguments(op, op.regions[k][0], k == 0)] for k in (0, 1))
    made = [name for name, _ in compiler.results(op)]

    def go(way: Way) -> None:
        open_ = _open(way)
        rounds = _Whiles(open_, op, [way.env.get(name) for name in inits])
        way.yielded = rounds.outlined(compiler, before, after)
        _give(open_, made)

    return go


class _Whiles:
    """The outline of a loop that a condition ends: what is in front of the condition, and what is behind it."""

    def __init__(self, way: OpenWay, op: Operation, inits: Values) -> None:
        self.way, self.op, self.inits = way, op, inits
        self.symbol = way.begin(op)
        self.wild = False

    def outlined(self, compiler: Compiler, before: Sequence[str], after: Sequence[str]) -> Values:
        """Outline it; what it gives.  Raises NotOutlined where it changes what is outside."""
        way, op = self.way, self.op
        env, steps, rounds, around = way.env, way.outline, way.rounds, way.around
        unknown = [_any(way, op, value) for value in self.inits]
        copies = []
        passed: Values = unknown
        for place, names in ((0, before), (1, after)):
            way.env, way.outline, way.yielded = copied(env), [], []
            way.rounds, way.around = (*rounds, 0), (*around, self.symbol)
            way.env.update(zip(names, passed, strict=False))
            body(compiler, way, op.regions[place])
            if not all(alike(env[name], way.env[name]) for name in env):
                raise NotOutlined
            if place == 0:
                passed = way.yielded[1:]
            copies.append(Copy(way.outline, [(1 - place, place == 1)], place == 0))
        way.env, way.outline, way.rounds, way.around = env, steps, rounds, around
        way.outline.append(Loop(self.symbol, [0], copies))
        return [value if alike(value, each) else _any(way, op, value) for value, each in zip(passed, passed, strict=True)]


def _any(way: OpenWay, op: Operation, value: Any) -> Any:
    """Any value of the kind of one."""
    if is_number(value):
        return way.unknown(op, "carried")
    if is_condition(value):
        return Unknown(way.unknown(op, "carried").terms[0][0])
    if value is None:
        return None
    raise NotOutlined


HANDLERS: dict[str, Handler] = {
    "scf.for": loop,
    "scf.if": branch,
    "scf.while": repeat,
    "scf.index_switch": switch,
    **dict.fromkeys(("scf.parallel", "scf.forall"), parallel),
    **dict.fromkeys(("cf.br", "cf.cond_br", "cf.switch"), not_outlined),
    "arith.select": select,
}

__all__ = ["HANDLERS", "Linear", "outline"]
