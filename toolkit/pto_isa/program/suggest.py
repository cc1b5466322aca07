"""Names of ops that are close to one that no record describes."""

from __future__ import annotations

import pkgutil
from functools import cache

from ..generated import programs
from .findings import hint


@cache
def op_names() -> tuple[str, ...]:
    """The names of all recorded ops, as programs write them."""
    return tuple(sorted(f"pto.{m.name}" for m in pkgutil.iter_modules(programs.__path__) if not m.name.startswith("_")))


def op_hint(name: str) -> tuple[str, str]:
    """What may have been meant instead, in both languages."""
    return hint(name, op_names())
