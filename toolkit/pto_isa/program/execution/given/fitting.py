"""Fitting: other values for made arguments, where the program cannot live with the first ones.

A run that stops tells where and why.  The arguments that decide what the op there is given are followed back through
the text (``Influences``), and one after the other gets other values, until the run comes further: numbers that decide
extents grow, numbers that decide places and counts shrink; the numbers that the finding names are tried as well.
Memory of whole numbers that decides something gets one and the same small number in all of its elements.  A run that
stops for good stops with the finding of the values that came furthest.  Nothing is changed only so that the op is not
reached: that would hide a fault of the program.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from itertools import product
from typing import Any

from pto_isa.runtime.rules.finding import Finding, RuleError
from pto_isa.runtime.types.numpy_types import NUMPY

from ...syntax.program import Program
from ...syntax.tree import Operation, walk
from ...written.numbers import TRUTH, Whole, numbers_of
from ...written.types import WrittenType
from .filling import ChosenValue
from .influence import Influences

MOST_TRIES = 300  # runs of one program
_STEPS, _TIMES = 1_000_000, 20  # what all of them may do: so many steps, and so many times those of the first run
_TOGETHER = 3  # arguments that are changed at once
_MOST = 1 << 17  # to which a number is doubled
_NUMBER = re.compile(r"(?<![\w.])-?\d{1,9}(?![\w.]*\w)")
_BETWEEN = re.compile(r"(?<=\d)x(?=\d)")  # extents: 16x32
# What another value cannot mend: what is not executed, what is asked for, and what is too much.
_FINAL = frozenset({"program/unsupported", "program/argument", "program/limit"})


class Stop:
    """Where a run has stopped: its findings, and how far it was."""

    def __init__(self, error: RuleError, steps: int, ops: Mapping[tuple[int, int], int]) -> None:
        self.error, self.steps = error, steps
        found = [(finding.line or 0, finding.column or 0) for finding in error.findings]
        self.place = max((ops.get(place, -1) for place in found), default=-1)
        self.said = [found.text() for found in error.findings]
        self.final = any(found.rule in _FINAL for found in error.findings)

    def is_further_than(self, other: Stop) -> bool:
        """Whether more was done before, or an op behind the other one was reached."""
        if self.final or (self.place == other.place and self.said == other.said):
            return False
        return self.place > other.place or self.steps > other.steps

    @property
    def numbers(self) -> list[int]:
        """The numbers that the findings name."""
        return sorted({int(text) for said in self.said for text in _NUMBER.findall(_BETWEEN.sub(" ", said))})


class Fitting:
    """The search for values of the made arguments of one run.

    types: of the arguments that were made; numbers: the values of those that are numbers.  attempt: runs the program
    with choices, and returns where it has stopped and after how many steps, None where it has ended; first: what it has
    returned without any.
    """

    def __init__(
        self,
        program: Program,
        entries: list[Operation],
        functions: list[Operation],
        types: Mapping[str, WrittenType],
        numbers: Mapping[str, Any],
        attempt: Callable[[Mapping[str, ChosenValue]], tuple[RuleError, int] | None],
        first: tuple[RuleError, int],
    ) -> None:
        self.types, self.numbers, self.attempt = types, numbers, attempt
        self.influences = Influences(entries, functions)
        self.ops = list(walk(functions))
        self.places = {program.place(op): number for number, op in enumerate(self.ops)}
        self.choices: dict[str, ChosenValue] = {}
        self.stop = Stop(*first, self.places)
        self.tries = 0
        self.steps_left = _STEPS + _TIMES * self.stop.steps
        self.tried: set[frozenset[tuple[str, int]]] = set()

    def search(self) -> bool:
        """Whether the program ends with some values; it was run with them last.

        ``choices`` are those values, or those with which it came furthest; ``error`` is how it stopped with them.
        """
        while not self.stop.final:
            for change in self._changes(self.stop):
                if self.tries == MOST_TRIES or self.steps_left < 0:
                    return False
                because = self.stop.error.findings[0]
                made = {name: ChosenValue(value, self._first(name, because)) for name, value in change.items()}
                choices = {**self.choices, **made}
                if not self._is_new(choices):
                    continue
                found = self.attempt(choices)
                reached = None if found is None else Stop(*found, self.places)
                self.steps_left -= 0 if reached is None else reached.steps
                if reached is None or reached.is_further_than(self.stop):
                    self.choices = choices
                    if reached is None:
                        return True
                    self.stop = reached
                    break
            else:
                return False
        return False

    def _is_new(self, choices: Mapping[str, ChosenValue]) -> bool:
        """Whether these values were not tried before; counts them."""
        values = frozenset((name, choice.value) for name, choice in choices.items())
        known = values in self.tried
        self.tried.add(values)
        self.tries += not known
        return not known

    @property
    def error(self) -> RuleError:
        """How the program stopped with the values with which it came furthest."""
        return self.stop.error

    def _first(self, name: str, because: Finding) -> Finding:
        return self.choices[name].because if name in self.choices else because

    def _value(self, name: str) -> int:
        return self.choices[name].value if name in self.choices else int(self.numbers[name])

    def _changes(self, stop: Stop) -> Iterator[dict[str, int]]:
        """Other values of arguments, the likeliest first."""
        op = self.ops[stop.place] if stop.place >= 0 else None
        if op is None:
            return
        extents, places = self.influences.of(op, True), self.influences.of(op, False)
        yield from self._of_numbers(extents, lambda name: self._more(name, stop))
        yield from self._combined(extents, stop)
        yield from self._of_numbers(places, self._less)
        yield from self._together(places)
        yield from self._of_numbers(extents, self._less)
        yield from self._of_memory([*places, *extents], stop)
        yield from self._of_numbers(places, lambda name: self._more(name, stop))

    def _of_numbers(
        self, found: list[tuple[str, bool]], values: Callable[[str], Iterator[int]]
    ) -> Iterator[dict[str, int]]:
        for name, held in found:
            numbers = numbers_of(self.types[name]) if name in self.numbers else None
            if held or not isinstance(numbers, Whole):
                continue
            yield from ({name: value} for value in values(name) if numbers.fits(value, True))

    def _more(self, name: str, stop: Stop) -> Iterator[int]:
        """Greater values: doubled ones, those that the finding names, and what makes up for a negative one."""
        value = self._value(name)
        if numbers_of(self.types[name]) == TRUTH:
            yield from () if value else (1,)
            return
        doubles, double = set[int](), max(value, 1)
        while double <= _MOST:
            doubles.add(double)
            double *= 2
        named = {value - number if number < 0 else number for number in stop.numbers}
        yield from sorted(number for number in doubles | named if value < number <= _MOST)

    def _less(self, name: str) -> Iterator[int]:
        value = self._value(name)
        while value > 0:
            value //= 2
            yield value

    def _combined(self, found: list[tuple[str, bool]], stop: Stop) -> Iterator[dict[str, int]]:
        """Two or three of them as numbers that the finding names: rows and columns have to fit at once."""
        names = self._whole(found)
        if 2 <= len(names) <= _TOGETHER:
            positive = [number for number in stop.numbers if 0 < number <= _MOST]
            for values in product(positive, repeat=len(names)):
                yield dict(zip(names, values, strict=True))

    def _whole(self, found: list[tuple[str, bool]]) -> list[str]:
        """Those that are whole numbers."""
        return [name for name, held in found if not held and isinstance(self.numbers.get(name), int)]

    def _together(self, found: list[tuple[str, bool]]) -> Iterator[dict[str, int]]:
        """All of them 0."""
        names = self._whole(found)
        if len(names) > 1:
            yield dict.fromkeys(names, 0)

    def _of_memory(self, found: list[tuple[str, bool]], stop: Stop) -> Iterator[dict[str, int]]:
        """Memory of one number: 0, 1, one that the finding names, or -1, which often says that there is nothing."""
        for name, held in found:
            type = self.types.get(name)
            if not held or type is None or type.kind == "scalar" or type.dtype is None:
                continue
            numbers, kind = numbers_of(type.dtype), NUMPY[type.dtype].kind
            before = self.choices[name].value if name in self.choices else None
            for value in dict.fromkeys([0, 1, *(abs(number) for number in stop.numbers), -1]):
                if value != before and isinstance(numbers, Whole) and numbers.fits(value, kind == "i"):
                    yield {name: value}
