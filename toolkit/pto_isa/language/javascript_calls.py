"""Function calls and conversions as JavaScript, by the definitions of the function table."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from .index_width import is_wide
from .tree import INDEX, WORD, Call, Convert, Name

if TYPE_CHECKING:
    from .javascript import Writer

_KNOWN = frozenset({"f16", "bf16", "f32", "f64", "i4", "i8", "i16", "i32", "i64", "u8", "u16", "u32", "u64", "index"})
# Elements of small floats are the numbers that their codes stand for; of these formats the script knows the codes too.
CODED = frozenset({"f8e4m3", "f8e5m2", "f4e2m1", "f4e1m2"})
_PLAIN = frozenset({
    "max", "min", "clamp", "isnan", "isinf", "ceil_div", "minimum", "maximum", "implies", "exactly_one",
})  # fmt: skip
_ROUNDED = frozenset({"exp", "log", "sqrt", "rsqrt", "rint", "abs", "fmod", "rem", "pow"})
_OF_PATTERNS = frozenset({"unsigned", "bit_field", "pad_value"})  # take patterns of bits of any length


class NoJavaScript(Exception):
    """The explorer's script has no means for something."""


def call(w: Writer, node: Call) -> str:
    """One call."""
    name = node.function
    if name in ("present", "kind_of"):
        operand = node.args[0]
        assert isinstance(operand, Name)
        return f"m.{'has' if name == 'present' else 'kind'}({json.dumps(operand.id)})"
    if name == "any_mode":
        return "(m.mode!==null)"
    if name == "philox4x32":
        counter, key = (json.dumps(arg.id) for arg in node.args[:2] if isinstance(arg, Name))
        return f"m.philox({counter},{key},{','.join(map(w, node.args[2:]))})"
    args = [w(arg) for arg in node.args]
    if name == "value":
        return args[0]
    if name == "compare":
        return f"H.compare({','.join(args)})"
    if any(map(is_wide, node.args)) and name not in _OF_PATTERNS:
        raise NoJavaScript(f"the function {name} of what a number does not hold")
    if name in _PLAIN:
        return f"H.{name}({','.join(args)})"
    if name == "pair":
        return f"[{','.join(args)}]"
    if name == "index":
        return f"Number({args[0]})"
    target = node.type.name if node.type is not None else ""
    kind = node.args[0].type
    source = "index" if kind == INDEX else kind.name if kind is not None else ""
    if name in ("unsigned", "bit_field"):
        said = f"H.{name}({known(source)},{','.join(args)})"
        return said if is_wide(node) else f"Number({said})"
    if name == "pad_value":
        words_only = target == "f8e8m0" and node.args[0].type == WORD
        return f"H.pad({args[0]},{json.dumps(target) if words_only else known(target)})"
    if name == "bitcast":
        return args[0] if source in (target, "index") else f"H.cast({args[0]},{known(source)},{known(target)})"
    if name in _ROUNDED:
        return f"H.{name}({','.join(args)},{known(target)})"
    raise NoJavaScript(f"the function {name}")


def conversion(w: Writer, node: Convert) -> str:
    """A conversion with its modes."""
    assert node.type is not None and node.value.type is not None
    source = "index" if node.value.type == INDEX else node.value.type.name
    target, value = node.type.name, w(node.value)
    if source == target and node.round_mode is None:
        return value
    to_whole = target == "index" or target[0] in "iu"
    rounding = json.dumps("trunc" if to_whole else "rint")
    rounding = rounding if node.round_mode is None else w(node.round_mode)
    saturation = '"off"' if node.sat_mode is None else w(node.sat_mode)
    if target in CODED:
        return f"H.encode({value},{json.dumps(target)},{rounding},{saturation})"
    return f"H.convert({value},{known(source)},{known(target)},{rounding},{saturation})"


def known(dtype: str) -> str:
    """An element type as a string, if the script can compute with it."""
    if dtype not in _KNOWN | CODED:
        raise NoJavaScript(f"numbers of {dtype}")
    return json.dumps(dtype)
