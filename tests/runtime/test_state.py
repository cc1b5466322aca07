"""Registers of a core as an explicit operand, and the settings of a convolution tile."""

from __future__ import annotations

import copy
import pickle

import numpy as np
import pytest

from language.records import database
from pto_isa import ops
from pto_isa.runtime import ConvTile, ConvType, RuleError, State, StateType, Tile, TileType
from pto_isa.runtime.errors import InputError
from pto_isa.runtime.memory.state import ADDRESSES, LIVE, REGISTERS
from pto_isa.runtime.types.conv_config import SETTINGS, pad_bits

LEFT = "!pto.tile_buf<left, 16x32xi8, valid=2x32, blayout=col_major, slayout=row_major>"
MAP = "nc1hwc0, 1x1x1x1x32xi8, fmap_h=1, fmap_w=1, pad_left=1, pad_bits=255, channel_size=32, dst_stride=1"


def test_the_registers_are_those_of_the_vocabulary() -> None:
    told = database().vocabulary.registers
    assert {name: entry.bits for name, entry in told.items() if not (entry.address or entry.live)} == dict(REGISTERS)
    assert {name: entry.bits for name, entry in told.items() if entry.live} == dict(LIVE)
    assert tuple(name for name, entry in told.items() if entry.address) == ADDRESSES


def test_a_state_type_is_interned_and_immutable() -> None:
    one = StateType(fmatrix_a=3)
    assert one is StateType(fmatrix_a=3) is copy.copy(one) is pickle.loads(pickle.dumps(one))
    assert one.replace(fmatrix_a=0) is StateType()
    with pytest.raises(AttributeError):
        one.fmatrix_a = 4
    with pytest.raises(InputError):
        StateType(fmatrix_c=1)
    with pytest.raises(InputError):
        StateType(hf32_mode=4)


def test_settings_are_part_of_the_type() -> None:
    one = ConvType.parse("nc1hwc0, 1x1x4x4x8xf32, filter_h=3, pad_bits=0x40e00000")
    assert (one.filter_h, one.filter_w, one.pad_bits) == (3, 1, pad_bits(7.0, "f32"))
    assert one is not ConvType("f32", "nc1hwc0", (1, 1, 4, 4, 8))
    assert one is pickle.loads(pickle.dumps(one)) is one.replace(filter_h=3)
    assert str(one).endswith("filter_h=3, pad_bits=1088421888")
    for settings in ({"filter": 3}, {"pad_left": 256}, {"stride_h": -1}, {"fmap_h": 1.5}):
        with pytest.raises(InputError):
            ConvType("f32", "nc1hwc0", (1, 1, 4, 4, 8), **settings)
    assert len(SETTINGS) == 20


def test_what_one_op_sets_another_reads() -> None:
    src = ConvTile(ConvType.parse(MAP), np.full((1, 1, 1, 1, 32), 5, np.int8))
    dst, state = Tile(TileType.parse(LEFT)), State()
    with pytest.raises(RuleError, match="map-size"):
        ops.timg2col(dst, src, state=state, profile="a5", strict=True)
    ops.setfmatrix(src, state, profile="a5")
    ops.set_img2col_padding(src, state, profile="a5")
    ops.set_img2col_rpt(src, state, profile="a5")
    ops.timg2col(dst, src, state=state, profile="a5", strict=True)
    assert dst.valid[:, 0].tolist() == [-1, 5]
    state.put("padding_a", 0)  # the plan depends on the contents, not on the object
    ops.timg2col(dst, src, state=state, profile="a5", strict=True)
    assert dst.valid[:, 0].tolist() == [0, 5]


def test_the_automatic_mode_leaves_its_settings_behind() -> None:
    src = ConvTile(ConvType.parse(MAP), np.full((1, 1, 1, 1, 32), 5, np.int8))
    state = State(padding_a=7, fmatrix_b=9)
    ops.timg2col(Tile(TileType.parse(LEFT)), src, state=state, fmatrix_mode="fmatrix_a_auto", profile="a5", strict=True)
    assert (state.padding_a, state.fmatrix_a, state.fmatrix_b) == (0xFFFF, 1 << 32 | 1 << 16 | 1, 9)


def test_an_address_is_the_tile() -> None:
    fp, state = Tile(TileType("u64", 1, 16, loc="scaling")), State()
    ops.set_quant_vector(fp, state)
    assert state.fpc is fp
    assert state.copy().fpc is fp


def test_a_wrong_state_is_refused() -> None:
    src = ConvTile(ConvType.parse(MAP))
    for wrong in (StateType(), 3, None):
        with pytest.raises(RuleError, match="state"):
            ops.setfmatrix(src, wrong)
    with pytest.raises(TypeError):
        ops.setfmatrix(src)
    with pytest.raises(AttributeError, match="fmatrix_b"):
        State().fmatrix_c  # noqa: B018


def test_registers_that_change_from_call_to_call_are_no_part_of_the_type() -> None:
    state = State(ar=5)
    state.put("sqzn", 8)
    assert (state.ar, state.sqzn) == (5, 8)
    assert state.key is StateType()
    other = state.copy()
    other.put("ar", 0)
    assert (state.ar, other.ar, other.sqzn) == (5, 0, 8)
    with pytest.raises(InputError):
        state.put("ar", -1)
