"""Constants of a program, and whole-number arithmetic on them."""

from __future__ import annotations

from collections.abc import Callable

from ..check.types import WrittenType
from ..check.values import known
from ..check.walk import Walk, result_texts, written_values
from ..syntax.dense import dense_problem, is_shaped
from ..syntax.faults import A_NUMERIC_TYPE
from ..syntax.literals import Words, is_numeric, problem, value_of
from ..syntax.tree import Operation
from .builtin_ops import arithmetic_types
from .functions import properties

_OWN = {"true": "i1", "false": "i1"}
_ELEMENTS = ("dense<", "dense_resource<", "sparse<")
_A_NUMBER = ("a number, or `dense<…>` for a vector", "数；向量为 `dense<…>`")
_A_VECTOR = ("its elements, such as `dense<1>`", "写出各元素，如 `dense<1>`")
_CASTS = ("arith.index_cast", "arith.index_castui")

FOLDS: dict[str, Callable[[int, int], int]] = {
    "arith.addi": lambda a, b: a + b,
    "arith.subi": lambda a, b: a - b,
    "arith.muli": lambda a, b: a * b,
}


def constant(check: Walk, op: Operation) -> None:
    """``%c = arith.constant 4 : index``."""
    made = check.results(op)
    text = _written(op)
    if text is None:
        form = '`"arith.constant"() {value = 4 : index} : () -> index`' if op.quoted else "`arith.constant 4 : index`"
        check.out.report("form", op, op=op.name, expected=(form, form))
        return
    for value in made:
        found = None if op.quoted else _misfit(text, value.type)  # the reader has judged an attribute
        if found is not None:
            check.out.report("literal", op, text, found=found[0][:40], type=value.text, expected=found[1])
        elif (number := value_of(text, value.type)) is not None:
            value.is_constant(number)


def _written(op: Operation) -> str | None:
    """The literal of a constant; None where it is not written as it must be: a literal and its type, nothing else.

    A truth value has a type of its own and names none; a number without a type has 64 bits.
    """
    if op.quoted:
        value = properties(op).get("value")
        text, _, type = value.partition(" : ") if isinstance(value, str) else ("", "", "")
        own = type or _OWN.get(text) or ("f64" if "." in text else "i64")
        return text if text and result_texts(op) == [own] else None
    parts = op.parts[1:] if op.parts and op.parts[0].kind == "{" else op.parts
    words = [str(word) for part in parts[:1] if part.kind == "" for word in (part.word, *part.items) if word]
    rest = parts[1:]
    if len(words) != 1 or parts[0].comma or len(rest) > 1:
        return None
    if rest and (rest[0].kind != ":" or rest[0].items or len(rest[0].types) != 1 or words[0] in _OWN):
        return None
    return words[0]


def _misfit(text: str, type: WrittenType) -> tuple[str, Words] | None:
    """What of a constant is none of its type, and what would be; None for one that fits, or a type that is not known."""
    unknown = type.text == "?" or type.problem is not None or (type.text[0] == "!" and "." not in type.text)
    if unknown or text[0] == "#":
        return None
    if is_shaped(type.text):
        return dense_problem(text, type.text) if text.startswith(_ELEMENTS) else (text, _A_VECTOR)
    if not is_numeric(type.text):
        return (text, A_NUMERIC_TYPE) if text in _OWN or text[0] in "-0123456789" else None
    if text in _OWN:
        return None if type.text == "i1" else (text, _A_NUMBER)
    if text[0] not in "-0123456789":
        return text, _A_NUMBER
    expected = problem(text, type)
    return None if expected is None else (text, expected)


def arithmetic(check: Walk, op: Operation) -> None:
    """Arithmetic on scalars: operands and results of the types that MLIR asks for; that of constants is constant."""
    arithmetic_types(check, op)
    results = check.results(op)
    if op.name not in FOLDS and op.name not in _CASTS:
        return
    numbers = known([check.env.get(name) for name in written_values(op)[0]])
    if not results or not numbers or any(number is None for number in numbers):
        return
    fold = FOLDS.get(op.name)
    if fold is not None and len(numbers) == 2:
        result = fold(numbers[0] or 0, numbers[1] or 0)
        if abs(result) < 2**63:
            results[0].is_constant(result)
    elif fold is None and len(numbers) == 1:
        results[0].is_constant(numbers[0] or 0)
