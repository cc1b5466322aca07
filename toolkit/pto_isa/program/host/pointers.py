"""Pointers: elements behind them, addresses as whole numbers, and pointers seen as others.

After the verifier of the assembler in August 2026.
"""

from __future__ import annotations

from ...runtime.types.pointer_type import PointerType
from ..syntax.tree import Operation
from ..tile_ops.operand_list import judge_values
from ..walk.addresses import address_of, leads_to
from ..walk.values import SsaValue
from ..walk.walk import Walk
from ..written.results import written_types
from ..written.types import WrittenType
from .local_values import holds

_ADDRESS = "i64"


def through_pointer(check: Walk, op: Operation) -> None:
    """``load %p[%place] : T -> f32`` and ``store %v, %p[%place] : T, f32``: an element of the type of the pointer."""
    values = check.plain(op)
    judge_values(check, op, values)
    pointer = next((value for value in values if value is not None and value.type.kind == "pointer"), None)
    if pointer is None:
        return
    written = values[2 if op.quoted else 0] if "store" in op.name and len(values) == 3 else None
    holds(check, op, written, pointer.type.parts[0])


def moved(check: Walk, op: Operation) -> None:
    """``addptr %p, %count : T -> T``: the type stays."""
    values = check.plain(op)
    if values and values[0] is not None:
        _gives(check, op, values[0].type)
        _moves(check, op, values[0], values[1] if len(values) > 1 else None)


def _moves(check: Walk, op: Operation, pointer: SsaValue, count: SsaValue | None) -> None:
    """Note where the result leads: so many elements behind a byte that is known."""
    address, moved = address_of(pointer), address_of(count)
    if address is not None and moved is not None and isinstance(pointer.type.judged, PointerType):
        for name in op.results:
            leads_to(check.env.get(name), address + moved * pointer.type.judged.itemsize)


def to_address(check: Walk, op: Operation) -> None:
    """``ptrtoint %p : T -> i64``: an address counts bytes."""
    check.plain(op)
    _gives(check, op, check.types(_ADDRESS))


def of_address(check: Walk, op: Operation) -> None:
    """``inttoptr %address : i64 -> T``: what is made is for single elements alone."""
    values = check.plain(op)
    _is(check, op, values[0] if values else None, lambda type: type.text == _ADDRESS, (_ADDRESS, _ADDRESS))
    for name in op.results:
        made = check.env.get(name)
        if made is not None and made.type.kind != "pointer" and made.text != "?":
            _misfit(check, op, name, made.type, ("a pointer", "指针"))
        elif made is not None:
            check.addresses.add(made)


def cast(check: Walk, op: Operation) -> None:
    """``castptr %a : T -> U``: one of both is a pointer; from pointer to pointer the memory stays."""
    values = check.plain(op)
    source = values[0] if values else None
    target = check.types(written_types(op)[-1])
    name = (op.results or (op.name,))[0]
    leads_to(check.env.get(name), address_of(source))
    if target.kind != "pointer" and not _is_whole(target):
        _misfit(check, op, name, target, ("an integer or a pointer", "整数或指针"))
    elif source is not None and source.type.kind == "scalar" and not _is_whole(source.type):
        _misfit(check, op, source.name, source.type, ("an integer or a pointer", "整数或指针"))
    elif source is not None and target.kind != "pointer" and source.type.kind not in ("pointer", "other"):
        _misfit(check, op, name, target, ("a pointer", "指针"))
    elif source is not None and source.type.kind == target.kind == "pointer" and source.type.space != target.space:
        here = source.type.space
        _misfit(check, op, name, target, (f"a pointer into {here}", f"指向 {here} 的指针"))


def workspace(check: Walk, op: Operation) -> None:
    """``make_prefetch_async_context(%workspace : T) -> U``: bytes."""
    values = check.plain(op)
    bytes = ("a pointer to integers of 8 bits", "指向 8 位整数的指针")
    _is(check, op, values[0] if values else None, lambda type: type.dtype in ("i8", "u8"), bytes)


def _is_whole(type: WrittenType) -> bool:
    """Whether a type is an integer type, which ``index`` is not."""
    return type.kind == "scalar" and type.text[-1:].isdigit() and type.text.lstrip("su")[0] == "i"


def _is(check: Walk, op: Operation, value: SsaValue | None, fits: object, expected: tuple[str, str]) -> None:
    """Report a value whose type is not as ``fits`` says."""
    if value is not None and value.type.kind != "other" and not fits(value.type):  # type: ignore[operator]
        _misfit(check, op, value.name, value.type, expected)


def _gives(check: Walk, op: Operation, type: WrittenType) -> None:
    """Report a result of another type."""
    for name in op.results:
        made = check.env.get(name)
        if made is not None and made.text != "?" and not made.type.same(type):
            _misfit(check, op, name, made.type, (type.text, type.text))


def _misfit(check: Walk, op: Operation, name: str, type: WrittenType, expected: tuple[str, str]) -> None:
    check.out.report("operand-kind", op, name, op=op.name, value=name, type=type.text, expected=expected)
