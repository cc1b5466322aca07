"""Which fields a model has at a place of its data, and at which places it has values of a type.

For messages that name fields, for the order of writing, and for checks of names wherever they stand.
"""

from __future__ import annotations

import types
from collections.abc import Collection, Iterator
from functools import cache
from typing import Annotated, Any, Literal, Union, get_args, get_origin

from pydantic import BaseModel

from .base import Text
from .issue import FieldPath


def fields_at(model: type[BaseModel], path: FieldPath, branches: Collection[str] = ()) -> list[str]:
    """Names of the fields that may stand at a place of the model's data, in the order of the model.

    ``branches`` are names of models to prefer where a union leaves a choice.
    """
    here: list[Any] = [model]
    for step in path:
        below: list[Any] = []
        for kind in here:
            below += _step(kind, step)
        here = below
    models = [kind for kind in here if isinstance(kind, type) and issubclass(kind, BaseModel)]
    chosen = [kind for kind in models if kind.__name__ in branches] or models
    return [name for kind in chosen for name in _names(kind)]


def has_key_type(kind: Any, key: Any, seen: frozenset[Any] = frozenset()) -> bool:
    """Whether a mapping with keys of a type occurs anywhere in a type."""
    for one in _alternatives(kind):
        if isinstance(one, type) and issubclass(one, BaseModel):
            fields = one.model_fields.values() if one not in seen else ()
            if any(has_key_type(field.annotation, key, seen | {one}) for field in fields):
                return True
        elif get_origin(one) in (dict, list):
            args = get_args(one)
            if (get_origin(one) is dict and args[0] == key) or has_key_type(args[-1], key, seen):
                return True
    return False


def keys_at(model: type[BaseModel], path: FieldPath) -> list[Any]:
    """The types of the keys of the mappings that may stand at a place of the model's data."""
    here: list[Any] = [model]
    for step in path:
        here = [below for kind in here for below in _step(kind, step)]
    return [get_args(kind)[0] for kind in here if get_origin(kind) is dict]


def values_of(model: BaseModel, kind: Any, path: FieldPath = ()) -> Iterator[tuple[FieldPath, Any, bool]]:
    """Every value of an annotated type, such as ``Release``, in a model: its place, itself, and whether it is a key."""
    for name, key, hint in _fields_with(type(model), kind):
        yield from _values(getattr(model, name), hint, kind, (*path, key))


def _values(value: Any, hint: Any, kind: Any, path: FieldPath) -> Iterator[tuple[FieldPath, Any, bool]]:
    hints = _options(hint)
    if isinstance(value, BaseModel):
        yield from values_of(value, kind, path)
    elif isinstance(value, dict):
        keys, inner = next(get_args(one) for one in hints if get_origin(one) is dict)
        for key, below in value.items():
            if keys == kind:
                yield (*path, key), key, True
            yield from _values(below, inner, kind, (*path, key))
    elif isinstance(value, list):
        (inner,) = next(get_args(one) for one in hints if get_origin(one) is list)
        for place, below in enumerate(value):
            yield from _values(below, inner, kind, (*path, place))
    elif value is not None and kind in hints:
        yield path, value, False


@cache
def _fields_with(model: type[BaseModel], kind: Any) -> tuple[tuple[str, str, Any], ...]:
    """(attribute, key, type) of the fields of a model in which values of a type may stand."""
    hints = ((name, field.alias or name, field.rebuild_annotation()) for name, field in model.model_fields.items())
    return tuple((name, key, hint) for name, key, hint in hints if _may_hold(hint, kind, frozenset({model})))


def _may_hold(hint: Any, kind: Any, seen: frozenset[Any]) -> bool:
    for one in _options(hint):
        if one == kind:
            return True
        if isinstance(one, type) and issubclass(one, BaseModel):
            fields = () if one in seen else one.model_fields.values()
            if any(_may_hold(field.rebuild_annotation(), kind, seen | {one}) for field in fields):
                return True
        elif any(_may_hold(arg, kind, seen) for arg in get_args(one) if get_origin(one) in (dict, list)):
            return True
    return False


def _options(hint: Any) -> list[Any]:
    """The types of a union, each also without what it is annotated with."""
    origin = get_origin(hint)
    if origin in (Union, types.UnionType):
        return [one for arg in get_args(hint) for one in _options(arg)]
    return [hint, *_options(get_args(hint)[0])] if origin is Annotated else [hint]


def _names(model: type[BaseModel]) -> list[str]:
    """Field names of one model; what a kind of text adds comes before its sentences."""
    names = [field.alias or name for name, field in model.model_fields.items()]
    if issubclass(model, Text):
        names.sort(key=lambda name: name in ("en", "zh"))
    return names


def _step(kind: Any, step: str | int) -> list[Any]:
    """The types below one key or index of a type."""
    if isinstance(kind, type) and issubclass(kind, BaseModel):
        for name, field in kind.model_fields.items():
            if step in (name, field.alias):
                return _alternatives(field.annotation)
        return []
    origin, args = get_origin(kind), get_args(kind)
    if origin is dict:
        return _alternatives(args[1])
    if origin is list:
        return _alternatives(args[0]) if isinstance(step, int) else _step(args[0], step)
    return []


def _alternatives(kind: Any) -> list[Any]:
    origin = get_origin(kind)
    if origin is Annotated:
        return _alternatives(get_args(kind)[0])
    if origin in (Union, types.UnionType):
        return [entry for arg in get_args(kind) for entry in _alternatives(arg)]
    return [] if origin is Literal else [kind]
