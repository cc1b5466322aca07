"""An op in the spelling of another release of the assembler, where that is only spelling."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from ...runtime.program_op import TextForm
from ..syntax.op_parser import ROLES
from ..syntax.tree import Mark, Operation, OpPart
from ..written.functions import properties
from .added import Added
from .binder import Plan, other_release


def respelled(op: Operation, plan: Plan, release: int, added: Added | None = None) -> Operation | None:
    """The op as a release writes it; None where no form of that release takes what was written.

    plan: how the op was read.  added: what is written besides.  Results and origin stay as they are, and attributes
    that the release calls as they are called; the op itself is not changed.
    """
    if plan.form.style != "dps" or op.quoted or op.regions:
        return None
    more, given = Added() if added is None else added, properties(op)
    names, keys = {*plan.names, *more.operands}, frozenset({**given, **more.attributes})
    for form in plan.op.forms:
        if form.style != "dps" or not _takes(form, plan, names, keys, release):
            continue
        attributes = _called(given, plan.form, form)
        if attributes is not None:
            return _written(op, plan, form, more, attributes)
    return None


def _called(given: Mapping[str, Any], old: TextForm, new: TextForm) -> dict[str, Any] | None:
    """The attributes by the names that another form has for them; None where it has no word for a value."""
    found: dict[str, Any] = {}
    for key, value in given.items():
        name = old.attributes.get(key, key)
        slot = new.slot(name)
        if not slot.key or key == slot.key:
            found[key] = value
            continue
        word = next((word for word, text in old.slot(name).words.items() if text == str(value)), None)
        if word is None or word not in slot.words:
            return None
        found[slot.key] = slot.words[word]
    return found


def under_name(op: Operation, name: str) -> Operation:
    """The same op under another name."""
    made = Operation(name, op.results, op.token)
    made.quoted, made.parts, made.regions, made.loc, made.ends = op.quoted, op.parts, op.regions, op.loc, op.ends
    return made


def _takes(form: TextForm, plan: Plan, names: set[str], keys: frozenset[str], release: int) -> bool:
    """Whether a form of a release can hold these operands and attributes, and needs no others."""
    given = names | {plan.form.attributes.get(key, key) for key in keys}
    if form.more or form.form != plan.form.form or any(other_release(form, given, form.slots.keys() - given, release)):
        return False
    specs = plan.op.rules.operands
    asked = {
        name for name in (*form.ins, *form.outs)
        if name in form.always or not (specs[name].optional or specs[name].access == "scratch")
    }  # fmt: skip
    places = {*form.ins, *form.outs}
    roles = all((name in form.outs) == (name in plan.form.outs) for name in names) or not plan.form.outs
    decided = all(form.sets.get(name) == word for name, word in plan.form.sets.items())
    known = {*form.attributes, *form.attributes.values()}
    named = all(key in known or plan.form.attributes.get(key) in known for key in keys)
    return asked <= names <= places and roles and decided and named


def _written(op: Operation, plan: Plan, form: TextForm, added: Added, attributes: dict[str, Any]) -> Operation | None:
    name = form.name or plan.op.rules.op
    if op.part("ins") is None and op.part("outs") is None:
        same = not (added.operands or added.attributes) and attributes == properties(op)
        return under_name(op, name) if same else None
    made = Operation(name, op.results, op.token)
    made.loc = op.loc
    written = {**dict(_items(op, plan)), **added.operands}
    attributes = {**attributes, **added.attributes}
    for role in ROLES:
        names = [name for name in getattr(form, role) if name in written]
        if names:
            made.parts.append(_part(role, names, written, form))
    if attributes:
        within = form.place != "end" and made.parts
        at = made.parts[0] if within else OpPart("", "{", [], [])
        at.attributes = attributes
        if not within:
            made.parts.append(at)
        elif form.place == "operand":
            at.marks = [*(at.marks or ()), Mark(",", len(at.items))]
    made.parts += [part for part in op.parts if part.word not in ROLES and part.kind != "{"]
    return made


def _part(role: str, names: Sequence[str], written: Mapping[str, list[tuple[str, str]]], form: TextForm) -> OpPart:
    """``ins(…)`` or ``outs(…)`` of these operands."""
    part = OpPart(role, "(", [], [])
    marks: list[Mark] = []
    for name in names:
        slot, items = form.slot(name), written[name]
        if slot.word:
            marks.append(Mark(slot.word, len(part.items), len(items), slot.brackets))
        part.items += [item for item, _ in items]
        part.types += [type for _, type in items]
    part.paired = form.apart and len(part.items) > 1
    marks += [Mark(flag, len(part.items)) for flag in sorted(form.flags)] if role == "ins" else []
    if marks:
        part.marks, part.attributes = marks, {}
    return part


def _items(op: Operation, plan: Plan) -> Iterator[tuple[str, list[tuple[str, str]]]]:
    """The values of each operand with their types, as they are written."""
    values: list[tuple[Any, str]] = []
    for part in sorted((part for part in op.parts if part.word in ROLES), key=lambda part: ROLES.index(part.word)):
        values += zip(part.items, part.types, strict=False)
    at = 0
    for name, count in [(entry.name, entry.values) for entry in plan.taken or ()] or [(n, 1) for n in plan.names]:
        if name:
            yield name, values[at : at + count]
        at += count
