"""Recorded ops by the names that programs write, and their text forms."""

from __future__ import annotations

from functools import cache
from importlib import import_module

from ...generated import programs
from ...op_name import plain_name
from ...runtime.program_op import ProgramOp, TextForm


@cache
def program_op(name: str) -> ProgramOp | None:
    """The op of this name as programs write it (``pto.tadd``); None without a record."""
    module_name = plain_name(name)
    if not module_name.isidentifier() or module_name.startswith("_"):
        return None
    try:
        module = import_module(f"{programs.__name__}.{module_name}")
    except ModuleNotFoundError:
        return None
    found: ProgramOp = module.PROGRAM
    return found


@cache
def forms_of(name: str, style: str) -> tuple[tuple[ProgramOp, TextForm], ...]:
    """The text forms of a style that an op of this name may have, with the ops that they mean.

    A name that only some forms of an op are written with has no others.  ``generic`` are the DPS forms.
    """
    first = program_op(name)
    known = [op for op in (first, *map(program_op, first.also if first else ())) if op is not None]
    found: list[tuple[ProgramOp, TextForm]] = []
    for op in known:
        forms = [form for form in op.forms if form.style == ("dps" if style == "generic" else style)]
        own = [form for form in forms if form.name and plain_name(form.name) == plain_name(name)]
        found += [(op, form) for form in own or [form for form in forms if not form.name]]
    return tuple(found)


@cache
def unread_keys(name: str, release: int) -> frozenset[str]:
    """The attributes of an op that no text form of a release has, of which the record says so itself."""
    forms = [form for _, form in forms_of(name, "dps")]
    read = {
        key for form in forms for key, operand in form.attributes.items()
        if form.slot(operand).since <= release <= form.slot(operand).until and form.since <= release <= form.until
    }  # fmt: skip
    return frozenset(key for form in forms for key in form.attributes if key not in read)
