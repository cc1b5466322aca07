"""The names of recorded ops, as programs write them."""

from __future__ import annotations

import pkgutil
from functools import cache

from ..generated import programs


@cache
def known_ops() -> tuple[str, ...]:
    """The names of all recorded ops: ``pto.tadd``."""
    return tuple(sorted(f"pto.{m.name}" for m in pkgutil.iter_modules(programs.__path__) if not m.name.startswith("_")))


@cache
def short_names() -> frozenset[str]:
    """The same without ``pto.``, as the short form of the documents writes them."""
    return frozenset(name.removeprefix("pto.") for name in known_ops())
