"""The words of an op that orders others: pipes and numbers without their brackets."""

from __future__ import annotations

import re

from ..syntax.attributes import text_of
from ..syntax.tree import Operation, flat_items

_INNER = re.compile(r"(?:#[\w.]+)?<\s*(?:(?:pipe|event|pipe_event_type)\s+)?(\w+)\s*>")


def endpoints(op: Operation) -> list[str]:
    """The pipes and the event that a set, a wait or a barrier names, without brackets and quotes."""
    words = [word for part in op.parts for word in flat_items(part.items)]
    return [match[1] if (match := _INNER.fullmatch(word)) else text_of(word) for word in words]
