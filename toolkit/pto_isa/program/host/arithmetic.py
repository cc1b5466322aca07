"""Constants of a program, and arithmetic on them."""

from __future__ import annotations

from ...runtime.errors import InputError
from ..check.types import WrittenType
from ..check.walk import Walk, written_values
from ..syntax.tree import Operation
from .builtin_ops import arithmetic_types
from .dense import elements, expected, flat_words, is_dense, is_element, shaped
from .functions import properties
from .numbers import literal
from .scalar_ops import SCALAR_OPS, scalar_op


def constant_text(op: Operation) -> tuple[str, str]:
    """What ``arith.constant`` is, as it is written, and the type behind it in the generic form; empty without one."""
    if op.quoted:
        value = properties(op).get("value", "")
        text, _, type = value.partition(" : ") if isinstance(value, str) else ("", "", "")
        return text, type
    first = op.parts[0] if op.parts else None
    return ("", "") if first is None else (str(first.items[0]) if first.items else first.word, "")


def constant(check: Walk, op: Operation) -> None:
    """``%c = arith.constant 4 : index``."""
    made = check.results(op)
    text, typed = constant_text(op)
    if not text:
        check.out.report("form", op, op=op.name, expected=("`arith.constant 4 : index`",) * 2)
        return
    for value in made:
        if is_dense(text) or shaped(value.text) is not None:
            _several(check, op, text, value.text)
        elif not _may_be(text, value.type):
            expected = "a number, or `dense<…>` for a vector", "数；向量为 `dense<…>`"
            check.out.report("literal", op, text, found=text[:40], type=value.text, expected=expected)
        elif typed and not check.types(typed).same(value.type):
            expected = f"a number of the type {value.text}", f"{value.text} 类型的数"
            check.out.report("literal", op, found=text[:40], type=typed[:40], expected=expected)
        elif check.number(op, text, value.type, text) and (number := literal(text, value.type)) is not None:
            value.is_constant(number)


def _several(check: Walk, op: Operation, text: str, type: str) -> None:
    """A constant of several elements: one for all of them, or lists as long as the extents of its type."""
    if text[:1] == "#" or text.partition("<")[0] in ("sparse", "dense_resource"):  # not read here, nor run
        return
    known, found = shaped(check.program.aliases.get(type, type)), elements(text)
    words = flat_words(found, known[0]) if known is not None and found is not None else None
    if known is None or words is None or not all(is_element(word, check.types(known[1])) for word in words):
        check.out.report("literal", op, text, found=text[:40], type=type[:40], expected=expected(type))


def _may_be(text: str, type: WrittenType) -> bool:
    """Whether a constant of this type may be written so: a truth value, which has a type of its own, or a number."""
    if text in ("true", "false"):
        return type.text in ("i1", "?")
    return type.kind != "scalar" or type.dtype is None or text[0] in "-#0123456789"


def arithmetic(check: Walk, op: Operation) -> None:
    """Arithmetic on scalars: operands and results of the types that MLIR asks for; that of constants is constant."""
    arithmetic_types(check, op)
    results = check.results(op)
    if op.name not in SCALAR_OPS or len(results) != 1:
        return
    values = [check.env.get(name) for name in written_values(op)[0]]
    known = [(value.type, value.number) for value in values if value is not None and value.number is not None]
    if not known or len(known) != len(values):
        return
    try:
        number = scalar_op(op, [type for type, _ in known], results[0].type)(*(number for _, number in known))
    except InputError:  # nothing says what results; a run stops here
        return
    results[0].is_constant(number)
