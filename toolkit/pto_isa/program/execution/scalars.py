"""Scalars of a program: each ``arith`` op as a Python expression over whole numbers and floats.

A whole number of n bits is kept as a signed one, a truth value as 0 or 1; results wrap, as those of the op do.  Floats
are Python floats that the element type can hold.
"""

from __future__ import annotations

import math
import struct
from collections.abc import Callable
from typing import Any

import numpy as np

from pto_isa.runtime.types.dtypes import FLOATS
from pto_isa.runtime.types.numpy_types import NUMPY

from ..check.types import WrittenType
from ..syntax.literals import problem, value_of
from ..syntax.tree import Operation
from .fault import ExecutionFault, Unsupported
from .writer import Writer

_COMPARE = {"eq": "==", "ne": "!=", "lt": "<", "le": "<=", "gt": ">", "ge": ">="}
_ADDITIVE = {"addi": "+", "subi": "-", "muli": "*", "andi": "&", "ori": "|", "xori": "^"}
_FLOAT = {"addf": "+", "subf": "-", "mulf": "*"}
_PICK = {"minsi": "min", "maxsi": "max"}
_UNSIGNED_PICK = {"minui": "min", "maxui": "max"}


def bits_of(type: WrittenType) -> int:
    """Bits of a whole number; an index has 64."""
    text = type.text
    if text == "index":
        return 64
    digits = text.lstrip("uis")
    return int(digits) if digits.isdecimal() else 0


def wrapped(value: int, bits: int) -> int:
    """The signed number that the low ``bits`` bits of a whole number are; one bit is 0 or 1."""
    if bits == 1:
        return value & 1
    half = 1 << (bits - 1)
    return ((value + half) & (2 * half - 1)) - half


def rounded(value: float, dtype: str) -> float:
    """The float of the element type that is nearest to a value; a whole number that no double holds is infinite."""
    try:
        number = float(value)
    except OverflowError:
        number = math.inf if value > 0 else -math.inf
    with np.errstate(over="ignore"):
        return float(NUMPY[dtype].type(number))


def literal(text: str, type: WrittenType) -> int | float | None:
    """The number that a literal of this type means; None where the type has no such number."""
    number = value_of(text, type) if problem(text, type) is None else None
    if number is None:
        return None
    if type.dtype in FLOATS:
        return rounded(number, type.dtype)
    return wrapped(int(number), bits_of(type)) if bits_of(type) else None


def constant(t: Writer, op: Operation) -> None:
    """``%c = arith.constant 4 : index``: the number itself stands in the text."""
    made = t.result(op)
    first = op.parts[0]
    text = str(first.items[0]) if first.items else first.word
    if text in ("true", "false"):
        made.py = str(int(text == "true"))
        return
    number = literal(text, made.type)
    if number is None:
        raise Unsupported(
            op, (f"`{text}` of type {made.type.text} is no number", f"{made.type.text} 类型的 `{text}` 不是数")
        )
    made.py = t.bind("k", number) if isinstance(number, float) and not math.isfinite(number) else f"({number!r})"
    made.facts["number"] = number


def compare(t: Writer, op: Operation) -> None:
    """``arith.cmpi slt, %a, %b`` and ``cmpf olt``."""
    word, *names = [str(item) for part in op.parts for item in part.items]
    a, b = (t.use(name, op) for name in names)
    made = t.result(op)
    left, right = a.py, b.py
    order = word.lstrip("suo") if word not in _COMPARE else word
    if order not in _COMPARE or (op.name == "arith.cmpf" and word[0] == "u"):
        raise Unsupported(op, (f"comparison `{word}` is not known", f"未知的比较方式 `{word}`"))
    if op.name == "arith.cmpi" and word[0] == "u":
        mask = (1 << bits_of(a.type)) - 1
        left, right = f"({left} & {mask})", f"({right} & {mask})"
    if op.name == "arith.cmpf" and order == "ne":  # ordered: false for NaN
        t.emit(op, f"{made.py} = int({left} < {right} or {left} > {right})")
        return
    t.emit(op, f"{made.py} = int({left} {_COMPARE[order]} {right})")


def select(t: Writer, op: Operation) -> None:
    """``arith.select %c, %a, %b``; of numbers, pointers, tiles or views."""
    condition, yes, no = t.values(op, 3)
    made = t.result(op)
    if made.type.kind != yes.type.kind:
        made.type = yes.type
    t.emit(op, f"{made.py} = {yes.py} if {condition.py} else {no.py}")


def whole(t: Writer, op: Operation) -> None:
    """Whole-number arithmetic of two operands."""
    name = op.name.removeprefix("arith.")
    a, b = t.values(op, 2)
    made = t.result(op)
    bits = bits_of(a.type)
    if not bits:
        raise Unsupported(op, (f"`{a.type.text}` is no whole number", f"`{a.type.text}` 不是整数类型"))
    mask = (1 << bits) - 1
    if name in _ADDITIVE:
        text = f"{a.py} {_ADDITIVE[name]} {b.py}"
    elif name in _PICK:
        text = f"{_PICK[name]}({a.py}, {b.py})"
    elif name in _UNSIGNED_PICK:
        text = f"{_UNSIGNED_PICK[name]}({a.py} & {mask}, {b.py} & {mask})"
    elif name in ("shli", "shrsi", "shrui"):
        text = f"{t.helper(shifted)}({name!r}, {a.py}, {b.py}, {bits})"
    elif name.endswith("ui"):
        text = f"{t.helper(divided)}({name!r}, {a.py} & {mask}, {b.py} & {mask})"
    else:
        text = f"{t.helper(divided)}({name!r}, {a.py}, {b.py})"
    t.emit(op, f"{made.py} = {wrapping(text, bits)}")


def wrapping(text: str, bits: int) -> str:
    """The expression brought into the range of its type."""
    if bits == 1:
        return f"({text}) & 1"
    half = 1 << (bits - 1)
    return f"(({text}) + {half} & {2 * half - 1}) - {half}"


def divided(name: str, a: int, b: int) -> int:
    """Quotient or remainder; raises Fault for a division by zero."""
    if b == 0:
        raise ExecutionFault("step", "division by zero", "除数为零")
    if name.startswith("ceildiv"):
        return -(-a // b)
    if name == "floordivsi":
        return a // b
    quotient = abs(a) // abs(b)
    if (a < 0) != (b < 0):
        quotient = -quotient
    return quotient if name.startswith("div") else a - quotient * b


def shifted(name: str, a: int, count: int, bits: int) -> int:
    """A shift by 0 to bits - 1; raises Fault for another count."""
    if not 0 <= count < bits:
        raise ExecutionFault(
            "step", f"shift by {count}; expected 0 to {bits - 1}", f"移位数为 {count}；应在 0 到 {bits - 1} 之间"
        )
    if name == "shli":
        return a << count
    return (a if name == "shrsi" else a & ((1 << bits) - 1)) >> count


def floats(t: Writer, op: Operation) -> None:
    """Float arithmetic: computed in double precision and rounded once, which gives the same as computing narrow."""
    name = op.name.removeprefix("arith.")
    made_of = t.values(op, 1 if name == "negf" else 2)
    made = t.result(op)
    dtype = made_of[0].type.dtype
    if dtype not in FLOATS:
        raise Unsupported(op, (f"`{made_of[0].type.text}` is no float", f"`{made_of[0].type.text}` 不是浮点类型"))
    texts = [value.py for value in made_of]
    if name in _FLOAT:
        t.emit(op, f"{made.py} = {t.helper(rounded)}({texts[0]} {_FLOAT[name]} {texts[1]}, {dtype!r})")
    elif name == "negf":
        t.emit(op, f"{made.py} = -{texts[0]}")
    else:
        t.emit(op, f"{made.py} = {t.helper(float_of_two)}({name!r}, {texts[0]}, {texts[1]}, {dtype!r})")


def float_of_two(name: str, a: float, b: float, dtype: str) -> float:
    """Quotient, or the larger or smaller of two floats (NaN when one of them is), in the element type."""
    with np.errstate(all="ignore"):
        if name == "divf":
            return rounded(float(np.float64(a) / np.float64(b)), dtype)
        return float((np.maximum if name == "maximumf" else np.minimum)(np.float64(a), np.float64(b)))


def cast(t: Writer, op: Operation) -> None:
    """Conversions between scalars: ``arith.index_cast %a : index to i32`` and the like."""
    name = op.name.removeprefix("arith.")
    (a,) = t.values(op, 1)
    made = t.result(op)
    bits, target = bits_of(a.type), bits_of(made.type)
    for value, size in ((a, bits), (made, target)):
        if not size and (value.type.kind != "scalar" or value.type.dtype not in FLOATS):
            raise Unsupported(op, (f"`{value.type.text}` is no number", f"`{value.type.text}` 不是数值类型"))
    unsigned = a.py if not bits else f"({a.py} & {(1 << bits) - 1})"
    if name in ("trunci", "index_cast", "extsi"):
        signed = f"(-{a.py})" if bits == 1 else a.py  # one bit that is set is -1 where it has a sign
        text = wrapping(signed, target) if target < bits or bits == 1 else a.py
    elif name in ("extui", "index_castui"):
        text = wrapping(unsigned, target)
    elif name in ("sitofp", "uitofp"):
        text = f"{t.helper(rounded)}({a.py if name[0] == 's' else unsigned}, {made.type.dtype!r})"
    elif name in ("extf", "truncf"):
        text = f"{t.helper(rounded)}({a.py}, {made.type.dtype!r})"
    elif name in ("fptosi", "fptoui"):
        text = f"{t.helper(towards_zero)}({a.py}, {target}, {name == 'fptosi'})"
    else:
        text = f"{t.helper(same_bits)}({a.py}, {a.type.text!r}, {made.type.text!r})"
    t.emit(op, f"{made.py} = {text}")


def towards_zero(value: float, bits: int, signed: bool) -> int:
    """The whole part of a float; raises Fault where the type cannot hold it, as nothing says what results then."""
    low, high = (-(1 << (bits - 1)), 1 << (bits - 1)) if signed else (0, 1 << bits)
    if not math.isfinite(value) or not low <= math.trunc(value) < high:
        raise ExecutionFault("step", f"{value} does not fit {bits} bits", f"{value} 超出 {bits} 位整数的范围")
    return wrapped(math.trunc(value), bits)


def same_bits(value: Any, source: str, target: str) -> Any:
    """The number of another type with the same bits; both have as many."""
    codes = {"f32": "<f", "f64": "<d", "f16": "<e", "i8": "<b", "i16": "<h", "i32": "<i", "i64": "<q"}
    if source not in codes or target not in codes or struct.calcsize(codes[source]) != struct.calcsize(codes[target]):
        raise ExecutionFault("step", f"no bits of {source} are a {target}", f"{source} 的位不能看作 {target}")
    return struct.unpack(codes[target], struct.pack(codes[source], value))[0]


_TWO = (*_ADDITIVE, *_PICK, *_UNSIGNED_PICK, "shli", "shrsi", "shrui", "divsi", "divui", "remsi", "remui",
        "ceildivsi", "ceildivui", "floordivsi")  # fmt: skip
_CASTS = ("index_cast", "index_castui", "trunci", "extsi", "extui", "sitofp", "uitofp", "fptosi", "fptoui", "extf",
          "truncf", "bitcast")  # fmt: skip
HANDLERS: dict[str, Callable[[Writer, Operation], None]] = {
    "arith.constant": constant,
    "arith.cmpi": compare,
    "arith.cmpf": compare,
    "arith.select": select,
    **{f"arith.{name}": whole for name in _TWO},
    **{f"arith.{name}": floats for name in (*_FLOAT, "divf", "maximumf", "minimumf", "negf")},
    **{f"arith.{name}": cast for name in _CASTS},
}
