"""Which assertions a call of an intrinsic comes to on a profile, with what the record says of its operands."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import zip_longest

from pto_isa.database import Op
from pto_isa.language.front.parse import parse
from pto_isa.language.tree import Attribute, Compare, Member, Name, Node, conjuncts
from pto_isa.schema.record import Form

from ...runtime.kinds.table import KINDS, passed
from ...runtime.words import STRICT
from ..cpp.declarations import Function, Parameter
from ..cpp.instantiate import CodePlace
from ..cpp.reach import Reach, Reached
from ..cpp.values import UNKNOWN, Element, Open, Symbol, TileClass, Value, number
from ..headers.overloads import pairs, tiles
from .types import forms_of, rows_of


def assertions_in_reach(op: Op, profile: str, functions: list[Function], reach: Reach) -> dict[CodePlace, Reached]:
    """File and line of each assertion that a call of one of the functions comes to, with the way to it.

    The class of an operand, and the memory that a rule asks for, are known: branches for others are not followed, and
    what holds of them is left out.
    """
    found: dict[CodePlace, Reached] = {}
    for function, operands in _called(op, profile, functions):
        for at, one in reach.assertions(function, _objects(op, profile, function, operands, {})).items():
            found.setdefault(at, one)
    return found


def members_asked(
    op: Op, profile: str, functions: list[Function], reach: Reach
) -> Iterator[tuple[tuple[str, ...], dict[tuple[str, str], Reached]]]:
    """The forms that each function can be called for, with what every such call asks for.

    That is an assertion for operands and members of their classes, where only errors say what an operand is.
    """
    for function, operands in _called(op, profile, functions):
        names = {parameter.name: operand for parameter, operand in zip(function.parameters, operands, strict=False)}
        objects = _objects(op, profile, function, operands, {}, ("error",))
        found: dict[tuple[str, str], Reached] = {}
        for one in reach.assertions(function, objects).values():
            for parameter, member in one.members if one.always else ():
                if parameter in names:
                    found.setdefault((names[parameter], member), one)
        yield forms_of(op, operands), found


def assertions_of_rows(op: Op, profile: str, functions: list[Function], reach: Reach) -> set[CodePlace]:
    """Those that remain where the operands have the element types of the record, one row after the other."""
    known = {element.name: element for element in reach.evaluator.elements.values()}
    found: set[CodePlace] = set()
    for function, operands in _called(op, profile, functions):
        rows = rows_of(op, profile, forms_of(op, operands), known)
        for row in {tuple(sorted((name, row[name]) for name in operands if name in row)): row for row in rows}.values():
            elements = {name: known[word] for name, word in row.items() if word in known}
            found |= reach.assertions(function, _objects(op, profile, function, operands, elements)).keys()
    return found


def _called(op: Op, profile: str, functions: list[Function]) -> Iterator[tuple[Function, list[str]]]:
    """Each function with the operands that its parameters stand for, none where no overload of the record is it."""
    names = {
        id(function): _given(op, [name for name in overload.args if name not in overload.template])
        for _, overload, function in pairs(op, functions, profile)
    }
    for function in functions:
        yield function, names.get(id(function), [])


def _given(op: Op, names: list[str]) -> list[str]:
    """The operands that a call passes in round brackets, in order."""
    operands = op.operands
    return [name for name in names if not (passed(operands[name].kind, "word") and operands[name].template)]


def _objects(
    op: Op, profile: str, function: Function, operands: list[str], elements: Mapping[str, Element],
    severities: tuple[str, ...] = STRICT,
) -> list[Value]:  # fmt: skip
    """What is known of the arguments of a call, from the rules of these severities.

    Arguments of one type have what is known of any of them.
    """
    data = tiles(function)
    given = [parameter for parameter in function.parameters if not parameter.pack]
    found = [
        _object(op, profile, operand, parameter, elements, severities)
        if parameter.name in data
        else number([token.text for token in parameter.kind if token.text != "const"]) or UNKNOWN
        for operand, parameter in zip_longest(operands[: len(given)], given)
    ]
    kinds = [tuple(token.text for token in parameter.kind) for parameter in given]
    known: dict[tuple[str, ...], tuple[tuple[str, Value], ...]] = {}
    for kind, value in zip(kinds, found, strict=True):
        if isinstance(value, TileClass) and value.known:
            known.setdefault(kind, value.known)
    return [
        replace(value, known=known[kind]) if isinstance(value, TileClass) and kind in known else value
        for kind, value in zip(kinds, found, strict=True)
    ]


def _object(
    op: Op, profile: str, operand: str | None, parameter: Parameter, elements: Mapping[str, Element],
    severities: tuple[str, ...],
) -> Value:  # fmt: skip
    """What is known of a tile or tensor, or of a scalar of its element type."""
    chosen = elements.get(operand or "")
    element = Open(parameter.name) if chosen is None else replace(chosen, of=parameter.name)
    if not any(token.text == "&" for token in parameter.kind):
        return element
    if operand is None:
        return TileClass(parameter.name, element)
    kinds = op.operands[operand].kind
    template = KINDS[kinds[0]].cpp_template if len(kinds) == 1 else ""
    memory = _memory(op, profile, operand, severities)
    known = () if memory is None else (("Loc", memory),)
    return TileClass(parameter.name, element, template, known)


def _memory(op: Op, profile: str, operand: str, severities: tuple[str, ...]) -> Symbol | None:
    """The one memory that the rules of the op, or those of each of its forms, leave for an operand, as C++ names it."""
    memories = op.database.vocabulary.enumerations.get("location")
    if memories is None:
        return None
    left = _left(op, profile, operand, severities, None, frozenset(memories.values))
    forms = [form for form in op.record.forms.values() if _exists(op, form, profile)]
    if forms:
        left = frozenset().union(*(_left(op, profile, operand, severities, form, left) for form in forms))
    return Symbol(f"{memories.cpp}::{memories.values[next(iter(left))].cpp}") if len(left) == 1 else None


def _exists(op: Op, form: Form, profile: str) -> bool:
    types = op.types(form)
    return profile in (op.profiles if types is None else types.rows)


def _left(
    op: Op, profile: str, operand: str, severities: tuple[str, ...], form: Form | None, memories: frozenset[str]
) -> frozenset[str]:  # fmt: skip
    """The memories that the rules of a form (None: of the op) leave of some for an operand."""
    for rule in (op.record if form is None else form).constraints.values():
        if rule.severity not in severities or profile not in op.rule_profiles(rule, form):
            continue
        for part in conjuncts(parse(rule.check)):
            named = _named(part, operand)
            if named is not None:
                memories = memories & named[0] if named[1] else memories - named[0]
    return memories


def _named(condition: Node, operand: str) -> tuple[frozenset[str], bool] | None:
    """The memories that a condition names for an operand, and whether it must be in one of them; None: no such one."""
    at: Node
    choices: tuple[Node, ...]
    match condition:
        case Compare(ops=("==" | "!=" as sign,), operands=(at, choice)):
            choices, within = (choice,), sign == "=="
        case Member(value=at, choices=choices, negated=negated):
            within = not negated
        case _:
            return None
    if not isinstance(at, Attribute) or (at.base, at.name) != (operand, "loc"):
        return None
    return frozenset(choice.id for choice in choices if isinstance(choice, Name)), within
