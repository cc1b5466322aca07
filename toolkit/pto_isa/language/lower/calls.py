"""Text of function calls: one writer for each function that has a value in NumPy, found by its name."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from ..functions import FLOATS, INTEGERS
from ..tree import Call, Name, Node, Read, has_reads
from .emit import Emitter
from .numpy_text import Text
from .scalars import static_code

if TYPE_CHECKING:
    from .values import Values

PLAIN = {"exp": "np.exp", "log": "np.log", "sqrt": "np.sqrt", "rint": "np.rint", "fmod": "np.fmod"}


def call_text(values: Values, node: Call) -> Text:
    """Text of one call whose result is no index."""
    return ELEMENT_CALLS[node.function](values, node)


def index_call(values: Values, node: Call) -> str:
    """Array text of a call with an index result."""
    return INDEX_CALLS[node.function](values, node)


def integer_divide(values: Values, left: Text, right: Text) -> Text:
    """Integer division that truncates towards zero."""
    return Text(f"{values.emitter.helper('divide')}({left.code}, {right.code})", left.dtype or right.dtype)


def _dtype(node: Call) -> str:
    return node.type.name if node.type and node.type.kind == "element" else "bool"


def _args(values: Values, node: Call) -> tuple[str, ...]:
    return tuple(values.value(arg).code for arg in node.args)


def _ufunc(function: str, args: tuple[str, ...], dtype: str) -> Text:
    """One call that takes ``out=``."""
    return Text(f"{function}({', '.join(args)})", dtype, call=(function, args))


def _helper(values: Values, name: str, node: Call) -> Text:
    """A call of a helper of the runtime."""
    return Text(f"{values.emitter.helper(name)}({', '.join(_args(values, node))})", _dtype(node))


def _plain(values: Values, node: Call) -> Text:
    return _ufunc(PLAIN[node.function], _args(values, node), _dtype(node))


def _elementary(values: Values, node: Call) -> Text:
    """exp and log, which NumPy rounds once only when it computes in f64."""
    if values.emitter.allows("loose"):
        return _plain(values, node)
    (value,) = _args(values, node)
    return Text(f"{PLAIN[node.function]}({value}, dtype=np.float64).astype(np.float32)", _dtype(node))


def _extremum(values: Values, node: Call) -> Text:
    left, right = (values.value(arg) for arg in node.args)
    dtype, ufunc = _dtype(node), {"max": "np.maximum", "min": "np.minimum"}[node.function]
    if dtype in INTEGERS or values.emitter.allows("any_nan", "any_zero"):
        call = (ufunc, (left.code, right.code))
        return Text(f"{ufunc}({left.code}, {right.code})", dtype, call=call, parts=(left, right))
    return Text(f"{values.emitter.helper(f'exact_{node.function}')}({left.code}, {right.code})", dtype)


def _absolute(values: Values, node: Call) -> Text:
    if _dtype(node) in INTEGERS or values.emitter.allows("any_zero"):
        return _ufunc("np.abs", _args(values, node), _dtype(node))
    return _helper(values, "exact_abs", node)


def _power(values: Values, node: Call) -> Text:
    if _dtype(node) in INTEGERS:
        return _helper(values, "integer_power", node)
    if not values.emitter.allows("loose"):
        return _helper(values, "exact_power", node)
    one_exponent = not has_reads(node.args[1])
    function = values.emitter.helper("scalar_power") if one_exponent else "np.power"
    return _ufunc(function, _args(values, node), _dtype(node))


def _reciprocal_root(values: Values, node: Call) -> Text:
    if not values.emitter.allows("loose"):
        return _helper(values, "rsqrt", node)
    root = f"np.sqrt({_args(values, node)[0]})"
    return Text(f"1 / {root}", _dtype(node), atomic=False, call=("np.divide", ("1", root)))


def _fmod(values: Values, node: Call) -> Text:
    if _dtype(node) in INTEGERS:  # NumPy warns of a zero divisor, and only float ops run quietly
        return _helper(values, "fmod", node)
    return _plain(values, node)


def _remainder(values: Values, node: Call) -> Text:
    if _dtype(node) == "f32" and values.emitter.allows("any_zero"):  # np.mod differs in the sign of a zero only
        return _ufunc("np.mod", _args(values, node), "f32")
    return _helper(values, "float_remainder" if _dtype(node) in FLOATS else "remainder", node)  # floats run quietly


def _clamp(values: Values, node: Call) -> Text:
    return Text(f"np.clip({', '.join(_args(values, node))})", _dtype(node))


def _compare(values: Values, node: Call) -> Text:
    sides = ", ".join(values.value(arg).code for arg in node.args[:2])
    table = values.emitter.helper("COMPARE")
    relation = values.emitter.plan_name(f"{table}[{static_code(node.args[2], values.emitter)}]", "relation")
    return Text(f"{relation}({sides})", "bool")


def _is_special(values: Values, node: Call) -> Text:
    (value,) = _args(values, node)
    source = node.args[0].type.name if node.args[0].type else ""
    return Text(f"np.{node.function}({value})" if source in FLOATS else "False", "bool")


def _bitcast(values: Values, node: Call) -> Text:
    value = values.value(node.args[0])
    bits = values.emitter.plan_name(_numpy_of(node.args[1], values.emitter), "bits")
    return Text(f"{value.inner()}.view({bits})", _dtype(node))


def _numpy_of(node: Node, emitter: Emitter) -> str:
    return f"NUMPY[{static_code(node, emitter)}]"


def _pad_value(values: Values, node: Call) -> Text:
    emitter = values.emitter
    args = ", ".join(static_code(arg, emitter) for arg in node.args)
    return Text(emitter.plan_name(f"{emitter.helper('pad_value')}({args})", "pad"), _dtype(node))


def _decoded(values: Values, node: Call) -> Text:
    value, code = values.value(node.args[0]), node.args[0]
    given = f"{code.operand}.dtype" if isinstance(code, Read) else repr(code.type.name if code.type else "")
    decode = values.emitter.plan_name(f"{values.emitter.helper('decoder')}({given})", "decode")
    return Text(f"{decode}({value.code})", _dtype(node))


def _random(values: Values, node: Call) -> Text:
    """Random words; places that the plan knows are sorted there, so each block is computed once."""
    emitter = values.emitter
    counter, key = (arg.id for arg in node.args[:2] if isinstance(arg, Name))
    steps, word = values.index(node.args[2]), values.index(node.args[4])
    places = f"{emitter.helper('random_words')}({steps.code}, {word.code}, {static_code(node.args[3], emitter)})"
    if steps.dtype == word.dtype == "plan":
        places = emitter.plan_name(places, "draw")
    return Text(f"{places}({counter}, {key})", "u32")


def _pair(values: Values, node: Call) -> Text:
    return Text(f"{values.emitter.helper('pairs')}({', '.join(_args(values, node))})", "pair")


ELEMENT_CALLS: dict[str, Callable[[Values, Call], Text]] = {
    "max": _extremum, "min": _extremum, "abs": _absolute, "fmod": _fmod, "rem": _remainder, "pow": _power,
    "exp": _elementary, "log": _elementary, "sqrt": _plain, "rsqrt": _reciprocal_root, "rint": _plain, "clamp": _clamp,
    "compare": _compare, "isnan": _is_special, "isinf": _is_special, "bitcast": _bitcast, "pad_value": _pad_value,
    "value": _decoded, "philox4x32": _random, "pair": _pair,
}  # fmt: skip


def _as_index(values: Values, node: Call) -> str:
    helper = values.emitter.helper("as_index" if node.function == "index" else "as_unsigned")
    return f"{helper}({_args(values, node)[0]})"


def _bit_field(values: Values, node: Call) -> str:
    value = values.value(node.args[0])
    high, low = (values.emitter.plan_name(static_code(arg, values.emitter), "bit") for arg in node.args[1:])
    return f"{values.emitter.helper('bit_field')}({value.code}, {high}, {low})"


def _bound(values: Values, node: Call) -> str:
    return f"np.{node.function}({', '.join(values.index(arg).inner() for arg in node.args)})"


def _ceil_div(values: Values, node: Call) -> str:
    dividend, divisor = (values.index(arg).inner() for arg in node.args)
    return f"-(-{dividend} // {divisor})"


INDEX_CALLS: dict[str, Callable[[Values, Call], str]] = {
    "index": _as_index, "unsigned": _as_index, "bit_field": _bit_field, "minimum": _bound, "maximum": _bound,
    "ceil_div": _ceil_div,
}  # fmt: skip
