"""Constants of a program, and arithmetic on them."""

from __future__ import annotations

from ...runtime.errors import InputError
from ...text.bilingual import Bilingual
from ..syntax.dense import dense_problem, is_shaped
from ..syntax.faults import A_NUMERIC_TYPE
from ..syntax.literals import TRUTHS, is_numeric, problem
from ..syntax.tree import Operation
from ..walk.walk import Walk
from ..written.functions import properties
from ..written.listed import written_values
from ..written.numbers import literal
from ..written.types import WrittenType
from .builtin_ops import arithmetic_types
from .scalar_ops import SCALAR_OPS, scalar_op

_ELEMENTS = ("dense<", "dense_resource<", "sparse<")
_A_NUMBER = ("a number, or `dense<…>` for a vector", "数；向量为 `dense<…>`")
_A_VECTOR = ("its elements, such as `dense<1>`", "写出各元素，如 `dense<1>`")


def constant_text(op: Operation) -> tuple[str, str]:
    """What ``arith.constant`` is, as it is written, and the type behind it in the generic form; empty without one."""
    if op.quoted:
        value = properties(op).get("value", "")
        text, _, type = value.partition(" : ") if isinstance(value, str) else ("", "", "")
        return text, type
    first = next((part for part in op.parts if part.kind != "{"), None)
    return ("", "") if first is None else (str(first.items[0]) if first.items else first.word, "")


def constant(check: Walk, op: Operation) -> None:
    """``%c = arith.constant 4 : index``; a truth value has a type of its own and is written without one."""
    made = check.results(op)
    text, typed = constant_text(op)
    if not text or (text in TRUTHS and not op.quoted and any(part.types == ["i1"] for part in op.parts)):
        form = f"`arith.constant {text}`" if text in TRUTHS else "`arith.constant 4 : index`"
        check.out.report("form", op, op=op.name, expected=(form, form))
        return
    if op.quoted and not typed:
        typed = "i1" if text in TRUTHS else "f64" if "." in text else "i64"
    for value in made:
        if typed and not check.types(typed).same(value.type):
            expected = f"a number of the type {value.text}", f"{value.text} 类型的数"
            check.out.report("literal", op, found=text[:40], type=typed[:40], expected=expected)
            continue
        found = None if op.quoted else _misfit(text, value.type)  # the reader has judged an attribute
        if found is not None:
            check.out.report("literal", op, text, found=found[0][:40], type=value.text[:40], expected=found[1])
        elif (number := literal(text, value.type)) is not None:
            value.is_constant(number)


def _misfit(text: str, type: WrittenType) -> tuple[str, Bilingual] | None:
    """What of a constant its type does not have, and what it has; None for one that fits, or where nothing is known."""
    unknown = type.text == "?" or type.problem is not None or (type.text[0] == "!" and "." not in type.text)
    if unknown or text[0] == "#":
        return None
    if is_shaped(type.text):
        return dense_problem(text, type.text) if text.startswith(_ELEMENTS) else (text, _A_VECTOR)
    if not is_numeric(type.text):
        return (text, A_NUMERIC_TYPE) if text in TRUTHS or text[0] in "-0123456789" else None
    if text in TRUTHS:
        return None if type.text == "i1" else (text, _A_NUMBER)
    if text[0] not in "-0123456789":
        return text, _A_NUMBER
    expected = problem(text, type.text)
    return None if expected is None else (text, expected)


def arithmetic(check: Walk, op: Operation) -> None:
    """Arithmetic on scalars: operands and results of the types that MLIR asks for; that of constants is constant."""
    before = len(check.out.findings)
    arithmetic_types(check, op)
    results = check.results(op)
    if op.name not in SCALAR_OPS or len(results) != 1 or len(check.out.findings) > before:
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
