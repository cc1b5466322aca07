"""Scalars of a program: each ``arith`` op is a call of the function that computes it."""

from __future__ import annotations

import math
from collections.abc import Callable

from pto_isa.runtime.errors import InputError
from pto_isa.runtime.types.dtypes import ITEMSIZE
from pto_isa.runtime.types.numpy_types import NUMPY

from ...host.arithmetic import constant_text
from ...host.scalar_ops import SCALAR_OPS, scalar_op
from ...syntax.dense import dense_elements
from ...syntax.tree import Operation
from ...written.numbers import literal
from ..cores.vectors import vector
from ..fault import Unsupported
from ..writer import Local, Writer, items


def constant(t: Writer, op: Operation) -> None:
    """``%c = arith.constant 4 : index``: the number itself stands in the text."""
    made = t.result(op)
    text, _ = constant_text(op)
    if text.startswith("dense<"):
        return several(t, op, made, text)
    number = literal(text, made.type)
    if number is None:
        type = made.type.text
        raise Unsupported(
            op,
            (f"nothing is computed with `{text[:40]}` of type {type}", f"不支持用 {type} 类型的 `{text[:40]}` 计算"),
        )
    made.py = f"({number!r})" if math.isfinite(number) else t.bind("k", number)


def several(t: Writer, op: Operation, made: Local, text: str) -> None:
    """``dense<[1, 2]> : vector<2xi32>``: an array of its own wherever the op is reached, as others may write it."""
    words, shape, element = dense_elements(text, made.type.text) or ([], (), "")
    numbers = [literal(word, t.types(element)) for word in words]
    dtype = made.type.dtype
    if made.type.kind != "array" or dtype is None or dtype not in NUMPY or not words or None in numbers:
        raise Unsupported(op, ("only vectors of one dimension are constants here", "此处仅支持一维向量常量"), text)
    listed = items([repr(number) if math.isfinite(number or 0) else t.bind("k", number) for number in numbers])
    t.emit(op, f"core.room({shape[0] * ITEMSIZE[dtype]})")
    t.emit(op, f"{made.py} = {t.helper(vector)}({listed}, {dtype!r}, {shape[0]})")


def computed(t: Writer, op: Operation) -> None:
    """An op of ``SCALAR_OPS``; what it selects may be pointers, tiles or views as well."""
    given = t.values(op)
    made = t.result(op)
    if op.name == "arith.select" and made.type.kind != given[-1].type.kind:
        made.type = given[-1].type
    try:
        compute = scalar_op(op, [value.type for value in given], made.type)
    except InputError as error:
        raise Unsupported(op, (error.en, error.zh)) from None
    t.emit(op, f"{made.py} = {t.shared('o', compute)}({', '.join(value.py for value in given)})")


HANDLERS: dict[str, Callable[[Writer, Operation], None]] = {
    "arith.constant": constant,
    **dict.fromkeys(SCALAR_OPS, computed),
}
