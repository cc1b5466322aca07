"""A conditional of which the condition may be unknown."""

from __future__ import annotations

from typing import Any

from ..types.unknown import UNKNOWN


def choose(test: Any, yes: Any, no: Any) -> Any:
    """Return ``yes if test else no``; for an unknown test the value both branches agree on, else UNKNOWN."""
    if test is not UNKNOWN:
        return yes if test else no
    if yes is UNKNOWN or no is UNKNOWN:
        return UNKNOWN
    return yes if yes == no else UNKNOWN
