"""The text forms of a record against the lines that pages show."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from pto_isa.database import Op
from pto_isa.generate.forms.syntax_text import plain_forms
from pto_isa.schema.syntax import SyntaxForm, syntax_path

from ...runtime.kinds.table import passed
from ...runtime.program_op import STYLES
from ..documents.text_forms import ShownForm, any_scalar, shape
from ..facts import AuditReport, Difference, Place, both
from ..headers.overloads import plain
from .disputes import covering_form
from .types import record_place


def _stated(op: Op, style: str) -> Iterator[tuple[str, SyntaxForm]]:
    """The text forms of a style of a record and of its forms, with their paths."""
    for owner, syntax in op.record.syntaxes():
        for form in syntax.ways(style):
            yield ".".join((*syntax_path(owner), style)), form


def form_sources(op: Op) -> Iterator[str]:
    """The places that the text forms of a record cite."""
    for style in STYLES:
        for _, form in _stated(op, style):
            yield from form.source or ()


def compare_printed(op: Op, shapes: Mapping[str, Place], source: str, report: AuditReport) -> None:
    """A form that the record gives to the pages stands on one of them; one that is marked as ours on none.

    shapes: of every statement in the code blocks of the pages.
    """
    for form in plain_forms(op):
        spelling = form.form.spelling
        if spelling == "assembler":
            continue
        report.count("text-form")
        mine = shape(form.text)
        there = shapes.get(mine) or shapes.get(any_scalar(mine))
        if (there is None) == (spelling == "ours"):
            continue
        if there is None:
            said = both("no page shows this form", "没有页面给出此形式")
        else:
            said = both("the page shows this form; it is not ours", "该页面给出了此形式，并非本项目自拟")
        place = record_place(op, tuple(form.path.split(".")))
        at = there or next(iter(shapes.values()), Place("docs"))
        report.differences.append(
            Difference(
                "text-form", op.name, op.family, None, form.path, both(form.text, form.text), place, source, said,
                at if there is not None else Place(at.file), covering_form(op, form.path, source),
            )
        )  # fmt: skip


def compare_shown(op: Op, shown: list[ShownForm], file: str, source: str, report: AuditReport) -> None:
    """A form on a page has the operands of the record; those that may be left out, and attributes, may be missing."""
    for one in shown:
        stated = list(_stated(op, one.form))
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
        n for n in form.ins if op.operands[n].optional or passed(op.operands[n].kind, "word") or n in form.attributes
    }
    least, most = len([n for n in form.ins if n not in free]), len([*form.ins, *form.attributes, *grouped])
    return len(results) == len(shown.outs) and least <= len(shown.ins) <= most and _ordered(tuple(form.ins), shown.ins)


def _ordered(ours: tuple[str, ...], theirs: tuple[str, ...]) -> bool:
    """Whether names that both have come in the same order."""
    mine, other = [plain(name) for name in ours], [plain(name) for name in theirs]
    return [name for name in mine if name in other] == [name for name in other if name in mine]


def _differs(op: Op, path: str, form: SyntaxForm, theirs: str, source: str, at: Place, report: AuditReport) -> None:
    mine = f"({', '.join(form.ins)}) -> ({', '.join([*form.outs, *form.results])})"
    report.differences.append(
        Difference(
            "text-form", op.name, op.family, None, path, both(mine, mine), record_place(op, tuple(path.split("."))),
            source, both(theirs, theirs), at, covering_form(op, path, source),
        )
    )  # fmt: skip
