"""Text of function calls."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..functions import FLOATS, INTEGERS
from ..tree import Call, Name, Node, Read, has_reads
from .emit import Emitter
from .numpy_text import Text
from .scalars import static_code

if TYPE_CHECKING:
    from .values import Values

PLAIN = {"exp": "np.exp", "log": "np.log", "sqrt": "np.sqrt", "rint": "np.rint", "fmod": "np.fmod"}
_HELPERS = {"rem": "remainder", "rsqrt": "rsqrt"}


def call_text(values: Values, node: Call) -> Text:
    """Text of one call of the function table."""
    name = node.function
    emitter = values.emitter
    dtype = node.type.name if node.type and node.type.kind == "element" else "bool"
    if name in ("max", "min"):
        return _extremum(values, node)
    if name == "abs":
        value = values.value(node.args[0])
        if dtype in INTEGERS or emitter.allows("any_zero"):
            return Text(f"np.abs({value.code})", dtype, call=("np.abs", (value.code,)))
        return Text(f"{emitter.helper('exact_abs')}({value.code})", dtype)
    if name in ("exp", "log") and not emitter.allows("loose"):
        value = values.value(node.args[0])
        return Text(f"{PLAIN[name]}({value.code}, dtype=np.float64).astype(np.float32)", dtype)
    if name == "pow":
        left, right = (values.value(arg) for arg in node.args)
        if dtype in INTEGERS:
            return Text(f"{emitter.helper('integer_power')}({left.code}, {right.code})", dtype)
        if not has_reads(node.args[1]) and emitter.allows("loose"):
            power = emitter.helper("scalar_power")
            return Text(f"{power}({left.code}, {right.code})", dtype, call=(power, (left.code, right.code)))
        if emitter.allows("loose"):
            call = ("np.power", (left.code, right.code))
            return Text(f"np.power({left.code}, {right.code})", dtype, call=call)
        return Text(f"{emitter.helper('exact_power')}({left.code}, {right.code})", dtype)
    if name == "rsqrt" and emitter.allows("loose"):
        root = f"np.sqrt({values.value(node.args[0]).code})"
        return Text(f"1 / {root}", dtype, atomic=False, call=("np.divide", ("1", root)))
    if name == "fmod" and dtype in INTEGERS:  # NumPy warns of a zero divisor, and only float ops run quietly
        args = tuple(values.value(arg).code for arg in node.args)
        return Text(f"{emitter.helper('fmod')}({', '.join(args)})", dtype)
    if name == "rem" and dtype == "f32" and emitter.allows("any_zero"):  # np.mod differs in the sign of a zero only
        args = tuple(values.value(arg).code for arg in node.args)
        return Text(f"np.mod({', '.join(args)})", dtype, call=("np.mod", args))
    if name == "rem" and dtype in FLOATS:  # float ops run quietly
        args = tuple(values.value(arg).code for arg in node.args)
        return Text(f"{emitter.helper('float_remainder')}({', '.join(args)})", dtype)
    if name in PLAIN:
        args = tuple(values.value(arg).code for arg in node.args)
        return Text(f"{PLAIN[name]}({', '.join(args)})", dtype, call=(PLAIN[name], args))
    if name in _HELPERS:
        args = tuple(values.value(arg).code for arg in node.args)
        return Text(f"{emitter.helper(_HELPERS[name])}({', '.join(args)})", dtype)
    if name == "clamp":
        args = tuple(values.value(arg).code for arg in node.args)
        return Text(f"np.clip({', '.join(args)})", dtype)
    if name == "compare":
        sides = ", ".join(values.value(arg).code for arg in node.args[:2])
        emitter.helper("COMPARE")
        relation = emitter.plan_name(f"COMPARE[{static_code(node.args[2], emitter)}]", "relation")
        return Text(f"{relation}({sides})", "bool")
    if name in ("isnan", "isinf"):
        value = values.value(node.args[0])
        source = node.args[0].type.name if node.args[0].type else ""
        return Text(f"np.{name}({value.code})" if source in FLOATS else "False", "bool")
    if name == "bitcast":
        value = values.value(node.args[0])
        return Text(f"{value.inner()}.view({emitter.plan_name(_numpy_of(node.args[1], emitter), 'bits')})", dtype)
    if name == "pad_value":
        emitter.helper("pad_value")
        return Text(
            emitter.plan_name(f"pad_value({', '.join(static_code(arg, emitter) for arg in node.args)})", "pad"), dtype
        )
    if name == "value":
        value, code = values.value(node.args[0]), node.args[0]
        given = f"{code.operand}.dtype" if isinstance(code, Read) else repr(code.type.name if code.type else "")
        decode = emitter.plan_name(f"{emitter.helper('decoder')}({given})", "decode")
        return Text(f"{decode}({value.code})", dtype)
    if name == "philox4x32":
        return _random(values, node)
    if name == "pair":
        left, right = values.value(node.args[0]), values.value(node.args[1])
        return Text(f"{emitter.helper('pairs')}({left.code}, {right.code})", "pair")
    raise AssertionError(f"no NumPy text for `{name}`")


def _random(values: Values, node: Call) -> Text:
    """Random words; places that the plan knows are sorted there, so each block is computed once."""
    emitter = values.emitter
    counter, key = (arg.id for arg in node.args[:2] if isinstance(arg, Name))
    steps, word = values.index(node.args[2]), values.index(node.args[4])
    places = f"{emitter.helper('random_words')}({steps.code}, {word.code}, {static_code(node.args[3], emitter)})"
    if steps.dtype == word.dtype == "plan":
        places = emitter.plan_name(places, "draw")
    return Text(f"{places}({counter}, {key})", "u32")


def _numpy_of(node: Node, emitter: Emitter) -> str:
    return f"NUMPY[{static_code(node, emitter)}]"


def _extremum(values: Values, node: Call) -> Text:
    name = node.function
    assert node.type is not None
    left, right = (values.value(arg) for arg in node.args)
    dtype = node.type.name
    ufunc = "np.maximum" if name == "max" else "np.minimum"
    if dtype in INTEGERS or values.emitter.allows("any_nan", "any_zero"):
        call = (ufunc, (left.code, right.code))
        return Text(f"{ufunc}({left.code}, {right.code})", dtype, call=call, parts=(left, right))
    helper = values.emitter.helper(f"exact_{name}")
    return Text(f"{helper}({left.code}, {right.code})", dtype)


def integer_divide(values: Values, left: Text, right: Text) -> Text:
    """Integer division that truncates towards zero."""
    helper = values.emitter.helper("divide")
    dtype = left.dtype or right.dtype
    return Text(f"{helper}({left.code}, {right.code})", dtype)


def index_call(values: Values, node: Call) -> str:
    """Array text of a call with an index result."""
    name = node.function
    if name in ("index", "unsigned"):
        value = values.value(node.args[0])
        helper = values.emitter.helper("as_index" if name == "index" else "as_unsigned")
        return f"{helper}({value.code})"
    if name == "bit_field":
        value = values.value(node.args[0])
        high, low = (values.emitter.plan_name(static_code(arg, values.emitter), "bit") for arg in node.args[1:])
        return f"{values.emitter.helper('bit_field')}({value.code}, {high}, {low})"
    args = [values.index(arg).inner() for arg in node.args]
    if name == "ceil_div":
        return f"-(-{args[0]} // {args[1]})"
    if name in ("minimum", "maximum"):
        return f"np.{name}({args[0]}, {args[1]})"
    raise AssertionError(f"no index text for `{name}`")
