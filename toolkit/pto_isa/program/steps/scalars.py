"""Arithmetic on whole numbers and truth values, as far as a way follows it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ...runtime.errors import InputError
from ..host.arithmetic import constant_text
from ..host.builtin_ops import PREDICATES
from ..host.scalar_ops import SCALAR_OPS, scalar_op
from ..syntax.tree import Operation
from ..written.functions import properties
from ..written.numbers import literal
from .choices import MOST_DEPTH, Combined, Compare, Condition, depth_of
from .control import Compiler, Handler, condition_of, names_in
from .linear import Linear, Number, add, minus, of, scaled, times
from .places import is_condition, is_number
from .way import Do, Way

_KEPT = ("index_cast", "index_castui", "extsi", "extui", "trunci", "bitcast")
_CONDITIONS = {"andi": "and", "ori": "or", "xori": "xor"}
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
    """An op of ``arith`` on numbers that count: exact where they are known, linear where it is, a choice where one
    decides, else unknown."""
    how = op.name.removeprefix("arith.")
    given = names_in(op)
    name, made = compiler.result(op)
    exact = _exact(compiler, op, len(given), made)
    compute = _NUMBERS.get(how)
    truth = made == "i1" and how in _CONDITIONS

    def go(way: Way) -> None:
        values: list[Any] = [way.path.resolved(x) if is_number(x) else x for x in map(way.env.get, given)]
        if truth and any(isinstance(value, Linear) for value in values):
            values = [condition_of(way, op, name) for name in given]
        numbers = [value for value in values if is_number(value)]
        found: Any = None
        if all(isinstance(value, int) for value in values):
            found = exact(*map(int, values))
        elif compute is not None and len(numbers) == len(values):
            found = compute(way, *numbers)
        elif how in _CONDITIONS and all(map(is_condition, values)):
            found = _combined(how, *values)
        way.env[name] = _kept(way, op, name, found)

    return go


def _kept(way: Way, op: Operation, name: str, found: Any) -> Any:
    """What an op gives, something unknown where there is nothing, or where it rests on too many choices."""
    return way.unknown(op, name) if found is None or depth_of(found) > MOST_DEPTH else found


def _exact(compiler: Compiler, op: Operation, count: int, made: str) -> Callable[..., Any]:
    """What a run computes of known numbers, a truth value as one; None for what it does not compute."""
    texts = next((part.types for part in op.parts if part.kind == ":" and part.types), None) or [made]
    types = [compiler.types(text) for text in (*texts, *texts[-1:] * count)][:count]
    try:
        compute = scalar_op(op, types, compiler.types(made)) if op.name in SCALAR_OPS else None
    except InputError:
        compute = None

    def exact(*numbers: int) -> Any:
        try:
            found = compute(*numbers) if compute is not None else None
        except InputError:  # a run stops here
            return None
        return bool(found) if made == "i1" else found if isinstance(found, int) else None

    return exact


def _combined(how: str, one: Condition, other: Condition) -> Condition:
    word = _CONDITIONS[how]
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
    if not isinstance(one, Linear) or not isinstance(other, int) or other <= 0:
        return None
    if all(factor % other == 0 for _, factor in one.terms):
        whole = Linear(0, tuple((symbol, factor // other) for symbol, factor in one.terms))
        return add(whole, -(-one.constant // other) if up else one.constant // other)
    return of(way.path.symbols.symbol(("quotient", up, one, other), "quotient"))


def remainder(way: Way, one: Number, other: Number) -> Number | None:
    """The remainder of a number that is not known; None where nothing is known of it."""
    if not isinstance(one, Linear) or not isinstance(other, int) or other <= 0:
        return None
    if all(factor % other == 0 for _, factor in one.terms):
        return one.constant % other
    return _made(way, "rem", one, other)


def _and(way: Way, one: Number, other: Number) -> Number | None:
    for mask, number in ((one, other), (other, one)):
        if isinstance(mask, int) and mask > 0 and mask & mask + 1 == 0:  # the low bits
            return remainder(way, number, mask + 1)
    return None


def _shifted(way: Way, one: Number, other: Number) -> Number | None:
    return _quotient(way, one, 1 << other) if isinstance(other, int) and 0 <= other < 64 else None


# On numbers of which one is not known; they are taken to have no sign, and to overflow nowhere.
_NUMBERS: dict[str, Callable[..., Number | None]] = {
    "addi": lambda way, one, other: add(one, other),
    "subi": lambda way, one, other: minus(one, other),
    "muli": lambda way, one, other: times(one, other),
    "shli": lambda way, one, other: scaled(one, 1 << other) if isinstance(other, int) and 0 <= other < 64 else None,
    **dict.fromkeys(("shrui", "shrsi"), _shifted),
    "andi": _and,
    **dict.fromkeys(("divsi", "divui", "floordivsi"), _quotient),
    **dict.fromkeys(("ceildivsi", "ceildivui"), lambda way, one, other: _quotient(way, one, other, 1)),
    **dict.fromkeys(("remsi", "remui"), remainder),
    **dict.fromkeys(("minsi", "minui"), _extreme("min")),
    **dict.fromkeys(("maxsi", "maxui"), _extreme("max")),
    **dict.fromkeys(_KEPT, lambda way, one: one),
}  # fmt: skip


def compare(compiler: Compiler, op: Operation) -> Do:
    """``arith.cmpi slt, %a, %b``: decided when something depends on it."""
    given = names_in(op)
    name, made = compiler.result(op)
    word = predicate_of(op)
    how, exact = _HOW.get(word, ""), _exact(compiler, op, len(given), made)

    def go(way: Way) -> None:
        values = map(way.env.get, given)
        one, other = (way.path.resolved(value) if is_number(value) else value for value in values)
        if isinstance(one, int) and isinstance(other, int):
            found = exact(int(one), int(other))
            way.env[name] = way.unknown(op, name) if found is None else found
        elif how and is_number(one) and is_number(other) and not (word[0] == "u" and _is_negative(one, other)):
            # of two that are equally far apart whatever they are, it is known at once
            compared = Compare(how, one, other)
            way.env[name] = way.path.holds(compared) if isinstance(minus(one, other), int) else compared
        elif how in ("eq", "ne") and is_condition(one) and is_condition(other):
            different = _combined("xori", one, other)
            found = different if how == "ne" else _combined("xori", different, True)
            way.env[name] = _kept(way, op, name, found)
        else:
            way.env[name] = way.unknown(op, name)

    return go


def _is_negative(*numbers: Number) -> bool:
    """Whether one of them is a large number to an op that takes numbers without a sign."""
    return any(isinstance(number, int) and number < 0 for number in numbers)


def predicate_of(op: Operation) -> str:
    """The predicate of a comparison; empty where none is written."""
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
    name = compiler.result(op)[0]

    def go(way: Way) -> None:
        holds, first, second = condition_of(way, op, condition), way.env.get(one), way.env.get(other)
        if isinstance(holds, bool):
            way.env[name] = first if holds else second
        elif is_number(first) and is_number(second):
            made = "select", holds, first, second
            symbol = way.path.symbols.symbol(made, "select", made=made)
            way.env[name] = _kept(way, op, name, first if first == second else of(symbol))
        else:
            way.env[name] = first if way.path.holds(holds) else second

    return go


HANDLERS: dict[str, Handler] = {
    "arith.constant": constant,
    "arith.cmpi": compare,
    "arith.select": select,
    **{f"arith.{name}": computed for name in (*_NUMBERS, *_CONDITIONS)},
}
