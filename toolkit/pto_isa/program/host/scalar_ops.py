"""What each ``arith`` op on scalars computes: the one definition, by which programs run and constants are folded.

After ArithOps.td of MLIR.  Where MLIR says that behaviour is undefined or the result is poison, the computation raises
InputError: a division by zero, a quotient or whole part that the type does not hold, a shift by as many bits as there
are, a wrap where ``overflow<nsw>`` or ``overflow<nuw>`` says that there is none.
"""

from __future__ import annotations

import math
import operator
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, NoReturn, TypeAlias

from ...runtime.errors import InputError
from ...runtime.types.float_formats import FloatFormat
from ..syntax.tree import Operation
from ..written.functions import properties
from ..written.numbers import ScalarNumbers, Whole, numbers_of
from ..written.types import WrittenType
from .builtin_ops import PREDICATES

Compute: TypeAlias = Callable[..., Any]

_OVERFLOW = frozenset({"none", "nsw", "nuw"})
_FASTMATH = frozenset({"none", "reassoc", "nnan", "ninf", "nsz", "arcp", "contract", "afn", "fast"})
_FLAGS = {"overflow": _OVERFLOW, "fastmath": _FASTMATH}
_WORDS = ("", "to", "to_nearest_even")  # the type of a result, and how a result is rounded by default
_KEYS = {"overflowFlags": "overflow", "fastmath": "fastmath"}  # of the generic form


@dataclass(frozen=True)
class _Call:
    """One op as it is written: its name without the dialect, its predicate, its overflow flags, and its types.

    ``spelled`` are the types as texts, those of the operands first, for messages.
    """

    name: str
    predicate: str
    flags: frozenset[str]
    given: tuple[ScalarNumbers | None, ...]
    made: ScalarNumbers | None
    spelled: tuple[str, ...]

    def whole(self) -> Whole:
        """The numbers of the operands, which are whole and of one type."""
        numbers = self.given[0]
        if not isinstance(numbers, Whole) or set(self.given) != {numbers}:
            self.no_numbers("a whole number", "整数")
        return numbers

    def float(self) -> FloatFormat:
        """The numbers of the operands, which are floats of one type."""
        numbers = self.given[0]
        if not isinstance(numbers, FloatFormat) or set(self.given) != {numbers}:
            self.no_numbers("a float that is computed with", "可参与计算的浮点数")
        return numbers

    def cast(self) -> tuple[ScalarNumbers, ScalarNumbers]:
        """The numbers of the operand and of the result."""
        source, target = self.given[0], self.made
        if source is None or target is None:
            self.no_numbers("a number that is computed with", "可参与计算的数")
        return source, target

    def no_numbers(self, en: str, zh: str) -> NoReturn:
        """End at types with which the op is not computed."""
        types = ", ".join(f"`{text}`" for text in dict.fromkeys(self.spelled))
        raise InputError(f"its types are {types}; expected {en}", f"其类型为 {types}；应为{zh}")


def scalar_op(op: Operation, given: Sequence[WrittenType], made: WrittenType) -> Compute:
    """The function that computes an op of ``SCALAR_OPS`` from numbers of its operands, in their order.

    Raises InputError for types, flags or attributes with which it is not computed; so does the function where MLIR
    defines no result.
    """
    predicate, flags = _written(op)
    return _computes(
        _Call(
            op.name.removeprefix("arith."), predicate, flags, tuple(map(numbers_of, given)), numbers_of(made),
            (*(type.text for type in given), made.text),
        )
    )  # fmt: skip


@lru_cache(maxsize=4096)
def _computes(call: _Call) -> Compute:
    return SCALAR_OPS[f"arith.{call.name}"](call)


def _written(op: Operation) -> tuple[str, frozenset[str]]:
    """The predicate of a comparison and the overflow flags; raises InputError for what would not be heeded."""
    name = op.name.removeprefix("arith.")
    words = PREDICATES.get(op.name, ())
    predicate, flags = "", set()
    for part in op.parts:
        key, opened, inner = part.word.partition("<")
        if opened:
            flags |= _flags(name, key, inner.rstrip("> \n"))
        elif part.word in words and not predicate:
            predicate = part.word
        elif part.word not in _WORDS:
            raise InputError(f"its `{part.word}` is not executed", f"不执行其 `{part.word}`")
        elif part.items and str(part.items[0]) in words and not predicate and not op.quoted:
            predicate = str(part.items[0])
    for key, value in properties(op).items():
        text = str(value).partition(" : ")[0]
        if key == "predicate" and words and op.quoted:
            predicate = words[int(text)] if text.isdecimal() and int(text[:4]) < len(words) else ""
        elif key in _KEYS:
            flags |= _flags(name, _KEYS[key], text.partition("<")[2].rstrip("> \n"))
        elif "." not in key:
            raise InputError(f"its attribute `{key}` is not executed", f"不执行其属性 `{key}`")
    if words and predicate not in words:
        raise InputError("its predicate is not known", "其比较方式未知")
    return predicate, frozenset(flags)


def _flags(name: str, kind: str, listed: str) -> set[str]:
    """The overflow flags among the words of ``overflow<…>`` or ``fastmath<…>``; floats stay what IEEE 754 says."""
    words = {word.strip() for word in listed.split(",")}
    if not words <= _FLAGS.get(kind, frozenset()) or name not in (_MAY_WRAP if kind == "overflow" else _FAST):
        raise InputError(f"its `{kind}<{listed}>` is not executed", f"不执行其 `{kind}<{listed}>`")
    return words - {"none"} if kind == "overflow" else set()


def _no_fit(what: str, what_zh: str, type: str) -> NoReturn:
    raise InputError(f"{what} does not fit {type}", f"{what_zh}超出 {type} 的范围")


_EXACT: dict[str, Callable[[int, int], int]] = {
    "addi": operator.add, "subi": operator.sub, "muli": operator.mul, "shli": operator.lshift,
    "andi": operator.and_, "ori": operator.or_, "xori": operator.xor,
}  # fmt: skip


def _modular(call: _Call) -> Compute:
    """Ops whose result is the same with and without signs: the low bits of the exact one, which flags may demand."""
    whole, exact = call.whole(), _EXACT[call.name]
    least, mask = whole.least, whole.mask
    if not call.flags:
        return lambda a, b: (exact(a, b) - least & mask) + least
    type = call.spelled[0]

    def checked(a: int, b: int) -> int:
        for flag in sorted(call.flags):
            signed = flag == "nsw"
            read = whole.with_sign if signed else whole.without_sign
            result = exact(read(a), b if call.name == "shli" else read(b))
            if not whole.fits(result, signed):
                _no_fit(f"`overflow<{flag}>`: the result {result}", f"`overflow<{flag}>`：结果 {result} ", type)
        return whole.held(exact(a, b))

    return checked


def _shift(call: _Call) -> Compute:
    """Shifts by 0 to n - 1 bits; the number of them has no sign."""
    whole, bits = call.whole(), call.whole().bits
    if call.name == "shli":
        moved = _modular(call)
    elif call.name == "shrsi":
        moved = lambda a, count: whole.held(whole.with_sign(a) >> count)  # noqa: E731
    else:
        moved = lambda a, count: whole.held(whole.without_sign(a) >> count)  # noqa: E731

    def shifted(a: int, b: int) -> int:
        count = whole.without_sign(b)
        if count >= bits:
            raise InputError(f"shift by {b}; expected 0 to {bits - 1}", f"移位数为 {b}；应在 0 到 {bits - 1} 之间")
        result: int = moved(a, count)
        return result

    return shifted


def _towards_zero(a: int, b: int) -> int:
    quotient = abs(a) // abs(b)
    return quotient if (a < 0) == (b < 0) else -quotient


# Of numbers with a sign (…si) and without (…ui), as the name says.
_ORDERED: dict[str, Callable[[int, int], int]] = {
    "div": _towards_zero, "rem": lambda a, b: a - _towards_zero(a, b) * b, "ceildiv": lambda a, b: -(-a // b),
    "floordiv": operator.floordiv, "min": min, "max": max,
}  # fmt: skip


def _ordered(call: _Call) -> Compute:
    """Division, remainder and the lesser or larger of two numbers, which depend on the sign."""
    whole, signed = call.whole(), call.name.endswith("si")
    kind, type = call.name[:-2], call.spelled[0]
    exact, divides = _ORDERED[kind], kind not in ("min", "max")
    read = whole.with_sign if signed else whole.without_sign

    def computed(a: int, b: int) -> int:
        left, right = read(a), read(b)
        if divides and not right:
            raise InputError("division by zero", "除数为零")
        result = exact(left, right)
        if not whole.fits(result, signed):
            _no_fit(f"{left} divided by {right}", f"{left} 除以 {right} 的商", type)
        return whole.held(result)

    return computed


_RELATIONS: dict[str, Callable[[Any, Any], bool]] = {
    "eq": operator.eq, "ne": operator.ne, "lt": operator.lt, "le": operator.le, "gt": operator.gt, "ge": operator.ge,
}  # fmt: skip


def _compare(call: _Call) -> Compute:
    """``cmpi``: without a sign, with one, or equal bits."""
    whole, word = call.whole(), call.predicate
    if word in _RELATIONS:
        read, relation = whole.held, _RELATIONS[word]
    else:
        read, relation = whole.with_sign if word[0] == "s" else whole.without_sign, _RELATIONS[word[1:]]
    return lambda a, b: int(relation(read(a), read(b)))


def _compare_floats(call: _Call) -> Compute:
    """``cmpf``: an ordered predicate is false where an operand is NaN, an unordered one true."""
    call.float()
    word = call.predicate
    if word in ("true", "false"):
        return lambda a, b: int(word == "true")
    if word in ("ord", "uno"):
        return lambda a, b: int((a != a or b != b) == (word == "uno"))
    unordered, relation = word[0] == "u", _RELATIONS[word[1:]]
    return lambda a, b: int(unordered if a != a or b != b else relation(a, b))


def _select(call: _Call) -> Compute:
    """``select``: of two values of any type."""
    return lambda condition, yes, no: yes if condition else no


def _quotient(a: float, b: float) -> float:
    if b:
        return a / b
    return math.nan if not a or a != a else math.copysign(math.inf, a) * math.copysign(1, b)


def _sign(value: float) -> tuple[float, float]:
    """What floats are ordered by: -0 is less than +0."""
    return value, math.copysign(1, value)


def _extreme(choose: Callable[..., float]) -> Callable[[float, float], float]:
    return lambda a, b: math.nan if a != a or b != b else choose(a, b, key=_sign)


# In double precision, which has more than twice the digits of the narrower types: to round its result once more gives
# what rounding the exact one gives.
_FLOATS: dict[str, Callable[[float, float], float]] = {
    "addf": operator.add, "subf": operator.sub, "mulf": operator.mul, "divf": _quotient,
    "maximumf": _extreme(max), "minimumf": _extreme(min),
}  # fmt: skip


def _floats(call: _Call) -> Compute:
    """Float arithmetic, rounded once to the type."""
    rounded, exact = call.float().rounded, _FLOATS[call.name]
    return lambda a, b: rounded(exact(a, b))


def _negate(call: _Call) -> Compute:
    """``negf``: the other sign, of NaN as well."""
    call.float()
    return operator.neg


def _resize(call: _Call) -> Compute:
    """Casts between whole numbers: the low bits, or more bits with copies of the sign or with zeros."""
    source, target = call.cast()
    if not isinstance(source, Whole) or not isinstance(target, Whole):
        call.no_numbers("whole numbers", "整数")
    if call.flags:
        return _narrow(call, source, target)
    read, held = source.without_sign if call.name.endswith("ui") else source.with_sign, target.held
    return lambda a: held(read(a))


def _narrow(call: _Call, source: Whole, target: Whole) -> Compute:
    """``trunci`` with flags: nothing is lost."""

    def checked(a: int) -> int:
        for flag in sorted(call.flags):
            signed = flag == "nsw"
            value = source.with_sign(a) if signed else source.without_sign(a)
            if not target.fits(value, signed):
                _no_fit(f"`overflow<{flag}>`: {value}", f"`overflow<{flag}>`：{value} ", call.spelled[-1])
        return target.held(a)

    return checked


def _to_float(call: _Call) -> Compute:
    """``sitofp``, ``uitofp``: rounded once, from the whole number."""
    source, target = call.cast()
    if not isinstance(source, Whole) or not isinstance(target, FloatFormat):
        call.no_numbers("a whole number and a float", "整数与浮点数")
    read, rounded = source.with_sign if call.name == "sitofp" else source.without_sign, target.rounded
    return lambda a: rounded(read(a))


def _resize_float(call: _Call) -> Compute:
    """``extf``, ``truncf``: to the nearest, of two equally near ones to the even one."""
    source, target = call.cast()
    if not isinstance(source, FloatFormat) or not isinstance(target, FloatFormat):
        call.no_numbers("floats that are computed with", "可参与计算的浮点数")
    return target.rounded


def _to_whole(call: _Call) -> Compute:
    """``fptosi``, ``fptoui``: towards zero; nothing says what results where the type does not hold that."""
    source, target = call.cast()
    if not isinstance(source, FloatFormat) or not isinstance(target, Whole):
        call.no_numbers("a float and a whole number", "浮点数与整数")
    return towards_zero(target, call.name == "fptosi", call.spelled[-1])


def towards_zero(target: Whole, signed: bool, type: str) -> Compute:
    """The function that cuts a float off to a whole number; it raises InputError where the type holds no such one."""

    def truncated(a: float) -> int:
        if not math.isfinite(a) or not target.fits(math.trunc(a), signed):
            en, zh = ("with", "有符号") if signed else ("without", "无符号")
            raise InputError(f"{a} does not fit {type} {en} a sign", f"{a} 超出{zh} {type} 的范围")
        return target.held(math.trunc(a))

    return truncated


def _same_bits(call: _Call) -> Compute:
    """``bitcast``: the number of the other type that has the same bits."""
    source, target = call.cast()
    if source.bits != target.bits:
        call.no_numbers("types of as many bits", "位数相同的类型")
    bits = source.without_sign if isinstance(source, Whole) else source.bits_of
    number = target.held if isinstance(target, Whole) else target.of_bits
    return lambda a: number(bits(a))


_MAY_WRAP = ("addi", "subi", "muli", "shli", "trunci")
_FAST = (*_FLOATS, "negf", "cmpf", "extf", "truncf")
_MAKERS: dict[Callable[[_Call], Compute], tuple[str, ...]] = {
    _modular: ("addi", "subi", "muli", "andi", "ori", "xori"),
    _shift: ("shli", "shrsi", "shrui"),
    _ordered: ("divsi", "divui", "remsi", "remui", "ceildivsi", "ceildivui", "floordivsi", "minsi", "minui", "maxsi",
               "maxui"),
    _compare: ("cmpi",), _compare_floats: ("cmpf",), _select: ("select",), _floats: tuple(_FLOATS), _negate: ("negf",),
    _resize: ("index_cast", "index_castui", "extsi", "extui", "trunci"), _to_float: ("sitofp", "uitofp"),
    _resize_float: ("extf", "truncf"), _to_whole: ("fptosi", "fptoui"), _same_bits: ("bitcast",),
}  # fmt: skip
SCALAR_OPS = {f"arith.{name}": make for make, names in _MAKERS.items() for name in names}
