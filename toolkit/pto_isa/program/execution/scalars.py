"""Scalars of a program: each ``arith`` op is a call of the function that computes it."""

from __future__ import annotations

import math
from collections.abc import Callable

from pto_isa.runtime.errors import InputError

from ..host.arithmetic import constant_text
from ..host.numbers import literal
from ..host.scalar_ops import SCALAR_OPS, scalar_op
from ..syntax.tree import Operation
from .fault import Unsupported
from .writer import Writer


def constant(t: Writer, op: Operation) -> None:
    """``%c = arith.constant 4 : index``: the number itself stands in the text."""
    made = t.result(op)
    text, _ = constant_text(op)
    number = literal(text, made.type)
    if number is None:
        type = made.type.text
        raise Unsupported(
            op,
            (f"nothing is computed with `{text[:40]}` of type {type}", f"不支持用 {type} 类型的 `{text[:40]}` 计算"),
        )
    made.py = f"({number!r})" if math.isfinite(number) else t.bind("k", number)


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
