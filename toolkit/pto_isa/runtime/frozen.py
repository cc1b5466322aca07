"""``@frozen``: what ``@dataclass(frozen=True, slots=True)`` makes, for a sixth of the time that it takes to make it.

The standard decorator compiles up to seven methods for each class, among them two that only refuse.  The package has
some two hundred such classes, which were a third of the time of its imports.  Here the methods are shared or closures,
and ``__init__``, the only one that has to be compiled to be quick, is compiled when the first instance is made.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import MISSING, Field, FrozenInstanceError, dataclass, field, fields
from operator import attrgetter
from typing import Any, TypeVar, dataclass_transform, overload

Class = TypeVar("Class", bound=type[Any])

_set = object.__setattr__


@overload
def frozen(cls: Class, /) -> Class: ...
@overload
def frozen(*, eq: bool = True, kw_only: bool = False, weakref_slot: bool = False) -> Callable[[Class], Class]: ...
@dataclass_transform(frozen_default=True, field_specifiers=(field,))
def frozen(cls: Any = None, /, *, eq: bool = True, kw_only: bool = False, weakref_slot: bool = False) -> Any:
    """A frozen dataclass with slots; the parameters are those of ``dataclass``.

    All classes above it are made by this decorator as well, and ``fields``, ``replace`` and copies work as usual.
    """

    def made(kind: Any) -> Any:
        return _made(kind, eq, kw_only, weakref_slot)

    return made if cls is None else made(cls)


def _made(kind: Any, eq: bool, kw_only: bool, weakref_slot: bool) -> Any:
    if kind.__doc__ is None:
        kind.__doc__ = kind.__name__  # `dataclass` would write the signature, which it takes long to find
    made: Any = dataclass(
        init=False, repr=False, eq=False, slots=True, kw_only=kw_only, weakref_slot=weakref_slot
    )(kind)  # fmt: skip
    methods: dict[str, Any] = {
        "__init__": _late_init(made), "__repr__": _repr, "__setattr__": _refuse, "__delattr__": _refuse,
        "__getstate__": _state, "__setstate__": _restore,
    }  # fmt: skip
    if eq:
        own = fields(made)
        methods["__eq__"] = _equal(_getter([item.name for item in own if item.compare]))
        hashed = [item.name for item in own if (item.compare if item.hash is None else item.hash)]
        methods["__hash__"] = _hash(_getter(hashed))
    own_methods = {name for name in methods if name in kind.__dict__ and name != "__init__"}
    if "__eq__" in own_methods and kind.__dict__.get("__hash__") is None:
        own_methods.discard("__hash__")
    for name, method in methods.items():
        if name not in own_methods:
            setattr(made, name, method)
    return made


def _getter(names: list[str]) -> Callable[[Any], Any]:
    """The values of these attributes as a tuple: one call for all of them."""
    if len(names) == 1:
        name = names[0]
        return lambda item: (getattr(item, name),)
    return attrgetter(*names) if names else lambda item: ()


def _equal(values: Callable[[Any], Any]) -> Callable[[Any, Any], Any]:
    def __eq__(self: Any, other: Any) -> Any:
        return values(self) == values(other) if other.__class__ is self.__class__ else NotImplemented

    return __eq__


def _hash(values: Callable[[Any], Any]) -> Callable[[Any], int]:
    def __hash__(self: Any) -> int:
        return hash(values(self))

    return __hash__


def _repr(self: Any) -> str:
    shown = (f"{item.name}={getattr(self, item.name)!r}" for item in fields(self) if item.repr)
    return f"{type(self).__qualname__}({', '.join(shown)})"


def _refuse(self: Any, name: str, *_: Any) -> None:
    raise FrozenInstanceError(f"cannot assign to field {name!r}")


def _state(self: Any) -> list[Any]:
    return [getattr(self, item.name) for item in fields(self)]


def _restore(self: Any, state: list[Any]) -> None:
    for item, value in zip(fields(self), state, strict=True):
        _set(self, item.name, value)


def _late_init(kind: Any) -> Callable[..., None]:
    """An ``__init__`` that compiles the real one when it is called, and puts it in its own place."""

    def __init__(self: Any, *args: Any, **named: Any) -> None:
        kind.__init__ = made = _init(kind)
        made(self, *args, **named)

    return __init__


def _init(kind: Any) -> Callable[..., None]:
    known: dict[str, Any] = {"_given": MISSING}
    plain: list[str] = ["self"]
    by_name: list[str] = []
    body: list[str] = []
    for number, item in enumerate(fields(kind)):
        default, value = _default(item, number, known), item.name
        if item.init:
            (by_name if item.kw_only else plain).append(f"{item.name}={default}" if default else item.name)
            if item.default_factory is not MISSING:
                value = f"_value{number}() if {item.name} is _given else {item.name}"
        elif default:
            value = default if item.default_factory is MISSING else f"_value{number}()"
        else:
            continue
        slot = f"_put{number}"
        known[slot] = getattr(kind, item.name).__set__  # what `object.__setattr__` would look up each time
        body.append(f"    {slot}(self, {value})")
    if hasattr(kind, "__post_init__"):
        body.append("    self.__post_init__()")
    given = ", ".join([*plain, *(["*", *by_name] if by_name else [])])
    exec("\n".join([f"def __init__({given}):", *body] if body else [f"def __init__({given}): pass"]), known)
    made: Callable[..., None] = known["__init__"]
    made.__qualname__ = f"{kind.__qualname__}.__init__"
    return made


def _default(item: Field[Any], number: int, known: dict[str, Any]) -> str:
    """The text of a field's default, whose value becomes known; empty where it has none."""
    if item.default_factory is not MISSING:
        known[f"_value{number}"] = item.default_factory
        return "_given"
    if item.default is not MISSING:
        known[f"_value{number}"] = item.default
        return f"_value{number}"
    return ""
