"""The bits of a result of which a record says nothing: those that no equation writes where the rest is unspecified."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import numpy as np

from ..language.errors import ExpressionError
from ..language.front.opdef import OpDef
from ..language.oracle import WatchedMemory, run_watched
from ..language.oracle.run import NoForm
from ..runtime.kinds.table import kind_by_type
from ..runtime.types.dtypes import BITS


def left_open(
    opdef: OpDef, values: Mapping[str, Any], attributes: Mapping[str, Any], profile: str, outputs: Iterable[str]
) -> dict[str, Any]:
    """The open bits of each output of a call, as arrays like its raw elements; outputs without any are left out.

    values: operands by name, which the call writes into.  A call that the oracle refuses leaves nothing open.
    """
    try:
        memory = run_watched(opdef, values, attributes, profile)
    except (NoForm, IndexError, ExpressionError):  # no form, elements outside, types that the form does not have
        return {}
    form = next(form for form in opdef.forms if form.name == memory.chosen[0])
    semantics = form.semantics_on(profile)
    if semantics is None or semantics.outside.get(profile) != "unspecified":
        return {}
    masks = {name: unwritten_bits(memory, name, values[name]) for name in outputs}
    return {name: mask for name, mask in masks.items() if mask is not None}


def unwritten_bits(memory: WatchedMemory, operand: str, value: Any) -> Any:
    """The bits of a tile that no equation gives, as an array like its raw elements; None when there is none."""
    if not kind_by_type(getattr(value, "type", None)).has_valid_region:
        return None
    places = [place for name, place in memory.made if name == operand]
    raw = np.dtype(f"u{value.array.itemsize}")
    if operand in memory.masks:
        bits = np.ones(value.array.size * BITS[value.type.dtype], np.uint8)
        bits[places] = 0
        made = np.packbits(bits, bitorder="little").view(raw)
    else:
        made = np.full(value.array.size, np.iinfo(raw).max, raw)
        made[places] = 0
    return made.reshape(value.array.shape) if made.any() else None
