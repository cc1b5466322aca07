"""Arrays and structs on the stack of the scalar unit: what they hold, where in them, and that they stay where they are.

After the verifier of the assembler in August 2026.
"""

from __future__ import annotations

from ..syntax.tree import Operation
from ..walk.values import SsaValue
from ..walk.walk import Walk
from ..written.forms import operands_of
from ..written.functions import properties
from ..written.results import written_types
from ..written.types import WrittenType


def array_element(check: Walk, op: Operation) -> None:
    """``local_array_get %a[%i, %j] : T -> i32``, ``local_array_set %a[%i, %j], %v : T, i32``: an index a dimension."""
    values = check.plain(op)
    array = values[0] if values else None
    if array is None or array.type.kind not in ("table", "events") or array.type.problem is not None:
        return
    writes = op.name.endswith("_set")
    places = values[1:-1] if writes else values[1:]
    shape = array.type.shape
    if len(places) != len(shape):
        check.out.report("index-count", op, array.name, value=array.name, count=len(shape), found=len(places))
    for number, (place, extent) in enumerate(zip(places, shape, strict=False)):
        at = place.number if place is not None else None
        if isinstance(at, int) and extent is not None and not 0 <= at < extent:
            check.out.report("element-range", op, place.name if place else None, value=array.name, dimension=number,
                             index=at, extent=extent)  # fmt: skip
    holds(check, op, values[-1] if writes else None, array.type.parts[0])


def holds(check: Walk, op: Operation, value: SsaValue | None, element: WrittenType) -> None:
    """What is read or written has the type of the element; ``value``: what is written."""
    if op.name.endswith("_set") or "store" in op.name:
        if value is None:
            return
        name, type = value.name, value.type
    else:
        name, type = (op.results or (op.name,))[0], check.types(written_types(op)[-1])
    if element.problem is None and type.text != "?" and not type.same(element):
        check.out.report("operand-kind", op, name, op=op.name, value=name, type=type.text, expected=(element.text,) * 2)


def struct_field(check: Walk, op: Operation) -> None:
    """``struct_get %s[1, 0] : T -> f32``, ``struct_set %s[0], %v : T, i32``: the path ends at a scalar."""
    values = check.plain(op)
    struct = values[0] if values else None
    if struct is None or struct.type.kind != "struct" or struct.type.problem is not None:
        return
    at = struct.type
    for number in path_of(op):
        if at.kind != "struct":
            problem = f"it goes on behind a field of type {at.text}", f"它在 {at.text} 类型的字段之后仍继续"
        elif number >= len(at.parts):
            problem = (f"{at.text} has {len(at.parts)} fields, and none with the number {number}",
                       f"{at.text} 共有 {len(at.parts)} 个字段，没有第 {number} 个")  # fmt: skip
        else:
            at = at.parts[number]
            continue
        check.out.report("struct-path", op, op=op.name, problem=problem)
        return
    if at.kind == "struct":
        problem = f"it ends at {at.text}; expected a scalar", f"它止于 {at.text}；应止于标量"
        check.out.report("struct-path", op, op=op.name, problem=problem)
        return
    holds(check, op, values[-1] if op.name.endswith("_set") else None, at)


def path_of(op: Operation) -> list[int]:
    """The numbers of the fields that lead to the one that an op reads or writes."""
    if op.quoted:
        listed = str(properties(op).get("path", "")).partition(":")[2].rstrip("> ")
        return [int(word) for word in listed.replace(" ", "").split(",") if word.isdecimal() and len(word) < 10]
    return [int(item[:10]) for item in operands_of(op)[1:] if item.isdecimal()]
