"""From the description of a case to runtime operands."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from ..runtime.kinds.fresh import fresh
from ..runtime.kinds.table import described_as
from ..runtime.kinds.tiles import CONV
from ..runtime.memory.conv_tile import ConvTile
from ..runtime.memory.tile import Tile
from ..runtime.types.conv_config import SETTINGS, pad_bits
from ..runtime.types.numpy_types import NUMPY
from ..runtime.types.plain_type import ScalarType
from ..schema.evidence import VectorNames
from .vectors import Case

_UINT = {1: np.uint8, 2: np.uint16, 4: np.uint32, 8: np.uint64}


class Operands:
    """Runtime operands of one case, by the record's names; outputs hold their prefill."""

    def __init__(self, case: Case, arrays: Mapping[str, Any], vectors: VectorNames) -> None:
        names = vectors.names
        self.values: dict[str, Any] = {}
        self.recorded: dict[str, Any] = {}
        self.undefined: dict[str, Any] = {}
        alias = dict(case.attributes.get("alias", ()))
        made: dict[str, Any] = {}
        for spec in case.operands:
            raw = spec["name"]
            value = _make(spec, arrays.get(f"{case.id}/{raw}/in"))
            if raw in alias or any(raw == owner for owner in alias.values()):
                partner = next((made[n] for n in made if alias.get(raw) == n or alias.get(n) == raw), None)
                if partner is not None:
                    value = _shared(value, partner)
            if described_as(spec["kind"]) is CONV and names.get(raw, raw) in vectors.settings:
                found = _settings(case, vectors.settings[names.get(raw, raw)], spec["dtype"])
                value = ConvTile(value.type.replace(**found), value.array)
            made[raw] = value
            self.values[names.get(raw, raw)] = value
            undefined = arrays.get(f"{case.id}/{raw}/undefined")
            if undefined is not None:
                self.undefined[names.get(raw, raw)] = undefined
            out = arrays.get(f"{case.id}/{raw}/out")
            if out is not None:
                self.recorded[names.get(raw, raw)] = (out, spec)
        for label, tiles in vectors.same_tile.items():
            if case.attributes.get(label):
                for name, other in tiles.items():
                    self.values.setdefault(name, self.values[other])


def _make(spec: dict[str, Any], array: Any) -> Any:
    kind = described_as(spec["kind"])
    if kind.passed == "number":
        return fresh(ScalarType(spec["dtype"])) if spec.get("role") == "out" else scalar_value(spec)
    if kind.passed == "numpy":
        return None if array is None else array.copy()
    return kind.from_described(spec, None if array is None else _typed(array, spec.get("dtype", "u64")))


def _settings(case: Case, told: Mapping[str, str | list[str]], dtype: str) -> dict[str, int]:
    """The settings of a convolution tile that the attributes of a case give."""
    found: dict[str, int] = {}
    for attribute, value in case.attributes.items():
        names = told.get(attribute, attribute)
        if isinstance(names, list):
            found |= dict(zip(names, value, strict=True))
        elif names in SETTINGS:
            found[names] = pad_bits(value, dtype) if names == "pad_bits" else value
    return found


def _typed(array: Any, dtype: str) -> Any:
    """Raw bits of a type that NumPy lacks, as that type; others as they are."""
    wanted = NUMPY[dtype]
    if dtype == "i4":
        return ((array.astype(np.int8) & 15) ^ 8) - 8
    if array.dtype == wanted:
        return array.copy()
    return (
        np.ascontiguousarray(array).view(wanted).copy()
        if array.dtype.itemsize == wanted.itemsize
        else array.astype(wanted)
    )


def _shared(value: Any, partner: Any) -> Any:
    """A tile over the memory of another (in place); the types may differ in pad and valid region."""
    return Tile(value.type, partner.array)


def scalar_value(spec: dict[str, Any]) -> Any:
    """The exact scalar, from its bits."""
    dtype = spec["dtype"]
    if dtype not in NUMPY:
        return spec["value"]
    bits = int(spec["bits"], 16)
    kind = NUMPY[dtype]
    return np.array([bits], _UINT[kind.itemsize]).view(kind)[0]


def raw_bits(array: Any, dtype: str = "") -> Any:
    """An array as unsigned integers, for comparing bits; of a 4-bit type the low four count."""
    array = np.ascontiguousarray(array)
    bits = array.view(_UINT[array.dtype.itemsize])
    return bits & 15 if dtype in ("i4", "f4e2m1", "f4e1m2") else bits


def defined(array: Any, undefined: Any) -> Any:
    """The elements with zero in place of the bits that ``undefined`` has set, which nothing promises."""
    if undefined is None:
        return array
    array = np.ascontiguousarray(array)
    return (array.view(undefined.dtype) & ~undefined).view(array.dtype)


def values_of(op_attributes: Mapping[str, Any], case: Case, vectors: Any) -> dict[str, Any]:
    """Attribute operands of the call from the case's attributes, by the record's names and values."""
    found: dict[str, Any] = {}
    for raw, value in case.attributes.items():
        name = vectors.names.get(raw, raw)
        if name not in op_attributes or raw in vectors.ignore:
            continue
        table = vectors.values.get(name, {})
        text = str(value).lower() if isinstance(value, bool) else str(value)
        found[name] = table.get(text, value)
    return found
