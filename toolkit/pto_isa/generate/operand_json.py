"""Operands of a call as JSON data and back: types, numbers, words, tiles and tensors with their elements, types
with a place."""

from __future__ import annotations

import base64
from dataclasses import asdict
from typing import Any

from ..runtime.memory.global_tensor import GlobalTensor
from ..runtime.memory.pipe import PipeEnd, pipe_end
from ..runtime.memory.state import REGISTERS, StateType
from ..runtime.memory.storage import Placed
from ..runtime.memory.tile import Tile
from ..runtime.types.conv_config import changed
from ..runtime.types.conv_type import ConvType
from ..runtime.types.global_type import GlobalType
from ..runtime.types.group_type import GroupType
from ..runtime.types.numpy_types import NUMPY
from ..runtime.types.pipe_type import PipeType
from ..runtime.types.plain_type import ArrayType
from ..runtime.types.tile_type import FIELDS, TileType


def freeze(value: Any) -> Any:
    """JSON data for an operand; plain numbers, words and None stand for themselves."""
    if isinstance(value, TileType):
        return {"tile": {field: getattr(value, field) for field in FIELDS}}
    if isinstance(value, GlobalType):
        return {"global": [value.dtype, list(value.shape), list(value.stride), value.layout]}
    if isinstance(value, GroupType):
        return {"group": [freeze(value.member), value.ranks, value.root]}
    if isinstance(value, ConvType):
        return {"conv": [value.dtype, value.layout, list(value.shape), value.loc, changed(value.settings)]}
    if isinstance(value, StateType):
        return {"registers": list(value.values)}
    if isinstance(value, PipeType):
        return {"pipe": asdict(value)}
    if isinstance(value, PipeEnd):
        return {"end": [freeze(value.type), value.counts]}
    if isinstance(value, ArrayType):
        return {"array": [value.dtype, value.size]}
    if isinstance(value, Placed):
        return {"placed": [freeze(value.type), list(value.span)]}
    if isinstance(value, GlobalTensor):
        return {"memory": [freeze(value.type), base64.b64encode(value.memory.tobytes()).decode()]}
    if isinstance(value, Tile):
        return {"elements": [freeze(value.type), base64.b64encode(value.bytes_view().tobytes()).decode()]}
    return value


def thaw(data: Any) -> Any:
    """The operand of ``freeze``; raises ValueError or KeyError for other data."""
    if not isinstance(data, dict):
        return data
    ((kind, content),) = data.items()
    if kind == "tile":
        return TileType(**content)
    if kind == "global":
        return GlobalType(*content)
    if kind == "group":
        return GroupType(thaw(content[0]), *content[1:])
    if kind == "conv":
        dtype, layout, shape, loc, settings = content
        return ConvType(dtype, layout, shape, loc, **settings)
    if kind == "registers":
        return StateType(**dict(zip(REGISTERS, content, strict=True)))
    if kind == "pipe":
        return PipeType(**content)
    if kind == "end":
        return pipe_end(thaw(content[0]), content[1])
    if kind == "array":
        return ArrayType(*content)
    if kind == "placed":
        memory, first, end = content[1]
        return Placed(thaw(content[0]), (memory, first, end))
    if kind not in ("elements", "memory"):
        raise ValueError(kind)
    import numpy as np

    if kind == "memory":
        type = thaw(content[0])
        memory = np.frombuffer(base64.b64decode(content[1]), NUMPY[type.dtype]).copy()
        return GlobalTensor(memory, type.dtype, type.shape, type.stride, 0, type.layout)
    tile = Tile(thaw(content[0]))
    tile.set_bytes(np.frombuffer(base64.b64decode(content[1]), np.uint8).copy())
    return tile
