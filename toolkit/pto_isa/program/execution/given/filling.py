"""Filling: the values of arguments that are made because nobody gave them."""

from __future__ import annotations

import hashlib
import re
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import numpy as np

from pto_isa.runtime.errors import InputError
from pto_isa.runtime.rules.finding import Finding
from pto_isa.runtime.types.float_formats import FloatFormat
from pto_isa.runtime.types.numpy_types import NUMPY
from pto_isa.text.visible import brief

from ...written.numbers import TRUTH, ScalarNumbers

Array = np.ndarray[Any, Any]
OPEN_EXTENT = 128  # of a made tensor, where its type leaves one open
_BLOCK = 1024  # elements that are drawn together
_PERIOD = 65537  # elements after which they come again; a prime, so that the rows of a tensor differ
_WHOLE = 8  # whole numbers in memory are 0 to 7
_SCALAR = 4  # those that are arguments are 1 to 4
_PARTS = 1024  # floats are multiples of 1/1024 from -1 to below 1
_RANDOM = re.compile(r"random:(\d{1,18})")


@dataclass(frozen=True)
class Filling:
    """What is put into arguments: 0 and 1, or numbers that follow from a seed, the name and the place of each.

    seed: None for one number in all elements, which ``constant`` is.
    """

    text: str
    seed: int | None
    constant: int = 0

    def fill(self, array: Array, name: str, dtype: str, first: int, end: int) -> None:
        """Set the elements ``first`` to ``end`` of memory, which are 0; they do not depend on which others are set."""
        if self.seed is None and self.constant:
            array[first:end] = self.constant
        while self.seed is not None and first < end:
            at = first % _PERIOD
            count = min(_PERIOD - at, end - first)
            much = count > _PERIOD // 2
            array[first : first + count] = (
                _period(self, name, dtype)[at : at + count] if much else self._some(name, dtype, at, at + count)
            )
            first += count

    def with_number(self, number: int) -> Filling:
        """The filling that puts one number into all elements."""
        return Filling(f"all {number}", None, number)

    def _some(self, name: str, dtype: str, first: int, end: int) -> Array:
        """The elements ``first`` to ``end`` of a period."""
        blocks = range(first // _BLOCK, -(-end // _BLOCK))
        drawn = np.concatenate([self._drawn(f"{name}[{block}]") for block in blocks])
        return _values(drawn[first - blocks.start * _BLOCK :][: end - first], dtype)

    def number(self, name: str, numbers: ScalarNumbers) -> int | float:
        """A scalar: 1, or for a seed a whole number from 1 to 4, a truth value, or a float from -1 to below 1."""
        if self.seed is None:
            return 1.0 if isinstance(numbers, FloatFormat) else 1
        drawn = int(self._drawn(name)[0])
        if isinstance(numbers, FloatFormat):
            return numbers.rounded(_fraction(drawn % (2 * _PARTS)))
        return drawn % 2 if numbers == TRUTH else 1 + drawn % _SCALAR

    def _drawn(self, what: str) -> Array:
        """A block of whole numbers; the raw numbers of the generator, which are the same in every version of NumPy."""
        key = hashlib.sha256(f"{self.seed} {what}".encode()).digest()[:16]
        drawn: Array = np.random.Philox(key=int.from_bytes(key, "little")).random_raw(_BLOCK)
        return drawn >> np.uint64(32)


@lru_cache(maxsize=8)
def _period(filling: Filling, name: str, dtype: str) -> Array:
    """A whole period of the elements of one argument."""
    return filling._some(name, dtype, 0, _PERIOD)


def _values(drawn: Array, dtype: str) -> Array:
    """Elements of a type: small floats, small whole numbers, for types that have no numbers in NumPy small codes."""
    kind = NUMPY[dtype]
    if kind.kind == "b":
        return np.asarray(drawn % 2 == 1)
    if kind.kind in "iu":
        return (drawn % _WHOLE).astype(kind)
    floats = _fraction((drawn % (2 * _PARTS)).astype(np.float64))
    made: Array = floats.astype(kind)
    if np.isnan(np.asarray(-1.0).astype(kind).astype(np.float64)):  # powers of two without a sign
        made = np.exp2(drawn % 4 - 2.0).astype(kind)
    return made


def _fraction(number: Any) -> Any:
    return (number - _PARTS) / _PARTS


def filling_of(text: object) -> Filling | None:
    """``zeros``, ``random:SEED`` or None.  Raises InputError for another word."""
    if text is None or isinstance(text, Filling):
        return text
    if text == "zeros":
        return Filling("zeros", None)
    match = _RANDOM.fullmatch(text) if isinstance(text, str) else None
    if match is None:
        raise InputError(
            f"fill is {brief(text)}; expected zeros or random:SEED, with a whole number of 0 or more as in random:1",
            f"fill 为 {brief(text)}；应为 zeros 或 random:SEED，SEED 为非负整数，如 random:1",
        )
    return Filling(f"random:{int(match[1])}", int(match[1]))


@dataclass(frozen=True)
class MadeArgument:
    """An argument that was made: its name and type; ``shape`` of the array, None for a number; ``value`` of a number.

    type: the element type of memory, the type of a number.  filling: what memory holds, as it was asked for or, chosen
    because the program stops with that, ``all NUMBER``; ``because`` is the finding that it would stop with.
    """

    name: str
    type: str
    shape: tuple[int, ...] | None
    value: int | float | None
    filling: str
    because: Finding | None = None


@dataclass(frozen=True)
class ChosenValue:
    """What is put into a made argument instead of the value it had first: a number, of memory one for all elements.

    ``because`` is the finding that the first value led to.
    """

    value: int
    because: Finding
