"""What a release of the assembler must be told that others do not ask for: scratch tiles, and attributes whose default
is another one there.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from ...generated.programs._names import PRINTED
from ...runtime.types.tile_type import TileType
from ...text.bilingual import Bilingual
from ..syntax.program import Program
from ..syntax.tree import Attributes, Operation, OpPart
from ..walk.walk import Walk
from ..written.functions import properties
from .binder import Plan
from .scratch import Scratch

ALLOCATION = "pto.alloc_tile"


@dataclass(slots=True)
class Added:
    """Operands and attributes beside those that are written: ``made`` are the ops before it that make the operands.

    ``lacks`` says why the program must give an operand itself.
    """

    operands: dict[str, list[tuple[str, str]]] = field(default_factory=dict)
    attributes: Attributes = field(default_factory=dict)
    made: list[Operation] = field(default_factory=list)
    lacks: Bilingual | None = None


class Changed(NamedTuple):
    """An attribute that is not written: its operand, its key, what it is in the release that the text is for.

    ``text`` is how that is written, None where it cannot be.
    """

    operand: str
    key: str
    was: Any
    text: str | None


def changed_defaults(op: Operation, plan: Plan, source: int, release: int) -> Iterator[Changed]:
    """The attributes that an op leaves out and that another release would take for something else."""
    keys = properties(op)
    given = {plan.form.attributes.get(key, key) for key in keys} | set(plan.names)
    for name in plan.attributes:
        if name in given or not any(form.slot(name).defaults for form in plan.op.forms):
            continue
        was = _default(plan, name, source)
        if was != _default(plan, name, release):
            key = next((key for key, operand in plan.form.attributes.items() if operand == name), name)
            yield Changed(name, key, was, PRINTED.get(plan.op.rules.operands[name].type, {}).get(str(was)))


def _default(plan: Plan, name: str, release: int) -> Any:
    """What an attribute of this form of the op is where a text for a release does not write it."""
    forms = [form for form in plan.op.forms if form.style == "dps" and form.form == plan.form.form]
    stated = next((form.slot(name).defaults for form in forms if form.since <= release <= form.until), ())
    return next((value for since, value in stated if release >= since), plan.op.rules.operands[name].default)


def with_scratch(walk: Walk, op: Operation, scratch: Iterable[Scratch], attributes: Attributes) -> Added:
    """Tiles for the scratch that a program leaves out, each made by an op before it; attributes: written as well."""
    added = Added(attributes=attributes)
    for each in scratch:
        name = each.operand
        if not isinstance(each.type, TileType):
            added.lacks = (
                f"needs `{name}`, and types do not state how large it must be",
                f"需要 `{name}`，而类型未写明其大小",
            )
        elif _places_memory(walk.program):
            added.lacks = (
                f"needs `{name}`, to which the program must give an address, as it does for its other tiles",
                f"需要 `{name}`，而程序自行安排内存，须由程序为其指定地址",
            )
        else:
            value, text = fresh_name(walk.program, f"%{name}_{op.token}"), str(each.type)
            made = Operation(ALLOCATION, (value,), op.token)
            made.parts = [OpPart("", ":", [], [text])]
            made.loc = op.loc
            added.operands[name] = [(value, text)]
            added.made.append(made)
    return added


def fresh_name(program: Program, name: str) -> str:
    """A name for a new value: this one, with underscores where the program has it already."""
    words = program.tokens.words
    while name in words:
        name += "_"
    return name


def _places_memory(program: Program) -> bool:
    """Whether a program gives its tiles addresses itself."""
    return any(op.name == ALLOCATION and op.part("addr") is not None for op in program.walk())
