"""Types of which equal ones are one object, so that plans and free lists are found by identity."""

from __future__ import annotations

from dataclasses import fields
from typing import Any

_KNOWN: dict[tuple[Any, ...], Any] = {}


class _Interned(type):
    """Makes an instance, whose fields are only then in their canonical spelling, and gives the first that equals it."""

    def __call__(cls, *args: Any, **named: Any) -> Any:
        made = super().__call__(*args, **named)
        return _KNOWN.setdefault((cls, *_fields(made)), made)


class InternedType(metaclass=_Interned):
    """Base of frozen dataclasses without ``__eq__`` of their own; what was ever made is kept."""

    __slots__ = ()

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), _fields(self)


def _fields(made: Any) -> tuple[Any, ...]:
    return tuple([getattr(made, item.name) for item in fields(made)])
