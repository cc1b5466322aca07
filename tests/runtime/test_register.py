"""Vector registers: their bytes are a view of their elements, whenever they are asked for."""

from __future__ import annotations

import copy
import pickle
import struct

import numpy as np
import pytest

from pto_isa.runtime.errors import InputError
from pto_isa.runtime.kinds.fresh import fresh
from pto_isa.runtime.memory.register import Vreg
from pto_isa.runtime.types.register_types import VregType


def test_bytes_are_those_of_the_elements() -> None:
    register = Vreg(VregType("f32"))
    assert register.raw.tobytes() == bytes(256)
    register.array[3] = 1.5
    assert register.raw[12:16].tobytes() == struct.pack("<f", 1.5)
    register.raw[4:8] = np.frombuffer(struct.pack("<f", -2.0), np.uint8)
    assert register.array[:4].tolist() == [0, -2, 0, 1.5]


@pytest.mark.parametrize("again", [Vreg.copy, copy.deepcopy, lambda register: pickle.loads(pickle.dumps(register))])
def test_a_copy_has_bytes_of_its_own(again: object) -> None:
    register = Vreg.from_numpy(np.arange(128, dtype=np.uint16))
    assert register.raw[2] == 1
    other = again(register)  # type: ignore[operator]
    register.raw[:] = 0
    assert other.raw.tobytes() == other.array.tobytes() == b"".join(struct.pack("<H", k) for k in range(128))


def test_fresh_registers_are_zeros_and_of_their_own() -> None:
    one, other = fresh(VregType("i8")), fresh(VregType("i8"))
    one.array.fill(7)
    assert other.array.tolist() == [0] * 256


def test_a_register_over_another_array_is_refused() -> None:
    with pytest.raises(InputError, match="has 64 lanes"):
        Vreg(VregType("f32"), np.zeros(63, np.float32))
    with pytest.raises(InputError, match="float32"):
        Vreg(VregType("f32"), np.zeros(64, np.int32))
