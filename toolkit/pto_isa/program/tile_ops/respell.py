"""An op in the spelling of another release of the assembler, where that is only spelling."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from ...runtime.program_op import TextForm
from ..host.functions import properties
from ..syntax.op_parser import ROLES
from ..syntax.tree import Attributes, Mark, Operation, OpPart
from .added import Added
from .attribute_words import word
from .binder import Plan


def respelled(op: Operation, plan: Plan, release: int, added: Added | None = None) -> Operation | None:
    """The op as a release writes it; None where no form of that release takes what was written.

    plan: how the op was read.  added: what is written besides.  Results, attributes and origin stay as they are; the op
    itself is not changed.
    """
    if plan.form.style != "dps" or op.quoted or op.regions:
        return None
    more = Added() if added is None else added
    names, keys = {*plan.names, *more.operands}, frozenset({**properties(op), **more.attributes})
    for form in plan.op.forms:
        if form.style == "dps" and _takes(form, plan, names, keys, release) and _spelled(op, plan, form, release):
            return _written(op, plan, form, more, release)
    return None


def under_name(op: Operation, name: str) -> Operation:
    """The same op under another name."""
    made = Operation(name, op.results, op.token)
    made.quoted, made.parts, made.regions, made.loc, made.ends = op.quoted, op.parts, op.regions, op.loc, op.ends
    return made


def _takes(form: TextForm, plan: Plan, names: set[str], keys: frozenset[str], release: int) -> bool:
    """Whether a form of a release can hold these operands and attributes, and needs no others."""
    if not form.since <= release <= form.until or form.more or form.form != plan.form.form:
        return False
    given = names | {plan.form.attributes.get(key, key) for key in keys}
    for name, slot in form.slots.items():
        if name in given and not slot.since <= release <= slot.until:
            return False
        if name not in given and slot.needed <= release <= slot.freed:
            return False
    specs = plan.op.rules.operands
    asked = {
        name for name in (*form.ins, *form.outs)
        if name in form.always or not (specs[name].optional or specs[name].access == "scratch")
    }  # fmt: skip
    places = {*form.ins, *form.outs}
    roles = all((name in form.outs) == (name in plan.form.outs) for name in names) or not plan.form.outs
    decided = all(form.sets.get(name) == word for name, word in plan.form.sets.items())
    return asked <= names <= places and roles and decided and keys <= {*form.attributes, *form.attributes.values()}


def _attributes(op: Operation, plan: Plan, form: TextForm, release: int) -> Attributes:
    """The attributes that were written, each under the key that a release reads."""
    found: Attributes = {}
    for key, value in properties(op).items():
        name = plan.form.attributes.get(key, key)
        now = _key(form, name, key, release)
        if now == key:
            found[key] = value
        else:
            found[now] = form.slot(name).keys[now].words[word(value, plan.op.rules.operands[name].type)]
    return found


def _key(form: TextForm, name: str, key: str, release: int) -> str:
    """The key of an attribute in a release that may call it otherwise."""
    keys = form.slot(name).keys
    read = [key for key, entry in keys.items() if entry.since <= release <= entry.until]
    return key if not keys or key in read or not read else read[0]


def _spelled(op: Operation, plan: Plan, form: TextForm, release: int) -> bool:
    """Whether a release has a word for each attribute that it calls otherwise."""
    for key, value in properties(op).items():
        name = plan.form.attributes.get(key, key)
        now = _key(form, name, key, release)
        if now != key and word(value, plan.op.rules.operands[name].type) not in form.slot(name).keys[now].words:
            return False
    return True


def _written(op: Operation, plan: Plan, form: TextForm, added: Added, release: int) -> Operation | None:
    name = form.name or plan.op.rules.op
    if op.part("ins") is None and op.part("outs") is None:
        same = not (added.operands or added.attributes) and _attributes(op, plan, form, release) == properties(op)
        return under_name(op, name) if same else None
    made = Operation(name, op.results, op.token)
    made.loc = op.loc
    written = {**dict(_items(op, plan)), **added.operands}
    attributes = {**_attributes(op, plan, form, release), **added.attributes}
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
