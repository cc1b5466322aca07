"""C++ signatures of an op, from its overloads: template parameters, operands in order, events."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...runtime.kinds.table import kinds_of, passed
from ...view.op import Signature

if TYPE_CHECKING:
    from ...database import Database, Op
    from ...schema.record import Operand, Overload

WIDTH = 96
_EVENTS = ("typename... WaitEvents", "WaitEvents &... events")


def cpp_signatures(op: Op) -> list[Signature]:
    """All overloads that have a C++ name, in the record's order."""
    return [
        Signature(key, _text(op, overload), tuple(overload.profiles or op.profiles), tuple(overload.source))
        for key, overload in op.record.overloads.items()
        if overload.intrinsic or op.record.intrinsic
    ]


def _text(op: Op, overload: Overload) -> str:
    template = [
        template_parameter(op, overload, text) if text in overload.args else text
        for text in overload.template
        if not text.startswith("typename ")
    ]
    types = {type_name(text): text for text in overload.template if text.startswith("typename ")}
    back: list[str] = []
    parameters: list[str] = []
    for name in overload.args:
        operand = op.operands[name]
        if name in overload.template:
            continue
        if passed(operand.kind, "word") and operand.template:
            text = template_parameter(op, overload, name)
            (back if operand.template == "back" else template).append(text)
            continue
        kind, mark = pointed(overload.types.get(name) or cpp_type(name, operand))
        by_value = passed(operand.kind, "number", "word")
        if is_type_parameter(kind, operand, op.database):
            types.setdefault(kind, f"typename {kind}")
        default = overload.defaults.get(name)
        shown = f"{kind} {camel(name)}" if by_value else f"{kind} {mark}{name}"
        parameters.append(shown if default is None else f"{shown} = {default}")
    template += [*types.values(), *back]
    if overload.events:
        template.append(_EVENTS[0])
        parameters.append(_EVENTS[1])
    head = f"PTO_INST {overload.returns} {overload.intrinsic or op.record.intrinsic}("
    lines = [_wrapped("template <", template, ">")] if template else []
    return "\n".join([*lines, _wrapped(head, parameters, ");")])


def cpp_type(name: str, operand: Operand) -> str:
    """The C++ type of a parameter; those without one are named after the operand."""
    return operand.cpp or f"{kinds_of(operand.kind)[0].cpp_parameter}{name[:1].upper()}{camel(name)[1:]}"


def pointed(kind: str) -> tuple[str, str]:
    """A parameter type without its star, and how an operand of it is passed: ``*`` or ``&``."""
    return (kind.rstrip("* "), "*") if kind.endswith("*") else (kind, "&")


def type_name(parameter: str) -> str:
    """The name that a type parameter declares: ``TileDataOut`` of ``typename TileDataOut = void``."""
    return parameter.removeprefix("typename ").partition("=")[0].strip()


def is_type_parameter(kind: str, operand: Operand, database: Database) -> bool:
    """Whether a type name is a template parameter: not a fundamental type, an enumeration or a fixed struct."""
    fixed = any(kind.cpp_fixed for kind in kinds_of(operand.kind))
    if not (kind.isidentifier() and kind[0].isupper()) or fixed:
        return False
    return all(kind != enumeration.cpp for enumeration in database.vocabulary.enumerations.values())


def template_parameter(op: Op, overload: Overload, name: str) -> str:
    """An attribute as a template parameter, with its default."""
    operand = op.operands[name]
    shown = operand.key if operand.key is not None and operand.key.isidentifier() else camel(name)
    shown = operand.cpp_name or shown
    text = f"{overload.types.get(name) or operand.cpp or 'auto'} {shown}"
    default = template_default(op, overload, name)
    return text if default is None else f"{text} = {default}"


def template_default(op: Op, overload: Overload, name: str) -> str | None:
    """The C++ default of an attribute as a template parameter: that of the record behind the tile types, else none."""
    operand = op.operands[name]
    if name in overload.required:
        return None
    if name in overload.defaults:
        return str(overload.defaults[name])
    if operand.template == "back" and operand.default is not None:
        return cpp_value(op, operand, operand.default)
    return None


def cpp_value(op: Op, operand: Operand, value: object) -> str:
    """A value of an attribute in C++: ``CmpMode::EQ``, ``true``, ``3``."""
    if isinstance(value, bool):
        return "true" if value else "false"
    enumeration = op.database.vocabulary.enumerations.get(operand.type or "")
    entry = enumeration.values.get(str(value)) if enumeration is not None else None
    if enumeration is None or entry is None or entry.cpp is None:
        return str(value)
    kind = enumeration.cpp if operand.cpp == "typename" else operand.cpp or enumeration.cpp
    return f"{kind}::{entry.cpp}" if kind else entry.cpp


def camel(name: str) -> str:
    """``round_mode`` -> ``roundMode``."""
    first, *rest = name.split("_")
    return first + "".join(part[:1].upper() + part[1:] for part in rest)


def _wrapped(head: str, parts: list[str], tail: str) -> str:
    """``head a, b tail``, broken after commas into lines of at most 96 columns."""
    whole = head + ", ".join(parts) + tail
    if len(whole) <= WIDTH:
        return whole
    lines = [head]
    for place, part in enumerate(parts):
        text = part + ("," if place + 1 < len(parts) else tail)
        if len(lines) > 1 and len(lines[-1]) + 1 + len(text) <= WIDTH:
            lines[-1] += " " + text
        else:
            lines.append("    " + text)
    return "\n".join(lines)
