"""The best hand-written NumPy for every op of the three vector families, over ready views.

Elements are f32, or i32 where an op has only integers: a ratio says little for 64 KiB of i8, which take 2 us.  A peer
is what somebody who knows NumPy well would write for what the record promises by default, with ``out=`` where it helps;
it takes the views of the operands in the order of the op, and Python numbers for scalars.  The benchmark compares its
results with those of the op before it times either.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Any

import numpy as np

Peer = Callable[..., object]


@dataclass(frozen=True)
class Case:
    """One op: the hand-written NumPy, the operands as ``shape:type`` words and numbers, and attributes.

    Words of shapes: ``full`` (n x n), ``column`` (n x 1, column-major), ``row`` (1 x n), ``mask`` (n x n / 8).  A
    prefix ``+``, ``1``, ``~`` or ``s`` asks for positive elements, those near one, small ones, and shift counts.
    ``beyond`` says that the op writes its whole result tile, so the peer gets that one whole.  ``scratch`` is the word
    of the tile ``tmp`` that the op must be given, and the peer does without.
    """

    peer: Peer
    operands: tuple[Any, ...]
    attributes: dict[str, Any] = field(default_factory=dict)
    profile: str = "cpu"
    beyond: bool = False
    scratch: str = ""


def _of(kind: str, *words: Any) -> tuple[Any, ...]:
    """Operands of one element type: shapes get the type, numbers stay."""
    return tuple(f"{word}:{kind}" if isinstance(word, str) and ":" not in word else word for word in words)


def _with_scratch(case: Case, word: str) -> Case:
    """The case with the scratch tile that the op must be given."""
    return replace(case, scratch=word)


def _unary(peer: Peer, kind: str = "f32", source: str = "full", **attributes: Any) -> Case:
    return Case(peer, _of(kind, "full", source), attributes)


def _binary(peer: Peer, kind: str = "f32", left: str = "full", right: str = "full") -> Case:
    return Case(peer, _of(kind, "full", left, right))


def _scalar(peer: Peer, number: float = 1.5, kind: str = "f32", source: str = "full") -> Case:
    return Case(peer, _of(kind, "full", source, number))


def _calls(function: Any) -> Peer:
    """``function(a, …, out=d)``."""
    return lambda d, *sources: function(*sources, out=d)


def _integral(d: Any, a: Any) -> None:
    np.rint(a, out=d)


def _power(d: Any, a: Any, b: Any, tmp: Any = None) -> None:
    np.power(a, b, out=d)


def _xor(d: Any, a: Any, b: Any, tmp: Any = None) -> None:
    np.bitwise_xor(a, b, out=d)


def _three(first: Any, second: Any) -> Peer:
    def peer(d: Any, a: Any, b: Any, c: Any) -> None:
        second(first(a, b), c, out=d)

    return peer


def _then_relu(first: Any) -> Peer:
    def peer(d: Any, a: Any, b: Any) -> None:
        first(a, b, out=d)
        np.maximum(d, 0, out=d)

    return peer


def _relu_to_half(first: Any) -> Peer:
    def peer(d: Any, a: Any, b: Any) -> None:
        t = first(a, b)
        np.maximum(t, 0, out=t)
        np.clip(t, -65504, 65504, out=t)
        np.copyto(d, t, casting="same_kind")

    return peer


def _dequantised(d: Any, a: Any, b: Any, scale: float) -> None:
    t = (a + b).astype(np.float32)
    t *= scale
    np.maximum(t, 0, out=t)
    np.clip(t, -65504, 65504, out=t)
    np.copyto(d, t, casting="same_kind")


def _multiply_add(d: Any, a: Any, b: Any) -> None:
    np.multiply(a, d, out=d)
    np.add(d, b, out=d)


def _multiply_add_relu(d: Any, a: Any, b: Any) -> None:
    _multiply_add(d, a, b)
    np.maximum(d, 0, out=d)


def _accumulate(d: Any, a: Any, b: Any) -> None:
    np.add(d, a * b, out=d)


def _accumulate_once(d: Any, a: Any, b: Any) -> None:
    """A product of f32 is exact in f64, so that the sum rounds once but for ties between both formats."""
    d[...] = np.multiply(a, b, dtype=np.float64) + d


def _leaky(d: Any, a: Any, slope: Any) -> None:
    d[...] = np.where(a > 0, a, a * slope)


def _rsqrt(d: Any, a: Any) -> None:
    np.sqrt(a, out=d)
    np.divide(1, d, out=d)


def _bits(relation: Any) -> Peer:
    def peer(d: Any, a: Any, b: Any) -> None:
        d[...] = np.packbits(relation(a, b), axis=1, bitorder="little")

    return peer


def _select(d: Any, mask: Any, a: Any, b: Any) -> None:
    d[...] = np.where(np.unpackbits(mask, axis=1, bitorder="little").view(np.bool_), a, b)


def _expand(d: Any, a: Any) -> None:
    d[...] = a


def _fill(d: Any, value: Any) -> None:
    d[...] = value


def _exp_difference(d: Any, a: Any, b: Any) -> None:
    np.subtract(a, b, out=d)
    np.exp(d, out=d)


def _rows(function: Any, near: str = "") -> Case:
    return Case(lambda d, a, tmp: function(a, axis=1, out=d[:, 0]), ("column:f32", near + "full:f32", "full:f32"))


def _cols(function: Any, near: str = "") -> Case:
    return Case(lambda d, a: function(a, axis=0, out=d[0]), ("row:f32", near + "full:f32"))


def _first(position: Any, axis: int) -> Case:
    """The first position of the extreme; NumPy prefers a NaN, which counts only where it comes first."""
    worst = np.float32(np.inf if position is np.argmin else -np.inf)

    def peer(d: Any, a: Any, tmp: Any) -> None:
        at = position(a, axis=axis)
        if np.isnan(np.take_along_axis(a, np.expand_dims(at, axis), axis)).any():
            leading = np.isnan(a[:, 0] if axis else a[0])
            at = position(np.where(np.isnan(a), worst, a), axis=axis)
            at[leading] = 0
        d[...] = np.expand_dims(at, axis)

    return Case(peer, ("column:i32" if axis else "row:i32", "full:f32", "full:f32"))


def _pairs(d: Any, a: Any) -> None:
    rows, cols = a.shape
    half = cols // 2
    np.add(a[:, : 2 * half : 2], a[:, 1::2], out=d[:rows, :half])
    d[:rows, half:] = 0
    if cols % 2:
        d[:rows, half] = a[:, -1]
    if rows < d.shape[0]:
        d[rows:] = 0


def _signed_remainder(d: Any, a: Any, b: Any) -> None:
    """With the sign of the divisor; an exact zero keeps that of the dividend, as promised, which NumPy does not do."""
    rest = np.mod(a, b)
    zero = rest == 0
    if zero.any():
        np.copysign(0, a, out=rest, where=zero)
    d[...] = rest


def _expansions(shape: str, axis: str) -> dict[str, Case]:
    """The ops of one tile and one row or column."""
    binary = {"add": np.add, "sub": np.subtract, "mul": np.multiply, "div": np.divide, "max": np.maximum}
    binary["min"] = np.minimum
    made = {f"t{axis}expand{name}": _binary(_calls(step), right=shape) for name, step in binary.items()}
    made[f"t{axis}expandexpdif"] = _binary(_exp_difference, right=shape)
    made[f"t{axis}expand"] = _unary(_expand, source=shape)
    return made


_TILE_TILE = {
    "tabs": _unary(_calls(np.abs)),
    "tadd": _binary(_calls(np.add)),
    "taddc": Case(_three(np.add, np.add), _of("f32", "full", "full", "full", "full")),
    "tadddeqrelu": _with_scratch(Case(_dequantised, ("full:f16", "full:i32", "full:i32", 0.5)), "full:f32"),
    "taddrelu": Case(_then_relu(np.add), _of("f32", "full", "full", "full"), profile="a2a3"),
    "taddreluconv": Case(_relu_to_half(np.add), ("full:f16", "full:f32", "full:f32"), profile="a5"),
    "tand": _binary(_calls(np.bitwise_and), "i32"),
    "tcmp": Case(_bits(np.less), ("mask:u8", "full:f32", "full:f32"), {"cmp_mode": "lt"}),
    "tcvt": _unary(_integral),
    "tdiv": _binary(_calls(np.divide)),
    "texp": _unary(_calls(np.exp)),
    "tfmod": _binary(_calls(np.fmod)),
    "tfusedmuladd": _binary(_multiply_add, left="~full"),
    "tfusedmuladdrelu": _binary(_multiply_add_relu, left="~full"),
    "tlog": _unary(_calls(np.log), source="+full"),
    "tmax": _binary(_calls(np.maximum)),
    "tmin": _binary(_calls(np.minimum)),
    "tmul": _binary(_calls(np.multiply)),
    "tmula": Case(_accumulate_once, _of("f32", "full", "~full", "~full"), profile="a5"),
    "tmuladddst": _binary(_accumulate),
    "tneg": _unary(_calls(np.negative)),
    "tnot": _unary(_calls(np.invert), "i32"),
    "tor": _binary(_calls(np.bitwise_or), "i32"),
    "tpow": _with_scratch(_binary(_power, left="+full"), "full:f32"),
    "tprelu": _with_scratch(_binary(_leaky), "full:f32"),
    "trecip": _unary(lambda d, a: np.divide(1, a, out=d)),  # np.reciprocal is slower
    "trelu": _unary(lambda d, a: np.maximum(a, 0, out=d)),
    "trem": _with_scratch(_binary(_calls(np.mod)), "full:f32"),
    "trsqrt": _unary(_rsqrt, source="+full"),
    "tsel": _with_scratch(Case(_select, ("full:f32", "mask:u8", "full:f32", "full:f32")), "full:f32"),
    "tshl": _binary(_calls(np.left_shift), "i32", right="sfull"),
    "tshr": _binary(_calls(np.right_shift), "i32", right="sfull"),
    "tsqrt": _unary(_calls(np.sqrt), source="+full"),
    "tsub": _binary(_calls(np.subtract)),
    "tsubc": Case(_three(np.subtract, np.add), _of("f32", "full", "full", "full", "full")),
    "tsubrelu": _binary(_then_relu(np.subtract)),
    "tsubreluconv": Case(_relu_to_half(np.subtract), ("full:f16", "full:f32", "full:f32"), profile="a5"),
    "txor": _with_scratch(_binary(_xor, "i32"), "full:i32"),
}
_TILE_SCALAR = {
    "tadds": _scalar(_calls(np.add)),
    "taddsc": Case(_three(np.add, np.add), _of("f32", "full", "full", 1.5, "full")),
    "tands": _scalar(_calls(np.bitwise_and), 5, "i32"),
    "taxpy": _scalar(_accumulate),
    "tcmps": Case(_bits(np.less), ("mask:u8", "full:f32", 0.5), {"cmp_mode": "lt"}),
    "tdivs": _scalar(_calls(np.divide)),
    "texpands": Case(_fill, ("full:f32", 1.5)),
    "tfmods": _scalar(_calls(np.fmod)),
    "tlrelu": _scalar(_leaky),
    "tmaxs": _scalar(_calls(np.maximum)),
    "tmins": _scalar(_calls(np.minimum)),
    "tmuls": _scalar(_calls(np.multiply)),
    "tors": _scalar(_calls(np.bitwise_or), 5, "i32"),
    "tpows": _with_scratch(_scalar(_power, source="+full"), "full:f32"),
    "trems": _with_scratch(_scalar(_signed_remainder), "full:f32"),
    "tsels": _with_scratch(Case(_select, ("full:f32", "mask:u8", "full:f32", 1.5)), "full:f32"),
    "tshls": _scalar(_calls(np.left_shift), 3, "i32"),
    "tshrs": _scalar(_calls(np.right_shift), 3, "i32"),
    "tsubs": _scalar(_calls(np.subtract)),
    "tsubsc": Case(_three(np.subtract, np.add), _of("f32", "full", "full", 1.5, "full")),
    "txors": _with_scratch(_scalar(_xor, 5, "i32"), "full:i32"),
}
_REDUCE = {
    "tcolargmax": _first(np.argmax, 0),
    "tcolargmin": _first(np.argmin, 0),
    "tcolmax": _cols(np.maximum.reduce),
    "tcolmin": _cols(np.minimum.reduce),
    "tcolprod": _cols(np.multiply.reduce, "1"),
    "tcolsum": _cols(np.add.reduce),
    "tpairreducesum": Case(_pairs, _of("f32", "full", "full"), beyond=True),
    "trowargmax": _first(np.argmax, 1),
    "trowargmin": _first(np.argmin, 1),
    "trowmax": _rows(np.maximum.reduce),
    "trowmin": _rows(np.minimum.reduce),
    "trowprod": _rows(np.multiply.reduce, "1"),
    "trowsum": _rows(np.add.reduce),
}
FAMILIES: dict[str, dict[str, Case]] = {
    "elementwise-tile-tile": _TILE_TILE,
    "tile-scalar-and-immediate": _TILE_SCALAR,
    "reduce-and-expand": {**_REDUCE, **_expansions("row", "col"), **_expansions("column", "row")},
}
