"""Types of which equal ones are one object, so that plans and free lists are found by identity."""

from __future__ import annotations

from typing import Any

_KNOWN: dict[tuple[Any, ...], Any] = {}  # by class and fields, and by what was given for these


class _Interned(type):
    """Gives the first instance that equals the one asked for; what was ever made is kept."""

    def __call__(cls, *args: Any, **named: Any) -> Any:
        asked = cls, args, tuple(map(type, args))  # 32.0 equals 32 and is refused
        try:
            if not named and (known := _KNOWN.get(asked)) is not None:
                return known
        except TypeError:  # what cannot be hashed is refused below
            pass
        made = super().__call__(*args, **named)
        made = _KNOWN.setdefault((cls, *_fields(made)), made)
        if not named:
            _KNOWN[asked] = made
        return made


class InternedType(metaclass=_Interned):
    """Base of frozen dataclasses without ``__eq__`` of their own."""

    __slots__ = ()

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), _fields(self)


def _fields(made: Any) -> tuple[Any, ...]:
    return tuple([getattr(made, name) for name in type(made).__match_args__])
