"""Named tuples as plain data for JSON, and back; fields are converted by their types."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from json.encoder import encode_basestring
from types import GenericAlias, UnionType
from typing import Any, ForwardRef, TypeVar

from .bilingual import KEYS

T = TypeVar("T")
_KNOWN: dict[Any, list[tuple[str, str, tuple[Any, Any]]]] = {}


def as_data(value: Any) -> Any:
    """Plain data for JSON; a field with a default is left out where it is None."""
    if hasattr(value, "_fields"):
        defaults = value._field_defaults
        return {
            KEYS.get(name, name): as_data(part)
            for name, part in zip(value._fields, value, strict=True)
            if part is not None or name not in defaults
        }
    if isinstance(value, dict):
        return {key: as_data(part) for key, part in value.items()}
    return [as_data(part) for part in value] if isinstance(value, (tuple, list)) else value


def as_text(value: Any, start: str = "\n") -> str:
    """``as_data`` as JSON text, keys in order and a part on each line; ``start``: a new line, as far in as it stands.

    ``json`` does without its compiled part where it indents, and takes three times as long.
    """
    if type(value) is str:
        return encode_basestring(value)
    inner = start + " "
    if hasattr(value, "_fields"):
        kind: Any = type(value)
        parts = [f"{key}: {as_text(part, inner)}" for place, key, must in _written(kind)
                 if (part := value[place]) is not None or must]  # fmt: skip
        return f"{{{inner}{f',{inner}'.join(parts)}{start}}}" if parts else "{}"
    if isinstance(value, dict):
        parts = [f"{encode_basestring(key)}: {as_text(value[key], inner)}" for key in sorted(value)]
        return f"{{{inner}{f',{inner}'.join(parts)}{start}}}" if parts else "{}"
    if isinstance(value, (tuple, list)):
        entries = [as_text(part, inner) for part in value]
        return f"[{inner}{f',{inner}'.join(entries)}{start}]" if entries else "[]"
    return json.dumps(value)


@cache
def _written(kind: Any) -> list[tuple[int, str, bool]]:
    """Of each field its place, its key as text, and whether it is there when it is None; in the order of the keys."""
    keys = sorted((KEYS.get(name, name), place, name) for place, name in enumerate(kind._fields))
    return [(place, encode_basestring(key), name not in kind._field_defaults) for key, place, name in keys]


def of_data(kind: type[T], data: Mapping[str, Any]) -> T:
    """The named tuple that ``as_data`` made this of."""
    given = {name: _made(*how, data[key]) for name, key, how in _fields(kind) if key in data}
    return kind(**given)


def _fields(kind: Any) -> list[tuple[str, str, tuple[Any, Any]]]:
    """Of each field its name, its key, and what it holds: (container, named tuple), None for plain values."""
    if kind not in _KNOWN:
        hints: dict[str, Any] = kind.__annotations__
        _KNOWN[kind] = [(name, KEYS.get(name, name), _how(hint)) for name, hint in hints.items()]
    return _KNOWN[kind]


def _how(hint: Any) -> tuple[Any, Any]:
    assert not isinstance(hint, ForwardRef), "a module of named tuples must not postpone annotations"
    if isinstance(hint, UnionType):  # `Text | None`: the first says what there is when it is not None
        hint = hint.__args__[0]
    if isinstance(hint, GenericAlias):
        inner = hint.__args__[-1] if hint.__origin__ is dict else hint.__args__[0]
        return hint.__origin__, inner if hasattr(inner, "_fields") else None
    return None, hint if hasattr(hint, "_fields") else None


def _made(container: Any, inner: Any, value: Any) -> Any:
    if value is None or (container is None and inner is None):
        return value
    if inner is None:
        return tuple(value) if container is tuple else value
    if container is None:
        return of_data(inner, value)
    if container is dict:
        return {key: of_data(inner, part) for key, part in value.items()}
    return tuple(of_data(inner, part) for part in value)
