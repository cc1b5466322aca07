"""Operands of a call as JSON data and back: types, numbers, words, tiles and tensors with their elements, types
with a place."""

from __future__ import annotations

import base64
from typing import Any

from ...runtime.kinds.table import KINDS, NONE, kind_by_type
from ...runtime.memory.global_tensor import GlobalTensor
from ...runtime.memory.pipe import PipeEnd, pipe_end
from ...runtime.memory.storage import Placed
from ...runtime.memory.tile import Tile
from ...runtime.types.numpy_types import NUMPY


def freeze(value: Any) -> Any:
    """JSON data for an operand; plain numbers, words and None stand for themselves."""
    if isinstance(value, PipeEnd):
        return {"end": [freeze(value.type), value.counts]}
    if isinstance(value, Placed):
        return {"placed": [freeze(value.type), list(value.span)]}
    if isinstance(value, GlobalTensor):
        return {"memory": [freeze(value.type), base64.b64encode(value.memory.tobytes()).decode()]}
    if isinstance(value, Tile):
        return {"elements": [freeze(value.type), base64.b64encode(value.bytes_view().tobytes()).decode()]}
    holder = kind_by_type(getattr(value, "type", None))
    if holder.made_up:
        counts = {name: getattr(value, name) for name in holder.counted}
        return {"filled": [freeze(value.type), base64.b64encode(holder.elements(value).tobytes()).decode(), counts]}
    kind = kind_by_type(value)
    return value if kind is NONE else {kind.data_word: kind.data(value)}


def thaw(data: Any) -> Any:
    """The operand of ``freeze``; raises ValueError or KeyError for other data."""
    if not isinstance(data, dict):
        return data
    ((word, content),) = data.items()
    if word == "end":
        return pipe_end(thaw(content[0]), content[1])
    if word == "placed":
        memory, first, end = content[1]
        return Placed(thaw(content[0]), (memory, first, end))
    if word not in ("elements", "memory", "filled"):
        kind = next((kind for kind in KINDS.values() if kind.data_word == word), None)
        if kind is None:
            raise ValueError(word)
        return kind.from_data(content)
    import numpy as np

    if word == "memory":
        type = thaw(content[0])
        memory = np.frombuffer(base64.b64decode(content[1]), NUMPY[type.dtype]).copy()
        return GlobalTensor(memory, type.dtype, type.shape, type.stride, 0, type.layout)
    if word == "filled":
        type, stored, counts = thaw(content[0]), base64.b64decode(content[1]), content[2]
        return kind_by_type(type).filled(
            type, lambda dtype, shape: np.frombuffer(stored, NUMPY[dtype]).reshape(shape).copy(), counts
        )
    tile = Tile(thaw(content[0]))
    tile.set_bytes(np.frombuffer(base64.b64decode(content[1]), np.uint8).copy())
    return tile
