"""Names of ops that are close to one that no record describes."""

from __future__ import annotations

from .findings import hint
from .names import op_names


def op_hint(name: str) -> tuple[str, str]:
    """What may have been meant instead, in both languages."""
    return hint(name, op_names())
