"""Recorded ops that order: what stands at each place of the text, by the operands of the record."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any

from ...generated.programs._names import PIPES_OF
from ...runtime.kinds.table import passed
from ...runtime.program_op import ProgramOp, TextForm
from ..syntax.tree import Operation, flat_items
from ..tile_ops.operand_list import judge_named
from ..walk.values import SsaValue
from ..walk.walk import Walk
from ..written.attribute_words import word
from ..written.endpoints import endpoints
from ..written.functions import properties
from ..written.recorded import program_op

_VALUE = "%"


def plain_words(op: Operation) -> tuple[str, ...] | None:
    """The name of an op, what holds its words and the words, where these are all that it says; None where it says
    more."""
    if len(op.parts) != 1 or op.quoted:
        return None
    part = op.parts[0]
    if part.types or part.word or part.attributes is not None or part.names or part.marks or part.own:
        return None
    for item in part.items:
        if item.__class__ is not str:
            return None
    return (op.name, part.kind, *part.items)


def plain_facts(check: Walk) -> tuple[Hashable, ...] | None:
    """What decides how the op that the walk is at is judged, where it says nothing but words: these, and of values
    what judging depends on.  None for another op, and where a value is not defined."""
    if check.words is None:
        return None
    found: list[Hashable] = []
    for said in check.words:
        if said[:1] == _VALUE:
            value = check.env.get(said)
            if value is None:
                return None
            found += value.type, value.key
        else:
            found.append(said)
    return tuple(found)


def named_items(op: Operation) -> Mapping[str, Any]:
    """The items of an op by the operands of its record: values by their names, attributes as they are written.

    Of several ways to write the op, the first that fits is meant; where none does, the first that has as many places.
    """
    key = plain_words(op)
    if key is None:
        return _named(op)
    found = _KNOWN.get(key)
    if found is None:
        if len(_KNOWN) >= MOST_KNOWN:
            _KNOWN.clear()
        found = _KNOWN[key] = _named(op)
    return found


MOST_KNOWN = 4096  # ways in which such ops are written that are kept
_KNOWN: dict[tuple[str, ...], Mapping[str, Any]] = {}


def _named(op: Operation) -> Mapping[str, Any]:
    known = program_op(op.name)
    if known is None:
        return {}
    readings = list(_readings(known, op))
    return next((given for given in readings if _fits(known, given)), readings[0] if readings else {})


def _readings(known: ProgramOp, op: Operation) -> Iterator[dict[str, Any]]:
    """What each way to write the op makes of it."""
    written = properties(op)
    items = [item for part in op.parts for item in flat_items(part.items)] if op.quoted else endpoints(op)
    values = [item for item in items if str(item)[:1] == _VALUE]
    for form in known.forms:
        if form.style != "dps":
            continue
        given = {name: written[key] for key, name in _keys(form, op.quoted).items() if key in written}
        places = [name for name in form.ins if not op.quoted or passed(known.rules.operands[name].kinds, "number")]
        found = values if op.quoted else items
        if len(found) <= len(places):
            yield dict(zip(places, found, strict=False)) | given


def _keys(form: TextForm, generic: bool) -> Mapping[str, str]:
    """The operand of each attribute; in the generic form places are attributes, too."""
    places = {form.slot(name).key or name: name for name in form.ins} if generic else {}
    return {**places, **form.attributes}


def _fits(known: ProgramOp, given: Mapping[str, Any]) -> bool:
    """Whether values stand where values may, and words that the attributes have where attributes stand."""
    for name, item in given.items():
        spec = known.rules.operands[name]
        if passed(spec.kinds, "number") != (str(item)[:1] == _VALUE):
            return False
        if spec.vocabulary and word(item, spec.type) not in spec.vocabulary:
            return False
    needed = (name for name, spec in known.rules.operands.items() if not spec.optional and spec.default is None)
    return all(name in given for name in needed)


def pipe_word(op: Operation, items: Mapping[str, Any], name: str) -> str:
    """The pipe that an attribute of an op names, or that of the kind of ops that it names: ``MTE2``."""
    return _pipe_word(op.name, name, items[name])


@lru_cache(maxsize=4096)
def _pipe_word(op: str, name: str, item: object) -> str:
    known = program_op(op)
    kind = known.rules.operands[name].type if known is not None else ""
    said = str(word(item, kind))
    return PIPES_OF.get(kind, {}).get(said, said)


def pipe_operand(items: Mapping[str, Any]) -> str:
    """Which operand says the pipe of a barrier or a token: the pipe itself, or a kind of ops that has one."""
    return next((name for name in ("op_kind", "op_type") if name in items), "pipe")


def end_operands(items: Mapping[str, Any]) -> tuple[str, str]:
    """Which operands say from which pipe to which a flag goes: the pipes themselves, or kinds of ops that have one."""
    return ("src_op", "dst_op") if "src_op" in items else ("src_pipe", "dst_pipe")


def judge_places(check: Walk, op: Operation, values: Sequence[SsaValue | None]) -> None:
    """Judge an op by its record; ``values``: what its names stand for, in order."""
    found = iter(values)
    known = {name: next(found, None) if str(item)[:1] == _VALUE else item for name, item in named_items(op).items()}
    judge_named(check, op, known)


def unless_fine(check: Walk, judge: Callable[[], object]) -> None:
    """Judge the op that the walk is at, unless one that says the same has been judged and nothing was found."""
    facts = plain_facts(check)
    if facts is None:
        judge()
    elif facts not in check.fine:
        before = len(check.out.findings)
        judge()
        if len(check.out.findings) == before:
            check.fine.add(facts)
