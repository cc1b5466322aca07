"""Function calls of equations: for each function of the language, what computes it in NumPy."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from ...runtime.types.dtypes import BITS, FLOATS, INTEGERS, SIGNED
from ..tree import INDEX, Let, Name, Node, Number, Read
from ..tree import Call as CallNode
from .ir import (
    ONE,
    Apply,
    Call,
    Cast,
    Const,
    Expr,
    Field,
    Load,
    Select,
    Sym,
    bare,
    dtype_of,
    either,
    kind_of,
    named_kind,
    negated,
    number,
    word,
)


class Lowers(Protocol):
    """What lowers the arguments and knows the promises of the record."""

    def value(self, node: Node) -> Expr: ...

    def allows(self, *names: str) -> bool: ...


Writer = Callable[[Lowers, CallNode], Expr]
PLAIN = {"exp": "np.exp", "log": "np.log", "sqrt": "np.sqrt", "rint": "np.rint", "fmod": "np.fmod"}


def _dtype(node: CallNode) -> str:
    return node.type.name if node.type and node.type.kind == "element" else "bool"


# of a number and elements, where neither NaN nor the sign of a zero counts
AT = {"max": "at_least", "min": "at_most"}


def _args(to: Lowers, node: CallNode) -> tuple[Expr, ...]:
    return tuple(to.value(arg) for arg in node.args)


def _apply(fn: str) -> Writer:
    """A call of one function of NumPy or the runtime with all arguments."""
    return lambda to, node: Apply(fn, _args(to, node), _dtype(node))


def _plain(to: Lowers, node: CallNode) -> Expr:
    return Apply(PLAIN[node.function], _args(to, node), _dtype(node))


def _elementary(to: Lowers, node: CallNode) -> Expr:
    """exp and log, which NumPy rounds once only when it computes in f64."""
    if to.allows("loose"):
        return _plain(to, node)
    (value,) = _args(to, node)
    wide = Apply(PLAIN[node.function], (value, named_kind("f64")), "f64", ("dtype",))
    return Cast(wide, named_kind("f32"), _dtype(node))


def _extremum(to: Lowers, node: CallNode) -> Expr:
    dtype, name = _dtype(node), {"max": "np.maximum", "min": "np.minimum"}[node.function]
    args = _args(to, node)
    if dtype in INTEGERS:
        return Apply(name, args, dtype)
    if to.allows("any_nan", "any_zero"):
        return Apply(AT[node.function] if isinstance(args[0], Const) else name, args, dtype)
    return Apply(f"exact_{node.function}", args, dtype)


def _extremum_or_nan(to: Lowers, node: CallNode) -> Expr:
    """NumPy's maximum and minimum hand NaN on, and leave the sign of a zero open."""
    dtype, (left, right), which = _dtype(node), _args(to, node), node.function.removesuffix("_nan")
    if dtype in INTEGERS or to.allows("any_zero"):
        return Apply({"max": "np.maximum", "min": "np.minimum"}[which], (left, right), dtype)
    return Select(Apply("np.isnan", (right,), "bool"), right, Apply(f"exact_{which}", (left, right), dtype), dtype)


def _absolute(to: Lowers, node: CallNode) -> Expr:
    free = _dtype(node) in INTEGERS or to.allows("any_zero")
    return Apply("np.abs" if free else "exact_abs", _args(to, node), _dtype(node))


def _power(to: Lowers, node: CallNode) -> Expr:
    dtype, args = _dtype(node), _args(to, node)
    if dtype in INTEGERS:
        return Apply("integer_power", args, dtype)
    if not to.allows("loose"):
        return Apply("exact_power", args, dtype)
    return Apply("np.power" if args[1].loads else "scalar_power", args, dtype)


def _reciprocal_root(to: Lowers, node: CallNode) -> Expr:
    dtype, args = _dtype(node), _args(to, node)
    if not to.allows("loose"):
        return Apply("rsqrt", args, dtype)
    return Apply("/", (Const(1, dtype), Apply("np.sqrt", args, dtype)), dtype)


def _fmod(to: Lowers, node: CallNode) -> Expr:
    name = "fmod" if _dtype(node) in INTEGERS else "np.fmod"  # of integers NumPy warns of a zero divisor
    return Apply(name, _args(to, node), _dtype(node))


def _remainder(to: Lowers, node: CallNode) -> Expr:
    dtype = _dtype(node)
    name = "float_remainder" if dtype in FLOATS else "remainder"
    if dtype == "f32" and to.allows("any_zero"):  # np.mod differs in the sign of a zero only
        name = "np.mod"
    return Apply(name, _args(to, node), dtype)


def _compare(to: Lowers, node: CallNode) -> Expr:
    left, right, mode = _args(to, node)
    return Call(Apply("COMPARE", (mode,)), (left, right), "bool")


def _is_special(to: Lowers, node: CallNode) -> Expr:
    (value,) = _args(to, node)
    if dtype_of(value) not in FLOATS:
        return Const(False, "bool")
    return Apply(f"np.{node.function}", (value,), "bool")


def _bitcast(to: Lowers, node: CallNode) -> Expr:
    value, dtype = to.value(node.args[0]), _dtype(node)
    if isinstance(bare(value), Sym):  # a scalar operand, which has its element type by now
        return Apply("view", (value, named_kind(dtype)), dtype)
    return Apply("view", (value, kind_of(to.value(node.args[1]))), dtype)


def _decoded(to: Lowers, node: CallNode) -> Expr:
    value = to.value(node.args[0])
    read, code = bare(value), node.args[0]
    while isinstance(code, Let):  # an element stays one under the name of a formula
        code = code.body
    named = isinstance(code, Read) and isinstance(read, Load) and read.memory.view != "local"
    given = Field(read.memory.name, "dtype") if named and isinstance(read, Load) else word(dtype_of(value))
    return Call(Apply("decoder", (given,)), (value,), _dtype(node))


def _random(to: Lowers, node: CallNode) -> Expr:
    """Random words; places that the plan knows are sorted there, so each block is computed once."""
    counter, key = (Sym(arg.id, "operand") for arg in node.args[:2] if isinstance(arg, Name))
    steps, rounds, place = (to.value(arg) for arg in node.args[2:])
    return Call(Apply("random_words", (steps, place, rounds)), (counter, key), "u32")


def _present(to: Lowers, node: CallNode) -> Expr:
    (operand,) = node.args
    assert isinstance(operand, Name)
    return Apply("is not", (Sym(operand.id, "type"), Const(None)), "bool")


def _kind_of(to: Lowers, node: CallNode) -> Expr:
    (operand,) = node.args
    assert isinstance(operand, Name)
    return Field(operand.id, "kind")


def _as_index(to: Lowers, node: CallNode) -> Expr:
    (value,) = _args(to, node)
    if value.loads or value.axes:
        return Apply("as_index" if node.function == "index" else "as_unsigned", (value,), "index")
    whole, kind = Apply("int", (value,), "index"), node.args[0].type
    if node.function == "unsigned" and kind is not None and kind.name in SIGNED:
        return Apply("bits", (whole, number(0), number((1 << BITS[kind.name]) - 1)), "index")
    return whole


def _bit_field(to: Lowers, node: CallNode) -> Expr:
    value, high, low = _args(to, node)
    scalar = not value.loads and not value.axes
    if scalar and node.args[0].type == INDEX and isinstance(node.args[1], Number) and isinstance(node.args[2], Number):
        top, end = int(node.args[1].value), int(node.args[2].value)  # a register: a plain integer
        return Apply("bits", (value, number(end), number((1 << top - end + 1) - 1)), "index")
    return Apply("bit_field", (value, high, low), "index")


def _bound(to: Lowers, node: CallNode) -> Expr:
    args = _args(to, node)
    arrays = any(arg.axes or arg.loads for arg in args)
    return Apply(f"np.{node.function}" if arrays else node.function[:3], args, "index")


def _implies(to: Lowers, node: CallNode) -> Expr:
    first, second = _args(to, node)
    return either(negated(first), second)


def _exactly_one(to: Lowers, node: CallNode) -> Expr:
    return Apply("exactly_one", _args(to, node), "bool")


def _any_mode(to: Lowers, node: CallNode) -> Expr:
    return Apply("!=", (Sym("mode"), word("")), "bool")


def _storage(to: Lowers, node: CallNode) -> Expr:
    return Apply(node.function, tuple(Sym(arg.id, "place") for arg in node.args if isinstance(arg, Name)), "bool")


def _pad_value(to: Lowers, node: CallNode) -> Expr:
    return Apply("pad_value", _args(to, node), _dtype(node))


def _ceil_div(to: Lowers, node: CallNode) -> Expr:
    dividend, divisor = _args(to, node)
    return dividend if bare(divisor) is ONE else Apply("ceil_div", (dividend, divisor), "index")


CALLS: dict[str, Writer] = {
    "max": _extremum, "min": _extremum, "max_nan": _extremum_or_nan, "min_nan": _extremum_or_nan,
    "abs": _absolute, "fmod": _fmod, "rem": _remainder, "pow": _power,
    "exp": _elementary, "log": _elementary, "sqrt": _plain, "rsqrt": _reciprocal_root, "rint": _plain,
    "clamp": _apply("np.clip"), "compare": _compare, "isnan": _is_special, "isinf": _is_special, "bitcast": _bitcast,
    "pad_value": _pad_value, "value": _decoded, "philox4x32": _random,
    "pair": lambda to, node: Apply("pairs", _args(to, node), "pair"), "combined": _apply("combined"),
    "index": _as_index, "unsigned": _as_index, "bit_field": _bit_field, "minimum": _bound, "maximum": _bound,
    "ceil_div": _ceil_div, "present": _present, "kind_of": _kind_of, "implies": _implies,
    "exactly_one": _exactly_one, "any_mode": _any_mode, "overlaps": _storage, "same_storage": _storage,
}  # fmt: skip
