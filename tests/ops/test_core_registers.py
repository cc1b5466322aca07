"""Registers of a core that instructions read, write and keep, bit by bit, against Python numbers."""

from __future__ import annotations

from typing import Any

import pytest

from ops.raw_memory import memory, pointer
from pto_isa import ops as isa
from pto_isa.runtime.memory.state import State

A5: Any = {"profile": "a5"}
WORDS = (0, 1, 0x0123456789ABCDEF, 2**63, 2**64 - 1, 1 << 48)


def signed(word: int) -> int:
    """A word of 64 bits as a number with a sign."""
    return word - 2**64 if word >> 63 else word


@pytest.mark.parametrize("word", WORDS)
def test_control_register(word: int) -> None:
    """All of its 64 bits."""
    state = State()
    isa.set_ctrl(signed(word), state, **A5)
    assert state.ctrl == word
    assert isa.get_ctrl(state, **A5) == signed(word)


@pytest.mark.parametrize("bit", [0, 1, 31, 32, 48, 63])
@pytest.mark.parametrize("word", WORDS)
def test_bits_of_a_number(word: int, bit: int) -> None:
    """One is set or cleared, whatever it was, and no other changes."""
    assert isa.sbitset1(signed(word), bit, **A5) == signed(word | 1 << bit)
    assert isa.sbitset0(signed(word), bit, **A5) == signed(word & ~(1 << bit))


@pytest.mark.parametrize("number", [0, 36, 0x01020304, 0x00F0E0D0])
@pytest.mark.parametrize("offset", [0, 1, 3, -2])
@pytest.mark.parametrize(("op", "unit"), [("sprsti", 4), ("sprsts", 1)])
def test_address_register_in_memory(op: str, unit: int, offset: int, number: int) -> None:
    """The lowest byte first; a fixed distance counts words, another one bytes."""
    data, distance = memory(1, 128), offset if op == "sprsti" else 4 * offset
    at = 64 + unit * distance
    for more, place in (({}, at), ({"updated": True}, 64)):
        to, wanted = pointer(data, "vec", "u32", 64), list(data)
        after = getattr(isa, op)(to, distance, State(ar=number), register="ar", **more, **A5)
        wanted[place : place + 4] = number.to_bytes(4, "little")
        assert to.memory.tolist() == wanted
        assert not more or after.address == at


def test_address_register_begins_again() -> None:
    state = State(ar=77, sqzn=5)
    isa.sprclr(state, register="ar", **A5)
    assert (state.ar, state.sqzn) == (0, 5)


@pytest.mark.parametrize("counts", [(1, 2, 3, 4), (300, 0, 32767, 256), (0, 0, 0, 9)])
def test_counts_of_a_merge(counts: tuple[int, ...]) -> None:
    """Four numbers of 16 bits, the first list in the lowest."""
    word = sum(count << 16 * k for k, count in enumerate(counts))
    assert isa.get_vms4_sr(State(vms4_sr=word), **A5) == counts
