"""Values of constant expressions and types, and the standard traits on them; what is not known is UNKNOWN."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import field
from enum import Enum

from ...runtime.frozen import frozen

STANDARD = {
    "signed char": "int8_t", "char": "int8_t", "short": "int16_t", "signed short": "int16_t", "int": "int32_t",
    "signed": "int32_t", "signed int": "int32_t", "long": "int64_t", "long long": "int64_t", "long int": "int64_t",
    "unsigned char": "uint8_t", "unsigned short": "uint16_t", "unsigned": "uint32_t", "unsigned int": "uint32_t",
    "unsigned long": "uint64_t", "unsigned long long": "uint64_t", "size_t": "uint64_t",
    "float16_t": "half", "float32_t": "float", "aclFloat16": "half",
}  # fmt: skip
_NUMBERS = frozenset({"bool", "int", "float", "size_t"} | {f"{u}int{n}_t" for u in ("", "u") for n in (8, 16, 32, 64)})


class Unknown(Enum):
    """The one value of what is not known."""

    UNKNOWN = "unknown"


UNKNOWN = Unknown.UNKNOWN


@frozen
class Element:
    """An element type of the vocabulary; ``of``: the operand it was chosen for, empty for a type by name."""

    name: str
    bits: int
    kind: str
    of: str = field(default="", compare=False)


@frozen
class Open:
    """The element type of an operand that is not chosen yet."""

    operand: str


@frozen
class TileClass:
    """The C++ type of a tile operand; ``element`` may be open.

    ``template``: the class template that it is of, empty where it may be several; ``known``: values of its members.
    """

    operand: str
    element: Element | Open
    template: str = ""
    known: tuple[tuple[str, Value], ...] = ()


@frozen
class Storage:
    """The type of a tile's memory, which depends on its element type."""

    element: Element | Open


@frozen
class Symbol:
    """An enumerator or a type without further meaning here: ``TileType::Vec``, ``void``."""

    text: str


@frozen
class Number:
    """The type of a number or flag that a call passes by value, as C++ spells it: ``uint16_t``."""

    name: str


@frozen
class Pack:
    """The values of a template parameter pack."""

    values: tuple[Value, ...]


@frozen
class Instance:
    """A class template with its arguments, defaults included: ``Tile<TileType::Vec, float, 16, 16, …>``."""

    name: str
    arguments: tuple[Value, ...]


@frozen
class Pointer:
    """The type of a pointer, or an array that is passed as one."""

    to: Value


@frozen
class Object:
    """A value at run time, of which the type is known; ``late``: what its constructor got, None: not known."""

    type: Value
    late: tuple[Value, ...] | None = ()


Value = (
    Element | Open | TileClass | Storage | Symbol | Number | Pack | Instance | Pointer | Object | bool | int | Unknown
)


def number(words: Sequence[str]) -> Number | None:
    """The type of a parameter if it is a number or flag by value, from its words without ``const``."""
    return Number(words[0]) if len(words) == 1 and words[0] in _NUMBERS else None


def same(first: Value, second: Value) -> bool | Unknown:
    """``std::is_same``."""
    if isinstance(first, TileClass) and isinstance(second, TileClass):
        if first.operand == second.operand:
            return True
        return False if same(first.element, second.element) is False else UNKNOWN
    if isinstance(first, Storage) and isinstance(second, Storage):
        return False if same(first.element, second.element) is False else UNKNOWN
    if isinstance(first, Open) or isinstance(second, Open):
        return True if first == second else UNKNOWN
    if UNKNOWN in (first, second):
        return UNKNOWN
    named = Element | Symbol | Instance | Pointer
    if isinstance(first, named) and isinstance(second, named) and complete(first) and complete(second):
        return first == second
    return UNKNOWN


def complete(value: Value) -> bool:
    """Whether all of a type is known."""
    if isinstance(value, Instance):
        return all(map(complete, value.arguments))
    if isinstance(value, Pointer):
        return complete(value.to)
    return isinstance(value, Element | Symbol | bool | int)


def size(value: Value) -> int | Unknown:
    """``sizeof``: bytes of an element; two 4-bit elements share a byte."""
    return max(value.bits // 8, 1) if isinstance(value, Element) else UNKNOWN


TRAITS: dict[str, Callable[[Element], bool]] = {
    "is_integral": lambda e: e.kind in ("signed", "unsigned"),
    "is_floating_point": lambda e: e.name in ("f32", "f64"),
    "is_signed": lambda e: e.kind == "signed" or e.name == "f32",
    "is_unsigned": lambda e: e.kind == "unsigned",
    "is_arithmetic": lambda e: e.kind in ("signed", "unsigned") or e.name == "f32",
}


def both(first: Value, second: Value) -> Value:
    """``&&`` of three values."""
    if first is False or second is False:
        return False
    return True if first is True and second is True else UNKNOWN


def either(first: Value, second: Value) -> Value:
    """``||`` of three values."""
    if first is True or second is True:
        return True
    return False if first is False and second is False else UNKNOWN


def truth(value: Value) -> Value:
    """A number as a condition."""
    return bool(value) if isinstance(value, bool | int) else UNKNOWN
