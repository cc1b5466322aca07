"""Text of conversions: widening reads, narrowing results, and the author's ``convert``."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..functions import FLOATS, INTEGERS
from ..tree import INDEX, Attribute, Convert, Name, Read, free_names, has_reads
from .narrow import narrow
from .numpy_text import Text
from .scalars import static_code

if TYPE_CHECKING:
    from .values import Values


def convert_text(values: Values, node: Convert) -> Text:
    """A conversion as an expression; a store lets the assignment convert instead (see ``block``)."""
    assert node.type is not None
    target = node.type.name
    if not node.implied:
        return explicit(values, node)
    if node.value.type == INDEX and not isinstance(node.value, Read):
        return from_index(values, node)
    narrowed = narrow(values, node.value, target)
    if narrowed is not None:
        return narrowed
    value = values.value(node.value)
    if isinstance(node.value, Name) and node.value.id in values.emitter.scalars:
        return Text(f"{_scalar_type(target)}({value.code})", target)
    if value.dtype == target:
        return value
    return Text(f"{value.inner()}.astype({numpy_type(values, target)})", target)


def _scalar_type(dtype: str) -> str:
    return {"f32": "np.float32", "i32": "np.int32", "f64": "np.float64"}[dtype]


_NUMPY = {
    "f16": "np.float16", "f32": "np.float32", "f64": "np.float64",
    "i8": "np.int8", "i16": "np.int16", "i32": "np.int32", "i64": "np.int64",
    "u8": "np.uint8", "u16": "np.uint16", "u32": "np.uint32", "u64": "np.uint64",
}  # fmt: skip


def numpy_type(values: Values, dtype: str) -> str:
    """Text that names the NumPy type of an element type."""
    if dtype in _NUMPY:
        return _NUMPY[dtype]
    return values.emitter.plan_name(f'NUMPY["{dtype}"]', dtype)


def explicit(values: Values, node: Convert) -> Text:
    """``convert(x, t, round, sat)`` through a converter that the plan chooses once."""
    assert node.type is not None and node.value.type is not None
    emitter = values.emitter
    target = node.type.name
    if node.value.type == INDEX:
        return from_index(values, node)
    source = node.value.type.name
    value = values.value(node.value)
    plain = node.round_mode is None and node.sat_mode is None
    if plain and source == target:
        return value
    if plain and _numpy_converts(source, target):
        named = isinstance(node.target, Attribute)
        kind = emitter.plan_name(f"NUMPY[{static_code(node.target, emitter)}]", "kind") if named and node.target else ""
        return Text(f"{value.inner()}.astype({kind or numpy_type(values, target)})", target)
    helper = emitter.helper("converter")
    modes = [static_code(mode, emitter) for mode in (node.round_mode, node.sat_mode) if mode is not None]
    if plain and target in INTEGERS and source in FLOATS:
        modes = ["'trunc'"]
    wanted = static_code(node.target, emitter) if node.target is not None else repr(target)
    given = _source_type(node, source)
    cast = emitter.plan_name(
        f"{helper}({given}, {wanted if '.' in wanted else repr(target)}{''.join(', ' + m for m in modes)})", "cast"
    )
    return Text(f"{cast}({value.code})", target)


def from_index(values: Values, node: Convert) -> Text:
    """An index as an element, modulo 2**n; a number for the whole call becomes a NumPy scalar."""
    assert node.type is not None
    target = node.type.name
    emitter = values.emitter
    named = isinstance(node.target, Attribute)
    kind = (
        emitter.plan_name(f"NUMPY[{static_code(node.target, emitter)}]", "kind")
        if named and node.target
        else numpy_type(values, target)
    )
    code = values.index(node.value)
    if not has_reads(node.value) and not free_names(node.value) & values.region.names():
        return Text(f"{emitter.helper('element')}({code.code}, {kind})", target)
    return Text(f"{code.inner()}.astype({kind})", target)


def _source_type(node: Convert, source: str) -> str:
    if isinstance(node.value, Read):
        return f"{node.value.operand}.dtype"
    return repr(source)


def _numpy_converts(source: str, target: str) -> bool:
    """NumPy's astype is the definition: to floats from floats or integers of 32 bits and less, integers modulo 2**n."""
    if target in FLOATS:
        return (
            source in FLOATS
            or source in ("i8", "i16", "u8", "u16")
            or (source in ("i32", "u32") and target in ("f32", "f64"))
        )
    return source in INTEGERS and target in INTEGERS and "i4" not in (source, target)
