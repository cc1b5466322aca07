"""The settings a convolution tile carries beside its elements: what img2col and the register operations read.

All are whole numbers; ``pad_bits`` is the bit pattern of the pad value in the tile's element type.  Source: the members
of ``ConvTile`` in the public PTO headers (``common/pto_tile.hpp``), with their initial values and the widths of their
setters.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from ..checked_int import whole
from ..errors import InputError, unknown_word
from .float_formats import FLOAT_FORMATS

# name -> initial value, bits
SETTINGS: Mapping[str, tuple[int, int]] = {
    "fmap_h": (0, 16), "fmap_w": (0, 16),
    "pad_left": (0, 8), "pad_right": (0, 8), "pad_top": (0, 8), "pad_bottom": (0, 8),
    "filter_h": (1, 16), "filter_w": (1, 16), "dilation_h": (1, 8), "dilation_w": (1, 8),
    "stride_h": (1, 8), "stride_w": (1, 8), "pad_bits": (0, 32), "channel_size": (0, 16),
    "repeat_stride": (0, 16), "repeat_time": (1, 8), "repeat_mode": (0, 8),
    "dst_stride": (0, 16), "dst_mposition": (0, 16), "transpose": (0, 1),
}  # fmt: skip
PAD_SIDES = ("pad_left", "pad_right", "pad_top", "pad_bottom")  # in the order of the pad list
_INITIAL = tuple(initial for initial, _ in SETTINGS.values())
_SETTING = re.compile(r"(?P<name>\w+) *= *(?P<value>0x[0-9a-fA-F]+|\d+)")


def settings_of(given: Mapping[str, object]) -> tuple[int, ...]:
    """All settings in order, those that are not given at their initial value.  Raises InputError."""
    if not given:
        return _INITIAL
    for name in given:
        if name not in SETTINGS:
            raise InputError(*unknown_word(("setting", "设置项"), name, tuple(SETTINGS)))
    return tuple(_number(name, given.get(name, initial), bits) for name, (initial, bits) in SETTINGS.items())


def changed(values: tuple[int, ...]) -> dict[str, int]:
    """The settings that differ from their initial value, by name."""
    pairs = zip(SETTINGS, values, _INITIAL, strict=True)
    return {name: value for name, value, initial in pairs if value != initial}


def shown(values: tuple[int, ...]) -> str:
    """The changed settings as text that follows the rest of a type: ``, filter_h=3``."""
    return "".join(f", {name}={value}" for name, value in changed(values).items())


def parse_settings(texts: list[str]) -> dict[str, int]:
    """``filter_h=3`` and its like by name.  Raises InputError for a text of another form."""
    found: dict[str, int] = {}
    for text in texts:
        match = _SETTING.fullmatch(text)
        if match is None:
            raise InputError(
                f"{text!r} is no setting; expected a name and a whole number, as in filter_h=3",
                f"{text!r} 不是设置项；应为名称与整数，如 filter_h=3",
            )
        found[match["name"]] = int(match["value"], 0)
    return found


def pad_bits(value: Any, dtype: str) -> int:
    """The setting ``pad_bits`` for a pad value: its bit pattern in the element type ``dtype``."""
    import numpy as np

    from .numpy_types import NUMPY

    exact = FLOAT_FORMATS.get(dtype)
    raw = np.asarray(value if exact is None else exact.rounded(float(value))).astype(NUMPY[dtype])
    return int.from_bytes(raw.tobytes(), "little")


def _number(name: str, value: object, bits: int) -> int:
    if type(value) is int and 0 <= value < 1 << bits:  # the usual case
        return value
    return whole(value, (name, f"{name} "), 0, (1 << bits) - 1)
