"""Where pointers lead, as far as the text of a program says it: to a byte that is a constant, or so far from one."""

from __future__ import annotations

from typing import Any

from ...generated.programs._names import MEMORIES, SEGMENTS
from ...runtime.memory.storage import PlacedPointer
from ...runtime.types.pointer_type import PointerType
from ...runtime.types.unknown import UNKNOWN
from .values import SsaValue

_ADDRESS = "address"  # the fact of a pointer


def address_of(value: SsaValue | None) -> int | None:
    """The byte that a pointer leads to, or the number that an address is; None where it is not known."""
    if value is None:
        return None
    if value.type.kind == "pointer":
        return (value.facts or {}).get(_ADDRESS)
    return value.number if isinstance(value.number, int) else None


def leads_to(value: SsaValue | None, address: int | None) -> None:
    """Note where a pointer leads."""
    if value is not None and value.type.kind == "pointer" and address is not None:
        value.facts = {**(value.facts or {}), _ADDRESS: address}


def placed(value: SsaValue | None, judged: Any, profile: str) -> Any:
    """What rules are given for a value, a pointer that leads to a known byte with that byte."""
    address = address_of(value) if judged.__class__ is PointerType else None
    if address is None:
        return judged
    end = end_of(address, judged.space, profile)
    return PlacedPointer(judged, address, UNKNOWN if end is None else end)


def end_of(address: int, memory: str, profile: str) -> int | None:
    """The byte at which the memory of a place ends, or the part of it that is addressed apart from the others.

    None for a memory without a size of its own, as the global one.
    """
    size, _ = MEMORIES[profile].get(memory, (0, 1))
    if not size:
        return None
    apart, count = SEGMENTS[profile].get(memory, (0, 1))
    return min(address // apart, count - 1) * apart + size if apart else size
