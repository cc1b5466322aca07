"""``dump``: what the compiler makes of a record, stage by stage."""

from __future__ import annotations

from pto_isa.database import Database, Op, UnknownName
from pto_isa.generate.dump import STAGES
from pto_isa.generate.dump import dump as stages_of
from pto_isa.language.front.elaborate import elaborate
from pto_isa.language.front.opdef import ElaborationError

from ..say import both, refuse
from .opened import find_op, find_profile, open_database, refuse_faults, unknown


def dump(name: str, after: str | None, profile: str | None, form: str | None) -> int:
    """Print the op after every stage, or after one."""
    if after is not None and after not in STAGES:
        raise unknown(UnknownName(after, STAGES, ("pass", " pass ")))
    database = open_database()
    op = find_op(database, name)
    _check_form(op, form)
    on = None if profile is None else _on(database, op, profile)
    try:
        for stage, text in stages_of(op, elaborate(op, database), on, form):
            if after is None:
                print(f"-- {stage} --\n{text}\n")
            elif stage == after:
                print(text)
                break
    except ElaborationError:
        refuse_faults(database)
        raise  # a defect of ours: `check` accepts what cannot be compiled
    return 0


def _check_form(op: Op, form: str | None) -> None:
    forms = op.record.forms
    if form is None or form in forms:
        return
    if not forms:
        refuse("dump.has_no_forms_leave", op=op.record.op)
    raise unknown(UnknownName(form, forms, both("what.form")))


def _on(database: Database, op: Op, name: str) -> str:
    profile = find_profile(database, name)
    if profile not in op.profiles:
        refuse("legal.absent", op=op.record.op, profile=profile, there=op.profiles)
    return profile
