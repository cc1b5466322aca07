"""Storage of results: whoever calls a kernel makes it, by type, and may use it again.

Kernels write where they are told to.  A function called in Python makes new storage for each call, a run of a program
takes that of results which nothing reads any more.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from typing import Any

from .table import kind_by_type


def fresh(type: Any) -> Any:
    """New storage for a result of a type, of zeros."""
    return kind_by_type(type).fresh(type)


def result_of(value: Any) -> Any:
    """What whoever calls gets of such storage once a call has filled it."""
    return kind_by_type(value.type).result(value)


def giving(
    run: Callable[..., None], types: Sequence[Any], places: Mapping[int, Any] | None = None
) -> Callable[..., Any]:  # fmt: skip
    """A run that makes its results itself and returns them: those of all calls, which come first among its operands.

    places: where among its other operands results stand that the call asked for, with their types.
    """
    if places:
        return _giving_asked(run, types, places)
    if len(types) == 1:
        (only,) = types

        def one(*others: Any) -> Any:
            value = fresh(only)
            run(value, *others)
            return result_of(value)

        return one

    def several(*others: Any) -> tuple[Any, ...]:
        made = [fresh(type) for type in types]
        run(*made, *others)
        return tuple([result_of(value) for value in made])

    return several


def _giving_asked(run: Callable[..., None], types: Sequence[Any], places: Mapping[int, Any]) -> Callable[..., Any]:
    def asked(*others: Any) -> Any:
        first, values = [fresh(type) for type in types], [*others]
        for place, type in places.items():
            values[place] = fresh(type)
        run(*first, *values)
        found = [result_of(value) for value in (*first, *(values[place] for place in places))]
        return tuple(found) if len(found) > 1 else found[0]

    return asked


class FreeLists:
    """Storage of results that nothing reads any more, by type."""

    __slots__ = ("_clear", "_free", "made")

    def __init__(self, made: Callable[[Any], None] | None = None) -> None:
        """made: is told the type of each value that is new."""
        self._free: dict[Hashable, list[Any]] = {}
        self._clear: dict[Hashable, Callable[[Any], None]] = {}
        self.made = made

    def take(self, type: Any) -> Any:
        """Storage of zeros: used before, where some lies free."""
        free = self._free.get(type)
        if free:
            value = free.pop()
            self._clear[type](value)
            return value
        if free is None:
            self._free[type], self._clear[type] = [], kind_by_type(type).clear
        if self.made is not None:
            self.made(type)
        return fresh(type)

    def give_back(self, value: Any) -> None:
        """Take back storage that ``take`` gave and nothing reads any more."""
        self._free[value.type].append(value)
