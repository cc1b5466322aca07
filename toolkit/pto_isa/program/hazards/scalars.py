"""Arithmetic on whole numbers and truth values, as far as a way follows it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ..host.arithmetic import constant_text
from ..host.builtin_ops import PREDICATES
from ..host.functions import properties
from ..host.numbers import literal
from ..syntax.tree import Operation
from .choices import Combined, Compare, Condition
from .control import Compiler, Handler, condition_of, names_in
from .linear import Linear, Number, add, minus, of, scaled, times
from .places import is_condition, is_number
from .way import Do, Way

_KEPT = ("index_cast", "index_castui", "extsi", "extui", "trunci", "bitcast")
_HOW = {"eq": "eq", "ne": "ne", "slt": "lt", "sle": "le", "sgt": "gt", "sge": "ge",
        "ult": "lt", "ule": "le", "ugt": "gt", "uge": "ge"}  # fmt: skip


def constant(compiler: Compiler, op: Operation) -> Do:
    """``%c = arith.constant 4 : index``."""
    name, text = compiler.result(op)
    value: Any = literal(constant_text(op)[0], compiler.types(text))
    if text == "i1":
        value = bool(value)
    elif not isinstance(value, int):
        value = None  # a float decides no place

    def go(way: Way) -> None:
        way.env[name] = value

    return go


def computed(compiler: Compiler, op: Operation) -> Do:
    """An op of ``arith`` on numbers that count: linear where it is, a choice where one decides, else unknown."""
    how = op.name.removeprefix("arith.")
    given = names_in(op)
    name, _ = compiler.result(op)
    if how in _KEPT and len(given) == 1:
        source = given[0]

        def same(way: Way) -> None:
            way.env[name] = way.env.get(source)

        return same
    compute = _NUMBERS.get(how)

    def go(way: Way) -> None:
        values = [way.env.get(each) for each in given]
        numbers = [value for value in values if is_number(value)]
        found: Any = None
        if compute is not None and len(numbers) == len(values):
            found = compute(way, *numbers)
        elif how in ("andi", "ori", "xori") and is_condition(values[0]) and is_condition(values[1]):
            found = _combined(how, values[0], values[1])
        way.env[name] = way.unknown(op, name) if found is None else found

    return go


def _combined(how: str, one: Condition, other: Condition) -> Condition:
    word = {"andi": "and", "ori": "or", "xori": "xor"}[how]
    for first, second in ((one, other), (other, one)):
        if isinstance(first, bool):
            if word == "xor":
                if isinstance(second, bool):
                    return first != second
                return Combined("xor", first, second) if first else second
            return second if first == (word == "and") else first
    return Combined(word, one, other)


def _made(way: Way, how: str, *operands: Number) -> Number:
    """What a choice decides later: the same for the same operands."""
    return of(way.path.symbols.symbol((how, *operands), how, made=(how, *operands)))


def _extreme(how: str) -> Callable[..., Number | None]:
    def compute(way: Way, one: Number, other: Number) -> Number | None:
        difference = minus(one, other)
        if isinstance(difference, int):
            return one if (difference <= 0) == (how == "min") else other
        return _made(way, how, one, other)

    return compute


def _quotient(way: Way, one: Number, other: Number, up: int = 0) -> Number | None:
    one, other = way.path.resolved(one), way.path.resolved(other)
    if not isinstance(other, int) or other <= 0:
        return None
    if isinstance(one, int):
        return -(-one // other) if up else one // other
    if all(factor % other == 0 for _, factor in one.terms):
        whole = Linear(0, tuple((symbol, factor // other) for symbol, factor in one.terms))
        return add(whole, -(-one.constant // other) if up else one.constant // other)
    return of(way.path.symbols.symbol(("quotient", up, one, other), "quotient"))


def _remainder(way: Way, one: Number, other: Number) -> Number | None:
    one, other = way.path.resolved(one), way.path.resolved(other)
    if not isinstance(other, int) or other <= 0:
        return None
    if isinstance(one, int):
        return one % other
    if all(factor % other == 0 for _, factor in one.terms):
        return one.constant % other
    return _made(way, "rem", one, other)


def _bits(how: Callable[[int, int], int]) -> Callable[..., Number | None]:
    return lambda way, one, other: how(one, other) if isinstance(one, int) and isinstance(other, int) else None


def _and(way: Way, one: Number, other: Number) -> Number | None:
    if isinstance(one, int) and isinstance(other, int):
        return one & other
    for mask, number in ((one, other), (other, one)):
        if isinstance(mask, int) and mask > 0 and mask & mask + 1 == 0:  # the low bits
            return _remainder(way, number, mask + 1)
    return None


def _shifted(way: Way, one: Number, other: Number) -> Number | None:
    return _quotient(way, one, 1 << other) if isinstance(other, int) and 0 <= other < 64 else None


_NUMBERS: dict[str, Callable[..., Number | None]] = {
    "addi": lambda way, one, other: add(one, other),
    "subi": lambda way, one, other: minus(one, other),
    "muli": lambda way, one, other: times(way.path.resolved(one), way.path.resolved(other)),
    "shli": lambda way, one, other: scaled(one, 1 << other) if isinstance(other, int) and 0 <= other < 64 else None,
    **dict.fromkeys(("shrui", "shrsi"), _shifted),
    "andi": _and,
    "ori": _bits(lambda one, other: one | other),
    "xori": _bits(lambda one, other: one ^ other),
    **dict.fromkeys(("divsi", "divui", "floordivsi"), _quotient),
    **dict.fromkeys(("ceildivsi", "ceildivui"), lambda way, one, other: _quotient(way, one, other, 1)),
    **dict.fromkeys(("remsi", "remui"), _remainder),
    **dict.fromkeys(("minsi", "minui"), _extreme("min")),
    **dict.fromkeys(("maxsi", "maxui"), _extreme("max")),
}  # fmt: skip


def compare(compiler: Compiler, op: Operation) -> Do:
    """``arith.cmpi slt, %a, %b``: decided when something depends on it."""
    given = names_in(op)
    name, _ = compiler.result(op)
    how = _HOW.get(_predicate(op), "")

    def go(way: Way) -> None:
        one, other = (way.env.get(each) for each in given)
        if how and is_number(one) and is_number(other):
            difference = way.path.resolved(minus(one, other))
            found: Any = Compare(how, one, other)
            way.env[name] = way.path.holds(found) if isinstance(difference, int) else found
        elif how in ("eq", "ne") and is_condition(one) and is_condition(other):
            different = _combined("xori", one, other)
            way.env[name] = different if how == "ne" else _combined("xori", different, True)
        else:
            way.env[name] = way.unknown(op, name)

    return go


def _predicate(op: Operation) -> str:
    words = PREDICATES["arith.cmpi"]
    for part in op.parts:
        for word in (part.word, *map(str, part.items)):
            if word in words:
                return word
    number = str(properties(op).get("predicate", "")).partition(" : ")[0]
    return words[int(number)] if number.isdecimal() and int(number) < len(words) else ""


def select(compiler: Compiler, op: Operation) -> Do:
    """``arith.select %c, %a, %b``: of numbers when one is needed, of tiles and pointers at once."""
    condition, one, other = names_in(op)
    name, _ = compiler.result(op)

    def go(way: Way) -> None:
        holds, first, second = condition_of(way, op, condition), way.env.get(one), way.env.get(other)
        if isinstance(holds, bool):
            way.env[name] = first if holds else second
        elif is_number(first) and is_number(second):
            made = "select", holds, first, second
            symbol = way.path.symbols.symbol(made, "select", made=made)
            way.env[name] = first if first == second else of(symbol)
        else:
            way.env[name] = first if way.path.holds(holds) else second

    return go


HANDLERS: dict[str, Handler] = {
    "arith.constant": constant,
    "arith.cmpi": compare,
    "arith.select": select,
    **{f"arith.{name}": computed for name in (*_NUMBERS, *_KEPT)},
}
