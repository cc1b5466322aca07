"""Which assertions a call of an intrinsic comes to on a profile, with what the record says of its operands."""

from __future__ import annotations

import re

from pto_isa.database import Op
from pto_isa.schema.record import Form

from ..cpp.declarations import Function, Parameter
from ..cpp.reach import Reach, Reached
from ..cpp.values import UNKNOWN, Open, Symbol, TileClass, Value, number
from .overloads import pairs, tiles

_TEMPLATES = {"tile": "Tile", "conv": "ConvTile", "global": "GlobalTensor"}  # kind of an operand -> class template
_AT = re.compile(r"(\w+)\.loc == (\w+)")
_DEMANDS = ("error", "undefined")
Place = tuple[str, int]


def assertions_in_reach(op: Op, profile: str, functions: list[Function], reach: Reach) -> dict[Place, Reached]:
    """File and line of each assertion that a call of one of the functions comes to, with the way to it.

    The class of an operand, and the memory that a rule asks for, are known: branches for others are not followed.
    """
    found: dict[Place, Reached] = {}
    names = {
        id(function): _given(op, [name for name in overload.args if name not in overload.template])
        for _, overload, function in pairs(op, functions, profile)
    }
    for function in functions:
        data, given = tiles(function), names.get(id(function), [])
        objects: list[Value] = []
        for place, parameter in enumerate(function.parameters):
            if parameter.pack:
                break
            operand = given[place] if place < len(given) else None
            objects.append(_object(op, profile, operand, parameter, parameter.name in data))
        for at, one in reach.assertions(function, objects).items():
            found.setdefault(at, one)
    return found


def _given(op: Op, names: list[str]) -> list[str]:
    """The operands that a call passes in round brackets, in order."""
    operands = op.operands
    return [name for name in names if not ("attribute" in operands[name].kind and operands[name].template)]


def _object(op: Op, profile: str, operand: str | None, parameter: Parameter, is_data: bool) -> Value:
    """What is known of an argument: a tile or tensor of open type, or a number."""
    element = Open(parameter.name)
    if not is_data:
        kind = number([token.text for token in parameter.kind if token.text != "const"])
        return kind or UNKNOWN
    if not any(token.text == "&" for token in parameter.kind):
        return element
    if operand is None:
        return TileClass(parameter.name, element)
    kinds = op.operands[operand].kind
    template = _TEMPLATES.get(kinds[0], "") if len(kinds) == 1 else ""
    memory = _memory(op, profile, operand)
    known = () if memory is None else (("Loc", memory),)
    return TileClass(parameter.name, element, template, known)


def _memory(op: Op, profile: str, operand: str) -> Symbol | None:
    """The memory that the rules of the op, or those of each of its forms, ask of an operand, as C++ names it."""
    everywhere = _asked(op, profile, operand, None)
    forms = [form for form in op.record.forms.values() if profile in (op.profiles if (types := op.types(form)) is None else types.rows)]
    if not everywhere and forms:
        everywhere = frozenset.intersection(*(_asked(op, profile, operand, form) for form in forms))
    memories = op.database.vocabulary.enumerations.get("location")
    if memories is None or len(everywhere) != 1:
        return None
    return Symbol(f"{memories.cpp}::{memories.values[next(iter(everywhere))].cpp}")


def _asked(op: Op, profile: str, operand: str, form: Form | None) -> frozenset[str]:
    """The memories that the rules of a form (None: of the op) name as the one for an operand."""
    rules = (op.record if form is None else form).constraints.values()
    parts = (
        part.strip()
        for rule in rules
        if rule.severity in _DEMANDS and profile in op.rule_profiles(rule, form)
        for part in rule.check.split(" and ")
    )
    return frozenset(at[2] for part in parts if (at := _AT.fullmatch(part)) is not None and at[1] == operand)
