"""One way through a function: what was chosen where the text does not decide, and what follows from it.

A choice is asked for only where a step depends on it: how often a loop runs, which branch is taken, which of two
numbers an address is.  What was chosen is kept as values of symbols and as bounds of linear forms, so that a condition
that comes again, or one that follows from it, is decided the same way.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from dataclasses import field
from typing import Any, TypeAlias

from ...runtime.frozen import frozen
from .linear import Linear, Number, Symbol, Terms, add, constant_of, minus, of, scaled, symbols_in, total

# A hazard between rounds needs two of them, one that is carried over two rounds three, one by parity five; a loop may
# also not run at all.  The first is what is tried first.
TRIPS = (2, 0, 1, 3, 5)
SMALL = 8  # moduli whose remainders are tried one by one
MOST_DEPTH = 32  # of choices that rest on each other; what would rest on more is not known
MOST_CHOICES = 128  # on one way; behind them the likeliest is taken

OPPOSITES = {"ne": "eq", "ge": "lt", "gt": "le"}  # comparisons that are judged as those which hold where they do not

Condition: TypeAlias = "bool | Compare | Combined | Unknown"


@frozen
class Compare:
    """``one`` against ``other``: lt, le, gt, ge, eq or ne."""

    how: str
    one: Number
    other: Number


@frozen(eq=False)
class Combined:
    """Two conditions under ``and``, ``or`` or ``xor``; ``depth``: how many such stand in one another."""

    how: str
    one: Condition
    other: Condition
    depth: int = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "depth", 1 + max(depth_of(self.one), depth_of(self.other)))


@frozen
class Unknown:
    """A condition that is a symbol: true where it is not 0."""

    symbol: Symbol


def depth_of(value: Condition | Number) -> int:
    """How many choices that rest on each other a number or a condition waits for."""
    if isinstance(value, int):
        return 0
    if isinstance(value, Linear):
        return max(symbol.depth for symbol, _ in value.terms)
    if isinstance(value, Compare):
        return max(depth_of(value.one), depth_of(value.other))
    return value.depth if isinstance(value, Combined) else value.symbol.depth


class Infeasible(Exception):
    """What was chosen contradicts itself: no run goes this way."""


class Symbols:
    """The symbols of one function, the same on every way through it."""

    def __init__(self) -> None:
        self._known: dict[Any, Symbol] = {}

    def symbol(self, key: Any, name: str = "", argument: bool = False, made: tuple[Any, ...] = ()) -> Symbol:
        """The symbol of a key, which is made when it is first asked for."""
        found = self._known.get(key)
        if found is None:
            depth = 1 + max(map(depth_of, made[1:])) if made else 0
            found = self._known[key] = Symbol(len(self._known), name, argument, made, depth)
        return found


class Path:
    """The choices of one way: ``taken`` the number of the option of each, ``options`` how many there were.

    ``opaque``: one of them rests on what no caller decides alone, such as a value that is loaded; ``cut``: there were
    more than are tried; ``sampled``: a loop may also run as often as was not tried.
    """

    def __init__(self, symbols: Symbols, prefix: Sequence[int] = (), more: tuple[int, ...] = ()) -> None:
        """more: numbers of rounds that are tried last."""
        self.symbols, self.prefix, self.numbers = symbols, prefix, (*TRIPS, *more)
        self.taken: list[int] = []
        self.options: list[int] = []
        self.opaque = self.cut = self.sampled = False
        self._told: dict[Any, Any] = {}
        self._held: dict[Combined, bool] = {}
        self._values: dict[Symbol, Number] = {}
        self._bounds: dict[Terms, tuple[int | None, int | None]] = {}
        self._facts: list[Callable[[], bool | None]] = []
        self._asked: dict[Symbol, None] = {}

    def _choose(self, key: Any, options: Sequence[Any], about: Iterable[Symbol]) -> Any:
        """Take one of the options; the same for the same key."""
        if key in self._told:
            return self._told[key]
        if len(self.taken) == MOST_CHOICES:
            self.cut = True
            self._told[key] = options[0]
            return options[0]
        number = self.prefix[len(self.taken)] if len(self.taken) < len(self.prefix) else 0
        self.taken.append(number)
        self.options.append(len(options))
        for symbol in about:
            self._asked.setdefault(symbol)
            self.opaque = self.opaque or not symbol.argument
        self._told[key] = options[number]
        return options[number]

    # Numbers

    def resolved(self, number: Number) -> Number:
        """A number with what is known of its symbols."""
        if isinstance(number, int) or not self._values:
            return number
        while isinstance(number, Linear) and any(symbol in self._values for symbol, _ in number.terms):
            parts: Number = number.constant
            for symbol, factor in number.terms:
                parts = add(parts, scaled(self._values.get(symbol, of(symbol)), factor))
            number = parts
        return number

    def decided(self, number: Number) -> Number:
        """A number whose symbols stand for no choice any more: minima, selections and small remainders are chosen."""
        number = self.resolved(number)
        while isinstance(number, Linear):
            open_ = next((symbol for symbol, _ in number.terms if symbol.made), None)
            if open_ is None or not self._expand(open_):
                return number
            number = self.resolved(number)
        return number

    def _expand(self, symbol: Symbol) -> bool:
        how, *operands = symbol.made
        if how == "select":
            condition, one, other = operands
            self._is(symbol, one if self.holds(condition) else other)
        elif how in ("min", "max"):
            one, other = operands
            self._is(symbol, one if self.holds(Compare("le" if how == "min" else "ge", one, other)) else other)
        elif how == "rem" and operands[1] <= SMALL:
            self._is(symbol, self._remainder(*operands))
        else:
            return False
        return True

    def _remainder(self, number: Number, modulus: int) -> int:
        """The remainder of a number, chosen for its symbols and then the same however large its constant is."""
        number = self.decided(number)
        if isinstance(number, int):
            return number % modulus
        varying = Linear(0, tuple((s, f % modulus) for s, f in number.terms if f % modulus)) if any(
            f % modulus for _, f in number.terms) else None  # fmt: skip
        if varying is None:
            return number.constant % modulus
        chosen: int = self._choose(("rem", varying, modulus), range(modulus), symbols_in(varying))
        self._fact(lambda: None if isinstance(n := self.resolved(varying), Linear) else n % modulus == chosen)
        return (chosen + number.constant) % modulus

    def _is(self, symbol: Symbol, value: Number) -> None:
        """Note what a symbol is.  Raises Infeasible where that contradicts what was chosen."""
        value = self.resolved(value)
        if symbol in symbols_in(value):
            return
        self._values[symbol] = value
        for fact in self._facts:
            if fact() is False:
                raise Infeasible
        for terms, (low, high) in self._bounds.items():
            sum_ = self.resolved(Linear(0, terms))
            if isinstance(sum_, int) and not ((low is None or low <= sum_) and (high is None or sum_ <= high)):
                raise Infeasible

    def _fact(self, fact: Callable[[], bool | None]) -> None:
        self._facts.append(fact)

    def _equals(self, number: Number, value: int) -> None:
        """Note that a number is a value, by what one of its symbols must then be."""
        number = self.resolved(number)
        if isinstance(number, int):
            if number != value:
                raise Infeasible
            return
        for symbol, factor in number.terms:
            rest = minus(Linear(number.constant, number.terms), scaled(of(symbol), factor))
            if factor in (1, -1):
                self._is(symbol, scaled(minus(value, rest), factor))
                return
            if isinstance(rest, int) and (value - rest) % factor == 0:
                self._is(symbol, (value - rest) // factor)
                return
        sum_ = number
        self._fact(lambda: None if isinstance(n := self.resolved(sum_), Linear) else n == value)

    # Conditions

    def holds(self, condition: Condition) -> bool:
        """Whether a condition holds on this way; chosen where that is open."""
        if isinstance(condition, bool):
            return condition
        if isinstance(condition, Combined):
            if condition not in self._held:  # the parts of it may stand in many others
                one, other = self.holds(condition.one), self.holds(condition.other)
                self._held[condition] = {"and": one and other, "or": one or other, "xor": one != other}[condition.how]
            return self._held[condition]
        if isinstance(condition, Unknown):
            return self._nonzero(condition.symbol)
        return self._compared(condition.how, self.decided(minus(condition.one, condition.other)))

    def _nonzero(self, symbol: Symbol) -> bool:
        if symbol in self._values:
            return self._values[symbol] != 0
        chosen: bool = self._choose(("true", symbol), (True, False), (symbol,))
        self._is(symbol, int(chosen))
        return chosen

    def _compared(self, how: str, difference: Number) -> bool:
        if how in OPPOSITES:
            return not self._compared(OPPOSITES[how], difference)
        if isinstance(difference, int):
            return {"lt": difference < 0, "le": difference <= 0, "eq": difference == 0}[how]
        sign = 1 if difference.terms[0][1] > 0 else -1  # of a form and its negative one is kept
        form = scaled(Linear(0, difference.terms), sign)
        assert isinstance(form, Linear)
        bound = -sign * difference.constant - (1 if how == "lt" else 0) * sign
        low, high = self._bounds.get(form.terms, (None, None))
        if how == "eq":
            return self._equal(form, bound, low, high)
        # below: form <= bound; above: form >= bound
        sure, never = (
            (high is not None and high <= bound, low is not None and low > bound) if sign > 0
            else (low is not None and low >= bound, high is not None and high < bound)
        )  # fmt: skip
        if sure or never:
            return sure
        chosen: bool = self._choose(("le", form.terms, bound, sign), (True, False), symbols_in(form))
        if (sign > 0) == chosen:
            self._bound(form, low, min(bound if chosen else bound - 1, high if high is not None else bound))
        else:
            self._bound(form, max(bound if chosen else bound + 1, low if low is not None else bound), high)
        return chosen

    def _equal(self, form: Linear, value: int, low: int | None, high: int | None) -> bool:
        if (low is not None and value < low) or (high is not None and value > high):
            return False
        chosen: bool = self._choose(("eq", form.terms, value), (True, False), symbols_in(form))
        if chosen:
            self._equals(form, value)
        else:
            if value in (low, high):
                self._bound(form, value + 1 if value == low else low, value - 1 if value == high else high)
            self._fact(lambda: None if isinstance(n := self.resolved(form), Linear) else n != value)
        return chosen

    def _bound(self, form: Linear, low: int | None, high: int | None) -> None:
        """Note the least and the greatest value of a form."""
        if low is not None and high is not None and low > high:
            raise Infeasible
        self._bounds[form.terms] = low, high
        if low is not None and low == high:
            self._equals(form, low)

    # Loops

    def trips(self, first: Number, end: Number, step: Number) -> int | None:
        """How often a loop runs that counts from one number to another; None for a step that does not count up."""
        length, step = self.decided(minus(end, first)), self.decided(step)
        if isinstance(step, int) and step <= 0:
            return None
        if isinstance(length, int) and isinstance(step, int):
            return max(-(-length // step), 0)
        about = [*symbols_in(length), *symbols_in(step)]
        self.sampled = True
        if isinstance(step, Linear) or isinstance(length, int):
            return int(self._choose(("trips", length, step), self.numbers, about))
        low, high = self._bounds.get(Linear(0, length.terms).terms, (None, None))
        options = [
            count for count in self.numbers
            if (low is None or count * step - length.constant >= low or (count == 0 and low <= -length.constant))
            and (high is None or count * step - length.constant <= high)
        ]  # fmt: skip
        if not options:
            least = low if low is not None else high
            assert least is not None
            options = [max(-(-(least + length.constant) // step), 0)]
        count = int(self._choose(("trips", length, step), options, about))
        if count or low is None or low <= -length.constant:
            self._equals(length, count * step)
        return count

    def witness(self) -> dict[str, int] | None:
        """Arguments with which a run goes this way, by name; None where the choices are not those of a caller."""
        if self.opaque:
            return None
        for symbol in list(self._asked):
            value = self.resolved(of(symbol))
            for free in list(symbols_in(value)):
                low, high = self._bounds.get(((free, 1),), (None, None))
                try:
                    self._is(free, low if low is not None else min(high, 0) if high is not None else 0)
                except Infeasible:
                    return None
        found = {symbol.name: self.resolved(of(symbol)) for symbol in self._asked}
        return {name: value for name, value in found.items() if isinstance(value, int)}


class ToChoose(Exception):
    """Something has to be chosen."""


class OnlyPath(Path):
    """A way on which nothing is to be chosen.  Raises ToChoose where something is."""

    def _choose(self, key: Any, options: Sequence[Any], about: Iterable[Symbol]) -> Any:
        raise ToChoose


def explore(symbols: Symbols, run: Callable[[Path], None], most: int, more: tuple[int, ...] = ()) -> bool:
    """Go every way through a function, those with the fewest unusual choices first.

    run: goes one way.  most: ways.  more: numbers of rounds of loops that are tried last.  Returns whether these are
    all.
    """
    waiting: deque[tuple[int, ...]] = deque([()])
    gone, complete = 0, True
    for _ in range(most):
        if not waiting:
            break
        prefix = waiting.popleft()
        path = Path(symbols, prefix, more)
        with suppress(Infeasible):
            run(path)
            gone += 1
        complete = complete and not path.cut
        for at in range(len(prefix), len(path.taken)):
            waiting += [(*path.taken[:at], other) for other in range(1, path.options[at])]
    return complete and not waiting and gone > 0


__all__ = [
    "Combined",
    "Compare",
    "Condition",
    "Infeasible",
    "OnlyPath",
    "Path",
    "Symbols",
    "ToChoose",
    "Unknown",
    "constant_of",
    "explore",
    "total",
]
