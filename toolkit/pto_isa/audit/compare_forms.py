"""The text forms of a record against the operations of the assembler and the pages."""

from __future__ import annotations

from collections.abc import Iterator

from pto_isa.database import Op
from pto_isa.schema.syntax import SyntaxForm

from .compare_types import record_place
from .disputes import covering
from .facts import Difference, Place, Report, both
from .overloads import plain
from .page_forms import ShownForm
from .td import TdOp


def stated_forms(op: Op, name: str) -> Iterator[tuple[str, SyntaxForm]]:
    """The text forms ``name`` (dps, ssa, pto_as) of a record and of its forms, with their paths."""
    parts = [("syntax", op.record.syntax)]
    parts += [(f"forms.{key}.syntax", form.syntax) for key, form in op.record.forms.items() if form.syntax is not None]
    for path, syntax in parts:
        form = getattr(syntax, name)
        if form is not None:
            yield f"{path}.{name}", form


def compare_operation(op: Op, td: TdOp, file: str, source: str, report: Report) -> None:
    """The DPS form has the operands of the assembler: as many, and in the same order where names are the same.

    Forms with a name of their own are compared with the operation of that name only.
    """
    report.count("text-form")
    stated = [(path, form) for path, form in stated_forms(op, "dps") if form.literal is None]
    forms = [(path, form) for path, form in stated if form.name == f"pto.{td.name}"]
    forms = forms or [(path, form) for path, form in stated if form.name is None]
    wrong = [(path, form) for path, form in forms if not _fits(form, td)]
    if len(wrong) < len(forms):  # forms that the record takes from pages alone need not be in the assembler
        wrong = [(path, form) for path, form in wrong if _cites(form, source)]
    shown = [f"{name}?" if optional else name for name, optional in td.ins]
    theirs = f"ins({', '.join(shown)}) outs({', '.join(name for name, _ in td.outs)})"
    for path, form in wrong:
        _differs(op, path, form, theirs, source, Place(file, td.line), report)


def _fits(form: SyntaxForm, td: TdOp) -> bool:
    written = ([f"{name}{k}" for k in range(form.arrays[name])] if name in form.arrays else [name] for name in form.ins)
    ins = tuple(name for names in written for name in names if name not in form.attributes)
    needed = sum(not optional for _, optional in td.ins)
    fits = needed <= len(ins) <= len(td.ins) and len(form.outs) == len(td.outs)
    return fits and _ordered(ins, tuple(name for name, _ in td.ins))


def _cites(form: SyntaxForm, source: str) -> bool:
    return any(reference.partition("#")[0] == source for reference in form.source or ())


def compare_shown(op: Op, shown: list[ShownForm], file: str, source: str, report: Report) -> None:
    """A form on a page has the operands of the record; those that may be left out, and attributes, may be missing."""
    for one in shown:
        stated = list(stated_forms(op, one.form))
        if not stated or any(form.literal is not None for _, form in stated):
            continue
        report.count("text-form")
        if not any(_agrees(op, form, one) for _, form in stated):
            theirs = f"{one.form}: ({', '.join(one.ins)}) -> ({', '.join(one.outs)})"
            _differs(op, *stated[0], theirs, source, Place(file, one.line), report)


def _agrees(op: Op, form: SyntaxForm, shown: ShownForm) -> bool:
    """Whether a form of a page is one of the record's: same number of operands, same order of the names both use."""
    results = [*form.outs, *form.results]
    grouped = [name for names in form.groups.values() for name in names]
    free = {
        n for n in form.ins if op.operands[n].optional or "attribute" in op.operands[n].kind or n in form.attributes
    }
    least, most = len([n for n in form.ins if n not in free]), len([*form.ins, *form.attributes, *grouped])
    return len(results) == len(shown.outs) and least <= len(shown.ins) <= most and _ordered(tuple(form.ins), shown.ins)


def _ordered(ours: tuple[str, ...], theirs: tuple[str, ...]) -> bool:
    """Whether names that both have come in the same order."""
    mine, other = [plain(name) for name in ours], [plain(name) for name in theirs]
    return [name for name in mine if name in other] == [name for name in other if name in mine]


def _differs(op: Op, path: str, form: SyntaxForm, theirs: str, source: str, at: Place, report: Report) -> None:
    mine = f"({', '.join(form.ins)}) -> ({', '.join([*form.outs, *form.results])})"
    report.differences.append(
        Difference(
            "text-form", op.name, op.family, None, path, both(mine, mine), record_place(op, tuple(path.split("."))),
            source, both(theirs, theirs), at, covering(op, "syntax", None, source),
        )
    )  # fmt: skip
